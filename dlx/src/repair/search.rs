//! The loop: a violated item, its best option, and new starts.

use super::costs::Costs;
use super::moves::{Moves, Situation};
use super::state::State;
use super::tables::Tables;
use super::weights::Weights;
use crate::id::OptionId;
use crate::kernel::below;
use crate::luby::Luby;
use crate::problem::Problem;
use crate::search::{Interrupt, Stop};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

/// The number of steps in a run, for each unit of the sequence.
const UNIT: u64 = 20_000;

/// The units of work between looks at the interrupt.
const PATIENCE: u64 = 4_096;

/// One step in this number takes any option: of an item that may be covered more than once, and in every second run of
/// any item, since small problems can lead the search in a circle.
const NOISE: usize = 64;

/// The end of a call.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// A solution, ascending.
    Found(Vec<OptionId>),
    /// Unknown: the search was stopped.
    Stopped(Stop),
}

/// A local search, which may be stopped and resumed.
pub(crate) struct Repair {
    tables: Tables,
    state: State,
    weights: Weights,
    costs: Costs,
    moves: Moves,
    /// For each option the step that removed it last.
    removed: Vec<u64>,
    random: Pcg64,
    steps: u64,
    runs: u64,
    /// The lengths of the runs to come, in units.
    lengths: Luby,
    /// The step at which the next run begins.
    run_end: u64,
}

impl Repair {
    /// A search with random numbers from a seed. It holds no reference to the problem.
    pub(crate) fn new(problem: &Problem, seed: u64) -> Self {
        let tables = Tables::new(problem);
        let state = State::new(&tables);
        let mut lengths = Luby::new();
        Self {
            weights: Weights::new(&tables),
            costs: Costs::new(problem),
            moves: Moves::new(&tables),
            removed: vec![0; tables.option_count()],
            random: Pcg64::seed_from_u64(seed),
            steps: 0,
            runs: 1,
            run_end: UNIT * lengths.next(),
            lengths,
            state,
            tables,
        }
    }

    /// Searches for a solution, for some units of work and at most some steps. Later calls go on where it stopped;
    /// after a solution they return it again.
    pub(crate) fn run(&mut self, work: u64, steps: u64, interrupt: &Interrupt) -> Outcome {
        self.costs.set_price(0);
        self.search(None, work, steps, interrupt)
    }

    /// Searches for a solution that costs less than a bound. Repeated with the cost of each solution as the next
    /// bound, it finds cheaper ones, and never shows that the last is the cheapest.
    pub(crate) fn run_below(&mut self, bound: u128, work: u64, interrupt: &Interrupt) -> Outcome {
        self.costs.set_price(self.costs.price().max(1));
        self.search(Some(bound), work, u64::MAX, interrupt)
    }

    /// Steps in all calls, each of which adds an option or removes one.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Units of work in all calls: entries looked at.
    pub(crate) fn work(&self) -> u64 {
        self.moves.work
    }

    fn search(
        &mut self,
        bound: Option<u128>,
        work: u64,
        steps: u64,
        interrupt: &Interrupt,
    ) -> Outcome {
        let end = self.moves.work.saturating_add(work);
        let last_step = self.steps.saturating_add(steps);
        let mut look = self.moves.work;
        loop {
            if self.state.violated().is_empty() {
                let cost = self.costs.total(self.state.chosen());
                if bound.is_none_or(|bound| cost < bound) {
                    return Outcome::Found(self.state.chosen().map(OptionId::new).collect());
                }
            }
            if self.moves.work >= look {
                if interrupt.is_set() {
                    return Outcome::Stopped(Stop::Interrupted);
                }
                look = self.moves.work + PATIENCE;
            }
            if self.moves.work >= end || self.steps >= last_step {
                return Outcome::Stopped(Stop::NodeLimit);
            }
            self.steps += 1;
            self.moves.work += 1;
            if self.steps > self.run_end {
                self.start_again();
            }
            self.step();
        }
    }

    /// Forgets the chosen options and the weights, but not when options were removed, so that equals are taken in
    /// another order.
    fn start_again(&mut self) {
        self.runs += 1;
        self.run_end = self.steps + UNIT * self.lengths.next();
        let chosen: Vec<u32> = self.state.chosen().collect();
        chosen.into_iter().for_each(|option| self.remove(option));
        self.weights.reset(&self.tables);
        self.moves.work += self.tables.entry_count() as u64;
    }

