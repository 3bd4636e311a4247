//! The prover: runs a search and writes the steps of its proof.

use super::error::ProveError;
use super::learned::Learners;
use super::proof::Proof;
use super::refuted::Refuted;
use super::steps::{Held, Refute};
use crate::algebra::Obstruction;
use crate::format::opb::Numbering;
use crate::id::ItemId;
use crate::kernel::Engine;
use crate::problem::Problem;
use crate::proof::Claim;
use crate::search::{Branching, Counters, Stop};
use crate::solver::{Part, Solver};
use std::io;

/// The default maximum number of solutions that a proof names.
pub const DEFAULT_MOST_SOLUTIONS: usize = 10_000;

/// The turns of the searches.
#[derive(Clone, Copy, Debug)]
struct Turns {
    /// The work of each search that learns before the search in order begins.
    first_work: u64,
    /// The number of nodes of the search in order after which those that learn have a second turn, unless its end is
    /// near.
    first_nodes: u64,
    /// The size of the steps at which a search that learns is given up.
    most_bytes: usize,
}

/// The operations of algebra in the time of a unit of work.
const OPERATIONS: u64 = 4;

/// About three seconds, a second, and 256 MB: some 600,000 clauses.
const TURNS: Turns = Turns { first_work: 1 << 27, first_nodes: 1 << 20, most_bytes: 1 << 28 };

/// Determines the number of solutions of a problem, and writes the proof of it.
///
/// ```
/// use pavane_dlx::format::Names;
/// use pavane_dlx::proof::{Claim, check};
/// use pavane_dlx::prover::Prover;
/// use pavane_dlx::{ProblemBuilder, Solver};
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
    turns: Turns,
}

impl<'a> Prover<'a> {
    /// A prover that searches with the engine, branching, seed and limits of a solver, on one thread.
    ///
    /// With the default engine and branching, searches that learn clauses are first: their proofs have hints, and
    /// checkers take a fraction of the time. If they do not settle the question within about three seconds each, the
    /// search in order takes their place. They continue if it is far from its end after its first million nodes. With
    /// [`only(Part::Learn)`](Solver::only) there is no search in order; with another engine or branching it is the
    /// only search. A node limit holds for each search.
    pub fn new(solver: &'a Solver) -> Self {
        Self { solver, most: DEFAULT_MOST_SOLUTIONS, has_algebra: true, turns: TURNS }
    }

    /// Sets the maximum number of solutions, by default [`DEFAULT_MOST_SOLUTIONS`]. Each solution adds a constraint
    /// over all options to the problem.
    #[must_use]
    pub fn most_solutions(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// Sets whether to look for a proof of one step by [algebra](crate::algebra), by default true. The first look takes
    /// some hundredths of a second at most, on large problems in proportion to their size. A second look with more work
    /// follows if the searches that learn do not settle the question.
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
    /// learn: these are given up beyond 256 MB each, except with [`only(Part::Learn)`](Solver::only).
    ///
    /// # Errors
    /// [`ProveError`]; the steps written before it are useless.
    pub fn write_steps(&self, out: &mut impl io::Write) -> Result<Proof, ProveError> {
        self.solver.require_stated()?;
        if let Some(proof) = self.by_algebra(Solver::obstruction, out)? {
            return Ok(proof);
        }
        let mut learners = self.learners();
        if let Some(learners) = &mut learners {
            let is_alone = self.solver.only == Some(Part::Learn);
            let most_work = if is_alone { u64::MAX } else { self.turns.first_work };
            if let Some((refuted, text)) = learners.run(most_work)? {
                out.write_all(&text)?;
                return Ok(self.searched(refuted));
            }
            // No search in order follows.
            if is_alone {
                return Err(ProveError::Stopped { stop: Stop::NodeLimit, found: learners.found() });
            }
            // Each of the two searches has had its turn, which pays for another look.
            let done = most_work.saturating_mul(2 * OPERATIONS);
            let look = |solver: &Solver| solver.obstruction_after(done);
            if learners.found() == 0
                && let Some(proof) = self.by_algebra(look, out)?
            {
                return Ok(proof);
            }
        }
        Ok(self.searched(self.search(learners, out)?))
    }

    /// The proof by an algebraic reason, if it may look for one and finds one.
    fn by_algebra(
        &self,
        look: impl FnOnce(&Solver) -> Option<Obstruction>,
        out: &mut impl io::Write,
    ) -> Result<Option<Proof>, ProveError> {
        let problem = self.solver.problem();
        let Some(obstruction) = self.has_algebra.then(|| look(self.solver)).flatten() else {
            return Ok(None);
        };
        // An obstruction that needs a missing bound cannot be written.
        let Some(sum) = contradiction(problem, &obstruction) else { return Ok(None) };
        writeln!(out, "{sum}")?;
        let (problem, reason) = (problem.clone(), Some(obstruction));
        let (claim, counters) = (Claim::None, Counters::default());
        Ok(Some(Proof { problem, claim, counters, steps: 1, reason }))
    }

    /// The proof of what a search has found.
    fn searched(&self, refuted: Refuted) -> Proof {
        let Refuted { mut solutions, steps, counters } = refuted;
        let claim = match solutions.len() {
            0 => Claim::None,
            1 => Claim::Unique(solutions.swap_remove(0)),
            _ => Claim::Exactly(solutions),
        };
        Proof { problem: self.solver.problem().clone(), claim, counters, steps, reason: None }
    }

    /// The searches that learn, unless another search was chosen.
    fn learners(&self) -> Option<Learners<'a>> {
        let Self { solver, most, turns, .. } = *self;
        let has_choice = solver.engine == Engine::Auto && solver.branching == Branching::default();
        match solver.only {
            Some(Part::Learn) => Some(Learners::new(solver, most, usize::MAX)),
            None if has_choice => Some(Learners::new(solver, most, turns.most_bytes)),
            _ => None,
        }
    }

