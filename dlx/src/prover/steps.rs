//! The steps of a proof that follows a search in order, written while it runs.

use super::error::ProveError;
use super::learned::Learners;
use super::refuted::Refuted;
use super::text::push_number;
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::problem::Reduction;
use crate::search::{Advance, Search, Stop};
use crate::solver::Question;
use std::io::{self, Write};

/// The share of the search after its first nodes from which on it is allowed to run to its end.
const NEAR_END: f64 = 0.04;

/// The question that writes a step for each choice that is searched.
pub(super) struct Refute<'a, W> {
    pub(super) out: Held<'a, W>,
    /// The searches that may settle the question instead, if the tree is large.
    pub(super) learners: Option<Learners<'a>>,
    /// The number of nodes after which they may.
    pub(super) first_nodes: u64,
    /// The reduction of the problem to the one that is searched.
    pub(super) reduction: &'a Reduction,
    /// The maximum number of solutions.
    pub(super) most: usize,
}

impl<W: Write> Question for Refute<'_, W> {
    type Answer = Result<Refuted, ProveError>;

    fn ask<K: Kernel>(self, search: &mut Search<K>) -> Self::Answer {
        let Self { mut out, mut learners, first_nodes, reduction, most } = self;
        if learners.is_none() {
            out.release()?;
        }
        let mut solutions: Vec<Vec<OptionId>> = Vec::new();
        let mut path = ProofPath::new(out, Literals::new(reduction));
        path.rule_out(reduction.emptying())?;
        let node_limit = search.node_limit();
        let mut stop_at = 1;
        loop {
            // Pause at each node; after a solution, at the move to the next choice, before its node is counted.
            search.set_pause(Some(stop_at));
            match search.advance() {
                Advance::Solution => {
                    if solutions.len() == most {
                        return Err(ProveError::TooMany { most });
                    }
                    solutions.push(search.solution().to_vec());
                    stop_at = search.counters().nodes;
                }
                Advance::Exhausted => break,
                Advance::Stopped(stop) => {
                    let nodes = search.counters().nodes;
                    // The limit of the solver, not the pause.
                    if stop != Stop::NodeLimit || node_limit.is_some_and(|limit| nodes >= limit) {
                        return Err(ProveError::Stopped { stop, found: solutions.len() as u64 });
                    }
                    // The last choice of an item is forced, so it adds no literal.
                    let choice = search.last_choice().filter(|_| !search.is_last_choice());
                    path.move_to(search.depth(), choice.and_then(|choice| choice.option))?;
                    stop_at = nodes + 1;
                    // The tree is large: unless its end is near, the searches that learn have a turn.
                    let learners = learners.take_if(|_| nodes >= first_nodes);
                    let Some(mut learners) = learners else { continue };
                    if search.progress() < NEAR_END
                        && let Some((refuted, text)) = learners.run(u64::MAX)?
                    {
                        path.out.replace(&text)?;
                        return Ok(refuted);
                    }
                    path.out.release()?;
                }
            }
        }
        let steps = path.end()?;
        Ok(Refuted { solutions, steps, counters: search.counters() })
    }
}

/// An output with lines that are kept in memory until it is known that they belong to the proof.
pub(super) struct Held<'a, W> {
    out: &'a mut W,
    /// The lines so far, unless they were released.
    lines: Option<Vec<u8>>,
}

impl<'a, W: Write> Held<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Self {
        Self { out, lines: Some(Vec::new()) }
    }

    /// Writes the lines, and from now on each line at once.
    fn release(&mut self) -> io::Result<()> {
        self.lines.take().map_or(Ok(()), |lines| self.out.write_all(&lines))
    }

    /// Writes other lines in place of the kept ones.
    fn replace(&mut self, lines: &[u8]) -> io::Result<()> {
        self.lines = None;
        self.out.write_all(lines)
    }
}

