//! Scales of the steps of a person, and the techniques that they try.

use crate::error::Error;
use clap::{Args, ValueEnum};
use pavane_human::{Path, Scale, TechniqueSet};

/// The path of steps of the verbs that show steps.
#[derive(Clone, Debug, Args)]
pub(crate) struct PathArgs {
    /// The techniques, their order, and their marks
    #[arg(long, value_name = "SCALE", default_value = "human")]
    scale: ScaleName,
    /// Skip techniques that assume a unique solution
    ///
    /// `explain`, `steps` and `hint` then also take puzzles with several solutions.
    #[arg(long)]
    no_uniqueness: bool,
    #[command(flatten)]
    except: ExceptArgs,
}

impl PathArgs {
    /// The settings of a path.
    ///
    /// # Errors
    /// If the scale has no technique of a name.
    pub(crate) fn settings(&self) -> Result<PathSettings, Error> {
        let scale = match self.scale {
            ScaleName::Human => Scale::Human,
            ScaleName::Se => Scale::Se,
        };
        let without = self.except.techniques(&[scale])?;
        Ok(PathSettings { scale, no_uniqueness: self.no_uniqueness, without })
    }
}

/// Techniques that are turned off.
#[derive(Clone, Debug, Args)]
pub(crate) struct ExceptArgs {
    /// Turn techniques off, by their names, separated by commas, such as x-wing,xy-wing
    ///
    /// Names are the names of steps or of groups, as `pavane techniques` lists them. Techniques of one group are turned
    /// off together.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_short_help = true)]
    except: Vec<String>,
}

impl ExceptArgs {
    /// Whether no technique is turned off.
    pub(crate) const fn is_empty(&self) -> bool {
        self.except.is_empty()
    }

    /// The techniques of these names on any of some scales.
    ///
    /// # Errors
    /// If none of the scales has a technique of a name.
    pub(crate) fn techniques(&self, scales: &[Scale]) -> Result<TechniqueSet, Error> {
        TechniqueSet::of_names(&self.except, scales)
            .map_err(|error| Error::usage(format!("--except: {error}")))
    }
}

/// The scale of a path, and the techniques that it does not try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathSettings {
    scale: Scale,
    no_uniqueness: bool,
    without: TechniqueSet,
}

impl PathSettings {
    /// The path with these settings.
    pub(crate) fn set(self, path: Path) -> Path {
        let path = path.on(self.scale).without(self.without);
        if self.no_uniqueness { path.without_uniqueness() } else { path }
    }

    /// Whether techniques that assume a unique solution are skipped.
    pub(crate) const fn skips_uniqueness(self) -> bool {
        self.no_uniqueness
    }

    /// The scale.
    pub(crate) const fn scale(self) -> Scale {
        self.scale
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
