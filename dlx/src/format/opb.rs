//! Pseudo-Boolean constraints in OPB form, for solvers such as RoundingSat and the proof checker VeriPB.
//!
//! After O. Roussel and V. Manquinho, *Input/Output Format and Solver Requirements for the
//! Competitions of Pseudo-Boolean Solvers* (2012): linear constraints with `=` and `>=` only, terms
//! such as `+1 x3`, the objective first.
//!
//! Variable `xn` is the n-th option, counted from 1. A color that options give to an item has a
//! variable after those: each option implies it, and it implies one of them. So every satisfying
//! assignment is exactly one solution, and every solution one assignment. Comments say what each
//! variable stands for. Costs become the objective.
//!
//! An item that no option covers, but some option must, is written as `+0 x1 = 1`, which no assignment
//! satisfies; without options there is no `x1`, and the sum is empty.

use super::error::WriteError;
use super::names::Names;
use super::zero_one::{Sum, ZeroOne};
use crate::problem::Problem;
use std::io;

/// Writes a problem.
///
/// # Errors
/// [`WriteError::Names`] if the names are those of another problem, and [`WriteError::Io`].
///
/// ```
/// use dlx::format::{opb, text};
///
/// let document = text::read(b"a b | s\na s:red |5\nb s:red\na b s\n")?;
/// let mut out = Vec::new();
/// opb::write(&document.problem, &document.names, &mut out)?;
/// let expected = "\
/// * #variable= 4 #constraint= 6
/// * x1 = a s:red
/// * x2 = b s:red
/// * x3 = a b s
/// * x4 = s:red
/// min: +5 x1 ;
/// +1 x1 +1 x3 = 1 ;
/// +1 x2 +1 x3 = 1 ;
/// -1 x4 -1 x3 >= -1 ;
/// +1 x4 -1 x1 >= 0 ;
/// +1 x4 -1 x2 >= 0 ;
/// +1 x1 +1 x2 -1 x4 >= 0 ;
/// ";
/// assert_eq!(String::from_utf8(out)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, names: &Names, out: &mut impl io::Write) -> Result<(), WriteError> {
    names.check(problem)?;
    let view = ZeroOne::new(problem);
    let sums: usize = view.sums.iter().map(|sum| sides(sum).into_iter().flatten().count()).sum();
    let colors: usize = view.colors.iter().map(|used| used.options.len() + 1).sum();
    writeln!(out, "* #variable= {} #constraint= {}", view.variable_count(), sums + colors)?;
    for (variable, meaning) in view.meanings(names) {
        writeln!(out, "* x{variable} = {meaning}")?;
    }
    if problem.has_costs() {
        write_objective(problem, out)?;
    }
    for sum in &view.sums {
        for side in sides(sum).into_iter().flatten() {
            write_side(sum, side, view.variable_count(), out)?;
        }
    }
    for used in &view.colors {
        for option in &used.options {
            writeln!(out, "+1 x{} -1 x{option} >= 0 ;", used.variable)?;
        }
        for option in &used.options {
            write!(out, "+1 x{option} ")?;
        }
        writeln!(out, "-1 x{} >= 0 ;", used.variable)?;
    }
    Ok(())
}

fn write_objective(problem: &Problem, out: &mut impl io::Write) -> io::Result<()> {
    write!(out, "min: ")?;
    for option in problem.options().filter(|&option| problem.cost(option) != 0) {
        write!(out, "+{} x{} ", problem.cost(option), option.index() + 1)?;
    }
    writeln!(out, ";")
}

/// What a sum is held to in one constraint.
#[derive(Clone, Copy)]
enum Side {
    Exactly(usize),
    AtLeast(usize),
    AtMost(usize),
}

/// One or two constraints that say what the sum's bounds say.
fn sides(sum: &Sum) -> [Option<Side>; 2] {
    if sum.min == sum.max {
        return [Some(Side::Exactly(sum.min)), None];
    }
    [
        (sum.min > 0).then_some(Side::AtLeast(sum.min)),
        (sum.max < sum.variables.len()).then_some(Side::AtMost(sum.max)),
    ]
}

fn write_side(sum: &Sum, side: Side, variables: usize, out: &mut impl io::Write) -> io::Result<()> {
    let (sign, end) = match side {
        Side::Exactly(count) => ('+', format!("= {count}")),
        Side::AtLeast(count) => ('+', format!(">= {count}")),
        Side::AtMost(count) => ('-', format!(">= -{count}")),
    };
    if sum.variables.is_empty() && variables > 0 {
        write!(out, "+0 x1 ")?;
    }
    for variable in &sum.variables {
        write!(out, "{sign}1 x{variable} ")?;
    }
    writeln!(out, "{end} ;")
}
