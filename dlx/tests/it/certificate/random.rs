//! Random problems and random edits.

use super::problems::{Sample, brute_force, samples};
use super::text::{Edge, Text};
use super::words::edit;
use super::writer::{Style, write};
use crate::support::random::Random;
use dlx::certificate::check;
use num_bigint::BigUint;
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

/// One random change of the graph itself, after which the count is what the nodes add up to.
pub(crate) fn forge(text: &mut Text, random: &mut Random) {
    let last = text.nodes.len();
    let node = random.below(last);
    let blocks = text.blocks.len();
    let node = &mut text.nodes[node];
    let edge = random.below(node.edges.len());
    match random.below(8) {
        0 => node.edges[edge] = Edge::Dead,
        1 => node.edges[edge] = Edge::Solved,
        2 => node.edges[edge] = Edge::Node(random.below(last), None),
        3 => drop(node.edges.remove(edge)),
        4 => node.edges.insert(edge, node.edges[edge].clone()),
        5 => {
            let other = random.below(node.edges.len());
            node.edges.swap(edge, other);
        }
        6 => match &mut node.edges[edge] {
            Edge::Node(_, order) if blocks > 1 => {
                let mut other: Vec<usize> = (0..blocks).collect();
                random.shuffle(&mut other);
                *order = Some(other);
            }
            edge => *edge = Edge::Solved,
        },
        _ => {
            node.on = if random.below(2) == 0 {
                None
            } else {
                Some(dlx::ItemId::new(random.below(6) as u32))
            }
        }
    }
    if let Some(sum) = text.sum() {
        text.count = sum;
    }
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
