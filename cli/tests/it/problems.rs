//! Exact cover problems as people have them: without a name that says so, as matrices, with equal options; and
//! text that is no problem.

use super::support::{Folder, check, run, run_args};
use serde_json::{Value, json};
use std::fmt::Write;

/// The verbs that take problems, with the arguments that they need.
const VERBS: &[&str] = &[
    "solve",
    "check",
    "count",
    "list",
    "sample",
    "nth 1",
    "marginals",
    "estimate",
    "convert --to json",
    "stats",
];

#[test]
fn text_without_options_is_refused_by_every_verb() {
    for verb in VERBS {
        for text in ["hello world\n", "a b | c\n", "| a comment\nto be or not to be"] {
            let found = run(verb, text);
            assert_eq!(found.code, Some(2), "{verb}: {found:?}");
            assert!(found.stderr.starts_with("-: found one line of "), "{verb}: {}", found.stderr);
            assert!(found.stderr.contains("no option below it"), "{verb}: {}", found.stderr);
            assert_eq!(found.stderr.matches("found ").count(), 1, "{verb}: {}", found.stderr);
        }
    }
}

#[test]
fn items_without_options_are_a_problem_where_that_is_said() {
    let folder = Folder::new();
    let warning =
        ":1:1: warning: no options follow the items, so there is nothing to cover them with\n";
    for name in ["lone.dlx", "lone.xcc"] {
        let file = folder.file(name, "hello world\n").display().to_string();
        let found = run(&format!("check {file}"), "");
        assert_eq!((found.stdout.as_str(), found.code), ("none\n", Some(1)));
        assert_eq!(found.stderr, file + warning);
    }
    let found = run("count --format dlx", "hello world\n");
    assert_eq!(
        (found.stdout.as_str(), found.stderr, found.code),
        ("0\n", format!("-{warning}"), Some(1))
    );
    // A problem of the zoo has its command in a comment.
    let zoo = run("zoo dominoes 1 1", "").stdout;
    assert_eq!(
        (run("count", zoo.clone()).stdout.as_str(), zoo.lines().last()),
        ("0\n", Some("r1c1"))
    );
    let file = folder.file("lone.txt", "hello world\n");
    assert_eq!(run_args(["check".as_ref(), file.as_os_str()], "").code, Some(2));
}

#[test]
fn a_long_line_without_options_is_refused() {
    let items: Vec<String> = (0..20_000).map(|item| format!("item{item}")).collect();
    let found = run("count", items.join(" "));
    assert_eq!(found.code, Some(2), "{}", found.stderr);
    assert!(found.stderr.starts_with("-: found "), "{}", found.stderr);
    check("count", items.join(" ") + "\n" + &items.join("\n"), "1\n", 0);
}

