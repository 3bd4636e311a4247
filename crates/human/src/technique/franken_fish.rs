//! Franken fish: fish whose zones are rows and blocks on one side, and columns and blocks on the other. A place in two
//! zones of the base is an endo-fin, and counts as a fin.
//!
//! The rules are from the Ultimate Fish Guide of the Players' forum, and the limits from HoDoKu: five fins, of which
//! two are endo-fins. HoDoKu tries all zones of the cover. Here they follow from a candidate that the fish may remove:
//! each place of the base that it does not see has to be covered. Only places that no placement of the digit has are
//! tried. HoDoKu skips zones with more places than a fish without fins has zones; here they count.

mod placements;

use super::facts::{digits, named};
use super::fish;
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::Geometry;
use crate::level::Level::Unfair;
use crate::place_set::PlaceSet;
use crate::state::View;
use crate::step::{Kind, Role, Step, StepWords, Technique};
use pavane::layout::{Cell, Digit};
use placements::without_placement;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};

/// Franken X-wings and swordfish, in layouts whose rows and columns cross, with blocks or regions.
pub(crate) struct FrankenFish {
    /// The number of zones of the base, 2 or 3.
    size: u8,
    /// Whether the fish has fins.
    is_finned: bool,
}

/// Franken X-wings.
pub(crate) const X_WINGS: Row =
    Row::plain("Franken X-wings", LayoutRequirement::Lines, &FrankenFish::new(2, false))
        .taught(&[&LESSON])
        .human(300.0, Unfair);

/// Franken swordfish.
pub(crate) const SWORDFISH: Row =
    Row::plain("Franken swordfish", LayoutRequirement::Lines, &FrankenFish::new(3, false))
        .taught(&[&LESSON])
        .human(350.0, Unfair);

/// Franken X-wings with fins.
pub(crate) const FINNED_X_WINGS: Row =
    Row::plain("finned Franken X-wings", LayoutRequirement::Lines, &FrankenFish::new(2, true))
        .taught(&[&LESSON])
        .human(390.0, Unfair);

/// Franken swordfish with fins.
pub(crate) const FINNED_SWORDFISH: Row =
    Row::plain("finned Franken swordfish", LayoutRequirement::Lines, &FrankenFish::new(3, true))
        .taught(&[&LESSON])
        .human(410.0, Unfair);

const LESSON: Lesson = Lesson::new(
    "Franken Fish",
    &[
        "Franken X-Wing",
        "Franken Swordfish",
        "Finned Franken X-Wing",
        "Finned Franken Swordfish",
    ],
    &[
        "A fish of rows and columns in which blocks take the place of some lines. In two or three rows and blocks all \
         places of a digit lie in the same number of columns and blocks. Each zone of the first kind holds the digit \
         once, so the others get their digit from there and hold it nowhere else.",
        "A place of the pattern that lies in two of these columns and blocks loses the digit as well: it would fill \
         both at once, and another of the first zones would have no place.",
        "A finned Franken fish has additional places, the fins. A place in two of the first zones is an endo-fin. \
         Either the fish holds or one of the fins does. So a cell loses the digit if the fish would remove it there \
         and the cell sees all fins. Up to five fins count, and two endo-fins among them.",
    ],
)
.from(
    "The names of fish with blocks and the rules for fins are from the Ultimate Fish Guide, 2007.",
    "HoDoKu 2.2, which quotes http://www.sudoku.com/boards/viewtopic.php?t=4993",
);

static FRANKEN: Kind = Kind {
    name: |technique| format!("Franken {}", fish::name(technique.size())).into(),
    sentence: |words| format!("{}, and nowhere else there", inside(words)),
};

static FINNED: Kind = Kind {
    name: |technique| format!("Finned Franken {}", fish::name(technique.size())).into(),
    sentence: |words| format!("{}, or else in {}", inside(words), words.one_of(Role::Extra)),
};

fn inside(words: &StepWords<'_>) -> String {
    let (digit, zones) = (words.digits_of(Role::Base), words.zones(Role::Base));
    format!("{digit} is in {zones} once each, only inside {}", words.zones(Role::Cover))
}

/// The largest number of fins, and of endo-fins among them.
const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

/// Number of words for the places of a digit: few places, and the places of all square boards that have steps.
const FEW: usize = 2;
const MANY: usize = 16;

