//! The strings of Interactive Sudoku Solver: `.Cage~15~R1C1~R1C2.Thermo~R3C3~R4C4`.
//!
//! Each constraint is a class and arguments, separated by `~`. `Or`, `And` and `Replicate` contain the constraints up
//! to their `End`.

mod jigsaw;

use crate::base64;
use crate::board::{AreaKind, Board, ValueRange, ValueSet, Variable};
use crate::kinds::{AnyOf, Constraint, KINDS, Killer};
use crate::reading::{IssArguments, IssPuzzle, ReadProblem, whole_number};
use crate::shared::region_labels;
use crate::sketch::{AreaRule, Sketch, SketchError, block_shape, values_of};
use crate::writing::{Unwritable, WrittenRule, iss_name};
use std::cell::Cell;
use std::collections::HashSet;
use std::fmt::Display;

/// The maximum number of constraints that contain each other.
const MOST_DEPTH: usize = 64;
/// The maximum number of helper cells.
const MOST_HELPERS: usize = 4096;
/// The maximum number of copies that all `Replicate` of a text make.
const MOST_COPIES: usize = 1 << 16;

/// Reads a string of constraints, or a killer sudoku in its short or long form.
///
/// # Errors
/// [`SketchError`], which names the constraint that cannot be read.
///
/// ```
/// use pavane_constraints::iss;
/// let sketch = iss::read(".Cage~3~R1C1~R1C2.~R9C9_5").expect("two constraints");
/// assert_eq!(sketch.constraints.len(), 1);
/// assert_eq!(sketch.values[80], 1 << 4);
/// let error = iss::read(".Cages~3~R1C1").unwrap_err();
/// assert_eq!(error.to_string(), ".Cages~3~R1C1: there is no constraint \"Cages\"");
/// ```
pub fn read(text: &str) -> Result<Sketch, SketchError> {
    read_without(text, &[])
}

/// Reads a string like [`read`], without the constraints of unknown classes in `ignored`. [`Sketch::skipped`] has the
/// classes of them that occur.
///
/// # Errors
/// Same as [`read`].
///
/// ```
/// use pavane_constraints::iss;
/// let sketch = iss::read_without(".Cage~3~R1C1~R1C2.Glow~R5C5", &["Glow"]).expect("one constraint");
/// assert_eq!((sketch.constraints.len(), &sketch.skipped[..]), (1, &["Glow".to_owned()][..]));
/// ```
pub fn read_without(text: &str, ignored: &[&str]) -> Result<Sketch, SketchError> {
    let stated = text;
    let text: String = stated.split_whitespace().collect();
    if let Some(killer) = read_long_killer(&text) {
        return killer;
    }
    if let Some(killer) = read_short_killer(&text) {
        return killer;
    }
    if let Some(string) = jigsaw::as_string(&text) {
        let mut sketch = read(&string)?;
        sketch.kept_text = Some(string);
        return Ok(sketch);
    }
    let mut nodes = parse(&text)?;
    let mut skipped = Vec::new();
    let mut kept_text = String::new();
    // Alternatives keep all their parts: without one of them they say something else.
    nodes.retain(|node| {
        let is_skipped = ignored.contains(&node.class) && !is_class(node.class);
        if !is_skipped {
            node.write(&mut kept_text);
        } else if !skipped.iter().any(|class| class == node.class) {
            skipped.push(node.class.to_owned());
        }
        !is_skipped
    });
    let mut all = Vec::new();
    collect(&nodes, &mut all);
    require_few_rules(&all)?;
    let mut sketch = Sketch::new(board_of(&all)?);
    if kept_text.is_empty() {
        kept_text = format!(".Shape~{}x{}", sketch.board.rows(), sketch.board.columns());
    }
    sketch.kept_text = Some(kept_text).filter(|kept| kept != stated);
    sketch.skipped = skipped;
    add_areas(&mut sketch, &all)?;
    let board = sketch.board.clone();
    let puzzle = IssPuzzle { board: &board, all: &all };
    let reader = NodeReader { puzzle: &puzzle, copies: Cell::new(0) };
    for node in &nodes {
        let is_area = AREAS.contains(&node.class);
        if is_area {
            continue;
        }
        if node.class == "Given" {
            add_given(&mut sketch, &puzzle, node)?;
        } else {
            sketch.constraints.extend(reader.constraints(node, &[])?);
        }
    }
    Ok(sketch)
}

