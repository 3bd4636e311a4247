//! The memo: the keys of states, numbered in the order of insertion, with the number of solutions of each.
//!
//! A hash only gives a position; a key is found if all its words are equal. Counts that trust the hash
//! alone are wrong: published tools have given 12,947,715 for the 12,988,816 domino tilings of a chessboard.

use super::number::Number;
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::collections::HashMap;
use std::hash::BuildHasher;

/// Number of words of a record besides its key.
const EXTRA: usize = 3;

/// Keys of a fixed number of words, and a number for each.
pub(super) struct Memo {
    width: usize,
    /// For each key its words, two more for its number, and one for its size. They lie side by side, because a lookup
    /// needs all of them.
    records: Vec<u64>,
    /// Numbers from [`LARGE`] on, which do not fit into two words.
    large: HashMap<u32, Number>,
    table: HashTable<u32>,
    hasher: FixedState,
}

/// In place of a number that does not fit.
const LARGE: u128 = u128::MAX;

impl Memo {
    /// A memo for keys of a number of words.
    pub(super) fn new(width: usize) -> Self {
        Self {
            width,
            records: Vec::new(),
            large: HashMap::new(),
            table: HashTable::new(),
            hasher: FixedState::with_seed(0),
        }
    }

    /// Number of words of a key.
    #[cfg(feature = "json")]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The words of the key at a place.
    pub(super) fn key(&self, id: u32) -> &[u64] {
        let start = id as usize * (self.width + EXTRA);
        &self.records[start..start + self.width]
    }

    /// The place of a key; `None` for an unknown key.
    pub(super) fn find(&self, key: &[u64]) -> Option<u32> {
        let hash = self.hasher.hash_one(key);
        self.table.find(hash, |&id| self.key(id) == key).copied()
    }

    /// The number that belongs to the key at a place.
    pub(super) fn number(&self, id: u32) -> Number {
        let start = id as usize * (self.width + EXTRA) + self.width;
        let small = u128::from(self.records[start]) | u128::from(self.records[start + 1]) << 64;
        if small == LARGE { self.large[&id].clone() } else { Number::Small(small) }
    }

    /// The size that belongs to the key at a place.
    pub(super) fn size(&self, id: u32) -> f64 {
        f64::from_bits(self.records[(id as usize + 1) * (self.width + EXTRA) - 1])
    }

    /// Adds a key that is not there, with its number and its size. Its place is the length before.
    pub(super) fn insert(&mut self, key: &[u64], number: &Number, size: f64) {
        let hash = self.hasher.hash_one(key);
        let id = self.len();
        self.records.extend_from_slice(key);
        let small = match number {
            Number::Small(small) if *small != LARGE => *small,
            number => {
                self.large.insert(id, number.clone());
                LARGE
            }
        };
        self.records.extend([small as u64, (small >> 64) as u64, size.to_bits()]);
        // The table rehashes keys when it grows.
        let Self { width, records, table, hasher, .. } = self;
        let hash_of = |id: &u32| {
            let start = *id as usize * (*width + EXTRA);
            hasher.hash_one(&records[start..start + *width])
        };
        table.insert_unique(hash, id, hash_of);
    }

    /// Number of keys.
    pub(super) fn len(&self) -> u32 {
        self.table.len() as u32
    }

    /// Whether all places are taken.
    pub(super) fn is_full(&self) -> bool {
        self.table.len() >= MOST
    }

    /// The memory taken, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let large: usize = self.large.len() * (size_of::<(u32, Number)>() + LARGE_BYTES);
        self.records.capacity() * size_of::<u64>() + self.table.allocation_size() + large
    }

    /// All numbers, in the order of their places.
    pub(super) fn into_numbers(self) -> Vec<Number> {
        (0..self.len()).map(|id| self.number(id)).collect()
    }
}

/// Approximate memory of a number beyond two words, in bytes.
const LARGE_BYTES: usize = 64;

/// Maximum number of places; the graph gives the numbers above other meanings.
pub(super) const MOST: usize = u32::MAX as usize - 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_told_apart_by_all_their_words() {
        let mut memo = Memo::new(2);
        let key = |i: u64| [i & 1, i.wrapping_mul(0x9e37_79b9_7f4a_7c15)];
        for i in 0..10_000 {
            assert_eq!(memo.find(&key(i)), None);
            memo.insert(&key(i), &i.into(), i as f64);
        }
        assert_eq!(memo.len(), 10_000);
        for i in 0..10_000 {
            let id = memo.find(&key(i)).expect("it was inserted");
            assert_eq!((u64::from(id), memo.number(id), memo.size(id)), (i, i.into(), i as f64));
        }
        assert_eq!(memo.find(&[1, 0]), None);
        assert!(memo.bytes() >= 320_000);
    }

    #[test]
    fn a_key_without_words_is_one_key() {
        let mut memo = Memo::new(0);
        assert_eq!(memo.find(&[]), None);
        memo.insert(&[], &Number::ONE, 1.0);
        assert_eq!(memo.find(&[]), Some(0));
    }

    #[test]
    fn numbers_of_any_size_are_kept() {
        let mut memo = Memo::new(1);
        let large = &Number::Small(u128::MAX) * &Number::Small(u128::MAX);
        let all = [Number::Small(u128::MAX), large, Number::Small(u128::MAX - 1), Number::ZERO];
        for (key, number) in (0..).zip(&all) {
            memo.insert(&[key], number, 1.0);
        }
        assert!((0..4).zip(&all).all(|(id, number)| memo.number(id) == *number));
        assert_eq!(memo.into_numbers(), all);
    }
}
