//! A search that is stopped, written down, and goes on where it was: dominoes on 6 by 6 squares.
//!
//! A checkpoint is one line of JSON: the path of choices, what is left at each level, the counters, and
//! a fingerprint of the problem, so that it is never resumed on another one. It could be kept in a file
//! and go on another day, on another machine, or on another kernel, as it does here. There are 6,728
//! tilings (OEIS A004003).
//!
//! ```text
//! cargo run --release --example checkpoint
//! ```
#![allow(clippy::print_stdout, reason = "an example shows its result")]

use pavane_dlx::kernel::{Bits, Links, LinksStore};
use pavane_dlx::search::{Checkpoint, CheckpointError};
use pavane_dlx::{
    Advance, BuildError, DEFAULT_RELATION_CAP, ItemId, Problem, ProblemBuilder, Search, Stop,
};
use std::error::Error;

fn dominoes(side: usize) -> Result<Problem, BuildError> {
    let mut builder = ProblemBuilder::new();
    let squares =
        (0..side * side).map(|_| builder.add_primary()).collect::<Result<Vec<ItemId>, _>>()?;
    for (at, &square) in squares.iter().enumerate() {
        if at % side + 1 < side {
            builder.add_option([square, squares[at + 1]])?;
        }
        if at + side < squares.len() {
            builder.add_option([square, squares[at + side]])?;
        }
    }
    Ok(builder.build())
}

fn main() -> Result<(), Box<dyn Error>> {
    let problem = dominoes(6)?;

    // The first session stops after 10,000 nodes.
    let mut search = Search::new(Bits::new(&problem, DEFAULT_RELATION_CAP)?);
    search.set_node_limit(Some(10_000));
    while search.advance() == Advance::Solution {}
    assert_eq!(search.advance(), Advance::Stopped(Stop::NodeLimit));
    let written = search.checkpoint().to_json();
    println!("after {} nodes: {} solutions", search.counters().nodes, search.counters().solutions);
    println!("{written}");

    // The second goes on, here on the other kernel. Its counters go on too.
    let checkpoint = Checkpoint::from_json(&written)?;
    let store = LinksStore::new();
    let mut search = Search::resume_checkpoint(Links::new(&store, &problem), &checkpoint)?;
    while search.advance() == Advance::Solution {}
    println!("after {} nodes: {} solutions", search.counters().nodes, search.counters().solutions);
    assert_eq!(search.counters().solutions, 6_728);

    // Another problem is refused.
    let kernel = Bits::new(&dominoes(4)?, DEFAULT_RELATION_CAP)?;
    let refused = Search::resume_checkpoint(kernel, &checkpoint).map(|_| ());
    assert!(matches!(refused, Err(CheckpointError::OtherProblem)));
    Ok(())
}
