//! The comparison of puzzles that are written and read again, with their rules in any order.

use crate::layout::{ConstraintSet, Layout, LayoutBuilder, Zone, ZoneKind};
use crate::puzzle::Puzzle;
use pavane_constraints::{Constraint, ConstraintRule};

/// Whether a puzzle that was read has the board, rules, givens and candidates of the one that was written. Constraints
/// may be in another order, and regions may be the usual blocks.
pub(super) fn are_same(read: &Puzzle, written: &Puzzle) -> bool {
    if read == written {
        return true;
    }
    let set = |puzzle: &Puzzle| puzzle.layout().constraint_set().cloned().unwrap_or_else(no_rules);
    let (set, other) = (set(read), set(written));
    let mut rest: Vec<&Constraint> = other.constraints.iter().collect();
    let mut is_in_rest = |constraint: &Constraint| {
        let place = rest.iter().position(|other| *other == constraint);
        place.map(|place| rest.swap_remove(place)).is_some()
    };
    let ruled_out =
        |puzzle: &Puzzle| puzzle.ruled_out().map(|gone| gone.iter().collect::<Vec<_>>());
    have_same_zones(read.layout(), written.layout())
        && read.givens() == written.givens()
        && ruled_out(read) == ruled_out(written)
        && (set.first_value, &set.helpers) == (other.first_value, &other.helpers)
        && set.constraints.len() == other.constraints.len()
        && set.constraints.iter().all(&mut is_in_rest)
}

/// Whether a layout that was read has the cells and zones of the one that was written. A region may be a block.
fn have_same_zones(read: &Layout, written: &Layout) -> bool {
    let places =
        |layout: &Layout| -> Vec<_> { layout.cells().map(|cell| layout.position(cell)).collect() };
    let are_same = |(zone, other): (&Zone, &Zone)| {
        let is_block = zone.kind() == ZoneKind::Block && other.kind() == ZoneKind::Region;
        (is_block || zone.kind() == other.kind()) && zone.cells() == other.cells()
    };
    let (zones, others) = (read.zones(), written.zones());
    read.digits() == written.digits()
        && zones.len() == others.len()
        && zones.iter().zip(others).all(are_same)
        && places(read) == places(written)
}

fn no_rules() -> ConstraintSet {
    ConstraintSet::new(Vec::new())
}

/// The puzzle with zones alone, if a format cannot state these.
pub(super) fn unwritten_zones(
    puzzle: &Puzzle,
    is_written: impl Fn(Puzzle) -> bool,
) -> Option<Puzzle> {
    let plain =
        Puzzle::new(puzzle.layout().without_constraints(), puzzle.givens().to_vec()).ok()?;
    (!is_written(plain.clone())).then_some(plain)
}

/// The rules beyond zones that a format cannot state, in words: the kinds that it cannot state alone on a board with
/// these zones, helper cells, and values from another number than 1. If it states each of these, all of them.
pub(super) fn unwritten_rules(
    puzzle: &Puzzle,
    is_written: impl Fn(Puzzle) -> bool,
) -> Option<String> {
    let layout = puzzle.layout();
    let set = layout.constraint_set()?;
    let board = layout.constraint_board()?;
    let with = |set: ConstraintSet| {
        let puzzle = Puzzle::new(layout.with_constraints(set), puzzle.givens().to_vec());
        puzzle.is_ok_and(&is_written)
    };
    let has_helpers = set.helpers.is_empty()
        || with(ConstraintSet { helpers: set.helpers.clone(), ..no_rules() });
    let helpers = if has_helpers { set.helpers.clone() } else { Vec::new() };
    // A constraint of helper cells is no reason if they are.
    let is_of_cells = |constraint: &&Constraint| {
        has_helpers || constraint.cells(board).iter().all(|&cell| board.place(cell).is_some())
    };
    let constraints: Vec<&Constraint> = set.constraints.iter().filter(is_of_cells).collect();
    let mut names: Vec<String> = Vec::new();
    for name in constraints.iter().map(|constraint| constraint.kind().name) {
        let of_kind = constraints.iter().filter(|constraint| constraint.kind().name == name);
        let constraints = of_kind.map(|&constraint| constraint.clone()).collect();
        let alone = ConstraintSet { constraints, helpers: helpers.clone(), first_value: 1 };
        if !names.iter().any(|known| known == name) && !with(alone) {
            names.push(name.to_owned());
        }
    }
    if !has_helpers {
        names.push("helper cells".to_owned());
    }
    let first_value = set.first_value;
    if first_value != 1 && !with(ConstraintSet { first_value, ..no_rules() }) {
        names.push(format!("values from {first_value}"));
    }
    let kinds = match names.is_empty() {
        false => names.join(", "),
        true => layout.require_zones_only().err()?.kinds,
    };
    Some(format!("rules beyond zones ({kinds})"))
}

/// The part of a board without a name that a format cannot state, in words: its zones, or its shape if the format
/// cannot state that without them.
pub(super) fn unwritten_board(layout: &Layout, is_written: impl Fn(Puzzle) -> bool) -> String {
    let has_room = |keeps: fn(ZoneKind) -> bool| {
        with_zones(layout, keeps).is_some_and(|layout| is_written(Puzzle::blank(layout)))
    };
    let is_line = |kind| matches!(kind, ZoneKind::Row | ZoneKind::Column);
    let is_region = |kind| matches!(kind, ZoneKind::Block | ZoneKind::Region);
    let is_usual = |kind| !matches!(kind, ZoneKind::Custom);
    let kinds = || layout.zones().iter().map(Zone::kind);
    let (height, width, digits) = (layout.height(), layout.width(), layout.digits());
    if !kinds().all(is_usual) && has_room(is_usual) {
        "custom zones".to_owned()
    } else if layout.cell_count() < height * width {
        "a board with gaps".to_owned()
    } else if kinds().any(is_region) && has_room(is_line) {
        "regions of this form".to_owned()
    } else if layout.is_square() {
        "custom zones".to_owned()
    } else {
        format!("a board of {height} rows and {width} columns with {digits} digits")
    }
}

/// The layout with the zones of some kinds alone.
fn with_zones(layout: &Layout, keeps: impl Fn(ZoneKind) -> bool) -> Option<Layout> {
    let mut builder = LayoutBuilder::new(layout.digits()).ok()?;
    let position = |&cell: &_| layout.position(cell);
    layout.cells().try_for_each(|cell| builder.add_cell(position(&cell))).ok()?;
    for zone in layout.zones().iter().filter(|zone| keeps(zone.kind())) {
        builder.add_zone(zone.kind(), zone.name(), zone.cells().iter().map(position)).ok()?;
    }
    builder.build().ok()
}
