//! Systems of linear inequalities over variables that are 0 or 1.
//!
//! A system states a problem that is no exact cover problem, such as a sudoku with sums, for solvers and checkers of
//! proofs. Its first variables are *distinguishing*: two solutions that agree on them count as one. The others are
//! helpers, such as `the value of this cell is at least 3`.
//!
//! ```
//! use pavane_model::inequalities::{Inequalities, Literal};
//!
//! // Of three variables, weighted 1, 2 and 3, the sum is at least 5.
//! let mut system = Inequalities::new();
//! let [a, b, c] = ["a", "b", "c"].map(|name| system.add_distinguishing(name));
//! system.add(&[(1, Literal::positive(a)), (2, Literal::positive(b)), (3, Literal::positive(c))], 5)?;
//! assert_eq!(system.violated(&[b, c]), None);
//! assert_eq!(system.violated(&[a, c]), Some(0));
//! let mut opb = Vec::new();
//! system.write_opb(&mut opb)?;
//! assert!(String::from_utf8(opb)?.ends_with("+1 x1 +2 x2 +3 x3 >= 5 ;\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cnf;
mod opb;

pub use opb::SystemPurpose;

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::ops::Not;

/// A variable or its negation: true if the variable is 1, or if it is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// The literal that is true if a variable is 1.
    ///
    /// # Panics
    /// If the variable is not below 2^31.
    pub fn positive(variable: usize) -> Self {
        let code = variable.checked_mul(2).and_then(|code| u32::try_from(code).ok());
        Self(code.expect("a variable is below 2^31"))
    }

    /// The variable.
    pub const fn variable(self) -> usize {
        self.0 as usize / 2
    }

    /// Whether the literal is true if the variable is 0.
    pub const fn is_negated(self) -> bool {
        self.0 % 2 == 1
    }

    /// The index of the literal in tables: twice the variable, plus 1 if the literal is negated.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A linear inequality: the weights of its true literals sum to at least `degree`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inequality {
    /// The literals with their weights, which are at least 1. Each variable occurs once, in ascending order.
    pub terms: Vec<(u64, Literal)>,
    /// The least sum, at least 1.
    pub degree: u64,
}

/// The refusal of an inequality with numbers above 2^62.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an inequality has numbers above 2^62 in sum, expected smaller coefficients")]
pub struct TooLarge;

/// A system of inequalities, with names of its variables.
#[derive(Clone, Debug, Default)]
pub struct Inequalities {
    names: Vec<String>,
    distinguishing: usize,
    rows: Vec<Inequality>,
    /// Texts about the inequalities from an index on.
    notes: Vec<(usize, String)>,
}

impl Inequalities {
    /// A system without variables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a variable that distinguishes solutions. Returns its index.
    ///
    /// # Panics
    /// If the system has a helper variable already.
    pub fn add_distinguishing(&mut self, name: impl Into<String>) -> usize {
        assert_eq!(self.distinguishing, self.names.len(), "helper variables come last");
        self.distinguishing += 1;
        self.add_helper(name)
    }

    /// Adds a helper variable. Returns its index.
    pub fn add_helper(&mut self, name: impl Into<String>) -> usize {
        self.names.push(on_one_line(name.into()));
        self.names.len() - 1
    }

    /// Begins a group of inequalities with a text for readers.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push((self.rows.len(), on_one_line(text.into())));
    }

    /// Adds the inequality that a sum of literals with coefficients is at least a number. Literals may occur several
    /// times. An inequality that always holds is not added.
    ///
    /// # Errors
    /// [`TooLarge`] if the absolute coefficients and the number are above 2^62 in sum.
    ///
    /// # Panics
    /// If a variable is not of this system.
    pub fn add(&mut self, terms: &[(i64, Literal)], at_least: i64) -> Result<(), TooLarge> {
        let mut coefficients: BTreeMap<usize, i128> = BTreeMap::new();
        let mut degree = i128::from(at_least);
        let mut size = degree.abs();
        for &(coefficient, literal) in terms {
            assert!(literal.variable() < self.names.len(), "the variable is of this system");
            let coefficient = i128::from(coefficient);
            size += coefficient.abs();
            // The negation of a variable is 1 less the variable.
            let sign = if literal.is_negated() { -1 } else { 1 };
            *coefficients.entry(literal.variable()).or_default() += sign * coefficient;
            degree -= if literal.is_negated() { coefficient } else { 0 };
        }
        if size > 1 << 62 {
            return Err(TooLarge);
        }
        let mut positive = Vec::new();
        for (variable, coefficient) in coefficients {
            let literal = Literal::positive(variable);
            // A negative coefficient of a variable is a positive one of its negation.
            degree += (-coefficient).max(0);
            match coefficient {
                0 => {}
                1.. => positive.push((coefficient as u64, literal)),
                _ => positive.push((-coefficient as u64, !literal)),
            }
        }
        if degree > 0 {
            self.rows.push(Inequality { terms: positive, degree: degree as u64 });
        }
        Ok(())
    }

    /// The number of variables.
    pub fn variable_count(&self) -> usize {
        self.names.len()
    }

    /// The number of variables that distinguish solutions, which are the first ones.
    pub fn distinguishing_count(&self) -> usize {
        self.distinguishing
    }

    /// The name of a variable.
    ///
    /// # Panics
    /// If the variable is not of this system.
    pub fn name(&self, variable: usize) -> &str {
        &self.names[variable]
    }

    /// The inequalities, in order.
    pub fn rows(&self) -> &[Inequality] {
        &self.rows
    }

    /// The index of the first inequality that an assignment violates. The assignment has the variables that are 1, in
    /// ascending order.
    pub fn violated(&self, ones: &[usize]) -> Option<usize> {
        let is_one = |variable: usize| ones.binary_search(&variable).is_ok();
        let is_true = |literal: Literal| is_one(literal.variable()) != literal.is_negated();
        self.rows.iter().position(|row| {
            let true_terms = row.terms.iter().filter(|&&(_, literal)| is_true(literal));
            true_terms.map(|&(weight, _)| weight).sum::<u64>() < row.degree
        })
    }

    /// A SHA-256 hash of variables and inequalities, in hexadecimal digits. Names and notes do not matter.
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        let mut word = |value: u64| hash.update(value.to_le_bytes());
        word(self.names.len() as u64);
        word(self.distinguishing as u64);
        for row in &self.rows {
            word(row.terms.len() as u64);
            word(row.degree);
            for &(weight, literal) in &row.terms {
                word(weight);
                word(literal.index() as u64);
            }
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// A text without line ends, which would end a comment.
fn on_one_line(text: String) -> String {
    text.replace(|letter: char| letter.is_control(), " ")
}
