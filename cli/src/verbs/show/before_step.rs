//! The state of a puzzle before a step of its path.

use super::super::explain::line;
use super::Painter;
use crate::args::PathSettings;
use crate::error::Error;
use crate::exit::Exit;
use dlx::Uniqueness;
use pavane::format::Record;
use pavane::{Candidates, Digit, PuzzleSolver, Symbols};
use pavane_human::Path;
use pavane_render::StepPainter;
use pavane_render::svg::Element;

/// The state before a step, and the step in words and as a picture.
pub(super) struct BeforeStep {
    pub(super) digits: Vec<Option<Digit>>,
    pub(super) candidates: Candidates,
    pub(super) line: String,
    /// The picture of the step.
    pub(super) drawing: Element,
}

/// The reason why the state does not exist, and its exit code.
pub(super) struct NoStep {
    pub(super) why: String,
    pub(super) exit: Exit,
}

impl Painter {
    /// The state of a puzzle before a step of its path, counted from 1.
    ///
    /// # Errors
    /// If the puzzle cannot be searched, or its layout is too large for steps.
    pub(super) fn before_step(
        &self,
        record: &Record,
        (number, settings): (u64, PathSettings),
    ) -> Result<Result<BeforeStep, NoStep>, Error> {
        let puzzle = &record.puzzle;
        let interrupt = self.deadline.begin(0);
        let answer = PuzzleSolver::new(puzzle)?.interrupt(&interrupt).uniqueness();
        let before = answer.map_err(Error::from).and_then(|answer| match answer {
            Uniqueness::Unique(_) => {
                let path = Path::new(puzzle).map_err(Error::refused)?;
                let before = self.follow(record, settings.set(path).interrupt(&interrupt), number);
                // An interrupted path ends early, which is not the lack of a step.
                Ok(before.map_err(|no_step| if interrupt.is_set() { stopped() } else { no_step }))
            }
            Uniqueness::None => Ok(Err(without("no solution"))),
            Uniqueness::Multiple(_) => Ok(Err(without("several solutions"))),
            Uniqueness::Unknown { .. } => Ok(Err(stopped())),
        });
        self.deadline.end(0);
        before
    }

    /// Makes the steps of a path before a number, and draws the step with that number.
    fn follow(&self, record: &Record, mut path: Path, number: u64) -> Result<BeforeStep, NoStep> {
        let (puzzle, layout) = (&record.puzzle, record.puzzle.layout());
        let standard = || Symbols::standard(layout.digits());
        let stated = self.symbols.as_ref().or(record.symbols.as_deref());
        let symbols = stated.cloned().unwrap_or_else(standard);
        let before = (1..number).take_while(|_| path.next().is_some()).count();
        let (digits, candidates) = (path.digits(), path.candidates());
        let painter = StepPainter::new(puzzle, &path, &symbols);
        let Some(step) = path.next() else {
            let steps = if before == 1 { "step" } else { "steps" };
            let why = format!("the path has {before} {steps}, and step {number} was requested");
            return Err(NoStep { why, exit: Exit::Negative });
        };
        let line = format!("{number:>3}  {}\n", line(&step, layout, &symbols));
        let whole = painter.draw(&step).into_iter().next();
        let drawing = whole.map_or_else(|| Element::new("svg"), |whole| whole.drawing().clone());
        Ok(BeforeStep { digits, candidates, line, drawing })
    }
}

/// A refusal of puzzles that have other than one solution.
fn without(found: &str) -> NoStep {
    NoStep { why: format!("{found}, so there are no steps"), exit: Exit::Negative }
}

fn stopped() -> NoStep {
    NoStep { why: "stopped before the step was found".to_owned(), exit: Exit::Stopped }
}
