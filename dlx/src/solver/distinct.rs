//! What the solutions choose on some items, each choice once.
//!
//! The search decides one by one which of the options of these items are chosen, and asks after each decision whether
//! any solution remains. A solution that it knows answers the question for one of the two sides, so one search at most
//! is made for the other side. Every path of decisions therefore ends in a choice that a solution has: the number of
//! searches is at most the number of choices times the number of options of the items, plus one. No set of all
//! solutions or choices is kept.
//!
//! The rest of a problem is stated as a problem: options that are ruled out are absent, and each chosen option has an
//! item of its own. So all methods of [`Solver::any`] take part.

use super::front::Solver;
use crate::answer::{Count, First};
use crate::id::{ItemId, OptionId};
use crate::kernel::KernelError;
use crate::problem::{Entry, ItemKind, Problem, ProblemBuilder};
use crate::search::{Counters, Stop};
use std::ops::ControlFlow;
use std::rc::Rc;

impl Solver {
    /// Visits what the solutions choose on some items: the options of a solution that have one of these items, in the
    /// order of the items and then of the options. Solutions that agree there are visited once. Returns the number of
    /// choices, up to an optional limit, and the work of all searches.
    ///
    /// Makes at most one search for a solution per choice and option of these items, so few items are fast even where
    /// the solutions are too many to visit. The [node limit](Self::node_limit) holds for all searches together.
    /// [Threads](Self::threads) serve each search.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// # Panics
    /// If an item is not of the problem.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// // Two ways to cover `a`, and two ways to cover `b` after each.
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// let options = [[a], [a], [b], [b]].map(|items| builder.add_option(items).expect("items"));
    /// let mut seen = Vec::new();
    /// let (count, _) = Solver::new(&builder.build()).distinct_on(&[a], None, |chosen| {
    ///     seen.push(chosen.to_vec());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((count.to_string().as_str(), seen), ("2", vec![vec![options[0]], vec![options[1]]]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distinct_on(
        &self,
        items: &[ItemId],
        limit: Option<u64>,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<(Count, Counters), KernelError> {
        let mut walk = DistinctWalk::new(self, items);
        let mut found = 0_u64;
        let stop = loop {
            match walk.next()? {
                Step::End => break None,
                Step::Stopped(stop) => break Some(stop),
                Step::Choice => {}
            }
            found += 1;
            if visit(&walk.chosen).is_break() || limit.is_some_and(|limit| found >= limit) {
                break Some(Stop::SolutionLimit);
            }
        };
        let counters = Counters { solutions: found, ..walk.counters };
        Ok((Count { found: found.into(), stop }, counters))
    }
}

/// The result of a walk to the next choice.
enum Step {
    /// The walk is at a choice.
    Choice,
    /// There are no more choices.
    End,
    /// A limit or the interrupt came first.
    Stopped(Stop),
}

/// The answer to whether a solution remains.
enum Remains {
    /// It does: this one, as sorted options.
    Yes(Rc<[OptionId]>),
    No,
    Unknown(Stop),
}

/// A decision that may still be made the other way.
struct Open {
    /// The place of the option in the list.
    at: usize,
    /// The numbers of options that were chosen and ruled out before it.
    chosen: usize,
    ruled_out: usize,
    /// A solution without the option, if one is known.
    without: Option<Rc<[OptionId]>>,
}

/// A walk through the choices.
struct DistinctWalk<'s> {
    solver: &'s Solver,
    /// The options of the items.
    options: Vec<OptionId>,
    chosen: Vec<OptionId>,
    ruled_out: Vec<OptionId>,
    open: Vec<Open>,
    has_begun: bool,
    counters: Counters,
}

impl<'s> DistinctWalk<'s> {
    fn new(solver: &'s Solver, items: &[ItemId]) -> Self {
        let problem = solver.problem();
        let mut is_listed = vec![false; problem.option_count()];
        let mut options = Vec::new();
        for usage in items.iter().flat_map(|&item| problem.uses(item)) {
            if !std::mem::replace(&mut is_listed[usage.option.index()], true) {
                options.push(usage.option);
            }
        }
        Self {
            solver,
            options,
            chosen: Vec::new(),
            ruled_out: Vec::new(),
            open: Vec::new(),
            has_begun: false,
            counters: Counters::default(),
        }
    }

