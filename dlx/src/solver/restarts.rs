//! Some solution, by a search that learns from its dead ends and restarts when it is stuck.
//!
//! On purpose this is a search of its own and not a question of [`Search`](crate::Search): it prunes by refuted
//! options, weighs items and restarts, so it has no order of solutions, no remainder and no kernel.
//!
//! The order of a tree that is right for counting may lead deep into a part without solutions, and the tree below one
//! wrong choice may take years: the time of such searches has a heavy tail (Gomes, Selman, Crato and Kautz,
//! *Heavy-tailed phenomena in satisfiability and constraint satisfaction problems*, Journal of Automated Reasoning
//! 24, 2000). So this one gives up after some dead ends and starts again at the root. The sequence of Luby, Sinclair
//! and Zuckerman (`luby.rs`) gives the number of dead ends that each run may meet. Each item has a weight, one plus
//! the number of times that it ran out of options. The search branches where the choices are few for their weight
//! (Boussemart, Hemery, Lecoutre and Sais, *Boosting systematic search by weighting constraints*, ECAI 2004). Of the
//! options of that item it first takes the one whose items have the fewest options.
//!
//! The state counts the live options of the primary items, and is undone by a
//! trail. Half of the cells of a 25x25 sudoku given at random: milliseconds, where the plain search took 20
//! seconds. (Taking a random option instead: up to 17 times the nodes.)

use crate::id::{ItemId, OptionId};
use crate::kernel::below;
use crate::luby::Luby;
use crate::problem::{Entry, Problem};
use crate::search::{Interrupt, Progress, Stop};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

/// Number of dead ends in a run, for each unit of the sequence.
const UNIT: u64 = 50;
/// The number of items that are compared in the time in which an entry is changed.
const CHANGE: u64 = 8;
/// The number of nodes for each dead end above which a search is likely to find a solution soon.
const SMOOTH: u64 = 16;

/// The end of the search.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum RestartOutcome {
    /// A solution.
    Found(Vec<OptionId>),
    /// There is no solution.
    None,
    /// Unknown: the search was stopped.
    Stopped(Stop),
}

/// A search with restarts, for problems without multiplicities.
pub(super) struct Restarts<'a> {
    problem: &'a Problem,
    /// For each item the options that contain it, from `starts` on.
    options: Vec<OptionId>,
    starts: Vec<usize>,
    live: Vec<bool>,
    /// For each item the number of its live options.
    left: Vec<u32>,
    /// Whether an item needs no further option: it is secondary, or covered.
    settled: Vec<bool>,
    weights: Vec<f64>,
    trail: Vec<Undo>,
    chosen: Vec<OptionId>,
    /// Items with one option left, which must be chosen.
    forced: Vec<ItemId>,
    random: Pcg64,
    /// The length of the trail before the first decision, once it is known.
    root: Option<usize>,
    /// The number of runs that were begun.
    runs: u64,
    /// The lengths of the runs to come, in units.
    lengths: Luby,
    /// The choices of the path of the present run, each with the length of the trail before it.
    path: Vec<(OptionId, usize)>,
    /// The number of dead ends that the present run may still meet; 0 before the first run.
    left_to_meet: u64,
    pub(super) nodes: u64,
    /// The number of dead ends of all runs.
    dead_ends: u64,
    /// The work of all runs, in units of an item that is compared.
    work: u64,
    progress: Progress,
}

/// An entry of the trail.
#[derive(Clone, Copy)]
enum Undo {
    Remove(OptionId),
    Settle(ItemId),
    Choose,
}

/// A state without solutions below it.
struct DeadEnd;

impl<'a> Restarts<'a> {
    /// A search with random numbers from a seed; `None` if the problem has multiplicities.
    pub(super) fn new(problem: &'a Problem, seed: u64) -> Option<Self> {
        if problem.first_multiple().is_some() {
            return None;
        }
        // Counting sort of the entries by item.
        let mut starts = vec![0; problem.item_count() + 1];
        let entries =
            || problem.options().flat_map(|o| problem.entries(o).iter().map(move |e| (o, e)));
        for (_, entry) in entries() {
            starts[entry.item.index() + 1] += 1;
        }
        for item in 0..problem.item_count() {
            starts[item + 1] += starts[item];
        }
        let left = starts.windows(2).map(|pair| (pair[1] - pair[0]) as u32).collect();
        let mut next = starts.clone();
        let mut options = vec![OptionId::new(0); starts.last().copied().unwrap_or(0)];
        for (option, entry) in entries() {
            let next = &mut next[entry.item.index()];
            options[*next] = option;
            *next += 1;
        }
        Some(Self {
            problem,
            options,
            starts,
            live: vec![true; problem.option_count()],
            left,
            settled: problem.items().map(|item| !problem.is_primary(item)).collect(),
            weights: vec![1.0; problem.item_count()],
            trail: Vec::new(),
            chosen: Vec::new(),
            forced: Vec::new(),
            random: Pcg64::seed_from_u64(seed),
            root: None,
            runs: 0,
            lengths: Luby::new(),
            path: Vec::new(),
            left_to_meet: 0,
            nodes: 0,
            dead_ends: 0,
            work: 0,
            progress: Progress::new(),
        })
    }

