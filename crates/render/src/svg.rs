//! Parts of pictures of boards as SVG: places of cells, lines between them, and words.
//!
//! The background is white: a picture is also right in dark viewers. The viewer lays out the words.

use super::lines::{PictureLines, Weight};
use ::svg::Node;
use ::svg::node::{self, Attributes};
use pavane::layout::{Layout, Position};
use pavane::xml::printed;
use std::fmt;

/// The side of a cell, in pixels.
pub const CELL: f64 = 60.0;
/// The free space around the board.
pub const MARGIN: f64 = 12.0;
/// The size of the letters above and below the board, unless words are long.
const WORDS: f64 = 18.0;
/// The height of a line of words above or below the board.
pub const LINE: f64 = 30.0;
/// The width of heavy lines.
const HEAVY: f64 = 2.5;
/// No common font has letters that are wider on the whole, in parts of their size.
const WIDEST: f64 = 0.65;

/// The numbers of lines of words above and below a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// Lines above the board.
    pub above: usize,
    /// Lines below the board.
    pub below: usize,
}

/// The room outside the margin of a board, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sides {
    pub(crate) left: f64,
    pub(crate) above: f64,
    pub(crate) right: f64,
    pub(crate) below: f64,
}

/// Shapes below and above the lines of a board, and the room that they need outside.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    pub(crate) below: Element,
    pub(crate) above: Element,
    pub(crate) sides: Sides,
}

/// An SVG element; prints as SVG.
///
/// ```
/// use pavane_render::svg::Element;
///
/// let dot = Element::new("circle").set("r", 2.5);
/// let group = Element::new("g").child(Element::new("title").text("a & b")).child(dot);
/// assert_eq!(group.to_string(), "<g>\n<title>a &amp; b</title>\n<circle r=\"2.5\"/>\n</g>");
/// ```
#[derive(Clone, Debug)]
pub struct Element(node::element::Element);

impl Element {
    /// An element without attributes and children, by its name in SVG, such as `rect`.
    pub fn new(name: &str) -> Self {
        Self(node::element::Element::new(name))
    }

    /// Sets an attribute. A zero has no sign.
    #[must_use]
    pub fn set(mut self, attribute: &str, value: impl fmt::Display) -> Self {
        let value = value.to_string();
        self.0.assign(attribute, if value == "-0" { "0".to_owned() } else { value });
        self
    }

    /// Adds a child element after the others.
    #[must_use]
    pub fn child(mut self, child: Self) -> Self {
        if child.0.get_name() == "text" {
            // The type that puts words on lines of their own.
            let mut text = node::element::Text::new("");
            *text = child.0;
            self.0.append(text);
        } else {
            self.0.append(child.0);
        }
        self
    }

    /// Adds words after the children. Characters that XML does not allow, and control characters, become U+FFFD.
    #[must_use]
    pub fn text(mut self, words: &str) -> Self {
        self.0.append(node::Text::new(printed(words)));
        self
    }

    /// An element that another module has made.
    pub(crate) fn of(made: impl Into<node::element::Element>) -> Self {
        Self(made.into())
    }

    /// The node of the element, for what reads it again.
    pub(crate) fn node(&self) -> &node::element::Element {
        &self.0
    }

    /// The value of an attribute that is a number; 0 without one.
    pub(crate) fn length(&self, attribute: &str) -> f64 {
        number(self.0.get_attributes(), attribute).unwrap_or(0.0)
    }

    /// The left end, the top, the width and the height of the view; `None` without one.
    pub(crate) fn view(&self) -> Option<[f64; 4]> {
        view(self.0.get_attributes())
    }

    /// A board whose heavy lines have at least this width.
    pub(crate) fn with_heavy_lines(mut self, width: f64) -> Self {
        for group in self.0.get_children_mut() {
            let Some(found) =
                group.get_attributes_mut().and_then(|all| all.get_mut("stroke-width"))
            else {
                continue;
            };
            if **found == *HEAVY.to_string() && width > HEAVY {
                *found = tenths(width).into();
            }
        }
        self
    }

    /// The element with grays in place of colors. Words on light ground become black.
    pub(crate) fn in_gray(mut self) -> Self {
        gray(&mut self.0);
        self
    }
}

