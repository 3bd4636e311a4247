//! The kernels against a brute-force oracle, against the tree that `pavane_dlx::kernel` defines and against each
//! other, on random small problems with secondary items, colors and multiplicities: same solutions, same
//! order, same nodes, and every part of a search that is split off, written down or resumed finds its
//! share and nothing else.

use crate::support::cases::cases;
use crate::support::oracle::{Bounds, Shape, build, oracle, shapes};
use crate::support::tree::{Tree, tree, tree_by};
use pavane_dlx::kernel::{
    Bits, Branch, Cells, Kernel, KernelError, Links, LinksStore, Tuning, Update,
};
use pavane_dlx::search::{Checkpoint, Move, Remainder, follow};
use pavane_dlx::{
    Advance, Branching, Color, Counters, DEFAULT_RELATION_CAP, Engine, Entry, ForEach, Interrupt,
    Isa, ItemId, ItemKind, OptionId, Problem, ProblemBuilder, Progress, Search, Solver, Stop,
};
use proptest::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

type Options = Vec<OptionId>;

/// Problems with 1 to 6 primary items, 0 to 3 secondary ones and 0 to 12 options.
fn problems() -> impl Strategy<Value = Problem> {
    problems_with(Just((1, 1)))
}

/// The same with multiplicities, some of them more than there are options.
fn multiple_problems() -> impl Strategy<Value = Problem> {
    let bounds = [
        (1, 1),
        (1, 1),
        (0, 1),
        (0, 2),
        (1, 2),
        (1, 3),
        (2, 2),
        (2, 3),
        (3, 3),
        (0, 9),
        (1, u32::MAX),
    ];
    problems_with(prop_oneof![
        19 => proptest::sample::select(bounds.to_vec()),
        1 => proptest::sample::select(vec![(4, 5), (13, 14), (u32::MAX, u32::MAX)]),
    ])
}

/// Both kinds of problems.
pub(crate) fn all_problems() -> impl Strategy<Value = Problem> {
    prop_oneof![problems(), multiple_problems()]
}

fn problems_with(bounds: impl Strategy<Value = Bounds> + Clone) -> impl Strategy<Value = Problem> {
    (1..=6_u32, 0..=3_u32).prop_flat_map(move |(primaries, secondaries)| {
        let shape = shapes(primaries, secondaries, 2, 0.8, Just(0));
        let bounds = proptest::collection::vec(bounds.clone(), primaries as usize);
        (bounds, proptest::collection::vec(shape, 0..=12))
            .prop_map(move |(bounds, shapes)| build(&bounds, secondaries, &shapes))
    })
}

/// All ways to make `bits`, on this processor.
fn tunings() -> Vec<Tuning> {
    let isas = Isa::ALL.iter().copied().filter(|isa| isa.is_available());
    let with = |isa| Update::ALL.iter().map(move |&update| (isa, Some(update)));
    let tuning = |(isa, update)| Tuning { isa, update, ..Tuning::default() };
    isas.flat_map(with).map(tuning).collect()
}

/// Runs `$body` with `$kernel` bound to a function that makes a fresh kernel, for each kernel that takes
/// the problem, `links` first.
macro_rules! on_each_kernel {
    ($problem:expr, |$kernel:ident| $body:expr) => {{
        let mut results = vec![{
            let store = LinksStore::new();
            let $kernel = || Links::new(&store, $problem);
            $body
        }];
        match Cells::new($problem) {
            Ok(first) => results.push({
                let $kernel = || first.clone();
                $body
            }),
            Err(error) => assert!(matches!(error, KernelError::Multiplicity { .. }), "{error}"),
        }
        for tuning in tunings() {
            let first = Bits::with($problem, tuning).unwrap();
            results.push({
                let $kernel = || first.clone();
                $body
            });
        }
        results
    }};
}

fn run<K: Kernel>(mut search: Search<K>) -> (Vec<Options>, Counters) {
    let mut solutions = Vec::new();
    let mut progress = 0.0;
    while search.advance() == Advance::Solution {
        assert_eq!(search.problem().verify(search.solution()), Ok(()));
        solutions.push(search.solution().to_vec());
        assert!(search.progress() >= progress, "progress fell");
        progress = search.progress();
    }
    assert!(search.is_exhausted() && search.remainder().is_empty());
    assert_eq!(search.progress(), 1.0);
    (solutions, search.counters())
}

fn count<K: Kernel>(mut search: Search<K>) -> Counters {
    assert_eq!(search.count(), Advance::Exhausted);
    search.counters()
}

