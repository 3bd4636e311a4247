//! From puzzles to exact cover problems: the reduced, the full and the stated problem.

use super::encoding::{Encoding, Meaning};
use super::error::{EncodeError, MoreThanPairs};
use super::pairs::PairEncoder;
use crate::layout::{Cell, Digit, DigitSet, Layout, digits_of};
use crate::puzzle::Puzzle;
use dlx::{ItemId, ProblemBuilder};
use pavane_constraints::propagation::Exclusion;

/// Encodes the puzzles of one layout as exact cover problems, one after another.
///
/// A 9x9 puzzle takes a few microseconds.
///
/// ```
/// use pavane::{Encoder, Layout, Puzzle};
///
/// let layout = Layout::square(9)?;
/// let encoder = Encoder::new(&layout);
/// let encoding = encoder.encode(&Puzzle::blank(layout))?;
/// let problem = encoding.problem();
/// assert_eq!((problem.item_count(), problem.option_count()), (324, 729));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Encoder {
    layout: Layout,
    /// The digits of the layout, as a set.
    all: DigitSet,
    /// Full zones, with one cell for each digit, as indices into the zones of the layout.
    full_zones: Vec<usize>,
    /// The other zones.
    small_zones: Vec<usize>,
    /// The constraints.
    pairs: Result<PairEncoder, MoreThanPairs>,
}

impl Encoder {
    /// An encoder for puzzles of a layout.
    pub fn new(layout: &Layout) -> Self {
        let (full_zones, small_zones) =
            (0..layout.zones().len()).partition(|&zone| layout.zones()[zone].is_full());
        Self {
            layout: layout.clone(),
            all: DigitSet::MAX >> (DigitSet::BITS as usize - layout.digits()),
            full_zones,
            small_zones,
            pairs: PairEncoder::new(layout),
        }
    }

    /// The reduced problem of a puzzle. Constraints about pairs of cells are secondary items.
    ///
    /// # Errors
    /// [`EncodeError::OtherLayout`], [`EncodeError::MoreThanPairs`] if a constraint is about more cells at once,
    /// [`EncodeError::Clash`] if givens clash, and [`EncodeError::TooLarge`] for layouts with billions of entries.
    pub fn encode(&self, puzzle: &Puzzle) -> Result<Encoding, EncodeError> {
        self.reduce(puzzle, None)
    }

    /// The reduced problem without the option of one candidate of an open cell. Its solutions are the solutions of the
    /// puzzle with another digit in that cell.
    pub(crate) fn encode_without(
        &self,
        puzzle: &Puzzle,
        candidate: (Cell, Digit),
    ) -> Result<Encoding, EncodeError> {
        self.reduce(puzzle, Some(candidate))
    }

    fn reduce(
        &self,
        puzzle: &Puzzle,
        without: Option<(Cell, Digit)>,
    ) -> Result<Encoding, EncodeError> {
        let used = self.used_digits(puzzle)?;
        let mut open = Vec::with_capacity(self.layout.cell_count());
        for (cell, given) in self.layout.cells().zip(puzzle.givens()) {
            if given.is_none() {
                let zones = self.layout.zones_of(cell);
                let gone = zones.iter().fold(0, |gone, &zone| gone | used[zone]);
                open.push((cell, self.all & !gone & !ruled_out(puzzle, cell)));
            }
        }
        // Open cells are in ascending order; a given cell is not among them.
        if let Some((cell, digit)) = without
            && let Ok(place) = open.binary_search_by_key(&cell, |&(cell, _)| cell)
        {
            open[place].1 &= !(1 << digit.index());
        }
        let exclusions = self.pairs.as_ref().map_err(Clone::clone)?.reduce(puzzle, &mut open);
        if exclusions.is_none() {
            // A cell without options: no solution exists.
            match open.first_mut() {
                Some((_, candidates)) => *candidates = 0,
                None => open.extend(self.layout.cells().next().map(|cell| (cell, 0))),
            }
        }
        // An item with one option in a small zone forbids no choice.
        let small = self.small_zone_digits(&open, 2);
        let optional = OptionalItems { small, exclusions: exclusions.unwrap_or_default() };
        let needed = |zone: usize| self.all & !used[zone];
        self.assemble(puzzle, &open, needed, &optional, GivensEncoding::Left)
    }

