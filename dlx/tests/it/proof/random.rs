//! Proofs of random problems, as the engine writes them, and random edits of these.

use super::samples::{edits_prove_nothing_false, is_true, problems};
use crate::support::proving::{By, searched};
use crate::support::random::Random;
use pavane_dlx::proof::check;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn written_proofs_are_accepted(problem in problems()) {
        for by in By::ALL {
            let text = searched(&problem, by);
            match check(&problem, text.as_bytes()) {
                Ok(claim) => prop_assert!(is_true(&problem, &claim), "\n{}", text),
                Err(error) => prop_assert!(false, "{}: {error}\n{}", error.line(), text),
            }
        }
    }

    #[test]
    fn no_edit_proves_what_is_not_so(problem in problems(), seed in 1..=u64::MAX) {
        let mut random = Random::new(seed);
        let text = searched(&problem, By::ALL[random.below(3)]);
        edits_prove_nothing_false(&problem, &text, &mut random)?;
    }
}
