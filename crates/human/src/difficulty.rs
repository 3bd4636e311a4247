//! Required difficulties of puzzles.

use super::human_rating::HumanRating;
use super::level::Level;
use super::path::Path;
use super::rate::{Rater, UnratedError};
use super::scale::Scale;
use super::se_rating::{End, SeRating};
use super::technique::row::Group;
use super::technique_set::{self, UnknownTechnique};
use dlx::Interrupt;
use pavane::puzzle::Puzzle;
use std::ops::RangeInclusive;

/// The rating of a puzzle on one of the scales.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Rating {
    /// On the scale `se`.
    Se(SeRating),
    /// On the scale `human`.
    Human(HumanRating),
}

/// A range of ratings that a puzzle must have.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RatingRange {
    /// Ratings ER on the scale `se`, both rounded to tenths.
    Er(RangeInclusive<f64>),
    /// Levels on the scale `human`.
    Levels(RangeInclusive<Level>),
    /// Scores on the scale `human`.
    Scores(RangeInclusive<u64>),
}

/// The highest rating ER.
const MOST_ER: f64 = 20.0;

/// A text that is no range of ratings on a scale.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{text}`, expected {}, the lower end first", expected(*.scale))]
pub struct UnknownRange {
    /// The scale.
    pub scale: Scale,
    /// The text.
    pub text: String,
}

/// The ranges of a scale, in words.
const fn expected(scale: Scale) -> &'static str {
    match scale {
        Scale::Se => "ratings ER from 0 to 20, such as 7.1..7.6",
        Scale::Human => {
            "levels (easy, medium, hard, unfair, extreme), such as easy..medium, or scores, such as 500..900"
        }
    }
}

impl RatingRange {
    /// The range of ratings on a scale that a text names: `A..B` with both ends, with one, or one value.
    ///
    /// # Errors
    /// [`UnknownRange`] if an end is no rating of the scale, or the range is empty.
    ///
    /// ```
    /// use pavane_human::{Level, RatingRange, Scale};
    ///
    /// let range = RatingRange::parse(Scale::Human, "medium..")?;
    /// assert_eq!(range, RatingRange::Levels(Level::Medium..=Level::Extreme));
    /// assert!(RatingRange::parse(Scale::Se, "7.6..7.1").is_err());
    /// # Ok::<(), pavane_human::UnknownRange>(())
    /// ```
    pub fn parse(scale: Scale, text: &str) -> Result<Self, UnknownRange> {
        let er = |text: &str| text.parse().ok().filter(|rating| (0.0..=MOST_ER).contains(rating));
        let level = |text: &str| Level::ALL.into_iter().find(|level| level.keyword() == text);
        let range = match scale {
            Scale::Se => ends(text, er, 0.0, MOST_ER).map(Self::Er),
            Scale::Human => ends(text, level, Level::Easy, Level::Extreme)
                .map(Self::Levels)
                .or_else(|| ends(text, |text| text.parse().ok(), 0, u64::MAX).map(Self::Scores)),
        };
        range.ok_or_else(|| UnknownRange { scale, text: text.to_owned() })
    }

    /// The scale of these ratings.
    pub const fn scale(&self) -> Scale {
        match self {
            Self::Er(_) => Scale::Se,
            Self::Levels(_) | Self::Scores(_) => Scale::Human,
        }
    }

    /// The highest ER, with what rounding adds.
    fn most_er(&self) -> f64 {
        match self {
            Self::Er(range) => *range.end() + 0.04,
            Self::Levels(_) | Self::Scores(_) => f64::INFINITY,
        }
    }

    /// Whether some ratings are above the range.
    fn has_upper_end(&self) -> bool {
        match self {
            Self::Er(range) => *range.end() < MOST_ER,
            Self::Levels(range) => *range.end() < Level::Extreme,
            Self::Scores(range) => *range.end() < u64::MAX,
        }
    }

    fn has_se(&self, rating: &SeRating) -> bool {
        let tenths = |rating: f64| (rating * 10.0).round() as i64;
        match self {
            Self::Er(range) => {
                // Whole tenths compare exactly.
                (tenths(*range.start())..=tenths(*range.end())).contains(&tenths(rating.hardest))
            }
            Self::Levels(_) | Self::Scores(_) => false,
        }
    }

    fn has_human(&self, rating: &HumanRating) -> bool {
        match self {
            Self::Er(_) => false,
            Self::Levels(range) => range.contains(&rating.level),
            Self::Scores(range) => range.contains(&rating.score),
        }
    }

    /// Whether a rating is too high, which further steps cannot change.
    fn is_exceeded_by(&self, rating: &HumanRating) -> bool {
        match self {
            Self::Er(_) => false,
            Self::Levels(range) => rating.level > *range.end(),
            Self::Scores(range) => rating.score > *range.end(),
        }
    }
}

/// A range with both ends, with one, or of one value; `None` if it is empty or an end is invalid.
fn ends<T: Copy + PartialOrd>(
    text: &str,
    end: impl Fn(&str) -> Option<T>,
    least: T,
    most: T,
) -> Option<RangeInclusive<T>> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let or = |text: &str, default| if text.is_empty() { Some(default) } else { end(text) };
    // `..` alone is no range: it needs at least one end.
    let is_range = text.len() > "..".len() || !text.contains("..");
    let range = or(from, least)?..=or(to, most)?;
    (is_range && !text.is_empty() && !range.is_empty()).then_some(range)
}