/// The tree as a search tells it move by move.
fn followed<K: Kernel>(kernel: K) -> Tree {
    let mut found = Tree::default();
    let mut path = Vec::new();
    let end = follow(kernel, |state, made| {
        match made {
            Move::Node { branch, forced } => {
                assert!(state.chosen.ends_with(forced), "{forced:?} of {:?}", state.chosen);
                found.nodes += 1;
                found.deepest = found.deepest.max(path.len() as u64);
                if branch == Branch::Solved {
                    let mut solution = state.chosen.to_vec();
                    solution.sort_unstable();
                    found.solutions.push(solution);
                }
            }
            Move::Take(choice) => path.push(choice),
            Move::TakeBack(choice) => assert_eq!(path.pop(), Some(choice)),
        }
        let with_the_last = usize::from(matches!(made, Move::TakeBack(_)));
        assert_eq!(state.depth, path.len() + with_the_last);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!((end, path.len()), (ControlFlow::Continue(()), 0));
    found
}

fn sorted(solutions: &[Options]) -> BTreeSet<Options> {
    let sorted: BTreeSet<Options> = solutions
        .iter()
        .map(|solution| {
            let mut solution = solution.clone();
            solution.sort();
            solution
        })
        .collect();
    assert_eq!(sorted.len(), solutions.len(), "a solution was found twice");
    sorted
}

/// Searches in slices of nodes; at each stop the `moves` say whether to go on, to write the search down
/// and resume it, or to split it and search both parts.
fn run_in_pieces<K: Kernel>(
    kernel: &impl Fn() -> K,
    mut search: Search<K>,
    moves: &mut dyn Iterator<Item = u8>,
    found: &mut Vec<Options>,
) {
    loop {
        let slice = search.counters().nodes + u64::from(moves.next().unwrap_or(255) % 5) + 1;
        search.set_node_limit(Some(slice));
        match search.advance() {
            Advance::Solution => found.push(search.solution().to_vec()),
            Advance::Exhausted => return,
            Advance::Stopped(Stop::NodeLimit) => {}
            Advance::Stopped(stop) => panic!("{stop}"),
        }
        match moves.next().unwrap_or(0) % 4 {
            0 => {}
            1 => {
                let before = search.counters();
                let written = search.checkpoint().to_json();
                let checkpoint = Checkpoint::from_json(&written).unwrap();
                search = Search::resume_checkpoint(kernel(), &checkpoint).unwrap();
                assert_eq!(search.counters(), before);
            }
            2 => {
                let progress = search.progress();
                search = Search::resume(kernel(), &search.remainder()).unwrap();
                assert!((search.progress() - progress).abs() < 1e-12);
            }
            _ => {
                if let Some(part) = search.split() {
                    let part = Search::resume(kernel(), &part).unwrap();
                    run_in_pieces(kernel, part, moves, found);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300, 1_000)))]

    #[test]
    fn kernels_find_what_the_oracle_finds(problem in all_problems()) {
        let expected = tree(&problem);
        prop_assert_eq!(sorted(&expected.solutions), oracle(&problem));
        let found = on_each_kernel!(&problem, |kernel| (
            run(Search::new(kernel())),
            count(Search::new(kernel())),
        ));
        for ((solutions, counters), counted) in found {
            let of_tree = |counters: Counters| (counters.nodes, counters.deepest);
            prop_assert_eq!(of_tree(counters), (expected.nodes, expected.deepest), "same tree");
            prop_assert_eq!(of_tree(counted), of_tree(counters), "counting comes to the same");
            prop_assert_eq!(counted.solutions, counters.solutions);
            prop_assert_eq!(&solutions, &expected.solutions, "same order");
        }
    }

    #[test]
    fn a_search_told_move_by_move_is_the_tree(problem in all_problems()) {
        let expected = tree(&problem);
        for found in on_each_kernel!(&problem, |kernel| followed(kernel())) {
            prop_assert_eq!(&found, &expected);
        }
    }

    #[test]
    fn links_tell_why_options_are_forced_and_states_dead(problem in all_problems()) {
        let store = LinksStore::new();
        let _ = follow(Links::new(&store, &problem), |state, made| {
            let Move::Node { branch, forced } = made else { return ControlFlow::<()>::Continue(()) };
            let told: Vec<_> = state.kernel.forced().collect();
            for &(item, option) in &told {
                assert!(problem.entries(option).iter().any(|entry| entry.item == item));
            }
            if branch == Branch::Dead {
                let unmet = state.kernel.unmet().expect("an item");
                let options: Vec<_> = told.into_iter().map(|(_, option)| option).collect();
                let all: Vec<_> = state.chosen.iter().chain(&options).copied().collect();
                let has_it = |&&option: &&OptionId| problem.entries(option).iter().any(|entry| entry.item == unmet);
                let least = match problem.kind(unmet) {
                    ItemKind::Primary(times) => times.min as usize,
                    ItemKind::Secondary => 0,
                };
                assert!(all.iter().filter(has_it).count() < least);
            } else {
                assert_eq!(state.kernel.unmet(), None);
                assert!(told.iter().map(|(_, option)| option).eq(forced));
            }
            ControlFlow::Continue(())
        });
    }

    #[test]
    fn branching_rules_find_the_same_solutions(problem in all_problems(), seed in any::<u64>()) {
        let expected = oracle(&problem);
        for rule in [Branching::Given, Branching::Random(seed)] {
            let found = on_each_kernel!(&problem, |kernel| {
                let begin = || {
                    let mut search = Search::new(kernel());
                    search.set_branching(rule);
                    search
                };
                let (solutions, Counters { nodes, deepest, .. }) = run(begin());
                let counted = count(begin());
                assert_eq!((counted.nodes, counted.solutions), (nodes, solutions.len() as u64));
                Tree { solutions, nodes, deepest }
            });
            prop_assert_eq!(sorted(&found[0].solutions), expected.clone());
            prop_assert!(found.iter().all(|other| *other == found[0]), "same tree");
            if rule == Branching::Given {
                let first = |open: &[(ItemId, usize)]| open.first().map(|&(item, _)| item);
                prop_assert_eq!(&found[0], &tree_by(&problem, first));
            }
        }
    }

    #[test]
    fn a_resumed_search_keeps_to_its_rule_or_takes_another(
        problem in all_problems(), seed in any::<u64>(), nodes in 0..20_u64,
    ) {
        let expected = oracle(&problem);
        let rules = [Branching::Minimum, Branching::Given, Branching::Random(seed)];
        for (from, to) in rules.iter().flat_map(|from| rules.iter().map(move |to| (*from, *to))) {
            on_each_kernel!(&problem, |kernel| {
                let mut begun = Search::new(kernel());
                begun.set_branching(from);
                begun.set_node_limit(Some(nodes));
                let mut solutions = Vec::new();
                while begun.advance() == Advance::Solution {
                    solutions.push(begun.solution().to_vec());
                }
                // Neither the counters nor anything else but what is left.
                let mut search = Search::resume(kernel(), &begun.remainder()).unwrap();
                search.set_branching(to);
                let (rest, counters) = run(search);
                solutions.extend(rest);
                assert_eq!(sorted(&solutions), expected);
                if from == to {
                    let both = begun.counters().nodes + counters.nodes;
                    begun.set_node_limit(None);
                    assert_eq!(count(begun).nodes, both);
                }
            });
        }
    }

    #[test]
    fn pieces_make_up_the_whole(
        problem in all_problems(),
        moves in proptest::collection::vec(any::<u8>(), 0..60),
    ) {
        let found = on_each_kernel!(&problem, |kernel| {
            let mut found = Vec::new();
            let mut moves = moves.iter().copied();
            run_in_pieces(&kernel, Search::new(kernel()), &mut moves, &mut found);
            found
        });
        prop_assert_eq!(sorted(&found[0]), oracle(&problem));
        prop_assert!(found.iter().all(|other| *other == found[0]));
    }

    #[test]
    fn a_search_moves_between_kernels(problem in all_problems(), nodes in 0..20_u64) {
        let expected = tree(&problem);
        on_each_kernel!(&problem, |from| {
            let mut begun = Search::new(from());
            begun.set_node_limit(Some(nodes));
            let mut first = Vec::new();
            while begun.advance() == Advance::Solution {
                first.push(begun.solution().to_vec());
            }
            on_each_kernel!(&problem, |to| {
                let (rest, counters) =
                    run(Search::resume_checkpoint(to(), &begun.checkpoint()).unwrap());
                assert_eq!([first.clone(), rest].concat(), expected.solutions);
                assert_eq!((counters.nodes, counters.deepest), (expected.nodes, expected.deepest));
                // Where a kernel does not count the updates, nobody knows them.
                let known = Kernel::updates(&from()).and(Kernel::updates(&to()));
                assert_eq!(counters.updates.is_some(), known.is_some());
            })
        });
    }

    #[test]
    fn a_remainder_of_another_problem_is_refused_or_harmless(
        from in all_problems(), to in all_problems(), nodes in 0..20_u64,
    ) {
        let store = LinksStore::new();
        let mut search = Search::new(Links::new(&store, &from));
        search.set_node_limit(Some(nodes));
        while search.advance() == Advance::Solution {}
        let remainder: Remainder = search.remainder();
        let results = on_each_kernel!(&to, |kernel| {
            Search::resume(kernel(), &remainder).map(|search| run(search).0)
        });
        prop_assert!(results.iter().all(|other| *other == results[0]));
    }

    #[test]
    fn estimates_agree_between_engines(problem in all_problems(), seed in any::<u64>()) {
        let on = |engine| Solver::new(&problem).engine(engine).estimate(20, seed);
        let links = on(Engine::Links).unwrap();
        match on(Engine::Bits) {
            Ok(bits) => prop_assert_eq!(links, bits),
            Err(error) => prop_assert!(matches!(error, KernelError::Multiplicity { .. }), "{error}"),
        }
    }
}

/// A problem whose options are given as the numbers of their items; those past the last of `bounds` are
/// secondary.
fn small(bounds: &[Bounds], options: &[&[u32]]) -> Problem {
    let primaries = bounds.len() as u32;
    let secondaries = options.iter().copied().flatten().map(|&i| (i + 1).saturating_sub(primaries));
    let secondaries = secondaries.max().unwrap_or(0);
    let shape = |option: &&[u32]| -> Shape {
        let (primary, secondary): (BTreeSet<u32>, BTreeSet<u32>) =
            option.iter().partition(|&&item| item < primaries);
        (primary, secondary.into_iter().map(|item| (item, None)).collect(), 0)
    };
    build(bounds, secondaries, &options.iter().map(shape).collect::<Vec<_>>())
}

/// Trees worked out by hand. A line is a node: the choice that leads to it (`+2` option 2, `-` none), then
/// live options, need and cap of the branch item, or the solution.
#[test]
fn trees_with_multiplicities_are_those_worked_out_by_hand() {
    #[track_caller]
    fn check(problem: &Problem, nodes: u64, deepest: u64, solutions: &[&[u32]]) {
        let solutions = solutions.iter().map(|s| s.iter().copied().map(OptionId::new).collect());
        let expected = Tree { solutions: solutions.collect(), nodes, deepest };
        assert_eq!(tree(problem), expected, "the definition");
        for (solutions, counters) in on_each_kernel!(problem, |k| run(Search::new(k()))) {
            let Counters { nodes, deepest, .. } = counters;
            assert_eq!(Tree { solutions, nodes, deepest }, expected);
        }
    }
    // At most two of three.
    //   0 1 2, need 0, cap 2
    //   +0: 1 2, need 0, cap 1
    //       +1: 0 1;  +2: 0 2;  -: 0
    //   +1: 2, need 0, cap 1
    //       +2: 1 2;  -: 1
    //   +2: 2
    //   -: the empty solution
    let solutions: [&[u32]; 7] = [&[0, 1], &[0, 2], &[0], &[1, 2], &[1], &[2], &[]];
    check(&small(&[(0, 2)], &[&[0], &[0], &[0]]), 10, 2, &solutions);
    // Two of four.
    //   0 1 2 3, need 2, slack 2
    //   +0: 1 2 3, need 1, slack 2
    //       +1: 0 1;  +2: 0 2;  +3: 0 3
    //   +1: 2 3, need 1, slack 1
    //       +2: 1 2;  +3: 1 3
    //   +2: 3, need 1, slack 0, so 3 is forced: 2 3
    let solutions: [&[u32]; 6] = [&[0, 1], &[0, 2], &[0, 3], &[1, 2], &[1, 3], &[2, 3]];
    check(&small(&[(2, 2)], &[&[0], &[0], &[0], &[0]]), 9, 2, &solutions);
    // Two or three of three.
    //   0 1 2, need 2, slack 1
    //   +0: 1 2, need 1, slack 1
    //       +1: 2, need 0, cap 1
    //           +2: 0 1 2;  -: 0 1
    //       +2: 0 2
    //   +1: 2, need 1, slack 0, so 2 is forced: 1 2
    let solutions: [&[u32]; 4] = [&[0, 1, 2], &[0, 1], &[0, 2], &[1, 2]];
    check(&small(&[(2, 3)], &[&[0], &[0], &[0]]), 7, 3, &solutions);
    // Item 0 once or twice, item 1 once. Item 0 has slack 2, item 1 slack 1.
    //   item 1: 0 2
    //   +0: item 0: 1 3, need 0, cap 1
    //       +1: 0 1;  +3: 0 3;  -: 0
    //   +2: item 0: 1 3, need 1, slack 1, cap 2
    //       +1: 3, need 0, cap 1
    //           +3: 1 2 3;  -: 1 2
    //       +3: 2 3, since 1 is ruled out
    let solutions: [&[u32]; 6] = [&[0, 1], &[0, 3], &[0], &[1, 2, 3], &[1, 2], &[2, 3]];
    check(&small(&[(1, 2), (1, 1)], &[&[0, 1], &[0], &[1], &[0]]), 10, 3, &solutions);
    // Item 0 at most once, item 1 once. Not to choose for item 0 rules out 0 and 1.
    //   item 0: 0 1, need 0: three choices; item 1 has four
    //   +0: 0;  +1: 1
    //   -: item 1: 2 3
    //       +2: 2;  +3: 3
    let solutions: [&[u32]; 4] = [&[0], &[1], &[2], &[3]];
    check(&small(&[(0, 1), (1, 1)], &[&[0, 1], &[0, 1], &[1], &[1]]), 6, 2, &solutions);
    // Both options are forced, and the secondary item that they share allows one.
    check(&small(&[(2, 2)], &[&[0, 1], &[0, 1]]), 1, 0, &[]);
    check(&small(&[(2, 2)], &[&[0], &[0]]), 1, 0, &[&[0, 1]]);
    // More than there are, and nothing to choose from.
    check(&small(&[(3, 5)], &[&[0], &[0]]), 1, 0, &[]);
    check(&small(&[(0, 9)], &[]), 1, 0, &[&[]]);
    check(&small(&[(0, 2), (1, 1)], &[&[0]]), 1, 0, &[]);
}

/// A problem with `n` interchangeable options for each of `n` items: n^n solutions.
fn power(n: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let items: Vec<ItemId> = (0..n).map(|_| builder.add_primary().unwrap()).collect();
    for &item in &items {
        for _ in 0..n {
            builder.add_option([item]).unwrap();
        }
    }
    builder.build()
}

#[test]
fn limits_stop_and_let_go_on() {
    let problem = power(4);
    on_each_kernel!(&problem, |kernel| {
        let mut search = Search::new(kernel());
        let interrupt = Interrupt::new();
        search.set_interrupt(interrupt.clone());
        interrupt.set();
        assert_eq!(search.advance(), Advance::Stopped(Stop::Interrupted));
        assert_eq!(search.counters().nodes, 0);
        interrupt.clear();
        search.set_solution_limit(Some(2));
        assert_eq!(search.advance(), Advance::Solution);
        assert_eq!(search.advance(), Advance::Solution);
        assert_eq!(search.advance(), Advance::Stopped(Stop::SolutionLimit));
        search.set_solution_limit(None);
        search.set_node_limit(Some(search.counters().nodes));
        assert_eq!(search.advance(), Advance::Stopped(Stop::NodeLimit));
        search.set_node_limit(None);
        while search.advance() == Advance::Solution {}
        // 1 + 4 + 16 + 64 + 256 nodes of a full tree.
        let counters = search.counters();
        assert_eq!((counters.nodes, counters.solutions, counters.deepest), (341, 256, 4));
        assert_eq!(search.advance(), Advance::Exhausted);
    });
}

#[test]
fn readings_of_progress_leave_the_answer_alone() {
    let problem = power(6);
    for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
        // 46,656 solutions below 1 + 6 + 36 + ... + 46,656 nodes.
        for (node_limit, expected, nodes) in [
            (None, "46656", 55_987),
            (Some(10), ">=4", 10),
            (Some(20_000), ">=16664", 20_000),
            (Some(60_000), "46656", 55_987),
        ] {
            let progress = Progress::new();
            let question = ForEach::new(|_| ControlFlow::Continue(())).progress(&progress);
            let solver = Solver::new(&problem).engine(engine).node_limit(node_limit);
            let (count, counters) = solver.ask(question).unwrap();
            assert_eq!((count.to_string().as_str(), counters.nodes), (expected, nodes));
            assert_eq!(count.is_exact(), progress.share() == 1.0);
        }
    }
}

#[test]
fn a_split_gives_the_later_half_of_the_choices_nearest_the_root() {
    #[track_caller]
    fn check<K: Kernel>(search: &mut Search<K>, item: u32, chosen: u32, left: &[u32]) {
        let given = search.split().unwrap();
        let level = given.levels.last().unwrap();
        let left: Vec<_> = left.iter().copied().map(OptionId::new).map(Some).collect();
        assert_eq!(level.item, ItemId::new(item));
        assert_eq!((level.chosen, &level.left), (Some(OptionId::new(chosen)), &left));
    }
    let problem = power(5);
    on_each_kernel!(&problem, |kernel| {
        let mut search = Search::new(kernel());
        assert_eq!(search.split(), None);
        assert_eq!(search.advance(), Advance::Solution);
        check(&mut search, 0, 3, &[4]);
        check(&mut search, 0, 2, &[]);
        check(&mut search, 0, 1, &[]);
        check(&mut search, 1, 8, &[9]);
    });
}

#[test]
fn a_split_leaves_something() {
    let problem = power(2);
    on_each_kernel!(&problem, |kernel| {
        let mut search = Search::new(kernel());
        assert_eq!(search.advance(), Advance::Solution);
        let given = search.split().expect("one choice for each item is untried");
        assert_eq!(given.levels.len(), 1);
        assert_eq!(search.split(), None, "one choice is all that is left");
        assert_eq!(search.advance(), Advance::Solution);
        assert_eq!(search.advance(), Advance::Exhausted);
    });
}

/// A limit that is just reached is said to be reached, whether or not that was all there is.
#[test]
fn a_limit_that_is_reached_is_reported() {
    for problem in [ProblemBuilder::new().build(), power(1)] {
        for &engine in Engine::ALL {
            let solver = Solver::new(&problem).engine(engine);
            assert_eq!(solver.count_up_to(1).unwrap().to_string(), ">=1");
            assert_eq!(solver.count_up_to(2).unwrap().to_string(), "1");
        }
    }
}

/// A problem in which each of the items has `degree` options of two items, some with a secondary item and a color.
fn paired(items: u32, degree: u32, random: &mut Pcg64) -> Problem {
    let mut builder = ProblemBuilder::new();
    let mut order: Vec<ItemId> = (0..items).map(|_| builder.add_primary().unwrap()).collect();
    let colored: Vec<ItemId> = (0..6).map(|_| builder.add_secondary().unwrap()).collect();
    for _ in 0..degree {
        (1..order.len()).for_each(|last| order.swap(last, random.next_u32() as usize % (last + 1)));
        for pair in order.chunks_exact(2) {
            let mut option = vec![Entry::from(pair[0]), pair[1].into()];
            let (item, color) = (random.next_u32() as usize, random.next_u32());
            option.extend(colored.get(item % 24).map(|&item| match color % 3 {
                0 => Entry::from(item),
                color => (item, Color::new(color)).into(),
            }));
            builder.add_option(option).unwrap();
        }
    }
    builder.build()
}

#[test]
fn lanes_of_all_widths_walk_the_tree_of_the_links() {
    const SEED: u64 = 13;
    let sizes = [(64, 7), (128, 7), (32, 15), (48, 15), (64, 15), (128, 15), (40, 31), (48, 31)];
    let wide = [(80, 31), (128, 31), (48, 63), (56, 64), (72, 40), (80, 33), (82, 33), (20, 65)];
    for (items, degree) in sizes.into_iter().chain(wide) {
        let problem = paired(items, degree, &mut Pcg64::seed_from_u64(SEED));
        let store = LinksStore::new();
        let expected = first_nodes(Links::new(&store, &problem));
        for tuning in tunings().into_iter().filter(|with| with.update == Some(Update::Lanes)) {
            let kernel = Bits::with(&problem, tuning).unwrap();
            let what = format!("seed {SEED}, {items} items, {degree} options, {:?}", tuning.isa);
            assert_eq!(first_nodes(kernel), expected, "{what}");
        }
    }
}

/// A closed item has a lane with all bits set, as an open item with 64 options has.
#[test]
fn an_open_item_with_as_many_options_as_a_lane_has_bits_is_no_closed_one() {
    let mut builder = ProblemBuilder::new();
    let [forced, first, second] = builder.add_primaries().unwrap();
    builder.add_option([forced]).unwrap();
    for item in [first, second] {
        for _ in 0..64 {
            builder.add_option([item]).unwrap();
        }
    }
    let problem = builder.build();
    let store = LinksStore::new();
    let expected = first_nodes(Links::new(&store, &problem));
    assert_eq!((expected.0.len(), expected.0[65].len()), (983, 3));
    for tuning in tunings() {
        assert_eq!(first_nodes(Bits::with(&problem, tuning).unwrap()), expected, "{tuning:?}");
    }
}

/// The solutions and the rest of a search that was stopped early.
fn first_nodes<K: Kernel>(kernel: K) -> (Vec<Options>, Remainder) {
    let mut search = Search::new(kernel);
    search.set_node_limit(Some(1_000));
    let mut solutions = Vec::new();
    while search.advance() == Advance::Solution {
        solutions.push(search.solution().to_vec());
    }
    (solutions, search.remainder())
}

#[test]
fn progress_is_the_share_of_a_full_tree() {
    let problem = power(4);
    on_each_kernel!(&problem, |kernel| {
        let mut search = Search::new(kernel());
        assert_eq!(search.progress(), 0.0);
        for solutions in 1..=256 {
            assert_eq!(search.advance(), Advance::Solution);
            assert_eq!(search.progress(), f64::from(solutions) / 256.0);
        }
    });
}

#[test]
fn a_problem_without_primary_items_has_one_solution() {
    let problem = ProblemBuilder::new().build();
    for (solutions, _) in on_each_kernel!(&problem, |kernel| run(Search::new(kernel()))) {
        assert_eq!(solutions, [vec![]]);
    }
}

/// Items 0, 2 and 3 have two choices, 1 and 4 have three: 200 seeds draw each of the former, and none of the
/// latter.
#[test]
fn a_random_branch_item_is_any_of_those_with_the_fewest_choices() {
    let bounds = [(1, 1), (0, 1), (1, 1), (0, 1), (1, 1)];
    let options: [&[u32]; 10] = [&[0], &[0], &[1], &[1], &[2], &[2], &[3], &[4], &[4], &[4]];
    let problem = small(&bounds, &options);
    let drawn = on_each_kernel!(&problem, |kernel| {
        let first = |seed| {
            let mut search = Search::new(kernel());
            search.set_branching(Branching::Random(seed));
            search.set_node_limit(Some(1));
            assert_eq!(search.advance(), Advance::Stopped(Stop::NodeLimit));
            search.remainder().levels[0].item
        };
        (0..200).map(first).collect::<Vec<_>>()
    });
    assert!(drawn.iter().all(|other| *other == drawn[0]), "the same on each kernel");
    let drawn: BTreeSet<u32> = drawn[0].iter().map(|item| item.number()).collect();
    assert_eq!(drawn, BTreeSet::from([0, 2, 3]));
}

/// The last of the choices of an item that may do without is to choose nothing.
#[test]
fn to_choose_nothing_is_written_as_null() {
    let problem = small(&[(0, 2)], &[&[0], &[0]]);
    on_each_kernel!(&problem, |kernel| {
        let mut search = Search::new(kernel());
        // 0 and 1; then 0 alone, which is option 0 and nothing after it.
        for _ in 0..2 {
            assert_eq!(search.advance(), Advance::Solution);
        }
        let checkpoint = search.checkpoint();
        let levels = "\"levels\":[{\"item\":0,\"done\":0,\"chosen\":0,\"left\":[1,null]},\
                      {\"item\":0,\"done\":1,\"chosen\":null,\"left\":[]}]";
        let written = checkpoint.to_json();
        assert!(written.contains(levels), "{written}");
        assert_eq!(Checkpoint::from_json(&written).unwrap(), checkpoint);
        let (rest, _) = run(Search::resume_checkpoint(kernel(), &checkpoint).unwrap());
        assert_eq!(rest, [vec![OptionId::new(1)], vec![]]);
    });
}

/// Checkpoint files as they may be after an edit.
#[test]
fn impossible_checkpoints_are_refused_or_harmless() {
    let problem = power(3);
    let kernel = Bits::new(&problem, DEFAULT_RELATION_CAP).unwrap();
    let mut search = Search::new(kernel.clone());
    assert_eq!(search.advance(), Advance::Solution);
    let written = search.checkpoint().to_json();
    let resume = |from: &str, to: &str| {
        assert!(written.contains(from), "{from} is not in {written}");
        let checkpoint = Checkpoint::from_json(&written.replacen(from, to, 1))?;
        Search::resume_checkpoint(kernel.clone(), &checkpoint)
    };
    let refuses = |from: &str, to: &str, expected: &str| {
        let error = resume(from, to).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    let huge = u64::MAX.to_string();
    let version = "version 3 and this program reads versions 1 and 2";
    refuses("\"version\":2", "\"version\":3", version);
    refuses("\"version\":2", "\"version\":-1", "this is not a checkpoint");
    refuses("\"version\":2", "\"version\":1", "this is not a checkpoint");
    let part = "\"parts\":[";
    refuses(part, "\"parts\":[{\"found\":[]},", "has 2 parts and one search takes up one");
    refuses("\"nodes\":4", "\"notes\":4", "this is not a checkpoint");
    refuses("\"problem\":\"", "\"problem\":\"0", "belongs to another problem");
    let done = "at level 0, more choices are done than the branch item has";
    refuses("\"done\":0", "\"done\":1", done);
    refuses("\"done\":0", &format!("\"done\":{huge}"), done);
    let order = "at level 0, the choices are not live options of the branch item, in order";
    refuses("\"left\":[1,2]", "\"left\":[2,1]", order);
    refuses("\"left\":[1,2]", "\"left\":[1,3]", order);
    refuses("\"chosen\":0", "\"chosen\":4294967295", order);
    refuses("\"chosen\":0", "\"chosen\":null", order);
    refuses("\"left\":[1,2]", "\"left\":[1,null]", order);
    refuses("\"item\":0", "\"item\":9", "at level 0, the branch item is not an open primary");
    refuses("\"item\":1", "\"item\":0", "at level 1, the branch item is not an open primary");

    for from in ["\"nodes\":4", "\"solutions\":1", "\"deepest\":3"] {
        let to = format!("{}:{huge}", from.split(':').next().unwrap());
        let (rest, _) = run(resume(from, &to).unwrap());
        assert_eq!(rest.len(), 26);
    }
}

/// The checkpoints of programs without threads: one remainder and no list of parts.
#[test]
fn checkpoints_of_version_1_are_read() {
    let problem = power(3);
    let kernel = Bits::new(&problem, DEFAULT_RELATION_CAP).unwrap();
    let mut search = Search::new(kernel.clone());
    assert_eq!(search.advance(), Advance::Solution);
    let checkpoint = search.checkpoint();
    let (_, remainder) = checkpoint
        .to_json()
        .split_once("\"parts\":[{\"left\":")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    let old = format!(
        "{{\"version\":1,\"problem\":\"{}\",\
         \"counters\":{{\"nodes\":4,\"solutions\":1,\"deepest\":3,\"updates\":null}},\
         \"remainder\":{}}}",
        problem.fingerprint(),
        remainder.strip_suffix("}]}").unwrap(),
    );
    let read = Checkpoint::from_json(&old).unwrap();
    assert_eq!(read, checkpoint);
    let (rest, counters) = run(Search::resume_checkpoint(kernel, &read).unwrap());
    assert_eq!((rest.len(), counters.solutions), (26, 27));
}

/// Checkpoints of several parts as they may be after an edit.
#[test]
fn impossible_checkpoints_of_threads_are_refused_in_words() {
    let problem = power(3);
    let solver = Solver::new(&problem).threads(2);
    let outcome = solver.clone().node_limit(Some(4)).run(ForEach::counting()).go().unwrap();
    let written = outcome.checkpoint().unwrap().to_json();
    let refuses = |from: &str, to: &str, expected: &str| {
        assert!(written.contains(from), "{from} is not in {written}");
        let checkpoint = Checkpoint::from_json(&written.replacen(from, to, 1)).unwrap();
        let error = solver.run(ForEach::counting()).from(&checkpoint).go().unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    };
    refuses("\"problem\":\"", "\"problem\":\"0", "belongs to another problem");
    let order = "at level 0, the choices are not live options of the branch item, in order";
    refuses("\"left\":[1,2]", "\"left\":[2,1]", order);
    let none = "the checkpoint holds a solution that is none (";
    refuses("\"parts\":[", "\"parts\":[{\"found\":[[0,3]]},", none);
    refuses("\"parts\":[", "\"parts\":[{\"found\":[[0,99,6]]},", none);
    let same = Checkpoint::from_json(&written.replacen(
        "\"parts\":[",
        "\"parts\":[{\"found\":[[0,3,6]]},",
        1,
    ));
    let count = solver.run(ForEach::counting()).from(&same.unwrap()).go().unwrap().count;
    assert_eq!(count.to_string(), "28", "the solution in the file is counted as well");
}

#[test]
fn what_a_kernel_cannot_take_it_refuses_in_words() {
    let problem = small(&[(1, 2)], &[&[0]]);
    let error = Cells::new(&problem).err().unwrap();
    assert_eq!(
        error.to_string(),
        "item 0 is to be covered 1:2 times, and this kernel covers each item once; use bits or links"
    );

    let solver = Solver::new(&power(4)).relation_cap(100);
    assert_eq!(solver.resolved_engine(), Engine::Cells);
    assert_eq!(solver.count().unwrap().to_string(), "256");
    let mut builder = ProblemBuilder::new();
    for _ in 0..10_000 {
        let item = builder.add_primary().unwrap();
        builder.add_option([item]).unwrap();
    }
    let long_path = Solver::new(&builder.build()).reduce(false);
    assert_eq!(
        long_path.resolved_engine(),
        Engine::Cells,
        "bits would keep 10,000 states of 41 kB"
    );
    assert_eq!(long_path.count().unwrap().to_string(), "1");
    let error = long_path.engine(Engine::Bits).count().unwrap_err();
    assert!(matches!(error, KernelError::States { cap: DEFAULT_RELATION_CAP, .. }), "{error}");

    let error = solver.engine(Engine::Bits).count().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the relation of 16 options takes 128 bytes and the cap is 100; \
         raise the cap or use a kernel that needs no relation"
    );
}