    /// The full problem of a puzzle's layout, with the options of its givens as
    /// [`selected`](Encoding::selected). Candidates that the puzzle [rules out](Puzzle::ruled_out) have no
    /// option.
    ///
    /// # Errors
    /// The errors of [`encode`](Self::encode), and [`EncodeError::Constraints`] if the layout has rules beyond zones.
    ///
    /// ```
    /// use pavane::{Digit, Encoder, Layout, Puzzle};
    ///
    /// let layout = Layout::square(4)?;
    /// let mut givens = vec![None; 16];
    /// givens[1] = Digit::new(3);
    /// let encoding = Encoder::new(&layout).encode_full(&Puzzle::new(layout, givens)?)?;
    /// assert_eq!(encoding.problem().option_count(), 64);
    /// assert_eq!(encoding.selected().len(), 1);
    /// assert_eq!(encoding.selected()[0].index(), 4 + 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encode_full(&self, puzzle: &Puzzle) -> Result<Encoding, EncodeError> {
        self.used_digits(puzzle)?;
        self.layout.require_zones_only()?;
        let mut encoding = self.whole(puzzle, GivensEncoding::Left)?;
        let givens = self.layout.cells().zip(puzzle.givens());
        let chosen = givens.filter_map(|(cell, &given)| encoding.option(cell, given?));
        encoding.selected = chosen.collect();
        Ok(encoding)
    }

    /// The stated problem of a puzzle: the full problem with an item for each given, which only the option of the given
    /// covers. Its solutions are the solutions of the puzzle. It has none if givens clash.
    ///
    /// # Errors
    /// [`EncodeError::OtherLayout`], [`EncodeError::Constraints`] if the layout has rules beyond zones, and
    /// [`EncodeError::TooLarge`] for layouts with billions of entries.
    ///
    /// ```
    /// use pavane::{Digit, Encoder, Layout, Puzzle};
    ///
    /// let layout = Layout::square(4)?;
    /// let mut givens = vec![None; 16];
    /// givens[1] = Digit::new(3);
    /// let encoding = Encoder::new(&layout).encode_stated(&Puzzle::new(layout, givens)?)?;
    /// let problem = encoding.problem();
    /// assert_eq!((problem.item_count(), problem.option_count()), (64 + 1, 64));
    /// assert_eq!(encoding.item_names()[64], "=r1c2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encode_stated(&self, puzzle: &Puzzle) -> Result<Encoding, EncodeError> {
        self.require_own_layout(puzzle)?;
        self.layout.require_zones_only()?;
        self.whole(puzzle, GivensEncoding::Stated)
    }

    /// The problem of a puzzle's layout, with all candidates that are not ruled out.
    fn whole(&self, puzzle: &Puzzle, givens: GivensEncoding) -> Result<Encoding, EncodeError> {
        let left = |cell| (cell, self.all & !ruled_out(puzzle, cell));
        let open: Vec<_> = self.layout.cells().map(left).collect();
        let small = self.small_zone_digits(&open, 1);
        let optional = OptionalItems { small, exclusions: Vec::new() };
        self.assemble(puzzle, &open, |_| self.all, &optional, givens)
    }

    /// Requires that a puzzle has the layout of the encoder.
    fn require_own_layout(&self, puzzle: &Puzzle) -> Result<(), EncodeError> {
        if puzzle.layout() == &self.layout { Ok(()) } else { Err(EncodeError::OtherLayout) }
    }

    /// The digits given in each zone.
    fn used_digits(&self, puzzle: &Puzzle) -> Result<Vec<DigitSet>, EncodeError> {
        self.require_own_layout(puzzle)?;
        let mut used = vec![0; self.layout.zones().len()];
        for (cell, given) in self.layout.cells().zip(puzzle.givens()) {
            let Some(digit) = given else { continue };
            let bit = 1 << digit.index();
            for &zone in self.layout.zones_of(cell) {
                if used[zone] & bit != 0 {
                    // The check names the clash.
                    puzzle.check()?;
                }
                used[zone] |= bit;
            }
        }
        Ok(used)
    }

    /// For each small zone, in order, the digits that are candidates of at least `least` (1 or 2) of its open cells.
    fn small_zone_digits(&self, open: &[(Cell, DigitSet)], least: usize) -> Vec<DigitSet> {
        if self.small_zones.is_empty() {
            return Vec::new();
        }
        let mut met = vec![[0; 2]; self.layout.zones().len()];
        for &(cell, candidates) in open {
            for &zone in self.layout.zones_of(cell) {
                let [once, twice] = &mut met[zone];
                *twice |= *once & candidates;
                *once |= candidates;
            }
        }
        self.small_zones.iter().map(|&zone| met[zone][least - 1]).collect()
    }

    /// The problem with an item for each open cell, for each digit that a full zone needs, and for the optional items
    /// that the caller lists; and an option for each candidate.
    fn assemble(
        &self,
        puzzle: &Puzzle,
        open: &[(Cell, DigitSet)],
        needed: impl Fn(usize) -> DigitSet,
        optional: &OptionalItems<'_>,
        givens: GivensEncoding,
    ) -> Result<Encoding, EncodeError> {
        let digits = self.layout.digits();
        let mut builder = ProblemBuilder::new();
        let mut meanings = Vec::with_capacity(open.len() * 4);
        let mut candidates = Vec::with_capacity(open.len() * digits);
        // Items in this order: cells, full zones, small zones, exclusions, givens.
        for &(cell, _) in open {
            builder.add_primary()?;
            meanings.push(Meaning::Cell(cell));
        }
        let mut item_of: Vec<Option<ItemId>> = vec![None; self.layout.zones().len() * digits];
        for &zone in &self.full_zones {
            for digit in digits_of(needed(zone)) {
                item_of[zone * digits + digit.index()] = Some(builder.add_primary()?);
                meanings.push(Meaning::Zone { zone, digit });
            }
        }
        for (&zone, &wanted) in self.small_zones.iter().zip(&optional.small) {
            for digit in digits_of(wanted) {
                item_of[zone * digits + digit.index()] = Some(builder.add_secondary()?);
                meanings.push(Meaning::Zone { zone, digit });
            }
        }
        let mut excluding = Vec::new();
        for number in 0..optional.exclusions.len() {
            excluding.push(builder.add_secondary()?);
            meanings.push(Meaning::Exclusion(number));
        }
        let excluding = optional.items_of_candidates(&self.layout, &excluding);
        let mut given_items = vec![None; self.layout.cell_count()];
        if givens == GivensEncoding::Stated {
            for (cell, given) in self.layout.cells().zip(puzzle.givens()) {
                let Some(digit) = *given else { continue };
                given_items[cell.index()] = Some((digit, builder.add_primary()?));
                meanings.push(Meaning::Given(cell));
            }
        }
        // The items of cells were added first, in the order of open cells.
        for (item, &(cell, set)) in open.iter().enumerate() {
            let item = ItemId::new(item as u32);
            let zones = self.layout.zones_of(cell);
            for digit in digits_of(set) {
                let in_zones = zones.iter().filter_map(|z| item_of[z * digits + digit.index()]);
                let given = given_items[cell.index()].filter(|&(given, _)| given == digit);
                let given = given.map(|(_, item)| item);
                let others = excluding.get(cell.index() * digits + digit.index());
                let others = others.into_iter().flatten().copied();
                let items = std::iter::once(item).chain(in_zones).chain(others).chain(given);
                builder.add_option(items)?;
                candidates.push((cell, digit));
            }
        }
        let (problem, puzzle) = (builder.build(), puzzle.clone());
        Ok(Encoding { puzzle, problem, meanings, candidates, selected: Vec::new() })
    }
}

