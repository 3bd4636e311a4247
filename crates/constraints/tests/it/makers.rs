//! Random constraints, most of which hold in a given grid.

use pavane_constraints::propagation::Automaton;
use pavane_constraints::{
    AllDifferent, AntiTaxicab, AnyOf, Arrow, Assignment, Between, Board, CellSum, CellValues,
    CloneShapes, ConnectedValues, Constraint, ConstraintRule, Contents, CountDistinct,
    CountingCircles, Difference, DoubleArrow, DutchFlatmates, Entropic, EqualSum, EqualityCage,
    FullRank, GlobalEntropy, GlobalModulo, GreaterThan, HiddenSkyscraper, Indexer, IndexerKind,
    Killer, LittleKiller, LocalExtremum, Lockout, LookAndSay, Lunchbox, Modular, Nabner,
    NegativeDots, NegativeXv, Nfa, NoRankTies, Nonconsecutive, NumberedRoom, PairRelation, PairSum,
    PairTable, Palindrome, Parity, Pattern, Quadruple, Ratio, Regex, RegionSumLine, RellikCage,
    Renban, SameValues, Sandwich, Skyscraper, SumLine, Thermometer, ValueIndexing, Variable,
    Whispers, XSum, Zipper,
};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use std::num::NonZeroUsize;

/// Makes a constraint of one kind.
pub(crate) type Maker = fn(&mut Draw<'_>) -> Constraint;

/// The makers, each with the name of its kind.
pub(crate) const MAKERS: &[(&str, Maker)] = &[
    ("killer", killer),
    ("all different", |draw| AllDifferent { cells: draw.cells(2..=5) }.into()),
    ("difference", difference),
    ("ratio", |draw| Ratio { cells: draw.pair(), ratio: draw.number(2..=3) }.into()),
    ("pair sum", pair_sum),
    ("greater than", greater_than),
    ("pair relation", pair_relation),
    ("negative dots", negative_dots),
    ("negative XV", negative_xv),
    ("nonconsecutive", nonconsecutive),
    ("parity", parity),
    ("local extremum", extremum),
    ("thermometer", thermometer),
    ("whispers", whispers),
    ("renban", |draw| Renban { cells: draw.line(2..=4) }.into()),
    ("palindrome", |draw| Palindrome { cells: draw.line(2..=5) }.into()),
    ("nabner", |draw| Nabner { cells: draw.line(2..=3) }.into()),
    ("zipper", |draw| Zipper { cells: draw.line(2..=5) }.into()),
    ("region-sum", |draw| RegionSumLine { cells: draw.line(2..=6) }.into()),
    ("equal-sum", equal_sum),
    ("double-arrow", |draw| DoubleArrow { cells: draw.line(2..=5) }.into()),
    ("between", |draw| Between { cells: draw.line(3..=5) }.into()),
    ("lockout", |draw| Lockout { cells: draw.line(2..=4), difference: draw.number(1..=3) }.into()),
    ("entropic", |draw| Entropic { cells: draw.line(2..=5) }.into()),
    ("modular", modular),
    ("quadruple", quadruple),
    ("contents", contents),
    ("look and say", look_and_say),
    ("clone", |draw| {
        let (mut cells, mut clones) = (draw.cells(1..=2), draw.cells(1..=2));
        // Readers refuse shapes of two sizes.
        let size = cells.len().min(clones.len());
        cells.truncate(size);
        clones.truncate(size);
        CloneShapes { cells, clones }.into()
    }),
    ("same values", same_values),
    ("sum", cell_sum),
    ("counting circles", |draw| CountingCircles { cells: draw.cells(1..=6) }.into()),
    ("count distinct", |draw| {
        CountDistinct { number: draw.cell(), counted: draw.cells(1..=6) }.into()
    }),
    ("equality cage", |draw| EqualityCage { cells: draw.cells(2..=4) }.into()),
    ("rellik cage", |draw| RellikCage { cells: draw.cells(1..=4), sum: draw.number(1..=9) }.into()),
    ("global entropy", |_| GlobalEntropy.into()),
    ("global modulo", |_| GlobalModulo.into()),
    ("anti-taxicab", |_| AntiTaxicab.into()),
    ("Dutch flatmates", |_| DutchFlatmates.into()),
    ("connected values", connected_values),
    ("sum-line", sum_line),
    ("value-indexing", value_indexing),
    ("indexer", indexer),
    ("regex", regex),
    ("nfa", nfa),
    ("arrow", arrow),
    ("x-sum", x_sum),
    ("little killer", little_killer),
    ("sandwich", sandwich),
    ("lunchbox", lunchbox),
    ("numbered room", numbered_room),
    ("skyscraper", skyscraper),
    ("hidden skyscraper", hidden_skyscraper),
    ("full rank", full_rank),
    ("no rank ties", |_| NoRankTies.into()),
    ("cell values", cell_values),
    ("any of", any_of),
];

/// What constraints are drawn from.
#[derive(Debug)]
pub(crate) struct Draw<'a> {
    pub(crate) board: &'a Board,
    /// A grid of the board.
    pub(crate) grid: &'a [i64],
    pub(crate) random: Pcg64Mcg,
}

