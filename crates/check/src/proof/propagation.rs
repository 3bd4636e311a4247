//! Unit propagation over sums and clauses.
//!
//! A sum adds up the weights of its literals that are not false. If that is less than its degree, there is a conflict.
//! A literal whose weight the sum cannot do without is true. A clause is watched by two of its literals, and is not
//! visited until one of them is false (M. Moskewicz et al., *Chaff: Engineering an Efficient SAT Solver*, DAC 2001).
//!
//! The clauses of a search follow each other on a path of choices, so the assumptions that a clause has in
//! common with the one before are kept, with all literals forced by them. Literals forced without an
//! assumption stay true for good, also if clauses that forced them are forgotten: every clause follows from
//! the given constraints, and so do these literals.

use super::clauses::ClauseStore;
use super::encoding::LiteralSum;
use super::literal::ProofLiteral;
use std::ops::Range;

/// Constraints, and a partial assignment that is closed under unit propagation.
pub(super) struct UnitPropagation {
    sums: Vec<LiteralSum>,
    /// For each sum, the weight of the literals that are not false, less its degree.
    slacks: Vec<i64>,
    /// For each sum, the greatest weight of a literal.
    greatest: Vec<i64>,
    /// For each literal, the sums that contain it, with its weights there.
    uses: Vec<Vec<(usize, u64)>>,
    clauses: ClauseStore,
    /// For each literal, the clauses that it watches.
    watches: Vec<Vec<WatchedClause>>,
    values: Vec<LiteralValue>,
    /// For each variable that has a value, the number of assumptions when it got it.
    levels: Vec<usize>,
    assumptions: Vec<Assumption>,
    /// The true literals, in the order in which they became true.
    trail: Vec<ProofLiteral>,
    /// The number of literals on the trail that have been propagated.
    done: usize,
    /// Whether there is a conflict without any assumption.
    is_refuted: bool,
}

/// A constraint that can be used: the weights of the true literals sum to at least `degree`.
#[derive(Clone, Copy)]
pub(super) struct LinearConstraint<'c> {
    literals: &'c [ProofLiteral],
    /// Empty if each weight is 1.
    weights: &'c [u64],
    pub(super) degree: u64,
}

impl<'c> LinearConstraint<'c> {
    /// The literals, if each weight is 1.
    pub(super) fn unweighted(self) -> Option<&'c [ProofLiteral]> {
        self.weights.is_empty().then_some(self.literals)
    }

    /// The literals with their weights.
    pub(super) fn terms(self) -> impl Iterator<Item = (ProofLiteral, u64)> + Clone + 'c {
        let weight = move |place: usize| self.weights.get(place).copied().unwrap_or(1);
        self.literals.iter().enumerate().map(move |(place, &literal)| (literal, weight(place)))
    }
}

/// A weight or a degree, which is at most 2^62 by the limits of a system.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl LiteralSum {
    fn as_constraint(&self) -> LinearConstraint<'_> {
        let Self { literals, weights, degree } = self;
        LinearConstraint { literals, weights, degree: *degree }
    }
}

/// A clause that a literal watches.
#[derive(Clone, Copy)]
struct WatchedClause {
    place: usize,
    /// The blocking literal: some literal of the clause. While it is true, the clause is satisfied.
    other: ProofLiteral,
}

/// A literal that is assumed to be true.
struct Assumption {
    literal: ProofLiteral,
    /// The number of literals that were true before.
    start: usize,
}

/// The value of a literal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LiteralValue {
    Open,
    True,
    False,
}

/// Propagation found a constraint that is violated.
struct Violation;

impl UnitPropagation {
    pub(super) fn new(variables: usize, sums: Vec<LiteralSum>) -> Self {
        let mut uses = vec![Vec::new(); 2 * variables];
        for (place, sum) in sums.iter().enumerate() {
            for (literal, weight) in sum.as_constraint().terms() {
                uses[literal.index()].push((place, weight));
            }
        }
        let weights = |sum: &LiteralSum| -> Vec<i64> {
            sum.as_constraint().terms().map(|(_, weight)| signed(weight)).collect()
        };
        let slack = |sum: &LiteralSum| weights(sum).iter().sum::<i64>() - signed(sum.degree);
        let greatest = |sum: &LiteralSum| weights(sum).into_iter().max().unwrap_or(0);
        let mut new = Self {
            slacks: sums.iter().map(slack).collect(),
            greatest: sums.iter().map(greatest).collect(),
            sums,
            uses,
            clauses: ClauseStore::default(),
            watches: vec![Vec::new(); 2 * variables],
            values: vec![LiteralValue::Open; 2 * variables],
            levels: vec![0; variables],
            assumptions: Vec::new(),
            trail: Vec::new(),
            done: 0,
            is_refuted: false,
        };
        // Root propagation: sums may force literals before any assumption.
        let begun = (0..new.sums.len()).try_for_each(|sum| new.settle(sum));
        new.is_refuted = begun.and_then(|()| new.propagate()).is_err();
        new
    }

