//! The head of a proof: its problem, its claim, and the solutions that it names.

use super::error::{Falsehood, ProofError};
use super::literal::{ProofLiteral, VariableKind};
use super::subject::{Solution, Subject};
use super::text::ProofText;
use crate::lines::{LineWords, is_decimal};
use std::collections::HashMap;
use std::io::BufRead;

/// The part of the claim that the head states.
pub(super) enum ProofHead {
    None,
    /// The solution is in a line after the head.
    Unique,
    /// These solutions and no others.
    Exactly(Vec<Solution>),
}

impl ProofHead {
    /// Reads the lines before the number of constraints.
    pub(super) fn read<R: BufRead>(
        subject: Subject<'_>,
        text: &mut ProofText<R>,
    ) -> Result<Self, ProofError> {
        const FIRST: &str = "`pseudo-Boolean proof version 3.0`";
        let mut line = text.first(FIRST)?;
        line.require("pseudo-Boolean proof version 3.0")?;
        line.end()?;
        text.said("problem", "`% problem`")?.require_problem(subject.fingerprint())?;
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
                Ok(Self::Exactly(solutions(subject, count, text)?))
            }
            found => Err(line.malformed(found, CLAIM).into()),
        }
    }
}

/// Reads a number of solutions, all different.
fn solutions<R: BufRead>(
    subject: Subject<'_>,
    count: u64,
    text: &mut ProofText<R>,
) -> Result<Vec<Solution>, ProofError> {
    let mut solutions: Vec<Solution> = Vec::new();
    // For each solution the part that must differ, with its line.
    let mut lines: HashMap<Solution, usize> = HashMap::new();
    for found in 0..count {
        let expected = format!("`% solution`, number {} of {count}", found + 1);
        let line = text.said("solution", &expected)?;
        let number = line.number;
        let solution = solution(subject, line)?;
        let own = solution.iter().copied().filter(|&one| one < subject.distinguishing());
        if let Some(first) = lines.insert(own.collect(), number) {
            return Err(ProofError::new(number, Falsehood::SolutionTwice { first }));
        }
        solutions.push(solution);
    }
    Ok(solutions)
}

/// Reads the variables of a solution that are 1, in ascending order.
fn solution(subject: Subject<'_>, mut line: LineWords<'_>) -> Result<Solution, ProofError> {
    let mut solution = Solution::new();
    while let Some(word) = line.word() {
        let literal = ProofLiteral::read(word, &line, subject.kind(), subject.listed())?;
        let variable = literal.variable();
        if !literal.is_positive() || solution.last().is_some_and(|&last| last >= variable) {
            let expected = match subject.kind() {
                VariableKind::Option => {
                    "the options of a solution in ascending order, such as `x3`"
                }
                VariableKind::Any => "the variables of a solution in ascending order, such as `x3`",
            };
            return Err(line.malformed(Some(word), expected).into());
        }
        solution.push(variable);
    }
    subject.require_solution(&solution, line.number)?;
    Ok(solution)
}

/// Reads the line of the unique solution: all options or variables, chosen or not.
pub(super) fn sole_solution(
    subject: Subject<'_>,
    mut line: LineWords<'_>,
) -> Result<Solution, ProofError> {
    let mut solution = Solution::new();
    for expected in 0..subject.listed() {
        let found = line.word();
        let noun = match subject.kind() {
            VariableKind::Option => "options",
            VariableKind::Any => "variables",
        };
        let words = || format!("`x{0}` or `~x{0}`, of all {noun} in order", expected + 1);
        let word = found.ok_or_else(|| line.malformed(found, &words()))?;
        let literal = ProofLiteral::read(word, &line, subject.kind(), subject.listed())?;
        if literal.variable() != expected {
            return Err(line.malformed(found, &words()).into());
        }
        if literal.is_positive() {
            solution.push(expected);
        }
    }
    line.end()?;
    subject.require_solution(&solution, line.number)?;
    Ok(solution)
}

/// The clause that only the assignment of a solution violates.
pub(super) fn blocking(subject: Subject<'_>, solution: &[usize]) -> Vec<ProofLiteral> {
    let mut clause: Vec<ProofLiteral> =
        (0..subject.distinguishing()).map(ProofLiteral::positive).collect();
    // The variables of the solution are 1 in its assignment, so their literals are negated.
    for &variable in solution.iter().filter(|&&variable| variable < subject.distinguishing()) {
        clause[variable] = !clause[variable];
    }
    clause
}
