//! Filtering of the candidates of cells with different digits, at three strengths.
//!
//! Each function takes the candidates of at most 64 cells, and removes some that are in no assignment of different
//! digits. A stronger one removes more; none removes a candidate that is in an assignment. If it finds that there is no
//! assignment, it returns [`Impossible`], and the remaining candidates are meaningless. Digits need not be assigned, so
//! zones with fewer cells than digits are filtered as well.

use pavane::layout::DigitSet;

/// The cells cannot all have different digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Impossible;

/// Forward checking: removes the digit of a cell with one candidate from the other cells, until no cell has a new
/// single candidate.
///
/// Source: Robert M. Haralick and Gordon L. Elliott, "Increasing tree search efficiency for constraint
/// satisfaction problems", 1980. There a value is removed from the others when the search assigns it; a
/// search that takes the smallest domain first assigns a single value at once, as is done here.
pub(super) fn forward(cells: &mut [DigitSet]) -> Result<(), Impossible> {
    let mut taken = 0;
    loop {
        let mut single = 0;
        for &cell in cells.iter().filter(|cell| cell.is_power_of_two() && **cell & taken == 0) {
            // Two cells have the same single candidate.
            if single & cell != 0 {
                return Err(Impossible);
            }
            single |= cell;
        }
        if cells.contains(&0) {
            return Err(Impossible);
        }
        if single == 0 {
            return Ok(());
        }
        taken |= single;
        for cell in
            cells.iter_mut().filter(|cell| !(cell.is_power_of_two() && **cell & single != 0))
        {
            *cell &= !single;
        }
    }
}

/// Bounds consistency: the least and the greatest candidate of each cell is its digit in an assignment of
/// different digits that gives each other cell any digit from its least to its greatest candidate.
///
/// Source: Jean-François Puget, "A fast algorithm for the bound consistency of alldiff constraints", 1998, and
/// Alejandro López-Ortiz, Claude-Guy Quimper, John Tromp and Peter van Beek, "A fast and simple algorithm for
/// bounds consistency of the alldifferent constraint", 2003. An interval of n digits that contains both bounds of n
/// cells (a Hall interval) contains no bound of another cell. Ours looks at all intervals, in quadratic time per
/// pass; theirs take hardly more than linear time.
pub(super) fn bounds(cells: &mut [DigitSet]) -> Result<(), Impossible> {
    while bounds_pass(cells)? {}
    Ok(())
}

/// One pass over all intervals. Returns whether any candidate was removed.
fn bounds_pass(cells: &mut [DigitSet]) -> Result<bool, Impossible> {
    if cells.contains(&0) {
        return Err(Impossible);
    }
    let all = cells.iter().fold(0, |all, &cell| all | cell);
    let Some(greatest) = all.checked_ilog2() else { return Ok(false) };
    let mut changed = false;
    for low in all.trailing_zeros()..=greatest {
        // Number of cells with all candidates at or above `low`, by their greatest candidate.
        let mut ending_at = [0; DigitSet::BITS as usize];
        for &cell in cells.iter().filter(|cell| cell.trailing_zeros() >= low) {
            ending_at[cell.ilog2() as usize] += 1;
        }
        let mut inside = 0;
        for high in low..=greatest {
            inside += ending_at[high as usize];
            let size = high - low + 1;
            if inside > size {
                return Err(Impossible);
            }
            if inside == size {
                changed |= take_bounds(cells, low, high);
            }
        }
    }
    Ok(changed)
}

/// Removes the digits of a Hall interval from the cells that have exactly one bound in it.
fn take_bounds(cells: &mut [DigitSet], low: u32, high: u32) -> bool {
    // The bits from `low` to `high`.
    let interval = (DigitSet::MAX >> (DigitSet::BITS - 1 - high)) & (DigitSet::MAX << low);
    let mut changed = false;
    for cell in cells {
        let bounds = [cell.trailing_zeros(), cell.ilog2()];
        let [least_in, greatest_in] = bounds.map(|bound| (low..=high).contains(&bound));
        // The cell has one bound in the interval and one outside.
        if least_in != greatest_in {
            *cell &= !interval;
            changed = true;
        }
    }
    changed
}