    /// The constraint of a number that was assigned, unless it is forgotten.
    pub(super) fn find(&self, number: u64) -> Option<LinearConstraint<'_>> {
        // The sums of the problem have the first numbers.
        let place = number.checked_sub(1).and_then(|place| usize::try_from(place).ok());
        match place.and_then(|place| self.sums.get(place)) {
            Some(sum) => Some(sum.as_constraint()),
            None => self.clauses.find(number).map(|literals| LinearConstraint {
                literals,
                weights: &[],
                degree: 1,
            }),
        }
    }

    /// Whether a clause follows by reverse unit propagation.
    pub(super) fn implies(&mut self, clause: &[ProofLiteral]) -> bool {
        if self.is_refuted {
            return true;
        }
        // Keep the assumptions that this clause shares with the last one.
        let both = self.assumptions.iter().zip(clause);
        let kept =
            both.take_while(|(assumption, literal)| assumption.literal == !**literal).count();
        self.retract(kept);
        for &literal in &clause[kept..] {
            // Its negation is in conflict already.
            if self.value(literal) == LiteralValue::True {
                return true;
            }
            self.assumptions.push(Assumption { literal: !literal, start: self.trail.len() });
            if self.set(!literal).and_then(|()| self.propagate()).is_err() {
                self.retract(self.assumptions.len() - 1);
                return true;
            }
        }
        false
    }

    /// Adds a clause that is given or follows, with a number above all others and each literal once.
    pub(super) fn add(&mut self, number: u64, clause: &mut [ProofLiteral]) {
        // The lowest level at which a literal of the clause is true, if any is.
        let first_true =
            clause.iter().filter(|literal| self.value(**literal) == LiteralValue::True);
        let first_true = first_true.map(|literal| self.level(*literal)).min();
        if self.is_refuted || first_true == Some(0) {
            // Satisfied at level 0, so it never propagates.
            self.clauses.add(number, clause);
            return;
        }
        if let Some(level) = first_true {
            self.retract(level - 1);
        }
        // No literal is true from here on. Watch two open literals, or an open one and the false one of the highest
        // level: backtracking opens both together.
        while self.bring_forward(clause) == 0 {
            // All are false: backjump until one is open.
            let Some(level) = clause.first().map(|literal| self.level(*literal)) else { break };
            if level == 0 {
                break;
            }
            self.retract(level - 1);
        }
        let place = self.clauses.add(number, clause);
        match *clause {
            [first, second, ..]
                if self.value(second) == LiteralValue::Open || self.level(second) > 0 =>
            {
                self.clauses.set_watched(place);
                self.watch(place, [first, second]);
                if self.value(second) == LiteralValue::False {
                    self.conclude(first, self.level(second));
                }
            }
            [first, ..] if self.value(first) == LiteralValue::Open => self.conclude(first, 0),
            _ => self.is_refuted = true,
        }
    }

    /// Sets the last open literal of a clause at the level of its other literals, and propagates.
    fn conclude(&mut self, literal: ProofLiteral, level: usize) {
        self.retract(level);
        if self.set(literal).and_then(|()| self.propagate()).is_ok() {
            return;
        }
        match level.checked_sub(1) {
            // The assumptions up to this level contradict each other.
            Some(level) => self.retract(level),
            None => self.is_refuted = true,
        }
    }

    /// Swaps the two literals to watch to the front of a clause without true literals: open ones first, then literals
    /// of the highest level. Returns the number of open ones among the two.
    fn bring_forward(&self, clause: &mut [ProofLiteral]) -> usize {
        let rank = |literal: ProofLiteral| match self.value(literal) {
            LiteralValue::Open => usize::MAX,
            _ => self.level(literal),
        };
        let front = clause.len().min(2);
        for place in 0..front {
            let last = (place..clause.len()).max_by_key(|&other| rank(clause[other]));
            clause.swap(place, last.unwrap_or(place));
        }
        clause[..front].iter().filter(|literal| self.value(**literal) == LiteralValue::Open).count()
    }

    fn value(&self, literal: ProofLiteral) -> LiteralValue {
        self.values[literal.index()]
    }

    /// The number of assumptions when a literal got its value.
    fn level(&self, literal: ProofLiteral) -> usize {
        self.levels[literal.variable()]
    }

    /// Takes back all assumptions but the first `left`.
    fn retract(&mut self, left: usize) {
        if let Some(assumption) = self.assumptions.get(left) {
            self.undo(assumption.start);
            self.assumptions.truncate(left);
        }
    }

    /// Forgets the clauses with numbers in a range.
    pub(super) fn forget(&mut self, numbers: Range<u64>) {
        self.clauses.forget(numbers);
        if !self.clauses.is_sparse() {
            return;
        }
        // Places change, so all watches are made anew.
        self.clauses.compact();
        self.watches.iter_mut().for_each(Vec::clear);
        let watched: Vec<_> = self.clauses.watched().collect();
        for (place, literals) in watched {
            self.watch(place, literals);
        }
    }

    /// Watches a clause by two of its literals.
    fn watch(&mut self, place: usize, [first, second]: [ProofLiteral; 2]) {
        self.watches[first.index()].push(WatchedClause { place, other: second });
        self.watches[second.index()].push(WatchedClause { place, other: first });
    }

    /// Makes a literal true.
    fn set(&mut self, literal: ProofLiteral) -> Result<(), Violation> {
        match self.value(literal) {
            LiteralValue::True => Ok(()),
            LiteralValue::False => Err(Violation),
            LiteralValue::Open => {
                self.values[literal.index()] = LiteralValue::True;
                self.values[(!literal).index()] = LiteralValue::False;
                self.levels[literal.variable()] = self.assumptions.len();
                self.trail.push(literal);
                Ok(())
            }
        }
    }

    /// Takes back the values of all literals on the trail but the first `length`.
    fn undo(&mut self, length: usize) {
        for (place, &literal) in self.trail.iter().enumerate().skip(length) {
            self.values[literal.index()] = LiteralValue::Open;
            self.values[(!literal).index()] = LiteralValue::Open;
            // Only propagated literals have changed slacks.
            if place < self.done {
                for &(sum, weight) in &self.uses[(!literal).index()] {
                    self.slacks[sum] += signed(weight);
                }
            }
        }
        self.trail.truncate(length);
        self.done = self.done.min(length);
    }

    /// Propagates all literals on the trail.
    fn propagate(&mut self) -> Result<(), Violation> {
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            let is_false = !literal;
            // All slacks before any conflict, since `undo` restores them together.
            for &(sum, weight) in &self.uses[is_false.index()] {
                self.slacks[sum] -= signed(weight);
            }
            for place in 0..self.uses[is_false.index()].len() {
                self.settle(self.uses[is_false.index()][place].0)?;
            }
            let mut watches = std::mem::take(&mut self.watches[is_false.index()]);
            let result = self.visit(is_false, &mut watches);
            self.watches[is_false.index()] = watches;
            result?;
        }
        Ok(())
    }

    /// Sets the open literals that a sum cannot do without.
    fn settle(&mut self, sum: usize) -> Result<(), Violation> {
        let slack = self.slacks[sum];
        if slack < 0 {
            return Err(Violation);
        }
        if slack >= self.greatest[sum] {
            return Ok(());
        }
        for place in 0..self.sums[sum].literals.len() {
            let LiteralSum { literals, weights, .. } = &self.sums[sum];
            let (literal, weight) = (literals[place], weights.get(place).copied().unwrap_or(1));
            // A false one that is still counted is on the trail, and conflicts when it is propagated.
            if signed(weight) > slack && self.values[literal.index()] == LiteralValue::Open {
                self.set(literal)?;
            }
        }
        Ok(())
    }

    /// Visits the clauses watched by a literal that has become false. Clauses that get another watch leave the list.
    fn visit(
        &mut self,
        is_false: ProofLiteral,
        watches: &mut Vec<WatchedClause>,
    ) -> Result<(), Violation> {
        let mut result = Ok(());
        watches.retain_mut(|watch| {
            if result.is_err() || self.values[watch.other.index()] == LiteralValue::True {
                return true;
            }
            let Some(clause) = self.clauses.live_mut(watch.place) else { return false };
            // The other watched literal goes first.
            if clause[0] == is_false {
                clause.swap(0, 1);
            }
            watch.other = clause[0];
            if self.values[clause[0].index()] == LiteralValue::True {
                return true;
            }
            // Watch another literal that is not false, if any.
            let not_false =
                |literal: &ProofLiteral| self.values[literal.index()] != LiteralValue::False;
            if let Some(place) = clause[2..].iter().position(not_false) {
                clause.swap(1, place + 2);
                self.watches[clause[1].index()]
                    .push(WatchedClause { place: watch.place, ..*watch });
                return false;
            }
            // Unit: all others are false.
            let last = clause[0];
            result = self.set(last);
            true
        });
        result
    }
}
