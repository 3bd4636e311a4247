//! `count` with shared sub-problems.

use super::sudoku::PUZZLE;
use super::support::{Folder, check, dominoes, run, run_args};
use serde_json::Value;

/// One given, and too many solutions to count. (A blank board is counted without a search.)
const ALMOST_BLANK: &str =
    "1................................................................................";
/// A puzzle whose solutions the engine `nine` counts one by one in half a second.
const LOOSE: &str =
    "53....9.........4.1....2.6.......4..4...5......3..4..6....3...4.87..9......2...7.";

/// Dominoes on a square board, as Kasteleyn counted them in 1961 (OEIS A004003).
#[test]
fn dominoes_are_counted_exactly() {
    let folder = Folder::new();
    for (n, count) in [(2, "2"), (4, "36"), (8, "12988816"), (12, "53060477521960000")] {
        let file = folder.file("dominoes.dlx", dominoes(n, false)).display().to_string();
        for sharing in ["auto", "on"] {
            let run = run_args(["count", "--sharing", sharing, &file], "");
            assert_eq!((run.stdout.trim_end(), run.code), (count, Some(0)), "{}", run.stderr);
        }
        let run = run_args(["count", "--json", &file], "");
        let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert_eq!((&object["count"], &object["exact"]), (&count.into(), &true.into()));
    }
    check("count --sharing off", dominoes(6, false), "6728\n", 0);
    // Beyond 64 bits.
    check("count", dominoes(16, false), "2444888770250892795802079170816\n", 0);
    check("count --sharing on", dominoes(8, true), "0\n", 1);
}

/// Blank boards, as Jarvis and others counted them (OEIS A107739 and what it refers to).
#[test]
fn blank_boards_are_counted_exactly() {
    for (layout, cells, count) in [
        ("4x4", 16, "288\n"),
        ("2x3", 36, "28200960\n"),
        ("3x2", 36, "28200960\n"),
        ("2x4", 64, "29136487207403520\n"),
    ] {
        check(&format!("count --layout {layout}"), ".".repeat(cells), count, 0);
    }
}

/// `--sharing on` counts in another way than `nine` and than a search that visits every solution.
#[test]
fn all_ways_to_count_agree() {
    let visited = run("count --sharing off", LOOSE).stdout;
    assert!(visited.trim_end().parse::<u64>().is_ok_and(|count| count > 100_000), "{visited}");
    check("count --sharing off --engine bits", LOOSE, &visited, 0);
    let grid: String =
        LOOSE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    for args in ["count --progress", "count --threads 1"] {
        check(args, LOOSE, &visited, 0);
    }
    let three = format!("{PUZZLE}\n{LOOSE}\n{PUZZLE}\n");
    for args in ["count", "count --sharing on"] {
        check(args, &*grid, &visited, 0);
        check(args, &*three, &format!("1\n{visited}1\n"), 0);
    }
    for engine in ["nine", "links", "cells"] {
        check(&format!("count --engine {engine}"), LOOSE, &visited, 0);
    }
}

#[test]
fn totals_say_what_sharing_came_to() {
    let shared = run("count --sharing on --stats --json", dominoes(8, false));
    let totals: Value = serde_json::from_str(&shared.stderr).expect("JSON");
    let number = |field: &str| totals["sharing"][field].as_u64().expect("a number");
    let [states, lookups, hits] = ["states", "lookups", "hits"].map(number);
    assert!(states > 0 && hits > 0 && number("bytes") > 0 && states + hits <= lookups, "{totals}");
    let text = run("count --sharing on --stats", dominoes(8, false)).stderr;
    let line = text.lines().find_map(|line| line.strip_prefix("sharing: ")).expect(&text);
    assert!(line.starts_with(&format!("{states} states kept, ")), "{line}");
    for args in ["count --sharing off --stats", "check --stats", "count --stats --engine links"] {
        let text = run(args, dominoes(4, false)).stderr;
        assert!(!text.contains("sharing"), "{text}");
    }
}

/// Exact cover problems are not called puzzles.
#[test]
fn totals_name_the_inputs() {
    let totals = |input: &str| run("count --stats", input).stderr;
    let problem = totals(&dominoes(4, false));
    assert!(problem.starts_with("problems: 1 (0 bad, 0 stopped)\n"), "{problem}");
    assert!(problem.contains(" problems/s)") && !problem.contains("puzzles"), "{problem}");
    let puzzle = totals(LOOSE);
    assert!(puzzle.starts_with("puzzles: 1 (0 bad, 0 stopped)\n"), "{puzzle}");
    assert!(puzzle.contains(" puzzles/s)"), "{puzzle}");
}

