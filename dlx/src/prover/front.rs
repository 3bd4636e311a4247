//! The prover: runs a search and writes the steps of its proof.

use super::error::ProveError;
use super::proof::Proof;
use super::steps::{Refute, Refuted};
use crate::algebra::Obstruction;
use crate::format::opb::Numbering;
use crate::problem::Problem;
use crate::proof::Claim;
use crate::search::Counters;
use crate::solver::Solver;
use std::io;

/// The default maximum number of solutions that a proof names.
pub const DEFAULT_MOST_SOLUTIONS: usize = 10_000;

/// Determines the number of solutions of a problem, and writes the proof of it.
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
    /// A prover that searches with the engine, branching and limits of a solver, on one thread.
    pub fn new(solver: &'a Solver) -> Self {
        Self { solver, most: DEFAULT_MOST_SOLUTIONS, has_algebra: true }
    }

    /// Sets the maximum number of solutions, by default [`DEFAULT_MOST_SOLUTIONS`]. Each solution adds a constraint
    /// over all options to the problem.
    #[must_use]
    pub fn most_solutions(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// Sets whether to look for a proof of one step by [algebra](crate::algebra) before searching, by default true.
    /// That takes some hundredths of a second at most.
    #[must_use]
    pub fn algebra(mut self, looking: bool) -> Self {
        self.has_algebra = looking;
        self
    }

    /// Searches, and writes the whole proof. Keeps all steps in memory until the claim is known; for long proofs see
    /// [`write_file`](Self::write_file).
    ///
    /// # Errors
    /// [`ProveError`]; `out` is unchanged unless writing to it failed.
    pub fn write(&self, out: &mut impl io::Write) -> Result<Proof, ProveError> {
        let mut steps = Vec::new();
        let proof = self.write_steps(&mut steps)?;
        proof.write_head(out)?;
        out.write_all(&steps)?;
        proof.write_tail(out)?;
        Ok(proof)
    }

    /// The maximum size in bytes of the [head](Proof::write_head) of a proof that there is no solution or one. A file
    /// may leave that much room for it before the steps.
    pub fn head_room(&self) -> usize {
        // A literal is longest where it is negated.
        let claim = Claim::Unique(Vec::new());
        let counters = Counters::default();
        let problem = self.solver.problem().clone();
        Proof { problem, claim, counters, steps: 0, reason: None }.head().len()
    }

    /// Searches, and writes the steps of the proof, which belong between [head](Proof::write_head) and
    /// [tail](Proof::write_tail). Takes memory for one path and for the solutions.
    ///
    /// # Errors
    /// [`ProveError`]; the steps written before it are useless.
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

/// The step that adds up the bounds of the items, each times its weight. `None` if a bound is needed for which there is
/// no constraint, because the item has no more options than it allows.
fn contradiction(problem: &Problem, obstruction: &Obstruction) -> Option<String> {
    let numbering = Numbering::new(problem);
    let mut sum = String::new();
    for &(item, weight) in obstruction.weights() {
        let bound = if weight > 0 { numbering.at_least(item) } else { numbering.at_most(item) };
        let bound = match (bound, weight > 0) {
            (Some(bound), _) => bound,
            // At least 0 times: such a bound adds nothing.
            (None, true) => continue,
            (None, false) => return None,
        };
        sum.push_str(&match weight.unsigned_abs() {
            1 => format!(" {bound}"),
            times => format!(" {bound} {times} *"),
        });
        // Reverse Polish notation: each constraint is added to the sum of those before it.
        sum.push_str(" +");
    }
    // The first one has no sum before it.
    let sum = sum.replacen(" +", "", 1);
    Some(format!("pol{sum};"))
}
