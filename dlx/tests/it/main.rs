//! The engine from outside: kernels, counts, certificates and proofs against published numbers, the definition, and
//! code that shares nothing with the engine. One binary, so that a change is linked once.

// Tests of other packages share two files, and call the engine `dlx`.
extern crate pavane_dlx as dlx;

mod algebra;
mod bench_instances;
mod certificate;
mod cheapest;
mod cover;
mod diagram;
mod distinct;
mod interrupts;
mod kernels;
mod owned;
mod parts;
mod proof;
mod reduce;
mod sat;
mod settle;
mod support;
