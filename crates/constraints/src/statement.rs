//! Puzzles as systems of linear inequalities over candidates.
//!
//! A candidate is a variable of the system: 1 if its cell has its value. Each kind states its rule as inequalities, in
//! its own file and independently of its propagators: [`StatedRule`]. A proof of the number of solutions is about this
//! system alone, so it is small and plain. A kind without a statement refuses the puzzle: [`Unstated`].
//!
//! A sum of cells is stated by *thresholds*, helper variables such as `r1c2 >= 3`. The value of a cell is the least
//! one, and 1 more for each threshold that it reaches. Thresholds make bounds of sums visible to unit propagation (N.
//! Tamura et al., *Compiling finite linear CSP into SAT*, CP 2006).

mod words;

use crate::board::{Board, ValueRange, ValueSet, Variable};
use crate::rule::ConstraintRule;
use pavane_model::inequalities::{Inequalities, Literal};
use std::ops::RangeInclusive;

/// A rule that can be stated as inequalities.
pub trait StatedRule: ConstraintRule {
    /// Adds the rule to a statement, in full: a grid satisfies [`holds`](ConstraintRule::holds) if and only if helper
    /// variables have values that satisfy the inequalities. Shares no code with [`compile`](ConstraintRule::compile).
    ///
    /// Without an own implementation the kind has no statement, and refuses its puzzles.
    fn state(&self, _board: &Board, statement: &mut Statement) {
        statement.refuse(UnstatedReason::Kind);
    }
}

/// The refusal of a puzzle that cannot be stated as inequalities.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{constraint} (kind {kind}) {reason}, which proofs and the formats opb and cnf need")]
pub struct Unstated {
    /// The name of the kind.
    pub kind: &'static str,
    /// The constraint in words.
    pub constraint: String,
    /// The reason.
    pub reason: UnstatedReason,
}

/// The reason why a constraint cannot be stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnstatedReason {
    /// The kind has no statement.
    #[error("has no statement as inequalities")]
    Kind,
    /// The statement is too large.
    #[error("has a statement with too many or too large terms")]
    Size,
}

/// The maximum number of terms of the inequalities of a puzzle, which take 16 bytes each.
const MOST_TERMS: usize = 20_000_000;

/// The maximum absolute coefficient of a sum.
const MOST_FACTOR: u64 = 1 << 20;
/// The maximum absolute value in a sum.
const MOST_VALUE: u64 = 1 << 30;
/// The maximum absolute bound of a sum.
const MOST_BOUND: u64 = 1 << 40;

/// A system of inequalities while it is made.
///
/// The distinguishing variables are the candidates of the cells of the board, cell by cell, values ascending.
///
/// ```
/// use pavane_constraints::{Board, Constraint, Killer, Statement, ValueRange};
///
/// let mut board = Board::rectangle(ValueRange::digits(4), 1, 3);
/// board.add_rows_and_columns();
/// let cage = Constraint::from(Killer { cells: board.row(0), sum: Some(6) });
/// let system = Statement::of_puzzle(&board, &[cage], &[])?;
/// assert_eq!(system.distinguishing_count(), 3 * 4);
/// // The values 1 2 3: the candidates are numbered cell by cell. Cells without a set may have any value.
/// let mut opb = Vec::new();
/// system.write_opb(&mut opb)?;
/// let opb = String::from_utf8(opb)?;
/// assert!(opb.contains("* x6 = r1c2=2\n"));
/// assert!(opb.contains("* the killer cage r1c1 r1c2 r1c3 with sum 6\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Statement {
    system: Inequalities,
    /// For each variable of the board its values, and its first candidate.
    cells: Vec<(ValueRange, usize)>,
    /// For each variable of the board, its thresholds from the second value on; empty until they are needed.
    thresholds: Vec<Vec<Literal>>,
    /// The literals under which the next inequalities hold.
    conditions: Vec<Literal>,
    /// The number of terms so far.
    terms: usize,
    /// The constraint that is being stated.
    current: Option<(&'static str, String)>,
    refused: Option<Unstated>,
}

impl Statement {
    /// The candidates of a board, one value for each cell, and the areas.
    pub(crate) fn of_board(board: &Board) -> Self {
        let mut system = Inequalities::new();
        let mut cells = Vec::new();
        for variable in (0..board.variable_count()).map(Variable::new) {
            let (values, name) = (board.values_of(variable), board.name(variable));
            cells.push((values, system.variable_count()));
            for value in values {
                let name = format!("{name}={value}");
                match board.place(variable) {
                    Some(_) => system.add_distinguishing(name),
                    None => system.add_helper(name),
                };
            }
        }
        let thresholds = vec![Vec::new(); cells.len()];
        let (conditions, current, refused) = (Vec::new(), None, None);
        let mut statement =
            Self { system, cells, thresholds, conditions, terms: 0, current, refused };
        statement.system.note("each cell has one value");
        for variable in (0..board.variable_count()).map(Variable::new) {
            statement.true_count(&statement.candidates(variable, |_| true), 1..=1);
        }
        for area in board.areas() {
            let full = area.cells.len() == board.values().count();
            let kind = if full { "each value once in" } else { "different values in" };
            statement.system.note(format!("{kind} {}", board.names(&area.cells)));
            for value in board.values() {
                let places: Vec<Literal> =
                    area.cells.iter().filter_map(|&cell| statement.is(cell, value)).collect();
                statement.true_count(&places, i64::from(full)..=1);
            }
        }
        statement
    }

