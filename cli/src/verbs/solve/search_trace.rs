//! `solve --trace` without a method: the search of an exact cover problem, event by event.

use super::solution::{KINDS, write_first};
use super::trace::TraceForm;
use crate::answer::{Answered, CoverInput, Input, Question, SudokuInput};
use crate::error::Error;
use crate::output::{Kinds, Sink};
use dlx::{ItemId, OptionId};
use pavane::solve::{Solved, Stats};
use pavane_ask::{SearchEvent, search_events};
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// The first solution, with the events of the search.
#[derive(Clone, Copy)]
pub(super) struct SearchTrace(pub(super) TraceForm);

impl Question for SearchTrace {
    const VERB: &'static str = "solve --trace";
    const KINDS: Option<Kinds> = Some(KINDS);

    fn of_sudoku(
        &self,
        _input: &Input<'_, SudokuInput<'_>>,
        _sink: &mut Sink,
    ) -> Result<Answered, Error> {
        Err(Error::not_a_cover("--trace without --method"))
    }

    fn of_cover(
        &self,
        input: &Input<'_, CoverInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let mut writer = TraceWriter { input, form: self.0, nodes_by_level: Vec::new(), sink };
        let node_limit = input.config.settings.node_limit;
        let problem = input.instance.problem();
        let answer = search_events(problem, node_limit, &input.interrupt, |depth, event| {
            writer.event(depth, event)
        });
        writer.profile();
        let mut stats = Stats::default();
        stats.nodes = writer.nodes_by_level.iter().sum();
        Ok(write_first(input, &Solved::new(answer, stats), sink))
    }
}

/// Writer of the events of a search.
struct TraceWriter<'a, 'b> {
    input: &'a Input<'a, CoverInput<'a>>,
    form: TraceForm,
    nodes_by_level: Vec<u64>,
    sink: &'b mut Sink,
}

impl TraceWriter<'_, '_> {
    fn event(&mut self, depth: usize, event: SearchEvent) -> ControlFlow<()> {
        let (text, event) = match event {
            SearchEvent::Node => {
                let levels = self.nodes_by_level.len().max(depth + 1);
                self.nodes_by_level.resize(levels, 0);
                self.nodes_by_level[depth] += 1;
                return ControlFlow::Continue(());
            }
            SearchEvent::Force { item, option } => {
                let (item, words) = (self.item(item), self.option(option));
                let text = format!("{item} is forced: {words}");
                (text, json!({ "event": "force", "item": item, "option": words }))
            }
            SearchEvent::DeadEnd { item } => {
                let item = item.map(|item| self.item(item));
                let why = item.map(|item| format!(": {item} has no option"));
                let text = format!("dead end{}", why.unwrap_or_default());
                (text, json!({ "event": "dead end", "item": item }))
            }
            SearchEvent::Solution => ("solution".to_owned(), json!({ "event": "solution" })),
            SearchEvent::Branch { item, of } => {
                let item = self.item(item);
                let text = format!("{item} has {of} choices");
                (text, json!({ "event": "branch", "item": item, "of": of }))
            }
            SearchEvent::Choose { item, option, choice, of } => {
                let option = option.map(|option| self.option(option));
                let words = option.as_deref().unwrap_or("no more options");
                let text = format!("{choice} of {of}: {words}");
                let item = self.item(item);
                let event = json!({
                    "event": "choose", "item": item, "option": option, "choice": choice, "of": of,
                });
                (text, event)
            }
            SearchEvent::Retract if self.form == TraceForm::Json => {
                (String::new(), json!({ "event": "retract" }))
            }
            // The indentation of the next choice shows it. Other events have no words.
            _ => return ControlFlow::Continue(()),
        };
        self.write(depth, &text, event)
    }

    /// The numbers of nodes by depth.
    fn profile(&mut self) {
        let levels: Vec<String> = self.nodes_by_level.iter().map(u64::to_string).collect();
        let text = format!("nodes by level: {}", levels.join(" "));
        let event = json!({ "event": "profile", "nodes": self.nodes_by_level });
        // The answer comes next, and finds a reader that is gone.
        let _ = self.write(0, &text, event);
    }

    fn item(&self, item: ItemId) -> &str {
        self.input.instance.document.names.item(item)
    }

    fn option(&self, option: OptionId) -> String {
        self.input.instance.describe(option, "  ")
    }

    /// Writes an event, or stops if the reader of the output is gone.
    fn write(&mut self, depth: usize, text: &str, mut event: Value) -> ControlFlow<()> {
        if self.input.config.quiet {
            return ControlFlow::Continue(());
        }
        let line = match self.form {
            TraceForm::Text => format!("{}{text}\n", "  ".repeat(depth)),
            TraceForm::Json => {
                event["depth"] = depth.into();
                format!("{event}\n")
            }
        };
        self.sink.out().push_str(&line);
        if self.sink.pulse().is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