/// Writes a puzzle as a string of constraints, which [`read`] reads back as the same puzzle. Title, author and solution
/// are omitted.
///
/// # Errors
/// [`Unwritable`] names the kind of the first constraint that such a string cannot state, or another part.
///
/// ```
/// use pavane_constraints::iss;
/// let text = ".Shape~4x4.~R4C4_2.Cage~3~R1C1~R1C2";
/// let sketch = iss::read(text).expect("a cage and a given");
/// assert_eq!(iss::write(&sketch).as_deref(), Ok(text));
/// ```
pub fn write(sketch: &Sketch) -> Result<String, Unwritable> {
    let board = &sketch.board;
    let cannot = |what: &str| Unwritable { format: FORMAT, what: what.to_owned() };
    let (rows, columns) = (board.rows(), board.columns());
    // Digits of base 36 number rows and columns.
    if board.cell_count() != rows * columns || rows.max(columns) > 35 {
        return Err(cannot("a board with gaps, or of more than 35 rows or columns"));
    }
    let mut text = board_text(board).ok_or_else(|| cannot("these zones"))?;
    for &rule in &sketch.rules {
        text += class_of(rule);
    }
    text += &helpers_text(board).ok_or_else(|| cannot("these helper cells"))?;
    text += &values_text(sketch);
    for constraint in &sketch.constraints {
        let written = constraint.to_iss(board);
        text += &written.ok_or_else(|| cannot(constraint.kind().name))?;
    }
    if text.is_empty() {
        text = format!(".Shape~{rows}x{columns}");
    }
    // The string must say the same as the puzzle. A constraint may depend on others, such as a rule about all dots.
    let Ok(back) = read(&text) else { return Err(sketch.first_unwritable(FORMAT, write)) };
    // A constraint may depend on the board, so the board is the reason if it differs.
    if back.board != *board {
        return Err(cannot("these zones"));
    }
    let mut pairs = sketch.constraints.iter().zip(&back.constraints);
    match pairs.find(|(written, read)| written != read) {
        Some((written, _)) => Err(cannot(written.kind().name)),
        None if back.constraints.len() != sketch.constraints.len() => {
            let last = sketch.constraints.last();
            Err(cannot(last.map_or("this puzzle", |constraint| constraint.kind().name)))
        }
        None if back.values != sketch.values => Err(cannot("a cell without values")),
        None => Ok(text),
    }
}

/// The name of the format in messages.
const FORMAT: &str = "iss";

/// The shape, the values and the regions of a board; `None` if its rows, columns or regions are unusual.
fn board_text(board: &Board) -> Option<String> {
    let (rows, columns, values) = (board.rows(), board.columns(), board.values());
    let size = rows.max(columns);
    let mut text = String::new();
    let areas = |kind| board.areas_of(kind).map(<[Variable]>::to_vec).collect::<Vec<_>>();
    let is_raw = areas(AreaKind::Row).is_empty() && areas(AreaKind::Column).is_empty();
    if (rows, columns) != (9, 9) || values != ValueRange::digits(9) || is_raw {
        text = format!(".Shape~{rows}x{columns}");
        if values != ValueRange::digits(size) || is_raw {
            text += &format!("~{}-{}", values.first(), values.last());
        }
        text += if is_raw { "~Raw" } else { "" };
    }
    let regions = areas(AreaKind::Region);
    let blocks = |size| {
        let (height, width) = block_shape(board, size)?;
        let mut plain = Board::rectangle(values, rows, columns);
        plain.add_blocks(height, width);
        Some(plain.areas_of(AreaKind::Region).map(<[Variable]>::to_vec).collect::<Vec<_>>())
    };
    let usual = blocks(size);
    let length = regions.first().map_or(0, Vec::len);
    if usual.as_ref() == Some(&regions) || usual.is_none() && regions.is_empty() {
        return Some(text);
    }
    if blocks(length).as_ref() == Some(&regions) {
        return Some(text + &format!(".RegionSize~{length}"));
    }
    text += ".NoBoxes";
    if regions.is_empty() {
        return Some(text);
    }
    text += ".Jigsaw~";
    let symbols: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='z').collect();
    for cell in board.cells() {
        // Cells in no region have the first symbol.
        let number = board.region_of(cell).map_or(0, |number| number + 1);
        text.push(*symbols.get(number)?);
    }
    Some(text)
}

