//! Proofs of the number of solutions of a system of inequalities.

use super::error::ProveError;
use super::front::DEFAULT_MOST_SOLUTIONS;
use super::lines;
use crate::learn::ClauseCause;
use crate::linear::{LinearLearner, LinearOutcome};
use crate::proof::Claim;
use crate::search::Interrupt;
use pavane_model::inequalities::{Inequalities, SystemPurpose};
use std::io;

/// The size in bytes of the steps at which a search is given up.
const MOST_BYTES: usize = 2 << 30;

/// A search that writes a proof about a system: that it has no solution, one, or exactly N. Solutions count by their
/// distinguishing variables.
///
/// The search learns a clause from each conflict, and each step of the proof is such a clause, with the inequalities
/// and clauses that imply it as its hints.
///
/// ```
/// use pavane_dlx::proof::{Claim, check_system};
/// use pavane_dlx::prover::SystemProver;
/// use pavane_model::inequalities::{Inequalities, Literal};
///
/// // At least two of three variables are 1, and not the first two.
/// let mut system = Inequalities::new();
/// let all = ["a", "b", "c"].map(|name| (1, Literal::positive(system.add_distinguishing(name))));
/// system.add(&all, 2)?;
/// system.add(&[(-1, all[0].1), (-1, all[1].1)], -1)?;
///
/// let proof = SystemProver::new(&system).prove()?;
/// assert_eq!(proof.claim(), &Claim::Exactly(vec![vec![1, 2], vec![0, 2]]));
/// let mut text = Vec::new();
/// proof.write(&mut text)?;
/// assert_eq!(check_system(&system, &text[..])?, *proof.claim());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SystemProver<'a> {
    system: &'a Inequalities,
    most: usize,
    most_bytes: usize,
    node_limit: Option<u64>,
    interrupt: Interrupt,
}

impl<'a> SystemProver<'a> {
    /// A prover without limits.
    pub fn new(system: &'a Inequalities) -> Self {
        let interrupt = Interrupt::new();
        let most = DEFAULT_MOST_SOLUTIONS;
        Self { system, most, most_bytes: MOST_BYTES, node_limit: None, interrupt }
    }

    /// Sets the maximum number of solutions, by default [`DEFAULT_MOST_SOLUTIONS`].
    #[must_use]
    pub fn most_solutions(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// Sets the maximum number of decisions.
    #[must_use]
    pub fn node_limit(mut self, limit: Option<u64>) -> Self {
        self.node_limit = limit;
        self
    }

    /// Sets the interrupt that stops the search.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        self
    }

    /// Sets the maximum size of the steps in memory.
    #[cfg(test)]
    pub(crate) fn most_bytes(mut self, most: usize) -> Self {
        self.most_bytes = most;
        self
    }

    /// Searches to the end. Keeps all steps in memory, up to 2 GB.
    ///
    /// # Errors
    /// [`ProveError::Stopped`] at a limit or the interrupt, [`ProveError::TooMany`], and [`ProveError::TooLong`].
    pub fn prove(&self) -> Result<SystemProof<'a>, ProveError> {
        let mut learner = LinearLearner::new(self.system);
        let mut solutions: Vec<Vec<usize>> = Vec::new();
        let most_decisions = self.node_limit.unwrap_or(u64::MAX);
        loop {
            match learner.run(most_decisions, self.most_bytes, &self.interrupt) {
                LinearOutcome::None => break,
                LinearOutcome::Found(_) if solutions.len() == self.most => {
                    return Err(ProveError::TooMany { most: self.most });
                }
                LinearOutcome::Found(solution) => {
                    solutions.push(solution);
                    learner.rule_out_found();
                }
                LinearOutcome::Full => {
                    return Err(ProveError::TooLong { most: self.most_bytes });
                }
                LinearOutcome::Stopped(stop) => {
                    return Err(ProveError::Stopped { stop, found: solutions.len() as u64 });
                }
            }
        }
        let given = self.system.rows().len() as u64;
        let number_of = |cause| match cause {
            ClauseCause::Row(row) => Some(u64::from(row) + 1),
            ClauseCause::RuledOut(solution) => Some(given + u64::from(solution)),
            _ => None,
        };
        let mut text = Vec::new();
        let steps = lines::push(learner.steps(), &number_of, &mut text);
        let claim = match solutions.len() {
            0 => Claim::None,
            1 => Claim::Unique(solutions.swap_remove(0)),
            _ => Claim::Exactly(solutions),
        };
        Ok(SystemProof { system: self.system, claim, decisions: learner.decisions(), steps, text })
    }
}

/// A proof about a system of inequalities.
#[derive(Clone, Debug)]
pub struct SystemProof<'a> {
    system: &'a Inequalities,
    claim: Claim<usize>,
    decisions: u64,
    steps: u64,
    /// The lines of the steps.
    text: Vec<u8>,
}

impl SystemProof<'_> {
    /// The claim that is proved. Solutions are the variables that are 1, ascending.
    pub fn claim(&self) -> &Claim<usize> {
        &self.claim
    }

    /// The number of decisions of the search.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// The number of steps that derive a clause.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Writes the inequalities of the system and of the claim in OPB form, the file beside the proof that VeriPB reads.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_problem(&self, out: &mut impl io::Write) -> io::Result<()> {
        let purpose = match &self.claim {
            Claim::None => SystemPurpose::Any,
            Claim::Unique(solution) => SystemPurpose::LeastLike(solution),
            Claim::Exactly(solutions) => SystemPurpose::NoneOf(solutions),
        };
        self.system.write_opb_for(purpose, out)
    }

    /// Writes the whole proof.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        self.write_head(out)?;
        out.write_all(&self.text)?;
        writeln!(out, "output NONE;")?;
        match &self.claim {
            Claim::Unique(solution) => {
                let size = self.system.distinguishing_size(solution);
                writeln!(out, "conclusion BOUNDS {size} {size};")?;
            }
            Claim::None | Claim::Exactly(_) => writeln!(out, "conclusion UNSAT : -1;")?,
        }
        writeln!(out, "end pseudo-Boolean proof;")
    }

    /// Writes the lines before the steps.
    fn write_head(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "pseudo-Boolean proof version 3.0")?;
        writeln!(out, "% problem {}", self.system.fingerprint())?;
        writeln!(out, "% claim {}", self.claim)?;
        let mut constraints = self.system.rows().len();
        if let Claim::Exactly(solutions) = &self.claim {
            constraints += solutions.len();
            for solution in solutions {
                write!(out, "% solution")?;
                for variable in solution {
                    write!(out, " x{}", variable + 1)?;
                }
                writeln!(out)?;
            }
        }
        writeln!(out, "f {constraints};")?;
        if let Claim::Unique(solution) = &self.claim {
            write!(out, "soli")?;
            for variable in 0..self.system.variable_count() {
                let sign = if solution.binary_search(&variable).is_ok() { "" } else { "~" };
                write!(out, " {sign}x{}", variable + 1)?;
            }
            writeln!(out, ";")?;
        }
        Ok(())
    }
}
