//! A problem, or a system of inequalities, as constraints on variables that are 0 or 1, from the definition in
//! `docs/proofs.md`.
//!
//! The constraints of a problem are written independently of [`pavane_model::format`]: an error there is found here.

use super::literal::ProofLiteral;
use pavane_model::inequalities::{Inequalities, Inequality, Literal};
use pavane_model::{Color, ItemId, ItemKind, Multiplicity, Problem, Use};
use std::collections::HashMap;

/// The weights of the true literals sum to at least `degree`.
pub(super) struct LiteralSum {
    pub(super) literals: Vec<ProofLiteral>,
    /// The weights of the literals; empty if each is 1.
    pub(super) weights: Vec<u64>,
    pub(super) degree: u64,
}

impl LiteralSum {
    /// At least `degree` of the literals are true.
    fn of_equal_weights(literals: Vec<ProofLiteral>, degree: usize) -> Self {
        Self { literals, weights: Vec::new(), degree: degree as u64 }
    }

    /// An inequality of a system.
    fn of_inequality(Inequality { terms, degree }: &Inequality) -> Self {
        let literal = |&(_, literal): &(u64, Literal)| {
            let positive = ProofLiteral::positive(literal.variable());
            if literal.is_negated() { !positive } else { positive }
        };
        let weights = terms.iter().map(|&(weight, _)| weight);
        let weights =
            if weights.clone().all(|weight| weight == 1) { Vec::new() } else { weights.collect() };
        Self { literals: terms.iter().map(literal).collect(), weights, degree: *degree }
    }
}

/// The constraints of a problem, in the order of their numbers: the sums, then the clauses.
#[derive(Default)]
pub(super) struct ProofEncoding {
    /// The number of variables: options, then colors of items.
    pub(super) variables: usize,
    /// The bounds of the items.
    pub(super) sums: Vec<LiteralSum>,
    /// The definitions of the variables of colors.
    pub(super) clauses: Vec<Vec<ProofLiteral>>,
}

impl ProofEncoding {
    /// The constraints of a system: its inequalities, in order.
    pub(super) fn of_system(system: &Inequalities) -> Self {
        let sums = system.rows().iter().map(LiteralSum::of_inequality).collect();
        Self { variables: system.variable_count(), sums, clauses: Vec::new() }
    }

    /// The constraints of an exact cover problem.
    pub(super) fn of_problem(problem: &Problem) -> Self {
        let mut encoding = Self { variables: problem.option_count(), ..Self::default() };
        for item in problem.items() {
            match problem.kind(item) {
                ItemKind::Primary(multiplicity) => {
                    let literals = problem.uses(item).iter().map(chosen).collect();
                    encoding.bound(literals, multiplicity);
                }
                ItemKind::Secondary => encoding.share(problem, item),
            }
        }
        encoding
    }

    /// Bounds a sum from below, then from above. Bounds that always hold are skipped.
    fn bound(&mut self, literals: Vec<ProofLiteral>, Multiplicity { min, max }: Multiplicity) {
        let (length, min, max) = (literals.len(), min as usize, max as usize);
        // An equation counts as two constraints even if its upper bound always holds.
        let is_bounded_above = max < length || max == min;
        let negated = is_bounded_above.then(|| literals.iter().map(|&literal| !literal).collect());
        if min > 0 {
            self.sums.push(LiteralSum::of_equal_weights(literals, min));
        }
        if let Some(literals) = negated {
            self.sums.push(LiteralSum::of_equal_weights(literals, length.saturating_sub(max)));
        }
    }

    /// Adds the constraint of a secondary item: at most one of its colors and of the options that use it without a
    /// color; and the definitions of its colors.
    fn share(&mut self, problem: &Problem, item: ItemId) {
        let mut literals = Vec::new();
        let mut places: HashMap<Color, usize> = HashMap::new();
        let mut givers: Vec<(ProofLiteral, Vec<ProofLiteral>)> = Vec::new();
        for user in problem.uses(item) {
            let Some(color) = user.color else {
                literals.push(chosen(user));
                continue;
            };
            // The first option with a color adds the variable of that color.
            let place = *places.entry(color).or_insert_with(|| {
                let literal = ProofLiteral::positive(self.variables);
                self.variables += 1;
                literals.push(literal);
                givers.push((literal, Vec::new()));
                givers.len() - 1
            });
            givers[place].1.push(chosen(user));
        }
        self.bound(literals, Multiplicity { min: 0, max: 1 });
        // An option implies its color, and a color implies one of its options.
        for (color, options) in givers {
            self.clauses.extend(options.iter().map(|&option| vec![!option, color]));
            self.clauses.push([vec![!color], options].concat());
        }
    }
}

/// The literal of an option that is chosen.
fn chosen(user: &Use) -> ProofLiteral {
    ProofLiteral::positive(user.option.index())
}
