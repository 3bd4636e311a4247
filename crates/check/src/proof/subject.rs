//! The subject of a proof: an exact cover problem, or a system of inequalities.

use super::encoding::ProofEncoding;
use super::error::{Falsehood, ProofError};
use super::literal::VariableKind;
use pavane_model::inequalities::Inequalities;
use pavane_model::{OptionId, Problem};

/// The variables that are 1 in a solution, in ascending order: its options, or variables of a system.
pub(super) type Solution = Vec<usize>;

/// A statement that a proof is about.
#[derive(Clone, Copy)]
pub(super) enum Subject<'a> {
    Problem(&'a Problem),
    System(&'a Inequalities),
}

impl Subject<'_> {
    pub(super) fn fingerprint(self) -> String {
        match self {
            Self::Problem(problem) => problem.fingerprint(),
            Self::System(system) => system.fingerprint(),
        }
    }

    /// The constraints, as the checker reads them.
    pub(super) fn encoding(self) -> ProofEncoding {
        match self {
            Self::Problem(problem) => ProofEncoding::of_problem(problem),
            Self::System(system) => ProofEncoding::of_system(system),
        }
    }

    /// The kind of the variables that solutions list.
    pub(super) fn kind(self) -> VariableKind {
        match self {
            Self::Problem(_) => VariableKind::Option,
            Self::System(_) => VariableKind::Any,
        }
    }

    /// The number of variables that solutions list, which are the first ones.
    pub(super) fn listed(self) -> usize {
        match self {
            Self::Problem(problem) => problem.option_count(),
            Self::System(system) => system.variable_count(),
        }
    }

    /// The number of variables in which solutions differ, which are the first ones.
    pub(super) fn distinguishing(self) -> usize {
        match self {
            Self::Problem(problem) => problem.option_count(),
            Self::System(system) => system.distinguishing_count(),
        }
    }

    /// Requires that an assignment, from a line, is a solution.
    pub(super) fn require_solution(
        self,
        solution: &[usize],
        line: usize,
    ) -> Result<(), ProofError> {
        match self {
            Self::Problem(problem) => {
                let wrong = |why| ProofError::new(line, Falsehood::NoSolution { why });
                problem.verify(&options(solution)).map_err(wrong)
            }
            Self::System(system) => match system.violated(solution) {
                None => Ok(()),
                Some(index) => {
                    Err(ProofError::new(line, Falsehood::Violated { number: index as u64 + 1 }))
                }
            },
        }
    }
}

/// The options of a solution of a problem: their numbers fit an id.
pub(super) fn options(solution: &[usize]) -> Vec<OptionId> {
    solution.iter().map(|&option| OptionId::new(option as u32)).collect()
}
