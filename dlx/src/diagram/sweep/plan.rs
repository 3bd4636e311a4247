//! The steps of a sweep: groups of options, each decided at once, and the places of items in states.

use super::layer::LayerMove;
use super::words::WordArray;
use crate::id::{ItemId, OptionId};
use crate::problem::{ItemKind, Multiplicity, Problem};

/// The life of an item: the steps that have options with it, and its place in the states between them.
#[derive(Clone, Copy, Debug)]
struct Life {
    first: usize,
    last: usize,
    place: usize,
    is_primary: bool,
}

impl Life {
    /// Whether the item has options on both sides of a layer, given by the number of steps before it.
    fn crosses(&self, layer: usize) -> bool {
        self.first < layer && self.last >= layer
    }
}

/// The direction of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Backward,
}

/// The options of a problem in the order of a sweep.
pub(super) struct SweepPlan {
    problem: Problem,
    /// For each step its options. They have an item in common, so at most one of them can be chosen.
    steps: Vec<Vec<OptionId>>,
    /// For each item its life; `None` if no step has it.
    lives: Vec<Option<Life>>,
    /// The step of each option; the greatest number for options without primary items, which are never chosen.
    step_of: Vec<usize>,
    places: usize,
}

impl SweepPlan {
    /// A step for each item in order that has options which no earlier step has, then for each other primary item.
    /// `None` for problems with colors, items that may be covered several times, or primary items without options.
    pub(super) fn new(problem: &Problem, order: &[ItemId]) -> Option<Self> {
        const NONE: usize = usize::MAX;
        let is_plain = |item: ItemId| {
            matches!(
                problem.kind(item),
                ItemKind::Primary(Multiplicity::ONCE) | ItemKind::Secondary
            )
        };
        let mut entries = problem.options().flat_map(|option| problem.entries(option));
        let can_be_covered = |&item: &ItemId| !problem.uses(item).is_empty();
        if !problem.items().all(is_plain)
            || entries.any(|entry| entry.color.is_some())
            || !problem.primaries().iter().all(can_be_covered)
        {
            return None;
        }
        let mut step_of = vec![NONE; problem.option_count()];
        let mut steps: Vec<Vec<OptionId>> = Vec::new();
        let primaries = problem.primaries().iter();
        let first = order.iter().filter(|&&item| problem.kind(item) != ItemKind::Secondary);
        for &item in first.chain(primaries) {
            let users = problem.uses(item).iter().map(|user| user.option);
            let options: Vec<OptionId> =
                users.filter(|option| step_of[option.index()] == NONE).collect();
            if !options.is_empty() {
                options.iter().for_each(|option| step_of[option.index()] = steps.len());
                steps.push(options);
            }
        }
        let lives = vec![None; problem.item_count()];
        let mut plan = Self { problem: problem.clone(), steps, lives, step_of, places: 0 };
        plan.place_items();
        Some(plan)
    }

    /// Finds the life of each item, and gives items whose lives meet different places.
    fn place_items(&mut self) {
        let Self { problem, steps, lives, .. } = self;
        for (at, options) in steps.iter().enumerate() {
            for entry in options.iter().flat_map(|&option| problem.entries(option)) {
                let is_primary = problem.kind(entry.item) != ItemKind::Secondary;
                let life = Life { first: at, last: at, place: 0, is_primary };
                lives[entry.item.index()].get_or_insert(life).last = at;
            }
        }
        let mut by_start: Vec<&mut Life> = lives.iter_mut().flatten().collect();
        by_start.sort_by_key(|life| life.first);
        // For each place the last step in which it is taken.
        let mut taken: Vec<usize> = Vec::new();
        for life in by_start {
            // The first place that is free again, or a new one.
            let free = taken.iter().position(|&last| last < life.first);
            life.place = free.unwrap_or(taken.len());
            match free {
                Some(place) => taken[place] = life.last,
                None => taken.push(life.last),
            }
        }
        self.places = taken.len();
    }

    /// Number of steps.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Number of places in a state.
    pub(super) fn places(&self) -> usize {
        self.places
    }

    /// Whether some items may stay uncovered.
    pub(super) fn has_secondaries(&self) -> bool {
        self.lives.iter().flatten().any(|life| !life.is_primary)
    }

    /// Whether an option belongs to one of the first steps.
    pub(super) fn is_before(&self, option: OptionId, layer: usize) -> bool {
        self.step_of[option.index()] < layer
    }

    /// The place of an item in the states of a layer, if it has one.
    pub(super) fn place(&self, item: ItemId, layer: usize) -> Option<usize> {
        self.lives[item.index()].filter(|life| life.crosses(layer)).map(|life| life.place)
    }

    /// All places in the states of a layer.
    pub(super) fn crossing<const W: usize>(&self, layer: usize) -> WordArray<W> {
        WordArray::of(self.lives.iter().flatten().filter(|life| life.crosses(layer)).map(place_of))
    }

    /// The ways to decide a step: no option or one of them. An item whose options have all been decided then leaves the
    /// states, and must be covered if it is primary.
    pub(super) fn moves<const W: usize>(
        &self,
        step: usize,
        direction: Direction,
    ) -> Vec<LayerMove<W>> {
        let leaves = |life: &&Life| match direction {
            Direction::Forward => life.last == step,
            Direction::Backward => life.first == step,
        };
        let leaving = || self.lives.iter().flatten().filter(leaves);
        let leaving_places = WordArray::of(leaving().map(place_of));
        // Primary items that leave must be covered, by this step or before it.
        let due = WordArray::of(leaving().filter(|life| life.is_primary).map(place_of));
        let decide = |added: WordArray<W>| {
            // An added place must be free before; a due one must be set, unless the move adds it.
            let tested = added.join(due);
            LayerMove {
                tested,
                set: due.without(added),
                added,
                left: leaving_places,
                keeps_order: leaving_places.without(tested) == WordArray::ZERO,
            }
        };
        let of_option = |&option: &OptionId| {
            let entries = self.problem.entries(option).iter();
            let lives = entries.filter_map(|entry| self.lives[entry.item.index()].as_ref());
            decide(WordArray::of(lives.map(place_of)))
        };
        let none = decide(WordArray::ZERO);
        std::iter::once(none).chain(self.steps[step].iter().map(of_option)).collect()
    }
}

fn place_of(life: &Life) -> usize {
    life.place
}