/// The items of rules that forbid choices and need none.
struct OptionalItems<'e> {
    /// For each small zone, in order, the digits with an item.
    small: Vec<DigitSet>,
    exclusions: Vec<&'e Exclusion>,
}

impl OptionalItems<'_> {
    /// The items of exclusions of each candidate, by cell, then by digit. Empty without exclusions.
    fn items_of_candidates(&self, layout: &Layout, items: &[ItemId]) -> Vec<Vec<ItemId>> {
        if items.is_empty() {
            return Vec::new();
        }
        let mut found = vec![Vec::new(); layout.cell_count() * layout.digits()];
        for (exclusion, &item) in self.exclusions.iter().zip(items) {
            for &(cell, set) in *exclusion {
                for digit in digits_of(set) {
                    found[cell.index() * layout.digits() + digit.index()].push(item);
                }
            }
        }
        found
    }
}

/// The encoding of givens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GivensEncoding {
    /// No items.
    Left,
    /// An item for each.
    Stated,
}

/// The digits that a puzzle rules out in a cell, apart from its givens.
fn ruled_out(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    puzzle.ruled_out().map_or(0, |out| out.set(cell))
}

impl Encoding {
    /// The reduced problem of a puzzle. For many puzzles of one layout, keep an [`Encoder`].
    ///
    /// # Errors
    /// The errors of [`Encoder::encode`].
    pub fn new(puzzle: &Puzzle) -> Result<Self, EncodeError> {
        Encoder::new(puzzle.layout()).encode(puzzle)
    }