impl<W: Write> Write for Held<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.lines {
            Some(lines) => lines.write(bytes),
            None => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The text of the negated literal of each option that is searched. Made once, since writing numbers would take a tenth
/// of the time of a search.
struct Literals {
    text: Vec<u8>,
    /// For each option, the end of its literal in `text`.
    ends: Vec<usize>,
}

impl Literals {
    fn new(reduction: &Reduction) -> Self {
        let mut literals = Self { text: Vec::new(), ends: Vec::new() };
        for option in reduction.problem().options() {
            literals.text.extend_from_slice(b"1 ~x");
            push_number(reduction.original(option).index() as u64 + 1, &mut literals.text);
            literals.text.push(b' ');
            literals.ends.push(literals.text.len());
        }
        literals
    }

    fn of(&self, option: OptionId) -> &[u8] {
        let start = option.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[option.index()]]
    }
}

/// The path of the search, and its clause, which says that no solution contains all of its choices.
struct ProofPath<'a, W> {
    out: Held<'a, W>,
    literals: Literals,
    levels: Vec<ProofLevel>,
    /// The clause of the path: the literals of all levels.
    line: Vec<u8>,
    /// The number of steps written so far.
    steps: u64,
}

/// A choice on the path.
struct ProofLevel {
    /// The end of its literal in the clause.
    end: usize,
    /// The number of steps before the steps below this choice.
    steps_before: u64,
}

/// The minimum number of clauses that a line forgets; fewer wait for a choice above them. Lines that forget two or
/// three would be a third of a proof. A checker keeps that many more clauses for each choice beside the path.
const WORTH_FORGETTING: u64 = 16;

/// The start of a clause.
const RUP: &[u8] = b"rup ";

impl<'a, W: Write> ProofPath<'a, W> {
    fn new(out: Held<'a, W>, literals: Literals) -> Self {
        Self { out, literals, levels: Vec::new(), line: RUP.to_vec(), steps: 0 }
    }

    /// Derives that no solution contains any of these options.
    fn rule_out(&mut self, options: &[OptionId]) -> io::Result<()> {
        for option in options {
            writeln!(self.out, "rup 1 ~x{} >= 1;", option.index() + 1)?;
            self.steps += 1;
        }
        Ok(())
    }

    /// Follows the search to its next node: down to the first choice of an item, or, after a complete subtree, up and
    /// on to the next choice of the last item that has one.
    fn move_to(&mut self, depth: usize, choice: Option<OptionId>) -> io::Result<()> {
        if depth <= self.levels.len() {
            // The levels below need no clause: their last choices are forced once the others are ruled out.
            self.levels.truncate(depth);
            self.close_last()?;
        }
        let above = self.levels.last().map_or(RUP.len(), |level| level.end);
        self.line.truncate(above);
        if let Some(option) = choice {
            self.line.extend_from_slice(self.literals.of(option));
        }
        self.levels.push(ProofLevel { end: self.line.len(), steps_before: self.steps });
        Ok(())
    }

    /// Derives that there is no further solution below the last choice, forgets the clauses derived there, and
    /// removes the choice from the path.
    fn close_last(&mut self) -> io::Result<()> {
        let Some(level) = self.levels.pop() else { return Ok(()) };
        self.line.truncate(level.end);
        self.line.extend_from_slice(b">= 1;\n");
        self.out.write_all(&self.line)?;
        let below = self.steps - level.steps_before;
        self.steps += 1;
        // The new clause is the last one, so the clauses to forget end just before it.
        if below >= WORTH_FORGETTING {
            self.line.truncate(level.end);
            self.line.extend_from_slice(b"del range -");
            push_number(below + 1, &mut self.line);
            self.line.extend_from_slice(b" -1;\n");
            self.out.write_all(&self.line[level.end..])?;
        }
        Ok(())
    }

    /// Derives the empty clause. Returns the number of steps.
    fn end(mut self) -> io::Result<u64> {
        writeln!(self.out, "rup >= 1;")?;
        self.out.release()?;
        Ok(self.steps + 1)
    }
}
