//! The prover: runs a search and writes the steps of its proof.

use super::error::ProveError;
use super::learned::Learners;
use super::proof::Proof;
use super::refuted::Refuted;
use super::steps::{Held, Refute};
use crate::algebra::Obstruction;
use crate::format::opb::Numbering;
use crate::kernel::Engine;
use crate::problem::Problem;
use crate::proof::Claim;
use crate::search::{Branching, Counters, Stop};
use crate::solver::{Part, Solver};
use std::io;

/// The default maximum number of solutions that a proof names.
pub const DEFAULT_MOST_SOLUTIONS: usize = 10_000;

/// The work of each search that learns before the search in order begins: about a second.
const FIRST_WORK: u64 = 1 << 25;
/// The size of the steps at which a search that learns is given up: those of some 300,000 clauses.
const MOST_BYTES: usize = 1 << 27;

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
    /// A prover that searches with the engine, branching, seed and limits of a solver, on one thread.
    ///
    /// With the default engine and branching, searches that learn clauses are first: their proofs have hints, and
    /// checkers take a fraction of the time. If they do not settle the question within about a second each, the search
    /// in order takes their place, and they go on if it has much left to do after its first million nodes. With
    /// [`only(Part::Learn)`](Solver::only) there is no search in order, with another engine or branching no other.
    /// A node limit holds for each search.
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
    /// [tail](Proof::write_tail). Takes memory for one path, for the solutions, and for the steps of searches that
    /// learn: these are given up beyond 128 MB each, except with [`only(Part::Learn)`](Solver::only).
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
        let Refuted { mut solutions, steps, counters } = self.refute(out)?;
        let claim = match solutions.len() {
            0 => Claim::None,
            1 => Claim::Unique(solutions.swap_remove(0)),
            _ => Claim::Exactly(solutions),
        };
        Ok(Proof { problem: problem.clone(), claim, counters, steps, reason: None })
    }

    /// Searches, and writes the steps of whichever search settles the question.
    fn refute(&self, out: &mut impl io::Write) -> Result<Refuted, ProveError> {
        let Self { solver, most, .. } = *self;
        let has_choice = solver.engine == Engine::Auto && solver.branching == Branching::default();
        let mut learners = match solver.only {
            Some(Part::Learn) => Some(Learners::new(solver, most, usize::MAX)),
            None if has_choice => Some(Learners::new(solver, most, MOST_BYTES)),
            _ => None,
        };
        let is_alone = solver.only == Some(Part::Learn);
        if let Some(learners) = &mut learners {
            let most_work = if is_alone { u64::MAX } else { FIRST_WORK };
            if let Some((refuted, text)) = learners.run(most_work)? {
                out.write_all(&text)?;
                return Ok(refuted);
            }
            if is_alone {
                return Err(ProveError::Stopped { stop: Stop::NodeLimit, found: learners.found() });
            }
        }
        let out = Held::new(out);
        let refute = Refute { out, learners, reduction: solver.reduction(), most };
        solver.ask(refute)?.0
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
