//! The words of expressions.

use super::number::Number;
use std::fmt;

/// A word of an expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Open,
    Close,
    Comma,
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
    Number(Number, String),
    /// A text in quotes.
    Text(String),
    /// A name, or a keyword such as `and`.
    Word(String),
    /// A character, or a pair of them, that no expression has.
    Unknown(String),
    /// A text without its last quote.
    Unclosed,
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self {
            Self::Open => "(",
            Self::Close => ")",
            Self::Comma => ",",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
            Self::Number(_, text) | Self::Word(text) | Self::Unknown(text) => text,
            Self::Text(text) => return write!(f, "\"{text}\""),
            Self::Unclosed => return f.write_str("a text without its last quote"),
            Self::End => return f.write_str("the end"),
        };
        write!(f, "`{sign}`")
    }
}

/// The words of a text, each with its column, and [`Token::End`] last.
pub(super) fn tokens(text: &str) -> Vec<(usize, Token)> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        if letter.is_whitespace() {
            at += 1;
            continue;
        }
        let (token, length) = token(&letters[at..], letter);
        tokens.push((at + 1, token));
        at += length;
    }
    tokens.push((letters.len() + 1, Token::End));
    tokens
}

/// The first word of a text, and its length.
fn token(text: &[char], first: char) -> (Token, usize) {
    let second = text.get(1).copied();
    match (first, second) {
        ('(', _) => (Token::Open, 1),
        (')', _) => (Token::Close, 1),
        (',', _) => (Token::Comma, 1),
        ('=', Some('=')) => (Token::Equal, 2),
        ('!', Some('=')) => (Token::NotEqual, 2),
        ('<', Some('=')) => (Token::AtMost, 2),
        ('>', Some('=')) => (Token::AtLeast, 2),
        ('<', _) => (Token::Less, 1),
        ('>', _) => (Token::More, 1),
        ('&', Some('&')) => (Token::Word("and".to_owned()), 2),
        ('|', Some('|')) => (Token::Word("or".to_owned()), 2),
        ('!', _) => (Token::Word("not".to_owned()), 1),
        ('"' | '\'', _) => quoted(text, first),
        ('-', Some('0'..='9' | '.')) | ('0'..='9', _) => number(text),
        _ if is_name(first) => name(text),
        _ => (Token::Unknown(first.to_string()), 1),
    }
}

/// A text in quotes. Between double quotes a single one is a character, and the other way round.
fn quoted(text: &[char], quote: char) -> (Token, usize) {
    match text[1..].iter().position(|&letter| letter == quote) {
        Some(length) => (Token::Text(text[1..=length].iter().collect()), length + 2),
        None => (Token::Unclosed, text.len()),
    }
}

fn number(text: &[char]) -> (Token, usize) {
    let is_part = |letter: &char| letter.is_alphanumeric() || matches!(letter, '-' | '+' | '.');
    let length = text.iter().take_while(|letter| is_part(letter)).count();
    let word: String = text[..length].iter().collect();
    match Number::parse(&word) {
        Some(number) => (Token::Number(number, word), length),
        None => (Token::Unknown(word), length),
    }
}

/// Whether a character can be part of a name.
fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// A name. A part after a point may be in quotes, such as a column with blanks: `columns."my name"`.
fn name(text: &[char]) -> (Token, usize) {
    let mut word = String::new();
    let mut at = 0;
    while let Some(&letter) = text.get(at) {
        let is_quoted = matches!(letter, '"' | '\'') && word.ends_with('.');
        if is_quoted {
            let (token, length) = quoted(&text[at..], letter);
            let Token::Text(part) = token else { return (token, text.len()) };
            word.push_str(&part);
            at += length;
            break;
        }
        if !is_name(letter) && !matches!(letter, '.' | '-') {
            break;
        }
        word.push(letter);
        at += 1;
    }
    (Token::Word(word), at)
}
