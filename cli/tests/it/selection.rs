//! Inputs chosen by their answers (`--only`, `--not`), and inputs and places beside answers.

use super::sudoku::{PUZZLE, SOLUTION, TWO, UNIQUE};
use super::support::{Folder, Random, check, pavane, run, run_args};
use std::path::Path;

/// A board without a solution: the last cell of the first row has no digit left.
const NONE: &str =
    "12345678.........9...............................................................";
/// A board with 72 solutions.
const SEVERAL: &str = "1...............";

/// Lines of all kinds, each with the word that `check` has for it.
fn lines() -> Vec<(String, &'static str)> {
    let mut random = Random::new(20_261_123);
    let kinds = |kind: usize| match kind {
        0 => (UNIQUE[3].to_owned(), "unique"),
        1 => (PUZZLE.replace('.', "0"), "unique"),
        2 => (format!("{PUZZLE}\t# a label, \u{e9}"), "unique"),
        3 => (format!("{} a label", TWO[0]), "multiple"),
        4 => (TWO[1].to_owned() + "\r", "multiple"),
        5 => (NONE.to_owned(), "none"),
        6 => (format!("{NONE},none"), "none"),
        7 => (format!("11{}", &PUZZLE[2..]), "error"),
        8 => (PUZZLE[1..].to_owned(), "error"),
        _ => ("12........4.....;AABBACCBACDBDCDD".to_owned(), "unique"),
    };
    (0..4000).map(|_| kinds(random.below(10))).collect()
}

fn text(lines: &[(String, &str)]) -> String {
    lines.iter().map(|(line, _)| format!("{line}\n")).collect()
}

#[test]
fn the_lines_of_some_kinds_are_printed_as_they_are() {
    let lines = lines();
    let all = text(&lines);
    for (args, words) in [
        ("--only multiple,none", &["multiple", "none"][..]),
        ("--only unique", &["unique"]),
        ("--not unique", &["multiple", "none", "error"]),
        ("--only error", &["error"]),
        ("--not multiple,none,error", &["unique"]),
        ("--only unknown", &[]),
        ("--not unknown", &["unique", "multiple", "none", "error"]),
    ] {
        let chosen: String = lines
            .iter()
            .filter(|(_, word)| words.contains(word))
            .map(|(line, _)| format!("{line}\n"))
            .collect();
        for engine in ["auto", "bits"] {
            check(&format!("check {args} --engine {engine}"), &*all, &chosen, 2);
        }
    }
}

#[test]
fn chosen_lines_are_those_whose_answers_have_the_word() {
    let lines = lines();
    let all = text(&lines);
    for (verb, kind, has) in [
        ("solve", "solved", (|answer| answer.len() >= 16) as fn(&str) -> bool),
        ("solve", "none", |answer| answer == "no solution"),
        ("solve", "error", |answer| answer == "error"),
        ("count", "none", |answer| answer == "0"),
        ("count", "unique", |answer| answer == "1"),
        ("count", "multiple", |answer| answer == "2"),
        ("count", "solved", |answer| ["1", "2"].contains(&answer)),
    ] {
        let answers = run(verb, &*all).stdout;
        let pairs = lines.iter().zip(answers.lines());
        let chosen: String = pairs
            .filter(|(_, answer)| has(answer))
            .map(|((line, _), _)| format!("{line}\n"))
            .collect();
        assert!(!chosen.is_empty());
        check(&format!("{verb} --only {kind}"), &*all, &chosen, 2);
    }
}

#[test]
fn a_count_that_was_stopped_is_unknown_and_what_is_known_so_far() {
    let blank = "................";
    for (args, kind, is_in) in [
        ("--limit 2", "multiple", true),
        ("--limit 2", "unknown", false),
        ("--limit 1", "solved", true),
        ("--limit 1", "unique", false),
        ("--limit 1", "multiple", false),
        ("--node-limit 1", "unknown", true),
        ("--node-limit 1", "solved", false),
        ("--node-limit 100", "multiple,unique", true),
        ("--node-limit 100", "unknown", true),
    ] {
        let run = run(&format!("count {args} --only {kind}"), blank);
        assert_eq!(
            run.stdout,
            if is_in { format!("{blank}\n") } else { String::new() },
            "{args} {kind}"
        );
    }
}

