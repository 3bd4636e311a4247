//! One input on many threads: what is said is what one thread says.

use super::support::{Folder, cover_files, dominoes, run, run_args};
use serde_json::Value;

/// A problem whose search takes 200,000 nodes, so that threads are started for it, and its solutions.
const LONG: &str = "data/cover/soma.dlx";
const SOLUTIONS: &str = "11520";

fn on(threads: &str, args: &[&str]) -> super::support::Run {
    run_args(args.iter().chain(&["--threads", threads]), "")
}

#[test]
fn all_verbs_say_what_they_say_on_one_thread() {
    assert!(cover_files().iter().any(|(file, _, count)| file == LONG && count == SOLUTIONS));
    for args in [
        ["count", LONG].as_slice(),
        &["count", LONG, "--json"],
        &["list", LONG],
        &["list", LONG, "--json", "--limit", "3000"],
        &["solve", LONG, "--json"],
        &["check", LONG, "--json", "--witnesses"],
        &["count", LONG, "--engine", "links", "--json"],
    ] {
        let one = on("1", args);
        assert!(one.code == Some(0) || args[0] == "check", "{}", one.stderr);
        for threads in ["2", "3"] {
            let many = on(threads, args);
            assert!(many.stdout == one.stdout, "{args:?} on {threads} threads");
            assert_eq!((many.stderr, many.code), (one.stderr.clone(), one.code));
        }
    }
    assert_eq!(on("2", &["count", LONG]).stdout.trim_end(), SOLUTIONS);
    let [one, two] = ["1", "2"].map(|threads| on(threads, &["count", LONG, "--stats", "--json"]));
    let nodes =
        |stats: &str| serde_json::from_str::<Value>(stats).expect("an object")["nodes"].clone();
    assert_eq!(nodes(&one.stderr), nodes(&two.stderr));
}

/// Comments and blank lines are no inputs, and it is all the same what the input comes as.
#[test]
fn a_puzzle_from_anywhere_has_all_threads() {
    let puzzle = format!("12345678{}", ".".repeat(100 - 8));
    let folder = Folder::new();
    let lines = format!("# one puzzle\n\n{puzzle}\n");
    let file = folder.file("puzzle.txt", &lines).display().to_string();
    let args = ["list", "--layout", "10x10", "--limit", "20000", "--threads"];
    let expected = run_args(args.iter().chain(&["1", &file]), "");
    assert_eq!((expected.stdout.lines().count(), expected.code), (20_000, Some(0)));
    for (input, stdin) in [(file.as_str(), ""), (&puzzle, ""), ("-", &*lines)] {
        let found = run_args(args.iter().chain(&["2", input]), stdin);
        assert!(found.stdout == expected.stdout, "{input}");
    }
}

#[test]
fn limits_hold_for_all_threads_together() {
    for threads in ["1", "2", "4"] {
        let found = on(threads, &["count", LONG, "--node-limit", "100000", "--json"]);
        let object: Value = serde_json::from_str(&found.stdout).expect("an object");
        assert_eq!((&object["nodes"], found.code), (&100_000.into(), Some(3)), "{threads}");
        assert_eq!((&object["status"], &object["exact"]), (&"stopped".into(), &false.into()));
        // More than there are nodes.
        let found = on(threads, &["count", LONG, "--node-limit", "10000000", "--limit", "11521"]);
        assert_eq!((found.stdout.as_str(), found.code), ("11520\n", Some(0)));
        let found = on(threads, &["count", LONG, "--limit", SOLUTIONS]);
        assert_eq!((found.stdout.as_str(), found.code), (">=11520\n", Some(0)));
    }
}

#[test]
fn a_time_limit_stops_all_threads() {
    let folder = Folder::new();
    let never = folder.file("mutilated.dlx", dominoes(12, true)).display().to_string();
    for limit in ["--timeout", "--total-timeout"] {
        let found = on("4", &["count", "--sharing=off", "--no-algebra", &never, limit, "300ms"]);
        assert_eq!((found.stdout.as_str(), found.code), (">=0\n", Some(3)));
    }
    let endless = folder.file("dominoes.dlx", dominoes(10, false)).display().to_string();
    let listed = on("2", &["list", &endless, "--timeout", "300ms", "--json"]);
    let object: Value = serde_json::from_str(&listed.stdout).expect("one whole object");
    let solutions = object["solutions"].as_array().expect("an array");
    assert_eq!(object["count"], solutions.len().to_string());
    assert!(solutions.len() > 1 && listed.code == Some(3));
}

/// A batch has its threads already.
#[test]
fn several_inputs_are_answered_in_order() {
    let both = run(&format!("count {LONG} data/cover/queens10.dlx {LONG} --threads 2"), "");
    let expected = format!("{LONG}\t11520\ndata/cover/queens10.dlx\t724\n{LONG}\t11520\n");
    assert_eq!((both.stdout, both.code), (expected, Some(0)));
}
