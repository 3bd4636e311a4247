//! Costs of options, as a part of what a step gains.

use crate::problem::Problem;

/// The gain of one unit of weight, and the largest loss or gain by the cost of an option at a price of one.
pub(super) const SCALE: i64 = 1 << 10;

/// The costs of the options, and the bound that a solution must stay below.
pub(super) struct Costs {
    /// Empty if the problem has no costs.
    costs: Vec<i64>,
    /// The costs as shares of the largest one, sign apart, up to [`SCALE`].
    scaled: Vec<i32>,
    /// The weight of the costs; zero without a bound.
    price: i64,
}

impl Costs {
    pub(super) fn new(problem: &Problem) -> Self {
        let costs: Vec<i64> = match problem.has_costs() {
            true => problem.options().map(|option| problem.cost(option)).collect(),
            false => Vec::new(),
        };
        // At least 1: all costs may be zero.
        let largest = costs.iter().map(|cost| cost.unsigned_abs()).max().unwrap_or(1).max(1);
        let scale =
            |&cost: &i64| (i128::from(cost) * i128::from(SCALE) / i128::from(largest)) as i32;
        Self { scaled: costs.iter().map(scale).collect(), costs, price: 0 }
    }

    /// The total cost of some options.
    pub(super) fn total(&self, options: impl Iterator<Item = u32>) -> i128 {
        options
            .map(|option| i128::from(self.costs.get(option as usize).copied().unwrap_or(0)))
            .sum()
    }

    /// Whether costs matter to steps.
    pub(super) fn is_priced(&self) -> bool {
        self.price > 0 && !self.scaled.is_empty()
    }

    /// The loss by the cost of an option; a gain if it is below 0.
    pub(super) fn loss(&self, option: u32) -> i64 {
        self.price * i64::from(self.scaled.get(option as usize).copied().unwrap_or(0))
    }

    /// Sets the weight of the costs; zero leaves them out.
    pub(super) fn set_price(&mut self, price: i64) {
        self.price = price;
    }

    pub(super) fn price(&self) -> i64 {
        self.price
    }
}
