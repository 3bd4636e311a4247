//! The head of a proof: its problem, its claim, and the solutions that it names.

use super::error::{Falsehood, ProofError};
use super::literal::{ProofLiteral, VariableKind};
use super::text::ProofText;
use crate::lines::{LineWords, is_decimal};
use pavane_model::{OptionId, Problem};
use std::collections::HashMap;
use std::io::BufRead;

/// The part of the claim that the head states.
pub(super) enum ProofHead {
    None,
    /// The solution is in a line after the head.
    Unique,
    /// These solutions and no others.
    Exactly(Vec<Vec<OptionId>>),
}

impl ProofHead {
    /// Reads the lines before the number of constraints.
    pub(super) fn read<R: BufRead>(
        problem: &Problem,
        text: &mut ProofText<R>,
    ) -> Result<Self, ProofError> {
        const FIRST: &str = "`pseudo-Boolean proof version 3.0`";
        let mut line = text.first(FIRST)?;
        line.require("pseudo-Boolean proof version 3.0")?;
        line.end()?;
        text.said("problem", "`% problem`")?.require_problem(problem.fingerprint())?;
        const CLAIM: &str = "`% claim none`, `% claim unique` or `% claim exactly N`";
        let mut line = text.said("claim", CLAIM)?;
        match line.word() {
            Some("none") => {
                line.end()?;
                Ok(Self::None)
            }
            Some("unique") => {
                line.end()?;
                Ok(Self::Unique)
            }
            Some("exactly") => {
                let found = line.word();
                let is_count = |word: &&str| is_decimal(word) && word.bytes().any(|b| b != b'0');
                let Some(count) = found.filter(is_count) else {
                    return Err(line.malformed(found, "a number of solutions from 1").into());
                };
                line.end()?;
                // No text has that many lines.
                let count = count.parse().unwrap_or(u64::MAX);
                Ok(Self::Exactly(solutions(problem, count, text)?))
            }
            found => Err(line.malformed(found, CLAIM).into()),
        }
    }
}

/// Reads a number of solutions, all different.
fn solutions<R: BufRead>(
    problem: &Problem,
    count: u64,
    text: &mut ProofText<R>,
) -> Result<Vec<Vec<OptionId>>, ProofError> {
    let mut lines: HashMap<Vec<OptionId>, usize> = HashMap::new();
    for found in 0..count {
        let expected = format!("`% solution`, number {} of {count}", found + 1);
        let line = text.said("solution", &expected)?;
        let number = line.number;
        let solution = solution(problem, line)?;
        if let Some(&first) = lines.get(&solution) {
            return Err(ProofError::new(number, Falsehood::SolutionTwice { first }));
        }
        lines.insert(solution, number);
    }
    // Back to the order of the lines.
    let mut solutions: Vec<_> = lines.into_iter().collect();
    solutions.sort_unstable_by_key(|&(_, line)| line);
    Ok(solutions.into_iter().map(|(solution, _)| solution).collect())
}

/// Reads the options of a solution, in ascending order.
fn solution(problem: &Problem, mut line: LineWords<'_>) -> Result<Vec<OptionId>, ProofError> {
    let mut solution: Vec<OptionId> = Vec::new();
    while let Some(word) = line.word() {
        let literal =
            ProofLiteral::read(word, &line, VariableKind::Option, problem.option_count())?;
        let option = option(literal);
        if !literal.is_positive() || solution.last().is_some_and(|&last| last >= option) {
            let expected = "the options of a solution in ascending order, such as `x3`";
            return Err(line.malformed(Some(word), expected).into());
        }
        solution.push(option);
    }
    require_solution(problem, &solution, &line)?;
    Ok(solution)
}

/// Reads the line of the unique solution: all options, chosen or not.
pub(super) fn sole_solution(
    problem: &Problem,
    mut line: LineWords<'_>,
) -> Result<Vec<OptionId>, ProofError> {
    let mut solution = Vec::new();
    for expected in problem.options() {
        let found = line.word();
        let words = || format!("`x{0}` or `~x{0}`, of all options in order", expected.index() + 1);
        let word = found.ok_or_else(|| line.malformed(found, &words()))?;
        let literal =
            ProofLiteral::read(word, &line, VariableKind::Option, problem.option_count())?;
        if option(literal) != expected {
            return Err(line.malformed(found, &words()).into());
        }
        if literal.is_positive() {
            solution.push(expected);
        }
    }
    line.end()?;
    require_solution(problem, &solution, &line)?;
    Ok(solution)
}

fn require_solution(
    problem: &Problem,
    solution: &[OptionId],
    line: &LineWords<'_>,
) -> Result<(), ProofError> {
    let wrong = |why| ProofError::new(line.number, Falsehood::NoSolution { why });
    problem.verify(solution).map_err(wrong)
}

/// The option of a literal that was read as an option: its number fits an id.
fn option(literal: ProofLiteral) -> OptionId {
    OptionId::new(literal.variable() as u32)
}

/// The clause that only the assignment of a solution violates.
pub(super) fn blocking(problem: &Problem, solution: &[OptionId]) -> Vec<ProofLiteral> {
    let mut clause: Vec<ProofLiteral> =
        problem.options().map(|option| ProofLiteral::positive(option.index())).collect();
    // The options of the solution are 1 in its assignment, so their literals are negated.
    for option in solution {
        clause[option.index()] = !clause[option.index()];
    }
    clause
}
