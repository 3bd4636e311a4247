//! `estimate`: the number of solutions by random walks, again and again until the client ends it.
//!
//! The walks come in groups. The error is estimated from the means of the groups.

use crate::serve::console::command::{AskedCommand, Command, Unanswered};
use crate::serve::console::reply::{EstimateReply, Reply};
use std::time::{Duration, Instant};

pub(super) const COMMAND: Command = Command {
    name: "estimate",
    takes_entries: false,
    shows_count: false,
    is_endless: true,
    answer: estimate,
};

/// The number of walks of a group.
const GROUP: u64 = 64;
/// The least time between two replies.
const BETWEEN: Duration = Duration::from_millis(200);
/// The number of standard errors to each end of an interval that holds 95 of 100 values of a normal distribution.
const NORMAL_95: f64 = 1.96;

/// Sends estimates, and ends when the client takes none.
fn estimate(asked: &AskedCommand<'_>) -> Result<Reply, Unanswered> {
    let solver = asked.solver();
    let mut means = Means::default();
    let mut last: Option<Instant> = None;
    loop {
        let group = solver.estimate(GROUP, means.groups + 1)?;
        if asked.interrupt.is_set() {
            return Ok(Reply::Canceled);
        }
        means.add(group.solutions.mean);
        let is_due = last.is_none_or(|last| last.elapsed() >= BETWEEN);
        if means.groups > 1 && is_due {
            last = Some(Instant::now());
            if !(asked.send)(Reply::Estimate(means.reply())) {
                return Ok(Reply::Canceled);
            }
        }
    }
}

/// The mean of groups of walks, and the sum of the squares of their distances from it (B. P. Welford, *Note on a Method
/// for Calculating Corrected Sums of Squares and Products*, Technometrics 4, 1962).
#[derive(Clone, Copy, Debug, Default)]
struct Means {
    groups: u64,
    mean: f64,
    squares: f64,
}

impl Means {
    fn add(&mut self, value: f64) {
        self.groups += 1;
        let distance = value - self.mean;
        self.mean += distance / self.groups as f64;
        self.squares += distance * (value - self.mean);
    }

    fn reply(&self) -> EstimateReply {
        let groups = self.groups as f64;
        let standard_error = (self.squares / (groups - 1.0) / groups).sqrt();
        let reach = NORMAL_95 * standard_error;
        EstimateReply {
            mean: self.mean,
            standard_error,
            walks: self.groups * GROUP,
            interval: [self.mean - reach, self.mean + reach],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sample 2, 4, 4, 4, 5, 5, 7, 9 has the mean 5, and 32 as the sum of squares.
    #[test]
    fn the_error_is_the_one_of_the_mean_of_the_groups() {
        let mut means = Means::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().for_each(|value| means.add(value));
        let reply = means.reply();
        let expected = (32.0_f64 / 7.0 / 8.0).sqrt();
        assert!(
            (reply.mean - 5.0).abs() < 1e-12 && (reply.standard_error - expected).abs() < 1e-12
        );
        assert_eq!(reply.walks, 8 * GROUP);
    }
}
