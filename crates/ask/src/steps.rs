//! Steps of a person: the next one, all of a state, the path to the solution.

use super::instance::Instance as _;
use super::object::{Outcome, Status};
use super::problem::Problem;
use super::request::{Request, Reveal, ScaleName};
use super::sudoku::Sudoku;
use dlx::{Interrupt, Uniqueness};
use pavane::candidates::Candidates;
use pavane::format::candidates;
use pavane::layout::{Cell, Layout};
use pavane::symbols::Symbols;
use pavane_human::{End, Path, Role, Scale, Step};
use serde_json::Value;

/// A step as JSON, up to the part to reveal. Texts have digits in these symbols.
pub fn hint_json(step: &Step, layout: &Layout, symbols: &Symbols, reveal: Reveal) -> Value {
    let mut object = step.to_json(layout, symbols);
    let told: &[&str] = match reveal {
        Reveal::Technique => &["technique", "rating"],
        Reveal::Cells => &["technique", "rating", "place"],
        Reveal::All => return object,
    };
    object["place"] = place_of_step(step, layout).into();
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|field, _| told.contains(&field.as_str()));
    }
    object
}

/// The place of a step: the zones of its pattern, or else the cells of its parts, or of its chains.
pub fn place_of_step(step: &Step, layout: &Layout) -> Vec<String> {
    let zones: Vec<String> =
        step.zones_of(Role::Base).map(|zone| layout.zones()[zone].label()).collect();
    if !zones.is_empty() {
        return zones;
    }
    let mut cells: Vec<Cell> = step.parts.iter().flat_map(|part| part.cells.clone()).collect();
    if cells.is_empty() {
        let nodes = step.chains.iter().flat_map(|chain| &chain.nodes);
        cells = nodes.map(|node| node.cell).collect();
    }
    cells.sort_unstable();
    cells.dedup();
    cells.into_iter().map(|cell| layout.position(cell).to_string()).collect()
}

/// A step of a path as JSON, with the candidates of the state before it.
pub fn path_step_json(step: &Step, before: &Candidates, symbols: &Symbols) -> Value {
    let mut object = step.to_json(before.layout(), symbols);
    object["candidates"] = candidates::write_line(before, symbols).into();
    object
}

/// All steps of a state up to a rating, in the order of the scale. Some are missing if an interrupt
/// was set; [`Path::end`] is then [`End::Stopped`](pavane_human::End::Stopped).
pub fn steps_up_to(path: &mut Path, limit: f64) -> Vec<Step> {
    // A group with higher ratings only is not searched.
    let groups = path.groups().filter(|group| group.least_rating() <= limit);
    let mut steps: Vec<Step> = groups.flat_map(|group| path.steps_of(group)).collect();
    steps.retain(|step| step.rating <= limit);
    steps
}

/// The highest rating of listed steps by default. On the scale `human` it excludes forcing chains.
pub const fn usual_limit(scale: Scale) -> f64 {
    match scale {
        Scale::Human => 340.0,
        Scale::Se => 5.0,
    }
}

/// The outcome of `hint`.
///
/// # Errors
/// If the puzzle cannot be searched, or is too large for steps.
pub(super) fn hint(
    sudoku: &Sudoku<'_>,
    request: &Request,
    interrupt: &Interrupt,
) -> Result<Outcome, Problem> {
    with_path(sudoku, request, interrupt, "hint", |path| {
        let layout = sudoku.puzzle().layout();
        let reveal = request.reveal.unwrap_or_default();
        let step = path.next();
        step.map(|step| hint_json(&step, layout, sudoku.symbols, reveal)).unwrap_or_default()
    })
}

/// The outcome of `steps`.
///
/// # Errors
/// Same as [`hint`].
pub(super) fn steps(
    sudoku: &Sudoku<'_>,
    request: &Request,
    interrupt: &Interrupt,
) -> Result<Outcome, Problem> {
    with_path(sudoku, request, interrupt, "steps", |path| {
        let layout = sudoku.puzzle().layout();
        let limit = usual_limit(path.scale());
        let steps = steps_up_to(path, limit);
        steps.iter().map(|step| step.to_json(layout, sudoku.symbols)).collect()
    })
}

/// The outcome of `explain`.
///
/// # Errors
/// Same as [`hint`].
pub(super) fn explain(
    sudoku: &Sudoku<'_>,
    request: &Request,
    interrupt: &Interrupt,
) -> Result<Outcome, Problem> {
    with_path(sudoku, request, interrupt, "path", |path| {
        let mut steps = Vec::new();
        loop {
            // The call of `next` makes the step, and changes the candidates.
            let before = path.candidates();
            let Some(step) = path.next() else { break };
            steps.push(path_step_json(&step, &before, sudoku.symbols));
        }
        steps.into()
    })
}

/// The outcome with a value made from the path of a puzzle with one solution, in the field with this name.
fn with_path(
    sudoku: &Sudoku<'_>,
    request: &Request,
    interrupt: &Interrupt,
    field: &'static str,
    make: impl FnOnce(&mut Path) -> Value,
) -> Result<Outcome, Problem> {
    let solved = sudoku.uniqueness()?;
    let without = |status| {
        let outcome = Outcome { nodes: Some(solved.stats.nodes), ..Outcome::new(status) };
        Ok(outcome.finding(field, Value::Null))
    };
    match solved.answer {
        Uniqueness::Unique(_) => {}
        Uniqueness::None => return without(Status::None),
        Uniqueness::Multiple(_) => return without(Status::Multiple),
        Uniqueness::Unknown { .. } => return without(Status::Stopped),
    }
    let path = Path::new(sudoku.puzzle()).map_err(Problem::input)?;
    let mut path = path.on(scale(request)?).interrupt(interrupt);
    let value = make(&mut path);
    // A path that an interrupt cut short is not an answer.
    if path.end() == Some(End::Stopped) {
        return without(Status::Stopped);
    }
    Ok(Outcome::new(Status::Unique).finding(field, value))
}

/// The requested scale of steps, or the usual one.
///
/// # Errors
/// If the scale has no steps.
pub(super) fn scale(request: &Request) -> Result<Scale, Problem> {
    match request.scale {
        None | Some(ScaleName::Human) => Ok(Scale::Human),
        Some(ScaleName::Se) => Ok(Scale::Se),
        Some(ScaleName::Measures) => {
            Err(Problem::input("scale: the measures have no steps; take human or se"))
        }
    }
}
