//! Proofs of the number of solutions, and their checker, for exact cover problems and for systems of inequalities.
//!
//! A search reports that a problem has no solution, one, or exactly N. A proof gives the reasons, in small
//! steps that [`check`] verifies with constraints that it makes from the problem itself. [`check_system`] does the same
//! for a [system of inequalities](pavane_model::inequalities), which is its own statement. The checker shares
//! no code with any search or format, only the [model](pavane_model), so its verdict does not depend on
//! the program that wrote the proof. The same text is a proof for VeriPB, with the constraints in a file
//! beside it.
//!
//! # The text
//!
//! `docs/proofs.md` defines the text and the constraints: variables that are 0 or 1, one for each
//! option and for each color of an item, and bounds on sums of them. A contradiction, such as `rup >= 1;`,
//! ends a proof that there is no solution. For a proof of exactly N, clauses that rule out the N solutions
//! are among the constraints; for one that a solution is unique, the line `soli` rules it out.
//!
//! # The check
//!
//! Solutions are [verified](Problem::verify) and all different. Every clause follows by *reverse unit propagation*
//! from the constraints that are not forgotten: if all its literals are false, and all literals that are forced by
//! one constraint at a time are true, some constraint is violated. (Literals that are forced without an assumption
//! stay true even if the clauses that forced them are forgotten.) A clause with *hints* follows in this way from the
//! named constraints alone. A sum of constraints is computed in integers of any size and must be a contradiction. The
//! last step is a contradiction, and the conclusion fits the claim.
//!
//! ```
//! use pavane_check::proof::{Claim, check};
//! use pavane_model::{OptionId, ProblemBuilder};
//!
//! // Cells 0 1 above 2 3, to be covered by dominoes: x1 and x2 lie, x3 and x4 stand.
//! let mut builder = ProblemBuilder::new();
//! let cells = builder.add_primaries::<4>()?;
//! for [a, b] in [[0, 1], [2, 3], [0, 2], [1, 3]] {
//!     builder.add_option([cells[a], cells[b]])?;
//! }
//! let problem = builder.build();
//!
//! // Four equations and two clauses are given. With x1, cell 2 needs x2, which is ruled out.
//! let text = format!(
//!     "pseudo-Boolean proof version 3.0
//! % problem {}
//! % claim exactly 2
//! % solution x1 x2
//! % solution x3 x4
//! f 10;
//! rup 1 ~x1 >= 1;
//! rup >= 1;
//! output NONE;
//! conclusion UNSAT : -1;
//! end pseudo-Boolean proof;
//! ",
//!     problem.fingerprint()
//! );
//! let claim = check(&problem, text.as_bytes())?;
//! let [lying, standing] = [[0, 1], [2, 3]].map(|both| both.map(OptionId::new).to_vec());
//! assert_eq!(claim, Claim::Exactly(vec![lying, standing]));
//! assert_eq!(claim.to_string(), "exactly 2");
//!
//! let wrong = text.replace("exactly 2", "exactly 1").replace("% solution x3 x4\n", "");
//! let error = check(&problem, wrong.replace("f 10", "f 9").as_bytes()).unwrap_err();
//! assert_eq!((error.line(), error.is_false()), (7, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clauses;
mod combination;
mod encoding;
mod error;
mod head;
mod hints;
mod literal;
mod number;
mod propagation;
mod subject;
mod text;

pub use error::{Falsehood, ProofError, ProofErrorKind};

use crate::lines::{LineFault, LineWords, is_decimal};
use encoding::ProofEncoding;
use head::{ProofHead, blocking, sole_solution};
use hints::Hinted;
use literal::{ProofLiteral, VariableKind};
use pavane_model::inequalities::Inequalities;
use pavane_model::{OptionId, Problem};
use propagation::UnitPropagation;
use std::fmt;
use std::io::BufRead;
use subject::{Subject, options};
use text::ProofText;

/// The claim of a proof about a problem, whose solutions are options. The claim of a proof about a system of
/// inequalities is a `Claim<usize>`, and has the variables that are 1. Both are in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim<V = OptionId> {
    /// There is no solution.
    None,
    /// The only solution.
    Unique(Vec<V>),
    /// All solutions, at least one.
    Exactly(Vec<Vec<V>>),
}

