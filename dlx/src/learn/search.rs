//! The search: propagation, a clause from each conflict, decisions.

use super::analysis::{Analysis, Lesson};
use super::clauses::Clauses;
use super::heap::Heap;
use super::items;
use super::literal::Literal;
use super::log::{DerivedClauses, Log};
use super::pace::{ConflictPace, Mode};
use super::phases::Phases;
use super::state::{AssignedValues, Conflict, ValueReason};
use super::sums::Sums;
use crate::id::OptionId;
use crate::kernel::below;
use crate::problem::{ItemKind, Problem};
use crate::search::{Interrupt, Progress, Stop};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

/// The part of its worth that a bump keeps with each conflict.
const DECAY: f64 = 0.95;
/// The range of the activities at the start, in bumps: below the least difference that a bump makes.
const NOISE: f64 = 1.0 / 16.0;
/// The size in bytes of the learned clauses above which most of them are deleted.
const MOST_BYTES: usize = 1 << 28;

/// The end of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum LearnOutcome {
    /// A solution that was not ruled out, its options in ascending order.
    Found(Vec<OptionId>),
    /// No solution exists besides the ones that were ruled out.
    None,
    /// Unknown: the limit of work was reached, or the interrupt set.
    Stopped(Stop),
}

/// A search that learns a clause from each conflict. It keeps what it has learned from run to run.
pub(crate) struct Learner {
    sums: Sums,
    state: AssignedValues,
    clauses: Clauses,
    analysis: Analysis,
    lesson: Lesson,
    heap: Heap,
    phases: Phases,
    pace: ConflictPace,
    random: Pcg64,
    decisions: u64,
    progress: Progress,
    /// Whether one solution may contain another: some option has no item that is covered a fixed number of times.
    has_free_options: bool,
    is_contradicted: bool,
    /// Whether decisions are about the item with the fewest options.
    is_by_item: bool,
    /// The steps of a proof; `None` unless they are logged.
    log: Option<Log>,
    /// The learned clauses, for tests to hold to the definition.
    #[cfg(test)]
    pub(super) lessons: Vec<Vec<Literal>>,
}

impl Learner {
    /// A search for solutions of a problem, with random numbers from a seed. Takes time and memory linear in the size
    /// of the problem.
    pub(crate) fn new(problem: &Problem, seed: u64) -> Self {
        Self::begin(problem, seed, false)
    }

    /// The same search, which logs its steps with their reasons, and decides by items or by activity.
    pub(crate) fn with_log(problem: &Problem, seed: u64, is_by_item: bool) -> Self {
        Self { is_by_item, ..Self::begin(problem, seed, true) }
    }

    fn begin(problem: &Problem, seed: u64, is_logged: bool) -> Self {
        let sums = Sums::new(problem);
        let is_fixed =
            |item| matches!(problem.kind(item), ItemKind::Primary(times) if times.min == times.max);
        let is_free = |option| !problem.entries(option).iter().any(|entry| is_fixed(entry.item));
        let mut learner = Self {
            state: AssignedValues::new(&sums),
            clauses: Clauses::new(sums.variables),
            analysis: Analysis::new(sums.variables),
            lesson: Lesson::default(),
            heap: Heap::new(sums.options),
            phases: Phases::new(sums.variables),
            pace: ConflictPace::new(),
            random: Pcg64::seed_from_u64(seed),
            decisions: 0,
            progress: Progress::new(),
            has_free_options: problem.options().any(is_free),
            is_contradicted: false,
            is_by_item: false,
            log: is_logged.then(|| Log::new(&sums)),
            #[cfg(test)]
            lessons: Vec::new(),
            sums,
        };
        learner.shuffle();
        if let Err(conflict) = learner.state.set_needed(&learner.sums) {
            learner.learn(conflict);
        }
        learner
    }

    /// Takes readings of the number of conflicts.
    pub(crate) fn with_progress(self, progress: &Progress) -> Self {
        Self { progress: progress.clone(), ..self }
    }

    /// The clauses that were derived, if they are logged.
    pub(crate) fn steps(&self) -> Option<&DerivedClauses> {
        self.log.as_ref().map(|log| &log.steps)
    }

    /// The work so far: the number of members of sums and of watches that were looked at.
    pub(crate) fn work(&self) -> u64 {
        self.state.work
    }

