//! The width of lines, and the words that doc comments open with.

use crate::reader::Sources;

/// No line is wider than this many characters, those inside string literals not counted.
const WIDTH: usize = 120;

/// Openings that say too little: a clause in place of a noun.
const RARE: [&str; 3] = ["What", "How many", "So many"];
/// The maximum number of doc comments with one of these.
const MOST_RARE: usize = 40;

/// Openings that refer to another comment.
const BANNED: [&str; 3] = ["Those", "The same,", "That of"];

/// A dialect for "n" or "the number of", wherever it is in a comment.
const SO_MANY: &str = "so many";
/// The maximum number of comments' lines with it.
const MOST_SO_MANY: usize = 10;

/// Everything written by hand: the sources and the tests, benches and examples of all packages.
const FOLDERS: [&str; 14] = [
    "src",
    "tests",
    "benches",
    "examples",
    "crates",
    "dlx/src",
    "dlx/tests",
    "dlx/benches",
    "dlx/examples",
    "cli/src",
    "cli/tests",
    "python/src",
    "fuzz/entries/src",
    "fuzz/entries/tests",
];

/// A line of a file.
struct Line<'a> {
    file: String,
    number: usize,
    text: &'a str,
    /// The number of its characters inside string literals.
    quoted: usize,
    /// Whether the line is the first of a doc comment.
    is_opening: bool,
}

/// The text of a comment that takes a whole line.
pub(crate) fn comment(line: &str) -> Option<&str> {
    let text = line.trim_start().strip_prefix("//")?;
    Some(text.trim_start_matches(['/', '!']).trim_start())
}

impl Line<'_> {
    fn comment(&self) -> Option<&str> {
        comment(self.text)
    }

    fn width(&self) -> usize {
        self.text.chars().count() - self.quoted
    }

    fn opens_with(&self, words: &[&str]) -> bool {
        self.is_opening
            && self.comment().is_some_and(|text| {
                let rest = words.iter().filter_map(|words| text.strip_prefix(words));
                // `Whatever` is another word.
                rest.into_iter().any(|rest| !rest.starts_with(char::is_alphanumeric))
            })
    }

    fn describe(&self) -> String {
        format!("{}:{}: {}", self.file, self.number, self.text.trim())
    }
}

/// The lines of a file.
fn lines<'a>(file: &str, source: &'a str) -> Vec<Line<'a>> {
    let mut before = None;
    let lines = source.lines().zip(quoted(source)).zip(1..);
    lines
        .map(|((text, quoted), number)| {
            let doc = text.trim_start().get(..3).filter(|mark| ["///", "//!"].contains(mark));
            let is_opening = doc.is_some() && doc != before;
            before = doc;
            Line { file: file.to_owned(), number, text, quoted, is_opening }
        })
        .collect()
}

/// For each line of a source the number of its characters inside string literals.
fn quoted(source: &str) -> Vec<usize> {
    let mut counts = vec![0];
    let mut rest = source;
    while !rest.is_empty() {
        let (length, is_literal) = token(rest);
        for character in rest[..length].chars() {
            match counts.last_mut() {
                Some(count) if character != '\n' => *count += usize::from(is_literal),
                _ => counts.push(0),
            }
        }
        rest = &rest[length..];
    }
    counts
}

/// The length in bytes of the comment, literal, word or character that a text starts with, and whether that is a
/// string literal.
fn token(text: &str) -> (usize, bool) {
    let past = |from: usize, end: &str| {
        text[from..].find(end).map_or(text.len(), |at| from + at + end.len())
    };
    if text.starts_with("//") {
        return (text.find('\n').unwrap_or(text.len()), false);
    }
    if text.starts_with("/*") {
        return (past(2, "*/"), false);
    }
    if let Some(raw) = text.strip_prefix("br").or_else(|| text.strip_prefix('r')) {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let from = text.len() - raw.len() + hashes + 1;
            return (past(from, &format!("\"{}", "#".repeat(hashes))), true);
        }
    }
    if text.starts_with('"') {
        return (past_string(text), true);
    }
    if text.starts_with("'\\") {
        // The character behind the backslash may be an apostrophe.
        return (past(3, "'"), false);
    }
    let mut characters = text.chars();
    let first = characters.next().map_or(0, char::len_utf8);
    if text.starts_with('\'') && characters.nth(1) == Some('\'') {
        return (past(1, "'"), false);
    }
    let word = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    (word.max(first), false)
}

/// The length of the string literal that a text starts with.
fn past_string(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Calls `visit` for every line of every folder.
fn for_each_line(mut visit: impl FnMut(&Line<'_>)) {
    for folder in FOLDERS {
        let sources = Sources::below(folder);
        // A workspace of its own, with what is built there.
        let ours = sources.iter().filter(|(file, _)| !file.starts_with("peers/"));
        for (file, source) in ours {
            lines(&format!("{folder}/{file}"), source).iter().for_each(&mut visit);
        }
    }
}

#[test]
fn lines_fit_a_window() {
    let mut wide = Vec::new();
    for_each_line(|line| {
        if line.width() > WIDTH {
            wide.push(format!("{} characters: {}", line.width(), line.describe()));
        }
    });
    assert!(wide.is_empty(), "{} lines are too wide:\n{}", wide.len(), wide.join("\n"));
}

#[test]
fn doc_comments_open_with_what_they_describe() {
    let (mut rare, mut banned, mut so_many) = (Vec::new(), Vec::new(), Vec::new());
    for_each_line(|line| {
        if line.opens_with(&RARE) {
            rare.push(line.describe());
        }
        if line.opens_with(&BANNED) {
            banned.push(line.describe());
        }
        if line.comment().is_some_and(|text| text.to_lowercase().contains(SO_MANY)) {
            so_many.push(line.describe());
        }
    });
    let mut faults = Vec::new();
    for (found, most, fault) in [
        (rare, MOST_RARE, format!("doc comments open with one of {RARE:?}")),
        (banned, 0, format!("doc comments open with one of {BANNED:?}")),
        (so_many, MOST_SO_MANY, format!("lines of comments have {SO_MANY:?}")),
    ] {
        if found.len() > most {
            let list = found.join("\n");
            faults.push(format!("{} {fault}; {most} may:\n{list}", found.len()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn characters_of_literals_are_not_counted() {
    let widths = |source: &str, expected: &[usize]| {
        let widths: Vec<usize> = lines("file.rs", source).iter().map(Line::width).collect();
        assert_eq!(widths, expected, "{source}");
    };
    widths("let a = \"four\";\n    // \"a comment\"", &[9, 18]);
    widths("let a = \"one \\\n   two\"; b", &[8, 3]);
    widths("f(b\"\\\"\", r#\"a \" b\"#, br\"\\\", 'c', '\"', '\\'', '\u{e9}')", &[29]);
    widths("fn f<'a>(a: &'a str) {} /* \" */ \"\"", &[32]);
    widths("r#type = \"\"", &[9]);
}

#[test]
fn openings_are_the_first_words_of_doc_comments() {
    let source = "//! What a file is.\n//! What else.\n\n/// Whatever.\n/// Those.\nfn f() {}\n\n\
                  // What for.\n    /// The same, for a row.\n    /// The same row.\n";
    let openings = |words: &[&str]| -> Vec<usize> {
        let lines = lines("file.rs", source);
        lines.iter().filter(|line| line.opens_with(words)).map(|line| line.number).collect()
    };
    assert_eq!(openings(&RARE), [1]);
    assert_eq!(openings(&BANNED), [9]);
    assert_eq!(openings(&["Whatever"]), [4]);
}