/// `none`, `unique` or `exactly 92`.
impl<V> fmt::Display for Claim<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Unique(_) => f.write_str("unique"),
            Self::Exactly(solutions) => write!(f, "exactly {}", solutions.len()),
        }
    }
}

/// Checks a proof of the number of solutions of a problem, and returns its claim. The [module](self) lists the
/// conditions.
///
/// Takes time for each clause linear in the constraints of the variables that propagation sets; with hints in
/// the order of their propagation, linear in the constraints that they name. Takes memory for the problem, the
/// solutions claimed and the clauses that are not forgotten, independent of the number of lines.
///
/// # Errors
/// [`ProofError`] for the first error: the text cannot be read, is malformed, is about another problem, or states
/// something that is false or does not follow.
pub fn check(problem: &Problem, text: impl BufRead) -> Result<Claim, ProofError> {
    Ok(match check_subject(Subject::Problem(problem), text)? {
        Claim::None => Claim::None,
        Claim::Unique(solution) => Claim::Unique(options(&solution)),
        Claim::Exactly(all) => Claim::Exactly(all.iter().map(|one| options(one)).collect()),
    })
}

/// Checks a proof of the number of solutions of a system of inequalities, and returns its claim. Solutions count by
/// their distinguishing variables. The conditions, time and memory are the same as for [`check`].
///
/// # Errors
/// Same as for [`check`].
///
/// ```
/// use pavane_check::proof::{Claim, check_system};
/// use pavane_model::inequalities::{Inequalities, Literal};
///
/// // Two variables with the sum 2x + 3y of at least 4: both are 1.
/// let mut system = Inequalities::new();
/// let [x, y] = ["x", "y"].map(|name| Literal::positive(system.add_distinguishing(name)));
/// system.add(&[(2, x), (3, y)], 4)?;
/// let text = format!(
///     "pseudo-Boolean proof version 3.0
/// % problem {}
/// % claim unique
/// f 1;
/// soli x1 x2;
/// rup >= 1 : 1 2;
/// output NONE;
/// conclusion BOUNDS 2 2;
/// end pseudo-Boolean proof;
/// ",
///     system.fingerprint()
/// );
/// assert_eq!(check_system(&system, text.as_bytes())?, Claim::Unique(vec![0, 1]));
/// let wrong = text.replace("soli x1 x2", "soli x1 ~x2");
/// assert_eq!(check_system(&system, wrong.as_bytes()).unwrap_err().line(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_system(system: &Inequalities, text: impl BufRead) -> Result<Claim<usize>, ProofError> {
    check_subject(Subject::System(system), text)
}

/// Checks a proof about a problem or a system.
fn check_subject(subject: Subject<'_>, text: impl BufRead) -> Result<Claim<usize>, ProofError> {
    let mut text = ProofText::new(text);
    let head = ProofHead::read(subject, &mut text)?;
    let mut checker = ProofChecker::new(subject, &head);
    checker.require_count(text.statement("`f` and the number of constraints")?)?;
    let claim = match head {
        ProofHead::None => Claim::None,
        ProofHead::Unique => {
            let mut line = text.statement("`soli` and the solution")?;
            line.require("soli")?;
            let solution = sole_solution(subject, line)?;
            // The solution is ruled out by one more constraint.
            checker.give(&mut blocking(subject, &solution));
            Claim::Unique(solution)
        }
        ProofHead::Exactly(solutions) => Claim::Exactly(solutions),
    };
    checker.steps(&mut text)?;
    checker.conclude(subject, &claim, text.statement("`conclusion`")?)?;
    const LAST: &str = "end pseudo-Boolean proof";
    let mut line = text.statement("`end pseudo-Boolean proof;`")?;
    line.require(LAST)?;
    line.end()?;
    text.end()?;
    Ok(claim)
}

/// The state of a check.
struct ProofChecker {
    constraints: UnitPropagation,
    hinted: Hinted,
    /// The number of variables: options, then colors.
    variables: usize,
    /// The number of the last constraint that was given.
    given: u64,
    /// The number of the last constraint.
    last: u64,
    /// Whether the last constraint alone is a contradiction.
    is_contradicted: bool,
}

