//! `steps`: all steps of a person that can be made in a state.

use crate::path::of_path;
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane_human::{Path, Scale, Step};

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD);

const FIELD: &str = "steps";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    of_path(asked, FIELD, |path| {
        let layout = sudoku.puzzle().layout();
        let steps = steps_up_to(path, usual_limit(path.scale()));
        steps.iter().map(|step| step.to_json(layout, sudoku.symbols)).collect()
    })
}

/// All steps of a state up to a rating, in the order of the scale. Some are missing if an interrupt
/// was set; [`Path::end`] is then [`End::Stopped`](pavane_human::End::Stopped).
pub fn steps_up_to(path: &mut Path, limit: f64) -> Vec<Step> {
    // A group with higher ratings only is not searched.
    let groups = path.groups().filter(|group| group.least_rating() <= limit);
    let mut steps: Vec<Step> = groups.flat_map(|group| path.steps_of(group)).collect();
    steps.retain(|step| step.rating <= limit);
    steps
}

/// The highest rating of listed steps by default. On the scale `human` it excludes forcing chains.
pub const fn usual_limit(scale: Scale) -> f64 {
    match scale {
        Scale::Human => 340.0,
        Scale::Se => 5.0,
    }
}
