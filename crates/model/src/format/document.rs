//! The result of a reader.

use super::error::Warning;
use super::names::Names;
use crate::problem::Problem;

/// The content of a file: a problem, the names of its parts, and warnings.
///
/// ```
/// use pavane_model::format::text;
///
/// let document = text::read(b"a b | s\na s\ns\nb\n")?;
/// assert_eq!(document.problem.option_count(), 2);
/// assert_eq!(document.names.item(document.problem.primaries()[1]), "b");
/// let warning = &document.warnings[0];
/// assert_eq!((warning.line(), warning.column()), (3, 1));
/// # Ok::<(), pavane_model::format::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    /// The problem.
    pub problem: Problem,
    /// The names of its items and colors, and the lines of its options.
    pub names: Names,
    /// The doubtful parts of the file, in its order.
    pub warnings: Vec<Warning>,
}
