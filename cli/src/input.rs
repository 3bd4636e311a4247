//! Inputs: their places, formats and content.

mod chunk;
mod decompress;
mod formats;
mod guess;
mod line_ends;
mod lines;
mod named;
mod origin;
mod read_each;
mod single_input;
mod skip;
mod sources;
mod utf16;

pub(crate) use chunk::{Chunk, InputItem, Unread};
pub(crate) use decompress::decompress;
pub(crate) use formats::{InputFormat, OutputFormat, json, puzzle_format};
pub(crate) use lines::LineBlock;
pub(crate) use origin::{Origin, PuzzleTexts, Shown};
pub(crate) use read_each::{SingleRead, read_each, require_input};
pub(crate) use single_input::SingleInput;
pub(crate) use skip::behind;
pub(crate) use sources::{Inputs, cannot_read, closed_input, open_file};
