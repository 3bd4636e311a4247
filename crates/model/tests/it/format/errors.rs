//! Errors in files: their positions, and the advice in their messages.

use pavane_model::format::{Format, FormatErrorKind};

#[track_caller]
fn check(format: &str, bytes: impl AsRef<[u8]>, (line, column): (usize, usize), message: &str) {
    let reader = Format::named(format).unwrap().reader().unwrap();
    let error = reader(bytes.as_ref()).unwrap_err();
    let found = (error.line(), error.column(), error.to_string());
    assert_eq!(found, (line, column, message.to_owned()));
}

const NO_ITEM_LINE: &str =
    "the file ends without an item line; begin with a line that names the items";
const MARK: &str = "names are separated by blanks and have no `:` or `|` in them, and a \
                    multiplicity goes before the name, as in `2:3|name`";
const BOUNDS: &str = "expected `n|item` or `lo:hi|item` with numbers up to 4294967295";
const EMPTY_BOUNDS: &str = "give min:max with min <= max and max >= 1";
const COST: &str = "expected a cost from -9223372036854775807 to \
                    9223372036854775807 right after the `|`";
const UTF8: &str = "is not part of any UTF-8 character; save the file as UTF-8 text";

#[test]
fn text_item_lines() {
    let bad = |bytes: &str, place, message: &str| check("text", bytes, place, message);
    bad("", (1, 1), NO_ITEM_LINE);
    bad("| only\n\n| comments", (3, 11), NO_ITEM_LINE);
    bad(" \n | s t\n", (3, 1), NO_ITEM_LINE);
    // The error is that of the usual reading.
    bad("| s t\ns t\nu\n", (3, 1), "unknown item `u`; name it among the items, or correct it here");
    bad("a b a", (1, 5), "the item `a` is named twice; give each item a name of its own");
    bad("\nä ö | ü ö", (2, 9), "the item `ö` is named twice; give each item a name of its own");
    let second = "a second `|` in the item line; there is one, between the primary and the \
                  secondary items";
    bad("a | b | c", (1, 7), second);
    bad("a |b |c", (1, 6), second);
    bad("a || b", (1, 4), second);
    bad("a ||b", (1, 4), second);
    bad("a b:c", (1, 4), &format!("`:` in the item name `b:c`; {MARK}"));
    bad("a b| c", (1, 4), &format!("`|` in the item name `b|`; {MARK}"));
    bad("a 2|b|c", (1, 6), &format!("`|` in the item name `2|b|c`; {MARK}"));
    bad("a 2:3|", (1, 7), "no item name here; expected a name of at least one character");
    bad("a x|b", (1, 3), &format!("`x` is no multiplicity; {BOUNDS}"));
    bad("a :2|b", (1, 3), &format!("`:2` is no multiplicity; {BOUNDS}"));
    bad("a 1:|b", (1, 3), &format!("`1:` is no multiplicity; {BOUNDS}"));
    bad("a 1:2:3|b", (1, 3), &format!("`1:2:3` is no multiplicity; {BOUNDS}"));
    bad("a +1|b", (1, 3), &format!("`+1` is no multiplicity; {BOUNDS}"));
    bad("a -1|b", (1, 3), &format!("`-1` is no multiplicity; {BOUNDS}"));
    bad("a 4294967296|b", (1, 3), &format!("`4294967296` is no multiplicity; {BOUNDS}"));
    bad("a 3:2|b", (1, 3), &format!("no multiplicity is between 3 and 2; {EMPTY_BOUNDS}"));
    bad("a 0|b", (1, 3), &format!("no multiplicity is between 0 and 0; {EMPTY_BOUNDS}"));
    let secondary = "a multiplicity on the secondary item `s`; only primary items take one";
    bad("a | 2|s", (1, 5), secondary);
    bad("a | x|s", (1, 5), secondary);
}

