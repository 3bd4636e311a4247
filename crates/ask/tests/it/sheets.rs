//! Pages with several puzzles.

use pavane_ask::{Ask, Control, Limits, Problem, ProblemKind, Request, answer};
use serde_json::{Value, json};

fn asked(fields: Value) -> Result<Value, Problem> {
    asked_within(fields, &Control::default())
}

fn asked_within(mut fields: Value, control: &Control) -> Result<Value, Problem> {
    fields["ask"] = json!("sheets");
    let request: Request = serde_json::from_value(fields).expect("a request");
    let answer = answer(&request, control)?;
    Ok(serde_json::from_str(answer.as_json()).expect("an answer is JSON"))
}

/// Six of twenty 4x4 boards fill a page, and twelve solutions: 4 pages and 2 pages.
#[test]
fn all_puzzles_of_a_text_are_on_pages_and_their_solutions_after_them() {
    let text = "1..4.........32. # <one>\n".repeat(20);
    let answer = asked(json!({ "text": text, "with_solutions": true })).expect("pages");
    let pages = answer["pages"].as_array().expect("pages");
    assert_eq!((answer["boards"].as_u64(), pages.len()), (Some(20), 6));
    let first = pages[0].as_str().expect("an SVG");
    assert_eq!(first.matches("class=\"given\"").count(), 6 * 4);
    assert!(first.contains("&lt;one&gt;") && !first.contains("<one>"), "{first}");
    assert_eq!((&answer["unread"], &answer["remarks"]), (&json!([]), &json!([])));
    let without = asked(json!({ "text": text, "arrangement": "3x4" })).expect("pages");
    assert_eq!(without["pages"].as_array().map(Vec::len), Some(2));
}

#[test]
fn puzzles_that_cannot_be_read_or_solved_are_named() {
    let text = "1..4.........32.\n1234567\n11..............\n................\n1234........3...\n";
    let answer = asked(json!({ "text": text, "with_solutions": true })).expect("pages");
    assert_eq!(answer["boards"], 3);
    let unread = answer["unread"].as_array().expect("a list");
    let places: Vec<_> = unread.iter().map(|one| one["place"].as_u64()).collect();
    assert_eq!(places, [Some(2), Some(3)]);
    // The blank board has 288 grids.
    let remarks = answer["remarks"].as_array().expect("a list");
    assert_eq!(remarks[0]["board"], 2);
    assert!(remarks[0]["message"].as_str().is_some_and(|words| words.contains("one of several")));
}

#[test]
fn boards_have_their_own_givens_and_names() {
    let digits: Vec<Value> =
        (0..16).map(|cell| if cell == 5 { json!("3") } else { Value::Null }).collect();
    let boards = json!([
        { "text": "1..4.........32.", "title": "Mine", "author": "Ann" },
        { "text": "................", "digits": digits },
        { "text": "11.............." },
        { "text": "a b\na\nb\n" },
    ]);
    let answer =
        asked(json!({ "boards": boards, "heading": "Club", "paper": "letter" })).expect("a page");
    let page = answer["pages"][0].as_str().expect("an SVG");
    assert_eq!(page.matches("class=\"given\"").count(), 4 + 1);
    assert!(page.contains("Mine by Ann") && page.contains("Club") && page.contains("8.5in"));
    let unread: Vec<_> = answer["unread"].as_array().expect("a list").iter().collect();
    assert_eq!(unread.len(), 2);
    assert_eq!(unread[1]["message"], "found an exact cover problem, expected sudokus");
}

#[test]
fn requests_that_make_no_page_say_why() {
    for (fields, message) in [
        (json!({}), "found no puzzle, expected one or more to print"),
        (json!({ "text": "a b\na\nb\n" }), "found an exact cover problem, expected sudokus"),
        (json!({ "boards": [] }), "found no puzzle, expected one or more to print"),
        (json!({ "boards": [], "text": "1" }), "found text and boards, expected one of them"),
        (
            json!({ "boards": [], "arrangement": "13x1" }),
            "arrangement: found `13x1`, expected columns",
        ),
        (json!({ "boards": [], "heading": "x".repeat(201) }), "heading: found 201 characters"),
        (
            json!({ "text": "1..4.........32.\n".repeat(501) }),
            "found 501 puzzles, expected 500 at most",
        ),
    ] {
        let problem = asked(fields).expect_err(message);
        assert!(problem.message.contains(message), "{}", problem.message);
    }
    let mut control = Control::default();
    control.limits = Limits::of_strangers(1 << 20);
    control.limits.cells = 15;
    let large = json!({ "text": "1..4.........32." });
    assert_eq!(asked_within(large, &control).expect_err("a large board").kind, ProblemKind::Limit);
    assert!(Ask::Sheets.takes_constraints());
}

/// A request that was interrupted before it began has the pages, without solutions.
#[test]
fn an_interrupt_leaves_out_solutions() {
    let control = Control::default();
    control.interrupt.set();
    let text = format!("{}\n", ".".repeat(16));
    let answer =
        asked_within(json!({ "text": text, "with_solutions": true }), &control).expect("pages");
    assert_eq!(answer["pages"].as_array().map(Vec::len), Some(2));
    assert!(
        answer["remarks"][0]["message"]
            .as_str()
            .is_some_and(|words| words.starts_with("stopped before"))
    );
}
