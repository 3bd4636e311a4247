//! The programs to compare: each is given the file of a problem and prints the number of its solutions.

use crate::peers::{PEERS, Takes};
use crate::process::{self, Limits};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whose program it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A crate, in this program.
    Crate,
    /// A Python package.
    Python,
    /// One of Knuth's programs.
    Knuth,
    /// A program that the user names.
    Named,
    /// Pavane as its users run it.
    Pavane,
    /// Pavane held to an instruction set.
    PavaneIsa,
}

impl Kind {
    pub(crate) fn is_ours(self) -> bool {
        matches!(self, Self::Pavane | Self::PavaneIsa)
    }
}

/// A program and how to run it.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) takes: Takes,
    path: PathBuf,
    arguments: Vec<String>,
    /// The problem goes to standard input, not in the last argument.
    reads_input: bool,
    isa: Option<&'static str>,
}

/// The instruction sets that Pavane can be held to.
const ISAS: [&str; 4] = ["portable", "v2", "v3", "v4"];

/// Knuth's programs for exact covers, by the names of their sources.
const KNUTH: [(&str, Takes); 6] = [
    ("dlx1", Takes::PRIMARY),
    ("dlx2", Takes::COLORS),
    ("dlx3", Takes::ALL),
    ("ssxcc", Takes::COLORS),
    ("ssmcc", Takes::ALL),
    ("xccdc", Takes::COLORS),
];

/// The Python packages.
const PYTHON: [(&str, Takes); 3] =
    [("xcover", Takes::COLORS), ("exact-cover", Takes::PRIMARY), ("sage", Takes::PRIMARY)];

impl Program {
    fn new(name: &str, kind: Kind, takes: Takes, path: &Path, arguments: &[&str]) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            takes,
            path: path.to_owned(),
            arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
            reads_input: false,
            isa: None,
        }
    }

    /// Pavane, and if `isas` is set, Pavane held to each instruction set.
    pub(crate) fn pavane(path: &Path, isas: bool) -> Vec<Self> {
        let arguments = ["count", "--threads", "1"];
        let mut programs = vec![Self::new("pavane", Kind::Pavane, Takes::ALL, path, &arguments)];
        for isa in ISAS.into_iter().filter(|_| isas) {
            let program = Self::new(isa, Kind::PavaneIsa, Takes::ALL, path, &arguments);
            programs.push(Self { isa: Some(isa), ..program });
        }
        programs
    }

    /// The crates. This program runs them when called with `peer` and a name.
    pub(crate) fn crates() -> std::io::Result<Vec<Self>> {
        let own = std::env::current_exe()?;
        let program = |peer: &crate::peers::Peer| {
            Self::new(peer.name, Kind::Crate, peer.takes, &own, &["peer", peer.name])
        };
        Ok(PEERS.iter().map(program).collect())
    }

    /// Knuth's programs, where `folder` has them.
    pub(crate) fn knuth(folder: &Path) -> Vec<Self> {
        let found = KNUTH.iter().filter(|(name, _)| folder.join(name).is_file());
        let program = |&(name, takes): &(&str, Takes)| Self {
            reads_input: true,
            ..Self::new(name, Kind::Knuth, takes, &folder.join(name), &["v1"])
        };
        found.map(program).collect()
    }

    /// The program of `NAME=FILE`, which is given the file of a problem and prints the number of solutions.
    ///
    /// # Errors
    /// If the text has no name or no file.
    pub(crate) fn named(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((name, file)) if !name.is_empty() && !file.is_empty() => {
                Ok(Self::new(name, Kind::Named, Takes::ALL, Path::new(file), &[]))
            }
            _ => Err(format!(
                "`{text}` is no program; give NAME=FILE, such as --program mine=./mine"
            )),
        }
    }

    /// The Python packages that `python` has. Says on standard error which ones are missing.
    pub(crate) fn python(python: &Path) -> Vec<Self> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/cover/peers.py");
        let mut programs = Vec::new();
        for (name, takes) in PYTHON {
            let output = Command::new(python).args([script, name]).output();
            match output {
                Ok(output) if output.status.success() => {
                    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
                    eprintln!("{name} {version} for Python");
                    programs.push(Self::new(name, Kind::Python, takes, python, &[script, name]));
                }
                _ => eprintln!("skipped: {} has no package {name}", python.display()),
            }
        }
        programs
    }

    /// Runs the program on a file.
    pub(crate) fn run(&self, file: &Path, limits: Limits) -> Result<Outcome, String> {
        let cannot = |error: std::io::Error| format!("{}: {error}", self.path.display());
        let mut command = process::limited(&self.path, limits);
        command.args(&self.arguments);
        command.env_remove("PAVANE_ISA").envs(self.isa.map(|isa| ("PAVANE_ISA", isa)));
        if self.reads_input {
            command.stdin(std::fs::File::open(file).map_err(cannot)?);
        } else {
            command.arg(file).stdin(Stdio::null());
        }
        let ended = process::run(&mut command).map_err(cannot)?;
        let printed = [ended.output.as_str(), &ended.messages].concat();
        Ok(match answer(&printed) {
            Some((count, own)) => Outcome::Counted { count, seconds: own.unwrap_or(ended.seconds) },
            None if ended.is_stopped(limits) => Outcome::Stopped(limits.seconds),
            None => Outcome::Failed(last_words(&printed, file)),
        })
    }
}

/// How a run ended.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// With a number of solutions, after these seconds of processor time.
    Counted { count: u64, seconds: f64 },
    /// Stopped after this number of seconds.
    Stopped(u64),
    /// Without an answer; with the last message of the program.
    Failed(String),
}

/// The count, and the seconds where the program measured itself. Knuth's programs say
/// `Altogether 8 solutions, ...`; the others print the count first.
fn answer(printed: &str) -> Option<(u64, Option<f64>)> {
    let knuth = printed.split_once("Altogether ").map(|(_, rest)| rest);
    let mut words = knuth.unwrap_or(printed).split_whitespace();
    Some((words.next()?.parse().ok()?, words.next().and_then(|word| word.parse().ok())))
}

/// The last line of what a program printed, with the name of the file alone.
fn last_words(printed: &str, file: &Path) -> String {
    let line = printed.lines().last().unwrap_or("it said nothing");
    let name = file.file_name().unwrap_or_default();
    line.replace(&file.display().to_string(), &name.to_string_lossy())
}
