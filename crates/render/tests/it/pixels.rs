//! Pictures in pixels. A unit of a picture is two pixels wide.

use pavane::format::{Format, Reading};
use pavane::{Layout, Puzzle};
use pavane_render::Picture;
use pavane_render::png::{Image, Scale};
use pavane_render::svg::Element;
use roxmltree::Document;
use std::io::Cursor;

const WHITE: [u8; 3] = [255; 3];
const BLACK: [u8; 3] = [0; 3];

/// A decoded picture.
struct Pixels {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

impl Pixels {
    fn of(picture: &Element) -> Self {
        let file = Image::draw(picture, Scale::PICTURE).expect("it is small").encode();
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().expect("a PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut bytes).expect("pixels");
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        Self { width: info.width as usize, height: info.height as usize, bytes }
    }

    /// The red, green and blue of a pixel.
    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let start = 3 * (self.width * y + x);
        [self.bytes[start], self.bytes[start + 1], self.bytes[start + 2]]
    }

    /// Whether the pixel is this color, up to a step of rounding.
    #[track_caller]
    fn check(&self, (x, y): (usize, usize), color: [u8; 3]) {
        let found = self.at(x, y);
        let is_near = found.iter().zip(color).all(|(found, color)| found.abs_diff(color) <= 1);
        assert!(is_near, "({x}, {y}): found {found:?}, expected {color:?}");
    }
}

/// A picture of 40 by 20 units with elements in it.
fn picture(elements: impl IntoIterator<Item = Element>) -> Element {
    let document =
        Element::new("svg").set("viewBox", "0 0 40 20").set("width", 40).set("height", 20);
    elements.into_iter().fold(document, Element::child)
}

/// A rectangle by its left end, top, width and height.
fn rectangle([x, y, width, height]: [f64; 4], fill: &str) -> Element {
    let place = Element::new("rect").set("x", x).set("y", y);
    place.set("width", width).set("height", height).set("fill", fill)
}

fn line(from: f64, to: f64) -> Element {
    let line = Element::new("line").set("x1", from).set("y1", 10).set("x2", to).set("y2", 10);
    line.set("stroke", "black").set("stroke-width", 4)
}

/// Cells of 60 units, and a margin of 12. The middle lines of a 4x4 board are heavy, 2.5 units wide. Others are gray
/// and 1 unit wide.
#[test]
fn lines_of_boards_have_their_places_and_widths() {
    let layout = Layout::square(4).unwrap();
    let board = Pixels::of(&Picture::new(&Puzzle::blank(layout)).drawing());
    assert_eq!((board.width, board.height), (528, 528));
    // A height in the middle of a cell.
    let y = 2 * (12 + 30);
    let row: Vec<[u8; 3]> = (0..board.width).map(|x| board.at(x, y)).collect();
    for light in [72, 192] {
        assert_eq!(row[2 * light - 2..2 * light + 2], [WHITE, [0x99; 3], [0x99; 3], WHITE]);
    }
    for heavy in [12, 132, 252] {
        // Half a pixel on each side is partly black.
        assert!(row[2 * heavy - 2..2 * heavy + 2].iter().all(|pixel| *pixel == BLACK), "{heavy}");
        assert!(row[2 * heavy - 3] != BLACK && row[2 * heavy - 3] != WHITE);
        assert!(row[2 * heavy - 4] == WHITE && row[2 * heavy + 3] == WHITE);
    }
}

#[test]
fn digits_are_inside_their_cells() {
    let puzzle: Puzzle = format!("18{}", ".".repeat(79)).parse().unwrap();
    let board = Pixels::of(&Picture::new(&puzzle).drawing());
    for cell in 0..81 {
        // The inside begins 2 units from the middle of the lines.
        let start = |at: usize| 2 * (12 + 60 * at + 2);
        let (left, top) = (start(cell % 9), start(cell / 9));
        let inside = (top..top + 112).flat_map(|y| (left..left + 112).map(move |x| (x, y)));
        let ink = inside.filter(|&(x, y)| board.at(x, y) != WHITE).count();
        let digit = inside_square(cell, &board);
        assert_eq!(ink > 0, cell < 2, "cell {cell}");
        assert_eq!(ink, digit, "the ink of cell {cell} is in its middle");
    }
}

/// The pixels with ink in the middle square of 44 units of a cell. Digits are 36 units high, with their spaces.
fn inside_square(cell: usize, board: &Pixels) -> usize {
    let start = |at: usize| 2 * (12 + 60 * at + 8);
    let (left, top) = (start(cell % 9), start(cell / 9));
    let inside = (top..top + 88).flat_map(|y| (left..left + 88).map(move |x| (x, y)));
    inside.filter(|&(x, y)| board.at(x, y) != WHITE).count()
}

#[test]
fn shades_fill_their_cells() {
    let board = Pixels::of(&Picture::new(&Puzzle::blank("4x4+x".parse().unwrap())).drawing());
    for cell in 0..16 {
        let (row, column) = (cell / 4, cell % 4);
        let is_on_diagonal = row == column || row + column == 3;
        let color = if is_on_diagonal { [0xe0; 3] } else { WHITE };
        for inset in [3, 57] {
            let at = |place: usize| 2 * (12 + 60 * place + inset);
            board.check((at(column), at(row)), color);
        }
    }
}

/// The bulb and the line of a thermometer are one transparent group below the digits.
#[test]
fn thermometers_have_one_color() {
    let text = ".Shape~4x4.Thermo~R2C2~R2C3~R2C4";
    let reading = Reading::default();
    let records = Format::named("iss").unwrap().read(text.as_bytes().to_vec(), &reading);
    let puzzle = records.into_iter().next().unwrap().1.expect(text).puzzle;
    let drawing = Picture::new(&puzzle).drawing();
    let (text, board) = (drawing.to_string(), Pixels::of(&drawing));
    let document = Document::parse(&text).unwrap();
    let bulb = document.descendants().find(|node| node.has_tag_name("circle")).expect("a bulb");
    let own = |name: &str| bulb.ancestors().find_map(|node| node.attribute(name)).expect("a value");
    let (fill, opacity) = (own("fill"), own("opacity").parse::<f64>().unwrap());
    let parts = [1, 3, 5].map(|at| f64::from(u8::from_str_radix(&fill[at..at + 2], 16).unwrap()));
    let color = parts.map(|part| (255.0 * (1.0 - opacity) + part * opacity).round() as u8);
    // The middle of the second row, from the bulb to the last cell, beside the lines of the board.
    let y = 2 * (12 + 60 + 30);
    for column in 1..4 {
        for x in [6, 30, 54] {
            let is_end = (column, x) == (1, 6) || (column, x) == (3, 54);
            board.check((2 * (12 + 60 * column + x), y), if is_end { WHITE } else { color });
        }
    }
}

#[test]
fn shapes_of_a_transparent_group_do_not_shine_through_each_other() {
    let group = Element::new("g")
        .set("opacity", 0.5)
        .child(rectangle([0.0, 0.0, 20.0, 10.0], "black"))
        .child(rectangle([10.0, 0.0, 20.0, 10.0], "black"))
        .child(rectangle([10.0, 0.0, 5.0, 10.0], "#ff0000"));
    let red = rectangle([0.0, 5.0, 40.0, 15.0], "#ff0000");
    // It is drawn on both sides of the first group, and not on it.
    let later = Element::new("g")
        .set("opacity", 0.2)
        .child(rectangle([32.0, 0.0, 4.0, 4.0], "black"))
        .child(rectangle([0.0, 16.0, 4.0, 4.0], "black"));
    let drawn = Pixels::of(&picture([red, group, later]));
    // On white: gray, also where the shapes overlap, and red where the last one is.
    for x in [2, 36, 58] {
        drawn.check((x, 4), [128; 3]);
        drawn.check((x, 14), [128, 0, 0]);
    }
    drawn.check((24, 4), [255, 128, 128]);
    drawn.check((24, 14), [255, 0, 0]);
    drawn.check((70, 4), [204; 3]);
    drawn.check((4, 36), [204, 0, 0]);
    drawn.check((62, 4), WHITE);
    drawn.check((76, 4), WHITE);
}

#[test]
fn groups_in_groups_have_both_opacities() {
    let inner =
        Element::new("g").set("opacity", 0.5).child(rectangle([0.0, 0.0, 10.0, 10.0], "black"));
    let outer = Element::new("g").set("opacity", 0.5).child(inner);
    let drawn = Pixels::of(&picture([outer.child(rectangle([20.0, 0.0, 10.0, 10.0], "black"))]));
    drawn.check((10, 10), [191; 3]);
    drawn.check((50, 10), [128; 3]);
    drawn.check((30, 10), WHITE);
}

#[test]
fn dashes_and_ends_of_lines() {
    let drawn = Pixels::of(&picture([line(0.0, 40.0).set("stroke-dasharray", "6 4")]));
    for x in 0..80 {
        let is_drawn = x % 20 < 12;
        drawn.check((x, 20), if is_drawn { BLACK } else { WHITE });
    }
    let ends = [("butt", 0_usize), ("round", 4), ("square", 4)];
    for (cap, longer) in ends {
        let drawn = Pixels::of(&picture([line(10.0, 30.0).set("stroke-linecap", cap)]));
        let reach = |y: usize| (0..80).filter(|&x| drawn.at(x, y) == BLACK).count();
        // In the middle, and at the side, where round ends have left the line.
        let (middle, side) = (reach(20), reach(16));
        assert!((40 + 2 * longer).abs_diff(middle) <= 2, "{cap}: {middle}");
        assert_eq!(side == 48, cap == "square", "{cap}: {side}");
        assert!((0..80).all(|x| drawn.at(x, 15) == WHITE && drawn.at(x, 24) == WHITE), "{cap}");
    }
}

#[test]
fn pictures_in_pictures_have_their_places() {
    // A view of 10 by 10 at (20, 5), where a unit is half as long.
    let inner = Element::new("svg").set("viewBox", "-5 -5 10 10").set("x", 20).set("y", 5);
    let inner = inner.set("width", 5).set("height", 5);
    let moved = Element::new("g").set("transform", "translate(2 4)");
    let square = rectangle([-5.0, -5.0, 4.0, 4.0], "black");
    let drawn = Pixels::of(&picture([inner.child(moved.child(square))]));
    for y in 0..40 {
        for x in 0..80 {
            let is_drawn = (42..46).contains(&x) && (14..18).contains(&y);
            assert_eq!(drawn.at(x, y), if is_drawn { BLACK } else { WHITE }, "({x}, {y})");
        }
    }
}

/// The values of `hsl` are examples of CSS Color 4.
#[test]
fn colors_are_those_of_css() {
    let colors = [
        ("hsl(0, 100%, 50%)", [255, 0, 0]),
        ("hsl(120, 100%, 25%)", [0, 128, 0]),
        ("hsl(240, 50%, 75%)", [159, 159, 223]),
        ("#9c5e13", [0x9c, 0x5e, 0x13]),
        ("white", WHITE),
    ];
    for (name, color) in colors {
        let drawn = Pixels::of(&picture([rectangle([0.0, 0.0, 10.0, 10.0], name)]));
        drawn.check((5, 5), color);
    }
}

#[test]
fn a_triangle_is_filled_up_to_its_sides() {
    let triangle = Element::new("polygon").set("points", "0,0 20,0 0,20").set("fill", "black");
    let drawn = Pixels::of(&picture([triangle]));
    drawn.check((1, 1), BLACK);
    drawn.check((18, 18), BLACK);
    drawn.check((22, 22), WHITE);
}

#[test]
fn words_are_beside_their_places_by_their_anchors() {
    // The letter H of the font has ink at both of its sides, so words of it are as wide as their ink, nearly.
    for (anchor, from, to) in [("start", 40, 80), ("middle", 20, 60), ("end", 0, 40)] {
        let words = Element::new("text").text("HH").set("x", 20).set("y", 15).set("font-size", 10);
        let drawn = Pixels::of(&picture([words.set("text-anchor", anchor)]));
        let ink: Vec<usize> =
            (0..80).filter(|&x| (0..40).any(|y| drawn.at(x, y) != WHITE)).collect();
        assert!(ink.iter().all(|x| (from..to).contains(x)), "{anchor}: {ink:?}");
        let below = (31..40).any(|y| (0..80).any(|x| drawn.at(x, y) != WHITE));
        assert!(!below, "capital letters end at the base line");
    }
}

#[test]
fn pictures_over_the_limit_are_refused() {
    for (view, width, height) in [
        ("0 0 5000 4000", 10_000, 8000),
        ("0 0 1 32000001", 2, 64_000_002),
        ("0 0 1e300 1e300", u64::MAX, u64::MAX),
    ] {
        let refusal = Image::draw(&Element::new("svg").set("viewBox", view), Scale::PICTURE).err();
        let refusal = refusal.expect("it is too large");
        assert_eq!((refusal.width, refusal.height), (width, height));
    }
    // Without a view there is a single pixel.
    let empty = Image::draw(&Element::new("svg"), Scale::PICTURE).expect("it is small");
    assert_eq!(empty.size(), (1, 1));
}

/// `tiny-skia` draws large pictures in tiles of 8191 pixels.
#[test]
fn wide_pictures_are_drawn_to_their_ends() {
    let group = Element::new("g").set("opacity", 0.5);
    let group = group.child(rectangle([4090.0, 0.0, 900.0, 5.0], "black"));
    let end = line(4980.0, 5000.0).set("y1", 8).set("y2", 8);
    let document = Element::new("svg").set("viewBox", "0 0 5000 10").child(group).child(end);
    let drawn = Pixels::of(&document);
    for (x, color) in [(8178, WHITE), (8182, [128; 3]), (8300, [128; 3]), (9978, [128; 3])] {
        drawn.check((x, 5), color);
    }
    drawn.check((9990, 5), WHITE);
    drawn.check((9990, 16), BLACK);
}

#[test]
fn missing_characters_are_named() {
    let words = Element::new("text").text("a数b独").set("x", 2).set("y", 15);
    let image = Image::draw(&picture([words]), Scale::PICTURE).expect("it is small");
    assert_eq!(image.missing().iter().collect::<String>(), "数独");
}