/// The value of an attribute that is a number.
pub(crate) fn number(attributes: &Attributes, name: &str) -> Option<f64> {
    attributes.get(name)?.parse().ok()
}

/// The left end, the top, the width and the height of the view of a picture; `None` without one.
pub(crate) fn view(attributes: &Attributes) -> Option<[f64; 4]> {
    let view = attributes.get("viewBox")?;
    let numbers: Vec<f64> = view.split(' ').filter_map(|number| number.parse().ok()).collect();
    numbers.try_into().ok()
}

/// Replaces the colors of a node and of the nodes in it.
fn gray(node: &mut dyn Node) {
    let is_text = node.get_name() == "text";
    for name in ["fill", "stroke"] {
        let Some(value) = node.get_attributes_mut().and_then(|all| all.get_mut(name)) else {
            continue;
        };
        let Some([red, green, blue]) = rgb(value) else { continue };
        // The lightness of a color as of ITU-R BT.709.
        let light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        let light = if is_text && light < 0.9 { 0.0 } else { light };
        let light = (255.0 * light).round() as u8;
        *value = format!("#{light:02x}{light:02x}{light:02x}").into();
    }
    for child in node.get_children_mut().into_iter().flatten() {
        gray(&mut **child);
    }
}

/// The red, green and blue of a color, from 0 to 1: of black, white, six hexadecimal digits, or `hsl(H, S%, L%)`;
/// `None` for `none` and other words.
pub(crate) fn rgb(color: &str) -> Option<[f64; 3]> {
    match color {
        "black" => return Some([0.0; 3]),
        "white" => return Some([1.0; 3]),
        _ => {}
    }
    if let Some(numbers) = color.strip_prefix("hsl(") {
        return hsl(numbers.strip_suffix(')')?);
    }
    let digits = color.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let all = u32::from_str_radix(digits, 16).ok()?;
    let part = |shift: u32| f64::from(all >> shift & 0xff) / 255.0;
    Some([part(16), part(8), part(0)])
}

/// The red, green and blue of a hue in degrees, a saturation and a lightness in percent, as CSS Color 4 defines them.
fn hsl(numbers: &str) -> Option<[f64; 3]> {
    let mut numbers = numbers.split(", ").map(|number| number.trim_end_matches('%').parse::<f64>());
    let mut next = || numbers.next()?.ok();
    let (hue, saturation, lightness) = (next()?, next()? / 100.0, next()? / 100.0);
    let reach = saturation * lightness.min(1.0 - lightness);
    let part = |shift: f64| {
        let at = (shift + hue / 30.0) % 12.0;
        lightness - reach * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0)
    };
    Some([part(0.0), part(8.0), part(4.0)])
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The SVG document of a board: its cells, the lines between them, and thick lines where blocks or regions
/// end.
///
/// ```
/// use pavane::Layout;
/// use pavane_render::svg::{Element, Room, document};
///
/// let layout = Layout::square(4)?;
/// let picture = document(&layout, Element::new("g"), Room { above: 0, below: 1 });
/// assert!(picture.to_string().starts_with("<svg"));
/// # Ok::<(), pavane::LayoutError>(())
/// ```
pub fn document(layout: &Layout, cells: Element, room: Room) -> Element {
    let cells = cells.set("font-family", "sans-serif");
    let board = [cells].into_iter().chain(line_groups(layout));
    board.fold(page(layout, room, Sides::default()), Element::child)
}

/// The SVG document of a board with shapes of constraints. The cells with their digits are above all shapes.
pub(crate) fn document_with(
    layout: &Layout,
    cells: Element,
    room: Room,
    Layers { below, above, sides }: Layers,
) -> Element {
    let cells = cells.set("font-family", "sans-serif");
    let board = [below].into_iter().chain(line_groups(layout)).chain([above, cells]);
    board.fold(page(layout, room, sides), Element::child)
}

/// A document with its background alone.
fn page(layout: &Layout, room: Room, sides: Sides) -> Element {
    let (left, above) = (0.0 - sides.left, 0.0 - (LINE * room.above as f64 + sides.above));
    let width = side(layout.width()) + sides.left + sides.right;
    let height = side(layout.height()) + sides.below - above + LINE * room.below as f64;
    let paper = Element::new("rect").set("y", above).set("width", width).set("height", height);
    let paper = if left == 0.0 { paper } else { paper.set("x", left) };
    Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("viewBox", format!("{left} {above} {width} {height}"))
        .set("width", width)
        .set("height", height)
        .child(paper.set("fill", "white"))
}

