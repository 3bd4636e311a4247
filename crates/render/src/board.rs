//! Pictures of puzzles.

use super::lines::PictureLines;
use super::shapes::ConstraintShapes;
use super::svg::{self, CELL, Element, Layers, Room};
use super::text::{self, LineStyle, SquareSize};
use super::zones;
use anstyle::Style;
use pavane::candidates::Candidates;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;
use pavane::symbols::Symbols;
use pavane::xml::printed;
use std::collections::BTreeSet;
use std::iter;
use unicode_width::UnicodeWidthStr;

/// The room beside candidates, and above them, in a picture with constraints.
const LABEL_ROOM: (f64, f64) = (5.0, 13.0);

/// The style of givens on terminals.
const BOLD: Style = Style::new().bold();

/// A picture of a puzzle: the cells with their givens, the borders of blocks or regions, and optionally a
/// solution, candidates and a label.
///
/// Cells of extra zones with a shape (diagonals, windows, custom zones and the like) are shaded. Text below the
/// board describes the zones that its lines do not show. An SVG has the shapes of constraints, such as cages with
/// their sums ([`ConstraintShapes`]). As text, a line for each constraint has it in words.
///
/// ```
/// use pavane::Puzzle;
/// use pavane_render::{Picture, TextStyle};
///
/// let puzzle: Puzzle = "12........4.....;AAABACBBCCDBCDDD".parse()?;
/// let picture = Picture::new(&puzzle).label("a jigsaw").text(TextStyle::default());
/// assert_eq!(picture, "\
/// a jigsaw
/// ┏━━━┯━━━┯━━━┳━━━┓
/// ┃ 1 │ 2 │   ┃   ┃
/// ┠───╆━━━╈━━━╃───┨
/// ┃   ┃   ┃   │   ┃
/// ┣━━━╃───╊━━━╅───┨
/// ┃   │   ┃ 4 ┃   ┃
/// ┠───╆━━━╃───╄━━━┫
/// ┃   ┃   │   │   ┃
/// ┗━━━┻━━━┷━━━┷━━━┛
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    puzzle: Puzzle,
    symbols: Symbols,
    /// The digits of the cells without a given, where they are known.
    filled: Vec<Option<Digit>>,
    candidates: Option<Candidates>,
    label: Option<String>,
    /// Whether zones and rules that lines and shapes do not show are named below the board.
    has_captions: bool,
}

/// The style of a picture as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// Whether givens are bold, by escape sequences for terminals, without colors or other styles.
    pub color: bool,
    /// Whether lines are drawn in ASCII: borders of blocks or regions as `+`, `-` and `|`, other lines as
    /// blanks, and empty cells by their symbol.
    pub ascii: bool,
}

/// The contents of a cell.
enum CellContent {
    Given(Digit),
    /// A digit that is not given.
    Solved(Digit),
    Empty,
}

impl Picture {
    /// A picture of a puzzle, in the standard symbols.
    pub fn new(puzzle: &Puzzle) -> Self {
        let symbols = Symbols::standard(puzzle.layout().digits());
        let filled = vec![None; puzzle.layout().cell_count()];
        Self {
            puzzle: puzzle.clone(),
            symbols,
            filled,
            candidates: None,
            label: None,
            has_captions: true,
        }
    }

    /// Draws digits by these symbols, or as numbers if they have none.
    #[must_use]
    pub fn symbols(mut self, symbols: &Symbols) -> Self {
        self.symbols = symbols.clone();
        self
    }

    /// Fills the cells without a given with the digits of a grid.
    ///
    /// # Panics
    /// If the grid has another layout than the puzzle.
    #[must_use]
    pub fn solution(mut self, grid: &Grid) -> Self {
        assert!(grid.layout() == self.puzzle.layout(), "the grid has another layout");
        self.filled = grid.digits().iter().copied().map(Some).collect();
        self
    }

