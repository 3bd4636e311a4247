//! Splits a text into lists of clues, one for each puzzle.

use super::cell::{Clue, Piece, Place, clue};

/// The clues of a puzzle.
#[derive(Debug, Default)]
pub(super) struct List<'t> {
    /// The number of its first line.
    pub(super) line: usize,
    /// The name of its layout, or its number of digits.
    pub(super) size: Option<Piece<'t>>,
    pub(super) clues: Vec<Clue<'t>>,
    /// Words that are not clues.
    pub(super) strange: Vec<Piece<'t>>,
}

impl<'t> List<'t> {
    /// Whether letters name rows A to J without I.
    pub(super) fn skips_i(&self) -> bool {
        let has = |wanted: char| {
            let is = |clue: &Clue<'_>| matches!(clue.place, Place::Letter { letter, .. } if letter == wanted);
            self.clues.iter().any(is)
        };
        has('J') && !has('I')
    }

    /// The number from which indices count on a board with this number of rows. An uncertain list returns a clue.
    pub(super) fn base(&self, rows: usize) -> Result<usize, &Clue<'t>> {
        let indexed = |clue: &&Clue<'_>| matches!(clue.place, Place::Indexed { .. });
        let Some(first) = self.clues.iter().find(indexed) else { return Ok(1) };
        let has = |wanted: usize| {
            let is = |clue: &Clue<'_>| match clue.place {
                Place::Indexed { row, column } => row == wanted || column == wanted,
                _ => false,
            };
            self.clues.iter().any(is)
        };
        match (has(0), has(rows)) {
            (true, _) => Ok(0),
            (false, true) => Ok(1),
            (false, false) => Err(first),
        }
    }

    /// Whether it names one of the cells of other clues.
    fn names_again(&self, clues: &[Clue<'_>]) -> bool {
        clues.iter().any(|clue| self.clues.iter().any(|known| known.place == clue.place))
    }

    fn is_empty(&self) -> bool {
        self.clues.is_empty() && self.strange.is_empty() && self.size.is_none()
    }
}

/// The clues on a line, and its other words.
type Found<'t> = (Vec<Clue<'t>>, Vec<Piece<'t>>);

/// The lists of a text.
pub(super) fn lists(text: &str) -> Vec<List<'_>> {
    /// The least number of clues of a puzzle on a line of its own.
    const WHOLE: usize = 8;
    let mut found: Vec<List<'_>> = Vec::new();
    let mut list = List::default();
    // After a blank line or a size, another puzzle may begin.
    let mut is_break = true;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        if line.trim().is_empty() {
            is_break |= !line.contains('#') && text.lines().nth(number - 1) == Some(line);
            continue;
        }
        if let Some(size) = size(line, number) {
            finish(&mut list, &mut found);
            list = List { line: number, size: Some(size), ..List::default() };
            continue;
        }
        let (clues, strange) = clues(line, number);
        // A line may be a whole puzzle, and then needs no blank line before it.
        let is_whole = clues.len() >= WHOLE && list.clues.len() >= WHOLE;
        if (is_break || is_whole) && list.names_again(&clues) {
            finish(&mut list, &mut found);
        }
        if list.is_empty() {
            list.line = number;
        }
        list.clues.extend(clues);
        list.strange.extend(strange);
        is_break = false;
    }
    finish(&mut list, &mut found);
    found
}

fn finish<'t>(list: &mut List<'t>, found: &mut Vec<List<'t>>) {
    let list = std::mem::take(list);
    if !list.is_empty() {
        found.push(list);
    }
}

/// The size on a line of its own: `9`, `16x16`, `9x9+x`, `size: 9x9`.
fn size(line: &str, number: usize) -> Option<Piece<'_>> {
    let text = line.trim();
    let word = text.rsplit([' ', ':', '=']).next().unwrap_or_default();
    let before = text[..text.len() - word.len()].trim_end_matches([' ', ':', '=']);
    let is_name = before.is_empty()
        || ["size", "board", "layout", "order"].contains(&before.to_ascii_lowercase().as_str());
    let digits = word.split(['x', '+']).next().unwrap_or_default();
    let is_size = !digits.is_empty()
        && digits.len() <= 2
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && (word == digits || word[digits.len()..].starts_with('x'));
    let column = 1 + line[..line.len() - line.trim_start().len()].chars().count();
    let column = column + text[..text.len() - word.len()].chars().count();
    (is_name && is_size).then_some(Piece { text: word, line: number, column })
}

/// Splits a line into clues and other words.
fn clues(line: &str, number: usize) -> Found<'_> {
    let (mut clues, mut strange) = (Vec::new(), Vec::new());
    let mut at = 0;
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.' | '{' | '}');
    while let Some(start) = line[at..].find(|c| !is_gap(c)) {
        at += start;
        let column = 1 + line[..at].chars().count();
        let piece = |text| Piece { text, line: number, column };
        let end = line[at..].find(is_gap).map_or(line.len(), |length| at + length);
        match clue(piece(&line[at..])) {
            Some((clue, length)) if line[at + length..].chars().next().is_none_or(is_gap) => {
                at += length;
                clues.push(clue);
            }
            _ => {
                strange.push(piece(&line[at..end]));
                at = end;
            }
        }
    }
    (clues, strange)
}
