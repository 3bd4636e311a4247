//! The content of a page, and of its transparent groups.

use super::font;
use crate::canvas::{Canvas, Cap, Join, Matrix, Pen, Shape, Style, Words};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Ref, Str};
use std::collections::BTreeSet;
use std::mem;

/// The parts that pages have in common.
#[derive(Default)]
pub(super) struct Shared {
    /// The opacities that occur, in percent.
    pub(super) opacities: BTreeSet<u8>,
    /// The number of transparent groups.
    group_count: usize,
    /// The objects of transparent groups by their numbers.
    pub(super) groups: Vec<(usize, Ref)>,
}

/// The name of a state with an opacity, in percent.
pub(super) fn opacity_name(percent: u8) -> String {
    format!("O{percent}")
}

/// The name of a transparent group by its number.
pub(super) fn group_name(group: usize) -> String {
    format!("X{group}")
}

/// Writes the content of a page.
pub(super) struct Painter<'a> {
    shared: &'a mut Shared,
    /// The content of the page, or of the group that is being drawn.
    content: Content,
    /// The contents around the group that is being drawn.
    outer: Vec<Content>,
    groups: Vec<(usize, Vec<u8>)>,
}

impl<'a> Painter<'a> {
    /// A painter of a page of a height.
    pub(super) fn new(shared: &'a mut Shared, height: f64) -> Self {
        let mut content = Content::new();
        // The axis of PDF runs upwards.
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, height as f32]);
        Self { shared, content, outer: Vec::new(), groups: Vec::new() }
    }

    /// The content of the page, and of its transparent groups by their numbers.
    pub(super) fn end(self) -> (Vec<u8>, Vec<(usize, Vec<u8>)>) {
        (self.content.finish().to_vec(), self.groups)
    }
}

impl Canvas for Painter<'_> {
    fn shape(&mut self, shape: &Shape<'_>, style: &Style) {
        let content = &mut self.content;
        if let Some(color) = style.fill {
            set_fill(content, color);
        }
        if let Some(color) = style.stroke {
            set_stroke(content, color, style);
        }
        shape.trace(content);
        match (style.fill, style.stroke) {
            (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
            (Some(_), None) => content.fill_nonzero(),
            (None, _) => content.stroke(),
        };
    }

    fn words(&mut self, words: &Words, color: [f64; 3], style: &Style) {
        let numbers = words.glyphs.iter().flat_map(|glyph| glyph.number.to_be_bytes());
        let (bytes, (x, y)) = (numbers.collect::<Vec<u8>>(), words.place);
        let content = &mut self.content;
        set_fill(content, color);
        content.begin_text().set_font(font::name(style.font), style.font_size as f32);
        content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x as f32, y as f32]);
        content.show(Str(&bytes)).end_text();
    }

    fn transform(&mut self, maps: &[Matrix]) {
        self.content.save_state();
        for &map in maps {
            self.content.transform(map);
        }
    }

    fn restore(&mut self) {
        self.content.restore_state();
    }

    fn begin_group(&mut self) {
        self.outer.push(mem::replace(&mut self.content, Content::new()));
    }

    fn end_group(&mut self, opacity: f64) {
        let outer = self.outer.pop().unwrap_or_else(Content::new);
        let inner = mem::replace(&mut self.content, outer);
        let (percent, group) = ((100.0 * opacity).round() as u8, self.shared.group_count);
        self.shared.opacities.insert(percent);
        self.shared.group_count += 1;
        self.groups.push((group, inner.finish().to_vec()));
        let content = &mut self.content;
        content.save_state().set_parameters(Name(opacity_name(percent).as_bytes()));
        content.x_object(Name(group_name(group).as_bytes())).restore_state();
    }
}

impl Pen for Content {
    fn move_to(&mut self, x: f32, y: f32) {
        Self::move_to(self, x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        Self::line_to(self, x, y);
    }

    fn cubic_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        Self::cubic_to(self, x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.close_path();
    }

    fn rectangle(&mut self, x: f32, y: f32, width: f32, height: f32) {
        self.rect(x, y, width, height);
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
    content.set_line_cap(match style.cap {
        Cap::Butt => LineCapStyle::ButtCap,
        Cap::Round => LineCapStyle::RoundCap,
        Cap::Square => LineCapStyle::ProjectingSquareCap,
    });
    content.set_line_join(match style.join {
        Join::Miter => LineJoinStyle::MiterJoin,
        Join::Round => LineJoinStyle::RoundJoin,
    });
    content.set_dash_pattern(style.dashes.iter().copied(), 0.0);
}
