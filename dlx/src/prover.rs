//! Proofs of how many solutions there are, for checkers that know nothing of searches.
//!
//! That a problem has one solution, or none, is a claim about all that a search did *not* find. An exact
//! cover problem is a set of bounds on sums of variables that are 0 or 1, so its search tree is a
//! *pseudo-Boolean proof*: for each choice that was gone through, a clause that says that not all choices
//! on the way to it can be made. Each clause follows from the bounds and from the clauses below it by
//! *reverse unit propagation*: with all the choices made, what is forced ends in a contradiction. That is
//! just what a kernel found when it looked there. `docs/proofs.md` defines what is written.
//!
//! - No choice that is the last of its item has a clause: with the others ruled out it is forced.
//! - A clause is forgotten once one above it stands, so a checker needs memory for one path.
//! - What the [reduction](crate::problem::Reduction) found first is seen by unit propagation, but for the
//!   options that would empty an item; each of them gets a clause.
//! - The choices before one rule out what it rules out: their clauses are there. So items that are covered
//!   several times need nothing more.
//!
//! The proof does not depend on how many solutions there turn out to be, so it is written as the search
//! goes; what comes before it and after it is written in the end.
//!
//! Proofs of infeasibility by [reverse unit propagation]: A. Van Gelder, *Verifying RUP proofs of
//! propositional unsatisfiability* (ISAIM 2008); of pseudo-Boolean constraints: S. Gocht and J. Nordström,
//! *Certifying parity reasoning efficiently using pseudo-Boolean proofs* (AAAI 2021), whose checker VeriPB
//! takes what is written here.
//!
//! [reverse unit propagation]: https://en.wikipedia.org/wiki/Unit_propagation

mod steps;

use crate::algebra::Obstruction;
use crate::format::opb::{self, Numbering, Purpose};
use crate::format::{Names, WriteError};
use crate::kernel::KernelError;
use crate::problem::Problem;
use crate::proof::Claim;
use crate::search::{Counters, Stop};
use crate::solver::Solver;
use std::io;
use steps::{Refute, Refuted};

/// Up to how many solutions a proof names unless told otherwise.
pub const DEFAULT_MOST_SOLUTIONS: usize = 10_000;

/// Finds out how many solutions a problem has, and writes down why.
///
/// ```
/// use dlx::format::Names;
/// use dlx::proof::{Claim, check};
/// use dlx::prover::Prover;
/// use dlx::{ProblemBuilder, Solver};
///
/// // Two ways to cover a: alone, or with b, of which one leaves b out.
/// let mut builder = ProblemBuilder::new();
/// let [a, b] = builder.add_primaries()?;
/// builder.add_option([a])?;
/// let both = builder.add_option([a, b])?;
/// let problem = builder.build();
///
/// let mut file = Vec::new();
/// let proof = Prover::new(&Solver::new(&problem)).write(&mut file)?;
/// assert_eq!(*proof.claim(), Claim::Unique(vec![both]));
/// assert_eq!(check(&problem, &file[..])?, *proof.claim());
/// let text = String::from_utf8(file)?;
/// assert!(text.starts_with("pseudo-Boolean proof version 3.0\n"));
/// assert!(text.contains("\nsoli ~x1 x2;\n"));
/// assert!(text.ends_with("\nconclusion BOUNDS 1 1;\nend pseudo-Boolean proof;\n"));
///
/// let mut opb = Vec::new();
/// proof.write_problem(&Names::numbered(&problem), &mut opb)?;
/// assert!(String::from_utf8(opb)?.contains("min: -1 x1 +1 x2 ;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prover<'a> {
    solver: &'a Solver,
    most: usize,
    has_algebra: bool,
}

impl<'a> Prover<'a> {
    /// Searches as a solver does, with its engine and limits, on one thread.
    pub fn new(solver: &'a Solver) -> Self {
        Self { solver, most: DEFAULT_MOST_SOLUTIONS, has_algebra: true }
    }

