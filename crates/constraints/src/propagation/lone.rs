//! Rules of constraints on their own: the values that they leave among given ones, without the rest of the puzzle.
//!
//! The model of such a rule has the primitives of its constraints, and the pairs of its cells that differ by zones.
//! A person who looks at one cage or one line reasons with as much.

use super::space::{Model, Space};
use super::work::Primitive;
use crate::board::{ValueSet, Variable};

/// The rule of one constraint, or of several with common helper cells, apart from the rest of a puzzle.
///
/// Made by [`LoneRule::new`]. Immutable, `Send + Sync`.
#[derive(Debug)]
pub struct LoneRule {
    model: Model,
    cells: Vec<Variable>,
    /// The propagators that can be applied one by one: all but the ones of different values, if none has a helper
    /// variable.
    parts: Vec<usize>,
}

impl LoneRule {
    pub(crate) fn of_model(model: Model, cells: Vec<Variable>) -> Self {
        let is_part = |&number: &usize| {
            let primitive = model.propagators[number].primitive();
            !matches!(primitive, Primitive::Different | Primitive::Intersections)
        };
        let has_helper = (0..model.propagators.len())
            .any(|number| model.scopes(number).iter().any(|&cell| cell as usize >= model.cells));
        let parts = (0..model.propagators.len()).filter(|_| !has_helper).filter(is_part).collect();
        Self { model, cells, parts }
    }

    /// The cells of the board that the rule is about, ascending, each once.
    pub fn cells(&self) -> &[Variable] {
        &self.cells
    }

    /// The cells of the board that the rule looks at, ascending, each once: its own, and others such as the other lines
    /// of a rank.
    pub fn reached_cells(&self) -> Vec<Variable> {
        let scopes = (0..self.model.propagators.len()).flat_map(|number| self.model.scopes(number));
        let scopes = scopes.map(|&cell| Variable::new(cell as usize));
        let on_board = scopes.filter(|cell| cell.index() < self.model.cells);
        let mut cells: Vec<Variable> = self.cells.iter().copied().chain(on_board).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The number of parts that [`LoneSpace::narrow_by_part`] applies; 0 if the rule has helper variables.
    pub fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// The cells of a part, ascending, each once.
    ///
    /// # Panics
    /// If the rule has fewer parts.
    pub fn part_cells(&self, part: usize) -> impl Iterator<Item = Variable> {
        self.model.scopes(self.parts[part]).iter().map(|&cell| Variable::new(cell as usize))
    }

    /// The indices of the helper variables that the rule is about, ascending. Those with an index of a helper cell are
    /// that cell; the others are made for the search, such as the common sum of a zipper.
    pub fn helper_variables(&self) -> impl Iterator<Item = usize> {
        let helpers = self.model.cells..self.model.values.len();
        helpers.filter(|&variable| self.model.watchers(variable).next().is_some())
    }

    /// The memory to apply the rule in.
    pub fn space(&self) -> LoneSpace<'_> {
        LoneSpace { rule: self, space: Space::new(&self.model) }
    }
}

/// The memory in which a rule is applied to sets of values, again and again.
#[derive(Debug)]
pub struct LoneSpace<'r> {
    rule: &'r LoneRule,
    space: Space<'r>,
}

impl LoneSpace<'_> {
    /// The sets of all cells of the board after the rule has removed what it can; `None` if that is a contradiction.
    /// `values` has a set for each cell of the board. Sets of cells that are not in the rule stay.
    ///
    /// No value that belongs to a solution of the rule is removed. Takes the time of one propagation.
    pub fn narrow(&mut self, values: &[ValueSet]) -> Option<&[ValueSet]> {
        self.narrow_all(values)?;
        Some(self.cells())
    }

    /// Like [`narrow`](Self::narrow), with the sets of all variables: of the cells, then of the helper variables.
    ///
    /// `values` may end after the cells. The helper variables then begin with all of their values.
    pub fn narrow_all(&mut self, values: &[ValueSet]) -> Option<&[ValueSet]> {
        self.space.load(values).ok()?;
        self.space.propagate().ok()?;
        Some(self.space.all())
    }

    /// Like [`narrow`](Self::narrow), by one part of the rule alone.
    ///
    /// # Panics
    /// If the rule has fewer parts.
    pub fn narrow_by_part(&mut self, values: &[ValueSet], part: usize) -> Option<&[ValueSet]> {
        let Self { rule, space } = self;
        space.load(values).ok()?;
        rule.model.propagators[rule.parts[part]].propagate(space).ok()?;
        Some(self.cells())
    }

    fn cells(&self) -> &[ValueSet] {
        &self.space.all()[..self.rule.model.cells]
    }
}
