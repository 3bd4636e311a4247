//! The walk through elements.

use super::font::{Font, Fonts, Glyph};
use super::shape::Shape;
use super::style::Style;
use crate::svg::{MIDDLE, number, view};
use std::collections::BTreeSet;
use svg::node::element::Element;
use svg::node::{Attributes, Children};

/// A linear map of the plane: the point (x, y) becomes (m0 x + m2 y + m4, m1 x + m3 y + m5).
pub(crate) type Matrix = [f32; 6];

/// Words on a line.
pub(crate) struct Words {
    pub(crate) glyphs: Vec<Glyph>,
    /// The left end of the base line.
    pub(crate) place: (f64, f64),
}

/// A surface on which elements are drawn.
pub(crate) trait Canvas {
    /// Draws a shape in a style, which has a fill, a stroke, or both.
    fn shape(&mut self, shape: &Shape<'_>, style: &Style);

    /// Draws words in the font and the fill of a style.
    fn words(&mut self, words: &Words, color: [f64; 3], style: &Style);

    /// Applies maps to the coordinates that follow, up to [`restore`](Self::restore). The last map is the innermost.
    fn transform(&mut self, maps: &[Matrix]);

    /// Ends the last [`transform`](Self::transform).
    fn restore(&mut self);

    /// Begins a transparent group. Shapes inside do not shine through each other.
    fn begin_group(&mut self);

    /// Ends the last group, and draws it with an opacity from 0 to 1.
    fn end_group(&mut self, opacity: f64);
}

/// Draws what is inside the element of a page, and returns the characters that the fonts do not have. A box is drawn in
/// place of each.
pub(crate) fn draw(page: &Element, fonts: &Fonts, canvas: &mut impl Canvas) -> BTreeSet<char> {
    let mut walk = Walk { fonts, canvas, missing: BTreeSet::new() };
    let style = Style::default().with(page.get_attributes());
    walk.children(page.get_children(), &style);
    walk.missing
}

struct Walk<'a, C> {
    fonts: &'a Fonts,
    canvas: &'a mut C,
    missing: BTreeSet<char>,
}

impl<C: Canvas> Walk<'_, C> {
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
        let opacity = number(attributes, "opacity").filter(|opacity| *opacity < 1.0);
        if opacity.is_some() {
            self.canvas.begin_group();
        }
        match name {
            "g" | "svg" => self.group(attributes, inner, &style),
            "text" => self.words(attributes, inner, &style),
            // Titles and descriptions are not drawn.
            "title" | "desc" => {}
            _ => self.shape(name, attributes, &style),
        }
        if let Some(opacity) = opacity {
            self.canvas.end_group(opacity);
        }
    }

    fn group(&mut self, attributes: &Attributes, inner: &Children, style: &Style) {
        let maps: Vec<Matrix> =
            [placed(attributes), translation(attributes)].into_iter().flatten().collect();
        if maps.is_empty() {
            return self.children(inner, style);
        }
        self.canvas.transform(&maps);
        self.children(inner, style);
        self.canvas.restore();
    }

    fn shape(&mut self, name: &str, attributes: &Attributes, style: &Style) {
        let mut style = style.clone();
        // A line has no inside.
        style.fill = style.fill.filter(|_| name != "line");
        if style.fill.is_some() || style.stroke.is_some() {
            self.canvas.shape(&Shape::new(name, attributes), &style);
        }
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
        let place = (at("x") - before, at("y") + down);
        self.canvas.words(&Words { glyphs, place }, color, style);
    }

    /// The glyph of a character, or the box in place of one that is missing.
    fn glyph(&mut self, font: Font, character: char) -> Glyph {
        self.fonts.glyph(font, character).unwrap_or_else(|| {
            self.missing.insert(character);
            self.fonts.box_glyph(font)
        })
    }
}

/// The map of the content of a picture into its place; `None` without a view.
fn placed(attributes: &Attributes) -> Option<Matrix> {
    let [left, top, width, height] = view(attributes)?;
    let at = |name: &str, otherwise| number(attributes, name).unwrap_or(otherwise);
    let scale = (at("width", width) / width).min(at("height", height) / height);
    let (x, y) = (at("x", 0.0) - scale * left, at("y", 0.0) - scale * top);
    Some([scale as f32, 0.0, 0.0, scale as f32, x as f32, y as f32])
}

/// The map of `translate(x y)`; `None` without one.
fn translation(attributes: &Attributes) -> Option<Matrix> {
    let inner = attributes.get("transform")?.strip_prefix("translate(")?.strip_suffix(')')?;
    let mut numbers = inner.split([' ', ',']).filter_map(|number| number.parse().ok());
    Some([1.0, 0.0, 0.0, 1.0, numbers.next()?, numbers.next().unwrap_or(0.0)])
}

/// Words without the escapes of XML.
fn unescaped(words: &str) -> String {
    words.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}
