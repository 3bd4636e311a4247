//! A problem for tests.

use crate::id::ItemId;
use crate::problem::{Problem, ProblemBuilder};

/// The pigeonhole problem: each pigeon needs a hole of its own. The search in order has a node for each way to place
/// some of the pigeons.
pub(crate) fn pigeons(pigeons: usize, holes: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let pigeons: Vec<ItemId> = (0..pigeons).map(|_| builder.add_primary().unwrap()).collect();
    let holes: Vec<ItemId> = (0..holes).map(|_| builder.add_secondary().unwrap()).collect();
    for &pigeon in &pigeons {
        for &hole in &holes {
            builder.add_option([pigeon, hole]).unwrap();
        }
    }
    builder.build()
}
