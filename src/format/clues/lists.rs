//! Splits a text into lists of clues, one for each puzzle.

use super::cell::{CellNotation, Clue, TextPiece, clue};
use super::names::{ClueWord, name};
use crate::format::around;

/// The clues of a puzzle.
#[derive(Debug, Default)]
pub(super) struct ClueList<'t> {
    /// The number of its first line.
    pub(super) line: usize,
    /// The name of its layout, or its number of digits.
    pub(super) size: Option<TextPiece<'t>>,
    /// The title above it.
    pub(super) label: Option<&'t str>,
    /// The lines above it, with comments, that say how its cells are numbered.
    pub(super) numbering: Option<CellNumbering<'t>>,
    pub(super) clues: Vec<Clue<'t>>,
    /// Words that are not clues.
    pub(super) strange: Vec<TextPiece<'t>>,
    /// The mark of its last line.
    mark: Option<ListMark>,
}

impl<'t> ClueList<'t> {
    /// Whether letters name rows A to J without I.
    pub(super) fn skips_i(&self) -> bool {
        let has = |wanted: char| {
            let is = |clue: &Clue<'_>| matches!(clue.place, CellNotation::Letter { letter, .. } if letter == wanted);
            self.clues.iter().any(is)
        };
        has('J') && !has('I')
    }

    /// The number from which indices count on a board with this number of rows. An uncertain list returns a clue.
    pub(super) fn base(&self, rows: usize) -> Result<usize, &Clue<'t>> {
        let indexed = |clue: &&Clue<'_>| matches!(clue.place, CellNotation::Indexed { .. });
        let Some(first) = self.clues.iter().find(indexed) else { return Ok(1) };
        let has = |wanted: usize| {
            let is = |clue: &Clue<'_>| match clue.place {
                CellNotation::Indexed { row, column } => row == wanted || column == wanted,
                _ => false,
            };
            self.clues.iter().any(is)
        };
        match (has(0), has(rows)) {
            _ if self.numbering.is_some_and(|stated| stated.first == Some(1)) && !has(0) => Ok(1),
            _ if self.numbering.is_some_and(|stated| stated.first == Some(0)) && !has(rows) => {
                Ok(0)
            }
            (true, _) => Ok(0),
            (false, true) => Ok(1),
            (false, false) => Err(first),
        }
    }

    /// Whether a cell has a name or a letter, which count from 1.
    pub(super) fn counts_from_one(&self) -> bool {
        self.clues.iter().any(|clue| !matches!(clue.place, CellNotation::Indexed { .. }))
    }

    /// The number of lines with words that are no clues.
    pub(super) fn strange_lines(&self) -> usize {
        self.strange.chunk_by(|a, b| a.line == b.line).count()
    }

    /// Whether it names one of the cells of other clues.
    fn names_again(&self, clues: &[Clue<'_>]) -> bool {
        clues.iter().any(|clue| self.clues.iter().any(|known| known.place == clue.place))
    }

    fn is_empty(&self) -> bool {
        self.clues.is_empty() && self.strange.is_empty() && self.size.is_none()
    }
}

/// How a line of words says that cells are numbered.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellNumbering<'t> {
    /// The number of the first row, if the line states it.
    pub(super) first: Option<usize>,
    /// Whether the column comes before the row.
    pub(super) is_turned: bool,
    /// The line.
    pub(super) piece: TextPiece<'t>,
}

impl<'t> CellNumbering<'t> {
    /// The numbering that a line of words states.
    fn of(line: &'t str, number: usize) -> Option<Self> {
        let plain: String = line.to_lowercase().replace(['-', '_', '(', ')', '[', ']', ':'], " ");
        let words: Vec<&str> = plain.split_whitespace().collect();
        let has = |wanted: &[&str]| words.windows(wanted.len()).any(|part| part == wanted);
        const BASES: [&str; 6] = ["based", "indexed", "index", "indices", "indexing", "offset"];
        let states = |first: [&str; 2]| {
            let names = |word: &&str| first.contains(word);
            let is_base = |pair: &[&str]| names(&pair[0]) && BASES.contains(&pair[1]);
            let is_start = |pair: &[&str]| {
                matches!(pair[0], "from" | "at" | "with")
                    && names(&pair[1].trim_end_matches([',', '.', ';']))
            };
            let starts = words.iter().any(|word| {
                matches!(word.get(..5), Some("start" | "begin" | "count" | "numbe" | "index"))
            });
            words.windows(2).any(|pair| is_base(pair) || starts && is_start(pair))
        };
        let compact = words.join(" ").replace(", ", ",").replace(" ,", ",").replace(" / ", "/");
        const TURNED: [&str; 6] = ["column,row", "col,row", "c,r", "x,y", "column/row", "col/row"];
        let is_turned = TURNED.iter().any(|pair| {
            compact.match_indices(pair).any(|(at, _)| {
                // `c,r` is no part of a longer word.
                let is_letter =
                    |c: Option<char>| pair.len() == 3 && c.is_some_and(char::is_alphabetic);
                !is_letter(compact[..at].chars().next_back())
                    && !is_letter(compact[at + pair.len()..].chars().next())
            })
        }) || has(&["column", "first"])
            || has(&["columns", "first"]);
        let first = if states(["0", "zero"]) { Some(0) } else { states(["1", "one"]).then_some(1) };
        let piece = TextPiece { text: line.trim(), line: number, column: 1 };
        (first.is_some() || is_turned).then_some(Self { first, is_turned, piece })
    }
}

