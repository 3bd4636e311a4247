//! FIX-SQUARE: levels as published, and the state in which it takes two.

use super::agreement::{NOTHING_FITS, agrees_on, boards};
use super::small::replay;
use super::support::{known, line, nine, puzzle, run};
use pavane::{Layout, Puzzle};
use pavane_methods::{Ended, Event, MethodChoice, Recorder, Task, Topic, Why};

const LEVEL_TWO_SOLUTION: &str =
    "635471892198256743247398651482513967769824135513769428874932516926185374351647289";

/// The level on the way to the solution; the same in both forms.
#[track_caller]
fn level(symbols: &str, expected: u64) {
    for method in ["fix-square", "fix-square:proof"] {
        let run = run(method, &Task::new(nine(symbols)));
        assert_eq!((run.found, run.counter("level")), (1, Some(expected)), "{method}: {symbols}");
    }
}

#[test]
fn levels_are_the_published_ones() {
    level(known::EASTER_MONSTER, 11);
    level(known::TAREK_052, 6);
    level(known::GOLDEN_NUGGET, 7);
    level(known::COL_02_08_071, 9);
    level(known::NEAR_WORST, 1);
    level(known::STAR_BURST_LEO, 5);
    for (symbols, expected) in known::SIX.into_iter().zip([2, 3, 1, 2, 2, 3]) {
        level(symbols, expected);
    }
}

/// The moves of a run, as `r1c1=6?` for a guess, `r1c1=6` for a placement, `!` for a dead end, `<` for a guess
/// taken back, `*` for a solution.
fn moves(puzzle: &Puzzle, method: &str) -> Vec<String> {
    let mut recorder = Recorder::of([Topic::Moves]);
    let method: MethodChoice = method.parse().unwrap();
    let run = method.run(&Task::new(puzzle.clone()), &mut recorder).unwrap();
    assert_eq!(replay(puzzle, &recorder.events), run.solutions);
    let words = recorder.events.into_iter().map(|event| match event {
        Event::Place { cell, digit, why, .. } => {
            let guess = if why == Why::Guess { "?" } else { "" };
            format!("{}={digit}{guess}", puzzle.layout().position(cell))
        }
        Event::DeadEnd { .. } => "!".to_owned(),
        Event::Retract { .. } => "<".to_owned(),
        Event::Solution(_) => "*".to_owned(),
        event => panic!("{event:?}"),
    });
    words.collect()
}

#[test]
fn the_example_of_level_two_is_a_fixed_point() {
    let puzzle = nine(known::LEVEL_TWO);
    assert_eq!(puzzle.given_count(), 43);
    let path = moves(&puzzle, "fix-square");
    // Nothing comes before the guess; with 6 it solves at once.
    assert_eq!((path[0].as_str(), path.len()), ("r1c1=6?", 81 - 43 + 1));
    assert_eq!(path.last().unwrap(), "*");
    assert!(path[1..].iter().all(|word| !word.ends_with(['?', '!', '<'])));

    // With 8 only r7c3 = 8 follows; then it takes another guess.
    let proof = moves(&puzzle, "fix-square:proof");
    let eight = proof.iter().position(|word| word == "r1c1=8?").unwrap();
    assert_eq!(proof[eight - 1], "<");
    assert_eq!(proof[eight + 1], "r7c3=8");
    assert!(proof[eight + 2].ends_with('?'));
}

#[test]
fn the_level_of_the_path_and_that_of_the_proof_differ() {
    let task = Task::new(nine(known::LEVEL_TWO));
    let proof = run("fix-square:proof", &task);
    assert_eq!(line(&proof), LEVEL_TWO_SOLUTION);
    assert_eq!((proof.found, proof.ended), (1, Ended::Exhausted));
    let levels = ["level", "level of the proof"].map(|name| proof.counter(name).unwrap());
    assert_eq!(levels, [2, 3]);
    // The other form does not know the second, and says so.
    let path = run("fix-square:path", &task);
    assert_eq!((path.ended, path.counter("level")), (Ended::Enough, Some(2)));
    assert_eq!(path.counter("level of the proof"), Some(0));
    assert!(path.remarks[1].contains("not known"), "{:?}", path.remarks);
}

