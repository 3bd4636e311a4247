//! What the search branches on: variables and places of values, by weights that contradictions leave.

use super::space::{Model, Space};
use crate::board::{ValueSet, bits};
use std::ops::Range;

/// A variable and one of its values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) variable: usize,
    pub(super) value: ValueSet,
}

/// The weight of each variable: the contradictions that it took part in.
#[derive(Clone, Debug)]
pub struct Weights {
    of_variables: Vec<f32>,
    /// The weight of the next contradiction.
    step: f32,
}

/// A contradiction adds this much more than the one before it.
const GROWTH: f32 = 1.005;

/// The weight at the start, for the square of the sizes of the propagators that look at a variable. A cell in three
/// zones of nine cells and nothing else begins at 1.4.
const FIRST_WEIGHT: f32 = 0.0005;

impl Weights {
    /// Weights before any contradiction: a variable with many and large propagators is likely to matter.
    pub(super) fn new(model: &Model) -> Self {
        let weight = |variable| {
            let size: usize =
                model.watchers(variable).map(|number| model.scopes(number).len()).sum();
            1.0 + FIRST_WEIGHT * (size * size) as f32
        };
        Self { of_variables: (0..model.values.len()).map(weight).collect(), step: 1.0 }
    }

    /// The variable with the fewest values for its weight and its least value, or a value with two places in a zone.
    /// The first variables come before the others. `None` if each variable has one value.
    pub(super) fn choose(&self, first: usize, space: &Space<'_>) -> Option<Choice> {
        let all = space.all().len();
        let variable = self
            .best_variable(0..first, space)
            .or_else(|| self.best_variable(first..all, space))?;
        let values = space.values(variable);
        if values.count_ones() > 2
            && let Some(place) = self.best_place(self.score(variable, space), space)
        {
            return Some(place);
        }
        Some(Choice { variable, value: values & values.wrapping_neg() })
    }

    /// The weight of a variable for each pair of its values: the search for the best wants few values most.
    fn score(&self, variable: usize, space: &Space<'_>) -> f32 {
        let count = space.values(variable).count_ones();
        self.of_variables[variable] / (count * count) as f32
    }

    /// The variable among some with the fewest values for its weight. `None` if each has one value.
    pub(super) fn best_variable(
        &self,
        variables: Range<usize>,
        space: &Space<'_>,
    ) -> Option<usize> {
        let (mut best, mut most) = (None, 0.0);
        for variable in variables {
            let values = space.values(variable);
            if !values.is_power_of_two() {
                let score = self.score(variable, space);
                if score > most {
                    (best, most) = (Some(variable), score);
                }
            }
        }
        best
    }

    /// A value with two places in a full zone, at the heavier of them, if its score as a variable with two values is
    /// above a number.
    fn best_place(&self, mut most: f32, space: &Space<'_>) -> Option<Choice> {
        let mut best = None;
        for (zone, values) in space.values_with_two_places() {
            for bit in bits(values) {
                let value = 1 << bit;
                let places = zone.iter().map(|&cell| cell as usize);
                for variable in places.filter(|&cell| space.values(cell) & value != 0) {
                    let score = self.of_variables[variable] / 4.0;
                    if score > most {
                        most = score;
                        best = Some(Choice { variable, value });
                    }
                }
            }
        }
        best
    }

    /// Learns from a contradiction that a propagator met, if one did, after a choice of a variable, if it was one. The
    /// variables of the propagator share one part of the weight, the choice has another.
    pub(super) fn learn(&mut self, met: Option<usize>, chosen: Option<usize>, model: &Model) {
        self.step *= GROWTH;
        if let Some(number) = met {
            let scope = model.scopes(number);
            let part = self.step / scope.len() as f32;
            scope.iter().for_each(|&variable| self.of_variables[variable as usize] += part);
        }
        if let Some(variable) = chosen {
            self.of_variables[variable] += self.step;
        }
        // The weights stay in the range of their type.
        if self.step > 1e12 {
            self.step *= 1e-12;
            let scaled = |weight: &mut f32| *weight = (*weight * 1e-12).max(1e-6);
            self.of_variables.iter_mut().for_each(scaled);
        }
    }
}
