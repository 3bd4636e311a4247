//! The clauses that are not forgotten.

use super::literal::Literal;
use std::ops::Range;

/// So many clauses may be forgotten before it is worth while to move the others together.
const FEW: usize = 1024;

/// Clauses by their numbers, which ascend, in memory for those that are live and not many more.
#[derive(Default)]
pub(super) struct Clauses {
    /// Those of all clauses, one after the other.
    literals: Vec<Literal>,
    clauses: Vec<Clause>,
    /// How many of them are forgotten.
    forgotten: usize,
}

struct Clause {
    number: u64,
    start: usize,
    length: usize,
    is_live: bool,
    is_watched: bool,
}

/// What is known of a number.
pub(super) enum Found<'c> {
    Live(&'c [Literal]),
    Forgotten,
}

impl Clauses {
    /// Adds a clause with a number above those of all others, and returns where it is.
    pub(super) fn add(&mut self, number: u64, literals: &[Literal]) -> usize {
        let (start, length) = (self.literals.len(), literals.len());
        self.literals.extend_from_slice(literals);
        self.clauses.push(Clause { number, start, length, is_live: true, is_watched: false });
        self.clauses.len() - 1
    }

    /// The clause of a number that was given out.
    pub(super) fn find(&self, number: u64) -> Found<'_> {
        let place = self.clauses.binary_search_by_key(&number, |clause| clause.number);
        match place.map(|place| &self.clauses[place]) {
            Ok(clause) if clause.is_live => {
                Found::Live(&self.literals[clause.start..clause.start + clause.length])
            }
            _ => Found::Forgotten,
        }
    }

    /// Forgets the clauses with numbers in a range, as far as they are live.
    pub(super) fn forget(&mut self, numbers: Range<u64>) {
        let first = self.clauses.partition_point(|clause| clause.number < numbers.start);
        let of_range =
            self.clauses[first..].iter_mut().take_while(|clause| clause.number < numbers.end);
        for clause in of_range.filter(|clause| clause.is_live) {
            clause.is_live = false;
            self.forgotten += 1;
        }
    }

    /// The literals of the clause at a place, unless it is forgotten.
    pub(super) fn live_mut(&mut self, place: usize) -> Option<&mut [Literal]> {
        let clause = &self.clauses[place];
        clause.is_live.then(|| &mut self.literals[clause.start..clause.start + clause.length])
    }

    /// Remembers that the first two literals of a clause are watched.
    pub(super) fn set_watched(&mut self, place: usize) {
        self.clauses[place].is_watched = true;
    }

    /// The places of the clauses that are watched, and the literals that watch them.
    pub(super) fn watched(&self) -> impl Iterator<Item = (usize, [Literal; 2])> {
        let watched = self.clauses.iter().enumerate().filter(|(_, clause)| clause.is_watched);
        watched.map(|(place, clause)| {
            (place, [self.literals[clause.start], self.literals[clause.start + 1]])
        })
    }

    /// Whether most clauses are forgotten.
    pub(super) fn is_sparse(&self) -> bool {
        self.forgotten > FEW + self.clauses.len() / 2
    }

    /// Moves the live clauses together. They are at other places then.
    pub(super) fn compact(&mut self) {
        let mut end = 0;
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
