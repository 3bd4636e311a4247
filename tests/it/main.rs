//! The sudoku library from outside, one binary: published puzzles and counts, the definitions, and agreement of the 9x9
//! kernels and the general engine with each other.

mod around;
mod bench_sets;
mod bitboards;
mod constraint_search;
mod constraints;
mod counting;
mod detection;
mod foreign_rules;
mod formats;
mod gluing;
mod inquiries;
mod interrupts;
mod json_of_others;
mod links;
mod nine;
mod other_formats;
mod pasted;
mod proofs;
mod route;
mod sat;
mod saves;
mod sudoku;
mod sudoku_data;
mod support;
mod written_constraints;
