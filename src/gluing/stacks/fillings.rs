//! The number of ways to fill a stack with given row sets.
//!
//! A stack has C columns and 2C rows. Each row holds a given set of C digits, each digit is in the sets of C rows, and
//! each column must have each row and each digit once. Rows and digits play the same part: draw them as the two sides
//! of a graph, with a line where a row may hold a digit. Then a column is a perfect matching, and a filling splits the
//! graph into C of them. A filling can be built row by row: each row gives its digits to the columns in one of C!
//! orders. It can also be built digit by digit: each digit gives its rows to the columns.
//!
//! Built row by row, only the digits of each column so far matter. Columns are interchangeable. The state is their sets
//! in order ([`ColumnDigits`]), and equal states are merged. Two halves meet in the middle: all states after one half
//! of the rows, and all after the other half. A filling is a state and its complement.
//!
//! The division into halves is free. Rows, or digits, that have much in common leave each other few orders. The halves
//! are therefore the ones that share most: for a width of 5 they have 600 states each, on average over all classes.
//! Tried and lost: columns as lists of perfect matchings, with pairs of columns that meet in the middle, took some
//! hundred times as long.

use super::super::random::sums;
use super::classes::{MAX_WIDTH, permutations};
use foldhash::HashMap;

/// Number of bits of a column's set.
const SET_BITS: usize = 2 * MAX_WIDTH;

/// The digits of each column so far: one set per column, in descending order from the lowest bits, and zeros after the
/// last. Either all columns are empty or none is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ColumnDigits(u64);

const _: () = assert!(SET_BITS * MAX_WIDTH <= u64::BITS as usize);

/// A sorting network for five numbers.
const EXCHANGES: [(usize, usize); 9] =
    [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)];

impl ColumnDigits {
    /// The columns in order.
    #[inline]
    fn sorted(columns: u64) -> Self {
        let mut sets = Self(columns).sets();
        for (a, b) in EXCHANGES {
            (sets[a], sets[b]) = (sets[a].max(sets[b]), sets[a].min(sets[b]));
        }
        let place = |(column, set): (usize, &u64)| set << (SET_BITS * column);
        Self(sets.iter().enumerate().map(place).sum())
    }

    /// The set of each column.
    #[inline]
    pub(super) fn sets(self) -> [u64; MAX_WIDTH] {
        std::array::from_fn(|column| self.0 >> (SET_BITS * column) & ((1 << SET_BITS) - 1))
    }

    /// Number of orders of the columns that leave the state unchanged.
    fn symmetries(self) -> u64 {
        let (mut orders, mut equal) = (1, 1);
        for pair in self.sets().windows(2) {
            equal = if pair[0] == pair[1] && pair[0] != 0 { equal + 1 } else { 1 };
            orders *= equal;
        }
        orders
    }
}

/// States with the number of ways to reach them, up to exchanges of columns. With distinct columns each number is C!
/// times larger.
type States = HashMap<ColumnDigits, u64>;

/// A stack with its row sets.
pub(super) struct Stack {
    width: usize,
    /// The rows of each digit; band b has the rows 2b and 2b + 1.
    digits: Vec<u16>,
    /// The digits of each row.
    rows: Vec<u16>,
}

impl Stack {
    /// The stack of digits with these patterns: bit b is set if the digit is in the lower row of band b.
    pub(super) fn new(patterns: &[u8]) -> Self {
        let width = patterns.len() / 2;
        let row = |pattern: u8, band| 2 * band + usize::from(pattern >> band & 1);
        let rows_of = |&pattern: &u8| (0..width).map(|band| 1 << row(pattern, band)).sum();
        let digits: Vec<u16> = patterns.iter().map(rows_of).collect();
        let digits_of = |row: usize| {
            let has = |&digit: &usize| digits[digit] >> row & 1 == 1;
            (0..digits.len()).filter(has).map(|digit| 1 << digit).sum()
        };
        let rows = (0..digits.len()).map(digits_of).collect();
        Self { width, digits, rows }
    }

    /// Number of columns.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The number of ways to fill the stack.
    pub(super) fn fillings(&self) -> u64 {
        let (_, halves) = self.halves();
        let [first, second] = halves.map(|lines| self.states(&lines));
        let orders: u64 = (1..=self.width as u64).product();
        orders * self.meetings(&first, &second).map(|(_, ways)| ways).sum::<u64>()
    }

    /// Whether the lines are the digits, and the lines of the two halves, with their numbers.
    fn halves(&self) -> (bool, [Vec<FillingLine>; 2]) {
        let (by_digits, by_rows) = (half(&self.digits), half(&self.rows));
        let is_by_digits = by_digits.shared > by_rows.shared;
        let (lines, half) =
            if is_by_digits { (&self.digits, by_digits) } else { (&self.rows, by_rows) };
        (is_by_digits, [half.lines, !half.lines].map(|half| order(lines, half)))
    }

