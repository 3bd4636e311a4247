//! The colors of shapes.

use pavane::constraints::Color;

/// A color of SVG.
pub(super) struct Ink(pub(super) &'static str);

impl Ink {
    /// The ink of a color.
    pub(super) fn of(color: Color) -> Self {
        Self(match color {
            Color::Gray => "#a8a8a8",
            Color::Green => "#3fcf3f",
            Color::Purple => "#d650d6",
            Color::Blue => "#2fb0ee",
            Color::Violet => "#9a80e6",
            Color::Orange => "#f59638",
            Color::Teal => "#2fbfa8",
            Color::Yellow => "#d2c22e",
            Color::Red => "#ee6666",
            // The color of arrows.
            _ => "#808080",
        })
    }

    /// The ink of groups of cells, by their number.
    pub(super) fn numbered(number: usize) -> Self {
        const COLORS: [Color; 7] = [
            Color::Gray,
            Color::Blue,
            Color::Orange,
            Color::Green,
            Color::Violet,
            Color::Yellow,
            Color::Red,
        ];
        Self::of(COLORS[number % COLORS.len()])
    }
}
