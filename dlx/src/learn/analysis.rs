//! The clause that a conflict teaches.

use super::clauses::{Clause, Clauses};
use super::literal::Literal;
use super::state::{AssignedValues, Conflict, ValueReason};
use super::sums::Sums;

/// The least number of literals of a clause in which literals are merged. Merged clauses are shorter and say less: they
/// settle quasigroups and large sudokus sooner, and jigsaws without a grid much later. Tests are about problems whose
/// clauses are all short.
const MERGED_LENGTH: usize = if cfg!(test) { 3 } else { 20 };

/// The maximum number of literals on a path of the search through reasons: what is deeper counts as needed.
const DEEPEST: usize = 1000;

/// A learned clause: false in the state of the conflict, and a consequence of the problem.
#[derive(Default)]
pub(super) struct Lesson {
    /// The literals; the first is the only one of the level of the conflict, the second of the highest level among
    /// the others.
    pub(super) literals: Vec<Literal>,
    /// The number of decision levels of the literals.
    pub(super) levels: u32,
    /// The variables that took part in the conflict.
    pub(super) involved: Vec<u32>,
    /// The clauses that took part in the conflict.
    pub(super) used: Vec<Clause>,
}

impl Lesson {
    /// The level at which the clause implies its first literal.
    pub(super) fn level(&self, state: &AssignedValues) -> u32 {
        self.literals.get(1).map_or(0, |literal| state.level_of(literal.variable()))
    }
}

/// The memory of the analysis.
pub(super) struct Analysis {
    /// For each variable: whether it is a literal of the clause or was replaced by its reason.
    seen: Vec<Mark>,
    /// The variables with a mark.
    marked: Vec<u32>,
    premises: Vec<Literal>,
    stack: Vec<(Literal, usize)>,
    /// For each level the number of the last conflict with a literal of it.
    stamps: Vec<u64>,
    stamp: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// In the clause, or replaced.
    Seen,
    /// Implied by other literals of the clause.
    Redundant,
    /// Not shown to be implied by other literals.
    Needed,
}

impl Analysis {
    pub(super) fn new(variables: u32) -> Self {
        Self {
            seen: vec![Mark::None; variables as usize],
            marked: Vec::new(),
            premises: Vec::new(),
            stack: Vec::new(),
            stamps: vec![0; variables as usize + 1],
            stamp: 0,
        }
    }

    /// Derives the clause of the first unique implication point. Replaces the conflict's premises at its level by
    /// what implies them, until one remains (J. Marques-Silva and K. Sakallah, *GRASP*, ICCAD 1996; L. Zhang et al.,
    /// *Efficient conflict driven learning in a Boolean satisfiability solver*, ICCAD 2001).
    pub(super) fn learn(
        &mut self,
        conflict: Conflict,
        state: &AssignedValues,
        sums: &Sums,
        clauses: &Clauses,
        lesson: &mut Lesson,
    ) {
        let Lesson { literals, involved, used, .. } = lesson;
        literals.clear();
        involved.clear();
        used.clear();
        // The place of the literal of the conflict's level, which is found last.
        literals.push(Literal::positive(0));
        self.premises.clear();
        if let Conflict::Clause(clause) = conflict {
            used.push(clause);
        }
        state.premises_of_conflict(conflict, sums, clauses, &mut self.premises);
        let (trail, conflict_level) = (state.trail(), state.level());
        let mut open = 0;
        let mut place = trail.len();
        loop {
            for &premise in &self.premises {
                let variable = premise.variable();
                let seen = &mut self.seen[variable as usize];
                if *seen != Mark::None {
                    continue;
                }
                *seen = Mark::Seen;
                self.marked.push(variable);
                let level = state.level_of(variable);
                // True without a decision, so the clause need not mention it.
                if level == 0 {
                    continue;
                }
                involved.push(variable);
                // Premises of the conflict's level wait for their replacement; earlier ones go into the clause.
                if level == conflict_level {
                    open += 1;
                } else {
                    literals.push(!premise);
                }
            }
            // The last literal of the trail that takes part.
            let literal = loop {
                place -= 1;
                let literal = trail[place];
                if self.seen[literal.variable() as usize] != Mark::None {
                    break literal;
                }
            };
            open -= 1;
            // The first unique implication point: the only literal of its level.
            if open == 0 {
                literals[0] = !literal;
                break;
            }
            if let ValueReason::Clause(clause) = state.reason_of(literal.variable()) {
                used.push(clause);
            }
            self.premises.clear();
            state.premises(literal, sums, clauses, &mut self.premises);
        }
        self.merge(state, sums, lesson);
        self.minimize(state, sums, clauses, lesson);
        self.order(state, lesson);
        for variable in self.marked.drain(..) {
            self.seen[variable as usize] = Mark::None;
        }
    }