    /// The states of the first half that meet a state of the second, with the number of ways up to exchanges of
    /// columns.
    fn meetings<'a>(
        &self,
        first: &'a States,
        second: &'a States,
    ) -> impl Iterator<Item = (ColumnDigits, u64)> + use<'a> {
        let full = self.full();
        first.iter().map(move |(&columns, ways)| {
            let rest = second.get(&ColumnDigits::sorted(full ^ columns.0));
            // With distinct columns, each state of the first half meets one of the second.
            (columns, ways * columns.symmetries() * rest.unwrap_or(&0))
        })
    }

    /// All things in all columns.
    fn full(&self) -> u64 {
        let things = (1 << self.digits.len()) - 1;
        (0..self.width).map(|column| things << (SET_BITS * column)).sum()
    }

    /// The states after some lines (rows or digits), each a set of things to give to the columns.
    fn states(&self, lines: &[FillingLine]) -> States {
        lines.iter().enumerate().fold(States::from_iter([(ColumnDigits(0), 1)]), |states, line| {
            self.next(&states, line)
        })
    }

    /// The states after one more line, with its place among the lines.
    fn next(&self, states: &States, (place, line): (usize, &FillingLine)) -> States {
        let mut gifts = self.gifts(line.things);
        if place == 0 {
            // The columns are still alike, and all orders give the same state.
            gifts.truncate(1);
        }
        let mut next = States::default();
        for (columns, ways) in states {
            for gift in gifts.iter().filter(|&&gift| columns.0 & gift == 0) {
                *next.entry(ColumnDigits::sorted(columns.0 | gift)).or_default() += ways;
            }
        }
        next
    }

    /// All ways to give the things of a line to the columns, each as the sets added to them.
    fn gifts(&self, line: u16) -> Vec<u64> {
        let things: Vec<usize> = (0..SET_BITS).filter(|thing| line >> thing & 1 == 1).collect();
        let gift = |order: &Vec<usize>| {
            let given = order.iter().zip(&things);
            given.map(|(column, thing)| 1 << (SET_BITS * column + thing)).sum()
        };
        permutations(self.width).iter().map(gift).collect()
    }
}

/// A row or a digit.
#[derive(Clone, Copy, Debug)]
struct FillingLine {
    number: usize,
    /// The things to give to the columns: the digits of the row, or the rows of the digit.
    things: u16,
}

/// All fillings of a stack, to draw from.
#[derive(Clone, Debug)]
pub(super) struct Fillings {
    /// Whether the lines are the digits, and not the rows.
    pub(super) by_digits: bool,
    pub(super) halves: [HalfFillings; 2],
    /// The states of the first half that meet a state of the second.
    pub(super) meetings: Vec<ColumnDigits>,
    /// The sums of the numbers of ways of the meetings, up to exchanges of columns.
    pub(super) sums: Vec<u64>,
}

/// One half of all fillings.
#[derive(Clone, Debug)]
pub(super) struct HalfFillings {
    /// The numbers of the rows or digits.
    pub(super) lines: Vec<usize>,
    things: Vec<u16>,
    /// The states before each line.
    levels: Vec<States>,
}

impl Fillings {
    pub(super) fn new(stack: &Stack) -> Self {
        let (by_digits, halves) = stack.halves();
        let levels = |lines: &Vec<FillingLine>| {
            let mut levels = vec![States::from_iter([(ColumnDigits(0), 1)])];
            for line in lines.iter().enumerate() {
                levels.push(stack.next(&levels[levels.len() - 1], line));
            }
            levels
        };
        let mut levels = halves.each_ref().map(levels);
        let [first, second] = levels.each_mut().map(|levels| levels.pop().unwrap_or_default());
        // Maps have no order, and equal seeds must draw equal grids.
        let mut meetings: Vec<_> = stack.meetings(&first, &second).collect();
        meetings.sort_unstable();
        let mut halves = halves.into_iter().zip(levels).map(|(lines, levels)| HalfFillings {
            lines: lines.iter().map(|line| line.number).collect(),
            things: lines.iter().map(|line| line.things).collect(),
            levels,
        });
        let mut half = || halves.next().expect("there are two");
        Self {
            by_digits,
            halves: [half(), half()],
            sums: sums(meetings.iter().map(|&(_, ways)| ways)),
            meetings: meetings.into_iter().map(|(columns, _)| columns).collect(),
        }
    }
}

impl HalfFillings {
    /// The sets of the columns before the line at a place, for each way to reach the sets `after` from them. Each comes
    /// with the number of ways to reach it.
    pub(super) fn before(
        &self,
        stack: &Stack,
        place: usize,
        after: [u64; MAX_WIDTH],
    ) -> Vec<([u64; MAX_WIDTH], u64)> {
        let pack = |(column, set): (usize, &u64)| set << (SET_BITS * column);
        let after: u64 = after.iter().enumerate().map(pack).sum();
        let gifts =
            stack.gifts(self.things[place]).into_iter().filter(|gift| after & gift == *gift);
        let before = gifts.filter_map(|gift| {
            let sorted = ColumnDigits::sorted(after ^ gift);
            let ways = self.levels[place].get(&sorted)?;
            // With distinct columns, this number of ways leads to each order of the state.
            Some((ColumnDigits(after ^ gift).sets(), ways * sorted.symmetries()))
        });
        before.collect()
    }
}

