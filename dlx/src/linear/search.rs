//! The search: propagation, a clause from each conflict, decisions by activity.

use super::analysis::{LinearAnalysis, View};
use super::clauses::LinearClauses;
use super::rows::Rows;
use super::state::{LinearConflict, LinearReason, LinearState};
use crate::learn::{ClauseCause, DerivedClauses, Heap, Literal};
use crate::luby::Luby;
use crate::search::{Interrupt, Stop};
use pavane_model::inequalities::Inequalities;

/// The part of its worth that a bump keeps with each conflict.
const DECAY: f64 = 0.95;
/// The number of conflicts of the shortest run.
const SHORTEST_RUN: u64 = 100;
/// The number of clauses at the first deletion, and the growth of this number with each deletion.
const FIRST_DELETION: usize = 4000;
const MORE_AT_DELETION: usize = 600;

/// The end of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum LinearOutcome {
    /// A solution: the variables that are 1, ascending.
    Found(Vec<usize>),
    /// No solution exists besides the ones that were ruled out.
    None,
    /// The number of decisions was reached, or the interrupt set.
    Stopped(Stop),
    /// The steps have more than the maximum size.
    Full,
}

/// A search in a system that learns a clause from each conflict.
pub(crate) struct LinearLearner {
    rows: Rows,
    state: LinearState,
    clauses: LinearClauses,
    analysis: LinearAnalysis,
    steps: DerivedClauses,
    heap: Heap,
    /// For each variable the value that it had last.
    was_true: Vec<bool>,
    /// The number of variables that distinguish solutions.
    distinguishing: u32,
    luby: Luby,
    conflicts_left: u64,
    most_clauses: usize,
    decisions: u64,
    solutions: u32,
    is_contradicted: bool,
}

impl LinearLearner {
    /// A search for solutions of a system. Takes time and memory linear in its size.
    pub(crate) fn new(system: &Inequalities) -> Self {
        let variables = system.variable_count();
        let rows = Rows::new(system);
        let mut learner = Self {
            state: LinearState::new(variables, &rows),
            clauses: LinearClauses::new(variables),
            analysis: LinearAnalysis::new(variables),
            steps: DerivedClauses::default(),
            heap: Heap::new(variables as u32),
            was_true: vec![false; variables],
            distinguishing: system.distinguishing_count() as u32,
            luby: Luby::new(),
            conflicts_left: 0,
            most_clauses: FIRST_DELETION,
            decisions: 0,
            solutions: 0,
            is_contradicted: false,
            rows,
        };
        learner.conflicts_left = learner.luby.next() * SHORTEST_RUN;
        if let Err(conflict) = learner.state.settle_all(&learner.rows) {
            learner.learn(conflict);
        }
        learner
    }

    /// The clauses that were derived.
    pub(crate) fn steps(&self) -> &DerivedClauses {
        &self.steps
    }

    /// The number of decisions so far.
    pub(crate) fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Searches until the decisions of all runs together reach a limit, or the steps a size in bytes.
    pub(crate) fn run(
        &mut self,
        most_decisions: u64,
        most_bytes: usize,
        interrupt: &Interrupt,
    ) -> LinearOutcome {
        loop {
            if self.is_contradicted {
                return LinearOutcome::None;
            }
            if let Err(conflict) = self.state.propagate(&self.rows, &mut self.clauses) {
                self.learn(conflict);
                continue;
            }
            if interrupt.is_set() {
                return LinearOutcome::Stopped(Stop::Interrupted);
            }
            if self.conflicts_left == 0 {
                self.conflicts_left = self.luby.next() * SHORTEST_RUN;
                self.backjump(0);
                continue;
            }
            if self.clauses.deletable() > self.most_clauses {
                self.delete();
            }
            let Some(literal) = self.decision() else {
                let ones = 0..self.was_true.len();
                let is_one = |&one: &usize| self.state.is_true(Literal::positive(one as u32));
                return LinearOutcome::Found(ones.filter(is_one).collect());
            };
            let is_full = self.steps.bytes() > most_bytes;
            if is_full || self.decisions >= most_decisions {
                self.heap.insert(literal.variable());
                return if is_full {
                    LinearOutcome::Full
                } else {
                    LinearOutcome::Stopped(Stop::NodeLimit)
                };
            }
            self.decisions += 1;
            self.state.decide(literal);
        }
    }

