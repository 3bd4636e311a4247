//! Values of fields, and how they are compared.

use super::number::Number;
use pavane_human::Level;
use serde_json::Value as Json;
use std::borrow::Cow;
use std::cmp::Ordering;

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value<'a> {
    /// Unknown, or not part of the object.
    Null,
    Bool(bool),
    Number(Number),
    Text(Cow<'a, str>),
    /// A level of difficulty.
    Level(Level),
    /// An array or an object.
    Compound(Cow<'a, Json>),
}

impl<'a> Value<'a> {
    /// The value of a field of JSON with this last name.
    pub(super) fn of_json(json: &'a Json, name: &str) -> Self {
        match json {
            Json::Null => Self::Null,
            &Json::Bool(is_true) => Self::Bool(is_true),
            Json::Number(number) => match number.as_u64() {
                Some(number) => Self::Number(number.into()),
                None => Number::parse(&number.to_string()).map_or(Self::Null, Self::Number),
            },
            Json::String(text) if name == "level" => Self::of_level(text),
            Json::String(text) => Self::Text(text.as_str().into()),
            Json::Array(_) | Json::Object(_) => Self::Compound(Cow::Borrowed(json)),
        }
    }

    /// The value of a text; null without one.
    pub(super) fn of_text(text: Option<&'a str>) -> Self {
        text.map_or(Self::Null, |text| Self::Text(text.into()))
    }

    /// A level by its name, or another text.
    fn of_level(text: &'a str) -> Self {
        level(text).map_or(Self::Text(text.into()), Self::Level)
    }

    /// The order of two values; `None` if they cannot be compared. A text that states a number is compared with
    /// numbers as that number.
    pub(super) fn compare(&self, other: &Value<'_>) -> Option<Ordering> {
        match (self, other) {
            (Self::Bool(a), Value::Bool(b)) => Some(a.cmp(b)),
            (Self::Number(a), Value::Number(b)) => Some(a.compare(b)),
            (Self::Number(a), Value::Text(b)) => Some(a.compare(&Number::parse(b)?)),
            (Self::Text(a), Value::Number(b)) => Some(Number::parse(a)?.compare(b)),
            (Self::Text(a), Value::Text(b)) => Some(a.as_ref().cmp(b.as_ref())),
            (Self::Level(a), Value::Level(b)) => Some(a.cmp(b)),
            (Self::Level(a), Value::Text(b)) => Some(a.cmp(&level(b)?)),
            (Self::Text(a), Value::Level(b)) => Some(level(a)?.cmp(b)),
            _ => None,
        }
    }

    /// Whether two values are equal. Null is equal to null alone.
    pub(super) fn is_equal(&self, other: &Value<'_>) -> bool {
        match (self, other) {
            (Self::Null, Value::Null) => true,
            _ => self.compare(other) == Some(Ordering::Equal),
        }
    }

    /// Whether an array has an element, or a text a part. Case does not count. An element that is an object is compared
    /// by its texts.
    pub(super) fn has(&self, part: &Value<'_>) -> bool {
        match (self, part) {
            (Self::Text(text), Value::Text(part)) => {
                text.to_lowercase().contains(&part.to_lowercase())
            }
            (Self::Compound(json), part) => match json.as_ref() {
                Json::Array(elements) => elements.iter().any(|element| is_element(element, part)),
                Json::Object(members) => members.values().any(|member| is_element(member, part)),
                _ => false,
            },
            _ => self.is_equal(part),
        }
    }

    /// Appends the value as a field of a table: an array of texts with commas, and other arrays and objects as JSON. A
    /// tab or a line end becomes a blank.
    pub(super) fn write(&self, out: &mut String) {
        let mut push = |text: &str| {
            let is_blank = |found: char| matches!(found, '\t' | '\n' | '\r');
            match text.contains(is_blank) {
                true => out.push_str(&text.replace(is_blank, " ")),
                false => out.push_str(text),
            }
        };
        match self {
            Self::Null => {}
            Self::Bool(is_true) => push(if *is_true { "true" } else { "false" }),
            Self::Number(number) => number.write(out),
            Self::Text(text) => push(text),
            Self::Level(level) => push(level.keyword()),
            Self::Compound(json) => match texts(json) {
                Some(texts) => push(&texts.join(",")),
                None => push(&json.to_string()),
            },
        }
    }

    /// Appends a key whose bytes are ordered as the values are: numbers before texts, and null last in both directions.
    pub(super) fn write_key(&self, is_descending: bool, key: &mut Vec<u8>) {
        const NUMBER: u8 = 1;
        const TEXT: u8 = 2;
        const NULL: u8 = 0xff;
        let start = key.len();
        match self {
            Self::Null => return key.push(NULL),
            &Self::Bool(is_true) => key.extend([NUMBER, u8::from(is_true)]),
            Self::Number(number) => {
                key.push(NUMBER);
                number.write_key(key);
            }
            // A column of numbers is sorted as numbers.
            Self::Text(text) => match Number::parse(text) {
                Some(number) => {
                    key.push(NUMBER);
                    number.write_key(key);
                }
                None => {
                    key.push(TEXT);
                    write_text_key(text, key);
                }
            },
            &Self::Level(level) => key.extend([NUMBER, level as u8]),
            Self::Compound(_) => {
                let mut text = String::new();
                self.write(&mut text);
                key.push(TEXT);
                write_text_key(&text, key);
            }
        }
        if is_descending {
            for byte in &mut key[start..] {
                *byte = !*byte;
            }
        }
    }
}

/// The level of a name; case does not count.
fn level(text: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.keyword().eq_ignore_ascii_case(text))
}

