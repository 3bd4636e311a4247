//! Classic exact cover problems, made from their definitions.
//!
//! A [`Family`] makes an [`Instance`] from [`Arguments`]: the problem, the names of its parts, and the
//! number of its solutions where that is known from outside. One file a family; [`FAMILIES`] lists
//! them. Cells are named by row and column from 1, `r1c1`, and in three dimensions by the layer too,
//! `r1c1l1`, so that solutions can be drawn.
//!
//! ```
//! use dlx::Solver;
//! use pavane::zoo::{Arguments, Family};
//!
//! let queens = Family::named("queens").unwrap();
//! let instance = queens.make(&Arguments::new().number("N", 6))?;
//! assert_eq!(instance.problem.option_count(), 36);
//! let count = Solver::new(&instance.problem).count()?;
//! assert_eq!(count.found, instance.known.unwrap().count);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arguments;
mod board;
mod dominoes;
mod draft;
mod error;
mod instance;
mod kirkman;
mod langford;
mod latin;
mod macmahon;
mod mols;
mod mutilated;
mod partridge;
mod pentominoes;
mod polyominoes;
mod queen_domination;
mod queens;
mod random_sets;
mod shape;
mod solid_pentominoes;
mod soma;
mod steiner;
mod sudoku;
mod transversals;
mod word_squares;

pub use arguments::{Arguments, Parameter, ParameterKind};
pub use error::ZooError;
pub use instance::{Instance, Known};

/// All families, in the order in which they are listed.
pub static FAMILIES: &[Family] = &[
    pentominoes::FAMILY,
    solid_pentominoes::FAMILY,
    polyominoes::FAMILY,
    soma::FAMILY,
    dominoes::FAMILY,
    mutilated::FAMILY,
    partridge::FAMILY,
    macmahon::FAMILY,
    queens::FAMILY,
    queen_domination::FAMILY,
    langford::FAMILY,
    latin::FAMILY,
    mols::FAMILY,
    transversals::FAMILY,
    sudoku::FAMILY,
    steiner::FAMILY,
    kirkman::FAMILY,
    word_squares::FAMILY,
    random_sets::FAMILY,
];

/// Problems of one kind: what they are called, what they take, and how they are made.
///
/// ```
/// use pavane::zoo::{Arguments, Family};
///
/// let soma = Family::named("soma").unwrap();
/// assert!(soma.parameters.is_empty());
/// assert!(soma.source.contains("Hein"));
/// assert_eq!(soma.make(&Arguments::new())?.problem.item_count(), 7 + 27);
/// assert!(Family::named("sona").is_none());
/// # Ok::<(), pavane::zoo::ZooError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// What its items and options are, in some sentences.
    pub details: &'static str,
    /// Who posed it, and when.
    pub source: &'static str,
    /// What it takes: those without a flag come first, in their order.
    pub parameters: &'static [Parameter],
    /// Makes an instance of arguments that have been checked.
    make: fn(&Arguments) -> Result<Instance, ZooError>,
}

impl Family {
    /// The family with the given name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FAMILIES.iter().find(|family| family.name == name)
    }

    /// Makes an instance. Takes time and memory linear in its size, which is limited: no instance has
    /// more than [`Instance::MOST_ENTRIES`] entries.
    ///
    /// # Errors
    /// [`ZooError`] if an argument is missing, unknown or out of range, if the arguments do not go
    /// together, or if the instance would be too large.
    pub fn make(&self, arguments: &Arguments) -> Result<Instance, ZooError> {
        arguments.check(self.parameters)?;
        let instance = (self.make)(arguments)?;
        Ok(Instance {
            command: format!("{}{}", self.name, arguments.words(self.parameters)),
            ..instance
        })
    }
}