    /// Takes readings of the number of runs.
    pub(super) fn with_progress(self, progress: &Progress) -> Self {
        Self { progress: progress.clone(), ..self }
    }

    /// Searches for some units of work and at most some nodes. Later calls continue where this one stops.
    pub(super) fn run(&mut self, work: u64, nodes: u64, interrupt: &Interrupt) -> RestartOutcome {
        let limits = (self.work.saturating_add(work), self.nodes.saturating_add(nodes));
        let root = match self.root {
            Some(root) => root,
            None => match self.begin() {
                Ok(root) => *self.root.insert(root),
                Err(DeadEnd) => return RestartOutcome::None,
            },
        };
        loop {
            // A new run starts at the root and keeps the weights.
            if self.left_to_meet == 0 {
                self.undo(root);
                self.path.clear();
                self.runs += 1;
                self.progress.set_runs(self.runs);
                self.left_to_meet = UNIT * self.lengths.next();
            }
            if let Some(outcome) = self.run_on(limits, interrupt) {
                return outcome;
            }
        }
    }

    /// Whether dead ends were few so far, as on blank boards.
    pub(super) fn is_smooth(&self) -> bool {
        self.nodes >= SMOOTH * self.dead_ends
    }

    /// Chooses what is forced at the root, and returns the length of the trail.
    fn begin(&mut self) -> Result<usize, DeadEnd> {
        for &item in self.problem.primaries() {
            match self.left[item.index()] {
                0 => return Err(DeadEnd),
                1 => self.forced.push(item),
                _ => {}
            }
        }
        self.propagate()?;
        Ok(self.trail.len())
    }

    /// Continues the present run until it has met its dead ends.
    fn run_on(
        &mut self,
        (work, nodes): (u64, u64),
        interrupt: &Interrupt,
    ) -> Option<RestartOutcome> {
        while self.left_to_meet > 0 {
            if self.nodes >= nodes || self.work >= work {
                return Some(RestartOutcome::Stopped(Stop::NodeLimit));
            }
            if interrupt.is_set() {
                return Some(RestartOutcome::Stopped(Stop::Interrupted));
            }
            let Some(item) = self.branch() else {
                return Some(RestartOutcome::Found(self.chosen.clone()));
            };
            self.nodes += 1;
            let option = self.best_of(item);
            self.path.push((option, self.trail.len()));
            let mut state = self.choose(option).and_then(|()| self.propagate());
            // Each dead end refutes the last choice, which may cause a dead end one choice above.
            while state.is_err() {
                self.left_to_meet = self.left_to_meet.saturating_sub(1);
                self.dead_ends += 1;
                let Some((option, before)) = self.path.pop() else {
                    return Some(RestartOutcome::None);
                };
                self.undo(before);
                // The option is refuted as long as the choices before it stay.
                state = self.remove(option).and_then(|()| self.propagate());
            }
        }
        None
    }

    /// The item to branch on: the one with the fewest options for its weight, at random among equals. `None` if all
    /// items are covered.
    fn branch(&mut self) -> Option<ItemId> {
        let mut best = None;
        let (mut least, mut equals) = (f64::INFINITY, 0);
        self.work += self.problem.primaries().len() as u64;
        for &item in self.problem.primaries() {
            if self.settled[item.index()] {
                continue;
            }
            let value = f64::from(self.left[item.index()]) / self.weights[item.index()];
            if value < least {
                (best, least, equals) = (Some(item), value, 1);
            } else if value == least {
                equals += 1;
                // Reservoir sampling: each of the equals is kept with the same probability.
                if below(&mut self.random, equals) == 0 {
                    best = Some(item);
                }
            }
        }
        best
    }

    /// The live option of an item whose items have the fewest options, at random among equals.
    fn best_of(&mut self, item: ItemId) -> OptionId {
        let mut best = None;
        let (mut least, mut equals) = (u64::MAX, 0);
        for place in self.starts[item.index()]..self.starts[item.index() + 1] {
            let option = self.options[place];
            if !self.live[option.index()] {
                continue;
            }
            let items = self.problem.entries(option).iter().map(|entry| entry.item);
            let others = items.map(|item| u64::from(self.left[item.index()])).sum();
            if others < least {
                (best, least, equals) = (Some(option), others, 1);
            } else if others == least {
                equals += 1;
                if below(&mut self.random, equals) == 0 {
                    best = Some(option);
                }
            }
        }
        best.expect("an item without live options is a dead end")
    }

    /// Chooses forced options until there are none.
    fn propagate(&mut self) -> Result<(), DeadEnd> {
        while let Some(item) = self.forced.pop() {
            if self.settled[item.index()] {
                continue;
            }
            let mut options =
                self.options[self.starts[item.index()]..self.starts[item.index() + 1]].iter();
            let Some(&option) = options.find(|option| self.live[option.index()]) else {
                return Err(self.dead_end(item));
            };
            self.choose(option)?;
        }
        Ok(())
    }

