//! Pseudo-Boolean constraints in OPB form, for solvers such as RoundingSat and the proof checker VeriPB.
//!
//! After O. Roussel and V. Manquinho, *Input/Output Format and Solver Requirements for the
//! Competitions of Pseudo-Boolean Solvers* (2012): linear constraints with `=` and `>=` only, terms
//! such as `+1 x3`, the objective first.
//!
//! Variable `xn` is the n-th option, counted from 1. Each color that options give to an item has a variable after
//! them: each of its options implies it, and it implies one of them. So every satisfying assignment is exactly one
//! solution, and every solution one assignment. Comments give the meaning of each variable. Costs become the
//! objective.
//!
//! An item that must be covered and is in no option is written as `+0 x1 = 1`, which no assignment satisfies. Without
//! any options the sum is empty.

use super::error::WriteError;
use super::names::Names;
use super::zero_one::{BoundedSum, ZeroOneProgram};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use std::io;

/// Writes a problem.
///
/// # Errors
/// [`WriteError::Names`] if the names belong to another problem, and [`WriteError::Io`].
///
/// ```
/// use pavane_model::format::{opb, text};
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
    write_for(problem, names, Purpose::Cheapest, out)
}

/// The question of a file about the solutions of its problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Purpose<'a> {
    /// A solution of least cost; any solution of a problem without costs.
    Cheapest,
    /// A solution other than these. One more constraint at the end rules out each of them. It requires that an option
    /// of the solution is missing or another one is chosen. Costs are not written.
    NoneOf(&'a [Vec<OptionId>]),
    /// A solution that minimizes the number of these options, which are the options of a solution, less the number of
    /// other options. If this is the only solution, the minimum is the number of its options; any other solution has
    /// a lesser value. Costs are not written.
    LeastLike(&'a [OptionId]),
}

/// Writes a problem and a question about its solutions.
///
/// # Errors
/// Same as for [`write()`].
///
/// ```
/// use pavane_model::format::{opb, text};
///
/// let document = text::read(b"a\na\na\n")?;
/// let solutions = [vec![pavane_model::OptionId::new(1)]];
/// let written = |purpose| {
///     let mut out = Vec::new();
///     opb::write_for(&document.problem, &document.names, purpose, &mut out).unwrap();
///     String::from_utf8(out).unwrap()
/// };
/// assert!(written(opb::Purpose::LeastLike(&solutions[0])).contains("min: -1 x1 +1 x2 ;\n"));
/// let other = written(opb::Purpose::NoneOf(&solutions));
/// assert!(other.ends_with("+1 x1 +1 x2 = 1 ;\n+1 x1 -1 x2 >= 0 ;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_for(
    problem: &Problem,
    names: &Names,
    purpose: Purpose<'_>,
    out: &mut impl io::Write,
) -> Result<(), WriteError> {
    names.check(problem)?;
    let view = ZeroOneProgram::new(problem);
    // The first line has the number of constraints, so count them before writing.
    let sums: usize = view.sums.iter().map(|sum| sides(sum).into_iter().flatten().count()).sum();
    let colors: usize = view.colors.iter().map(|used| used.options.len() + 1).sum();
    let ruled_out = if let Purpose::NoneOf(solutions) = purpose { solutions } else { &[] };
    let constraints = sums + colors + ruled_out.len();
    writeln!(out, "* #variable= {} #constraint= {constraints}", view.variable_count())?;
    for (variable, meaning) in view.meanings(names) {
        writeln!(out, "* x{variable} = {meaning}")?;
    }
    match purpose {
        Purpose::Cheapest if problem.has_costs() => write_objective(problem, out)?,
        Purpose::LeastLike(solution) => {
            write!(out, "min: ")?;
            write_signed(problem, solution, ['+', '-'], out)?;
            writeln!(out, ";")?;
        }
        Purpose::Cheapest | Purpose::NoneOf(_) => {}
    }
    for sum in &view.sums {
        for side in sides(sum).into_iter().flatten() {
            write_side(sum, side, view.variable_count(), out)?;
        }
    }
    for used in &view.colors {
        // Each option implies its color, and the color implies one of the options.
        for option in &used.options {
            writeln!(out, "+1 x{} -1 x{option} >= 0 ;", used.variable)?;
        }
        for option in &used.options {
            write!(out, "+1 x{option} ")?;
        }
        writeln!(out, "-1 x{} >= 0 ;", used.variable)?;
    }
    for solution in ruled_out {
        // Chosen options of the solution, less other chosen ones: at most all but one.
        write_signed(problem, solution, ['-', '+'], out)?;
        writeln!(out, ">= {} ;", 1 - solution.len() as i64)?;
    }
    Ok(())
}

/// Writes a sum of all options, with one sign for the options of a solution and another for all others. The solution
/// is in ascending order.
fn write_signed(
    problem: &Problem,
    solution: &[OptionId],
    [inside, outside]: [char; 2],
    out: &mut impl io::Write,
) -> io::Result<()> {
    for option in problem.options() {
        let sign = if solution.binary_search(&option).is_ok() { inside } else { outside };
        write!(out, "{sign}1 x{} ", option.index() + 1)?;
    }
    Ok(())
}