    /// Rules out all solutions that agree with the present one in the distinguishing variables.
    pub(crate) fn rule_out_found(&mut self) {
        self.solutions += 1;
        let cause = ClauseCause::RuledOut(self.solutions);
        let is_true = |variable: u32| self.state.is_true(Literal::positive(variable));
        let mut literals: Vec<Literal> = (0..self.distinguishing)
            .map(|variable| match is_true(variable) {
                true => Literal::negative(variable),
                false => Literal::positive(variable),
            })
            .collect();
        // The literals of the highest levels are watched: they are the first to become open.
        literals.sort_by_key(|literal| std::cmp::Reverse(self.state.place_of(literal.variable())));
        let clause = self.clauses.add(&literals, cause, 0);
        self.backjump(literals.first().map_or(0, |first| self.state.level_of(first.variable())));
        self.learn(LinearConflict::Clause(clause));
    }

    /// Learns from a conflict, and goes back to where the clause implies a literal.
    fn learn(&mut self, conflict: LinearConflict) {
        let view = View { state: &self.state, rows: &self.rows, clauses: &self.clauses };
        if self.state.level() == 0 {
            self.is_contradicted = true;
            return self.analysis.log(&[], conflict, view, &mut self.steps);
        }
        let taught = self.analysis.learn(conflict, view);
        self.analysis.log(&taught.literals, conflict, view, &mut self.steps);
        for &variable in &taught.involved {
            self.heap.bump(variable);
        }
        self.heap.decay(DECAY);
        for &clause in &taught.used {
            self.clauses.clauses[clause as usize].is_used = true;
        }
        self.conflicts_left = self.conflicts_left.saturating_sub(1);
        let literals = &taught.literals;
        match literals[..] {
            [only] => {
                self.backjump(0);
                self.analysis.name_unit(only.variable(), &self.steps);
                self.state.set(only, LinearReason::Decision);
            }
            _ => {
                let level = self.state.level_of(literals[1].variable());
                self.backjump(level);
                let cause = ClauseCause::Derived(self.steps.len() as u32);
                let clause = self.clauses.add(literals, cause, taught.levels);
                self.state.set(literals[0], LinearReason::Clause(clause));
            }
        }
    }

    fn backjump(&mut self, level: u32) {
        let Self { state, rows, heap, was_true, .. } = self;
        state.backjump(level, rows, |literal| {
            was_true[literal.variable() as usize] = !literal.is_negative();
            heap.insert(literal.variable());
        });
    }

    /// Deletes learned clauses that did not take part in conflicts lately.
    fn delete(&mut self) {
        self.most_clauses += MORE_AT_DELETION;
        let Self { state, clauses, .. } = self;
        let mut reasons: Vec<u32> = Vec::new();
        for literal in state.trail() {
            if let LinearReason::Clause(clause) = state.reason_of(literal.variable()) {
                reasons.push(clause);
            }
        }
        reasons.sort_unstable();
        clauses.delete_half(|clause| reasons.binary_search(&clause).is_ok());
    }

    /// The open variable with the highest activity, with the value that it had last.
    fn decision(&mut self) -> Option<Literal> {
        loop {
            let variable = self.heap.pop()?;
            if self.state.is_open(variable) {
                let was_true = self.was_true[variable as usize];
                return Some(match was_true {
                    true => Literal::positive(variable),
                    false => Literal::negative(variable),
                });
            }
        }
    }
}
