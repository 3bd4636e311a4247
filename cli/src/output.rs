//! All output: answers, messages, progress, totals, and separate files.

mod artifact;
mod color;
mod complaints;
mod compress;
mod draft;
mod earlier;
mod kinds;
mod messages;
mod numbers;
mod place;
mod sink;
mod sorter;
mod stdout;
mod tally;
mod totals;
mod visible;

pub(crate) use artifact::{Artifact, save};
pub(crate) use color::Color;
pub(crate) use compress::{Packer, Packing};
pub(crate) use draft::{FileDraft, sync_folder};
pub(crate) use earlier::Earlier;
pub(crate) use kinds::{Kinds, Selection};
pub(crate) use messages::{Forecast, Messages};
pub(crate) use numbers::{bounds, grouped, none_reached, number};
pub(crate) use place::{Destination, OutputFile};
pub(crate) use sink::{
    Closed, MessageTopic, Outlet, OutputPiece, OutputPieces, Report, Sink, outlet,
};
pub(crate) use sorter::Sorter;
pub(crate) use stdout::Output;
pub(crate) use tally::Tally;
pub(crate) use visible::{on_one_line, visible};
