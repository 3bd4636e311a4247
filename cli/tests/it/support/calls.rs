//! A registry of example calls, one row for each verb, for tests that loop over all verbs.
//!
//! A [`Site`] is a folder with the files that the calls name. [`CALLS`] has a short call of each verb, which takes well
//! under a second, and for verbs that search a long one, which takes minutes unless a limit or a signal stops it:
//!
//! ```ignore
//! let site = Site::new();
//! for call in CALLS.iter().filter(|call| call.takes("--timeout")) {
//!     let run = site.run(&format!("{} --timeout 0s", call.long_line().expect("it searches")), "");
//! }
//! ```
//!
//! A time limit of zero is over before a search begins, so it stops a search at its first look at the limit.

use super::super::sudoku::{PUZZLE, SOLUTION};
use super::{Folder, HANG, Run, bare, dominoes, flags_of, run, verbs};
use assert_cmd::Command;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::LazyLock;

/// A board of 25x25 with 330 empty cells: no engine that searches in order finds a solution within minutes.
const HARD: &str = include_str!("hard25.txt");
/// A 9x9 board of candidates without a given (SudokuMonster, SukakuExplainer issue 97). It has one solution, which is
/// found at once. The search for its first step takes many seconds.
const VIEWS: &str = include_str!("views.txt");
/// The exact cover problem of `q.dlx`, with two solutions.
const COVER: &str = "a b c\na b\nc\na\nb c\n";

/// An example call of a verb.
pub(crate) struct Call {
    pub(crate) verb: &'static str,
    /// The arguments of a short call. `{task}` is a file of a task of the split `search`, and `{long-task}` of `long`.
    pub(crate) args: &'static str,
    /// The exit code of the short call.
    pub(crate) code: i32,
    /// The arguments that make a file or folder, without their values.
    pub(crate) outputs: &'static [Output],
    /// The arguments of a call that takes minutes, for verbs that search.
    pub(crate) long: Option<&'static str>,
}

/// An argument that names an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Output {
    pub(crate) flag: &'static str,
    pub(crate) kind: Kind,
}

/// The kind of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A file of any name.
    File,
    /// A file with the ending `.svg`.
    Svg,
    /// A file with the ending `.png`.
    Png,
    /// A folder, which is new or empty.
    Folder,
}

const fn file(flag: &'static str) -> Output {
    Output { flag, kind: Kind::File }
}

const fn svg(flag: &'static str) -> Output {
    Output { flag, kind: Kind::Svg }
}

const fn png(flag: &'static str) -> Output {
    Output { flag, kind: Kind::Png }
}

const fn folder(flag: &'static str) -> Output {
    Output { flag, kind: Kind::Folder }
}

/// The answers, for most verbs.
const ANSWERS: &[Output] = &[file("--output")];
/// Answers and a checkpoint.
const KEPT: &[Output] = &[file("--output"), file("--checkpoint")];
/// Answers, a checkpoint and the picture of a solution.
const DRAWN: &[Output] = &[file("--output"), file("--checkpoint"), svg("--picture")];