    /// Fills some of the cells without a given, each with the digit at its index.
    ///
    /// # Panics
    /// If their number is not the number of cells of the layout.
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane_human::Path;
    /// use pavane_render::Picture;
    ///
    /// let puzzle: Puzzle = "123.............".parse()?;
    /// let mut path = Path::new(&puzzle)?;
    /// path.next();
    /// let picture = Picture::new(&puzzle).filled(&path.digits()).svg();
    /// assert_eq!(picture.matches("class=\"solved\"").count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn filled(mut self, digits: &[Option<Digit>]) -> Self {
        assert_eq!(digits.len(), self.layout().cell_count(), "there is one for each cell");
        self.filled = digits.to_vec();
        self
    }

    /// Draws candidates in the cells that are empty otherwise, each at its own position.
    ///
    /// # Panics
    /// If the candidates are of another layout than the puzzle.
    ///
    /// ```
    /// use pavane::{Candidates, Cell, Digit, Puzzle};
    /// use pavane_render::{Picture, TextStyle};
    ///
    /// let puzzle: Puzzle = "1...............".parse()?;
    /// let mut candidates = Candidates::none(puzzle.layout());
    /// candidates.extend(Digit::first(4).skip(1).map(|digit| (Cell::new(1), digit)));
    /// let picture = Picture::new(&puzzle).candidates(&candidates).text(TextStyle::default());
    /// assert!(picture.starts_with("\
    /// ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    /// ┃ [1] │   2 ┃     │     ┃
    /// ┃     │ 3 4 ┃     │     ┃
    /// ┠─────┼─────╂─────┼─────┨
    /// "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn candidates(mut self, candidates: &Candidates) -> Self {
        assert!(
            candidates.layout() == self.puzzle.layout(),
            "the candidates are of another layout"
        );
        self.candidates = Some(candidates.clone());
        self
    }

    /// Writes a label above the board; control characters are replaced.
    #[must_use]
    pub fn label(mut self, label: &str) -> Self {
        self.label = Some(printed(label));
        self
    }

    /// Leaves out the words below the board. They name zones and rules that nothing else shows.
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane_render::{Picture, TextStyle};
    ///
    /// let puzzle = Puzzle::blank("4x4+x".parse()?);
    /// let picture = Picture::new(&puzzle);
    /// assert!(picture.text(TextStyle::default()).ends_with("also: both diagonals\n"));
    /// let bare = picture.without_captions();
    /// assert!(bare.text(TextStyle::default()).ends_with("┛\n"));
    /// assert!(!bare.svg().contains("also: "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_captions(mut self) -> Self {
        self.has_captions = false;
        self
    }

    fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    fn content(&self, cell: Cell) -> CellContent {
        let solved = || self.filled[cell.index()].map(CellContent::Solved);
        let given = self.puzzle.given(cell).map(CellContent::Given);
        given.or_else(solved).unwrap_or(CellContent::Empty)
    }

    fn symbol(&self, digit: Digit) -> String {
        self.symbols.print(digit).to_string()
    }

    /// Draws the picture as text that ends with a line feed. Takes time and memory linear in its length.
    pub fn text(&self, style: TextStyle) -> String {
        let page = TextPage::new(self, style);
        let lines = PictureLines::of(self.layout());
        let mut text = String::new();
        if let Some(label) = &self.label {
            text.push_str(label);
            text.push('\n');
        }
        let line_style = LineStyle { ascii: style.ascii };
        text.push_str(&text::draw(&lines, page.square(), line_style, |row, column, line, out| {
            match self.layout().cell_at(row, column) {
                Some(cell) => page.cell(cell, line, out),
                None => blank(page.square().width, out),
            }
        }));
        if !self.has_captions {
            return text;
        }
        for note in zones::notes(self.layout()) {
            text.push_str(&format!("also: {}\n", printed(&note)));
        }
        for words in self.layout().constraint_words() {
            text.push_str(&format!("also: {}\n", printed(&words)));
        }
        text
    }

    /// Draws the picture as SVG. Takes time linear in the number of cells, or in the number of candidates drawn.
    ///
    /// Elements have classes: `shade`, `given`, `solved` and `candidate`, and `constraint` for groups of shapes.
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane_render::Picture;
    ///
    /// let puzzle: Puzzle = "1..4............".parse()?;
    /// let picture = Picture::new(&puzzle).svg();
    /// assert_eq!(picture.matches("class=\"given\"").count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn svg(&self) -> String {
        self.drawing().to_string()
    }

    /// The picture as an element of SVG, to be drawn in another form.
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane_render::Picture;
    /// use pavane_render::png::{Image, Scale};
    ///
    /// let puzzle: Puzzle = "1..4............".parse()?;
    /// let image = Image::draw(&Picture::new(&puzzle).drawing(), Scale::PICTURE)?;
    /// // Four cells of 60 units, and a margin of 12.
    /// assert_eq!(image.size(), (2 * (4 * 60 + 2 * 12), 528));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drawing(&self) -> Element {
        let layout = self.layout();
        let shapes = ConstraintShapes::of(layout);
        let shades = |group: Element| {
            zones::shaded(layout).iter().fold(group, |group, &cell| {
                let names = zones::shapes_at(layout, cell);
                group.child(shade(layout, cell).child(Element::new("title").text(&names)))
            })
        };
        // Shades are below the shapes of constraints, which are below the digits.
        let mut cells = Element::new("g");
        if shapes.is_none() {
            cells = shades(cells);
        }
        for cell in layout.cells() {
            cells = match self.content(cell) {
                CellContent::Given(digit) => cells.child(self.digit(cell, digit, "given")),
                CellContent::Solved(digit) => cells.child(self.digit(cell, digit, "solved")),
                CellContent::Empty => self.small_digits(cell).fold(cells, Element::child),
            };
        }
        let sides = shapes.as_ref().map(|shapes| shapes.sides).unwrap_or_default();
        if let Some(label) = &self.label {
            let heading = svg::heading(layout, label).set("class", "label");
            cells = cells.child(svg::moved_down(heading, -sides.above));
        }
        let mut summary = zones::summary(layout);
        summary.extend(shapes.iter().flat_map(|shapes| shapes.footnotes()));
        if !self.has_captions {
            summary.clear();
        }
        // The rules that lines and shapes do not show are named below the board.
        for (line, note) in summary.iter().enumerate() {
            let footing = svg::footing(layout, line, &format!("also: {note}"));
            cells = cells.child(svg::moved_down(footing, sides.below));
        }
        let room = Room { above: self.label.iter().count(), below: summary.len() };
        let mut notes = zones::notes(layout);
        let document = match shapes {
            None => svg::document(layout, cells, room),
            Some(shapes) => {
                notes.extend_from_slice(shapes.rules());
                let below = shades(Element::new("g")).child(shapes.below);
                let layers = Layers { below, above: shapes.above, sides };
                svg::document_with(layout, cells, room, layers)
            }
        };
        if notes.is_empty() {
            return document;
        }
        document.child(Element::new("desc").text(&notes.join("; ")))
    }

    /// A digit that fills a cell of an SVG.
    fn digit(&self, cell: Cell, digit: Digit, class: &str) -> Element {
        let (weight, color) =
            if class == "given" { ("bold", "black") } else { ("normal", "#2166ac") };
        svg::write(&self.symbol(digit), svg::center(self.layout().position(cell)), 0.6 * CELL)
            .set("class", class)
            .set("font-weight", weight)
            .set("fill", color)
    }

    /// The candidates of a cell of an SVG.
    fn small_digits(&self, cell: Cell) -> impl Iterator<Item = Element> {
        let candidates = self.candidates.iter().flat_map(move |all| all.digits(cell));
        candidates.map(move |digit| {
            let (middle, room) = candidate_place(self.layout(), cell, digit);
            svg::write(&self.symbol(digit), middle, 0.7 * room)
                .set("class", "candidate")
                .set("fill", "#444444")
        })
    }
}

