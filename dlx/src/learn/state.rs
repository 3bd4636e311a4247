//! The values of the variables, and what follows from them.

use super::clauses::{Clause, Clauses};
use super::literal::Literal;
use super::sums::{Bounds, LISTS, Sums};

/// The reason why a variable has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueReason {
    /// A decision, or a fact without a reason at level 0.
    Decision,
    /// All other literals of the clause are false.
    Clause(Clause),
    /// A sum needs all members that are not false.
    AtLeast(u32),
    /// A sum has the maximum number of true members.
    AtMost(u32),
    /// The option that implies the color, or the color that is false.
    Link(u32),
}

/// A constraint that the values violate.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// All literals of the clause are false.
    Clause(Clause),
    /// Too many members of a sum are false.
    AtLeast(u32),
    /// Too many members of a sum are true.
    AtMost(u32),
    /// An option is true and its color false.
    Link(u32, u32),
    /// All options have values, and they are a solution that must not be found again.
    Solution,
}

/// A sum with a minimum of one or a maximum of one, or both: an item that is covered once, a color class.
///
/// The sum of the numbers of its members that are not false, each with `ONE` added. It counts the part of the trail
/// that was looked at. One subtraction takes a member out. Where one member remains, the rest is its number. Further
/// bits keep the value from being small where no value follows from it.
type SumState = u64;

/// A member in `SumState`.
const ONE: SumState = 1 << 32;
/// The bit of a sum without a minimum.
const OPTIONAL: SumState = 1 << 62;
/// The bit of a sum with a true member.
const COVERED: SumState = 1 << 63;

/// The count of the sum that fills the rows of [`Sums::row`]: it implies no value, however many members are taken
/// out.
const NEVER: SumState = OPTIONAL | OPTIONAL >> 1;

/// The counters of a sum with greater bounds.
#[derive(Clone, Copy)]
struct SumCounters {
    /// The number of members that are not false, in the part of the trail that was looked at.
    possible: u32,
    /// The number of members that are true.
    chosen: u32,
}

/// The values of the literals of a variable without a value.
const OPEN: [i8; 2] = [0, 0];
/// The values of the literals of a variable that is true.
const TRUE: [i8; 2] = [1, -1];
/// The values of the literals of a variable that is false.
const FALSE: [i8; 2] = [-1, 1];

/// When and why a variable got its value.
#[derive(Clone, Copy)]
struct Assigned {
    level: u32,
    place: u32,
    reason: ValueReason,
}

/// Values with the order in which they were set.
pub(super) struct AssignedValues {
    /// For each variable the values of its two literals: 1 if true, -1 if false, 0 if the variable is open.
    values: Vec<[i8; 2]>,
    /// For each variable that has a value.
    assigned: Vec<Assigned>,
    trail: Vec<Literal>,
    /// The length of the trail before each decision.
    starts: Vec<u32>,
    left: Vec<SumState>,
    counted: Vec<SumCounters>,
    /// For each sum with a maximum of one, the last member that became true.
    chosen: Vec<u32>,
    /// Room for the open members of a sum.
    found: Vec<u32>,
    /// The number of literals of the trail that were looked at for sums.
    sums_done: usize,
    /// The number of literals of the trail that were looked at for clauses.
    clauses_done: usize,
    /// The number of members and watches that were looked at.
    pub(super) work: u64,
}

impl AssignedValues {
    pub(super) fn new(sums: &Sums) -> Self {
        let variables = sums.variables as usize;
        let numbers = 0..sums.len() as u32;
        let none = Assigned { level: 0, place: 0, reason: ValueReason::Decision };
        let left = |sum| {
            let members = sums.members(sum).iter().map(|&member| ONE + SumState::from(member));
            members.sum::<SumState>() + if sums.bounds(sum).min == 1 { 0 } else { OPTIONAL }
        };
        Self {
            values: vec![OPEN; variables],
            assigned: vec![none; variables],
            trail: Vec::with_capacity(variables),
            starts: Vec::new(),
            left: numbers.clone().map(left).chain([NEVER]).collect(),
            counted: numbers
                .clone()
                .map(|sum| SumCounters { possible: sums.members(sum).len() as u32, chosen: 0 })
                .collect(),
            chosen: vec![0; sums.len()],
            found: vec![0; numbers.map(|sum| sums.members(sum).len()).max().unwrap_or(0)],
            sums_done: 0,
            clauses_done: 0,
            work: 0,
        }
    }

