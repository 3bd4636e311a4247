//! The symmetries of a problem whose items are cells: turns and reflections of the board that map options to options.
//!
//! A symmetry may rename the items that are no cells, such as two pieces that are mirror images. Of several items with
//! the same options, an item keeps its name where it can. A renaming that needs another choice is not found.

use super::cells::Cells;
use super::form::CellTurn;
use dlx::format::Names;
use dlx::{Color, Entry, ItemId, ItemKind, Multiplicity, OptionId, Problem};
use std::collections::{BTreeSet, HashMap};

/// The symmetries of a problem, as maps of its options.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// The image of each option under each symmetry but the identity.
    maps: Vec<Vec<OptionId>>,
}

/// The cells of an option with their colors, in ascending order.
type Covered = Vec<(ItemId, Option<Color>)>;

impl Cells {
    /// The symmetries of the problem. Takes time linear in its size, for each of at most 48 turns.
    ///
    /// ```
    /// use dlx::format::text;
    /// use pavane_render::tiling::Cells;
    ///
    /// let board = text::read(b"r1c1 r1c2 r2c1 r2c2\nr1c1 r1c2\nr2c1 r2c2\nr1c1 r2c1\nr1c2 r2c2\n")?;
    /// let cells = Cells::new(&board.problem, &board.names)?;
    /// let symmetries = cells.symmetries(&board.problem, &board.names);
    /// assert_eq!(symmetries.order(), 8);
    /// // Both tilings are turned forms of each other, and the first represents them.
    /// let options: Vec<_> = board.problem.options().collect();
    /// assert!(symmetries.represents(&options[..2]));
    /// assert!(!symmetries.represents(&options[2..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the names are not of the problem.
    pub fn symmetries(&self, problem: &Problem, names: &Names) -> Symmetries {
        let finder = Finder::new(self, problem, names);
        let is_solid = self.size[2] > 1;
        let turns = self.form.turns(is_solid).into_iter();
        let found: Vec<FoundSymmetry> = turns.filter_map(|turn| finder.symmetry(turn)).collect();
        let maps = |is_used: fn(&FoundSymmetry) -> bool| -> BTreeSet<Vec<OptionId>> {
            found.iter().filter(|found| is_used(found)).map(|found| found.map.clone()).collect()
        };
        let mut all = maps(|_| true);
        // Renamings that are chosen one by one may be no group; symmetries without them are one.
        if !is_group(&all) {
            all = maps(|found| !found.renames);
        }
        let identity: Vec<OptionId> = problem.options().collect();
        all.remove(&identity);
        Symmetries { maps: all.into_iter().collect() }
    }
}

impl Symmetries {
    /// The number of symmetries, with the identity.
    pub fn order(&self) -> usize {
        self.maps.len() + 1
    }

    /// Whether a solution is the first of those that symmetries map to each other, by the numbers of their options.
    ///
    /// # Panics
    /// If the options are not of the problem.
    pub fn represents(&self, solution: &[OptionId]) -> bool {
        self.is_first(solution, |_| true)
    }

    /// Whether a solution is the first of its class that has only some options, which are in ascending order.
    ///
    /// # Panics
    /// If the solution has options that are not of the problem.
    pub fn represents_among(&self, solution: &[OptionId], options: &[OptionId]) -> bool {
        self.is_first(solution, |option| options.binary_search(&option).is_ok())
    }

    /// The first of the solutions that symmetries map to a solution, with ascending options.
    ///
    /// # Panics
    /// If the solution has options that are not of the problem.
    pub fn first_of_class(&self, solution: &[OptionId]) -> Vec<OptionId> {
        let mut own = solution.to_vec();
        own.sort_unstable();
        let image = |map: &Vec<OptionId>| {
            let mut image: Vec<OptionId> = own.iter().map(|option| map[option.index()]).collect();
            image.sort_unstable();
            image
        };
        let first = self.maps.iter().map(image).min();
        first.into_iter().fold(own.clone(), Ord::min)
    }

