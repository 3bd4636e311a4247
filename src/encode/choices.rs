//! A puzzle as its candidates alone, for kernels that know the rules themselves.

use crate::layout::Layout;
use dlx::{BuildError, ItemId, OptionId, Problem, ProblemBuilder};

/// A problem with an option for each candidate of a layout. Each cell is an item, which one option covers. Each
/// candidate is an item too, which only its own option covers, if at all: a search branches on it by taking the
/// candidate or leaving it out. The zones are no part of the problem.
#[derive(Debug)]
pub(crate) struct CandidateProblem {
    problem: Problem,
    cells: usize,
    digits: usize,
}

impl CandidateProblem {
    /// The problem of a layout. Takes time linear in the number of candidates.
    ///
    /// # Errors
    /// [`BuildError`] for layouts with billions of candidates.
    pub(crate) fn new(layout: &Layout) -> Result<Self, BuildError> {
        let (cells, digits) = (layout.cell_count(), layout.digits());
        let mut builder = ProblemBuilder::new();
        let items = (0..cells).map(|_| builder.add_primary()).collect::<Result<Vec<_>, _>>()?;
        let candidates = (0..cells * digits).map(|_| builder.add_primary_between(0..=1));
        let candidates = candidates.collect::<Result<Vec<_>, _>>()?;
        for (place, &candidate) in candidates.iter().enumerate() {
            builder.add_option([items[place / digits], candidate])?;
        }
        Ok(Self { problem: builder.build(), cells, digits })
    }

    pub(crate) fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The option of a candidate: the index of a cell, and the index of a digit from 0.
    pub(crate) fn option(&self, cell: usize, digit: u32) -> OptionId {
        OptionId::new((cell * self.digits) as u32 + digit)
    }

    /// The item of a candidate.
    pub(crate) fn item(&self, cell: usize, digit: u32) -> ItemId {
        ItemId::new((self.cells + cell * self.digits) as u32 + digit)
    }

    /// The candidate of an option, in the same form as for [`option`](Self::option).
    pub(crate) fn candidate(&self, option: OptionId) -> (usize, u32) {
        (option.index() / self.digits, (option.index() % self.digits) as u32)
    }

    /// The candidate of an item; `None` for items of cells.
    pub(crate) fn candidate_of_item(&self, item: ItemId) -> Option<(usize, u32)> {
        let place = item.index().checked_sub(self.cells)?;
        Some((place / self.digits, (place % self.digits) as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    #[test]
    fn each_candidate_has_an_option_and_an_item() {
        let layout = Layout::square(4).expect("four digits in two bands");
        let choices = CandidateProblem::new(&layout).expect("it is small");
        assert_eq!(choices.problem().option_count(), 64);
        for (cell, digit) in (0..16).flat_map(|cell| (0..4).map(move |digit| (cell, digit))) {
            let (option, item) = (choices.option(cell, digit), choices.item(cell, digit));
            assert_eq!(choices.candidate(option), (cell, digit));
            assert_eq!(choices.candidate_of_item(item), Some((cell, digit)));
            let items: Vec<_> = choices.problem().entries(option).iter().map(|e| e.item).collect();
            assert_eq!(items, [ItemId::new(cell as u32), item]);
        }
        assert_eq!(choices.candidate_of_item(ItemId::new(15)), None);
        let first: Vec<OptionId> = (0..16).map(|cell| choices.option(cell, 0)).collect();
        assert_eq!(choices.problem().verify(&first), Ok(()));
        assert!(choices.problem().verify(&first[1..]).is_err());
    }
}
