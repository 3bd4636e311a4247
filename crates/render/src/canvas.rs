//! Elements of SVG drawn on something else: the content of a PDF, or pixels.
//!
//! The elements are those that this package makes: groups, pictures with a view, rectangles, lines, circles, polygons,
//! paths of lines and curves, and words.

mod font;
mod shape;
mod style;
mod walk;

pub(crate) use font::{Font, FontTable, Fonts};
pub(crate) use shape::{Pen, Shape};
pub(crate) use style::{Cap, Join, Style};
pub(crate) use walk::{Canvas, Matrix, Words, draw};