/// The clues on a line, and its other words.
type ClueLine<'t> = (Vec<Clue<'t>>, Vec<TextPiece<'t>>);

/// The lists of a text.
pub(super) fn lists(text: &str) -> Vec<ClueList<'_>> {
    let mut reader = ClueReader::default();
    for (number, line) in (1..).zip(text.lines()) {
        reader.add(line, number);
    }
    reader.finish();
    reader.found
}

/// Splits the lines of a text into lists.
#[derive(Default)]
struct ClueReader<'t> {
    found: Vec<ClueList<'t>>,
    list: ClueList<'t>,
    /// Whether another puzzle may begin: after a blank line or a size.
    is_break: bool,
    /// A line that is a title if clues follow.
    title: Option<TextPiece<'t>>,
    /// A line above the clues that says how their cells are numbered.
    numbering: Option<CellNumbering<'t>>,
}

impl<'t> ClueReader<'t> {
    fn add(&mut self, whole: &'t str, number: usize) {
        /// The least number of clues of a puzzle on a line of its own.
        const WHOLE: usize = 8;
        let line = &whole[..whole.find('#').unwrap_or(whole.len())];
        if self.list.clues.is_empty()
            && let Some(found) = CellNumbering::of(whole, number)
        {
            self.numbering = Some(found);
        }
        let start = around::quote_length(line);
        if line[start..].trim().is_empty() || around::is_fence(&line.as_bytes()[start..]) {
            self.is_break |= !whole.contains('#');
            return;
        }
        if let Some(size) = size(line, start, number) {
            self.finish();
            self.list = ClueList { line: number, size: Some(size), ..ClueList::default() };
            self.is_break = false;
            return;
        }
        let mark = ListMark::of(&line[start..]);
        let (clues, mut strange) = clues(line, start + mark.length, number);
        if clues.is_empty() && self.may_have_title() && is_title(&line[start..]) {
            let column = 1 + line[..start].chars().count();
            self.title = Some(TextPiece { text: line[start..].trim(), line: number, column });
            return;
        }
        let is_whole = clues.len() >= WHOLE && self.list.clues.len() >= WHOLE;
        if (self.is_break || is_whole || self.title.is_some()) && self.list.names_again(&clues) {
            self.finish_list();
        }
        if self.list.is_empty() {
            self.list.line = number;
        }
        self.list.numbering = self.list.numbering.or(self.numbering.take());
        if let Some(title) = self.title.take() {
            match self.list.clues.is_empty() && strange.is_empty() {
                true => self.list.label = Some(title.text),
                false => self.list.strange.push(title),
            }
        }
        let is_first = self.list.clues.is_empty();
        let before = self.list.mark.replace(mark).filter(|_| !is_first);
        if before.is_some_and(|before| !mark.follows(before)) {
            let column = 1 + line[..start].chars().count();
            strange.insert(0, TextPiece { text: line[start..].trim(), line: number, column });
        }
        self.list.clues.extend(clues);
        self.list.strange.extend(strange);
        self.is_break = false;
    }

    /// Whether a line without clues may be a title: at the beginning of a list.
    fn may_have_title(&self) -> bool {
        self.title.is_none() && (self.list.clues.is_empty() || self.is_break)
    }

    /// Ends the list, with a title that has no list.
    fn finish(&mut self) {
        if let Some(title) = self.title.take() {
            // A title alone is a list of strange words, which begins there.
            if self.list.is_empty() {
                self.list.line = title.line;
            }
            self.list.strange.push(title);
        }
        self.finish_list();
    }

    fn finish_list(&mut self) {
        let list = std::mem::take(&mut self.list);
        if !list.is_empty() {
            self.found.push(list);
        }
    }
}

