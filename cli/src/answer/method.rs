//! Counters and remarks of methods of the literature, in words and in JSON.

use crate::output::grouped;
use pavane_methods::{MethodChoice, Run};
use serde_json::{Value, json};
use std::fmt::Write;

/// The name, the counters and the remarks of a run of a method.
pub(crate) fn method_json(method: MethodChoice, run: &Run) -> Value {
    let counters =
        run.counters.iter().map(|counter| (counter.name.to_owned(), counter.value.into()));
    let counters: serde_json::Map<String, Value> = counters.collect();
    json!({ "name": method.to_string(), "counters": counters, "remarks": run.remarks })
}

/// The counters of a run, in words.
pub(crate) fn counters(run: &Run) -> String {
    let mut text = String::new();
    for (place, counter) in run.counters.iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}{} {}", counter.name, grouped(counter.value));
    }
    text
}
