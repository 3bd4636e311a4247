//! New puzzles.

use super::layout::Layout;
use super::path::scale;
use super::puzzle::Puzzle;
use crate::errors::{engine_error, format_error, undecided, value_error};
use crate::limits::Limits;
use crate::running::run;
use pavane_human::{Difficulty, RatingRange};
use pavane_workshop::symmetry::SymmetryClass;
use pavane_workshop::{
    ConstraintGenerator, ConstraintRecipe, ConstraintRequest, GenerateError, Generator, Minimal,
    PathLevel, Recipe, SettingError,
};
use pyo3::prelude::*;
use std::ops::ControlFlow;

/// The properties of puzzles, as `pavane.generate` takes them.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wanted {
    layout: Py<Layout>,
    symmetry: Option<String>,
    minimal: Option<String>,
    givens: Option<(usize, usize)>,
    scale: Option<String>,
    rating: Option<String>,
    technique: Option<String>,
    constraints: Option<String>,
    level: Option<String>,
}

impl Wanted {
    /// The recipe of such puzzles.
    ///
    /// # Errors
    /// If a name is unknown.
    fn recipe(&self) -> PyResult<Recipe> {
        let layout = &self.layout.get().0;
        layout.require_zones_only().map_err(format_error)?;
        let mut recipe = Recipe::new(layout.clone());
        let symmetry = self.symmetry.as_deref().filter(|&name| name != "none");
        let symmetry: Option<SymmetryClass> =
            symmetry.map(|name| name.parse().map_err(value_error)).transpose()?;
        if let Some(class) = symmetry {
            recipe = recipe.symmetry(class);
        }
        let difficulty = self.difficulty()?;
        recipe = recipe.minimal(match &self.minimal {
            None => Minimal::usual(difficulty.as_ref(), symmetry, false),
            Some(name) => minimal(name)?,
        });
        if let Some((least, most)) = self.givens {
            recipe = recipe.givens(least..=most);
        }
        match difficulty {
            Some(difficulty) => Ok(recipe.difficulty(difficulty)),
            None => Ok(recipe),
        }
    }

    /// The recipe of puzzles with constraints, if constraints are requested.
    ///
    /// # Errors
    /// If a name is unknown, or another property has no meaning for such puzzles.
    fn constrained(&self) -> PyResult<Option<ConstraintRecipe>> {
        let Some(constraints) = &self.constraints else {
            return match &self.level {
                None => Ok(None),
                Some(_) => Err(value_error(
                    "level: found a level without constraints, expected both; rating takes levels of other puzzles",
                )),
            };
        };
        let others = [
            ("symmetry", &self.symmetry),
            ("scale", &self.scale),
            ("rating", &self.rating),
            ("technique", &self.technique),
        ];
        if let Some((name, _)) = others.into_iter().find(|(_, other)| other.is_some()) {
            return Err(value_error(format!(
                "{name}: puzzles with constraints take none; leave it out, or give a level"
            )));
        }
        let requests = ConstraintRequest::parse_list(constraints)
            .map_err(|error| value_error(format!("constraints: {error}")))?;
        let mut recipe = ConstraintRecipe::new(self.layout.get().0.clone(), requests);
        recipe = match self.minimal.as_deref().map(minimal).transpose()? {
            None => recipe,
            Some(Minimal::Strict) => recipe.minimal(true),
            Some(Minimal::No) => recipe.minimal(false),
            Some(other) => {
                return Err(value_error(format!(
                    "minimal: found `{}`, expected strict or no for puzzles with constraints",
                    other.name()
                )));
            }
        };
        if let Some((least, most)) = self.givens {
            recipe = recipe.givens(least..=most);
        }
        Ok(Some(match &self.level {
            Some(name) => recipe.level(level(name)?),
            None => recipe,
        }))
    }

    /// The difficulty, if any of its parts is given.
    fn difficulty(&self) -> PyResult<Option<Difficulty>> {
        if self.scale.is_none() && self.rating.is_none() && self.technique.is_none() {
            return Ok(None);
        }
        let scale = scale(self.scale.as_deref().unwrap_or("human"))?;
        let difficulty = match &self.rating {
            Some(rating) => RatingRange::parse(scale, rating).map_err(value_error)?.into(),
            None => Difficulty::any(scale),
        };
        match &self.technique {
            Some(technique) => difficulty.needing(technique).map(Some).map_err(value_error),
            None => Ok(Some(difficulty)),
        }
    }
}

/// The level of puzzles with constraints with this name.
fn level(name: &str) -> PyResult<PathLevel> {
    PathLevel::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
        let names = PathLevel::ALL.map(PathLevel::name).join(", ");
        value_error(format!("level: found `{name}`, expected one of {names}"))
    })
}

/// The meaning of minimality with this name.
fn minimal(name: &str) -> PyResult<Minimal> {
    Minimal::ALL.into_iter().find(|minimal| minimal.name() == name).ok_or_else(|| {
        let names = Minimal::ALL.map(Minimal::name).join(", ");
        value_error(format!("minimal: found `{name}`, expected one of {names}"))
    })
}

/// New puzzles: `n` puzzles of a seed, from number `first` on.
#[pyfunction]
pub(crate) fn generate(
    py: Python<'_>,
    n: u64,
    first: u64,
    seed: u64,
    wanted: Wanted,
    limits: Limits,
) -> PyResult<Vec<Puzzle>> {
    let numbers = first..first.saturating_add(n);
    let made = match wanted.constrained()? {
        Some(mut recipe) => {
            if let Some(limit) = limits.node_limit() {
                recipe = recipe.node_limit(limit);
            }
            run(py, limits.timeout()?, |stop| {
                let mut made = Vec::new();
                ConstraintGenerator::new(&recipe, seed)?.interrupt(stop).each(
                    numbers,
                    |generated| {
                        made.push(Puzzle(generated.puzzle));
                        ControlFlow::Continue(())
                    },
                )?;
                Ok::<_, SettingError>(made)
            })?
            .map_err(engine_error)?
        }
        None => {
            let mut recipe = wanted.recipe()?;
            if let Some(limit) = limits.node_limit() {
                recipe = recipe.node_limit(limit);
            }
            run(py, limits.timeout()?, |stop| {
                let mut made = Vec::new();
                Generator::new(&recipe, seed)?.interrupt(stop).each(numbers, |generated| {
                    made.push(Puzzle(generated.puzzle));
                    ControlFlow::Continue(())
                })?;
                Ok::<_, GenerateError>(made)
            })?
            .map_err(engine_error)?
        }
    };
    match made.len() as u64 == n {
        true => Ok(made),
        false => Err(undecided("timeout", Some(&made.len().into()))),
    }
}
