//! Ranks of lines that are read as numbers.
//!
//! On a board whose border has each value once on each side, the rank of a line fixes its first value. On each side,
//! one line begins with that value. A side has the relations to the ranked line that its candidates may have: less,
//! equal, or greater. The number of lesser sides is known, which leaves some relations to each side.

use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::{ValueRange, ValueSet};
use std::borrow::Cow;

/// Lines by the sides of a board.
pub(super) type RankedLines = Vec<Vec<Vec<usize>>>;

/// The rank of one line.
#[derive(Clone, Debug)]
pub(super) struct RankClue {
    /// The side, and the line on it.
    pub(super) line: (usize, usize),
    /// 1 plus the number of lesser lines.
    pub(super) rank: usize,
    /// Whether other lines may be equal.
    pub(super) may_tie: bool,
}

/// Ranks of lines among all lines.
#[derive(Debug)]
pub(super) struct FullRank {
    lines: RankedLines,
    clues: Box<[RankClue]>,
    /// Whether each side has each value once at its border, all of one range.
    has_full_sides: bool,
    /// Whether the values of each line differ.
    has_different_values: bool,
    /// The number of values of the range.
    values: usize,
}

/// Relations that one line may have to another: a set of the bits below.
type Relations = u8;

const LESS: Relations = 1;
const EQUAL: Relations = 2;
const GREATER: Relations = 4;

/// Lines of which one is compared with a ranked line: the only one, or the one with the same first value.
struct Rivals {
    /// The lines that may be the one, with their possible relations.
    candidates: Vec<(usize, Relations)>,
    /// The relations of all candidates.
    relations: Relations,
    side: usize,
}

impl FullRank {
    /// Lines whose variables have one range of values. `differ` says whether two variables differ.
    pub(super) fn new(
        lines: RankedLines,
        clues: Vec<RankClue>,
        ranges: &[ValueRange],
        differ: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let all_differ = |cells: &[usize]| {
            let differs = |(index, &cell)| cells[..index].iter().all(|&other| differ(cell, other));
            cells.iter().enumerate().all(differs)
        };
        let first = lines.iter().flatten().flatten().next();
        let values = first.map_or(0, |&cell| ranges[cell].count());
        let is_full = |side: &Vec<Vec<usize>>| {
            let border: Vec<usize> = side.iter().filter_map(|line| line.first().copied()).collect();
            border.len() == values && all_differ(&border)
        };
        let has_full_sides = lines.iter().all(is_full);
        let has_different_values = lines.iter().flatten().all(|line| all_differ(line));
        Self { has_full_sides, has_different_values, values, lines, clues: clues.into() }
    }

    fn line(&self, (side, line): (usize, usize)) -> &[usize] {
        &self.lines[side][line]
    }

    /// The first value of a ranked line, if each side begins once with each value.
    fn first_value(&self, clue: &RankClue) -> Option<ValueSet> {
        let index = (clue.rank - 1) / self.lines.len();
        (index < self.values).then(|| 1 << index)
    }

    fn propagate_clue(&self, clue: &RankClue, space: &mut Space<'_>) -> Result<(), Failed> {
        let rivals = self.rivals(clue, space)?;
        let lesser = match self.has_full_sides {
            true => (clue.rank - 1) % self.lines.len(),
            false => clue.rank - 1,
        };
        let must = rivals.iter().filter(|rivals| rivals.relations == LESS).count();
        let may = rivals.iter().filter(|rivals| rivals.relations & LESS != 0).count();
        if must > lesser || may < lesser {
            return Err(Failed);
        }
        for rivals in rivals {
            let mut allowed = rivals.relations;
            if allowed != LESS && must == lesser {
                allowed &= !LESS;
            } else if allowed & LESS != 0 && may == lesser {
                allowed = LESS;
            }
            self.keep(clue, &rivals, allowed, space)?;
        }
        Ok(())
    }

    /// The rivals of a ranked line: one for each other side, or one for each other line.
    fn rivals(&self, clue: &RankClue, space: &mut Space<'_>) -> Result<Vec<Rivals>, Failed> {
        let mut all = Vec::new();
        for side in 0..self.lines.len() {
            if self.has_full_sides {
                // The ranked line is the one of its side that begins with its first value.
                if side == clue.line.0 {
                    continue;
                }
                let value = self.first_value(clue).ok_or(Failed)?;
                let begins = |&line: &usize| space.values(self.line((side, line))[0]) & value != 0;
                let lines = (0..self.lines[side].len()).filter(begins);
                let candidates =
                    lines.map(|line| (line, self.relations(clue, (side, line), space)));
                all.push(Rivals::new(side, candidates.collect()));
            } else {
                let others = (0..self.lines[side].len()).filter(|&line| (side, line) != clue.line);
                let rivals = others
                    .map(|line| (line, self.relations(clue, (side, line), space)))
                    .map(|candidate| Rivals::new(side, vec![candidate]));
                all.extend(rivals);
            }
        }
        Ok(all)
    }

    /// The relations that a line may have to a ranked one. With full sides, if both begin with the same value.
    fn relations(&self, clue: &RankClue, line: (usize, usize), space: &Space<'_>) -> Relations {
        let from = usize::from(self.has_full_sides);
        let mut gone = 0;
        if self.has_different_values && from == 1 {
            gone = space.values(self.line(clue.line)[0]);
        }
        let mut relations = self.compare(self.line(line), self.line(clue.line), from, gone, space);
        if !clue.may_tie {
            relations &= !EQUAL;
        }
        // The ranks of two lines say which of them is less.
        for other in self.clues.iter().filter(|other| other.line == line) {
            relations &= match other.rank.cmp(&clue.rank) {
                std::cmp::Ordering::Less => LESS,
                std::cmp::Ordering::Equal => EQUAL,
                std::cmp::Ordering::Greater => GREATER,
            };
            if !other.may_tie {
                relations &= !EQUAL;
            }
        }
        relations
    }

