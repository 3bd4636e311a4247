//! Symbols that may be interchanged, as the digits of a sudoku without givens.
//!
//! If a map of a jigsaw has a grid, it has one with 1 to 9 in order in a given zone: the digits of any grid can be
//! renamed. A search that does not know this refutes the same choice for one digit after the other, up to 9! times.
//!
//! A *swap* is a permutation of options and items that is its own inverse and turns the problem into itself. It also
//! turns solutions into solutions. The options of an item are interchangeable if swaps exchange one of them, *a*,
//! with each of the others. The swaps must agree on the options that belong to *a*, and move no options besides these
//! and the options that belong to the other. Then the moved options have *symbols*, and all permutations of the
//! symbols turn solutions into solutions.
//!
//! Take a list of items that are covered once and that no swap moves. The symbols of a solution can be renamed in the
//! order of their first occurrence in the list. So the n-th item needs only the first n symbols (J. Zhang and H.
//! Zhang, *SEM: a system for enumerating models*, IJCAI 1995, as the least number heuristic). The list is taken from
//! the options of one moved item, such as the places of a digit in a row. They exclude each other, so each item of
//! the list has its symbol.
//!
//! The search for swaps pairs two options, and the options of two items, in the order of the problem. Problems that a
//! program has written correspond in this way. A swap found is verified; other swaps are not found.

use crate::id::{ItemId, OptionId};
use crate::problem::{ItemKind, Problem};

/// The maximum work of the search for symbols, in entries looked at, for each entry of the problem.
const WORK: usize = 8;
/// The weight of the work for two options that turn out to have no swap.
const FAILED: usize = 16;

/// The symbols of a problem.
#[derive(Debug)]
pub(crate) struct SymbolSymmetry {
    /// For each symbol but the first: the options of the first symbol, each with the option of the other symbol.
    swaps: Vec<Vec<(OptionId, OptionId)>>,
    excluded: Vec<OptionId>,
}

impl SymbolSymmetry {
    /// The symbols of some item of the first option; `None` if no such item has two. Takes time linear in the size of
    /// the problem.
    pub(crate) fn find(problem: &Problem) -> Option<Self> {
        let mut finder = SwapFinder::new(problem);
        let first = problem.options().next()?;
        for entry in problem.entries(first).iter().filter(|entry| is_single(problem, entry.item)) {
            for used in problem.uses(entry.item) {
                let swaps = finder.swaps(entry.item, used.option);
                if !swaps.is_empty() {
                    let excluded = finder.excluded(&swaps);
                    return Some(Self { swaps, excluded });
                }
                if finder.work == 0 {
                    return None;
                }
            }
        }
        None
    }

    /// Options that are not needed: if the problem has a solution, it has one that uses no such option.
    pub(crate) fn excluded(&self) -> &[OptionId] {
        &self.excluded
    }

    /// The solutions that swaps make of a solution, all in ascending order, and perhaps the same.
    pub(crate) fn images(&self, solution: &[OptionId]) -> impl Iterator<Item = Vec<OptionId>> {
        self.swaps.iter().map(|swap| {
            let image = |&option: &OptionId| {
                let of = |&&(a, b): &&(OptionId, OptionId)| a == option || b == option;
                swap.iter().find(of).map_or(option, |&(a, b)| if a == option { b } else { a })
            };
            let mut image: Vec<OptionId> = solution.iter().map(image).collect();
            image.sort_unstable();
            image
        })
    }
}

/// Whether an item is covered exactly once.
fn is_single(problem: &Problem, item: ItemId) -> bool {
    matches!(problem.kind(item), ItemKind::Primary(multiplicity) if multiplicity.is_once())
}

/// A search for swaps.
struct SwapFinder<'a> {
    problem: &'a Problem,
    /// The number of entries that may still be looked at.
    work: usize,
    /// The images of the items and options that the present swap moves, with room for all.
    items: Vec<Option<ItemId>>,
    options: Vec<Option<OptionId>>,
    /// The items that the present swap moves, each with its image; the items of the first symbol come first.
    moved: Vec<(ItemId, ItemId)>,
    /// The options that the present swap moves.
    pairs: Vec<(OptionId, OptionId)>,
    /// For each item whether a swap that was found moves it.
    is_moved: Vec<bool>,
    /// For each option whether it has a symbol but the first.
    has_symbol: Vec<bool>,
}