impl ProofChecker {
    /// Starts with the constraints of the problem and the clauses that rule out the solutions of the head.
    fn new(subject: Subject<'_>, head: &ProofHead) -> Self {
        let ProofEncoding { variables, sums, clauses } = subject.encoding();
        let count = sums.len() as u64;
        let constraints = UnitPropagation::new(variables, sums);
        let mut checker = Self {
            constraints,
            hinted: Hinted::new(variables),
            variables,
            given: count,
            last: count,
            is_contradicted: false,
        };
        for mut clause in clauses {
            checker.give(&mut clause);
        }
        if let ProofHead::Exactly(solutions) = head {
            for solution in solutions {
                checker.give(&mut blocking(subject, solution));
            }
        }
        checker
    }

    /// Adds a clause that is given.
    fn give(&mut self, clause: &mut [ProofLiteral]) {
        self.last += 1;
        self.given = self.last;
        self.constraints.add(self.last, clause);
    }

    /// Reads the line of the number of constraints.
    fn require_count(&self, mut line: LineWords<'_>) -> Result<(), ProofError> {
        line.require("f")?;
        let found = line.word();
        let Some(digits) = found.filter(|word| is_decimal(word)) else {
            return Err(line.malformed(found, "the number of constraints").into());
        };
        line.end()?;
        if digits.parse() == Ok(self.last) {
            return Ok(());
        }
        let (found, expected) = (crate::lines::shown(digits), self.last);
        Err(ProofError::new(line.number, Falsehood::ConstraintCount { found, expected }))
    }

    /// Reads all steps, and the line after them.
    fn steps<R: BufRead>(&mut self, text: &mut ProofText<R>) -> Result<(), ProofError> {
        const EXPECTED: &str = "`rup`, `pol`, `del` or `output`";
        // One allocation for all clauses.
        let mut clause = Vec::new();
        loop {
            let mut line = text.statement(EXPECTED)?;
            match line.word() {
                Some("rup") => self.derive(line, &mut clause)?,
                Some("pol") => self.add_up(&line)?,
                Some("del") => self.forget(line)?,
                Some("output") => {
                    line.require("NONE")?;
                    return Ok(line.end()?);
                }
                found => return Err(line.malformed(found, EXPECTED).into()),
            }
        }
    }

    /// Reads the rest of a step that derives a clause.
    fn derive(
        &mut self,
        mut line: LineWords<'_>,
        clause: &mut Vec<ProofLiteral>,
    ) -> Result<(), ProofError> {
        clause.clear();
        loop {
            match line.word() {
                Some(">=") => break,
                Some("1") => {
                    let found = line.word();
                    let word = found.ok_or_else(|| line.malformed(found, "a variable"))?;
                    clause.push(ProofLiteral::read(
                        word,
                        &line,
                        VariableKind::Any,
                        self.variables,
                    )?);
                }
                found => return Err(line.malformed(found, "`1` and a variable, or `>= 1`").into()),
            }
        }
        line.require("1")?;
        let number = self.last + 1;
        let (is_implied, wrong) = match hints::read(&mut line, &self.constraints, self.last)? {
            Some(hints) => {
                (self.hinted.implies(clause, &hints), Falsehood::NotImpliedByHints { number })
            }
            None => (self.constraints.implies(clause), Falsehood::NotImplied { number }),
        };
        if !is_implied {
            return Err(ProofError::new(line.number, wrong));
        }
        // Watched literals must be different.
        clause.sort_unstable();
        clause.dedup();
        self.add(clause);
        Ok(())
    }

    /// Adds a clause that was derived.
    fn add(&mut self, clause: &mut [ProofLiteral]) {
        self.last += 1;
        self.is_contradicted = clause.is_empty();
        self.constraints.add(self.last, clause);
    }

    /// Reads the rest of a step that adds constraints up.
    fn add_up(&mut self, line: &LineWords<'_>) -> Result<(), ProofError> {
        combination::require_contradiction(line, &self.constraints, self.last)?;
        // All contradictions are equivalent to the empty clause.
        self.add(&mut []);
        Ok(())
    }