    /// The true literals, in the order in which they were set.
    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// The number of decisions.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    #[inline]
    pub(super) fn is_open(&self, variable: u32) -> bool {
        self.values[variable as usize] == OPEN
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values.as_flattened()[literal.index()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values.as_flattened()[literal.index()] < 0
    }

    /// The level of a variable that has a value.
    #[inline]
    pub(super) fn level_of(&self, variable: u32) -> u32 {
        self.assigned[variable as usize].level
    }

    /// The place in the trail of a variable that has a value.
    #[inline]
    pub(super) fn place_of(&self, variable: u32) -> u32 {
        self.assigned[variable as usize].place
    }

    #[inline]
    pub(super) fn reason_of(&self, variable: u32) -> ValueReason {
        self.assigned[variable as usize].reason
    }

    /// The clauses that are reasons, in ascending order.
    pub(super) fn clauses_in_use(&self) -> Vec<Clause> {
        let of = |literal: &Literal| match self.reason_of(literal.variable()) {
            ValueReason::Clause(clause) => Some(clause),
            _ => None,
        };
        let mut clauses: Vec<Clause> = self.trail.iter().filter_map(of).collect();
        clauses.sort_unstable();
        clauses
    }

    /// Gives reasons the new places of their clauses, which are in ascending order of the former places.
    pub(super) fn move_clauses(&mut self, moves: &[(Clause, Clause)]) {
        for literal in &self.trail {
            let reason = &mut self.assigned[literal.variable() as usize].reason;
            if let ValueReason::Clause(clause) = reason
                && let Ok(place) = moves.binary_search_by_key(clause, |&(from, _)| from)
            {
                *clause = moves[place].1;
            }
        }
    }

    /// The trail without the literals of the last level.
    pub(super) fn before_last_level(&self) -> &[Literal] {
        let end = self.starts.last().map_or(self.trail.len(), |&start| start as usize);
        &self.trail[..end]
    }

    /// The number of literals that are true without any decision.
    pub(super) fn undecided(&self) -> usize {
        self.starts.first().map_or(self.trail.len(), |&start| start as usize)
    }

    /// The number of members that a sum can do without, if it has fewer true ones than it needs.
    pub(super) fn spare(&self, sum: u32, sums: &Sums) -> Option<u32> {
        let Bounds { min, max } = sums.bounds(sum);
        let is_true = |&member: &u32| self.is_true(Literal::positive(member));
        let (possible, is_covered) = match (min, max) {
            (0, _) => return None,
            (1, _) => {
                let left = self.left[sum as usize];
                let is_covered = match max {
                    1 => left & COVERED != 0,
                    _ => sums.members(sum).iter().any(is_true),
                };
                // Numbers of members that add up to more than `ONE` make the item a later choice, no worse.
                (((left & (OPTIONAL - 1)) / ONE) as u32, is_covered)
            }
            _ => {
                let SumCounters { possible, chosen } = self.counted[sum as usize];
                (possible, chosen >= min)
            }
        };
        (!is_covered).then(|| possible - min)
    }

    /// Sets what each sum alone demands, before any decision.
    pub(super) fn set_needed(&mut self, sums: &Sums) -> Result<(), Conflict> {
        for sum in 0..sums.len() as u32 {
            let members = sums.members(sum);
            let min = sums.bounds(sum).min as usize;
            if members.len() < min {
                // A conflict at level 0: the problem has no solution.
                return Err(Conflict::AtLeast(sum));
            }
            for &member in members.iter().filter(|_| members.len() == min) {
                if self.is_open(member) {
                    self.set(Literal::positive(member), ValueReason::AtLeast(sum));
                }
            }
        }
        Ok(())
    }

    /// Makes a literal true.
    #[inline]
    pub(super) fn set(&mut self, literal: Literal, reason: ValueReason) {
        let variable = literal.variable() as usize;
        self.values[variable] = if literal.is_negative() { FALSE } else { TRUE };
        let (level, place) = (self.starts.len() as u32, self.trail.len() as u32);
        self.assigned[variable] = Assigned { level, place, reason };
        self.trail.push(literal);
    }

    /// Makes a literal true at a new level.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.starts.push(self.trail.len() as u32);
        self.set(literal, ValueReason::Decision);
    }

