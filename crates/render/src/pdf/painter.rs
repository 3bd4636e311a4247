//! Elements of SVG as the content of a page.

use super::font::{Font, Fonts, Glyph};
use super::path;
use crate::svg::{MIDDLE, number, rgb};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Ref, Str};
use std::collections::BTreeSet;
use std::mem;
use svg::node::Attributes;
use svg::node::Children;
use svg::node::element::Element;

/// The parts that pages have in common.
#[derive(Default)]
pub(super) struct Shared {
    /// The opacities that occur, in percent.
    pub(super) opacities: BTreeSet<u8>,
    /// The number of transparent groups.
    group_count: usize,
    /// The objects of transparent groups by their numbers.
    pub(super) groups: Vec<(usize, Ref)>,
    /// The characters that the fonts do not have.
    pub(super) missing: BTreeSet<char>,
}

/// The name of a state with an opacity, in percent.
pub(super) fn opacity_name(percent: u8) -> String {
    format!("O{percent}")
}

/// The name of a transparent group by its number.
pub(super) fn group_name(group: usize) -> String {
    format!("X{group}")
}

/// The attributes that elements inherit.
#[derive(Clone)]
struct Style {
    fill: Option<[f64; 3]>,
    stroke: Option<[f64; 3]>,
    stroke_width: f64,
    dashes: Vec<f32>,
    cap: LineCapStyle,
    join: LineJoinStyle,
    font: Font,
    font_size: f64,
    /// The part of the width of words that is before their place.
    anchor: f64,
}

impl Default for Style {
    /// The initial values of SVG.
    fn default() -> Self {
        Self {
            fill: Some([0.0; 3]),
            stroke: None,
            stroke_width: 1.0,
            dashes: Vec::new(),
            cap: LineCapStyle::ButtCap,
            join: LineJoinStyle::MiterJoin,
            font: Font::Regular,
            font_size: 16.0,
            anchor: 0.0,
        }
    }
}

impl Style {
    /// The style of an element inside one with this style.
    fn with(&self, attributes: &Attributes) -> Self {
        let word = |name: &str| attributes.get(name).map(|value| &**value);
        let paint = |name: &str, inherited| match word(name) {
            None => inherited,
            Some("none") => None,
            // Colors are black, white, or numbers.
            Some(color) => Some(rgb(color).unwrap_or_default()),
        };
        let length = |name: &str, inherited| number(attributes, name).unwrap_or(inherited);
        let dashes = match word("stroke-dasharray") {
            None => self.dashes.clone(),
            Some(dashes) => {
                dashes.split([' ', ',']).filter_map(|length| length.parse().ok()).collect()
            }
        };
        Self {
            fill: paint("fill", self.fill),
            stroke: paint("stroke", self.stroke),
            stroke_width: length("stroke-width", self.stroke_width),
            dashes,
            cap: match word("stroke-linecap") {
                None => self.cap,
                Some("round") => LineCapStyle::RoundCap,
                Some("square") => LineCapStyle::ProjectingSquareCap,
                Some(_) => LineCapStyle::ButtCap,
            },
            join: match word("stroke-linejoin") {
                None => self.join,
                Some("round") => LineJoinStyle::RoundJoin,
                Some(_) => LineJoinStyle::MiterJoin,
            },
            font: match word("font-weight") {
                None => self.font,
                Some("bold") => Font::Bold,
                Some(_) => Font::Regular,
            },
            font_size: length("font-size", self.font_size),
            anchor: match word("text-anchor") {
                None => self.anchor,
                Some("middle") => 0.5,
                Some("end") => 1.0,
                Some(_) => 0.0,
            },
        }
    }
}

/// Draws the elements of a page.
pub(super) struct Painter<'a> {
    fonts: &'a Fonts,
    shared: &'a mut Shared,
    /// The content of the page, or of the group that is being drawn.
    content: Content,
    groups: Vec<(usize, Vec<u8>)>,
    size: (f64, f64),
}

