//! The programs that decide problems: Pavane, satisfiability solvers, and CP-SAT of OR-Tools.

use crate::error::Error;
use crate::process::{self, Ended, Limits};
use dlx::OptionId;
use dlx::format::Document;
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Kind of a program: the file that it is given, and the way in which it prints an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `pavane solve` on a file in Knuth's text format.
    Pavane,
    /// A satisfiability solver on clauses.
    Clauses,
    /// A script on a file in Knuth's text format, which prints as satisfiability solvers do.
    Script,
}

/// A program and how to run it.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Whether a seed can be given.
    pub(crate) takes_seed: bool,
    path: PathBuf,
    arguments: Vec<OsString>,
}

/// A problem with the files that programs are given.
pub(crate) struct Subject {
    pub(crate) document: Document,
    /// In Knuth's text format.
    pub(crate) text: PathBuf,
    /// In DIMACS form.
    pub(crate) clauses: PathBuf,
}

/// Result of a run.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// A solution, which was verified.
    Solution { seconds: f64 },
    /// The answer that there is no solution.
    NoSolution { seconds: f64 },
    /// No answer within this number of seconds.
    Stopped(u64),
    /// A list of options that is no solution; a message about the violation.
    WrongSolution(String),
    /// No answer, for another reason; the last line that was printed.
    Failed(String),
}

/// Satisfiability solvers by the names of their programs, and the options with which each is measured.
const CLAUSES: [(&str, &[&[&str]]); 2] = [("kissat", &[&[], &["--sat"]]), ("cadical", &[&[]])];

/// Processor time for what a script does before it solves, in seconds.
const PREPARATION: u64 = 300;

/// A problem that is decided at once.
const TOY: &str = "a b\na\nb\n";

impl Program {
    /// Pavane. Finds out whether it takes a seed with `toy`, the path of a file that is written for this.
    pub(crate) fn pavane(path: &Path, toy: &Path) -> Result<Self, Error> {
        std::fs::write(toy, TOY).map_err(Error::io(toy))?;
        let arguments = ["solve", "--threads", "1", "--engine", "auto"];
        let mut trial = Command::new(path);
        trial.args(arguments).args(["--seed", "1"]).arg(toy).stdin(Stdio::null());
        let takes_seed = trial.output().map_err(Error::io(path))?.status.success();
        if !takes_seed {
            eprintln!("{} solve takes no --seed: it is run once", path.display());
        }
        Ok(Self {
            name: "pavane".to_owned(),
            kind: Kind::Pavane,
            takes_seed,
            path: path.to_owned(),
            arguments: arguments.map(OsString::from).into(),
        })
    }

    /// The satisfiability solvers that are installed; `path` gives the path of the program of a name. Standard error
    /// reports their versions, and those that are missing.
    pub(crate) fn clauses(path: impl Fn(&str) -> PathBuf) -> Vec<Self> {
        let mut programs = Vec::new();
        for (name, variants) in CLAUSES {
            let path = path(name);
            if !is_installed(name, Command::new(&path).arg("--version")) {
                continue;
            }
            programs.extend(variants.iter().map(|options| Self {
                name: [&[name], *options].concat().join(" "),
                kind: Kind::Clauses,
                takes_seed: true,
                path: path.clone(),
                arguments: ["-q"].iter().chain(*options).map(OsString::from).collect(),
            }));
        }
        programs
    }

    /// CP-SAT, if `python` has OR-Tools. Standard error reports the version, or that it is missing.
    pub(crate) fn cp_sat(python: &Path) -> Option<Self> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/hard/cpsat.py");
        is_installed("OR-Tools for Python", Command::new(python).arg(script)).then(|| Self {
            name: "cp-sat".to_owned(),
            kind: Kind::Script,
            takes_seed: true,
            path: python.to_owned(),
            arguments: vec![script.into()],
        })
    }

    /// Runs the program on a problem. Seeds count from 0, which is the program's default.
    pub(crate) fn run(
        &self,
        subject: &Subject,
        seed: u64,
        limits: Limits,
    ) -> Result<Outcome, Error> {
        let preparation = if self.kind == Kind::Script { PREPARATION } else { 0 };
        let most = Limits { seconds: limits.seconds + preparation, ..limits };
        let mut command = process::limited(&self.path, most);
        command.args(&self.arguments).stdin(Stdio::null());
        match self.kind {
            Kind::Pavane if self.takes_seed => {
                command.args(["--seed", &(seed + 1).to_string()]).arg(&subject.text)
            }
            Kind::Pavane => command.arg(&subject.text),
            Kind::Clauses => command.arg(format!("--seed={seed}")).arg(&subject.clauses),
            Kind::Script => {
                let limit = format!("--limit={}", limits.seconds);
                command.arg(format!("--seed={seed}")).arg(limit).arg(&subject.text)
            }
        };
        let ended = process::run(&mut command).map_err(Error::io(&self.path))?;
        Ok(match self.kind {
            Kind::Pavane => pavane_outcome(&ended, &subject.document, limits),
            Kind::Clauses | Kind::Script => solver_outcome(&ended, &subject.document, limits),
        })
    }
}

