//! Cells at fixed columns of lines, with blanks for empty cells: `| 5 3   |   7   |       |`.
//!
//! The cells between two borders are spread evenly, and all symbols of the drawing must be in their columns. A
//! drawing with more than one way to split it into a puzzle is not split.

use super::rows::{
    DrawnRow, NumberedLine, Span, draws, has_empty_symbol, is_border, is_horizontal,
};
use super::sheet::Sheet;
use crate::format::error::{SIDES, may_be_cut};
use crate::layout::Layout;

/// The maximum distance of two cells side by side, in characters.
const MOST_PITCH: usize = 8;

/// The ways to split lines into cells at fixed columns: with and without the lines of blanks between borders as rows.
pub(super) fn sheets<'t>(lines: &[(NumberedLine<'t>, &'t str)]) -> Vec<Sheet<'t>> {
    let drawn: Vec<CharacterLine<'t>> = lines
        .iter()
        .filter(|(_, text)| !is_horizontal(text))
        .copied()
        .map(CharacterLine::new)
        .collect();
    let with_cells: Vec<CharacterLine<'t>> =
        drawn.iter().filter(|text| !is_border(text.text)).cloned().collect();
    let mut found = Vec::new();
    found.extend(sheet(&drawn));
    if with_cells.len() < drawn.len() {
        found.extend(sheet(&with_cells));
    }
    found
}

/// Rows with cells at fixed columns between borders. One or two rows are missing, or one row is too many.
pub(super) fn near<'t>(lines: &[(NumberedLine<'t>, &'t str)]) -> Option<Sheet<'t>> {
    let drawn: Vec<CharacterLine<'t>> = lines
        .iter()
        .filter(|(_, text)| !is_horizontal(text))
        .copied()
        .map(CharacterLine::new)
        .collect();
    let picture = BorderedColumns::of(&drawn).filter(|picture| picture.segments.len() > 1)?;
    let sides = [drawn.len() + 1, drawn.len().saturating_sub(1), drawn.len() + 2];
    let columns = sides.into_iter().find_map(|side| picture.columns(side))?;
    Some(Sheet::new(rows(&drawn, &columns)))
}

/// A line by its characters.
#[derive(Clone)]
struct CharacterLine<'t> {
    line: NumberedLine<'t>,
    text: &'t str,
    /// The characters with their byte offsets.
    characters: Vec<(usize, char)>,
}

impl<'t> CharacterLine<'t> {
    fn new((line, text): (NumberedLine<'t>, &'t str)) -> Self {
        Self { line, text, characters: text.char_indices().collect() }
    }

    fn at(&self, column: usize) -> Option<char> {
        self.characters.get(column).map(|&(_, c)| c)
    }

    /// The text of some columns, without blanks around it.
    fn span(&self, columns: std::ops::Range<usize>) -> Span<'t> {
        let offset = |column| self.characters.get(column).map_or(self.text.len(), |&(at, _)| at);
        let (start, end) = (offset(columns.start), offset(columns.end));
        let text = self.text[start..end].trim_start();
        Span { line: self.line, at: end - text.len(), text: text.trim_end() }
    }
}

fn sheet<'t>(lines: &[CharacterLine<'t>]) -> Option<Sheet<'t>> {
    let picture = BorderedColumns::of(lines)?;
    // One grid, else several of the same size. Many lines of blanks are space above and below digits: then one grid
    // only.
    let side = lines.len();
    let blank = lines.iter().filter(|text| is_border(text.text)).count();
    let most = if 4 * blank > side { 1 } else { side / SIDES.start() };
    let mut grids = (1..=most).filter(|grids| side.is_multiple_of(*grids));
    let columns = grids.find_map(|grids| picture.columns(side / grids))?;
    let segments = picture.segments.len();
    let block_width = (segments > 1).then(|| columns.cells.len() / segments);
    Some(Sheet { block_width, ..Sheet::new(rows(lines, &columns)) })
}

/// The cells of lines at some columns.
fn rows<'t>(lines: &[CharacterLine<'t>], columns: &CellColumns) -> Vec<DrawnRow<'t>> {
    let row = |text: &CharacterLine<'t>| {
        let cells = columns.cells.iter().map(|&start| text.span(start..start + columns.width));
        DrawnRow { line: text.line, text: text.text, cells: cells.collect() }
    };
    lines.iter().map(row).collect()
}

