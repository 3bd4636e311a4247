//! Examples of steps, for the pages of the techniques.

use super::path::Path;
use super::scale::Scale;
use super::step::Step;
use super::technique::lesson::Lesson;
use super::technique_set::groups;
use pavane::layout::{Cell, Digit, Layout, zones};
use pavane::puzzle::Puzzle;

/// The rows of the examples.
const ROWS: &str = include_str!("../data/examples.tsv");

/// An example of a step: a position of a public puzzle in which a technique has a step.
///
/// ```
/// use pavane_human::Lesson;
///
/// let lesson = Lesson::named("skyscraper").expect("it has a page");
/// let example = &lesson.examples()[0];
/// let (step, _) = example.step().expect("it has a step");
/// assert_eq!(step.technique.name(), "Skyscraper");
/// ```
#[derive(Clone, Debug)]
pub struct Example {
    /// The name of the step.
    pub name: &'static str,
    /// The scale on which the step is found.
    pub scale: Scale,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The digits that are filled in before the step.
    filled: Vec<(Cell, Digit)>,
    /// The candidates that are ruled out before it.
    removed: Vec<(Cell, Digit)>,
}

impl Lesson {
    /// The examples of its steps, in the order of [`steps`](Self::steps).
    pub fn examples(&self) -> Vec<Example> {
        let of = |name: &'static str| {
            let rows = ROWS.lines().filter(move |row| row.split('\t').next() == Some(name));
            rows.filter_map(move |row| Example::parse(name, row))
        };
        self.steps.iter().copied().flat_map(of).collect()
    }
}

impl Example {
    /// Reads a row: the name, the scale, the puzzle, the filled digits, and the removed candidates by cells.
    fn parse(name: &'static str, row: &str) -> Option<Self> {
        let mut columns = row.split('\t').skip(1);
        let scale = [Scale::Se, Scale::Human];
        let keyword = columns.next()?;
        let scale = scale.into_iter().find(|scale| scale.keyword() == keyword)?;
        let puzzle = puzzle(columns.next()?)?;
        let layout = puzzle.layout().clone();
        let digit = |symbol: char| Digit::new(u8::try_from(symbol.to_digit(10)?).ok()?);
        let filled = layout.cells().zip(columns.next()?.chars());
        let filled = filled.filter_map(|(cell, symbol)| Some((cell, digit(symbol)?))).collect();
        let mut removed = Vec::new();
        for group in columns.next()?.split_whitespace() {
            let (position, digits) = group.split_once(':')?;
            let cell = cell(&layout, position)?;
            removed.extend(digits.chars().filter_map(digit).map(|digit| (cell, digit)));
        }
        Some(Self { name, scale, puzzle, filled, removed })
    }

    /// The path at the position of the example.
    ///
    /// # Panics
    /// Never: the boards of the examples have a path.
    pub fn path(&self) -> Path {
        let path = Path::new(&self.puzzle).expect("a 9x9 board is small enough");
        let path = path.on(self.scale).filling(self.filled.iter().copied());
        let mut left = path.candidates();
        for &(cell, digit) in &self.removed {
            left.remove(cell, digit);
        }
        path.keeping(&left)
    }

    /// The step of the example, and the path before it.
    pub fn step(&self) -> Option<(Step, Path)> {
        let mut path = self.path();
        let mut steps = groups(self.scale, self.name).into_iter().flat_map(|group| {
            let first = path.first_of(group);
            // The first step of the group may be of another technique.
            match first {
                Some(step) if step.technique.name() == self.name => vec![step],
                _ => path.steps_of(group),
            }
        });
        let step = steps.find(|step| step.technique.name() == self.name);
        drop(steps);
        step.map(|step| (step, path))
    }
}

/// The puzzle of a column: its digits, and typed lines of constraints after vertical bars.
fn puzzle(column: &str) -> Option<Puzzle> {
    let mut lines = column.split('|');
    let puzzle: Puzzle = lines.next()?.parse().ok()?;
    let lines: Vec<&str> = lines.collect();
    if lines.is_empty() {
        return Some(puzzle);
    }
    let rules = zones::read_constraints(puzzle.layout(), &lines).ok()?;
    Puzzle::new(puzzle.layout().with_constraints(rules), puzzle.givens().to_vec()).ok()
}

/// The cell at a position such as `r1c2`.
fn cell(layout: &Layout, position: &str) -> Option<Cell> {
    layout.cells().find(|&cell| layout.position(cell).to_string() == position)
}
