//! Texts that searches and statistics continue from. No bytes cause a panic, a text that is read is written and read
//! again as the same, and no certificate counts anything but all solutions.

use crate::dominoes;
use dlx::certificate;
use dlx::search::{Checkpoint, Remainder};
use dlx::{ForEach, Sharing, Solver};
use pavane_workshop::GivensCensus;

/// Reads bytes as each kind of stored state, and continues from it.
pub fn run(bytes: &[u8]) {
    let problem = dominoes::problem();
    let solver = Solver::new(&problem).node_limit(Some(1_000));
    if let Ok(number) = certificate::check(&problem, bytes) {
        assert_eq!(number, dominoes::WAYS.into());
    }
    let _ = solver.clone().sharing(Sharing::On).counting().from(bytes).go();
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(checkpoint) = Checkpoint::from_json(text) {
        let again = Checkpoint::from_json(&checkpoint.to_json()).expect("it is read again");
        assert_eq!(again.to_json(), checkpoint.to_json());
        let _ = solver.run(ForEach::counting()).from(&checkpoint).go();
    }
    if let Ok(mut remainder) = serde_json::from_str::<Remainder>(text) {
        while remainder.split().is_some() {}
    }
    if let Ok(census) = GivensCensus::read(text) {
        let again = GivensCensus::read(&census.to_string()).expect("it is read again");
        assert_eq!(again.to_string(), census.to_string());
        let _ = (census.mean_error(), census.shares());
    }
}
