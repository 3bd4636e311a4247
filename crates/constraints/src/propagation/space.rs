//! The model of a problem, and the state of a search of it: a set of values for each variable, and what waits to be
//! propagated.
//!
//! Models, spaces and propagators refer to each other, so that the types of all three are here.

use super::work::{Primitive, PropagationWork};
use crate::board::{ValueSet, bits};
use std::fmt;

/// A contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Failed;

/// A constraint of a model that removes values.
///
/// It is monotone: from smaller sets it removes no fewer values. It never removes a value of a solution, and it meets a
/// contradiction where all variables are fixed and the constraint does not hold.
pub(super) trait Propagate: fmt::Debug + Send + Sync {
    /// Removes values that no solution of this constraint has.
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed>;

    /// The variables whose values matter. A variable may occur several times.
    fn scope(&self) -> Vec<usize>;

    /// The class whose counters have the work.
    fn primitive(&self) -> Primitive;

    /// The place in the order in which propagators run: cheap ones come first.
    fn priority(&self) -> usize;

    /// Whether a second call in a row is rarely of use: changes by the first one do not wake it.
    ///
    /// If the first call fixes all variables, there is a second one nevertheless.
    fn settles(&self) -> bool {
        false
    }

    /// Whether all variables of the scope differ.
    fn is_zone(&self) -> bool {
        false
    }

    /// The two variables of a relation, and for each value of the first the values of the second; `None` for others.
    fn as_relation(&self) -> Option<([usize; 2], &[ValueSet])> {
        None
    }
}

/// Propagators that look at a variable: bits of a word of a queue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watchers {
    pub(super) word: u32,
    pub(super) bits: u64,
}

impl Watchers {
    /// The numbers of the propagators.
    pub(super) fn numbers(self) -> impl Iterator<Item = usize> {
        bits(self.bits).map(move |bit| 64 * self.word as usize + bit)
    }
}

/// A board with its constraints as propagators. Immutable, `Send + Sync`.
#[derive(Debug)]
pub struct Model {
    /// The initial sets of values.
    pub(super) values: Vec<ValueSet>,
    /// The number of the first bit of each variable.
    pub(super) firsts: Vec<i64>,
    /// The number of variables that make a solution: the cells of the board. The others only have to exist.
    pub(super) cells: usize,
    /// Cheap ones first: what waits runs in this order.
    pub(super) propagators: Vec<Box<dyn Propagate>>,
    /// The class of each propagator.
    primitives: Vec<Primitive>,
    /// Whether what each propagator changes is no reason to call it again.
    settles: Vec<bool>,
    peers: Lists<u32>,
    /// Whether two variables are peers: a row of bits for each.
    peer_bits: Vec<u64>,
    watchers: Lists<Watchers>,
    scopes: Lists<u32>,
    /// The zones of cells in which each value occurs, as numbers of propagators.
    full_zones: Vec<u32>,
}

