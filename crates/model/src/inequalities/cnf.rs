//! Systems of inequalities as clauses in DIMACS form, as [`crate::format::dimacs`] describes it.
//!
//! An inequality that each of its literals satisfies alone is a clause. Any other is a decision diagram: a node for a
//! term and the sum that this term and the later ones must reach. A node has a variable, which is true only if they
//! reach it. Sums only grow with true literals, so two clauses for each node are enough (I. Abío et al., *A New Look
//! at BDDs for Pseudo-Boolean Constraints*, Journal of Artificial Intelligence Research 45, 2012). Nodes with sums that
//! need the same literals are not merged, unlike in the paper. The last few literals become one clause as soon as each
//! of them reaches the sum alone. Many of them remain nodes, since each node before them would repeat that clause.
//!
//! The variables of nodes and the helper variables of the system may have several values for one solution. A line
//! `c p show` lists the distinguishing variables, to which model counters project.

use super::{Inequalities, Inequality, Literal};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io;

/// The maximum number of clauses of a file.
const MOST_CLAUSES: usize = 20_000_000;

/// The maximum number of last literals that become one clause of a node.
const MOST_LAST_LITERALS: usize = 4;

/// The failure of a writer of clauses.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CnfError {
    /// The sums need too many clauses.
    #[error(
        "found sums that take over {most} clauses, expected fewer; use the format opb, which has sums"
    )]
    TooLarge {
        /// The maximum number of clauses.
        most: usize,
    },
    /// The output cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Inequalities {
    /// Writes the system as clauses. Variable n is the n-th variable of the system, counted from 1; further variables
    /// serve the encodings of sums. Comments name the variables of the system.
    ///
    /// A solution of the system is a model, and each model is a solution. Models that agree on the distinguishing
    /// variables are one solution.
    ///
    /// # Errors
    /// [`CnfError::TooLarge`] above 20,000,000 clauses, and [`CnfError::Io`].
    ///
    /// ```
    /// use pavane_model::inequalities::{Inequalities, Literal};
    ///
    /// // At least one of two variables, and at least 2 of the sum of the first and twice a helper.
    /// let mut system = Inequalities::new();
    /// let [a, b] = ["a", "b"].map(|name| Literal::positive(system.add_distinguishing(name)));
    /// let help = Literal::positive(system.add_helper("help"));
    /// system.add(&[(1, a), (1, b)], 1)?;
    /// system.add(&[(1, a), (2, help)], 2)?;
    /// let mut cnf = Vec::new();
    /// system.write_cnf(&mut cnf)?;
    /// let cnf = String::from_utf8(cnf)?;
    /// assert!(cnf.ends_with("c p show 1 2 0\np cnf 3 2\n1 2 0\n3 0\n"), "{cnf}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_cnf(&self, out: &mut impl io::Write) -> Result<(), CnfError> {
        let mut clauses = ClauseText { text: String::new(), count: 0, variables: self.names.len() };
        for row in &self.rows {
            RowEncoder::new(row, &mut clauses).encode()?;
        }
        for (number, name) in (1..).zip(&self.names) {
            writeln!(out, "c {number} = {name}")?;
        }
        write!(out, "c p show")?;
        for number in 1..=self.distinguishing {
            write!(out, " {number}")?;
        }
        writeln!(out, " 0")?;
        writeln!(out, "p cnf {} {}", clauses.variables, clauses.count)?;
        Ok(out.write_all(clauses.text.as_bytes())?)
    }
}

/// The number of a literal in clauses: negative if the literal is negated.
fn number(literal: Literal) -> i64 {
    let variable = literal.variable() as i64 + 1;
    if literal.is_negated() { -variable } else { variable }
}

/// The clauses so far.
struct ClauseText {
    text: String,
    count: usize,
    /// The number of variables.
    variables: usize,
}

