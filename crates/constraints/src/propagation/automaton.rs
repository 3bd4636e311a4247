//! Words of an automaton.

use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::{ValueRange, ValueSet, bits};
use foldhash::{HashMap, HashMapExt};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::hash::Hash;

/// A nondeterministic automaton over numbers. State 0 to [`states`](Self::states) - 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    states: usize,
    starts: Vec<usize>,
    accepting: Vec<bool>,
    /// For each state, the steps: a value and the next state.
    steps: Vec<Vec<(i64, usize)>>,
}

impl Automaton {
    /// An automaton from its parts: the states at the start, whether each state accepts, and the steps of each state.
    ///
    /// # Panics
    /// If a state is out of range.
    pub fn new(starts: Vec<usize>, accepting: Vec<bool>, steps: Vec<Vec<(i64, usize)>>) -> Self {
        let states = accepting.len();
        assert!(starts.iter().all(|&state| state < states) && steps.len() == states);
        assert!(steps.iter().flatten().all(|&(_, next)| next < states));
        Self { states, starts, accepting, steps }
    }

    /// The automaton of a function that makes a state from a state and a value, for words of at most a length. The
    /// function returns `None` where no word goes on. Only states that words reach are made.
    pub fn of_function<S: Clone + Eq + Hash>(
        start: S,
        values: impl IntoIterator<Item = i64> + Clone,
        length: usize,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let mut numbers = HashMap::new();
        numbers.insert(start.clone(), 0);
        let mut states = vec![start];
        let mut steps: Vec<Vec<(i64, usize)>> = Vec::new();
        let mut level = 0..1;
        for _ in 0..length {
            for number in level.clone() {
                let state = states[number].clone();
                let values = values.clone().into_iter();
                let mut own = Vec::with_capacity(values.size_hint().0);
                for value in values {
                    let Some(next) = step(&state, value) else { continue };
                    let known = states.len();
                    let next_number = *numbers.entry(next.clone()).or_insert(known);
                    if next_number == known {
                        states.push(next);
                    }
                    own.push((value, next_number));
                }
                steps.push(own);
            }
            level = level.end..states.len();
        }
        steps.resize(states.len(), Vec::new());
        let accepting = states.iter().map(accepts).collect();
        Self { states: states.len(), starts: vec![0], accepting, steps }
    }

    /// The automaton of a piece of a line. Before its values, it reads the number of the state that it starts in, if it
    /// is not the first piece; after them, the number of the state that it ends in, if it is not the last one.
    pub(super) fn piece(&self, reads_start: bool, reads_end: bool) -> Self {
        let mut piece = self.clone();
        if reads_end {
            let end = piece.states;
            for (state, steps) in piece.steps.iter_mut().enumerate() {
                steps.push((state as i64, end));
            }
            piece.accepting = vec![false; end];
            piece.add_state(true, Vec::new());
        }
        if reads_start {
            piece.starts = vec![piece.states];
            piece.add_state(false, (0..self.states).map(|state| (state as i64, state)).collect());
        }
        piece
    }

    fn add_state(&mut self, accepts: bool, steps: Vec<(i64, usize)>) {
        self.states += 1;
        self.accepting.push(accepts);
        self.steps.push(steps);
    }

    /// The states at the start.
    pub(crate) fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// Whether each state accepts.
    pub(crate) fn accepting(&self) -> &[bool] {
        &self.accepting
    }

    /// The steps of each state: a value and the next state.
    pub(crate) fn steps(&self) -> &[Vec<(i64, usize)>] {
        &self.steps
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.states
    }

    /// Whether the automaton accepts a word. Follows the definition, without sets of values.
    pub fn accepts(&self, word: &[i64]) -> bool {
        let mut now: Vec<bool> = vec![false; self.states];
        self.starts.iter().for_each(|&start| now[start] = true);
        for &value in word {
            let mut next = vec![false; self.states];
            for (state, _) in now.iter().enumerate().filter(|(_, is_in)| **is_in) {
                for &(_, to) in self.steps[state].iter().filter(|step| step.0 == value) {
                    next[to] = true;
                }
            }
            now = next;
        }
        now.iter().zip(&self.accepting).any(|(is_in, accepts)| *is_in && *accepts)
    }

    /// The states at the start.
    pub(crate) fn start_states(&self) -> BTreeSet<usize> {
        self.starts.iter().copied().collect()
    }

