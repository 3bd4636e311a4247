//! The store of clauses.

use super::literal::ProofLiteral;
use std::ops::Range;

/// The minimum number of forgotten clauses for which compaction pays.
const FEW: usize = 1024;

/// Clauses in ascending order of their numbers. Forgotten ones take memory until a compaction.
#[derive(Default)]
pub(super) struct ClauseStore {
    /// The literals of all clauses, one after the other.
    literals: Vec<ProofLiteral>,
    clauses: Vec<ClauseRecord>,
    /// The number of forgotten clauses among them.
    forgotten: usize,
}

struct ClauseRecord {
    number: u64,
    start: usize,
    length: usize,
    is_live: bool,
    is_watched: bool,
}

impl ClauseStore {
    /// Adds a clause with a number above all others, and returns its place.
    pub(super) fn add(&mut self, number: u64, literals: &[ProofLiteral]) -> usize {
        let (start, length) = (self.literals.len(), literals.len());
        self.literals.extend_from_slice(literals);
        self.clauses.push(ClauseRecord { number, start, length, is_live: true, is_watched: false });
        self.clauses.len() - 1
    }

    /// The clause of a number that was assigned, unless it is forgotten.
    pub(super) fn find(&self, number: u64) -> Option<&[ProofLiteral]> {
        let place = self.clauses.binary_search_by_key(&number, |clause| clause.number).ok()?;
        let clause = Some(&self.clauses[place]).filter(|clause| clause.is_live)?;
        Some(&self.literals[clause.start..clause.start + clause.length])
    }

    /// Forgets the live clauses with numbers in a range.
    pub(super) fn forget(&mut self, numbers: Range<u64>) {
        // Clauses are in the order of their numbers, so a range is one run of them.
        let first = self.clauses.partition_point(|clause| clause.number < numbers.start);
        let of_range =
            self.clauses[first..].iter_mut().take_while(|clause| clause.number < numbers.end);
        for clause in of_range.filter(|clause| clause.is_live) {
            clause.is_live = false;
            self.forgotten += 1;
        }
    }

    /// The literals of the clause at a place, unless it is forgotten.
    pub(super) fn live_mut(&mut self, place: usize) -> Option<&mut [ProofLiteral]> {
        let clause = &self.clauses[place];
        clause.is_live.then(|| &mut self.literals[clause.start..clause.start + clause.length])
    }

    /// Marks a clause as watched by its first two literals.
    pub(super) fn set_watched(&mut self, place: usize) {
        self.clauses[place].is_watched = true;
    }

    /// The places of the watched clauses, and the two literals that each is watched by.
    pub(super) fn watched(&self) -> impl Iterator<Item = (usize, [ProofLiteral; 2])> {
        let watched = self.clauses.iter().enumerate().filter(|(_, clause)| clause.is_watched);
        watched.map(|(place, clause)| {
            (place, [self.literals[clause.start], self.literals[clause.start + 1]])
        })
    }

    /// Whether most clauses are forgotten. Then a compaction pays.
    pub(super) fn is_sparse(&self) -> bool {
        self.forgotten > FEW + self.clauses.len() / 2
    }

    /// Compacts the live clauses, which changes their places.
    pub(super) fn compact(&mut self) {
        let mut end = 0;
        // Literals only move towards the start, in order.
        for clause in self.clauses.iter_mut().filter(|clause| clause.is_live) {
            self.literals.copy_within(clause.start..clause.start + clause.length, end);
            clause.start = end;
            end += clause.length;
        }
        self.literals.truncate(end);
        self.clauses.retain(|clause| clause.is_live);
        self.forgotten = 0;
    }
}
