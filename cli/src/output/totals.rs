//! The text of `--stats`.

use super::tally::Tally;
use bytesize::ByteSize;
use pavane::constraints::propagation::PrimitiveWork;
use pavane::solve::{SharedWork, Stats};
use serde_json::json;
use std::time::Duration;

/// The totals of a run that took this time, and its seed if it used one; as text, or as a JSON object.
pub(crate) fn text(tally: &Tally, time: Duration, seed: Option<u64>, json: bool) -> String {
    if json { in_json(tally, time, seed) } else { in_words(tally, time, seed) }
}

fn in_json(tally: &Tally, time: Duration, seed: Option<u64>) -> String {
    let Stats { nodes, solutions, nine, shared, propagation, .. } = tally.stats;
    let engines: Vec<&str> = tally.stats.engines().collect();
    let sets: Vec<&str> = tally.stats.instruction_sets().collect();
    let mut totals = json!({
        "puzzles": tally.inputs,
        "errors": tally.errors,
        "stopped": tally.stopped,
        "contradictions": tally.contradictions,
        "seconds": time.as_secs_f64(),
        "puzzles_per_second": tally.rate(time),
        "nodes": nodes,
        "guesses": nine.guesses,
        "rounds": nine.rounds,
        "solutions": solutions,
        "engines": engines,
        "instruction_set": sets.join(", "),
    });
    let SharedWork { states, lookups, hits, bytes, .. } = shared;
    if lookups > 0 {
        totals["sharing"] =
            json!({ "states": states, "lookups": lookups, "hits": hits, "bytes": bytes });
    }
    if !propagation.is_empty() {
        let works = propagation.used().map(|(primitive, work)| {
            let PrimitiveWork { calls, removed, contradictions, .. } = work;
            let work =
                json!({ "calls": calls, "removed": removed, "contradictions": contradictions });
            (primitive.name().to_owned(), work)
        });
        totals["propagation"] = works.collect::<serde_json::Map<_, _>>().into();
    }
    if let Some(seed) = seed {
        totals["seed"] = seed.into();
    }
    totals.to_string()
}

/// The word for the inputs of a run: puzzles, exact cover problems, or both.
fn noun(tally: &Tally) -> &'static str {
    match tally.problems {
        0 => "puzzles",
        problems if problems == tally.inputs => "problems",
        _ => "inputs",
    }
}

fn in_words(tally: &Tally, time: Duration, seed: Option<u64>) -> String {
    let Stats { nodes, solutions, nine, shared, propagation, .. } = tally.stats;
    let inputs = noun(tally);
    let mut lines = vec![
        format!("{inputs}: {} ({} bad, {} stopped)", tally.inputs, tally.errors, tally.stopped),
        format!("time: {:.3} s ({:.0} {inputs}/s)", time.as_secs_f64(), tally.rate(time)),
        format!("nodes: {nodes}"),
    ];
    if tally.contradictions > 0 {
        lines.insert(1, format!("contradictions to stated answers: {}", tally.contradictions));
    }
    // Only the engine `nine` counts guesses and rounds.
    if nine.rounds > 0 {
        lines.push(format!("guesses: {}\nrounds: {}", nine.guesses, nine.rounds));
    }
    // Only counts that share sub-problems look them up.
    if shared.lookups > 0 {
        lines.push(format!(
            "sharing: {} states kept, {:.1} % of {} lookups met one, {}",
            shared.states,
            shared.percent(),
            shared.lookups,
            ByteSize::b(shared.bytes)
        ));
    }
    // Only puzzles with rules beyond zones have propagators.
    lines.extend(propagation.used().map(|(primitive, work)| {
        let PrimitiveWork { calls, removed, contradictions, .. } = work;
        let name = primitive.name();
        format!("propagation, {name}: {calls} calls, {removed} candidates removed, {contradictions} contradictions")
    }));
    lines.push(format!("solutions found: {solutions}"));
    let engines: Vec<&str> = tally.stats.engines().collect();
    lines.push(format!("engine: {}", engines.join(", ")));
    let sets: Vec<&str> = tally.stats.instruction_sets().collect();
    if !sets.is_empty() {
        lines.push(format!("instruction set: {}", sets.join(", ")));
    }
    lines.extend(seed.map(|seed| format!("seed: {seed}")));
    lines.join("\n")
}
