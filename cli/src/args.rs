//! Groups of arguments that several verbs take, and the parsers of their values.

mod ask;
mod checkpoint;
mod input;
mod memory;
mod named;
mod output;
mod picture;
mod search;
mod values;

pub(crate) use ask::AskArgs;
pub(crate) use checkpoint::CheckpointArgs;
pub(crate) use input::{InputArgs, ReadingArgs};
pub(crate) use memory::MemoryArgs;
pub(crate) use named::named;
pub(crate) use output::OutputArgs;
pub(crate) use picture::PictureArgs;
pub(crate) use search::{BranchingArgs, DEFAULT_SEED, cores, isa};
pub(crate) use values::{duration, engine, number, size, threads};
