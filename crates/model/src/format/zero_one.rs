//! A problem as bounds on sums of variables that are 0 or 1, for solvers of other kinds.
//!
//! Variables are numbered from 1, as in the formats of these solvers. The first ones are the options: 1 if chosen. A
//! color that options give to an item also has a variable: 1 exactly if one of these options is chosen. A secondary
//! item bounds the sum of its colors and of the options that use it without a color by 1. Since the options determine
//! all other variables, assignments and solutions correspond one to one.

use super::located::OnOneLine;
use super::names::Names;
use crate::id::{Color, ItemId};
use crate::problem::{ItemKind, Multiplicity, Problem, Use};
use std::collections::HashMap;
use std::fmt;

/// The constraints of a problem; see the [module](self).
pub(super) struct ZeroOneProgram<'p> {
    problem: &'p Problem,
    /// The colors of items. Their variables follow the variables of the options, in this order.
    pub(super) colors: Vec<ColorUse>,
    pub(super) sums: Vec<BoundedSum>,
}

/// A color that some options give to an item.
pub(super) struct ColorUse {
    item: ItemId,
    color: Color,
    pub(super) variable: usize,
    /// The variables of these options.
    pub(super) options: Vec<usize>,
}

/// At least `min` and at most `max` of the variables are 1.
pub(super) struct BoundedSum {
    pub(super) item: ItemId,
    pub(super) variables: Vec<usize>,
    pub(super) min: usize,
    pub(super) max: usize,
}

impl<'p> ZeroOneProgram<'p> {
    pub(super) fn new(problem: &'p Problem) -> Self {
        let mut view = Self { problem, colors: Vec::new(), sums: Vec::new() };
        for item in problem.items() {
            match problem.kind(item) {
                ItemKind::Primary(Multiplicity { min, max }) => {
                    let variables = problem.uses(item).iter().map(variable).collect();
                    view.bound(item, variables, min as usize, max as usize);
                }
                ItemKind::Secondary => {
                    let variables = view.add_colors(item);
                    view.bound(item, variables, 0, 1);
                }
            }
        }
        view
    }

    /// Adds a sum, unless its bounds always hold.
    fn bound(&mut self, item: ItemId, variables: Vec<usize>, min: usize, max: usize) {
        if min > 0 || max < variables.len() {
            self.sums.push(BoundedSum { item, variables, min, max });
        }
    }

    /// Adds the colors of a secondary item. Returns the variables that exclude each other: these colors and the
    /// options that use the item without a color.
    fn add_colors(&mut self, item: ItemId) -> Vec<usize> {
        let mut variables = Vec::new();
        let mut places: HashMap<Color, usize> = HashMap::new();
        for user in self.problem.uses(item) {
            let Some(color) = user.color else {
                variables.push(variable(user));
                continue;
            };
            let place = *places.entry(color).or_insert_with(|| {
                // The next variable after all options and the colors so far.
                let variable = self.problem.option_count() + self.colors.len() + 1;
                self.colors.push(ColorUse { item, color, variable, options: Vec::new() });
                variables.push(variable);
                self.colors.len() - 1
            });
            self.colors[place].options.push(variable(user));
        }
        variables
    }

    /// The number of variables of options and colors.
    pub(super) fn variable_count(&self) -> usize {
        self.problem.option_count() + self.colors.len()
    }

    /// The meaning of each of these variables, on one line.
    pub(super) fn meanings<'a>(
        &'a self,
        names: &'a Names,
    ) -> impl Iterator<Item = (usize, String)> + 'a {
        let line = |thing: &dyn fmt::Display| OnOneLine(thing).to_string();
        let options = self
            .problem
            .options()
            .map(move |option| (option.index() + 1, line(&names.describe(self.problem, option))));
        let colors = self.colors.iter().map(move |used| {
            let (item, color) = (names.item(used.item), names.color(used.color));
            (used.variable, line(&format_args!("{item}:{color}")))
        });
        options.chain(colors)
    }
}

/// The variable of an option.
fn variable(user: &Use) -> usize {
    user.option.index() + 1
}
