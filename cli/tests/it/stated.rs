//! Answers that the input states: where they cannot be true, the program says so.

use super::sudoku::{PUZZLE, SOLUTION, TWO};
use super::support::{Folder, run, run_args};

/// A board of 4x4 with 72 solutions, and two of them.
const SEVERAL: &str = "1...............";
const ONE: &str = "1234341221434321";
const OTHER: &str = "1234341243212143";

/// Runs the program on a line; checks its exit code and, if there is to be one, the message without its end.
#[track_caller]
fn check(args: &str, line: &str, message: Option<&str>, code: i32) {
    let found = run(args, line);
    let end = "; correct the number, or use --ignore-stated\n";
    let message = message.map_or(String::new(), |message| format!("-:1{message}{end}"));
    assert_eq!((found.stderr, found.code), (message, Some(code)), "{args} {line}");
    let ignored = run(&format!("{args} --ignore-stated"), line);
    assert_eq!((ignored.stderr.as_str(), &ignored.stdout), ("", &found.stdout), "{args} {line}");
    // The answer is another matter.
    assert!(!found.stdout.is_empty());
}

#[test]
fn numbers_of_solutions() {
    let other = |verb: &str, count: u64, message: Option<&str>, code: i32| {
        check(verb, &format!("{SEVERAL} : {count} # label"), message, code);
    };
    other("count", 72, None, 0);
    other("count", 71, Some(": 71 solutions are stated, and there are 72"), 1);
    other("count --limit 9", 71, None, 0);
    other("count --limit 9", 1, Some(": 1 solution is stated, and there are 9 or more"), 1);
    // Neither looks for more than two.
    other("check", 71, None, 1);
    other("check", 1, Some(": 1 solution is stated, and there are 2 or more"), 1);
    other("solve", 71, None, 0);
    other("solve", 0, Some(": 0 solutions are stated, and there is 1 or more"), 1);
    check("check", &format!("{PUZZLE}:1"), None, 0);
    check("check", &format!("{PUZZLE}:2"), Some(": 2 solutions are stated, and there is 1"), 1);
    check("count", &format!("{}:1", TWO[0]), Some(": 1 solution is stated, and there are 2"), 1);
    // Nothing is known, so nothing is said.
    let stopped = run("count --node-limit 1", format!("{SEVERAL} : 5"));
    assert!(!stopped.stderr.contains("stated"), "{}", stopped.stderr);
    assert_eq!(stopped.code, Some(3));
}

#[test]
fn solutions() {
    let clash = SOLUTION.replacen('5', "6", 1);
    let given = "8".to_owned() + &SOLUTION[1..];
    for verb in ["check", "solve", "count"] {
        check(verb, &format!("{PUZZLE} : 1 : {SOLUTION}"), None, 0);
        check(verb, &format!("{PUZZLE} : : {SOLUTION}"), None, 0);
        let none = "the stated solution does not solve the puzzle";
        let found = run(verb, format!("{PUZZLE} : 1 : {clash}"));
        assert!(
            found
                .stderr
                .starts_with(&format!("-:1:92: {none}: the solution clashes: 6 in r1c1 and r1c4")),
            "{}",
            found.stderr
        );
        assert_eq!(found.code, Some(1));
        let found = run(verb, format!("{PUZZLE} : : {given}"));
        assert!(found.stderr.starts_with("-:1:"), "{}", found.stderr);
        assert_eq!(found.code, Some(1));
        // Too short, and not full.
        for (solution, column) in [(&SOLUTION[1..], 169), (&*SOLUTION.replacen('4', ".", 1), 91)] {
            let found = run(verb, format!("{PUZZLE} : 1 : {solution}"));
            let start = format!("-:1:{column}: {none}: ");
            assert!(found.stderr.starts_with(&start), "{}", found.stderr);
            assert_eq!(found.code, Some(1));
        }
        // A grid without a clash, with other digits than the givens.
        let turned: String = SOLUTION.chars().rev().collect();
        let found = run(verb, format!("{PUZZLE} : 1 : {turned}"));
        assert!(
            found.stderr.starts_with(&format!("-:1: {none}: the grid changes a given: ")),
            "{}",
            found.stderr
        );
        assert_eq!(found.code, Some(1));
    }
}

#[test]
fn another_solution_is_right_as_well_unless_one_is_stated() {
    let found = run("solve", SEVERAL).stdout;
    let stated = if found.trim() == ONE { OTHER } else { ONE };
    check("solve", &format!("{SEVERAL} : : {stated}"), None, 0);
    check("solve", &format!("{SEVERAL} : 72 : {stated}"), None, 0);
    let message = ": 1 solution is stated, and there are 2 or more";
    check("solve", &format!("{SEVERAL} : 1 : {stated}"), Some(message), 1);
    check("check", &format!("{SEVERAL} : : {stated}"), None, 1);
}

#[test]
fn contradictions_are_counted_and_the_first_are_shown() {
    let lines = format!("{PUZZLE} : 2\n{PUZZLE} : 1\n").repeat(30);
    let found = run("check --stats", &*lines);
    assert_eq!(found.stderr.lines().filter(|line| line.contains("stated, and")).count(), 20);
    let rest = "pavane: 30 inputs contradict their answers; the first 20 are reported; --all-errors reports all\n";
    assert!(
        found.stderr.contains(rest)
            && found.stderr.contains("\ncontradictions to stated answers: 30\n"),
        "{}",
        found.stderr
    );
    assert_eq!((found.stdout, found.code), ("unique\n".repeat(60), Some(1)));
    let all = run("check --all-errors --stats --json", &*lines);
    assert_eq!(all.stderr.lines().filter(|line| line.contains("stated, and")).count(), 30);
    assert!(all.stderr.contains("\"contradictions\":30"), "{}", all.stderr);
}

#[test]
fn other_formats_state_answers_too() {
    let folder = Folder::new();
    let turned: String = SOLUTION.chars().rev().collect();
    let table = folder.file(
        "table.csv",
        format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n{PUZZLE},{turned}\n{PUZZLE},123\n"),
    );
    let json = folder.file("puzzle.json", format!("{{\"givens\": \"{PUZZLE}\", \"count\": 3}}"));
    let found = run_args(["check".as_ref(), table.as_os_str(), json.as_os_str()], "");
    let places: Vec<&str> =
        found.stderr.lines().filter_map(|line| line.split(": ").next()).collect();
    let (table, json) = (table.display(), json.display());
    assert_eq!(
        places,
        [format!("{table}:3"), format!("{table}:4:86"), format!("{json}:1")],
        "{}",
        found.stderr
    );
    assert_eq!(found.code, Some(1));
}

#[test]
fn lists_are_compared_with_stated_numbers() {
    let [first, second] = [TWO[0], PUZZLE].map(|puzzle| format!("{puzzle} : 2"));
    let found = run("list --stats", format!("{first}\n{second}\n"));
    assert_eq!((found.stdout.lines().count(), found.code), (3, Some(1)), "{}", found.stderr);
    let why =
        "-:2: 2 solutions are stated, and there is 1; correct the number, or use --ignore-stated\n";
    assert!(found.stderr.starts_with(why), "{}", found.stderr);
    let found = run("list --limit 1", &*first);
    assert_eq!((found.stderr.as_str(), found.code), ("", Some(0)));
    let found = run("list --quiet --ignore-stated", &*second);
    assert_eq!((found.stderr.as_str(), found.code), ("", Some(0)));
}