impl Draw<'_> {
    /// A constraint of a random kind. One in eight is taken as it comes. The others hold in the grid, if a hundred
    /// tries find such a one.
    pub(crate) fn constraint(&mut self) -> Constraint {
        let (_, maker) = MAKERS[self.random.random_range(0..MAKERS.len())];
        self.constraint_of(maker)
    }

    /// A constraint of a kind, chosen in the same way.
    pub(crate) fn constraint_of(&mut self, maker: Maker) -> Constraint {
        let is_any = self.random.random_bool(0.125);
        let mut constraint = maker(self);
        for _ in 0..100 {
            if is_any || constraint.holds(self.board, &Assignment::new(self.grid)) {
                break;
            }
            constraint = maker(self);
        }
        constraint
    }

    fn value(&self, cell: Variable) -> i64 {
        self.grid[cell.index()]
    }

    fn sum(&self, cells: &[Variable]) -> i64 {
        cells.iter().map(|&cell| self.value(cell)).sum()
    }

    fn number(&mut self, range: std::ops::RangeInclusive<i64>) -> i64 {
        self.random.random_range(range)
    }

    /// A clue near the right one: most often that one.
    fn near(&mut self, right: i64) -> i64 {
        if self.random.random_bool(0.9) { right } else { right + self.number(-1..=1) }
    }

    fn cell(&mut self) -> Variable {
        Variable::new(self.random.random_range(0..self.board.cell_count()))
    }

    /// Different cells in any places.
    fn cells(&mut self, count: std::ops::RangeInclusive<usize>) -> Vec<Variable> {
        let mut cells: Vec<Variable> = self.board.cells().collect();
        cells.shuffle(&mut self.random);
        cells.truncate(self.random.random_range(count));
        cells
    }

    fn pair(&mut self) -> [Variable; 2] {
        let pairs = self.board.neighbor_pairs();
        let (first, second) = pairs[self.random.random_range(0..pairs.len())];
        if self.random.random_bool(0.5) { [first, second] } else { [second, first] }
    }

    /// A walk of king's moves, which ends where no new cell is near. One in ten visits cells again.
    fn line(&mut self, count: std::ops::RangeInclusive<usize>) -> Vec<Variable> {
        let count = self.random.random_range(count);
        let may_repeat = self.random.random_bool(0.1);
        let moves: Vec<(isize, isize)> = (-1..=1)
            .flat_map(|rows| (-1..=1).map(move |columns| (rows, columns)))
            .filter(|&step| step != (0, 0))
            .collect();
        let mut line = vec![self.cell()];
        while line.len() < count {
            let last = *line.last().expect("not empty");
            let mut near = self.board.shifted(last, &moves);
            near.retain(|cell| may_repeat || !line.contains(cell));
            if near.is_empty() {
                break;
            }
            line.push(near[self.random.random_range(0..near.len())]);
        }
        line
    }

    /// A row or column, from one of its ends.
    fn outside(&mut self) -> Vec<Variable> {
        let number = self.random.random_range(0..self.board.rows() + self.board.columns());
        let mut line = match number.checked_sub(self.board.rows()) {
            None => self.board.row(number),
            Some(column) => self.board.column(column),
        };
        if self.random.random_bool(0.5) {
            line.reverse();
        }
        line
    }

    /// The pairs of neighbors with values that satisfy a predicate, and sometimes another one.
    fn pairs_with(&mut self, holds: impl Fn(i64, i64) -> bool) -> Vec<[Variable; 2]> {
        let pairs = self.board.neighbor_pairs().into_iter();
        let chosen = pairs.filter(|&(a, b)| {
            holds(self.value(a), self.value(b)) || self.random.clone().random_bool(0.05)
        });
        chosen.map(|(a, b)| [a, b]).collect()
    }
}

