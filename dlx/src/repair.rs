//! Some solution, by local search: options are added to a partial solution, and those in their way are removed.
//!
//! It never proves that there is no solution, and it leaves no remainder: problems with many solutions and no
//! structure that a tree could use are its field, such as timetables, rosters, designs and completions.
//!
//! The state is a set of chosen options without conflicts on items that may be covered only once. A step takes an item
//! that is not covered enough, of two random ones that with fewer options, and adds one of its options; the chosen
//! options that conflict with it are removed. Hill climbing for Steiner triple systems works in this way (D. R.
//! Stinson, *Hill-climbing algorithms for the construction of combinatorial designs*, Annals of Discrete Mathematics
//! 26, 1985), and so does the coloring of graphs with partial colorings (I. Blöchliger and N. Zufferey, *A graph
//! coloring heuristic using partial solutions and a reactive tabu scheme*, Computers & Operations Research 35, 2008).
//! Which option: the one that lowers the weight of uncovered items most, or raises it least; of equals, the one that
//! was removed the longest time ago (I. P. Gent and T. Walsh, *Towards an understanding of hill-climbing procedures for
//! SAT*, AAAI 1993). There is no tabu list. Instead an item weighs more each time that a step for it does not lower the
//! weight (P. Morris, *The breakout method for escaping from local minima*, AAAI 1993; here the weight of one item
//! grows, where Morris raises all that are violated). The search starts again from nothing in runs of the lengths of
//! Luby, Sinclair and Zuckerman (`luby.rs`).
//!
//! An item with a larger multiplicity does not remove options: to be covered too often is a violation with the weight
//! of the item, and a step for it removes one of its options. Where such an item is not covered enough, one step in
//! some takes any of its options: its weight does not tell them apart, and without this some small problems are never
//! solved.
//!
//! Units of work are entries looked at, so that limits and answers are the same on every machine.

mod best;
mod costs;
mod moves;
mod search;
mod state;
mod tables;
mod weights;

#[cfg(test)]
mod tests;

pub(crate) use search::{Outcome, Repair};