impl<'a> SwapFinder<'a> {
    fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            work: WORK * problem.entry_count(),
            items: vec![None; problem.item_count()],
            options: vec![None; problem.option_count()],
            moved: Vec::new(),
            pairs: Vec::new(),
            is_moved: vec![false; problem.item_count()],
            has_symbol: vec![false; problem.option_count()],
        }
    }

    /// The swaps of an option of an item with others that make symbols of them.
    fn swaps(&mut self, item: ItemId, a: OptionId) -> Vec<Vec<(OptionId, OptionId)>> {
        let mut swaps: Vec<Vec<(OptionId, OptionId)>> = Vec::new();
        for used in self.problem.uses(item).iter().filter(|used| used.option != a) {
            let before = self.work;
            // The item itself must stay.
            let is_swap = self.swap(a, used.option) && self.items[item.index()].is_none();
            let mut pairs = std::mem::take(&mut self.pairs);
            pairs.sort_unstable();
            let firsts = || pairs.iter().map(|&(first, _)| first);
            // All swaps must move the same options of the first symbol.
            let agrees = match swaps.first() {
                Some(other) => firsts().eq(other.iter().map(|&(first, _)| first)),
                None => true,
            };
            // No option may have two symbols.
            let is_new = pairs.iter().all(|&(_, second)| !self.has_symbol[second.index()]);
            let is_symbol = is_swap && agrees && is_new;
            for (i, j) in self.moved.drain(..) {
                for item in [i, j] {
                    self.items[item.index()] = None;
                    self.is_moved[item.index()] |= is_symbol;
                }
            }
            for &(x, y) in &pairs {
                (self.options[x.index()], self.options[y.index()]) = (None, None);
            }
            if is_symbol {
                pairs.iter().for_each(|&(_, second)| self.has_symbol[second.index()] = true);
                swaps.push(pairs);
            } else {
                // A failure uses up the work sooner.
                let used = before - self.work;
                self.work = self.work.saturating_sub((FAILED - 1) * used);
            }
        }
        swaps
    }

    /// Looks for a swap of two options, and leaves what it moves in `moved` and `pairs`. Returns whether the swap
    /// holds.
    fn swap(&mut self, a: OptionId, b: OptionId) -> bool {
        if !self.pair(a, b) {
            return false;
        }
        let mut next = 0;
        while let Some(&(i, j)) = self.moved.get(next) {
            next += 1;
            let (of_i, of_j) = (self.problem.uses(i), self.problem.uses(j));
            if of_i.len() != of_j.len() {
                return false;
            }
            for (x, y) in of_i.iter().zip(of_j) {
                if x.color != y.color || !self.pair(x.option, y.option) {
                    return false;
                }
            }
        }
        // An item that was thought to stay when its option was paired may have been moved later.
        let image = |item: ItemId| self.items[item.index()].unwrap_or(item);
        self.pairs.iter().all(|&(x, y)| {
            let entries = self.problem.entries(x).iter().zip(self.problem.entries(y));
            entries.into_iter().all(|(e, f)| image(e.item) == f.item)
        })
    }

    /// Makes two options images of each other, and with them the items in the same places of their entries. Returns
    /// false on a contradiction to earlier pairs, or when the work is used up.
    fn pair(&mut self, x: OptionId, y: OptionId) -> bool {
        match (self.options[x.index()], self.options[y.index()]) {
            (None, None) if x != y => {}
            (of_x, _) => return of_x == Some(y),
        }
        let (of_x, of_y) = (self.problem.entries(x), self.problem.entries(y));
        if of_x.len() != of_y.len() {
            return false;
        }
        let Some(work) = self.work.checked_sub(of_x.len()) else {
            self.work = 0;
            return false;
        };
        self.work = work;
        (self.options[x.index()], self.options[y.index()]) = (Some(y), Some(x));
        self.pairs.push((x, y));
        for (e, f) in of_x.iter().zip(of_y) {
            let (i, j) = (e.item, f.item);
            if e.color != f.color {
                return false;
            }
            // The item stays, or the two are paired already.
            if i == j || self.items[i.index()] == Some(j) {
                continue;
            }
            let is_open = self.items[i.index()].is_none() && self.items[j.index()].is_none();
            if !is_open || self.problem.kind(i) != self.problem.kind(j) {
                return false;
            }
            (self.items[i.index()], self.items[j.index()]) = (Some(j), Some(i));
            self.moved.push((i, j));
        }
        true
    }

    /// The options that are not needed, by the list of items whose symbols rule out the most other options.
    fn excluded(&mut self, swaps: &[Vec<(OptionId, OptionId)>]) -> Vec<OptionId> {
        let firsts: Vec<OptionId> = swaps[0].iter().map(|&(first, _)| first).collect();
        let mut lists: Vec<ItemId> = Vec::new();
        for &option in &firsts {
            let items = self.problem.entries(option).iter().map(|entry| entry.item);
            lists.extend(items.filter(|item| self.is_moved[item.index()]));
        }
        lists.sort_unstable();
        lists.dedup();
        let mut best = (0, Vec::new());
        for item in lists {
            let list = self.list(item, &firsts);
            let reach = self.reach(&list, &firsts, swaps);
            if reach > best.0 {
                best = (reach, list);
            }
        }
        let mut excluded = Vec::new();
        for (place, &option) in best.1.iter().enumerate() {
            // The symbols after the first, each at its place in the list or before it, are in order of `swaps`.
            let later = swaps.iter().skip(place);
            excluded.extend(later.map(|swap| image(swap, &firsts, option)));
        }
        excluded
    }

    /// The options of a moved item that have the first symbol and an item that is covered once and that no swap
    /// moves. Skips an option if an earlier one has the same such item.
    fn list(&self, item: ItemId, firsts: &[OptionId]) -> Vec<OptionId> {
        let is_fixed = |item: ItemId| !self.is_moved[item.index()] && is_single(self.problem, item);
        let mut items: Vec<ItemId> = Vec::new();
        let mut list = Vec::new();
        for option in self.problem.uses(item).iter().map(|used| used.option) {
            let fixed = self.problem.entries(option).iter().map(|entry| entry.item);
            let fixed = fixed.into_iter().find(|&item| is_fixed(item));
            if let Some(item) = fixed
                && firsts.binary_search(&option).is_ok()
                && !items.contains(&item)
            {
                items.push(item);
                list.push(option);
            }
        }
        list
    }

    /// The number of options that share an item with the options of a list, each with the symbol of its place.
    fn reach(
        &mut self,
        list: &[OptionId],
        firsts: &[OptionId],
        swaps: &[Vec<(OptionId, OptionId)>],
    ) -> usize {
        let mut is_reached = vec![false; self.problem.option_count()];
        let mut reach = 0;
        for (place, &option) in list.iter().enumerate().take(swaps.len() + 1) {
            let option = match place.checked_sub(1) {
                Some(before) => image(&swaps[before], firsts, option),
                None => option,
            };
            for entry in self.problem.entries(option) {
                for used in self.problem.uses(entry.item) {
                    let is_reached = &mut is_reached[used.option.index()];
                    reach += usize::from(!std::mem::replace(is_reached, true));
                }
            }
        }
        reach
    }
}