impl Model {
    pub(super) fn from_parts(
        values: Vec<ValueSet>,
        firsts: Vec<i64>,
        cells: usize,
        peers: Vec<Vec<u32>>,
        mut propagators: Vec<Box<dyn Propagate>>,
    ) -> Self {
        propagators.sort_by_key(|propagator| propagator.priority());
        let mut watchers: Vec<Vec<Watchers>> = vec![Vec::new(); values.len()];
        let mut scopes = Vec::new();
        for (number, propagator) in propagators.iter().enumerate() {
            let mut scope = propagator.scope();
            scope.sort_unstable();
            scope.dedup();
            let (word, bit) = (number as u32 / 64, 1 << (number % 64));
            for &variable in &scope {
                match watchers[variable].last_mut().filter(|last| last.word == word) {
                    Some(last) => last.bits |= bit,
                    None => watchers[variable].push(Watchers { word, bits: bit }),
                }
            }
            scopes.push(scope.iter().map(|&variable| variable as u32).collect::<Vec<_>>());
        }
        let words = values.len().div_ceil(64);
        let mut peer_bits = vec![0; words * values.len()];
        for (variable, peers) in peers.iter().enumerate() {
            for &peer in peers {
                peer_bits[words * variable + peer as usize / 64] |= 1 << (peer % 64);
            }
        }
        let is_full = |&number: &u32| {
            let scope: &[u32] = &scopes[number as usize];
            let union = scope.iter().fold(0, |union, &cell| union | values[cell as usize]);
            let first = |cell: u32| firsts[cell as usize];
            propagators[number as usize].is_zone()
                && union.count_ones() as usize == scope.len()
                && scope
                    .iter()
                    .all(|&cell| first(cell) == first(scope[0]) && (cell as usize) < cells)
        };
        let full_zones = (0..propagators.len() as u32).filter(is_full).collect();
        let (peers, watchers) = (Lists::new(&peers), Lists::new(&watchers));
        let scopes = Lists::new(&scopes);
        let primitives = propagators.iter().map(|propagator| propagator.primitive()).collect();
        let settles = propagators.iter().map(|propagator| propagator.settles()).collect();
        Self {
            values,
            firsts,
            cells,
            propagators,
            primitives,
            settles,
            peers,
            peer_bits,
            watchers,
            scopes,
            full_zones,
        }
    }

    /// The variables that differ from a variable and have the same range of values.
    #[inline]
    pub(super) fn peers(&self, variable: usize) -> &[u32] {
        self.peers.get(variable)
    }

    /// The number of words of a row of peers.
    #[inline]
    pub(super) fn peer_words(&self) -> usize {
        self.values.len().div_ceil(64)
    }

    /// The peers of a variable as bits.
    #[inline]
    pub(super) fn peer_row(&self, variable: usize) -> &[u64] {
        let words = self.peer_words();
        &self.peer_bits[words * variable..words * (variable + 1)]
    }

    /// The variables that a propagator looks at.
    pub(super) fn scopes(&self, propagator: usize) -> &[u32] {
        self.scopes.get(propagator)
    }

    /// The cells of each zone in which each value occurs. Zones of helper variables are left out: the search chooses
    /// values for those last.
    pub(super) fn full_zones(&self) -> impl Iterator<Item = &[u32]> {
        self.full_zones.iter().map(|&number| self.scopes(number as usize))
    }

    /// The bit of a number in the set of a variable, if it may ever have that value.
    pub(super) fn bit_of(&self, variable: usize, number: i64) -> Option<ValueSet> {
        let bit = number - self.firsts[variable];
        (0..64).contains(&bit).then(|| 1 << bit)
    }

    /// The propagators that look at a variable.
    #[inline]
    pub(super) fn watchers(&self, variable: usize) -> &[Watchers] {
        self.watchers.get(variable)
    }

    /// The number of the cells of the board.
    pub fn cell_count(&self) -> usize {
        self.cells
    }
}

/// Lists in one piece of memory.
#[derive(Debug)]
struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    fn new(lists: &[Vec<T>]) -> Self {
        let mut starts = vec![0];
        for list in lists {
            starts.push(starts.last().expect("not empty") + list.len() as u32);
        }
        Self { starts, items: lists.concat() }
    }

    #[inline]
    fn get(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// Sets of values under propagation.
#[derive(Clone, Debug)]
pub(super) struct Space<'m> {
    model: &'m Model,
    values: Vec<ValueSet>,
    /// Variables with one value that their peers have not lost yet.
    fixed: Vec<u32>,
    queue: Queue,
    /// The variable that lost its last value at the latest contradiction.
    emptied: Option<usize>,
    /// The variable whose value was last removed from its peers.
    settled: usize,
    /// Memory that propagators use for a while.
    memory: Vec<Vec<u64>>,
    scratch: Vec<Space<'m>>,
    /// Whether changes wake propagators. They do not where one part is tried.
    is_scratch: bool,
    /// The number of candidates removed so far.
    removed: u64,
    work: PropagationWork,
}

