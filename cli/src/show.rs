//! The verb that draws puzzles.

use super::engine::Work;
use super::exit::Exit;
use super::input::{Chunk, Item};
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use super::sole::Sole;
use super::watch::Watch;
use dlx::Uniqueness;
use pavane::format::line::LineReader;
use pavane::format::{Reading, Record};
use pavane::render::{Picture, TextStyle};
use pavane::{Grid, Puzzle, PuzzleSolver, Symbols};
use std::path::Path;
use std::{fs, io};

/// What is to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub(crate) solution: bool,
    pub(crate) candidates: bool,
    pub(crate) style: TextStyle,
    /// Keeps the picture, if it is to be written to a file.
    pub(crate) picture: Option<Sole<Picture>>,
}

/// Draws the inputs of chunks.
pub(crate) struct Painter {
    lines: LineReader,
    brush: Brush,
}

/// What it needs for one input.
struct Brush {
    query: Query,
    symbols: Option<Symbols>,
    watch: Watch,
}

/// Writes a picture to a file.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn save(picture: &Picture, file: &Path) -> io::Result<()> {
    fs::write(file, picture.svg())
}

impl Painter {
    pub(crate) fn new(query: Query, reading: &Reading, watch: &Watch) -> Self {
        let brush = Brush { query, symbols: reading.symbols.clone(), watch: watch.clone() };
        Self { lines: LineReader::new(reading), brush }
    }

    /// Draws all inputs of a chunk, or as many as it can before the run is stopped.
    pub(crate) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let Self { lines, brush } = self;
        chunk.for_each(lines, sink, |item, origin, sink| brush.item(item, origin, sink))
    }
}

impl Brush {
    /// Draws an input, or reports why it cannot be read or drawn. Nothing takes its place in the output.
    fn item(&self, item: Item, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        if self.watch.stopped().is_some() {
            return Tally { skipped: 1, ..Tally::default() };
        }
        let (column, why) = match item {
            Item::Puzzle { record, .. } => match self.puzzle(&record, &origin, sink) {
                Ok(tally) => return tally,
                Err(why) => (None, why),
            },
            Item::Cover(_) => {
                let why = "show draws sudokus, and this is an exact cover problem; `pavane solve --picture` draws \
                           a solution of one whose items are cells";
                (None, why.to_owned())
            }
            Item::Bad(unread) => (unread.column, unread.why),
        };
        sink.message(origin.message(column, &why));
        Tally::bad()
    }

    /// Draws a puzzle.
    ///
    /// # Errors
    /// In words, if its solution was to be found and it cannot be searched.
    fn puzzle(
        &self,
        record: &Record,
        origin: &Origin<'_>,
        sink: &mut Sink,
    ) -> Result<Tally, String> {
        let puzzle = &record.puzzle;
        let mut picture = Picture::new(puzzle);
        if let Some(symbols) = &self.symbols {
            picture = picture.symbols(symbols);
        }
        if let Some(label) = &record.label {
            picture = picture.label(label);
        }
        // What is ruled out is part of the puzzle and nowhere else to be seen.
        if self.query.candidates || puzzle.ruled_out().is_some() {
            picture = picture.candidates(&puzzle.candidates());
        }
        let mut solved = Solved { grid: None, remark: None, exit: Exit::Success };
        if self.query.solution {
            solved = self.solve(puzzle)?;
        }
        if let Some(grid) = &solved.grid {
            picture = picture.solution(grid);
        }
        sink.gap();
        sink.out().push_str(&picture.text(self.query.style));
        if let Some(remark) = solved.remark {
            sink.message(origin.message(None, remark));
        }
        if let Some(sole) = &self.query.picture {
            sole.add(picture);
        }
        // Something was drawn, even where the search was stopped.
        Ok(Tally { answered: 1, ..Tally::answered(Work::default(), solved.exit) })
    }

    /// Looks for a solution, and for another.
    ///
    /// # Errors
    /// In words, if the puzzle cannot be searched, or an engine is wrong.
    fn solve(&self, puzzle: &Puzzle) -> Result<Solved, String> {
        let solver = PuzzleSolver::new(puzzle).map_err(|error| error.to_string())?;
        let interrupt = self.watch.begin(0);
        let answer = solver.interrupt(&interrupt).uniqueness();
        self.watch.end(0);
        let (grid, remark, exit) = match answer.map_err(|error| error.to_string())? {
            Uniqueness::Unique(grid) => (Some(grid), None, Exit::Success),
            Uniqueness::Multiple([grid, _]) => (
                Some(grid),
                Some("this is one of several solutions, the first that was found"),
                Exit::Success,
            ),
            Uniqueness::None => (None, Some("no solution"), Exit::Negative),
            Uniqueness::Unknown { found: Some(grid), .. } => (
                Some(grid),
                Some("stopped before it was known whether there is another solution"),
                Exit::Stopped,
            ),
            Uniqueness::Unknown { found: None, .. } => {
                (None, Some("stopped before a solution was found"), Exit::Stopped)
            }
        };
        if let Some(grid) = &grid {
            puzzle.verify(grid).map_err(|error| error.to_string())?;
        }
        Ok(Solved { grid, remark, exit })
    }
}

/// What came of a search.
struct Solved {
    grid: Option<Grid>,
    /// What else is to be said.
    remark: Option<&'static str>,
    exit: Exit,
}