/// The text of a rule that adds areas.
const fn class_of(rule: AreaRule) -> &'static str {
    match rule {
        AreaRule::DiagonalUp => ".Diagonal~1",
        AreaRule::DiagonalDown => ".Diagonal~-1",
        AreaRule::Windows => ".Windoku",
        AreaRule::DisjointGroups => ".DisjointSets",
        AreaRule::AntiKnight => ".AntiKnight",
        AreaRule::AntiKing => ".AntiKing",
    }
}

/// The helper cells: each list of names such as `VX1` and `VX2` is one class, and a name without a number another one.
/// `None` if a name has another form.
fn helpers_text(board: &Board) -> Option<String> {
    let names: Vec<&str> = board.helpers().iter().map(|helper| &helper.name[..]).collect();
    // The class of unknown regions adds their labels.
    let labels =
        region_labels::first(board).map_or(names.len(), |first| first.index() - board.cell_count());
    if labels + board.cell_count() < names.len() {
        return None;
    }
    let names = &names[..labels];
    let mut text = String::new();
    let mut next = 0;
    while let Some(&name) = names.get(next) {
        let prefix = name.strip_prefix('V')?;
        if !prefix.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        let list = prefix.strip_suffix('1').map_or(0, |list| {
            let is_next = |&number: &usize| {
                names.get(next + number - 1).is_some_and(|name| *name == format!("V{list}{number}"))
            };
            (1..).take_while(is_next).count()
        });
        if list > 1 {
            text += &format!(".Var~{}~~{list}", prefix.strip_suffix('1')?);
        } else {
            text += &format!(".Var~{prefix}~");
        }
        next += list.max(1);
    }
    Some(text)
}

/// The givens and pencil marks.
fn values_text(sketch: &Sketch) -> String {
    let values = sketch.board.values();
    let mut text = String::new();
    for (cell, &set) in sketch.board.cells().zip(&sketch.values) {
        if set == values.all() {
            continue;
        }
        text += if text.is_empty() { ".~" } else { "~" };
        text += &iss_name(&sketch.board, cell);
        for value in
            values.iter().filter(|&value| values.bit(value).is_some_and(|bit| set & bit != 0))
        {
            text += &format!("_{value}");
        }
    }
    text
}

/// The classes that are about the board.
const AREAS: &[&str] = &[
    "Shape",
    "Jigsaw",
    "NoBoxes",
    "RegionSize",
    "Var",
    "Diagonal",
    "Windoku",
    "DisjointSets",
    "AntiKnight",
    "AntiKing",
];

/// The classes whose rules are not known here.
const UNSUPPORTED: &[&str] = &["Doppelganger"];

/// The classes that contain others, and their end.
const NESTED: &[&str] = &["Or", "And", "Replicate", "End"];

/// Whether a class has a meaning in these strings, and its rule is known.
///
/// ```
/// use pavane_constraints::iss::is_class;
/// assert!(is_class("AntiKnight") && is_class("Thermo") && is_class("Or"));
/// assert!(!is_class("Thermos") && !is_class(""));
/// ```
pub fn is_class(name: &str) -> bool {
    let mut of_kinds = KINDS.iter().flat_map(|kind| kind.iss).map(|(class, _)| *class);
    let is_known = AREAS.contains(&name) || NESTED.contains(&name) || name == "SearchPriority";
    !name.is_empty() && (is_known || of_kinds.any(|class| class == name))
}

/// A constraint with its arguments, and the constraints inside it.
#[derive(Clone, Debug)]
struct Node<'a> {
    text: &'a str,
    class: &'a str,
    arguments: IssArguments<'a>,
    children: Vec<Node<'a>>,
}

impl Node<'_> {
    /// Adds the constraint to a text, with the constraints inside it.
    fn write(&self, text: &mut String) {
        text.push('.');
        text.push_str(self.text);
        self.children.iter().for_each(|child| child.write(text));
        if !self.children.is_empty() {
            text.push_str(".End");
        }
    }

    /// The error for this constraint.
    fn fault(&self, problem: impl Display) -> SketchError {
        SketchError::new(&format!(".{}", self.text), problem)
    }
}

