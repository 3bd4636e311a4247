//! The reasons of what is derived, for proofs.
//!
//! A learned clause follows by reverse unit propagation. Where all its literals are false, the constraints that led
//! to the conflict imply each other's premises up to one that is violated. The log names these constraints in the
//! order of their propagation, so a checker looks at each of them once (M. Heule, W. Hunt and N. Wetzler, *Trimming
//! while checking clausal proofs*, FMCAD 2013; L. Cruz-Filipe et al., *Efficient certified RAT verification*, CADE
//! 2017).

use super::clauses::{Clause, Clauses};
use super::literal::Literal;
use super::state::{AssignedValues, Conflict, ValueReason};
use super::sums::Sums;
use crate::id::{ItemId, OptionId};
use std::collections::BinaryHeap;

/// A constraint that a clause follows from, with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClauseCause {
    /// The lower bound of an item.
    AtLeast(ItemId),
    /// The upper bound of an item.
    AtMost(ItemId),
    /// That an option implies a color that it gives to an item, by the number of the color among the colors of all
    /// items.
    Link(OptionId, u32),
    /// The n-th clause that was derived, counted from 1.
    Derived(u32),
    /// That a solution is not the n-th that was found, counted from 1.
    RuledOut(u32),
    /// An inequality of a system, counted from 0.
    Row(u32),
}

/// The clauses that were derived, in this order, each with the constraints that it follows from.
#[derive(Default)]
pub(crate) struct DerivedClauses {
    /// The ends of the literals and of the causes of each clause.
    ends: Vec<[usize; 2]>,
    literals: Vec<Literal>,
    causes: Vec<ClauseCause>,
}

impl DerivedClauses {
    /// Adds a clause with its causes in the order of their propagation.
    pub(crate) fn push(
        &mut self,
        literals: &[Literal],
        causes: impl IntoIterator<Item = ClauseCause>,
    ) {
        self.literals.extend_from_slice(literals);
        self.causes.extend(causes);
        self.ends.push([self.literals.len(), self.causes.len()]);
    }

    /// The number of clauses.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The literals and the causes of a clause, counted from 1. The causes are in the order of their propagation; the
    /// last is violated where all literals are false.
    pub(crate) fn step(&self, number: usize) -> (&[Literal], &[ClauseCause]) {
        let [literals, causes] = self.ends[number - 1];
        let before = if number == 1 { [0, 0] } else { self.ends[number - 2] };
        (&self.literals[before[0]..literals], &self.causes[before[1]..causes])
    }

    /// The size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.ends[..])
            + size_of_val(&self.literals[..])
            + size_of_val(&self.causes[..])
    }
}

/// The steps so far, and where the clauses of the search are among them.
#[derive(Default)]
pub(super) struct Log {
    pub(super) steps: DerivedClauses,
    /// For each clause of the arena, in ascending order, its number among the steps.
    numbers: Vec<(Clause, u32)>,
    /// For each variable the number of the clause that fixes it, or 0.
    units: Vec<u32>,
    /// The length of the trail up to which literals without a decision were looked at.
    fixed: usize,
    /// The number of solutions that were found and ruled out.
    solutions: u32,
    walk: ConflictWalk,
}

/// The memory of the way back from a conflict.
#[derive(Default)]
struct ConflictWalk {
    /// For each variable the last walk in which it was a premise, or a literal of the clause.
    seen: Vec<u64>,
    /// The places in the trail of the premises that have not been replaced.
    places: BinaryHeap<u32>,
    premises: Vec<Literal>,
    /// For the lower and the upper bound of each item, the last walk that named it.
    named: Vec<u64>,
    walks: u64,
    /// The causes, the violated one first.
    causes: Vec<ClauseCause>,
}

impl Log {
    /// An empty log of a search in these sums.
    pub(super) fn new(sums: &Sums) -> Self {
        let variables = sums.variables as usize;
        let walk = ConflictWalk {
            seen: vec![0; variables],
            named: vec![0; 2 * sums.item_count()],
            ..ConflictWalk::default()
        };
        Self { units: vec![0; variables], walk, ..Self::default() }
    }

    /// Counts a solution that is ruled out from here on.
    pub(super) fn count_solution(&mut self) {
        self.solutions += 1;
    }

    /// Derives a clause whose literals are false, from a conflict.
    pub(super) fn derive(
        &mut self,
        literals: &[Literal],
        conflict: Conflict,
        state: &AssignedValues,
        sums: &Sums,
        clauses: &Clauses,
    ) {
        self.fix(state, sums, clauses);
        self.walk.premises.clear();
        state.premises_of_conflict(conflict, sums, clauses, &mut self.walk.premises);
        let last = match conflict {
            Conflict::Clause(clause) => ClauseCause::Derived(self.number_of(clause)),
            Conflict::AtLeast(sum) => ClauseCause::AtLeast(sums.item(sum)),
            Conflict::AtMost(sum) => ClauseCause::AtMost(sums.item(sum)),
            Conflict::Link(option, color) => link(option, color, sums),
            Conflict::Solution => ClauseCause::RuledOut(self.solutions),
        };
        self.explain(literals, last, state, sums, clauses);
    }

