//! Names, labels and arguments that would command a terminal: escaped in messages and on terminals, and unchanged in
//! pipes.

use super::support::calls::{CALLS, Site};
use super::support::{Run, bare, run_args};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The title of a window, a color by two bytes and by one character, and an override of the direction of text.
const HOSTILE: &str = "\u{1b}]0;title\u{7}\u{1b}[31m\u{9b}32m\u{202e}";
/// Its parts that must never reach a terminal.
const PARTS: [&str; 5] = ["\u{1b}]", "\u{7}", "\u{1b}[31m", "\u{9b}", "\u{202e}"];

#[track_caller]
fn is_harmless(text: &str, what: &str) {
    let found = PARTS.into_iter().find(|part| text.contains(part));
    assert_eq!(found, None, "{what}: {text:?}");
}

/// A site whose inputs have hostile names, labels and names of items, and the calls of all verbs about them.
fn hostile_calls() -> (Site, Vec<Vec<String>>) {
    let site = Site::new();
    let folder = site.folder().path().to_owned();
    let renamed = |word: String| {
        let is_input = folder.join(&word).is_file() && !word.contains('/');
        if is_input { format!("x{HOSTILE}{word}") } else { word }
    };
    let is_over = |verb: &str| {
        !matches!(verb, "serve" | "tasks run" | "tasks merge" | "tasks drive" | "verify")
    };
    let lines = CALLS.iter().filter(|call| is_over(call.verb));
    let calls = lines.map(|call| site.args(&call.line()).into_iter().map(renamed).collect());
    let calls: Vec<Vec<String>> = calls.collect();
    for file in fs::read_dir(&folder).expect("a folder").flatten() {
        let name = file.file_name().into_string().expect("a name of letters");
        let Ok(text) = fs::read_to_string(file.path()) else { continue };
        let text = match name.strip_suffix(".dlx") {
            Some(_) => text.replace('a', &format!("a{HOSTILE}")),
            None => format!("{} # label{HOSTILE}\n", text.trim_end()),
        };
        fs::write(folder.join(format!("x{HOSTILE}{name}")), text).expect("a file");
    }
    (site, calls)
}

fn run_in(folder: &Path, args: &[String]) -> Run {
    let mut command = bare();
    command.current_dir(folder).args(args).stdin(Stdio::null());
    Run::of(command.output().expect("runs"))
}

/// What a terminal is sent by the program.
fn on_terminal(folder: &Path, args: &[String]) -> String {
    let quoted = |arg: &String| format!("'{}'", arg.replace('\'', r"'\''"));
    let words: Vec<String> = args.iter().map(quoted).collect();
    let command = format!("exec '{}' {}", env!("CARGO_BIN_EXE_pavane"), words.join(" "));
    let run = Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .env("TERM", "xterm")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("`script` of util-linux, which makes a terminal");
    String::from_utf8_lossy(&run.stdout).into_owned()
}

#[test]
fn terminals_get_no_command_from_outside() {
    let (site, calls) = hostile_calls();
    let mut escaped = 0;
    for args in &calls {
        let shown = on_terminal(site.folder().path(), args);
        is_harmless(&shown, &format!("{args:?}"));
        escaped += usize::from(shown.contains("\\u{1b}"));
    }
    assert!(escaped >= 1, "no label was shown");
    let color = ["show", "--color", "always", "xlabel.txt"].map(str::to_owned);
    fs::write(site.folder().path().join("xlabel.txt"), format!("1...3....2...... # {HOSTILE}"))
        .expect("a file");
    is_harmless(&on_terminal(site.folder().path(), &color), "a label above a drawing with styles");
    let heat = ["marginals", "--heat", "--with-input", "--color", "always", "xlabel.txt"];
    let heat = heat.map(str::to_owned);
    is_harmless(&on_terminal(site.folder().path(), &heat), "an input above a drawing with styles");
}

