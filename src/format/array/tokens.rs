//! Splits program text into the tokens of lists. Comments and line continuations are skipped.

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArrayToken<'t> {
    Open(char),
    Close,
    Comma,
    /// A semicolon or a bar, which separates rows of a list.
    Semicolon,
    Newline,
    /// A number, a name or a symbol without quotes.
    Word(&'t str),
    /// A text between quotes.
    Text(&'t str),
    /// A sign such as `=` or `:`.
    Sign,
}

/// The tokens of a text with their byte offsets.
pub(super) fn tokens(text: &str) -> Vec<(usize, ArrayToken<'_>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let start = at;
        if let Some(length) = comment(text, at) {
            at += length;
            continue;
        }
        at += c.len_utf8();
        let token = match c {
            '[' | '{' | '(' => ArrayToken::Open(c),
            ']' | '}' | ')' => ArrayToken::Close,
            ',' => ArrayToken::Comma,
            ';' | '|' => ArrayToken::Semicolon,
            '\n' => ArrayToken::Newline,
            '"' | '\'' | '`' => match quoted(rest, c) {
                Some(inner) => {
                    at += inner.len() + c.len_utf8();
                    ArrayToken::Text(inner)
                }
                // A quote without a partner on its line, such as a digit separator or an apostrophe in a label.
                None => ArrayToken::Sign,
            },
            c if is_word(c) => {
                let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                at = start + length;
                ArrayToken::Word(&rest[..length])
            }
            c if c.is_whitespace() => continue,
            _ => ArrayToken::Sign,
        };
        found.push((start, token));
    }
    found
}

const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-' | '?') || !c.is_ascii()
}

/// The text between a quote and the next one on the same line.
fn quoted(rest: &str, quote: char) -> Option<&str> {
    let inner = &rest[quote.len_utf8()..];
    let end = inner.find([quote, '\n'])?;
    inner[end..].starts_with(quote).then(|| &inner[..end])
}

/// The length of the comment that starts here, without its end of line.
fn comment(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let to_end = || rest.find('\n').unwrap_or(rest.len());
    if let Some(inner) = rest.strip_prefix("/*") {
        return Some(inner.find("*/").map_or(rest.len(), |end| end + 4));
    }
    if rest.starts_with('#') || rest.starts_with("//") || rest.starts_with("-- ") {
        return Some(to_end());
    }
    // A percent sign begins comments of Matlab and Prolog, and lists of Ruby such as `%w[...]`.
    let is_ruby = || rest[1..].starts_with(['w', 'W', 'i', 'I']);
    (rest.starts_with('%') && !is_ruby()).then(to_end)
}
