//! Puzzles that are made of others: published numbers, limits, and refusals.

use pavane_ask::{Ask, Control, Keep, Limits, Problem, ProblemKind, Request, ZooArgument, answer};
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

#[test]
fn puzzles_with_constraints_have_them_and_one_solution() {
    let mut request = Request::without_text(Ask::Generate);
    (request.layout, request.constraints) = (Some("4x4".into()), Some("arrow=1".into()));
    (request.level, request.seed) = (Some("easy".into()), Some(7));
    let made = asked(&request).expect("a puzzle");
    assert_eq!((&made["level"], &made["minimal"]), (&json!("easy"), &json!("strict")));
    let rules = made["layout"]["constraints"].as_array().expect("typed lines");
    assert!(rules.len() == 1 && rules[0].as_str().is_some_and(|line| line.starts_with("arrow")));
    let text = json!({ "layout": made["layout"], "givens": made["puzzle"] }).to_string();
    assert_eq!(about(Ask::Check, &text)["status"], "unique");
    assert_eq!(about(Ask::Solve, &text)["solutions"], json!([made["solution"]]));
    // Properties that such puzzles cannot have are refused by their fields.
    request.symmetry = Some("full".into());
    assert!(asked(&request).expect_err("a field too many").message.starts_with("symmetry: "));
    (request.symmetry, request.constraints) = (None, None);
    assert!(asked(&request).expect_err("a level alone").message.starts_with("level: "));
    request.constraints = Some("zebra".into());
    assert!(asked(&request).expect_err("no kind").message.starts_with("constraints: "));
}

#[test]
fn minimal_puzzles_lack_the_removed_clues() {
    let text = r#"{"layout":{"base":"4x4","constraints":["killer 3: r1c1 r1c2"]},"givens":"1..4.........32."}"#;
    let mut request = Request::new(Ask::Minimize, text);
    request.keep = Some(Keep::Givens);
    let removed = &asked(&request).expect("an answer")["removed"];
    assert_eq!(
        (&removed[0][0]["kind"], &removed[0][0]["constraint"]),
        (&json!("killer"), &json!(1))
    );
    assert_eq!(about(Ask::Minimize, &".".repeat(16))["removed"], Value::Null);
}

#[test]
fn choices_on_items_are_counted_once() {
    // Six queens have four solutions, with the queen of the first row on four fields.
    let mut zoo = Request::without_text(Ask::Zoo);
    zoo.family = Some("queens".into());
    zoo.arguments = Some([("N".to_owned(), ZooArgument::Number(6))].into());
    let text = asked(&zoo).expect("a problem")["text"].as_str().expect("a text").to_owned();
    for (ask, items, limit, number) in [
        (Ask::Count, &["r1"][..], None, "4"),
        (Ask::List, &["r1"], None, "4"),
        (Ask::List, &["r1"], Some(3), "3"),
        // All queens of the first two rows.
        (Ask::Count, &["r1", "r2"], None, "4"),
    ] {
        let mut request = Request::new(ask, text.as_str());
        request.distinct_on = Some(items.iter().map(ToString::to_string).collect());
        request.limit = limit;
        let answer = asked(&request).expect("an answer");
        assert_eq!(answer["count"], number, "{ask:?} {items:?}");
        let listed = answer["solutions"].as_array().map_or(0, Vec::len);
        assert!(ask == Ask::Count || listed.to_string() == number);
        request.text = Some("1..4.........32.".into());
        assert!(asked(&request).expect_err("a sudoku").message.starts_with("distinct_on: "));
        (request.text, request.distinct_on) = (Some(text.clone()), Some(vec!["corner".into()]));
        assert!(asked(&request).expect_err("no item").message.starts_with("distinct_on: "));
    }
}
