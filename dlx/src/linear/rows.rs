//! The inequalities, as the search reads them.

use crate::learn::Literal;
use pavane_model::inequalities::Inequalities;

/// The inequalities of a system, with their places by literals.
pub(super) struct Rows {
    /// The terms of all rows, one row after the other, greatest weights first.
    terms: Vec<(i64, Literal)>,
    /// For each row, the end of its terms.
    ends: Vec<usize>,
    /// For each row, the sum of all weights less its degree.
    slacks: Vec<i64>,
    /// For each literal, the rows that contain it, with its weights there.
    uses: Vec<Vec<(u32, i64)>>,
}

impl Rows {
    pub(super) fn new(system: &Inequalities) -> Self {
        let mut rows = Self {
            terms: Vec::new(),
            ends: Vec::new(),
            slacks: Vec::new(),
            uses: vec![Vec::new(); 2 * system.variable_count()],
        };
        for row in system.rows() {
            // Sums of weights are at most 2^62.
            let signed = |number: u64| i64::try_from(number).expect("weights are at most 2^62");
            let number = rows.ends.len() as u32;
            let mut terms: Vec<(i64, Literal)> = Vec::new();
            for &(weight, literal) in &row.terms {
                let variable = literal.variable() as u32;
                let positive = Literal::positive(variable);
                let own = if literal.is_negated() { !positive } else { positive };
                terms.push((signed(weight), own));
                rows.uses[own.index()].push((number, signed(weight)));
            }
            terms.sort_by_key(|&(weight, _)| -weight);
            let total: i64 = terms.iter().map(|&(weight, _)| weight).sum();
            rows.slacks.push(total - signed(row.degree));
            rows.terms.extend(terms);
            rows.ends.push(rows.terms.len());
        }
        rows
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The terms of a row, greatest weights first.
    pub(super) fn terms(&self, row: u32) -> &[(i64, Literal)] {
        let row = row as usize;
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.terms[start..self.ends[row]]
    }

    /// The sum of all weights of a row less its degree: the weight that it can do without.
    pub(super) fn slack(&self, row: u32) -> i64 {
        self.slacks[row as usize]
    }

    /// The rows that contain a literal, with its weights there.
    pub(super) fn uses(&self, literal: Literal) -> &[(u32, i64)] {
        &self.uses[literal.index()]
    }
}
