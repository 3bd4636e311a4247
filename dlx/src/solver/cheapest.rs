//! The cheapest solutions: branch and bound, depth first.
//!
//! The source is Knuth's program DLX5 (*The Art of Computer Programming*, volume 4B, section 7.2.2.1,
//! Algorithm C with costs): the cost of the dearest of the k cheapest solutions so far is the cutoff; only
//! options that could be in a solution below it count; the item with the fewest of them is the branch
//! item, and its options are tried in order of their costs, less the tax that every solution pays. Ours
//! differs in the bound. His taxes each item once, at the start, and adds up at each node the costs that the items
//! still must pay if the cost of an option is shared by its items. Ours continues to raise the prices of the
//! items at each node (see [`prices`]).
//!
//! If one solution is requested, and the walk does not end after a head start, a local search ([`crate::repair`])
//! lowers the cutoff. It does a bounded amount of work, in which each solution it finds is cheaper than all before.
//! The walk continues with that cutoff, so the answer comes from the local search only if the walk finds no cheaper
//! one.

mod best;
mod prices;
#[cfg(test)]
mod tests;
mod units;

use crate::answer::{Cheapest, Solution};
use crate::id::{ItemId, OptionId};
use crate::kernel::KernelError;
use crate::kernel::{Branch, Choice, Kernel};
use crate::repair::{Repair, RepairOutcome};
use crate::search::{Counters, Interrupt, Progress, Search, Stop};
use crate::solver::front::Solver;
use crate::solver::question::Question;
use best::Best;
use prices::Prices;
use std::cmp::Reverse;

/// Number of nodes between two readings of progress.
const NODES_PER_READING: u64 = 1 << 8;
/// Number of rounds of raising prices at the root; see [`Prices::raise`].
const ROUNDS_AT_ROOT: u32 = 100;
/// Number of rounds of raising prices at each other node.
const ROUNDS: u32 = 8;
/// Number of nodes, times options, before an obstruction is looked for: some milliseconds.
const HEAD_START: u64 = 1 << 16;
/// Number of nodes, times options, before the local search: about as long as the local search takes.
const REPAIR_START: u64 = 1 << 18;
/// Units of work of the local search: some hundredths of a second.
const REPAIR_WORK: u64 = 2_000_000;

/// Finds the cheapest solutions: the question of [`Solver::cheapest`], with a progress reading, for
/// [`Solver::ask`].
///
/// The counters of the search count the solutions that it found, each below the cutoff of that moment, and
/// the states that it looked at, which are fewer than in a search for all solutions. The search is exhausted
/// afterwards, even if it was stopped.
///
/// ```
/// use pavane_dlx::{FindCheapest, ProblemBuilder, Progress, Solver};
///
/// let mut builder = ProblemBuilder::new();
/// let [a] = builder.add_primaries()?;
/// builder.add_option_with_cost([a], 7)?;
/// builder.add_option_with_cost([a], 5)?;
/// let progress = Progress::new();
/// let question = FindCheapest::new(1).progress(&progress);
/// let (cheapest, counters) = Solver::new(&builder.build()).ask(question)?;
/// assert_eq!(cheapest.solutions[0].0, 5);
/// assert_eq!((counters.nodes, counters.solutions, progress.share()), (2, 1, 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Solver::cheapest`]: crate::Solver::cheapest
/// [`Solver::ask`]: crate::Solver::ask
#[derive(Clone, Debug)]
pub struct FindCheapest {
    most: usize,
    progress: Option<Progress>,
    algebra: Option<Solver>,
    repair: Option<RepairStart>,
}

/// The settings of the local search.
#[derive(Clone, Copy, Debug)]
struct RepairStart {
    seed: u64,
    /// Number of nodes, times options, before it.
    head_start: u64,
}

impl FindCheapest {
    /// Finds the `k` cheapest solutions.
    pub fn new(k: usize) -> Self {
        Self { most: k, progress: None, algebra: None, repair: None }
    }

    /// Takes readings of progress now and then.
    #[must_use]
    pub fn progress(mut self, progress: &Progress) -> Self {
        self.progress = Some(progress.clone());
        self
    }

    /// Looks for an [algebraic reason](Solver::algebra) why there is no solution, with the setting of a solver of the
    /// same problem, unless some milliseconds bring a solution or the end.
    #[must_use]
    pub fn algebra(mut self, solver: &Solver) -> Self {
        self.algebra = Some(solver.clone());
        self
    }

