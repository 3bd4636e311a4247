//! `stats`: what a collection of puzzles holds.

use super::sudoku::{PUZZLE, TWO, UNIQUE};
use super::support::{Folder, Random, run, run_args};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A board whose last cell of the first row has no digit left.
const NONE: &str =
    "12345678.........9...............................................................";

fn object(args: &[&str], stdin: &str) -> Value {
    let run = run_args(["stats", "--json"].iter().chain(args), stdin);
    serde_json::from_str(&run.stdout).expect(&run.stderr)
}

/// Five thousand lines, and what they hold by counting them here.
fn lines(random: &mut Random) -> (String, Value) {
    let kinds = [
        (UNIQUE[0], "unique"),
        (UNIQUE[4], "unique"),
        (PUZZLE, "unique"),
        (TWO[0], "multiple"),
        (TWO[1], "multiple"),
        (NONE, "none"),
        (
            "11...............................................................................",
            "bad",
        ),
        ("12........4.....;AABBACCBACDBDCDD", "unique"),
        ("1234", "bad"),
    ];
    let mut times: BTreeMap<&str, u64> = BTreeMap::new();
    let (mut text, mut found, mut givens) = (String::new(), BTreeMap::new(), BTreeMap::new());
    let (mut boards, mut jigsaws) = (0, 0);
    for line in 0..5000 {
        let (puzzle, kind) = kinds[random.below(kinds.len())];
        *found.entry(kind).or_insert(0) += 1;
        text.push_str(puzzle);
        text.push_str(if line % 3 == 0 { " # a label\n" } else { "\n" });
        if kind == "bad" {
            continue;
        }
        let cells = puzzle.split(';').next().unwrap_or_default();
        let count = cells.chars().filter(|&cell| cell != '.').count();
        *givens.entry(count).or_insert(0) += 1;
        *times.entry(puzzle).or_insert(0) += 1;
        if cells.len() == 81 { boards += 1 } else { jigsaws += 1 }
    }
    let sum: usize = givens.iter().map(|(givens, count)| givens * count).sum();
    let puzzles: usize = givens.values().sum();
    let by_givens: BTreeMap<String, usize> =
        givens.iter().map(|(givens, &count)| (givens.to_string(), count)).collect();
    let repeated: Vec<u64> = times.values().copied().filter(|&times| times > 1).collect();
    let expected = json!({
        "schema": 1,
        "puzzles": puzzles,
        "problems": 0,
        "bad": found["bad"],
        "layouts": { "9x9": boards, "other layouts of 4 digits": jigsaws },
        "constraints": {},
        "givens": {
            "least": givens.keys().next(),
            "most": givens.keys().next_back(),
            "mean": sum as f64 / puzzles as f64,
            "puzzles": by_givens,
        },
        "repeated": { "puzzles": repeated.len(), "times": repeated.iter().sum::<u64>() },
        "unique": found["unique"],
        "multiple": found["multiple"],
        "none": found["none"],
        "unknown": 0,
    });
    (text, expected)
}

#[test]
fn a_collection_is_counted() {
    let (text, mut expected) = lines(&mut Random::new(20_261_124));
    for threads in ["1", "2"] {
        assert_eq!(object(&["--threads", threads], &text), expected);
    }
    assert_eq!(object(&["--engine", "bits"], &text), expected);
    for word in ["unique", "multiple", "none", "unknown"] {
        expected[word] = Value::Null;
    }
    assert_eq!(object(&["--no-check"], &text), expected);
    let run = run("stats", &*text);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.ends_with("--all-errors reports all\n"), "{}", run.stderr);
}

#[test]
fn all_files_are_one_collection() {
    let folder = Folder::new();
    let one = folder.file("one.txt", format!("{PUZZLE}\n{}\n", PUZZLE.replace('.', "0")));
    let two =
        folder.file("two.json", format!("{{\"givens\": \"{PUZZLE}\", \"label\": \"again\"}}"));
    let three = folder.file("three.txt", "12........4.....;AABBACCBACDBDCDD\n");
    let cover = folder.file("four.dlx", "a b\na\nb\na b\n");
    let files = [one, two, three, cover].map(|file| file.display().to_string());
    let run = run_args(["stats"].into_iter().chain(files.iter().map(|file| &**file)), "");
    let expected = "\
puzzles: 4
exact cover problems: 1
bad: 0
layouts: 9x9 (3), other layouts of 4 digits (1)
unique: 4
multiple: 1
none: 0
repeated: 1 (3 times in all)
givens: 3 to 30, 23.2 on average
     3  1  ##############
    30  3  ########################################
";
    assert_eq!((run.stdout.as_str(), run.code), (expected, Some(0)));
    assert!(run.stderr.contains("three.txt:1: warning: region D"), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1);
}

#[test]
fn nothing_and_limits() {
    let empty = object(&[], "");
    assert_eq!((&empty["puzzles"], &empty["layouts"]), (&0.into(), &json!({})));
    assert_eq!(empty["givens"], json!({"least": null, "most": null, "mean": null, "puzzles": {}}));
    let run = run("stats --node-limit 1", UNIQUE[0]);
    assert!(run.stdout.contains("\nunknown: 1\n"), "{}", run.stdout);
    assert_eq!(run.code, Some(3));
}

#[test]
fn the_output_may_be_a_file() {
    let folder = Folder::new();
    let file = folder.path().join("numbers.txt");
    let args = ["stats", "--no-check", PUZZLE, "-o"];
    let run = run_args(args.iter().map(|arg| arg.as_ref()).chain([file.as_os_str()]), "");
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(0)), "{}", run.stderr);
    let text = std::fs::read_to_string(file).expect("written");
    assert!(
        text.starts_with("puzzles: 1\nbad: 0\nlayouts: 9x9 (1)\nrepeated: 0\ngivens: 30 to 30"),
        "{text}"
    );
}
