//! Rules beyond the zones of a layout, in fields of objects of other programs.

use super::members::{Members, plain};
use super::rule_names::{
    BLOCK_WORDS, COUNTS, KINDS, ONLY_BESIDE, OTHER_KINDS, PERHAPS_KINDS, PLAIN_KINDS, RULE_TEXTS,
    RULES, USUAL_WORDS,
};
use super::source::{JsonText, ValueType};
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;
use serde_json::value::RawValue;

/// Checks that an object with a puzzle has no rules beyond the zones of its layout.
pub(super) fn check(source: &JsonText<'_>, members: &Members<'_>) -> Result<(), Fault> {
    check_with(source, members, true)
}

/// Checks that a container of objects has no such rules. Its type may name an answer or a list.
pub(super) fn check_container(source: &JsonText<'_>, members: &Members<'_>) -> Result<(), Fault> {
    check_with(source, members, false)
}

fn check_with(source: &JsonText<'_>, members: &Members<'_>, strict: bool) -> Result<(), Fault> {
    for (name, inner) in members.iter() {
        if let Some(word) = other_rules(&plain(name), inner, strict) {
            let kind = FormatErrorKind::variant(name, word.as_deref());
            return Err(Fault { at: source.offset(inner), kind });
        }
    }
    Ok(())
}

/// The rules beyond sudoku that a field states: `Some` with the word that names them, if the value is text.
fn other_rules(name: &str, value: &str, strict: bool) -> Option<Option<String>> {
    let bare = ["is", "has", "with"].into_iter().find_map(|start| name.strip_prefix(start));
    let is_rule = |name: &&str| RULES.contains(name) && (strict || !ONLY_BESIDE.contains(name));
    if let Some(rule) = [Some(name), bare].into_iter().flatten().find(is_rule) {
        // A number of blocks or cages is a size, not a rule.
        let is_count = COUNTS.contains(&rule) && matches!(ValueType::of(value), ValueType::Number);
        (!is_count && is_set(value)).then_some(None)
    } else if RULE_TEXTS.contains(&name) && is_set(value) {
        match serde_json::from_str::<String>(value) {
            Ok(text) => unusual_word(&text).map(|word| Some(word.to_owned())),
            Err(_) => Some(None),
        }
    } else if KINDS.contains(&name) {
        other_kind(value, strict)
    } else if PERHAPS_KINDS.contains(&name) {
        other_kind(value, false)
    } else {
        None
    }
}

/// The rules beyond sudoku of a kind, or of a list or an object of kinds, with the word that names them. If `strict`,
/// unknown words count as such rules.
fn other_kind(value: &str, strict: bool) -> Option<Option<String>> {
    match ValueType::of(value) {
        ValueType::String => {
            let text = serde_json::from_str::<String>(value).ok()?;
            other_kind_word(&text, strict).map(Some)
        }
        ValueType::Array => {
            let items = serde_json::from_str::<Vec<&RawValue>>(value).ok()?;
            items.into_iter().find_map(|item| other_kind(item.get(), strict))
        }
        ValueType::Object => {
            let members = serde_json::from_str::<Members<'_>>(value).ok()?;
            members.iter().find_map(|(name, value)| match ValueType::of(value) {
                ValueType::Bool if value == "true" => other_kind_word(name, strict).map(Some),
                ValueType::String => other_kind(value, strict),
                _ => other_rules(&plain(name), value, strict),
            })
        }
        _ => None,
    }
}

/// Sudoku with diagonals.
const X_SUDOKU: &str = "xsudoku";

/// The word in the name of a kind that means rules beyond sudoku.
fn other_kind_word(text: &str, strict: bool) -> Option<String> {
    // The name of a layout states its zones, which are read.
    let is_layout = text.contains('+') && text.parse::<crate::layout::Layout>().is_ok();
    if is_layout && !strict {
        return None;
    }
    let spaced = text.chars().flat_map(|c| {
        // A capital letter starts a word, as in `classicSudoku`.
        let gap = (c.is_uppercase() && !text.chars().all(|c| !c.is_lowercase())).then_some(' ');
        gap.into_iter().chain(c.to_lowercase())
    });
    let spaced: String = spaced.collect();
    let words: Vec<&str> =
        spaced.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    let joined = plain(text);
    // `max-sudoku` is another word.
    let is_x = words.contains(&X_SUDOKU) || words.windows(2).any(|pair| pair == ["x", "sudoku"]);
    let is_other = |kind: &&str| joined.contains(kind) && (*kind != X_SUDOKU || is_x);
    if let Some(kind) = OTHER_KINDS.into_iter().find(is_other) {
        return Some(kind.to_owned());
    }
    let is_size = || text.trim().split(['x', 'X']).all(|part| part.trim().parse::<u8>().is_ok());
    let is_plain = |word: &str| {
        let word = word.trim_end_matches('x');
        word.is_empty() || PLAIN_KINDS.contains(&word)
    };
    if !strict || is_size() {
        return None;
    }
    // The `x` of `Default9x9` is not the name of a kind.
    let has_size = text.as_bytes().windows(3).any(|part| {
        part[0].is_ascii_digit() && part[1].eq_ignore_ascii_case(&b'x') && part[2].is_ascii_digit()
    });
    words.into_iter().find(|word| !is_plain(word) || *word == "x" && !has_size).map(str::to_owned)
}

/// Whether a value is set: not null, false, 0, empty, or a word for no value.
fn is_set(value: &str) -> bool {
    match ValueType::of(value) {
        ValueType::Null => false,
        ValueType::Number => value.parse::<f64>().is_ok_and(|number| number != 0.0),
        ValueType::Bool => value == "true",
        ValueType::String => {
            let text = serde_json::from_str::<String>(value).unwrap_or_default();
            let text = text.trim().to_lowercase();
            !matches!(&*text, "" | "[]" | "{}" | "none" | "null" | "no" | "false" | "off" | "0")
        }
        ValueType::Array | ValueType::Object => value.bytes().any(|byte| {
            !matches!(byte, b'[' | b']' | b'{' | b'}' | b',') && !byte.is_ascii_whitespace()
        }),
    }
}

/// The first word of a text that is not in the rules of sudoku. If no word names sudoku or its blocks, the first word
/// of all.
fn unusual_word(text: &str) -> Option<&str> {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_size =
        |word: &str| word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x') && word != "x";
    let is_usual = |word: &str| is_size(word) || USUAL_WORDS.contains(&word);
    let names_blocks = words.clone().any(|word| BLOCK_WORDS.contains(&&*word.to_lowercase()));
    words.find(|word| !names_blocks || !is_usual(&word.to_lowercase()))
}
