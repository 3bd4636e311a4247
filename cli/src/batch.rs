//! Many inputs on many threads, with their output in the order of the input.

mod board_lines;
mod job;
mod nine_lines;
mod pipeline;
mod run;
mod worker;

pub(crate) use job::{BatchJob, ThreadWork};
pub(crate) use nine_lines::BlockQuestion;
pub(crate) use run::BatchRun;