/// Whether a command that prints a version succeeds. Standard error reports the result.
fn is_installed(name: &str, command: &mut Command) -> bool {
    match command.stdin(Stdio::null()).output() {
        Ok(output) if output.status.success() => {
            let version = String::from_utf8_lossy(&output.stdout);
            eprintln!("{name} {}", version.lines().next().unwrap_or("").trim());
            true
        }
        _ => {
            eprintln!("skipped: {name} is not installed");
            false
        }
    }
}

/// The outcome of Pavane: the exit code is the verdict, and a solution has an option a line.
fn pavane_outcome(ended: &Ended, document: &Document, limits: Limits) -> Outcome {
    let seconds = ended.seconds;
    match ended.code {
        Some(0) => match options_by_text(&ended.output, document) {
            Ok(options) => verified(&options, document, seconds),
            Err(line) => Outcome::WrongSolution(format!("there is no option `{line}`")),
        },
        Some(1) if ended.output.trim() == "no solution" => Outcome::NoSolution { seconds },
        _ if ended.is_stopped(limits) => Outcome::Stopped(limits.seconds),
        _ => Outcome::Failed(last_line(ended)),
    }
}

/// The options that are printed a line each, or the first line that is none. Equal options are taken in turn.
fn options_by_text<'t>(output: &'t str, document: &Document) -> Result<Vec<OptionId>, &'t str> {
    let Document { problem, names, .. } = document;
    let lines: Vec<&str> = output.lines().filter(|line| !line.is_empty()).collect();
    let mut found: HashMap<&str, Vec<OptionId>> =
        lines.iter().map(|&line| (line, Vec::new())).collect();
    for option in problem.options() {
        if let Some(options) = found.get_mut(names.describe(problem, option).to_string().as_str()) {
            options.push(option);
        }
    }
    lines.into_iter().map(|line| found.get_mut(line).and_then(Vec::pop).ok_or(line)).collect()
}

/// The outcome of a program that prints as in the competitions of satisfiability solvers. Its own number of seconds, in
/// a comment, precedes the measured one.
fn solver_outcome(ended: &Ended, document: &Document, limits: Limits) -> Outcome {
    let lines_after =
        |prefix| ended.output.lines().filter_map(move |line: &str| line.strip_prefix(prefix));
    let own = lines_after("c seconds ").find_map(|text| text.trim().parse().ok());
    let seconds = own.unwrap_or(ended.seconds);
    match lines_after("s ").next() {
        Some("SATISFIABLE") => {
            let numbers = lines_after("v ").flat_map(str::split_whitespace);
            let numbers = numbers.filter_map(|word| word.parse::<u32>().ok());
            let is_option = |number: &u32| {
                (1..=document.problem.option_count() as u64).contains(&u64::from(*number))
            };
            let options: Vec<OptionId> =
                numbers.filter(is_option).map(|number| OptionId::new(number - 1)).collect();
            verified(&options, document, seconds)
        }
        Some("UNSATISFIABLE") => Outcome::NoSolution { seconds },
        _ if ended.is_stopped(limits) => Outcome::Stopped(limits.seconds),
        _ => Outcome::Failed(last_line(ended)),
    }
}

fn verified(options: &[OptionId], document: &Document, seconds: f64) -> Outcome {
    match document.problem.verify(options) {
        Ok(()) => Outcome::Solution { seconds },
        Err(error) => Outcome::WrongSolution(error.to_string()),
    }
}

/// The last line of what a program printed, messages before answers.
fn last_line(ended: &Ended) -> String {
    let lines = ended.messages.lines().rev().chain(ended.output.lines().rev());
    lines.map(str::trim).find(|line| !line.is_empty()).unwrap_or("it printed nothing").to_owned()
}
