//! The replies to a client.

use serde_json::{Value, json};

/// A reply to a message.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reply {
    /// The command was cancelled, or the message was to cancel.
    Canceled,
    /// The puzzle has no solution, or there is another reason for no answer.
    Invalid(String),
    /// For each cell and digit the number of solutions up to a limit; -1 for a digit without solution that logic does
    /// not exclude.
    TrueCandidates(Vec<i64>),
    /// The digits of a solution.
    Solved(Vec<u8>),
    /// A number of solutions.
    Count {
        /// The number, in decimal digits: it may be larger than any integer of the machine.
        count: String,
        /// Whether the count has not ended.
        in_progress: bool,
    },
    /// An estimate of the number of solutions.
    Estimate(EstimateReply),
    /// The board after steps.
    Logical {
        /// The cells, row by row.
        cells: Vec<CellReply>,
        /// The steps in words, one on a line.
        message: String,
        /// Whether the board before the steps has a solution.
        is_valid: bool,
    },
}

/// An estimate of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EstimateReply {
    pub(super) mean: f64,
    pub(super) standard_error: f64,
    pub(super) walks: u64,
    /// The ends of the interval that aims to hold the true number 95 times in 100.
    pub(super) interval: [f64; 2],
}

/// A cell after steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CellReply {
    /// A cell with its digit.
    Set(u8),
    /// An open cell with its candidates.
    Open(Vec<u8>),
}

impl CellReply {
    fn json(&self) -> Value {
        match self {
            Self::Set(digit) => json!({ "value": digit }),
            Self::Open(candidates) => json!({ "value": 0, "candidates": candidates }),
        }
    }
}

impl Reply {
    /// Whether no other reply to the same message follows, except where the client ends the command.
    pub(super) const fn is_last(&self) -> bool {
        !matches!(self, Self::Estimate(_) | Self::Count { in_progress: true, .. })
    }

    /// The reply to the message with this number, as JSON.
    pub(super) fn to_json(&self, nonce: i64) -> String {
        let object = match self {
            Self::Canceled => json!({ "nonce": nonce, "type": "canceled" }),
            Self::Invalid(message) => {
                json!({ "nonce": nonce, "type": "invalid", "message": message })
            }
            Self::TrueCandidates(counts) => {
                json!({ "nonce": nonce, "type": "truecandidates", "solutionsPerCandidate": counts })
            }
            Self::Solved(digits) => {
                json!({ "nonce": nonce, "type": "solved", "solution": digits })
            }
            // No type of numbers here has room for all counts.
            Self::Count { count, in_progress } => {
                return format!(
                    r#"{{"nonce":{nonce},"type":"count","count":{count},"inProgress":{in_progress}}}"#
                );
            }
            Self::Estimate(estimate) => estimate.json(nonce),
            Self::Logical { cells, message, is_valid } => {
                let cells: Vec<Value> = cells.iter().map(CellReply::json).collect();
                json!({
                    "nonce": nonce, "type": "logical", "cells": cells, "message": message,
                    "isValid": is_valid,
                })
            }
        };
        object.to_string()
    }
}

impl EstimateReply {
    fn json(self, nonce: i64) -> Value {
        // JSON has no infinite numbers. The ratio of two of them is unknown, and may be as large.
        let finite = |number: f64| match number.is_nan() {
            true => f64::MAX,
            false => number.clamp(0.0, f64::MAX),
        };
        let [low, high] = self.interval.map(finite);
        let relative = if self.mean > 0.0 { self.standard_error / self.mean } else { 0.0 };
        json!({
            "nonce": nonce, "type": "estimate", "estimate": finite(self.mean),
            "stderr": finite(self.standard_error), "iterations": self.walks, "ci95_lower": low,
            "ci95_upper": high, "relErrPercent": finite(100.0 * relative),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(reply: &Reply, expected: Value) {
        let json: Value = serde_json::from_str(&reply.to_json(7)).expect("JSON");
        assert_eq!(json, expected);
    }

    #[test]
    fn replies_have_the_fields_of_the_protocol() {
        check(&Reply::Canceled, json!({ "nonce": 7, "type": "canceled" }));
        let invalid = Reply::Invalid("No.".to_owned());
        check(&invalid, json!({ "nonce": 7, "type": "invalid", "message": "No." }));
        let candidates =
            json!({ "nonce": 7, "type": "truecandidates", "solutionsPerCandidate": [1, 0, -1] });
        check(&Reply::TrueCandidates(vec![1, 0, -1]), candidates);
        check(
            &Reply::Solved(vec![1, 2]),
            json!({ "nonce": 7, "type": "solved", "solution": [1, 2] }),
        );
        let cells = vec![CellReply::Set(2), CellReply::Open(vec![1, 3])];
        let message = "Initial candidates.".to_owned();
        let open = json!({ "value": 0, "candidates": [1, 3] });
        check(
            &Reply::Logical { cells, message, is_valid: true },
            json!({
                "nonce": 7, "type": "logical", "cells": [{ "value": 2 }, open],
                "message": "Initial candidates.", "isValid": true,
            }),
        );
    }

    #[test]
    fn counts_larger_than_any_integer_are_written_in_full() {
        let count = "6670903752021072936960".to_owned();
        let text = Reply::Count { count, in_progress: false }.to_json(1);
        let expected =
            r#"{"nonce":1,"type":"count","count":6670903752021072936960,"inProgress":false}"#;
        assert_eq!(text, expected);
    }

    #[test]
    fn estimates_are_finite_numbers() {
        let (mean, standard_error) = (f64::INFINITY, f64::INFINITY);
        let interval = [f64::NEG_INFINITY, f64::INFINITY];
        let reply = Reply::Estimate(EstimateReply { mean, standard_error, walks: 2, interval });
        let json: Value = serde_json::from_str(&reply.to_json(7)).expect("JSON");
        for field in ["estimate", "stderr", "ci95_lower", "ci95_upper", "relErrPercent"] {
            assert!(json[field].is_number(), "{field}: {json}");
        }
        assert_eq!((&json["iterations"], &json["ci95_lower"]), (&json!(2), &json!(0.0)));
    }
}
