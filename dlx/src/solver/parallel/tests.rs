//! Searches on several threads against a search on one, on random problems: same solutions, same order,
//! same counters, whatever stops them and however often they are resumed.

use crate::kernel::{Branch, Choice, Insane};
use crate::kernel::{Kernel, KernelError, Links, LinksStore};
use crate::search::{Advance, Checkpoint, Counters, Interrupt, Progress, Search, Stop};
use crate::solver::dispatch::{KernelTask, Kernels};
use crate::solver::pace::Pace;
use crate::solver::request::CheckpointRequest;
use crate::solver::run::Outcome;
use crate::{Color, Engine, Entry, ForEach, ItemId, OptionId, Problem, ProblemBuilder, Solver};
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, ThreadId};

type Options = Vec<OptionId>;

/// An option as (primary items, perhaps a secondary item with a color).
type Shape = (BTreeSet<u32>, Option<(u32, u32)>);

/// Problems with 1 to 8 primary items, 0 to 2 secondary ones and 0 to 30 options of few items, which
/// have up to some thousand nodes.
pub(in crate::solver) fn problems() -> impl Strategy<Value = Problem> {
    (1..=8_u32, 0..=2_u32).prop_flat_map(|(primaries, secondaries)| {
        let shape = (
            proptest::collection::btree_set(0..primaries, 1..=primaries.min(3) as usize),
            proptest::option::weighted(0.3, (primaries..primaries + secondaries.max(1), 0..2_u32)),
        );
        proptest::collection::vec(shape, 0..=30)
            .prop_map(move |shapes| build(primaries, secondaries, &shapes))
    })
}

fn build(primaries: u32, secondaries: u32, shapes: &[Shape]) -> Problem {
    let mut builder = ProblemBuilder::new();
    for _ in 0..primaries {
        builder.add_primary().unwrap();
    }
    for _ in 0..secondaries {
        builder.add_secondary().unwrap();
    }
    for (items, colored) in shapes {
        let plain = items.iter().map(|&item| Entry::from(ItemId::new(item)));
        let colored = colored
            .filter(|_| secondaries > 0)
            .map(|(item, color)| Entry { item: ItemId::new(item), color: Some(Color::new(color)) });
        builder.add_option(plain.chain(colored)).unwrap();
    }
    builder.build()
}

/// A problem with `n` interchangeable options for each of `n` items: n^n solutions.
fn power(n: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let items: Vec<ItemId> = (0..n).map(|_| builder.add_primary().unwrap()).collect();
    for item in items {
        for _ in 0..n {
            builder.add_option([item]).unwrap();
        }
    }
    builder.build()
}

/// The solutions and counters of one search, on the kernel that counts updates.
fn one(problem: &Problem, limit: Option<u64>, shows: bool) -> (Vec<Options>, Counters) {
    let store = LinksStore::new();
    let mut search = Search::new(Links::new(&store, problem));
    search.set_solution_limit(limit);
    let mut solutions = Vec::new();
    if shows {
        while search.advance() == Advance::Solution {
            solutions.push(search.solution().to_vec());
        }
    } else {
        search.count();
    }
    (solutions, search.counters())
}

/// Settings with which a question is asked.
#[derive(Clone, Copy, Debug)]
struct How {
    threads: usize,
    pace: Pace,
    engine: Engine,
}

fn how() -> impl Strategy<Value = How> {
    let engine = prop_oneof![Just(Engine::Links), Just(Engine::Bits)];
    // Few parts and short slices, so that parts are given away.
    let parts = prop_oneof![1..6_usize, 6..80_usize];
    let slice = prop_oneof![1..4_u64, 4..100_u64];
    let pace = (0..20_u64, parts, slice)
        .prop_map(|(head_start, parts, slice)| Pace::short(head_start, parts, slice));
    (1..=4_usize, pace, engine).prop_map(|(threads, pace, engine)| How { threads, pace, engine })
}

impl How {
    fn solver(self, problem: &Problem) -> Solver {
        // As it is, for the same tree as that of one raw search, to its end.
        Solver::new(problem).reduce(false).algebra(false).threads(self.threads).engine(self.engine)
    }