    /// Takes back all decisions above a level; calls `opened` with each variable that has no value any more.
    pub(super) fn backjump(&mut self, level: u32, sums: &Sums, opened: impl FnMut(Literal)) {
        if level >= self.level() {
            return;
        }
        match sums.width() {
            3 => self.backjump_rows::<3>(level, sums, opened),
            4 => self.backjump_rows::<4>(level, sums, opened),
            5 => self.backjump_rows::<5>(level, sums, opened),
            6 => self.backjump_rows::<6>(level, sums, opened),
            _ => self.backjump_rows::<LISTS>(level, sums, opened),
        }
    }

    /// [`backjump`](Self::backjump) below the present level, compiled for rows of a width.
    fn backjump_rows<const WIDTH: usize>(
        &mut self,
        level: u32,
        sums: &Sums,
        mut opened: impl FnMut(Literal),
    ) {
        let to = self.starts[level as usize] as usize;
        self.starts.truncate(level as usize);
        // The trail is apart while the counts are taken back.
        let mut trail = std::mem::take(&mut self.trail);
        let counted = self.sums_done.saturating_sub(to);
        for (place, &literal) in trail[to..].iter().enumerate().rev() {
            // Only the part that was looked at is in the counts.
            if place < counted {
                self.take_back::<WIDTH>(literal, sums);
            }
            self.values[literal.variable() as usize] = OPEN;
            opened(literal);
        }
        trail.truncate(to);
        self.trail = trail;
        self.sums_done = self.sums_done.min(to);
        self.clauses_done = self.clauses_done.min(to);
    }

    /// Sets everything that follows from one constraint at a time: from all sums before the next clause.
    pub(super) fn propagate(&mut self, sums: &Sums, clauses: &mut Clauses) -> Result<(), Conflict> {
        match sums.width() {
            3 => self.propagate_rows::<3>(sums, clauses),
            4 => self.propagate_rows::<4>(sums, clauses),
            5 => self.propagate_rows::<5>(sums, clauses),
            6 => self.propagate_rows::<6>(sums, clauses),
            _ => self.propagate_rows::<LISTS>(sums, clauses),
        }
    }

    /// [`propagate`](Self::propagate), compiled for rows of a width.
    fn propagate_rows<const WIDTH: usize>(
        &mut self,
        sums: &Sums,
        clauses: &mut Clauses,
    ) -> Result<(), Conflict> {
        loop {
            while self.sums_done < self.trail.len() {
                let literal = self.trail[self.sums_done];
                self.sums_done += 1;
                if literal.is_negative() {
                    self.exclude::<WIDTH>(literal.variable(), sums)?;
                } else {
                    self.choose(literal.variable(), sums)?;
                }
            }
            if self.clauses_done == self.trail.len() {
                return Ok(());
            }
            let literal = self.trail[self.clauses_done];
            self.clauses_done += 1;
            self.visit_clauses(!literal, clauses)?;
        }
    }