    /// The states after a value, from any of some states.
    pub(crate) fn next_states(&self, states: &BTreeSet<usize>, value: i64) -> BTreeSet<usize> {
        let steps = states.iter().flat_map(|&state| &self.steps[state]);
        steps.filter(|step| step.0 == value).map(|&(_, next)| next).collect()
    }

    /// Whether one of some states accepts.
    pub(crate) fn is_accepting(&self, states: &BTreeSet<usize>) -> bool {
        states.iter().any(|&state| self.accepting[state])
    }

    /// Whether the automaton accepts the empty word.
    pub(super) fn accepts_nothing(&self) -> bool {
        self.accepts(&[])
    }
}

/// A line of variables whose values are a word of an automaton.
///
/// The automaton is unrolled: each position has the states on the way from a start to an accepting state, with numbers
/// of its own.
#[derive(Debug)]
pub(super) struct AutomatonLine {
    cells: Box<[usize]>,
    /// The states of each position but the last.
    layers: Box<[Layer]>,
    /// The number of words of memory for a set of states.
    words: usize,
    /// The number of states of the first position: the starts.
    starts: usize,
}

#[derive(Debug)]
struct Layer {
    /// The steps of each state are a part of `steps`.
    first: Box<[u32]>,
    /// Sets of values, and the number of the next state.
    steps: Box<[(ValueSet, u32)]>,
}

impl Layer {
    /// The steps of some states to some others, with the numbers of these.
    fn new(
        states: &[usize],
        automaton: &Automaton,
        range: ValueRange,
        number: impl Fn(usize) -> Option<u32>,
    ) -> Self {
        let mut first = Vec::with_capacity(states.len() + 1);
        first.push(0);
        let mut all: Vec<(ValueSet, u32)> = Vec::new();
        for &state in states {
            let begin = all.len();
            for &(value, to) in &automaton.steps[state] {
                let (Some(bit), Some(to)) = (range.bit(value), number(to)) else { continue };
                match all[begin..].iter_mut().find(|(_, other)| *other == to) {
                    Some((values, _)) => *values |= bit,
                    None => all.push((bit, to)),
                }
            }
            first.push(all.len() as u32);
        }
        Self { first: first.into(), steps: all.into() }
    }

    fn steps(&self, state: usize) -> &[(ValueSet, u32)] {
        &self.steps[self.first[state] as usize..self.first[state + 1] as usize]
    }
}

impl AutomatonLine {
    pub(super) fn new(cells: Vec<usize>, ranges: &[ValueRange], automaton: &Automaton) -> Self {
        let states = live_states(ranges, automaton);
        let mut numbers: Vec<Option<u32>> = vec![None; automaton.states];
        let mut layers = Vec::with_capacity(ranges.len());
        for (range, (now, next)) in ranges.iter().zip(states.iter().zip(&states[1..])) {
            (0..).zip(next).for_each(|(number, &state)| numbers[state] = Some(number));
            layers.push(Layer::new(now, automaton, *range, |state| numbers[state]));
            next.iter().for_each(|&state| numbers[state] = None);
        }
        let most = states.iter().map(Vec::len).max().unwrap_or(0);
        Self {
            cells: cells.into(),
            layers: layers.into(),
            words: most.div_ceil(64).max(1),
            starts: states[0].len(),
        }
    }

    /// The set of the first states of a position, as the word of a number.
    fn first_states(count: usize, word: usize) -> u64 {
        match count.saturating_sub(64 * word) {
            count @ 0..64 => (1 << count) - 1,
            _ => u64::MAX,
        }
    }
}

/// The states at each position of a line, and after it: words reach them, and a word is accepted from them.
fn live_states(ranges: &[ValueRange], automaton: &Automaton) -> Vec<Vec<usize>> {
    let words = automaton.states.div_ceil(64);
    let set_of = |states: &[usize]| {
        let mut set = vec![0; words];
        states.iter().for_each(|&state| insert(&mut set, state));
        set
    };
    let mut live: Vec<Vec<usize>> = vec![states_of(&set_of(&automaton.starts)).collect()];
    for (position, range) in ranges.iter().enumerate() {
        let mut next = vec![0; words];
        for (value, to) in live[position].iter().flat_map(|&state| &automaton.steps[state]) {
            if range.bit(*value).is_some() {
                insert(&mut next, *to);
            }
        }
        live.push(states_of(&next).collect());
    }
    live[ranges.len()].retain(|&state| automaton.accepting[state]);
    for (position, range) in ranges.iter().enumerate().rev() {
        let next = set_of(&live[position + 1]);
        let has_step = |&(value, to): &(i64, usize)| range.bit(value).is_some() && has(&next, to);
        live[position].retain(|&state| automaton.steps[state].iter().any(has_step));
    }
    live
}