    /// The counters as this engine has them: only `links` counts updates.
    fn counts(self, counters: Counters) -> Counters {
        let updates = counters.updates.filter(|_| self.engine == Engine::Links);
        Counters { updates, ..counters }
    }

    /// Visits solutions, from a checkpoint if there is one.
    fn visit(
        self,
        solver: &Solver,
        from: Option<&Checkpoint>,
        visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Outcome {
        let mut run = solver.run(ForEach::new(visit)).pace(self.pace);
        if let Some(from) = from {
            run = run.from(from);
        }
        run.go().unwrap()
    }
}

/// A checkpoint that was written and read, where it can be.
fn written(checkpoint: Option<Checkpoint>) -> Checkpoint {
    let checkpoint = checkpoint.expect("something is left");
    #[cfg(feature = "json")]
    assert_eq!(Checkpoint::from_json(&checkpoint.to_json()).unwrap(), checkpoint);
    checkpoint
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_number_of_threads_answers_alike(problem in problems(), how in how()) {
        let (expected, counters) = one(&problem, None, true);
        let solver = how.solver(&problem);
        let mut seen = Vec::new();
        let outcome = how.visit(&solver, None, |options| {
            seen.push(options.to_vec());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(&seen, &expected);
        prop_assert_eq!(outcome.counters, how.counts(counters));
        prop_assert!(outcome.count.is_exact() && outcome.checkpoint().is_none());

        let progress = Progress::new();
        let question = ForEach::counting().progress(&progress);
        let outcome = solver.run(question).pace(how.pace).go().unwrap();
        prop_assert_eq!(outcome.counters, how.counts(one(&problem, None, false).1));
        prop_assert_eq!((outcome.count.to_string(), progress.share()), (expected.len().to_string(), 1.0));
    }

    /// Algebra has its answer at the same node for any number of threads.
    #[test]
    fn algebra_answers_alike(problem in problems(), how in how()) {
        let (_, counters) = one(&problem, None, false);
        let solver = how.solver(&problem).algebra(true);
        let outcome = solver.run(ForEach::counting()).pace(how.pace).go().unwrap();
        prop_assert!(outcome.count.is_exact() && outcome.checkpoint().is_none());
        prop_assert_eq!(outcome.counters.solutions, counters.solutions);
        let alone = how.solver(&problem).algebra(true).threads(1);
        let same = alone.run(ForEach::counting()).pace(how.pace).go().unwrap();
        prop_assert_eq!(outcome.counters, same.counters);
        let decided = solver.known_obstruction().is_some();
        prop_assert_eq!(alone.known_obstruction().is_some(), decided);
        prop_assert!(!decided || counters.solutions == 0);
        // It is not looked for where the search comes to its end, or has found something.
        prop_assert!(decided || outcome.counters == how.counts(counters));
    }

    #[test]
    fn a_solution_limit_is_exact(problem in problems(), how in how(), limit in 0..40_u64) {
        let (expected, counters) = one(&problem, Some(limit), true);
        let solver = how.solver(&problem);
        let mut seen = Vec::new();
        let question = ForEach::new(|options: &[OptionId]| {
            seen.push(options.to_vec());
            ControlFlow::Continue(())
        });
        let outcome = solver.run(question.limit(Some(limit))).pace(how.pace).go().unwrap();
        let is_reached = expected.len() as u64 == limit;
        prop_assert_eq!(&seen, &expected);
        prop_assert_eq!(outcome.counters, how.counts(counters), "the same nodes up to there");
        prop_assert_eq!(outcome.count.stop, is_reached.then_some(Stop::SolutionLimit));

        let question = ForEach::counting().limit(Some(limit));
        let outcome = solver.run(question).pace(how.pace).go().unwrap();
        prop_assert_eq!(outcome.counters.solutions, expected.len() as u64);
        prop_assert_eq!(outcome.count.stop, is_reached.then_some(Stop::SolutionLimit));
    }

    /// Texts are made by the threads that find the solutions, and shown in the order of one search.
    #[test]
    fn texts_are_shown_like_the_solutions(
        problem in problems(), how in how(), then in how(), amount in 1..30_u64, to_end in any::<bool>(),
    ) {
        let (expected, counters) = one(&problem, None, true);
        let expected: Vec<String> = expected.iter().map(|options| format!("{options:?}")).collect();
        let render = |options: &[OptionId], text: &mut String| *text += &format!("{options:?}");
        let mut seen = Vec::new();
        let mut left = amount;
        let show = |text: &str| {
            seen.push(text.to_owned());
            left = left.saturating_sub(1);
            if left == 0 && !to_end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let solver = how.solver(&problem);
        let run = solver.run(ForEach::counting()).rendered(&render, show).pace(how.pace);
        let outcome = run.go().unwrap();
        prop_assert_eq!(outcome.counters.solutions, seen.len() as u64);
        if outcome.count.is_exact() {
            prop_assert_eq!(outcome.counters, how.counts(counters));
        } else {
            // The rest is shown by another session, on other threads.
            let checkpoint = written(outcome.checkpoint());
            let show = |text: &str| {
                seen.push(text.to_owned());
                ControlFlow::Continue(())
            };
            let solver = then.solver(&problem);
            let run = solver.run(ForEach::counting()).rendered(&render, show).pace(then.pace);
            let outcome = run.from(&checkpoint).go().unwrap();
            prop_assert_eq!(outcome.counters.nodes, counters.nodes);
        }
        prop_assert_eq!(seen, expected);
    }

    /// Sessions limited in nodes or solutions, each on another number of threads and another
    /// kernel, find every solution once, in order, with the counters of one search.
    #[test]
    fn sessions_make_up_the_whole(
        problem in problems(),
        hows in proptest::collection::vec((how(), 1..60_u64, any::<bool>()), 1..8),
    ) {
        let (expected, counters) = one(&problem, None, true);
        let mut seen = Vec::new();
        let mut sessions = hows.iter().cycle();
        let mut checkpoint: Option<Checkpoint> = None;
        let last = loop {
            let &(how, amount, by_nodes) = sessions.next().unwrap();
            let nodes = checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.counters().nodes);
            let node_limit = by_nodes.then_some(nodes + amount);
            let mut left = amount;
            let solver = how.solver(&problem).node_limit(node_limit);
            let outcome = how.visit(&solver, checkpoint.as_ref(), |options| {
                seen.push(options.to_vec());
                left = left.saturating_sub(1);
                if left == 0 && !by_nodes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            prop_assert_eq!(outcome.counters.solutions, seen.len() as u64);
            match outcome.count.stop {
                None => break outcome.counters,
                Some(Stop::NodeLimit) => prop_assert_eq!(Some(outcome.counters.nodes), node_limit),
                Some(stop) => prop_assert!(stop == Stop::SolutionLimit && !by_nodes),
            }
            checkpoint = Some(written(outcome.checkpoint()));
        };
        prop_assert_eq!(&seen, &expected);
        let updates = last.updates;
        prop_assert_eq!(last, Counters { updates, ..counters });
        if hows.iter().all(|(how, ..)| how.engine == Engine::Links) {
            prop_assert_eq!(updates, counters.updates);
        }
    }

    #[test]
    fn counting_sessions_make_up_the_whole(
        problem in problems(),
        hows in proptest::collection::vec((how(), 1..60_u64), 1..8),
    ) {
        let mut sessions = hows.iter().cycle();
        let mut checkpoint: Option<Checkpoint> = None;
        let last = loop {
            let &(how, amount) = sessions.next().unwrap();
            let nodes = checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.counters().nodes);
            let solver = how.solver(&problem).node_limit(Some(nodes + amount));
            let mut run = solver.run(ForEach::counting()).pace(how.pace);
            if let Some(from) = &checkpoint {
                run = run.from(from);
            }
            let outcome = run.go().unwrap();
            if outcome.count.is_exact() {
                break outcome.counters;
            }
            prop_assert_eq!(outcome.counters.nodes, nodes + amount);
            checkpoint = Some(written(outcome.checkpoint()));
        };
        let expected = Counters { updates: last.updates, ..one(&problem, None, false).1 };
        prop_assert_eq!(last, expected);
    }

    /// Checkpoints on request hold the state after the solutions shown until then, and do not disturb the search.
    #[test]
    fn checkpoints_are_kept_while_it_runs(
        problem in problems(), how in how(), then in how(), every in 1..20_usize,
    ) {
        let (expected, counters) = one(&problem, None, true);
        let solver = how.solver(&problem);
        let request = CheckpointRequest::new();
        request.make();
        let seen = RefCell::new(Vec::new());
        let kept = RefCell::new(Vec::new());
        let question = ForEach::new(|options: &[OptionId]| {
            let mut seen = seen.borrow_mut();
            seen.push(options.to_vec());
            if seen.len().is_multiple_of(every) {
                request.make();
            }
            ControlFlow::Continue(())
        });
        let keep = |checkpoint: &Checkpoint| {
            kept.borrow_mut().push((seen.borrow().len(), checkpoint.clone()));
        };
        let run = solver.run(question).pace(how.pace).keep(&request, keep);
        let outcome = run.go().unwrap();
        prop_assert_eq!(&*seen.borrow(), &expected);
        prop_assert_eq!(outcome.counters, how.counts(counters));
        let kept = kept.into_inner();
        prop_assert!(!kept.is_empty(), "one was asked for before it began");
        for (shown, checkpoint) in kept {
            prop_assert_eq!(checkpoint.counters().solutions, shown as u64);
            let mut rest = Vec::new();
            let outcome = then.visit(&then.solver(&problem), Some(&checkpoint), |options| {
                rest.push(options.to_vec());
                ControlFlow::Continue(())
            });
            prop_assert_eq!(&rest, &expected[shown..]);
            prop_assert_eq!(outcome.counters.nodes, counters.nodes);
        }
    }

    #[test]
    fn an_interrupt_stops_and_what_is_left_can_be_resumed(
        problem in problems(), how in how(), then in how(), solutions in 0..20_usize,
    ) {
        let (expected, counters) = one(&problem, None, true);
        let interrupt = Interrupt::new();
        if solutions == 0 {
            interrupt.set();
        }
        let solver = how.solver(&problem).interrupt(&interrupt);
        let mut seen = Vec::new();
        let outcome = how.visit(&solver, None, |options| {
            seen.push(options.to_vec());
            if seen.len() == solutions {
                interrupt.set();
            }
            ControlFlow::Continue(())
        });
        prop_assert_eq!(&seen, &expected[..seen.len()]);
        prop_assert!(seen.len() <= solutions);
        if outcome.count.is_exact() {
            prop_assert_eq!(outcome.counters, how.counts(counters));
            return Ok(());
        }
        prop_assert_eq!(outcome.count.stop, Some(Stop::Interrupted));
        let checkpoint = written(outcome.checkpoint());
        let outcome = then.visit(&then.solver(&problem), Some(&checkpoint), |options| {
            seen.push(options.to_vec());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(&seen, &expected);
        prop_assert_eq!(outcome.counters.nodes, counters.nodes);
    }
}

/// More solutions than may wait to be shown, so that workers that are ahead wait.
#[test]
fn many_solutions_come_in_order() {
    let problem = power(6);
    let (expected, counters) = one(&problem, None, true);
    assert_eq!(expected.len(), 46_656);
    for threads in [2, 3, 8] {
        let how = How { threads, pace: Pace::short(100, 500, 100), engine: Engine::Bits };
        let mut seen = Vec::new();
        let outcome = how.visit(&how.solver(&problem), None, |options| {
            seen.push(options.to_vec());
            ControlFlow::Continue(())
        });
        assert!(seen == expected);
        assert_eq!(outcome.counters, how.counts(counters));
    }
}

/// One thread at a time holds the last of the limit, and the others wait with their parts.
#[test]
fn a_limit_that_is_missed_by_one_holds_up_nobody() {
    let problem = power(5);
    for threads in [2, 3, 4, 8] {
        let pace = Pace::short(100, 20, 50);
        let solver = Solver::new(&problem).reduce(false).threads(threads);
        for _ in 0..20 {
            let outcome =
                solver.run(ForEach::counting().limit(Some(3_126))).pace(pace).go().unwrap();
            assert_eq!(
                (outcome.count.to_string().as_str(), outcome.counters.nodes),
                ("3125", 3_906)
            );
        }
    }
}

#[test]
fn progress_never_falls() {
    let problem = power(6);
    let progress = Progress::new();
    let mut share = 0.0;
    let question = ForEach::new(|_: &[OptionId]| {
        assert!((share..=1.0).contains(&progress.share()));
        share = progress.share();
        ControlFlow::Continue(())
    });
    let solver = Solver::new(&problem).threads(3);
    solver.run(question.progress(&progress)).pace(Pace::short(100, 500, 100)).go().unwrap();
    assert!(share > 0.5, "it was read on the way: {share}");
}

#[test]
fn a_visitor_that_panics_stops_the_workers() {
    let solver = Solver::new(&power(6)).threads(3);
    let mut seen = 0;
    let question = ForEach::new(|_: &[OptionId]| {
        seen += 1;
        assert!(seen < 1_000, "enough");
        ControlFlow::Continue(())
    });
    let run = solver.run(question).pace(Pace::short(100, 500, 100));
    let panic = catch_unwind(AssertUnwindSafe(|| run.go())).unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&"enough"));
}

/// Kernels that panic on threads other than the asking one, after 1,000 branches of all together.
struct Fragile<'p> {
    problem: &'p Problem,
    asker: ThreadId,
    branches: AtomicU64,
}

struct FragileKernel<'f, 'a> {
    kernel: Links<'a>,
    shared: &'f Fragile<'f>,
}

impl Kernels for Fragile<'_> {
    fn with<T: KernelTask>(&self, task: T) -> Result<T::Output, KernelError> {
        let store = LinksStore::new();
        let kernel = Links::new(&store, self.problem);
        Ok(task.run(FragileKernel { kernel, shared: self }))
    }
}

impl Kernel for FragileKernel<'_, '_> {
    fn problem(&self) -> &Problem {
        self.kernel.problem()
    }

    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        if thread::current().id() != self.shared.asker {
            assert!(self.shared.branches.fetch_add(1, Ordering::Relaxed) != 1_000, "broken");
        }
        self.kernel.branch(chosen)
    }

    fn is_open(&self, item: ItemId) -> bool {
        self.kernel.is_open(item)
    }

    fn open_items(&self, open: &mut Vec<(ItemId, u32)>) {
        self.kernel.open_items(open);
    }

    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>) {
        self.kernel.live_options(item, live);
    }

    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        self.kernel.open(item, choices);
    }

    fn commit(&mut self, choice: Choice) {
        self.kernel.commit(choice);
    }

    fn uncommit(&mut self, choice: Choice) {
        self.kernel.uncommit(choice);
    }

    fn close(&mut self, item: ItemId) {
        self.kernel.close(item);
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        self.kernel.sanity(path, chosen)
    }
}