    /// The full problem of a puzzle's layout, with the givens as [`selected`](Self::selected).
    ///
    /// # Errors
    /// The errors of [`Encoder::encode_full`].
    pub fn full(puzzle: &Puzzle) -> Result<Self, EncodeError> {
        Encoder::new(puzzle.layout()).encode_full(puzzle)
    }

    /// The stated problem of a puzzle, for proofs about it.
    ///
    /// # Errors
    /// The errors of [`Encoder::encode_stated`].
    pub fn stated(puzzle: &Puzzle) -> Result<Self, EncodeError> {
        Encoder::new(puzzle.layout()).encode_stated(puzzle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::layout::Extra;
    use crate::testing::{givens, grid, square};
    use dlx::{OptionId, Problem};
    use std::collections::{BTreeSet, HashSet};

    fn puzzle(layout: &Layout, line: &str) -> Puzzle {
        Puzzle::new(layout.clone(), givens(layout, line)).unwrap()
    }

    /// All solutions, by trying each digit in each empty cell and checking for clashes; independent of exact cover.
    fn naive_solutions(puzzle: &Puzzle) -> Vec<Grid> {
        let Some(empty) = puzzle.givens().iter().position(Option::is_none) else {
            let digits: Vec<Digit> = puzzle.givens().iter().copied().flatten().collect();
            return vec![Grid::new(puzzle.layout().clone(), digits).unwrap()];
        };
        let with = |digit| {
            let mut givens = puzzle.givens().to_vec();
            givens[empty] = Some(digit);
            Puzzle::new(puzzle.layout().clone(), givens).ok()
        };
        let tries = Digit::first(puzzle.layout().digits()).filter_map(with);
        tries.flat_map(|next| naive_solutions(&next)).collect()
    }

    /// All solutions of a problem, by covering its items in order and asking the problem's own
    /// `verify` in the end.
    fn naive_covers(problem: &Problem) -> Vec<Vec<OptionId>> {
        fn extend(problem: &Problem, path: &mut Vec<OptionId>, covers: &mut Vec<Vec<OptionId>>) {
            let has = |option: OptionId, item| {
                problem.entries(option).iter().any(|entry| entry.item == item)
            };
            let uncovered =
                problem.primaries().iter().find(|&&item| !path.iter().any(|&o| has(o, item)));
            let Some(&item) = uncovered else {
                assert_eq!(problem.verify(path), Ok(()));
                covers.push(path.clone());
                return;
            };
            for option in problem.options().filter(|&option| has(option, item)) {
                let mut entries = problem.entries(option).iter();
                if !entries.any(|entry| path.iter().any(|&o| has(o, entry.item))) {
                    path.push(option);
                    extend(problem, path, covers);
                    path.pop();
                }
            }
        }
        let mut covers = Vec::new();
        extend(problem, &mut Vec::new(), &mut covers);
        covers
    }

    #[track_caller]
    fn check_size(layout: Layout, items: usize, options: usize, entries: usize) {
        for encoding in [Encoding::new, Encoding::full, Encoding::stated] {
            let encoding = encoding(&Puzzle::blank(layout.clone())).unwrap();
            let problem = encoding.problem();
            let size = (problem.item_count(), problem.option_count(), problem.entry_count());
            assert_eq!(size, (items, options, entries));
            assert_eq!(problem.primaries().len(), items);
        }
    }

    #[test]
    fn blank_boards_have_the_published_sizes() {
        check_size(square(9), 324, 729, 2_916);
        check_size(square(16), 1_024, 4_096, 16_384);
        check_size(square(25), 2_500, 15_625, 62_500);
        check_size(square(10), 400, 1_000, 4_000);
    }

    #[test]
    fn an_option_of_9x9_conflicts_with_28_others() {
        let encoding = Encoding::new(&Puzzle::blank(square(9))).unwrap();
        let problem = encoding.problem();
        for a in problem.options() {
            let items = problem.entries(a);
            let shares = |b: &OptionId| problem.entries(*b).iter().any(|e| items.contains(e));
            assert_eq!(problem.options().filter(shares).count(), 1 + 28);
        }
    }

    /// All problems of a puzzle have its solutions, each once.
    #[track_caller]
    fn check_solutions(puzzle: &Puzzle, count: usize) {
        let lines =
            |grids: &[Grid]| -> BTreeSet<String> { grids.iter().map(Grid::to_string).collect() };
        let expected = naive_solutions(puzzle);
        assert_eq!(expected.len(), count);
        assert!(expected.iter().all(|grid| puzzle.is_solved_by(grid)));

        for encode in [Encoding::new, Encoding::stated] {
            let encoding = encode(puzzle).unwrap();
            let covers = naive_covers(encoding.problem());
            let found: Vec<Grid> =
                covers.iter().map(|cover| encoding.grid(cover).unwrap()).collect();
            assert_eq!((found.len(), lines(&found)), (count, lines(&expected)));
        }

        let full = Encoding::full(puzzle).unwrap();
        assert_eq!(full.selected().len(), puzzle.given_count());
        for grid in &expected {
            let cells = puzzle.layout().cells();
            let options: Vec<OptionId> =
                cells.map(|cell| full.option(cell, grid.digit(cell)).unwrap()).collect();
            assert_eq!(full.problem().verify(&options), Ok(()));
            assert!(full.selected().iter().all(|option| options.contains(option)));
            assert_eq!(full.grid(&options).as_ref(), Ok(grid));
        }
    }

    #[test]
    fn problems_have_the_solutions_of_their_puzzles() {
        let four = square(4);
        let blank = ".".repeat(16);
        check_solutions(&puzzle(&four, &blank), 288);
        check_solutions(&puzzle(&four, "1234............"), 12);
        check_solutions(&puzzle(&four, "123.....4......."), 3);
        check_solutions(&puzzle(&four, "123....4........"), 0);
        check_solutions(&puzzle(&four, "1234341221434321"), 1);
        check_solutions(&puzzle(&Layout::latin(4).unwrap(), &blank), 576);
        check_solutions(&puzzle(&Layout::latin(2).unwrap(), "...."), 2);
        check_solutions(&puzzle(&four.with(Extra::Diagonals).unwrap(), &blank), 48);
    }

    /// Zones of two cells are secondary.
    #[test]
    fn small_zones_are_held_to() {
        let four = square(4);
        let knight = four.with(Extra::AntiKnight).unwrap();
        let blank = Puzzle::blank(knight.clone());
        let count = naive_solutions(&blank).len();
        check_solutions(&blank, count);
        assert!(0 < count && count < 288);
        let encoding = Encoding::new(&blank).unwrap();
        assert_eq!(encoding.problem().primaries().len(), 64);
        assert_eq!(
            encoding.problem().item_count(),
            64 + 4 * (knight.zones().len() - four.zones().len())
        );
        let line = naive_solutions(&blank)[0].to_string();
        for givens in 0..16 {
            let line = format!("{}{}", &line[..givens], ".".repeat(16 - givens));
            let puzzle = puzzle(&knight, &line);
            check_solutions(&puzzle, naive_solutions(&puzzle).len());
            check_no_idle_items(&puzzle);
        }
    }

    /// A secondary item stays in the reduced problem if two options may meet in it, and only then.
    #[track_caller]
    fn check_no_idle_items(puzzle: &Puzzle) {
        let reduced = Encoding::new(puzzle).unwrap();
        let problem = reduced.problem();
        let mut kept = BTreeSet::new();
        for item in problem.items().filter(|&item| !problem.is_primary(item)) {
            assert!(problem.uses(item).len() >= 2, "{:?} forbids nothing", reduced.meaning(item));
            let Meaning::Zone { zone, digit } = reduced.meaning(item) else { panic!("a cell") };
            kept.insert((zone, digit));
        }
        for (zone, cells) in puzzle.layout().zones().iter().enumerate() {
            for digit in Digit::first(puzzle.layout().digits()).filter(|_| !cells.is_full()) {
                let can_hold = |cell: &&Cell| reduced.option(**cell, digit).is_some();
                let meet = cells.cells().iter().filter(can_hold).count() >= 2;
                assert_eq!(kept.contains(&(zone, digit)), meet);
            }
        }
    }

    #[test]
    fn clashing_givens_are_refused_or_stated() {
        let four = square(4);
        let clashing = Puzzle::allowing_clashes(four.clone(), givens(&four, "1..1............"));
        let stated = Encoding::stated(clashing.as_ref().unwrap()).unwrap();
        assert_eq!(naive_covers(stated.problem()), [[]; 0]);
        for encode in [Encoding::new, Encoding::full] {
            let error = encode(clashing.as_ref().unwrap()).unwrap_err().to_string();
            assert_eq!(
                error,
                "the givens clash: 1 in r1c1 and r1c4, both in row 1; change or remove one"
            );
        }
        let encoder = Encoder::new(&Layout::latin(4).unwrap());
        assert_eq!(encoder.encode(&Puzzle::blank(four)).unwrap_err(), EncodeError::OtherLayout);
    }

    #[test]
    fn items_that_nothing_can_cover_stay() {
        // r1c4 can hold no digit, and 4 fits nowhere in row 1.
        let encoding = Encoding::new(&puzzle(&square(4), "123....4........")).unwrap();
        let problem = encoding.problem();
        let names = encoding.item_names();
        let users = |name: &str| {
            let item = problem.items().find(|item| names[item.index()] == name).unwrap();
            let has = |o: &OptionId| problem.entries(*o).iter().any(|e| e.item == item);
            problem.options().filter(has).count()
        };
        assert_eq!((users("r1c4"), users("r1#4")), (0, 0));
        assert!(!names.iter().any(|name| name == "r1#1" || name == "r1c1"));
    }

    #[test]
    fn wrong_options_are_told_apart() {
        let four = square(4);
        let reduced = Encoding::new(&puzzle(&four, "1234341221434...")).unwrap();
        #[track_caller]
        fn check(encoding: &Encoding, options: &[u32], expected: &str) {
            let options: Vec<OptionId> = options.iter().copied().map(OptionId::new).collect();
            assert_eq!(encoding.grid(&options).unwrap_err().to_string(), expected);
        }
        check(&reduced, &[], "no option fills r4c2; give one option for each empty cell");
        check(&reduced, &[0, 1], "no option fills r4c4; give one option for each empty cell");
        check(
            &reduced,
            &[0, 1, 1],
            "option 1 fills r4c3 a second time; give one option for each empty cell",
        );
        check(&reduced, &[3], "option 3 does not exist: the problem has 3 options");
        let full = Encoding::full(&puzzle(&four, "1234341221434...")).unwrap();
        check(
            &full,
            &[1],
            "option 1 fills r1c1 a second time; give one option for each empty cell",
        );
    }

    #[test]
    fn names_are_short_distinct_and_printable() {
        let nine = square(9);
        let mut all = nine.clone();
        for extra in Extra::ALL {
            all = all.with(extra).unwrap();
        }
        let jigsaw = Layout::jigsaw("a:|B a:|B a:|B a:|B").unwrap();
        for layout in [nine, all, jigsaw, square(64)] {
            let encoding = Encoding::new(&Puzzle::blank(layout)).unwrap();
            let names = encoding.item_names();
            assert_eq!(names.len(), encoding.problem().item_count());
            assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
            for name in names {
                assert!((1..=8).contains(&name.len()), "{name}");
                assert!(name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'#'), "{name}");
            }
        }
    }

    /// The solutions are those without the candidates ruled out, however they are counted.
    #[test]
    fn candidates_that_are_ruled_out_are_in_no_solution() {
        let four = square(4);
        let blank = Puzzle::blank(four.clone());
        let all = naive_solutions(&blank);
        let cells: Vec<Cell> = four.cells().collect();
        let [one, two, three] = [1, 2, 3].map(|digit| Digit::new(digit).unwrap());
        for gone in [
            vec![(cells[0], one)],
            vec![(cells[0], one), (cells[0], two), (cells[5], one)],
            vec![(cells[3], three), (cells[6], two), (cells[9], one), (cells[15], three)],
        ] {
            let mut left = blank.candidates();
            for &(cell, digit) in &gone {
                left.remove(cell, digit);
            }
            let puzzle = Puzzle::with_candidates(&left).unwrap();
            let expected: BTreeSet<String> = all
                .iter()
                .filter(|grid| gone.iter().all(|&(cell, digit)| grid.digit(cell) != digit))
                .map(Grid::to_string)
                .collect();
            let verified = all.iter().filter(|grid| puzzle.is_solved_by(grid)).count();
            assert_eq!(verified, expected.len());
            for encoding in [Encoding::new(&puzzle).unwrap(), Encoding::full(&puzzle).unwrap()] {
                let solver = dlx::Solver::new(encoding.problem());
                let found: BTreeSet<String> = solver
                    .solutions()
                    .unwrap()
                    .map(|options| encoding.grid(options.unwrap().options()).unwrap().to_string())
                    .collect();
                assert_eq!(found, expected);
            }
            let shared = Encoding::new(&puzzle).unwrap();
            let solver = dlx::Solver::new(shared.problem())
                .blocks(shared.interchangeable_blocks())
                .unwrap()
                .sharing(dlx::Sharing::On);
            assert_eq!(solver.count().unwrap().found, expected.len().into());
        }
    }

    /// One encoder for many puzzles gives the problems of one encoder for each.
    #[test]
    fn an_encoder_keeps_nothing() {
        let four = square(4);
        let encoder = Encoder::new(&four);
        for line in ["1234............", "................", "1..............4"] {
            let puzzle = puzzle(&four, line);
            let (a, b) = (encoder.encode(&puzzle).unwrap(), Encoding::new(&puzzle).unwrap());
            assert_eq!(a.problem().fingerprint(), b.problem().fingerprint());
        }
        let grid = grid(&four, "1234341221434321");
        assert_eq!(encoder.encode(&Puzzle::from(&grid)).unwrap().grid(&[]), Ok(grid));
    }
}
