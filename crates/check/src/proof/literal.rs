//! Literals: variables that are 0 or 1, negated or not.

use super::error::{Falsehood, ProofError};
use crate::lines::{LineWords, is_decimal, shown};

/// A variable or its negation, as an index into arrays: twice the number of the variable, from 0, plus 1 if it is
/// negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ProofLiteral(usize);

/// A kind of variables.
#[derive(Clone, Copy)]
pub(super) enum VariableKind {
    /// Options.
    Option,
    /// Options, and after them colors.
    Any,
}

impl ProofLiteral {
    /// The literal that is true if a variable is 1.
    pub(super) const fn positive(variable: usize) -> Self {
        Self(variable * 2)
    }

    pub(super) const fn variable(self) -> usize {
        self.0 / 2
    }

    pub(super) const fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }

    pub(super) const fn index(self) -> usize {
        self.0
    }

    /// Parses a word such as `x3` or `~x3`, which must name one of the first `count` variables: all that are of a kind.
    pub(super) fn read(
        word: &str,
        line: &LineWords<'_>,
        kind: VariableKind,
        count: usize,
    ) -> Result<Self, ProofError> {
        let (is_positive, name) = match word.strip_prefix('~') {
            Some(name) => (false, name),
            None => (true, word),
        };
        let Some(digits) = name.strip_prefix('x').filter(|digits| is_decimal(digits)) else {
            let noun = match kind {
                VariableKind::Option => "an option",
                VariableKind::Any => "a variable",
            };
            let expected = format!("{noun} such as `x3` or `~x3`");
            return Err(line.malformed(Some(word), &expected).into());
        };
        // A number that does not fit is above all variables.
        let number = digits.parse().unwrap_or(usize::MAX);
        if !(1..=count).contains(&number) {
            let found = shown(name);
            let unknown = match kind {
                VariableKind::Option => Falsehood::UnknownOption { found, options: count },
                VariableKind::Any => Falsehood::UnknownVariable { found, variables: count },
            };
            return Err(ProofError::new(line.number, unknown));
        }
        let positive = Self::positive(number - 1);
        Ok(if is_positive { positive } else { !positive })
    }
}

impl std::ops::Not for ProofLiteral {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