#[test]
fn a_worker_that_panics_hangs_nobody() {
    let problem = power(6);
    let asker = thread::current().id();
    let kernels = || Fragile { problem: &problem, asker, branches: AtomicU64::new(0) };
    let solver = Solver::new(&problem).threads(3);
    let count =
        || solver.run(ForEach::counting()).pace(Pace::short(100, 500, 100)).run_on(&kernels());
    let show = || {
        let all = ForEach::new(|_: &[OptionId]| ControlFlow::Continue(()));
        solver.run(all).pace(Pace::short(100, 500, 100)).run_on(&kernels())
    };
    for panic in [catch_unwind(count), catch_unwind(show)] {
        assert_eq!(panic.unwrap_err().downcast_ref(), Some(&"broken"));
    }
}

/// Kernels of which only one can be made.
struct OneKernel<'p>(&'p Problem, AtomicU64);

impl Kernels for OneKernel<'_> {
    fn with<T: KernelTask>(&self, task: T) -> Result<T::Output, KernelError> {
        let store = LinksStore::new();
        let cap = if self.1.fetch_add(1, Ordering::Relaxed) == 0 { usize::MAX } else { 0 };
        self.0.relation(cap)?;
        Ok(task.run(Links::new(&store, self.0)))
    }
}

#[test]
fn without_workers_the_search_goes_on_alone() {
    let problem = power(5);
    let (_, counters) = one(&problem, None, false);
    let solver = Solver::new(&problem).threads(2);
    let kernels = OneKernel(&problem, AtomicU64::new(0));
    let outcome =
        solver.run(ForEach::counting()).pace(Pace::short(10, 50, 10)).run_on(&kernels).unwrap();
    assert_eq!(outcome.counters, counters);
}
