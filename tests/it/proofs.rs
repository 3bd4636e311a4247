//! Proofs of claims that are known from outside, written and checked; and what becomes of them when a line
//! is changed.

use crate::support::proving::{By, assembled, prove, prove_by_all, searched};
use crate::support::random::Random;
use crate::support::stated::{nine, stated};
use dlx::format::text;
use dlx::proof::{Claim, check};
use dlx::prover::Prover;
use dlx::{Engine, Problem, Solver};
use pavane::Layout;
use std::fs;

/// Published hard puzzles, each with one solution; the last has 17 givens.
const UNIQUE: [&str; 6] = [
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "..1..4.......6.3.5...9.....8.....7.3.......285...7.6..3...8...6..92......4...1...",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86..",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    "........1.......23..4..5......1.........3.6....7...58.....67....1...4...52.......",
];

/// Published puzzles with 77 givens and two solutions.
const TWO: [&str; 2] = [
    "17..8596229..67158586192734451923876928674315367851249719548623635219487842736591",
    "9876..3212461739853519287461285376946348921577954618325192864734723195688637..219",
];

/// Without a solution, though no two givens clash: P. Norvig, *Solving Every Sudoku Puzzle*.
const NONE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

fn jigsaws() -> Vec<Problem> {
    let file = fs::read_to_string("data/sudoku/jigsaw10.txt").unwrap();
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let puzzle = |line: &str| {
        let (grid, map) = line.split(" : ").next().unwrap().split_once(';').unwrap();
        stated(Layout::jigsaw(map).unwrap(), grid)
    };
    lines.map(puzzle).collect()
}

fn data(name: &str) -> Problem {
    text::read(&fs::read(format!("data/cover/{name}.dlx")).unwrap()).unwrap().problem
}

#[test]
fn hard_sudokus_are_proved_unique() {
    for line in UNIQUE {
        for text in prove_by_all(&nine(line), "unique") {
            assert!(text.len() < 2_000_000, "{line}: {} bytes", text.len());
        }
    }
    let jigsaws = jigsaws();
    assert_eq!(jigsaws.len(), 4);
    for jigsaw in jigsaws {
        prove_by_all(&jigsaw, "unique");
    }
}

#[test]
fn sudokus_with_two_solutions_or_none_are_proved_so() {
    for line in TWO {
        prove_by_all(&nine(line), "exactly 2");
    }
    prove_by_all(&nine(NONE), "none");
}

/// The words were tried out in all ways.
#[test]
fn cover_problems_are_proved() {
    prove_by_all(&data("wordsquare40"), "exactly 4");
    prove_by_all(&data("wordsquare"), "exactly 5");
    prove(&data("mutilated6"), "none");
}

/// A proof with one line changed: in a word, or left out, doubled, or exchanged with another.
fn edit(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = random.below(lines.len());
    let other = random.below(lines.len());
    match random.below(6) {
        0 => drop(lines.remove(place)),
        1 => lines[place] = lines[other].clone(),
        2 => lines.swap(place, other),
        kind => {
            let mut words: Vec<&str> = lines[place].split(' ').collect();
            let word = random.below(words.len());
            let number = random.below(800).to_string();
            let literal = format!("~x{number}");
            match kind {
                3 => drop(words.remove(word)),
                4 => words[word] = &number,
                _ => words[word] = &literal,
            }
            lines[place] = words.join(" ");
        }
    }
    lines.join("\n") + "\n"
}

/// Whatever is done to a line, the proof is refused, with the line and a reason, or proves the same.
#[test]
fn changed_proofs_are_refused_or_prove_the_same() {
    let seed = 20_261_122;
    let mut random = Random::new(seed);
    let problems = [
        nine(UNIQUE[0]),
        nine(TWO[0]),
        nine(NONE),
        data("wordsquare40"),
        data("queens6"),
        data("mutilated6"),
        data("langford7"),
    ];
    let (mut refused, mut accepted) = (0, 0);
    for problem in problems {
        let in_order = Solver::new(&problem).engine(Engine::Links);
        let texts = [assembled(&Prover::new(&in_order)), searched(&problem, By::Learning)];
        let claim = check(&problem, texts[0].as_bytes()).unwrap();
        for number in 0..300 {
            let text = &texts[number % 2];
            let edited = edit(text, &mut random);
            match check(&problem, edited.as_bytes()) {
                Ok(Claim::Exactly(mut found)) => {
                    // Solutions may be named in another order.
                    let Claim::Exactly(mut known) = claim.clone() else { panic!("{edited}") };
                    found.sort();
                    known.sort();
                    assert_eq!(found, known, "seed {seed}");
                    accepted += 1;
                }
                Ok(found) => {
                    assert_eq!(found, claim, "seed {seed}");
                    accepted += 1;
                }
                Err(error) => {
                    let lines = 1..=edited.lines().count() + 1;
                    assert!(lines.contains(&error.line()), "seed {seed}: {error}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 500, "{refused} refused, {accepted} accepted");
}
