//! All solutions of a puzzle side by side: the fewest cells that separate one of them from all others.
//!
//! A set of cells separates two solutions if it meets the cells in which they differ. The fewest cells are a
//! smallest set that meets all of these sets. It is first searched among few of them; the solutions that it does
//! not exclude add further ones (Moreno-Centeno and Karp, "The implicit hitting set approach to solve combinatorial
//! optimization problems", Operations Research, 2013). Here each set has to be smaller than the best one known, and
//! not the smallest. One or two cells are found by trying all.

use super::hitting_sets::{PlaceSet, at_most};

/// The number of solutions that are compared in search of the one that differs from a solution in the fewest cells.
const COMPARED: usize = 64;

/// The number of givens up to which all of them are tried.
const DIRECT: usize = 2;

/// Solutions of a puzzle, and the cells that may separate them.
pub(super) struct SolutionTable {
    /// The digits of each solution, by cell.
    solutions: Vec<Box<[u8]>>,
    /// The cells that may separate solutions; a place is an index into it.
    cells: Vec<usize>,
    /// For each place and digit the solutions that have it there.
    with: Vec<Vec<PlaceSet>>,
}

impl SolutionTable {
    /// The table of solutions of a board with digits up to `digits`, and of the cells that may separate them.
    pub(super) fn new(solutions: Vec<Box<[u8]>>, digits: usize, cells: Vec<usize>) -> Self {
        let with_digit = |cell: usize, digit: usize| {
            let has = |&solution: &usize| usize::from(solutions[solution][cell]) == digit;
            PlaceSet::new(solutions.len(), (0..solutions.len()).filter(has))
        };
        let of_cell = |&cell: &usize| (0..=digits).map(|digit| with_digit(cell, digit)).collect();
        let with = cells.iter().map(of_cell).collect();
        Self { solutions, cells, with }
    }

    /// Shows cells, at most `most`, that separate a solution from all others, with its digits. Each further set is
    /// smaller: the last one shown has the fewest cells. An error if `go_on` returns false.
    pub(super) fn fewest(
        &self,
        most: usize,
        mut found: impl FnMut(Vec<(usize, u8)>),
        mut go_on: impl FnMut() -> bool,
    ) -> Result<(), Stopped> {
        if let Some(places) = self.up_to_two(most) {
            found(places);
            return Ok(());
        }
        let mut most = most;
        for target in 0..self.solutions.len() {
            // Sets of one or two cells have all been tried.
            if most <= DIRECT {
                break;
            }
            let mut differences: Vec<PlaceSet> = Vec::new();
            loop {
                if !go_on() {
                    return Err(Stopped);
                }
                // No set this small separates this solution: the next one follows.
                let Some(places) = at_most(&differences, most) else { break };
                match self.nearest(target, &places) {
                    Some(other) => differences.push(self.difference(target, other)),
                    None => {
                        let cell = |&place: &usize| self.cells[place];
                        let given = |cell: usize| (cell, self.solutions[target][cell]);
                        found(places.iter().map(cell).map(given).collect());
                        most = places.len() - 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// The fewest cells, at most `most` and at most two, that separate a solution from all others, with its digits:
    /// one or two givens that a single solution has.
    fn up_to_two(&self, most: usize) -> Option<Vec<(usize, u8)>> {
        let givens = || {
            let of_place = |(place, sets): (usize, &'_ Vec<PlaceSet>)| {
                (0..sets.len()).map(move |digit| (place, digit)).collect::<Vec<_>>()
            };
            self.with.iter().enumerate().flat_map(of_place)
        };
        let set = |(place, digit): (usize, usize)| &self.with[place][digit];
        let given = |(place, digit): (usize, usize)| (self.cells[place], digit as u8);
        if self.solutions.len() == 1 {
            return Some(Vec::new());
        }
        if most >= 1
            && let Some(one) = givens().find(|&one| set(one).count() == 1)
        {
            return Some(vec![given(one)]);
        }
        if most >= DIRECT {
            for one in givens().filter(|&one| !set(one).is_empty()) {
                // Each pair of cells once.
                let mut later = givens().filter(|other| other.0 > one.0);
                if let Some(other) = later.find(|&other| set(one).common(set(other)) == 1) {
                    return Some(vec![given(one), given(other)]);
                }
            }
        }
        None
    }

    /// Of the first solutions that agree with one in some places, the one that differs from it in the fewest.
    fn nearest(&self, target: usize, places: &[usize]) -> Option<usize> {
        let digit = |place: usize| usize::from(self.solutions[target][self.cells[place]]);
        let sets = places.iter().map(|&place| &self.with[place][digit(place)]);
        let all = PlaceSet::new(self.solutions.len(), 0..self.solutions.len());
        let agree = sets.fold(all, |agree, set| agree.both(set));
        let others = agree.iter().filter(|&other| other != target).take(COMPARED);
        others.min_by_key(|&other| self.difference(target, other).count())
    }

    fn difference(&self, one: usize, other: usize) -> PlaceSet {
        let (one, other) = (&self.solutions[one], &self.solutions[other]);
        let differs = |&place: &usize| one[self.cells[place]] != other[self.cells[place]];
        PlaceSet::new(self.cells.len(), (0..self.cells.len()).filter(differs))
    }
}

/// The search was stopped.
#[derive(Debug)]
pub(super) struct Stopped;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_told_apart_by_the_fewest_cells() {
        let table = |solutions: &[[u8; 4]]| {
            let solutions = solutions.iter().map(|&solution| solution.into()).collect();
            SolutionTable::new(solutions, 4, vec![0, 1, 3])
        };
        let fewest = |table: SolutionTable, most| {
            let mut best = None;
            table.fewest(most, |found| best = Some(found), || true).unwrap();
            best
        };
        let one = table(&[[1, 1, 1, 1], [1, 2, 1, 1], [2, 1, 1, 1], [2, 2, 1, 3]]);
        assert_eq!(fewest(one, 3), Some(vec![(3, 3)]));
        let two = [[1, 1, 1, 1], [1, 2, 1, 1], [2, 1, 1, 1], [2, 2, 1, 1]];
        assert_eq!(fewest(table(&two), 3), Some(vec![(0, 1), (1, 1)]));
        assert_eq!(fewest(table(&two), 1), None);
        let cube: Vec<[u8; 4]> =
            (0..8).map(|n| [1 + (n & 1), 1 + (n >> 1 & 1), 0, 1 + (n >> 2)]).collect();
        assert_eq!(fewest(table(&cube), 3), Some(vec![(0, 1), (1, 1), (3, 1)]));
        assert_eq!(fewest(table(&cube), 2), None);
        // They differ in a cell outside of the table.
        assert_eq!(fewest(table(&[[1, 1, 1, 1], [1, 1, 2, 1]]), 3), None);
        assert_eq!(fewest(table(&[[1, 1, 1, 1]]), 3), Some(vec![]));
        assert!(table(&cube).fewest(3, |_| {}, || false).is_err());
    }
}
