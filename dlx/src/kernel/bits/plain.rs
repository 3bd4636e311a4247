//! States in slices of any length, for problems larger than every [shape](super::shapes).

use crate::id::{ItemId, OptionId};
use crate::kernel::choice::{Branch, Choice};
use crate::kernel::interface::Kernel;
use crate::kernel::sanity::{Expected, Insane, ensure};
use crate::problem::{Problem, Relation, RelationError};
use fixedbitset::FixedBitSet;
use std::sync::Arc;

/// A word of a bit row, as in `fixedbitset`.
type Word = usize;
const WORD_BITS: usize = Word::BITS as usize;

/// Set in the count of a covered item: it is then never the minimum. Counts stay below it: they are at most the
/// number of options, and a relation of 2^31 options does not fit in any memory.
const COVERED: u32 = 1 << 31;

/// A kernel for problems of any size.
#[derive(Clone)]
pub(super) struct PlainKernel {
    problem: Problem,
    tables: Arc<PlainTables>,
    /// The live options of each level, one level after the other.
    live: Vec<Word>,
    /// The counts of live options of each level, one for each primary item.
    counts: Vec<u32>,
    /// The number of levels when each open item was opened.
    marks: Vec<usize>,
}

/// Tables of the problem.
struct PlainTables {
    relation: Relation,
    /// Number of words with a bit for each option.
    words: usize,
    /// Number of primary items.
    primaries: usize,
    /// For each option, its primary items as places in `Problem::primaries`: option `o` has
    /// `places[starts[o]..starts[o + 1]]`.
    places: Vec<u32>,
    starts: Vec<u32>,
}

impl PlainTables {
    fn new(problem: &Problem, relation: Relation) -> Self {
        let mut place = vec![u32::MAX; problem.item_count()];
        for (at, item) in (0..).zip(problem.primaries()) {
            place[item.index()] = at;
        }
        let mut places = Vec::with_capacity(problem.entry_count());
        let mut starts = Vec::with_capacity(problem.option_count() + 1);
        starts.push(0);
        for option in problem.options() {
            for entry in problem.entries(option) {
                let at = place[entry.item.index()];
                if at != u32::MAX {
                    places.push(at);
                }
            }
            starts.push(places.len() as u32);
        }
        Self {
            relation,
            words: problem.option_count().div_ceil(WORD_BITS),
            primaries: problem.primaries().len(),
            places,
            starts,
        }
    }

    fn places(&self, option: usize) -> &[u32] {
        &self.places[self.starts[option] as usize..self.starts[option + 1] as usize]
    }
}

impl PlainKernel {
    /// Makes the relation of a problem, if it takes at most `cap` bytes, and the first state.
    ///
    /// # Errors
    /// [`RelationError`] if the relation would take more.
    pub(super) fn new(problem: &Problem, cap: usize) -> Result<Self, RelationError> {
        let tables = PlainTables::new(problem, problem.relation(cap)?);
        let mut all = FixedBitSet::with_capacity(problem.option_count());
        all.insert_range(..);
        let size = |&item: &ItemId| problem.uses(item).len() as u32;
        let counts = problem.primaries().iter().map(size).collect();
        Ok(Self {
            problem: problem.clone(),
            live: all.as_slice().to_vec(),
            counts,
            marks: Vec::new(),
            tables: Arc::new(tables),
        })
    }

    /// The live options of the deepest level.
    fn live(&self) -> &[Word] {
        &self.live[self.live.len() - self.tables.words..]
    }

    /// The counts of the deepest level.
    fn counts(&self) -> &[u32] {
        &self.counts[self.counts.len() - self.tables.primaries..]
    }

    fn is_live(&self, option: OptionId) -> bool {
        let index = option.index();
        self.live()[index / WORD_BITS] >> (index % WORD_BITS) & 1 == 1
    }
}

/// Appends a copy of the last `size` elements and returns it.
fn push_copy<T: Copy>(stack: &mut Vec<T>, size: usize) -> &mut [T] {
    let end = stack.len();
    stack.extend_from_within(end - size..);
    &mut stack[end..]
}

impl PlainKernel {
    /// Adds a level: the state after choosing an option.
    fn push(&mut self, option: OptionId) {
        let tables = &*self.tables;
        let live = push_copy(&mut self.live, tables.words);
        let counts = push_copy(&mut self.counts, tables.primaries);
        let row = tables.relation.words(option);
        for (index, (word, &keep)) in live.iter_mut().zip(row).enumerate() {
            let mut removed = *word & !keep;
            *word &= keep;
            // Subtract each removed option from the counts of its items.
            while removed != 0 {
                let option = index * WORD_BITS + removed.trailing_zeros() as usize;
                for &place in tables.places(option) {
                    counts[place as usize] -= 1;
                }
                removed &= removed - 1;
            }
        }
        // The chosen option covers its items: the flag lifts their counts above all others.
        for &place in tables.places(option.index()) {
            counts[place as usize] |= COVERED;
        }
    }

    fn level(&self) -> usize {
        self.live.len() / self.tables.words.max(1)
    }
}

impl Kernel for PlainKernel {
    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        loop {
            let counts = self.counts();
            // The minimum first and its place second: the first pass is vectorized, the second short.
            let least = counts.iter().copied().fold(COVERED, u32::min);
            // No counts at all: a problem without primary items.
            let Some(place) = counts.iter().position(|&count| count == least) else {
                return Branch::Solved;
            };
            let item = self.problem.primaries()[place];
            match least {
                0 => return Branch::Dead,
                COVERED => return Branch::Solved,
                1 => {
                    let mut live = Vec::new();
                    self.live_options(item, &mut live);
                    self.push(live[0]);
                    chosen.push(live[0]);
                }
                // One open item: each of its options completes a solution.
                _ if counts.iter().filter(|&&count| count < COVERED).count() == 1 => {
                    return Branch::Last(item, least.into());
                }
                _ => return Branch::On(item),
            }
        }
    }

    fn is_open(&self, item: ItemId) -> bool {
        let place = self.problem.primaries().binary_search(&item);
        place.is_ok_and(|place| self.counts()[place] < COVERED)
    }

    fn open_items(&self, open: &mut Vec<(ItemId, u32)>) {
        let items = self.problem.primaries().iter().copied().zip(self.counts().iter().copied());
        open.extend(items.filter(|&(_, count)| count < COVERED));
    }

    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>) {
        let options = self.problem.uses(item).iter().map(|user| user.option);
        live.extend(options.filter(|&option| self.is_live(option)));
    }

    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        let options = self.problem.uses(item).iter().map(|user| user.option);
        choices.extend(options.filter(|&option| self.is_live(option)).map(Some));
        self.marks.push(self.level());
    }

    fn commit(&mut self, choice: Choice) {
        choice.option.into_iter().for_each(|option| self.push(option));
    }

    fn uncommit(&mut self, _: Choice) {
        let level = self.marks.last().copied().unwrap_or_default();
        self.live.truncate(level * self.tables.words);
        self.counts.truncate(level * self.tables.primaries);
    }

    fn close(&mut self, _: ItemId) {
        self.marks.pop();
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        let expected = Expected::after(&self.problem, path, chosen);
        expected.check_live(|option| self.is_live(option))?;
        for (&item, &count) in self.problem.primaries().iter().zip(self.counts()) {
            ensure((count >= COVERED) == expected.is_covered(item), || {
                format!("item {item} is covered or not, against the choices")
            })?;
            let live = expected.live_options(item).count();
            ensure(count >= COVERED || count as usize == live, || {
                format!("item {item} says it has {count} live options and has {live}")
            })?;
        }
        Ok(())
    }
}