    /// Lowers the cutoff by a local search with the [seed](Solver::seed) of a solver, unless some hundredths of a
    /// second bring the end. The local search takes a few more, counted in work. Its steps are not nodes, and its
    /// solutions do not count as found by the search. Without effect unless the question is for one solution of a
    /// problem with costs.
    #[must_use]
    pub fn repair(mut self, solver: &Solver) -> Self {
        self.repair = Some(RepairStart { seed: solver.settings.seed, head_start: REPAIR_START });
        self
    }
}

impl Solver {
    /// The cheapest solutions, at most `k`, in ascending order of cost.
    ///
    /// If several solutions cost as much as the last of these, it is not specified which of them are given, but
    /// they are the same on every machine and engine. If costs differ, the search visits a small part of the tree of
    /// a search for all solutions. Each node takes time proportional to the entries of
    /// the options that are live there. The search keeps `k` solutions in memory.
    ///
    /// If `k` is 1 and the search takes longer than some hundredths of a second, a short local search lowers the
    /// cutoff. The least cost is the same; which solution of that cost is given then depends on the
    /// [`seed`](Self::seed), and so does the cost of the best one so far if the search is stopped.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, Solver};
    ///
    /// // Three workers, three jobs, and what each asks for each.
    /// let mut builder = ProblemBuilder::new();
    /// let workers = builder.add_primaries::<3>()?;
    /// let jobs = builder.add_primaries::<3>()?;
    /// for (worker, costs) in workers.into_iter().zip([[4, 1, 3], [2, 0, 5], [3, 2, 2]]) {
    ///     for (job, cost) in jobs.into_iter().zip(costs) {
    ///         builder.add_option_with_cost([worker, job], cost)?;
    ///     }
    /// }
    /// let cheapest = Solver::new(&builder.build()).cheapest(2)?;
    /// let costs: Vec<i128> = cheapest.solutions.iter().map(|(cost, _)| *cost).collect();
    /// assert_eq!((costs, cheapest.is_exact()), (vec![5, 6], true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(&self, k: usize) -> Result<Cheapest, KernelError> {
        self.require_stated()?;
        Ok(self.ask(FindCheapest::new(k).algebra(self).repair(self))?.0)
    }
}

impl Question for FindCheapest {
    type Answer = Cheapest;

    fn ask<K: Kernel>(self, search: &mut Search<K>) -> Cheapest {
        if self.most == 0 {
            search.finish(Counters::default());
            return Cheapest { solutions: Vec::new(), stop: None };
        }
        let node_limit = search.node_limit();
        let interrupt = search.interrupt().clone();
        let searched = search.kernel_mut().problem().clone();
        let is_repairing = self.most == 1 && searched.has_costs();
        let mut walk = BoundedWalk {
            prices: Prices::new(&searched),
            kernel: search.kernel_mut(),
            best: Best::new(self.most),
            levels: Vec::new(),
            choices: Vec::new(),
            chosen: Vec::new(),
            live: Vec::new(),
            open: Vec::new(),
            counters: Counters::default(),
            node_limit,
            interrupt,
            progress: self.progress,
            algebra: self.algebra,
            repair: self.repair.filter(|_| is_repairing),
        };
        let stop = walk.run();
        let (counters, best) = (walk.counters, walk.best);
        search.finish(counters);
        // Options that the reduction chose cost something too.
        let priced = |(_, solution): (i128, Solution)| {
            let mut restored = Vec::new();
            search.restore(&solution, &mut restored);
            let solution = Solution::from(restored);
            let cost = solution.iter().map(|&option| i128::from(search.problem().cost(option)));
            (cost.sum(), solution)
        };
        let mut solutions: Vec<_> = best.into_sorted().into_iter().map(priced).collect();
        solutions.sort_by(|(cost, options), other| (cost, &**options).cmp(&(&other.0, &*other.1)));
        Cheapest { solutions, stop }
    }
}

/// A branch item of the path.
#[derive(Clone, Copy)]
struct CheapestLevel {
    item: ItemId,
    /// The place of its first choice on the stack.
    start: usize,
    /// The place of the choice that is committed, or of the next one.
    next: usize,
    is_committed: bool,
    /// Number of options that were chosen before this level's.
    chosen_before: usize,
    /// The mark of the reduced costs before its node was looked at.
    before: usize,
    /// The bound of its node.
    base: i64,
}

