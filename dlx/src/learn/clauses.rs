//! The learned clauses and, for each literal, the list of the clauses that watch it.

use super::literal::Literal;

/// A clause, by its place in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Clause(u32);

/// An entry of a list of watches. Its clause must be looked at when the watched literal becomes false, unless its
/// blocker is true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) blocker: Literal,
    clause: u32,
}

/// The bit of a watch of a clause with two literals: its blocker is the other one.
const BINARY: u32 = 1 << 31;

impl Watch {
    pub(super) fn clause(self) -> Clause {
        Clause(self.clause & !BINARY)
    }

    /// The watch with another literal of the clause as its blocker.
    pub(super) fn with_blocker(self, blocker: Literal) -> Self {
        Self { blocker, ..self }
    }

    pub(super) fn is_binary(self) -> bool {
        self.clause & BINARY != 0
    }
}

/// The words of a clause before its literals: their number, and the number of levels with flags.
const HEAD: usize = 2;
/// The flag of a clause marked for deletion.
const DEAD: u32 = 1 << 31;
/// The bits of the number of rounds of deletion that a clause survives since its last use.
const USED: u32 = 3 << 29;
const USED_SHIFT: u32 = 29;
/// The greatest number of levels with which a clause is kept forever.
const KEPT_LEVELS: u32 = 2;
/// The greatest number of levels with which a clause survives one more round.
const FEW_LEVELS: u32 = 6;
/// The bits of the number of levels.
const LEVELS: u32 = (1 << 24) - 1;

