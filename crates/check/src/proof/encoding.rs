//! A problem as constraints on variables that are 0 or 1, from the definition in `docs/proofs.md`.
//!
//! Written independently of [`pavane_model::format`]: an error there is found here.

use super::literal::ProofLiteral;
use pavane_model::{Color, ItemId, ItemKind, Multiplicity, Problem, Use};
use std::collections::HashMap;

/// At least `degree` of the literals are true.
pub(super) struct LiteralSum {
    pub(super) literals: Vec<ProofLiteral>,
    pub(super) degree: usize,
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
    pub(super) fn new(problem: &Problem) -> Self {
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
            self.sums.push(LiteralSum { literals, degree: min });
        }
        if let Some(literals) = negated {
            self.sums.push(LiteralSum { literals, degree: length.saturating_sub(max) });
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
