//! Propagation of sets of values, and the search that branches on them.
//!
//! A variable has a set of values. A propagator removes values that no solution of its own part has, until no
//! propagator removes any more. All propagators are monotone: the fixpoint does not depend on their order.
//!
//! | primitive | file |
//! |---|---|
//! | different values | `different.rs`, and `places.rs` for zones with a cell for each value |
//! | common cells of zones | `intersections.rs` |
//! | two variables in a relation | `relation.rs` |
//! | different values that form one of some sets | `value_sets.rs`, and `lanes.rs` for eight sets at once |
//! | sums with coefficients | `linear.rs` |
//! | words of an automaton | `automaton.rs` |
//! | numbers of variables with some values | `count.rs` |
//! | several numbers of variables with some values | `contents.rs` |
//! | numbers of distinct values | `distinct.rs` |
//! | at least one of several parts | `alternative.rs` |
//! | sums between the least and the greatest value | `sandwich.rs` |
//! | ranks of rows and columns read as numbers | `full_rank.rs` |
//! | unknown regions | `regions.rs`, on sets of places in `place_set.rs` |
//! | cells with some values that are connected | `connected.rs` |
//! | numbers of cells with the label of a first cell | `label_counts.rs` |
//! | any predicate, tested when one variable is open | `predicate.rs` |

mod alternative;
mod automaton;
mod branching;
mod builder;
mod candidates;
mod cell_set;
mod combined;
mod connected;
mod contents;
mod count;
mod derived;
mod different;
mod distinct;
mod full_rank;
mod group_sums;
mod groups;
mod intersections;
mod label_counts;
mod lanes;
mod linear;
mod lists;
mod lone;
mod pairs;
mod place_set;
mod places;
mod predicate;
mod probe;
mod regions;
mod relation;
mod sandwich;
mod search;
mod space;
mod tree;
mod value_sets;
mod values;
mod watchers;
mod work;
mod zone;

pub use automaton::Automaton;
pub use branching::Weights;
pub use builder::ModelBuilder;
pub use candidates::CandidateSearch;
pub use contents::{Demand, demands_of_list};
pub use lone::{LoneRule, LoneSpace};
pub use pairs::{Exclusion, PairRules};
pub use probe::{Probe, Prober};
pub use search::{Search, Step};
pub use space::Model;
pub use tree::{CellValue, SearchTree, TreeNode};
pub use work::{Primitive, PrimitiveWork, PropagationWork};
