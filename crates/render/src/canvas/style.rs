//! The attributes that elements inherit.

use super::font::Font;
use crate::svg::{number, rgb};
use svg::node::Attributes;

/// The ends of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cap {
    Butt,
    Round,
    Square,
}

/// The corners of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    Miter,
    Round,
}

/// The style of shapes and words. Colors are red, green and blue from 0 to 1.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    pub(crate) fill: Option<[f64; 3]>,
    pub(crate) stroke: Option<[f64; 3]>,
    pub(crate) stroke_width: f64,
    pub(crate) dashes: Vec<f32>,
    pub(crate) cap: Cap,
    pub(crate) join: Join,
    pub(crate) font: Font,
    pub(crate) font_size: f64,
    /// The part of the width of words that is before their place.
    pub(crate) anchor: f64,
}

impl Default for Style {
    /// The initial values of SVG.
    fn default() -> Self {
        Self {
            fill: Some([0.0; 3]),
            stroke: None,
            stroke_width: 1.0,
            dashes: Vec::new(),
            cap: Cap::Butt,
            join: Join::Miter,
            font: Font::Regular,
            font_size: 16.0,
            anchor: 0.0,
        }
    }
}

impl Style {
    /// The style of an element inside one with this style.
    pub(super) fn with(&self, attributes: &Attributes) -> Self {
        let word = |name: &str| attributes.get(name).map(|value| &**value);
        let paint = |name: &str, inherited| match word(name) {
            None => inherited,
            Some("none") => None,
            // Our drawings have no other colors than `rgb` knows.
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
                Some("round") => Cap::Round,
                Some("square") => Cap::Square,
                Some(_) => Cap::Butt,
            },
            join: match word("stroke-linejoin") {
                None => self.join,
                Some("round") => Join::Round,
                Some(_) => Join::Miter,
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
