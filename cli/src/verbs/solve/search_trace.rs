//! `solve --trace` without a method: the search of an exact cover problem, node by node.
//!
//! The search is dancing links on the problem without reductions, as the tree of the engine defines it. The last option
//! of an item is forced, and is not a choice.

use super::solution::{KINDS, write_first};
use super::trace::TraceForm;
use crate::answer::{Answered, CoverInput, Input, Question, SudokuInput};
use crate::error::Error;
use crate::output::{Kinds, Sink};
use dlx::kernel::{Branch, Choice, Kernel as _, Links, LinksStore};
use dlx::search::{Followed, Move, follow};
use dlx::{First, ItemId, OptionId, Stop};
use pavane::solve::{Solved, Stats};
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
        let store = LinksStore::new();
        let mut recorder = SearchRecorder {
            input,
            form: self.0,
            nodes: 0,
            levels: Vec::new(),
            choices: Vec::new(),
            sink,
        };
        let ended = follow(Links::new(&store, input.instance.problem()), |state, made| {
            recorder.record(state, made)
        });
        recorder.profile();
        let answer = match ended {
            ControlFlow::Break(answer) => answer,
            ControlFlow::Continue(()) => First::None,
        };
        let mut stats = Stats::default();
        stats.nodes = recorder.nodes;
        Ok(write_first(input, &Solved { answer, stats, obstruction: None }, sink))
    }
}

/// Writer of the events of a search.
struct SearchRecorder<'a, 'b> {
    input: &'a Input<'a, CoverInput<'a>>,
    form: TraceForm,
    nodes: u64,
    /// The number of nodes at each depth.
    levels: Vec<u64>,
    /// At each depth, the number of choices taken and of all.
    choices: Vec<(usize, u32)>,
    sink: &'b mut Sink,
}

type Traced = ControlFlow<First<Vec<OptionId>>>;

impl SearchRecorder<'_, '_> {
    fn record(&mut self, state: &Followed<'_, Links<'_>>, made: Move<'_>) -> Traced {
        match made {
            Move::Node { branch, .. } => self.node(state, branch),
            Move::Take(choice) => self.take(choice, state.depth),
            Move::TakeBack(_) if self.form == TraceForm::Json => {
                self.write(state.depth, String::new(), json!({ "event": "retract" }))
            }
            // The indentation of the next choice shows it.
            Move::TakeBack(_) => ControlFlow::Continue(()),
        }
    }

    fn node(&mut self, state: &Followed<'_, Links<'_>>, branch: Branch) -> Traced {
        if self.input.config.settings.node_limit == Some(self.nodes) {
            return ControlFlow::Break(First::Unknown(Stop::NodeLimit));
        }
        if self.input.interrupt.is_set() {
            return ControlFlow::Break(First::Unknown(Stop::Interrupted));
        }
        let depth = state.depth;
        self.nodes += 1;
        self.levels.resize(self.levels.len().max(depth + 1), 0);
        self.levels[depth] += 1;
        // The forced options of a node come before the node itself.
        for (item, option) in state.kernel.forced() {
            let (item, words) = (self.item(item), self.option(option));
            let text = format!("{item} is forced: {words}");
            let event = json!({ "event": "force", "item": item, "option": words });
            self.write(depth, text, event)?;
        }
        match branch {
            Branch::Dead => {
                let item = state.kernel.unmet().map(|item| self.item(item));
                let why = item.as_ref().map(|item| format!(": {item} has no option"));
                let text = format!("dead end{}", why.unwrap_or_default());
                self.write(depth, text, json!({ "event": "dead end", "item": item }))
            }
            Branch::Solved => {
                self.write(depth, "solution".to_owned(), json!({ "event": "solution" }))?;
                ControlFlow::Break(First::Found(state.chosen.to_vec()))
            }
            Branch::Unsettled => ControlFlow::Continue(()),
            Branch::On(item) | Branch::Last(item, _) => {
                let mut open = Vec::new();
                state.kernel.open_items(&mut open);
                let all = open.into_iter().find(|(other, _)| *other == item);
                let all = all.map_or(0, |(_, choices)| choices);
                // Choices at this depth and below belong to an earlier branch.
                self.choices.truncate(depth);
                self.choices.push((0, all));
                let item = self.item(item);
                let text = format!("{item} has {all} choices");
                self.write(depth, text, json!({ "event": "branch", "item": item, "of": all }))
            }
        }
    }

    fn take(&mut self, choice: Choice, depth: usize) -> Traced {
        // The depth counts this choice; its node is one level above.
        let (taken, all) = &mut self.choices[depth - 1];
        *taken += 1;
        let (taken, all) = (*taken, *all);
        let option = choice.option.map(|option| self.option(option));
        let item = self.item(choice.item);
        let words = option.as_deref().unwrap_or("no more options");
        let text = format!("{taken} of {all}: {words}");
        let event = json!({ "event": "choose", "item": item, "option": option, "choice": taken, "of": all });
        self.write(depth, text, event)
    }

    /// The numbers of nodes by depth.
    fn profile(&mut self) {
        let levels: Vec<String> = self.levels.iter().map(u64::to_string).collect();
        let text = format!("nodes by level: {}", levels.join(" "));
        let event = json!({ "event": "profile", "nodes": self.levels });
        let _ = self.write(0, text, event);
    }

    fn item(&self, item: ItemId) -> String {
        self.input.instance.document.names.item(item).to_owned()
    }

    fn option(&self, option: OptionId) -> String {
        self.input.instance.describe(option, "  ")
    }

    /// Writes an event, or stops if the reader of the output is gone.
    fn write(&mut self, depth: usize, text: String, mut event: Value) -> Traced {
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
        if self.sink.pulse().is_ok() {
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(First::Unknown(Stop::Interrupted))
    }
}
