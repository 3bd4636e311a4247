//! The propagators that a change of a variable wakes.

use super::lists::Lists;
use crate::board::bits;
use std::mem;

/// Propagators that look at a variable: bits of a word of a queue.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watchers {
    pub(super) word: u32,
    pub(super) bits: u64,
}

impl Watchers {
    /// The watcher with a number.
    pub(super) fn one(number: u32) -> Self {
        Self { word: number / 64, bits: 1 << (number % 64) }
    }

    /// The numbers of the propagators.
    pub(super) fn numbers(self) -> impl Iterator<Item = usize> {
        bits(self.bits).map(move |bit| 64 * self.word as usize + bit)
    }
}

/// The watchers of all variables.
#[derive(Debug)]
pub(super) struct AllWatchers {
    ranges: Vec<WatcherRange>,
    items: Vec<Watchers>,
}

/// Where the watchers of a variable are.
#[derive(Clone, Copy, Debug)]
struct WatcherRange {
    /// The first of the propagators that each change of the variable wakes.
    start: u32,
    /// The first of the propagators of counted zones, which the variable wakes when it has two values.
    of_pairs: u32,
    end: u32,
}

impl AllWatchers {
    /// Each change of a variable wakes some propagators, and the second ones where it leaves two values. The numbers
    /// ascend. `scope` shows the variables of a propagator.
    pub(super) fn new<'s>(
        each: &[u32],
        of_pairs: &[u32],
        scope: impl Fn(u32) -> &'s [u32],
        variables: usize,
    ) -> Self {
        let each = watchers_of(each, &scope, variables);
        let of_pairs = watchers_of(of_pairs, &scope, variables);
        let mut items = Vec::with_capacity(4 * variables);
        let mut end_with = |watchers: &[Watchers]| {
            items.extend_from_slice(watchers);
            items.len() as u32
        };
        let mut start = 0;
        let ranges = (0..variables).map(|variable| {
            let of_pairs_start = end_with(each.get(variable));
            let end = end_with(of_pairs.get(variable));
            WatcherRange { start: mem::replace(&mut start, end), of_pairs: of_pairs_start, end }
        });
        Self { ranges: ranges.collect(), items }
    }

    /// The watchers that a change of a variable wakes, or one that leaves it two values.
    #[inline]
    pub(super) fn of(&self, variable: usize, is_pair: bool) -> &[Watchers] {
        let range = self.ranges[variable];
        let end = if is_pair { range.end } else { range.of_pairs };
        &self.items[range.start as usize..end as usize]
    }
}

/// The watchers among some propagators, in ascending order, of each variable.
fn watchers_of<'s>(
    propagators: &[u32],
    scope: impl Fn(u32) -> &'s [u32],
    variables: usize,
) -> Lists<Watchers> {
    let mut watchers = Vec::with_capacity(2 * variables);
    let mut bits: Vec<u64> = vec![0; variables];
    for numbers in propagators.chunk_by(|a, b| a / 64 == b / 64) {
        for number in numbers {
            for &variable in scope(*number) {
                bits[variable as usize] |= 1 << (number % 64);
            }
        }
        let word = numbers[0] / 64;
        for (variable, bits) in bits.iter_mut().enumerate().filter(|(_, bits)| **bits != 0) {
            watchers.push((variable, Watchers { word, bits: mem::take(bits) }));
        }
    }
    Lists::from_pairs(variables, watchers.iter().copied())
}