/// The solutions that `nine` has counted are not forgotten when another engine goes on.
#[test]
fn a_limit_gives_what_was_found() {
    for (args, least) in
        [("count --timeout 2s", 100_000), ("count --sharing on --timeout 500ms", 0)]
    {
        let run = run(args, ALMOST_BLANK);
        let found = run.stdout.trim_end().strip_prefix(">=").and_then(|n| n.parse::<u128>().ok());
        assert!(found.is_some_and(|found| found >= least), "{}", run.stdout);
        assert!(found.is_some_and(|found| found < 6_670_903_752_021_072_936_960));
        assert_eq!(run.code, Some(3));
        assert!(run.stderr.contains("stopped by --timeout"), "{}", run.stderr);
    }
    // All but some thousands of these nodes go to the first engine.
    let run = run("count --node-limit 205000", ALMOST_BLANK);
    let found = run.stdout.trim_end().strip_prefix(">=").and_then(|n| n.parse::<u64>().ok());
    assert!(found.is_some_and(|found| found >= 100_000), "{}", run.stdout);
    assert_eq!(run.code, Some(3));
    assert!(run.stderr.contains("stopped by --node-limit"), "{}", run.stderr);
}

#[test]
fn little_memory_takes_longer_and_counts_the_same() {
    check("count --sharing on --sharing-memory 1", dominoes(6, false), "6728\n", 0);
    for memory in ["0", "-1", "many", "1.5X", ""] {
        let run = run_args(["count".to_owned(), format!("--sharing-memory={memory}")], "");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{memory}");
        assert!(run.stderr.contains("not a size; write 512M"), "{}", run.stderr);
    }
}

#[test]
fn what_cannot_share_says_so() {
    for (args, reason) in [
        ("--engine links", "is for the engines bits and cells"),
        ("--engine nine", "is for the engines bits and cells"),
        ("--limit 7", "leave out --limit"),
        ("--branching minimum", "leave out --branching"),
    ] {
        let run = run(&format!("count --sharing on {args}"), PUZZLE);
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
        assert!(run.stderr.contains(reason), "{}", run.stderr);
    }
    check("count --sharing on --engine cells", PUZZLE, "1\n", 0);
    check("count --branching minimum", PUZZLE, "1\n", 0);
}

/// Felgenhauer and Jarvis (2005) for 9x9, Pettersen (2006) for 10x10.
#[test]
fn blank_boards_are_counted() {
    for (cells, count) in [
        (16, "288"),
        (36, "28200960"),
        (64, "29136487207403520"),
        (81, "6670903752021072936960"),
        (100, "1903816047972624930994913280000"),
    ] {
        check("count", ".".repeat(cells), &format!("{count}\n"), 0);
    }
    let windoku = run("count --layout 9x9+windoku --timeout 300ms", ".".repeat(81));
    assert_eq!(windoku.code, Some(3), "it has more zones: {}", windoku.stdout);
}

/// The verb `verify` accepts the certificate that a count writes.
#[test]
fn certificates_are_written_and_accepted() {
    let folder = Folder::new();
    let written = folder.path().join("certificate.txt");
    let certificate = written.display().to_string();
    let board = folder.file("dominoes.dlx", dominoes(8, false)).display().to_string();
    let puzzle = folder.file("puzzle.txt", format!("{LOOSE}\n")).display().to_string();
    let none = folder.file("mutilated.dlx", dominoes(8, true)).display().to_string();
    let by_itself = run_args(["count", &puzzle], "").stdout;
    for (input, count) in [(&board, "12988816\n"), (&puzzle, by_itself.as_str()), (&none, "0\n")] {
        let counted = run_args(["count", "--certificate", &certificate, input], "");
        assert_eq!((counted.stdout.as_str(), counted.stderr.as_str()), (count, ""));
        assert_eq!(counted.code, Some(i32::from(count == "0\n")));
        let verified = run_args(["verify", &certificate, "--problem", input], "");
        assert_eq!(
            (verified.stdout.as_str(), verified.code),
            (count, Some(0)),
            "{}",
            verified.stderr
        );
    }
    let other = run_args(["verify", &certificate, "--problem", &board], "");
    assert_eq!(other.code, Some(2), "{}", other.stderr);
}

#[test]
fn a_certificate_is_of_one_count() {
    let folder = Folder::new();
    let file = folder.path().join("certificate.txt").display().to_string();
    let board = folder.file("dominoes.dlx", dominoes(4, false)).display().to_string();
    for (args, message) in [
        (&["--certificate", &file, &board, &board][..], "there are several inputs"),
        (&["--certificate", &board, &board], "which would be overwritten"),
        (&["--certificate", &file, &board, "--engine", "links"], "for the engines bits and cells"),
        (&["--certificate", &file, &board, "--limit", "3"], "cannot be used with"),
        (&["--certificate", &folder.path().display().to_string(), &board], "cannot be written"),
    ] {
        let run = run_args(["count"].iter().chain(args), "");
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
    }
}

/// A count that is stopped says what random probes make of it.
#[test]
fn a_stopped_count_is_estimated() {
    let run = run("count --timeout 1s", ALMOST_BLANK);
    assert_eq!(run.code, Some(3));
    assert!(run.stderr.starts_with("-:1: random probes estimate "), "{}", run.stderr);
    assert!(run.stderr.ends_with("stopped by --timeout before the answer was complete\n"));
}
