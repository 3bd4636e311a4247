//! `generate`: a new puzzle.

use crate::control::Control;
use crate::input::{self, TextInput};
use crate::object::SCHEMA;
use crate::path::scale;
use crate::problem::Problem;
use crate::question::{AnswerFunctions, QuestionRow};
use crate::request::Request;
use pavane::format;
use pavane::layout::{Digit, Layout};
use pavane::symbols::Symbols;
use pavane_human::{Difficulty, RatingRange};
use pavane_workshop::symmetry::SymmetryClass;
use pavane_workshop::{
    Automorphisms, ConstraintGenerator, ConstraintRecipe, ConstraintRequest, GenerateError,
    Generated, Generator, Minimal, PathLevel, Recipe,
};
use serde_json::{Value, json};
use std::ops::RangeInclusive;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::WithoutText(generate))
    .with_fields(&[
        "text",
        "format",
        "layout",
        "digits",
        "constraints",
        "level",
        "givens",
        "symmetry",
        "scale",
        "rating",
        "technique",
        "seed",
    ]);

/// The settings by which puzzles of a layout were generated, for their objects.
#[derive(Clone, Debug)]
pub struct GeneratedBy {
    /// The class of symmetry of the givens.
    pub symmetry: Option<SymmetryClass>,
    /// The meaning of minimality.
    pub minimal: Minimal,
    /// The seed.
    pub seed: u64,
    /// Counts the automorphisms of the puzzles.
    pub automorphisms: Automorphisms,
}

/// The object of a generated puzzle.
pub fn generated_json(generated: &Generated, by: &GeneratedBy, symbols: &Symbols) -> Value {
    let Generated { number, puzzle, solution, attempts, undecided, rating, .. } = generated;
    let solution = line(symbols, solution.digits().iter().copied().map(Some));
    // The automorphisms of a layout know its zones alone.
    let has_zones_alone = puzzle.layout().constraint_set().is_none();
    let automorphisms = has_zones_alone.then(|| by.automorphisms.count(puzzle).ok()).flatten();
    let automorphisms = automorphisms.map(|number| number.to_string());
    let mut object = json!({
        "schema": SCHEMA, "puzzle": format::line::write_puzzle(puzzle, symbols), "solution": solution,
        "layout": format::json::layout_value(puzzle.layout()),
        "givens": puzzle.given_count(), "minimal": by.minimal.name(), "undecided": undecided,
        "symmetry": by.symmetry.map(SymmetryClass::name), "automorphisms": automorphisms,
        "seed": by.seed, "number": number, "attempts": attempts,
    });
    if let Some(symbols) = symbols.unusual(puzzle.layout().digits()) {
        object["symbols"] = symbols.into();
    }
    if let Some(rating) = rating {
        object["rating"] = rating.to_json();
    }
    object
}

fn line(symbols: &Symbols, digits: impl Iterator<Item = Option<Digit>>) -> String {
    let mut line = String::new();
    // Writing to a string never fails.
    let _ = symbols.write_line(&mut line, digits);
    line
}

/// The object of the requested puzzle.
///
/// # Errors
/// If a field of the request does not fit, or the search stopped before a puzzle was found.
fn generate(request: &Request, control: &Control) -> Result<Value, Problem> {
    let layout = match input::layout(request, &control.limits)? {
        // Without a name of a layout, the puzzle of the text gives the layout.
        None if request.text.is_some() => layout_of_text(request, control)?,
        layout => layout.unwrap_or_else(|| Layout::standard_9x9().clone()),
    };
    let options = layout.cell_count() * layout.digits();
    input::check_options(options, &control.limits)?;
    match &request.constraints {
        Some(constraints) => with_constraints(layout, constraints, request, control),
        None if request.level.is_some() => Err(Problem::input(
            "level: found a level without `constraints`, expected both; `rating` takes levels of other puzzles",
        )),
        None => of_zones(layout, request, control),
    }
}

/// The object of a puzzle whose rules are zones.
fn of_zones(layout: Layout, request: &Request, control: &Control) -> Result<Value, Problem> {
    let symbols = Symbols::standard(layout.digits());
    let symmetry = match request.symmetry.as_deref() {
        None | Some("none") => None,
        Some(name) => Some(name.parse::<SymmetryClass>().map_err(of("symmetry"))?),
    };
    let difficulty = difficulty(request)?;
    let minimal = Minimal::usual(difficulty.as_ref(), symmetry, false);
    let seed = request.seed.unwrap_or(1);
    let automorphisms = Automorphisms::new(&layout);
    let by = GeneratedBy { symmetry, minimal, seed, automorphisms };
    let mut recipe = Recipe::new(layout).minimal(minimal);
    if let Some(class) = symmetry {
        recipe = recipe.symmetry(class);
    }
    if let Some(givens) = &request.givens {
        recipe = recipe.givens(range(givens)?);
    }
    if let Some(difficulty) = difficulty {
        recipe = recipe.difficulty(difficulty);
    }
    if let Some(limit) = request.node_limit {
        recipe = recipe.node_limit(limit);
    }
    let generator = Generator::new(&recipe, seed).map_err(refused)?;
    let generated = generator.interrupt(&control.interrupt).puzzle(0).map_err(refused)?;
    Ok(generated_json(&generated.ok_or_else(stopped)?, &by, &symbols))
}

