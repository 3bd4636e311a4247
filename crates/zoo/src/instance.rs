//! Instances that families make.

use dlx::Problem;
use dlx::format::{Names, WriteError, text};
use num_bigint::BigUint;
use std::io;

/// A problem with the names of its parts, its known number of solutions, and remarks.
///
/// ```
/// use pavane_zoo::{Arguments, Family};
///
/// let instance = Family::named("langford").unwrap().make(&Arguments::new().number("N", 3))?;
/// let mut text = Vec::new();
/// instance.write(&mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.starts_with("| Langford pairs of the numbers 1 to 3\n| pavane zoo langford 3\n"));
/// assert!(text.contains("| 2 solutions (2 * OEIS A014552(3))\n"));
/// assert!(text.contains("\nd1 s1 s3\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Instance {
    /// The title.
    pub title: String,
    /// The family and its arguments as words of a command line.
    pub command: String,
    /// The problem.
    pub problem: Problem,
    /// The names of its parts.
    pub names: Names,
    /// The number of its solutions, if an outside source has it.
    pub known: Option<Known>,
    /// Further remarks, one line each.
    pub remarks: Vec<String>,
}

/// A number of solutions from an outside source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Known {
    /// The number.
    pub count: BigUint,
    /// The source.
    pub source: String,
}

impl Known {
    pub(super) fn new(count: impl Into<BigUint>, source: impl Into<String>) -> Self {
        Self { count: count.into(), source: source.into() }
    }

    /// The entry for `number` of a table whose first entry is for `first`; entries are decimal.
    pub(super) fn in_table(
        table: &[&str],
        first: u64,
        number: u64,
        source: impl Into<String>,
    ) -> Option<Self> {
        let place = usize::try_from(number.checked_sub(first)?).ok()?;
        let count: BigUint = table.get(place)?.parse().ok()?;
        Some(Self::new(count, source))
    }
}

impl Instance {
    /// The maximum number of entries of all options together.
    pub const MOST_ENTRIES: usize = 5_000_000;

    /// Writes the problem in Knuth's text format after comment lines: title, command, known number of
    /// solutions and remarks.
    ///
    /// # Errors
    /// [`WriteError::Io`].
    pub fn write(&self, out: &mut impl io::Write) -> Result<(), WriteError> {
        writeln!(out, "| {}\n| pavane zoo {}", self.title, self.command)?;
        if let Some(Known { count, source }) = &self.known {
            let solutions = if *count == BigUint::from(1_u32) { "solution" } else { "solutions" };
            writeln!(out, "| {count} {solutions} ({source})")?;
        }
        for remark in &self.remarks {
            writeln!(out, "| {remark}")?;
        }
        text::write(&self.problem, &self.names, out)
    }
}