impl ClauseText {
    fn add(&mut self, literals: impl IntoIterator<Item = i64>) -> Result<(), CnfError> {
        self.count += 1;
        if self.count > MOST_CLAUSES {
            return Err(CnfError::TooLarge { most: MOST_CLAUSES });
        }
        for literal in literals {
            // Writing to a string never fails.
            let _ = write!(self.text, "{literal} ");
        }
        self.text.push_str("0\n");
        Ok(())
    }
}

/// A node: the index of a term, and the sum that this term and the later ones must reach.
type SumNode = (usize, u64);

/// The terms of an inequality from some index on, and a sum.
enum Reach {
    /// Any literals reach the sum.
    Always,
    /// No literals reach the sum.
    Never,
    /// The variable of a node, which is true only if they reach it.
    If(i64),
}

/// The clauses of one inequality.
struct RowEncoder<'a> {
    /// The terms, largest weights first. No weight is above the sum of the inequality.
    terms: Vec<(u64, i64)>,
    degree: u64,
    /// For each index, the sum of all weights from there on.
    rest: Vec<u64>,
    /// The variables of nodes.
    known: HashMap<SumNode, i64>,
    /// The nodes whose clauses are still missing.
    open: Vec<(SumNode, i64)>,
    clauses: &'a mut ClauseText,
}

impl<'a> RowEncoder<'a> {
    fn new(row: &Inequality, clauses: &'a mut ClauseText) -> Self {
        let weight = |weight: u64| weight.min(row.degree);
        let mut terms: Vec<(u64, i64)> =
            row.terms.iter().map(|&(factor, literal)| (weight(factor), number(literal))).collect();
        // Equal weights keep their order.
        terms.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        let mut rest = vec![0; terms.len() + 1];
        for (index, &(weight, _)) in terms.iter().enumerate().rev() {
            rest[index] = rest[index + 1] + weight;
        }
        Self { terms, degree: row.degree, rest, known: HashMap::new(), open: Vec::new(), clauses }
    }

    fn encode(&mut self) -> Result<(), CnfError> {
        if self.rest[0] < self.degree {
            return self.clauses.add([]);
        }
        self.state((0, self.degree), None)?;
        while let Some((node, variable)) = self.open.pop() {
            self.state(node, Some(-variable))?;
        }
        Ok(())
    }

    /// Adds the clauses of a node, which hold unless a literal is true.
    fn state(&mut self, (index, sum): SumNode, unless: Option<i64>) -> Result<(), CnfError> {
        let (weight, literal) = self.terms[index];
        let last = &self.terms[index..];
        let is_short = unless.is_none() || last.len() <= MOST_LAST_LITERALS;
        if is_short && last.iter().all(|&(weight, _)| weight >= sum) {
            let literals = last.iter().map(|&(_, literal)| literal);
            return self.clauses.add(unless.into_iter().chain(literals));
        }
        // With the literal, the later terms must reach the rest of the sum.
        if let Reach::If(with) = self.reach((index + 1, sum.saturating_sub(weight))) {
            self.clauses.add(unless.into_iter().chain([with]))?;
        }
        // Without it, all of the sum.
        match self.reach((index + 1, sum)) {
            Reach::Always => Ok(()),
            Reach::Never => self.clauses.add(unless.into_iter().chain([literal])),
            Reach::If(without) => self.clauses.add(unless.into_iter().chain([literal, without])),
        }
    }

