//! Long searches that are killed, stopped, and gone on with.

use super::support::{Folder, HANG, Run, bare, dominoes, hearing, run_args};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

/// Runs a command, again and again after each kill, until it comes to its end: twice it is killed as soon as there
/// is a new checkpoint. Says how often it was killed.
#[track_caller]
fn killed_again_and_again(args: &[String], checkpoint: &Path) -> (usize, i32) {
    const MOST: usize = 2;
    let begun = Instant::now();
    let mut kills = 0;
    loop {
        let mut child = bare()
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program can be run");
        let before = fs::read(checkpoint).ok();
        loop {
            if let Some(status) = child.try_wait().expect("the child is ours") {
                return (kills, status.code().expect("nobody else kills it"));
            }
            let now = fs::read(checkpoint).ok();
            if kills < MOST && now.is_some() && now != before {
                child.kill().expect("the child is ours");
                child.wait().expect("the child is ours");
                kills += 1;
                break;
            }
            assert!(begun.elapsed() < HANG, "it does not end");
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// The arguments of a command that keeps a checkpoint.
fn with_checkpoint(args: &[&str], checkpoint: &Path) -> Vec<String> {
    let every = ["--checkpoint-every", "10ms", "--checkpoint"].map(str::to_owned);
    let args = args.iter().map(|&arg| arg.to_owned()).chain(every);
    args.chain([checkpoint.display().to_string()]).collect()
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

const PENTOMINOES: &str = "data/cover/pentomino6x10.dlx";
/// It takes an engine that is not the fastest some tenths of a second.
const FEWER: &str = "data/cover/pentomino8x8.dlx";

#[test]
fn counts_that_are_killed_go_on() {
    let folder = Folder::new();
    let (checkpoint, output) = (folder.path().join("checkpoint"), folder.path().join("count"));
    for threads in ["1", "2"] {
        let count =
            ["count", "--sharing=off", "--engine=cells", "--threads", threads, "-o", path(&output)];
        let args = with_checkpoint(&[&count[..], &[FEWER]].concat(), &checkpoint);
        let (kills, code) = killed_again_and_again(&args, &checkpoint);
        assert!(kills > 0, "the search was over before it was killed");
        assert_eq!((fs::read_to_string(&output).unwrap().as_str(), code), ("520\n", 0));
        assert!(!checkpoint.exists(), "it is of no use any more");
    }
}

/// The 39,168 grids of the 6x6 board with a given first row: 28,200,960 grids (Pettersen), divided by 720.
#[test]
fn counts_of_puzzles_with_constraints_that_are_killed_go_on() {
    let puzzle = ".Shape~6x6.~R1C1_1.~R1C2_2.~R1C3_3.~R1C4_4.~R1C5_5.~R1C6_6\
        .Cage~21~R2C1~R2C2~R2C3~R2C4~R2C5~R2C6";
    let folder = Folder::new();
    let (checkpoint, output) = (folder.path().join("checkpoint"), folder.path().join("count"));
    for threads in ["1", "2", "3"] {
        let count = ["count", "--threads", threads, "-o", path(&output), puzzle];
        let (kills, code) =
            killed_again_and_again(&with_checkpoint(&count, &checkpoint), &checkpoint);
        assert!(kills > 0, "the search was over before it was killed");
        assert_eq!((fs::read_to_string(&output).unwrap().as_str(), code), ("39168\n", 0));
    }
    let list = ["list", "--threads", "2", "-o", path(&output), puzzle];
    let (kills, _) = killed_again_and_again(&with_checkpoint(&list, &checkpoint), &checkpoint);
    let listed = fs::read_to_string(&output).unwrap();
    let distinct: std::collections::BTreeSet<&str> = listed.lines().collect();
    assert!(kills > 0 && listed.lines().count() == 39_168 && distinct.len() == 39_168);
}

/// A Latin square of order 6, from its definition: 812,851,200 of them (OEIS A002860), reduced to 9,408
/// (A000315) by giving the first row and column.
fn latin6() -> String {
    let mut text = String::new();
    let all = || (0..6).flat_map(|a| (0..6).map(move |b| (a, b)));
    let items: Vec<String> = ["p", "r", "c"]
        .iter()
        .flat_map(|kind| all().map(move |(a, b)| format!("{kind}{a}{b}")))
        .collect();
    text += &(items.join(" ") + "\n");
    for (row, column) in all() {
        for digit in 0..6 {
            let given = (row == 0).then_some(column).or((column == 0).then_some(row));
            if given.is_none_or(|given| given == digit) {
                text += &format!("p{row}{column} r{row}{digit} c{column}{digit}\n");
            }
        }
    }
    text
}

#[test]
fn counts_with_shared_sub_problems_go_on() {
    let folder = Folder::new();
    let checkpoint = folder.path().join("checkpoint");
    for (name, problem, expected) in [
        ("latin6.dlx", latin6(), "9408\n"),
        ("dominoes10.dlx", dominoes(10, false), "258584046368\n"),
    ] {
        let file = folder.file(name, problem);
        let count = ["count", "--sharing", "on", path(&file)];
        // In pieces of 300 nodes, each of which is stopped with a checkpoint.
        let mut limit = 0;
        let run = loop {
            limit += 300;
            let nodes = limit.to_string();
            let limited = [&count[..], &["--node-limit", &nodes]].concat();
            let run = run_args(with_checkpoint(&limited, &checkpoint), "");
            if run.code != Some(3) {
                break run;
            }
            assert!(checkpoint.exists());
            assert!(run.stderr.contains("the same command continues from"), "{}", run.stderr);
        };
        assert_eq!((run.stdout.as_str(), run.code), (expected, Some(0)), "{}", run.stderr);
        assert!(limit > 600, "it was never stopped");
        assert!(!checkpoint.exists());
    }
}

#[test]
fn lists_that_are_killed_have_each_solution_once() {
    let folder = Folder::new();
    let (checkpoint, output) = (folder.path().join("checkpoint"), folder.path().join("list"));
    for (form, threads) in [(&[][..], "1"), (&["--json"], "2")] {
        let list = [&["list", FEWER], form].concat();
        let expected = run_args(&list, "").stdout;
        // All engines list in the same order; this one takes its time.
        let slowly = ["--engine=cells", "--threads", threads, "-o", path(&output)];
        let args = with_checkpoint(&[&list[..], &slowly].concat(), &checkpoint);
        let (kills, code) = killed_again_and_again(&args, &checkpoint);
        assert!(kills > 0, "the search was over before it was killed");
        let found = fs::read_to_string(&output).unwrap();
        // The nodes of a search that was taken up on threads are those of all runs.
        let without_nodes = |text: &str| text.split("\"nodes\"").next().unwrap_or("").to_owned();
        // With a checkpoint the numbers of options are not kept.
        let expected = without_numbers(&expected);
        assert!(without_nodes(&found) == without_nodes(&expected), "{form:?} {threads}");
        assert_eq!((code, checkpoint.exists()), (0, false));
    }
}

/// An object with `null` in place of the numbers of options, if it has some.
fn without_numbers(object: &str) -> String {
    const FIELD: &str = "\"option_numbers\":";
    let Some((before, numbers)) = object.split_once(FIELD) else { return object.to_owned() };
    let (_, after) = numbers.split_once("]]").expect("an array of arrays");
    format!("{before}{FIELD}null{after}")
}

/// Output after the place of the checkpoint is cut off.
#[test]
fn what_was_written_after_the_checkpoint_is_written_anew() {
    let folder = Folder::new();
    let (checkpoint, output) = (folder.path().join("checkpoint"), folder.path().join("list"));
    let list = ["list", "-o", path(&output), "--threads", "1", PENTOMINOES];
    let limited = [&list[..], &["--node-limit", "20000"]].concat();
    assert_eq!(run_args(with_checkpoint(&limited, &checkpoint), "").code, Some(3));
    let some = fs::read_to_string(&output).unwrap();
    fs::write(&output, some.clone() + "\nhalf of a solut").unwrap();
    assert_eq!(run_args(with_checkpoint(&list, &checkpoint), "").code, Some(0));
    let found = fs::read_to_string(&output).unwrap();
    assert!(found == run_args(["list", PENTOMINOES], "").stdout);
    assert!(found.starts_with(&some) && some.len() > 1000);
}

#[test]
fn solutions_that_a_check_has_found_are_not_forgotten() {
    let folder = Folder::new();
    let checkpoint = folder.path().join("checkpoint");
    let check = ["check", "--witnesses", "--threads", "1", PENTOMINOES];
    let limited = [&check[..], &["--node-limit", "600"]].concat();
    let stopped = run_args(with_checkpoint(&limited, &checkpoint), "");
    assert_eq!(stopped.code, Some(3));
    assert!(stopped.stdout.starts_with("unknown\t"), "one is known: {}", stopped.stdout);
    let rest = run_args(with_checkpoint(&check, &checkpoint), "");
    let whole = run_args(check, "");
    assert_eq!((rest.stdout, rest.code), (whole.stdout, Some(1)));
}

/// A search that was stopped, and its checkpoint.
fn stopped(folder: &Folder) -> PathBuf {
    let checkpoint = folder.path().join("checkpoint");
    let limited = ["count", "--sharing", "off", "--node-limit", "2000", PENTOMINOES];
    assert_eq!(run_args(with_checkpoint(&limited, &checkpoint), "").code, Some(3));
    checkpoint
}

#[track_caller]
fn refused(args: &[&str], checkpoint: &Path, why: &str) {
    let before = fs::read(checkpoint).ok();
    let Run { stdout, stderr, code } = run_args(with_checkpoint(args, checkpoint), "");
    assert_eq!((stdout.as_str(), code), ("", Some(2)), "{stderr}");
    assert!(stderr.contains(why), "{stderr}");
    assert_eq!(fs::read(checkpoint).ok(), before, "it stays as it was");
}

#[test]
fn checkpoints_of_something_else_are_refused() {
    let folder = Folder::new();
    let checkpoint = stopped(&folder);
    let output = folder.file("output", "something of value\n");
    let count = ["count", "--sharing", "off"];
    let other = |args: &[&'static str], why: &str| {
        let args: Vec<&str> = count.iter().chain(args).copied().collect();
        refused(&[&args[..], &["-o", path(&output)]].concat(), &checkpoint, why);
    };
    other(&["data/cover/soma.dlx"], "is of another puzzle or problem");
    other(
        &["--limit", "5", PENTOMINOES],
        "is of another question (count, and this is count --limit 5)",
    );
    other(&["--engine", "cells", PENTOMINOES], "is of another engine");
    other(&["--branching", "given", PENTOMINOES], "is of another engine");
    other(&[PENTOMINOES, "data/cover/soma.dlx"], "one puzzle or problem, and there are several");
    refused(&["solve", PENTOMINOES], &checkpoint, "is of another question");
    assert_eq!(fs::read_to_string(&output).unwrap(), "something of value\n");
}

#[test]
fn what_is_no_checkpoint_is_refused() {
    let folder = Folder::new();
    let count = ["count", "--sharing", "off", PENTOMINOES];
    let good = fs::read_to_string(stopped(&folder)).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    for (content, why) in [
        ("", "this is not a checkpoint, and would be overwritten"),
        ("a letter to a friend\n", "this is not a checkpoint, and would be overwritten"),
        ("pavane checkpoint 99\n", "of another version"),
        ("pavane checkpoint 1\n", "its second line is not as it was written"),
        ("pavane checkpoint 1\n{}\n", "its second line is not as it was written"),
        (&lines[..2].join("\n"), "not a checkpoint"),
        (&good[..good.len() - 30], "not a checkpoint"),
    ] {
        refused(&count, &folder.file("other", content), why);
    }
}

#[test]
fn lists_need_a_file_that_can_be_cut() {
    let folder = Folder::new();
    let checkpoint = folder.path().join("checkpoint");
    refused(&["list", PENTOMINOES], &checkpoint, "needs --output FILE");
    let output = folder.path().join("list");
    let list = ["list", "-o", path(&output), "--threads", "1", PENTOMINOES];
    let limited = [&list[..], &["--node-limit", "20000"]].concat();
    assert_eq!(run_args(with_checkpoint(&limited, &checkpoint), "").code, Some(3));
    // Someone has cut the output itself.
    fs::write(&output, "short").unwrap();
    refused(&list, &checkpoint, "has 5 bytes, and");
    assert_eq!(fs::read_to_string(&output).unwrap(), "short");
}

#[test]
fn a_place_that_cannot_be_written_is_told_of_at_once() {
    let folder = Folder::new();
    let nowhere = folder.path().join("no such folder").join("checkpoint");
    refused(&["count", PENTOMINOES], &nowhere, "a checkpoint cannot be written there");
}

#[test]
fn the_engine_nine_keeps_none() {
    let folder = Folder::new();
    let puzzle = ["count", "--engine", "nine", "data/sudoku/levels.txt"];
    refused(&puzzle, &folder.path().join("checkpoint"), "the engine nine keeps no checkpoints");
    let args =
        with_checkpoint(&["count", "data/sudoku/levels.txt"], &folder.path().join("checkpoint"));
    assert_eq!(run_args(args, "").stdout, "1\n");
}

/// Lines of 9x9 puzzles are answered by the engine that keeps checkpoints, and a board that is glued takes no search.
#[test]
fn boards_have_checkpoints_too() {
    let folder = Folder::new();
    let checkpoint = folder.path().join("checkpoint");
    let blank = folder.file("blank.txt", ".".repeat(81));
    let stopped = with_checkpoint(&["check", "--node-limit", "1", path(&blank)], &checkpoint);
    assert_eq!(run_args(stopped, "").code, Some(3));
    assert!(checkpoint.exists());
    let resumed = with_checkpoint(&["check", path(&blank)], &checkpoint);
    assert_eq!(run_args(resumed, "").stdout, "multiple\n");
    assert!(!checkpoint.exists());
    let count = with_checkpoint(&["count", path(&blank)], &checkpoint);
    // Felgenhauer and Jarvis (2005).
    assert_eq!(run_args(count, "").stdout, "6670903752021072936960\n");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_checkpoint() {
    let folder = Folder::new();
    let (checkpoint, never) = (folder.path().join("checkpoint"), dominoes(12, true));
    let never = folder.file("mutilated.dlx", never);
    let args = ["solve", "--no-algebra", path(&never), "--checkpoint", path(&checkpoint)];
    let child = hearing()
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    // There is nothing to wait for; a signal that comes too early ends the program as ever.
    thread::sleep(Duration::from_millis(500));
    let id = child.id().to_string();
    let killed = std::process::Command::new("kill").args(["-s", "INT", &id]).status();
    assert!(killed.expect("a program kill").success());
    let output = child.wait_with_output().expect("the child is ours");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*output.stdout), (Some(3), &b"unknown\n"[..]), "{stderr}");
    assert!(stderr.contains("the same command continues from"), "{stderr}");
    assert!(fs::read_to_string(&checkpoint).unwrap().starts_with("pavane checkpoint 1\n"));
}

/// Walk number k of a seed is the same whenever it is made, so a census that was killed ends as one that was not, with
/// each puzzle in its file once.
#[test]
fn censuses_that_are_killed_go_on() {
    let folder = Folder::new();
    let (checkpoint, output) = (folder.path().join("checkpoint"), folder.path().join("puzzles"));
    let census = ["generate", "--weights", "-n", "5000", "--seed", "3"];
    let whole = run_args(census, "");
    let args = with_checkpoint(&[&census[..], &["-o", path(&output)]].concat(), &checkpoint);
    let mut kills = 0;
    let run = loop {
        let mut child = bare()
            .args(&args)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let before = fs::read(&checkpoint).ok();
        while kills < 2 && child.try_wait().expect("the child is ours").is_none() {
            let now = fs::read(&checkpoint).ok();
            if now.is_some() && now != before {
                child.kill().expect("the child is ours");
                kills += 1;
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let run = child.wait_with_output().expect("the child is ours");
        if run.status.code().is_some() {
            break run;
        }
    };
    assert!(kills > 0, "the census was over before it was killed");
    assert_eq!(String::from_utf8(run.stderr).unwrap(), whole.stderr);
    assert!(fs::read_to_string(&output).unwrap() == whole.stdout, "the puzzles are others");
    assert!(!checkpoint.exists(), "it is of no use any more");
}

#[test]
fn censuses_go_on_only_with_their_own_walks() {
    let folder = Folder::new();
    let checkpoint = folder.path().join("checkpoint");
    let stopped = ["generate", "--weights", "-n", "100000000", "--timeout", "200ms"];
    let run = run_args(with_checkpoint(&stopped, &checkpoint), "");
    assert!(run.stderr.contains("the same command continues from"), "{}", run.stderr);
    assert_eq!(run.code, Some(3));
    let other =
        run_args(with_checkpoint(&[&stopped[..], &["--seed", "2"]].concat(), &checkpoint), "");
    assert!(other.stderr.contains("of another puzzle or problem"), "{}", other.stderr);
    assert_eq!(other.code, Some(2));
    let text = fs::read_to_string(&checkpoint).unwrap();
    fs::write(&checkpoint, text.replace("\nwalks ", "\nwalk ")).unwrap();
    let damaged = run_args(with_checkpoint(&stopped, &checkpoint), "");
    assert!(
        damaged.stderr.contains("the checkpoint is damaged: line 1: found `walk "),
        "{}",
        damaged.stderr
    );
    assert_eq!(damaged.code, Some(2));
    let plain = run_args(with_checkpoint(&["generate"], &checkpoint), "");
    assert!(plain.stderr.contains("--weights"), "{}", plain.stderr);
}

/// The mean of numbers of givens with its standard error, by the formula for a ratio of sums over independent walks,
/// from the puzzles that a census has written.
fn mean_of_puzzles(lines: &str) -> (f64, f64) {
    let mut walks = BTreeMap::<u64, Vec<(f64, f64)>>::new();
    for line in lines.lines() {
        let object: Value = serde_json::from_str(line).expect("an object");
        let puzzle = object["puzzle"].as_str().expect("a puzzle");
        let givens = puzzle.bytes().filter(u8::is_ascii_digit).count() as f64;
        let number = object["number"].as_u64().expect("the number of the walk");
        let weight = object["weight"].as_f64().expect("a weight");
        walks.entry(number).or_default().push((weight, givens));
    }
    let all = || walks.values().flatten();
    let total: f64 = all().map(|(weight, _)| weight).sum();
    let mean = all().map(|(weight, givens)| weight * givens).sum::<f64>() / total;
    let rest = |row: &Vec<(f64, f64)>| -> f64 { row.iter().map(|(w, n)| w * (n - mean)).sum() };
    let squares: f64 = walks.values().map(|row| rest(row).powi(2)).sum();
    (mean, squares.sqrt() / total)
}

/// A census in pieces, on other numbers of threads and with a torn end of its output, has the bytes of a census in one
/// piece, and its statistics are those of the puzzles.
#[test]
fn statistics_of_a_resumed_census_are_those_of_its_puzzles() {
    let folder = Folder::new();
    let (checkpoint, output) = (folder.path().join("checkpoint"), folder.path().join("puzzles"));
    let census = ["generate", "--weights", "--json", "-n", "3000", "--seed", "7"];
    let whole = run_args(census, "");
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);
    let mut pieces = 0;
    let last = loop {
        pieces += 1;
        // Longer each time, to end on a slow machine.
        let timeout = format!("{}ms", 40 * pieces);
        let threads = if pieces % 2 == 0 { "1" } else { "2" };
        let piece = ["--timeout", &timeout, "--threads", threads, "-o", path(&output)];
        let run = run_args(with_checkpoint(&[&census[..], &piece].concat(), &checkpoint), "");
        if run.code == Some(0) {
            break run;
        }
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        // A crash while the next puzzle is written; a piece that found none leaves no file.
        if let Ok(mut written) = fs::OpenOptions::new().append(true).open(&output) {
            written.write_all(b"{\"schema\":1,\"puz").unwrap();
        }
    };
    assert!(pieces > 1, "the census was over before it was stopped");
    let written = fs::read_to_string(&output).unwrap();
    assert!(written == whole.stdout, "the puzzles are others");
    assert_eq!(last.stderr, whole.stderr);
    let statistics: Value = serde_json::from_str(&last.stderr).expect("an object");
    let (mean, error) = mean_of_puzzles(&written);
    let differs = |field: &str, expected: f64| {
        let found = statistics[field].as_f64().expect("a number");
        (found - expected).abs() > 1e-9 * expected
    };
    assert!(!differs("mean", mean) && !differs("mean_error", error), "{statistics} {mean} {error}");
    assert_eq!(statistics["puzzles"], written.lines().count());
    assert_eq!(statistics["walks"], 3000);
}
