//! Independent components: sets of open items without a live option that joins them to others. Each is a problem of
//! its own, and the solutions of the whole are their combinations.

use super::arrangement::Arrangement;
use super::bitset::{first, ones};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// A component, as the items and options that a search is confined to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scope {
    /// Primary items, by place.
    pub(super) items: Vec<u64>,
    pub(super) options: Vec<u64>,
}

impl Scope {
    /// Whether a primary item is in the component.
    pub(super) fn has(&self, problem: &Problem, item: ItemId) -> bool {
        let place = problem.primaries().binary_search(&item);
        place.is_ok_and(|place| self.items[place / 64] >> (place % 64) & 1 == 1)
    }
}

/// Finds components, and records how often that succeeds.
pub(super) struct Splitter {
    /// The place of each primary item.
    places: Vec<Option<usize>>,
    /// The option of the given problem that each option is.
    options: Vec<OptionId>,
    /// Whether each item has been reached.
    reached: Vec<bool>,
    todo: Vec<ItemId>,
    states: u64,
    tries: u64,
    splits: u64,
}

/// Number of tries that are always made.
const TRIES: u64 = 256;
/// Maximum number of tries for each split that was found, after which only few states are tried.
const WORTH: u64 = 16;
/// Number of states for each one that is tried then.
const SELDOM: u64 = 64;

impl Splitter {
    pub(super) fn new(arrangement: &Arrangement) -> Self {
        let problem = &arrangement.problem;
        let mut places = vec![None; problem.item_count()];
        for (place, item) in problem.primaries().iter().enumerate() {
            places[item.index()] = Some(place);
        }
        Self {
            reached: vec![false; places.len()],
            places,
            options: arrangement.options.clone(),
            todo: Vec::new(),
            states: 0,
            tries: 0,
            splits: 0,
        }
    }

    /// Whether to try the next state.
    pub(super) fn is_worth_a_try(&mut self) -> bool {
        // Enough tries, enough successes, or a sample of states.
        self.states += 1;
        self.tries < TRIES
            || self.splits.saturating_mul(WORTH) >= self.tries
            || self.states.is_multiple_of(SELDOM)
    }

    /// The components of a state, in the order of their first options in the given problem; empty for a connected
    /// state. Every open item must have a live option.
    pub(super) fn split(&mut self, problem: &Problem, open: &[u64], live: &[u64]) -> Vec<Scope> {
        self.tries += 1;
        self.reached.fill(false);
        let mut left = live.to_vec();
        let mut components = Vec::new();
        while let Some(option) = first(&left) {
            let mut scope = Scope { items: vec![0; open.len()], options: vec![0; live.len()] };
            self.flood(problem, option, &mut left, &mut scope);
            components.push(scope);
        }
        if components.len() < 2 {
            return Vec::new();
        }
        self.splits += 1;
        components.sort_by_key(|scope| ones(&scope.options).map(|at| self.options[at]).min());
        components
    }

    /// Moves the component of an option from `left` to `scope`, by a search through shared items.
    fn flood(&mut self, problem: &Problem, option: usize, left: &mut [u64], scope: &mut Scope) {
        let mut reach = |splitter: &mut Self, option: usize, left: &mut [u64]| {
            left[option / 64] &= !(1 << (option % 64));
            scope.options[option / 64] |= 1 << (option % 64);
            for entry in problem.entries(OptionId::new(option as u32)) {
                let index = entry.item.index();
                if !splitter.reached[index] {
                    splitter.reached[index] = true;
                    splitter.todo.push(entry.item);
                    // Secondary items also connect options, but have no bit in a scope.
                    if let Some(place) = splitter.places[index] {
                        scope.items[place / 64] |= 1 << (place % 64);
                    }
                }
            }
        };
        reach(self, option, left);
        while let Some(item) = self.todo.pop() {
            for user in problem.uses(item) {
                let option = user.option.index();
                if left[option / 64] >> (option % 64) & 1 == 1 {
                    reach(self, option, left);
                }
            }
        }
    }
}
