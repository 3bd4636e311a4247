//! Inputs and answers chosen, sorted and printed by the fields of their JSON (`--only`, `--sort`, `--fields`).

use super::sudoku::{PUZZLE, SOLUTION, TWO, UNIQUE};
use super::support::calls::{CALLS, Site};
use super::support::{Folder, Random, enter_root, pavane, run, run_args};
use serde_json::Value;
use std::cmp::Ordering;
use std::fs;

/// The objects of an output.
fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// Lines with puzzles of several kinds, sizes and labels, a bad line among them.
fn lines() -> Vec<String> {
    let mut random = Random::new(20_261_127);
    let mut line = |number: usize| match random.below(7) {
        0 => format!("{} # {number}", UNIQUE[number % UNIQUE.len()]),
        1 => PUZZLE.to_owned(),
        2 => format!("{SOLUTION} # full"),
        3 => TWO[number % 2].to_owned(),
        4 => "1...............".to_owned(),
        5 => format!("{} # {number}", &PUZZLE[1..]),
        _ => format!("{PUZZLE} # Number {number}"),
    };
    (0..600).map(&mut line).collect()
}

#[test]
fn expressions_choose_what_the_objects_satisfy() {
    type Holds = fn(&Value) -> bool;
    let lines = lines();
    let text = lines.join("\n");
    let of_check: [(&str, Holds); 8] = [
        ("status == 'unique'", |object| object["status"] == "unique"),
        ("givens <= 24", |object| object["givens"].as_u64().is_some_and(|givens| givens <= 24)),
        ("not givens <= 24", |object| object["givens"].as_u64().is_none_or(|givens| givens > 24)),
        ("label == null", |object| object["label"].is_null()),
        ("label has 'number' or line < 9", |object| {
            let label = object["label"].as_str().unwrap_or_default();
            label.starts_with("Number") || object["line"].as_u64().unwrap() < 9
        }),
        ("exact == false and givens > 16", |object| {
            object["exact"] == false && object["givens"].as_u64().unwrap() > 16
        }),
        ("error.column > 0", |object| object["error"]["column"].as_u64().is_some()),
        ("count in (0, 2)", |object| object["count"] == "2" || object["count"] == "0"),
    ];
    for engine in ["auto", "bits"] {
        let all = run(&format!("check --json --engine {engine}"), &*text).stdout;
        let all = objects(&all);
        assert_eq!(all.len(), lines.len());
        for (expression, holds) in of_check {
            let chosen = |is_in: bool| -> String {
                let pairs = all.iter().zip(&lines);
                let chosen = pairs.filter(|(object, _)| holds(object) == is_in);
                chosen.map(|(_, line)| format!("{line}\n")).collect()
            };
            for (flag, is_in) in [("--only", true), ("--not", false)] {
                let args = ["check", flag, expression, "--engine", engine];
                assert_eq!(run_args(args, &*text).stdout, chosen(is_in), "{flag} {expression}");
            }
            let args = ["check", "--only", expression, "--engine", engine, "--json"];
            let expected: Vec<&Value> = all.iter().filter(|object| holds(object)).collect();
            let found = objects(&run_args(args, &*text).stdout);
            assert!(found.iter().eq(expected), "{expression}");
        }
    }
}

#[test]
fn sorting_is_stable_and_equal_for_any_number_of_threads() {
    let lines = lines();
    let text = lines.join("\n");
    let all = objects(&run("check --json", &*text).stdout);
    let number = |object: &Value, field: &str| {
        object[field].as_u64().or_else(|| object[field].as_str()?.parse().ok())
    };
    // Null comes last in both directions.
    let order = |field: &'static str, is_descending: bool| {
        move |a: &&(Value, &String), b: &&(Value, &String)| match (
            number(&a.0, field),
            number(&b.0, field),
        ) {
            (Some(a), Some(b)) if is_descending => b.cmp(&a),
            (Some(a), Some(b)) => a.cmp(&b),
            (a, b) => b.is_some().cmp(&a.is_some()),
        }
    };
    let pairs: Vec<(Value, &String)> = all.into_iter().zip(&lines).collect();
    for (sort, first, second) in [
        ("givens", ("givens", false), None),
        ("-givens", ("givens", true), None),
        ("count,-line", ("count", false), Some(("line", true))),
    ] {
        let mut sorted: Vec<&(Value, &String)> = pairs.iter().collect();
        sorted.sort_by(|a, b| {
            let then = |(field, is_descending)| order(field, is_descending)(a, b);
            then(first).then_with(|| second.map_or(Ordering::Equal, then))
        });
        let expected: String = sorted
            .iter()
            .filter(|(object, _)| object["status"] != "error")
            .map(|(_, line)| format!("{line}\n"))
            .collect();
        for threads in ["1", "2", "5"] {
            let args =
                ["check", "--not", "status == 'error'", "--sort", sort, "--threads", threads];
            assert_eq!(run_args(args, &*text).stdout, expected, "{sort}");
        }
    }
}