/// A row for each verb, and for each step of `tasks`, in the order of `pavane --help`.
pub(crate) const CALLS: &[Call] = &[
    row("solve", "p.txt", 0, DRAWN, "--engine links hard.txt"),
    row("check", "p.txt", 0, KEPT, "--engine links hard.txt"),
    row("candidates", "small.txt", 0, ANSWERS, "hard.txt"),
    row("minimal", "p.txt", 1, ANSWERS, "hard.txt"),
    row("conflict", "p.txt", 1, ANSWERS, "--engine links hard.txt"),
    row("count", "small.txt", 0, COUNTED, "hard.txt"),
    row("list", "p.txt", 0, DRAWN, "hard.txt"),
    row("sample", "small.txt", 0, PICTURED, "hard.txt"),
    row("nth", "7 small.txt", 0, PICTURED, "7 hard.txt"),
    row("marginals", "small.txt", 0, SHOWN, "hard.txt"),
    row("estimate", "small.txt", 0, ANSWERS, "--probes 1000000000 hard.txt"),
    row("rate", "p.txt", 0, ANSWERS, "--scale human views.txt"),
    row("explain", "p.txt", 0, EXPLAINED, "views.txt"),
    row("steps", "--limit-rating 10 p.txt", 0, ANSWERS, "--limit-rating 1000 views.txt"),
    row("hint", "p.txt", 0, ANSWERS, "views.txt"),
    short("techniques", "x-wing", 0, &[svg("--svg"), png("--png")]),
    short("methods", "", 0, &[]),
    row("compare", "--methods exact-cover p.txt", 0, &[svg("--svg")], COMPARED),
    row("symmetry", "p.txt", 0, ANSWERS, "--engine links hard.txt"),
    row("unavoidable", "square.txt", 0, ANSWERS, "--size 40 grid.txt"),
    row("stats", "p.txt", 0, ANSWERS, "--engine links hard.txt"),
    row("generate", "--layout 4x4", 0, KEPT, "-n 1000000000 --layout 4x4 --givens 3"),
    row("jigsaw", "--size 4", 0, &[], "--size 25 -n 1000000000"),
    row("minimize", "p.txt", 0, ANSWERS, "--fewest grid.txt"),
    row("complete", "small.txt", 0, ANSWERS, "hard.txt"),
    row("vicinity", "small3.txt", 0, ANSWERS, "hard.txt"),
    row("few-clues", "--symmetry diagonal --givens 34", 0, &[], "--symmetry full --givens 17"),
    short("zoo", "queens 4", 0, ANSWERS),
    row("show", "--candidates p.txt", 0, SHOWN, "--step 1 views.txt"),
    short("convert", "--to grid p.txt", 0, ANSWERS),
    row("canonicalize", "p.txt", 0, ANSWERS, "--solution --engine links hard.txt"),
    short("scramble", "p.txt", 0, ANSWERS),
    short("dedup", "p.txt", 0, ANSWERS),
    short("tasks split", "q.dlx -n 2 -o split", 0, &[folder("--output")]),
    row("tasks run", "{task}", 0, &[], "{long-task}"),
    row("tasks merge", "search", 3, &[], "--wait long"),
    row("tasks drive", "done", 0, &[], "long"),
    row("prove", "p.txt -o proof", 0, &[folder("--output")], "--engine bits hard.txt -o proof"),
    short("verify", "certificate.txt --problem q.dlx", 0, &[]),
    // It serves until a signal ends it.
    long("serve", "", &[]),
    short("help", "count", 0, &[]),
    short("manual", "count", 0, &[folder("--all")]),
    short("completions", "bash", 0, &[]),
];

/// Answers, a checkpoint and a certificate.
const COUNTED: &[Output] = &[file("--output"), file("--checkpoint"), file("--certificate")];
/// Answers and the picture of a solution.
const PICTURED: &[Output] = &[file("--output"), svg("--picture")];
/// Answers and a picture in both forms.
const SHOWN: &[Output] = &[file("--output"), svg("--svg"), png("--png")];
/// Answers and the pictures of steps in both forms.
const EXPLAINED: &[Output] = &[file("--output"), folder("--svg"), folder("--png")];
/// A method that searches until the limit of 10 s that `compare` has by default.
const COMPARED: &str = "--methods brute-force hard.txt";

const fn short(
    verb: &'static str,
    args: &'static str,
    code: i32,
    outputs: &'static [Output],
) -> Call {
    Call { verb, args, code, outputs, long: None }
}

const fn long(verb: &'static str, args: &'static str, outputs: &'static [Output]) -> Call {
    Call { verb, args, code: 0, outputs, long: Some(args) }
}

const fn row(
    verb: &'static str,
    args: &'static str,
    code: i32,
    outputs: &'static [Output],
    long: &'static str,
) -> Call {
    Call { verb, args, code, outputs, long: Some(long) }
}

impl Call {
    /// The short call as a line: the verb and its arguments.
    pub(crate) fn line(&self) -> String {
        format!("{} {}", self.verb, self.args)
    }

    /// The long call as a line; `None` if the verb does not search.
    pub(crate) fn long_line(&self) -> Option<String> {
        self.long.map(|args| format!("{} {args}", self.verb))
    }

    /// Whether the verb takes an argument, such as `--timeout`, by its help.
    pub(crate) fn takes(&self, flag: &str) -> bool {
        flags(self.verb).contains(flag)
    }
}

/// The flags of a verb, by its help.
fn flags(verb: &str) -> BTreeSet<String> {
    let help = run(&format!("{verb} --help"), "").stdout;
    flags_of(&help).into_iter().map(|flag| flag.name).collect()
}

/// A folder with the files that the calls name. A call may change it.
pub(crate) struct Site {
    folder: Folder,
}

/// The folders of a new site, and its files with their contents, by their paths in it. A folder comes before what is in
/// it. The program makes them once.
static CONTENT: LazyLock<Vec<(PathBuf, Option<Vec<u8>>)>> = LazyLock::new(|| {
    let site = Site::made();
    let mut content = Vec::new();
    collect(site.folder.path(), Path::new(""), &mut content);
    content
});