impl FrankenFish {
    const fn new(size: u8, is_finned: bool) -> Self {
        Self { size, is_finned }
    }
}

/// The cells of the rows that have a digit, and their numbers.
struct DigitPlaces<'a> {
    view: View<'a>,
    digit: usize,
    /// In reading order.
    cells: Vec<usize>,
    /// The number of each cell of the board among them.
    numbers: Vec<Option<u16>>,
}

impl<'a> DigitPlaces<'a> {
    fn new(view: View<'a>, digit: usize) -> Self {
        let geometry = view.geometry;
        let rows = geometry.families[1].clone();
        let mut cells: Vec<usize> =
            rows.flat_map(|row| geometry.cells_at(row, view.marks.places(row, digit))).collect();
        cells.sort_unstable();
        let mut numbers = vec![None; geometry.cell_count];
        for (number, &cell) in cells.iter().enumerate() {
            numbers[cell] = Some(number as u16);
        }
        Self { view, digit, cells, numbers }
    }

    fn at(&self, cell: usize) -> Option<usize> {
        self.numbers[cell].map(usize::from)
    }

    /// The places that each place sees.
    fn sees<const WORDS: usize>(&self) -> Vec<PlaceSet<WORDS>> {
        let seen = |&cell: &usize| {
            let cells = self.view.geometry.sight(cell).iter();
            PlaceSet::of(cells.filter_map(|&cell| self.at(usize::from(cell))))
        };
        self.cells.iter().map(seen).collect()
    }
}

/// Positions in a list of zones.
type ZoneSet = PlaceSet<2>;

/// The largest number of zones of a [`ZoneSet`].
const MOST_ZONES: usize = 128;

/// A fish: its zones as positions in the lists of the pond, and its fins.
struct Caught<const WORDS: usize> {
    is_columns: bool,
    base: ZoneSet,
    cover: ZoneSet,
    /// The places of the base that are not fins.
    body: PlaceSet<WORDS>,
    fins: PlaceSet<WORDS>,
}

/// For each list of removals, the first fish with the fewest fins.
type Catch<const WORDS: usize> = BTreeMap<Vec<(Cell, Digit)>, Caught<WORDS>>;

/// The places of a digit, and the zones for one direction of the lines.
struct Pond<'a, const WORDS: usize> {
    of: &'a DigitPlaces<'a>,
    size: usize,
    is_finned: bool,
    is_columns: bool,
    /// The places that each place sees.
    sees: &'a [PlaceSet<WORDS>],
    /// The places that a fish may remove.
    removable: PlaceSet<WORDS>,
    /// The zones of the base with their places, lines before blocks; likewise the cover.
    bases: &'a Zones<WORDS>,
    covers: &'a Zones<WORDS>,
}

/// Zones with places of the digit, lines before blocks.
struct Zones<const WORDS: usize> {
    zones: Vec<(usize, PlaceSet<WORDS>)>,
    /// The positions of the blocks.
    blocks: ZoneSet,
}

impl<const WORDS: usize> Zones<WORDS> {
    fn new(places: &DigitPlaces<'_>, lines: Range<usize>) -> Self {
        let DigitPlaces { view, digit, .. } = *places;
        let geometry = view.geometry;
        let with_places = |zone: usize| {
            let cells = geometry.cells_at(zone, view.marks.places(zone, digit));
            let places = PlaceSet::of(cells.filter_map(|cell| places.at(cell)));
            (!places.is_empty()).then_some((zone, places))
        };
        let mut zones: Vec<_> = lines.filter_map(with_places).collect();
        let lines = zones.len();
        let blocks = geometry.families[0].clone().filter(|&zone| geometry.is_full[zone]);
        zones.extend(blocks.filter_map(with_places));
        let blocks = ZoneSet::of(lines..zones.len());
        Self { zones, blocks }
    }

    /// The number of lines.
    fn lines(&self) -> usize {
        self.zones.len() - self.blocks.len()
    }

    fn numbers(&self, geometry: &Geometry, chosen: ZoneSet) -> Vec<usize> {
        chosen.iter().map(|at| geometry.number[self.zones[at].0]).collect()
    }
}