    /// Takes a literal out of the counts.
    #[inline]
    fn take_back<const WIDTH: usize>(&mut self, literal: Literal, sums: &Sums) {
        let variable = literal.variable();
        if literal.is_negative() {
            for &sum in sums.row::<WIDTH>(variable) {
                self.left[sum as usize] += ONE + SumState::from(variable);
            }
        } else {
            for &sum in sums.limited_of(variable) {
                self.left[sum as usize] ^= COVERED;
            }
        }
        if sums.has_rare() {
            for &sum in sums.counted_of(variable) {
                let count = &mut self.counted[sum as usize];
                if literal.is_negative() {
                    count.possible += 1;
                } else {
                    count.chosen -= 1;
                }
            }
        }
    }

    /// Looks at the sums of a variable that is true.
    fn choose(&mut self, variable: u32, sums: &Sums) -> Result<(), Conflict> {
        let list = sums.limited_of(variable);
        for &sum in list {
            if self.left[sum as usize] & COVERED != 0 {
                // It is not counted, so it is not to be taken back.
                self.sums_done -= 1;
                return Err(Conflict::AtMost(sum));
            }
        }
        // All counts first: they are taken back as a whole.
        for &sum in list {
            self.left[sum as usize] ^= COVERED;
            self.chosen[sum as usize] = variable;
        }
        if sums.has_rare() {
            self.choose_rare(variable, sums)?;
        }
        for &sum in list {
            // The chosen member is the only one that is not false.
            if self.left[sum as usize] & (OPTIONAL - 1) < 2 * ONE {
                continue;
            }
            self.exclude_open(sum, sums);
        }
        Ok(())
    }

    /// Makes all open members of a sum false: it has the maximum number of true ones.
    #[inline(always)]
    fn exclude_open(&mut self, sum: u32, sums: &Sums) {
        let members = sums.members(sum);
        self.work += members.len() as u64;
        let (level, reason) = (self.starts.len() as u32, ValueReason::AtMost(sum));
        // Without a branch at each member: which ones are open cannot be predicted.
        let found = &mut self.found[..members.len()];
        let mut count = 0;
        for &member in members {
            found[count] = member;
            count += usize::from(self.values[member as usize] == OPEN);
        }
        for &member in &found[..count] {
            self.values[member as usize] = FALSE;
            let place = self.trail.len() as u32;
            self.assigned[member as usize] = Assigned { level, place, reason };
            self.trail.push(Literal::negative(member));
        }
    }

    /// Looks at the counted sums and the links of a variable that is true.
    #[cold]
    fn choose_rare(&mut self, variable: u32, sums: &Sums) -> Result<(), Conflict> {
        let mut conflict = None;
        // All counts first: they are taken back as a whole.
        for &sum in sums.counted_of(variable) {
            let count = &mut self.counted[sum as usize].chosen;
            *count += 1;
            if *count > sums.bounds(sum).max {
                conflict = Some(Conflict::AtMost(sum));
            }
        }
        if let Some(conflict) = conflict {
            return Err(conflict);
        }
        for &sum in sums.counted_of(variable) {
            let SumCounters { chosen, possible } = self.counted[sum as usize];
            // The sum is not full, or has no open member.
            if chosen != sums.bounds(sum).max || possible == chosen {
                continue;
            }
            self.exclude_open(sum, sums);
        }
        if variable < sums.options {
            for &color in sums.links(variable) {
                let literal = Literal::positive(color);
                if self.is_false(literal) {
                    return Err(Conflict::Link(variable, color));
                }
                if !self.is_true(literal) {
                    self.set(literal, ValueReason::Link(variable));
                }
            }
        }
        Ok(())
    }

    /// Looks at the sums of a variable that is false.
    #[inline(always)]
    fn exclude<const WIDTH: usize>(&mut self, variable: u32, sums: &Sums) -> Result<(), Conflict> {
        let list = sums.row::<WIDTH>(variable);
        self.work += list.len() as u64;
        let mut least = SumState::MAX;
        for &sum in list {
            let left = &mut self.left[sum as usize];
            *left -= ONE + SumState::from(variable);
            least = least.min(*left);
        }
        if sums.has_rare() {
            self.exclude_rare(variable, sums)?;
        }
        // Each sum has two members or more, or needs none: no value follows.
        if least >= 2 * ONE {
            return Ok(());
        }
        // A sum that needs a member has none.
        if least < ONE {
            let sum = list.iter().find(|&&sum| self.left[sum as usize] < ONE);
            return Err(Conflict::AtLeast(*sum.expect("the least one is among them")));
        }
        for &sum in list {
            let left = self.left[sum as usize];
            if left < 2 * ONE {
                // The sum of the numbers of one member is its number.
                let last = (left - ONE) as u32;
                if self.is_open(last) {
                    self.set(Literal::positive(last), ValueReason::AtLeast(sum));
                }
            }
        }
        Ok(())
    }

