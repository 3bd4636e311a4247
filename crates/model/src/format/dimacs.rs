//! Clauses in DIMACS form, as all satisfiability solvers and model counters read them.
//!
//! Variable n is the n-th option, counted from 1. Each color that options give to an item has a variable after them,
//! true exactly if one of these options is chosen. Comments give the meaning of all these variables. Later variables
//! serve the encodings of "at most":
//!
//! - at most one of up to six variables: no two of them;
//! - at most one of more: the sequential counter of C. Sinz, *Towards an Optimal CNF Encoding of
//!   Boolean Cardinality Constraints* (CP 2005);
//! - other multiplicities: the same counter with one more variable for each variable and each number up to the bound
//!   that counts. For an item with n options these are about `n * max` variables and `4 * n * max` clauses.
//!
//! Our counters are defined in both directions, where Sinz defines his in one. So the options determine all other
//! variables: every model is exactly one solution, every solution one model, and model counters give the number of
//! solutions. An item that must be covered and is in no option gives an empty clause.
//!
//! [`write_decision`] writes a form that satisfiability solvers are usually faster with, and model counters cannot
//! use.

use super::error::WriteError;
use super::names::Names;
use super::zero_one::{BoundedSum, ZeroOneProgram};
use crate::problem::Problem;
use std::io;

/// A variable, or its negation if negative.
type CnfLiteral = i64;

/// The question of a file about the solutions of its problem.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CnfPurpose {
    /// The number of solutions: further variables have one value in each.
    Count,
    /// The existence of a solution.
    Decide,
}

impl CnfPurpose {
    /// The maximum number of variables for which "at most one" forbids all pairs. Pairs propagate without further
    /// variables, and take more clauses.
    const fn most_paired(self) -> usize {
        match self {
            Self::Count => 6,
            Self::Decide => 100,
        }
    }
}

/// Writes a problem.
///
/// # Errors
/// [`WriteError::Cost`] if an option has a cost, [`WriteError::Names`] if the names belong to
/// another problem, and [`WriteError::Io`].
///
/// ```
/// use pavane_model::format::{dimacs, text};
///
/// let document = text::read(b"a b\na\nb\na b\n")?;
/// let mut out = Vec::new();
/// dimacs::write(&document.problem, &document.names, &mut out)?;
/// let expected = "\
/// c 1 = a
/// c 2 = b
/// c 3 = a b
/// p cnf 3 4
/// 1 3 0
/// -1 -3 0
/// 2 3 0
/// -2 -3 0
/// ";
/// assert_eq!(String::from_utf8(out)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, names: &Names, out: &mut impl io::Write) -> Result<(), WriteError> {
    names.check(problem)?;
    if let Some(option) = problem.options().find(|&option| problem.cost(option) != 0) {
        let (format, instead) = ("DIMACS", "OPB, text or JSON");
        return Err(WriteError::Cost { format, option, cost: problem.cost(option), instead });
    }
    let view = ZeroOneProgram::new(problem);
    for (variable, meaning) in view.meanings(names) {
        writeln!(out, "c {variable} = {meaning}")?;
    }
    write_clauses(&view, CnfPurpose::Count, out)?;
    Ok(())
}

/// Writes the question whether a problem has a solution, for satisfiability solvers.
///
/// "At most one" of up to 100 variables forbids all pairs. The variables of colors and of Sinz's counters are
/// implied, not defined: a solution may be several models. The output has no comments, and costs do not matter.
///
/// # Errors
/// [`io::Error`] of the output.
///
/// ```
/// use pavane_model::format::{dimacs, text};
///
/// let problem = text::read(b"a | s\na s:red |5\na s:blue\na s\n")?.problem;
/// let mut out = Vec::new();
/// dimacs::write_decision(&problem, &mut out)?;
/// let expected = "\
/// p cnf 5 9
/// 1 2 3 0
/// -1 -2 0
/// -1 -3 0
/// -2 -3 0
/// -4 -5 0
/// -4 -3 0
/// -5 -3 0
/// -1 4 0
/// -2 5 0
/// ";
/// assert_eq!(String::from_utf8(out)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_decision(problem: &Problem, out: &mut impl io::Write) -> io::Result<()> {
    write_clauses(&ZeroOneProgram::new(problem), CnfPurpose::Decide, out)
}

/// Writes the clauses and the line before them.
fn write_clauses(
    view: &ZeroOneProgram<'_>,
    purpose: CnfPurpose,
    out: &mut impl io::Write,
) -> io::Result<()> {
    // The header has the number of clauses: encode twice, rather than keep all clauses.
    let mut clauses: u64 = 0;
    let variables = CnfEncoder::new(view, purpose, |_| {
        clauses += 1;
        Ok(())
    })
    .encode(view)?;
    writeln!(out, "p cnf {variables} {clauses}")?;
    CnfEncoder::new(view, purpose, |clause| {
        for literal in clause {
            write!(out, "{literal} ")?;
        }
        writeln!(out, "0")
    })
    .encode(view)?;
    Ok(())
}