fn killer(draw: &mut Draw<'_>) -> Constraint {
    let mut cells = draw.cells(1..=5);
    if draw.random.random_bool(0.1) {
        cells.push(cells[0]);
    }
    let sum = draw.random.random_bool(0.8).then(|| draw.near(draw.sum(&cells)));
    Killer { cells, sum }.into()
}

fn difference(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.pair();
    let difference = draw.near((draw.value(cells[0]) - draw.value(cells[1])).abs());
    Difference { cells, difference }.into()
}

fn pair_sum(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.pair();
    PairSum { cells, sum: draw.near(draw.sum(&cells)) }.into()
}

fn greater_than(draw: &mut Draw<'_>) -> Constraint {
    let [greater, lesser] = draw.pair();
    GreaterThan { greater, lesser }.into()
}

fn pair_relation(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.line(2..=4);
    let values = draw.board.values();
    let mut pairs = Vec::new();
    for first in values.iter() {
        pairs.extend(
            values.iter().filter(|_| draw.random.random_bool(0.6)).map(|second| (first, second)),
        );
    }
    let table = PairTable::new(values, |first, second| pairs.contains(&(first, second)));
    let has_all_pairs = draw.random.random_bool(0.5);
    PairRelation { cells, table, has_all_pairs, name: String::new() }.into()
}

fn negative_dots(draw: &mut Draw<'_>) -> Constraint {
    let (ratio, difference) = (draw.number(2..=3), draw.number(1..=2));
    let (ratios, differences) = match draw.number(0..=2) {
        0 => (vec![ratio], vec![]),
        1 => (vec![], vec![difference]),
        _ => (vec![ratio], vec![difference]),
    };
    let marked = draw.pairs_with(|a, b| {
        ratios.iter().any(|ratio| a == ratio * b || b == ratio * a)
            || differences.contains(&(a - b).abs())
    });
    NegativeDots { marked, ratios, differences }.into()
}

fn negative_xv(draw: &mut Draw<'_>) -> Constraint {
    NegativeXv { marked: draw.pairs_with(|a, b| [5, 10].contains(&(a + b))) }.into()
}

fn nonconsecutive(draw: &mut Draw<'_>) -> Constraint {
    Nonconsecutive { excused: draw.pairs_with(|a, b| (a - b).abs() == 1) }.into()
}

fn parity(draw: &mut Draw<'_>) -> Constraint {
    let cell = draw.cell();
    Parity { cell, is_odd: draw.near(draw.value(cell)).rem_euclid(2) == 1 }.into()
}

fn extremum(draw: &mut Draw<'_>) -> Constraint {
    let cell = draw.cell();
    let is_maximum = draw.random.random_bool(0.5);
    let mut neighbors = draw.board.neighbors(cell);
    neighbors.retain(|&neighbor| (draw.value(neighbor) < draw.value(cell)) == is_maximum);
    LocalExtremum { cell, neighbors, is_maximum }.into()
}

fn thermometer(draw: &mut Draw<'_>) -> Constraint {
    let mut cells = draw.cells(2..=4);
    if draw.random.random_bool(0.9) {
        cells.sort_by_key(|&cell| draw.value(cell));
    }
    Thermometer { cells, is_slow: draw.random.random_bool(0.3) }.into()
}

fn whispers(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.line(2..=4);
    let differences =
        cells.windows(2).map(|pair| (draw.value(pair[0]) - draw.value(pair[1])).abs());
    let difference = draw.near(differences.min().unwrap_or(1));
    Whispers { cells, difference }.into()
}

fn equal_sum(draw: &mut Draw<'_>) -> Constraint {
    let count = draw.random.random_range(2..=3);
    EqualSum { groups: (0..count).map(|_| draw.cells(1..=3)).collect() }.into()
}

fn modular(draw: &mut Draw<'_>) -> Constraint {
    let modulus = NonZeroUsize::new(draw.random.random_range(2..=4)).expect("not zero");
    Modular { cells: draw.line(2..=5), modulus }.into()
}

