//! Remarks on grids that led to no requested puzzle.

use crate::output::grouped;
use pavane_workshop::{GenerateCounts, Minimal, Rejection};
use std::cmp::Reverse;
use std::time::Duration;

/// The time without a puzzle after which a note says which grids were rejected.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// The note about a long wait: the rejected grids, and what to change. Puzzles with constraints have levels in place of
/// ratings.
pub(super) fn waiting(counts: &GenerateCounts, minimal: Minimal, have_levels: bool) -> String {
    let seconds = PATIENCE.as_secs();
    let reasons = reasons(counts);
    match reasons.first() {
        Some(&(_, why)) => format!(
            "pavane: note: no puzzle for {seconds} s; rejected of {} grids: {}; {}",
            grouped(counts.grids()),
            in_words(&reasons),
            advice(why, minimal, have_levels)
        ),
        None => format!(
            "pavane: note: no puzzle for {seconds} s, and no grid was rejected: removing givens takes long on this \
             layout; allow more givens by --minimal no and --givens, or lower --node-limit"
        ),
    }
}

/// The numbers of rejected grids with their reasons, the most frequent first; `None` if none was rejected.
pub(super) fn rejections(counts: &GenerateCounts) -> Option<String> {
    let reasons = reasons(counts);
    (!reasons.is_empty()).then(|| in_words(&reasons))
}

/// The reasons that grids were rejected for, with the number of grids, the most frequent first.
fn reasons(counts: &GenerateCounts) -> Vec<(u64, Rejection)> {
    let all = Rejection::ALL.into_iter().map(|why| (counts.rejected(why), why));
    let mut reasons: Vec<_> = all.filter(|&(count, _)| count > 0).collect();
    reasons.sort_by_key(|&(count, _)| Reverse(count));
    reasons
}

fn in_words(reasons: &[(u64, Rejection)]) -> String {
    let words = reasons.iter().map(|(count, why)| format!("{} {why}", grouped(*count)));
    words.collect::<Vec<_>>().join(", ")
}

/// A change of the options that lets more grids pass.
fn advice(why: Rejection, minimal: Minimal, have_levels: bool) -> &'static str {
    match why {
        Rejection::TooManyGivens => "raise the upper end of --givens",
        Rejection::TooFewGivens => {
            "lower the lower end of --givens, or allow redundant givens by --minimal no"
        }
        Rejection::Redundant => "use --minimal orbits",
        Rejection::Mask => "add cells to --mask",
        Rejection::TooLow if have_levels => "ask for an easier --level, or for more constraints",
        Rejection::TooHigh if have_levels => "ask for a harder --level",
        Rejection::TooLow => "lower the lower end of --rating",
        Rejection::TooHigh if minimal == Minimal::Strict || minimal == Minimal::Orbits => {
            "raise the upper end of --rating, or use --minimal rated"
        }
        Rejection::TooHigh => "raise the upper end of --rating, or ask for more givens by --givens",
        Rejection::WithoutTechnique => "use another --technique, or a higher --rating",
        _ => "ask for less",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_names_the_flag_that_was_used() {
        for why in [Rejection::TooLow, Rejection::TooHigh] {
            assert!(advice(why, Minimal::Strict, true).contains("--level"));
            assert!(advice(why, Minimal::Strict, false).contains("--rating"));
        }
    }
}