/// Adds what is in a folder of a site, whose path in it is `within`.
fn collect(root: &Path, within: &Path, content: &mut Vec<(PathBuf, Option<Vec<u8>>)>) {
    for entry in fs::read_dir(root.join(within)).expect("a folder of the site") {
        let entry = entry.expect("an entry");
        let path = within.join(entry.file_name());
        if entry.path().is_dir() {
            content.push((path.clone(), None));
            collect(root, &path, content);
        } else {
            let bytes = fs::read(entry.path()).expect("a file of the site");
            content.push((path, Some(bytes)));
        }
    }
}

impl Site {
    pub(crate) fn new() -> Self {
        let site = Self { folder: Folder::new() };
        for (path, bytes) in CONTENT.iter() {
            let path = site.folder.path().join(path);
            match bytes {
                Some(bytes) => fs::write(path, bytes).expect("a file of the site"),
                None => fs::create_dir(path).expect("a folder of the site"),
            }
        }
        site
    }

    /// A site that the program makes.
    fn made() -> Self {
        let site = Self { folder: Folder::new() };
        for (name, content) in [
            ("p.txt", format!("{PUZZLE}\n")),
            ("grid.txt", format!("{SOLUTION}\n")),
            ("small.txt", "1...............\n".to_owned()),
            ("small3.txt", "1..4.........32.\n".to_owned()),
            ("square.txt", "1234341221434321\n".to_owned()),
            ("q.dlx", COVER.to_owned()),
            ("mutilated.dlx", dominoes(24, true)),
            ("hard.txt", HARD.to_owned()),
            ("views.txt", VIEWS.to_owned()),
        ] {
            site.folder.file(name, content);
        }
        for line in [
            "tasks split q.dlx -n 2 -o search",
            "tasks split q.dlx -n 2 -o done",
            "tasks drive done",
            "tasks split hard.txt -n 2 --probes 1 -o long",
            "count --certificate certificate.txt q.dlx",
        ] {
            let made = site.run(line, "");
            assert_eq!(made.code, Some(0), "{line}: {}", made.stderr);
        }
        site
    }

    /// The folder.
    pub(crate) fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The arguments of a line, separated by blanks, with tasks in place of `{task}` and `{long-task}`.
    pub(crate) fn args(&self, line: &str) -> Vec<String> {
        let task = |split: &str| {
            let list = self.folder.path().join(split).join("list");
            let list = fs::read_to_string(list).expect("the list of a split");
            format!("{split}/tasks/{}.json", list.lines().next().expect("an open task"))
        };
        let arg = |word: &str| match word {
            "{task}" => task("search"),
            "{long-task}" => task("long"),
            word => word.to_owned(),
        };
        line.split_whitespace().map(arg).collect()
    }

    /// The program with the arguments of a line, in this folder, for tests that talk with it while it runs.
    pub(crate) fn command(&self, line: &str) -> process::Command {
        let mut command = bare();
        command.current_dir(self.folder.path()).args(self.args(line));
        command
    }

    /// Runs the program in this folder.
    #[track_caller]
    pub(crate) fn run(&self, line: &str, stdin: impl Into<Vec<u8>>) -> Run {
        let mut command = Command::from_std(self.command(line));
        Run::of(command.write_stdin(stdin).timeout(HANG).output().expect("the program can be run"))
    }
}

#[test]
fn every_verb_has_a_call() {
    let known: Vec<&str> = CALLS.iter().map(|call| call.verb).collect();
    let compiled = verbs();
    // `serve` is a feature of the build.
    let is_there = |verb: &&str| *verb != "serve" || cfg!(feature = "serve");
    let known: BTreeSet<&str> = known.into_iter().filter(is_there).collect();
    // `tasks` has a row for each of its steps.
    let compiled = compiled.iter().map(String::as_str).filter(|verb| *verb != "tasks");
    assert_eq!(known, compiled.collect());
    assert!(CALLS.len() - known.len() <= 1, "a verb has two rows");
}

#[test]
fn outputs_of_calls_are_those_of_the_help() {
    let known =
        ["--output", "--svg", "--png", "--picture", "--checkpoint", "--certificate", "--all"];
    for call in CALLS.iter().filter(|call| call.verb != "serve" && call.verb != "zoo") {
        let flags = flags(call.verb);
        let of_help = known.into_iter().filter(|&flag| {
            let is_set = matches!((call.verb, flag), ("minimize", "--all"));
            flags.contains(flag) && !is_set
        });
        let of_row: BTreeSet<&str> = call.outputs.iter().map(|output| output.flag).collect();
        assert_eq!(of_row, of_help.collect(), "{}", call.verb);
    }
}

#[test]
fn short_calls_end_as_their_rows_say() {
    let site = Site::new();
    for call in CALLS.iter().filter(|call| call.verb != "serve") {
        let run = site.run(&call.line(), "");
        assert_eq!(run.code, Some(call.code), "{}: {}", call.line(), run.stderr);
    }
}