#[test]
fn messages_have_no_command_from_outside() {
    let (site, calls) = hostile_calls();
    let folder = site.folder().path();
    for args in &calls {
        let run = run_in(folder, args);
        is_harmless(&run.stderr, &format!("{args:?}"));
        // A missing file, a flag that there is not, and an argument of it.
        for more in [format!("missing{HOSTILE}.txt"), format!("--no{HOSTILE}")] {
            let run = run_in(folder, &[args.as_slice(), &[more]].concat());
            is_harmless(&run.stderr, &format!("{args:?}"));
        }
    }
    let bad = format!("bad{HOSTILE}.txt");
    fs::write(folder.join(&bad), format!("53..{HOSTILE}\na b\n{HOSTILE}\n")).expect("a file");
    for verb in ["check", "explain", "show", "convert --to grid", "compare", "prove -o proof"] {
        let args: Vec<String> = verb.split(' ').map(str::to_owned).chain([bad.clone()]).collect();
        let run = run_in(folder, &args);
        assert_eq!(run.code, Some(2), "{args:?}");
        is_harmless(&run.stderr, &format!("{args:?}"));
        assert!(run.stderr.contains("bad\\u{1b}]0;title"), "{}", run.stderr);
    }
}

#[test]
fn arguments_are_quoted_as_they_are_shown() {
    let engine = format!("--engine={HOSTILE}");
    for args in [
        ["check", &engine, "1"],
        ["check", "--threads", HOSTILE],
        ["generate", "--givens", HOSTILE],
        ["zoo", "queens", HOSTILE],
        ["convert", "--to", HOSTILE],
        ["check", "--symbols", HOSTILE],
        ["check", "--layout", HOSTILE],
        ["solve", "--method", HOSTILE],
        [HOSTILE, "-", "-"],
    ] {
        let run = run_args(args, "1");
        assert_eq!(run.code, Some(2), "{args:?}");
        is_harmless(&run.stderr, &format!("{args:?}"));
    }
}

/// What is data goes through pipes as it is.
#[test]
fn pipes_get_labels_and_names_unchanged() {
    let line = format!("1..4.........32. # {HOSTILE}\n");
    assert_eq!(run_args(["convert", "--to", "line"], line.clone()).stdout, line);
    let problem = format!("a{HOSTILE} b\na{HOSTILE}\nb\n");
    let solved = run_args(["solve", "--format", "dlx"], problem).stdout;
    assert!(solved.contains(HOSTILE), "{solved:?}");
    let checked = run_args(["check", "--with-input"], line.clone()).stdout;
    assert_eq!(checked, format!("{}\tunique\n", line.trim_end()));
}

/// XML has no place for these characters, and files in it are well formed.
#[test]
fn xml_replaces_characters_that_it_does_not_allow() {
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let line = format!("{nine} # a\u{1}\u{8}\u{b}\u{1b}\u{7f}\u{9b}\u{fffe}\u{ffff}b\n");
    let xml = run_args(["convert", "--to", "opensudoku"], line.clone());
    assert_eq!(xml.code, Some(0), "{}", xml.stderr);
    let is_allowed = |c: char| c == '\n' || (c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}'));
    assert!(xml.stdout.chars().all(is_allowed), "{:?}", xml.stdout);
    let back = run_args(["convert", "--format", "opensudoku", "--to", "line"], xml.stdout);
    assert_eq!(back.code, Some(0), "{}", back.stderr);
    let replaced = "\u{fffd}".repeat(8);
    assert_eq!(back.stdout, format!("{nine} # a{replaced}b\n"));
    let folder = super::support::Folder::new();
    let picture = folder.path().join("picture.svg").display().to_string();
    let page = run_args(["explain", "--html"], line.clone()).stdout;
    assert_eq!(run_args(["show", "--svg", &picture], line).code, Some(0));
    let picture = fs::read_to_string(picture).expect("a picture");
    for text in [page, picture] {
        assert!(text.chars().all(is_allowed) && text.contains("a\u{fffd}"), "{text:?}");
    }
}
