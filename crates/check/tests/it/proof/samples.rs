//! Random problems, random clauses and random edits.

#![allow(dead_code, reason = "the tests of each package take what they need")]

use super::reference::Literal;
use crate::support::oracle::{build, oracle, shapes};
use crate::support::random::Random;
use pavane_check::proof::{Claim, check};
use pavane_model::{OptionId, Problem};
use proptest::prelude::*;

pub(crate) fn problems() -> impl Strategy<Value = Problem> {
    let bounds = (0..3_u32, 0..3_u32).prop_map(|(min, more)| (min, (min + more).max(1)));
    let bounds = prop_oneof![3 => Just((1, 1)), 1 => bounds];
    let bounds = proptest::collection::vec(bounds, 1..5);
    (bounds, 0..3_u32, 0.0..1.0)
        .prop_flat_map(|(bounds, secondaries, colored)| {
            let shape = shapes(bounds.len() as u32, secondaries, 2, colored, Just(0_i64));
            let shapes = proptest::collection::vec(shape, 0..10);
            (Just(bounds), Just(secondaries), shapes)
        })
        .prop_map(|(bounds, secondaries, shapes)| {
            // Without secondary items there is none to use.
            let clean = |(items, mut colored, cost): crate::support::oracle::Shape| {
                if secondaries == 0 {
                    colored.clear();
                }
                (items, colored, cost)
            };
            let shapes: Vec<_> = shapes.into_iter().map(clean).collect();
            build(&bounds, secondaries, &shapes)
        })
}

/// Whether a claim is true, by trying all sets of options.
pub(crate) fn is_true(problem: &Problem, claim: &Claim) -> bool {
    let expected: Vec<Vec<OptionId>> = oracle(problem).into_iter().collect();
    let mut found = match claim {
        Claim::None => Vec::new(),
        Claim::Unique(solution) => vec![solution.clone()],
        Claim::Exactly(solutions) => solutions.clone(),
    };
    found.sort();
    found == expected
}

/// One random change of a text: of a line, a word or a character.
fn edit(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (line, other) = (random.below(lines.len()), random.below(lines.len()));
    let word = |line: &str, random: &mut Random| {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        (random.below(words.len()), words)
    };
    match random.below(8) {
        0 => drop(lines.remove(line)),
        1 => lines.insert(line, lines[other].clone()),
        2 => lines.swap(line, other),
        6 => random.shuffle(&mut lines[line..]),
        3 => {
            let (place, mut words) = word(&lines[line], random);
            words.remove(place);
            lines[line] = words.join(" ");
        }
        4 => {
            let (place, mut words) = word(&lines[line], random);
            let (from, others) = word(&lines[other], random);
            words[place].clone_from(&others[from]);
            lines[line] = words.join(" ");
        }
        5 => {
            let (place, mut words) = word(&lines[line], random);
            words[place] = match words[place].strip_prefix('~') {
                Some(positive) => positive.to_owned(),
                None => format!("~{}", words[place]),
            };
            lines[line] = words.join(" ");
        }
        _ => {
            let digits = |byte: u8| {
                if byte.is_ascii_digit() { b'0' + random.below(10) as u8 } else { byte }
            };
            lines[line] = lines[line].bytes().map(digits).map(char::from).collect();
        }
    }
    lines.join("\n")
}

/// Edits a proof at random, once or twice, several times over: whatever still passes proves what is true.
pub(crate) fn edits_prove_nothing_false(
    problem: &Problem,
    text: &str,
    random: &mut Random,
) -> Result<(), TestCaseError> {
    for _ in 0..8 {
        let mut edited = edit(text, random);
        if random.below(2) == 0 {
            edited = edit(&edited, random);
        }
        if let Ok(claim) = check(problem, edited.as_bytes()) {
            prop_assert!(is_true(problem, &claim), "\n{}\nedited\n{}", text, edited);
        }
    }
    Ok(())
}

/// A random clause of up to three options.
pub(crate) fn clause(options: usize, random: &mut Random) -> Vec<Literal> {
    let literal = |random: &mut Random| {
        let variable = random.below(options) as Literal + 1;
        if random.below(2) == 0 { variable } else { -variable }
    };
    (0..random.below(4)).map(|_| literal(random)).collect()
}
