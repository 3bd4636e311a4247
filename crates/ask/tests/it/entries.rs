//! Hints about what a player has entered, as the texts of other programs state it.

use crate::puzzles::{PUZZLE, SOLUTION, TWO};
use pavane_ask::{Ask, Control, Request, Reveal, answer};
use serde_json::{Value, json};

/// The JSON of f-puzzles for a puzzle, with entries at some places.
fn fpuzzles(puzzle: &str, entries: &[(usize, Value)], keys: Value) -> String {
    let cells = puzzle.chars().enumerate().map(|(place, symbol)| match symbol.to_digit(10) {
        Some(value) => json!({ "value": value, "given": true }),
        None => entries
            .iter()
            .find(|(at, _)| *at == place)
            .map_or_else(|| json!({}), |(_, entry)| entry.clone()),
    });
    let side = puzzle.len().isqrt();
    let cells: Vec<Value> = cells.collect();
    let mut root =
        json!({ "size": side, "title": "A", "grid": cells.chunks(side).collect::<Vec<_>>() });
    root.as_object_mut().expect("an object").extend(keys.as_object().cloned().unwrap_or_default());
    root.to_string()
}

fn asked(ask: Ask, text: &str) -> Value {
    let mut request = Request::new(ask, text);
    request.reveal = (ask == Ask::Hint).then_some(Reveal::All);
    of(&request)
}

fn of(request: &Request) -> Value {
    let answer = answer(request, &Control::default()).unwrap_or_else(|error| panic!("{error}"));
    serde_json::from_str(answer.as_json()).expect("an answer is JSON")
}

/// r1c3 is 4, r1c4 is 6, and r2c2 is 7.
#[test]
fn wrong_entries_are_named() {
    let no_keys = || json!({});
    for (entries, mistakes) in [
        (vec![(2, json!({ "value": 2 }))], json!([{ "cell": "r1c3", "placed": "2" }])),
        (
            vec![(3, json!({ "value": 2 })), (10, json!({ "centerPencilMarks": [2, 4] }))],
            json!([
                { "cell": "r1c4", "placed": "2" },
                { "cell": "r2c2", "marks": ["2", "4"], "missing": "7" },
            ]),
        ),
        // Marks below a digit are hidden.
        (
            vec![(2, json!({ "value": 1, "centerPencilMarks": [2] }))],
            json!([{ "cell": "r1c3", "placed": "1" }]),
        ),
        // A digit that is also given in the row.
        (vec![(2, json!({ "value": 5 }))], json!([{ "cell": "r1c3", "placed": "5" }])),
    ] {
        let text = fpuzzles(PUZZLE, &entries, no_keys());
        let answer = asked(Ask::Hint, &text);
        assert_eq!(answer["hint"], json!({ "mistakes": mistakes }), "{text}");
        assert_eq!(answer["status"], "unique");
        // Other questions are about the puzzle alone.
        let check = asked(Ask::Check, &text);
        assert_eq!((&check["status"], &check["givens"]), (&json!("unique"), &json!(30)));
        assert_eq!(asked(Ask::Solve, &text)["solutions"], json!([SOLUTION]));
        assert_eq!(asked(Ask::Explain, &text)["path"], asked(Ask::Explain, PUZZLE)["path"]);
    }
}

/// SudokuPad marks digits of a player by `given`, and has other words for marks.
#[test]
fn wrong_entries_of_sudokupad_are_named() {
    let cell = |(place, symbol): (usize, char)| match (place, symbol.to_digit(10)) {
        (_, Some(value)) => json!({ "value": value }),
        (2, _) => json!({ "value": 1, "given": false }),
        (10, _) => json!({ "centremarks": ["4", 2], "pencilMarks": [1] }),
        _ => json!({}),
    };
    let cells: Vec<Value> = PUZZLE.chars().enumerate().map(cell).collect();
    let block = |number: usize| -> Vec<[usize; 2]> {
        (0..9).map(|at| [number / 3 * 3 + at / 3, number % 3 * 3 + at % 3]).collect()
    };
    let regions: Vec<Vec<[usize; 2]>> = (0..9).map(block).collect();
    let text =
        json!({ "cellSize": 50, "cells": cells.chunks(9).collect::<Vec<_>>(), "regions": regions });
    let mistakes = json!([
        { "cell": "r1c3", "placed": "1" },
        { "cell": "r2c2", "marks": ["2", "4"], "missing": "7" },
    ]);
    assert_eq!(asked(Ask::Hint, &text.to_string())["hint"], json!({ "mistakes": mistakes }));
}

/// A hint beside right entries is the hint about the puzzle that has them as givens.
#[test]
fn a_hint_starts_from_right_entries() {
    let solution: Vec<char> = SOLUTION.chars().collect();
    for open in [2, 3, 50] {
        let (mut entries, mut givens) = (Vec::new(), String::new());
        for (place, symbol) in PUZZLE.chars().enumerate() {
            let is_entered = symbol == '.' && place != open;
            if is_entered {
                entries.push((place, json!({ "value": solution[place].to_digit(10) })));
            }
            givens.push(if is_entered { solution[place] } else { symbol });
        }
        let hint = asked(Ask::Hint, &fpuzzles(PUZZLE, &entries, json!({})))["hint"].clone();
        assert_eq!(hint["technique"], "Full House", "{hint}");
        assert_eq!(hint["placement"], asked(Ask::Hint, &givens)["hint"]["placement"]);
    }
    // A cell with one mark is a naked single.
    let marked = fpuzzles(PUZZLE, &[(2, json!({ "centerPencilMarks": [4] }))], json!({}));
    let mut request = Request::new(Ask::Hint, &marked);
    request.reveal = Some(Reveal::All);
    request.except = Some(vec!["Hidden Single".to_owned(), "Full House".to_owned()]);
    let placement = &of(&request)["hint"]["placement"];
    assert!(placement.to_string().contains("r1c3"), "{placement}");
}

