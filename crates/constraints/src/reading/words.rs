//! The words of a typed line.

/// Why a line has no meaning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct LineProblem {
    /// The index of the line.
    pub line: usize,
    /// The offset in bytes of the wrong part in the line.
    pub offset: usize,
    problem: String,
}

impl LineProblem {
    /// A problem of a line whose index is set later.
    pub(crate) fn new(offset: usize, problem: impl Into<String>) -> Self {
        Self { line: 0, offset, problem: problem.into() }
    }

    pub(crate) fn at_line(self, line: usize) -> Self {
        Self { line, ..self }
    }
}

/// A word with its offset in the line.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) offset: usize,
    pub(crate) text: String,
    /// Whether the word is a string of JSON.
    pub(crate) is_quoted: bool,
}

/// The words of a part of a line that begins at an offset. `/` and `*` are words of their own after a colon.
pub(crate) fn split(part: &str, start: usize) -> Result<Vec<Word>, LineProblem> {
    split_at(part, start, &[])
}

/// The words of a part, where some characters are always words of their own.
pub(crate) fn split_at(part: &str, start: usize, marks: &[char]) -> Result<Vec<Word>, LineProblem> {
    let mut words = Vec::new();
    let mut at = 0;
    while at < part.len() {
        let rest = &part[at..];
        let Some(first) = rest.chars().next().filter(|c| !c.is_whitespace()) else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        let offset = start + at;
        if first == '"' {
            let mut strings = serde_json::Deserializer::from_str(rest).into_iter::<String>();
            let text = strings.next().and_then(Result::ok).ok_or_else(|| {
                LineProblem::new(
                    offset,
                    "the quotation mark begins no string; end it by another one",
                )
            })?;
            at += strings.byte_offset();
            words.push(Word { offset, text, is_quoted: true });
            continue;
        }
        let is_end = |c: char| c.is_whitespace() || c == '"' || marks.contains(&c);
        let length = match marks.contains(&first) {
            true => first.len_utf8(),
            false => rest.find(is_end).unwrap_or(rest.len()),
        };
        words.push(Word { offset, text: rest[..length].to_owned(), is_quoted: false });
        at += length;
    }
    Ok(words)
}

/// The offset of the first colon outside of strings.
pub(crate) fn colon(text: &str) -> Option<usize> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, symbol) in text.char_indices() {
        match symbol {
            ':' if !is_quoted => return Some(at),
            '"' if !is_escaped => is_quoted = !is_quoted,
            _ => {}
        }
        is_escaped = symbol == '\\' && !is_escaped;
    }
    None
}

/// Whether a text begins with words, in either case.
pub(crate) fn starts_with_words(text: &str, words: &str) -> bool {
    let text = text.trim_start();
    let is_end = |rest: &str| rest.chars().next().is_none_or(|c| c == ':' || c.is_whitespace());
    text.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words))
        && is_end(&text[words.len()..])
}
