//! Franken fish against their definition, tried on all sets of zones of a small board.

use crate::cases::cases;
use pavane::{Candidates, Cell, Digit, Layout, Puzzle, ZoneKind};
use pavane_human::{Path, Scale};
use rand_core::Rng as _;
use rand_pcg::Pcg64;
use std::collections::BTreeSet;

/// A set of cells of a 6x6 board.
type Cells = u64;

/// The removals of all Franken fish of a digit, one set of cells for each fish.
fn by_definition(
    layout: &Layout,
    left: &Candidates,
    digit: Digit,
    size: u32,
    is_finned: bool,
) -> BTreeSet<Cells> {
    let sees = |one: Cell| -> Cells {
        layout
            .cells()
            .filter(|&other| {
                other != one
                    && layout
                        .zones()
                        .iter()
                        .any(|zone| zone.cells().contains(&one) && zone.cells().contains(&other))
            })
            .fold(0, |cells, other| cells | 1 << other.index())
    };
    let sees: Vec<Cells> = layout.cells().map(sees).collect();
    // The zones of a kind and the blocks, with the places of the digit; a zone without places holds the digit already.
    let zones = |kind: ZoneKind| -> Vec<(bool, Cells)> {
        let zones = layout
            .zones()
            .iter()
            .filter(|zone| zone.kind() == kind || zone.kind() == ZoneKind::Block);
        let places = |cells: &[Cell]| {
            cells
                .iter()
                .filter(|&&cell| left.contains(cell, digit))
                .fold(0, |all: Cells, cell| all | 1 << cell.index())
        };
        let zones = zones.map(|zone| (zone.kind() == ZoneKind::Block, places(zone.cells())));
        zones.filter(|&(_, places)| places != 0).collect()
    };
    let subsets = |zones: &[(bool, Cells)]| -> Vec<u32> {
        (0..1_u32 << zones.len()).filter(|set| set.count_ones() == size).collect()
    };
    // The places in one zone of a set, the places in two, and whether a zone is a block.
    let united = |zones: &[(bool, Cells)], set: u32| {
        let chosen = zones.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        chosen.fold(
            (0, 0, false),
            |(once, twice, block): (Cells, Cells, bool), (_, &(is_block, places))| {
                (once | places, twice | once & places, block || is_block)
            },
        )
    };
    let mut found = BTreeSet::new();
    for (bases, covers) in [(ZoneKind::Row, ZoneKind::Column), (ZoneKind::Column, ZoneKind::Row)] {
        let (bases, covers) = (zones(bases), zones(covers));
        for base in subsets(&bases) {
            let (places, endo_fins, base_block) = united(&bases, base);
            for cover in subsets(&covers) {
                let (covered, twice, cover_block) = united(&covers, cover);
                let is_shared = bases.iter().enumerate().any(|(at, one)| {
                    let same = |(other_at, other): (usize, &(bool, Cells))| {
                        cover >> other_at & 1 == 1 && other == one && one.0
                    };
                    base >> at & 1 == 1 && covers.iter().enumerate().any(same)
                });
                // Each zone of the cover has a place of the base.
                let mut chosen = covers.iter().enumerate().filter(|(at, _)| cover >> at & 1 == 1);
                let has_places = chosen.all(|(_, zone)| zone.1 & places != 0);
                let fins = places & !covered | endo_fins;
                let fits = is_finned == (fins != 0)
                    && fins.count_ones() <= 5
                    && endo_fins.count_ones() <= 2;
                if is_shared || !has_places || !fits || !(base_block || cover_block) {
                    continue;
                }
                let removed = covered & !places | twice;
                let seen = (0..36)
                    .filter(|cell| fins >> cell & 1 == 1)
                    .fold(removed, |seen, fin| seen & sees[fin]);
                if seen != 0 {
                    found.insert(seen);
                }
            }
        }
    }
    found
}

/// A state with a solution: some candidates beside a random filling of a known grid are gone.
fn state(layout: &Layout, random: &mut Pcg64) -> Candidates {
    const GRID: &str = "123456456123231564564231312645645312";
    let mut left = Candidates::none(layout);
    for (cell, symbol) in layout.cells().zip(GRID.bytes()) {
        for digit in Digit::first(6) {
            if digit.get() == symbol - b'0' || random.next_u64() % 100 < 45 {
                left.insert(cell, digit);
            }
        }
    }
    left
}

#[test]
fn franken_fish_are_those_of_the_definition() {
    const SEED: u64 = 43;
    let layout = Layout::blocks(2, 3).unwrap();
    let mut random = Pcg64::new(SEED.into(), 0);
    let mut counts = [0; 4];
    for round in 0..cases(2, 20) {
        let left = state(&layout, &mut random);
        let puzzle = Puzzle::new(layout.clone(), vec![None; 36]).unwrap();
        let mut path = Path::new(&puzzle).unwrap().keeping(&left);
        for (number, (name, size, is_finned)) in [
            ("Franken X-wings", 2, false),
            ("Franken swordfish", 3, false),
            ("finned Franken X-wings", 2, true),
            ("finned Franken swordfish", 3, true),
        ]
        .into_iter()
        .enumerate()
        {
            let mut groups = Scale::Human.groups().iter();
            let group = groups.find(|group| group.name() == name).unwrap();
            let steps = path.steps_of(group);
            for digit in Digit::first(6) {
                let removals = |step: &pavane_human::Step| {
                    let own = step.removals.iter().filter(|removal| removal.1 == digit);
                    own.fold(0, |cells: Cells, &(cell, _)| cells | 1 << cell.index())
                };
                let found: Vec<Cells> =
                    steps.iter().map(removals).filter(|&cells| cells != 0).collect();
                counts[number] += found.len();
                let expected = by_definition(&layout, &left, digit, size, is_finned);
                let context = format!("seed {SEED}, round {round}, {name} of {digit:?}");
                assert_eq!(found.len(), expected.len(), "{context}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{context}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 3), "{counts:?}");
}
