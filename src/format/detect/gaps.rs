//! Gaps between the words of a text, which may be empty cells.

/// The gaps in a text that may be a grid with blanks for empty cells, or an exact cover problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gaps {
    /// No gaps that may be cells.
    None,
    /// Gaps that are empty cells: fields of a table, or places of a grid below a row of its digits.
    Cells,
    /// Gaps that may be cells, or the form of a problem.
    Doubtful,
}

impl Gaps {
    /// Examines the raw lines of a text. Names longer than two characters are not cells.
    pub(super) fn of(text: &[u8]) -> Self {
        let text = String::from_utf8_lossy(text);
        if text.split_whitespace().any(|word| word.chars().count() > 2) {
            return Self::None;
        }
        let all: Vec<&str> = text.lines().collect();
        let lines: Vec<&str> = all.iter().copied().filter(|line| !line.is_empty()).collect();
        let Some(first) = lines.first() else { return Self::None };
        if lines.iter().any(|line| has_empty_field(line)) {
            let tabs = |line: &str| line.matches('\t').count();
            let is_table = lines.iter().all(|line| tabs(line) == tabs(first));
            return if is_table { Self::Cells } else { Self::Doubtful };
        }
        // A blank line below the names is a row without digits, but blank lines above them are not rows.
        let is_blank = |line: &&&str| line.trim().is_empty();
        match all[all.iter().take_while(is_blank).count()..].split_first() {
            Some((first, rows)) => Self::below(first, rows),
            None => Self::None,
        }
    }

    /// The gaps in lines below a row of names.
    fn below(first: &str, rows: &[&str]) -> Self {
        let names = places(first);
        let has_gap = |row: &&str| row.starts_with(' ') || row.trim_end().contains("  ");
        let used = rows.iter().filter(|row| !row.trim().is_empty()).count();
        if used > names.len() || !are_in_order(&names) || !rows.iter().any(has_gap) {
            return Self::None;
        }
        let words: Vec<(usize, &str)> = rows.iter().flat_map(|row| places(row)).collect();
        if !words.iter().all(|word| names.iter().any(|name| name.0 == word.0)) {
            return Self::Doubtful;
        }
        // Options may be written with each item below its name. The last rows may be blank, and cut off.
        let are_items = words.iter().all(|word| names.contains(word));
        let is_board = rows.len() >= names.len();
        if is_board && !are_items { Self::Cells } else { Self::Doubtful }
    }
}

/// Whether a line has a tab at its start, at its end, or after another tab.
fn has_empty_field(line: &str) -> bool {
    line.contains('\t') && line.split('\t').any(|field| field.trim().is_empty())
}

/// The words of a line, each with the column of its end.
fn places(line: &str) -> Vec<(usize, &str)> {
    let words = line.split_whitespace();
    let end = |word: &str| word.as_ptr().addr() - line.as_ptr().addr() + word.len();
    words.map(|word| (end(word), word)).collect()
}

/// Whether the names are 1, 2, 3 and so on, or the letters from A or a on.
fn are_in_order(names: &[(usize, &str)]) -> bool {
    let follows = |is_name: &dyn Fn(usize, &str) -> bool| {
        names.iter().enumerate().all(|(number, (_, name))| is_name(number, name))
    };
    let letter = |first: u8, number: usize, name: &str| {
        name.len() == 1 && name.bytes().all(|byte| usize::from(byte) == usize::from(first) + number)
    };
    follows(&|number, name| name.parse() == Ok(number + 1))
        || follows(&|number, name| letter(b'A', number, name))
        || follows(&|number, name| letter(b'a', number, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_below_a_row_of_digits_are_cells() {
        assert_eq!(Gaps::of(b"1 2 3 4\n3     1\n  4\n2 1\n  3\n"), Gaps::Cells);
        assert_eq!(Gaps::of(b"1 2 3 4\n1   3\n  2   4\n1\n    3 4\n"), Gaps::Doubtful);
        assert_eq!(Gaps::of(b"1 2 3 4\n3 1\n4\n2 1\n3\n"), Gaps::None);
        assert_eq!(Gaps::of(b"1 2 3 4\n3  1\n4\n"), Gaps::Doubtful);
        assert_eq!(Gaps::of(b"1 2 3 4\n3     1\n\n2 1\n  3\n"), Gaps::Cells);
        assert_eq!(Gaps::of(b"1 2 3 4\n3     1\n\n2 1\n"), Gaps::Doubtful);
    }

    #[test]
    fn empty_fields_are_cells() {
        assert_eq!(Gaps::of(b"\t\t\t\n1\t4\t3\t2\n\t\t\t\n4\t3\t2\t1\n"), Gaps::Cells);
        assert_eq!(Gaps::of(b"a\tb\tc\na\t\n"), Gaps::Doubtful);
        assert_eq!(Gaps::of(b"a\tb\tc\na\tb\n"), Gaps::None);
        assert_eq!(Gaps::of(b"r1c1\tr1c2\t\nr1c1\t\n"), Gaps::None);
    }
}
