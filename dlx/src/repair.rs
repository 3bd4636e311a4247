//! Local search for one solution: adds options to a partial solution, and removes the options in their way.
//!
//! It never proves that no solution exists, and it has no remainder to resume. It suits problems with many solutions
//! and no structure that a tree could use, such as timetables, rosters, designs and completions.
//!
//! The state is a set of chosen options without conflicts on items that may be covered only once. A step draws two
//! random items that are not covered enough, and takes the one with fewer options. It adds one option of this item,
//! and removes the chosen options that conflict with it. Hill climbing for Steiner triple systems works in this way
//! (D. R. Stinson, *Hill-climbing algorithms for the construction of combinatorial designs*, Annals of Discrete
//! Mathematics 26, 1985), and so does the coloring of graphs with partial colorings (I. Blöchliger and N. Zufferey,
//! *A graph coloring heuristic using partial solutions and a reactive tabu scheme*, Computers & Operations Research
//! 35, 2008).
//!
//! A step adds the option that lowers the weight of uncovered items most, or raises it least. Among equals it takes
//! the option that was removed the longest time ago (I. P. Gent and T. Walsh, *Towards an understanding of
//! hill-climbing procedures for SAT*, AAAI 1993). It has no tabu list. Instead an item weighs more each time that a
//! step for it does not lower the weight (P. Morris, *The breakout method for escaping from local minima*, AAAI 1993;
//! here the weight of one item grows, where Morris raises all that are violated). The search restarts from the empty
//! set, after runs of the lengths of Luby, Sinclair and Zuckerman (`luby.rs`).
//!
//! An item with a larger multiplicity does not remove options. Covering it too often is a violation with the weight
//! of the item, and a step for it removes one of its options. Where such an item is not covered enough, an occasional
//! step takes a random one of its options. Its own weight does not distinguish them, and without this rule some small
//! problems are never solved.
//!
//! Units of work are entries looked at, which makes limits and answers the same on every machine.

mod best;
mod costs;
mod moves;
mod search;
mod state;
mod tables;
mod weights;

#[cfg(test)]
mod tests;

pub(crate) use search::{Repair, RepairOutcome};