#[test]
fn text_options() {
    let bad = |bytes: &str, place, message: &str| check("text", bytes, place, message);
    bad("a b\na\tc", (2, 3), "unknown item `c`; name it among the items, or correct it here");
    bad("top\n\ntpo\n", (3, 1), "unknown item `tpo`; did you mean `top`?");
    bad(
        "a | s\ns:A s",
        (2, 5),
        "the item `s` is in the option twice; an option is a set, so give it once",
    );
    bad(
        "a b\nb a b",
        (2, 5),
        "the item `b` is in the option twice; an option is a set, so give it once",
    );
    bad(
        "a b\na b:red",
        (2, 3),
        "the primary item `b` has the color `red`; drop the color, or make the item secondary",
    );
    bad(
        "a | s\r\na s:\r\n",
        (2, 3),
        "the item `s` has an empty color; name a color, or leave the color out",
    );
    bad("a | s\na :A", (2, 3), "no item name here; expected a name of at least one character");
    bad(
        "a | s\na s:A:B",
        (2, 6),
        "a second `:` in `s:A:B`; expected `item` or `item:color`, and no `:` in either",
    );
    bad("a\na|5", (2, 2), "`|` in `a|5`; put a blank before the cost, as in `item |5`");
    bad("a | s\na s:A|5", (2, 6), "`|` in `s:A|5`; put a blank before the cost, as in `item |5`");
    bad("a\na |x", (2, 3), &format!("found `x`, {COST}"));
    bad("a\na | 5", (2, 3), &format!("found nothing, {COST}"));
    bad("a\na |+1", (2, 3), &format!("found `+1`, {COST}"));
    bad("a\na |-", (2, 3), &format!("found `-`, {COST}"));
    bad("a\na |--1", (2, 3), &format!("found `--1`, {COST}"));
    bad("a\na |1.5", (2, 3), &format!("found `1.5`, {COST}"));
    bad("a\na |9223372036854775808", (2, 3), &format!("found `9223372036854775808`, {COST}"));
    bad("a\na |-9223372036854775808", (2, 3), &format!("found `-9223372036854775808`, {COST}"));
    let sum = "the costs of the option add up to more than 9223372036854775807, or to less than \
               -9223372036854775807; scale them down";
    bad("a\na |9223372036854775807 |1", (2, 24), sum);
    bad("a\na |-9223372036854775807 |-1", (2, 25), sum);
}

#[test]
fn bytes_that_are_not_text() {
    for format in ["text", "json", "matrix"] {
        check(format, b"\xff", (1, 1), &format!("byte 0xff {UTF8}"));
        check(format, b"ab\n\xc3\xa4 \xe9t\xe9", (2, 3), &format!("byte 0xe9 {UTF8}"));
        check(format, b"\xff\xfea\0", (1, 1), &format!("byte 0xff {UTF8}"));
    }
}

#[test]
fn long_and_odd_names_stay_readable() {
    let long = format!("a\n{}", "x".repeat(1_000_000));
    let short = "x".repeat(60);
    let advice = "name it among the items, or correct it here";
    check("text", long, (2, 1), &format!("unknown item `{short}…`; {advice}"));
    check("text", "a\n\0", (2, 1), &format!("unknown item `\\u{{0}}`; {advice}"));
}

const EXAMPLE: &str = r#"expected JSON such as {"primary": ["a"], "options": [["a"]]}"#;

#[test]
fn json_that_is_not_a_cover() {
    let bad = |bytes: &str, place, message: &str| {
        check("json", bytes, place, &format!("{message}; {EXAMPLE}"));
    };
    bad("", (1, 1), "EOF while parsing a value");
    bad("a b\na", (1, 1), "expected value");
    bad("{}", (1, 2), "missing field `primary`");
    bad("{\"primary\": []}", (1, 15), "missing field `options`");
    bad("{\"primary\": [], \"options\": []} x", (1, 32), "trailing characters");
    bad("{\n \"primary\": [\"ä\" \"b\"]}", (2, 18), "expected `,` or `]`");
    bad(
        "{\"primary\": [],\n \"grid\": 1, \"options\": []}",
        (2, 7),
        "unknown field `grid`, expected one of `format`, `primary`, `secondary`, `options`",
    );
    check("json", " []", (1, 2), "found an array; expected an object");
    check("json", "\n3", (2, 1), "found a number; expected an object");
}

/// A cover with one mistake: an item in `primary`, or an option in `options`.
fn with(primary: &str, options: &str) -> String {
    format!(
        "{{\"primary\": [\"a\", \"b\"{primary}],\n\"secondary\": [\"s\"],\n\"options\": [[\"a\"],\n  {options}]}}"
    )
}