/// The requirements on the path of a person to the solution of a puzzle: its ratings, and a technique that it
/// needs.
///
/// A puzzle *needs* a technique if its path takes it: the techniques that the scale tries earlier do not solve the
/// puzzle. A technique tried later may do as well. A technique is one of the groups of [`Scale::groups`].
///
/// ```
/// use pavane::Puzzle;
/// use pavane::dlx::Interrupt;
/// use pavane_human::{Difficulty, Fit, Rater, RatingRange, Scale};
///
/// let puzzle: Puzzle =
///     ".................1..2..3.4.............15.6....78...2......23...8...4...91......5".parse()?;
/// let is_met = |difficulty: &Difficulty| {
///     Ok::<bool, Box<dyn std::error::Error>>(
///         matches!(Rater::default().fit(&puzzle, difficulty, &Interrupt::new())?, Fit::Met(_)),
///     )
/// };
/// // Its hardest step is a pointing, rated 2.6.
/// assert!(is_met(&RatingRange::Er(2.0..=2.6).into())?);
/// assert!(!is_met(&RatingRange::Er(2.0..=2.5).into())?);
/// assert!(is_met(&Difficulty::any(Scale::Se).needing("pointing and claiming")?)?);
/// assert!(!is_met(&Difficulty::any(Scale::Se).needing("naked pair")?)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Difficulty {
    scale: Scale,
    ratings: Option<RatingRange>,
    needed: Option<&'static Group>,
}

impl Difficulty {
    /// Any rating on a scale. A puzzle for which no technique finds another step also meets it.
    pub const fn any(scale: Scale) -> Self {
        Self { scale, ratings: None, needed: None }
    }

    /// The same ratings of puzzles that need a technique of the scale, by the name of its group or of its steps.
    /// Capitals, hyphens, and whether the name is in the plural make no difference.
    ///
    /// # Errors
    /// [`UnknownTechnique`] if no group of the scale has this name.
    pub fn needing(self, technique: &str) -> Result<Self, UnknownTechnique> {
        let groups = technique_set::groups(self.scale, technique);
        let group = groups.into_iter().find(|group| group.is_on_paths());
        let unknown = || UnknownTechnique { scale: self.scale, name: technique.to_owned() };
        Ok(Self { needed: Some(group.ok_or_else(unknown)?), ..self })
    }

    /// The scale.
    pub const fn scale(&self) -> Scale {
        self.scale
    }

    /// Whether some ratings are too high.
    pub fn has_upper_end(&self) -> bool {
        self.ratings.as_ref().is_some_and(RatingRange::has_upper_end)
    }
}

impl From<RatingRange> for Difficulty {
    /// The ratings of a range, of puzzles that are solved by the techniques of the scale.
    fn from(ratings: RatingRange) -> Self {
        Self { scale: ratings.scale(), ratings: Some(ratings), needed: None }
    }
}

/// Where the rating of a puzzle lies beside a [`Difficulty`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fit {
    /// It meets the difficulty.
    Met(Rating),
    /// It is below the range.
    TooLow,
    /// It is above the range, or no technique finds another step.
    TooHigh,
    /// The path does not take the technique.
    Without,
}

impl Rater {
    /// Where the rating of a puzzle lies that is known to have exactly one solution. Stops early if the rating is too
    /// high. Ignores the settings of the rater for early stops.
    ///
    /// # Errors
    /// Same as [`rate_unique`](Self::rate_unique).
    pub fn fit(
        &self,
        puzzle: &Puzzle,
        difficulty: &Difficulty,
        interrupt: &Interrupt,
    ) -> Result<Fit, UnratedError> {
        let Difficulty { scale, ratings, needed } = difficulty;
        self.along(puzzle, *scale, interrupt, |path| {
            needed.iter().for_each(|group| path.watch(group));
            let fit = match scale {
                Scale::Se => se_fit(path, ratings.as_ref()),
                Scale::Human => human_fit(path, ratings.as_ref()),
            };
            match fit {
                Fit::Met(_) if needed.is_some() && !path.has_watched() => Fit::Without,
                fit => fit,
            }
        })
    }
}

/// Where the rating of a path lies on the scale `se`.
fn se_fit(path: &mut Path, range: Option<&RatingRange>) -> Fit {
    let most = range.map_or(f64::INFINITY, RatingRange::most_er);
    let rating = SeRating::along(path, most, |_| false);
    match range {
        Some(_) if rating.end != End::Solved => Fit::TooHigh,
        Some(range) if !range.has_se(&rating) => Fit::TooLow,
        _ => Fit::Met(Rating::Se(rating)),
    }
}

/// Where the rating of a path lies on the scale `human`.
fn human_fit(path: &mut Path, range: Option<&RatingRange>) -> Fit {
    let is_over = |rating: &HumanRating| range.is_some_and(|range| range.is_exceeded_by(rating));
    let rating = HumanRating::along(path, is_over);
    match range {
        Some(_) if rating.end != End::Solved => Fit::TooHigh,
        Some(range) if !range.has_human(&rating) => Fit::TooLow,
        _ => Fit::Met(Rating::Human(rating)),
    }
}
