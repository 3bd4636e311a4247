//! The constraints of puzzles to generate, as options of the verb `generate`.

use crate::args::named;
use crate::error::Error;
use pavane::Layout;
use pavane_workshop::{
    ConstraintRecipe, ConstraintRequest, ConstraintRequestError, Minimal, PathLevel,
};
use serde_json::Value;
use std::ops::RangeInclusive;

/// The options about constraints.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct ConstraintArgs {
    /// Make puzzles with these constraints, such as killer or arrow=3,xv
    ///
    /// A list of kinds, each perhaps with a number of constraints. Without a number, constraints stay where they are
    /// needed. `killer` alone tiles the board with cages, without redundant givens; with `--minimal strict` also
    /// without redundant cages. Other puzzles have no redundant clue: givens are there where constraints are not
    /// enough, unless --givens forbids them. Puzzles are printed as JSON, or by --to, such as `--to iss`. An unknown
    /// kind lists all.
    #[arg(long, value_name = "LIST", value_parser = named(requests, ConstraintRequests::names), hide_possible_values = true,
        conflicts_with_all = ["symmetry", "mask", "from", "weights", "scale", "rating", "technique"])]
    constraints: Option<ConstraintRequests>,
    /// The level of puzzles with constraints: easy, medium or hard
    ///
    /// By the techniques that the path of `explain` needs. `easy`: singles, pairs, and what one constraint removes.
    /// `medium`: other named steps, but no contradiction. `hard`: contradictions. Other puzzles are rejected.
    #[arg(long, value_name = "LEVEL", value_parser = named(level, levels), hide_possible_values = true,
        hide_short_help = true, requires = "constraints")]
    level: Option<PathLevel>,
}

/// Requested constraints.
#[derive(Clone, Debug)]
struct ConstraintRequests(Vec<ConstraintRequest>);

impl ConstraintRequests {
    /// The names, for shells.
    fn names() -> Vec<String> {
        ConstraintRequest::names().into_iter().map(str::to_owned).collect()
    }
}

impl ConstraintArgs {
    /// Whether constraints are requested.
    pub(super) const fn are_requested(&self) -> bool {
        self.constraints.is_some()
    }

    /// The usual meaning of minimality, if constraints are requested.
    pub(super) fn usual_minimal(&self) -> Option<Minimal> {
        let requests = &self.constraints.as_ref()?.0;
        Some(if ConstraintRecipe::tiles(requests) { Minimal::No } else { Minimal::Strict })
    }

    /// The recipe of puzzles with the requested constraints; `None` if none are requested.
    ///
    /// # Errors
    /// If the meaning of minimality is one of orbits or ratings.
    pub(super) fn recipe(
        &self,
        layout: &Layout,
        givens: Option<RangeInclusive<usize>>,
        minimal: Option<Minimal>,
        node_limit: Option<u64>,
    ) -> Result<Option<ConstraintRecipe>, Error> {
        let Some(ConstraintRequests(requests)) = &self.constraints else { return Ok(None) };
        let mut recipe = ConstraintRecipe::new(layout.clone(), requests.clone());
        recipe = match minimal {
            None => recipe,
            Some(Minimal::Strict) => recipe.minimal(true),
            Some(Minimal::No) => recipe.minimal(false),
            Some(other) => {
                return Err(Error::usage(format!(
                    "--minimal {} has no meaning with --constraints; give strict or no",
                    other.name()
                )));
            }
        };
        if let Some(givens) = givens {
            recipe = recipe.givens(givens);
        }
        if let Some(level) = self.level {
            recipe = recipe.level(level);
        }
        if let Some(limit) = node_limit {
            recipe = recipe.node_limit(limit);
        }
        Ok(Some(recipe))
    }

    /// Adds the level to the object of a puzzle, if one is requested.
    pub(super) fn add_to(&self, object: &mut Value) {
        if let Some(level) = self.level {
            object["level"] = level.name().into();
        }
    }
}

/// The parser of a list of constraints.
fn requests(text: &str) -> Result<ConstraintRequests, ConstraintRequestError> {
    ConstraintRequest::parse_list(text).map(ConstraintRequests)
}

/// The parser of a level.
fn level(name: &str) -> Result<PathLevel, String> {
    let level = PathLevel::ALL.into_iter().find(|level| level.name() == name);
    level.ok_or_else(|| format!("the levels are {}", levels().join(", ")))
}

/// The names of the levels.
fn levels() -> Vec<String> {
    PathLevel::ALL.map(|level| level.name().to_owned()).to_vec()
}