/// Learned clauses in one vector of words, each with its literals after a head.
#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// The clauses with three literals or more.
    learned: Vec<Clause>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(super) fn new(variables: u32) -> Self {
        Self { watches: vec![Vec::new(); 2 * variables as usize], ..Self::default() }
    }

    /// The size of the arena in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u32>()
    }

    /// Adds a clause of at least two literals, which watches the first two. `levels` is its number of decision levels.
    pub(super) fn add(&mut self, literals: &[Literal], levels: u32) -> Clause {
        let clause = Clause(self.words.len() as u32);
        self.words.push(literals.len() as u32);
        self.words.push(levels.min(LEVELS) | 1 << USED_SHIFT);
        self.words.extend(literals.iter().map(|literal| literal.code()));
        self.watch(clause);
        if literals.len() > 2 {
            self.learned.push(clause);
        }
        clause
    }

    /// Adds a clause that is never deleted, of at least two literals without values.
    pub(super) fn add_given(&mut self, literals: &[Literal]) -> Clause {
        self.add(literals, 0)
    }

    fn watch(&mut self, clause: Clause) {
        let literals = self.literals(clause);
        let flag = if literals.len() == 2 { BINARY } else { 0 };
        let (a, b) = (Literal::from_code(literals[0]), Literal::from_code(literals[1]));
        self.watches[a.index()].push(Watch { blocker: b, clause: clause.0 | flag });
        self.watches[b.index()].push(Watch { blocker: a, clause: clause.0 | flag });
    }

    /// The codes of the literals of a clause.
    #[inline]
    fn literals(&self, clause: Clause) -> &[u32] {
        let start = clause.0 as usize;
        let length = self.words[start] as usize;
        &self.words[start + HEAD..start + HEAD + length]
    }

    /// The codes of the literals of a clause, in any order but for the watched ones.
    #[inline]
    pub(super) fn literals_mut(&mut self, clause: Clause) -> &mut [u32] {
        let start = clause.0 as usize;
        let length = self.words[start] as usize;
        &mut self.words[start + HEAD..start + HEAD + length]
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn iter(&self, clause: Clause) -> impl Iterator<Item = Literal> + '_ {
        self.literals(clause).iter().map(|&code| Literal::from_code(code))
    }

    /// The two literals that a clause watches, and the others.
    #[inline]
    pub(super) fn watched(
        &self,
        clause: Clause,
    ) -> ([Literal; 2], impl ExactSizeIterator<Item = Literal> + '_) {
        let literals = self.literals(clause);
        let rest = literals[2..].iter().map(|&code| Literal::from_code(code));
        ([Literal::from_code(literals[0]), Literal::from_code(literals[1])], rest)
    }

    /// Records the use of a clause: it survives further rounds of deletion, two if it has few levels.
    pub(super) fn set_used(&mut self, clause: Clause, levels: u32) {
        let word = &mut self.words[clause.0 as usize + 1];
        let levels = levels.min(*word & LEVELS);
        let rounds = if levels <= FEW_LEVELS { 2 } else { 1 };
        *word = levels | rounds << USED_SHIFT;
    }

    /// Whether a clause watches a literal.
    #[inline]
    pub(super) fn is_watched(&self, literal: Literal) -> bool {
        !self.watches[literal.index()].is_empty()
    }

    /// Takes the list of the clauses that watch a literal, to be put back with [`put_watches`](Self::put_watches).
    #[inline]
    pub(super) fn take_watches(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal.index()])
    }

    #[inline]
    pub(super) fn put_watches(&mut self, literal: Literal, watches: Vec<Watch>) {
        self.watches[literal.index()] = watches;
    }

    /// Adds a clause to the list of a literal.
    #[inline]
    pub(super) fn watch_also(&mut self, literal: Literal, watch: Watch) {
        self.watches[literal.index()].push(watch);
    }

    /// Marks clauses for deletion: three for every four candidates, the worst first. The last one to three candidates
    /// count as four, so all of them may go. [`compact`](Self::compact) deletes the marked clauses.
    ///
    /// Candidates are the clauses of more than two levels that were not used lately. If there `is_no_room`, they are
    /// all learned clauses of more than two literals. Clauses that `is_kept` and given clauses are never candidates.
    pub(super) fn delete_part(&mut self, is_kept: impl Fn(Clause) -> bool, is_no_room: bool) {
        let mut candidates: Vec<(u32, u32, Clause)> = Vec::new();
        for &clause in &self.learned {
            let [length, word] = &mut self.words[clause.0 as usize..][..HEAD] else { continue };
            let levels = *word & LEVELS;
            // Given clauses have no levels.
            if levels == 0 || is_kept(clause) {
                continue;
            }
            if !is_no_room && levels <= KEPT_LEVELS {
                continue;
            }
            // Used lately: it survives this round and has one fewer from here on.
            if !is_no_room && *word & USED != 0 {
                *word -= 1 << USED_SHIFT;
                continue;
            }
            candidates.push((levels, *length, clause));
        }
        // Clauses with the most levels first, then the longest, then the oldest.
        candidates.sort_unstable_by(|a, b| (b.0, b.1, a.2).cmp(&(a.0, a.1, b.2)));
        candidates.truncate(candidates.len().div_ceil(4) * 3);
        for &(.., clause) in &candidates {
            self.words[clause.0 as usize + 1] |= DEAD;
        }
    }

    /// Deletes the marked clauses, moves the others, and makes their watches again. Returns the former and the new
    /// place of each, in ascending order.
    pub(super) fn compact(&mut self) -> Vec<(Clause, Clause)> {
        self.watches.iter_mut().for_each(Vec::clear);
        self.learned.clear();
        let mut moves = Vec::new();
        let (mut from, mut to) = (0, 0);
        while from < self.words.len() {
            let length = self.words[from] as usize + HEAD;
            if self.words[from + 1] & DEAD == 0 {
                self.words.copy_within(from..from + length, to);
                let clause = Clause(to as u32);
                moves.push((Clause(from as u32), clause));
                self.watch(clause);
                if length > HEAD + 2 {
                    self.learned.push(clause);
                }
                to += length;
            }
            from += length;
        }
        self.words.truncate(to);
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn literals(numbers: &[i32]) -> Vec<Literal> {
        let literal = |&number: &i32| match u32::try_from(number) {
            Ok(variable) => Literal::positive(variable),
            Err(_) => Literal::negative(number.unsigned_abs()),
        };
        numbers.iter().map(literal).collect()
    }

    /// Each clause is watched by its first two literals and by no other, once.
    fn check_watches(clauses: &Clauses, all: &[Clause]) {
        let mut watches: BTreeMap<(usize, Clause), Vec<Watch>> = BTreeMap::new();
        for (literal, list) in clauses.watches.iter().enumerate() {
            for &watch in list {
                watches.entry((literal, watch.clause())).or_default().push(watch);
            }
        }
        assert_eq!(watches.len(), 2 * all.len());
        for &clause in all {
            let literals: Vec<Literal> = clauses.iter(clause).collect();
            for (watched, other) in [(0, 1), (1, 0)] {
                let watch = &watches[&(literals[watched].index(), clause)];
                assert_eq!(watch.len(), 1);
                assert_eq!(watch[0].is_binary(), literals.len() == 2);
                assert_eq!(watch[0].blocker, literals[other]);
            }
        }
    }

    #[test]
    fn deletion_keeps_given_and_short_clauses_reasons_and_all_watches() {
        let mut clauses = Clauses::new(12);
        let given = clauses.add_given(&literals(&[1, 2, 3]));
        let binary = clauses.add(&literals(&[-4, 5]), 2);
        let glue = clauses.add(&literals(&[3, 4, 5]), KEPT_LEVELS);
        let others: Vec<Clause> =
            (0..8).map(|n| clauses.add(&literals(&[1, -2, -(n + 3)]), 3 + n as u32)).collect();
        let reason = others[7];
        let all: Vec<Clause> = [given, binary, glue].into_iter().chain(others.clone()).collect();
        check_watches(&clauses, &all);
        let words: BTreeMap<Clause, Vec<Literal>> =
            all.iter().map(|&clause| (clause, clauses.iter(clause).collect())).collect();

        // All were used when they were added: no clause is deleted.
        clauses.delete_part(|clause| clause == reason, false);
        let moves = clauses.compact();
        assert!(moves.iter().all(|(from, to)| from == to));
        assert_eq!(moves.len(), all.len());
        check_watches(&clauses, &all);

        // Six are neither kept nor used since then. The three quarters that go are rounded up to fours.
        clauses.set_used(others[6], 9);
        clauses.delete_part(|clause| clause == reason, false);
        let moves = clauses.compact();
        let left: Vec<Clause> = moves.iter().map(|&(from, _)| from).collect();
        assert_eq!(left, [given, binary, glue, others[6], reason]);
        let places: Vec<Clause> = moves.iter().map(|&(_, to)| to).collect();
        for (from, to) in moves {
            assert_eq!(clauses.iter(to).collect::<Vec<_>>(), words[&from]);
        }
        check_watches(&clauses, &places);

        // Without room, clauses of few levels also go, but neither given clauses nor short ones nor reasons.
        clauses.delete_part(|clause| clause == places[4], true);
        let left: Vec<Clause> = clauses.compact().into_iter().map(|(from, _)| from).collect();
        assert_eq!(left, [given, binary, places[4]]);
    }
}
