//! Pictures of solutions as SVG.

use super::flat::draw_flat;
use super::form::CellForm;
use super::isometric::draw_isometric;
use super::paint::Paint;
use super::tile::{Tiling, TilingStyle};
use crate::svg::Element;
use svg::Document;
use svg::node::element::Rectangle;

impl Tiling {
    /// The picture as SVG on white: cells colored and labeled by their pieces, thick lines around each piece,
    /// layers side by side with their names. Squares with colored sides are drawn by these colors.
    pub fn svg(&self) -> String {
        self.svg_in(TilingStyle::default())
    }

    /// The picture as SVG in a style. Hexagons and triangles are flat in every style.
    ///
    /// ```
    /// use dlx::format::text;
    /// use pavane_render::tiling::{Cells, TilingStyle};
    ///
    /// let board = text::read(b"r1c1 r1c2 r2c1 r2c2\nr1c1 r1c2\nr2c1 r2c2\n")?;
    /// let cells = Cells::new(&board.problem, &board.names)?;
    /// let options: Vec<_> = board.problem.options().collect();
    /// let tiling = cells.tiling(&board.problem, &board.names, &options);
    /// let letters = |style| tiling.svg_in(style).matches("<text").count();
    /// assert_eq!(letters(TilingStyle::default()), 4);
    /// assert_eq!(letters(TilingStyle { has_labels: false, ..TilingStyle::default() }), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn svg_in(&self, style: TilingStyle) -> String {
        self.drawing_in(style).to_string()
    }

    /// The picture in a style as an element of SVG, to be drawn in another form.
    pub fn drawing_in(&self, style: TilingStyle) -> Element {
        let paint = Paint::new(self, style);
        let is_cubes = style.isometric && self.form == CellForm::Square;
        let (drawing, (width, height)) =
            if is_cubes { draw_isometric(self, &paint) } else { draw_flat(self, &paint) };
        let ground = Rectangle::new().set("width", width).set("height", height);
        let document = Document::new()
            .set("viewBox", (0, 0, width, height))
            .set("width", width)
            .set("height", height)
            .add(ground.set("fill", "white"))
            .add(drawing);
        Element::of(document)
    }
}
