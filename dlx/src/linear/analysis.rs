//! The clause that a conflict teaches, and the constraints that it follows from.

use super::clauses::LinearClauses;
use super::rows::Rows;
use super::state::{LinearConflict, LinearReason, LinearState};
use crate::learn::{ClauseCause, DerivedClauses, Literal};
use std::collections::BinaryHeap;

/// The maximum depth of reasons when a clause is shortened.
const MOST_DEPTH: u32 = 30;

/// A learned clause.
#[derive(Default)]
pub(super) struct Taught {
    /// The literals. The first becomes true; the second has the highest level of the others.
    pub(super) literals: Vec<Literal>,
    /// The variables that took part.
    pub(super) involved: Vec<u32>,
    /// The clauses that took part.
    pub(super) used: Vec<u32>,
    /// The number of decision levels of the clause.
    pub(super) levels: u32,
}

/// The parts of a search that analysis reads.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) state: &'a LinearState,
    pub(super) rows: &'a Rows,
    pub(super) clauses: &'a LinearClauses,
}

impl View<'_> {
    fn premises(&self, literal: Literal, premises: &mut Vec<Literal>) {
        self.state.premises(literal, self.rows, self.clauses, premises);
    }

    fn premises_of_conflict(&self, conflict: LinearConflict) -> Vec<Literal> {
        let mut premises = Vec::new();
        self.state.premises_of_conflict(conflict, self.rows, self.clauses, &mut premises);
        premises
    }

    /// The number of decision levels of literals.
    fn levels(&self, literals: &[Literal]) -> u32 {
        let mut levels: Vec<u32> =
            literals.iter().map(|literal| self.state.level_of(literal.variable())).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }
}

/// Whether the others of a clause imply the negation of a variable's value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Seen,
    Redundant,
    Needed,
}

/// The memory of conflict analysis.
pub(super) struct LinearAnalysis {
    marks: Vec<Mark>,
    marked: Vec<u32>,
    /// For each variable the number of the step that fixes it, or 0.
    units: Vec<u32>,
    /// The length of the trail up to which literals without a decision were logged.
    fixed: usize,
}

