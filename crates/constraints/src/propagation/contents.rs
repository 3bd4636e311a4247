//! Variables that have some values, each of them often enough.
//!
//! A count for each value is weak: two values may both need the last place. A count for each union of values is
//! complete, by Hall's theorem. See Quimper et al., "An efficient bounds consistency algorithm for the global
//! cardinality constraint", 2003: lower and upper numbers do not interact.

use super::builder::ModelBuilder;
use crate::board::{Variable, bits};

/// Values of one class, and the number of variables that have one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    /// The values.
    pub values: Vec<i64>,
    /// The number of variables.
    pub count: usize,
}

/// The maximum number of demands with a count for each union.
const MOST_UNITED: usize = 5;

impl ModelBuilder {
    /// Each demand is met, at least or exactly. No two demands have a value in common. A variable that occurs twice
    /// counts twice.
    pub fn contain(&mut self, variables: &[Variable], demands: &[Demand], is_exact: bool) {
        let mut unions: Vec<Vec<&Demand>> = Vec::new();
        if demands.len() <= MOST_UNITED {
            let members = |union: u64| bits(union).map(|index| &demands[index]).collect();
            unions.extend((1..1 << demands.len()).map(members));
        } else {
            unions.extend(demands.iter().map(|demand| vec![demand]));
            unions.push(demands.iter().collect());
        }
        for union in unions {
            let count = union.iter().map(|demand| demand.count).sum();
            let has_value = |value| union.iter().any(|demand| demand.values.contains(&value));
            self.count(variables, has_value, count..=if is_exact { count } else { usize::MAX });
        }
    }
}

/// A demand for each value of a list, with the number of times that the list has it.
pub fn demands_of_list(values: &[i64]) -> Vec<Demand> {
    let mut demands: Vec<Demand> = Vec::new();
    for &value in values {
        match demands.iter_mut().find(|demand| demand.values == [value]) {
            Some(demand) => demand.count += 1,
            None => demands.push(Demand { values: vec![value], count: 1 }),
        }
    }
    demands
}