/// The middle of a candidate in an SVG, and the side of the square that is free around it.
pub(super) fn candidate_place(layout: &Layout, cell: Cell, digit: Digit) -> ((f64, f64), f64) {
    let (rows, columns) = shape(layout);
    let (left, top) = svg::corner(layout.position(cell));
    // Beside constraints, the corner of a cell is for the sum of a cage.
    let (aside, above) = if layout.constraints().is_empty() { (0.0, 0.0) } else { LABEL_ROOM };
    let width = (CELL - 2.0 * aside) / columns as f64;
    let height = (CELL - aside - above) / rows as f64;
    let (row, column) = (digit.index() / columns, digit.index() % columns);
    let middle =
        (left + aside + width * (column as f64 + 0.5), top + above + height * (row as f64 + 0.5));
    (middle, width.min(height))
}

/// The numbers of rows and of columns of the candidates in a cell: as in a block, or else in about a square.
///
/// ```
/// use pavane::Layout;
/// use pavane_render::board::shape;
/// assert_eq!(shape(&Layout::blocks(2, 5)?), (2, 5));
/// assert_eq!(shape(&Layout::latin(7)?), (3, 3));
/// # Ok::<(), pavane::LayoutError>(())
/// ```
pub fn shape(layout: &Layout) -> (usize, usize) {
    let digits = layout.digits();
    layout.block_shape().unwrap_or_else(|| {
        // The smallest square with room for all digits.
        let columns = (1..).find(|n| n * n >= digits).unwrap_or(digits);
        (digits.div_ceil(columns), columns)
    })
}