/// The object of a puzzle with constraints.
fn with_constraints(
    layout: Layout,
    constraints: &str,
    request: &Request,
    control: &Control,
) -> Result<Value, Problem> {
    let others = [
        ("symmetry", request.symmetry.is_some()),
        ("scale", request.scale.is_some()),
        ("rating", request.rating.is_some()),
        ("technique", request.technique.is_some()),
    ];
    if let Some((field, _)) = others.into_iter().find(|&(_, is_given)| is_given) {
        return Err(Problem::input(format!(
            "{field}: puzzles with `constraints` take none; leave it out, or give a `level`"
        )));
    }
    let requests = ConstraintRequest::parse_list(constraints).map_err(of("constraints"))?;
    let tiles = ConstraintRecipe::tiles(&requests);
    let minimal = if tiles { Minimal::No } else { Minimal::Strict };
    let symbols = Symbols::standard(layout.digits());
    let seed = request.seed.unwrap_or(1);
    let automorphisms = Automorphisms::new(&layout);
    let by = GeneratedBy { symmetry: None, minimal, seed, automorphisms };
    let mut recipe = ConstraintRecipe::new(layout, requests);
    let level = request.level.as_deref().map(level).transpose()?;
    if let Some(level) = level {
        recipe = recipe.level(level);
    }
    if let Some(givens) = &request.givens {
        recipe = recipe.givens(range(givens)?);
    }
    if let Some(limit) = request.node_limit {
        recipe = recipe.node_limit(limit);
    }
    let generator = ConstraintGenerator::new(&recipe, seed).map_err(Problem::input)?;
    let generated =
        { generator.interrupt(&control.interrupt) }.puzzle(0).map_err(Problem::input)?;
    let mut object = generated_json(&generated.ok_or_else(stopped)?, &by, &symbols);
    if let Some(level) = level {
        object["level"] = level.name().into();
    }
    Ok(object)
}

/// The level with this name.
fn level(name: &str) -> Result<PathLevel, Problem> {
    PathLevel::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
        let names = PathLevel::ALL.map(PathLevel::name).join(", ");
        Problem::input(format!("level: found `{name}`, expected one of {names}"))
    })
}

/// The interrupt came first.
fn stopped() -> Problem {
    Problem::limit("stopped before a puzzle was found; ask for a wider range, or allow more time")
}

/// The layout of the puzzle in the text of a request.
fn layout_of_text(request: &Request, control: &Control) -> Result<Layout, Problem> {
    match input::read(request, &control.limits)? {
        TextInput::Sudoku(found) => Ok(found.record.puzzle.layout().clone()),
        TextInput::Cover { .. } => {
            Err(Problem::input("puzzles are made of boards, and this is an exact cover problem"))
        }
    }
}

fn refused(error: GenerateError) -> Problem {
    Problem::input(error)
}

/// The requested difficulty; `None` if the request names no rating, technique or scale.
fn difficulty(request: &Request) -> Result<Option<Difficulty>, Problem> {
    if request.rating.is_none() && request.technique.is_none() && request.scale.is_none() {
        return Ok(None);
    }
    let scale = scale(request)?;
    let difficulty: Difficulty = match &request.rating {
        Some(rating) => RatingRange::parse(scale, rating).map_err(of("rating"))?.into(),
        None => Difficulty::any(scale),
    };
    Ok(Some(match &request.technique {
        Some(name) => difficulty.needing(name).map_err(of("technique"))?,
        None => difficulty,
    }))
}

/// A range of numbers of givens: `A..B` with both ends, or one number.
fn range(text: &str) -> Result<RangeInclusive<usize>, Problem> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let range = least.parse().ok().zip(most.parse().ok()).map(|(least, most)| least..=most);
    range.filter(|range| !range.is_empty()).ok_or_else(|| {
        Problem::input(format!(
            "givens: found `{text}`, expected a number or a range such as 22..26, the lower end first"
        ))
    })
}

/// The problem of a field of the request.
fn of<E: std::fmt::Display>(field: &'static str) -> impl Fn(E) -> Problem {
    move |error| Problem::input(format!("{field}: {error}"))
}