impl LinearAnalysis {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            marks: vec![Mark::None; variables],
            marked: Vec::new(),
            units: vec![0; variables],
            fixed: 0,
        }
    }

    fn mark(&mut self, variable: u32, mark: Mark) {
        self.marks[variable as usize] = mark;
        self.marked.push(variable);
    }

    /// The clause of a conflict at the present level, up to its first unique implication point.
    pub(super) fn learn(&mut self, conflict: LinearConflict, view: View<'_>) -> Taught {
        let mut taught = Taught::default();
        if let LinearConflict::Clause(clause) = conflict {
            taught.used.push(clause);
        }
        let (state, level) = (view.state, view.state.level());
        let mut premises = view.premises_of_conflict(conflict);
        let mut open = 0;
        let mut place = state.trail().len();
        let mut lower = Vec::new();
        let point = loop {
            for premise in premises.drain(..) {
                let variable = premise.variable();
                let own = state.level_of(variable);
                if self.marks[variable as usize] == Mark::Seen || own == 0 {
                    continue;
                }
                self.mark(variable, Mark::Seen);
                taught.involved.push(variable);
                if own == level {
                    open += 1;
                } else {
                    lower.push(!premise);
                }
            }
            // The latest literal of this level that took part.
            let literal = loop {
                place -= 1;
                let literal = state.trail()[place];
                if self.marks[literal.variable() as usize] == Mark::Seen {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break literal;
            }
            if let LinearReason::Clause(clause) = state.reason_of(literal.variable()) {
                taught.used.push(clause);
            }
            view.premises(literal, &mut premises);
        };
        lower.retain(|&literal| !self.is_redundant(!literal, view));
        taught.literals.push(!point);
        taught.literals.append(&mut lower);
        if taught.literals.len() > 1 {
            let level = |place: &usize| state.level_of(taught.literals[*place].variable());
            let highest = (1..taught.literals.len()).max_by_key(level).unwrap_or(1);
            taught.literals.swap(1, highest);
        }
        taught.levels = view.levels(&taught.literals);
        for variable in self.marked.drain(..) {
            self.marks[variable as usize] = Mark::None;
        }
        taught
    }

    /// Whether a premise of the clause follows from others of it (N. Sörensson and A. Biere, *Minimizing learned
    /// clauses*, SAT 2009).
    fn is_redundant(&mut self, premise: Literal, view: View<'_>) -> bool {
        view.state.reason_of(premise.variable()) != LinearReason::Decision
            && self.follows(premise, view, 0)
    }

    /// Whether all premises of a literal are of the clause or follow from it.
    fn follows(&mut self, literal: Literal, view: View<'_>, depth: u32) -> bool {
        if depth == MOST_DEPTH {
            return false;
        }
        let mut premises = Vec::new();
        view.premises(literal, &mut premises);
        for premise in premises {
            let variable = premise.variable();
            if view.state.level_of(variable) == 0 {
                continue;
            }
            match self.marks[variable as usize] {
                Mark::Seen | Mark::Redundant => continue,
                Mark::Needed => return false,
                Mark::None => {}
            }
            let may_follow = view.state.reason_of(variable) != LinearReason::Decision;
            let follows = may_follow && self.follows(premise, view, depth + 1);
            self.mark(variable, if follows { Mark::Redundant } else { Mark::Needed });
            if !follows {
                return false;
            }
        }
        true
    }

    /// Logs a clause whose literals are false, with the constraints that imply it: first what fixes literals without
    /// any decision, then the reasons in the order of the trail, and the conflict last.
    pub(super) fn log(
        &mut self,
        literals: &[Literal],
        conflict: LinearConflict,
        view: View<'_>,
        steps: &mut DerivedClauses,
    ) {
        self.fix(view, steps);
        let last = match conflict {
            LinearConflict::Row(row) => ClauseCause::Row(row),
            LinearConflict::Clause(clause) => view.clauses.clauses[clause as usize].cause,
        };
        let premises = view.premises_of_conflict(conflict);
        self.explain(literals, premises, last, view, steps);
    }

    /// Logs a clause of one literal for each literal that became true without a decision since the last call.
    fn fix(&mut self, view: View<'_>, steps: &mut DerivedClauses) {
        while self.fixed < view.state.undecided() {
            let literal = view.state.trail()[self.fixed];
            self.fixed += 1;
            let variable = literal.variable();
            let cause = match view.state.reason_of(variable) {
                // A learned clause of one literal, which has its step.
                LinearReason::Decision => continue,
                LinearReason::Row(row) => ClauseCause::Row(row),
                LinearReason::Clause(clause) => view.clauses.clauses[clause as usize].cause,
            };
            let mut premises = Vec::new();
            view.premises(literal, &mut premises);
            self.explain(&[literal], premises, cause, view, steps);
            self.units[variable as usize] = steps.len() as u32;
        }
    }

    /// Notes that the step logged last fixes a variable.
    pub(super) fn name_unit(&mut self, variable: u32, steps: &DerivedClauses) {
        self.units[variable as usize] = steps.len() as u32;
    }

    /// Adds the step of a clause that follows where `premises` violate the constraint `last`.
    fn explain(
        &mut self,
        literals: &[Literal],
        mut premises: Vec<Literal>,
        last: ClauseCause,
        view: View<'_>,
        steps: &mut DerivedClauses,
    ) {
        let state = view.state;
        // What the clause itself assumes needs no reason.
        for literal in literals {
            self.mark(literal.variable(), Mark::Seen);
        }
        let mut causes = vec![last];
        let mut fixed = Vec::new();
        let mut places: BinaryHeap<u32> = BinaryHeap::new();
        loop {
            for premise in premises.drain(..) {
                let variable = premise.variable();
                if self.marks[variable as usize] != Mark::Seen {
                    self.mark(variable, Mark::Seen);
                    let unit = self.units[variable as usize];
                    if unit != 0 && state.level_of(variable) == 0 {
                        fixed.push(ClauseCause::Derived(unit));
                    } else {
                        places.push(state.place_of(variable));
                    }
                }
            }
            let Some(place) = places.pop() else { break };
            let literal = state.trail()[place as usize];
            causes.push(match state.reason_of(literal.variable()) {
                LinearReason::Decision => unreachable!("the clause assumes what was decided"),
                LinearReason::Row(row) => ClauseCause::Row(row),
                LinearReason::Clause(clause) => view.clauses.clauses[clause as usize].cause,
            });
            view.premises(literal, &mut premises);
        }
        // One look at a row sets all literals that it decides by then, but later ones need another look.
        let causes = fixed.into_iter().chain(causes.into_iter().rev());
        let mut causes: Vec<ClauseCause> = causes.collect();
        causes.dedup();
        steps.push(literals, causes);
        for variable in self.marked.drain(..) {
            self.marks[variable as usize] = Mark::None;
        }
    }
}
