//! Cells in the notations of spreadsheets, programs and tables: in quotes, as decimals, with words for empty cells.

/// The words of programming languages for a cell without a value, and the number -1, which many use.
const NOTHING: [&str; 12] =
    ["None", "none", "null", "NULL", "Null", "nil", "NIL", "NaN", "nan", "NA", "undefined", "-1"];

/// The symbol or number of a cell, without quotes and without a fraction of zero; empty for an empty cell.
pub(super) fn plain_cell(text: &str) -> &str {
    let quoted = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    let text = ['"', '\'', '`'].into_iter().find_map(quoted).unwrap_or(text).trim();
    if NOTHING.contains(&text) {
        return "";
    }
    // Spreadsheets and data sets write 5 as `5.0`.
    match text.split_once('.') {
        Some((number, fraction)) if is_number(number) && is_zero(fraction) => number,
        _ => text,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a fraction is zero, perhaps with an exponent of zero.
fn is_zero(fraction: &str) -> bool {
    let digits = fraction.split(['e', 'E']).next().unwrap_or_default();
    let exponent = fraction[digits.len()..].trim_start_matches(['e', 'E', '+', '-']);
    digits.bytes().chain(exponent.bytes()).all(|byte| byte == b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_programs_become_symbols() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            assert_eq!(plain_cell(text), expected, "{text}");
        }
        check("5", "5");
        check("\"5\"", "5");
        check("' 12 '", "12");
        check("\"\"", "");
        check("5.0", "5");
        check("5.000000000000000000e+00", "5");
        check("5.5", "5.5");
        check(".", ".");
        check("1.2.", "1.2.");
        for nothing in ["None", "null", "nil", "NaN", "-1", "'None'"] {
            check(nothing, "");
        }
    }
}
