//! Inputs and how they are read.

use super::named::named;
use crate::error::Error;
use crate::input::InputFormat;
use crate::stored::read_stored;
use clap::Args;
use clap::builder::StringValueParser;
use pavane::format::{Reading, symbols_of_values};
use pavane::layout::LayoutSpec;
use pavane::{Layout, Symbols};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(next_help_heading = None::<&str>)]
pub(crate) struct InputArgs {
    /// Files, `-` for standard input, or puzzles
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// The format, layout and symbols of inputs.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct ReadingArgs {
    /// The format of the input, instead of detecting it by name and content
    #[arg(long, value_name = "FORMAT", value_parser = InputFormat::parser())]
    pub(crate) format: Option<InputFormat>,
    /// The shape of the puzzles: 9x9, 16x16, 2x5, blocks:RxC, jigsaw:FILE, zones:FILE; extra zones with
    /// +x, +windoku, +disjoint, +antiknight, +antiking, +asterisk, +girandola, +center, +blocks; or samurai,
    /// tiny-samurai, sohei, windmill, butterfly, flower
    ///
    /// `9x9` is the grid. Unequal numbers are the block, rows by columns: `2x5` is 10x10 in blocks two rows high and
    /// five columns wide. `blocks:RxC` always is the block. `jigsaw:FILE` reads a letter for each cell's region,
    /// `zones:FILE` custom zones as JSON or text. The suffixes add zones; with `9x9+blocks` or `9x9+x` also to puzzles
    /// with their own map, beside its regions. Without this option the number of cells decides.
    #[arg(long, value_name = "LAYOUT", value_parser = named(StringValueParser::new(), layouts),
        hide_possible_values = true)]
    pub(crate) layout: Option<String>,
    /// The symbols of the digits, in order, such as 0123456789ABCDEF
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<String>,
    /// A key of f-puzzles or a class of ISS strings to skip, although it may be a rule; several times for several
    #[arg(long, value_name = "KEY")]
    pub(crate) ignore_unknown: Vec<String>,
}

/// Largest number of bytes of a file of a layout.
const MOST_LAYOUT: u64 = 16 << 20;

/// Usual layouts, and the beginnings of others.
fn layouts() -> Vec<String> {
    let names = Layout::USUAL.into_iter().chain(["blocks:", "jigsaw:", "zones:"]);
    names.map(str::to_owned).collect()
}

impl ReadingArgs {
    /// The layout and the symbols that the arguments fix. Puzzles with rules beyond zones are refused.
    ///
    /// # Errors
    /// If the layout is unknown or has rules beyond zones, its file cannot be read, or the symbols are not distinct.
    pub(crate) fn reading(&self) -> Result<Reading, Error> {
        let reading = self.reading_with_constraints()?;
        if let Some(layout) = &reading.layout {
            let zones_only = layout.require_zones_only();
            zones_only.map_err(|refusal| Error::usage(format!("--layout: {refusal}")))?;
        }
        Ok(Reading { zones_only: true, ..reading })
    }

    /// The layout and the symbols that the arguments fix, for work that knows rules beyond zones.
    ///
    /// # Errors
    /// If the layout is unknown, its file cannot be read, or the symbols are not distinct.
    pub(crate) fn reading_with_constraints(&self) -> Result<Reading, Error> {
        let symbols = self.symbols.as_deref().map(Symbols::custom).transpose();
        let symbols = symbols.map_err(|error| Error::usage(format!("--symbols: {error}")))?;
        let wrong = |error: String| Error::usage(format!("--layout: {error}"));
        let layout = match &self.layout {
            None => None,
            Some(text) => {
                let spec: LayoutSpec = text.parse().map_err(|error| wrong(format!("{error}")))?;
                let built = spec.build(|path| read_stored(path.as_ref(), MOST_LAYOUT));
                Some(built.map_err(|error| wrong(error.to_string()))?)
            }
        };
        // Values from 0 have their own symbols.
        let symbols = symbols.or_else(|| layout.as_ref().and_then(symbols_of_values));
        let ignored = self.ignore_unknown.clone();
        Ok(Reading { layout, symbols, ignored, ..Reading::default() })
    }
}