/// Whether an element of an array is a value, or an object with it among its texts.
fn is_element(element: &Json, part: &Value<'_>) -> bool {
    match (element, part) {
        (Json::String(text), Value::Text(part)) => text.to_lowercase() == part.to_lowercase(),
        (Json::Object(members), _) => members
            .values()
            .filter(|member| member.is_string())
            .any(|member| is_element(member, part)),
        _ => Value::of_json(element, "").is_equal(part),
    }
}

/// The texts of an array that has texts alone.
fn texts(json: &Json) -> Option<Vec<&str>> {
    json.as_array()?.iter().map(Json::as_str).collect()
}

/// Appends a text with an end that is smaller than any longer text.
fn write_text_key(text: &str, key: &mut Vec<u8>) {
    // The byte after a zero byte of the text makes it differ from the end.
    for &byte in text.as_bytes() {
        key.push(byte);
        if byte == 0 {
            key.push(0xff);
        }
    }
    key.extend([0, 0]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn key(value: &Json, is_descending: bool) -> Vec<u8> {
        let mut key = Vec::new();
        Value::of_json(value, "level").write_key(is_descending, &mut key);
        key
    }

    #[test]
    fn keys_are_ordered_with_null_last_in_both_directions() {
        let ascending = [json!(2), json!(7.2), json!("10"), json!("a"), json!("a\0"), json!("ab")];
        for pair in ascending.windows(2) {
            assert!(key(&pair[0], false) < key(&pair[1], false), "{pair:?}");
            assert!(key(&pair[0], true) > key(&pair[1], true), "{pair:?}");
        }
        for value in &ascending {
            assert!(key(value, false) < key(&Json::Null, false));
            assert!(key(value, true) < key(&Json::Null, true));
        }
        assert!(key(&json!("unfair"), false) > key(&json!("hard"), false));
    }

    #[test]
    fn arrays_have_their_elements_and_the_texts_of_their_objects() {
        let techniques = json!([{ "technique": "X-Wing", "steps": 2 }, { "technique": "Naked single", "steps": 40 }]);
        let has =
            |json: &Json, part: Json| Value::of_json(json, "").has(&Value::of_json(&part, ""));
        assert!(has(&techniques, json!("x-wing")));
        assert!(!has(&techniques, json!("wing")) && !has(&techniques, json!(2)));
        assert!(has(&json!(["r1c5", "r2c7"]), json!("r2c7")));
        assert!(has(&json!("Easter special"), json!("easter")));
    }
}
