//! The ratings by the steps of a person, as parts of the verb `rate`.

use super::form::{RateFields, RateForm};
use super::rated::{Rated, Unrated};
use crate::answer::{Input, SudokuInput};
use pavane::format::line;
use pavane_human::{End, HumanRating, Rater, Rating, SeRating};

/// The scale `se` of Sudoku Explainer.
#[derive(Clone)]
pub(super) struct Se {
    pub(super) rater: Rater,
    pub(super) limit: Option<f64>,
    pub(super) form: Option<RateForm>,
}

impl Se {
    /// The rating of a puzzle with one solution.
    pub(super) fn rate(&self, input: &Input<'_, SudokuInput<'_>>) -> Result<Rated, Unrated> {
        let puzzle = input.instance.puzzle();
        let rating = with_threads(&self.rater, input).rate_unique(puzzle, &input.interrupt)?;
        let hardest = match self.limit {
            Some(limit) if rating.end == End::Limit => format!(">{}", SeRating::print(limit)),
            _ => SeRating::print(rating.hardest),
        };
        // A part that the limit cut off is above it as well.
        let part = |value: f64| match self.limit {
            Some(limit) if rating.end == End::Limit && value == 0.0 => {
                format!(">{}", SeRating::print(limit))
            }
            _ => SeRating::print(value),
        };
        let (pearl, diamond) = (part(rating.pearl), part(rating.diamond));
        let columns = match &self.form {
            None => se_columns([&hardest, &pearl, &diamond], rating.steps),
            Some(form) => form.print(&RateFields {
                hardest: &hardest,
                pearl: &pearl,
                diamond: &diamond,
                puzzle: line::write_puzzle(puzzle, input.instance.symbols),
                line: input.origin.line.unwrap_or(1),
            }),
        };
        Ok(Rated { columns, lines: Vec::new(), value: rating.to_json() })
    }
}

/// The scale `human`.
#[derive(Clone)]
pub(super) struct Human {
    pub(super) rater: Rater,
}

impl Human {
    /// The rating of a puzzle with one solution.
    pub(super) fn rate(&self, input: &Input<'_, SudokuInput<'_>>) -> Result<Rated, Unrated> {
        let rater = with_threads(&self.rater, input);
        let rating = rater.rate_human_unique(input.instance.puzzle(), &input.interrupt)?;
        let columns = human_columns(&rating);
        Ok(Rated { columns, lines: Vec::new(), value: rating.to_json() })
    }
}

/// A rater with the threads for one input.
fn with_threads(rater: &Rater, input: &Input<'_, SudokuInput<'_>>) -> Rater {
    rater.clone().threads(input.instance.solver.settings().threads)
}

/// The columns of a rating, with tabs between them.
pub(in crate::verbs) fn columns(rating: &Rating) -> String {
    match rating {
        Rating::Se(rating) => {
            let parts = [rating.hardest, rating.pearl, rating.diamond].map(SeRating::print);
            se_columns(parts.each_ref().map(String::as_str), rating.steps)
        }
        Rating::Human(rating) => human_columns(rating),
        // A scale without columns of its own.
        other => other.to_json().to_string(),
    }
}

fn se_columns([hardest, pearl, diamond]: [&str; 3], steps: usize) -> String {
    format!("ER {hardest}\tEP {pearl}\tED {diamond}\tsteps {steps}")
}

fn human_columns(rating: &HumanRating) -> String {
    let HumanRating { level, score, steps, hardest, end, .. } = rating;
    let hardest = hardest.map_or_else(|| "none".to_owned(), |technique| technique.to_string());
    let level = match end {
        End::Solved => level.keyword(),
        _ => "incomplete",
    };
    format!("{level}\tscore {score}\tsteps {steps}\thardest {hardest}")
}
