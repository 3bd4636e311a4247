//! What searches leave behind, tasks and results, and certificates: whatever the bytes, nothing panics, and none is
//! believed that counts anything but what there is.
#![no_main]

use dlx::certificate;
use dlx::parts::{Goal, Rest, Split, SplitSettings, Task, TaskResult, merge};
use dlx::search::{Checkpoint, Remainder};
use dlx::{ForEach, Problem, ProblemBuilder, Sharing, Solver};
use libfuzzer_sys::fuzz_target;

/// Dominoes on 4x4 cells: 36 ways.
fn problem() -> Problem {
    let mut builder = ProblemBuilder::new();
    let cells = builder.add_primaries::<16>().expect("few items");
    for cell in 0..16 {
        if cell % 4 < 3 {
            builder.add_option([cells[cell], cells[cell + 1]]).expect("distinct items");
        }
        if cell < 12 {
            builder.add_option([cells[cell], cells[cell + 4]]).expect("distinct items");
        }
    }
    builder.build()
}

fuzz_target!(|bytes: &[u8]| {
    let problem = problem();
    let solver = Solver::new(&problem).node_limit(Some(1_000));
    if let Ok(number) = certificate::check(&problem, bytes) {
        assert_eq!(number, 36_u32.into());
    }
    let _ = solver.clone().sharing(Sharing::On).counting().from(bytes).go();
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(checkpoint) = Checkpoint::from_json(text) {
        let _ = solver.run(ForEach::counting()).from(&checkpoint).go();
    }
    if let Ok(task) = Task::from_json(text) {
        let _ = task.count(&solver, Rest::default());
    }
    if let Ok(mut remainder) = serde_json::from_str::<Remainder>(text) {
        while remainder.split().is_some() {}
    }
    if let Ok(split) = Split::from_json(text) {
        let _ = split.require_of(&solver);
        let _ = merge(&split, []);
    }
    // With and without the check of its digest.
    let result = TaskResult::from_json(text).ok().or_else(|| serde_json::from_str(text).ok());
    if let Some(result) = result {
        let settings = SplitSettings { parts: 3, probes: 1, seed: 1 };
        let split = Split::new(&solver, Goal::Count, settings).expect("the engine takes it");
        let merged = merge(&split, [&result]).expect("the split is whole");
        assert!(merged.count() <= 36);
    }
});