/// The image of an option of the first symbol, under the swap with another symbol.
fn image(swap: &[(OptionId, OptionId)], firsts: &[OptionId], option: OptionId) -> OptionId {
    let place = firsts.binary_search(&option).expect("options of a list have the first symbol");
    swap[place].1
}

#[cfg(test)]
mod tests {
    use super::super::tests::solutions;
    use super::*;
    use crate::kernel::below;
    use crate::problem::ProblemBuilder;
    use rand_core::SeedableRng;
    use rand_pcg::Pcg64;
    use std::collections::BTreeSet;

    /// Cells and symbols: each cell takes one symbol, and the symbols in a zone differ.
    fn board(cells: usize, symbols: usize, zones: &[Vec<usize>], is_full: bool) -> ProblemBuilder {
        let mut builder = ProblemBuilder::new();
        let cell_items: Vec<ItemId> = (0..cells).map(|_| builder.add_primary().unwrap()).collect();
        let mut add = || if is_full { builder.add_primary() } else { builder.add_secondary() };
        let zone_items: Vec<Vec<ItemId>> =
            zones.iter().map(|_| (0..symbols).map(|_| add().unwrap()).collect()).collect();
        for (cell, &cell_item) in cell_items.iter().enumerate() {
            for symbol in 0..symbols {
                let of_cell =
                    zones.iter().zip(&zone_items).filter(|(zone, _)| zone.contains(&cell));
                let items = of_cell.map(|(_, items)| items[symbol]);
                builder.add_option([cell_item].into_iter().chain(items)).unwrap();
            }
        }
        builder
    }

