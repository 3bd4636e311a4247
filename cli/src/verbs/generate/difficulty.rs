//! The ratings of puzzles to generate, as options of the verb `generate`.

use crate::args::named;
use crate::error::Error;
use clap::ValueEnum;
use pavane_human::{Difficulty, Group, Level, RatingRange, Scale};

/// The options about ratings.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct DifficultyArgs {
    /// Rate on this scale, and print each rating [default: human, with --rating or --technique]
    #[arg(long, value_name = "SCALE", conflicts_with = "weights", hide_short_help = true)]
    scale: Option<ScaleName>,
    /// The ratings of the puzzles, such as medium, easy..hard or 500..900
    ///
    /// Levels or scores, or with --scale se, ratings ER such as 7.1..7.6. An end may be omitted. Puzzles with other
    /// ratings are rejected, which takes long where few puzzles qualify; --stats prints the share of grids that led to
    /// a puzzle.
    #[arg(long, value_name = "A..B", conflicts_with = "weights", value_parser = named(text, levels), hide_possible_values = true)]
    rating: Option<String>,
    /// A technique that each puzzle needs, such as X-wings
    ///
    /// The techniques that the scale tries before it do not solve the puzzle. An unknown name lists all names of the
    /// scale.
    #[arg(long, value_name = "NAME", conflicts_with = "weights", value_parser = named(text, techniques), hide_possible_values = true)]
    technique: Option<String>,
}

/// A scale on which generated puzzles are rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ScaleName {
    /// The level and the score of the steps of a person, as HoDoKu adds them
    Human,
    /// ER, EP and ED of Sudoku Explainer 1.2.1
    Se,
}

impl DifficultyArgs {
    /// The requested difficulty, if any.
    ///
    /// # Errors
    /// If the scale lacks the ratings, or the technique is unknown.
    pub(super) fn difficulty(&self) -> Result<Option<Difficulty>, Error> {
        let Self { scale, rating, technique } = self;
        if scale.is_none() && rating.is_none() && technique.is_none() {
            return Ok(None);
        }
        let scale = match scale {
            Some(ScaleName::Se) => Scale::Se,
            Some(ScaleName::Human) | None => Scale::Human,
        };
        let difficulty = match rating {
            Some(rating) => Difficulty::from(range_on(scale, rating)?),
            None => Difficulty::any(scale),
        };
        Ok(Some(match technique {
            Some(name) => {
                difficulty.needing(name).map_err(|error| Error::usage(error.to_string()))?
            }
            None => difficulty,
        }))
    }
}

/// The range of ratings on a scale that a text names.
fn range_on(scale: Scale, text: &str) -> Result<RatingRange, Error> {
    RatingRange::parse(scale, text).map_err(|error| {
        let advice = match scale {
            Scale::Human => "; for ratings ER add --scale se",
            _ => "",
        };
        Error::usage(format!("--rating: {error}{advice}"))
    })
}

/// The parser of ratings and names of techniques, which are looked up when the scale is known.
fn text(text: &str) -> Result<String, &'static str> {
    Ok(text.to_owned())
}

/// The levels, for shells.
fn levels() -> Vec<String> {
    Level::ALL.map(|level| level.keyword().to_owned()).to_vec()
}

/// The techniques of the default scale, for shells.
fn techniques() -> Vec<String> {
    Scale::Human.groups().iter().map(Group::name).map(str::to_owned).collect()
}
