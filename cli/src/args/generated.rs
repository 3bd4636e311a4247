//! Arguments of the verbs that make puzzles.

use super::named::named;
use clap::Args;
use pavane_workshop::symmetry::{SymmetryClass, UnknownClass};
use std::ops::RangeInclusive;

/// The symmetry of patterns of givens.
#[derive(Clone, Debug, Args)]
pub(crate) struct SymmetryArgs {
    /// The symmetry of the pattern of givens: none, orthogonal, both-orthogonal, half-turn, quarter-turn,
    /// diagonal, both-diagonals or full
    #[arg(long, value_name = "CLASS", default_value = "none", value_parser = named(class, classes),
        hide_possible_values = true)]
    symmetry: Symmetry,
}

/// A class of symmetry, or none.
#[derive(Clone, Copy, Debug)]
struct Symmetry(Option<SymmetryClass>);

impl SymmetryArgs {
    /// The class; `None` without symmetry.
    pub(crate) fn class(&self) -> Option<SymmetryClass> {
        self.symmetry.0
    }
}

impl std::fmt::Display for Symmetry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.map_or(NONE, SymmetryClass::name))
    }
}

/// The name for no symmetry.
const NONE: &str = "none";

/// The parser of a class of symmetry.
fn class(name: &str) -> Result<Symmetry, UnknownClass> {
    if name == NONE { Ok(Symmetry(None)) } else { name.parse().map(|class| Symmetry(Some(class))) }
}

/// The names of the classes of symmetry, and of none.
fn classes() -> Vec<String> {
    let names = SymmetryClass::ALL.map(SymmetryClass::name);
    std::iter::once(NONE).chain(names).map(str::to_owned).collect()
}

/// A range of numbers: `A..B` with both ends, or one number.
pub(crate) fn range(text: &str) -> Result<RangeInclusive<usize>, &'static str> {
    const WANTED: &str = "give a range with both ends, such as 22..26, or one number";
    let number = |text: &str| text.parse().map_err(|_| WANTED);
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most) = (number(least)?, number(most)?);
    if least <= most {
        Ok(least..=most)
    } else {
        Err("the range is empty; give the lower end first")
    }
}