    /// Gives up at more than so many solutions, since each of them makes the problem larger by a
    /// constraint over all options. [`DEFAULT_MOST_SOLUTIONS`] unless set.
    #[must_use]
    pub fn most_solutions(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// Whether to look for a proof of one line before searching, by [algebra](crate::algebra), as is done
    /// unless told otherwise. It takes some hundredths of a second at most.
    #[must_use]
    pub fn algebra(mut self, looking: bool) -> Self {
        self.has_algebra = looking;
        self
    }

    /// Searches, and writes the whole proof. Its steps are in memory until it is known what they prove; where they are
    /// too many for that, see [`write_steps`](Self::write_steps).
    ///
    /// # Errors
    /// [`ProveError`]; what was written is of no use then.
    pub fn write(&self, out: &mut impl io::Write) -> Result<Proof, ProveError> {
        let mut steps = Vec::new();
        let proof = self.write_steps(&mut steps)?;
        proof.write_head(out)?;
        out.write_all(&steps)?;
        proof.write_tail(out)?;
        Ok(proof)
    }

    /// How many bytes suffice for the [head](Proof::write_head), unless there are two or more solutions: so much
    /// may be left free in a file, and filled later, for the steps to stand there at once.
    pub fn head_room(&self) -> usize {
        let problem = self.solver.problem().clone();
        // A literal is longest where it is denied.
        let claim = Claim::Unique(Vec::new());
        let counters = Counters::default();
        let proof = Proof { problem, claim, counters, steps: 0, reason: None };
        let mut head = Vec::new();
        // Memory takes everything.
        let _ = proof.write_head(&mut head);
        head.len()
    }

    /// Searches, and writes a line for each choice that was gone through: what is to stand between
    /// [head](Proof::write_head) and [tail](Proof::write_tail). Takes memory for one path and for the
    /// solutions.
    ///
    /// # Errors
    /// [`ProveError`]; what was written is of no use then.
    pub fn write_steps(&self, out: &mut impl io::Write) -> Result<Proof, ProveError> {
        let obstruction = if self.has_algebra { self.solver.obstruction() } else { None };
        let problem = self.solver.problem();
        if let Some(obstruction) = obstruction
            && let Some(sum) = contradiction(problem, &obstruction)
        {
            writeln!(out, "{sum}")?;
            let (claim, counters) = (Claim::None, Counters::default());
            let reason = Some(obstruction);
            return Ok(Proof { problem: problem.clone(), claim, counters, steps: 1, reason });
        }
        let refute = Refute { out, reduction: self.solver.reduction(), most: self.most };
        let (refuted, counters) = self.solver.ask(refute)?;
        let Refuted { mut solutions, steps } = refuted?;
        let claim = match solutions.len() {
            0 => Claim::None,
            1 => Claim::Unique(solutions.swap_remove(0)),
            _ => Claim::Exactly(solutions),
        };
        Ok(Proof { problem: problem.clone(), claim, counters, steps, reason: None })
    }
}

/// The step that adds up the bounds of the items, each as often as it weighs; nothing if a bound is needed
/// that the problem has no constraint for, since an item has no more options than it allows.
fn contradiction(problem: &Problem, obstruction: &Obstruction) -> Option<String> {
    let numbering = Numbering::new(problem);
    let mut sum = String::new();
    for &(item, weight) in obstruction.weights() {
        let bound = if weight > 0 { numbering.at_least(item) } else { numbering.at_most(item) };
        let bound = match (bound, weight > 0) {
            (Some(bound), _) => bound,
            // At least 0 times: all the same without it.
            (None, true) => continue,
            (None, false) => return None,
        };
        sum.push_str(&match weight.unsigned_abs() {
            1 => format!(" {bound}"),
            times => format!(" {bound} {times} *"),
        });
        // The sum of the first two and of each one more.
        sum.push_str(" +");
    }
    // The first has nothing before it to be added to.
    let sum = sum.replacen(" +", "", 1);
    Some(format!("pol{sum};"))
}

/// A proof whose steps have been written, and the rest of it.
#[derive(Clone, Debug)]
pub struct Proof {
    problem: Problem,
    claim: Claim,
    counters: Counters,
    steps: u64,
    reason: Option<Obstruction>,
}

impl Proof {
    /// What was proved.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// What the search counted.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// How many steps of the proof derive something.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The reason why there is no solution, if the proof is that and nothing was searched.
    pub fn reason(&self) -> Option<&Obstruction> {
        self.reason.as_ref()
    }

    /// Writes the problem, with what the claim adds to it, for the checker: `problem.opb`.
    ///
    /// # Errors
    /// [`WriteError`] if the names are those of another problem, or `out` cannot be written.
    pub fn write_problem(&self, names: &Names, out: &mut impl io::Write) -> Result<(), WriteError> {
        let purpose = match &self.claim {
            Claim::None => Purpose::NoneOf(&[]),
            Claim::Unique(solution) => Purpose::LeastLike(solution),
            Claim::Exactly(solutions) => Purpose::NoneOf(solutions),
        };
        opb::write_for(&self.problem, names, purpose, out)
    }

    /// Writes what stands before the steps.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_head(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "pseudo-Boolean proof version 3.0")?;
        writeln!(out, "% problem {}", self.problem.fingerprint())?;
        writeln!(out, "% claim {}", self.claim)?;
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

    /// Writes what stands behind the steps.
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

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The engine cannot take the problem.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// The steps cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A limit or an interrupt stopped the search.
    #[error("{stop} before the search came to its end")]
    Stopped {
        /// What stopped it.
        stop: Stop,
        /// How many solutions it had found.
        found: u64,
    },
    /// There are too many solutions to name.
    #[error(
        "there are more than {most} solutions, and a proof names each; \
         a certificate of the count does not"
    )]
    TooMany {
        /// How many there may be.
        most: usize,
    },
}
