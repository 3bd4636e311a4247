//! The sudoku library from outside, one binary: published puzzles, counts and pictures, the definitions, and agreement
//! of the 9x9 kernels, the methods of the literature and the general engine with each other.

mod around;
mod ask;
mod bench_sets;
mod bitboards;
mod canonical;
mod counting;
mod detection;
mod film;
mod formats;
mod gluing;
mod human;
mod inquiries;
mod interrupts;
mod json_of_others;
mod methods;
mod nine;
mod oracles;
mod other_formats;
mod pasted;
mod proofs;
mod rating;
mod render;
mod route;
mod sat;
mod saves;
mod sudoku;
mod sudoku_data;
mod support;
mod unavoidable;
mod vicinity;
mod workshop;
mod zoo;
