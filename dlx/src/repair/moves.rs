//! The gain of a step, in weight.

use super::costs::{Costs, SCALE};
use super::state::RepairState;
use super::tables::RepairTables;
use super::weights::Weights;
use crate::problem::Problem;

/// The chosen options, with the weights and costs by which steps are measured.
pub(super) struct Situation {
    pub(super) tables: RepairTables,
    pub(super) state: RepairState,
    pub(super) weights: Weights,
    pub(super) costs: Costs,
}

impl Situation {
    /// A situation without chosen options, in which all items weigh the same.
    pub(super) fn new(problem: &Problem) -> Self {
        let tables = RepairTables::new(problem);
        Self {
            state: RepairState::new(&tables),
            weights: Weights::new(&tables),
            costs: Costs::new(problem),
            tables,
        }
    }
}

/// A measure of steps, with buffers that spare allocations.
pub(super) struct Moves {
    /// For each option the number of the last step that removes it.
    marks: Vec<u64>,
    step: u64,
    /// The options that the step measured last removes.
    pub(super) removed: Vec<u32>,
    /// For each counted item the change of its number of options by a step; zero between steps.
    changes: Vec<i64>,
    changed: Vec<u32>,
    /// Entries looked at.
    pub(super) work: u64,
}

impl Moves {
    pub(super) fn new(tables: &RepairTables) -> Self {
        Self {
            marks: vec![0; tables.option_count()],
            step: 0,
            removed: Vec::new(),
            changes: vec![0; tables.items.len()],
            changed: Vec::new(),
            work: 0,
        }
    }

    /// The gain by adding an option and removing all that conflict with it. `removed` then holds the conflicting
    /// options. `None` if the gain is less than `least`.
    pub(super) fn adding(&mut self, on: &Situation, option: u32, least: i64) -> Option<i64> {
        let Situation { tables, state, weights, costs } = on;
        self.step += 1;
        self.removed.clear();
        let mut gain = SCALE * weights.sum(option);
        // Counted items and costs may make up for a loss; without them the first sum below the least is the end.
        let mut counted = tables.has_counted[option as usize] || costs.is_priced();
        for entry in tables.entries(option) {
            self.work += 1;
            if tables.items[entry.item as usize].is_counted() {
                continue;
            }
            for place in state.covers(entry.item) {
                let cover = tables.entry(place);
                if cover.agrees(*entry) {
                    // All that cover the item have the same color.
                    break;
                }
                self.work += 1;
                let mark = &mut self.marks[cover.option as usize];
                // Counted already, by another item that both contain.
                if std::mem::replace(mark, self.step) == self.step {
                    continue;
                }
                self.removed.push(cover.option);
                gain -= SCALE * weights.sum(cover.option);
                counted |= tables.has_counted[cover.option as usize];
                if gain < least && !counted {
                    return None;
                }
            }
        }
        // The exact gain: the counted items before and after, and the costs of the options.
        if counted {
            gain += self.counted(on, Some(option)) - costs.loss(option);
            gain += self.removed.iter().map(|&option| costs.loss(option)).sum::<i64>();
        }
        (gain >= least).then_some(gain)
    }

    /// The gain by removing an option.
    pub(super) fn removing(&mut self, on: &Situation, option: u32) -> i64 {
        self.removed.clear();
        self.removed.push(option);
        self.work += 1;
        on.costs.loss(option) + self.counted(on, None) - SCALE * on.weights.sum(option)
    }

    /// The gain by the items that are counted.
    fn counted(&mut self, on: &Situation, added: Option<u32>) -> i64 {
        let Self { removed, changes, changed, work, .. } = self;
        let mut change = |option: u32, by: i64| {
            for entry in on.tables.entries(option) {
                *work += 1;
                if on.tables.items[entry.item as usize].is_counted() {
                    changes[entry.item as usize] += by;
                    changed.push(entry.item);
                }
            }
        };
        added.into_iter().for_each(|option| change(option, 1));
        removed.iter().for_each(|&option| change(option, -1));
        let mut gain = 0;
        for item in changed.drain(..) {
            // Zero at the second time that the item occurs in the list.
            let by = std::mem::take(&mut changes[item as usize]);
            let count = on.state.count(item);
            let bounds = on.tables.items[item as usize];
            let after = bounds.violation((i64::from(count) + by) as u32);
            let less = i64::from(bounds.violation(count)) - i64::from(after);
            gain += SCALE * on.weights.of(item) * less;
        }
        gain
    }
}
