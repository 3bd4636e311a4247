//! Small problems, and texts about them.

#![allow(dead_code, reason = "the tests of each package take what they need")]

use pavane_check::proof::{Claim, ProofError, check};
use pavane_model::format::text;
use pavane_model::{OptionId, Problem};

/// A problem in Knuth's format.
pub(crate) fn problem(text: &str) -> Problem {
    text::read(text.as_bytes()).unwrap().problem
}

/// A proof of none or of exactly n: the claim, and the lines after it up to the conclusion.
pub(crate) fn refutation(problem: &Problem, claim: &str, steps: &str) -> String {
    proof(problem, claim, steps, "UNSAT : -1")
}

/// A proof: the claim, the lines after it, and the conclusion.
pub(crate) fn proof(problem: &Problem, claim: &str, steps: &str, conclusion: &str) -> String {
    format!(
        "pseudo-Boolean proof version 3.0\n% problem {}\n% claim {claim}\n{steps}\n\
         output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;\n",
        problem.fingerprint()
    )
}

/// Options by their numbers, from 1 as in a proof.
pub(crate) fn options(numbers: &[u32]) -> Vec<OptionId> {
    numbers.iter().map(|number| OptionId::new(number - 1)).collect()
}

#[track_caller]
pub(crate) fn accept(problem: &Problem, text: &str, expected: &Claim) {
    assert_eq!(check(problem, text.as_bytes()).as_ref(), Ok(expected), "\n{text}");
}

#[track_caller]
pub(crate) fn refuse(problem: &Problem, text: &str) -> ProofError {
    match check(problem, text.as_bytes()) {
        Err(error) => error,
        Ok(claim) => panic!("{claim} is accepted:\n{text}"),
    }
}