    /// The number of decisions so far.
    pub(crate) fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Searches until the work or the decisions of all runs together reach a limit.
    pub(crate) fn run(&mut self, work: u64, decisions: u64, interrupt: &Interrupt) -> LearnOutcome {
        loop {
            if self.is_contradicted {
                return LearnOutcome::None;
            }
            if let Err(conflict) = self.state.propagate(&self.sums, &mut self.clauses) {
                self.learn(conflict);
                continue;
            }
            if self.state.work >= work || self.decisions >= decisions {
                return LearnOutcome::Stopped(Stop::NodeLimit);
            }
            if interrupt.is_set() {
                return LearnOutcome::Stopped(Stop::Interrupted);
            }
            if self.pace.restart_is_due() && self.state.level() > 0 {
                self.restart();
                continue;
            }
            let is_full = self.clauses.bytes() > MOST_BYTES;
            if is_full || self.pace.deletion_is_due() {
                self.delete(is_full);
            }
            match self.decision() {
                Some(literal) => {
                    self.decisions += 1;
                    self.state.decide(literal);
                }
                None => return LearnOutcome::Found(self.chosen()),
            }
        }
    }

    /// The chosen options.
    fn chosen(&self) -> Vec<OptionId> {
        let is_chosen = |&option: &u32| self.state.is_true(Literal::positive(option));
        (0..self.sums.options).filter(is_chosen).map(OptionId::new).collect()
    }

    /// Rules out an option. Must be called before the first run.
    pub(crate) fn exclude(&mut self, option: OptionId) {
        let literal = Literal::negative(option.number());
        if self.state.is_true(!literal) {
            self.is_contradicted = true;
        } else if !self.state.is_true(literal) {
            self.state.set(literal, ValueReason::Decision);
        }
    }

    /// Learns from the contradictions that follow from the choice of one option, without any other decision. Must be
    /// called before the first run.
    pub(crate) fn probe(&mut self, options: &[OptionId]) {
        for option in options {
            if self.is_contradicted {
                return;
            }
            if self.propagate_undecided() && self.state.is_open(option.number()) {
                self.state.decide(Literal::positive(option.number()));
                match self.state.propagate(&self.sums, &mut self.clauses) {
                    Ok(()) => self.backjump(0),
                    Err(conflict) => self.learn(conflict),
                }
            }
        }
    }

    /// Sets all that follows without a decision. Returns false on a contradiction.
    fn propagate_undecided(&mut self) -> bool {
        match self.state.propagate(&self.sums, &mut self.clauses) {
            Ok(()) => {}
            Err(conflict) => self.learn(conflict),
        }
        !self.is_contradicted
    }

    /// Rules out the solution that was found last, by the clause that is learned if the solution counts as a conflict.
    /// The clause is shorter than the one of [`rule_out`](Self::rule_out), and the log has its reasons.
    pub(crate) fn rule_out_found(&mut self) {
        if let Some(log) = &mut self.log {
            log.count_solution();
        }
        self.learn(Conflict::Solution);
    }

    /// Rules out a solution, its options in ascending order: at least one of them is not chosen, or another one is. No
    /// reasons are logged.
    pub(crate) fn rule_out(&mut self, solution: &[OptionId]) {
        self.backjump(0);
        let mut literals = Vec::new();
        for option in 0..self.sums.options {
            let literal = if solution.binary_search(&OptionId::new(option)).is_ok() {
                Literal::negative(option)
            } else if self.has_free_options {
                Literal::positive(option)
            } else {
                // No solution contains another: where one more option is chosen, another one is not.
                continue;
            };
            // The clause is true without a decision.
            if self.state.is_true(literal) {
                return;
            }
            if !self.state.is_false(literal) {
                literals.push(literal);
            }
        }
        match literals[..] {
            [] => self.is_contradicted = true,
            // At level 0 a literal needs no reason.
            [only] => self.state.set(only, ValueReason::Decision),
            _ => _ = self.clauses.add_given(&literals),
        }
    }