impl<'a> Painter<'a> {
    /// A painter of a page of a size.
    pub(super) fn new(fonts: &'a Fonts, shared: &'a mut Shared, size: (f64, f64)) -> Self {
        Self { fonts, shared, content: Content::new(), groups: Vec::new(), size }
    }

    /// Draws the element of the page.
    pub(super) fn draw(&mut self, page: &Element) {
        // The axis of PDF runs upwards.
        let height = self.size.1 as f32;
        self.content.transform([1.0, 0.0, 0.0, -1.0, 0.0, height]);
        let style = Style::default().with(page.get_attributes());
        self.children(page.get_children(), &style);
    }

    /// The content of the page, and of its transparent groups by their numbers.
    pub(super) fn end(self) -> (Vec<u8>, Vec<(usize, Vec<u8>)>) {
        (self.content.finish().to_vec(), self.groups)
    }

    fn children(&mut self, children: &Children, style: &Style) {
        for child in children {
            let (Some(attributes), Some(inner)) = (child.get_attributes(), child.get_children())
            else {
                continue;
            };
            self.element(child.get_name(), attributes, inner, style);
        }
    }

    fn element(&mut self, name: &str, attributes: &Attributes, inner: &Children, style: &Style) {
        let style = style.with(attributes);
        match number(attributes, "opacity").filter(|opacity| *opacity < 1.0) {
            Some(opacity) => self.transparent(opacity, |painter| {
                painter.opaque(name, attributes, inner, &style);
            }),
            None => self.opaque(name, attributes, inner, &style),
        }
    }

    /// Draws with an opacity. Shapes inside do not shine through each other.
    fn transparent(&mut self, opacity: f64, draw: impl FnOnce(&mut Self)) {
        let outer = mem::replace(&mut self.content, Content::new());
        draw(self);
        let inner = mem::replace(&mut self.content, outer);
        let (percent, group) = ((100.0 * opacity).round() as u8, self.shared.group_count);
        self.shared.opacities.insert(percent);
        self.shared.group_count += 1;
        self.groups.push((group, inner.finish().to_vec()));
        let content = &mut self.content;
        content.save_state().set_parameters(Name(opacity_name(percent).as_bytes()));
        content.x_object(Name(group_name(group).as_bytes())).restore_state();
    }

    fn opaque(&mut self, name: &str, attributes: &Attributes, inner: &Children, style: &Style) {
        match name {
            "g" | "svg" => self.group(attributes, inner, style),
            "text" => self.words(attributes, inner, style),
            // Titles and descriptions are not drawn.
            "title" | "desc" => {}
            _ => self.shape(name, attributes, style),
        }
    }

    fn group(&mut self, attributes: &Attributes, inner: &Children, style: &Style) {
        let moves = [view(attributes), translation(attributes)];
        if moves.iter().all(Option::is_none) {
            return self.children(inner, style);
        }
        self.content.save_state();
        for matrix in moves.into_iter().flatten() {
            self.content.transform(matrix);
        }
        self.children(inner, style);
        self.content.restore_state();
    }

