//! The order of the cells that an object states. Only rows from the top down are read.

use super::members::{Members, plain};
use super::source::JsonText;
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;

/// The names of fields with the order of the cells.
const NAMES: [&str; 7] = [
    "order",
    "ordering",
    "cellorder",
    "memoryorder",
    "storageorder",
    "readingorder",
    "orientation",
];
/// The beginnings of words for another order, without `-`, `_` and blanks.
const OTHERS: [&str; 5] = ["col", "fortran", "box", "block", "transpose"];

/// Checks that an object does not state another order of its cells than row by row.
pub(super) fn check(source: &JsonText<'_>, members: &Members<'_>) -> Result<(), Fault> {
    for (name, value) in members.iter() {
        let name = plain(name);
        let word = plain(value.trim_matches('"'));
        let is_named = NAMES.contains(&&*name)
            && (OTHERS.iter().any(|other| word.starts_with(other)) || word == "f");
        let is_flag = matches!(&*name, "transposed" | "istransposed" | "columnmajor" | "bycolumns")
            && value == "true";
        if is_named || is_flag {
            let kind = FormatErrorKind::Unsupported {
                what: "a board of columns or blocks, as a field of the object says",
                remedy: "write the rows from the top down, and leave that field out",
            };
            return Err(Fault { at: source.offset(value), kind });
        }
    }
    Ok(())
}