/// A grid without two to four of its digits has many numbers of solutions.
#[test]
fn many_kinds_of_answers_are_sorted() {
    let digits = || '1'..='9';
    let triples = digits().flat_map(|a| digits().map(move |b| (a, b)));
    let blank = |(a, b): (char, char)| SOLUTION.replace([a, b, '1', '2'], ".");
    let text: String = triples.map(|pair| blank(pair) + "\n").collect();
    let counts: Vec<u64> =
        run("count", &*text).stdout.lines().map(|n| n.parse().unwrap()).collect();
    assert_eq!(counts.len(), 81);
    let mut sorted = counts.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert!(sorted.len() > 16, "{sorted:?}");
    for (order, is_descending) in [("count", false), ("-count", true)] {
        let mut pairs: Vec<(u64, &str)> = counts.iter().copied().zip(text.lines()).collect();
        pairs.sort_by(|a, b| if is_descending { b.0.cmp(&a.0) } else { a.0.cmp(&b.0) });
        let numbers: String = pairs.iter().map(|(count, _)| format!("{count}\n")).collect();
        let lines: String = pairs.iter().map(|(_, line)| format!("{line}\n")).collect();
        assert_eq!(run_args(["count", "--sort", order], &*text).stdout, numbers);
        assert_eq!(
            run_args(["count", "--only", "count >= 1", "--sort", order], &*text).stdout,
            lines
        );
    }
}

#[test]
fn the_least_solution_is_the_first_of_the_sorted_list() {
    for puzzle in [
        "................".to_owned(),
        "...4............".to_owned(),
        format!("{TWO}\n", TWO = TWO[0]),
        TWO[1].to_owned(),
        "................;AABBACCBACDBDCDD".to_owned(),
    ] {
        let listed = run("list", &*puzzle).stdout;
        let least = listed.lines().min().expect("a solution");
        for engine in ["auto", "bits"] {
            let found = run(&format!("solve --order lexicographic --engine {engine}"), &*puzzle);
            assert_eq!((found.stdout, found.code), (format!("{least}\n"), Some(0)), "{puzzle}");
        }
    }
    let none = run("solve --order lexicographic", "12.........3.......4............");
    assert_eq!(none.code, Some(2));
    let stopped =
        run("solve --order lexicographic --node-limit 1 --engine links", "................");
    assert_eq!((stopped.stdout.as_str(), stopped.code), ("unknown\n", Some(3)));
    let cover = run("solve --order lexicographic --format dlx", "a b\na\nb\n");
    assert!(cover.stderr.contains("is a question about sudokus"), "{}", cover.stderr);
}

#[test]
fn answers_are_sorted_whole() {
    // A drawn answer has several lines, and a blank line before it.
    let text = "1...\n..2.\n.3..\n...4\n\n1...\n....\n....\n....\n\n12..\n....\n....\n...4\n";
    let answers = run("solve", text).stdout;
    let sorted = run("solve --sort -line", text).stdout;
    let blocks =
        |text: &str| -> Vec<String> { text.trim_end().split("\n\n").map(str::to_owned).collect() };
    let expected: Vec<String> = blocks(&answers).into_iter().rev().collect();
    assert!(expected.len() == 3 && !answers.contains("error"));
    assert_eq!(blocks(&sorted), expected);
    // Lists wait for the number of their solutions.
    let lists = run("list --limit 3 --sort count", "1...............\n1.....2..3.....4\n").stdout;
    let first = run("list", "1.....2..3.....4\n").stdout;
    assert!(lists.starts_with(&first) && lists.lines().count() == 4, "{lists}");
}

