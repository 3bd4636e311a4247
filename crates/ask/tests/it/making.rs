//! Puzzles that are made of others: published numbers, limits, and refusals.

use pavane_ask::{Ask, Control, Limits, Problem, ProblemKind, Request, answer};
use serde_json::{Value, json};

fn asked(request: &Request) -> Result<Value, Problem> {
    let answer = answer(request, &Control::default())?;
    Ok(serde_json::from_str(answer.as_json()).expect("an answer is JSON"))
}

fn about(ask: Ask, text: &str) -> Value {
    asked(&Request::new(ask, text)).expect("an answer")
}

#[test]
fn a_blank_4x4_board_needs_four_givens() {
    // Taalman (2007): no 4x4 puzzle with one solution has fewer.
    let answer = about(Ask::Complete, &".".repeat(16));
    let completion = &answer["completion"];
    assert_eq!((&answer["status"], &completion["fewest"]), (&json!("unique"), &json!(true)));
    assert_eq!(completion["added"].as_array().map(Vec::len), Some(4));
    let puzzle = completion["puzzle"].as_str().expect("a puzzle");
    assert_eq!(about(Ask::Check, puzzle)["status"], "unique");
}

#[test]
fn puzzles_nearby_have_one_solution() {
    let answer = about(Ask::Vicinity, "1..4.........32.");
    let puzzles = answer["vicinity"].as_array().expect("an array");
    assert!(!puzzles.is_empty());
    for puzzle in puzzles {
        assert_eq!(about(Ask::Check, puzzle.as_str().expect("a puzzle"))["status"], "unique");
    }
    let mut few = Request::new(Ask::Vicinity, "1..4.........32.");
    few.limit = Some(1);
    let cut = asked(&few).expect("an answer");
    assert_eq!((&cut["status"], &cut["vicinity"]), (&json!("stopped"), &json!([puzzles[0]])));
    few.minus = Some(u64::MAX);
    assert!(asked(&few).expect_err("too many").message.starts_with("minus: found"));
}

#[test]
fn equivalent_boards_have_one_form() {
    let scrambled = about(Ask::Scramble, "1..4.........32.");
    let scrambled = scrambled["scrambled"].as_str().expect("a puzzle");
    let form = |text| about(Ask::Canonicalize, text)["canonical"]["form"].clone();
    assert_eq!(form(scrambled), form("1..4.........32."));
}

#[test]
fn symmetries_are_named_by_their_classes() {
    let answer = about(Ask::Symmetry, "1..2........3..4");
    let pattern = answer["symmetry"]["pattern"].as_array().expect("an array");
    assert_eq!(pattern.len(), 7, "{pattern:?}");
    assert_eq!(answer["symmetry"]["solution"], Value::Null);
}

#[test]
fn unavoidable_sets_need_one_solution() {
    // The documentation of `UnavoidableFinder` has this grid, with eight sets of four cells.
    let mut request = Request::new(Ask::Unavoidable, "1234341221434321");
    request.size = Some(4);
    let answer = asked(&request).expect("an answer");
    assert_eq!(answer["unavoidable"]["sets"].as_array().map(Vec::len), Some(8));
    let several = about(Ask::Unavoidable, &".".repeat(16));
    assert_eq!(several["status"], "multiple");
    request.size = Some(17);
    let problem = asked(&request).expect_err("too many cells");
    assert_eq!(problem.kind, ProblemKind::Input);
    assert!(problem.message.starts_with("size: found 17"), "{problem}");
}

#[test]
fn answers_hold_no_more_puzzles_than_the_limits_allow() {
    let mut control = Control::default();
    control.limits = Limits::of_strangers(1 << 20);
    let mut request = Request::new(Ask::Vicinity, "1..4.........32.");
    request.limit = Some(control.limits.solutions + 1);
    assert_eq!(answer(&request, &control).expect_err("too many").kind, ProblemKind::Limit);
}

#[test]
fn rules_beyond_zones_are_refused() {
    let cage = ".Shape~4x4.Cage~3~R1C1~R1C2";
    for ask in [
        Ask::Complete,
        Ask::Vicinity,
        Ask::Canonicalize,
        Ask::Scramble,
        Ask::Symmetry,
        Ask::Unavoidable,
    ] {
        let problem = asked(&Request::new(ask, cage)).expect_err(ask.name());
        assert!(problem.message.split_whitespace().count() > 3, "{problem}");
    }
}