/// The values of some of the cells, each once for each of its cells.
fn some_values(draw: &mut Draw<'_>, cells: &[Variable]) -> Vec<i64> {
    let mut values: Vec<i64> = cells.iter().map(|&cell| draw.value(cell)).collect();
    values.shuffle(&mut draw.random);
    values.truncate(draw.random.random_range(1..=values.len()));
    values
}

/// Some values, most often with the size that they have in the grid, or with none.
fn connected_values(draw: &mut Draw<'_>) -> Constraint {
    let mut values: Vec<i64> = draw.board.values().iter().collect();
    values.shuffle(&mut draw.random);
    values.truncate(draw.random.random_range(1..=values.len()));
    let count = draw.grid.iter().filter(|value| values.contains(value)).count();
    let size = usize::try_from(draw.near(count as i64)).ok().filter(|&size| size > 0);
    let size = size.filter(|_| draw.random.random_bool(0.5));
    ConnectedValues { values, size }.into()
}

fn quadruple(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.cells(2..=4);
    let values = some_values(draw, &cells);
    Quadruple { cells, values }.into()
}

fn contents(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.cells(2..=5);
    let values = some_values(draw, &cells);
    Contents { cells, values, is_exact: draw.random.random_bool(0.5) }.into()
}

fn look_and_say(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.cells(3..=6);
    let mut values: Vec<i64> = draw.board.values().iter().collect();
    values.shuffle(&mut draw.random);
    values.truncate(draw.random.random_range(1..=2));
    let count = |value: i64| cells.iter().filter(|&&cell| draw.value(cell) == value).count();
    let clue = values.iter().map(|&value| (count(value), value)).collect();
    LookAndSay { cells, clue }.into()
}

fn same_values(draw: &mut Draw<'_>) -> Constraint {
    let size = draw.random.random_range(1..=3);
    let count = draw.random.random_range(2..=3);
    SameValues { groups: (0..count).map(|_| draw.cells(size..=size)).collect() }.into()
}

fn cell_sum(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.line(1..=5);
    let terms: Vec<(i64, Variable)> =
        cells.into_iter().map(|cell| (draw.number(-2..=3), cell)).collect();
    let sum = terms.iter().map(|&(factor, cell)| factor * draw.value(cell)).sum();
    CellSum { terms, sum: draw.near(sum) }.into()
}

fn sum_line(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.line(2..=6);
    let total = draw.sum(&cells);
    let pieces = draw.number(1..=3);
    SumLine { cells, sum: total / pieces, is_loop: draw.random.random_bool(0.3) }.into()
}

fn value_indexing(draw: &mut Draw<'_>) -> Constraint {
    ValueIndexing { value: draw.cell(), index: draw.cell(), line: draw.cells(2..=5) }.into()
}

fn indexer(draw: &mut Draw<'_>) -> Constraint {
    let kinds = [IndexerKind::Row, IndexerKind::Column, IndexerKind::Region];
    let kind = kinds[draw.random.random_range(0..kinds.len())];
    Indexer { cell: draw.cell(), kind }.into()
}

/// An expression with a part for each value of a line in the grid.
fn regex(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.line(2..=5);
    let range = draw.board.values();
    let mut text = String::new();
    for &cell in &cells {
        let other = draw.number(range.first()..=range.last());
        match draw.number(0..=4) {
            0 => text.push('.'),
            1 => text.push_str(&format!("[{}{other}]", draw.value(cell))),
            2 => text.push_str(&format!("({}|{other})", draw.value(cell))),
            3 => text.push_str(&format!("[^{other}]")),
            _ => text.push_str(&draw.value(cell).to_string()),
        }
        let repetitions = ["", "", "", "?", "+", "*"];
        text.push_str(repetitions[draw.random.random_range(0..repetitions.len())]);
    }
    let pattern = Pattern::new(&text, range).expect("an expression");
    Regex { pattern, cells }.into()
}

/// Four states with two steps for each value, on average.
fn nfa(draw: &mut Draw<'_>) -> Constraint {
    let states = 4;
    let values = draw.board.values().iter().chain([Nfa::SEGMENT_BREAK]);
    let mut steps = vec![Vec::new(); states];
    for value in values {
        for own in &mut steps {
            own.extend((0..states).filter(|_| draw.random.random_bool(0.25)).map(|to| (value, to)));
        }
    }
    let accepting = (0..states).map(|_| draw.random.random_bool(0.4)).collect();
    let automaton = Automaton::new(vec![draw.random.random_range(0..states)], accepting, steps);
    let count = draw.random.random_range(1..=2);
    let segments = (0..count).map(|_| draw.line(1..=4)).collect();
    Nfa { name: String::new(), automaton, segments }.into()
}

