//! Snapshots of a count with shared sub-problems, as text from which another search continues.
//!
//! A snapshot holds the values of all kept states, and the path. Each level of the path has the child that is being
//! tried, and the sum of the values before it. The next search walks down the same path with the same memo. The text
//! ends with a digest of everything before it, which rejects a damaged text.

use super::memo::Memo;
use super::number::Number;
use super::order::Order;
use super::sharing::{Effort, SharedSearch, SharingLevel};
use super::snapshot_error::SnapshotError;
use crate::kernel::Kernel;
use num_bigint::BigUint;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::str::SplitAsciiWhitespace;

/// The first line; the number is the version of the format.
const HEAD: &str = "pavane shared count 1";
/// The words at the heads of the parts.
const KEYS: &[&str] = &["problem", "order", "effort", "done", "path", "states", "digest"];

/// The state of a count between two nodes.
pub(crate) struct Snapshot {
    /// Identifies the arranged problem; see [`Arrangement::stamp`](super::Arrangement::stamp).
    pub(crate) stamp: String,
    pub(crate) order: Order,
    pub(super) effort: Effort,
    pub(super) done: f64,
    pub(super) leaf_nodes: f64,
    /// The levels of the path, from the root down.
    pub(super) levels: Vec<SharingLevel>,
    pub(super) memo: Memo,
}

impl Snapshot {
    /// Whether a text begins like a snapshot.
    pub(crate) fn is_one(text: &[u8]) -> bool {
        text.starts_with(HEAD.as_bytes())
    }

    /// Reads a text.
    ///
    /// # Errors
    /// [`SnapshotError`] if it is not a snapshot, or damaged.
    pub(crate) fn read(text: &[u8]) -> Result<Self, SnapshotError> {
        let lost = |line, found: &str, expected| {
            let found = if found.is_empty() { "the end" } else { found };
            SnapshotError::Line { line, found: found.chars().take(40).collect(), expected }
        };
        let text = str::from_utf8(text).map_err(|_| SnapshotError::Digest)?;
        let cut = text.trim_end().rfind('\n').map_or(0, |end| end + 1);
        let last = text[cut..].trim_end();
        let digest = last.strip_prefix("digest ").ok_or_else(|| {
            lost(text.lines().count(), last, "`digest`: the checkpoint is cut off")
        })?;
        // Checked before anything else is read.
        if digest != digest_of(&text.as_bytes()[..cut]) {
            return Err(SnapshotError::Digest);
        }
        let mut lines = CountedLines { lines: text[..cut].lines(), at: 0 };
        let broken =
            |lines: &CountedLines<'_>| lost(lines.at, lines.last(text), "another form of it");
        if lines.next() != Some(HEAD) {
            return Err(lost(1, text.lines().next().unwrap_or(""), "`pavane shared count 1`"));
        }
        lines.read().ok_or_else(|| broken(&lines))
    }
}

/// The lines of a text, counted.
struct CountedLines<'a> {
    lines: std::str::Lines<'a>,
    at: usize,
}

impl<'a> CountedLines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.at += 1;
        self.lines.next()
    }

    /// The current line of the whole text.
    fn last<'t>(&self, text: &'t str) -> &'t str {
        text.lines().nth(self.at.saturating_sub(1)).unwrap_or("")
    }

    /// The words after a keyword.
    fn field(&mut self, key: &str) -> Option<SplitAsciiWhitespace<'a>> {
        let mut words = self.next()?.split_ascii_whitespace();
        (words.next() == Some(key)).then_some(words)
    }

    /// Reads everything after the head.
    fn read(&mut self) -> Option<Snapshot> {
        let mut stamp = self.field(KEYS[0])?;
        let stamp = format!("{} {}", stamp.next()?, stamp.next()?);
        let name = self.field(KEYS[1])?.next()?;
        let order = *Order::ALL.iter().find(|order| order.name() == name)?;
        let effort = self.read_effort()?;
        let mut done = self.field(KEYS[3])?;
        let (done, leaf_nodes) = (float(done.next()?)?, float(done.next()?)?);
        let depth: usize = self.field(KEYS[4])?.next()?.parse().ok()?;
        let levels = (0..depth).map(|_| level(self.next()?)).collect::<Option<Vec<_>>>()?;
        let memo = self.read_memo()?;
        Some(Snapshot { stamp, order, effort, done, leaf_nodes, levels, memo })
    }

    fn read_effort(&mut self) -> Option<Effort> {
        let mut effort = self.field(KEYS[2])?;
        let mut number = || effort.next()?.parse::<u64>().ok();
        let (nodes, lookups, hits, deepest) = (number()?, number()?, number()?, number()?);
        Some(Effort { nodes, lookups, hits, deepest, ..Effort::default() })
    }

    /// Reads the kept sub-problems, one per line: the words of the key, the count and the size.
    fn read_memo(&mut self) -> Option<Memo> {
        let mut states = self.field(KEYS[5])?;
        let number: u32 = states.next()?.parse().ok()?;
        let width: usize = states.next()?.parse().ok()?;
        let mut memo = Memo::new(width);
        let mut key = Vec::with_capacity(width);
        for _ in 0..number {
            let mut words = self.next()?.split_ascii_whitespace();
            key.clear();
            for _ in 0..width {
                key.push(u64::from_str_radix(words.next()?, 16).ok()?);
            }
            let (count, size) = (decimal(words.next()?)?, float(words.next()?)?);
            memo.insert(&key, &count, size);
        }
        Some(memo)
    }
}

