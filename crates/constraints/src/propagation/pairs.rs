//! Rules about pairs of cells alone, which exact cover can state.
//!
//! Such a model has zones and relations of two cells, and no other part. Each rule is a list of *exclusions*: a
//! solution has at most one of the candidates of each. A relation takes few of them: one for each distinct set of
//! values of the second cell that some value of the first excludes, together with all values of the first that exclude
//! the whole set.

use super::builder::ModelBuilder;
use super::zone::Zone;
use crate::board::{Area, ValueSet, Variable, bits};

/// The rules of a board and its constraints, if they are about pairs of cells alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRules {
    values: Vec<ValueSet>,
    exclusions: Vec<Exclusion>,
}

/// Candidates that exclude each other: cells, each with a set of values. A solution has at most one of them.
pub type Exclusion = Vec<(Variable, ValueSet)>;

impl PairRules {
    /// The rules of a model; `None` if it has other parts, or helper variables. `areas` have exclusions elsewhere.
    pub(crate) fn of_model(mut builder: ModelBuilder, areas: &[Area]) -> Option<Self> {
        let parts = builder.pair_parts()?;
        let is_area = |zone: &Zone| {
            let has = |area: &Area| {
                zone.cells.iter().all(|&cell| area.cells.contains(&Variable::new(cell)))
            };
            areas.iter().any(has)
        };
        let mut exclusions = Vec::new();
        for zone in parts.zones.iter().filter(|zone| !is_area(zone)) {
            exclusions.extend(equal_values(&zone.cells, &parts.values));
        }
        for pair in &parts.different {
            exclusions.extend(equal_values(pair, &parts.values));
        }
        for &(pair, partners) in &parts.relations {
            exclusions.extend(excluded_pairs(pair, partners, &parts.values));
        }
        Some(Self { values: parts.values, exclusions })
    }

    /// The values that a cell may have by rules about the cell alone. Bit i is the i-th value of the board.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn values(&self, cell: Variable) -> ValueSet {
        self.values[cell.index()]
    }

    /// The exclusions that the areas of the board do not make.
    pub fn exclusions(&self) -> &[Exclusion] {
        &self.exclusions
    }
}

/// One exclusion for each value that some cells may have: at most one of them has it.
fn equal_values(cells: &[usize], values: &[ValueSet]) -> impl Iterator<Item = Exclusion> {
    let all = cells.iter().fold(0, |all, &cell| all | values[cell]);
    bits(all).map(move |bit| {
        let candidate = |&cell: &usize| (Variable::new(cell), 1 << bit);
        cells.iter().map(candidate).collect()
    })
}

/// The exclusions of a relation of two cells.
fn excluded_pairs(
    [first, second]: [usize; 2],
    partners: &[ValueSet],
    values: &[ValueSet],
) -> Vec<Exclusion> {
    let excluded = |value: usize| values[second] & !partners[value];
    let sets: Vec<(usize, ValueSet)> =
        bits(values[first]).map(|value| (value, excluded(value))).collect();
    let mut exclusions: Vec<Exclusion> = Vec::new();
    for (place, &(_, set)) in sets.iter().enumerate() {
        let is_known = sets[..place].iter().any(|&(_, other)| other == set);
        if set == 0 || is_known {
            continue;
        }
        let whole = sets.iter().filter(|&&(_, other)| set & !other == 0);
        let firsts = whole.fold(0, |firsts, &(value, _)| firsts | 1 << value);
        exclusions.push(vec![(Variable::new(first), firsts), (Variable::new(second), set)]);
    }
    exclusions
}