    /// Derives clauses of one literal, which later steps name in place of the reasons. Takes each literal that became
    /// true without a decision since the last call, if it has more than one premise or a clause implies it.
    fn fix(&mut self, state: &AssignedValues, sums: &Sums, clauses: &Clauses) {
        let end = state.undecided();
        while self.fixed < end {
            let literal = state.trail()[self.fixed];
            self.fixed += 1;
            let variable = literal.variable();
            let is_derived = match state.reason_of(variable) {
                ValueReason::Clause(_) => true,
                ValueReason::AtLeast(sum) => {
                    sums.members(sum).len() > sums.bounds(sum).min as usize
                }
                ValueReason::AtMost(sum) => sums.bounds(sum).max > 1,
                ValueReason::Decision | ValueReason::Link(_) => false,
            };
            if !is_derived {
                continue;
            }
            let last = self.cause_of(variable, state, sums);
            self.walk.premises.clear();
            state.premises(literal, sums, clauses, &mut self.walk.premises);
            self.explain(&[literal], last, state, sums, clauses);
            self.name_unit(variable);
        }
    }

    /// Adds the step of a clause that follows from the violation of `last`, whose premises are collected.
    fn explain(
        &mut self,
        literals: &[Literal],
        last: ClauseCause,
        state: &AssignedValues,
        sums: &Sums,
        clauses: &Clauses,
    ) {
        self.walk.walks += 1;
        // What the clause itself assumes needs no reason.
        for literal in literals {
            self.walk.seen[literal.variable() as usize] = self.walk.walks;
        }
        self.walk.causes.clear();
        self.walk.causes.push(last);
        loop {
            for index in 0..self.walk.premises.len() {
                let premise = self.walk.premises[index];
                let seen = &mut self.walk.seen[premise.variable() as usize];
                if *seen != self.walk.walks {
                    *seen = self.walk.walks;
                    self.walk.places.push(state.place_of(premise.variable()));
                }
            }
            self.walk.premises.clear();
            let Some(place) = self.walk.places.pop() else { break };
            let literal = state.trail()[place as usize];
            let variable = literal.variable();
            let unit = self.units[variable as usize];
            // An earlier step fixes this literal, and its number replaces all reasons of the literal.
            if unit != 0 && state.level_of(variable) == 0 {
                self.walk.causes.push(ClauseCause::Derived(unit));
                continue;
            }
            let cause = self.cause_of(variable, state, sums);
            self.walk.causes.push(cause);
            state.premises(literal, sums, clauses, &mut self.walk.premises);
        }
        let Self { steps, walk, .. } = self;
        steps.literals.extend_from_slice(literals);
        // One look at a bound sets all members that it decides, so only the first name of it is needed.
        for &cause in walk.causes.iter().rev() {
            let bound = match cause {
                ClauseCause::AtLeast(item) => 2 * item.index(),
                ClauseCause::AtMost(item) => 2 * item.index() + 1,
                _ => {
                    steps.causes.push(cause);
                    continue;
                }
            };
            if walk.named[bound] != walk.walks {
                walk.named[bound] = walk.walks;
                steps.causes.push(cause);
            }
        }
        steps.ends.push([steps.literals.len(), steps.causes.len()]);
    }

    /// The constraint that gave a variable its value.
    fn cause_of(&self, variable: u32, state: &AssignedValues, sums: &Sums) -> ClauseCause {
        match state.reason_of(variable) {
            ValueReason::Decision => unreachable!("the clause assumes what was decided"),
            ValueReason::Clause(clause) => ClauseCause::Derived(self.number_of(clause)),
            ValueReason::AtLeast(sum) => ClauseCause::AtLeast(sums.item(sum)),
            ValueReason::AtMost(sum) => ClauseCause::AtMost(sums.item(sum)),
            ValueReason::Link(other) => link(variable.min(other), variable.max(other), sums),
        }
    }

    /// The clause that was derived last is this one of the arena.
    pub(super) fn name_clause(&mut self, clause: Clause) {
        self.numbers.push((clause, self.steps.len() as u32));
    }

    /// The clause that was derived last fixes this variable.
    pub(super) fn name_unit(&mut self, variable: u32) {
        self.units[variable as usize] = self.steps.len() as u32;
    }

    /// The number of a clause among the steps.
    fn number_of(&self, clause: Clause) -> u32 {
        let place = self.numbers.binary_search_by_key(&clause, |&(clause, _)| clause);
        self.numbers[place.expect("every clause of the arena was derived")].1
    }

    /// Follows the clauses that were not deleted from their former to their new places, both in ascending order.
    pub(super) fn move_clauses(&mut self, moves: &[(Clause, Clause)]) {
        let mut moves = moves.iter().peekable();
        self.numbers.retain_mut(|(clause, _)| {
            let to = moves.next_if(|(from, _)| from == clause).map(|&(_, to)| to);
            *clause = to.unwrap_or(*clause);
            to.is_some()
        });
    }
}

/// That an option implies a color, by their variables.
fn link(option: u32, color: u32, sums: &Sums) -> ClauseCause {
    ClauseCause::Link(OptionId::new(option), color - sums.options)
}