/// The shade of a cell of an SVG.
fn shade(layout: &Layout, cell: Cell) -> Element {
    let (left, top) = svg::corner(layout.position(cell));
    Element::new("rect")
        .set("x", left)
        .set("y", top)
        .set("width", CELL)
        .set("height", CELL)
        .set("class", "shade")
        .set("fill", "#e0e0e0")
}

/// Appends blanks.
fn blank(width: usize, out: &mut String) {
    out.extend(iter::repeat_n(' ', width));
}

/// The state of drawing a picture as text.
struct TextPage<'a> {
    picture: &'a Picture,
    style: TextStyle,
    shaded: BTreeSet<Cell>,
    /// The width of a digit.
    digit: usize,
    /// The numbers of rows and of columns of digits in a cell; one if no candidates are drawn.
    shape: (usize, usize),
}

impl<'a> TextPage<'a> {
    fn new(picture: &'a Picture, style: TextStyle) -> Self {
        let layout = picture.layout();
        let width = |digit| picture.symbol(digit).width();
        Self {
            picture,
            style,
            shaded: zones::shaded(layout),
            digit: Digit::first(layout.digits()).map(width).max().unwrap_or(1),
            shape: if picture.candidates.is_some() { shape(layout) } else { (1, 1) },
        }
    }

    /// Whether candidates are drawn. Other digits are then in brackets.
    fn has_candidates(&self) -> bool {
        self.picture.candidates.is_some()
    }

    /// The width of a cell without its sides.
    fn inner(&self) -> usize {
        let (_, columns) = self.shape;
        // Beside candidates, a large digit has brackets.
        let least = if self.has_candidates() { self.digit + 2 } else { self.digit };
        (columns * (self.digit + 1) - 1).max(least)
    }

    /// The size of a cell.
    fn square(&self) -> SquareSize {
        SquareSize { height: self.shape.0, width: self.inner() + 2 }
    }

    /// Draws a line of a cell.
    fn cell(&self, cell: Cell, line: usize, out: &mut String) {
        let side = match (self.shaded.contains(&cell), self.style.ascii) {
            (false, _) => ' ',
            (true, false) => '░',
            (true, true) => ':',
        };
        out.push(side);
        // A digit that fills a cell is on its middle line.
        let is_middle = line == (self.shape.0 - 1) / 2;
        match self.picture.content(cell) {
            CellContent::Given(digit) if is_middle => self.large(digit, self.style.color, out),
            CellContent::Solved(digit) if is_middle => self.large(digit, false, out),
            CellContent::Empty if self.has_candidates() => self.small(cell, line, out),
            CellContent::Empty if self.style.ascii => {
                self.centered(&self.picture.symbols.empty().to_string(), None, out);
            }
            CellContent::Given(_) | CellContent::Solved(_) | CellContent::Empty => {
                blank(self.inner(), out)
            }
        }
        out.push(side);
    }

    /// Draws a digit that fills a cell.
    fn large(&self, digit: Digit, is_bold: bool, out: &mut String) {
        let symbol = self.picture.symbol(digit);
        let symbol = if self.has_candidates() { format!("[{symbol}]") } else { symbol };
        self.centered(&symbol, is_bold.then_some(BOLD), out);
    }

    /// Draws a symbol in the middle of a cell, rounded to the right.
    fn centered(&self, symbol: &str, style: Option<Style>, out: &mut String) {
        let free = self.inner().saturating_sub(symbol.width());
        // An odd blank goes to the left.
        blank(free.div_ceil(2), out);
        match style {
            Some(style) => out.push_str(&format!("{style}{symbol}{style:#}")),
            None => out.push_str(symbol),
        }
        blank(free / 2, out);
    }

    /// Draws a line of the candidates of a cell.
    fn small(&self, cell: Cell, line: usize, out: &mut String) {
        let (_, columns) = self.shape;
        let has = |digit: &Digit| {
            let candidates = self.picture.candidates.as_ref();
            candidates.is_some_and(|all| all.contains(cell, *digit))
        };
        let digits = (line * columns..(line + 1) * columns).map(Digit::from_index);
        let symbols = digits.map(|digit| digit.filter(has).map(|digit| self.picture.symbol(digit)));
        let mut used = 0;
        for (place, symbol) in symbols.enumerate() {
            let symbol = symbol.unwrap_or_default();
            let gap = usize::from(place > 0);
            blank(gap + self.digit - symbol.width(), out);
            out.push_str(&symbol);
            used += gap + self.digit;
        }
        blank(self.inner() - used, out);
    }
}
