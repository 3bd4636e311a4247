//! What questions return. An answer says what it is worth: one that a limit cut short never looks
//! like a complete one.

use crate::id::OptionId;
use crate::search::Stop;
use num_bigint::BigUint;
use std::fmt;
use std::ops::Deref;

/// A solution: the chosen options, in the order in which the search chose them.
///
/// ```
/// use dlx::{OptionId, Solution};
/// let solution = Solution::from(vec![OptionId::new(4), OptionId::new(0)]);
/// assert_eq!(solution.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution(Box<[OptionId]>);

impl Solution {
    /// The chosen options.
    pub fn options(&self) -> &[OptionId] {
        &self.0
    }
}

impl Deref for Solution {
    type Target = [OptionId];

    fn deref(&self) -> &[OptionId] {
        &self.0
    }
}

impl From<&[OptionId]> for Solution {
    fn from(options: &[OptionId]) -> Self {
        Self(options.into())
    }
}

impl From<Vec<OptionId>> for Solution {
    fn from(options: Vec<OptionId>) -> Self {
        Self(options.into())
    }
}

/// The answer to "is there a solution?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum First {
    /// There is: this one.
    Found(Solution),
    /// There is none.
    None,
    /// None was found before the search stopped.
    Unknown(Stop),
}

impl First {
    /// The solution, if one was found.
    pub fn solution(self) -> Option<Solution> {
        match self {
            Self::Found(solution) => Some(solution),
            Self::None | Self::Unknown(_) => None,
        }
    }
}

/// The answer to "is there exactly one solution?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is: this one, and no other.
    Unique(Solution),
    /// There are several. These are two of them.
    Multiple([Solution; 2]),
    /// There is none.
    None,
    /// The search stopped before it knew.
    Unknown {
        /// The solution that was found, if one was.
        found: Option<Solution>,
        /// Why the search stopped.
        stop: Stop,
    },
}

/// A number of solutions, and whether it is all of them.
///
/// ```
/// use dlx::{Count, Stop};
/// assert_eq!(Count::exactly(12_u32).to_string(), "12");
/// assert_eq!(Count::at_least(12_u32, Stop::NodeLimit).to_string(), ">=12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many solutions were found.
    pub found: BigUint,
    /// Why the search stopped before its end; `None` if it did not, and the number is exact.
    pub stop: Option<Stop>,
}

impl Count {
    /// All there are.
    pub fn exactly(found: impl Into<BigUint>) -> Self {
        Self { found: found.into(), stop: None }
    }

    /// As many as were found before the search stopped. There may be more.
    pub fn at_least(found: impl Into<BigUint>, stop: Stop) -> Self {
        Self { found: found.into(), stop: Some(stop) }
    }

    /// Whether these are all the solutions.
    pub fn is_exact(&self) -> bool {
        self.stop.is_none()
    }
}

/// The number, after `>=` where it is not exact.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_exact() {
            f.write_str(">=")?;
        }
        self.found.fmt(f)
    }
}

/// An estimate of the size of a search tree and of the number of its solutions, from random probes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// How many probes were made; fewer than asked for if an interrupt stopped them.
    pub probes: u64,
    /// The estimated number of solutions.
    pub solutions: Interval,
    /// The estimated number of search nodes.
    pub nodes: Interval,
}

/// An estimated value with an interval around it.
///
/// The interval is the mean plus and minus 1.96 standard errors, not below 0. It would hold the true
/// value 95 times in 100 if the probes were normally distributed. They are anything but: a few rare
/// probes may carry most of the mean, and until one is met both mean and interval are too low.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The mean of the probes, whose expected value is the true one.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}