    /// Options with which each class has a solution, in ascending order; fewer than all if possible.
    ///
    /// Symmetries may map the options of a primary item that is covered once to each other. A solution has one of them,
    /// so it has an image with the first option of each orbit. The others are left out. Of several such items it is the
    /// one that leaves the smallest part of its options, and of these the one with the fewest.
    ///
    /// Takes time linear in the size of the problem, for each symmetry.
    ///
    /// ```
    /// use dlx::format::text;
    /// use pavane_render::tiling::Cells;
    ///
    /// let board = text::read(b"P r1c1 r1c2\nP r1c1\nP r1c2\nr1c1\nr1c2\n")?;
    /// let cells = Cells::new(&board.problem, &board.names)?;
    /// let symmetries = cells.symmetries(&board.problem, &board.names);
    /// // P is left or right.
    /// assert_eq!(symmetries.enough_options(&board.problem).len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the problem has fewer options.
    pub fn enough_options(&self, problem: &Problem) -> Vec<OptionId> {
        let once = |&item: &ItemId| problem.kind(item) == ItemKind::Primary(Multiplicity::ONCE);
        let items = problem.primaries().iter().copied().filter(once);
        let left_out = |item: ItemId| -> Option<Vec<OptionId>> {
            let own: Vec<OptionId> = problem.uses(item).iter().map(|used| used.option).collect();
            let images = |option: OptionId| self.maps.iter().map(move |map| map[option.index()]);
            let is_closed = own
                .iter()
                .all(|&option| images(option).all(|image| own.binary_search(&image).is_ok()));
            let is_later = |option: &OptionId| images(*option).any(|image| image < *option);
            is_closed.then(|| own.iter().copied().filter(is_later).collect())
        };
        let found = items.filter_map(|item| {
            let left_out = left_out(item).filter(|left_out| !left_out.is_empty())?;
            Some((problem.uses(item).len(), left_out))
        });
        // Parts are compared as fractions: a / b < c / d.
        let best = found.min_by(|(one, out), (other, other_out)| {
            let (kept, other_kept) = (one - out.len(), other - other_out.len());
            (kept * other, *one).cmp(&(other_kept * one, *other))
        });
        let left_out = best.map(|(_, left_out)| left_out).unwrap_or_default();
        problem.options().filter(|option| left_out.binary_search(option).is_err()).collect()
    }

    /// Whether a solution comes before all of its images with certain options, by the numbers of the options.
    fn is_first(&self, solution: &[OptionId], has: impl Fn(OptionId) -> bool) -> bool {
        let mut own = solution.to_vec();
        own.sort_unstable();
        let mut image = Vec::with_capacity(own.len());
        self.maps.iter().all(|map| {
            image.clear();
            image.extend(own.iter().map(|option| map[option.index()]));
            image.sort_unstable();
            own <= image || !image.iter().all(|&option| has(option))
        })
    }
}

/// Whether maps are closed under composition.
fn is_group(maps: &BTreeSet<Vec<OptionId>>) -> bool {
    let after = |first: &Vec<OptionId>, second: &Vec<OptionId>| -> Vec<OptionId> {
        first.iter().map(|option| second[option.index()]).collect()
    };
    maps.iter().all(|first| maps.iter().all(|second| maps.contains(&after(first, second))))
}

/// A symmetry, and whether it renames items that are no cells.
struct FoundSymmetry {
    map: Vec<OptionId>,
    renames: bool,
}

/// Search for the symmetries of a problem.
struct Finder<'a> {
    cells: &'a Cells,
    problem: &'a Problem,
    names: &'a Names,
    /// The cell of each vector.
    by_vector: HashMap<[i64; 3], ItemId>,
    /// The options with the same entries, in ascending order.
    by_entries: HashMap<Vec<Entry>, Vec<OptionId>>,
    /// The items that are no cells, each with the cells that its options cover, in ascending order.
    others: Vec<(ItemId, Vec<Covered>)>,
}

impl<'a> Finder<'a> {
    fn new(cells: &'a Cells, problem: &'a Problem, names: &'a Names) -> Self {
        let mut by_entries: HashMap<Vec<Entry>, Vec<OptionId>> = HashMap::new();
        for option in problem.options() {
            by_entries.entry(sorted(problem.entries(option).to_vec())).or_default().push(option);
        }
        let vectors = cells.places.iter().map(|(&item, &place)| (cells.form.vector(place), item));
        let by_vector = vectors.collect();
        let mut finder = Self { cells, problem, names, by_vector, by_entries, others: Vec::new() };
        let others = problem.items().filter(|item| !cells.places.contains_key(item));
        finder.others = others.map(|item| (item, finder.covered(item, Some))).collect();
        finder
    }

