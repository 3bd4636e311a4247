//! The model of a problem, and the state of a search of it: a set of values for each variable, and what waits to be
//! propagated.
//!
//! Models, spaces and propagators refer to each other, so that the types of all three are here.

use super::groups::Peers;
use super::lists::Lists;
use super::places::{CountedZones, Loss, MOST_VALUES, Places, WORDS, spread};
use super::watchers::{AllWatchers, Watchers};
use super::work::{Primitive, PropagationWork};
use crate::board::ValueSet;
use std::borrow::Cow;
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
    fn scope(&self) -> Cow<'_, [usize]>;

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

    /// Whether this is a zone whose values with one place, if each value has one, are all that it finds, except where
    /// variables have two values.
    fn is_placed(&self) -> bool {
        false
    }

    /// The two variables of a relation, and for each value of the first the values of the second; `None` for others.
    fn as_relation(&self) -> Option<([usize; 2], &[ValueSet])> {
        None
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
    /// The end of the variables that a search branches on in any order: cells, and helper cells that matter as much.
    pub(super) branched: usize,
    /// Cheap ones first: what waits runs in this order.
    pub(super) propagators: Vec<Box<dyn Propagate>>,
    /// The class of each propagator.
    primitives: Vec<Primitive>,
    /// Whether what each propagator changes is no reason to call it again.
    settles: Vec<bool>,
    peers: Peers,
    watchers: AllWatchers,
    scopes: Lists<u32>,
    /// The zones of cells in which each value occurs, as numbers of propagators, with the numbers of their counters.
    /// Zones of helper variables are not among them: the search chooses their values last.
    full_zones: Vec<(u32, Option<u32>)>,
    counted: CountedZones,
}

impl Model {
    pub(super) fn from_parts(
        values: Vec<ValueSet>,
        firsts: Vec<i64>,
        cells: usize,
        peers: Peers,
        mut propagators: Vec<Box<dyn Propagate>>,
    ) -> Self {
        propagators.sort_by_cached_key(|propagator| propagator.priority());
        let mut scopes = Lists::with_capacity(propagators.len(), 8 * propagators.len());
        let mut scope: Vec<u32> = Vec::new();
        for propagator in &propagators {
            scope.clear();
            scope.extend(propagator.scope().iter().map(|&variable| variable as u32));
            scope.sort_unstable();
            scope.dedup();
            scopes.push(scope.iter().copied());
        }
        let union = |number: u32| {
            let scope = scopes.get(number as usize).iter();
            scope.fold(0, |union, &cell| union | values[cell as usize])
        };
        let is_full = |&number: &u32| {
            let scope = scopes.get(number as usize);
            let first = |cell: u32| firsts[cell as usize];
            propagators[number as usize].is_zone()
                && union(number).count_ones() as usize == scope.len()
                && scope
                    .iter()
                    .all(|&cell| first(cell) == first(scope[0]) && (cell as usize) < cells)
        };
        let full_zones: Vec<u32> = (0..propagators.len() as u32).filter(is_full).collect();
        let is_counted = |&number: &u32| {
            propagators[number as usize].is_placed() && union(number) >> MOST_VALUES == 0
        };
        let numbers: Vec<u32> = full_zones.iter().copied().filter(is_counted).collect();
        let place = |&number: &u32| numbers.binary_search(&number).ok().map(|zone| zone as u32);
        let full_zones = full_zones.iter().map(|number| (*number, place(number))).collect();
        let scope_of = |number: u32| scopes.get(number as usize);
        let counted = CountedZones::new(numbers, scope_of, values.len());
        let is_other = |number: &u32| counted.propagators().binary_search(number).is_err();
        let others: Vec<u32> = (0..propagators.len() as u32).filter(is_other).collect();
        let watchers = AllWatchers::new(&others, counted.propagators(), scope_of, values.len());
        let primitives = propagators.iter().map(|propagator| propagator.primitive()).collect();
        let settles = propagators.iter().map(|propagator| propagator.settles()).collect();
        Self {
            values,
            firsts,
            cells,
            branched: cells,
            propagators,
            primitives,
            settles,
            peers,
            watchers,
            scopes,
            full_zones,
            counted,
        }
    }

