//! Text around puzzles in mails, forums and documents: quotes, fences, titles, the names of rules.

use super::forms::is_tag;

/// The length in bytes of the marks `>` of a quoted mail at the beginning of a line, with the blanks around them; 0
/// without a mark.
pub(super) fn quote_length(line: &str) -> usize {
    let rest = line.trim_start_matches(['>', ' ', '\t']);
    let length = line.len() - rest.len();
    if line[..length].contains('>') { length } else { 0 }
}

/// A line with blanks for the marks `>` of a quoted mail at its beginning; `None` if it has none.
pub(super) fn unquoted(bytes: &[u8]) -> Option<Vec<u8>> {
    let is_mark = |byte: &u8| b"> \t".contains(byte);
    let end = bytes.iter().position(|byte| !is_mark(byte)).unwrap_or(bytes.len());
    if !bytes[..end].contains(&b'>') {
        return None;
    }
    let mut plain = bytes.to_vec();
    plain[..end].iter_mut().filter(|byte| **byte == b'>').for_each(|byte| *byte = b' ');
    Some(plain)
}

/// Whether a line has only marks that enclose text in Markdown, forums and programs: three backquotes, `[code]`.
pub(super) fn is_fence(bytes: &[u8]) -> bool {
    /// The most characters of such a line with a separator, which may follow the end of a text.
    const MOST: usize = 4;
    let is_mark = |byte: &u8| b"`~\"'()[]{}\\".contains(byte);
    let line = bytes.trim_ascii();
    let is_end = |byte: &u8| is_mark(byte) || b";,+".contains(byte);
    is_tag(line)
        || line.iter().all(is_mark)
        || line.len() <= MOST && line.iter().any(is_mark) && line.iter().all(is_end)
}

/// Whether a line is a fence of Markdown with the name of a language, such as three backquotes and `text`, or without.
pub(super) fn is_block_fence(line: &str) -> bool {
    let line = line.trim();
    let name = ["```", "~~~"].into_iter().find_map(|fence| line.strip_prefix(fence));
    let is_name =
        |name: &str| name.trim().chars().all(|c| c.is_ascii_alphabetic() || matches!(c, '`' | '~'));
    name.is_some_and(is_name)
}

/// Whether a line is a rule: three or more dashes or underscores.
pub(super) fn is_rule(line: &str) -> bool {
    repeats_one_of(line.trim(), "-_")
}

/// Whether a text is one of these marks, three times or more.
fn repeats_one_of(text: &str, marks: &str) -> bool {
    let mut symbols = text.chars();
    let first = symbols.next().filter(|&mark| marks.contains(mark));
    first.is_some_and(|mark| text.chars().count() > 2 && symbols.all(|c| c == mark))
}

/// Whether a line is a number that may be the number of puzzles below it.
pub(super) fn is_count(line: &str) -> bool {
    /// The most digits of a number of puzzles.
    const MOST_DIGITS: usize = 7;
    let line = line.trim();
    (1..=MOST_DIGITS).contains(&line.len()) && line.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line is no puzzle of this many cells, and no damaged one, but text around puzzles: a title, or a
/// line of marks.
pub(super) fn is_beside_puzzles(line: &str, cells: usize) -> bool {
    /// The most characters of a word with digits or dots in it, such as a date.
    const MOST: usize = 10;
    let line = line.trim();
    let is_symbol = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*');
    if line.chars().count() < cells / 2 && repeats_one_of(line, "-=*_~+") {
        return true;
    }
    let is_letters = |word: &&str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.chars().count() > 1 && word.chars().all(|c| c.is_alphabetic() || "'-".contains(c))
    };
    let is_short = |word: &str| {
        let symbols = word.chars().filter(|&c| is_symbol(c)).count();
        let most = if symbols > 1 { MOST } else { 2 * MOST };
        word.chars().count() <= most.min(cells / 2)
    };
    let count = |word: &str| word.chars().count();
    let letters: usize = line.split_whitespace().filter(is_letters).map(count).sum();
    let is_date = |word: &&str| {
        word.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | ':'))
            && word.contains(['-', '/', ':'])
    };
    let all: usize = line.split_whitespace().filter(|word| !is_date(word)).map(count).sum();
    // One word may be a damaged puzzle or anything else.
    let is_title = line.split_whitespace().count() > 1
        || line.ends_with(':')
        || line.eq_ignore_ascii_case("end");
    // The cells of a board may be words of one character, and of numbers.
    is_title
        && 2 * letters >= all
        && letters > 1
        && line.split_whitespace().all(is_short)
        && !line.contains(';')
}

/// The names of rules beyond those of sudoku, in words of a title or a link.
const RULES: [&str; 12] = [
    "calcudoku",
    "diagonal",
    "futoshiki",
    "jigsaw",
    "kakuro",
    "kenken",
    "killer",
    "kropki",
    "samurai",
    "sandwich",
    "thermo",
    "windoku",
];
/// Names of rules that other words may hold: whole words.
const WORDS: [&str; 14] = [
    "anti",
    "antiking",
    "antiknight",
    "arrow",
    "arrows",
    "hyper",
    "hyperdoku",
    "hypersudoku",
    "irregular",
    "sudoku-x",
    "sudokux",
    "x-sudoku",
    "xsudoku",
    "anti-knight",
];

/// The name of a rule beyond those of sudoku in a text in lower case.
pub(super) fn rule_in(text: &str) -> Option<&'static str> {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let is_whole = |word: &str| {
        text.match_indices(word).any(|(at, _)| {
            !is_part(text[..at].chars().next_back())
                && !is_part(text[at + word.len()..].chars().next())
        })
    };
    let rule = RULES.into_iter().find(|rule| text.contains(rule));
    rule.or_else(|| WORDS.into_iter().find(|word| is_whole(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_rules_are_beside_puzzles() {
        for line in [
            "Puzzle 1",
            "END",
            "end",
            "Grid 01:",
            "----------",
            "Easy, 2024-01-05",
            "Here are the puzzles that my friend sent:",
            "Best regards",
            "# 1 easy",
        ] {
            assert!(is_beside_puzzles(line, 81), "{line}");
        }
        let short =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";
        for line in [
            short,
            "123",
            "53..7....6..195",
            "1 2 3 4",
            "quizzes;solutions",
            "a b c d",
            "x",
            "nonsense",
            "1.3.5.7.9.1 easy",
            "5..3..7.. a puzzle",
            "--------------------------------------------------",
        ] {
            assert!(!is_beside_puzzles(line, 81), "{line}");
        }
    }

    #[test]
    fn rules_are_whole_words() {
        for (text, expected) in [
            ("max-sudoku", None),
            ("x-sudoku of the day", Some("x-sudoku")),
            ("sudokux.htm", Some("sudokux")),
            ("narrow/hyperlinks", None),
            ("antiknight sudoku", Some("antiknight")),
            ("killersudoku", Some("killer")),
            ("classic", None),
        ] {
            assert_eq!(rule_in(text), expected, "{text}");
        }
    }
}