/// The mark of an item of a list at the beginning of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListMark {
    kind: MarkKind,
    /// The length in bytes, with the blanks around it.
    length: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkKind {
    None,
    /// `-`, `*` and the like.
    Bullet(char),
    /// A number and `.` or `)`.
    Number(usize, char),
}

impl ListMark {
    /// The mark at the beginning of a line, which blanks and other text follow.
    fn of(line: &str) -> Self {
        const BULLETS: [char; 7] = ['-', '*', '+', '\u{2022}', '\u{2013}', '\u{b7}', '\u{25e6}'];
        let text = line.trim_start();
        let digits = &text[..text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())];
        let sign = text[digits.len()..].chars().next();
        let kind = match (digits.parse().ok(), sign) {
            (None, Some(sign)) if BULLETS.contains(&sign) => MarkKind::Bullet(sign),
            (Some(number), Some(sign @ ('.' | ')'))) => MarkKind::Number(number, sign),
            _ => MarkKind::None,
        };
        let rest = &text[digits.len() + sign.map_or(0, char::len_utf8)..];
        if kind == MarkKind::None || !rest.starts_with([' ', '\t']) || rest.trim().is_empty() {
            return Self { kind: MarkKind::None, length: 0 };
        }
        Self { kind, length: line.len() - rest.len() }
    }

    /// Whether a line with this mark is in the same list as one above: it has the same bullet, or the next number.
    fn follows(self, before: Self) -> bool {
        match (before.kind, self.kind) {
            (MarkKind::Number(before, sign), MarkKind::Number(number, other)) => {
                number == before + 1 && sign == other
            }
            (before, kind) => before == kind,
        }
    }
}

/// Whether a line without clues can be a title: it has words, and nothing that may be a damaged clue, another size or
/// a rule.
fn is_title(line: &str) -> bool {
    let is_word = |word: &str| word.chars().count() > 1;
    let has_sign = line.contains(['=', '\u{2192}', '[', ']', '{', '}']) || line.contains("->");
    let lower = line.to_lowercase();
    let words = || lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let numbers = words().filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    let is_after_colon = line
        .trim_end()
        .rsplit_once(':')
        .is_some_and(|(_, rest)| rest.split_whitespace().any(|word| word.chars().count() <= 2));
    // A cell such as `A1`, and a size such as `16x16`.
    let is_cell = |word: &str| {
        let rest = word.trim_start_matches(|c: char| c.is_alphabetic());
        rest.len() < word.len() && word.len() <= 4 && !rest.is_empty()
    };
    let is_size = |word: &str| {
        word.split_once('x')
            .is_some_and(|(a, b)| a.parse::<u8>().is_ok() && b.parse::<u8>().is_ok())
    };
    let is_part =
        |word: &str| matches!(name(word), Some(ClueWord::Row | ClueWord::Column | ClueWord::Is));
    words().any(|word| is_word(word) && word.chars().all(char::is_alphabetic))
        && !has_sign
        && !is_after_colon
        && numbers.count() <= 1
        && !words().any(|word| is_cell(word) || is_size(word) || is_part(word))
        && around::rule_in(&lower).is_none()
}

/// The size on a line of its own: `9`, `16x16`, `9x9+x`, `size: 9x9`.
fn size(line: &str, start: usize, number: usize) -> Option<TextPiece<'_>> {
    let text = line[start..].trim();
    let word = text.rsplit([' ', ':', '=']).next().unwrap_or_default();
    let before = text[..text.len() - word.len()].trim_end_matches([' ', ':', '=']);
    let is_name = before.is_empty()
        || ["size", "board", "layout", "order"].contains(&before.to_ascii_lowercase().as_str());
    let digits = word.split(['x', '+']).next().unwrap_or_default();
    let is_size = !digits.is_empty()
        && digits.len() <= 2
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && (word == digits || word[digits.len()..].starts_with('x'));
    let before = line.trim_end().len() - word.len();
    let column = 1 + line[..before].chars().count();
    (is_name && is_size).then_some(TextPiece { text: word, line: number, column })
}

/// Splits a line from an offset on into clues and other words.
fn clues(line: &str, start: usize, number: usize) -> ClueLine<'_> {
    let (mut clues, mut strange) = (Vec::new(), Vec::new());
    let mut at = start;
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.' | '{' | '}');
    while let Some(start) = line[at..].find(|c| !is_gap(c)) {
        at += start;
        let column = 1 + line[..at].chars().count();
        let piece = |text| TextPiece { text, line: number, column };
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
