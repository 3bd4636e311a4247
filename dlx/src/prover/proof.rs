//! The parts of a proof around its steps: head, tail, and the problem as constraints.

use crate::algebra::Obstruction;
use crate::format::opb::{self, Numbering, Purpose};
use crate::format::{Names, WriteError};
use crate::problem::Problem;
use crate::proof::Claim;
use crate::search::Counters;
use std::io;

/// A proof whose steps have been written.
#[derive(Clone, Debug)]
pub struct Proof {
    pub(super) problem: Problem,
    pub(super) claim: Claim,
    pub(super) counters: Counters,
    pub(super) steps: u64,
    pub(super) reason: Option<Obstruction>,
}

impl Proof {
    /// The claim that is proved.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The counters of the search.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The number of steps that derive a constraint.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The obstruction that the proof is made of, if it needed no search.
    pub fn reason(&self) -> Option<&Obstruction> {
        self.reason.as_ref()
    }

    /// Writes the constraints of the problem and of the claim in OPB form, the file beside the proof that VeriPB reads.
    ///
    /// # Errors
    /// [`WriteError`] if the names belong to another problem, or `out` cannot be written.
    pub fn write_problem(&self, names: &Names, out: &mut impl io::Write) -> Result<(), WriteError> {
        let purpose = match &self.claim {
            Claim::None => Purpose::NoneOf(&[]),
            Claim::Unique(solution) => Purpose::LeastLike(solution),
            Claim::Exactly(solutions) => Purpose::NoneOf(solutions),
        };
        opb::write_for(&self.problem, names, purpose, out)
    }

    /// Writes the part of the proof before the steps.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_head(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "pseudo-Boolean proof version 3.0")?;
        writeln!(out, "% problem {}", self.problem.fingerprint())?;
        writeln!(out, "% claim {}", self.claim)?;
        // The constraints of the problem come first, then one for each solution.
        let mut constraints = Numbering::new(&self.problem).last();
        if let Claim::Exactly(solutions) = &self.claim {
            constraints += solutions.len() as u64;
            for solution in solutions {
                write!(out, "% solution")?;
                for option in solution {
                    write!(out, " x{}", option.index() + 1)?;
                }
                writeln!(out)?;
            }
        }
        writeln!(out, "f {constraints};")?;
        if let Claim::Unique(solution) = &self.claim {
            write!(out, "soli")?;
            for option in self.problem.options() {
                let sign = if solution.binary_search(&option).is_ok() { "" } else { "~" };
                write!(out, " {sign}x{}", option.index() + 1)?;
            }
            writeln!(out, ";")?;
        }
        Ok(())
    }

    /// The bytes that [`write_head`](Self::write_head) writes.
    pub(super) fn head(&self) -> Vec<u8> {
        let mut head = Vec::new();
        self.write_head(&mut head).expect("memory takes everything");
        head
    }

    /// Writes the part of the proof after the steps.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_tail(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "output NONE;")?;
        match &self.claim {
            Claim::Unique(solution) => {
                let size = solution.len();
                writeln!(out, "conclusion BOUNDS {size} {size};")?;
            }
            Claim::None | Claim::Exactly(_) => writeln!(out, "conclusion UNSAT : -1;")?,
        }
        writeln!(out, "end pseudo-Boolean proof;")
    }
}
