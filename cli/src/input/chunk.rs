//! Inputs for one worker, and reading them.

use super::guess;
use super::lines::{LONGEST_LINE, LineBlock, NINE};
use super::origin::Origin;
use crate::output::{MessageTopic, Report, Tally};
use dlx::format::{Document, Warning, WarningKind};
use pavane::Layout;
use pavane::format::line::{LineReader, has_no_puzzle};
use pavane::format::{DETECT_BYTES, FormatError, Record};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The message for a line that is longer than [`LONGEST_LINE`].
const TOO_LONG: &str =
    "the line is longer than 1 MiB; a one-line puzzle has a symbol or a number for each cell";

/// A byte order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The message for a place without an input.
const NOTHING: &str =
    "found nothing, expected a puzzle or an exact cover problem; comments do not count";

/// Inputs for one worker.
pub(crate) struct Chunk {
    /// The name of the place in messages.
    pub(super) file: Arc<str>,
    pub(super) content: ChunkContent,
}

/// The content of a chunk.
pub(super) enum ChunkContent {
    /// Lines of a file of one-line puzzles, still to be read.
    Lines(LineBlock),
    /// A line of such a file, by its number, that is too long to be read.
    TooLong(usize),
    /// Puzzles of a file of another kind, each with its line.
    Puzzles { drawn: bool, puzzles: Vec<(usize, Result<Record, FormatError>)> },
    /// A whole exact cover problem.
    Cover(CoverFile),
    /// A place that could not be read, and why.
    Unreadable(String),
    /// The end of a place that holds no puzzle and no problem.
    Nothing,
    /// A warning about the layout of all inputs, or a note about the kind of a file.
    Warning(String),
}

/// A file with an exact cover problem, still to be read.
pub(super) struct CoverFile {
    pub(super) format: &'static dlx::format::Format,
    pub(super) bytes: Vec<u8>,
    /// Whether the format was guessed from the content.
    pub(super) guessed: bool,
}

/// Reason why an input cannot be read, with its line and column.
pub(crate) struct Unread {
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) why: String,
}

impl CoverFile {
    /// Reads the problem and passes on the warnings about it.
    fn read<R: Report>(&self, origin: &Origin<'_>, report: &mut R) -> Result<Document, Unread> {
        let Some(read) = self.format.reader() else {
            let why = format!("pavane writes {} and does not read it", self.format.summary());
            return Err(Unread { line: None, column: None, why });
        };
        let document = read(&self.bytes).map_err(|error| {
            let guess = if self.guessed {
                format!(" (taken for {}; --format says otherwise)", self.format.summary())
            } else {
                String::new()
            };
            let (line, column) = (Some(error.line()), Some(error.column()));
            Unread { line, column, why: format!("{error}{guess}") }
        })?;
        // The beginning, by which the kind was detected, is not the whole file.
        let is_long = self.bytes.len() >= DETECT_BYTES;
        if self.guessed && is_long && document.problem.option_count() == 0 {
            let has_none = |warning: &Warning| *warning.kind() == WarningKind::NoOptions;
            if document.warnings.iter().any(has_none) {
                return Err(Unread { line: None, column: None, why: guess::unknown(&self.bytes) });
            }
        }
        for warning in &document.warnings {
            let origin = Origin { line: Some(warning.line()), ..*origin };
            let message = origin.message(Some(warning.column()), &format!("warning: {warning}"));
            report.message_on(MessageTopic::Warning, message);
        }
        Ok(document)
    }
}

/// One input, read.
pub(crate) enum InputItem {
    /// A puzzle; `drawn` over several lines, or not.
    Puzzle { record: Record, drawn: bool },
    /// An exact cover problem.
    Cover(Document),
    /// An input that cannot be read.
    Bad(Unread),
}

impl Chunk {
    /// The file and its lines, if the chunk holds lines that may be 9x9 puzzles.
    pub(crate) fn block(&self) -> Option<(&str, &LineBlock)> {
        match &self.content {
            ChunkContent::Lines(block) if block.usual.is_none_or(|cells| cells == NINE) => {
                Some((&self.file, block))
            }
            _ => None,
        }
    }

    /// The number of bytes of a chunk of lines; 0 for others.
    pub(crate) fn bytes(&self) -> u64 {
        self.block().map_or(0, |(_, block)| block.text().len() as u64)
    }