    #[test]
    fn the_symbols_of_a_latin_square_are_in_order_in_one_of_its_lines() {
        let rows = (0..4).map(|row| (0..4).map(|column| 4 * row + column).collect());
        let columns = (0..4).map(|column| (0..4).map(|row| 4 * row + column).collect());
        let zones: Vec<Vec<usize>> = rows.chain(columns).collect();
        let problem = board(16, 4, &zones, true).build();
        let symmetry = SymbolSymmetry::find(&problem).unwrap();
        assert_eq!(symmetry.swaps.len(), 3);
        // Three symbols of the first cell, two of the second, one of the third.
        assert_eq!(symmetry.excluded().len(), 6);
        let cells: Vec<usize> =
            symmetry.excluded().iter().map(|option| option.index() / 4).collect();
        let line: BTreeSet<usize> = cells.iter().copied().collect();
        assert!(zones.iter().any(|zone| line.iter().all(|cell| zone.contains(cell))), "{line:?}");
        for image in symmetry.images(&[0, 5, 10, 15].map(OptionId::new)) {
            assert_ne!(image, [0, 5, 10, 15].map(OptionId::new));
        }
    }

    #[test]
    fn an_option_more_sets_its_symbol_apart() {
        let zones = [vec![0, 1, 2]];
        assert!(SymbolSymmetry::find(&board(3, 3, &zones, true).build()).is_some());
        let mut builder = board(3, 3, &zones, true);
        // The last symbol in the first cell once more.
        builder.add_option([0, 5].map(ItemId::new)).unwrap();
        let symmetry = SymbolSymmetry::find(&builder.build()).unwrap();
        assert_eq!(symmetry.swaps.len(), 1);
    }

    /// By the definition: swaps turn solutions into solutions, and what is excluded is not needed.
    #[test]
    fn random_problems_have_a_solution_with_their_symbols_in_order() {
        let mut random = Pcg64::seed_from_u64(0x5_1ab);
        let (mut with_symbols, mut with_solutions, mut excluded) = (0, 0, 0);
        for case in 0..400 {
            let mut pick = |end: usize| below(&mut random, end);
            let (cells, symbols) = [(3, 3), (4, 3), (5, 2), (3, 4)][pick(4)];
            let zones: Vec<Vec<usize>> =
                (0..1 + pick(3)).map(|_| (0..cells).filter(|_| pick(2) == 0).collect()).collect();
            let mut builder = board(cells, symbols, &zones, false);
            for _ in 0..pick(3) {
                let items = BTreeSet::from([pick(cells), pick(builder.item_count())]);
                let items = items.into_iter().map(|item| ItemId::new(item as u32));
                builder.add_option(items).unwrap();
            }
            let problem = builder.build();
            let all = solutions(&problem);
            let Some(symmetry) = SymbolSymmetry::find(&problem) else { continue };
            with_symbols += 1;
            excluded += symmetry.excluded().len();
            for solution in &all {
                for image in symmetry.images(solution) {
                    assert!(all.contains(&image), "case {case}: {solution:?} of {problem:?}");
                }
            }
            let is_in_order = |solution: &Vec<OptionId>| {
                solution.iter().all(|option| !symmetry.excluded().contains(option))
            };
            assert!(all.is_empty() || all.iter().any(is_in_order), "case {case}: {problem:?}");
            with_solutions += usize::from(!all.is_empty());
        }
        assert!(with_symbols > 150 && with_solutions > 50 && excluded > with_symbols);
    }
}
