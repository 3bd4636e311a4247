//! The results as tables for people, and as JSON for programs.

use crate::contender::Kind;
use crate::machine::Machine;
use crate::measure::{Clock, Figure, Result};
use serde::Serialize;
use std::fmt::Write as _;

/// What was measured where, and how.
#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) machine: Machine,
    pub(crate) seed: u64,
    pub(crate) passes: usize,
    pub(crate) seconds: f64,
    pub(crate) clock: Clock,
    pub(crate) baseline: String,
    pub(crate) results: Vec<Result>,
}

impl Report {
    pub(crate) fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self)
    }

    /// A table a set, and one with the ratios of all.
    pub(crate) fn to_markdown(&self) -> String {
        let machine = &self.machine;
        let target = if machine.compiled_for_avx2 { "this one" } else { "any x86-64 processor" };
        let clock = match self.clock {
            Clock::Processor => "processor time (on all cores: time on the wall)",
            Clock::Wall => "time on the wall",
        };
        let mut text = format!(
            "{}, {} threads, best instruction set `{}`; compiled for {target}.\n\
             Counting solutions up to two. Seed {}; {} passes of {} s or more; puzzles a second are \
             medians, by {clock}; ratios are to {}.\n",
            machine.processor,
            machine.threads,
            machine.isa,
            self.seed,
            self.passes,
            self.seconds,
            self.baseline,
        );
        for result in &self.results {
            text += &table(result);
        }
        for (title, one) in [("One puzzle at a time", true), ("Many puzzles at once", false)] {
            text += &summary(title, &self.results, |figure| one == (figure.kind == Kind::One));
        }
        text
    }
}

/// The table of one set.
fn table(result: &Result) -> String {
    let mut text = format!(
        "\n### {}\n\n{} puzzles with {:.1} givens on average: {} unique, {} multiple, {} none.\n\n\
         | solver | how | puzzles/s | lowest to highest | ratio | cores had | puzzles |\n\
         |---|---|--:|--:|--:|--:|--:|\n",
        result.set,
        grouped(result.puzzles as f64),
        result.mean_givens,
        grouped(result.unique as f64),
        grouped(result.multiple as f64),
        grouped(result.none as f64),
    );
    for figure in &result.figures {
        let share =
            if figure.every == 1 { "all".to_owned() } else { format!("one in {}", figure.every) };
        let [lowest, highest] = [figure.rates[0], figure.rates[figure.rates.len() - 1]];
        let (median, lowest, highest) = (grouped(figure.median), grouped(lowest), grouped(highest));
        let (name, kind, ratio, cores) =
            (&figure.contender, figure.kind, precise(figure.ratio), figure.cores);
        let _ = writeln!(
            text,
            "| {name} | {kind} | {median} | {lowest} to {highest} | {ratio} | {cores:.2} | {share} |"
        );
    }
    text
}

/// A table with the ratios of some contenders on all sets.
fn summary(title: &str, results: &[Result], wanted: impl Fn(&Figure) -> bool) -> String {
    let mut text = format!("\n### {title}: ratios\n\n");
    let Some(first) = results.first() else { return text };
    let names: Vec<&str> = (first.figures.iter())
        .filter(|figure| wanted(figure))
        .map(|figure| figure.contender.as_str())
        .collect();
    let _ = writeln!(text, "| set | {} |\n|---|{}", names.join(" | "), "--:|".repeat(names.len()));
    for result in results {
        let ratios: Vec<String> = (result.figures.iter())
            .filter(|figure| wanted(figure))
            .map(|figure| precise(figure.ratio))
            .collect();
        let _ = writeln!(text, "| {} | {} |", result.set, ratios.join(" | "));
    }
    text
}

/// A ratio, small ones with a digit more.
fn precise(ratio: f64) -> String {
    if ratio < 0.1 { format!("{ratio:.3}") } else { format!("{ratio:.2}") }
}

/// A number without decimals, with commas between thousands.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
