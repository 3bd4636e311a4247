//! The problems: problems of a folder, problems that `pavane zoo` makes, and small ones to see that everything runs.

use crate::error::Error;
use crate::instances;
use dlx::format::{Document, text};
use flate2::read::MultiGzDecoder;
use std::fmt;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Knowledge about the existence of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Sat,
    Unsat,
    Unknown,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sat => "sat",
            Self::Unsat => "unsat",
            Self::Unknown => "unknown",
        })
    }
}

/// A problem that can be loaded.
pub(crate) struct Instance {
    pub(crate) name: String,
    /// A description in a few words.
    pub(crate) what: String,
    /// The existence of a solution, if it is known from elsewhere.
    pub(crate) status: Status,
    source: Source,
}

enum Source {
    /// A file, compressed by gzip.
    File(PathBuf),
    Text(String),
}

impl Instance {
    /// The problem in Knuth's text format.
    pub(crate) fn text(&self) -> Result<String, Error> {
        match &self.source {
            Source::Text(text) => Ok(text.clone()),
            Source::File(path) => {
                let file = fs::File::open(path).map_err(Error::io(path))?;
                let mut text = String::new();
                let read = MultiGzDecoder::new(file).read_to_string(&mut text);
                read.map_err(Error::io(path))?;
                Ok(text)
            }
        }
    }

    /// Whether the name contains one of `only`, or that is empty.
    pub(crate) fn is_wanted(&self, only: &[String]) -> bool {
        only.is_empty() || only.iter().any(|part| self.name.contains(part))
    }
}

/// The content of a file in Knuth's text format.
pub(crate) fn read(path: &Path, bytes: &[u8]) -> Result<Document, Error> {
    text::read(bytes).map_err(|error| Error::content(path, error))
}

/// The problems of a corpus, in the order of `hard/known.tsv`: names, status, descriptions, after a line of headings.
///
/// A status may have a remark after a blank, such as where it is from.
pub(crate) fn folder(corpus: &Path) -> Result<Vec<Instance>, Error> {
    let folder = corpus.join("hard");
    let table = folder.join("known.tsv");
    let text = fs::read_to_string(&table).map_err(Error::io(&table))?;
    let lines = text.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty());
    let instance = |(at, line): (usize, &str)| {
        let mut fields = line.split('\t');
        let [name, status, what] = [(); 3].map(|()| fields.next().unwrap_or("").trim());
        let status = match status.split(' ').next() {
            Some("sat") => Status::Sat,
            Some("unsat") => Status::Unsat,
            Some("unknown") => Status::Unknown,
            _ => {
                let message = format!("line {}: {status:?}, not sat, unsat or unknown", at + 1);
                return Err(Error::content(&table, message));
            }
        };
        let source = Source::File(folder.join(format!("{name}.dlx.gz")));
        Ok(Instance { name: name.to_owned(), what: what.to_owned(), status, source })
    };
    lines.map(instance).collect()
}

/// The problem that `pavane zoo` makes of arguments, separated by blanks: its first comment is the description, and a
/// later one may begin with the number of solutions.
pub(crate) fn zoo(pavane: &Path, arguments: &str) -> Result<Instance, Error> {
    let mut command = Command::new(pavane);
    command.arg("zoo").args(arguments.split_whitespace());
    let output = command.output().map_err(Error::io(pavane))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(Error::Zoo { arguments: arguments.to_owned(), message });
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let comments = || text.lines().map_while(|line| line.strip_prefix("| "));
    let counts = |comment: &str| {
        let (count, rest) = comment.split_once(' ')?;
        let is_number = count.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && rest.starts_with("solution")).then(|| count.to_owned())
    };
    let status = match comments().find_map(counts).as_deref() {
        Some("0") => Status::Unsat,
        Some(_) => Status::Sat,
        None => Status::Unknown,
    };
    let name = arguments.split_whitespace().collect::<Vec<_>>().join("-").replace('/', "_");
    let what = comments().next().unwrap_or("").to_owned();
    Ok(Instance { name, what, status, source: Source::Text(text) })
}

/// Small problems.
pub(crate) fn small() -> Vec<Instance> {
    let instance = |instance: &instances::Instance| Instance {
        name: instance.name.to_owned(),
        what: instance.what.to_owned(),
        status: if instance.count == 0 { Status::Unsat } else { Status::Sat },
        source: Source::Text(instance.text()),
    };
    // Without a solution: two pigeons for one hole, and three options that share an item pairwise.
    let none = |name: &str, what: &str, text: &str| Instance {
        name: name.to_owned(),
        what: what.to_owned(),
        status: Status::Unsat,
        source: Source::Text(text.to_owned()),
    };
    let mut all: Vec<Instance> = instances::SMALL.iter().map(instance).collect();
    all.push(none("pigeons", "two pigeons, one hole", "a b | hole\na hole\nb hole\n"));
    all.push(none("triangle", "a perfect matching of a triangle", "a b c\na b\nb c\na c\n"));
    all
}