    /// States the givens and the candidates that are ruled out.
    pub(crate) fn give(&mut self, board: &Board, given: &[ValueSet]) {
        self.system.note("givens, and candidates that are ruled out");
        for (cell, &set) in board.cells().zip(given) {
            let is_possible = |value| board.values().bit(value).is_some_and(|bit| set & bit != 0);
            self.restrict(cell, is_possible);
        }
    }

    /// Whether a constraint was refused.
    pub(crate) const fn is_refused(&self) -> bool {
        self.refused.is_some()
    }

    /// The system, if no constraint was refused.
    pub(crate) fn finish(self) -> Result<Inequalities, Unstated> {
        self.refused.map_or(Ok(self.system), Err)
    }

    /// Runs `state` as the statement of a constraint, which a refusal names.
    pub(crate) fn within(
        &mut self,
        kind: &'static str,
        words: String,
        state: impl FnOnce(&mut Self),
    ) {
        // The text of the outermost constraint is enough for readers.
        if self.current.is_none() {
            self.system.note(words.clone());
        }
        let outer = self.current.replace((kind, words));
        state(self);
        self.current = outer;
    }

    /// Refuses the constraint that is being stated. The first refusal counts.
    pub(crate) fn refuse(&mut self, reason: UnstatedReason) {
        if self.refused.is_none() {
            let (kind, constraint) = self.current.clone().unwrap_or(("zones", "the board".into()));
            self.refused = Some(Unstated { kind, constraint, reason });
        }
    }

    /// The candidate of a value; `None` if the value is out of range.
    pub(crate) fn is(&self, variable: Variable, value: i64) -> Option<Literal> {
        let (values, first) = self.cells[variable.index()];
        let place = values.iter().position(|other| other == value)?;
        Some(Literal::positive(first + place))
    }

    /// The values of a variable.
    pub(crate) fn values(&self, variable: Variable) -> ValueRange {
        self.cells[variable.index()].0
    }

    /// The candidates of the values that satisfy a predicate.
    pub(crate) fn candidates(
        &self,
        variable: Variable,
        holds: impl Fn(i64) -> bool,
    ) -> Vec<Literal> {
        let (values, first) = self.cells[variable.index()];
        let places = values.iter().enumerate().filter(|&(_, value)| holds(value));
        places.map(|(place, _)| Literal::positive(first + place)).collect()
    }

    /// A new helper variable.
    pub(crate) fn helper(&mut self, name: impl Into<String>) -> Literal {
        Literal::positive(self.system.add_helper(name))
    }

    /// States what `state` adds only for the case that literals are true.
    pub(crate) fn when(&mut self, literals: &[Literal], state: impl FnOnce(&mut Self)) {
        let outer = self.conditions.len();
        self.conditions.extend_from_slice(literals);
        state(self);
        self.conditions.truncate(outer);
    }

    /// A sum of literals with coefficients is at least a number.
    pub(crate) fn at_least(&mut self, terms: &[(i64, Literal)], least: i64) {
        self.terms += terms.len();
        if self.refused.is_some() {
            return;
        }
        if self.terms > MOST_TERMS {
            return self.refuse(UnstatedReason::Size);
        }
        let mut terms = terms.to_vec();
        // Where a condition is false, its weight alone satisfies the inequality.
        let lowest: i64 = terms.iter().map(|&(factor, _)| factor.min(0)).sum();
        let missing = least.saturating_sub(lowest);
        if missing > 0 {
            terms.extend(self.conditions.iter().map(|&condition| (missing, !condition)));
        }
        if self.system.add(&terms, least).is_err() {
            self.refuse(UnstatedReason::Size);
        }
    }

    /// A sum of literals with coefficients is in a range.
    fn within_bounds(&mut self, terms: &[(i64, Literal)], bounds: RangeInclusive<i64>) {
        self.at_least(terms, *bounds.start());
        let negated: Vec<(i64, Literal)> =
            terms.iter().map(|&(factor, literal)| (-factor, literal)).collect();
        self.at_least(&negated, -bounds.end());
    }