    fn shape(&mut self, name: &str, attributes: &Attributes, style: &Style) {
        // A line has no inside.
        let fill = style.fill.filter(|_| name != "line");
        if fill.is_none() && style.stroke.is_none() {
            return;
        }
        let content = &mut self.content;
        if let Some(color) = fill {
            set_fill(content, color);
        }
        if let Some(color) = style.stroke {
            set_stroke(content, color, style);
        }
        let at = |name: &str| number(attributes, name).unwrap_or(0.0);
        match name {
            "rect" if at("rx") > 0.0 => path::rounded_rectangle(
                content,
                (at("x"), at("y")),
                (at("width"), at("height")),
                (at("rx"), at("rx")),
            ),
            "rect" => {
                let [x, y, width, height] =
                    ["x", "y", "width", "height"].map(|name| at(name) as f32);
                content.rect(x, y, width, height);
            }
            "line" => {
                let [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map(|name| at(name) as f32);
                content.move_to(x1, y1).line_to(x2, y2);
            }
            "circle" => path::ellipse(content, (at("cx"), at("cy")), (at("r"), at("r"))),
            _ => path::path(content, attributes.get("d").map_or("", |commands| commands)),
        }
        match (fill, style.stroke) {
            (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
            (Some(_), None) => content.fill_nonzero(),
            (None, _) => content.stroke(),
        };
    }

    fn words(&mut self, attributes: &Attributes, inner: &Children, style: &Style) {
        let words: String = inner.iter().map(|part| unescaped(&part.to_string())).collect();
        let (Some(color), font) = (style.fill, style.font) else { return };
        let glyphs: Vec<Glyph> =
            words.chars().map(|character| self.glyph(font, character)).collect();
        let width: f32 = glyphs.iter().map(|glyph| glyph.width).sum();
        let at = |name: &str| number(attributes, name).unwrap_or(0.0);
        let down = match attributes.get("dy") {
            Some(dy) if **dy == *MIDDLE => 0.35 * style.font_size,
            _ => at("dy"),
        };
        let before = style.anchor * style.font_size * f64::from(width) / 1000.0;
        let (x, y) = (at("x") - before, at("y") + down);
        let bytes: Vec<u8> = glyphs.iter().flat_map(|glyph| glyph.number.to_be_bytes()).collect();
        let content = &mut self.content;
        set_fill(content, color);
        content.begin_text().set_font(font.name(), style.font_size as f32);
        content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x as f32, y as f32]);
        content.show(Str(&bytes)).end_text();
    }

    /// The glyph of a character, or the box in place of one that is missing.
    fn glyph(&mut self, font: Font, character: char) -> Glyph {
        self.fonts.glyph(font, character).unwrap_or_else(|| {
            self.shared.missing.insert(character);
            self.fonts.box_glyph(font)
        })
    }
}

fn set_fill(content: &mut Content, [red, green, blue]: [f64; 3]) {
    // A printer has ink of its own for grays.
    if red == green && green == blue {
        content.set_fill_gray(red as f32);
    } else {
        content.set_fill_rgb(red as f32, green as f32, blue as f32);
    }
}

fn set_stroke(content: &mut Content, [red, green, blue]: [f64; 3], style: &Style) {
    if red == green && green == blue {
        content.set_stroke_gray(red as f32);
    } else {
        content.set_stroke_rgb(red as f32, green as f32, blue as f32);
    }
    content.set_line_width(style.stroke_width as f32);
    content.set_line_cap(style.cap).set_line_join(style.join);
    content.set_dash_pattern(style.dashes.iter().copied(), 0.0);
}

/// The move of the content of a picture into its place; `None` without a view.
fn view(attributes: &Attributes) -> Option<[f32; 6]> {
    let view = attributes.get("viewBox")?;
    let numbers: Vec<f64> = view.split(' ').filter_map(|number| number.parse().ok()).collect();
    let &[left, top, width, height] = numbers.as_slice() else { return None };
    let at = |name: &str, otherwise| number(attributes, name).unwrap_or(otherwise);
    let scale = (at("width", width) / width).min(at("height", height) / height);
    let (x, y) = (at("x", 0.0) - scale * left, at("y", 0.0) - scale * top);
    Some([scale as f32, 0.0, 0.0, scale as f32, x as f32, y as f32])
}

/// The move of `translate(x y)`; `None` without one.
fn translation(attributes: &Attributes) -> Option<[f32; 6]> {
    let inner = attributes.get("transform")?.strip_prefix("translate(")?.strip_suffix(')')?;
    let mut numbers = inner.split([' ', ',']).filter_map(|number| number.parse().ok());
    Some([1.0, 0.0, 0.0, 1.0, numbers.next()?, numbers.next().unwrap_or(0.0)])
}

/// Words without the escapes of XML.
fn unescaped(words: &str) -> String {
    words.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}