fn write_objective(problem: &Problem, out: &mut impl io::Write) -> io::Result<()> {
    write!(out, "min: ")?;
    for option in problem.options().filter(|&option| problem.cost(option) != 0) {
        write!(out, "{:+} x{} ", problem.cost(option), option.index() + 1)?;
    }
    writeln!(out, ";")
}

/// The numbers, from 1, of the constraints of a file in a checker of proofs. Each equation counts as two: at least,
/// then at most.
#[derive(Clone, Debug)]
pub struct Numbering {
    /// For each item, the constraints that bound the number of times it is covered from below and from above.
    bounds: Vec<[Option<u64>; 2]>,
    /// For each variable of a color, the number of its first constraint, and the options that give the color, in
    /// ascending order.
    colors: Vec<(u64, Vec<usize>)>,
    last: u64,
}

impl Numbering {
    /// Numbers the constraints of a problem, in the order in which [`write()`] writes them. Takes time linear in its
    /// size.
    ///
    /// ```
    /// use pavane_model::format::opb::Numbering;
    /// use pavane_model::{ItemId, ProblemBuilder};
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// builder.add_option([a, b])?;
    /// let numbering = Numbering::new(&builder.build());
    /// assert_eq!((numbering.at_least(b), numbering.at_most(b)), (Some(3), Some(4)));
    /// assert_eq!(numbering.last(), 4);
    /// # Ok::<(), pavane_model::BuildError>(())
    /// ```
    pub fn new(problem: &Problem) -> Self {
        let view = ZeroOneProgram::new(problem);
        let bounds = vec![[None; 2]; problem.item_count()];
        let mut numbering = Self { bounds, colors: Vec::new(), last: 0 };
        for sum in &view.sums {
            for side in sides(sum).into_iter().flatten() {
                // An equation is numbered as its lower bound, then its upper bound.
                let [least, most] = match side {
                    SumBound::Exactly(_) => [true, true],
                    SumBound::AtLeast(_) => [true, false],
                    SumBound::AtMost(_) => [false, true],
                };
                let bounds = &mut numbering.bounds[sum.item.index()];
                for (bound, _) in bounds.iter_mut().zip([least, most]).filter(|(_, is)| *is) {
                    numbering.last += 1;
                    *bound = Some(numbering.last);
                }
            }
        }
        for used in view.colors {
            // One constraint per option, then the one from the color to its options.
            let first = numbering.last + 1;
            numbering.last += used.options.len() as u64 + 1;
            numbering.colors.push((first, used.options));
        }
        numbering
    }

    /// The constraint that an item is covered at least its minimum number of times, if one is needed.
    ///
    /// # Panics
    /// If the item is not one of the problem's.
    pub fn at_least(&self, item: ItemId) -> Option<u64> {
        self.bounds[item.index()][0]
    }

    /// The constraint that an item is covered at most its maximum number of times, if one is needed.
    ///
    /// # Panics
    /// If the item is not one of the problem's.
    pub fn at_most(&self, item: ItemId) -> Option<u64> {
        self.bounds[item.index()][1]
    }

    /// The constraint that an option implies a color which it gives to an item. The variables of colors are counted
    /// from 0 here, without the variables of options before them.
    ///
    /// ```
    /// use pavane_model::format::opb::Numbering;
    /// use pavane_model::{OptionId, format::text};
    /// // a at least and at most once; s has at most one of its colors; x1 and s:red imply each other, x2 and s:blue.
    /// let numbering = Numbering::new(&text::read(b"a | s\na s:red\na s:blue\n")?.problem);
    /// let second = OptionId::new(1);
    /// assert_eq!((numbering.implies(second, 0), numbering.implies(second, 1)), (None, Some(6)));
    /// assert_eq!(numbering.last(), 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn implies(&self, option: OptionId, color: usize) -> Option<u64> {
        let (first, options) = self.colors.get(color)?;
        let place = options.binary_search(&(option.index() + 1)).ok()?;
        Some(first + place as u64)
    }

    /// The last number.
    pub fn last(&self) -> u64 {
        self.last
    }
}

/// The bound of a sum in one constraint.
#[derive(Clone, Copy)]
enum SumBound {
    Exactly(usize),
    AtLeast(usize),
    AtMost(usize),
}

/// The one or two constraints of a sum's bounds.
fn sides(sum: &BoundedSum) -> [Option<SumBound>; 2] {
    if sum.min == sum.max {
        return [Some(SumBound::Exactly(sum.min)), None];
    }
    [
        (sum.min > 0).then_some(SumBound::AtLeast(sum.min)),
        (sum.max < sum.variables.len()).then_some(SumBound::AtMost(sum.max)),
    ]
}

fn write_side(
    sum: &BoundedSum,
    side: SumBound,
    variables: usize,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let (sign, end) = match side {
        SumBound::Exactly(count) => ('+', format!("= {count}")),
        SumBound::AtLeast(count) => ('+', format!(">= {count}")),
        SumBound::AtMost(count) => ('-', format!(">= -{count}")),
    };
    // A sum without variables needs a term.
    if sum.variables.is_empty() && variables > 0 {
        write!(out, "+0 x1 ")?;
    }
    for variable in &sum.variables {
        write!(out, "{sign}1 x{variable} ")?;
    }
    writeln!(out, "{end} ;")
}