    /// The number of true literals is in a range. A literal that is listed twice counts twice.
    pub(crate) fn true_count(&mut self, literals: &[Literal], bounds: RangeInclusive<i64>) {
        let terms: Vec<(i64, Literal)> = literals.iter().map(|&literal| (1, literal)).collect();
        self.within_bounds(&terms, bounds);
    }

    /// At least one of the literals is true.
    pub(crate) fn any(&mut self, literals: &[Literal]) {
        let terms: Vec<(i64, Literal)> = literals.iter().map(|&literal| (1, literal)).collect();
        self.at_least(&terms, 1);
    }

    /// The literals cannot all be true.
    pub(crate) fn not_all(&mut self, literals: &[Literal]) {
        let negated: Vec<Literal> = literals.iter().map(|&literal| !literal).collect();
        self.any(&negated);
    }

    /// No grid satisfies the statement.
    pub(crate) fn impossible(&mut self) {
        self.any(&[]);
    }

    /// A cell has only values that satisfy a predicate.
    pub(crate) fn restrict(&mut self, cell: Variable, holds: impl Fn(i64) -> bool) {
        for candidate in self.candidates(cell, |value| !holds(value)) {
            self.any(&[!candidate]);
        }
    }

    /// The values of cells differ. A cell that is listed twice makes that impossible.
    pub(crate) fn different(&mut self, cells: &[Variable]) {
        for value in self.all_values(cells) {
            self.count(cells, |other| other == value, 0..=1);
        }
    }

    /// The number of cells with values that satisfy a predicate is in a range.
    pub(crate) fn count(
        &mut self,
        cells: &[Variable],
        holds: impl Fn(i64) -> bool,
        bounds: RangeInclusive<i64>,
    ) {
        let candidates = cells.iter().flat_map(|&cell| self.candidates(cell, &holds));
        self.true_count(&candidates.collect::<Vec<_>>(), bounds);
    }