    /// The variables that differ from a variable and have the same range of values.
    #[inline]
    pub(super) fn peers(&self, variable: usize) -> &[u32] {
        self.peers.of(variable)
    }

    /// The number of words of a row of peers.
    #[inline]
    pub(super) fn peer_words(&self) -> usize {
        self.peers.words()
    }

    /// The peers of a variable as bits.
    #[inline]
    pub(super) fn peer_row(&self, variable: usize) -> &[u64] {
        self.peers.row(variable)
    }

    /// The variables that a propagator looks at.
    pub(super) fn scopes(&self, propagator: usize) -> &[u32] {
        self.scopes.get(propagator)
    }

    /// The bit of a number in the set of a variable, if it may ever have that value.
    pub(super) fn bit_of(&self, variable: usize, number: i64) -> Option<ValueSet> {
        let bit = number - self.firsts[variable];
        (0..64).contains(&bit).then(|| 1 << bit)
    }

    /// The numbers of the propagators that look at a variable.
    pub(super) fn watchers(&self, variable: usize) -> impl Iterator<Item = usize> {
        self.watchers.of(variable, true).iter().flat_map(|watchers| watchers.numbers())
    }

    /// Whether a search branches on helper cells before all cells have values, as for unknown regions.
    pub fn branches_on_helper_cells(&self) -> bool {
        self.branched > self.cells
    }

    /// The number of the cells of the board.
    pub fn cell_count(&self) -> usize {
        self.cells
    }
}

