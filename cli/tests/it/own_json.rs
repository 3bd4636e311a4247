//! JSON of this program is read by this program: the puzzle of each answer, with its layout and its symbols.

use super::sudoku::PUZZLE;
use super::support::calls::{CALLS, Site};
use super::support::{Run, run_args};
use serde_json::Value;

/// Verbs whose JSON is not about a puzzle.
const NO_PUZZLES: &[&str] = &[
    "techniques",
    "methods",
    "stats",
    "jigsaw",
    "zoo",
    "tasks merge",
    "tasks drive",
    "prove",
    "verify",
];

/// The puzzles of the objects on lines.
fn puzzles(run: &Run) -> Vec<String> {
    let object = |line: &str| serde_json::from_str::<Value>(line).expect("an object on each line");
    let objects = run.stdout.lines().map(object);
    objects.filter_map(|object| object["puzzle"].as_str().map(str::to_owned)).collect()
}

#[test]
fn answers_of_all_verbs_are_read_by_check() {
    let site = Site::new();
    let has_puzzles = |verb| !NO_PUZZLES.contains(&verb);
    for call in CALLS.iter().filter(|call| call.takes("--json") && has_puzzles(call.verb)) {
        let run = site.run(&format!("{} --json", call.line()), "");
        assert_eq!(run.code, Some(call.code), "{}: {}", call.verb, run.stderr);
        let asked = puzzles(&run);
        assert!(!asked.is_empty(), "{}: {}", call.verb, run.stdout);
        let again = run_args(["check", "--json", "-"], run.stdout.as_str());
        assert!(again.code != Some(2), "{}: {}", call.verb, again.stderr);
        assert_eq!(puzzles(&again), asked, "{}", call.verb);
    }
}

#[test]
fn layouts_symbols_and_candidates_come_through() {
    let jigsaw = "1...............;AABBACCBACDBDCDD\n";
    let listed = format!("12..{}\n", "1234".repeat(15));
    let wordoku = format!("{}\n", PUZZLE.replace('1', "A"));
    for (args, input) in [
        (&["--layout", "9x9+x"][..], &*format!("{}\n", ".".repeat(81))),
        (&["--layout", "9x9+windoku"], &format!("5{}\n", ".".repeat(80))),
        (&["--layout", "2x2"], "12..\n"),
        (&["--layout", "4x4"], &listed),
        (&["--symbols", "0123"], "0.1...3..0.....3\n"),
        (&["--symbols", "A23456789"], &wordoku),
        (&[], jigsaw),
    ] {
        let ask = |args: &[&str], input: &str| {
            run_args(["count", "--json", "--limit", "3"].iter().chain(args), input)
        };
        // Lines are searched together, so their nodes are not counted.
        let object = |run: &Run| {
            let mut object: Value = serde_json::from_str(&run.stdout).expect("an object");
            object["nodes"] = Value::Null;
            object
        };
        // The second answer is in the usual symbols.
        let first = ask(args, input);
        let again = ask(&[], &first.stdout);
        let (mut again, mut first_object) = (object(&again), object(&first));
        if args.contains(&"--symbols") {
            assert_eq!(first_object["symbols"], args[1]);
            for object in [&mut again, &mut first_object] {
                object["symbols"] = Value::Null;
                object["puzzle"] = Value::Null;
            }
        }
        assert_eq!(again, first_object, "{args:?}");
        assert_eq!(first.code, Some(0), "{args:?}: {}", first.stderr);
    }
}

#[test]
fn an_answer_that_is_an_error_costs_no_other_one() {
    let first = run_args(["check", "--json"], format!("{PUZZLE}\nbad\n{PUZZLE}\n"));
    assert_eq!((first.code, first.stdout.lines().count()), (Some(2), 3));
    let again = run_args(["check"], first.stdout);
    assert_eq!((again.stdout.as_str(), again.code), ("unique\nerror\nunique\n", Some(2)));
    assert_eq!(again.stderr.lines().count(), 1, "{}", again.stderr);
    assert!(
        again.stderr.contains("-:2:1: found an answer about - that is an error"),
        "{}",
        again.stderr
    );
}
