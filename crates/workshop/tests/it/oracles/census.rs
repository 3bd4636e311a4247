//! Statistics of weighted puzzles against the formulas for a ratio of sums over independent walks.

use pavane_workshop::{GivensCensus, WeightedGenerator, WeightedWalk};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

fn walks(numbers: std::ops::Range<u64>) -> Vec<WeightedWalk> {
    let mut walks = Vec::new();
    WeightedGenerator::new(81).each(numbers, |walk| {
        walks.push(walk);
        ControlFlow::Continue(())
    });
    walks
}

/// The mean of a value of the number of givens and its standard error: of all puzzles, and of the sums of each walk.
fn mean_of(walks: &[WeightedWalk], value: impl Fn(usize) -> f64) -> (f64, f64) {
    let givens = |line: String| line.bytes().filter(u8::is_ascii_digit).count();
    let rows: Vec<Vec<(f64, f64)>> = walks
        .iter()
        .map(|walk| {
            let row = walk.puzzles.iter();
            row.map(|it| (it.weight, value(givens(it.puzzle.to_string().replace('0', ".")))))
                .collect()
        })
        .collect();
    let total: f64 = rows.iter().flatten().map(|(weight, _)| weight).sum();
    let mean = rows.iter().flatten().map(|(weight, value)| weight * value).sum::<f64>() / total;
    let residual = |row: &Vec<(f64, f64)>| {
        row.iter().map(|(weight, value)| weight * (value - mean)).sum::<f64>()
    };
    let squares: f64 = rows.iter().map(|row| residual(row).powi(2)).sum();
    (mean, squares.sqrt() / total)
}

#[track_caller]
fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs(), "{found}, not {expected}");
}

/// A census in one piece, and one that is written down and read between its walks in several places.
#[test]
fn statistics_of_a_resumed_census_follow_the_formulas() {
    const WALKS: u64 = 1500;
    let all = walks(0..WALKS);
    let mut whole = GivensCensus::default();
    all.iter().for_each(|walk| whole.add(&walk.puzzles));
    for ends in [&[700, 1500][..], &[1, 2, 130, 131, 1499, 1500]] {
        let mut text = GivensCensus::default().to_string();
        let mut start = 0;
        for &end in ends {
            let mut census = GivensCensus::read(&text).unwrap();
            // Walks of a new generator, as of another process.
            walks(start..end).iter().for_each(|walk| census.add(&walk.puzzles));
            (text, start) = (census.to_string(), end);
        }
        assert_eq!(text, whole.to_string(), "{ends:?}");
        assert_eq!(GivensCensus::read(&text).unwrap(), whole);
    }
    assert_eq!((whole.walks(), all.len() as u64), (WALKS, WALKS));
    let puzzles: usize = all.iter().map(|walk| walk.puzzles.len()).sum();
    assert_eq!(whole.puzzles(), puzzles as u64);
    let (mean, error) = mean_of(&all, |givens| givens as f64);
    close(whole.mean(), mean);
    close(whole.mean_error(), error);
    let mut numbers = BTreeMap::<usize, u64>::new();
    for weighted in all.iter().flat_map(|walk| &walk.puzzles) {
        let line = weighted.puzzle.to_string();
        *numbers
            .entry(line.bytes().filter(|byte| (b'1'..=b'9').contains(byte)).count())
            .or_default() += 1;
    }
    let shares = whole.shares();
    assert_eq!(
        shares.iter().map(|share| share.givens).collect::<BTreeSet<_>>().len(),
        shares.len()
    );
    assert!(shares.iter().map(|share| (share.givens, share.puzzles)).eq(numbers));
    for share in shares {
        let (part, error) = mean_of(&all, |givens| f64::from(u8::from(givens == share.givens)));
        close(share.share, part);
        close(share.error, error);
    }
}