    /// Searches in order, and lets the searches that learn continue if the end is far.
    fn search(
        &self,
        learners: Option<Learners<'a>>,
        out: &mut impl io::Write,
    ) -> Result<Refuted, ProveError> {
        let Self { solver, most, turns, .. } = *self;
        let out = Held::new(out);
        let reduction = solver.reduction();
        let refute = Refute { out, learners, first_nodes: turns.first_nodes, reduction, most };
        solver.ask(refute)?.0
    }
}

/// The step that adds up the bounds of the items, each times its weight. For an obstruction of remainders both bounds
/// are added up, each sum is divided by the modulus and rounded, and the two quotients contradict each other. `None`
/// if a bound is needed for which there is no constraint, because the item has no more options than it allows.
fn contradiction(problem: &Problem, obstruction: &Obstruction) -> Option<String> {
    let numbering = Numbering::new(problem);
    let weights = obstruction.weights();
    let Some(modulus) = obstruction.modulus() else {
        return Some(format!("pol {};", bounds(&numbering, weights.iter().copied())?));
    };
    // Both bounds are the same number, no multiple of the modulus: rounding up makes them contradict each other.
    let least = bounds(&numbering, weights.iter().copied())?;
    let most = bounds(&numbering, weights.iter().map(|&(item, weight)| (item, -weight)))?;
    Some(format!("pol {least} {modulus} d {most} {modulus} d +;"))
}

