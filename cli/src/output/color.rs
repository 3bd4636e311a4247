//! The choice of colors.

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use std::io;
use std::path::Path;

/// The value of `--color`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether answers are colored that go to this file, or to standard output: `auto` colors on a terminal that
    /// shows colors.
    pub(crate) fn applies_to(self, file: Option<&Path>) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => file.is_none() && AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        }
    }

    /// The choice for messages on standard error.
    pub(crate) const fn choice(self) -> ColorChoice {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        }
    }
}
