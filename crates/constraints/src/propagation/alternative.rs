//! At least one of several parts.

use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::bits;
use std::borrow::Cow;

/// The propagators of a part.
type Propagators = Box<[Box<dyn Propagate>]>;

/// Parts of which at least one holds. A variable has the set of parts that may hold.
#[derive(Debug)]
pub(super) struct Alternative {
    live: usize,
    parts: Box<[Propagators]>,
}

impl Alternative {
    /// The value `first + i` of the variable `live` is part `i`.
    pub(super) fn new(live: usize, parts: Vec<Vec<Box<dyn Propagate>>>) -> Self {
        Self { live, parts: parts.into_iter().map(Into::into).collect() }
    }
}

impl Propagate for Alternative {
    /// Drops parts that fail. Removes the values that all remaining parts remove.
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        if let Some(only) = space.single(self.live) {
            return space.apply_part(&self.parts[only]);
        }
        let mut scratch = space.take_scratch();
        let mut union = space.take_memory();
        union.clear();
        union.resize(space.all().len(), 0);
        let mut live = 0;
        for part in bits(space.values(self.live)) {
            if space.try_part(&self.parts[part], &mut scratch).is_ok() {
                live |= 1 << part;
                union.iter_mut().zip(scratch.all()).for_each(|(all, values)| *all |= values);
            }
        }
        space.give_scratch(scratch);
        let mut result = space.restrict(self.live, live);
        for (variable, &values) in union.iter().enumerate() {
            result = result.and_then(|()| space.restrict(variable, values));
        }
        space.give_memory(union);
        result
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        let own =
            self.parts.iter().flatten().flat_map(|propagator| propagator.scope().into_owned());
        own.chain([self.live]).collect()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Alternative
    }

    fn priority(&self) -> usize {
        3
    }
}