/// The lines of a board, light ones and heavy ones.
fn line_groups(layout: &Layout) -> [Element; 2] {
    let lines = PictureLines::of(layout);
    [
        draw(&lines, Weight::Light).set("stroke", "#999999"),
        draw(&lines, Weight::Heavy).set("stroke", "black").set("stroke-width", HEAVY),
    ]
}

/// The length of a picture with the given number of cells beside each other.
fn side(cells: usize) -> f64 {
    2.0 * MARGIN + CELL * cells as f64
}

/// The top left corner of a cell, from the left and from above.
pub fn corner(position: Position) -> (f64, f64) {
    (MARGIN + CELL * position.column as f64, MARGIN + CELL * position.row as f64)
}

/// The middle of a cell, from the left and from above.
pub fn center(position: Position) -> (f64, f64) {
    let (left, top) = corner(position);
    (left + CELL / 2.0, top + CELL / 2.0)
}

/// A length with one decimal. A zero has no sign.
pub(crate) fn tenths(length: f64) -> String {
    // Adding a zero takes the sign of a negative one.
    format!("{:.1}", (10.0 * length).round() / 10.0 + 0.0)
}

/// The way of a line of letters from their middle down to its base, in units of its size. The attribute
/// `dominant-baseline` says the same, but not all programs know it.
pub const MIDDLE: &str = "0.35em";

/// Words centered at a place, in letters of the given size.
pub fn write(words: &str, (x, y): (f64, f64), size: f64) -> Element {
    Element::new("text")
        .text(words)
        .set("x", x)
        .set("y", y)
        .set("dy", MIDDLE)
        .set("font-size", size)
        .set("text-anchor", "middle")
}

/// Words above a board, on the lowest line of [`Room::above`].
pub fn heading(layout: &Layout, words: &str) -> Element {
    caption(layout, words, MARGIN / 2.0 - LINE / 2.0)
}

/// Words below a board, on a line of [`Room::below`], counted from 0.
pub fn footing(layout: &Layout, line: usize, words: &str) -> Element {
    let bottom = side(layout.height()) - MARGIN / 2.0;
    caption(layout, words, bottom + LINE * (line as f64 + 0.5))
}

/// An element at a distance below its place; without a distance as it is.
pub(crate) fn moved_down(element: Element, distance: f64) -> Element {
    if distance == 0.0 {
        return element;
    }
    element.set("transform", format!("translate(0 {distance})"))
}

/// Words at a height, in smaller letters if they are too long for the board.
fn caption(layout: &Layout, words: &str, y: f64) -> Element {
    let width = side(layout.width());
    // The widest letters decide which size fits.
    let fitting = (width - 2.0 * MARGIN) / (WIDEST * words.chars().count().max(1) as f64);
    write(words, (width / 2.0, y), WORDS.min(fitting))
}

/// All lines of a weight, each as long as possible.
fn draw(lines: &PictureLines, weight: Weight) -> Element {
    let mut group = Element::new("g").set("stroke-linecap", "square");
    for row in 0..=lines.height() {
        for (from, to) in runs(lines.width(), |column| lines.above(row, column) == weight) {
            group = group.child(line(Position { row, column: from }, Position { row, column: to }));
        }
    }
    for column in 0..=lines.width() {
        for (from, to) in runs(lines.height(), |row| lines.before(row, column) == weight) {
            group = group.child(line(Position { row: from, column }, Position { row: to, column }));
        }
    }
    group
}

/// The longest runs of places below `places` that have a property, as half-open ranges.
fn runs(places: usize, has: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in (0..places).filter(|&place| has(place)) {
        match runs.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => runs.push((place, place + 1)),
        }
    }
    runs
}

/// A line from the corner of one cell to the corner of another.
fn line(from: Position, to: Position) -> Element {
    let ((x1, y1), (x2, y2)) = (corner(from), corner(to));
    Element::new("line").set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2)
}
