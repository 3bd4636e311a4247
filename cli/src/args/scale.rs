//! Scales of the steps of a person.

use clap::{Args, ValueEnum};
use pavane_human::{Path, Scale};

/// The path of steps of the verbs that show steps.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct PathArgs {
    /// The techniques, their order, and their marks
    #[arg(long, value_name = "SCALE", default_value = "human")]
    scale: ScaleName,
    /// Skip techniques that assume a unique solution
    #[arg(long)]
    no_uniqueness: bool,
}

impl PathArgs {
    /// The path with these settings.
    pub(crate) fn set(self, path: Path) -> Path {
        let path = path.on(self.scale());
        if self.no_uniqueness { path.without_uniqueness() } else { path }
    }

    /// The scale.
    pub(crate) fn scale(self) -> Scale {
        match self.scale {
            ScaleName::Human => Scale::Human,
            ScaleName::Se => Scale::Se,
        }
    }
}

/// The name of a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ScaleName {
    /// The techniques that people use, with the scores and levels of HoDoKu, in rounds
    Human,
    /// The techniques and ratings of Sudoku Explainer 1.2.1, one step after the other
    Se,
}