    /// The cells that the options of an item cover after a map of cells, in ascending order.
    fn covered(&self, item: ItemId, image: impl Fn(ItemId) -> Option<ItemId>) -> Vec<Covered> {
        let uses = self.problem.uses(item).iter();
        let mut covered: Vec<Covered> = uses
            .map(|used| {
                let entries = self.problem.entries(used.option).iter();
                let mut covered: Covered = entries
                    .filter(|entry| self.cells.places.contains_key(&entry.item))
                    .filter_map(|entry| Some((image(entry.item)?, entry.color)))
                    .collect();
                covered.sort_unstable();
                covered
            })
            .collect();
        covered.sort_unstable();
        covered
    }

    /// The symmetry of a turn; `None` if the turned problem is another one.
    fn symmetry(&self, turn: CellTurn) -> Option<FoundSymmetry> {
        let mut image = self.turned_cells(turn)?;
        let renames = self.rename(&mut image)?;
        let mut taken: HashMap<Vec<Entry>, usize> = HashMap::new();
        let mut map = Vec::with_capacity(self.problem.option_count());
        for option in self.problem.options() {
            let entries = self.problem.entries(option).iter();
            let entries =
                entries.map(|entry| Entry { item: image[&entry.item], ..*entry }).collect();
            let entries = sorted(entries);
            // Equal options map to equal options in their order.
            let place = taken.entry(entries.clone()).or_default();
            let other = *self.by_entries.get(&entries)?.get(*place)?;
            *place += 1;
            if self.problem.cost(option) != self.problem.cost(other) {
                return None;
            }
            map.push(other);
        }
        Some(FoundSymmetry { map, renames })
    }

    /// The image of each cell. A turn of the board keeps its center, which is the mean of all cells.
    fn turned_cells(&self, turn: CellTurn) -> Option<HashMap<ItemId, ItemId>> {
        let cells = self.by_vector.len() as i64;
        let sum = self
            .by_vector
            .keys()
            .fold([0; 3], |sum: [i64; 3], vector| [0, 1, 2].map(|axis| sum[axis] + vector[axis]));
        let mut image = HashMap::new();
        for (&vector, &item) in &self.by_vector {
            // In parts of a cell, since the center may be between cells.
            let turned = turn.apply([0, 1, 2].map(|axis| cells * vector[axis] - sum[axis]));
            let scaled = [0, 1, 2].map(|axis| turned[axis] + sum[axis]);
            if scaled.iter().any(|part| part % cells != 0) {
                return None;
            }
            let other = *self.by_vector.get(&scaled.map(|part| part / cells))?;
            if self.problem.kind(item) != self.problem.kind(other) {
                return None;
            }
            image.insert(item, other);
        }
        Some(image)
    }

    /// Adds the images of the items that are no cells, and returns whether one gets another name.
    fn rename(&self, image: &mut HashMap<ItemId, ItemId>) -> Option<bool> {
        let mut free: HashMap<&Vec<Covered>, Vec<ItemId>> = HashMap::new();
        for (item, covered) in &self.others {
            free.entry(covered).or_default().push(*item);
        }
        let mut renames = false;
        for &(item, _) in &self.others {
            let covered = self.covered(item, |cell| image.get(&cell).copied());
            let candidates = free.get_mut(&covered)?;
            let kind = self.problem.kind(item);
            // The item itself, or else the first one of its kind.
            let place = candidates.iter().position(|&other| other == item).or_else(|| {
                candidates.iter().position(|&other| self.problem.kind(other) == kind)
            })?;
            let other = candidates.remove(place);
            renames |= self.names.item(other) != self.names.item(item);
            image.insert(item, other);
        }
        Some(renames)
    }
}

/// The entries of an option in ascending order.
fn sorted(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.sort_unstable_by_key(|entry| (entry.item, entry.color));
    entries
}
