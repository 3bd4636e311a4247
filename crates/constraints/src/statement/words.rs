//! Lines whose values are words of an automaton.

use super::{Statement, UnstatedReason};
use crate::board::Variable;
use pavane_model::inequalities::Literal;
use std::collections::HashMap;
use std::hash::Hash;

/// The maximum number of steps of an unrolled automaton.
const MOST_STEPS: usize = 100_000;

/// A step of an unrolled automaton at one place of the line.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    value: i64,
    to: usize,
}

impl Statement {
    /// The values along cells are a word of an automaton. `step` makes a state from a state and a value, or `None`
    /// where no word continues.
    ///
    /// The automaton is unrolled into a layer of states before each cell. A helper variable is a step that is taken:
    /// one for each cell, with the value of the cell, and each begins in the state where the one before ended.
    pub(crate) fn word<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[Variable],
        start: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let mut states = vec![start];
        let mut layers: Vec<Vec<Step>> = Vec::new();
        let mut sizes = Vec::new();
        let mut count = 0;
        for &cell in cells {
            let mut next: Vec<S> = Vec::new();
            let mut numbers: HashMap<S, usize> = HashMap::new();
            let mut steps = Vec::new();
            for (from, state) in states.iter().enumerate() {
                for value in self.values(cell) {
                    let Some(state) = step(state, value) else { continue };
                    let to = *numbers.entry(state.clone()).or_insert_with(|| {
                        next.push(state);
                        next.len() - 1
                    });
                    steps.push(Step { from, value, to });
                }
            }
            count += steps.len();
            if count > MOST_STEPS {
                return self.refuse(UnstatedReason::Size);
            }
            sizes.push(states.len());
            states = next;
            layers.push(steps);
        }
        // Only steps from which an accepting state is reached remain.
        let mut is_useful: Vec<bool> = states.iter().map(accepts).collect();
        if !is_useful.contains(&true) {
            return self.impossible();
        }
        for (steps, size) in layers.iter_mut().zip(sizes).rev() {
            steps.retain(|step| is_useful[step.to]);
            is_useful = vec![false; size];
            steps.iter().for_each(|step| is_useful[step.from] = true);
        }
        self.walk(cells, &layers);
    }

    /// States that one step of each layer is taken, with the value of the cell, from the state that was entered.
    fn walk(&mut self, cells: &[Variable], layers: &[Vec<Step>]) {
        let mut entered: HashMap<usize, Vec<Literal>> = HashMap::new();
        for (place, (&cell, steps)) in cells.iter().zip(layers).enumerate() {
            let taken: Vec<Literal> = steps
                .iter()
                .map(|step| {
                    let Step { from, value, to } = step;
                    self.helper(format!("step {} from {from} by {value} to {to}", place + 1))
                })
                .collect();
            self.true_count(&taken, 1..=1);
            for value in self.values(cell) {
                let own = self.is(cell, value).into_iter().map(|own| (-1, own));
                let with_value = steps.iter().zip(&taken).filter(|(step, _)| step.value == value);
                let terms = with_value.map(|(_, &taken)| (1, taken)).chain(own);
                self.within_bounds(&terms.collect::<Vec<_>>(), 0..=0);
            }
            let mut left: Vec<(usize, Vec<Literal>)> = Vec::new();
            let mut next: HashMap<usize, Vec<Literal>> = HashMap::new();
            for (step, &taken) in steps.iter().zip(&taken) {
                match left.last_mut().filter(|(from, _)| *from == step.from) {
                    Some((_, steps)) => steps.push(taken),
                    None => left.push((step.from, vec![taken])),
                }
                next.entry(step.to).or_default().push(taken);
            }
            // No step leads to the state before the first cell.
            for (from, left) in left.iter().filter(|_| place > 0) {
                let entered = entered.remove(from).unwrap_or_default();
                let enter = entered.into_iter().map(|taken| (1, taken));
                let leave = left.iter().map(|&taken| (-1, taken));
                self.within_bounds(&enter.chain(leave).collect::<Vec<_>>(), 0..=0);
            }
            entered = next;
        }
    }
}
