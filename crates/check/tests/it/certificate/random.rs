//! Random problems and random edits.

use super::problems::{Sample, brute_force, samples};
use super::text::{Text, forge};
use super::words::edit;
use super::writer::{Style, write};
use crate::support::random::Random;
use num_bigint::BigUint;
use pavane_check::certificate::check;
use proptest::prelude::*;

fn styles() -> impl Strategy<Value = Style> {
    (any::<bool>(), proptest::bool::weighted(0.8), any::<bool>(), 0..4_usize)
        .prop_map(|(apart, shared, capped, pick)| Style { apart, shared, capped, pick })
}

/// A certificate and the true count.
fn certificate(sample: &Sample, style: Style) -> (Text, BigUint) {
    let truth = BigUint::from(brute_force(&sample.problem));
    let (text, count) = write(&sample.problem, &sample.blocks, style);
    assert_eq!(count, truth, "the writer of these tests");
    (text, truth)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn certificates_are_accepted(sample in samples(), style in styles()) {
        let (text, truth) = certificate(&sample, style);
        prop_assert_eq!(check(&sample.problem, text.to_string().as_bytes()), Ok(truth), "\n{}", text);
    }

    #[test]
    fn no_edit_of_the_text_makes_another_count(
        sample in samples(),
        style in styles(),
        seed in 1..=u64::MAX,
    ) {
        let (text, truth) = certificate(&sample, style);
        let text = text.to_string();
        let mut random = Random::new(seed);
        for _ in 0..8 {
            let edited = edit(&text, &mut random);
            if let Ok(count) = check(&sample.problem, edited.as_bytes()) {
                prop_assert_eq!(&count, &truth, "\n{}\nedited\n{}", text, edited);
            }
        }
    }

    #[test]
    fn no_graph_that_adds_up_makes_another_count(
        sample in samples(),
        style in styles(),
        seed in 1..=u64::MAX,
    ) {
        let (text, truth) = certificate(&sample, style);
        let mut random = Random::new(seed);
        for _ in 0..if text.nodes.is_empty() { 0 } else { 8 } {
            let mut forged = text.clone();
            (0..=random.below(2)).for_each(|_| {
                if forged.nodes.iter().all(|node| !node.edges.is_empty()) {
                    forge(&mut forged, &mut random);
                }
            });
            let count = check(&sample.problem, forged.to_string().as_bytes());
            if forged.count != truth {
                prop_assert!(count.is_err(), "\n{}\nforged\n{}", text, forged);
            }
        }
    }
}
