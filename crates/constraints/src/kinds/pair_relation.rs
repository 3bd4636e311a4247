//! Pairs of cells in any relation, along a line or all of them.

use crate::base64;
use crate::board::{Board, ValueRange, ValueSet, Variable, bits};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::encoded::named_groups;
use crate::reading::encoded::percent_encoded;
use crate::reading::typed::TypedLine;
use crate::reading::whole_number;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_text};
use std::collections::HashSet;

pub(super) const KIND: Kind = Kind {
    name: "pair relation",
    rule: "neighbors along a line, or all pairs of cells, have values in a given relation",
    fpuzzles: &[],
    iss: &[
        ("Pair", line_from_iss),
        ("PairX", all_from_iss),
        ("Binary", legacy_line_from_iss),
        ("BinaryX", legacy_all_from_iss),
    ],
    lines: &[("pair relation", from_line)],
    tools: &[],
};

/// Cells with pairs of values in a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRelation {
    /// The cells, in the order of the line.
    pub cells: Vec<Variable>,
    /// The values that an earlier and a later cell of a pair may have.
    pub table: PairTable,
    /// Whether the rule is about all pairs, not just about neighbors along the line.
    pub has_all_pairs: bool,
    /// A name for people; may be empty.
    pub name: String,
}

/// A relation of two values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairTable {
    values: ValueRange,
    /// For each first value, the second values.
    rows: Vec<ValueSet>,
}

impl PairTable {
    /// The table of a predicate.
    pub fn new(values: ValueRange, holds: impl Fn(i64, i64) -> bool) -> Self {
        Self {
            values,
            rows: values.iter().map(|first| values.set(|second| holds(first, second))).collect(),
        }
    }

    /// Whether two values are in the relation. Values outside the range never are.
    pub fn holds(&self, first: i64, second: i64) -> bool {
        let (Some(row), Some(column)) = (self.values.bit(first), self.values.bit(second)) else {
            return false;
        };
        self.rows[row.trailing_zeros() as usize] & column != 0
    }

    /// Whether the order of two values does not matter.
    pub fn is_symmetric(&self) -> bool {
        let first = |bit: usize| self.values.first() + bit as i64;
        let mirrored = |(row, &set): (usize, &ValueSet)| {
            bits(set).all(|column| self.holds(first(column), first(row)))
        };
        self.rows.iter().enumerate().all(mirrored)
    }

    /// Whether no value is in relation with itself.
    fn excludes_equal_values(&self) -> bool {
        self.values.iter().all(|value| !self.holds(value, value))
    }
}

impl PairRelation {
    /// The pairs of cells, the earlier one first.
    fn pairs(&self) -> Vec<(Variable, Variable)> {
        if !self.has_all_pairs {
            return self.cells.windows(2).map(|pair| (pair[0], pair[1])).collect();
        }
        let later = |(index, &first): (usize, &Variable)| {
            self.cells[index + 1..].iter().map(move |&second| (first, second))
        };
        self.cells.iter().enumerate().flat_map(later).collect()
    }
}

impl StatedRule for PairRelation {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for (index, &first) in self.cells.iter().enumerate() {
            let later = &self.cells[index + 1..];
            let count = if self.has_all_pairs { later.len() } else { later.len().min(1) };
            for &second in &later[..count] {
                statement.relation(first, second, |a, b| self.table.holds(a, b));
            }
        }
    }
}

impl ConstraintRule for PairRelation {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        let are_related = |(index, &first): (usize, &i64)| {
            let later = values[index + 1..].iter();
            let count = if self.has_all_pairs { values.len() } else { 1 };
            later.take(count).all(|&second| self.table.holds(first, second))
        };
        values.iter().enumerate().all(are_related)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        for (first, second) in self.pairs() {
            model.relation(first, second, |a, b| self.table.holds(a, b));
        }
        // Cells that all differ have one of the sets of values that are in relation with each other.
        let may_have_sets = self.has_all_pairs
            && self.cells.len() > 2
            && self.table.is_symmetric()
            && self.table.excludes_equal_values();
        if may_have_sets && model.has_few_value_sets(&self.cells) {
            model.value_sets(&self.cells, |values| {
                let later = |(index, &a): (usize, &i64)| {
                    values[index + 1..].iter().all(|&b| self.table.holds(a, b))
                };
                values.iter().enumerate().all(later)
            });
        }
    }

    fn describe(&self, board: &Board) -> String {
        let cells = board.names(&self.cells);
        let pairs = if self.has_all_pairs { "of all pairs of" } else { "along" };
        match &self.name[..] {
            "" => format!("the relation {pairs} {cells}"),
            name => format!("the relation {name:?} {pairs} {cells}"),
        }
    }
}

impl DrawnRule for PairRelation {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        if self.has_all_pairs {
            return vec![Shape::dotted_cage(&self.cells, &self.name)];
        }
        Line::thin(Color::Dark, &self.cells).label(&self.name).into()
    }
}

