//! Heat maps as SVG.

use super::HeatMap;
use pavane::{Cell, Digit};
use pavane_render::svg::{CELL, Element, LINE, MARGIN, Room, corner, document, write};

/// The color of a digit that all solutions have in the cell; paler ones go from white to this.
const DARKEST: [f64; 3] = [178.0, 24.0, 43.0];

impl HeatMap {
    /// The heat map as an element of SVG.
    pub(crate) fn drawing(&self) -> Element {
        let layout = self.layout();
        let cells = layout.cells().map(|cell| draw_cell(self, cell));
        let cells = cells.fold(Element::new("g"), Element::child);
        let bottom = 2.0 * MARGIN + CELL * layout.height() as f64;
        let legend = legend(MARGIN, bottom, CELL * layout.width() as f64);
        document(layout, cells.child(legend), Room { above: 0, below: 1 })
    }
}

/// The shades for a share of the solutions, from none to all, side by side below the board, from its left edge.
fn legend(left: f64, top: f64, width: f64) -> Element {
    const SHARES: [(f64, &str); 5] =
        [(0.0, "none"), (0.25, "25 %"), (0.5, "50 %"), (0.75, "75 %"), (1.0, "all")];
    let side = width / SHARES.len() as f64;
    // The words for a share of the solutions fit into a shade of their own, also on small boards.
    let size = 13.0_f64.min(side / 3.0);
    let middle = top + (LINE - MARGIN) / 2.0;
    let shades = (0..).zip(SHARES).map(|(number, (share, words))| {
        let at = left + side * f64::from(number);
        let shade = Element::new("rect")
            .set("x", at)
            .set("y", middle - 9.0)
            .set("width", side)
            .set("height", 18.0)
            .set("fill", color(share));
        let ink = if share > 0.6 { "white" } else { "black" };
        let words = write(words, (at + side / 2.0, middle), size).set("fill", ink);
        Element::new("g").child(shade).child(words)
    });
    shades.fold(Element::new("g").set("class", "legend").set("stroke", "none"), Element::child)
}

/// A cell with its digits. A single digit is large.
fn draw_cell(map: &HeatMap, cell: Cell) -> Element {
    let (left, top) = corner(map.layout().position(cell));
    let (rows, columns) = map.shape();
    let digits: Vec<Digit> =
        Digit::first(map.layout().digits()).filter(|&digit| map.occurs(cell, digit)).collect();
    let mut group = Element::new("g");
    for &digit in &digits {
        // A single digit fills the cell. Others have their places in a grid.
        let place = if digits.len() == 1 {
            DigitBox { left, top, width: CELL, height: CELL }
        } else {
            let (width, height) = (CELL / columns as f64, CELL / rows as f64);
            let (row, column) = (digit.index() / columns, digit.index() % columns);
            let (left, top) = (left + width * column as f64, top + height * row as f64);
            DigitBox { left, top, width, height }
        };
        group = group.child(draw_digit(map, cell, digit, &place));
    }
    group
}

/// Where a digit is drawn.
struct DigitBox {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

fn draw_digit(map: &HeatMap, cell: Cell, digit: Digit, place: &DigitBox) -> Element {
    let &DigitBox { left, top, width, height } = place;
    let share = map.marginals.share(cell, digit);
    let symbol = map.symbols.print(digit).to_string();
    let position = map.layout().position(cell);
    let count = map.marginals.count(cell, digit);
    let title = format!("{position} {symbol}: {count} ({:.2} %)", 100.0 * share);
    let shade = Element::new("rect")
        .set("x", left)
        .set("y", top)
        .set("width", width)
        .set("height", height)
        .set("fill", color(share));
    let size = 0.7 * width.min(height);
    let text = write(&symbol, (left + width / 2.0, top + height / 2.0), size)
        .set("fill", if share > 0.6 { "white" } else { "black" });
    Element::new("g").child(Element::new("title").text(&title)).child(shade).child(text)
}

/// The color of a share.
fn color(share: f64) -> String {
    let [red, green, blue] = DARKEST.map(|dark| (255.0 + (dark - 255.0) * share).round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
