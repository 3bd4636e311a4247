//! The method `person`: the steps of a person, one technique after the other, without guesses.
//!
//! Source: the scale `human` comes from HoDoKu (B. Hobiger), the scale `se` from Sudoku Explainer 1.2.1 (N.
//! Juillerat); `docs/human.md` has the techniques. Techniques that assume a unique solution are skipped, and every
//! step follows from the puzzle. A solution that is reached is the only one, and a cell without candidates shows
//! that none exists.

use super::entry::{Kind, MethodEntry, Variant};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::{StepCounter, Task};
use super::trace::{Event, Topic, Trace, Why};
use dlx::Stop;
use pavane::candidates::Candidates;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit};
use pavane_human::{Path, Scale, Step, Technique};
use std::collections::HashSet;

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "person",
    kind: Kind::Deductive,
    summary: "the techniques of a person in order, without guesses or uniqueness",
    source: "the programs HoDoKu, B. Hobiger, 2008, and Sudoku Explainer, N. Juillerat, 2005",
    variants: &[
        Variant { name: "human", summary: "the scale `human`, all steps of a technique at once" },
        Variant { name: "se", summary: "the scale `se`, one step at a time" },
    ],
    takes_ruled_out: true,
    make: |variant| Box::new(Person { scale: [Scale::Human, Scale::Se][variant] }),
};

/// The method on one of its scales.
#[derive(Clone, Copy, Debug)]
pub(super) struct Person {
    pub(super) scale: Scale,
}

impl Method for Person {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let path = Path::new(&task.puzzle).map_err(|error| Unfit::Engine(error.to_string()))?;
        let mut path = path.on(self.scale).without_uniqueness();
        path = path.keeping(&task.puzzle.candidates()).interrupt(&task.interrupt);
        let mut notes = Notes::new(&path, trace);
        let mut found = FoundGrids::up_to(task.solution_limit);
        let mut steps = task.steps();
        let ended = match found.is_enough() {
            true => Ended::Enough,
            false => match walk(&mut path, &mut steps, &mut notes) {
                Err(stop) => Ended::Stopped(stop),
                Ok(()) => notes.end(task, &path, &mut found),
            },
        };
        let counters = vec![
            Counter { name: "steps", value: steps.taken },
            Counter { name: "techniques", value: notes.seen.len() as u64 },
        ];
        let remarks = notes.remark(self.scale).into_iter().collect();
        Ok(Run { remarks, ..found.into_run(ended, counters) })
    }
}

/// Makes steps to the solution, a contradiction, or a state without another step.
fn walk(path: &mut Path, steps: &mut StepCounter<'_>, notes: &mut Notes<'_>) -> Result<(), Stop> {
    steps.look()?;
    while !path.is_solved() && !has_empty_cell(path) {
        steps.take()?;
        let Some(step) = path.next() else {
            // No step was made, and none counts.
            steps.taken -= 1;
            return steps.look();
        };
        notes.add(&step);
    }
    Ok(())
}

/// Whether a cell has no candidate left.
fn has_empty_cell(path: &Path) -> bool {
    let candidates = path.candidates();
    path.layout().cells().any(|cell| candidates.digits(cell).next().is_none())
}

/// The steps so far, in numbers and as events.
struct Notes<'a> {
    trace: &'a mut dyn Trace,
    /// The candidates not yet reported as removed, and the filled cells; `None` if the trace takes no moves.
    told: Option<(Candidates, HashSet<Cell>)>,
    seen: HashSet<Technique>,
    hardest: Option<Step>,
}

impl<'a> Notes<'a> {
    fn new(path: &Path, trace: &'a mut dyn Trace) -> Self {
        let told = trace.wants(Topic::Moves).then(|| {
            let given = path.digits().into_iter().zip(path.layout().cells());
            let filled = given.filter(|(digit, _)| digit.is_some()).map(|(_, cell)| cell);
            (path.candidates(), filled.collect())
        });
        Self { trace, told, seen: HashSet::new(), hardest: None }
    }

    fn add(&mut self, step: &Step) {
        self.seen.insert(step.technique);
        let rank = |step: &Step| (step.level, step.rating);
        if self.hardest.as_ref().is_none_or(|hardest| rank(step) > rank(hardest)) {
            self.hardest = Some(step.clone());
        }
        // Several steps of a round may claim the same.
        if let Some((left, filled)) = &mut self.told {
            for &(cell, digit) in &step.removals {
                if left.remove(cell, digit) {
                    self.trace.tell(Event::RuleOut { cell, digit, depth: 0 });
                }
            }
            if let Some((cell, digit)) = step.placement.filter(|(cell, _)| filled.insert(*cell)) {
                self.trace.tell(Event::Place { cell, digit, why: Why::Forced, depth: 0 });
            }
        }
    }

    /// The end of the run in a state of the path.
    fn end(&mut self, task: &Task, path: &Path, found: &mut FoundGrids) -> Ended {
        let digits: Option<Vec<Digit>> = path.digits().into_iter().collect();
        let grid = digits.and_then(|digits| Grid::new(path.layout().clone(), digits).ok());
        match grid.filter(|grid| task.puzzle.verify(grid).is_ok()) {
            Some(grid) => {
                if self.told.is_some() {
                    self.trace.tell(Event::Solution(grid.clone()));
                }
                if found.add(grid) { Ended::Enough } else { Ended::Exhausted }
            }
            // A wrong grid, or a cell without candidates: no solution exists.
            None if path.is_solved() || has_empty_cell(path) => {
                if self.told.is_some() {
                    self.trace.tell(Event::DeadEnd { depth: 0 });
                }
                Ended::Exhausted
            }
            None => Ended::GaveUp,
        }
    }

    fn remark(&self, scale: Scale) -> Option<String> {
        let hardest = self.hardest.as_ref()?;
        let (technique, rating) = (hardest.technique, hardest.printed_rating());
        Some(format!("the hardest step on the scale {scale} is {technique}, {rating}"))
    }
}
