//! The verb `show`: sudokus as pictures, in text, as SVG and as PNG.

mod before_step;
mod printing;

use crate::args::{InputArgs, PathArgs, PathSettings, SheetArgs, number, png_file, svg_file};
use crate::batch::{BatchJob, ThreadWork};
use crate::deadline::Deadline;
use crate::draw::{PictureFiles, SEVERAL_PUZZLES};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{InputItem, Origin};
use crate::output::{Artifact, Color, Messages, Report, Sink, Tally};
use dlx::{Progress, Uniqueness};
use pavane::format::Record;
use pavane::format::line::LineReader;
use pavane::solve::Stats;
use pavane::{Grid, Puzzle, PuzzleSolver, Symbols};
use pavane_ask::shown_solution;
use pavane_render::sheet::PrintedSolution;
use pavane_render::svg::Element;
use pavane_render::{Picture, TextStyle};
use printing::Sheets;
use std::convert::identity;
use std::path::PathBuf;

/// Draw puzzles
///
/// Draws the cells with their givens, which are bold on a terminal, and heavy borders around blocks and the regions of
/// jigsaws. Shades the cells of extra zones. The label is above. Below are, in words, the zones that lines do not show.
/// Constraints, such as killer cages, are also below in words. `--svg` and `--png` make a picture of one puzzle, with
/// the shapes of its constraints. `--pages` writes sheets with several puzzles, to print. For sudokus only.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane show 1...3..2..4..1..
  pavane show --candidates --layout 4x4+x 12..............
  pavane show --solution --svg picture.svg puzzle.txt
  pavane show --pages 2x3 --with-solutions -o sheets.pdf puzzles.txt
  pavane show --step 12 --png step.png puzzle.txt")]
pub(crate) struct Args {
    /// Fill in a solution: the first that is found
    ///
    /// Standard error reports several solutions or none. Exits with 0 if every input has a solution.
    #[arg(long)]
    solution: bool,
    /// Draw in empty cells the digits that givens and the puzzle do not rule out
    ///
    /// A puzzle that rules out candidates is always drawn so. Givens are in brackets then. With --solution no
    /// cell of a puzzle with a solution is empty.
    #[arg(long)]
    candidates: bool,
    /// Draw the puzzle before a step of `pavane explain`, and print the step
    ///
    /// Its cells hold the digits and candidates that the steps before have left. With --svg or --png, the picture also
    /// shows the pattern of the step. For puzzles with one solution.
    #[arg(long, value_name = "N", value_parser = number, conflicts_with_all = ["solution", "candidates"])]
    step: Option<u64>,
    #[command(flatten)]
    path: PathArgs,
    /// Leave out the label, and the zones and rules in words below the board
    #[arg(long, conflicts_with = "step", hide_short_help = true)]
    no_captions: bool,
    /// Draw in ASCII: only the borders between blocks or regions, as +, - and |
    #[arg(long, hide_short_help = true)]
    ascii: bool,
    /// Also draw a picture, and write it to FILE as SVG; for one sudoku
    #[arg(long, value_name = "FILE", value_parser = svg_file)]
    svg: Option<PathBuf>,
    /// Also draw the picture in pixels, and write it to FILE as PNG
    ///
    /// It has twice the size of the SVG, and its own fonts.
    #[arg(long, value_name = "FILE", value_parser = png_file)]
    png: Option<PathBuf>,
    #[command(flatten)]
    sheets: SheetArgs,
    /// Write to FILE instead of standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Make givens bold, and color messages
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    color: Color,
    #[command(flatten)]
    input: InputArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let reading = args.input.reading.reading_with_constraints()?;
    let deadline = Deadline::new(1, None, None);
    let output = args.output.as_deref();
    let files = PictureFiles::of_flags(args.svg.as_deref(), args.png.as_deref());
    let picture = files.kept();
    let path = args.path.settings()?;
    let sheets = Sheets::new(&args.sheets, output, !args.no_captions)?;
    let query = Query {
        solution: args.solution,
        candidates: args.candidates,
        has_captions: !args.no_captions,
        step: args.step.map(|number| (number, path)),
        style: TextStyle { color: args.color.applies_to(output), ascii: args.ascii },
        picture: picture.clone(),
        sheets: sheets.clone(),
    };
    let styled = query.style.color;
    let painter = Painter { query, symbols: reading.symbols.clone(), deadline: deadline.clone() };
    let mut lines = LineReader::new(&reading);
    let work: ThreadWork = Box::new(move |chunk, sink| {
        chunk.for_each(&mut lines, sink, |item, origin, sink| painter.item(item, origin, sink))
    });
    // The file of sheets is written in the end.
    let (output, is_silent) = if sheets.is_some() { (None, true) } else { (output, false) };
    let job =
        BatchJob { output, styled, is_silent, ..BatchJob::new(&args.input, &reading, &deadline) };
    let messages = Messages::new(args.color, false);
    let exit = job.run(vec![work], messages, &Progress::new(), &|_, _| ())?;
    if let Some(picture) = picture {
        files.save_kept(&picture, SEVERAL_PUZZLES, identity, args.color)?;
    }
    if let Some(sheets) = sheets {
        sheets.write(exit, args.color)?;
    }
    Ok(exit)
}