fn float(word: &str) -> Option<f64> {
    u64::from_str_radix(word, 16).ok().map(f64::from_bits)
}

fn decimal(word: &str) -> Option<Number> {
    let small = word.parse().ok().map(Number::Small);
    small.or_else(|| word.parse::<BigUint>().ok().map(Number::from))
}

fn level(line: &str) -> Option<SharingLevel> {
    let mut words = line.split_ascii_whitespace();
    let is_split = match words.next()? {
        "parts" => true,
        "item" => false,
        _ => return None,
    };
    let next = words.next()?.parse().ok()?;
    let (count, size) = (decimal(words.next()?)?, float(words.next()?)?);
    Some(SharingLevel { is_split, next, count, size })
}

fn digest_of(text: &[u8]) -> String {
    let mut digest = String::new();
    for byte in Sha256::digest(text) {
        let _ = write!(digest, "{byte:02x}");
    }
    digest
}

/// A writer that computes the digest of the bytes it passes on.
struct Digesting<'a> {
    out: &'a mut dyn Write,
    hash: Sha256,
}

impl Write for Digesting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<K: Kernel> SharedSearch<K> {
    /// Continues from a snapshot of a search for the same. Must be called before the first node.
    pub(crate) fn restore(&mut self, snapshot: Snapshot) {
        let Snapshot { effort, done, leaf_nodes, levels, memo, .. } = snapshot;
        // Keys of another width belong to another problem: search from the start.
        if memo.width() != self.memo.width() {
            return;
        }
        (self.effort, self.done, self.leaf_nodes, self.memo) = (effort, done, leaf_nodes, memo);
        self.known = levels;
        // The root last, where `pop` takes it.
        self.known.reverse();
        self.is_full = self.is_past_cap();
    }

    /// Writes a snapshot, between two nodes.
    pub(crate) fn write_snapshot(&self, stamp: &str, out: &mut dyn Write) -> io::Result<()> {
        let digesting = Digesting { out, hash: Sha256::new() };
        let mut text = io::BufWriter::new(digesting);
        let Effort { nodes, lookups, hits, deepest, .. } = self.effort();
        writeln!(text, "{HEAD}\nproblem {stamp}\norder {}", self.order().name())?;
        writeln!(text, "effort {nodes} {lookups} {hits} {deepest}")?;
        let [done, leaf_nodes] = [self.done, self.leaf_nodes].map(f64::to_bits);
        writeln!(text, "done {done:x} {leaf_nodes:x}")?;
        let levels = self.levels();
        writeln!(text, "path {}", levels.len())?;
        for SharingLevel { is_split, next, count, size } in &levels {
            let kind = if *is_split { "parts" } else { "item" };
            writeln!(text, "{kind} {next} {} {:x}", count.to_big(), size.to_bits())?;
        }
        writeln!(text, "states {} {}", self.memo.len(), self.memo.width())?;
        for id in 0..self.memo.len() {
            for word in self.memo.key(id) {
                write!(text, "{word:x} ")?;
            }
            let size = self.memo.size(id).to_bits();
            match self.memo.number(id) {
                Number::Small(small) => writeln!(text, "{small} {size:x}")?,
                Number::Large(large) => writeln!(text, "{large} {size:x}")?,
            }
        }
        let Digesting { out, hash } = text.into_inner().map_err(io::IntoInnerError::into_error)?;
        write!(out, "digest ")?;
        for byte in hash.finalize() {
            write!(out, "{byte:02x}")?;
        }
        writeln!(out)
    }
}
