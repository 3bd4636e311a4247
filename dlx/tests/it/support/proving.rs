//! Proofs as the engine writes them.

use dlx::proof::check;
use dlx::prover::Prover;
use dlx::solver::Part;
use dlx::{Engine, Problem, Solver};

/// The search that a proof is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum By {
    /// One of them all.
    Any,
    /// The search in order, whose clauses have no hints.
    Order,
    /// A search that learns clauses, whose hints are in the order of propagation.
    Learning,
}

impl By {
    pub(crate) const ALL: [Self; 3] = [Self::Any, Self::Order, Self::Learning];

    fn solver(self, problem: &Problem) -> Solver {
        let solver = Solver::new(problem);
        match self {
            Self::Any => solver,
            Self::Order => solver.engine(Engine::Links),
            Self::Learning => solver.only(Part::Learn),
        }
    }
}

/// The text of a whole proof.
pub(crate) fn assembled(prover: &Prover<'_>) -> String {
    let mut text = Vec::new();
    prover.write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The text of a proof by some search, without algebra.
pub(crate) fn searched(problem: &Problem, by: By) -> String {
    assembled(&Prover::new(&by.solver(problem)).algebra(false))
}

/// The proofs of a claim by each search, all of which the checker accepts.
#[track_caller]
pub(crate) fn prove_by_all(problem: &Problem, claim: &str) -> [String; 3] {
    By::ALL.map(|by| require(problem, claim, searched(problem, by)))
}

/// The proof of a claim, by algebra if there is one, which the checker accepts.
#[track_caller]
pub(crate) fn prove(problem: &Problem, claim: &str) -> String {
    require(problem, claim, assembled(&Prover::new(&Solver::new(problem))))
}

#[track_caller]
fn require(problem: &Problem, claim: &str, text: String) -> String {
    match check(problem, text.as_bytes()) {
        Ok(proved) => assert_eq!(proved.to_string(), claim),
        Err(error) => panic!("{claim}, line {}: {error}", error.line()),
    }
    text
}
