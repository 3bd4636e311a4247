//! `steps`: all steps of a person that can be made in a state.

use crate::path::{found, of_path};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane_human::{Group, NamedTechnique, Path, Scale, Step};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of))
    .field(FIELD)
    .with_constraints()
    .with_fields(&["candidates", "scale", "except", "limit", "technique"]);

const FIELD: &str = "steps";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    of_path(asked, FIELD, |path| {
        let layout = sudoku.puzzle().layout();
        let steps = match &asked.request.technique {
            None => steps_up_to(path, usual_limit(path.scale())),
            Some(name) => steps_of(path, &technique(path.scale(), name)?),
        };
        let json = |step: &Step| step.to_json(layout, sudoku.symbols);
        let value = match asked.request.limit {
            None => steps.iter().map(json).collect(),
            Some(limit) => {
                let with_same = |(step, same): (&Step, u64)| {
                    let mut object = json(step);
                    object["same"] = same.into();
                    object
                };
                different(&steps, limit).into_iter().map(with_same).collect()
            }
        };
        Ok(found(FIELD, value))
    })
}

/// The first step of each effect, with the number of other steps of the same effect. At most `limit` steps of a
/// technique are kept.
fn different(steps: &[Step], limit: u64) -> Vec<(&Step, u64)> {
    let mut kept: Vec<(&Step, u64)> = Vec::new();
    // The place in `kept` of each effect, or none for an effect over the limit.
    let mut places = HashMap::new();
    let mut found: HashMap<_, u64> = HashMap::new();
    for step in steps {
        let mut removals = step.removals.clone();
        removals.sort_unstable();
        match places.entry((step.placement, removals)) {
            Entry::Occupied(place) => {
                if let Some(place) = *place.get() {
                    let (_, same): &mut (_, u64) = &mut kept[place];
                    *same += 1;
                }
            }
            Entry::Vacant(place) => {
                let found = found.entry(step.technique.name()).or_default();
                *found += 1;
                let is_kept = *found <= limit;
                place.insert(is_kept.then_some(kept.len()));
                if is_kept {
                    kept.push((step, 0));
                }
            }
        }
    }
    kept
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

/// The technique of a request.
fn technique(scale: Scale, name: &str) -> Result<NamedTechnique, Problem> {
    NamedTechnique::parse(scale, name)
        .map_err(|error| Problem::input(format!("technique: {error}")))
}

/// All steps of one technique in a state, of any rating; none if the path does not try it. Some are missing if an
/// interrupt was set.
pub fn steps_of(path: &mut Path, technique: &NamedTechnique) -> Vec<Step> {
    let is_named =
        |group: &&Group| technique.groups().iter().any(|known| known.name() == group.name());
    let groups = path.groups().filter(is_named);
    let mut steps: Vec<Step> = groups.flat_map(|group| path.steps_of(group)).collect();
    steps.retain(|step| technique.has(step));
    steps
}

/// The highest rating of listed steps by default. On the scale `human` it excludes forcing chains. A scale without such
/// a rating has no limit.
pub const fn usual_limit(scale: Scale) -> f64 {
    match scale {
        Scale::Human => 410.0,
        Scale::Se => 5.0,
        _ => f64::INFINITY,
    }
}
