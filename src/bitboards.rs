//! Puzzles of any layout as bitboards: for each digit, the set of cells that it may be in.
//!
//! Most puzzles that people make are settled by singles, and many others by a few search nodes. For them the sets of a
//! layout are made once, and a puzzle needs no setup but its givens: a digit that is placed takes the peers of its cell
//! out of its set, and a rule looks at 64 cells at a time, or more in wide registers. An exact cover engine first
//! encodes and reduces the problem, which takes longer than all of this; its searches have fewer nodes, and it is asked
//! where a puzzle takes many.
//!
//! | file | content |
//! |---|---|
//! | `sets.rs` | the sets of cells of a layout |
//! | `state.rs` | the candidates of a puzzle, and singles |
//! | `search.rs` | the search for solutions |

mod search;
mod sets;
mod state;

pub(crate) use search::Search;