/// A depth-first walk along the tree, cut off by the bound.
struct BoundedWalk<'a, K> {
    kernel: &'a mut K,
    prices: Prices,
    best: Best,
    levels: Vec<CheapestLevel>,
    choices: Vec<Option<OptionId>>,
    /// The options chosen on the path, forced ones included.
    chosen: Vec<OptionId>,
    /// The live options of the current node, some more than once.
    live: Vec<OptionId>,
    /// The items of the current node that can be branched on, each with its number of choices.
    open: Vec<(ItemId, u32)>,
    counters: Counters,
    node_limit: Option<u64>,
    interrupt: Interrupt,
    progress: Option<Progress>,
    /// The solver that looks for an obstruction; `None` for no look.
    algebra: Option<Solver>,
    /// The local search to come, if any.
    repair: Option<RepairStart>,
}

impl<K: Kernel> BoundedWalk<'_, K> {
    /// Walks to the end, or to the first reason to stop.
    fn run(&mut self) -> Option<Stop> {
        let options = self.kernel.problem().option_count() as u64;
        let nodes = |head_start: u64| (head_start / options.max(1)).max(1);
        let head_start = nodes(HEAD_START);
        loop {
            let stop = self.reason_to_stop();
            if stop.is_some() {
                return stop;
            }
            self.read_progress();
            self.counters.nodes += 1;
            // The node may change reduced costs, which this mark restores later.
            let before = self.prices.mark();
            match self.look() {
                Some(item) => self.step_down(item, before),
                None => self.prices.restore(before),
            }
            let is_over = !self.step_on();
            // After the head start an obstruction ends the walk: there is no solution.
            if is_over || self.counters.nodes == head_start && self.is_obstructed() {
                self.progress.iter().for_each(|progress| progress.set(1.0));
                return None;
            }
            if let Some(repair) = self.repair
                && self.counters.nodes == nodes(repair.head_start)
            {
                self.lower_cutoff(repair.seed);
            }
        }
    }

    /// Looks by local search for solutions below the cutoff, each cheaper than the one before.
    fn lower_cutoff(&mut self, seed: u64) {
        let mut repair = Repair::new(self.kernel.problem(), seed);
        // The work is bounded in all, not for each solution.
        loop {
            let bound = self.best.cutoff().unwrap_or(i128::MAX);
            let work = REPAIR_WORK.saturating_sub(repair.work());
            let RepairOutcome::Found(options) = repair.run_below(bound, work, &self.interrupt)
            else {
                return;
            };
            debug_assert_eq!(self.kernel.problem().verify(&options), Ok(()));
            self.keep(&options);
        }
    }

    /// Whether an obstruction shows that there is no solution; false if a solution was found.
    fn is_obstructed(&self) -> bool {
        self.counters.solutions == 0 && self.algebra.as_ref().is_some_and(Solver::is_obstructed)
    }

    /// The first reason to stop, if any.
    fn reason_to_stop(&self) -> Option<Stop> {
        if self.node_limit.is_some_and(|limit| self.counters.nodes >= limit) {
            Some(Stop::NodeLimit)
        } else {
            self.interrupt.is_set().then_some(Stop::Interrupted)
        }
    }

    /// Looks at the current state. Returns the item to branch on, unless no solution below the cutoff can lie below.
    fn look(&mut self) -> Option<ItemId> {
        let before = self.chosen.len();
        let mut branch = self.kernel.branch(&mut self.chosen);
        while branch == Branch::Unsettled {
            branch = self.kernel.branch(&mut self.chosen);
        }
        if branch == Branch::Dead {
            return None;
        }
        self.check_sanity();
        self.chosen[before..].iter().for_each(|&option| self.prices.choose(option));
        // A leaf, a cut by the bound, or an item to branch on.
        match branch {
            Branch::Solved => self.add_solution(),
            _ if self.bound() => return self.branch_item(),
            _ => {}
        }
        None
    }

    /// Keeps the solution at hand if it is below the cutoff.
    fn add_solution(&mut self) {
        let chosen = std::mem::take(&mut self.chosen);
        self.counters.solutions += u64::from(self.keep(&chosen));
        self.chosen = chosen;
    }

    /// Keeps a solution and lowers the cutoff; false if the solution is not below the cutoff.
    fn keep(&mut self, options: &[OptionId]) -> bool {
        let problem = self.kernel.problem();
        let cost = options.iter().map(|&option| i128::from(problem.cost(option))).sum();
        let is_below = self.best.cutoff().is_none_or(|cutoff| cost < cutoff);
        if is_below {
            self.best.add(cost, options);
            if let Some(cutoff) = self.best.cutoff() {
                self.prices.set_cutoff(cutoff);
            }
        }
        is_below
    }

    /// Computes the bound; false if it shows that no solution below the cutoff lies below.
    fn bound(&mut self) -> bool {
        // The chosen options alone may already cost too much.
        if !self.prices.may_pay() {
            return false;
        }
        self.open.clear();
        self.kernel.open_items(&mut self.open);
        self.live.clear();
        for &(item, _) in &self.open {
            self.kernel.live_options(item, &mut self.live);
        }
        let rounds = match self.counters.nodes {
            1 => ROUNDS_AT_ROOT,
            // Without a cutoff the bound cuts no branch, and the solutions that fill the list are replaced anyway.
            _ if self.best.is_filling() => 0,
            _ => ROUNDS,
        };
        let state = (&self.live[..], &self.chosen[..]);
        self.prices.raise(self.kernel.problem(), state, &self.open, rounds)
    }

    /// The item with the fewest choices that could be in a solution below the cutoff; among equals the one
    /// whose second choice adds the most to the bound, then the first. `None` if some item has no such
    /// choice.
    fn branch_item(&self) -> Option<ItemId> {
        let prospect = |&(item, choices): &(ItemId, u32)| {
            let (choices, second) = self.prices.prospect(item).unwrap_or((choices, 0));
            (choices, Reverse(second), item)
        };
        let (choices, _, item) = self.open.iter().map(prospect).min()?;
        (choices > 0).then_some(item)
    }

    /// Opens an item, and pushes a level with its choices that could be in a solution below the cutoff, cheapest first.
    fn step_down(&mut self, item: ItemId, before: usize) {
        let start = self.choices.len();
        self.kernel.open(item, &mut self.choices);
        let prices = &self.prices;
        // The choices of an item with a multiplicity keep their order: each rules out those before it.
        if prices.prospect(item).is_some() {
            self.choices[start..].sort_by_key(|&option| prices.reduced(option));
        }
        // Choices that cost too much are removed. The order of the others stays.
        let mut kept = start;
        for place in start..self.choices.len() {
            if prices.affords(prices.reduced(self.choices[place])) {
                self.choices.swap(kept, place);
                kept += 1;
            }
        }
        self.choices.truncate(kept);
        self.levels.push(CheapestLevel {
            item,
            start,
            next: start,
            is_committed: false,
            chosen_before: self.chosen.len(),
            before,
            base: prices.base(),
        });
        self.counters.deepest = self.counters.deepest.max(self.levels.len() as u64);
    }

    /// Commits to the next choice that could be in a solution below the cutoff. False at the end.
    fn step_on(&mut self) -> bool {
        while let Some(level) = self.levels.last_mut() {
            let item = level.item;
            // The subtree of the last choice is done.
            if level.is_committed {
                self.kernel.uncommit(Choice { item, option: self.choices[level.next] });
                level.is_committed = false;
                level.next += 1;
            }
            self.prices.set_base(level.base);
            self.chosen.truncate(level.chosen_before);
            if let Some(&option) = self.choices.get(level.next) {
                // The cutoff may have fallen since the level was pushed.
                if !self.prices.affords(self.prices.reduced(option)) {
                    level.next += 1;
                    continue;
                }
                self.kernel.commit(Choice { item, option });
                level.is_committed = true;
                option.into_iter().for_each(|option| self.prices.choose(option));
                self.chosen.extend(option);
                return true;
            }
            // No choice remains at this level: one level up.
            self.kernel.close(item);
            self.choices.truncate(level.start);
            self.prices.restore(level.before);
            self.levels.pop();
        }
        false
    }

    fn read_progress(&self) {
        if self.counters.nodes.is_multiple_of(NODES_PER_READING)
            && let Some(progress) = &self.progress
        {
            // All choices of a level get equal parts of the share of the choice above.
            let (mut share, mut behind) = (1.0, 0.0);
            let mut end = self.levels.iter().skip(1).map(|level| level.start);
            for level in &self.levels {
                let choices = end.next().unwrap_or(self.choices.len()) - level.start;
                share /= choices as f64;
                behind += share * (level.next - level.start) as f64;
            }
            progress.set(behind);
        }
    }

    /// In debug builds, checks the kernel's whole structure at exponentially spaced nodes.
    fn check_sanity(&self) {
        if cfg!(debug_assertions) && self.counters.nodes.is_power_of_two() {
            let choice = |level: &CheapestLevel| Choice {
                item: level.item,
                option: self.choices[level.next],
            };
            let path: Vec<Choice> = self.levels.iter().map(choice).collect();
            if let Err(insane) = self.kernel.sanity(&path, &self.chosen) {
                panic!("the kernel is inconsistent after {} nodes: {insane}", self.counters.nodes);
            }
        }
    }
}
