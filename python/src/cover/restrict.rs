//! Problems whose solutions have some options of another one.

use super::problem::Problem;
use crate::errors::{format_error, value_error};
use dlx::{Entry, ItemKind, ProblemBuilder};
use pyo3::prelude::*;
use std::collections::HashMap;

#[pymethods]
impl Problem {
    /// The problem of the solutions with all of these options: each has one more primary item, which it covers alone.
    /// These items come after the other primary ones.
    fn restrict(&self, numbers: Vec<usize>) -> PyResult<Self> {
        let model = self.model();
        let mut builder = ProblemBuilder::new();
        for &item in model.primaries() {
            let ItemKind::Primary(times) = model.kind(item) else { continue };
            builder.add_primary_between(times.min..=times.max).map_err(format_error)?;
        }
        let mut own_items = HashMap::new();
        for &number in &numbers {
            let option = self.option(number)?;
            let own = builder.add_primary().map_err(format_error)?;
            // An option that no search chooses leaves its item uncovered, so there are no solutions.
            if let Some(option) = option
                && own_items.insert(option, own).is_some()
            {
                return Err(value_error(format!("option {number} is given twice; give it once")));
            }
        }
        for _ in model.items().filter(|&item| !model.is_primary(item)) {
            builder.add_secondary().map_err(format_error)?;
        }
        // Secondary items follow the new ones.
        let primary = model.primaries().len();
        let moved = |entry: &Entry| {
            let index = entry.item.index();
            let shift = if index < primary { 0 } else { numbers.len() };
            Entry { item: dlx::ItemId::new((index + shift) as u32), color: entry.color }
        };
        for option in model.options() {
            let entries = model.entries(option).iter().map(moved);
            let own = own_items.get(&option).map(|&item| Entry::from(item));
            builder
                .add_option_with_cost(entries.chain(own), model.cost(option))
                .map_err(format_error)?;
        }
        let kept = self.numbers().map(Into::into);
        Ok(Self::with_numbers(&builder.build(), self.n_options(), kept))
    }
}
