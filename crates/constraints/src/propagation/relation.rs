//! Two variables in a relation.

use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::{ValueRange, ValueSet};
use foldhash::HashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// Two variables whose values are in a relation.
#[derive(Debug)]
pub(super) struct Relation {
    cells: [usize; 2],
    table: Arc<RelationTable>,
}

/// The values that go with each value of one variable, and with each value of the other.
#[derive(Debug)]
pub(super) struct RelationTable {
    ranges: (ValueRange, ValueRange),
    /// For each value of the first variable, the values of the second.
    forward: Image,
    /// For each value of the second variable, the values of the first.
    backward: Image,
}

/// The union of the images of the values of a set.
#[derive(Debug)]
struct Image {
    of_value: Box<[ValueSet]>,
    /// For each chunk of the values, the image of each of its sets.
    of_chunk: Box<[[ValueSet; 1 << CHUNK]]>,
}

/// The number of values of a chunk. The tables of nine values take 512 bytes; one table of their sets takes 4 KB, and
/// ten times as long to make.
const CHUNK: usize = 5;

impl Image {
    fn new(of_value: Vec<ValueSet>) -> Self {
        let table = |values: &[ValueSet]| {
            let mut table = [0; 1 << CHUNK];
            for set in 1_usize..1 << values.len() {
                table[set] = table[set & (set - 1)] | values[set.trailing_zeros() as usize];
            }
            table
        };
        let of_chunk = of_value.chunks(CHUNK).map(table).collect();
        Self { of_value: of_value.into(), of_chunk }
    }

    #[inline]
    fn of(&self, mut set: ValueSet) -> ValueSet {
        self.of_chunk.iter().fold(0, |image, table| {
            let part = table[set as usize % table.len()];
            set >>= CHUNK;
            image | part
        })
    }
}

impl RelationTable {
    fn new(ranges: (ValueRange, ValueRange), forward: Vec<ValueSet>) -> Self {
        let goes_with = |y: usize| {
            let partners = forward.iter().enumerate().filter(move |(_, set)| *set & (1 << y) != 0);
            partners.fold(0, |set, (x, _)| set | 1 << x)
        };
        let backward = (0..ranges.1.count()).map(goes_with).collect();
        Self { ranges, backward: Image::new(backward), forward: Image::new(forward) }
    }

    /// Whether no value goes with itself.
    pub(super) fn excludes_equal_values(&self) -> bool {
        let (a, b) = self.ranges;
        let goes_with_itself =
            |(bits, x): (&ValueSet, i64)| b.bit(x).is_some_and(|bit| bits & bit != 0);
        !self.forward.of_value.iter().zip(a.iter()).any(goes_with_itself)
    }

    /// Whether each value goes with all others, of the same range.
    pub(super) fn is_difference(&self) -> bool {
        let (a, b) = self.ranges;
        let all_others = |(index, bits): (usize, &ValueSet)| *bits == b.all() & !(1 << index);
        a == b && self.forward.of_value.iter().enumerate().all(all_others)
    }
}

/// The tables that relations share.
#[derive(Debug, Default)]
pub(super) struct RelationTables {
    known: HashMap<TableKey, Arc<RelationTable>>,
    /// The table that was asked for last: a kind often asks for one many times.
    last: Option<Arc<RelationTable>>,
    /// Memory for the values that go with each value.
    forward: Vec<ValueSet>,
}

/// Two ranges, and for each value of the first the values of the second.
type TableKey = ((ValueRange, ValueRange), Vec<ValueSet>);

impl RelationTables {
    /// The table of a relation, made once.
    pub(super) fn table(
        &mut self,
        a: ValueRange,
        b: ValueRange,
        holds: impl Fn(i64, i64) -> bool,
    ) -> Arc<RelationTable> {
        self.forward.clear();
        self.forward.extend(a.iter().map(|x| b.set(|y| holds(x, y))));
        self.of_images((a, b))
    }

    /// The table with the images that the memory has.
    fn of_images(&mut self, ranges: (ValueRange, ValueRange)) -> Arc<RelationTable> {
        let is_same = |table: &&Arc<RelationTable>| {
            table.ranges == ranges && *table.forward.of_value == *self.forward
        };
        if let Some(table) = self.last.as_ref().filter(is_same) {
            return Arc::clone(table);
        }
        let made = |key: &TableKey| Arc::new(RelationTable::new(key.0, key.1.clone()));
        let table = self.known.entry((ranges, self.forward.clone())).or_insert_with_key(made);
        self.last = Some(Arc::clone(table));
        Arc::clone(table)
    }
}

impl Relation {
    pub(super) fn new(first: usize, second: usize, table: Arc<RelationTable>) -> Self {
        Self { cells: [first, second], table }
    }
}

impl Propagate for Relation {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let [first, second] = self.cells;
        space.restrict(second, self.table.forward.of(space.values(first)))?;
        space.restrict(first, self.table.backward.of(space.values(second)))
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        (&self.cells).into()
    }

    fn settles(&self) -> bool {
        true
    }

    fn primitive(&self) -> Primitive {
        Primitive::Relation
    }

    fn priority(&self) -> usize {
        0
    }

    fn as_relation(&self) -> Option<([usize; 2], &[ValueSet])> {
        Some((self.cells, &self.table.forward.of_value))
    }
}