    /// Changes the chosen options at one violated item.
    fn step(&mut self) {
        let violated = self.state.violated();
        if violated.is_empty() {
            self.make_cheaper();
            return;
        }
        let first = violated[below(&mut self.random, violated.len())];
        let second = violated[below(&mut self.random, violated.len())];
        let options = |item: u32| self.tables.options(item).len();
        let item = if options(second) < options(first) { second } else { first };
        if self.state.count(item) < self.tables.items[item as usize].min {
            self.cover(item);
        } else {
            self.relieve(item);
        }
    }

    /// Adds an option of an item: the one that gains most, of equals the one that was removed first.
    fn cover(&mut self, item: u32) {
        let on = Situation {
            tables: &self.tables,
            state: &self.state,
            weights: &self.weights,
            costs: &self.costs,
        };
        let mut best = None;
        let mut most = i64::MIN;
        let mut equals = 0;
        // The weight of an item that many options cover does not tell them apart.
        let is_noisy = self.tables.items[item as usize].is_counted() || self.runs.is_multiple_of(2);
        let options = self.tables.options(item);
        let options = match is_noisy && below(&mut self.random, NOISE) == 0 {
            true => {
                let place = below(&mut self.random, options.len().max(1));
                options.get(place..=place).unwrap_or_default()
            }
            false => options,
        };
        for &option in options {
            if self.state.is_chosen(option) {
                continue;
            }
            let Some(gain) = self.moves.adding(on, option, most) else { continue };
            let age = |option: u32| self.removed[option as usize];
            let is_older = best.is_none_or(|best| age(option) < age(best));
            if gain > most || is_older {
                (best, most, equals) = (Some(option), gain, 1);
            } else if best.is_some_and(|best| age(option) == age(best)) {
                equals += 1;
                if below(&mut self.random, equals) == 0 {
                    best = Some(option);
                }
            }
        }
        // Without options, or with too few, there is no solution.
        let Some(option) = best else { return };
        if most <= 0 {
            self.raise(item);
        }
        // Measured again for the options that it removes.
        self.moves.adding(
            Situation {
                tables: &self.tables,
                state: &self.state,
                weights: &self.weights,
                costs: &self.costs,
            },
            option,
            i64::MIN,
        );
        for place in 0..self.moves.removed.len() {
            self.remove(self.moves.removed[place]);
        }
        self.state.add(&self.tables, option);
    }

    /// Removes an option of an item that is covered too often, the one that loses least.
    fn relieve(&mut self, item: u32) {
        let on = Situation {
            tables: &self.tables,
            state: &self.state,
            weights: &self.weights,
            costs: &self.costs,
        };
        let mut best = None;
        let mut most = i64::MIN;
        let mut equals = 0;
        for place in self.state.covers(item) {
            let option = self.tables.entry(place).option;
            let gain = self.moves.removing(on, option);
            if gain > most {
                (best, most, equals) = (Some(option), gain, 1);
            } else if gain == most {
                equals += 1;
                if below(&mut self.random, equals) == 0 {
                    best = Some(option);
                }
            }
        }
        let Some(option) = best else { return };
        if most <= 0 {
            self.raise(item);
        }
        self.remove(option);
    }

    /// Leaves a solution that costs too much: removes one of its options, and lets costs weigh more.
    fn make_cheaper(&mut self) {
        self.costs.set_price(self.costs.price() + 1);
        let chosen: Vec<u32> = self.state.chosen().collect();
        self.moves.work += self.tables.option_count() as u64;
        if !chosen.is_empty() {
            let place = below(&mut self.random, chosen.len());
            self.remove(chosen[place]);
        }
    }

    fn raise(&mut self, item: u32) {
        self.weights.raise(&self.tables, item);
        self.moves.work += self.tables.options(item).len() as u64 / 4;
    }

    fn remove(&mut self, option: u32) {
        self.state.remove(&self.tables, option);
        self.removed[option as usize] = self.steps;
    }
}

/// Readings for tests.
#[cfg(test)]
impl Repair {
    /// Runs that were begun.
    pub(super) fn runs(&self) -> u64 {
        self.runs
    }

    /// The number of items that the present state violates.
    pub(super) fn violated(&self) -> usize {
        self.state.violated().len()
    }
}
