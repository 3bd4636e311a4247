//! A sweep over a problem, from one end or from both, which can be paused and resumed.

use super::plan::{Direction, SweepPlan};
use super::side::{Halt, SideWork, StepSpec, SweepSide};
use super::symmetry::LayerSymmetry;
use crate::diagram::{Blocks, Effort};
use crate::id::ItemId;
use crate::problem::Problem;
use crate::search::Interrupt;
use crate::threads::spawn;
use num_bigint::BigUint;
use std::thread;

/// Settings of a sweep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SweepSpec<'a> {
    /// The items that are decided first.
    pub(crate) order: &'a [ItemId],
    /// Families of interchangeable blocks.
    pub(crate) families: &'a [Blocks],
    /// Maximum size of the layers, in bytes.
    pub(crate) cap: usize,
    pub(crate) threads: usize,
}

/// The reason why a sweep returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SweepStop {
    /// The sweep has come to its end, with this number of solutions.
    Ended(BigUint),
    /// The sweep has reached the cost.
    Paused,
    /// The interrupt was set.
    Interrupted,
    /// Its states or numbers are too large; it cannot continue.
    Full,
}

/// A sweep, whatever the size of its states.
pub(crate) struct Sweep(Box<dyn AnySweep>);

trait AnySweep {
    fn resume(&mut self, cost: u64, interrupt: &Interrupt) -> SweepStop;
    fn effort(&self) -> Effort;
    fn cost(&self) -> u64;
    fn share(&self) -> f64;
    fn estimate(&self) -> f64;
}

/// Greatest number of words of a state.
const MOST_WORDS: usize = 4;

impl Sweep {
    /// A sweep over a problem. `None` if it has items that may be covered several times, or colors, or is too large.
    pub(crate) fn new(problem: &Problem, spec: SweepSpec<'_>) -> Option<Self> {
        let plan = SweepPlan::new(problem, spec.order)?;
        Some(Self(match plan.places().div_ceil(64) {
            0 | 1 => Box::new(SweepRun::<1>::new(plan, spec)),
            2 => Box::new(SweepRun::<2>::new(plan, spec)),
            3..=MOST_WORDS => Box::new(SweepRun::<MOST_WORDS>::new(plan, spec)),
            _ => return None,
        }))
    }

    /// Continues until the whole cost is `cost` or a little more, in units of about ten nanoseconds.
    pub(crate) fn resume(&mut self, cost: u64, interrupt: &Interrupt) -> SweepStop {
        self.0.resume(cost, interrupt)
    }

    /// The work so far: nodes are states, lookups are states that steps have led to, and hits are lookups of known
    /// states.
    pub(crate) fn effort(&self) -> Effort {
        self.0.effort()
    }

    /// The cost so far.
    pub(crate) fn cost(&self) -> u64 {
        self.0.cost()
    }

    /// The share of the steps that is done.
    pub(crate) fn share(&self) -> f64 {
        self.0.share()
    }

    /// The cost at the end, if it continues to grow as it did.
    pub(crate) fn estimate(&self) -> f64 {
        self.0.estimate()
    }
}

struct SweepRun<const W: usize> {
    plan: SweepPlan,
    families: Vec<Blocks>,
    cap: usize,
    threads: usize,
    /// Whether a second sweep starts at the end.
    is_two_sided: bool,
    forward: SweepSide<W>,
    backward: SweepSide<W>,
    /// Number of steps before the forward layer.
    start: usize,
    /// Number of steps before the backward layer.
    end: usize,
    /// The cost of each step so far.
    costs: Vec<u64>,
    is_full: bool,
}

/// Number of states of both layers from which on both sides make a step at once.
const MANY: usize = 1 << 13;

impl<const W: usize> SweepRun<W> {
    fn new(plan: SweepPlan, spec: SweepSpec<'_>) -> Self {
        // A renamed state counts the ways to several states together, which cannot be joined. A secondary item may be
        // uncovered on both sides.
        let is_two_sided = spec.families.is_empty() && !plan.has_secondaries();
        Self {
            families: spec.families.to_vec(),
            cap: if is_two_sided { spec.cap / 2 } else { spec.cap },
            threads: spec.threads,
            is_two_sided,
            forward: SweepSide::new(),
            backward: SweepSide::new(),
            start: 0,
            end: plan.len(),
            costs: Vec::new(),
            is_full: false,
            plan,
        }
    }

    /// Makes a step of the smaller side, or of both.
    fn advance(&mut self, interrupt: &Interrupt) -> Result<(), Halt> {
        let (forward, backward) = (self.forward.len(), self.backward.len());
        let spec = StepSpec { cap: self.cap, threads: self.threads, interrupt };
        let before = self.cost();
        let is_large = forward.min(backward) >= MANY;
        if self.is_two_sided && is_large && self.end - self.start > 1 {
            self.advance_both(&spec)?;
        } else if self.is_two_sided && backward < forward {
            // The smaller side is cheaper to move.
            let moves = self.plan.moves(self.end - 1, Direction::Backward);
            self.backward.step(&moves, None, &spec)?;
            self.end -= 1;
        } else {
            let moves = self.plan.moves(self.start, Direction::Forward);
            let symmetry = LayerSymmetry::new(&self.plan, &self.families, self.start + 1);
            self.forward.step(&moves, symmetry, &spec)?;
            self.start += 1;
        }
        self.costs.push(self.cost() - before);
        Ok(())
    }