#[test]
fn every_field_of_every_object_can_be_printed_and_chosen() {
    let site = Site::new();
    for call in CALLS.iter().filter(|call| call.verb != "serve" && call.takes("--fields")) {
        let line = call.line();
        let all = objects(&site.run(&format!("{line} --json"), "").stdout);
        let object = all.first().expect("an answer");
        let mut fields = Vec::new();
        leaves(object, "", &mut fields);
        for (path, value) in fields.iter().filter(|(path, _)| path != "schema") {
            let table = site.run(&format!("{line} --fields {path}"), "");
            assert_eq!(table.code, Some(call.code), "{line} {path}: {}", table.stderr);
            let (head, rest) = table.stdout.split_once('\n').expect("a head");
            assert_eq!(head, path, "{line}");
            let is_empty = rest.trim_end_matches('\n').is_empty();
            let is_null = value.is_null() || *value == "" || *value == serde_json::json!([]);
            assert_eq!(is_empty, is_null, "{line} {path}: {rest}");
            if let Value::String(text) = value {
                assert_eq!(rest.lines().next().unwrap(), text, "{line} {path}");
            }
        }
        assert_eq!(
            site.run(&format!("{line} --only nodes>=0"), "").code,
            Some(call.code),
            "{line}"
        );
    }
}

/// The paths of the members of an object, and of objects inside it, with their values.
fn leaves(object: &Value, start: &str, paths: &mut Vec<(String, Value)>) {
    for (name, value) in object.as_object().expect("an object") {
        let path = format!("{start}{name}");
        // Members with names of the input, or of a board, are no fields.
        let is_open = !matches!(name.as_str(), "transformation" | "counters" | "layout" | "step");
        if value.is_object() && is_open {
            leaves(value, &format!("{path}."), paths);
        } else if !(name == "error" && value.is_null()) {
            paths.push((path, value.clone()));
        }
    }
}

#[test]
fn columns_of_tables_are_fields() {
    let folder = Folder::new();
    let table = "id;er;Puzzle;my note\n7;2.5;1...............;a\tb\n8;10;12..............;\"x;y\"\n9;;1234............\n";
    let file = folder.file("bank.csv", table).display().to_string();
    let fields = "columns.id,column.er,count";
    let found = run_args(["count", "--fields", fields, "--sort", "-column.er", &file], "").stdout;
    assert_eq!(found, "columns.id\tcolumn.er\tcount\n8\t10\t24\n7\t2.5\t72\n9\t\t12\n");
    let found = run_args(["count", "--only", "columns.er > 9", "--json", &file], "").stdout;
    let object = &objects(&found)[0];
    assert_eq!(object["columns"]["my note"], "x;y");
    // The objects are read with their columns.
    let only = "columns.'my note' has 'X'";
    let args = ["check", "--only", only, "--fields", "columns.id,status"];
    assert_eq!(run_args(args, &*found).stdout, "columns.id\tstatus\n8\tmultiple\n");
}

#[test]
fn unknown_names_are_refused_before_anything_is_read() {
    for (args, message) in [
        (
            vec!["rate", "--only", "ert > 7"],
            "--only: column 1: found `ert`, expected a field of the JSON of `rate`, such as",
        ),
        (
            vec!["rate", "--only", "er > 7"],
            "--only: column 1: the answers have `er` with --scale se only",
        ),
        (vec!["check", "--sort", "-given"], "--sort: found `given`, expected a field"),
        (vec!["check", "--fields", "line,givenz"], "--fields: found `givenz`, expected a field"),
        (
            vec!["check", "--only", "givens = 7"],
            "--only: column 8: found `=`, expected a comparison: ==, !=, <, <=, >, >=, has or in",
        ),
        (
            vec!["minimal", "--only", "unique,minimum"],
            "--only: found `minimum`, expected an expression",
        ),
        (vec!["explain", "--html", "--sort", "line"], "--only, --not, --sort and --fields choose"),
    ] {
        let args = args.into_iter().chain(["no-such-file.txt"]);
        let found = run_args(args, "");
        assert_eq!((found.code, found.stdout.as_str()), (Some(2), ""), "{message}");
        assert!(found.stderr.starts_with(&format!("pavane: {message}")), "{}", found.stderr);
        assert!(!found.stderr.contains("no-such-file"), "{}", found.stderr);
    }
    for args in [
        "check --fields line --json",
        "check --sort line --quiet",
        "check --only none --with-input",
    ] {
        assert_eq!(run(args, PUZZLE).code, Some(2), "{args}");
    }
}

