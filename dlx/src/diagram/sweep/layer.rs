//! Layers: the states between two steps of a sweep, sorted, each with the number of ways to it.

use super::words::WordArray;

/// A state and the number of ways to it. The state is the set of the places of covered items, among the items with
/// options on both sides of the layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayerState<const W: usize, const N: usize> {
    pub(super) key: WordArray<W>,
    pub(super) ways: WordArray<N>,
}

impl<const W: usize, const N: usize> LayerState<W, N> {
    const NONE: Self = Self { key: WordArray::ZERO, ways: WordArray::ZERO };

    /// The state, and the words of the number.
    pub(super) fn parts(&self) -> (WordArray<W>, &[u64]) {
        (self.key, &self.ways.0)
    }
}

/// One way to decide a group of options, as a test and a change of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayerMove<const W: usize> {
    /// The places that are tested.
    pub(super) tested: WordArray<W>,
    /// The tested places that must be set.
    pub(super) set: WordArray<W>,
    /// The places that become set.
    pub(super) added: WordArray<W>,
    /// The places that leave the states.
    pub(super) left: WordArray<W>,
    /// Whether states stay sorted: the places that they lose are the same in all that pass the test.
    pub(super) keeps_order: bool,
}

impl<const W: usize> LayerMove<W> {
    /// Appends the states to which the move leads, in order.
    pub(super) fn apply<const N: usize>(
        &self,
        from: &[LayerState<W, N>],
        to: &mut Vec<LayerState<W, N>>,
    ) {
        let start = to.len();
        to.resize(start + from.len(), LayerState::NONE);
        let out = &mut to[start..];
        let mut end = 0;
        for state in from {
            // Written in any case, and kept if the state passes the test. This needs no branch, which would be
            // mispredicted often.
            let key = state.key.join(self.added).without(self.left);
            out[end] = LayerState { key, ways: state.ways };
            end += usize::from(state.key.meet(self.tested) == self.set);
        }
        to.truncate(start + end);
        if !self.keeps_order {
            sort(to, start);
        }
    }
}

/// Sorts the states from a place on, and adds up the ways to equal ones.
pub(super) fn sort<const W: usize, const N: usize>(
    states: &mut Vec<LayerState<W, N>>,
    start: usize,
) {
    states[start..].sort_unstable_by(|a, b| {
        // Two tests without a branch, instead of a comparison word by word.
        let [less, greater] = [a.key.is_less(b.key), b.key.is_less(a.key)];
        greater.cmp(&less)
    });
    // Equal states are neighbors now: add up their ways in place.
    let mut end = start;
    for at in start..states.len() {
        let state = states[at];
        if end > start && states[end - 1].key == state.key {
            states[end - 1].ways = states[end - 1].ways.plus(state.ways);
        } else {
            states[end] = state;
            end += 1;
        }
    }
    states.truncate(end);
}

/// Merges two sorted lists, and adds up the ways to equal states.
pub(super) fn merge<const W: usize, const N: usize>(
    a: &[LayerState<W, N>],
    b: &[LayerState<W, N>],
    merged: &mut Vec<LayerState<W, N>>,
) {
    merged.resize(a.len() + b.len(), LayerState::NONE);
    let (mut i, mut j, mut end) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        let (x, y) = (a[i], b[j]);
        // Both are true for equal states. A branch on the keys would be mispredicted often.
        let takes_b = !x.key.is_less(y.key);
        let takes_a = !takes_b | (x.key == y.key);
        let key = if takes_a { x.key } else { y.key };
        merged[end] =
            LayerState { key, ways: x.ways.if_true(takes_a).plus(y.ways.if_true(takes_b)) };
        i += usize::from(takes_a);
        j += usize::from(takes_b);
        end += 1;
    }
    merged.truncate(end);
    merged.extend_from_slice(&a[i..]);
    merged.extend_from_slice(&b[j..]);
}