/// Domain consistency: each candidate of each cell is its digit in an assignment of different digits to all
/// cells.
///
/// Source: Jean-Charles Régin, "A filtering algorithm for constraints of difference in CSPs", 1994. An
/// assignment is a matching of all cells to digits. One is found by augmenting paths; another candidate is in some
/// other matching if and only if it is on an alternating cycle, or on an alternating path to a digit that the
/// matching leaves free. The source computes the strongly connected components of a graph; ours computes its transitive
/// closure (Stephen Warshall, "A theorem on Boolean matrices", 1962), which for at most 64 nodes is a few words: two
/// cells are in one component if each reaches the other.
pub(super) fn domain(cells: &mut [DigitSet]) -> Result<(), Impossible> {
    // A matching of all cells.
    let matched = matching(cells).ok_or(Impossible)?;
    let all_matched: DigitSet = matched.iter().fold(0, |all, &digit| all | digit);
    // The graph: an edge from cell `i` to cell `j` if the digit of `j` is a candidate of `i`.
    let followers = |&cell: &DigitSet| {
        let taken = matched.iter().enumerate().filter(move |&(_, &digit)| cell & digit != 0);
        taken.fold(0, |set, (other, _)| set | 1 << other)
    };
    let mut reach: Vec<u64> = cells.iter().map(followers).collect();
    close(&mut reach);
    // Keep a candidate if it is matched, on an alternating cycle, or on an alternating path to a free digit.
    let has_free = |index: usize| cells[index] & !all_matched != 0;
    let free = (0..cells.len()).filter(|&index| has_free(index)).fold(0_u64, |set, i| set | 1 << i);
    for (index, cell) in cells.iter_mut().enumerate() {
        for (other, &digit) in matched.iter().enumerate() {
            let on_a_cycle = reach[other] >> index & 1 != 0;
            let to_a_free_digit = reach[other] & free != 0;
            if !on_a_cycle && !to_a_free_digit {
                *cell &= !digit;
            }
        }
    }
    Ok(())
}

/// The transitive closure of a graph: bit `j` of entry `i` is set if `j` can be reached from `i`.
fn close(reach: &mut [u64]) {
    for middle in 0..reach.len() {
        let through = reach[middle];
        for from in reach.iter_mut().filter(|from| **from >> middle & 1 != 0) {
            *from |= through;
        }
    }
}

/// A different digit for each cell, each as a set of one; `None` without such an assignment.
fn matching(cells: &[DigitSet]) -> Option<Vec<DigitSet>> {
    let mut owner = [None; DigitSet::BITS as usize];
    for cell in 0..cells.len() {
        let mut seen = 0;
        if !augment(cells, cell, &mut owner, &mut seen) {
            return None;
        }
    }
    let mut matched = vec![0; cells.len()];
    for (digit, owner) in owner.into_iter().enumerate() {
        if let Some(cell) = owner {
            matched[cell] = 1 << digit;
        }
    }
    Some(matched)
}