#[test]
fn bytes_that_are_no_text_come_out_as_they_went_in() {
    let line = [PUZZLE.as_bytes(), b" caf\xe9 \x00\xff\r\n"].concat();
    let bad = [&PUZZLE.as_bytes()[..40], b"\xfe\n"].concat();
    let input = [&line[..], &bad, PUZZLE.as_bytes()].concat();
    let ends = [&line[..], &bad, PUZZLE.as_bytes(), b"\n"].concat();
    let output = pavane().args(["check", "--not", "multiple"]).write_stdin(input).output();
    assert_eq!(output.expect("runs").stdout, ends);
}

#[test]
fn inputs_that_are_no_lines_become_one() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "1...\n..2.\n.3..\n...4\n\n1...\n..1.\n..1.\n....\n");
    let json =
        format!("[{{\"givens\": \"{SEVERAL}\", \"label\": \"a\\nb\"}}, {{\"givens\": \"1\"}}]");
    let json = folder.file("puzzles.json", json);
    let cover = folder.file("cover.dlx", "a b\na\nb\na b\n");
    let missing = folder.path().join("missing.dlx");
    let files = [&grid, &json, &cover, &missing].map(|file| file.display().to_string());
    let run = |kind: &str| {
        run_args(["check", "--only", kind].into_iter().chain(files.iter().map(|file| &**file)), "")
            .stdout
    };
    assert_eq!(run("unique"), "1.....2..3.....4\n");
    assert_eq!(run("multiple"), format!("{SEVERAL} # a b\n{}\n", files[2]));
    assert_eq!(run("error"), format!("{}:8\n{}:1\n{}\n", files[0], files[1], files[3]));
}

#[test]
fn words_are_those_of_the_verb() {
    for (args, message) in [
        (
            "check --only solved",
            "--only: `solved` is not a kind of answer of `check`; write unique, multiple, none, unknown or error, several with commas",
        ),
        (
            "solve --not unique",
            "--not: `unique` is not a kind of answer of `solve`; write none, solved, unknown or error, several with commas",
        ),
        (
            "count --only one",
            "--only: `one` is not a kind of answer of `count`; write unique, multiple, none, solved, unknown or error, several with commas",
        ),
    ] {
        let run = run(args, PUZZLE);
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{args}");
        assert_eq!(run.stderr, format!("pavane: {message}\n"));
    }
    for args in [
        "check --only none --not none",
        "check --only none --with-input",
        "solve --only none --quiet",
    ] {
        let run = run(args, PUZZLE);
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{args}");
    }
}

#[test]
fn inputs_stand_before_their_answers() {
    let input = format!("{PUZZLE} # one\r\n{}\n{NONE}\n12\n", TWO[0]);
    let expected =
        format!("{PUZZLE} # one\tunique\n{}\tmultiple\n{NONE}\tnone\n12\terror\n", TWO[0]);
    check("check --with-input", &*input, &expected, 2);
    check("solve --with-input", PUZZLE, &format!("{PUZZLE}\t{SOLUTION}\n"), 0);
    check(
        "list --with-input",
        SEVERAL,
        &run("list", SEVERAL)
            .stdout
            .lines()
            .map(|grid| format!("{SEVERAL}\t{grid}\n"))
            .collect::<String>(),
        0,
    );
    // An answer of several lines has the input on a line of its own.
    check(
        "solve --with-input",
        "1...\n..2.\n.3..\n...4\n",
        "1.....2..3.....4\n1 2 | 4 3\n3 4 | 2 1\n----+----\n4 3 | 1 2\n2 1 | 3 4\n",
        0,
    );
}

