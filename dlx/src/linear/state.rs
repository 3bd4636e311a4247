//! The values of the variables, and unit propagation.

use super::clauses::{LinearClauses, Watch};
use super::rows::Rows;
use crate::learn::Literal;

/// The reason why a variable has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinearReason {
    Decision,
    /// The row cannot do without the literal.
    Row(u32),
    /// All other literals of the clause are false.
    Clause(u32),
}

/// A constraint that the values violate.
#[derive(Clone, Copy, Debug)]
pub(super) enum LinearConflict {
    Row(u32),
    Clause(u32),
}

/// When and why a variable got its value.
#[derive(Clone, Copy)]
struct Assigned {
    level: u32,
    place: u32,
    reason: LinearReason,
}

/// Values with the order in which they were set.
pub(super) struct LinearState {
    /// For each literal: 1 if true, -1 if false, 0 if its variable is open.
    values: Vec<i8>,
    assigned: Vec<Assigned>,
    trail: Vec<Literal>,
    /// The length of the trail before each decision.
    starts: Vec<usize>,
    /// For each row, the weight that it can do without, in the part of the trail that was looked at.
    slacks: Vec<i64>,
    done: usize,
    /// The number of terms and watches that were looked at.
    pub(super) work: u64,
}

impl LinearState {
    pub(super) fn new(variables: usize, rows: &Rows) -> Self {
        let none = Assigned { level: 0, place: 0, reason: LinearReason::Decision };
        Self {
            values: vec![0; 2 * variables],
            assigned: vec![none; variables],
            trail: Vec::new(),
            starts: Vec::new(),
            slacks: (0..rows.len() as u32).map(|row| rows.slack(row)).collect(),
            done: 0,
            work: 0,
        }
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    pub(super) fn is_open(&self, variable: u32) -> bool {
        self.values[Literal::positive(variable).index()] == 0
    }

    /// The number of decisions.
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The level of a variable that has a value.
    pub(super) fn level_of(&self, variable: u32) -> u32 {
        self.assigned[variable as usize].level
    }

    /// The place in the trail of a variable that has a value.
    pub(super) fn place_of(&self, variable: u32) -> u32 {
        self.assigned[variable as usize].place
    }

    pub(super) fn reason_of(&self, variable: u32) -> LinearReason {
        self.assigned[variable as usize].reason
    }

    /// The true literals, in the order in which they were set.
    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// The number of literals that are true without any decision.
    pub(super) fn undecided(&self) -> usize {
        self.starts.first().copied().unwrap_or(self.trail.len())
    }

    /// Makes an open literal true.
    pub(super) fn set(&mut self, literal: Literal, reason: LinearReason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let (level, place) = (self.level(), self.trail.len() as u32);
        self.assigned[literal.variable() as usize] = Assigned { level, place, reason };
        self.trail.push(literal);
    }

    /// Makes an open literal true at a new level.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.starts.push(self.trail.len());
        self.set(literal, LinearReason::Decision);
    }

    /// Takes back all decisions above a level; calls `opened` with each literal that was true.
    pub(super) fn backjump(&mut self, level: u32, rows: &Rows, mut opened: impl FnMut(Literal)) {
        let Some(&to) = self.starts.get(level as usize) else { return };
        self.starts.truncate(level as usize);
        for (place, &literal) in self.trail.iter().enumerate().skip(to).rev() {
            // Only the part that was looked at is in the slacks.
            if place < self.done {
                for &(row, weight) in rows.uses(!literal) {
                    self.slacks[row as usize] += weight;
                }
            }
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            opened(literal);
        }
        self.trail.truncate(to);
        self.done = self.done.min(to);
    }

    /// Sets what each row alone demands, before any decision.
    pub(super) fn settle_all(&mut self, rows: &Rows) -> Result<(), LinearConflict> {
        (0..rows.len() as u32).try_for_each(|row| self.settle(row, rows))
    }