    /// The relations of the rests of two lines, from an index on. `gone` has values that the rests do not have.
    fn compare(
        &self,
        first: &[usize],
        second: &[usize],
        from: usize,
        mut gone: ValueSet,
        space: &Space<'_>,
    ) -> Relations {
        let mut relations = 0;
        for (&a, &b) in first.iter().zip(second).skip(from) {
            if a == b {
                continue;
            }
            let (a, b) = (space.values(a) & !gone, space.values(b) & !gone);
            if a == 0 || b == 0 {
                return relations;
            }
            if a.trailing_zeros() < bits_end(b) {
                relations |= LESS;
            }
            if b.trailing_zeros() < bits_end(a) {
                relations |= GREATER;
            }
            let both = a & b;
            if both == 0 {
                return relations;
            }
            if self.has_different_values && both.is_power_of_two() {
                gone |= both;
            }
        }
        relations
            | match first.len().cmp(&second.len()) {
                std::cmp::Ordering::Less => LESS,
                std::cmp::Ordering::Equal => EQUAL,
                std::cmp::Ordering::Greater => GREATER,
            }
    }

    /// Leaves some relations to the line of a side.
    fn keep(
        &self,
        clue: &RankClue,
        rivals: &Rivals,
        allowed: Relations,
        space: &mut Space<'_>,
    ) -> Result<(), Failed> {
        if allowed == 0 {
            return Err(Failed);
        }
        if self.has_full_sides {
            let value = self.first_value(clue).ok_or(Failed)?;
            for &(line, relations) in &rivals.candidates {
                if relations & allowed == 0 {
                    space.remove(self.line((rivals.side, line))[0], value)?;
                }
            }
        }
        let mut fitting = rivals.candidates.iter().filter(|(_, own)| own & allowed != 0);
        let (Some(&(line, relations)), None) = (fitting.next(), fitting.next()) else {
            return Ok(());
        };
        let line = self.line((rivals.side, line));
        let ranked = self.line(clue.line);
        if self.has_full_sides {
            space.restrict(line[0], self.first_value(clue).ok_or(Failed)?)?;
        }
        match relations & allowed {
            LESS => self.order(line, ranked, false, space),
            GREATER => self.order(ranked, line, false, space),
            EQUAL => make_equal(line, ranked, space),
            both if both == LESS | EQUAL => self.order(line, ranked, true, space),
            both if both == GREATER | EQUAL => self.order(ranked, line, true, space),
            _ => Ok(()),
        }
    }

    /// One line is less than another, or equal if that is allowed.
    fn order(
        &self,
        low: &[usize],
        high: &[usize],
        may_equal: bool,
        space: &mut Space<'_>,
    ) -> Result<(), Failed> {
        let mut gone = 0;
        for (index, (&a, &b)) in low.iter().zip(high).enumerate() {
            if a == b {
                continue;
            }
            // Equal values here need a rest in order.
            let both = space.values(a) & space.values(b);
            let mut gone_after = gone;
            if self.has_different_values && both.is_power_of_two() {
                gone_after |= both;
            }
            let rest = self.compare(low, high, index + 1, gone_after, space);
            let may_go_on = both != 0 && (rest & LESS != 0 || may_equal && rest & EQUAL != 0);
            let shift = u32::from(!may_go_on);
            // The values of the low line up to the greatest of the high line, or below it.
            let end = bits_end(space.values(b)) + 1 - shift;
            space.restrict(a, values_below(end))?;
            let start = space.values(a).trailing_zeros() + shift;
            space.restrict(b, !values_below(start))?;
            let (a, b) = (space.values(a), space.values(b));
            if a != b || !a.is_power_of_two() {
                return Ok(());
            }
            if self.has_different_values {
                gone |= a;
            }
        }
        let is_shorter = low.len() < high.len();
        if is_shorter || may_equal && low.len() == high.len() { Ok(()) } else { Err(Failed) }
    }
}

impl Propagate for FullRank {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        // All first values come before the comparisons.
        if self.has_full_sides {
            for clue in &self.clues {
                let value = self.first_value(clue).ok_or(Failed)?;
                space.restrict(self.line(clue.line)[0], value)?;
            }
        }
        self.clues.iter().try_for_each(|clue| self.propagate_clue(clue, space))
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        self.lines.iter().flatten().flatten().copied().collect()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Rank
    }

    fn priority(&self) -> usize {
        3
    }
}

impl Rivals {
    fn new(side: usize, candidates: Vec<(usize, Relations)>) -> Self {
        let relations = candidates.iter().fold(0, |all, (_, own)| all | own);
        Self { candidates, relations, side }
    }
}

/// The index of the last value of a set that is not empty.
fn bits_end(set: ValueSet) -> u32 {
    63 - set.leading_zeros()
}

/// The values with an index below a number.
fn values_below(end: u32) -> ValueSet {
    ValueSet::MAX.checked_shr(64 - end).unwrap_or(0)
}

fn make_equal(first: &[usize], second: &[usize], space: &mut Space<'_>) -> Result<(), Failed> {
    for (&a, &b) in first.iter().zip(second) {
        space.restrict(a, space.values(b))?;
        space.restrict(b, space.values(a))?;
    }
    Ok(())
}
