//! The only input of a run, for verbs that take one.

use super::input::{Chunk, Item};
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use dlx::Problem;
use dlx::format::{Document, Names};
use pavane::encode::Encoding;
use pavane::format::line::LineReader;
use pavane::format::{Reading, Record};
use std::sync::mpsc::Sender;

/// An input that was read, and where.
pub(crate) struct Only {
    pub(crate) subject: Subject,
    file: String,
    line: Option<usize>,
    label: Option<String>,
}

/// A puzzle or an exact cover problem.
pub(crate) enum Subject {
    Puzzle(Record),
    Cover(Document),
}

impl Only {
    /// Where it was read.
    pub(crate) fn origin(&self) -> Origin<'_> {
        Origin { file: &self.file, line: self.line, label: self.label.as_deref() }
    }
}

impl Subject {
    /// The exact cover problem that is searched: of a puzzle what its givens leave.
    ///
    /// # Errors
    /// In words, if givens clash or the layout is too large.
    pub(crate) fn counted(&self) -> Result<Problem, String> {
        match self {
            Self::Cover(document) => Ok(document.problem.clone()),
            Self::Puzzle(record) => {
                let encoding = Encoding::new(&record.puzzle).map_err(|error| error.to_string())?;
                Ok(encoding.problem().clone())
            }
        }
    }

    /// The exact cover problem that proofs are about: of a puzzle what it states, with names for its items.
    ///
    /// # Errors
    /// In words, if the layout is too large.
    pub(crate) fn stated(&self) -> Result<(Problem, Names), String> {
        match self {
            Self::Cover(document) => Ok((document.problem.clone(), document.names.clone())),
            Self::Puzzle(record) => {
                let encoding =
                    Encoding::stated(&record.puzzle).map_err(|error| error.to_string())?;
                let problem = encoding.problem().clone();
                let names = Names::new(&problem, encoding.item_names(), Vec::<String>::new());
                Ok((problem, names.map_err(|error| error.to_string())?))
            }
        }
    }
}

/// Reads inputs and passes them on.
pub(crate) struct Reader {
    lines: LineReader,
    found: Sender<Only>,
    /// How many to pass on at most; more than one are too many anyway.
    left: usize,
}

impl Reader {
    pub(crate) fn new(reading: &Reading, found: Sender<Only>) -> Self {
        Self { lines: LineReader::new(reading), found, left: 2 }
    }

    /// Reads all inputs of a chunk.
    pub(crate) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let Self { lines, found, left } = self;
        chunk.for_each(lines, sink, |item, origin, sink| {
            let (subject, label) = match item {
                Item::Bad(unread) => {
                    sink.message(origin.message(unread.column, &unread.why));
                    return Tally::bad();
                }
                Item::Puzzle { record, .. } => {
                    let label = record.label.clone();
                    (Subject::Puzzle(record), label)
                }
                Item::Cover(document) => (Subject::Cover(document), None),
            };
            if *left > 0 {
                *left -= 1;
                let (file, line) = (origin.file.to_owned(), origin.line);
                // Whoever asked waits for it.
                let _ = found.send(Only { subject, file, line, label });
            }
            Tally { inputs: 1, answered: 1, ..Tally::default() }
        })
    }
}