    /// Marks a variable that has no mark.
    fn mark(&mut self, variable: u32, mark: Mark) {
        let seen = &mut self.seen[variable as usize];
        if *seen == Mark::None {
            *seen = mark;
            self.marked.push(variable);
        }
    }

    /// Replaces, in a long clause, the literals that were ruled out by the choice of one option by the negation of that
    /// choice.
    fn merge(&mut self, state: &AssignedValues, sums: &Sums, lesson: &mut Lesson) {
        let Lesson { literals, .. } = lesson;
        if literals.len() < MERGED_LENGTH {
            return;
        }
        let mut kept = 1;
        for place in 1..literals.len() {
            let literal = literals[place];
            let by = if literal.is_negative() {
                None
            } else {
                state.excluded_by(literal.variable(), sums)
            };
            let merged = by.map_or(literal, Literal::negative);
            // Several literals may become the same choice, which is then kept once.
            if by.is_none_or(|by| self.seen[by as usize] == Mark::None) {
                self.mark(merged.variable(), Mark::Seen);
                literals[kept] = merged;
                kept += 1;
            }
        }
        literals.truncate(kept);
    }

    /// Removes literals that the others imply (N. Sörensson and A. Biere, *Minimizing learned clauses*, SAT 2009).
    fn minimize(
        &mut self,
        state: &AssignedValues,
        sums: &Sums,
        clauses: &Clauses,
        lesson: &mut Lesson,
    ) {
        let Lesson { literals, .. } = lesson;
        self.stamp += 1;
        for literal in &literals[1..] {
            self.stamps[state.level_of(literal.variable()) as usize] = self.stamp;
        }
        let mut kept = 1;
        for place in 1..literals.len() {
            let literal = literals[place];
            if !self.is_redundant(!literal, state, sums, clauses) {
                literals[kept] = literal;
                kept += 1;
            }
        }
        literals.truncate(kept);
    }

    /// Whether literals of the clause imply a premise, by a depth-first search through reasons.
    fn is_redundant(
        &mut self,
        premise: Literal,
        state: &AssignedValues,
        sums: &Sums,
        clauses: &Clauses,
    ) -> bool {
        // A decision follows from no other literal.
        if state.reason_of(premise.variable()) == ValueReason::Decision {
            return false;
        }
        self.stack.clear();
        self.premises.clear();
        // Each entry: a literal, and where its premises begin.
        self.stack.push((premise, 0));
        state.premises(premise, sums, clauses, &mut self.premises);
        while let Some(&(literal, start)) = self.stack.last() {
            if self.premises.len() == start {
                // All premises of the literal are accounted for.
                self.stack.pop();
                self.mark(literal.variable(), Mark::Redundant);
                continue;
            }
            let next = self.premises.pop().expect("there are more than at the start");
            let variable = next.variable();
            match self.seen[variable as usize] {
                Mark::Seen | Mark::Redundant => continue,
                Mark::Needed => {}
                Mark::None => {
                    let level = state.level_of(variable);
                    if level == 0 {
                        self.mark(variable, Mark::Redundant);
                        continue;
                    }
                    // A level without a literal of the clause cannot imply one of its literals.
                    let may_be = state.reason_of(variable) != ValueReason::Decision
                        && self.stamps[level as usize] == self.stamp;
                    if may_be && self.stack.len() < DEEPEST {
                        self.stack.push((next, self.premises.len()));
                        state.premises(next, sums, clauses, &mut self.premises);
                        continue;
                    }
                }
            }
            // The literals on the way are not known to be redundant.
            for index in 1..self.stack.len() {
                self.mark(self.stack[index].0.variable(), Mark::Needed);
            }
            self.mark(variable, Mark::Needed);
            return false;
        }
        true
    }

    /// Puts a literal of the highest level second, and counts the levels.
    fn order(&mut self, state: &AssignedValues, lesson: &mut Lesson) {
        let Lesson { literals, levels, .. } = lesson;
        let level = |place: usize| state.level_of(literals[place].variable());
        if literals.len() > 1 {
            let highest = (1..literals.len()).max_by_key(|&place| (level(place), place));
            literals.swap(1, highest.unwrap_or(1));
        }
        *levels = self.levels(literals.iter().copied(), state);
    }

    /// The number of decision levels of a clause whose literals have values.
    pub(super) fn levels(
        &mut self,
        literals: impl Iterator<Item = Literal>,
        state: &AssignedValues,
    ) -> u32 {
        self.stamp += 1;
        let mut levels = 0;
        for literal in literals {
            let stamp = &mut self.stamps[state.level_of(literal.variable()) as usize];
            if *stamp != self.stamp {
                *stamp = self.stamp;
                levels += 1;
            }
        }
        levels
    }
}
