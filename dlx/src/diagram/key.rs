//! Keys: the unsolved part of a state, in words. States with equal keys have the same solutions, up to
//! a swap of interchangeable blocks.

use super::arrangement::{Arrangement, KeyForm, Runs};
use super::bitset::{get, meet, set};
use super::scope::Scope;
use crate::id::ItemId;
use crate::kernel::Kernel;
use crate::problem::ItemKind;

/// Reads keys from a kernel, and holds the last one.
pub(super) struct Keys {
    form: KeyForm,
    runs: Option<Runs>,
    /// The primary items of another multiplicity than exactly one.
    multiples: Vec<ItemId>,
    /// The open items, by place.
    pub(super) open: Vec<u64>,
    /// The live options.
    pub(super) live: Vec<u64>,
    /// The last key.
    pub(super) key: Vec<u64>,
    /// The words of each run, run by run; memory for sorting.
    words: Vec<u64>,
    /// The run that was put at each place; only kept if `wants_order`.
    pub(super) order: Vec<u8>,
    wants_order: bool,
}

impl Keys {
    pub(super) fn new(arrangement: &Arrangement, wants_order: bool) -> Self {
        let problem = &arrangement.problem;
        let is_multiple = |item: &ItemId| match problem.kind(*item) {
            ItemKind::Primary(bounds) => !bounds.is_once(),
            ItemKind::Secondary => false,
        };
        Self {
            form: arrangement.form,
            runs: arrangement.runs,
            multiples: problem.primaries().iter().copied().filter(is_multiple).collect(),
            open: vec![0; problem.primaries().len().div_ceil(64)],
            live: vec![0; problem.option_count().div_ceil(64)],
            key: Vec::new(),
            words: Vec::new(),
            order: Vec::new(),
            wants_order,
        }
    }

    /// Number of words of a key.
    pub(super) fn width(&self) -> usize {
        match self.form {
            KeyForm::Items => self.open.len(),
            KeyForm::Options => self.live.len() + self.multiples.len(),
        }
    }

    /// Reads the open items in scope. Returns false if no item is open.
    pub(super) fn read_open<K: Kernel>(&mut self, kernel: &K, scope: Option<&Scope>) -> bool {
        self.open.fill(0);
        kernel.mark_open(&mut self.open);
        if let Some(scope) = scope {
            meet(&mut self.open, &scope.items);
        }
        self.open.iter().any(|&word| word != 0)
    }

    /// Reads the live options in scope.
    pub(super) fn read_live<K: Kernel>(&mut self, kernel: &K, scope: Option<&Scope>) {
        self.live.fill(0);
        kernel.mark_live(&mut self.live);
        if let Some(scope) = scope {
            meet(&mut self.live, &scope.options);
        }
    }

    /// Makes the key of a state whose open items have been read.
    pub(super) fn read_key<K: Kernel>(&mut self, kernel: &K, scope: Option<&Scope>) {
        self.key.clear();
        match self.form {
            KeyForm::Items => self.key.extend_from_slice(&self.open),
            KeyForm::Options => {
                self.read_live(kernel, scope);
                self.key.extend_from_slice(&self.live);
                for &item in &self.multiples {
                    let is_in_scope = scope.is_none_or(|scope| scope.has(kernel.problem(), item));
                    let (need, cap) = if is_in_scope { kernel.left(item) } else { (0, 0) };
                    self.key.push(u64::from(need) << 32 | u64::from(cap));
                }
            }
        }
        if let Some(runs) = self.runs {
            self.sort(runs);
        }
    }

    /// Sorts the runs of the key, which makes it canonical for states that differ by a swap of blocks. The state of
    /// the kernel does not change.
    fn sort(&mut self, runs: Runs) {
        let width = runs.bits.div_ceil(64);
        let Self { key, words, order, .. } = self;
        words.clear();
        for run in 0..runs.number {
            let first = runs.first + run * runs.bits;
            for word in 0..width {
                let bits = (runs.bits - 64 * word).min(64);
                words.push(get(key, first + 64 * word, bits));
            }
        }
        // Runs of one word are sorted by value, without their numbers.
        if width == 1 && !self.wants_order {
            words.sort_unstable();
            for (place, &value) in words.iter().enumerate() {
                set(key, runs.first + place * runs.bits, runs.bits, value);
            }
            return;
        }
        order.clear();
        order.extend(0..runs.number as u8);
        let run = |number: u8| &words[usize::from(number) * width..][..width];
        // Stable: equal runs stay in order.
        order.sort_by(|&a, &b| run(a).cmp(run(b)));
        for (place, &number) in order.iter().enumerate() {
            // The key already has this run here.
            if place == usize::from(number) {
                continue;
            }
            let first = runs.first + place * runs.bits;
            for (word, &value) in run(number).iter().enumerate() {
                let bits = (runs.bits - 64 * word).min(64);
                set(key, first + 64 * word, bits, value);
            }
        }
    }
}
