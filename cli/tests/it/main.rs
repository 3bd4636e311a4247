//! The program from outside: what it prints, what it exits with, and what it does when things go wrong.
//!
//! Expected values come from outside the project: published counts and solutions, definitions checked
//! by code of these tests, and files whose `source` says where their counts come from. Where no
//! outside value exists (help, messages), the `.trycmd` files here pin the text.

mod algebra;
mod ask;
mod canonical;
mod cheapest;
mod checkpoints;
mod choosing;
#[cfg(feature = "serve")]
mod console;
mod constraints;
mod counting;
mod cover;
mod cut_short;
mod diagram;
mod engines;
mod files;
mod generate;
mod helps;
mod hostile;
mod human;
mod inputs;
mod inquiries;
mod json;
mod layouts;
mod limits;
mod manual;
mod methods;
mod nine;
mod odd_inputs;
mod other_formats;
mod outputs;
mod own_json;
mod parts;
mod problems;
mod prove;
mod readme;
mod robust;
mod selection;
#[cfg(feature = "serve")]
mod serve;
mod sheets;
mod show;
mod snapshots;
mod stated;
mod stats;
mod stops;
mod sudoku;
mod support;
mod symbols;
mod terminal;
mod threads;
mod unavoidable;
mod verify;
mod vicinity;
mod zoo;
