//! Proofs as the engine writes them.

use dlx::proof::check;
use dlx::prover::Prover;
use dlx::{Problem, Solver};

/// The text of a whole proof.
pub(crate) fn assembled(prover: &Prover<'_>) -> String {
    let mut text = Vec::new();
    prover.write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The proof of a claim, which the checker accepts; by algebra too, or by search alone.
#[track_caller]
pub(crate) fn prove(problem: &Problem, claim: &str, algebra: bool) -> String {
    let solver = Solver::new(problem);
    let text = assembled(&Prover::new(&solver).algebra(algebra));
    match check(problem, text.as_bytes()) {
        Ok(proved) => assert_eq!(proved.to_string(), claim),
        Err(error) => panic!("{claim}, line {}: {error}", error.line()),
    }
    text
}
