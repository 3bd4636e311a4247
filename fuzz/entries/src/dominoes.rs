//! A problem whose checkpoints, tasks and results are fuzzed: dominoes on 4x4 cells.

use dlx::{Problem, ProblemBuilder};

/// The number of its solutions (OEIS A004003).
pub(crate) const WAYS: u32 = 36;

pub(crate) fn problem() -> Problem {
    let mut builder = ProblemBuilder::new();
    let cells = builder.add_primaries::<16>().expect("few items");
    for cell in 0..16 {
        if cell % 4 < 3 {
            builder.add_option([cells[cell], cells[cell + 1]]).expect("distinct items");
        }
        if cell < 12 {
            builder.add_option([cells[cell], cells[cell + 4]]).expect("distinct items");
        }
    }
    builder.build()
}
