//! Clauses in which "at most one" of a moderate number of variables forbids all pairs.
//!
//! Satisfiability solvers are usually measured on this form, and are often faster with it than with the counters of
//! [`dlx::format::dimacs`], since pairs propagate without further variables. Variable n is the n-th option, counted
//! from 1. Further variables:
//!
//! - a color of a secondary item, implied by the options that give it;
//! - "at most one" of more than [`MOST_PAIRED`] variables: the sequential counter of C. Sinz, *Towards an Optimal CNF
//!   Encoding of Boolean Cardinality Constraints* (CP 2005);
//! - other multiplicities: the same counter up to one more than the maximum, defined in both directions.

use dlx::{Color, ItemKind, Multiplicity, OptionId, Problem, Use};
use std::collections::BTreeMap;
use std::io;

/// A variable, or its negation if negative.
type Literal = i64;

/// Largest number of variables of which all pairs are forbidden.
const MOST_PAIRED: usize = 100;

/// Writes a problem in DIMACS form.
pub(crate) fn write(problem: &Problem, out: &mut impl io::Write) -> io::Result<()> {
    // The header has the number of clauses: encode twice, rather than keep all clauses.
    let mut clauses: u64 = 0;
    let variables = encode(problem, |_| {
        clauses += 1;
        Ok(())
    })?;
    writeln!(out, "p cnf {variables} {clauses}")?;
    encode(problem, |clause| {
        for literal in clause {
            write!(out, "{literal} ")?;
        }
        writeln!(out, "0")
    })?;
    Ok(())
}

/// Passes each clause to `emit`. Returns the number of variables.
fn encode(
    problem: &Problem,
    emit: impl FnMut(&[Literal]) -> io::Result<()>,
) -> io::Result<Literal> {
    let mut encoder = Encoder { variables: problem.option_count() as Literal, emit };
    for item in problem.items() {
        let uses = problem.uses(item);
        match problem.kind(item) {
            ItemKind::Primary(bounds) => {
                let literals: Vec<Literal> = uses.iter().map(|used| literal(used.option)).collect();
                encoder.primary(&literals, bounds)?;
            }
            ItemKind::Secondary => encoder.secondary(uses)?,
        }
    }
    Ok(encoder.variables)
}

/// The variable of an option.
fn literal(option: OptionId) -> Literal {
    Literal::from(option.number()) + 1
}

struct Encoder<E> {
    variables: Literal,
    emit: E,
}

impl<E: FnMut(&[Literal]) -> io::Result<()>> Encoder<E> {
    fn fresh(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    fn primary(&mut self, literals: &[Literal], bounds: Multiplicity) -> io::Result<()> {
        if bounds.is_once() {
            (self.emit)(literals)?;
            return self.at_most_one(literals);
        }
        self.between(literals, bounds.min as usize, bounds.max as usize)
    }

    fn secondary(&mut self, uses: &[Use]) -> io::Result<()> {
        let mut literals = Vec::new();
        let mut colors: BTreeMap<Color, Literal> = BTreeMap::new();
        for used in uses {
            let option = literal(used.option);
            let Some(color) = used.color else {
                literals.push(option);
                continue;
            };
            let known = colors.get(&color).copied();
            let variable = known.unwrap_or_else(|| self.fresh());
            colors.insert(color, variable);
            (self.emit)(&[-option, variable])?;
        }
        literals.extend(colors.values());
        self.at_most_one(&literals)
    }

    fn at_most_one(&mut self, literals: &[Literal]) -> io::Result<()> {
        if literals.len() <= MOST_PAIRED {
            for (place, &second) in literals.iter().enumerate() {
                for &first in &literals[..place] {
                    (self.emit)(&[-first, -second])?;
                }
            }
            return Ok(());
        }
        // Sinz's counter: `any` is implied by each variable so far.
        let mut any = literals[0];
        for &next in &literals[1..literals.len() - 1] {
            (self.emit)(&[-any, -next])?;
            let both = self.fresh();
            (self.emit)(&[-any, both])?;
            (self.emit)(&[-next, both])?;
            any = both;
        }
        (self.emit)(&[-any, -literals[literals.len() - 1]])
    }

    fn between(&mut self, literals: &[Literal], min: usize, max: usize) -> io::Result<()> {
        if min > literals.len() {
            return (self.emit)(&[]);
        }
        let highest = if max < literals.len() { max + 1 } else { min };
        // `counter[j - 1]` is whether at least j of the variables so far are true.
        let mut counter: Vec<Literal> = Vec::new();
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

    /// Extends the counter by a variable: at least j are true if at least j were before, or at least j - 1 and this one
    /// is.
    fn count_one_more(
        &mut self,
        before: &[Literal],
        next: Literal,
        highest: usize,
    ) -> io::Result<Vec<Literal>> {
        let mut after = Vec::with_capacity(highest);
        for place in 0..highest.min(before.len() + 1) {
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
}
