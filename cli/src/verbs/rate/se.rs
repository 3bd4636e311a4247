//! The scale `se` of the verb `rate`: the ratings of Sudoku Explainer.

use crate::answer::{Answered, Finding, Input, Outcome, Question, Status, Sudoku, Verdict};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane::Puzzle;
use pavane::human::{End, Rater, RaterSettings, SeRating, UnratedError};
use pavane::solve::Stats;
use std::str::FromStr;

/// The scale, and what belongs to one.
#[derive(Debug, clap::Args)]
pub(super) struct ScaleArgs {
    /// Rate the hardest step that a person would need, on a scale
    #[arg(long, value_name = "SCALE")]
    scale: Option<Scale>,
    /// The form of the answer: %r %p %d ER, EP, ED, %g the puzzle, %n its line, %t tab, %l line feed, %% percent
    #[arg(long, value_name = "FORM", requires = "scale", conflicts_with = "resume")]
    serate_format: Option<Form>,
    /// Stop at the first step that is rated higher, and print >R for ER
    #[arg(long, value_name = "R", requires = "scale", value_parser = limit)]
    limit_rating: Option<f64>,
    /// Stop with ER 20.0 as soon as the first step is not the hardest
    #[arg(long, requires = "scale")]
    diamond: bool,
    /// Stop with ER 20.0 as soon as a step is harder than those up to the first that fills a cell
    #[arg(long, requires = "scale")]
    pearl: bool,
}

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Scale {
    /// The one of Sudoku Explainer 1.2.1
    Se,
}

/// A rating as a limit.
fn limit(text: &str) -> Result<f64, &'static str> {
    let rating = text.parse().ok().filter(|rating: &f64| (0.0..=20.0).contains(rating));
    rating.ok_or("give a rating from 0 to 20, such as 7.2")
}

impl ScaleArgs {
    /// The question about a scale, if one is asked for.
    pub(super) fn question(&self) -> Option<RateOnScale> {
        let Scale::Se = self.scale?;
        let Self { limit_rating: limit, diamond, pearl, .. } = *self;
        let rater = Rater::new(RaterSettings { limit, diamond, pearl });
        Some(RateOnScale { rater, limit, form: self.serate_format.clone() })
    }
}

/// The form of an answer, with fields after percent signs.
#[derive(Clone, Debug)]
struct Form(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(char),
    Hardest,
    Pearl,
    Diamond,
    Puzzle,
    Line,
}

impl FromStr for Form {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut symbols = text.chars();
        while let Some(symbol) = symbols.next() {
            if symbol != '%' {
                pieces.push(Piece::Text(symbol));
                continue;
            }
            pieces.push(match symbols.next() {
                Some('r') => Piece::Hardest,
                Some('p') => Piece::Pearl,
                Some('d') => Piece::Diamond,
                Some('g') => Piece::Puzzle,
                Some('n') => Piece::Line,
                Some('t') => Piece::Text('\t'),
                Some('l') => Piece::Text('\n'),
                Some('%') => Piece::Text('%'),
                Some(other) => {
                    return Err(format!("%{other} is no field; write %r %p %d %g %n %t %l or %%"));
                }
                None => return Err("it ends in %; write %% for a percent sign".to_owned()),
            });
        }
        Ok(Self(pieces))
    }
}

/// The ratings of a puzzle with one solution on a scale.
#[derive(Clone)]
pub(super) struct RateOnScale {
    rater: Rater,
    limit: Option<f64>,
    form: Option<Form>,
}

impl Question for RateOnScale {
    const VERB: &'static str = "rate";
    const FIELD: Option<&'static str> = Some("rating");

    fn of_sudoku(&self, input: &Input<'_, Sudoku<'_>>, sink: &mut Sink) -> Result<Answered, Error> {
        let puzzle = input.instance.puzzle();
        let word = Verdict::word::<Self>;
        let (verdict, stop) = match self.rater.rate(puzzle, &input.interrupt) {
            Ok(rating) => (self.verdict(puzzle, &rating, input.origin.line), None),
            Err(UnratedError::NoSolution) => (word("none", Status::None, Exit::Negative), None),
            Err(UnratedError::Multiple) => {
                (word("multiple", Status::Multiple, Exit::Negative), None)
            }
            Err(UnratedError::Stopped(stop)) => (Verdict::unknown::<Self>(), Some(stop)),
            Err(error) => return Err(Error::refused(error)),
        };
        Ok(verdict.write(input, Stats::default(), stop, sink))
    }
}

impl RateOnScale {
    fn verdict(&self, puzzle: &Puzzle, rating: &SeRating, line: Option<usize>) -> Verdict {
        let hardest = match self.limit {
            Some(limit) if rating.end == End::Limit => format!(">{}", SeRating::print(limit)),
            _ => SeRating::print(rating.hardest),
        };
        let (pearl, diamond) = (SeRating::print(rating.pearl), SeRating::print(rating.diamond));
        let mut text = match &self.form {
            None => format!("ER {hardest}\tEP {pearl}\tED {diamond}\tsteps {}", rating.steps),
            Some(form) => {
                let piece = |piece: &Piece| match piece {
                    Piece::Text(symbol) => symbol.to_string(),
                    Piece::Hardest => hardest.clone(),
                    Piece::Pearl => pearl.clone(),
                    Piece::Diamond => diamond.clone(),
                    Piece::Puzzle => puzzle.to_string(),
                    Piece::Line => line.unwrap_or(1).to_string(),
                };
                form.0.iter().map(piece).collect()
            }
        };
        text.push('\n');
        let finding = Self::FIELD.map(|field| Finding(field, rating.to_json()));
        Verdict::new(text, Outcome { finding, ..Outcome::new(Status::Unique) }, Exit::Success)
    }
}
