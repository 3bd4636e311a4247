//! Literals.

use std::fmt;
use std::ops::Not;

/// A variable that is true, or false: twice the number of the variable, and 1 more where it is false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Literal(u32);

impl Literal {
    /// The literal of a code.
    pub(super) const fn from_code(code: u32) -> Self {
        Self(code)
    }

    /// The variable is true.
    pub(crate) const fn positive(variable: u32) -> Self {
        Self(variable << 1)
    }

    /// The variable is false.
    pub(crate) const fn negative(variable: u32) -> Self {
        Self(variable << 1 | 1)
    }

    /// The number of its variable.
    pub(crate) const fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Whether the variable is false.
    pub(crate) const fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// The number of the literal.
    pub(super) const fn code(self) -> u32 {
        self.0
    }

    /// The number of the literal, as the index of a table.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// `x3` or `~x3`, with variables counted from 1.
impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative() { "~" } else { "" };
        write!(f, "{sign}x{}", self.variable() + 1)
    }
}