    /// Learns from a conflict, and goes back to where the clause implies a literal.
    fn learn(&mut self, conflict: Conflict) {
        if self.state.level() == 0 {
            self.is_contradicted = true;
            self.log_step(&[], conflict);
            return;
        }
        // Decisions by item have values of their own.
        if self.pace.mode() == Mode::Stable && !self.is_by_item {
            self.state.work += self.phases.offer(self.state.before_last_level());
        }
        self.analysis.learn(conflict, &self.state, &self.sums, &self.clauses, &mut self.lesson);
        #[cfg(test)]
        self.lessons.push(self.lesson.literals.clone());
        for &variable in self.lesson.involved.iter().filter(|&&v| v < self.sums.options) {
            self.heap.bump(variable);
        }
        self.heap.decay(DECAY);
        // Clauses that took part survive the next deletions.
        for &clause in &self.lesson.used {
            let levels = self.analysis.levels(self.clauses.iter(clause), &self.state);
            self.clauses.set_used(clause, levels);
        }
        self.pace.count(self.lesson.levels);
        self.progress.set_conflicts(self.pace.conflicts);
        let level = self.lesson.level(&self.state);
        let literals = std::mem::take(&mut self.lesson.literals);
        self.log_step(&literals, conflict);
        self.backjump(level);
        let reason = match literals[..] {
            [only] => {
                if let Some(log) = &mut self.log {
                    log.name_unit(only.variable());
                }
                ValueReason::Decision
            }
            _ => {
                // What excludes a solution is never deleted: no further conflict would teach it.
                let clause = match conflict {
                    Conflict::Solution => self.clauses.add_given(&literals),
                    _ => self.clauses.add(&literals, self.lesson.levels),
                };
                if let Some(log) = &mut self.log {
                    log.name_clause(clause);
                }
                ValueReason::Clause(clause)
            }
        };
        self.state.set(literals[0], reason);
        self.lesson.literals = literals;
    }

    /// Logs that a clause follows from a conflict.
    fn log_step(&mut self, literals: &[Literal], conflict: Conflict) {
        if let Some(log) = &mut self.log {
            log.derive(literals, conflict, &self.state, &self.sums, &self.clauses);
        }
    }

    fn backjump(&mut self, level: u32) {
        let Self { state, sums, heap, phases, .. } = self;
        let options = sums.options;
        state.backjump(level, sums, |literal| {
            phases.save(literal);
            if literal.variable() < options {
                heap.insert(literal.variable());
            }
        });
    }

    fn restart(&mut self) {
        let restart = self.pace.restart();
        if restart.is_turn {
            self.phases.clear_target();
        }
        if self.pace.mode() == Mode::Stable {
            self.phases.change(self.pace.conflicts, &mut self.random);
        }
        self.backjump(0);
        if restart.forgets {
            self.shuffle();
        }
    }

    /// Gives the options random activities. A search may be stuck with its old activities. Of hard jigsaws without a
    /// grid, two in a hundred took thirty times as long as the others until activities were forgotten.
    fn shuffle(&mut self) {
        let random = &mut self.random;
        self.heap.restart(|| below(random, 1 << 20) as f64 * (NOISE / f64::from(1 << 20)));
    }

    /// Deletes learned clauses; most of them if they take too much memory.
    pub(super) fn delete(&mut self, is_full: bool) {
        self.pace.deleted();
        let Self { state, clauses, .. } = self;
        // A clause that is the reason of a value must stay.
        let reasons = state.clauses_in_use();
        clauses.delete_part(|clause| reasons.binary_search(&clause).is_ok(), is_full);
        let moves = clauses.compact();
        state.move_clauses(&moves);
        if let Some(log) = &mut self.log {
            log.move_clauses(&moves);
        }
    }

    /// The open variable with the highest activity, with the value to try, or an option to choose in place of it.
    fn decision(&mut self) -> Option<Literal> {
        if self.is_by_item {
            // Without such an item, the remaining options are decided by activity.
            let literal = items::decision(&mut self.state, &self.sums, &self.heap);
            if literal.is_some() {
                return literal;
            }
        }
        while let Some(variable) = self.heap.pop() {
            if !self.state.is_open(variable) {
                continue;
            }
            let literal = self.phases.of(variable, self.pace.mode());
            if literal.is_negative()
                && self.pace.prefers_choices()
                && let Some(chosen) = self.chosen_beside(variable)
            {
                // A conflict may come before the choice rules it out, and then no other step puts it back.
                self.heap.insert(variable);
                return Some(Literal::positive(chosen));
            }
            return Some(literal);
        }
        None
    }

    /// The most active open option that shares an item with a given one, among the options with the value true to
    /// try. Choosing it rules out the given option and the other options of its items.
    fn chosen_beside(&mut self, option: u32) -> Option<u32> {
        let Self { sums, state, heap, phases, pace, .. } = self;
        let mut best: Option<u32> = None;
        for &sum in sums.limited_of(option) {
            let members = sums.members(sum);
            state.work += members.len() as u64;
            // Only options are decided; colors follow from them.
            for &member in members.iter().filter(|&&member| member < sums.options) {
                if state.is_open(member)
                    && !phases.of(member, pace.mode()).is_negative()
                    && best.is_none_or(|best| heap.activity(member) > heap.activity(best))
                {
                    best = Some(member);
                }
            }
        }
        best
    }
}
