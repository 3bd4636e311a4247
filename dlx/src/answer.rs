//! The answers to questions. Each answer says whether it is complete: a search that a limit cut short never returns
//! an answer that looks complete.

use crate::id::OptionId;
use crate::search::Stop;
use num_bigint::BigUint;
use std::fmt;
use std::ops::Deref;

/// A solution: the chosen options, in the order in which the search chose them.
///
/// ```
/// use pavane_dlx::{OptionId, Solution};
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

/// The answer to "is there a solution?". A front end may use its own type of solution for `S`.
///
/// ```
/// use pavane_dlx::{First, Stop};
/// let first: First<&str> = First::Found(12).map(|_| "a tiling");
/// assert_eq!(first, First::Found("a tiling"));
/// assert_eq!(First::<&str>::Unknown(Stop::NodeLimit).found(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum First<S = Solution> {
    /// Yes: this one.
    Found(S),
    /// No.
    None,
    /// No solution was found before the search stopped.
    Unknown(Stop),
}

impl<S> First<S> {
    /// The solution, if one was found.
    pub fn found(self) -> Option<S> {
        match self {
            Self::Found(solution) => Some(solution),
            Self::None | Self::Unknown(_) => None,
        }
    }

    /// This answer with its solution converted.
    pub fn map<T>(self, turn: impl FnOnce(S) -> T) -> First<T> {
        match self {
            Self::Found(solution) => First::Found(turn(solution)),
            Self::None => First::None,
            Self::Unknown(stop) => First::Unknown(stop),
        }
    }
}

/// The answer to "is there exactly one solution?". A front end may use its own type of solution for
/// `S`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness<S = Solution> {
    /// Yes: this one.
    Unique(S),
    /// No: the problem has several. These are two of them.
    Multiple([S; 2]),
    /// No: the problem has no solution.
    None,
    /// The search stopped before the answer was known.
    Unknown {
        /// The solution that was found, if one was.
        found: Option<S>,
        /// The reason why the search stopped.
        stop: Stop,
    },
}

impl<S> Uniqueness<S> {
    /// The answer from the solutions found and the reason why the search stopped, if it did. Reads at most two of the
    /// solutions.
    pub fn from_search(solutions: impl IntoIterator<Item = S>, stop: Option<Stop>) -> Self {
        let mut solutions = solutions.into_iter();
        match (solutions.next(), solutions.next(), stop) {
            (Some(first), Some(second), _) => Self::Multiple([first, second]),
            // A second solution would settle the answer, so one or none leaves it open.
            (found, _, Some(stop)) => Self::Unknown { found, stop },
            (Some(solution), None, None) => Self::Unique(solution),
            (None, _, None) => Self::None,
        }
    }

    /// This answer with its solutions converted.
    ///
    /// ```
    /// use pavane_dlx::Uniqueness;
    /// assert_eq!(Uniqueness::Multiple([1, 2]).map(|n| n * 10), Uniqueness::Multiple([10, 20]));
    /// ```
    pub fn map<T>(self, mut turn: impl FnMut(S) -> T) -> Uniqueness<T> {
        match self {
            Self::Unique(solution) => Uniqueness::Unique(turn(solution)),
            Self::Multiple(solutions) => Uniqueness::Multiple(solutions.map(turn)),
            Self::None => Uniqueness::None,
            Self::Unknown { found, stop } => Uniqueness::Unknown { found: found.map(turn), stop },
        }
    }

    /// This answer with its solutions converted, unless one cannot be.
    ///
    /// # Errors
    /// The first error of the conversion.
    ///
    /// ```
    /// use pavane_dlx::Uniqueness;
    /// let parse = |answer: Uniqueness<&str>| answer.try_map(str::parse::<u8>);
    /// assert_eq!(parse(Uniqueness::Unique("1")), Ok(Uniqueness::Unique(1)));
    /// assert!(parse(Uniqueness::Multiple(["1", "x"])).is_err());
    /// ```
    pub fn try_map<T, E>(
        self,
        mut turn: impl FnMut(S) -> Result<T, E>,
    ) -> Result<Uniqueness<T>, E> {
        Ok(match self {
            Self::Unique(solution) => Uniqueness::Unique(turn(solution)?),
            Self::Multiple([first, second]) => Uniqueness::Multiple([turn(first)?, turn(second)?]),
            Self::None => Uniqueness::None,
            Self::Unknown { found, stop } => {
                Uniqueness::Unknown { found: found.map(turn).transpose()?, stop }
            }
        })
    }
}

