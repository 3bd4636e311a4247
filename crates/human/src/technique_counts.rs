//! Numbers of steps by techniques.

use super::step::{Step, Technique};

/// The number of steps of each technique of a path.
///
/// ```
/// use pavane::Puzzle;
/// use pavane_human::{Path, TechniqueCounts};
///
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
/// let mut counts = TechniqueCounts::default();
/// Path::new(&puzzle)?.for_each(|step| counts.add(&step));
/// assert_eq!(counts.to_string(), "12 steps: 12 Hidden Single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TechniqueCounts {
    /// The techniques in the order of their first steps, each with its highest rating and the number of its steps.
    counts: Vec<(Technique, f64, u64)>,
}

impl TechniqueCounts {
    /// Adds a step.
    pub fn add(&mut self, step: &Step) {
        match self.counts.iter_mut().find(|(known, ..)| *known == step.technique) {
            Some((_, rating, count)) => {
                *rating = rating.max(step.rating);
                *count += 1;
            }
            None => self.counts.push((step.technique, step.rating, 1)),
        }
    }

    /// The techniques with the ratings of their hardest steps and the numbers of their steps, the easiest first.
    pub fn iter(&self) -> impl Iterator<Item = (Technique, f64, u64)> + use<> {
        let mut counts = self.counts.clone();
        counts.sort_by(|(_, a, _), (_, b, _)| a.total_cmp(b));
        counts.into_iter()
    }

    /// The number of all steps.
    pub fn steps(&self) -> u64 {
        self.counts.iter().map(|(.., count)| count).sum()
    }
}

impl std::fmt::Display for TechniqueCounts {
    /// The number of all steps, and of the steps of each technique, the easiest first.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let steps = self.steps();
        write!(f, "{steps} {}", if steps == 1 { "step" } else { "steps" })?;
        for (at, (technique, _, count)) in self.iter().enumerate() {
            write!(f, "{} {count} {technique}", if at == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}