#[test]
fn the_two_branches_of_the_example_by_themselves() {
    let with = |digit: &str| {
        let symbols = format!("{digit}{}", &known::LEVEL_TWO[1..]);
        run("fix-square", &Task::new(nine(&symbols)))
    };
    let six = with("6");
    assert_eq!((six.found, six.counter("guesses"), six.counter("level")), (1, Some(0), Some(1)));
    assert_eq!(line(&six), LEVEL_TWO_SOLUTION);
    let eight = with("8");
    assert_eq!((eight.found, eight.ended), (0, Ended::Exhausted));
    let levels = ["level", "level of the proof"].map(|name| eight.counter(name).unwrap());
    assert_eq!(levels, [0, 2]);
}

/// A proof that a solution is the only one ends where another is found.
#[test]
fn there_is_no_proof_where_there_is_another_solution() {
    let task = Task::new(Puzzle::blank(Layout::square(9).unwrap()));
    let run = run("fix-square:proof", &task);
    assert_eq!((run.found, run.ended), (1, Ended::Enough));
    assert_eq!(run.counter("level of the proof"), Some(0));
}

/// The reason of each placement holds at that moment, by the definition of the two singles.
#[test]
fn each_placement_has_its_reason() {
    for symbols in [known::SIX[0], known::STAR_BURST_LEO, known::NEAR_WORST] {
        let puzzle = nine(symbols);
        let layout = puzzle.layout();
        let mut recorder = Recorder::of([Topic::Moves]);
        let method: MethodChoice = "fix-square".parse().unwrap();
        let run = method.run(&Task::new(puzzle.clone()), &mut recorder).unwrap();
        let mut digits = puzzle.givens().to_vec();
        let mut placed = Vec::new();
        let mut naked_and_hidden = [0, 0];
        for event in &recorder.events {
            match *event {
                Event::Place { cell, digit, why, depth } => {
                    let can_be = |cell: pavane::Cell, digit| {
                        let peers = layout.peers(cell).iter();
                        digits[cell.index()].is_none()
                            && peers.clone().all(|peer| digits[peer.index()] != Some(digit))
                    };
                    assert!(can_be(cell, digit));
                    match why {
                        Why::NakedSingle => {
                            let all = pavane::Digit::first(9);
                            assert_eq!(all.filter(|&other| can_be(cell, other)).count(), 1);
                            naked_and_hidden[0] += 1;
                        }
                        Why::HiddenSingle { zone } => {
                            let cells = layout.zones()[zone].cells().iter();
                            assert_eq!(cells.filter(|&&other| can_be(other, digit)).count(), 1);
                            naked_and_hidden[1] += 1;
                        }
                        why => assert_eq!(why, Why::Guess),
                    }
                    digits[cell.index()] = Some(digit);
                    placed.push((cell, depth));
                }
                Event::Retract { depth } => {
                    while let Some((cell, _)) = placed.pop_if(|(_, placed)| *placed >= depth) {
                        digits[cell.index()] = None;
                    }
                }
                _ => {}
            }
        }
        assert!(naked_and_hidden.iter().all(|&count| count > 0), "{symbols}");
        let singles = naked_and_hidden.iter().sum::<u64>();
        let placements = run.counter("placements").unwrap();
        assert_eq!(placements, singles + run.counter("guesses").unwrap());
    }
}

/// The toy run of the documentation, worked out by hand.
#[test]
fn a_toy_is_of_level_three() {
    let toy = puzzle(Layout::square(4).unwrap(), "12............3.");
    let run = run("fix-square:path", &Task::new(toy.clone()));
    assert_eq!(line(&run), "1243341243212134");
    let counters = ["guesses", "placements", "dead ends", "level"];
    assert_eq!(counters.map(|name| run.counter(name).unwrap()), [2, 13, 0, 3]);
    let start = ["r1c3=4", "r1c4=3", "r2c1=3?", "r2c2=4", "r3c2=3", "r4c2=1", "r2c3=1?"];
    assert_eq!(moves(&toy, "fix-square")[..7], start);
}

#[test]
fn clashing_givens_have_no_solution() {
    let method = "fix-square".parse::<MethodChoice>().unwrap().make();
    let clashing = nine(&format!("5..5{}", ".".repeat(77)));
    let run = method.run(&Task::new(clashing), &mut pavane_methods::Silent).unwrap();
    assert_eq!((run.found, run.ended), (0, Ended::Exhausted));
}

#[test]
fn it_agrees_with_the_engine() {
    agrees_on("fix-square", boards().chain([nine(NOTHING_FITS)]));
}