/// The script of `docs/select.md`, on puzzles with the ratings of Sudoku Explainer in files of six formats.
#[cfg(unix)]
#[test]
fn the_script_for_a_bank_keeps_hard_minimal_puzzles_in_order() {
    enter_root();
    let page = fs::read_to_string("docs/select.md").expect("the page");
    let (_, script) = page.split_once("```sh\n").expect("a script");
    let (script, _) = script.split_once("```").expect("its end");
    let table = fs::read_to_string("data/sudoku/ratings.tsv").expect("the table");
    let rows = table.lines().filter(|line| !line.starts_with(['#', 'p']));
    let rows: Vec<Vec<&str>> = rows.map(|line| line.split('\t').collect()).take(18).collect();
    let folder = Folder::new();
    fs::create_dir(folder.path().join("bank")).expect("a new folder");
    let formats = ["csv", "json", "line", "opensudoku", "clues", "hodoku"];
    for (format, rows) in formats.into_iter().zip(rows.chunks(3)) {
        let mut lines = String::new();
        for row in rows {
            lines += &format!("{} # {}\n", row[0], row[2]);
        }
        let file = folder.path().join("bank").join(format!("{format}.{}", ending(format)));
        let file = file.display().to_string();
        let made = run_args(["convert", "--to", format, "-o", &file, "-"], lines);
        assert_eq!(made.code, Some(0), "{format}: {}", made.stderr);
    }
    let others = format!("{PUZZLE} # not minimal\n{} # not unique\n", TWO[0]);
    fs::write(folder.path().join("bank/others.txt"), others).expect("a file");
    let program = pavane().get_program().to_owned();
    let names = folder.path().join("bin");
    fs::create_dir(&names).expect("a new folder");
    std::os::unix::fs::symlink(program, names.join("pavane")).expect("a link");
    let path = format!("{}:{}", names.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = std::process::Command::new("sh");
    let ended = shell.args(["-c", script]).current_dir(folder.path()).env("PATH", path).output();
    let ended = ended.expect("a shell");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let made = fs::read_to_string(folder.path().join("hard.tsv")).expect("the table");
    let found: Vec<Vec<&str>> =
        made.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    // The givens of a puzzle are all needed if none can be removed.
    let is_minimal = |puzzle: &str| {
        let givens = puzzle.char_indices().filter(|&(_, cell)| cell != '.');
        let without: Vec<String> =
            givens.map(|(at, _)| format!("{}.{}\n", &puzzle[..at], &puzzle[at + 1..])).collect();
        run("check", without.concat()).stdout.lines().all(|word| word == "multiple")
    };
    let givens = |row: &[&str]| row[0].bytes().filter(u8::is_ascii_digit).count();
    let number = |text: &str| text.parse::<f64>().expect("a rating");
    let mut expected: Vec<&Vec<&str>> = rows
        .iter()
        .filter(|row| number(row[2]) >= 4.0 && givens(row) <= 24 && is_minimal(row[0]))
        .collect();
    expected.sort_by(|a, b| number(b[2]).total_cmp(&number(a[2])).then(givens(a).cmp(&givens(b))));
    assert!(expected.len() > 3, "{expected:?}");
    let expected_count = expected.len();
    assert_eq!(found.len(), expected.len(), "{made}");
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found[1], givens(expected).to_string(), "{made}");
        assert_eq!(number(found[2]), number(expected[2]), "{made}");
    }
    // One sheet has room for all puzzles, and another for their solutions.
    assert!(expected_count <= 12, "{expected_count} puzzles");
    let sheets = fs::read(folder.path().join("hard.pdf")).expect("the sheets");
    assert!(String::from_utf8_lossy(&sheets).contains("/Count 2"), "two sheets");
}

/// The ending of the name of a file of a format.
#[cfg(unix)]
fn ending(format: &str) -> &str {
    match format {
        "csv" | "json" | "opensudoku" => format,
        _ => "txt",
    }
}
