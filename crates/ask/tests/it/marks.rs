//! The candidates of a player: what they change, and what is wrong with them.

use crate::puzzles::{PUZZLE, SOLUTION, TWO};
use pavane_ask::{Ask, Control, Problem, Request, Reveal, answer};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};

type Marks = Vec<Option<Vec<String>>>;

fn asked(request: &Request) -> Result<Value, Problem> {
    let answer = answer(request, &Control::default())?;
    Ok(serde_json::from_str(answer.as_json()).expect("an answer is JSON"))
}

fn with_marks(ask: Ask, marks: Marks) -> Request {
    let mut request = Request::new(ask, PUZZLE);
    request.candidates = Some(marks);
    request
}

/// No marks but these, by the place of the cell.
fn marks(of: &[(usize, &str)]) -> Marks {
    let mut marks = vec![None; 81];
    for &(cell, digits) in of {
        marks[cell] = Some(digits.chars().map(String::from).collect());
    }
    marks
}

#[test]
fn mistakes_are_the_cells_without_the_digit_of_the_solution() {
    // r1c3 is 4, r1c4 is 6, and r1c6 is 8.
    let answer = asked(&with_marks(Ask::Mistakes, marks(&[(2, "1"), (3, "26"), (5, "124")])));
    let answer = answer.expect("an answer");
    assert_eq!(
        (&answer["status"], &answer["mistakes"]),
        (&json!("unique"), &json!(["r1c3", "r1c6"]))
    );
    assert!(!answer.to_string().contains("solutions\":[\""), "{answer}");
    let right = SOLUTION.chars().map(|digit| Some(vec![digit.to_string()])).collect();
    let answer = asked(&with_marks(Ask::Mistakes, right)).expect("an answer");
    assert_eq!(answer["mistakes"], json!([]));
}

#[test]
fn mistakes_need_one_solution() {
    let mut request = with_marks(Ask::Mistakes, marks(&[(2, "3")]));
    request.text = Some(TWO.to_owned());
    let answer = asked(&request).expect("an answer");
    assert_eq!((&answer["status"], &answer["mistakes"]), (&json!("multiple"), &Value::Null));
    let problem = asked(&Request::new(Ask::Mistakes, PUZZLE)).expect_err("without marks");
    assert!(problem.message.starts_with("candidates: found none, expected"), "{problem}");
}

/// A 4x4 board with cages of the sums 3 and 7, where r1c1 is 1; the rest follows from givens.
#[test]
fn mistakes_are_found_beside_constraints() {
    let text = ".Shape~4x4.~R1C1_1.~R2C1_3.~R3C1_2.~R3C2_1.~R3C4_3.~R1C3_3.~R2C3_1.Cage~3~R1C1~R1C2.Cage~7~R3C3~R3C4";
    let mut request = Request::new(Ask::Mistakes, text);
    let mut of = vec![None; 16];
    of[1] = Some(vec!["4".to_owned()]);
    request.candidates = Some(of);
    let check = asked(&Request::new(Ask::Check, text)).expect("an answer");
    assert_eq!(check["status"], "unique");
    assert_eq!(asked(&request).expect("an answer")["mistakes"], json!(["r1c2"]));
}

#[test]
fn a_hint_starts_from_the_marks() {
    // Alone in its cell: 4 is the digit of r1c3 in the solution.
    let mut request = with_marks(Ask::Hint, marks(&[(2, "4")]));
    let mut found = BTreeSet::new();
    for ask in [Ask::Steps, Ask::Hint, Ask::Explain] {
        request.ask = ask;
        request.reveal = (ask == Ask::Hint).then_some(Reveal::All);
        let answer = asked(&request).expect("an answer");
        let steps = &answer[ask.field().expect("a field")];
        let steps = steps.as_array().cloned().unwrap_or_else(|| vec![steps.clone()]);
        for step in steps {
            found.insert((
                ask.name(),
                step["technique"].to_string(),
                step["placement"].to_string(),
            ));
        }
    }
    let single = |ask: &'static str| {
        found.iter().any(|(name, technique, placement)| {
            *name == ask && technique.contains("Naked Single") && placement.contains("\"r1c3\"")
        })
    };
    assert!(single("steps") && single("explain"), "{found:?}");
    let without = Request::new(Ask::Steps, PUZZLE);
    let without = asked(&without).expect("an answer")["steps"].to_string();
    assert!(!without.contains(r#""placement":{"cell":"r1c3""#), "{without}");
}

#[test]
fn candidates_that_cannot_be_are_errors() {
    let message = |marks: Marks| {
        let problem = asked(&with_marks(Ask::Hint, marks)).expect_err("wrong candidates");
        problem.message
    };
    assert!(message(vec![None; 80]).starts_with("candidates: found 80, expected"));
    assert!(message(marks(&[(2, "")])).contains("found an empty list for r1c3"));
    assert!(message(marks(&[(2, "a")])).starts_with("candidates: in the list of r1c3: "));
    assert!(message(marks(&[(2, ".")])).contains("found `.`, expected a digit"));
    // The given of r1c1 is 5, and the digit of r1c3 is 4.
    for cell in [0, 2] {
        let lost = message(marks(&[(cell, "12")]));
        assert!(lost.contains("lacks the digit of the solution"), "{lost}");
        assert!(!lost.contains('4') && !lost.contains('5'), "it gives the digit away: {lost}");
    }
}

#[test]
fn steps_of_equal_effect_are_one_up_to_a_limit() {
    let all = asked(&Request::new(Ask::Steps, PUZZLE)).expect("an answer");
    let effect = |step: &Value| {
        let removals = step["removals"].as_array().expect("removals").iter();
        let removals: BTreeSet<String> = removals.map(Value::to_string).collect();
        (step["placement"].to_string(), removals)
    };
    let mut numbers: HashMap<_, u64> = HashMap::new();
    for step in all["steps"].as_array().expect("steps") {
        *numbers.entry(effect(step)).or_default() += 1;
    }
    let mut request = Request::new(Ask::Steps, PUZZLE);
    request.limit = Some(10_000);
    let different = asked(&request).expect("an answer");
    let different = different["steps"].as_array().expect("steps");
    assert_eq!(different.len(), numbers.len());
    for step in different {
        assert_eq!(step["same"], numbers[&effect(step)] - 1, "{step}");
    }
    request.limit = Some(2);
    let few = asked(&request).expect("an answer");
    let mut techniques: HashMap<String, u64> = HashMap::new();
    for step in few["steps"].as_array().expect("steps") {
        *techniques.entry(step["technique"].to_string()).or_default() += 1;
    }
    assert!(
        techniques.len() > 1 && techniques.values().all(|&number| number <= 2),
        "{techniques:?}"
    );
}
