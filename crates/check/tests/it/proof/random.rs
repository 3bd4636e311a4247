//! Random clauses, each of which follows or not by the definition.

use super::problems::refutation;
use super::reference::{Constraint, Literal, constraints, follows};
use super::samples::{clause, problems};
use crate::support::random::Random;
use pavane_check::proof::{Falsehood, ProofErrorKind, check};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Clauses that follow by the definition, and no others; each one that does is used from then on.
    #[test]
    fn clauses_follow_as_defined(problem in problems(), seed in 1..=u64::MAX) {
        if problem.option_count() == 0 {
            return Ok(());
        }
        let mut known = constraints(&problem);
        let count = known.len() as u64;
        let mut steps = format!("f {count};");
        let mut random = Random::new(seed);
        let mut derived = 0;
        for _ in 0..40 {
            let mut clause = clause(problem.option_count(), &mut random);
            let literal = |literal: &Literal| {
                format!("1 {}x{} ", if *literal < 0 { "~" } else { "" }, literal.abs())
            };
            let words: String = clause.iter().map(literal).collect();
            let longer = format!("{steps}\nrup {words}>= 1;");
            let error = check(&problem, refutation(&problem, "none", &longer).as_bytes());
            let number = count + derived + 1;
            let refused = Falsehood::NotImplied { number };
            let is_refused = matches!(
                &error, Err(error) if *error.kind() == ProofErrorKind::False(refused.clone())
            );
            // Twice is as good as once.
            clause.sort_unstable();
            clause.dedup();
            prop_assert_eq!(follows(&known, &clause), !is_refused, "\n{}", longer);
            if !is_refused {
                known.push(Constraint::clause(&clause));
                steps = longer;
                derived += 1;
            }
        }
    }
}