/// Splits a text into constraints.
fn parse(text: &str) -> Result<Vec<Node<'_>>, SketchError> {
    let mut items = text.split('.');
    if items.next() != Some("") {
        return Err(SketchError::new(
            text,
            "expected constraints, each with a full stop before it",
        ));
    }
    // The last list is the innermost that is open.
    let mut open: Vec<Vec<Node<'_>>> = vec![Vec::new()];
    let mut parents: Vec<Node<'_>> = Vec::new();
    // A full stop may end the text, and templates leave two of them in a row.
    let mut items = items.filter(|item| !item.is_empty()).peekable();
    if items.peek().is_none() {
        return Err(SketchError::new(text, "expected constraints, and found full stops alone"));
    }
    for item in items {
        let mut parts = item.split('~');
        // Givens have no name in the text.
        let class = parts.next().filter(|class| !class.is_empty()).unwrap_or("Given");
        let arguments = IssArguments(parts.collect());
        let node = Node { text: item, class, arguments, children: Vec::new() };
        match class {
            "End" => {
                let children = open.pop().expect("a list is open");
                let Some(mut parent) = parents.pop() else {
                    return Err(SketchError::new(".End", "there is nothing to end"));
                };
                if children.is_empty() {
                    let problem = "it has no constraints inside";
                    return Err(SketchError::new(&format!(".{}", parent.text), problem));
                }
                parent.children = children;
                open.last_mut().expect("a list is open").push(parent);
            }
            "Or" | "And" | "Replicate" => {
                parents.push(node);
                if parents.len() > MOST_DEPTH {
                    let problem =
                        format!("more than {MOST_DEPTH} constraints are inside each other");
                    return Err(SketchError::new(&format!(".{item}"), problem));
                }
                open.push(Vec::new());
            }
            _ => open.last_mut().expect("a list is open").push(node),
        }
    }
    match parents.last() {
        Some(parent) => Err(SketchError::new(&format!(".{}", parent.text), "its .End is missing")),
        None => Ok(open.pop().expect("a list is open")),
    }
}

/// All constraints with their arguments, also those inside others.
fn collect<'a>(nodes: &[Node<'a>], all: &mut Vec<(&'a str, IssArguments<'a>)>) {
    for node in nodes {
        all.push((node.class, node.arguments.clone()));
        collect(&node.children, all);
    }
}

/// The maximum number of constraints that all rules about the whole board may look at, each at all of them.
const MOST_LOOKED_AT: usize = 1 << 22;

