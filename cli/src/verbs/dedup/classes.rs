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

/// The members of classes that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShownMembers {
    /// The first one of each class.
    First,
    /// The first one of each class with the number of members, in the end.
    Counts,
    /// All, each after the number of its class.
    All,
    /// All, as objects with the number of the class as their last field.
    Objects,
}

/// The classes met so far.
#[derive(Debug)]
pub(super) struct Classes {
    shown: ShownMembers,
    met: Mutex<Met>,
    /// Notified when another chunk may be taken.
    turn: Condvar,
}

#[derive(Debug, Default)]
struct Met {
    /// The number of the next chunk.
    chunk: u64,
    classes: HashSet<Key>,
    /// The place of each class among the shown ones, if members are counted or all shown.
    places: HashMap<Key, usize>,
    /// The number of members and the first of each class, if members are counted.
    first: Vec<(u64, Vec<u8>)>,
}

impl Classes {
    /// No classes.
    pub(super) fn new(shown: ShownMembers) -> Self {
        Self { shown, met: Mutex::default(), turn: Condvar::new() }
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
            match self.shown {
                ShownMembers::Counts => met.count(class, text),
                ShownMembers::All => {
                    if let Some(number) = met.number(class) {
                        let _ = write!(sink.out(), "{number}\t");
                        sink.bytes(&text);
                        sink.out().push('\n');
                    }
                }
                ShownMembers::Objects => {
                    let object = text.strip_suffix(b"}");
                    if let (Some(number), Some(object)) = (met.number(class), object) {
                        sink.bytes(object);
                        let _ = writeln!(sink.out(), ",\"class\":{number}}}");
                    }
                }
                ShownMembers::First if met.classes.insert(class) => {
                    sink.bytes(&text);
                    if !text.is_empty() {
                        sink.out().push('\n');
                    }
                }
                ShownMembers::First => {}
            }
        }
        met.chunk += 1;
        self.turn.notify_all();
    }

    /// The text after all members: the classes with their numbers of members, in the order of their first members, or
    /// the number of classes.
    pub(super) fn summary(&self) -> String {
        let met = self.lock();
        match self.shown {
            ShownMembers::First | ShownMembers::Objects => String::new(),
            ShownMembers::All => format!("# {} classes\n", met.places.len()),
            ShownMembers::Counts => {
                let mut text = String::new();
                for (count, first) in &met.first {
                    let _ = writeln!(text, "{count}\t{}", String::from_utf8_lossy(first));
                }
                text
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Met> {
        self.met.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Met {
    /// The number of a class from 1, in the order of first members; `None` for a known class.
    fn number(&mut self, class: Key) -> Option<usize> {
        if self.classes.insert(class) {
            self.places.insert(class, self.places.len());
        }
        self.places.get(&class).map(|place| place + 1)
    }

    fn count(&mut self, class: Key, text: Vec<u8>) {
        if self.classes.insert(class) {
            self.places.insert(class, self.first.len());
            self.first.push((1, text));
        } else if let Some(&place) = self.places.get(&class) {
            self.first[place].0 += 1;
        }
    }
}