/// One half of the lines of a stack.
struct Half {
    /// Bit i is set if line i is in this half.
    lines: u32,
    /// Number of things that pairs of its lines have in common, summed over all pairs. It is the same for the other
    /// half: each thing is in C lines. If t of them are in this half, then the sums of binomial(t, 2) and binomial(C -
    /// t, 2) over all things are equal.
    shared: u32,
}

/// The half with lines that share most.
fn half(lines: &[u16]) -> Half {
    let shared = |half: u32| {
        let in_half = |&line: &usize| half >> line & 1 == 1;
        let pairs = (0..lines.len())
            .filter(in_half)
            .flat_map(|a| (0..a).filter(in_half).map(move |b| (lines[a] & lines[b]).count_ones()));
        pairs.sum()
    };
    // Either a half or its complement has the last line; only the former is tried.
    let halves = (1 << (lines.len() - 1)..1 << lines.len())
        .filter(|half: &u32| 2 * half.count_ones() as usize == lines.len());
    let halves = halves.map(|lines| Half { lines, shared: shared(lines) });
    halves.max_by_key(|half| half.shared).unwrap_or(Half { lines: 0, shared: 0 })
}

/// The lines of a half, each followed by the line that shares most with all before it. Takes a quarter fewer steps than
/// the given order, and a third less time.
fn order(lines: &[u16], half: u32) -> Vec<FillingLine> {
    let line = |number: usize| FillingLine { number, things: lines[number] };
    let mut left: Vec<FillingLine> =
        (0..lines.len()).filter(|line| half >> line & 1 == 1).map(line).collect();
    let mut ordered: Vec<FillingLine> = Vec::new();
    let shared = |line: FillingLine, before: &[FillingLine]| {
        before.iter().map(|other| (line.things & other.things).count_ones()).sum::<u32>()
    };
    while let Some(next) = (0..left.len()).max_by_key(|&next| shared(left[next], &ordered)) {
        ordered.push(left.swap_remove(next));
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gluing::control::CountControl;
    use crate::gluing::stacks::classes::classes;

    /// By the definition: each row in all orders, and no digit twice in a column.
    fn fill(rows: &[Vec<usize>], columns: &[u16]) -> u64 {
        let Some((row, below)) = rows.split_first() else { return 1 };
        let mut ways = 0;
        for order in permutations(row.len()) {
            let given: Vec<u16> = order.iter().map(|&place| 1 << row[place]).collect();
            if given.iter().zip(columns).all(|(given, column)| given & column == 0) {
                let columns: Vec<u16> = given.iter().zip(columns).map(|(a, b)| a | b).collect();
                ways += fill(below, &columns);
            }
        }
        ways
    }

    #[track_caller]
    fn check(patterns: &[u8]) {
        let width = patterns.len() / 2;
        let digits_of = |row: usize| -> Vec<usize> {
            let holds = |&digit: &usize| usize::from(patterns[digit] >> (row / 2) & 1) == row % 2;
            (0..patterns.len()).filter(holds).collect()
        };
        let rows: Vec<Vec<usize>> = (0..2 * width).map(digits_of).collect();
        // Columns may be exchanged: one order of the first row represents all.
        let first: Vec<u16> = rows[0].iter().map(|&digit| 1 << digit).collect();
        let expected = fill(&rows[1..], &first) * permutations(width).len() as u64;
        assert_eq!(Stack::new(patterns).fillings(), expected, "{patterns:?}");
    }

    #[test]
    fn small_stacks_are_filled_as_by_the_definition() {
        for width in [2, 3, 4] {
            for class in classes(width, &CountControl::default()).unwrap() {
                check(&class.patterns);
            }
        }
    }

    /// With the same sets in all bands a stack is two Latin squares. Of order 5, 161,280 Latin squares exist.
    #[test]
    fn equal_bands_are_latin_squares() {
        let patterns = [0, 0, 0, 0, 0, 31, 31, 31, 31, 31];
        assert_eq!(Stack::new(&patterns).fillings(), 161_280 * 161_280);
    }

    #[test]
    fn columns_are_sorted_and_know_their_symmetries() {
        let of = |sets: [u64; 5]| {
            sets.iter().enumerate().map(|(i, set)| set << (SET_BITS * i)).sum::<u64>()
        };
        let sorted = ColumnDigits::sorted(of([3, 9, 0, 9, 1023]));
        assert_eq!(sorted.sets(), [1023, 9, 9, 3, 0]);
        assert_eq!(sorted.symmetries(), 2);
        assert_eq!(ColumnDigits::sorted(of([5, 7, 5, 7, 5])).symmetries(), 12);
        assert_eq!(ColumnDigits::sorted(of([5, 0, 0, 0, 0])).symmetries(), 1);
    }
}