/// Requires that rules without arguments, such as rules about unmarked neighbors, are not repeated so often that each
/// of them reading all marks takes minutes.
fn require_few_rules(all: &[(&str, IssArguments<'_>)]) -> Result<(), SketchError> {
    let is_rule = |(class, arguments): &&(&str, IssArguments<'_>)| {
        arguments.0.is_empty() && !NESTED.contains(class) && !AREAS.contains(class)
    };
    let count = all.iter().filter(is_rule).count();
    match all.iter().find(is_rule) {
        Some((class, _)) if count.saturating_mul(all.len()) > MOST_LOOKED_AT => {
            let problem = format!(
                "found {count} rules about the whole board beside {} constraints; write each rule once",
                all.len()
            );
            Err(SketchError::new(&format!(".{class}"), problem))
        }
        _ => Ok(()),
    }
}

/// The arguments of the one constraint of a class.
///
/// # Errors
/// If there are several.
fn only<'b, 'a>(
    all: &'b [(&'a str, IssArguments<'a>)],
    class: &str,
) -> Result<Option<&'b IssArguments<'a>>, SketchError> {
    let mut found = all.iter().filter(|(name, _)| *name == class).map(|(_, arguments)| arguments);
    let first = found.next();
    match found.next() {
        Some(_) => Err(SketchError::new(&format!(".{class}"), "it occurs twice; remove one")),
        None => Ok(first),
    }
}

/// The cells and helper cells.
fn board_of(all: &[(&str, IssArguments<'_>)]) -> Result<Board, SketchError> {
    let mut dimensions = (9, 9);
    let mut values = None;
    let mut is_raw = false;
    if let Some(shape) =
        only(all, "Shape")?.filter(|shape| shape.0.iter().any(|part| !part.is_empty()))
    {
        let part = format!(".Shape~{}", shape.0.join("~"));
        let fault = |expected: &str| SketchError::new(&part, format!("expected {expected}"));
        let sides = shape.0[0].split_once('x');
        let sides =
            sides.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        let is_possible = |(rows, columns): &(usize, usize)| {
            (1..=64).contains(rows) && (1..=64).contains(columns)
        };
        dimensions =
            sides.filter(is_possible).ok_or_else(|| fault("rows and columns, such as 9x9"))?;
        if let Some(range) = shape.0.get(1).filter(|range| !range.is_empty()) {
            values = Some(values_of(range).ok_or_else(|| fault("values, such as 9 or 0-8"))?);
        }
        is_raw = shape.0.get(2).is_some_and(|kind| *kind == "Raw");
    }
    let (rows, columns) = dimensions;
    let values = values.unwrap_or_else(|| ValueRange::digits(rows.max(columns)));
    let mut board = Board::rectangle(values, rows, columns);
    if !is_raw {
        board.add_rows_and_columns();
    }
    for (class, arguments) in all {
        if *class == "Var" {
            add_helpers(&mut board, arguments).map_err(|problem| {
                SketchError::new(&format!(".Var~{}", arguments.0.join("~")), problem)
            })?;
        }
    }
    if all.iter().any(|(class, _)| *class == "ChaosConstruction") {
        let size = region_size(all, &board)?;
        region_labels::add(&mut board, size)
            .map_err(|problem| SketchError::new(".ChaosConstruction", problem))?;
    }
    let mut names = HashSet::new();
    match board.helpers().iter().find(|helper| !names.insert(&helper.name)) {
        Some(twice) => {
            Err(SketchError::new(".Var", format!("two helper cells are named {:?}", twice.name)))
        }
        None => Ok(board),
    }
}

/// The helper cells of `Var~PREFIX~LABEL~SIZE`: a number of cells, or rows x columns. Without a size it is one cell.
fn add_helpers(board: &mut Board, arguments: &IssArguments<'_>) -> Result<(), ReadProblem> {
    let prefix = arguments.text(0)?;
    let size = arguments.0.get(2).copied().filter(|size| !size.is_empty()).unwrap_or("1");
    let (rows, columns) = size.split_once('x').unwrap_or(("1", size));
    let sides = rows.parse::<usize>().ok().zip(columns.parse::<usize>().ok());
    let count = sides.and_then(|(rows, columns)| rows.checked_mul(columns));
    let count = count.filter(|count| (1..=MOST_HELPERS - board.helpers().len()).contains(count));
    let expected = format!(
        "expected a number of cells or a shape such as 2x3, up to {MOST_HELPERS} cells in all"
    );
    let count = count.ok_or_else(|| ReadProblem::new(expected))?;
    let values = board.values();
    for number in 1..=count {
        let name = if count == 1 { format!("V{prefix}") } else { format!("V{prefix}{number}") };
        board.add_helper(name, values);
    }
    Ok(())
}

/// The number of cells of a region: a row or column, unless it is stated.
fn region_size(all: &[(&str, IssArguments<'_>)], board: &Board) -> Result<usize, SketchError> {
    let Some(arguments) = only(all, "RegionSize")? else {
        return Ok(board.rows().max(board.columns()));
    };
    let number = arguments.number(0).ok().and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| SketchError::new(".RegionSize", "expected a number of cells"))
}

/// Blocks, regions, and the areas of rules with names.
fn add_areas(sketch: &mut Sketch, all: &[(&str, IssArguments<'_>)]) -> Result<(), SketchError> {
    let size = region_size(all, &sketch.board)?;
    if !all.iter().any(|(class, _)| *class == "NoBoxes")
        && let Some((height, width)) = block_shape(&sketch.board, size)
    {
        sketch.board.add_blocks(height, width);
    }
    // Groups and windows go by the blocks that the size asks for, with or without blocks as regions.
    sketch.block = block_shape(&sketch.board, size);
    for (class, arguments) in all {
        let part = || format!(".{class}~{}", arguments.0.join("~"));
        let rule = match *class {
            "Jigsaw" => {
                add_jigsaw(&mut sketch.board, arguments, size)
                    .map_err(|problem| SketchError::new(&part(), problem))?;
                continue;
            }
            "Diagonal" => match arguments.0.first() {
                Some(&"1") => AreaRule::DiagonalUp,
                Some(&"-1") => AreaRule::DiagonalDown,
                _ => return Err(SketchError::new(&part(), "expected the direction 1 or -1")),
            },
            "Windoku" => AreaRule::Windows,
            "DisjointSets" => AreaRule::DisjointGroups,
            "AntiKnight" => AreaRule::AntiKnight,
            "AntiKing" => AreaRule::AntiKing,
            _ => continue,
        };
        sketch.add_rule(rule).map_err(|problem| SketchError::new(&part(), problem))?;
    }
    Ok(())
}

/// The last argument has a symbol for each cell: equal symbols are a region. One region may have another size than a
/// row; its cells are in no region.
fn add_jigsaw(
    board: &mut Board,
    arguments: &IssArguments<'_>,
    size: usize,
) -> Result<(), ReadProblem> {
    let map: Vec<char> = arguments.0.last().copied().unwrap_or_default().chars().collect();
    if map.len() != board.cell_count() {
        let expected = board.cell_count();
        return Err(ReadProblem::new(format!(
            "the map has {} symbols, expected {expected}",
            map.len()
        )));
    }
    let mut symbols: Vec<char> = Vec::new();
    map.iter().for_each(|symbol| {
        if !symbols.contains(symbol) {
            symbols.push(*symbol);
        }
    });
    if symbols.len() == 1 {
        return Ok(());
    }
    let mut has_other = false;
    for symbol in symbols {
        let region: Vec<Variable> =
            board.cells().filter(|cell| map[cell.index()] == symbol).collect();
        if (size..=board.values().count()).contains(&region.len()) {
            board.add_area(AreaKind::Region, region);
        } else if std::mem::replace(&mut has_other, true) {
            return Err(ReadProblem::new(format!(
                "the region {symbol:?} has {} cells",
                region.len()
            )));
        }
    }
    Ok(())
}

/// Givens and pencil marks: `R1C1_5`, `R1C2_3_4`. Marks of helper cells become constraints.
fn add_given(
    sketch: &mut Sketch,
    puzzle: &IssPuzzle<'_>,
    node: &Node<'_>,
) -> Result<(), SketchError> {
    for constraint in read_class(puzzle, node, &[])? {
        match constraint {
            Constraint::CellValues(marks) if marks.cell.index() < sketch.values.len() => {
                let range = sketch.board.values();
                let set: ValueSet = range.set(|value| marks.values.contains(&value));
                sketch.values[marks.cell.index()] &= set;
            }
            other => sketch.constraints.push(other),
        }
    }
    Ok(())
}

/// A move of cells: the distance from one to the other.
type Move = (Variable, Variable);

/// The state of reading constraints, also those inside others.
struct NodeReader<'r, 'a> {
    puzzle: &'r IssPuzzle<'a>,
    /// The number of copies so far.
    copies: Cell<usize>,
}

impl NodeReader<'_, '_> {
    /// The constraints of a node, with their cells moved.
    fn constraints(&self, node: &Node<'_>, moves: &[Move]) -> Result<Vec<Constraint>, SketchError> {
        let inside = |nodes: &[Node<'_>]| -> Result<Vec<Vec<Constraint>>, SketchError> {
            nodes.iter().map(|node| self.constraints(node, moves)).collect()
        };
        match node.class {
            "Or" => Ok(vec![AnyOf { parts: inside(&node.children)? }.into()]),
            "And" => Ok(inside(&node.children)?.concat()),
            "Replicate" => self.replicate(node, moves),
            // It says in what order to search.
            "SearchPriority" => Ok(Vec::new()),
            class if AREAS.contains(&class) => {
                Err(node.fault("it cannot be inside another constraint"))
            }
            _ => read_class(self.puzzle, node, moves),
        }
    }

    /// Copies of the constraints inside, moved so that the origin comes to each target.
    fn replicate(&self, node: &Node<'_>, moves: &[Move]) -> Result<Vec<Constraint>, SketchError> {
        let origin = node.arguments.0.get(1).copied().unwrap_or("R1C1");
        let origin = self.puzzle.variable(origin).map_err(|problem| node.fault(problem))?;
        let distances = targets(node.arguments.0.first().copied().unwrap_or_default());
        let distances = distances.map_err(|problem| node.fault(problem))?;
        let farthest = origin.index() + distances.last().copied().unwrap_or_default();
        if distances.is_empty() || farthest >= self.puzzle.board.variable_count() {
            return Err(node.fault("expected one or more cells of the board for the copies"));
        }
        self.copies.set(self.copies.get() + distances.len());
        if self.copies.get() > MOST_COPIES {
            return Err(node.fault(format!("there are more than {MOST_COPIES} copies")));
        }
        let mut copies = Vec::new();
        for distance in distances {
            let target = Variable::new(origin.index() + distance);
            let moves = [moves, &[(origin, target)]].concat();
            for child in &node.children {
                copies.extend(self.constraints(child, &moves)?);
            }
        }
        Ok(copies)
    }
}

/// The constraints of a class of the table.
fn read_class(
    puzzle: &IssPuzzle<'_>,
    node: &Node<'_>,
    moves: &[Move],
) -> Result<Vec<Constraint>, SketchError> {
    let mut classes = KINDS.iter().flat_map(|kind| kind.iss);
    let Some((_, read)) = classes.find(|(class, _)| *class == node.class) else {
        let class = node.class;
        return Err(node.fault(match UNSUPPORTED.contains(&class) {
            true => format!("constraints of the class {class:?} are not supported"),
            false => format!("there is no constraint {class:?}"),
        }));
    };
    let mut names = Vec::new();
    for argument in &node.arguments.0 {
        let name =
            moves.iter().try_fold((*argument).to_owned(), |name, step| moved(puzzle, &name, step));
        names.push(name.map_err(|problem| node.fault(problem))?);
    }
    let arguments = IssArguments(names.iter().map(String::as_str).collect());
    read(puzzle, &arguments).map_err(|problem| node.fault(problem))
}

/// The numbers of the bits of a text in base 64, six bits a character, the lowest bit first.
fn targets(text: &str) -> Result<Vec<usize>, ReadProblem> {
    let mut targets = Vec::new();
    for (index, character) in text.chars().enumerate() {
        let bits = u8::try_from(character).ok().and_then(base64::value);
        let problem = || ReadProblem::new(format!("{character:?} is no digit of base 64"));
        let bits = bits.ok_or_else(problem)?;
        targets.extend((0..6).filter(|bit| bits & (1 << bit) != 0).map(|bit| 6 * index + bit));
    }
    Ok(targets)
}

/// An argument with its cell moved; an argument that is no cell stays as it is. Values may follow, `R1C1_5`.
fn moved(
    puzzle: &IssPuzzle<'_>,
    argument: &str,
    &(origin, target): &Move,
) -> Result<String, ReadProblem> {
    let (name, values) = match argument.split_once('_') {
        Some((name, _)) => (name, &argument[name.len()..]),
        None => (argument, ""),
    };
    let Ok(cell) = puzzle.variable(name) else { return Ok(argument.to_owned()) };
    let board = puzzle.board;
    let outside = || ReadProblem::new(format!("{name} is moved off the board"));
    let moved = match (board.place(cell), board.place(origin), board.place(target)) {
        (Some(cell), Some(origin), Some(target)) => {
            let row = cell.row as isize + target.row as isize - origin.row as isize;
            let column = cell.column as isize + target.column as isize - origin.column as isize;
            board.cell_at(row, column).ok_or_else(outside)?
        }
        (None, None, _) => {
            let index = cell.index() + target.index() - origin.index();
            if index >= board.variable_count() {
                return Err(outside());
            }
            Variable::new(index)
        }
        _ => return Err(ReadProblem::new("cells and helper cells cannot be moved together")),
    };
    Ok(format!("{}{values}", iss_name(board, moved)))
}

/// The short form of killer sudokus: a symbol for each cell of a 9x9 board. Digits and letters are sums, other
/// characters point to the next cell on the way to the sum.
fn read_short_killer(text: &str) -> Option<Result<Sketch, SketchError>> {
    const POINTERS: &str = "<>^v`',.";
    let symbols: Vec<char> = text.chars().collect();
    let is_symbol = |&c: &char| c.is_ascii_alphanumeric() || POINTERS.contains(c);
    let points = |&c: &char| POINTERS.contains(c);
    if symbols.len() != 81
        || !symbols.iter().all(is_symbol)
        || symbols.iter().filter(|c| points(c) && **c != '.').count() == 0
    {
        return None;
    }
    let mut sketch = Sketch::new(nine());
    let mut heads: Vec<(usize, Vec<Variable>)> = Vec::new();
    for cell in 0..81 {
        let mut head = cell;
        for steps in 0.. {
            let distance = match symbols[head] {
                '<' => -1,
                '>' => 1,
                '^' => -9,
                'v' => 9,
                '`' => -10,
                '\'' => -8,
                ',' => 8,
                '.' => 10,
                _ => break,
            };
            let next = head.checked_add_signed(distance).filter(|&next| next < 81 && steps < 81);
            let Some(next) = next else {
                return Some(Err(SketchError::new(
                    text,
                    format!("cell {} points to no sum", cell + 1),
                )));
            };
            head = next;
        }
        match heads.iter_mut().find(|(known, _)| *known == head) {
            Some((_, cells)) => cells.push(Variable::new(cell)),
            None => heads.push((head, vec![Variable::new(cell)])),
        }
    }
    for (head, cells) in heads {
        let sum = match symbols[head] {
            digit @ '0'..='9' => digit as i64 - '0' as i64,
            letter @ 'A'..='Z' => letter as i64 - 'A' as i64 + 10,
            letter @ 'a'..='j' => letter as i64 - 'a' as i64 + 36,
            other => {
                return Some(Err(SketchError::new(text, format!("{other:?} is no sum of a cage"))));
            }
        };
        sketch.constraints.push(Killer { cells, sum: Some(sum).filter(|&sum| sum > 0) }.into());
    }
    Some(Ok(sketch))
}

/// The long form of killer sudokus: `3x3::k:` and a number for each cell, 256 times the sum plus the number of the
/// cage. Numbers below 256 are cells in no cage. `3x3:d:k:` has diagonals.
fn read_long_killer(text: &str) -> Option<Result<Sketch, SketchError>> {
    let (options, numbers) = text.strip_prefix("3x3:")?.split_once(":k:")?;
    let mut sketch = Sketch::new(nine());
    match options {
        "" => {}
        "d" => {
            for rule in [AreaRule::DiagonalUp, AreaRule::DiagonalDown] {
                sketch.add_rule(rule).expect("the board is square");
            }
        }
        other => {
            return Some(Err(SketchError::new(
                text,
                format!("{other:?} is no option of the board"),
            )));
        }
    }
    let numbers = numbers.strip_suffix(':').unwrap_or(numbers);
    let numbers: Option<Vec<i64>> = numbers.split(':').map(whole_number).collect();
    let is_right =
        |numbers: &Vec<i64>| numbers.len() == 81 && numbers.iter().all(|&number| number >= 0);
    let Some(numbers) = numbers.filter(is_right) else {
        return Some(Err(SketchError::new(text, "expected 81 numbers, separated by colons")));
    };
    let mut cages: Vec<(i64, Vec<Variable>)> = Vec::new();
    for (cell, number) in numbers.into_iter().enumerate().filter(|(_, number)| *number >= 256) {
        match cages.iter_mut().find(|(known, _)| *known == number) {
            Some((_, cells)) => cells.push(Variable::new(cell)),
            None => cages.push((number, vec![Variable::new(cell)])),
        }
    }
    let cages =
        cages.into_iter().map(|(number, cells)| Killer { cells, sum: Some(number / 256) }.into());
    sketch.constraints.extend(cages);
    Some(Ok(sketch))
}

/// The 9x9 board with its blocks.
fn nine() -> Board {
    let mut board = Board::rectangle(ValueRange::digits(9), 9, 9);
    board.add_rows_and_columns();
    board.add_blocks(3, 3);
    board
}
