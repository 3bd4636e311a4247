//! The list of all families. A new family is one file and one line here.

use super::Family;
use super::{
    dominoes, kirkman, langford, latin, macmahon, mols, mutilated, partridge, pentominoes,
    polyominoes, queen_domination, queens, random_sets, solid_pentominoes, soma, steiner, sudoku,
    transversals, word_squares,
};

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

impl Family {
    /// The family with the given name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FAMILIES.iter().find(|family| family.name == name)
    }
}
