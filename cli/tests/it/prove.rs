//! The verb that proves how many solutions there are: its files, and what it says where there is no proof.
//! `crates/check/tests/it/proof` checks proofs; `verify.rs` here those that the program writes.

use crate::support::{Folder, Run, run_args};
use serde_json::Value;
use std::fs;

const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// Proves something in a folder, and says which files are in it then.
fn prove(folder: &Folder, args: &str) -> (Run, Vec<String>) {
    let output = folder.path().join("a proof");
    let args = ["prove", "-o", output.to_str().expect("a path of text")]
        .into_iter()
        .chain(args.split(' '));
    let run = run_args(args, "");
    let mut files: Vec<String> = fs::read_dir(&output)
        .into_iter()
        .flatten()
        .map(|file| file.expect("an entry").file_name().into_string().expect("text"))
        .collect();
    files.sort();
    (run, files)
}

#[test]
fn a_proof_is_two_files_and_a_command() {
    let folder = Folder::new();
    let (run, files) = prove(&folder, EASTER_MONSTER);
    let [problem, proof] = ["problem.opb", "proof.pbp"];
    assert_eq!(
        (files, run.code, run.stderr.as_str()),
        (vec![problem.into(), proof.into()], Some(0), "")
    );
    let place = folder.path().join("a proof");
    let quoted = |name| format!("'{}'", place.join(name).display());
    let expected = format!("unique\nveripb {} {}\n", quoted(problem), quoted(proof));
    assert_eq!(run.stdout, expected);
    // Knuth's 324 equations, one for each of the 18 and 3 givens.
    let opb = fs::read_to_string(place.join(problem)).expect("a file");
    let givens = EASTER_MONSTER.bytes().filter(u8::is_ascii_digit).count();
    assert!(opb.starts_with(&format!("* #variable= 729 #constraint= {}\n", 324 + givens)), "{opb}");
    assert!(opb.contains("\n* x1 = r1c1 r1#1 c1#1 b1#1 =r1c1\n* x2 = r1c1 r1#2 c1#2 b1#2\n"));
    assert_eq!(opb.lines().filter(|line| line.starts_with("min: ")).count(), 1);
}

#[test]
fn packed_proofs_come_with_the_command_that_unpacks_them() {
    for (packing, command) in [("zst", "zstd -dkf "), ("gz", "gzip -dkf ")] {
        let folder = Folder::new();
        let args = format!("--compress {packing} --json data/cover/queens6.dlx");
        let (run, files) = prove(&folder, &args);
        let proof = format!("proof.pbp.{packing}");
        assert_eq!((files, run.code), (vec!["problem.opb".into(), proof.clone()], Some(0)));
        let answer: Value = serde_json::from_str(&run.stdout).expect("JSON");
        // OEIS A000170(6).
        assert_eq!(answer["claim"], "exactly 4");
        let check = answer["check"].as_str().expect("text");
        assert!(check.starts_with(command) && check.contains(" && veripb "), "{check}");
        let written = answer["proof"].as_str().expect("text");
        let verified = run_args(["verify", written, "--problem", "data/cover/queens6.dlx"], "");
        assert_eq!(verified.stdout, "exactly 4\n", "{}", verified.stderr);
    }
}

/// Solutions: OEIS A000170(6), and data/cover/counts.tsv.
#[test]
fn proofs_by_learning_have_hints_and_those_in_order_have_none() {
    for (file, claim) in [("queens6", "exactly 4"), ("colors", "unique"), ("mutilated6", "none")] {
        for (engine, has_hints) in
            [("auto", true), ("learn", true), ("links", false), ("bits", false)]
        {
            let folder = Folder::new();
            let input = format!("data/cover/{file}.dlx");
            let (run, _) = prove(&folder, &format!("--no-algebra --engine {engine} {input}"));
            let proof = folder.path().join("a proof/proof.pbp");
            let text = fs::read_to_string(&proof).expect("a file");
            let mut clauses = text.lines().filter(|line| line.starts_with("rup ")).peekable();
            assert!(clauses.peek().is_some(), "{text}");
            assert!(clauses.all(|line| line.contains(" : ") == has_hints), "{engine}\n{text}");
            let proof = proof.to_str().expect("a path of text");
            let verified = run_args(["verify", proof, "--problem", &input], "");
            assert_eq!(run.stdout.lines().next(), Some(claim), "{}", run.stderr);
            assert_eq!(verified.stdout, format!("{claim}\n"), "{}", verified.stderr);
        }
    }
}

#[test]
fn algebra_gives_the_reason_with_the_proof() {
    let folder = Folder::new();
    let (run, _) = prove(&folder, "data/cover/mutilated6.dlx");
    assert_eq!((run.stdout.lines().next(), run.code), (Some("none"), Some(0)));
    assert!(run.stderr.contains("no solution, by algebra: "), "{}", run.stderr);
    let text = || fs::read_to_string(folder.path().join("a proof/proof.pbp")).expect("a file");
    assert!(text().contains("\npol "));
    let (run, _) = prove(&folder, "--no-algebra data/cover/mutilated6.dlx");
    assert_eq!((run.stdout.lines().next(), run.stderr.as_str()), (Some("none"), ""));
    assert!(!text().contains("\npol "));
}

/// No file is left that could be taken for a proof.
#[test]
fn without_a_proof_it_says_why() {
    let cases = [
        (
            "--most 91 data/cover/queens8.dlx",
            3,
            "there are more than 91 solutions, and a proof names each; raise --most, or write a certificate: pavane count --certificate FILE",
        ),
        (
            "--node-limit 10 data/cover/queens8.dlx",
            3,
            "--node-limit came before the search ended; there is no proof",
        ),
        (
            "--timeout 10ms data/cover/pentomino6x10.dlx",
            3,
            "--timeout came before the search ended; there is no proof",
        ),
        ("--engine cells data/cover/queendomination5.dlx", 2, "use bits or links"),
        (
            "--engine nine data/cover/queens8.dlx",
            2,
            "the engine nine writes no proofs; use --engine auto",
        ),
        ("data/sudoku/jigsaw10.txt", 2, "found several puzzles, expected one puzzle or problem"),
        ("data/sudoku/not-text.txt", 2, "data/sudoku/not-text.txt"),
    ];
    for (args, code, message) in cases {
        let (run, files) = prove(&Folder::new(), args);
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(code)), "{args}: {}", run.stderr);
        assert!(run.stderr.contains(message), "{args}: {}", run.stderr);
        assert_eq!(files, [""; 0], "{args}");
    }
    let (run, _) = prove(&Folder::new(), "--most 92 data/cover/queens8.dlx");
    assert_eq!(run.stdout.lines().next(), Some("exactly 92"));
    let folder = Folder::new();
    let file = folder.file("taken", "");
    let taken = run_args(["prove", EASTER_MONSTER, "-o", file.to_str().expect("text")], "");
    assert_eq!(taken.code, Some(2));
    assert!(taken.stderr.contains("this is a file, and a proof is two files"), "{}", taken.stderr);
}

#[test]
fn what_cannot_be_written_leaves_no_steps_behind() {
    for taken in ["problem.opb", "proof.pbp"] {
        let folder = Folder::new();
        let folder_there = folder.path().join("a proof").join(taken);
        fs::create_dir_all(&folder_there).expect("a folder");
        let (run, files) = prove(&folder, "data/cover/queens6.dlx");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{taken}");
        let message = format!("{taken}: cannot be written: ");
        assert!(run.stderr.contains(&message), "{taken}: {}", run.stderr);
        assert!(!files.iter().any(|file| file.ends_with(".part")), "{taken}: {files:?}");
    }
}