    /// The unread inputs of the chunk, without lines that hold no input.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = ()> {
        let (lines, others) = match &self.content {
            ChunkContent::Lines(block) => (Some(block.lines()), 0),
            ChunkContent::Puzzles { puzzles, .. } => (None, puzzles.len()),
            ChunkContent::TooLong(_) | ChunkContent::Cover(_) | ChunkContent::Unreadable(_) => {
                (None, 1)
            }
            ChunkContent::Nothing | ChunkContent::Warning(_) => (None, 0),
        };
        let lines = lines.into_iter().flatten();
        let lines = lines.map(|(_, line)| line.strip_prefix(MARK).unwrap_or(line).trim_ascii());
        let lines = lines.filter(|line| !has_no_puzzle(line));
        lines.map(|_| ()).chain(std::iter::repeat_n((), others))
    }

    /// Reads the inputs and gives them to `take`, one after the other, each with its place.
    /// Passes on the output of each before it reads the next. Stops after an input that was skipped or that ends the
    /// run.
    pub(crate) fn for_each<R: Report>(
        self,
        reader: &mut LineReader,
        report: &mut R,
        mut take: impl FnMut(InputItem, Origin<'_>, &mut R) -> Tally,
    ) -> Tally {
        let mut tally = Tally::default();
        let place = Origin::new(&self.file, None, None);
        let is_fixed = reader.layout().is_some();
        let has_symbols = reader.symbols().is_some();
        let mut take = |item: InputItem, line, text, report: &mut R| {
            if let Some(warning) = item.warning(is_fixed) {
                let text = Origin { line, ..place }.message(None, &warning);
                report.message_on(MessageTopic::SplitRegion, text);
            }
            if let Some(warning) = item.skipped() {
                report.message(Origin { line, ..place }.message(None, &warning));
            }
            if let Some(note) = item.note(has_symbols) {
                report
                    .message_on(MessageTopic::Note, Origin { line, ..place }.message(None, &note));
            }
            // The line of an error replaces the line of its input.
            let line = match &item {
                InputItem::Bad(Unread { line, .. }) => *line,
                _ => line,
            };
            tally.add(&take(item, Origin { line, text, ..place }, report));
            report.pass_on();
            if tally.skipped > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let _ = match self.content {
            ChunkContent::Lines(block) => {
                block.prepare(reader);
                block.lines().try_for_each(|(line, text)| {
                    // Blank lines and comments hold no item.
                    let item = InputItem::read(reader, text, line);
                    item.map_or(ControlFlow::Continue(()), |item| {
                        take(item, Some(line), Some(text), report)
                    })
                })
            }
            ChunkContent::TooLong(line) => {
                let (line, column) = (Some(line), Some(LONGEST_LINE + 1));
                let why = TOO_LONG.to_owned();
                take(InputItem::Bad(Unread { line, column, why }), line, None, report)
            }
            ChunkContent::Puzzles { drawn, puzzles } => {
                puzzles.into_iter().try_for_each(|(line, record)| {
                    take(InputItem::of(record, drawn), Some(line), None, report)
                })
            }
            ChunkContent::Nothing => {
                report.message(place.message(None, NOTHING));
                tally.add(&Tally::nothing());
                ControlFlow::Continue(())
            }
            ChunkContent::Warning(warning) => {
                report.message(place.message(None, &warning));
                ControlFlow::Continue(())
            }
            ChunkContent::Cover(file) => {
                let item = file.read(&place, report).map_or_else(InputItem::Bad, InputItem::Cover);
                take(item, None, None, report)
            }
            ChunkContent::Unreadable(why) => {
                take(InputItem::Bad(Unread { line: None, column: None, why }), None, None, report)
            }
        };
        tally
    }
}

/// The warning about a layout with a region in pieces, which is a mistake in its map more often than not.
pub(super) fn split_region(layout: &Layout) -> Option<String> {
    let region = layout.split_region()?.label();
    Some(format!(
        "warning: {region} of the jigsaw is in several pieces; check the map if that is not meant"
    ))
}

impl InputItem {
    /// Reads a line of a file; `None` for a blank one.
    pub(crate) fn read(reader: &mut LineReader, text: &[u8], line: usize) -> Option<Self> {
        let record = reader.at_line(line).read(text).transpose()?;
        let record = record.map(|record| record.at_line(line));
        Some(Self::of(record.map_err(|error| error.at_line(line)), false))
    }

    /// A warning about the map that a puzzle brings; a fixed layout is warned about once.
    pub(crate) fn warning(&self, is_fixed: bool) -> Option<String> {
        match self {
            Self::Puzzle { record, .. } if !is_fixed => split_region(record.puzzle.layout()),
            _ => None,
        }
    }

    /// A warning about the parts of a puzzle that were skipped because of `--ignore-unknown`.
    fn skipped(&self) -> Option<String> {
        let Self::Puzzle { record, .. } = self else { return None };
        let skipped = &record.source.as_ref()?.skipped;
        let names = skipped.join(", ");
        (!skipped.is_empty()).then(|| {
            format!("warning: skipped {names}, which may be rules; the answer is about the puzzle without them")
        })
    }

    /// A note about the symbols that a puzzle states, if --symbols names others.
    fn note(&self, has_symbols: bool) -> Option<String> {
        let Self::Puzzle { record, .. } = self else { return None };
        let stated = record.symbols.as_ref().filter(|_| has_symbols)?;
        let digits = pavane::Digit::first(record.puzzle.layout().digits());
        let symbols: String = digits.filter_map(|digit| stated.symbol(digit)).collect();
        Some(format!(
            "note: the puzzle states the symbols {symbols}, and is read with those of --symbols; leave the option out \
             to read it as it states"
        ))
    }

    fn of(record: Result<Record, FormatError>, drawn: bool) -> Self {
        match record {
            Ok(record) => Self::Puzzle { record, drawn },
            Err(error) => Self::Bad(Unread {
                line: Some(error.line()),
                column: Some(error.column()),
                why: error.to_string(),
            }),
        }
    }
}
