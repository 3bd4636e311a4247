//! Splits, tasks and results of many machines. No text causes a panic, a text that is read is written and read again
//! as the same, and no result adds more than all solutions.

use crate::dominoes;
use dlx::Solver;
use dlx::parts::{Goal, Rest, Split, SplitSettings, Task, TaskResult, merge};

/// Reads a text as each kind of file that machines exchange, and merges results.
pub fn run(text: &str) {
    let problem = dominoes::problem();
    let solver = Solver::new(&problem).node_limit(Some(1_000));
    if let Ok(task) = Task::from_json(text) {
        assert_eq!(Task::from_json(&task.to_json()).expect("it is read again"), task);
        if let Ok(result) = task.count(&solver, Rest::default()) {
            assert!(result.count() <= dominoes::WAYS.into(), "{text}");
        }
    }
    if let Ok(split) = Split::from_json(text) {
        assert_eq!(Split::from_json(&split.to_json()).expect("it is read again"), split);
        let _ = split.require_of(&solver);
        let _ = merge(&split, []);
    }
    // With and without the check of its digest.
    let whole = TaskResult::from_json(text);
    if let Ok(result) = &whole {
        assert_eq!(&TaskResult::from_json(&result.to_json()).expect("it is read again"), result);
    }
    if let Some(result) = whole.ok().or_else(|| serde_json::from_str(text).ok()) {
        let settings = SplitSettings { parts: 3, probes: 1, seed: 1 };
        let split = Split::new(&solver, Goal::Count, settings).expect("the engine takes it");
        let merged = merge(&split, [&result]).expect("the split is whole");
        assert!(merged.count() <= dominoes::WAYS.into());
    }
}