    /// Chooses an option, and removes all options that conflict with it.
    fn choose(&mut self, option: OptionId) -> Result<(), DeadEnd> {
        self.chosen.push(option);
        self.trail.push(Undo::Choose);
        let problem = self.problem;
        for entry in problem.entries(option) {
            // All entries before any removal: a covered item is no dead end when its other options are removed.
            if !std::mem::replace(&mut self.settled[entry.item.index()], true) {
                self.trail.push(Undo::Settle(entry.item));
            }
        }
        for entry in problem.entries(option) {
            for place in self.starts[entry.item.index()]..self.starts[entry.item.index() + 1] {
                let other = self.options[place];
                if other == option || !self.live[other.index()] {
                    continue;
                }
                // Options may share a secondary item if they give it the same color.
                let is_same = |theirs: &&Entry| theirs.item == entry.item;
                let theirs = problem.entries(other).iter().find(is_same);
                let agrees =
                    entry.color.is_some() && theirs.is_some_and(|t| t.color == entry.color);
                if !agrees {
                    self.remove(other)?;
                }
            }
        }
        Ok(())
    }

    /// Removes an option. An open item with a single remaining option is forced; without options it is a dead end.
    fn remove(&mut self, option: OptionId) -> Result<(), DeadEnd> {
        self.live[option.index()] = false;
        self.trail.push(Undo::Remove(option));
        self.work += CHANGE * self.problem.entries(option).len() as u64;
        // All entries are counted before a dead end is reported: `undo` restores the counts of all.
        let mut dead = None;
        for entry in self.problem.entries(option) {
            let item = entry.item;
            self.left[item.index()] -= 1;
            if self.settled[item.index()] {
                continue;
            }
            match self.left[item.index()] {
                0 => dead = Some(item),
                1 => self.forced.push(item),
                _ => {}
            }
        }
        dead.map_or(Ok(()), |item| Err(self.dead_end(item)))
    }

    /// Raises the weight of the item that ran out of options.
    fn dead_end(&mut self, item: ItemId) -> DeadEnd {
        self.weights[item.index()] += 1.0;
        self.forced.clear();
        DeadEnd
    }

    /// Undoes the trail down to a length.
    fn undo(&mut self, to: usize) {
        for undo in self.trail.drain(to..).rev() {
            match undo {
                Undo::Choose => _ = self.chosen.pop(),
                Undo::Settle(item) => self.settled[item.index()] = false,
                Undo::Remove(option) => {
                    self.live[option.index()] = true;
                    for entry in self.problem.entries(option) {
                        self.left[entry.item.index()] += 1;
                    }
                }
            }
        }
        self.forced.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::problem::ProblemBuilder;
    use crate::solver::parallel::tests::problems;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_a_solution_where_there_is_one(problem in problems(), seed in any::<u64>()) {
            let mut search = Restarts::new(&problem, seed).unwrap();
            let outcome = search.run(u64::MAX, u64::MAX, &Interrupt::new());
            let count = Solver::new(&problem).count_up_to(1).unwrap();
            match outcome {
                RestartOutcome::Found(options) => prop_assert_eq!(problem.verify(&options), Ok(())),
                outcome => {
                    prop_assert_eq!(outcome, RestartOutcome::None);
                    prop_assert_eq!(count.found, 0_u32.into());
                }
            }
        }
    }

    /// Seven items, and options of two.
    #[test]
    fn it_ends_where_there_is_no_solution() {
        let mut builder = ProblemBuilder::new();
        let items = builder.add_primaries::<7>().unwrap();
        for a in 0..7 {
            for b in a + 1..7 {
                builder.add_option([items[a], items[b]]).unwrap();
            }
        }
        let problem = builder.build();
        let mut search = Restarts::new(&problem, 1).unwrap();
        assert_eq!(search.run(u64::MAX, u64::MAX, &Interrupt::new()), RestartOutcome::None);
    }

    #[test]
    fn it_stops_when_it_is_told() {
        // Nine pigeons and eight holes: that takes more than a few nodes to see.
        let mut builder = ProblemBuilder::new();
        let pigeons = builder.add_primaries::<9>().unwrap();
        let holes: Vec<ItemId> = (0..8).map(|_| builder.add_secondary().unwrap()).collect();
        for pigeon in pigeons {
            for &hole in &holes {
                builder.add_option([pigeon, hole]).unwrap();
            }
        }
        let problem = builder.build();
        let mut search = Restarts::new(&problem, 1).unwrap();
        assert_eq!(
            search.run(u64::MAX, 3, &Interrupt::new()),
            RestartOutcome::Stopped(Stop::NodeLimit)
        );
        let interrupt = Interrupt::new();
        interrupt.set();
        let mut search = Restarts::new(&problem, 1).unwrap();
        assert_eq!(
            search.run(u64::MAX, 1000, &interrupt),
            RestartOutcome::Stopped(Stop::Interrupted)
        );
        let mut search = Restarts::new(&problem, 1).unwrap();
        assert_eq!(search.run(u64::MAX, u64::MAX, &Interrupt::new()), RestartOutcome::None);
    }
}
