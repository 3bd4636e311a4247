//! Elements in pixels.

use crate::canvas::{Canvas, Cap, Fonts, Join, Matrix, Pen, Shape, Style, Words};
use tiny_skia::{
    Color, FillRule, IntRect, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PixmapPaint,
    Rect, Stroke, StrokeDash, Transform,
};
use ttf_parser::OutlineBuilder;

/// Draws elements in pixels.
pub(super) struct Raster<'a> {
    fonts: &'a Fonts,
    /// The picture, and above it a layer for each transparent group that is being drawn.
    layers: Vec<Layer>,
    /// Layers without content, which groups take.
    free: Vec<Pixmap>,
    /// The maps from the coordinates of elements to pixels, the current one last.
    maps: Vec<Transform>,
}

/// Pixels, and the rectangle around those that may have been drawn.
struct Layer {
    pixels: Pixmap,
    touched: Option<Rect>,
}

impl Layer {
    /// Notes that shapes inside a rectangle have been drawn.
    fn touch(&mut self, area: Option<Rect>) {
        self.touched = match (self.touched, area) {
            (Some(old), Some(new)) => Rect::from_ltrb(
                old.left().min(new.left()),
                old.top().min(new.top()),
                old.right().max(new.right()),
                old.bottom().max(new.bottom()),
            ),
            (old, new) => old.or(new),
        };
    }

    /// The pixels that may have been drawn.
    fn touched_pixels(&self) -> Option<IntRect> {
        let area = self.touched?;
        let limits = [self.pixels.width(), self.pixels.height()].map(|limit| limit as f32);
        // Edges are smoothed over a pixel beside them.
        let start = |at: f32, limit: f32| (at - 1.0).floor().clamp(0.0, limit) as i32;
        let end = |at: f32, limit: f32| (at + 1.0).ceil().clamp(0.0, limit) as i32;
        IntRect::from_ltrb(
            start(area.left(), limits[0]),
            start(area.top(), limits[1]),
            end(area.right(), limits[0]),
            end(area.bottom(), limits[1]),
        )
    }
}

impl<'a> Raster<'a> {
    /// A raster on white, by the number of pixels in a unit and the place of the origin of the elements.
    pub(super) fn new(
        mut pixels: Pixmap,
        fonts: &'a Fonts,
        factor: f64,
        (x, y): (f64, f64),
    ) -> Self {
        pixels.fill(Color::WHITE);
        let factor = factor as f32;
        let map = Transform::from_row(factor, 0.0, 0.0, factor, x as f32, y as f32);
        let layers = vec![Layer { pixels, touched: None }];
        Self { fonts, layers, free: Vec::new(), maps: vec![map] }
    }

    /// The picture.
    pub(super) fn end(mut self) -> Pixmap {
        self.layers.swap_remove(0).pixels
    }

    fn map(&self) -> Transform {
        self.maps.last().copied().unwrap_or_default()
    }

    fn fill(&mut self, path: &Path, color: [f64; 3]) {
        let map = self.map();
        let Some(layer) = self.layers.last_mut() else { return };
        layer.pixels.fill_path(path, &paint(color), FillRule::Winding, map, None);
        layer.touch(path.bounds().transform(map));
    }

    fn stroke(&mut self, path: &Path, color: [f64; 3], style: &Style) {
        let map = self.map();
        let stroke = stroke(style);
        let Some(layer) = self.layers.last_mut() else { return };
        layer.pixels.stroke_path(path, &paint(color), &stroke, map, None);
        // Neither the tip of a corner nor the corner of a square end is farther from the path.
        let reach = stroke.width * stroke.miter_limit.max(1.0);
        let area = path.bounds().outset(reach, reach);
        layer.touch(area.and_then(|area| area.transform(map)));
    }
}