#[test]
fn json_items() {
    let bad = |primary: &str, place, message: &str| {
        check("json", with(primary, "[\"b\"]"), place, message);
    };
    bad(", \"a\"", (1, 24), "the item `a` is named twice; give each item a name of its own");
    bad(",\n \"a\"", (2, 2), "the item `a` is named twice; give each item a name of its own");
    bad(", \"\"", (1, 24), "no item name here; expected a name of at least one character");
    bad(", 1", (1, 24), "found a number; expected a name or an object with the field `name`");
    bad(", [\"c\"]", (1, 24), "found an array; expected a name or an object with the field `name`");
    bad(", {}", (1, 25), &format!("missing field `name`; {EXAMPLE}"));
    bad(
        ", {\"name\": \"c\", \"least\": 1}",
        (1, 44),
        &format!("unknown field `least`, expected one of `name`, `min`, `max`; {EXAMPLE}"),
    );
    bad(
        ", {\"name\": \"c\", \"min\": 2}",
        (1, 24),
        &format!("no multiplicity is between 2 and 1; {EMPTY_BOUNDS}"),
    );
    check(
        "json",
        "{\"format\": \"sudoku\", \"primary\": [], \"options\": []}",
        (1, 12),
        "the format is `sudoku`; expected `exact-cover`",
    );
    check(
        "json",
        "{\"primary\": [], \"secondary\": [{\"name\": \"s\"}], \"options\": []}",
        (1, 31),
        &format!("invalid type: map, expected a string; {EXAMPLE}"),
    );
}

#[test]
fn json_options() {
    let bad = |option: &str, place, message: &str| check("json", with("", option), place, message);
    bad("[\"a\", \"c\"]", (4, 9), "unknown item `c`; name it among the items, or correct it here");
    bad(
        "[\"a\",\n\"b\",\n\"a\"]",
        (6, 1),
        "the item `a` is in the option twice; an option is a set, so give it once",
    );
    bad("[]", (4, 3), "the option has no items; give it at least one primary item");
    bad("{\"entries\": []}", (4, 3), "the option has no items; give it at least one primary item");
    bad(
        "\"a\"",
        (4, 3),
        "found a string; expected an array of entries or an object with the field `entries`",
    );
    bad(
        "[[\"s\", \"red\"]]",
        (4, 4),
        "found an array; expected a name or an object with the field `item`",
    );
    bad("[null]", (4, 4), "found `null`; expected a name or an object with the field `item`");
    bad(
        "[\"b\", {\"item\": \"a\", \"color\": \"red\"}]",
        (4, 9),
        "the primary item `a` has the color `red`; drop the color, or make the item secondary",
    );
    bad(
        "[\"b\", {\"item\": \"s\", \"color\": \"\"}]",
        (4, 9),
        "the item `s` has an empty color; name a color, or leave the color out",
    );
    bad(
        "[\"b\",\n {\"item\": \"s\", \"colour\": \"\"}]",
        (5, 23),
        &format!("unknown field `colour`, expected `item` or `color`; {EXAMPLE}"),
    );
    bad(
        "{\"entries\": [\"b\"],\n \"cost\": 9223372036854775808}",
        (5, 28),
        &format!("invalid value: integer `9223372036854775808`, expected i64; {EXAMPLE}"),
    );
    bad(
        "{\"entries\": [\"b\"],\n \"cost\": -9223372036854775808}",
        (4, 3),
        "the cost is below -9223372036854775807; scale the costs down",
    );
    bad("[\"\\ud800\"]", (4, 11), &format!("unexpected end of hex escape; {EXAMPLE}"));
}

#[test]
fn matrices() {
    let bad = |bytes: &str, place, message: &str| check("matrix", bytes, place, message);
    let rows = "the file ends without a row; expected rows of the digits 0 and 1";
    bad("", (1, 1), rows);
    bad("# 01\n|\n%\n \n", (5, 1), rows);
    let digit =
        "in a row; expected the digits 0 and 1, with or without blanks or commas between them";
    bad("01\n1 2", (2, 3), &format!("`2` {digit}"));
    bad("01 # comment", (1, 4), &format!("`#` {digit}"));
    bad("011\n01", (2, 3), "expected a row of 3 digits, as the first one is, found 2");
    bad("011\n0 1 \r\n", (2, 4), "expected a row of 3 digits, as the first one is, found 2");
    bad("01\n\n 0 1 1 0", (3, 6), "expected a row of 2 digits, as the first one is, found 4");
}

