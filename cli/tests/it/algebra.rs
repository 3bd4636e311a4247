//! Answers that come from algebra, and what is said of them.

use super::support::{Folder, check, dominoes, run, run_args};
use serde_json::Value;

/// Why a board of n x n cells without two opposite corners cannot be covered by dominoes.
fn reason(n: usize) -> String {
    format!(
        "the items fall into two colors, {} of one and {} of the other, and each option covers as many of one color as \
         of the other",
        n * n / 2,
        n * n / 2 - 2
    )
}

/// Black, Critical Thinking, 1946.
#[test]
fn a_mutilated_board_has_a_reason() {
    let folder = Folder::new();
    for n in [8, 50] {
        let file = folder.file("mutilated.dlx", dominoes(n, true)).display().to_string();
        let note = format!("{file}: no solution, by algebra: {}\n", reason(n));
        for (args, answer) in [
            (["solve"].as_slice(), "no solution\n"),
            (&["check"], "none\n"),
            (&["count"], "0\n"),
            (&["count", "--sharing", "off"], "0\n"),
            (&["count", "--limit", "5"], "0\n"),
            (&["list"], ""),
            (&["solve", "--engine", "links"], "no solution\n"),
            (&["solve", "--threads", "1"], "no solution\n"),
            (&["solve", "--cheapest", "1"], "no solution\n"),
        ] {
            let run = run_args(args.iter().chain(&[file.as_str()]), "");
            assert_eq!((run.stdout.as_str(), run.code), (answer, Some(1)), "{args:?}");
            assert_eq!(run.stderr, note, "{args:?}");
        }
    }
}

#[test]
fn json_has_the_reason() {
    for verb in ["solve", "check", "count", "list"] {
        let object = |args: &str, n| -> Value {
            let run = run(&format!("{verb} --json {args}"), dominoes(n, true));
            serde_json::from_str(&run.stdout).expect("an object")
        };
        let known = object("", 8);
        let status = if verb == "count" { "counted" } else { "none" };
        assert_eq!((&known["reason"], &known["status"]), (&reason(8).into(), &status.into()));
        // A search that ends at once needs none.
        assert_eq!(object("", 4).get("reason"), None, "{verb}");
        let one = object("--threads 1", 8);
        assert_eq!(one, object("--threads 3", 8), "{verb}");
    }
}

#[test]
fn it_is_left_out_on_request() {
    let run = run("count --no-algebra --sharing off", dominoes(8, true));
    assert_eq!((run.stdout.as_str(), run.stderr.as_str(), run.code), ("0\n", "", Some(1)));
    check("count --no-algebra --sharing off --node-limit 20000", dominoes(12, true), ">=0\n", 3);
}

/// A batch goes on, and each input has its own note.
#[test]
fn a_batch_has_a_note_for_each() {
    let folder = Folder::new();
    let [bad, good] = [("bad.dlx", dominoes(8, true)), ("good.dlx", dominoes(8, false))]
        .map(|(name, text)| folder.file(name, text).display().to_string());
    let run = run_args(["count", &bad, &good, &bad], "");
    let expected = format!("{bad}\t0\n{good}\t12988816\n{bad}\t0\n");
    assert_eq!((run.stdout, run.code), (expected, Some(1)));
    let note = format!("{bad}: no solution, by algebra: {}\n", reason(8));
    assert_eq!(run.stderr, note.repeat(2));
}