/// The sum of the bounds of items in reverse Polish notation, each times its weight: the lower one where that is above
/// 0, and the upper one where it is below.
fn bounds(numbering: &Numbering, weights: impl Iterator<Item = (ItemId, i64)>) -> Option<String> {
    let mut words = Vec::new();
    for (item, weight) in weights {
        let bound = if weight > 0 { numbering.at_least(item) } else { numbering.at_most(item) };
        let bound = match (bound, weight > 0) {
            (Some(bound), _) => bound,
            // At least 0 times: that always holds, without a constraint.
            (None, true) => continue,
            (None, false) => return None,
        };
        let is_first = words.is_empty();
        words.push(bound.to_string());
        let times = weight.unsigned_abs();
        if times > 1 {
            words.extend([times.to_string(), "*".to_owned()]);
        }
        // Each constraint but the first is added to the sum of those before it.
        if !is_first {
            words.push("+".to_owned());
        }
    }
    Some(words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pigeons::pigeons;
    #[cfg(feature = "algebra")]
    use crate::problem::ProblemBuilder;
    use crate::proof::check;

    /// Whether the proof is of a search that learns: all its clauses have hints.
    #[track_caller]
    fn is_learned(problem: &Problem, claim: &str, turns: Turns) -> bool {
        let solver = Solver::new(problem);
        let prover = Prover { turns, ..Prover::new(&solver).algebra(false) };
        let mut text = Vec::new();
        let proof = prover.write(&mut text).unwrap();
        assert_eq!(check(problem, &text[..]).unwrap(), *proof.claim());
        assert_eq!(proof.claim().to_string(), claim);
        let text = String::from_utf8(text).unwrap();
        let clauses: Vec<&str> = text.lines().filter(|line| line.starts_with("rup ")).collect();
        assert_eq!(clauses.len() as u64, proof.steps());
        let hinted = clauses.iter().filter(|line| line.contains(" : ")).count();
        assert!(hinted == 0 || hinted == clauses.len(), "{hinted} of {}", clauses.len());
        hinted > 0
    }

    #[test]
    fn searches_take_turns_and_one_writes_the_proof() {
        const SHORT: Turns = Turns { first_work: 10, first_nodes: 40, most_bytes: 1 << 20 };
        let (six, three) = (pigeons(7, 6), pigeons(3, 3));
        // Within the first turn.
        assert!(is_learned(&six, "none", TURNS));
        assert!(is_learned(&three, "exactly 6", TURNS));
        // A small tree: the first turn is too short, and there is no second one.
        assert!(!is_learned(&three, "exactly 6", SHORT));
        assert!(!is_learned(&six, "none", Turns { first_nodes: u64::MAX, ..SHORT }));
        // A large tree: the second turn is to the end, or as long as there is room for the steps.
        assert!(is_learned(&six, "none", SHORT));
        assert!(!is_learned(&pigeons(9, 8), "none", Turns { most_bytes: 100, ..SHORT }));
        // The end of the tree is near.
        assert!(!is_learned(&six, "none", Turns { first_nodes: 1000, ..SHORT }));
    }

    /// Pigeons with a hole too few, which take a linear program: others have rooms, and one may do without a hole.
    #[cfg(feature = "algebra")]
    fn crowd_beside_others() -> Problem {
        let mut builder = ProblemBuilder::new();
        let mut add = |number: usize, add: fn(&mut ProblemBuilder) -> ItemId| -> Vec<ItemId> {
            (0..number).map(|_| add(&mut builder)).collect()
        };
        let primary = |builder: &mut ProblemBuilder| builder.add_primary().unwrap();
        let secondary = |builder: &mut ProblemBuilder| builder.add_secondary().unwrap();
        // The order keeps arguments by numbers from finding the crowd alone.
        let (crowd, mut others) = (add(21, primary), add(10, primary));
        let (rooms, holes) = (add(40, secondary), add(20, secondary));
        others.extend(add(10, primary));
        let free = builder.add_primary_between(0..=1).unwrap();
        for (items, places) in
            [(&crowd[..], &holes[..]), (&others, &rooms), (&[free], &holes), (&others[..1], &holes)]
        {
            for (&item, &place) in items.iter().flat_map(|i| places.iter().map(move |p| (i, p))) {
                builder.add_option([item, place]).unwrap();
            }
        }
        builder.add_option([free]).unwrap();
        builder.build()
    }

    #[test]
    #[cfg(feature = "algebra")]
    fn algebra_looks_again_after_the_first_turn() {
        let problem = crowd_beside_others();
        let solver = Solver::new(&problem);
        assert_eq!(solver.obstruction(), None, "the first look has too little work");
        let turns = Turns { first_work: 1 << 25, ..TURNS };
        let mut text = Vec::new();
        let proof = Prover { turns, ..Prover::new(&solver) }.write(&mut text).unwrap();
        assert_eq!((proof.steps(), proof.reason().map(Obstruction::excess)), (1, Some(1)));
        assert_eq!(check(&problem, &text[..]).unwrap().to_string(), "none");
    }

    #[test]
    fn a_limit_holds_for_each_search() {
        let six = pigeons(7, 6);
        for only in [false, true] {
            for (limit, is_enough) in [(20, false), (100_000, true)] {
                let solver = Solver::new(&six).node_limit(Some(limit));
                let solver = if only { solver.only(Part::Learn) } else { solver };
                let written = Prover::new(&solver).algebra(false).write(&mut io::sink());
                let is_stopped =
                    matches!(written, Err(ProveError::Stopped { stop: Stop::NodeLimit, found: 0 }));
                assert_eq!((is_stopped, written.is_ok()), (!is_enough, is_enough), "{limit}");
            }
        }
        let solver = Solver::new(&six);
        let few = pigeons(4, 4);
        let all = Solver::new(&few);
        for (solver, most, is_enough) in [(&solver, 0, true), (&all, 23, false), (&all, 24, true)] {
            let prover = Prover::new(solver).algebra(false).most_solutions(most);
            let written = prover.write(&mut io::sink());
            let is_too_many =
                matches!(written, Err(ProveError::TooMany { most: found }) if found == most);
            assert_eq!((is_too_many, written.is_ok()), (!is_enough, is_enough), "{most}");
        }
    }
}