    /// Sets everything that follows from one constraint at a time.
    pub(super) fn propagate(
        &mut self,
        rows: &Rows,
        clauses: &mut LinearClauses,
    ) -> Result<(), LinearConflict> {
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            let uses = rows.uses(!literal);
            self.work += uses.len() as u64;
            // All slacks before any conflict, since they are taken back together.
            for &(row, weight) in uses {
                self.slacks[row as usize] -= weight;
            }
            for &(row, _) in uses {
                self.settle(row, rows)?;
            }
            self.visit(!literal, clauses)?;
        }
        Ok(())
    }

    /// Sets the open literals that a row cannot do without.
    fn settle(&mut self, row: u32, rows: &Rows) -> Result<(), LinearConflict> {
        let slack = self.slacks[row as usize];
        if slack < 0 {
            return Err(LinearConflict::Row(row));
        }
        for &(weight, literal) in rows.terms(row) {
            self.work += 1;
            if weight <= slack {
                break;
            }
            // A false one that is still counted is on the trail, and conflicts when it is looked at.
            if self.is_open(literal.variable()) {
                self.set(literal, LinearReason::Row(row));
            }
        }
        Ok(())
    }

    /// Visits the clauses that a literal watches which has become false.
    fn visit(
        &mut self,
        is_false: Literal,
        clauses: &mut LinearClauses,
    ) -> Result<(), LinearConflict> {
        let mut watches = std::mem::take(&mut clauses.watches[is_false.index()]);
        self.work += watches.len() as u64;
        let mut result = Ok(());
        watches.retain_mut(|watch| {
            if result.is_err() || self.is_true(watch.other) {
                return true;
            }
            let literals = &mut clauses.clauses[watch.clause as usize].literals;
            // The other watched literal goes first.
            if literals[0] == is_false {
                literals.swap(0, 1);
            }
            watch.other = literals[0];
            if self.is_true(literals[0]) {
                return true;
            }
            self.work += literals.len() as u64;
            if let Some(place) = (2..literals.len()).find(|&place| !self.is_false(literals[place]))
            {
                literals.swap(1, place);
                let Watch { clause, other } = *watch;
                clauses.watches[literals[1].index()].push(Watch { clause, other });
                return false;
            }
            if self.is_false(literals[0]) {
                result = Err(LinearConflict::Clause(watch.clause));
            } else {
                self.set(literals[0], LinearReason::Clause(watch.clause));
            }
            true
        });
        clauses.watches[is_false.index()] = watches;
        result
    }

    /// Appends true literals from which a true literal follows by its reason. A decision has none.
    pub(super) fn premises(
        &self,
        literal: Literal,
        rows: &Rows,
        clauses: &LinearClauses,
        premises: &mut Vec<Literal>,
    ) {
        match self.reason_of(literal.variable()) {
            LinearReason::Decision => {}
            LinearReason::Clause(clause) => {
                let literals = &clauses.clauses[clause as usize].literals;
                premises.extend(literals.iter().filter(|other| **other != literal).map(|&l| !l));
            }
            LinearReason::Row(row) => {
                let own = rows.terms(row).iter().find(|term| term.1 == literal);
                let weight = own.map_or(0, |term| term.0);
                let before = self.place_of(literal.variable());
                self.premises_of_row(row, rows, before, weight, premises);
            }
        }
    }

    /// Appends true literals that together violate a constraint.
    pub(super) fn premises_of_conflict(
        &self,
        conflict: LinearConflict,
        rows: &Rows,
        clauses: &LinearClauses,
        premises: &mut Vec<Literal>,
    ) {
        match conflict {
            LinearConflict::Clause(clause) => {
                premises.extend(clauses.clauses[clause as usize].literals.iter().map(|&l| !l));
            }
            LinearConflict::Row(row) => self.premises_of_row(row, rows, u32::MAX, 0, premises),
        }
    }

    /// Appends the negations of literals of a row that were false before a place of the trail. Without them the row
    /// cannot do without a further literal of a weight; for the weight 0, it is violated.
    fn premises_of_row(
        &self,
        row: u32,
        rows: &Rows,
        before: u32,
        weight: i64,
        premises: &mut Vec<Literal>,
    ) {
        let terms = rows.terms(row);
        let is_early =
            |literal: Literal| self.is_false(literal) && self.place_of(literal.variable()) < before;
        let needed = rows.slack(row) - weight + 1;
        let early = terms.iter().filter(|term| is_early(term.1));
        let mut spare = early.map(|term| term.0).sum::<i64>() - needed;
        // The least weights are dropped first.
        for &(own, literal) in terms.iter().rev().filter(|term| is_early(term.1)) {
            if own <= spare {
                spare -= own;
            } else {
                premises.push(!literal);
            }
        }
    }
}
