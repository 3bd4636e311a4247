//! The engines that look for solutions in no order: clause learning and local search.

use crate::support::{Folder, check, dominoes, run, run_args};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";

/// Items a to d, and one solution: `a b` and `c d`.
const ONE: &str = "a b c d\na b\nc d\nb c\na d c\n";
/// Two solutions.
const TWO: &str = "a b c d\na b\nc d\nb c\na d\n";
/// No solution.
const NONE: &str = "a b c\na b\nb c\na c\n";

/// Asks about a text in Knuth's format; the answer, in lines in ascending order, and the exit code.
fn cover(args: &str, problem: &str) -> (Vec<String>, Option<i32>) {
    let folder = Folder::new();
    let file = folder.file("problem.dlx", problem).display().to_string();
    let run = run_args(args.split_whitespace().chain([file.as_str()]), "");
    assert_eq!(run.stderr, "", "{args}");
    let mut lines: Vec<String> = run.stdout.lines().map(str::to_owned).collect();
    lines.sort();
    (lines, run.code)
}

fn answer(lines: &[&str], code: i32) -> (Vec<String>, Option<i32>) {
    (lines.iter().map(|&line| line.to_owned()).collect(), Some(code))
}

#[test]
fn they_answer_about_puzzles() {
    for engine in ["learn", "repair", "learn --seed 2", "repair --seed 2", "learn --threads 2"] {
        check(&format!("solve --engine {engine}"), PUZZLE, SOLUTION, 0);
    }
    let blank = ".".repeat(81) + "\n";
    // No digit is left for the last cell of the first row.
    let contradictory = format!("12345678.........9{}\n", ".".repeat(63));
    check("check --engine learn", PUZZLE, "unique\n", 0);
    check("check --engine learn --seed 2", blank.as_str(), "multiple\n", 1);
    check("check --engine learn", contradictory.as_str(), "none\n", 1);
    check("solve --engine learn", contradictory.as_str(), "no solution\n", 1);
    let witness = format!("unique\t{SOLUTION}");
    check("check --witnesses --engine learn", PUZZLE, &witness, 0);
}

#[test]
fn they_answer_about_exact_cover_problems() {
    for engine in ["learn", "repair", "learn --seed 2"] {
        let solve = format!("solve --engine {engine}");
        assert_eq!(cover(&solve, ONE), answer(&["a b", "c d"], 0), "{engine}");
    }
    assert_eq!(cover("check --engine learn", ONE), answer(&["unique"], 0));
    assert_eq!(cover("check --engine learn", TWO), answer(&["multiple"], 1));
    assert_eq!(cover("check --engine learn", NONE), answer(&["none"], 1));
    assert_eq!(cover("solve --engine learn", NONE), answer(&["no solution"], 1));
}

/// Local search cannot tell that dominoes do not cover the board.
#[test]
fn local_search_without_a_solution_ends_at_its_limit() {
    let folder = Folder::new();
    let file = folder.file("board.dlx", dominoes(8, true)).display().to_string();
    let args = ["solve", "--engine", "repair", "--node-limit", "1000", "--no-algebra", &file];
    let run = run_args(args, "");
    assert_eq!((run.stdout.as_str(), run.code), ("unknown\n", Some(3)));
    assert!(run.stderr.contains("--node-limit"), "{}", run.stderr);
}

#[test]
fn totals_name_them() {
    for engine in ["learn", "repair"] {
        let run = run(&format!("solve --stats --engine {engine}"), PUZZLE);
        assert!(run.stderr.contains(&format!("engine: {engine}\n")), "{}", run.stderr);
    }
}

#[test]
fn what_they_cannot_do_is_refused() {
    let folder = Folder::new();
    let kept = folder.path().join("kept").display().to_string();
    let refused = |args: &[&str], message: &str| {
        let run = run_args(args.iter().copied(), PUZZLE);
        // A question that the engine does not answer is an error of each input.
        let stdout = if message.contains("does not answer") { "error\n" } else { "" };
        assert_eq!((run.stdout.as_str(), run.code), (stdout, Some(2)), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
    };
    refused(
        &["count", "--engine", "learn"],
        "the engine `learn` does not answer `count`; use --engine auto",
    );
    refused(
        &["list", "--engine", "repair"],
        "the engine `repair` does not answer `list`; use --engine auto",
    );
    refused(
        &["check", "--engine", "repair"],
        "the engine `repair` does not answer `check`; use --engine auto",
    );
    refused(
        &["solve", "--engine", "learn", "--checkpoint", &kept],
        "the engine learn keeps no checkpoints; use --engine auto",
    );
    refused(
        &["solve", "--engine", "learn", "--branching", "given"],
        "--branching is for the engines links and bits, and learn has a rule of its own",
    );
    let problem = folder.file("problem.dlx", NONE).display().to_string();
    let proof = folder.path().join("proof").display().to_string();
    refused(
        &["prove", "--engine", "repair", &problem, "-o", &proof],
        "the engine repair writes no proofs; use --engine auto",
    );
    refused(&["count", "--seed", "2"], "--seed is for --branching random");
}