fn arrow(draw: &mut Draw<'_>) -> Constraint {
    let mut pill = draw.line(2..=6);
    let count = if draw.random.random_bool(0.8) { 1 } else { 2 };
    // Readers refuse arrows without a shaft.
    let shaft = pill.split_off(count.min(pill.len() - 1));
    Arrow { pill, shaft }.into()
}

fn x_sum(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.outside();
    let count = draw.value(cells[0]).clamp(0, cells.len() as i64) as usize;
    let sum = draw.near(draw.sum(&cells[..count]));
    XSum { cells, sum }.into()
}

fn little_killer(draw: &mut Draw<'_>) -> Constraint {
    let cell = draw.cell();
    let place = draw.board.place(cell).expect("a cell of the board");
    let steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let step = steps[draw.random.random_range(0..4)];
    let cells = draw.board.ray((place.row as isize, place.column as isize), step);
    let sum = draw.near(draw.sum(&cells));
    LittleKiller { cells, sum }.into()
}

/// The sum between the least and the greatest of some cells.
fn sum_between(draw: &Draw<'_>, cells: &[Variable]) -> i64 {
    let values: Vec<i64> = cells.iter().map(|&cell| draw.value(cell)).collect();
    let least = (0..values.len()).min_by_key(|&index| values[index]).unwrap_or(0);
    let greatest = (0..values.len()).max_by_key(|&index| values[index]).unwrap_or(0);
    let ends = (least.min(greatest), least.max(greatest));
    (0..values.len())
        .filter(|&index| ends.0 < index && index < ends.1)
        .map(|index| values[index])
        .sum()
}

fn sandwich(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.outside();
    let sum = draw.near(sum_between(draw, &cells));
    Sandwich { cells, sum }.into()
}

fn lunchbox(draw: &mut Draw<'_>) -> Constraint {
    let cells = if draw.random.random_bool(0.5) { draw.cells(2..=5) } else { draw.line(2..=5) };
    let sum = draw.near(sum_between(draw, &cells));
    Lunchbox { cells, sum }.into()
}

fn numbered_room(draw: &mut Draw<'_>) -> Constraint {
    let cells = draw.outside();
    let index = usize::try_from(draw.value(cells[0]) - 1).unwrap_or(0);
    let value = draw.near(draw.value(cells[index.min(cells.len() - 1)]));
    NumberedRoom { cells, value }.into()
}

fn skyscraper(draw: &mut Draw<'_>) -> Constraint {
    Skyscraper { cells: draw.outside(), visible: draw.number(1..=5) }.into()
}

fn hidden_skyscraper(draw: &mut Draw<'_>) -> Constraint {
    let value = draw.cell();
    HiddenSkyscraper { cells: draw.outside(), value: draw.value(value) }.into()
}

fn full_rank(draw: &mut Draw<'_>) -> Constraint {
    let lines = 2 * (draw.board.rows() + draw.board.columns());
    let rank = draw.random.random_range(1..=lines);
    let may_tie = draw.random.random_bool(0.5);
    FullRank { cells: draw.outside(), rank, may_tie }.into()
}

fn cell_values(draw: &mut Draw<'_>) -> Constraint {
    let cell = draw.cell();
    let mut values: Vec<i64> = draw.board.values().iter().collect();
    values.shuffle(&mut draw.random);
    values.truncate(draw.random.random_range(1..=3));
    CellValues { cell, values }.into()
}

/// Two or three parts with one or two constraints, some of which do not hold in the grid.
fn any_of(draw: &mut Draw<'_>) -> Constraint {
    let count = draw.random.random_range(2..=3);
    let simple: Vec<Maker> =
        MAKERS.iter().filter(|(name, _)| *name != "any of").map(|&(_, maker)| maker).collect();
    let parts = (0..count).map(|_| {
        let size = draw.random.random_range(1..=2);
        (0..size).map(|_| simple[draw.random.random_range(0..simple.len())](draw)).collect()
    });
    AnyOf { parts: parts.collect() }.into()
}
