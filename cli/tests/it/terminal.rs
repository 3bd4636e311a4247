//! What a terminal of 80 columns shows: help, progress, tables and boards. The command `script` makes the terminal.

use super::support::{Folder, enter_root};
use anstream::adapter::strip_str;
use std::process::{Command, Stdio};

const COLUMNS: usize = 80;
/// Seconds of work for a count.
const LONG: &str = "count --sharing off --progress --timeout 3s data/cover/pentomino6x10.dlx";

/// The output of the program on a terminal, with escape sequences.
fn raw(args: &str) -> String {
    raw_by("", args)
}

/// The output, on a terminal, of another command that runs the program.
fn raw_by(runner: &str, args: &str) -> String {
    enter_root();
    let pavane = env!("CARGO_BIN_EXE_pavane");
    let command = format!("stty cols {COLUMNS} rows 50; exec {runner} '{pavane}' {args}");
    let run = Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .output()
        .expect("`script` of util-linux, which makes a terminal");
    String::from_utf8(run.stdout).expect("UTF-8")
}

/// The rows that the terminal showed, those that were written over among them.
fn rows(args: &str) -> Vec<String> {
    let text = strip_str(&raw(args)).to_string();
    text.split(['\r', '\n']).map(str::to_owned).collect()
}

#[track_caller]
fn fits(args: &str, rows: &[String]) {
    let too_long = rows.iter().find(|row| row.chars().count() > COLUMNS);
    assert_eq!(too_long, None, "`pavane {args}` is wider than the terminal");
}

#[test]
fn help_is_as_wide_as_the_terminal() {
    let verbs = rows("--help");
    fits("--help", &verbs);
    let names = verbs.iter().filter_map(|row| row.strip_prefix("  ")?.split_once("  "));
    let names: Vec<&str> = names.map(|(name, _)| name.trim()).collect();
    assert!(names.len() > 20 && names.contains(&"solve"), "{names:?}");
    let is_verb = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    for name in names.into_iter().filter(is_verb) {
        for args in [format!("{name} --help"), format!("{name} -h")] {
            fits(&args, &rows(&args));
        }
    }
}

/// The verb `help` prints what `--help` does, with the same styles.
#[test]
fn the_verb_help_prints_the_same_text_on_a_terminal() {
    assert_eq!(raw("help solve"), raw("solve --help"));
    assert_eq!(raw("help tasks run"), raw("tasks run --help"));
    assert_eq!(raw("help"), raw("--help"));
    for topic in ["input", "search", "output", "options"] {
        let args = format!("help {topic}");
        fits(&args, &rows(&args));
        assert!(!raw(&args).contains("\\u{"), "{topic} has escaped styles");
    }
}

/// Text that was broken to another width before would leave rows of a word or two in the midst of it.
#[test]
fn help_is_wrapped_once() {
    let rows = rows("--help");
    let start = rows.iter().position(|row| row.starts_with("Exit codes:")).expect("exit codes");
    let codes: Vec<&String> = rows[start..].iter().filter(|row| !row.is_empty()).collect();
    let rows = codes.iter().take_while(|row| !row.starts_with('`')).count();
    assert!(codes[..rows - 1].iter().all(|row| row.len() > 60), "{codes:#?}");
}

#[test]
fn progress_is_one_row_that_is_removed() {
    let rows = rows(LONG);
    let bars: Vec<String> = rows.iter().filter(|row| row.starts_with('[')).cloned().collect();
    fits(LONG, &bars);
    let is_whole =
        |row: &String| row.contains(" left, ") && row.contains(" %, ") && row.contains(" a second");
    assert!(bars.iter().any(is_whole), "{rows:#?}");
    // The count may be complete in time, or not.
    let is_count = |row: &String| row.strip_prefix(">=").unwrap_or(row).parse::<u64>().is_ok();
    assert!(rows.iter().any(is_count), "{rows:#?}");
    // The row is erased before the answer.
    let raw = raw(LONG);
    let (before, after) = raw.rsplit_once("\u{1b}[2K").expect("an erased row");
    assert!(before.contains(" left, ") && !after.contains(" left, "), "{after:?}");
}

#[test]
fn progress_is_removed_after_ctrl_c() {
    let args = "count --sharing off --progress 1................................................................................";
    let raw = raw_by("timeout --foreground --signal=INT 2s", args);
    let (before, after) = raw.rsplit_once("\u{1b}[2K").expect("an erased row");
    assert!(before.contains(" 0.00 %") && !before.contains(" 0s left"), "{before:?}");
    assert!(before.contains(">=") && before.contains("interrupted"), "{before:?}");
    assert_eq!(after.trim_matches('\r'), "");
}

/// A file of lines has a size, so its share is known.
#[test]
fn files_of_lines_have_a_bar() {
    // Nearly blank boards, each of which is stopped after a while.
    let folder = Folder::new();
    let file = folder.file("blank.txt", format!("1{}\n", ".".repeat(80)).repeat(200));
    let args = format!(
        "count --timeout 50ms --total-timeout 4s --progress --threads 1 {}",
        file.display()
    );
    let rows = rows(&args);
    let bars: Vec<String> = rows.iter().filter(|row| row.starts_with('[')).cloned().collect();
    fits(&args, &bars);
    let is_whole =
        |row: &String| row.contains(" left, ") && row.contains(" %, ") && row.contains("inputs");
    assert!(bars.iter().any(is_whole), "{rows:#?}");
}

#[test]
fn tables_of_methods_fit() {
    for args in ["compare data/sudoku/three-step.txt", "compare 1...3..2..4..1.."] {
        // Remarks below a table are prose, which the terminal wraps.
        let table: Vec<String> =
            rows(args).into_iter().filter(|row| row.starts_with('|')).collect();
        fits(args, &table);
        assert!(table.len() > 10 && table[0].starts_with("| method"), "{table:#?}");
    }
}

#[test]
fn candidates_of_one_puzzle_are_a_board() {
    let rows = rows("candidates 1...3..2..4..1..");
    fits("candidates", &rows);
    assert!(rows.iter().filter(|row| row.contains('|')).count() >= 4, "{rows:#?}");
    let words = super::support::run("candidates 1...3..2..4..1..", "").stdout;
    assert_eq!(words.split_whitespace().count(), 16);
    assert_eq!(words.lines().count(), 1);
}