    /// Moves to the next choice.
    fn next(&mut self) -> Result<Step, KernelError> {
        if !std::mem::replace(&mut self.has_begun, true) {
            return Ok(match self.remains()? {
                Remains::Yes(solution) => return self.descend(0, solution),
                Remains::No => Step::End,
                Remains::Unknown(stop) => Step::Stopped(stop),
            });
        }
        while let Some(Open { at, chosen, ruled_out, without }) = self.open.pop() {
            self.chosen.truncate(chosen);
            self.ruled_out.truncate(ruled_out);
            self.ruled_out.push(self.options[at]);
            let without = match without {
                Some(solution) => solution,
                None => match self.remains()? {
                    Remains::Yes(solution) => solution,
                    Remains::No => continue,
                    Remains::Unknown(stop) => return Ok(Step::Stopped(stop)),
                },
            };
            return self.descend(at + 1, without);
        }
        Ok(Step::End)
    }

    /// Decides the options from a place on, each chosen if a solution has it. The solution agrees with all decisions
    /// so far.
    fn descend(&mut self, from: usize, mut solution: Rc<[OptionId]>) -> Result<Step, KernelError> {
        for at in from..self.options.len() {
            let option = self.options[at];
            if self.clashes(option) {
                continue;
            }
            let (chosen, ruled_out) = (self.chosen.len(), self.ruled_out.len());
            if solution.binary_search(&option).is_ok() {
                self.chosen.push(option);
                self.open.push(Open { at, chosen, ruled_out, without: None });
                continue;
            }
            self.chosen.push(option);
            match self.remains()? {
                Remains::Yes(with) => {
                    let without = Some(std::mem::replace(&mut solution, with));
                    self.open.push(Open { at, chosen, ruled_out, without });
                }
                Remains::No => {
                    self.chosen.pop();
                    self.ruled_out.push(option);
                }
                Remains::Unknown(stop) => return Ok(Step::Stopped(stop)),
            }
        }
        Ok(Step::Choice)
    }

    /// Whether an option shares an item with a chosen one that only one of them can cover.
    fn clashes(&self, option: OptionId) -> bool {
        let problem = self.solver.problem();
        let entries = problem.entries(option);
        let is_clash = |entry: &Entry, other: &Entry| {
            entry.item == other.item
                && match problem.kind(entry.item) {
                    ItemKind::Primary(times) => times.max == 1,
                    ItemKind::Secondary => entry.color.is_none() || entry.color != other.color,
                }
        };
        self.chosen.iter().any(|&chosen| {
            let others = problem.entries(chosen);
            entries.iter().any(|entry| others.iter().any(|other| is_clash(entry, other)))
        })
    }

    /// Whether a solution has all chosen options and none that is ruled out.
    fn remains(&mut self) -> Result<Remains, KernelError> {
        let limit =
            self.solver.settings.node_limit.map(|limit| limit.saturating_sub(self.counters.nodes));
        if limit == Some(0) {
            return Ok(Remains::Unknown(Stop::NodeLimit));
        }
        let (rest, options) = rest(self.solver.problem(), &self.chosen, &self.ruled_out);
        let settled = self.solver.with_problem(&rest).node_limit(limit).any()?;
        self.counters.add(&settled.counters);
        Ok(match settled.answer {
            First::Found(solution) => {
                let mut found: Vec<OptionId> =
                    solution.iter().map(|option| options[option.index()]).collect();
                found.sort_unstable();
                Remains::Yes(found.into())
            }
            First::None => Remains::No,
            First::Unknown(stop) => Remains::Unknown(stop),
        })
    }
}

/// The problem with some options chosen and some ruled out, and the original options of its options.
fn rest(
    problem: &Problem,
    chosen: &[OptionId],
    ruled_out: &[OptionId],
) -> (Problem, Vec<OptionId>) {
    const VALID: &str = "each item and option comes from a problem";
    let mut builder = ProblemBuilder::new();
    for item in problem.items() {
        match problem.kind(item) {
            ItemKind::Primary(times) => builder.add_primary_between(times.min..=times.max),
            ItemKind::Secondary => builder.add_secondary(),
        }
        .expect(VALID);
    }
    let mut own_item = vec![None; problem.option_count()];
    for option in chosen {
        own_item[option.index()] = Some(builder.add_primary().expect(VALID));
    }
    let mut is_out = vec![false; problem.option_count()];
    ruled_out.iter().for_each(|option| is_out[option.index()] = true);
    let options: Vec<OptionId> =
        problem.options().filter(|option| !is_out[option.index()]).collect();
    for &option in &options {
        let own = own_item[option.index()].map(Entry::from);
        builder.add_option(problem.entries(option).iter().copied().chain(own)).expect(VALID);
    }
    (builder.build(), options)
}
