//! Remarks on grids that led to no requested puzzle.

use crate::output::grouped;
use pavane_workshop::{GenerateCounts, Minimal, Rejection};
use std::time::Duration;

/// The time without a puzzle after which a note says what stands in the way.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// The note about a long wait: the rejected grids, and what to change.
pub(super) fn waiting(counts: &GenerateCounts, minimal: Minimal) -> String {
    let seconds = PATIENCE.as_secs();
    match (rejections(counts), most_frequent(counts)) {
        (Some(rejections), Some(why)) => format!(
            "pavane: note: no puzzle for {seconds} s; rejected of {} grids: {rejections}; {}",
            grouped(counts.grids()),
            advice(why, minimal)
        ),
        _ => format!(
            "pavane: note: no puzzle for {seconds} s, and no grid was rejected: removing givens takes long on this \
             layout; allow more givens by --minimal no and --givens, or lower --node-limit"
        ),
    }
}

/// The numbers of rejected grids with their reasons, the most frequent first; `None` if none was rejected.
pub(super) fn rejections(counts: &GenerateCounts) -> Option<String> {
    let mut reasons = Rejection::ALL.map(|why| (counts.rejected(why), why));
    reasons.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
    let reasons = reasons.iter().filter(|&&(count, _)| count > 0);
    let texts: Vec<String> =
        reasons.map(|(count, why)| format!("{} {why}", grouped(*count))).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// The most frequent reason.
fn most_frequent(counts: &GenerateCounts) -> Option<Rejection> {
    let reasons = Rejection::ALL.into_iter().filter(|&why| counts.rejected(why) > 0);
    reasons.max_by_key(|&why| counts.rejected(why))
}

/// A change of the options that lets more grids pass.
fn advice(why: Rejection, minimal: Minimal) -> &'static str {
    match why {
        Rejection::TooManyGivens => "raise the upper end of --givens",
        Rejection::TooFewGivens => {
            "lower the lower end of --givens, or allow redundant givens by --minimal no"
        }
        Rejection::Redundant => "use --minimal orbits",
        Rejection::Mask => "add cells to --mask",
        Rejection::TooLow => "lower the lower end of --rating",
        Rejection::TooHigh if minimal == Minimal::Strict || minimal == Minimal::Orbits => {
            "raise the upper end of --rating, or use --minimal rated"
        }
        Rejection::TooHigh => "raise the upper end of --rating, or ask for more givens by --givens",
        Rejection::WithoutTechnique => "use another --technique, or a higher --rating",
        _ => "ask for less",
    }
}
