//! Systems of inequalities in OPB form, as [`crate::format::opb`] describes it.

use super::{Inequalities, Inequality};
use std::io;

/// The question of a file about the solutions of its system. Solutions have the variables that are 1, in ascending
/// order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SystemPurpose<'a> {
    /// Any solution.
    Any,
    /// A solution that differs from each of these in a distinguishing variable.
    NoneOf(&'a [Vec<usize>]),
    /// A solution that minimizes the number of distinguishing variables that are 1 here, less the number of others.
    LeastLike(&'a [usize]),
}

impl Inequalities {
    /// Writes the system in OPB form. Comments name the variables and the groups of inequalities. All inequalities are
    /// written with `>=`, in order, and a checker numbers them from 1.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_opb(&self, out: &mut impl io::Write) -> io::Result<()> {
        self.write_opb_for(SystemPurpose::Any, out)
    }

    /// Writes the system and a question about its solutions in OPB form.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_opb_for(
        &self,
        purpose: SystemPurpose<'_>,
        out: &mut impl io::Write,
    ) -> io::Result<()> {
        let excluded = if let SystemPurpose::NoneOf(solutions) = purpose { solutions } else { &[] };
        let constraints = self.rows.len() + excluded.len();
        writeln!(out, "* #variable= {} #constraint= {constraints}", self.names.len())?;
        for (number, name) in (1..).zip(&self.names) {
            writeln!(out, "* x{number} = {name}")?;
        }
        if let SystemPurpose::LeastLike(solution) = purpose {
            write!(out, "min: ")?;
            self.write_likeness(solution, ['+', '-'], out)?;
            writeln!(out, ";")?;
        }
        let mut notes = self.notes.iter().peekable();
        for (index, row) in self.rows.iter().enumerate() {
            while let Some((_, note)) = notes.next_if(|(first, _)| *first <= index) {
                writeln!(out, "* {note}")?;
            }
            write_row(row, out)?;
        }
        for solution in excluded {
            let size = self.distinguishing_size(solution);
            self.write_likeness(solution, ['-', '+'], out)?;
            writeln!(out, ">= {} ;", 1 - size as i64)?;
        }
        Ok(())
    }

    /// The number of distinguishing variables that are 1 in a solution.
    pub fn distinguishing_size(&self, solution: &[usize]) -> usize {
        solution.partition_point(|&variable| variable < self.distinguishing)
    }

    /// Writes a sum of the distinguishing variables, with one sign where they are 1 and another where they are 0.
    fn write_likeness(
        &self,
        solution: &[usize],
        [inside, outside]: [char; 2],
        out: &mut impl io::Write,
    ) -> io::Result<()> {
        for variable in 0..self.distinguishing {
            let sign = if solution.binary_search(&variable).is_ok() { inside } else { outside };
            write!(out, "{sign}1 x{} ", variable + 1)?;
        }
        Ok(())
    }
}

/// Writes an inequality over variables, without negated literals.
fn write_row(row: &Inequality, out: &mut impl io::Write) -> io::Result<()> {
    // An inequality without variables needs a term.
    if row.terms.is_empty() {
        write!(out, "+0 x1 ")?;
    }
    let mut bound = i128::from(row.degree);
    for &(weight, literal) in &row.terms {
        let sign = if literal.is_negated() { '-' } else { '+' };
        bound -= if literal.is_negated() { i128::from(weight) } else { 0 };
        write!(out, "{sign}{weight} x{} ", literal.variable() + 1)?;
    }
    writeln!(out, ">= {bound} ;")
}