/// The zones of a base: their positions, their places, and the places in two of them.
#[derive(Clone, Copy)]
struct Base<const WORDS: usize> {
    chosen: ZoneSet,
    places: PlaceSet<WORDS>,
    endo_fins: PlaceSet<WORDS>,
}

/// The zones of a cover: their positions, their places, and the places in two of them.
#[derive(Clone, Copy)]
struct Cover<const WORDS: usize> {
    chosen: ZoneSet,
    places: PlaceSet<WORDS>,
    twice: PlaceSet<WORDS>,
}

impl<const WORDS: usize> Pond<'_, WORDS> {
    /// Tries all sets of base zones from a position on.
    fn fish(&self, from: usize, base: Base<WORDS>, catch: &mut Catch<WORDS>) -> ControlFlow<()> {
        if base.chosen.len() == self.size {
            return self.cover(base, catch);
        }
        let most = if self.is_finned { MOST_ENDO_FINS } else { 0 };
        for (at, (_, places)) in self.bases.zones.iter().enumerate().skip(from) {
            self.of.view.poll()?;
            let endo_fins = base.endo_fins.or(base.places.and(*places));
            if endo_fins.len() > most {
                continue;
            }
            let chosen = base.chosen.or(ZoneSet::of([at]));
            self.fish(at + 1, Base { chosen, places: base.places.or(*places), endo_fins }, catch)?;
        }
        ControlFlow::Continue(())
    }

    /// Covers the places of a base: all of them, or without fins that a candidate sees.
    fn cover(&self, base: Base<WORDS>, catch: &mut Catch<WORDS>) -> ControlFlow<()> {
        let none =
            Cover { chosen: ZoneSet::EMPTY, places: PlaceSet::EMPTY, twice: PlaceSet::EMPTY };
        let mut tried = BTreeSet::new();
        if !self.is_finned {
            return self.extend(&base, base.places, None, none, &mut tried, catch);
        }
        for removed in self.removable.iter() {
            let sees = self.sees[removed];
            if base.endo_fins.without(sees).is_empty() {
                let open = base.places.without(sees).without(base.endo_fins);
                self.extend(&base, open, Some(removed), none, &mut tried, catch)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds zones to a cover until no place of the base is open and the fish removes a candidate.
    fn extend(
        &self,
        base: &Base<WORDS>,
        open: PlaceSet<WORDS>,
        removed: Option<usize>,
        cover: Cover<WORDS>,
        tried: &mut BTreeSet<ZoneSet>,
        catch: &mut Catch<WORDS>,
    ) -> ControlFlow<()> {
        self.of.view.poll()?;
        // The place that the next zone has to have: an open one, or the candidate that the fish removes.
        let is_removed = |place: &usize| self.removed(base, &cover).has(*place);
        let next = open.iter().next().or(removed.filter(|place| !is_removed(place)));
        if cover.chosen.len() == self.size {
            if next.is_none() && tried.insert(cover.chosen) {
                self.judge(base, &cover, catch);
            }
            return ControlFlow::Continue(());
        }
        // Fewer zones cover a base without fins only where the puzzle has no solution.
        if next.is_none() && !self.is_finned {
            return ControlFlow::Continue(());
        }
        for (at, (zone, places)) in self.covers.zones.iter().enumerate() {
            // As in HoDoKu, each zone of the cover has a place of the base.
            let fits =
                !places.and(base.places).is_empty() && next.is_none_or(|next| places.has(next));
            let is_base = || base.chosen.iter().any(|base| self.bases.zones[base].0 == *zone);
            if !fits || cover.chosen.has(at) || is_base() {
                continue;
            }
            let cover = Cover {
                chosen: cover.chosen.or(ZoneSet::of([at])),
                places: cover.places.or(*places),
                twice: cover.twice.or(cover.places.and(*places)),
            };
            self.extend(base, open.without(*places), removed, cover, tried, catch)?;
        }
        ControlFlow::Continue(())
    }

    /// The places that lose the digit if no fin holds it: covered ones outside the base, and those covered twice.
    fn removed(&self, base: &Base<WORDS>, cover: &Cover<WORDS>) -> PlaceSet<WORDS> {
        cover.places.without(base.places).or(cover.twice)
    }

    /// Notes a fish, if it has a block and removes something.
    fn judge(&self, base: &Base<WORDS>, cover: &Cover<WORDS>, catch: &mut Catch<WORDS>) {
        let fins = base.places.without(cover.places).or(base.endo_fins);
        let has_block = !base.chosen.and(self.bases.blocks).is_empty()
            || !cover.chosen.and(self.covers.blocks).is_empty();
        if !has_block || self.is_finned == fins.is_empty() || fins.len() > MOST_FINS {
            return;
        }
        let seen = |removed: PlaceSet<WORDS>, fin: usize| removed.and(self.sees[fin]);
        let removed = fins.iter().fold(self.removed(base, cover), seen);
        let cells = removed.iter().map(|place| self.of.cells[place]);
        let removals = self.of.view.removals(cells, 1 << self.of.digit);
        if removals.is_empty() {
            return;
        }
        let caught = Caught {
            is_columns: self.is_columns,
            base: base.chosen,
            cover: cover.chosen,
            body: base.places.without(fins),
            fins,
        };
        match catch.get_mut(&removals) {
            Some(known) if known.fins.len() <= caught.fins.len() => {}
            Some(known) => *known = caught,
            None => drop(catch.insert(removals, caught)),
        }
    }

    /// The step of a fish.
    fn step(&self, caught: &Caught<WORDS>, removals: Vec<(Cell, Digit)>) -> Step {
        let cells = |places: PlaceSet<WORDS>| {
            named(&places.iter().map(|place| self.of.cells[place]).collect::<Vec<_>>())
        };
        let kind = if self.is_finned { &FINNED } else { &FRANKEN };
        let digits = || digits(1 << self.of.digit);
        let mut step = Step::new(Technique::sized(kind, self.size as u8), 0.0).part(
            Role::Base,
            cells(caught.body),
            digits(),
        );
        if self.is_finned {
            step = step.part(Role::Extra, cells(caught.fins), digits());
        }
        let geometry = self.of.view.geometry;
        step.zones(Role::Base, self.bases.numbers(geometry, caught.base))
            .zones(Role::Cover, self.covers.numbers(geometry, caught.cover))
            .removing(removals)
    }
}

impl FrankenFish {
    /// Gives the fish of a digit.
    fn of_digit<const WORDS: usize>(
        &self,
        of: &DigitPlaces<'_>,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let families = &of.view.geometry.families;
        let [rows, columns] = [1, 2].map(|lines| Zones::new(of, families[lines].clone()));
        let sees: Vec<PlaceSet<WORDS>> = of.sees();
        let full = rows.zones.iter().chain(&columns.zones[..columns.lines()]);
        let full: Vec<PlaceSet<WORDS>> = full.map(|&(_, places)| places).collect();
        let removable = without_placement(&full, &sees);
        if removable.is_empty() {
            return ControlFlow::Continue(());
        }
        let (size, is_finned) = (usize::from(self.size), self.is_finned);
        let pond = |is_columns: bool| {
            let (bases, covers) = if is_columns { (&columns, &rows) } else { (&rows, &columns) };
            Pond { of, size, is_finned, is_columns, sees: &sees, removable, bases, covers }
        };
        let ponds = [false, true].map(pond);
        let mut catch = Catch::new();
        for pond in &ponds {
            let base = Base {
                chosen: ZoneSet::EMPTY,
                places: PlaceSet::EMPTY,
                endo_fins: PlaceSet::EMPTY,
            };
            pond.fish(0, base, &mut catch)?;
        }
        for (removals, caught) in catch {
            visit(ponds[usize::from(caught.is_columns)].step(&caught, removals))?;
        }
        ControlFlow::Continue(())
    }
}

impl Find for FrankenFish {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let geometry = view.geometry;
        // Square boards have far fewer zones, unless blocks overlap.
        let zones = geometry.digits + geometry.families[0].len();
        if !geometry.has_lines || geometry.families[0].is_empty() || zones > MOST_ZONES {
            return ControlFlow::Continue(());
        }
        for digit in 0..geometry.digits {
            view.poll()?;
            let places = DigitPlaces::new(view, digit);
            match places.cells.len() {
                0 => {}
                count if count <= 64 * FEW => self.of_digit::<FEW>(&places, visit)?,
                _ => self.of_digit::<MANY>(&places, visit)?,
            }
        }
        ControlFlow::Continue(())
    }
}