/// Encodes sums as clauses and passes each to `emit`.
struct CnfEncoder<E> {
    variables: CnfLiteral,
    purpose: CnfPurpose,
    emit: E,
}

impl<E: FnMut(&[CnfLiteral]) -> io::Result<()>> CnfEncoder<E> {
    fn new(view: &ZeroOneProgram<'_>, purpose: CnfPurpose, emit: E) -> Self {
        Self { variables: literal(view.variable_count()), purpose, emit }
    }

    /// Encodes all constraints. Returns the number of variables.
    fn encode(mut self, view: &ZeroOneProgram<'_>) -> io::Result<CnfLiteral> {
        for sum in &view.sums {
            self.encode_sum(sum)?;
        }
        for used in &view.colors {
            let color = literal(used.variable);
            let mut one_of_them = vec![-color];
            for &option in &used.options {
                // Each option implies its color. For counts, the color also implies one of the options.
                (self.emit)(&[-literal(option), color])?;
                one_of_them.push(literal(option));
            }
            if self.purpose == CnfPurpose::Count {
                (self.emit)(&one_of_them)?;
            }
        }
        Ok(self.variables)
    }

    fn encode_sum(&mut self, sum: &BoundedSum) -> io::Result<()> {
        let literals: Vec<CnfLiteral> = sum.variables.iter().copied().map(literal).collect();
        match (sum.min, sum.max) {
            (min @ 0..=1, 1) => {
                if min == 1 {
                    (self.emit)(&literals)?;
                }
                self.at_most_one(&literals)
            }
            (1, max) if max >= literals.len() => (self.emit)(&literals),
            (min, max) => self.between(&literals, min, max),
        }
    }

    fn at_most_one(&mut self, literals: &[CnfLiteral]) -> io::Result<()> {
        if literals.len() <= self.purpose.most_paired() {
            for (place, &second) in literals.iter().enumerate() {
                for &first in &literals[..place] {
                    (self.emit)(&[-first, -second])?;
                }
            }
            return Ok(());
        }
        // Sinz's counter: whether any variable so far is true, at first the variable itself.
        let mut any = literals[0];
        for &next in &literals[1..literals.len() - 1] {
            // No variable so far together with the next one; then the two make the new "any".
            (self.emit)(&[-any, -next])?;
            let both = self.fresh();
            (self.emit)(&[-any, both])?;
            (self.emit)(&[-next, both])?;
            if self.purpose == CnfPurpose::Count {
                (self.emit)(&[-both, any, next])?;
            }
            any = both;
        }
        (self.emit)(&[-any, -literals[literals.len() - 1]])
    }

    fn between(&mut self, literals: &[CnfLiteral], min: usize, max: usize) -> io::Result<()> {
        // Too few variables: the problem has no solution.
        if min > literals.len() {
            return (self.emit)(&[]);
        }
        // The counter must reach one above the maximum, or the minimum if all may be true.
        let highest = if max < literals.len() { max + 1 } else { min };
        // `counter[j - 1]` is whether at least j of the variables so far are true.
        let mut counter: Vec<CnfLiteral> = Vec::new();
        for &next in literals {
            counter = self.count_one_more(&counter, next, highest)?;
        }
        if min > 0 {
            (self.emit)(&[counter[min - 1]])?;
        }
        if max < literals.len() {
            (self.emit)(&[-counter[max]])?;
        }
        Ok(())
    }

    /// Extends the counter by a variable. At least j are true if at least j were true before, or if at least j - 1
    /// were and this one is true.
    fn count_one_more(
        &mut self,
        before: &[CnfLiteral],
        next: CnfLiteral,
        highest: usize,
    ) -> io::Result<Vec<CnfLiteral>> {
        let mut after = Vec::with_capacity(highest);
        for place in 0..highest.min(before.len() + 1) {
            // Before this variable: at least j, and at least j - 1.
            let same = before.get(place).copied();
            let fewer = place.checked_sub(1).map(|fewer| before[fewer]);
            let now = self.fresh();
            if let Some(same) = same {
                (self.emit)(&[-same, now])?;
            }
            let carry = [fewer.map(|fewer| -fewer), Some(-next), Some(now)];
            (self.emit)(&carry.into_iter().flatten().collect::<Vec<_>>())?;
            let needs_next = [Some(-now), same, Some(next)];
            (self.emit)(&needs_next.into_iter().flatten().collect::<Vec<_>>())?;
            if let Some(fewer) = fewer {
                (self.emit)(&[-now, fewer])?;
            }
            after.push(now);
        }
        Ok(after)
    }

    fn fresh(&mut self) -> CnfLiteral {
        self.variables += 1;
        self.variables
    }
}

/// The positive literal of a variable. The cast is exact, as a problem has less than 2^33 variables.
fn literal(variable: usize) -> CnfLiteral {
    variable as CnfLiteral
}
