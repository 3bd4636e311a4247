//! Rules beyond the zones of a layout, which objects of other programs state in fields of their own.

use super::members::{Members, plain};
use super::source::{Source, ValueType};
use crate::format::error::FormatErrorKind;
use crate::format::position::Fault;

/// The names of fields with rules beyond the zones of a layout, without `_`, `-` and blanks.
const RULES: [&str; 55] = [
    "antiking",
    "antiknight",
    "arrow",
    "arrows",
    "betweenline",
    "cage",
    "cages",
    "clone",
    "clones",
    "constraints",
    "diagonal",
    "diagonal+",
    "diagonals",
    "difference",
    "differences",
    "disjointgroups",
    "even",
    "entropicline",
    "extraregion",
    "extraregions",
    "germanwhispers",
    "inequalities",
    "killer",
    "killercage",
    "killercages",
    "kropki",
    "kropkidots",
    "lines",
    "littlekiller",
    "littlekillersum",
    "maximum",
    "minimum",
    "modularline",
    "nabner",
    "nonconsecutive",
    "odd",
    "overlays",
    "palindrome",
    "palindromes",
    "quadruple",
    "quadruples",
    "ratio",
    "ratios",
    "regions",
    "regionsumline",
    "renban",
    "sandwich",
    "sandwichsum",
    "skyscraper",
    "thermo",
    "thermometer",
    "thermometers",
    "thermos",
    "underlays",
    "whispers",
];
/// The names of fields with the rules in words.
const RULE_TEXTS: [&str; 3] = ["rules", "ruleset", "visualelements"];
/// The names of fields with the kind of the puzzle.
const KINDS: [&str; 5] = ["type", "kind", "variant", "variants", "gametype"];
/// Parts of the names of kinds that have other rules.
const OTHER_KINDS: [&str; 19] = [
    "antiking",
    "antiknight",
    "argyle",
    "arrow",
    "calcudoku",
    "diagonal",
    "futoshiki",
    "hyper",
    "irregular",
    "jigsaw",
    "kenken",
    "killer",
    "mathdoku",
    "samurai",
    "sandwich",
    "skyscraper",
    "thermo",
    "windoku",
    "xsudoku",
];
/// The words of the rules of sudoku, apart from numbers.
const USUAL_WORDS: [&str; 91] = [
    "a",
    "all",
    "also",
    "and",
    "any",
    "appear",
    "appears",
    "apply",
    "are",
    "be",
    "blank",
    "block",
    "blocks",
    "board",
    "bold",
    "box",
    "boxes",
    "cannot",
    "cell",
    "cells",
    "classic",
    "column",
    "columns",
    "complete",
    "contain",
    "contains",
    "digit",
    "digits",
    "each",
    "empty",
    "every",
    "exactly",
    "fill",
    "four",
    "from",
    "game",
    "grid",
    "has",
    "have",
    "in",
    "into",
    "is",
    "may",
    "more",
    "must",
    "nine",
    "no",
    "nonet",
    "normal",
    "not",
    "number",
    "numbers",
    "of",
    "on",
    "once",
    "one",
    "only",
    "or",
    "outlined",
    "place",
    "placed",
    "put",
    "region",
    "regions",
    "repeat",
    "repeated",
    "repeating",
    "row",
    "rows",
    "rules",
    "same",
    "six",
    "so",
    "square",
    "squares",
    "standard",
    "subgrid",
    "subgrids",
    "such",
    "sudoku",
    "than",
    "that",
    "the",
    "there",
    "to",
    "two",
    "use",
    "using",
    "when",
    "with",
    "without",
];
/// The rules have one of these words at least: a board without blocks is a Latin square.
const BLOCK_WORDS: [&str; 10] = [
    "block", "blocks", "box", "boxes", "classic", "nonet", "normal", "regions", "standard",
    "sudoku",
];

/// Checks that an object has no rules beyond the zones of its layout.
pub(super) fn check(source: &Source<'_>, members: &Members<'_>) -> Result<(), Fault> {
    for (name, inner) in members.iter() {
        if let Some(word) = other_rules(&plain(name), inner) {
            let kind = FormatErrorKind::variant(name, word.as_deref());
            return Err(Fault { at: source.offset(inner), kind });
        }
    }
    Ok(())
}

/// Whether a field states rules beyond the rules of sudoku, with the word that does if the value is text.
fn other_rules(name: &str, value: &str) -> Option<Option<String>> {
    let text = || serde_json::from_str::<String>(value).ok();
    if RULES.contains(&name) {
        is_set(value).then_some(None)
    } else if RULE_TEXTS.contains(&name) && is_set(value) {
        match text() {
            Some(text) => unusual_word(&text).map(|word| Some(word.to_owned())),
            None => Some(None),
        }
    } else if KINDS.contains(&name) {
        let text = plain(&text()?);
        OTHER_KINDS.iter().find(|kind| text.contains(**kind)).map(|kind| Some((*kind).to_owned()))
    } else {
        None
    }
}

/// Whether a value says anything: not null, false, empty, or a word for nothing.
fn is_set(value: &str) -> bool {
    match ValueType::of(value) {
        ValueType::Null | ValueType::Number => false,
        ValueType::Bool => value == "true",
        ValueType::String => {
            let text = serde_json::from_str::<String>(value).unwrap_or_default();
            !matches!(text.trim(), "" | "[]" | "{}" | "none" | "None" | "null")
        }
        ValueType::Array | ValueType::Object => value.bytes().any(|byte| {
            !matches!(byte, b'[' | b']' | b'{' | b'}' | b',') && !byte.is_ascii_whitespace()
        }),
    }
}

/// The first word of a text that the rules of sudoku do not have; the first word of all if no word names sudoku or
/// its blocks.
fn unusual_word(text: &str) -> Option<&str> {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_size =
        |word: &str| word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x') && word != "x";
    let is_usual = |word: &str| is_size(word) || USUAL_WORDS.contains(&word);
    let names_blocks = words.clone().any(|word| BLOCK_WORDS.contains(&&*word.to_lowercase()));
    words.find(|word| !names_blocks || !is_usual(&word.to_lowercase()))
}
