//! Program text around an array that says that its lists are not the rows from top to bottom.

use super::boards::Array;
use crate::format::columns;
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;
use crate::format::position::line_before;

/// Requires that no text near an array says that its lists are columns or blocks, or in another order.
pub(super) fn check(text: &str, array: &Array<'_>) -> Result<(), Fault> {
    let fault = |what| {
        let kind =
            FormatErrorKind::Unsupported { what, remedy: "write the rows from the top down" };
        Err(Fault { at: array.at, kind })
    };
    if is_named_otherwise(line_before(text, array.at)) || is_transposed(text, array) {
        return fault("an array of columns or blocks");
    }
    let numbers: Option<Vec<usize>> = array.starts().map(|at| row_number(text, at)).collect();
    if numbers.is_some_and(|numbers| numbers.windows(2).any(|pair| pair[0] > pair[1])) {
        return fault("an array with numbered rows in another order");
    }
    Ok(())
}

/// The text before an assignment or a bracket, without the sign and the brackets.
fn target(line: &str) -> &str {
    line.trim_end_matches(|c: char| c.is_whitespace() || "=:[({\"'".contains(c))
}

fn is_named_otherwise(line: &str) -> bool {
    let name = target(line).trim_end_matches(|c: char| c.is_ascii_digit() || "[]_ ".contains(c));
    let name = name.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let name = name.to_ascii_lowercase();
    // Lists that are assigned one by one have a name each: `col1`, `col2`.
    columns::are_no_rows(&name) || matches!(name.as_str(), "col" | "box" | "block")
}

/// Whether a function or an operator exchanges rows and columns: `transpose(...)`, `zip(*...)`, `.T`, `'`.
fn is_transposed(text: &str, array: &Array<'_>) -> bool {
    let line =
        line_before(text, array.at).trim_end_matches(|c: char| c.is_whitespace() || c == '[');
    let call = line.strip_suffix('(').unwrap_or(line).to_ascii_lowercase();
    let after = text.get(array.end()..).unwrap_or_default();
    let after = after.trim_start_matches(|c: char| c.is_whitespace() || "'\"".contains(c));
    let rest = after.trim_start_matches(|c: char| c.is_whitespace() || "])},".contains(c));
    let is_closed = rest.len() < after.len();
    // Otherwise the mark is the end of a text that has the array.
    let is_operator = rest.starts_with('\'') && !line.ends_with('\'');
    call.ends_with("transpose")
        || line.ends_with("zip(*")
        || is_closed && (rest.starts_with(".T") || rest.starts_with(".transpose"))
        || is_closed && is_operator
}

/// The number of a row that is assigned alone: 1 in `b[1] = [`, 4 in `row4=[`.
fn row_number(text: &str, at: usize) -> Option<usize> {
    let line = line_before(text, at);
    if !line.contains('=') {
        return None;
    }
    let name = target(line).trim_end_matches([']', ' ']);
    let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    name[name.len() - digits..].parse().ok()
}
