//! Names of rules beyond those of sudoku in the words beside puzzles. Such rules are not read.

use super::around::rule_in;
use super::{Format, Reading};
use crate::layout::Layout;

/// The name of a rule in the words beside the first puzzles of a text: in the lines above the first one, or in a label.
/// `None` if the caller fixed a layout, or a puzzle states its own.
///
/// Reads the first puzzles again. Takes time linear in the length of the text.
///
/// ```
/// use pavane::format::{Format, Reading, rule_beside};
///
/// let line = Format::named("line").expect("one of them");
/// let rule = |text: &str| rule_beside(text.as_bytes(), line, &Reading::default());
/// assert_eq!(rule("Killer Sudoku\n1...3....2......\n"), Some("killer"));
/// assert_eq!(rule("1...3....2...... # thermo\n"), Some("thermo"));
/// assert_eq!(rule("1...3....2...... # diagonal sudoku\n"), Some("diagonal"));
/// assert_eq!(rule("1...3....2...... # 2 givens, one diagonal\n"), None);
/// assert_eq!(rule("An easy one\n1...3....2......\n"), None);
/// ```
pub fn rule_beside(text: &[u8], format: &Format, reading: &Reading) -> Option<&'static str> {
    /// The number of puzzles whose labels are looked at.
    const MOST: usize = 16;
    if reading.layout.is_some() {
        return None;
    }
    let records = format.read(text.to_vec(), reading).take(MOST);
    let read: Vec<_> = records.filter_map(|(line, read)| Some((line, read.ok()?))).collect();
    let (first, _) = read.first()?;
    let is_usual = |layout: &Layout| Layout::square(layout.digits()).as_ref() == Ok(layout);
    if !read.iter().all(|(_, record)| is_usual(record.puzzle.layout())) {
        return None;
    }
    // A table has its words in the row, and the lines of JSON and of programs are no words.
    let lines = match format.name() {
        "line" | "grid" | "candidates" | "sdk" | "ss" => 0..first.saturating_sub(1),
        "csv" => first.saturating_sub(1)..*first,
        _ => 0..0,
    };
    let above = text.split(|&byte| byte == b'\n').take(lines.end).skip(lines.start);
    let above = above.map(|line| String::from_utf8_lossy(line).into_owned());
    let labels = read.iter().filter_map(|(_, record)| record.label.clone());
    above.chain(labels).find_map(|words| {
        let words = words.to_lowercase();
        // The givens of a puzzle may lie symmetrically about a diagonal.
        let is_about_givens = |rule| {
            let is_title = words.split_whitespace().count() == 1 || words.contains("sudoku");
            words.contains("symmetr") || rule == "diagonal" && !is_title
        };
        rule_in(&words).filter(|&rule| !is_about_givens(rule))
    })
}