    /// All values that a cell of a list may have, ascending.
    pub(crate) fn all_values(&self, cells: &[Variable]) -> Vec<i64> {
        let mut values: Vec<i64> =
            cells.iter().flat_map(|&cell| self.values(cell).iter()).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Two cells have values in a relation: each value of one needs a value of the other that goes with it.
    pub(crate) fn relation(
        &mut self,
        first: Variable,
        second: Variable,
        holds: impl Fn(i64, i64) -> bool,
    ) {
        for value in self.values(first) {
            let own = self.is(first, value).map(|own| !own);
            let partners = self.candidates(second, |other| holds(value, other));
            self.any(&own.into_iter().chain(partners).collect::<Vec<_>>());
        }
        for value in self.values(second) {
            let own = self.is(second, value).map(|own| !own);
            let partners = self.candidates(first, |other| holds(other, value));
            self.any(&own.into_iter().chain(partners).collect::<Vec<_>>());
        }
    }

    /// The sum of the values of cells, each times its coefficient, is in a range. A cell may be listed twice.
    ///
    /// The inequality is stated once for each cell, which takes part by its candidates, the others by their
    /// thresholds. Each of these alone states the sum; together they rule out each candidate that is too small or too
    /// large for the others.
    pub(crate) fn sum(&mut self, terms: &[(i64, Variable)], bounds: RangeInclusive<i64>) {
        let mut factors: Vec<(Variable, i64)> = Vec::new();
        for &(factor, cell) in terms {
            let values = self.values(cell);
            let is_large = factor.unsigned_abs() > MOST_FACTOR
                || [values.first(), values.last()].iter().any(|v| v.unsigned_abs() > MOST_VALUE)
                || [bounds.start(), bounds.end()].iter().any(|b| b.unsigned_abs() > MOST_BOUND);
            if is_large {
                return self.refuse(UnstatedReason::Size);
            }
            match factors.iter_mut().find(|known| known.0 == cell) {
                Some(known) => known.1 += factor,
                None => factors.push((cell, factor)),
            }
        }
        factors.retain(|&(_, factor)| factor != 0);
        match factors[..] {
            [(cell, factor)] => self.restrict(cell, |value| bounds.contains(&(factor * value))),
            [(a, by), (b, other)] => {
                self.relation(a, b, |a, b| bounds.contains(&(by * a + other * b)));
            }
            // One of several cases: the plain sum alone, which is smaller.
            _ if !self.conditions.is_empty() => self.sum_seen_from(&factors, None, &bounds),
            [] => self.sum_seen_from(&factors, None, &bounds),
            _ => {
                for &(cell, _) in &factors {
                    self.sum_seen_from(&factors, Some(cell), &bounds);
                }
            }
        }
    }

    /// The bounds of a sum, in which one cell takes part by its candidates.
    fn sum_seen_from(
        &mut self,
        factors: &[(Variable, i64)],
        seen: Option<Variable>,
        bounds: &RangeInclusive<i64>,
    ) {
        let mut others = Vec::new();
        let mut known = 0;
        for &(cell, factor) in factors.iter().filter(|&&(cell, _)| Some(cell) != seen) {
            known += factor * self.values(cell).first();
            others.extend(self.thresholds(cell).into_iter().map(|reached| (factor, reached)));
        }
        for (sign, least) in [(1, *bounds.start()), (-1, -bounds.end())] {
            let mut terms: Vec<(i64, Literal)> =
                others.iter().map(|&(factor, literal)| (sign * factor, literal)).collect();
            let mut known = sign * known;
            for &(cell, factor) in factors.iter().filter(|&&(cell, _)| Some(cell) == seen) {
                let factor = sign * factor;
                let values = self.values(cell);
                // The distance from the value that is best for the bound.
                let best = if factor > 0 { values.last() } else { values.first() };
                known += factor * best;
                let candidates = self.candidates(cell, |_| true).into_iter();
                terms.extend(
                    values
                        .iter()
                        .zip(candidates)
                        .map(|(value, candidate)| (factor * (value - best), candidate)),
                );
            }
            self.at_least(&terms, least - known);
        }
    }

    /// The thresholds of a variable: for each value but the least, a literal that its value is that or more.
    fn thresholds(&mut self, variable: Variable) -> Vec<Literal> {
        if self.thresholds[variable.index()].is_empty() {
            // They are defined in any case, and for all constraints.
            let conditions = std::mem::take(&mut self.conditions);
            self.thresholds[variable.index()] = self.defined_thresholds(variable);
            self.conditions = conditions;
        }
        self.thresholds[variable.index()].clone()
    }

    /// Makes the thresholds of a variable. Each is reached by the values that reach the next one, and by its own value.
    fn defined_thresholds(&mut self, variable: Variable) -> Vec<Literal> {
        let candidates = self.candidates(variable, |_| true);
        let [below, candidates @ ..] = &candidates[..] else { return Vec::new() };
        let mut thresholds: Vec<Literal> = Vec::new();
        for &candidate in candidates.iter().rev() {
            let Some(&next) = thresholds.last() else {
                // The greatest value is its own threshold.
                thresholds.push(candidate);
                continue;
            };
            let name = self.system.name(candidate.variable()).replace('=', " >= ");
            let own = self.helper(name);
            self.within_bounds(&[(1, own), (-1, next), (-1, candidate)], 0..=0);
            thresholds.push(own);
        }
        if let Some(&lowest) = thresholds.last() {
            self.true_count(&[lowest, *below], 1..=1);
        }
        thresholds.reverse();
        thresholds
    }

    /// Groups of cells have equal sums. Empty groups are ignored.
    pub(crate) fn equal_sums(&mut self, groups: &[Vec<Variable>]) {
        let groups: Vec<&Vec<Variable>> = groups.iter().filter(|group| !group.is_empty()).collect();
        for pair in groups.windows(2) {
            let first = pair[0].iter().map(|&cell| (1, cell));
            let second = pair[1].iter().map(|&cell| (-1, cell));
            self.sum(&first.chain(second).collect::<Vec<_>>(), 0..=0);
        }
    }

    /// Two groups of cells have a value equally often.
    pub(crate) fn equal_counts(&mut self, first: &[Variable], second: &[Variable], value: i64) {
        let own = first.iter().filter_map(|&cell| Some((1, self.is(cell, value)?)));
        let others = second.iter().filter_map(|&cell| Some((-1, self.is(cell, value)?)));
        self.within_bounds(&own.chain(others).collect::<Vec<_>>(), 0..=0);
    }

    /// The sum of the values strictly between the places of the least and the greatest value, which differ.
    pub(crate) fn sum_between_extremes(&mut self, cells: &[Variable], sum: i64) {
        // No value is between the extremes of one cell, or of none.
        if cells.len() < 2 {
            if sum != 0 {
                self.impossible();
            }
            return;
        }
        let mut pairs = Vec::new();
        for (least, &low) in cells.iter().enumerate() {
            for (greatest, &high) in cells.iter().enumerate().filter(|&(place, _)| place != least) {
                let place = |place: usize| place + 1;
                let name = format!("least at {}, greatest at {}", place(least), place(greatest));
                let pair = self.helper(name);
                pairs.push(pair);
                self.when(&[pair], |statement| {
                    for &other in cells.iter().filter(|&&other| other != low) {
                        statement.relation(low, other, |low, other| low <= other);
                    }
                    for &other in cells.iter().filter(|&&other| other != high) {
                        statement.relation(high, other, |high, other| high >= other);
                    }
                    let (first, last) = (least.min(greatest), least.max(greatest));
                    let between = cells[first + 1..last].iter().map(|&cell| (1, cell));
                    statement.sum(&between.collect::<Vec<_>>(), sum..=sum);
                });
            }
        }
        self.any(&pairs);
    }
}