impl<'m> Space<'m> {
    /// The initial sets of a model, before any propagation.
    pub(super) fn new(model: &'m Model) -> Self {
        let mut space = Self {
            model,
            values: model.values.clone(),
            fixed: Vec::new(),
            queue: Queue::new(model.propagators.len()),
            emptied: None,
            settled: 0,
            memory: Vec::new(),
            scratch: Vec::new(),
            is_scratch: false,
            removed: 0,
            work: PropagationWork::default(),
        };
        space.wake_all();
        space
    }

    /// Some memory, with any content.
    pub(super) fn take_memory(&mut self) -> Vec<u64> {
        self.memory.pop().unwrap_or_default()
    }

    /// Gives memory back.
    pub(super) fn give_memory(&mut self, memory: Vec<u64>) {
        self.memory.push(memory);
    }

    /// A space to try parts in.
    pub(super) fn take_scratch(&mut self) -> Self {
        self.scratch.pop().unwrap_or_else(|| Self {
            model: self.model,
            values: self.values.clone(),
            fixed: Vec::new(),
            queue: Queue::new(0),
            emptied: None,
            settled: 0,
            memory: Vec::new(),
            scratch: Vec::new(),
            is_scratch: true,
            removed: 0,
            work: PropagationWork::default(),
        })
    }

    /// Gives a space back.
    pub(super) fn give_scratch(&mut self, scratch: Self) {
        self.scratch.push(scratch);
    }

    /// Makes all propagators wait, and all fixed variables.
    fn wake_all(&mut self) {
        self.queue.push_all(self.model.propagators.len());
        let fixed = (0..).zip(&self.values).filter(|(_, values)| values.is_power_of_two());
        self.fixed = fixed.map(|(variable, _)| variable).collect();
    }