/// A number of solutions, exact or at least.
///
/// ```
/// use pavane_dlx::{Count, Stop};
/// assert_eq!(Count::exactly(12_u32).to_string(), "12");
/// assert_eq!(Count::at_least(12_u32, Stop::NodeLimit).to_string(), ">=12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Number of solutions found.
    pub found: BigUint,
    /// The reason why the search stopped before its end; `None` if it did not, and the number is exact.
    pub stop: Option<Stop>,
}

impl Count {
    /// An exact number.
    pub fn exactly(found: impl Into<BigUint>) -> Self {
        Self { found: found.into(), stop: None }
    }

    /// The number found before the search stopped. There may be more.
    pub fn at_least(found: impl Into<BigUint>, stop: Stop) -> Self {
        Self { found: found.into(), stop: Some(stop) }
    }

    /// Whether this is the number of all solutions.
    pub fn is_exact(&self) -> bool {
        self.stop.is_none()
    }
}

/// The number, with `>=` before it unless it is exact.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_exact() {
            f.write_str(">=")?;
        }
        self.found.fmt(f)
    }
}

/// The cheapest solutions found, and whether there may be cheaper ones.
///
/// ```
/// use pavane_dlx::{ProblemBuilder, Solver};
///
/// let mut builder = ProblemBuilder::new();
/// let [a] = builder.add_primaries()?;
/// builder.add_option_with_cost([a], 7)?;
/// let five = builder.add_option_with_cost([a], 5)?;
/// let cheapest = Solver::new(&builder.build()).cheapest(1)?;
/// assert!(cheapest.is_exact());
/// assert_eq!(cheapest.solutions, [(5, vec![five].into())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cheapest {
    /// Costs, the sums of the costs of the options, with solutions. In ascending order of cost, then of the
    /// options.
    pub solutions: Vec<(i128, Solution)>,
    /// The reason why the search stopped before its end; `None` if it did not, and no other solution is cheaper
    /// than the last of these. If it did, there may be cheaper ones.
    pub stop: Option<Stop>,
}

impl Cheapest {
    /// Whether these are the cheapest of all solutions, and not only of the solutions found.
    pub fn is_exact(&self) -> bool {
        self.stop.is_none()
    }
}

/// An estimate of the size of a search tree and of the number of its solutions, from random probes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// Number of probes made; fewer than requested if an interrupt stopped them.
    pub probes: u64,
    /// The estimated number of solutions.
    pub solutions: Interval,
    /// The estimated number of search nodes.
    pub nodes: Interval,
}

/// An estimated value with an interval around it.
///
/// The interval aims to hold the true value 95 times in 100. The probes have a skewed distribution: a few rare ones
/// may carry most of the mean. So the interval is the one for a weighted sum of rare events (Fay and Feuer,
/// *Statistics in Medicine* 16, 1997), with an allowance for a larger probe than any so far. It reaches further up
/// than down. `docs/algorithms.md` has its coverage on problems with known numbers, and where it fails. Probes that
/// all miss a rare kind of solution give no sign of it, even where that kind makes up most of the solutions.
///
/// `high` is infinite if no probe was above 0, and after a single probe. Numbers past the range of `f64`, about
/// 1.8e308, are infinite, and then the mean is infinite. If all probes were equal, the ends equal the mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The mean of the probes, whose expected value is the true one.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_search_that_came_to_its_end_knows_that_a_solution_is_unique() {
        #[track_caller]
        fn check(solutions: &[u8], stop: Option<Stop>, expected: Uniqueness<u8>) {
            assert_eq!(Uniqueness::from_search(solutions.iter().copied(), stop), expected);
        }
        let stop = Stop::NodeLimit;
        check(&[], None, Uniqueness::None);
        check(&[1], None, Uniqueness::Unique(1));
        check(&[1, 2], None, Uniqueness::Multiple([1, 2]));
        check(&[1, 2, 3], Some(Stop::SolutionLimit), Uniqueness::Multiple([1, 2]));
        check(&[1], Some(stop), Uniqueness::Unknown { found: Some(1), stop });
        check(&[], Some(stop), Uniqueness::Unknown { found: None, stop });
    }
}