#[test]
fn matrices_with_separators_and_brackets() {
    let bad = |bytes: &str, place, message: &str| check("matrix", bytes, place, message);
    let digit =
        "in a row; expected the digits 0 and 1, with or without blanks or commas between them";
    let empty = "an empty cell in a row; expected 0 or 1 in each cell";
    bad("1,0\n,1\n", (2, 1), empty);
    bad("1,0,1\n1,,1\n", (2, 3), empty);
    bad("1,0\n1,x\n", (2, 3), &format!("`x` {digit}"));
    bad("1,0\n10,1\n", (2, 1), "`10` in a row; expected 0 or 1 in each cell");
    bad("0.5 1\n", (1, 1), "`0.5` in a row; expected 0 or 1 in each cell");
    bad("1.0 -1\n", (1, 5), "`-1` in a row; expected 0 or 1 in each cell");
    bad("1.0 nan\n", (1, 5), "`nan` in a row; expected 0 or 1 in each cell");
    bad("1 0\ntrue maybe\n", (2, 6), &format!("`m` {digit}"));
    let ragged = "expected a row of 2 digits, as the first one is, found";
    bad("[[1, 0], [0]]", (1, 12), &format!("{ragged} 1"));
    bad("[[1, 0], []]", (1, 11), &format!("{ragged} 0"));
    bad("[[1, 0], [0, 1, 1]]", (1, 17), &format!("{ragged} 3"));
    bad("[[1, 0],\n [0, 2]]", (2, 6), &format!("`2` {digit}"));
    bad("[[1, 0], null]", (1, 10), &format!("`n` {digit}"));
    bad("[[[1, 0]]]", (1, 3), &format!("`[` {digit}"));
    bad("[[1, 0], [0, 1]", (1, 16), "the file ends within an array; close it with `]`");
    bad("[[1, 0], [0, 1]] x", (1, 18), &format!("`x` {digit}"));
    bad("[1, 0]]", (1, 7), &format!("`]` {digit}"));
    // Brackets that open no array, and lines that are prose.
    bad("1 0\n0 (1", (2, 3), &format!("`(` {digit}"));
    bad("(a note) b", (1, 1), &format!("`(` {digit}"));
    bad("1 0\n]0 1", (2, 1), &format!("`]` {digit}"));
    bad("2\n1 0[ /\n0 1\n", (1, 1), &format!("`2` {digit}"));
    bad("[[1, (0)]]", (1, 6), &format!("`(` {digit}"));
    bad("[]", (1, 3), "the file ends without a row; expected rows of the digits 0 and 1");
    let head = "above the rows; expected the number of columns, `3`, or of rows and columns, `2 3`; correct the line, \
                or leave it out";
    bad("4\n101\n010\n", (1, 1), &format!("`4` {head}"));
    bad("2 4\n101\n010\n", (1, 1), &format!("`2 4` {head}"));
    bad("30\n", (1, 1), "`30` in a row; expected 0 or 1 in each cell");
    bad("011\n01\n", (2, 3), "expected a row of 3 digits, as the first one is, found 2");
}

#[test]
fn kinds_are_typed() {
    let reader = Format::named("text").unwrap().reader().unwrap();
    let error = reader(b"a\nb").unwrap_err();
    let expected = FormatErrorKind::UnknownItem { name: "b".to_owned(), nearest: None };
    assert_eq!(error.kind(), &expected);
}

#[test]
fn items_without_options_are_doubtful() {
    let document = pavane_model::format::text::read(b"| a comment\na b | s\n").unwrap();
    let warnings: Vec<_> = document.warnings.iter().map(|w| (w.line(), w.to_string())).collect();
    let what = "no options follow the items, so there is nothing to cover them with";
    assert_eq!(warnings, [(2, what.to_owned())]);
}