/// Sets of values under propagation.
#[derive(Clone, Debug)]
pub(super) struct Space<'m> {
    model: &'m Model,
    /// The sets of all variables, then the counters of zones.
    state: Vec<u64>,
    /// Variables with one value that their peers have not lost yet.
    fixed: Vec<u32>,
    /// Counted zones that may have values with one place.
    hidden: Queue,
    queue: Queue,
    /// A counted zone without a place for a value, or with one for two: a contradiction.
    short: Option<u32>,
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
        let mut state = model.values.clone();
        state.resize(state.len() + model.counted.words(), 0);
        let mut space = Self {
            model,
            state,
            fixed: Vec::new(),
            hidden: Queue::new(model.counted.propagators().len()),
            queue: Queue::new(model.propagators.len()),
            short: None,
            emptied: None,
            settled: 0,
            memory: Vec::new(),
            scratch: Vec::new(),
            is_scratch: false,
            removed: 0,
            work: PropagationWork::default(),
        };
        space.count_all_places();
        space.wake_all();
        space
    }

    /// Counts the places of all values anew.
    fn count_all_places(&mut self) {
        let model = self.model;
        let (sets, words) = self.state.split_at_mut(model.values.len());
        let (words, _) = words.as_chunks_mut::<WORDS>();
        self.short = None;
        for ((zone, &number), words) in (0..).zip(model.counted.propagators()).zip(words) {
            let sets = || model.scopes(number as usize).iter().map(|&cell| sets[cell as usize]);
            let all = sets().fold(0, |all, set| all | set);
            match Places::of_sets(sets(), all) {
                Some(places) => *words = places.words(),
                None => self.short = Some(zone),
            }
        }
    }

    /// Begins anew with smaller sets of the first variables. The others have their initial sets.
    pub(super) fn load(&mut self, values: &[ValueSet]) -> Result<(), Failed> {
        let count = self.model.values.len();
        self.state[..count].copy_from_slice(&self.model.values);
        self.state.iter_mut().zip(values).for_each(|(own, values)| *own &= values);
        self.hidden.clear();
        self.queue.clear();
        self.emptied = None;
        if self.all().contains(&0) {
            return Err(Failed);
        }
        self.count_all_places();
        self.wake_all();
        Ok(())
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
            state: self.all().to_vec(),
            fixed: Vec::new(),
            hidden: Queue::new(0),
            queue: Queue::new(0),
            short: None,
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
        let fixed = (0..).zip(self.all()).filter(|(_, values)| values.is_power_of_two());
        self.fixed = fixed.map(|(variable, _)| variable).collect();
        self.hidden.push_all(self.model.counted.propagators().len());
    }

    pub(super) fn model(&self) -> &'m Model {
        self.model
    }

    /// The values of a variable.
    #[inline]
    pub(super) fn values(&self, variable: usize) -> ValueSet {
        self.state[variable]
    }

    /// The values of all variables.
    pub(super) fn all(&self) -> &[ValueSet] {
        &self.state[..self.model.values.len()]
    }

    /// The values of all variables, with what follows from them: the state that [`restore`](Self::restore) takes.
    pub(super) fn state(&self) -> &[u64] {
        &self.state
    }

    /// The cells of each zone in which each value occurs, with the values that have two places there.
    pub(super) fn values_with_two_places(&self) -> impl Iterator<Item = (&'m [u32], ValueSet)> {
        self.model.full_zones.iter().map(|&(number, counters)| {
            let cells = self.model.scopes(number as usize);
            let values = match counters {
                Some(zone) => self.places(zone).twice(),
                None => {
                    let (mut once, mut twice, mut thrice) = (0, 0, 0);
                    for &cell in cells {
                        let values = self.values(cell as usize);
                        thrice |= twice & values;
                        twice |= once & values;
                        once |= values;
                    }
                    twice & !thrice
                }
            };
            (cells, values)
        })
    }

    /// The counters of a counted zone.
    pub(super) fn places(&self, zone: u32) -> Places {
        let (words, _) = self.state[self.model.values.len()..].as_chunks::<WORDS>();
        Places::read(&words[zone as usize])
    }

    /// The zone without a place for a value, or with one place for two, at a contradiction.
    pub(super) fn failed_zone(&self) -> Option<usize> {
        if let Some(zone) = self.short {
            return Some(self.model.counted.propagators()[zone as usize] as usize);
        }
        let emptied = self.emptied?;
        let is_zone = |&number: &usize| {
            self.model.propagators[number].is_zone()
                && self.model.scopes(number).contains(&(self.settled as u32))
        };
        self.model.watchers(emptied).find(is_zone)
    }

    /// Keeps the values of a variable that are in a set.
    // Five of six calls change no set. Inlined, they take 6 % fewer instructions of a search.
    #[inline(always)]
    pub(super) fn restrict(&mut self, variable: usize, set: ValueSet) -> Result<(), Failed> {
        let old = self.state[variable];
        let new = old & set;
        if new == old { Ok(()) } else { self.change(variable, old, new) }
    }

    /// Removes values of a variable.
    #[inline(always)]
    pub(super) fn remove(&mut self, variable: usize, set: ValueSet) -> Result<(), Failed> {
        self.restrict(variable, !set)
    }

    #[inline(never)]
    fn change(&mut self, variable: usize, old: ValueSet, new: ValueSet) -> Result<(), Failed> {
        self.state[variable] = new;
        let gone = old ^ new;
        self.removed += if gone.is_power_of_two() { 1 } else { size_of_many(gone) };
        if new == 0 {
            self.emptied = Some(variable);
            return Err(Failed);
        }
        if self.is_scratch {
            return Ok(());
        }
        let further = new & (new - 1);
        let is_fixed = further == 0;
        if is_fixed {
            self.fixed.push(variable as u32);
        }
        let watchers = self.model.watchers.of(variable, further.is_power_of_two());
        watchers.iter().for_each(|&watchers| self.queue.push(watchers));
        self.count_places(variable, gone, if is_fixed { new } else { 0 });
        Ok(())
    }

    /// Counts the places of values that a variable lost.
    fn count_places(&mut self, variable: usize, gone: ValueSet, fixed: ValueSet) {
        let zones = self.model.counted.of(variable);
        if zones.is_empty() {
            return;
        }
        let gone = spread(gone);
        let fixed = if fixed == 0 { 0 } else { spread(fixed) };
        let (words, _) = self.state[self.model.values.len()..].as_chunks_mut::<WORDS>();
        for &zone in zones {
            let words = &mut words[zone as usize];
            let mut places = Places::read(words);
            let loss = places.lose(gone, fixed);
            *words = places.words();
            match loss {
                Loss::Several => {}
                Loss::OnePlace => self.hidden.push(Watchers::one(zone)),
                Loss::NoPlace => {
                    self.short = Some(self.short.map_or(zone, |other| other.min(zone)));
                }
            }
        }
    }

    /// Propagates to the fixpoint.
    ///
    /// # Errors
    /// The contradiction, with the number of the propagator that met it; `None` if peers of a fixed variable did.
    pub(super) fn propagate(&mut self) -> Result<(), Option<usize>> {
        loop {
            self.settle().map_err(|Failed| None)?;
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
        scope.any(|&variable| !self.state[variable as usize].is_power_of_two())
    }

    /// The work of propagation so far.
    pub(super) fn work(&self) -> &PropagationWork {
        &self.work
    }

    /// Does all that needs no propagator: fixed variables leave their peers, values with one place take it.
    fn settle(&mut self) -> Result<(), Failed> {
        loop {
            self.settle_fixed()?;
            if self.short.is_some() {
                return Err(Failed);
            }
            let Some(zone) = self.hidden.pop() else { return Ok(()) };
            let zone = zone as u32;
            let hidden = self.places(zone).hidden();
            if hidden == 0 {
                continue;
            }
            let before = self.removed;
            let result = self.place_hidden(zone, hidden);
            self.work.add(Primitive::Different, self.removed - before, result.is_err());
            result?;
        }
    }

    /// Gives values with one place in a zone to their cells.
    fn place_hidden(&mut self, zone: u32, hidden: ValueSet) -> Result<(), Failed> {
        let number = self.model.counted.propagators()[zone as usize];
        for &cell in self.model.scopes(number as usize) {
            let own = self.state[cell as usize] & hidden;
            if own != 0 {
                if !own.is_power_of_two() {
                    self.short = Some(zone);
                    return Err(Failed);
                }
                self.restrict(cell as usize, own)?;
            }
        }
        Ok(())
    }

    /// Removes the values of fixed variables from their peers.
    fn settle_fixed(&mut self) -> Result<(), Failed> {
        while let Some(variable) = self.fixed.pop() {
            let value = self.state[variable as usize];
            self.settled = variable as usize;
            let before = self.removed;
            let mut peers = self.model.peers(variable as usize).iter();
            let result = peers.try_for_each(|&peer| self.remove(peer as usize, value));
            self.work.add(Primitive::Peers, self.removed - before, result.is_err());
            result?;
        }
        Ok(())
    }

    /// Replaces the state by the state of a fixpoint.
    pub(super) fn restore(&mut self, state: &[u64]) {
        self.state.copy_from_slice(state);
        self.fixed.clear();
        self.hidden.clear();
        self.short = None;
        self.queue.clear();
        self.emptied = None;
    }

    /// Applies the propagators of a part to their fixpoint on a copy of the sets.
    pub(super) fn try_part(
        &self,
        part: &[Box<dyn Propagate>],
        scratch: &mut Space<'m>,
    ) -> Result<(), Failed> {
        scratch.state.copy_from_slice(self.all());
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
        self.all().iter().map(|values| u64::from(values.count_ones())).sum()
    }

    /// The value of a variable with one value, as an index into its range.
    pub(super) fn single(&self, variable: usize) -> Option<usize> {
        let values = self.state[variable];
        values.is_power_of_two().then(|| values.trailing_zeros() as usize)
    }

    /// The least and the greatest value of a variable.
    #[inline]
    pub(super) fn bounds(&self, variable: usize) -> (i64, i64) {
        let (values, first) = (self.state[variable], self.model.firsts[variable]);
        (first + i64::from(values.trailing_zeros()), first + i64::from(63 - values.leading_zeros()))
    }
}

/// The number of values of a set that rarely has more than one. Not inlined, it costs most changes nothing.
#[inline(never)]
fn size_of_many(set: ValueSet) -> u64 {
    set.count_ones().into()
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