/// The columns of cells.
struct CellColumns {
    cells: Vec<usize>,
    /// The number of characters of a cell.
    width: usize,
}

/// The distance of two cells side by side.
fn distance(columns: &CellColumns) -> usize {
    match columns.cells[..] {
        [first, second, ..] => second - first,
        _ => columns.width,
    }
}

/// The number of ways to split a drawing.
enum Ways {
    None,
    One(CellColumns),
    Several,
}

impl Ways {
    fn one(self) -> Option<CellColumns> {
        match self {
            Self::One(columns) => Some(columns),
            Self::None | Self::Several => None,
        }
    }
}

/// The columns between two borders.
struct Segment {
    start: usize,
    end: usize,
    /// Whether a border is before it, and after it.
    closed: (bool, bool),
}

/// The columns of a drawing with borders, and the columns with symbols.
struct BorderedColumns {
    segments: Vec<Segment>,
    used: Vec<usize>,
    /// The number of columns.
    width: usize,
}

impl BorderedColumns {
    /// The columns of lines; `None` if their borders are not below each other.
    fn of(lines: &[CharacterLine<'_>]) -> Option<Self> {
        let width = lines.iter().map(|text| text.characters.len()).max()?;
        let has = |column: usize, is: &dyn Fn(char) -> bool| {
            lines.iter().any(|text| text.at(column).is_some_and(is))
        };
        let is_blank = |c: char| c == ' ';
        let is_symbol = |c: char| !is_blank(c) && !draws(c);
        // With dots or zeros for empty cells, a blank is not a cell.
        if lines.iter().any(|text| has_empty_symbol(text.text)) {
            return None;
        }
        let bars: Vec<usize> = (0..width).filter(|&column| has(column, &draws)).collect();
        let used: Vec<usize> = (0..width).filter(|&column| has(column, &is_symbol)).collect();
        let (first, last) = (*used.first()?, *used.last()?);
        let is_aligned = |&bar: &usize| {
            lines.iter().all(|text| text.at(bar).is_none_or(draws))
                && lines.iter().any(|text| text.at(bar).is_some())
        };
        if used.iter().any(|&column| has(column, &|c| c == '\t')) || !bars.iter().all(is_aligned) {
            return None;
        }
        let mut segments = Vec::new();
        let (mut start, mut before) = (0, false);
        for end in bars.iter().copied().chain([width]) {
            let after = end < width;
            // No cell is before the left border or after the right one.
            let is_outside = !before && first > end || !after && last < start;
            if end > start && !is_outside {
                segments.push(Segment { start, end, closed: (before, after) });
            }
            (start, before) = (end + 1, true);
        }
        Some(Self { segments, used, width })
    }

    /// The columns of a row of `side` cells, if exactly one way has them.
    fn columns(&self, side: usize) -> Option<CellColumns> {
        let count = self.segments.len();
        if !SIDES.contains(&side) || count == 0 || !side.is_multiple_of(count) {
            return None;
        }
        // Most columns of a puzzle have a given.
        if 3 * self.used.len() < 2 * side {
            return None;
        }
        // The last cells are on a line, unless an editor has removed all blanks at ends of lines.
        match self.only_way(side, self.width) {
            Ways::None => self.only_way(side, usize::MAX).one(),
            ways => ways.one(),
        }
    }

    /// The ways to place cells before the column `end` that hold all symbols.
    fn only_way(&self, side: usize, end: usize) -> Ways {
        let cells = side / self.segments.len();
        let mut found: Option<(CellColumns, Vec<usize>)> = None;
        for width in 1..=if side > 9 { 2 } else { 1 } {
            for pitch in width..=MOST_PITCH {
                for left in 0..=MOST_PITCH {
                    let Some(columns) = self.spread(cells, width, pitch, left) else { continue };
                    let Some(places) = self.places(&columns) else { continue };
                    if columns.cells.last().is_some_and(|&last| last >= end) {
                        continue;
                    }
                    // A wide margin without a border may be an empty column of a larger board.
                    if left >= pitch && self.is_open() && may_be_cut(side) {
                        return Ways::Several;
                    }
                    match &found {
                        // Another way with the same cells for all symbols is no other puzzle.
                        Some((_, known)) if *known != places => return Ways::Several,
                        Some(_) => {}
                        None => found = Some((columns, places)),
                    }
                }
            }
        }
        match found {
            None => Ways::None,
            Some((columns, _)) if self.may_be_moved(&columns, cells, end) => Ways::Several,
            Some((columns, places)) if self.may_have_gaps(&columns, &places) => Ways::Several,
            Some((columns, _)) => Ways::One(columns),
        }
    }

    /// Whether the symbols between two borders may also be in other cells, with margins of another width there: a
    /// drawing may have more space on one side of a border.
    fn may_be_moved(&self, columns: &CellColumns, cells: usize, end: usize) -> bool {
        let pitch = distance(columns);
        let is_moved = |(segment, starts): (&Segment, &[usize])| {
            let (Some(&first), Some(&last)) = (starts.first(), starts.last()) else { return false };
            let inside = |column: &&usize| (segment.start..segment.end).contains(*column);
            let mut used = self.used.iter().filter(inside);
            let Some(&least) = used.next() else { return false };
            let greatest = used.next_back().copied().unwrap_or(least);
            // All symbols stay in cells if these move by one.
            let may_go_left = first >= segment.start + pitch && greatest < last;
            let may_go_right =
                last + pitch + columns.width <= segment.end.min(end) && least >= first + pitch;
            may_go_left || may_go_right
        };
        self.segments.len() > 1
            && self.segments.iter().zip(columns.cells.chunks(cells)).any(is_moved)
    }

    /// Whether a drawing without borders between its blocks may have gaps there that are no cells.
    fn may_have_gaps(&self, columns: &CellColumns, places: &[usize]) -> bool {
        let side = columns.cells.len();
        let shape = Layout::square(side).ok().and_then(|layout| layout.block_shape());
        let (Some((_, block)), [segment]) = (shape, &self.segments[..]) else { return false };
        let pitch = distance(columns);
        let gaps =
            (1..=2 * MOST_PITCH).flat_map(|gap| (0..=MOST_PITCH).map(move |left| (gap, left)));
        gaps.into_iter().any(|(gap, left)| {
            let start = |cell: usize| segment.start + left + cell * pitch + cell / block * gap;
            let other = CellColumns { cells: (0..side).map(start).collect(), width: columns.width };
            let fits = other.cells.last().is_some_and(|&last| last + columns.width <= segment.end);
            fits && self.places(&other).is_some_and(|other| other != places)
        })
    }

    /// Whether the drawing has no borders.
    fn is_open(&self) -> bool {
        matches!(self.segments[..], [Segment { closed: (false, false), .. }])
    }

    /// The columns of cells of a width, at a distance, with the same margins in each segment. `left` is the left
    /// margin, or the indentation without borders.
    fn spread(&self, cells: usize, width: usize, pitch: usize, left: usize) -> Option<CellColumns> {
        let length = (cells - 1) * pitch + width;
        let closed = self.segments.iter().find(|segment| segment.closed == (true, true));
        let right = match closed {
            Some(segment) => (segment.end - segment.start).checked_sub(length + left)?,
            None => left,
        };
        if left.abs_diff(right) > 1 && self.segments.len() > 1 {
            return None;
        }
        let mut starts = Vec::new();
        for segment in &self.segments {
            let start = match segment.closed {
                (true, true) if segment.end - segment.start != left + length + right => {
                    return None;
                }
                (true, _) => segment.start + left,
                (false, true) => segment.end.checked_sub(right + length)?,
                (false, false) => left,
            };
            starts.extend((0..cells).map(|cell| start + cell * pitch));
        }
        Some(CellColumns { cells: starts, width })
    }

    /// The cell of each column with a symbol; `None` if a column is in no cell.
    fn places(&self, columns: &CellColumns) -> Option<Vec<usize>> {
        let cell_of = |column: usize| {
            let holds = |&start: &usize| (start..start + columns.width).contains(&column);
            columns.cells.iter().position(holds)
        };
        self.used.iter().map(|&column| cell_of(column)).collect()
    }
}
