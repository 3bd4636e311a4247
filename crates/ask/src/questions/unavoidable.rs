//! `unavoidable`: the minimal unavoidable sets of the solution.

use crate::forms::{FormError, Forms};
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use dlx::{Interrupt, Uniqueness};
use pavane::format::line;
use pavane::grid::Grid;
use pavane::symbols::Symbols;
use pavane_workshop::{UnavoidableFinder, UnavoidableSets};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD).with_fields(&["size"]);

const FIELD: &str = "unavoidable";

/// The largest number of cells of a set without the field `size`.
const USUAL_SIZE: usize = 12;

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    let cells = sudoku.puzzle().layout().cell_count();
    let size = match asked.request.size {
        None => USUAL_SIZE,
        Some(size) => usize::try_from(size)
            .ok()
            .filter(|size| (1..=cells).contains(size))
            .ok_or_else(|| {
                Problem::input(format!(
                    "size: found {size}, expected 1 to {cells}, the number of cells"
                ))
            })?,
    };
    let settings = sudoku.solver.settings();
    let solved = sudoku.solver.uniqueness_with_stats()?;
    let without = |status| Outcome::of_search(&solved, status).finding(FIELD, Value::Null).into();
    let grid = match &solved.answer {
        Uniqueness::Unique(grid) => grid,
        Uniqueness::Multiple(_) => return Ok(without(Status::Multiple)),
        Uniqueness::None => return Ok(without(Status::None)),
        Uniqueness::Unknown { .. } => return Ok(without(Status::Stopped)),
    };
    let finder = UnavoidableFinder::new(size).node_limit(settings.node_limit);
    let found = finder.interrupt(&settings.interrupt).find(grid);
    // Sets have no class where the layout has too many cells or symmetries, or the time is up.
    let mut forms = Forms::default();
    let classes =
        UnavoidableClasses::of(&mut forms, sudoku.symbols, grid, &found, &settings.interrupt);
    let classes = classes.ok().flatten();
    let outcome = of_unavoidable(size, sudoku.symbols, grid, &found, classes.as_ref());
    Ok(Outcome { nodes: Some(solved.stats.nodes + found.nodes), ..outcome }.into())
}

/// Equivalent sets.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct UnavoidableClass {
    /// The canonical form on one line.
    pub form: String,
    /// The number of cells of a set.
    pub cells: usize,
    /// The number of sets.
    pub sets: usize,
}

/// The classes of unavoidable sets, in the order in which they appear.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct UnavoidableClasses {
    /// The classes.
    pub classes: Vec<UnavoidableClass>,
    /// The place of the class of each set.
    pub class_of: Vec<usize>,
}

impl UnavoidableClasses {
    /// The classes of the sets of a grid; `None` if the interrupt is set before they are known.
    ///
    /// # Errors
    /// If the layout has too many cells or symmetries.
    pub fn of(
        forms: &mut Forms,
        symbols: &Symbols,
        grid: &Grid,
        found: &UnavoidableSets,
        interrupt: &Interrupt,
    ) -> Result<Option<Self>, FormError> {
        let mut classes = Self::default();
        let mut numbers = BTreeMap::new();
        for set in &found.sets {
            if interrupt.poll() {
                return Ok(None);
            }
            let form = forms.of_puzzle(&set.puzzle(grid), symbols)?.line().to_owned();
            let number = *numbers.entry(form.clone()).or_insert(classes.classes.len());
            // The first set of a class fixes its number.
            if number == classes.classes.len() {
                let cells = set.cells().len();
                classes.classes.push(UnavoidableClass { form, cells, sets: 0 });
            }
            classes.classes[number].sets += 1;
            classes.class_of.push(number);
        }
        Ok(Some(classes))
    }
}

/// The outcome of `unavoidable`: the sets of up to `size` cells, with their classes if these are known.
pub fn of_unavoidable(
    size: usize,
    symbols: &Symbols,
    grid: &Grid,
    found: &UnavoidableSets,
    classes: Option<&UnavoidableClasses>,
) -> Outcome {
    let status = if found.stop.is_none() { Status::Unique } else { Status::Stopped };
    let sets = found.sets.iter().enumerate().map(|(number, set)| {
        let class = classes.map(|classes| classes.class_of[number] + 1);
        let line = line::write_puzzle(&set.puzzle(grid), symbols);
        json!({ "puzzle": line, "size": set.cells().len(), "class": class })
    });
    let class = |class: &UnavoidableClass| json!({ "form": class.form, "size": class.cells, "sets": class.sets });
    let classes = classes.map(|classes| classes.classes.iter().map(class).collect::<Vec<_>>());
    let value = json!({
        "size": size,
        "complete_up_to": found.complete_up_to,
        "sets": sets.collect::<Vec<_>>(),
        "classes": classes,
    });
    Outcome::new(status).finding(FIELD, value)
}