    /// Looks at the counted sums and the links of a variable that is false.
    #[cold]
    fn exclude_rare(&mut self, variable: u32, sums: &Sums) -> Result<(), Conflict> {
        let mut conflict = None;
        let list = sums.counted_of(variable);
        self.work += list.len() as u64;
        for &sum in list {
            let possible = &mut self.counted[sum as usize].possible;
            *possible -= 1;
            // A minimum of one is counted in `left`.
            if sums.bounds(sum).min > 1 && *possible < sums.bounds(sum).min {
                conflict = Some(Conflict::AtLeast(sum));
            }
        }
        if let Some(conflict) = conflict {
            return Err(conflict);
        }
        for &sum in list {
            let min = sums.bounds(sum).min;
            if min <= 1 || self.counted[sum as usize].possible != min {
                continue;
            }
            for &member in sums.members(sum) {
                if self.is_open(member) {
                    self.set(Literal::positive(member), ValueReason::AtLeast(sum));
                }
            }
        }
        if variable >= sums.options {
            for &option in sums.links(variable) {
                let literal = Literal::negative(option);
                if self.is_false(literal) {
                    return Err(Conflict::Link(option, variable));
                }
                if !self.is_true(literal) {
                    self.set(literal, ValueReason::Link(variable));
                }
            }
        }
        Ok(())
    }

