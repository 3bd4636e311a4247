//! Puzzles of any layout as bitboards: for each digit, the set of its possible cells.
//!
//! Singles settle most puzzles that people make, and a few search nodes settle many others. For these puzzles the sets
//! of a layout are made once, and a puzzle needs no setup but its givens. A placed digit removes the peers of its cell
//! from its set, and a rule examines 64 cells at a time, or more in wide registers. An exact cover engine first encodes
//! and reduces the problem, which takes longer than all of this. Its searches have fewer nodes, and it answers puzzles
//! that take many.
//!
//! | file | content |
//! |---|---|
//! | `sets.rs` | the sets of cells of a layout |
//! | `state.rs` | the candidates of a puzzle, and singles |
//! | `search.rs` | the search for solutions |

mod search;
mod sets;
mod state;

pub(crate) use search::BoardSearch;