fn line_from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_iss(puzzle, arguments, false, arguments.text(0)?)
}

fn all_from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_iss(puzzle, arguments, true, arguments.text(0)?)
}

fn legacy_line_from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_iss(puzzle, arguments, false, &modern_key(arguments.text(0)?))
}

fn legacy_all_from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_iss(puzzle, arguments, true, &modern_key(arguments.text(0)?))
}

/// Old keys have the last two digits of base 64 exchanged.
fn modern_key(key: &str) -> String {
    let digit = |letter| match letter {
        '-' => '_',
        '_' => '-',
        other => other,
    };
    key.chars().map(digit).collect()
}

/// A key, then groups of cells. An item that begins with `_` is the name of the groups after it, and an empty item
/// begins a further group.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
    has_all_pairs: bool,
    key: &str,
) -> Result<Vec<Constraint>, ReadProblem> {
    let table = table_of_key(key, puzzle.board.values())?;
    if has_all_pairs && !table.is_symmetric() {
        let problem = format!("the relation {key:?} of all pairs depends on their order");
        return Err(ReadProblem::new(problem));
    }
    let relation = |(name, items): (String, Vec<&str>)| {
        let cells = puzzle.variables(&items)?;
        Ok(PairRelation { cells, table: table.clone(), has_all_pairs, name }.into())
    };
    named_groups(arguments.rest(1)).into_iter().map(relation).collect()
}

/// The table of a key: a bit for each pair of values, row by row. Each digit of base 64 has six bits, the least one
/// first; the key has no zeros at its end.
fn table_of_key(key: &str, values: ValueRange) -> Result<PairTable, ReadProblem> {
    let mut bits = Vec::new();
    for letter in key.chars() {
        let digit = base64::DIGITS.find(letter).ok_or_else(|| {
            ReadProblem::new(format!(
                "the relation {key:?} has {letter:?}, which is no digit of base 64"
            ))
        })?;
        bits.extend((0..6).map(|bit| digit >> bit & 1 == 1));
    }
    let count = values.count();
    if bits.iter().skip(count * count).any(|&bit| bit) {
        let problem = format!("the relation {key:?} is for more than {count} values");
        return Err(ReadProblem::new(problem));
    }
    let index = |value: i64| (value - values.first()) as usize;
    let has = |a: i64, b: i64| bits.get(index(a) * count + index(b)) == Some(&true);
    Ok(PairTable::new(values, has))
}

/// A name as a string, `all` for all pairs, the values, and for each first value the second ones:
/// `pair relation "near" all 1..3 1/2 2/1,3 3/2: r1c1 r1c2 r1c3`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let name = line.optional_string().unwrap_or_default().to_owned();
    let has_all_pairs = line.has_word("all");
    let values = line.word().and_then(|text| {
        let (first, last) = text.split_once("..")?;
        ValueRange::new(whole_number(first)?..=whole_number(last)?)
    });
    let values = values.ok_or_else(|| line.wrong_word("up to 64 values such as 1..9"))?;
    let mut pairs = HashSet::new();
    while line.has_more() {
        let row = line.word().and_then(|text| {
            let (first, seconds) = text.split_once('/')?;
            let value = |text| whole_number(text).filter(|&value| values.bit(value).is_some());
            let first = value(first)?;
            let second = |text| Some((first, value(text)?));
            seconds.split(',').map(second).collect::<Option<Vec<_>>>()
        });
        pairs.extend(row.ok_or_else(|| {
            line.wrong_word("a value of the range and its partners such as 1/2,3")
        })?);
    }
    let table = PairTable::new(values, |first, second| pairs.contains(&(first, second)));
    line.of_cells(|cells| PairRelation { cells, table, has_all_pairs, name })
}

/// The key of a table: [`table_of_key`] reads it.
fn key_of_table(table: &PairTable) -> String {
    let count = table.values.count();
    let mut bits: Vec<bool> = Vec::new();
    for row in &table.rows {
        bits.extend((0..count).map(|column| row >> column & 1 == 1));
    }
    let digit = |bits: &[bool]| {
        let number = bits.iter().rev().fold(0, |number, &bit| 2 * number + usize::from(bit));
        char::from(base64::DIGITS.as_bytes()[number])
    };
    let key: String = bits.chunks(6).map(digit).collect();
    key.trim_end_matches('A').to_owned()
}

