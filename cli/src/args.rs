//! Groups of arguments that several verbs take, and the parsers of their values.

mod answers;
mod ask;
mod checkpoint;
mod choice;
mod errors;
mod generated;
mod input;
mod leads;
mod mask;
mod memory;
mod named;
mod option_numbers;
mod output;
mod picture;
mod resume;
mod scale;
mod search;
mod sheets;
mod task;
mod values;

pub(crate) use answers::{AnswerArgs, StatedArgs};
pub(crate) use ask::AskArgs;
pub(crate) use checkpoint::CheckpointArgs;
pub(crate) use choice::ChoiceArgs;
pub(crate) use errors::ErrorArgs;
pub(crate) use generated::{SymmetryArgs, range};
pub(crate) use input::{InputArgs, ReadingArgs};
pub(crate) use leads::{FileNames, LeadArgs};
pub(crate) use mask::CellMask;
pub(crate) use memory::MemoryArgs;
pub(crate) use named::named;
pub(crate) use option_numbers::OptionNumbersArgs;
pub(crate) use output::OutputArgs;
pub(crate) use picture::PictureArgs;
pub(crate) use resume::ResumeArgs;
pub(crate) use scale::{ExceptArgs, PathArgs, PathSettings};
pub(crate) use search::{BranchingArgs, DEFAULT_SEED, RunArgs, cores, isa};
pub(crate) use sheets::SheetArgs;
pub(crate) use task::TaskArgs;
#[cfg(feature = "serve")]
pub(crate) use values::bytes;
pub(crate) use values::{count, duration, engine, number, png_file, seed, size, svg_file, threads};
