//! The puzzles near a puzzle.

use super::support::run;
use serde_json::Value;

const LINE: &str =
    "..............1..2..3....4.....3......564.....7....1.8...4...5..8.......12.9.....";

#[test]
fn puzzles_are_lines_and_an_array() {
    let text = run(&format!("vicinity {LINE}"), "");
    let lines: Vec<&str> = text.stdout.lines().collect();
    assert_eq!((lines.len(), text.code), (3, Some(0)), "{}", text.stderr);
    for line in &lines {
        assert_eq!(run(&format!("check {line}"), "").stdout, "unique\n");
    }
    let object = run(&format!("vicinity --json {LINE}"), "").stdout;
    let object: Value = serde_json::from_str(&object).unwrap();
    assert_eq!((&object["status"], &object["vicinity"]), (&"unique".into(), &lines.into()));
}

#[test]
fn further_givens_may_be_redundant() {
    let numbers = ["", "--minimal"].map(|flag| {
        let run = run(&format!("vicinity --minus 0 --plus 1 {flag} {LINE}"), "");
        (run.stdout.lines().count(), run.code)
    });
    assert_eq!(numbers, [(64, Some(0)), (0, Some(1))]);
}

#[test]
fn what_was_found_before_a_limit_is_printed() {
    let stopped = run(&format!("vicinity --minus 3 --plus 3 --timeout 300ms {LINE}"), "");
    assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
    let all = run(&format!("vicinity {LINE}"), "").stdout;
    assert!(all.starts_with(&stopped.stdout) || stopped.stdout.starts_with(&all));
}

#[test]
fn what_has_no_vicinity_is_said() {
    let none = run("vicinity --plus 0 1..4.........32.", "");
    assert_eq!((&*none.stdout, none.code), ("", Some(1)), "{}", none.stderr);
    let number = run("vicinity --minus -1 1..4.........32.", "");
    assert_eq!(number.code, Some(2), "{}", number.stdout);
    let cover = run("vicinity -", "a b\na\nb\n");
    assert_eq!(cover.code, Some(2), "{}", cover.stdout);
}
