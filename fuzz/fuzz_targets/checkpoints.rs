//! What searches leave behind, and certificates: whatever the bytes, nothing panics, and none is believed that
//! counts anything but what there is.
#![no_main]

use dlx::certificate;
use dlx::search::Checkpoint;
use dlx::{ForEach, Problem, ProblemBuilder, Sharing, Solver};
use libfuzzer_sys::fuzz_target;

/// Dominoes on 4x4 cells: 36 ways.
fn problem() -> Problem {
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

fuzz_target!(|bytes: &[u8]| {
    let problem = problem();
    let solver = Solver::new(&problem).node_limit(Some(1_000));
    if let Ok(number) = certificate::check(&problem, bytes) {
        assert_eq!(number, 36_u32.into());
    }
    let _ = solver.clone().sharing(Sharing::On).counting().from(bytes).go();
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(checkpoint) = Checkpoint::from_json(text)
    {
        let _ = solver.run(ForEach::counting()).from(&checkpoint).go();
    }
});
