//! The classes of equivalent puzzles met so far, taken in the order of the inputs whichever worker comes first.

use crate::output::Sink;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The key of a class: 128 bits of a hash of its canonical form. Among a billion classes, two have the same key with a
/// probability of 2 in 10²¹.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key(u128);

impl Key {
    /// The key of a form, which is all of these parts.
    pub(super) fn of(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part);
        }
        let hash = hash.finalize();
        Self(hash.iter().take(16).fold(0, |key, &byte| key << 8 | u128::from(byte)))
    }
}

/// An input with its class and its text for the output, without an end of line.
pub(super) type Member = (Key, Vec<u8>);

/// The classes met so far.
#[derive(Debug)]
pub(super) struct Classes {
    /// Whether members are counted, and classes shown in the end.
    counts: bool,
    met: Mutex<Met>,
    /// Notified when another chunk may be taken.
    turn: Condvar,
}

#[derive(Debug, Default)]
struct Met {
    /// The number of the next chunk.
    chunk: u64,
    classes: HashSet<Key>,
    /// The place of each class in `first`, if members are counted.
    places: HashMap<Key, usize>,
    /// The number of members and the first of each class, if members are counted.
    first: Vec<(u64, Vec<u8>)>,
}

impl Classes {
    /// No classes.
    pub(super) fn new(counts: bool) -> Self {
        Self { counts, met: Mutex::default(), turn: Condvar::new() }
    }

    /// Adds a class that is known and not shown.
    pub(super) fn know(&self, class: Key) {
        self.lock().classes.insert(class);
    }

    /// Takes the members of a chunk once those before it are taken, and writes the first of each class.
    pub(super) fn take(&self, members: &mut Vec<Member>, sink: &mut Sink) {
        let mut met = self.lock();
        // The chunks take turns in the order of the inputs.
        while met.chunk != sink.chunk() {
            met = self.turn.wait(met).unwrap_or_else(PoisonError::into_inner);
        }
        for (class, text) in members.drain(..) {
            if self.counts {
                met.count(class, text);
            } else if met.classes.insert(class) {
                sink.bytes(&text);
                if !text.is_empty() {
                    sink.out().push('\n');
                }
            }
        }
        met.chunk += 1;
        self.turn.notify_all();
    }

    /// The classes with their numbers of members, one per line, in the order of their first members.
    pub(super) fn counted(&self) -> String {
        let mut text = String::new();
        for (count, first) in &self.lock().first {
            let _ = writeln!(text, "{count}\t{}", String::from_utf8_lossy(first));
        }
        text
    }

    fn lock(&self) -> MutexGuard<'_, Met> {
        self.met.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Met {
    fn count(&mut self, class: Key, text: Vec<u8>) {
        if self.classes.insert(class) {
            self.places.insert(class, self.first.len());
            self.first.push((1, text));
        } else if let Some(&place) = self.places.get(&class) {
            self.first[place].0 += 1;
        }
    }
}