    /// Makes a step of each side, at the same time with two threads or more.
    fn advance_both(&mut self, spec: &StepSpec<'_>) -> Result<(), Halt> {
        let ahead = self.plan.moves(self.start, Direction::Forward);
        let behind = self.plan.moves(self.end - 1, Direction::Backward);
        let Self { forward, backward, .. } = self;
        let (first, second) = if self.threads > 1 {
            thread::scope(|scope| {
                let other = spawn(scope, || backward.step(&behind, None, spec));
                let first = forward.step(&ahead, None, spec);
                (first, other.join())
            })
        } else {
            (forward.step(&ahead, None, spec), backward.step(&behind, None, spec))
        };
        // One side may have made its step although the other did not.
        self.start += usize::from(first.is_ok());
        self.end -= usize::from(second.is_ok());
        first.and(second)
    }

    /// The number of solutions, when the sides have met. A state of one side is completed by the state of the other
    /// in which all other items are covered.
    fn joined(&self) -> BigUint {
        let all = self.plan.crossing::<W>(self.start);
        let mut sum = BigUint::ZERO;
        let mut behind = self.backward.len();
        for at in 0..self.forward.len() {
            let (state, ways) = self.forward.state(at);
            // The rest falls as the state grows, so both layers are walked once, in opposite directions.
            let rest = all.without(state);
            while behind > 0 && rest.is_less(self.backward.state(behind - 1).0) {
                behind -= 1;
            }
            if behind > 0 && self.backward.state(behind - 1).0 == rest {
                sum += big(ways) * big(self.backward.state(behind - 1).1);
            }
        }
        sum
    }
}

fn big(words: &[u64]) -> BigUint {
    let halves = words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
    BigUint::new(halves.collect())
}

impl<const W: usize> AnySweep for SweepRun<W> {
    fn resume(&mut self, cost: u64, interrupt: &Interrupt) -> SweepStop {
        while self.start < self.end {
            if self.is_full {
                return SweepStop::Full;
            }
            if self.cost() >= cost {
                return SweepStop::Paused;
            }
            match self.advance(interrupt) {
                Ok(()) => {}
                Err(Halt::Interrupted) => return SweepStop::Interrupted,
                Err(Halt::Full | Halt::TooLarge) => self.is_full = true,
            }
        }
        SweepStop::Ended(self.joined())
    }

    fn effort(&self) -> Effort {
        let [one, other] = [self.forward.work, self.backward.work];
        let sum = |part: fn(&SideWork) -> u64| part(&one) + part(&other);
        Effort {
            nodes: sum(|work| work.states),
            lookups: sum(|work| work.made),
            hits: sum(|work| work.made - work.kept),
            kept: sum(|work| work.kept),
            bytes: one.bytes + other.bytes,
            deepest: self.plan.len() as u64,
        }
    }

    fn cost(&self) -> u64 {
        self.forward.work.cost + self.backward.work.cost
    }

    fn share(&self) -> f64 {
        let left = self.end - self.start;
        1.0 - left as f64 / self.plan.len().max(1) as f64
    }

    fn estimate(&self) -> f64 {
        let steps = self.costs.len();
        let left = self.end - self.start;
        if steps < LEAST_STEPS {
            return f64::INFINITY;
        }
        // Layers grow to the middle, ever more slowly. With one side they shrink again.
        let window = (steps / 3).max(2);
        let most = |costs: &[u64]| costs.iter().copied().max().unwrap_or(1).max(1) as f64;
        // The growth from one window to the next, by their most expensive steps.
        let recent = most(&self.costs[steps - window..]);
        let growth = (recent / most(&self.costs[steps - 2 * window..steps - window])).max(1.0);
        let growing =
            if self.is_two_sided { left } else { (steps + left).div_ceil(2).saturating_sub(steps) };
        let peak = recent * growth.powf(0.5 * growing as f64 / window as f64);
        self.cost() as f64 + 0.75 * peak * left as f64
    }
}

/// Number of steps before which no cost is estimated.
const LEAST_STEPS: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemBuilder;

    /// Latin squares, whose layers are large enough for threads to share them.
    fn latin(n: usize) -> Problem {
        let mut builder = ProblemBuilder::new();
        let items: Vec<ItemId> = (0..3 * n * n).map(|_| builder.add_primary().unwrap()).collect();
        let item = |kind: usize, a: usize, b: usize| items[(kind * n + a) * n + b];
        for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
            for digit in 0..n {
                let entries = [item(0, row, column), item(1, row, digit), item(2, column, digit)];
                builder.add_option(entries).unwrap();
            }
        }
        builder.build()
    }

    /// The choice between a sweep and an order depends on the cost.
    #[test]
    fn the_cost_does_not_depend_on_threads() {
        let problem = latin(7);
        let families = Blocks::with_images(&problem, &Blocks::families(&problem));
        let costs = [1, 2, 3, 7].map(|threads| {
            let order = problem.primaries();
            let spec = SweepSpec { order, families: &families, cap: 1 << 30, threads };
            let mut sweep = Sweep::new(&problem, spec).unwrap();
            let stop = sweep.resume(u64::MAX, &Interrupt::new());
            // Published: OEIS A002860.
            assert!(
                matches!(stop, SweepStop::Ended(found) if found == 61_479_419_904_000_u64.into())
            );
            sweep.cost()
        });
        assert_eq!(costs, [costs[0]; 4]);
    }
}
