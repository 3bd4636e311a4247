//! Learned clauses, and clauses that rule out solutions.

use crate::learn::{ClauseCause, Literal};

/// A clause of the search.
pub(super) struct LinearClause {
    /// The literals; the first two are watched.
    pub(super) literals: Vec<Literal>,
    /// The constraint that it is in a proof.
    pub(super) cause: ClauseCause,
    /// The number of decision levels when it was learned; 0 keeps it for good.
    pub(super) levels: u32,
    /// Whether it took part in a conflict since the last deletion.
    pub(super) is_used: bool,
    pub(super) is_deleted: bool,
}

/// A watched clause, and a literal of it that satisfies it while it is true.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: u32,
    pub(super) other: Literal,
}

/// The clauses, with the literals that they watch.
pub(super) struct LinearClauses {
    pub(super) clauses: Vec<LinearClause>,
    /// For each literal, the clauses that it watches.
    pub(super) watches: Vec<Vec<Watch>>,
    /// The number of clauses that may be deleted.
    deletable: usize,
}

impl LinearClauses {
    pub(super) fn new(variables: usize) -> Self {
        Self { clauses: Vec::new(), watches: vec![Vec::new(); 2 * variables], deletable: 0 }
    }

    /// Adds a clause, the two literals to watch first. Shorter clauses are not watched. Returns its number.
    pub(super) fn add(&mut self, literals: &[Literal], cause: ClauseCause, levels: u32) -> u32 {
        let clause = self.clauses.len() as u32;
        if let &[first, second, ..] = literals {
            self.watches[first.index()].push(Watch { clause, other: second });
            self.watches[second.index()].push(Watch { clause, other: first });
        }
        self.deletable += usize::from(levels > 2);
        let literals = literals.to_vec();
        self.clauses.push(LinearClause {
            literals,
            cause,
            levels,
            is_used: true,
            is_deleted: false,
        });
        clause
    }

    /// The number of clauses that may be deleted.
    pub(super) fn deletable(&self) -> usize {
        self.deletable
    }

    /// Deletes half of the clauses with more than two levels that took part in no conflict lately and are no reasons:
    /// clauses with the most levels first, and among equals the oldest.
    pub(super) fn delete_half(&mut self, is_reason: impl Fn(u32) -> bool) {
        let mut candidates: Vec<u32> = Vec::new();
        for (number, clause) in (0..).zip(&mut self.clauses) {
            let was_used = std::mem::take(&mut clause.is_used);
            if clause.levels > 2 && !clause.is_deleted && !was_used && !is_reason(number) {
                candidates.push(number);
            }
        }
        candidates.sort_by_key(|&number| std::cmp::Reverse(self.clauses[number as usize].levels));
        candidates.truncate(candidates.len().div_ceil(2));
        self.deletable -= candidates.len();
        for number in candidates {
            let clause = &mut self.clauses[number as usize];
            clause.is_deleted = true;
            clause.literals = Vec::new();
        }
        let clauses = &self.clauses;
        for watches in &mut self.watches {
            watches.retain(|watch| !clauses[watch.clause as usize].is_deleted);
        }
    }
}
