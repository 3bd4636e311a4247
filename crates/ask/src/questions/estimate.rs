//! `estimate`: the number of solutions and of search nodes, from random probes.

use crate::instance::Instance;
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AskedInstance, OfAny, QuestionRow, Reply};
use dlx::Estimate;
use dlx::answer::Interval;
use pavane::solve::Solved;
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow = QuestionRow::of_any::<Estimation>()
    .field(FIELD)
    .with_constraints()
    .with_fields(&["limit", "seed"]);

const FIELD: &str = "estimate";
/// The default number of random probes.
const PROBES: u64 = 10_000;

struct Estimation;

impl OfAny for Estimation {
    fn of<I: Instance>(asked: &AskedInstance<'_, I>) -> Result<Reply, Problem> {
        let request = asked.request;
        let probes = request.limit.unwrap_or(PROBES);
        let solved = asked.instance.estimate(probes, request.seed.unwrap_or(1))?;
        Ok(of_estimate(&solved, probes).into())
    }
}

/// The outcome of `estimate` after this number of probes, or fewer if it was stopped.
pub fn of_estimate(solved: &Solved<Estimate>, wanted: u64) -> Outcome {
    let Estimate { probes, solutions, nodes, .. } = &solved.answer;
    // Without a probe no estimate exists, not even 0.
    if *probes == 0 {
        return Outcome::of_search(solved, Status::Stopped).finding(FIELD, Value::Null);
    }
    let status = if *probes < wanted { Status::Stopped } else { Status::Estimated };
    let value = json!({
        "solutions": interval(solutions), "nodes": interval(nodes), "probes": probes,
    });
    Outcome::of_search(solved, status).finding(FIELD, value)
}

/// An interval as JSON; an upper end that does not exist, and numbers that no float holds, are null.
fn interval(interval: &Interval) -> Value {
    json!({ "mean": interval.mean, "low": interval.low, "high": interval.high })
}