impl AutomatonLine {
    /// Keeps the values on paths from a start to an accepting state, where a set of states is one word.
    fn keep_words_of_few_states(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut reached = space.take_memory();
        reached.clear();
        let mut now = Self::first_states(self.starts, 0);
        // Forward. The loops have no branches, since the values are hard to predict.
        for (layer, &cell) in self.layers.iter().zip(&self.cells) {
            reached.push(now);
            let values = space.values(cell);
            let mut after = 0;
            for state in bits(now) {
                for &(set, next) in layer.steps(state) {
                    after |= u64::from(set & values != 0) << next;
                }
            }
            now = after;
        }
        // Backward. All states after the line accept.
        let mut after = now;
        let mut result = Ok(());
        for (position, &cell) in self.cells.iter().enumerate().rev() {
            let values = space.values(cell);
            let (mut kept, mut before) = (0, 0);
            for state in bits(reached[position]) {
                let mut found = 0;
                for &(set, next) in self.layers[position].steps(state) {
                    found |= if after & (1 << next) != 0 { set } else { 0 };
                }
                kept |= found & values;
                before |= u64::from(found & values != 0) << state;
            }
            after = before;
            result = space.restrict(cell, kept);
            if result.is_err() {
                break;
            }
        }
        space.give_memory(reached);
        result
    }
}

impl Propagate for AutomatonLine {
    /// Keeps the values on paths from a start to an accepting state.
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        if self.words == 1 {
            return self.keep_words_of_few_states(space);
        }
        let words = self.words;
        let mut memory = space.take_memory();
        memory.clear();
        memory.resize((self.cells.len() + 1) * words, 0);
        let starts = memory[..words].iter_mut().enumerate();
        starts.for_each(|(word, states)| *states = Self::first_states(self.starts, word));
        // Forward: the states that each position may have.
        for (position, &cell) in self.cells.iter().enumerate() {
            let values = space.values(cell);
            let (before, after) = memory.split_at_mut((position + 1) * words);
            let layer = &self.layers[position];
            for state in states_of(&before[position * words..]) {
                for &(set, next) in layer.steps(state) {
                    if set & values != 0 {
                        insert(after, next as usize);
                    }
                }
            }
        }
        // Backward: the states that reach the end, where all accept, and the values on the way.
        let mut result = Ok(());
        for (position, &cell) in self.cells.iter().enumerate().rev() {
            let values = space.values(cell);
            let mut kept = 0;
            let (before, after) = memory.split_at_mut((position + 1) * words);
            let layer = &self.layers[position];
            let now = &mut before[position * words..];
            for (word, now) in now[..words].iter_mut().enumerate() {
                let mut rest = *now;
                while rest != 0 {
                    let state = 64 * word + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let on_the_way = layer.steps(state).iter();
                    let found = on_the_way
                        .filter(|&&(set, next)| set & values != 0 && has(after, next as usize))
                        .fold(0, |found, (set, _)| found | set);
                    kept |= found & values;
                    if found & values == 0 {
                        *now &= !(1 << (state % 64));
                    }
                }
            }
            result = space.restrict(cell, kept);
            if result.is_err() {
                break;
            }
        }
        space.give_memory(memory);
        result
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        (&*self.cells).into()
    }

    fn settles(&self) -> bool {
        true
    }

    fn primitive(&self) -> Primitive {
        Primitive::Automaton
    }

    fn priority(&self) -> usize {
        3
    }
}

fn insert(set: &mut [u64], state: usize) {
    set[state / 64] |= 1 << (state % 64);
}

fn has(set: &[u64], state: usize) -> bool {
    set[state / 64] & (1 << (state % 64)) != 0
}

fn states_of(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &states)| bits(states).map(move |bit| 64 * word + bit))
}
