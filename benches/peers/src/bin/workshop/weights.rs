//! Statistics of all minimal puzzles beside the published ones.

use cpu_time::ProcessTime;
use pavane_workshop::{GivensCensus, WeightedGenerator, WeightedWalk};
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// The name of the row.
pub(crate) const NAME: &str = "statistics with weights";
/// The published mean number of givens of minimal puzzles (Berthier).
const MEAN: f64 = 26.577;
/// The published percentages of minimal puzzles by their number of givens (Berthier).
const SHARES: [(usize, f64); 8] = [
    (22, 0.0034),
    (23, 0.149),
    (24, 2.28),
    (25, 13.42),
    (26, 31.94),
    (27, 32.74),
    (28, 15.48),
    (29, 3.56),
];

/// Makes puzzles with weights for this processor time, and compares what they say.
pub(crate) fn measure(seconds: f64) -> String {
    eprintln!("measuring: {NAME}");
    let mut generator = WeightedGenerator::new(1);
    let mut census = GivensCensus::default();
    let start = ProcessTime::now();
    generator.each(0.., |walk: WeightedWalk| {
        census.add(&walk.puzzles);
        match start.elapsed().as_secs_f64() < seconds {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    let (mean, error) = (census.mean(), census.mean_error());
    let mut text = format!(
        "\n{} puzzles of {} walks in {seconds} s of processor time.\n\n\
         | what | found | standard error | published | difference in standard errors |\n\
         |---|--:|--:|--:|--:|\n\
         | mean number of givens | {mean:.4} | {error:.4} | {MEAN} | {:.1} |\n",
        census.puzzles(),
        census.walks(),
        (mean - MEAN) / error
    );
    for share in census.shares() {
        let Some((givens, published)) = SHARES.iter().find(|row| row.0 == share.givens) else {
            continue;
        };
        let [found, error] = [share.share, share.error].map(|share| 100.0 * share);
        let difference = (found - published) / error;
        let _ = writeln!(
            text,
            "| % with {givens} givens | {found:.5} | {error:.5} | {published} | {difference:.1} |"
        );
    }
    text
}
