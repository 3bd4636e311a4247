//! Questions of the workshop against oracles that share nothing with the library: boards made by hand, a plain search
//! for grids, and the definitions.

mod automorphisms;
mod census;
mod completions;
mod plain;
mod unavoidable_sets;
