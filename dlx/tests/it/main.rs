//! The engine from outside: kernels, counts, certificates and proofs against published numbers, the definition, and
//! code that shares nothing with the engine. One binary, so that a change is linked once.

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