impl Canvas for Raster<'_> {
    fn shape(&mut self, shape: &Shape<'_>, style: &Style) {
        let mut outline = PathBuilder::new();
        shape.trace(&mut outline);
        // A path without length draws nothing.
        let Some(path) = outline.finish() else { return };
        if let Some(color) = style.fill {
            self.fill(&path, color);
        }
        if let Some(color) = style.stroke {
            self.stroke(&path, color, style);
        }
    }

    fn words(&mut self, words: &Words, color: [f64; 3], style: &Style) {
        let size = style.font_size as f32;
        let (mut x, y) = (words.place.0 as f32, words.place.1 as f32);
        let scale = size / self.fonts.units(style.font);
        let mut outline = PathBuilder::new();
        for &glyph in &words.glyphs {
            let mut pen = GlyphPen { path: &mut outline, scale, x, y };
            self.fonts.outline(style.font, glyph, &mut pen);
            x += glyph.width * size / 1000.0;
        }
        if let Some(path) = outline.finish() {
            self.fill(&path, color);
        }
    }

    fn transform(&mut self, maps: &[Matrix]) {
        let map = maps.iter().fold(self.map(), |map, &[xx, yx, xy, yy, x, y]| {
            map.pre_concat(Transform::from_row(xx, yx, xy, yy, x, y))
        });
        self.maps.push(map);
    }

    fn restore(&mut self) {
        self.maps.pop();
    }

    fn begin_group(&mut self) {
        let picture = &self.layers[0].pixels;
        let size = (picture.width(), picture.height());
        // The picture has this size, so a layer can have it.
        let pixels = self.free.pop().or_else(|| Pixmap::new(size.0, size.1));
        self.layers.extend(pixels.map(|pixels| Layer { pixels, touched: None }));
    }

    fn end_group(&mut self, opacity: f64) {
        let Some(mut group) = self.layers.pop() else { return };
        let area = group.touched_pixels();
        if let (Some(area), Some(below)) = (area, self.layers.last_mut())
            && let Some(part) = group.pixels.clone_rect(area)
        {
            let paint = PixmapPaint { opacity: opacity as f32, ..PixmapPaint::default() };
            let identity = Transform::identity();
            below.pixels.draw_pixmap(area.x(), area.y(), part.as_ref(), &paint, identity, None);
            below.touch(group.touched);
            clear(&mut group.pixels, area);
        }
        self.free.push(group.pixels);
    }
}

/// Makes the pixels of an area transparent.
fn clear(pixels: &mut Pixmap, area: IntRect) {
    let row_length = 4 * pixels.width() as usize;
    let columns = 4 * area.left() as usize..4 * area.right() as usize;
    let rows = pixels.data_mut().chunks_mut(row_length);
    for row in rows.skip(area.top() as usize).take(area.height() as usize) {
        row[columns.clone()].fill(0);
    }
}

fn paint(color: [f64; 3]) -> Paint<'static> {
    let [red, green, blue] = color.map(|part| (255.0 * part).round() as u8);
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn stroke(style: &Style) -> Stroke {
    let mut dashes = style.dashes.clone();
    // An odd list is repeated, as in SVG.
    if dashes.len() % 2 == 1 {
        dashes.extend_from_within(..);
    }
    Stroke {
        width: style.stroke_width as f32,
        line_cap: match style.cap {
            Cap::Butt => LineCap::Butt,
            Cap::Round => LineCap::Round,
            Cap::Square => LineCap::Square,
        },
        line_join: match style.join {
            Join::Miter => LineJoin::Miter,
            Join::Round => LineJoin::Round,
        },
        dash: StrokeDash::new(dashes, 0.0),
        ..Stroke::default()
    }
}

impl Pen for PathBuilder {
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
        Self::close(self);
    }

    fn rectangle(&mut self, x: f32, y: f32, width: f32, height: f32) {
        if let Some(rect) = Rect::from_xywh(x, y, width, height) {
            self.push_rect(rect);
        }
    }
}

/// Adds the outline of a glyph at a place.
struct GlyphPen<'a> {
    path: &'a mut PathBuilder,
    /// The size of a unit of the font.
    scale: f32,
    x: f32,
    y: f32,
}

impl GlyphPen<'_> {
    /// A point of the font, whose axis runs upwards.
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + self.scale * x, self.y - self.scale * y)
    }
}

impl OutlineBuilder for GlyphPen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