#[test]
fn a_guess_is_noted_once() {
    let lines = "1100000000000000\n0011000000000000\n";
    let found = run("count --quiet", lines);
    let notes: Vec<&str> = found.stderr.lines().filter(|line| line.contains("note: ")).collect();
    assert_eq!(notes.len(), 1, "{}", found.stderr);
    assert!(found.stderr.contains("(--format matrix)"), "{}", found.stderr);
    assert!(found.stderr.contains("(--format line)"), "{}", found.stderr);
    for (args, text) in [
        ("count --format matrix", lines),
        ("count", "a b\na\nb\n"),
        ("count", "1 2 3\n1 2\n3\n"),
        ("count", "1,0,1\n0,1,0\n"),
        ("check", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"),
    ] {
        let found = run(args, text);
        assert!(!found.stderr.contains("note: "), "{args} {text}: {}", found.stderr);
    }
}

#[test]
fn warnings_are_limited() {
    let rows = "1 0\n0 1\n".to_owned() + &"0 0\n".repeat(2_000);
    let rest = "pavane: 2000 warnings; the first 20 are reported";
    let found = run("count --format matrix", rows.clone());
    assert_eq!((found.stdout.as_str(), found.code), ("1\n", Some(0)));
    assert_eq!(found.stderr.lines().count(), 21, "{}", found.stderr);
    assert_eq!(found.stderr.lines().last(), Some(&*format!("{rest}; --all-errors reports all")));
    let all = run("count --format matrix --all-errors", rows.clone());
    assert_eq!(all.stderr.lines().count(), 2_000);
    // A verb that reads a single input.
    let folder = Folder::new();
    let file = folder.file("empty.matrix", rows).display().to_string();
    let split = folder.path().join("split").display().to_string();
    let found = run(&format!("tasks split {file} -o {split}"), "");
    assert_eq!(found.code, Some(0), "{}", found.stderr);
    assert_eq!(found.stderr.matches("warning: ").count(), 20, "{}", found.stderr);
    assert!(found.stderr.contains(&format!("{rest}\n")), "{}", found.stderr);
}

/// The rows of a matrix of which the first two are equal and the fifth is empty; issue 86 of a package for Python.
const ROWS: &str = "1 1 0\n1 1 0\n0 0 1\n1 0 1\n0 0 0\n0 1 0\n";

#[test]
fn options_are_printed_with_their_numbers() {
    let numbers =
        |args: &str| run(&format!("{args} --format matrix --option-numbers"), ROWS).stdout;
    let mut listed: Vec<String> =
        numbers("list").split("\n\n").map(|lines| lines.trim().to_owned()).collect();
    listed.sort_unstable();
    assert_eq!(listed, ["1\t1 2\n3\t3", "2\t1 2\n3\t3", "4\t1 3\n6\t2"]);
    for (verb, text) in
        [("solve", "a\n|> one\na\n"), ("nth 1", "a\n|> one\na\n"), ("sample", "a\n|> one\na\n")]
    {
        check(&format!("{verb} --option-numbers"), text, "1\tone\ta\n", 0);
    }
    check("check --witnesses --option-numbers", "a | s\ns\na s\n", "unique\t2: a s\n", 0);
    check(
        "solve --cheapest 2 --option-numbers",
        "a\na |7\na |5\n",
        "cost 5\n2\ta\n\ncost 7\n1\ta\n",
        0,
    );
    let marginals = numbers("marginals");
    assert_eq!(marginals, "1\t1 2\t1\n2\t1 2\t1\n3\t3\t2\n4\t1 3\t1\n6\t2\t1\n");
}

#[test]
fn json_has_the_numbers_of_options() {
    let object = |args: &str| -> Value {
        let found = run(&format!("{args} --json --format matrix"), ROWS);
        serde_json::from_str(&found.stdout).unwrap_or_else(|error| panic!("{error}: {found:?}"))
    };
    let listed = object("list");
    let solutions = listed["solutions"].as_array().expect("an array");
    let numbers = listed["option_numbers"].as_array().expect("an array");
    let mut pairs: Vec<String> = solutions
        .iter()
        .zip(numbers)
        .map(|(options, numbers)| {
            let mut pairs: Vec<String> = options
                .as_array()
                .into_iter()
                .flatten()
                .zip(numbers.as_array().into_iter().flatten())
                .map(|(option, number)| format!("{number}{option}"))
                .collect();
            pairs.sort_unstable();
            pairs.join(" ")
        })
        .collect();
    pairs.sort_unstable();
    assert_eq!(pairs, [r#"1["1","2"] 3["3"]"#, r#"2["1","2"] 3["3"]"#, r#"4["1","3"] 6["2"]"#,]);
    for args in ["solve", "nth 2", "sample -n 3", "check --witnesses", "solve --cheapest 2"] {
        let found = object(args);
        let count = |field: &str| found[field].as_array().map(Vec::len);
        assert!(count("solutions") > Some(0), "{args}: {found}");
        assert_eq!(count("option_numbers"), count("solutions"), "{args}: {found}");
    }
    let found = object("marginals");
    let numbers: Vec<&Value> =
        found["marginals"].as_array().into_iter().flatten().map(|one| &one["number"]).collect();
    assert_eq!(json!(numbers), json!([1, 2, 3, 4, 6]));
    // Without solutions, and for sudokus, there are none.
    for (args, text) in [("list", "a b\na\n"), ("count", "a\na\n"), ("solve", "1...3....2......\n")]
    {
        let found = run(&format!("{args} --json"), text).stdout;
        assert!(!found.contains("option_numbers"), "{args}: {found}");
    }
}

#[test]
fn merged_solutions_have_numbers() {
    let folder = Folder::new();
    let path = folder.path().join("search").display().to_string();
    let file = folder.file("rows.matrix", ROWS).display().to_string();
    run(&format!("tasks split {file} --question list -o {path}"), "");
    assert_eq!(run(&format!("tasks drive {path}"), "").code, Some(0));
    let merged = run(&format!("tasks merge --solutions --option-numbers {path}"), "").stdout;
    assert_eq!(merged, run(&format!("list --option-numbers {file}"), "").stdout);
}

#[test]
fn sudokus_have_no_numbers_of_options() {
    let found = run("solve --option-numbers", "1...3....2......\n");
    assert_eq!((found.stdout.as_str(), found.code), ("error\n", Some(2)));
    assert!(
        found.stderr.contains("--option-numbers is for exact cover problems"),
        "{}",
        found.stderr
    );
}

/// The matrix of Latin squares of order 4: 576 of them (OEIS A002860).
fn latin_rows() -> Vec<Vec<bool>> {
    let row = |place: usize| {
        let (row, column, digit) = (place / 16, place / 4 % 4, place % 4);
        let ones = [4 * row + column, 16 + 4 * row + digit, 32 + 4 * column + digit];
        (0..48).map(|item| ones.contains(&item)).collect()
    };
    (0..64).map(row).collect()
}

#[test]
fn matrices_are_recognized_in_all_notations() {
    let folder = Folder::new();
    for (zero, one, between) in [
        ("0", "1", ","),
        ("0", "1", ";"),
        ("0", "1", " "),
        ("0", "1", ""),
        ("0.000000000000000000e+00", "1.000000000000000000e+00", ","),
        ("0.000000000000000000e+00", "1.000000000000000000e+00", " "),
        ("false", "true", ","),
    ] {
        let mut text = String::new();
        for row in latin_rows() {
            let cells: Vec<&str> =
                row.iter().map(|&is_one| if is_one { one } else { zero }).collect();
            let _ = writeln!(text, "{}", cells.join(between));
        }
        for head in ["", "48\n", "64 48\n"] {
            let text = format!("{head}{text}");
            let found = run("count", text.clone());
            assert_eq!(
                (found.stdout.as_str(), found.code),
                ("576\n", Some(0)),
                "{between:?}: {}",
                found.stderr
            );
            for name in ["rows.csv", "rows.txt", "rows.matrix"] {
                let file = folder.file(name, &text).display().to_string();
                let found = run(&format!("count {file}"), "");
                let expected = ("576\n", "", Some(0));
                assert_eq!(
                    (found.stdout.as_str(), found.stderr.as_str(), found.code),
                    expected,
                    "{name} {between:?}"
                );
            }
        }
    }
    let json = serde_json::to_string(&latin_rows()).expect("JSON");
    let numbers = json.replace("true", "1").replace("false", "0");
    for (name, text) in [("a.json", &json), ("b.json", &numbers), ("c.txt", &numbers)] {
        let file = folder.file(name, text).display().to_string();
        check(&format!("count {file}"), "", "576\n", 0);
    }
    check("count", "[[0,0,1],[0,1,0],[1,0,1]]", "1\n", 0);
    check("count --format json", "[[0,0,1],[0,1,0],[1,0,1]]", "1\n", 0);
    check("count", "3\n1 0 0\n0 1 1\n", "1\n", 0);
}

#[test]
fn matrices_with_the_shape_of_a_grid_are_doubtful() {
    let found = run("check", "1 1 0 0\n0 0 1 1\n1 0 0 1\n0 1 1 0\n");
    assert_eq!(found.code, Some(2), "{found:?}");
    assert!(found.stderr.contains("the givens clash"), "{}", found.stderr);
    assert!(found.stderr.starts_with("-: note: taken for "), "{}", found.stderr);
    assert!(found.stderr.contains("(--format matrix)"), "{}", found.stderr);
    // Four givens that do not clash are a puzzle.
    let found = run("check", "1 0 0 0\n0 0 1 0\n0 1 0 0\n0 0 0 1\n");
    assert_eq!((found.stdout.as_str(), found.stderr.as_str()), ("multiple\n", ""));
}
