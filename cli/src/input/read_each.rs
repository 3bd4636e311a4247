//! Reading of inputs one after the other, on the thread that asks.

use super::chunk::{InputItem, Unread};
use super::formats::InputFormat;
use super::origin::Origin;
use super::sources::Inputs;
use crate::error::Error;
use crate::output::{Messages, Report, Tally};
use dlx::Problem;
use dlx::format::{Document, Names};
use pavane::constraints::inequalities::Inequalities;
use pavane::encode::{Encoding, statement};
use pavane::format::line::LineReader;
use pavane::format::{Reading, Record};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// Requires an input to read.
///
/// # Errors
/// [`Error::NoInput`] if an input is standard input, which is a terminal.
pub(crate) fn require_input(arguments: &[PathBuf]) -> Result<(), Error> {
    let wants_stdin = arguments.is_empty() || arguments.iter().any(|input| input == Path::new("-"));
    if wants_stdin && io::stdin().is_terminal() { Err(Error::NoInput) } else { Ok(()) }
}

/// Reads all inputs and gives each to `take`, which returns the reason if it refuses one. Inputs that cannot be
/// read, or are refused, are reported, and counted in the totals.
///
/// # Errors
/// [`Error::NoInput`].
pub(crate) fn read_each(
    arguments: &[PathBuf],
    format: Option<InputFormat>,
    reading: &Reading,
    messages: &mut Messages,
    mut take: impl FnMut(InputItem, &Origin<'_>) -> Result<(), Unread>,
) -> Result<Tally, Error> {
    require_input(arguments)?;
    let mut lines = LineReader::new(reading);
    let mut tally = Tally::default();
    for chunk in Inputs::new(arguments, format, reading.clone(), false) {
        tally.add(&chunk.for_each(&mut lines, messages, |item, origin, messages| {
            match take(item, &origin) {
                Ok(()) => Tally { inputs: 1, answered: 1, ..Tally::default() },
                Err(unread) => {
                    messages.message(origin.message(unread.column, &unread.why));
                    Tally::bad()
                }
            }
        }));
    }
    messages.end_complaints();
    Ok(tally)
}

/// The single input of a verb that takes one, with its place.
pub(crate) struct SingleRead {
    content: SingleContent,
    file: String,
    line: Option<usize>,
    label: Option<String>,
}

/// A puzzle or an exact cover problem.
enum SingleContent {
    Puzzle(Record),
    Cover(Document),
}

impl SingleRead {
    /// Reads the single input.
    ///
    /// # Errors
    /// [`Error::NoInput`]; [`Error::Reported`] if the input cannot be read, which has been reported;
    /// [`Error::Usage`] for no input or several.
    pub(crate) fn read(
        argument: &Path,
        format: Option<InputFormat>,
        reading: &Reading,
        messages: &mut Messages,
    ) -> Result<Self, Error> {
        let mut found: Vec<Self> = Vec::new();
        let arguments = [argument.to_owned()];
        let tally = read_each(&arguments, format, reading, messages, |item, origin| {
            let (content, label) = match item {
                InputItem::Bad(unread) => return Err(unread),
                InputItem::Puzzle { record, .. } => {
                    let label = record.label.clone();
                    (SingleContent::Puzzle(record), label)
                }
                InputItem::Cover(document) => (SingleContent::Cover(document), None),
            };
            // Two are too many already.
            if found.len() < 2 {
                let (file, line) = (origin.file.to_owned(), origin.line);
                found.push(Self { content, file, line, label });
            }
            Ok(())
        })?;
        if tally.is_bad() {
            return Err(Error::Reported(tally.exit));
        }
        // At most two inputs were kept, and a single one leaves the list empty.
        match (found.pop(), found.is_empty()) {
            (Some(single), true) => Ok(single),
            (single, _) => {
                let what = if single.is_none() { "nothing" } else { "several puzzles" };
                Err(Error::usage(format!(
                    "{}: found {what}, expected one puzzle or problem",
                    argument.display()
                )))
            }
        }
    }

    /// The place of the input.
    pub(crate) fn origin(&self) -> Origin<'_> {
        Origin::new(&self.file, self.line, self.label.as_deref())
    }

    /// The puzzle, if it has rules beyond zones.
    pub(crate) fn with_constraints(&self) -> Option<&Record> {
        match &self.content {
            SingleContent::Puzzle(record) => {
                record.puzzle.layout().require_zones_only().is_err().then_some(record)
            }
            SingleContent::Cover(_) => None,
        }
    }

    /// The exact cover problem that is counted; for a puzzle, the problem that its givens leave.
    ///
    /// # Errors
    /// If givens clash, the layout is too large, or the puzzle has rules beyond zones, since its problem states derived
    /// exclusions.
    pub(crate) fn counted(&self) -> Result<Problem, Error> {
        match &self.content {
            SingleContent::Cover(document) => Ok(document.problem.clone()),
            SingleContent::Puzzle(record) => {
                record.puzzle.layout().require_zones_only().map_err(Error::refused)?;
                Ok(Encoding::new(&record.puzzle)?.problem().clone())
            }
        }
    }

    /// The exact cover problem that proofs are about, with names for its items; for a puzzle, everything that it
    /// states.
    ///
    /// # Errors
    /// If the layout is too large.
    pub(crate) fn stated(&self) -> Result<(Problem, Names), Error> {
        match &self.content {
            SingleContent::Cover(document) => {
                Ok((document.problem.clone(), document.names.clone()))
            }
            SingleContent::Puzzle(record) => {
                let encoding = Encoding::stated(&record.puzzle)?;
                let problem = encoding.problem().clone();
                let names = Names::new(&problem, encoding.item_names(), Vec::<String>::new());
                Ok((problem, names.map_err(Error::refused)?))
            }
        }
    }

    /// The system of inequalities that proofs of a puzzle with rules beyond zones are about; `None` for other inputs,
    /// whose proofs are about an exact cover problem.
    ///
    /// # Errors
    /// If a constraint has no statement as inequalities.
    pub(crate) fn system(&self) -> Result<Option<Inequalities>, Error> {
        match &self.content {
            SingleContent::Cover(_) => Ok(None),
            SingleContent::Puzzle(record) => {
                statement(&record.puzzle).transpose().map_err(Error::refused)
            }
        }
    }
}