/// The parts of a drawing.
#[derive(Clone, Debug)]
struct Query {
    solution: bool,
    candidates: bool,
    has_captions: bool,
    /// The number of a step, and the path that it is one of.
    step: Option<(u64, PathSettings)>,
    style: TextStyle,
    /// The picture for files, if requested.
    picture: Option<Artifact<Element>>,
    /// The sheets in place of text, if requested.
    sheets: Option<Sheets>,
}

/// Draws the inputs of chunks.
struct Painter {
    query: Query,
    symbols: Option<Symbols>,
    deadline: Deadline,
}

impl Painter {
    /// Draws an input, or reports why it cannot be read or drawn, which leaves no output.
    fn item(&self, item: InputItem, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        if self.deadline.stopped().is_some() {
            return Tally { skipped: 1, ..Tally::default() };
        }
        let (column, why) = match item {
            InputItem::Puzzle { record, .. } => match self.puzzle(&record, &origin, sink) {
                Ok(tally) => return tally,
                Err(error) => (None, error.to_string()),
            },
            InputItem::Cover(_) => {
                let why = "show draws sudokus, and this is an exact cover problem; `pavane solve --picture` draws \
                           a solution of one whose items are cells";
                (None, why.to_owned())
            }
            InputItem::Bad(unread) => (unread.column, unread.why),
        };
        sink.message(origin.message(column, &why));
        Tally::bad()
    }

    /// Draws a puzzle.
    ///
    /// # Errors
    /// If a solution or a step is requested, and the puzzle cannot be searched.
    fn puzzle(
        &self,
        record: &Record,
        origin: &Origin<'_>,
        sink: &mut Sink,
    ) -> Result<Tally, Error> {
        let puzzle = &record.puzzle;
        let mut picture = Picture::new(puzzle);
        if let Some(symbols) = self.symbols.as_ref().or(record.symbols.as_deref()) {
            picture = picture.symbols(symbols);
        }
        let has_label = self.query.has_captions && self.query.sheets.is_none();
        if let Some(label) = record.label.as_ref().filter(|_| has_label) {
            picture = picture.label(label);
        }
        if !self.query.has_captions {
            picture = picture.without_captions();
        }
        // Candidates that are ruled out are part of the puzzle, and no other part of the drawing shows them.
        if self.query.candidates || puzzle.ruled_out().is_some() {
            picture = picture.candidates(&puzzle.candidates());
        }
        let mut remark = None;
        let (mut exit, mut step) = (Exit::Success, None);
        // The arguments exclude a solution together with a step.
        if self.query.solution {
            let solved = self.solve(puzzle)?;
            (remark, exit) = (solved.remark.map(str::to_owned), solved.exit);
            if let Some(grid) = &solved.grid {
                picture = picture.solution(grid);
            }
        } else if let Some(asked) = self.query.step {
            // Steps know zones only.
            puzzle.layout().require_zones_only().map_err(Error::refused)?;
            match self.before_step(record, asked)? {
                Ok(before) => {
                    picture = picture.filled(&before.digits).candidates(&before.candidates);
                    step = Some(before);
                }
                Err(refusal) => (remark, exit) = (Some(refusal.why), refusal.exit),
            }
        }
        if let Some(sheets) = &self.query.sheets {
            let mut solution = PrintedSolution::Omitted;
            // The file is not written for too many puzzles, which then need no solution.
            if sheets.has_solutions && !sheets.is_too_long() {
                let solved = self.solve(puzzle)?;
                (remark, exit) = (solved.remark.map(str::to_owned), solved.exit);
                solution = PrintedSolution::of(solved.grid, solved.remark);
            }
            sheets.add(record, picture, solution);
            if let Some(remark) = remark {
                sink.message(origin.message(None, &remark));
            }
            return Ok(Tally { answered: 1, ..Tally::answered(Stats::default(), exit) });
        }
        sink.gap();
        sink.out().push_str(&picture.text(self.query.style));
        if let Some(step) = &step {
            sink.out().push_str(&step.line);
        }
        if let Some(remark) = remark {
            sink.message(origin.message(None, &remark));
        }
        if let Some(kept) = &self.query.picture {
            kept.add(step.map_or_else(|| picture.drawing(), |step| step.drawing));
        }
        // Something was drawn, even where the search was stopped.
        Ok(Tally { answered: 1, ..Tally::answered(Stats::default(), exit) })
    }

    /// Looks for a solution, and for another.
    ///
    /// # Errors
    /// If the puzzle cannot be searched, or an engine is defective.
    fn solve(&self, puzzle: &Puzzle) -> Result<Solved, Error> {
        let solver = PuzzleSolver::new(puzzle)?;
        let interrupt = self.deadline.begin(0);
        let answer = solver.interrupt(&interrupt).uniqueness();
        self.deadline.end(0);
        let answer = answer?;
        let exit = match answer {
            Uniqueness::Unique(_) | Uniqueness::Multiple(_) => Exit::Success,
            Uniqueness::None => Exit::Negative,
            Uniqueness::Unknown { .. } => Exit::Stopped,
        };
        let (grid, remark) = shown_solution(answer);
        Ok(Solved { grid, remark, exit })
    }
}

/// The result of a search.
struct Solved {
    grid: Option<Grid>,
    /// A remark about the solution.
    remark: Option<&'static str>,
    exit: Exit,
}