    pub(super) fn model(&self) -> &'m Model {
        self.model
    }

    /// The values of a variable.
    #[inline]
    pub(super) fn values(&self, variable: usize) -> ValueSet {
        self.values[variable]
    }

    /// The values of all variables.
    pub(super) fn all(&self) -> &[ValueSet] {
        &self.values
    }

    /// The zone in which two variables were left with one value, after a contradiction of peers.
    pub(super) fn failed_zone(&self) -> Option<usize> {
        let emptied = self.emptied?;
        let is_zone = |&number: &usize| {
            self.model.propagators[number].is_zone()
                && self.model.scopes(number).contains(&(self.settled as u32))
        };
        let watchers = self.model.watchers(emptied).iter();
        watchers.flat_map(|watchers| watchers.numbers()).find(is_zone)
    }

    /// Keeps the values of a variable that are in a set.
    #[inline]
    pub(super) fn restrict(&mut self, variable: usize, set: ValueSet) -> Result<(), Failed> {
        let old = self.values[variable];
        let new = old & set;
        if new == old { Ok(()) } else { self.change(variable, old, new) }
    }

    /// Removes values of a variable.
    #[inline]
    pub(super) fn remove(&mut self, variable: usize, set: ValueSet) -> Result<(), Failed> {
        self.restrict(variable, !set)
    }

    fn change(&mut self, variable: usize, old: ValueSet, new: ValueSet) -> Result<(), Failed> {
        self.values[variable] = new;
        let gone = old ^ new;
        self.removed += if gone.is_power_of_two() { 1 } else { u64::from(gone.count_ones()) };
        if new == 0 {
            self.emptied = Some(variable);
            return Err(Failed);
        }
        if self.is_scratch {
            return Ok(());
        }
        if new.is_power_of_two() {
            self.fixed.push(variable as u32);
        }
        for &watchers in self.model.watchers(variable) {
            self.queue.push(watchers);
        }
        Ok(())
    }

    /// Propagates to the fixpoint.
    ///
    /// # Errors
    /// The contradiction, with the number of the propagator that met it; `None` if peers of a fixed variable did.
    pub(super) fn propagate(&mut self) -> Result<(), Option<usize>> {
        loop {
            self.settle_fixed().map_err(|Failed| None)?;
            let Some(number) = self.queue.pop() else { return Ok(()) };
            let before = self.removed;
            let result = self.model.propagators[number].propagate(self);
            let (removed, primitive) = (self.removed - before, self.model.primitives[number]);
            self.work.add(primitive, removed, result.is_err());
            result.map_err(|Failed| Some(number))?;
            if removed > 0 && self.model.settles[number] && self.is_open(number) {
                self.queue.remove(number);
            }
        }
    }

    /// Whether a variable of a propagator has more than one value.
    fn is_open(&self, propagator: usize) -> bool {
        let mut scope = self.model.scopes(propagator).iter();
        scope.any(|&variable| !self.values[variable as usize].is_power_of_two())
    }

    /// The work of propagation so far.
    pub(super) fn work(&self) -> &PropagationWork {
        &self.work
    }

    /// Removes the values of fixed variables from their peers.
    fn settle_fixed(&mut self) -> Result<(), Failed> {
        while let Some(variable) = self.fixed.pop() {
            let value = self.values[variable as usize];
            self.settled = variable as usize;
            let before = self.removed;
            let mut peers = self.model.peers(variable as usize).iter();
            let result = peers.try_for_each(|&peer| self.remove(peer as usize, value));
            self.work.add(Primitive::Peers, self.removed - before, result.is_err());
            result?;
        }
        Ok(())
    }

    /// Replaces all sets by those of a fixpoint.
    pub(super) fn restore(&mut self, values: &[ValueSet]) {
        self.values.copy_from_slice(values);
        self.fixed.clear();
        self.queue.clear();
        self.emptied = None;
    }

    /// Applies the propagators of a part to their fixpoint on a copy of the sets.
    pub(super) fn try_part(
        &self,
        part: &[Box<dyn Propagate>],
        scratch: &mut Space<'m>,
    ) -> Result<(), Failed> {
        scratch.values.copy_from_slice(&self.values);
        scratch.apply_part(part)
    }

    /// Applies the propagators of a part until they change nothing.
    pub(super) fn apply_part(&mut self, part: &[Box<dyn Propagate>]) -> Result<(), Failed> {
        loop {
            let before = self.changes();
            for propagator in part {
                propagator.propagate(self)?;
            }
            if part.len() < 2 || self.changes() == before {
                return Ok(());
            }
        }
    }

    /// A number that changes with the sets.
    fn changes(&self) -> u64 {
        self.values.iter().map(|values| u64::from(values.count_ones())).sum()
    }

    /// The value of a variable with one value, as an index into its range.
    pub(super) fn single(&self, variable: usize) -> Option<usize> {
        let values = self.values[variable];
        values.is_power_of_two().then(|| values.trailing_zeros() as usize)
    }

    /// The least and the greatest value of a variable.
    #[inline]
    pub(super) fn bounds(&self, variable: usize) -> (i64, i64) {
        let (values, first) = (self.values[variable], self.model.firsts[variable]);
        (first + i64::from(values.trailing_zeros()), first + i64::from(63 - values.leading_zeros()))
    }
}

/// Propagators that wait: a bit for each, in their order.
#[derive(Clone, Debug)]
struct Queue {
    words: Vec<u64>,
    /// All words before this one are zero.
    first: usize,
}

impl Queue {
    fn new(propagators: usize) -> Self {
        Self { words: vec![0; propagators.div_ceil(64)], first: 0 }
    }

    #[inline]
    fn push(&mut self, watchers: Watchers) {
        let word = watchers.word as usize;
        self.words[word] |= watchers.bits;
        self.first = self.first.min(word);
    }

    fn push_all(&mut self, propagators: usize) {
        (0..propagators).for_each(|number| self.words[number / 64] |= 1 << (number % 64));
        self.first = 0;
    }

    fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.first) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * self.first + bit);
            }
            self.first += 1;
        }
        None
    }

    fn clear(&mut self) {
        self.words.fill(0);
        self.first = self.words.len();
    }
}