/// Finds a digit for a cell by an augmenting path: if the digit has an owner, that gets another one.
fn augment(
    cells: &[DigitSet],
    cell: usize,
    owner: &mut [Option<usize>; DigitSet::BITS as usize],
    seen: &mut DigitSet,
) -> bool {
    while cells[cell] & !*seen != 0 {
        let digit = (cells[cell] & !*seen).trailing_zeros() as usize;
        *seen |= 1 << digit;
        // A digit with an owner is free if its owner finds another one.
        if owner[digit].is_none_or(|other| augment(cells, other, owner, seen)) {
            owner[digit] = Some(cell);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Marks the digits that each cell has in some assignment of different digits from `choices`, by trying all
    /// assignments.
    fn try_all(choices: &[DigitSet], chosen: &mut Vec<u32>, supported: &mut [DigitSet]) -> bool {
        let Some(&cell) = choices.get(chosen.len()) else {
            for (set, &digit) in supported.iter_mut().zip(chosen.iter()) {
                *set |= 1 << digit;
            }
            return true;
        };
        let mut any = false;
        for digit in (0..64).filter(|digit| cell >> digit & 1 != 0) {
            if !chosen.contains(&digit) {
                chosen.push(digit);
                any |= try_all(choices, chosen, supported);
                chosen.pop();
            }
        }
        any
    }

    fn supported(choices: &[DigitSet]) -> Option<Vec<DigitSet>> {
        let mut supported = vec![0; choices.len()];
        try_all(choices, &mut Vec::new(), &mut supported).then_some(supported)
    }

    /// Bounds consistency by its definition.
    fn bounds_by_definition(cells: &[DigitSet]) -> Option<Vec<DigitSet>> {
        let mut cells = cells.to_vec();
        loop {
            if cells.contains(&0) {
                return None;
            }
            let hull = |cell: &DigitSet| {
                let range = cell.trailing_zeros()..=cell.ilog2();
                range.fold(0, |set, digit| set | 1 << digit)
            };
            let hulls: Vec<DigitSet> = cells.iter().map(hull).collect();
            let supported = supported(&hulls)?;
            let mut changed = false;
            for (cell, support) in cells.iter_mut().zip(supported) {
                for bound in [1 << cell.trailing_zeros(), 1 << cell.ilog2()] {
                    if support & bound == 0 && *cell & bound != 0 {
                        *cell &= !bound;
                        changed = true;
                        if *cell == 0 {
                            return None;
                        }
                    }
                }
            }
            if !changed {
                return Some(cells);
            }
        }
    }

    fn filtered(
        filter: fn(&mut [DigitSet]) -> Result<(), Impossible>,
        cells: &[DigitSet],
    ) -> Option<Vec<DigitSet>> {
        let mut cells = cells.to_vec();
        filter(&mut cells).ok().map(|()| cells)
    }

    /// Up to six cells that have some of up to seven digits, few or many, at either end of what a set can hold.
    fn few_cells() -> impl Strategy<Value = Vec<DigitSet>> {
        let cell = prop_oneof![1_u64..128, (0_u32..7, 0_u32..7).prop_map(|(a, b)| 1 << a | 1 << b)];
        let cells = prop::collection::vec(cell, 0..=6);
        (cells, prop_oneof![Just(0), Just(57)])
            .prop_map(|(cells, shift)| cells.into_iter().map(|cell| cell << shift).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn domain_leaves_what_some_assignment_has(cells in few_cells()) {
            prop_assert_eq!(filtered(domain, &cells), supported(&cells));
        }

        #[test]
        fn bounds_are_consistent_as_defined(cells in few_cells()) {
            prop_assert_eq!(filtered(bounds, &cells), bounds_by_definition(&cells));
        }

        #[test]
        fn forward_leaves_no_single_digit_elsewhere(cells in few_cells()) {
            match filtered(forward, &cells) {
                None => prop_assert_eq!(supported(&cells), None),
                Some(left) => {
                    for (index, &cell) in left.iter().enumerate() {
                        prop_assert!(cell != 0 && cell & !cells[index] == 0);
                        let others = left.iter().enumerate().filter(|&(other, _)| other != index);
                        let singles = others.filter(|(_, other)| other.is_power_of_two());
                        prop_assert_eq!(singles.fold(0, |all, (_, other)| all | other) & cell, 0);
                    }
                    if let Some(supported) = supported(&cells) {
                        let kept = supported.iter().zip(&left).all(|(set, left)| set & !left == 0);
                        prop_assert!(kept);
                    }
                }
            }
        }
    }

    #[test]
    fn a_full_word_of_cells_is_no_trouble() {
        let all = [u64::MAX; 64];
        let mut one_has_the_last = [u64::MAX >> 1; 64];
        one_has_the_last[0] = u64::MAX;
        let first = |filter| filtered(filter, &one_has_the_last).map(|cells| cells[0]);
        for filter in [forward, bounds, domain] {
            assert_eq!(filtered(filter, &all), Some(all.to_vec()));
            assert_eq!(filtered(filter, &[]), Some(vec![]));
        }
        assert_eq!([forward, bounds, domain].map(first), [u64::MAX, 1 << 63, 1 << 63].map(Some));
        assert_eq!(filtered(forward, &[1, 1]), None);
    }

    /// Three cells on which the strengths differ, worked out by hand (and in the documentation).
    #[test]
    fn each_strength_takes_more_than_the_one_before() {
        let interval = [0b011, 0b011, 0b111];
        let holes = [0b101, 0b101, 0b111];
        let left = |filter, cells: &[DigitSet]| filtered(filter, cells).unwrap()[2];
        assert_eq!([forward, bounds, domain].map(|filter| left(filter, &interval)), [7, 4, 4]);
        assert_eq!([forward, bounds, domain].map(|filter| left(filter, &holes)), [7, 7, 2]);
    }
}
