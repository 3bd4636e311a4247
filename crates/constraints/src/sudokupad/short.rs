//! The shortened form of JSON in links of SudokuPad. Keys are short and without quotation marks, which are single ones
//! around strings. `t` and `f` are truth values, colors have no marks, and nothing is an empty object.

use crate::reading::ReadProblem;
use serde_json::{Map, Value};

/// The short keys, and the keys that they mean.
const SHORT: &[(&str, &str)] = &[
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// The maximum number of lists and objects inside each other.
const MOST_DEPTH: usize = 64;

/// The value of a text, with the full keys.
///
/// # Errors
/// [`ReadProblem`], which says what was found and what was expected.
pub(super) fn parse(text: &str) -> Result<Value, ReadProblem> {
    let mut parser = Parser { text: text.trim(), next: 0, depth: 0 };
    if parser.peek() != Some('{') {
        return Err(parser.problem("an object"));
    }
    let value = parser.value()?;
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.problem("the end of the text")),
    }
}

/// The state of reading a text.
struct Parser<'t> {
    text: &'t str,
    /// The offset of the next character.
    next: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.next..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether the next character is this one, which is then read.
    fn has(&mut self, letter: char) -> bool {
        let has = self.peek() == Some(letter);
        self.next += if has { letter.len_utf8() } else { 0 };
        has
    }

    fn problem(&self, expected: &str) -> ReadProblem {
        let found = self.peek().map_or("the end".to_owned(), |letter| format!("{letter:?}"));
        let at = self.text[..self.next].chars().count() + 1;
        ReadProblem::new(format!("found {found} at character {at}, expected {expected}"))
    }

    fn value(&mut self) -> Result<Value, ReadProblem> {
        match self.peek() {
            Some('{' | '[') => {
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    return Err(self.problem("fewer lists inside each other"));
                }
                let is_object = self.peek() == Some('{');
                self.next += 1;
                let value = if is_object { self.object()? } else { self.list()? };
                self.depth -= 1;
                Ok(value)
            }
            Some('\'' | '"') => Ok(Value::from(self.string()?)),
            _ => self.bare_value(),
        }
    }

    /// The keys and values after an opening brace.
    fn object(&mut self) -> Result<Value, ReadProblem> {
        let mut keys = Map::new();
        if self.has('}') {
            return Ok(Value::Object(keys));
        }
        loop {
            let key = match self.peek() {
                Some('\'' | '"') => self.string()?,
                _ => self.word().to_owned(),
            };
            if key.is_empty() || !self.has(':') {
                return Err(self.problem("a key and a colon"));
            }
            let full = SHORT.iter().find(|(short, _)| *short == key).map(|(_, full)| *full);
            let key = full.map_or(key, str::to_owned);
            let value = self.value()?;
            if keys.insert(key, value).is_some() {
                return Err(self.problem("each key once"));
            }
            if self.has('}') {
                return Ok(Value::Object(keys));
            }
            if !self.has(',') {
                return Err(self.problem("a comma or a closing brace"));
            }
        }
    }

    /// The items after an opening bracket.
    fn list(&mut self) -> Result<Value, ReadProblem> {
        let mut list = Vec::new();
        if self.has(']') {
            return Ok(Value::Array(list));
        }
        loop {
            list.push(self.value()?);
            if self.has(']') {
                return Ok(Value::Array(list));
            }
            if !self.has(',') {
                return Err(self.problem("a comma or a closing bracket"));
            }
        }
    }

    /// A string with the escapes of JSON. Either quotation mark may be escaped.
    fn string(&mut self) -> Result<String, ReadProblem> {
        let quote = self.peek().unwrap_or('"');
        self.next += 1;
        let mut json = String::from("\"");
        loop {
            let letter = self.peek().ok_or_else(|| self.problem("the end of the string"))?;
            self.next += letter.len_utf8();
            match letter {
                _ if letter == quote => break,
                '\\' if self.has('\'') => json.push('\''),
                '\\' => {
                    json.push('\\');
                    let escaped = self.peek().ok_or_else(|| self.problem("a character"))?;
                    json.push(escaped);
                    self.next += escaped.len_utf8();
                }
                '"' => json.push_str("\\\""),
                other => json.push(other),
            }
        }
        json.push('"');
        serde_json::from_str(&json)
            .map_err(|_| self.problem("a string with the escapes of JSON before this place"))
    }

    /// The characters up to a mark.
    fn word(&mut self) -> &'t str {
        let rest = self.rest();
        let end = rest.find([',', ':', '}', ']', '{', '[', '\'', '"']).unwrap_or(rest.len());
        self.next += end;
        rest[..end].trim()
    }

    /// A value without quotation marks: an empty object, a truth value, a number or a color.
    fn bare_value(&mut self) -> Result<Value, ReadProblem> {
        let start = self.next;
        let word = self.word();
        let is_color = |word: &str| {
            ["#0", "#F"].contains(&word)
                || word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
        };
        match word {
            "" => Ok(Value::Object(Map::new())),
            "t" | "true" => Ok(Value::Bool(true)),
            "f" | "false" => Ok(Value::Bool(false)),
            "null" => Ok(Value::Null),
            word if is_color(word) => Ok(Value::from(format!("#{}", word.trim_start_matches('#')))),
            word => serde_json::from_str(word).map_err(|_| {
                self.next = start;
                self.problem("a value")
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn shortened_texts_are_read() {
        for (text, expected) in [
            ("{}", json!({})),
            (
                "{ce:[[,{v:5},],[]],t:'it\\'s',x:#0}",
                json!({ "cells": [[{}, { "value": 5 }, {}], []], "title": "it's", "x": "#0" }),
            ),
            (
                "{a:[{c:AABBCC,th:1.5}],unique:t,b:f}",
                json!({ "arrows": [{ "color": "#AABBCC", "thickness": 1.5 }], "unique": true, "b": false }),
            ),
            ("{\"te\":\"a\\n\\\"b\",'l':null}", json!({ "text": "a\n\"b", "lines": null })),
        ] {
            assert_eq!(parse(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn other_texts_are_errors() {
        for text in [
            "",
            "[",
            "{",
            "{a",
            "{a:",
            "{a:1",
            "{:1}",
            "{a:'",
            "{a:'\\",
            "{a:1}b",
            "{a:'\\x'}",
            "{a:[1{}]}",
            "{a:hello}",
            "{a:1,a:2}",
            "{c:1,color:2}",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse(&format!("{{a:{}", "[".repeat(100_000))).is_err());
    }
}