    /// Looks at the clauses that watch a literal that has become false.
    fn visit_clauses(&mut self, literal: Literal, clauses: &mut Clauses) -> Result<(), Conflict> {
        self.work += 1;
        if !clauses.is_watched(literal) {
            return Ok(());
        }
        let mut watches = clauses.take_watches(literal);
        self.work += watches.len() as u64;
        let mut kept = 0;
        let mut result = Ok(());
        let mut place = 0;
        'watches: while place < watches.len() {
            let watch = watches[place];
            place += 1;
            watches[kept] = watch;
            kept += 1;
            // The clause is true.
            if self.is_true(watch.blocker) {
                continue;
            }
            let clause = watch.clause();
            if watch.is_binary() {
                if self.is_false(watch.blocker) {
                    result = Err(Conflict::Clause(clause));
                    break;
                }
                self.set(watch.blocker, ValueReason::Clause(clause));
                continue;
            }
            self.work += 1;
            let literals = clauses.literals_mut(clause);
            // The other watched literal, whichever of the first two it is.
            let other = Literal::from_code(literals[0] ^ literals[1] ^ literal.code());
            if self.is_true(other) {
                watches[kept - 1] = watch.with_blocker(other);
                continue;
            }
            // Watch another literal that is not false in place of this one.
            for next in 2..literals.len() {
                let candidate = Literal::from_code(literals[next]);
                if !self.is_false(candidate) {
                    literals[0] = other.code();
                    literals[1] = candidate.code();
                    literals[next] = literal.code();
                    clauses.watch_also(candidate, watch.with_blocker(other));
                    kept -= 1;
                    continue 'watches;
                }
            }
            // All literals but `other` are false.
            if self.is_false(other) {
                result = Err(Conflict::Clause(clause));
                break;
            }
            self.set(other, ValueReason::Clause(clause));
        }
        // After a conflict the rest of the list is kept as it is.
        while place < watches.len() {
            watches[kept] = watches[place];
            kept += 1;
            place += 1;
        }
        watches.truncate(kept);
        clauses.put_watches(literal, watches);
        result
    }

    /// Adds the true literals that a value follows from to `premises`.
    pub(super) fn premises(
        &self,
        implied: Literal,
        sums: &Sums,
        clauses: &Clauses,
        premises: &mut Vec<Literal>,
    ) {
        let before = self.place_of(implied.variable());
        match self.reason_of(implied.variable()) {
            ValueReason::Decision => {}
            ValueReason::Clause(clause) => {
                let ([a, b], rest) = clauses.watched(clause);
                // A clause watches the literal that it implies.
                premises.push(if a == implied { !b } else { !a });
                premises.extend(rest.map(|literal| !literal));
            }
            ValueReason::AtLeast(sum) if sums.bounds(sum).min == 1 => {
                // All other members are false.
                let others = sums.members(sum).iter().filter(|&&other| other != implied.variable());
                premises.extend(others.map(|&other| Literal::negative(other)));
            }
            ValueReason::AtLeast(sum) => {
                let needed = sums.members(sum).len() - sums.bounds(sum).min as usize;
                self.members_before(before, sum, true, needed, sums, premises);
            }
            ValueReason::AtMost(sum) if sums.bounds(sum).max == 1 => {
                // The true member rules out the others.
                premises.push(Literal::positive(self.chosen[sum as usize]));
            }
            ValueReason::AtMost(sum) => {
                let needed = sums.bounds(sum).max as usize;
                self.members_before(before, sum, false, needed, sums, premises);
            }
            ValueReason::Link(other) => premises.push(self.true_literal(other)),
        }
    }

    /// Adds the true literals that contradict each other to `premises`.
    pub(super) fn premises_of_conflict(
        &self,
        conflict: Conflict,
        sums: &Sums,
        clauses: &Clauses,
        premises: &mut Vec<Literal>,
    ) {
        match conflict {
            Conflict::Clause(clause) => premises.extend(clauses.iter(clause).map(|l| !l)),
            Conflict::AtLeast(sum) if sums.bounds(sum).min == 1 => {
                premises.extend(sums.members(sum).iter().map(|&member| Literal::negative(member)));
            }
            Conflict::AtLeast(sum) => {
                let possible = sums.members(sum).len() + 1;
                let needed = possible.saturating_sub(sums.bounds(sum).min as usize);
                self.members_before(u32::MAX, sum, true, needed, sums, premises);
            }
            Conflict::AtMost(sum) => {
                let needed = sums.bounds(sum).max as usize + 1;
                self.members_before(u32::MAX, sum, false, needed, sums, premises);
            }
            Conflict::Link(option, color) => {
                premises.extend([Literal::positive(option), Literal::negative(color)]);
            }
            Conflict::Solution => {
                premises.extend((0..sums.options).map(|option| self.true_literal(option)));
            }
        }
    }

    /// Adds `needed` members of a sum that got the same value before a place of the trail.
    fn members_before(
        &self,
        before: u32,
        sum: u32,
        is_negative: bool,
        needed: usize,
        sums: &Sums,
        premises: &mut Vec<Literal>,
    ) {
        let of = |&member: &u32| {
            let literal =
                if is_negative { Literal::negative(member) } else { Literal::positive(member) };
            let is_before = self.is_true(literal) && self.place_of(member) < before;
            is_before.then_some(literal)
        };
        premises.extend(sums.members(sum).iter().filter_map(of).take(needed));
    }

    /// The literal of a variable that is true.
    fn true_literal(&self, variable: u32) -> Literal {
        let positive = Literal::positive(variable);
        if self.is_true(positive) { positive } else { !positive }
    }

    /// The one option whose choice excludes a variable, if that is its reason.
    pub(super) fn excluded_by(&self, variable: u32, sums: &Sums) -> Option<u32> {
        let ValueReason::AtMost(sum) = self.reason_of(variable) else { return None };
        if sums.bounds(sum).max != 1 {
            return None;
        }
        Some(self.chosen[sum as usize])
    }
}