#[test]
fn answers_about_several_files_stand_behind_file_and_line() {
    let folder = Folder::new();
    let one = folder.file("one.txt", format!("# a comment\n{PUZZLE}\n\n{NONE}\n12\n"));
    let two = folder.file("two.txt", format!("{} # label\n", TWO[0]));
    let cover = folder.file("three.dlx", "a b\na\nb\n");
    let path = |file: &Path| file.display().to_string();
    let (one, two, cover) = (path(&one), path(&two), path(&cover));
    let (check, solve) = ("check", "solve");
    for (args, expected) in [
        (
            vec![check, &one, &two],
            format!("{one}:2\tunique\n{one}:4\tnone\n{one}:5\terror\n{two}:1\tmultiple\n"),
        ),
        (vec![check, &one], "unique\nnone\nerror\n".to_owned()),
        (vec![check, &two, PUZZLE], "multiple\nunique\n".to_owned()),
        (
            vec![check, "--file-names", "never", &one, &two],
            "unique\nnone\nerror\nmultiple\n".to_owned(),
        ),
        (vec![check, "--file-names", "always", &two], format!("{two}:1\tmultiple\n")),
        (
            vec![check, "--with-input", &two, &cover],
            format!("{two}:1\t{} # label\tmultiple\n{cover}\t{cover}\tunique\n", TWO[0]),
        ),
        (vec![check, "--only", "none", &one, &two], format!("{NONE}\n")),
        (
            vec![check, "--only", "none", "--file-names", "always", &one],
            format!("{one}:4\t{NONE}\n"),
        ),
        (
            vec![solve, &cover, &one],
            format!("{cover}\na\nb\n{one}:2\t{SOLUTION}\n{one}:4\tno solution\n{one}:5\terror\n"),
        ),
    ] {
        assert_eq!(run_args(&args, "").stdout, expected, "{args:?}");
    }
    let run = run_args(["check", "--file-names", "always", "-"], PUZZLE);
    assert_eq!(run.stdout, "-:1\tunique\n");
}

#[test]
fn the_first_bad_input_may_end_the_run() {
    let bad = &PUZZLE[1..];
    for (before, behind) in [(0, 3), (5, 4000), (5000, 9000)] {
        let lines =
            format!("{PUZZLE}\n").repeat(before) + bad + "\n" + &format!("{NONE}\n").repeat(behind);
        for (verb, answer) in [
            ("check", "unique"),
            ("check --engine bits", "unique"),
            ("solve", SOLUTION),
            ("convert --to line", PUZZLE),
        ] {
            if verb.contains("bits") && before > 5 {
                continue;
            }
            let found = run(&format!("{verb} --fail-fast"), &*lines);
            let expected = format!("{answer}\n").repeat(before) + "error\n";
            assert!(found.stdout == expected, "{verb} {before}");
            let messages: Vec<&str> = found.stderr.lines().collect();
            assert!(messages[0].starts_with(&format!("-:{}:", before + 1)), "{}", found.stderr);
            let last = "pavane: stopped at a bad input by --fail-fast; the inputs after it are not answered";
            assert_eq!((messages.len(), messages[1], found.code), (2, last, Some(2)));
        }
    }
    let good = run("check --fail-fast", PUZZLE);
    assert_eq!((good.stdout.as_str(), good.stderr.as_str(), good.code), ("unique\n", "", Some(0)));
}

#[test]
fn the_first_twenty_bad_inputs_are_reported() {
    for verb in ["check", "solve --json", "convert --to line", "count --engine bits"] {
        for (bad, shown, rest) in [(20, 20, false), (21, 20, true), (500, 20, true)] {
            let lines = format!("{PUZZLE}\n12\n").repeat(bad);
            let found = run(verb, &*lines);
            assert_eq!(found.stdout.lines().count(), 2 * bad, "{verb}");
            let messages: Vec<&str> = found.stderr.lines().collect();
            assert_eq!(messages.len(), shown + usize::from(rest), "{verb}");
            assert!(messages[..shown].iter().all(|message| message.starts_with("-:")));
            let end = format!(
                "pavane: {bad} inputs are bad; the first 20 are reported; --all-errors reports all"
            );
            assert!(!rest || messages[shown] == end, "{}", found.stderr);
            let all = run(&format!("{verb} --all-errors"), &*lines);
            assert_eq!((all.stderr.lines().count(), all.stdout), (bad, found.stdout), "{verb}");
        }
    }
}

#[test]
fn converted_lines_stay_beside_those_they_come_from() {
    let lines = format!("{PUZZLE}\n12\n1...............\n\n{NONE} # label\n");
    let all = "error\n";
    check("convert --to line", &*lines, &format!("{PUZZLE}\n{all}{all}{NONE} # label\n"), 2);
    // A collection is of 9x9 puzzles.
    check("convert --to sdm", &*lines, &format!("{PUZZLE}\n{all}{all}{NONE}\n"), 2);
    let table = run("convert --to csv", &*lines).stdout;
    assert!(table.lines().count() == 3 && !table.contains("error"), "{table}");
}