/// The page shows what a player has entered: placed digits of HoDoKu, and digits and marks beside the puzzle.
#[test]
fn a_board_has_the_entries_of_its_text() {
    let cells = |text: &str| asked(Ask::Board, text)["cells"].clone();
    let entries =
        [(2, json!({ "value": 2 })), (10, json!({ "value": 1, "centerPencilMarks": [4, 2] }))];
    let board = cells(&fpuzzles(PUZZLE, &entries, json!({})));
    let of = |place: usize, field: &str| board[place][field].clone();
    assert_eq!(
        ["given", "entered", "marks"].map(|field| of(0, field)),
        [json!("5"), Value::Null, Value::Null]
    );
    assert_eq!(
        ["given", "entered", "marks"].map(|field| of(2, field)),
        [Value::Null, json!("2"), Value::Null]
    );
    assert_eq!(["entered", "marks"].map(|field| of(10, field)), [json!("1"), json!(["2", "4"])]);
    assert_eq!(of(0, "is_placed"), false);
    let placed = cells(&PUZZLE.replacen("..", "+4.", 1));
    assert_eq!((&placed[2]["given"], &placed[2]["is_placed"]), (&json!("4"), &json!(true)));
    assert_eq!(placed[0]["is_placed"], false);
}

/// A request that states the digits or the candidates of its player leaves out the entries of the text.
#[test]
fn a_request_replaces_the_entries_of_its_text() {
    let mut request =
        Request::new(Ask::Hint, fpuzzles(PUZZLE, &[(2, json!({ "value": 2 }))], json!({})));
    assert!(!of(&request)["hint"]["mistakes"].is_null());
    request.candidates = Some(vec![None; 81]);
    assert!(of(&request)["hint"]["mistakes"].is_null());
    request.candidates = None;
    let given = |symbol: char| (symbol != '.').then(|| symbol.to_string());
    request.digits = Some(PUZZLE.chars().map(given).collect());
    assert!(of(&request)["hint"]["mistakes"].is_null());
}

#[test]
fn entries_need_one_solution() {
    let entries = [(2, json!({ "value": 2 }))];
    let answer = asked(Ask::Hint, &fpuzzles(TWO, &entries, json!({})));
    assert_eq!((&answer["status"], &answer["hint"]), (&json!("multiple"), &Value::Null));
    let none = PUZZLE.replacen('.', "1", 1);
    let answer = asked(Ask::Hint, &fpuzzles(&none, &[(3, json!({ "value": 2 }))], json!({})));
    assert_eq!((&answer["status"], &answer["hint"]), (&json!("none"), &Value::Null));
}

/// Four cages have one solution: r1c1 is in a sum of 3 and in a sum of 4, so it is 1.
#[test]
fn entries_beside_constraints_are_judged() {
    let cages: Vec<Value> = [
        (["R1C1", "R1C2"], 3),
        (["R1C1", "R2C1"], 4),
        (["R3C3", "R3C4"], 7),
        (["R1C3", "R2C3"], 4),
    ]
    .map(|(cells, sum)| json!({ "cells": cells, "value": sum }))
    .to_vec();
    let blank = ".".repeat(16);
    let hint = |entries: &[(usize, Value)]| {
        asked(Ask::Hint, &fpuzzles(&blank, entries, json!({ "killercage": cages })))["hint"].clone()
    };
    let wrong = hint(&[(0, json!({ "value": 2 })), (1, json!({ "centerPencilMarks": [1, 3] }))]);
    let mistakes = json!([
        { "cell": "r1c1", "placed": "2" },
        { "cell": "r1c2", "marks": ["1", "3"], "missing": "2" },
    ]);
    assert_eq!(wrong, json!({ "mistakes": mistakes }));
    // With 1 in r1c1, no step places it again.
    let right = hint(&[(0, json!({ "value": 1 })), (1, json!({ "centerPencilMarks": [2, 3] }))]);
    assert!(right["technique"].is_string(), "{right}");
    assert!(!right["placement"].to_string().contains("r1c1"), "{right}");
}

/// Pencil marks that are given are rules of the puzzle, not entries.
#[test]
fn given_pencil_marks_are_no_entries() {
    let marks = json!({ "givenPencilMarks": [1, 2] });
    let answer = asked(Ask::Hint, &fpuzzles(PUZZLE, &[(2, marks)], json!({})));
    assert_eq!((&answer["status"], &answer["hint"]), (&json!("none"), &Value::Null));
}

/// Digits with `+`, and eliminated candidates, as HoDoKu and Sudoku Susser write them.
#[test]
fn wrong_entries_in_a_line_are_named() {
    for (text, mistakes) in [
        (PUZZLE.replacen("53..", "53+2.", 1), json!([{ "cell": "r1c3", "placed": "2" }])),
        (format!("{PUZZLE}:722 113"), json!([{ "cell": "r2c2", "removed": "7" }])),
    ] {
        let answer = asked(Ask::Hint, &text);
        assert_eq!(answer["hint"], json!({ "mistakes": mistakes }), "{text}");
        assert_eq!(answer["status"], "none");
    }
}