    /// Whether the terms of a node reach its sum.
    fn reach(&mut self, node: SumNode) -> Reach {
        let (index, sum) = node;
        if sum == 0 {
            return Reach::Always;
        }
        if self.rest[index] < sum {
            return Reach::Never;
        }
        let next = self.clauses.variables as i64 + 1;
        let variable = *self.known.entry(node).or_insert(next);
        if variable == next {
            self.clauses.variables += 1;
            self.open.push((node, variable));
        }
        Reach::If(variable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether literals with these variables at 1 satisfy a clause.
    fn holds(clause: &[i64], ones: u32) -> bool {
        clause.iter().any(|&literal| (ones >> (literal.abs() - 1) & 1 == 1) == (literal > 0))
    }

    /// For each value of the first variables of a file, whether further variables satisfy all clauses.
    fn models(text: &str, first: u32) -> Vec<bool> {
        let head = text.lines().find_map(|line| line.strip_prefix("p cnf ")).expect("a head");
        let numbers: Vec<usize> =
            head.split(' ').map(|word| word.parse().expect("a number")).collect();
        let [variables, count] = numbers[..] else { panic!("two numbers") };
        let clauses: Vec<Vec<i64>> = text
            .lines()
            .filter(|line| !line.starts_with(['c', 'p']))
            .map(|line| {
                let literals = line.split(' ').map(|word| word.parse().expect("a literal"));
                literals.take_while(|&literal| literal != 0).collect()
            })
            .collect();
        assert_eq!(clauses.len(), count);
        let is_model = |ones: u32| clauses.iter().all(|clause| holds(clause, ones));
        let rest = 0..1_u32 << (variables - first as usize);
        (0..1 << first)
            .map(|ones| rest.clone().any(|more| is_model(ones | more << first)))
            .collect()
    }

    #[test]
    fn clauses_have_the_solutions_of_the_inequality() {
        let seed = 40_u64;
        let mut state = seed;
        // A linear congruential generator; its upper bits are random enough.
        let mut below = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % most
        };
        let mut with_nodes = 0;
        for round in 0..400 {
            let mut system = Inequalities::new();
            let count = 1 + below(4);
            let mut terms = Vec::new();
            for variable in 0..count {
                let literal = Literal::positive(system.add_distinguishing(format!("v{variable}")));
                let literal = if below(2) == 0 { literal } else { !literal };
                terms.push((below(9) as i64 - 4, literal));
            }
            let least = below(12) as i64 - 4;
            system.add(&terms, least).expect("small numbers");
            let mut text = Vec::new();
            system.write_cnf(&mut text).expect("memory takes it");
            let text = String::from_utf8(text).expect("a text");
            let is_true = |literal: Literal, ones: u32| {
                (ones >> literal.variable() & 1 == 1) != literal.is_negated()
            };
            let expected = (0..1_u32 << count).map(|ones| {
                let true_terms = terms.iter().filter(|(_, literal)| is_true(*literal, ones));
                true_terms.map(|(factor, _)| factor).sum::<i64>() >= least
            });
            let about = format!("seed {seed}, round {round}: {terms:?} >= {least}\n{text}");
            assert_eq!(models(&text, count as u32), expected.collect::<Vec<_>>(), "{about}");
            with_nodes += usize::from(!text.contains(&format!("p cnf {count} ")));
        }
        assert!(with_nodes > 50, "{with_nodes}");
    }

    /// The numbers of clauses and of their literals for a minimum or maximum number of true variables.
    fn size(variables: usize, factor: i64, least: i64) -> (usize, usize) {
        let mut system = Inequalities::new();
        let variables = (0..variables).map(|number| system.add_distinguishing(number.to_string()));
        let terms: Vec<(i64, Literal)> =
            variables.map(|variable| (factor, Literal::positive(variable))).collect();
        system.add(&terms, least).expect("small numbers");
        let mut text = Vec::new();
        system.write_cnf(&mut text).expect("memory takes it");
        let text = String::from_utf8(text).expect("a text");
        let clauses: Vec<&str> =
            text.lines().filter(|line| !line.starts_with(['c', 'p'])).collect();
        let literals = clauses.iter().map(|clause| clause.split(' ').count() - 1).sum();
        (clauses.len(), literals)
    }

    #[test]
    fn a_number_of_literals_takes_few_clauses() {
        // At most one, at least one, and at least two.
        let (clauses, _) = size(100, -1, -1);
        assert!(clauses < 402, "{clauses}");
        assert_eq!(size(100, 1, 1), (1, 100));
        let (clauses, literals) = size(1000, 1, 2);
        assert!(clauses <= 3000 && literals <= 9000, "{clauses} clauses, {literals} literals");
    }
}
