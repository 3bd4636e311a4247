//! Steps as JSON.

use super::difficulty::Rating;
use super::human_rating::HumanRating;
use super::se_rating::{End, SeRating};
use super::step::{Chain, Node, Part, Reason, Step, constraint_words};
use pavane::layout::{Cell, Digit, Layout};
use pavane::symbols::Symbols;
use serde_json::{Value, json};

impl Step {
    /// The step as a JSON object. Cells are positions such as `r1c2`, zones labels such as `row 3`. Digits are numbers
    /// from 1 where they are values, and in these symbols in the text of `reason`.
    pub fn to_json(&self, layout: &Layout, symbols: &Symbols) -> Value {
        let pair = |&(cell, digit): &(Cell, Digit)| json!({ "cell": position(layout, cell), "digit": digit.get() });
        let label = |&zone: &usize| layout.zone(zone).label();
        let part = |part: &Part| {
            let mut object = json!({
                "role": part.role.keyword(),
                "cells": part.cells.iter().map(|&cell| position(layout, cell)).collect::<Vec<_>>(),
                "digits": part.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>(),
                "zones": part.zones.iter().map(label).collect::<Vec<_>>(),
            });
            // Layouts of zones alone have no such field.
            if !part.constraints.is_empty() {
                let words = part.constraints.iter().map(|&number| constraint_words(layout, number));
                object["constraints"] = words.collect();
            }
            object
        };
        let chain = |chain: &Chain| -> Value {
            chain.nodes.iter().map(|node| node.to_json(layout)).collect()
        };
        let nested = |step: &Self| step.to_json(layout, symbols);
        let mut object = json!({
            "technique": self.technique.to_string(),
            "rating": rounded(self.rating),
            "reason": self.sentence(layout, symbols),
            "parts": self.parts.iter().map(part).collect::<Vec<_>>(),
            "chains": self.chains.iter().map(chain).collect::<Vec<_>>(),
            "words": self.chain_words(layout, symbols),
            "eureka": self.eureka(layout, symbols),
            "nested": self.nested.iter().map(nested).collect::<Vec<_>>(),
            "removals": self.removals.iter().map(pair).collect::<Vec<_>>(),
            "placement": self.placement.as_ref().map(pair),
        });
        // Steps without a search have no such field.
        if self.cases > 0 {
            object["cases"] = self.cases.into();
        }
        if let Some(level) = self.level {
            object["level"] = level.keyword().into();
        }
        object
    }
}

impl Node {
    fn to_json(&self, layout: &Layout) -> Value {
        let reason = match self.reason {
            Reason::Assumed => json!("assumed"),
            Reason::Cell => json!("cell"),
            Reason::Zone(zone) => json!(layout.zone(zone).label()),
            Reason::Sight => json!("sight"),
            Reason::Set(at) => json!({ "set": at }),
            Reason::Constraint(number) => json!(constraint_words(layout, number)),
            Reason::Nested(at) => json!({ "nested": at }),
        };
        let mut object = json!({
            "cell": position(layout, self.cell), "digit": self.digit.get(), "on": self.is_on,
            "reason": reason, "parents": self.parents,
        });
        if !self.others.is_empty() {
            let others = self.others.iter().map(|&cell| position(layout, cell));
            object["others"] = others.collect::<Vec<_>>().into();
        }
        object
    }
}

impl SeRating {
    /// The ratings as a JSON object. If a limit was reached, `er` is null, and so are `ep` and `ed` unless the steps
    /// before it decide them.
    pub fn to_json(&self) -> Value {
        // After a limit, a value above zero comes from the steps before it, which decide it.
        let is_cut = self.end == End::Limit;
        let hardest = (!is_cut).then_some(rounded(self.hardest));
        let part = |value: f64| (!is_cut || value > 0.0).then(|| rounded(value));
        json!({
            "scale": "se", "er": hardest, "ep": part(self.pearl), "ed": part(self.diamond),
            "steps": self.steps,
        })
    }
}

impl HumanRating {
    /// The rating as a JSON object; `level` and `score` are null if no technique found another step.
    pub fn to_json(&self) -> Value {
        let is_complete = self.end == End::Solved;
        json!({
            "scale": "human",
            "level": is_complete.then(|| self.level.keyword()),
            "score": is_complete.then_some(self.score),
            "steps": self.steps,
            "hardest": self.hardest.map(|technique| technique.to_string()),
        })
    }
}

impl Rating {
    /// The rating as a JSON object, with its scale.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Se(rating) => rating.to_json(),
            Self::Human(rating) => rating.to_json(),
        }
    }
}

/// A rating with one decimal.
fn rounded(rating: f64) -> f64 {
    (rating * 10.0).round() / 10.0
}

fn position(layout: &Layout, cell: Cell) -> String {
    layout.position(cell).to_string()
}
