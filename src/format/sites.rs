//! Links of single sites: the place of the puzzle in each, and its code.
//!
//! A file of this folder knows one code. [`read`] asks the one of the link's site. A part without a certain meaning is
//! an error: a guess may lose a rule.

mod cells;
mod classic;
mod coach;
mod context;
mod inflated;
mod own;
mod penpa;
mod pzpr;
mod route;
mod sudokupad;
mod sudokuwiki;

pub(super) use cells::classic_cells;
pub(super) use context::{APART, NINE, SiteContext, WRITE};
pub(super) use route::{
    begins_with_coach, begins_with_packed, is_known, read, read_lines, states_rules,
};
pub(super) use sudokuwiki::packed;