impl WrittenRule for PairRelation {
    fn to_line(&self, board: &Board) -> String {
        let mut head = "pair relation".to_owned();
        if !self.name.is_empty() {
            head += &format!(" {}", typed::quoted(&self.name));
        }
        if self.has_all_pairs {
            head += " all";
        }
        let values = self.table.values;
        head += &format!(" {}..{}", values.first(), values.last());
        for (first, &row) in values.iter().zip(&self.table.rows).filter(|(_, row)| **row != 0) {
            let seconds: Vec<String> =
                bits(row).map(|bit| (values.first() + bit as i64).to_string()).collect();
            head += &format!(" {first}/{}", seconds.join(","));
        }
        typed::line(head, board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let class = if self.has_all_pairs { "PairX" } else { "Pair" };
        let name = (!self.name.is_empty()).then(|| format!("_{}", percent_encoded(&self.name)));
        let arguments = [Some(key_of_table(&self.table)), name];
        Some(iss_text(board, class, arguments.into_iter().flatten(), &self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    fn relation(
        board: &Board,
        names: &str,
        has_all_pairs: bool,
        holds: impl Fn(i64, i64) -> bool,
    ) -> PairRelation {
        let table = PairTable::new(board.values(), holds);
        PairRelation { cells: cells(board, names), table, has_all_pairs, name: String::new() }
    }

    #[test]
    fn relations_have_the_grids_of_their_definition() {
        let sudoku = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        for board in [&sudoku, &free] {
            for names in ["", "r1c1", "r1c1 r1c2", "r1c1 r2c2 r1c3", "r1c1 r2c3 r2c2 r1c1"] {
                for has_all_pairs in [false, true] {
                    agrees(board, relation(board, names, has_all_pairs, |a, b| a < b));
                    agrees(board, relation(board, names, has_all_pairs, |a, b| a != b));
                    agrees(board, relation(board, names, has_all_pairs, |a, b| a == b));
                    agrees(board, relation(board, names, has_all_pairs, |a, b| (a - b).abs() > 1));
                    agrees(board, relation(board, names, has_all_pairs, |a, b| a + b < 6));
                    agrees(board, relation(board, names, has_all_pairs, |_, _| false));
                }
            }
            // Three cells without equal or consecutive values.
            agrees(board, relation(board, "r1c1 r2c3 r1c2", true, |a, b| (a - b).abs() > 1));
        }
    }

    #[test]
    fn values_outside_the_table_are_in_no_relation() {
        let board = free_board(1, 3, ValueRange::new(0..=4).expect("five values"));
        let table = PairTable::new(ValueRange::digits(3), |a, b| a != b);
        let cells = cells(&board, "r1c1 r1c2 r1c3");
        for has_all_pairs in [false, true] {
            let (cells, table) = (cells.clone(), table.clone());
            let rule = PairRelation { cells, table, has_all_pairs, name: "x".to_owned() };
            assert_eq!(agrees(&board, rule), if has_all_pairs { 6 } else { 12 });
        }
    }

    #[test]
    fn keys_are_tables() {
        let digits = ValueRange::digits(9);
        // Keys of published puzzles.
        let nabner = PairTable::new(digits, |a, b| (a - b).abs() > 1);
        assert_eq!(table_of_key("8H_xf8H_xf8H_B", digits), Ok(nabner));
        let thrice = PairTable::new(digits, |a, b| a == 3 * b || b == 3 * a);
        assert_eq!(table_of_key("EAEBEAAQAAAAE", digits), Ok(thrice));
        let shifted = ValueRange::new(0..=2).expect("three values");
        let table = PairTable::new(shifted, |a, b| (a, b) == (0, 1));
        assert_eq!(table_of_key("C", shifted), Ok(table));
        assert!(table_of_key("AC", ValueRange::digits(2)).is_err());
        assert!(table_of_key("+", digits).is_err());
        assert_eq!(modern_key("_v-7"), "-v_7");
    }

    #[test]
    fn relations_are_read() {
        let board = free_board(2, 3, ValueRange::digits(9));
        let nabner = |names: &str, name: &str| PairRelation {
            name: name.to_owned(),
            ..relation(&board, names, true, |a, b| (a - b).abs() > 1)
        };
        let text = ".PairX~8H_xf8H_xf8H_B~r1c1~R1C2~_A%20b~R1C1~R2C1~~R2C2~R2C3~_%~R1C3~~";
        let expected: Vec<Constraint> = vec![
            nabner("r1c1 r1c2", "").into(),
            nabner("r1c1 r2c1", "A b").into(),
            nabner("r2c2 r2c3", "A b").into(),
            nabner("r1c3", "%").into(),
        ];
        assert_eq!(read_iss(&KIND, &board, text), Ok(expected.clone()));
        let text = text.replace("PairX~8H_xf8H_xf8H_B", "BinaryX~8H-xf8H-xf8H-B");
        assert_eq!(read_iss(&KIND, &board, &text), Ok(expected));
        assert!(read_iss(&KIND, &board, ".PairX~C~R1C1~R1C2").is_err());
        let expected = relation(&board, "r1c1 r1c2", false, |a, b| (a, b) == (1, 2));
        for class in ["Pair", "Binary"] {
            let text = format!(".{class}~C~R1C1~R1C2");
            assert_eq!(read_iss(&KIND, &board, &text), Ok(vec![expected.clone().into()]));
        }
    }
}