    /// Reads the rest of a step that forgets clauses.
    fn forget(&mut self, mut line: LineWords<'_>) -> Result<(), ProofError> {
        match line.word() {
            Some("range") => self.forget_range(line),
            Some("id") => self.forget_each(line),
            found => Err(line.malformed(found, "`id` or `range`").into()),
        }
    }

    /// Reads the numbers of the clauses that a step forgets.
    fn forget_each(&mut self, mut line: LineWords<'_>) -> Result<(), ProofError> {
        let found = line.word();
        let mut word = found.ok_or_else(|| line.malformed(found, number::EXPECTED))?;
        loop {
            let number = number::read(word, number::EXPECTED, &line, self.last)?;
            // Only derived clauses can be forgotten.
            if number <= self.given {
                let wrong = Falsehood::NotDerived { number, first: self.given + 1 };
                return Err(ProofError::new(line.number, wrong));
            }
            number::require_live(number, &line, &self.constraints)?;
            self.constraints.forget(number..number + 1);
            let Some(next) = line.word() else { return Ok(()) };
            word = next;
        }
    }

    /// Reads the range of the clauses that a step forgets.
    fn forget_range(&mut self, mut line: LineWords<'_>) -> Result<(), ProofError> {
        let first = distance(&mut line)?;
        let end = distance(&mut line)?;
        line.end()?;
        if first < end {
            let found = format!("a range from -{first} to -{end}");
            let expected = "one that does not end before it begins";
            return Err(LineFault::malformed(line.number, &found, expected).into());
        }
        if first == end {
            return Ok(());
        }
        // The range may begin before the first constraint, and numbers may be of any size.
        let found = i128::from(self.last) + 1 - i128::from(first);
        if found <= i128::from(self.given) {
            let wrong = Falsehood::Given { found, first: self.given + 1 };
            return Err(ProofError::new(line.number, wrong));
        }
        self.constraints.forget(self.last + 1 - first..self.last + 1 - end);
        Ok(())
    }

    /// Reads the line of the conclusion.
    fn conclude(
        &self,
        subject: Subject<'_>,
        claim: &Claim<usize>,
        mut line: LineWords<'_>,
    ) -> Result<(), ProofError> {
        line.require("conclusion")?;
        let expected = match claim {
            Claim::None | Claim::Exactly(_) => "UNSAT : -1".to_owned(),
            Claim::Unique(solution) => {
                let is_own = |variable: &&usize| **variable < subject.distinguishing();
                format!("BOUNDS {0} {0}", solution.iter().filter(is_own).count())
            }
        };
        let found: Vec<&str> = line.rest.split_ascii_whitespace().collect();
        let wrong = |wrong| ProofError::new(line.number, wrong);
        match found[..] {
            ["UNSAT", ":", "-1"] => {}
            ["BOUNDS", low, high] if [low, high].into_iter().all(is_decimal) => {}
            _ => {
                let found = found.first().copied();
                return Err(line.malformed(found, "`UNSAT : -1` or `BOUNDS K K`").into());
            }
        }
        let found = found.join(" ");
        if found != expected {
            let found = crate::lines::shown(&found);
            return Err(wrong(Falsehood::Conclusion { found, expected }));
        }
        if !self.is_contradicted {
            return Err(wrong(Falsehood::NoContradiction));
        }
        // For VeriPB the conclusion names the last constraint.
        number::require_live(self.last, &line, &self.constraints)?;
        Ok(())
    }
}

/// Reads the number of a constraint counted from the end, 1 for the last.
fn distance(line: &mut LineWords<'_>) -> Result<u64, LineFault> {
    let found = line.word();
    let digits = found.and_then(|word| word.strip_prefix('-'));
    let number = digits.filter(|digits| is_decimal(digits));
    // A number that does not fit is before all constraints anyway.
    let number = number.map(|digits| digits.parse().unwrap_or(u64::MAX)).filter(|&n| n > 0);
    number.ok_or_else(|| line.malformed(found, "a constraint counted from the last, `-1`"))
}
