//! Charts as SVG.

use crate::error::Error;
use crate::output::grouped;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::fmt;

/// A curve over whole numbers.
pub(crate) struct LineChart<'a> {
    pub(crate) title: &'a str,
    /// Unit of the horizontal axis.
    pub(crate) across: &'a str,
    /// Unit of the vertical axis.
    pub(crate) up: &'a str,
    pub(crate) points: &'a [(u64, u64)],
}

/// A named bar for each number, over a logarithmic scale.
pub(crate) struct BarChart<'a> {
    pub(crate) title: &'a str,
    /// Unit of the lengths of the bars.
    pub(crate) unit: &'a str,
    /// The name, the number (0 has no bar), and the text after the bar.
    pub(crate) bars: &'a [(String, f64, String)],
}

const WIDTH: u32 = 900;
const FONT: &str = "sans-serif";
const COLOR: RGBColor = RGBColor(33, 102, 172);

fn wrong(error: impl fmt::Display) -> Error {
    Error::usage(format!("the chart cannot be drawn: {error}"))
}

impl LineChart<'_> {
    /// The chart as SVG.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub(crate) fn draw(&self) -> Result<String, Error> {
        let mut text = String::new();
        let right = self.points.iter().map(|point| point.0).max().unwrap_or(0).max(1);
        let top = self.points.iter().map(|point| point.1).max().unwrap_or(0).max(1);
        let left = self.points.iter().map(|point| point.0).min().unwrap_or(0).min(right - 1);
        {
            let area = SVGBackend::with_string(&mut text, (WIDTH, 480)).into_drawing_area();
            area.fill(&WHITE).map_err(wrong)?;
            let mut chart = ChartBuilder::on(&area)
                .caption(self.title, (FONT, 20))
                .margin(16)
                .x_label_area_size(44)
                .y_label_area_size(64)
                .build_cartesian_2d(left..right, 0..top)
                .map_err(wrong)?;
            chart
                .configure_mesh()
                .x_desc(self.across)
                .y_desc(self.up)
                .x_label_formatter(&|number| grouped(*number))
                .light_line_style(WHITE)
                .label_style((FONT, 13))
                .draw()
                .map_err(wrong)?;
            let line = LineSeries::new(self.points.iter().copied(), COLOR.stroke_width(1));
            chart.draw_series(line).map_err(wrong)?;
            area.present().map_err(wrong)?;
        }
        Ok(text)
    }
}

impl BarChart<'_> {
    const BAR: i32 = 24;
    const NAMES: i32 = 210;
    const NUMBERS: i32 = 230;

    /// The charts as one SVG, one below the other.
    ///
    /// # Errors
    /// If they cannot be drawn.
    pub(crate) fn stack(charts: &[Self]) -> Result<String, Error> {
        let mut text = String::new();
        let height: u32 = charts.iter().map(Self::height).sum();
        {
            let area = SVGBackend::with_string(&mut text, (WIDTH, height.max(1)));
            let area = area.into_drawing_area();
            area.fill(&WHITE).map_err(wrong)?;
            let mut rest = area.clone();
            for chart in charts {
                let (own, below) = rest.split_vertically(chart.height());
                chart.draw(&own).map_err(wrong)?;
                rest = below;
            }
            area.present().map_err(wrong)?;
        }
        Ok(text)
    }

    fn height(&self) -> u32 {
        84 + Self::BAR as u32 * self.bars.len() as u32
    }

    fn draw<B: DrawingBackend>(
        &self,
        area: &DrawingArea<B, plotters::coord::Shift>,
    ) -> Result<(), DrawingAreaErrorKind<B::ErrorType>> {
        // The logarithmic scale runs between the powers of ten around all numbers.
        let numbers = || self.bars.iter().map(|bar| bar.1).filter(|&number| number > 0.0);
        let least = numbers().fold(f64::INFINITY, f64::min).log10().floor();
        let most = numbers().fold(f64::NEG_INFINITY, f64::max).log10().ceil();
        let style = |size: i32, side| {
            (FONT, size).into_font().color(&BLACK).pos(Pos::new(side, VPos::Center))
        };
        area.draw_text(self.title, &style(20, HPos::Left), (16, 24))?;
        let room = WIDTH as i32 - Self::NAMES - Self::NUMBERS;
        let scale = f64::from(room) / (most - least).max(1.0);
        for (place, (name, number, label)) in self.bars.iter().enumerate() {
            let middle = 56 + Self::BAR * place as i32 + Self::BAR / 2;
            area.draw_text(name, &style(14, HPos::Right), (Self::NAMES - 8, middle))?;
            // A bar for a number is at least two pixels long.
            let length =
                if *number > 0.0 { ((number.log10() - least) * scale).max(2.0) } else { 0.0 };
            let end = Self::NAMES + length.round() as i32;
            let corners = [(Self::NAMES, middle - Self::BAR / 3), (end, middle + Self::BAR / 3)];
            area.draw(&Rectangle::new(corners, COLOR.filled()))?;
            area.draw_text(label, &style(13, HPos::Left), (end + 6, middle))?;
        }
        let under = format!("{}; logarithmic scale", self.unit);
        let below = self.height() as i32 - 14;
        area.draw_text(&under, &style(13, HPos::Left), (Self::NAMES, below))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_are_drawn_of_nothing_and_of_much() {
        for points in [&[][..], &[(0, 0)], &[(1, 3), (2, 5), (u64::MAX >> 12, 0)]] {
            let chart = LineChart { title: "t", across: "a", up: "u", points };
            assert!(chart.draw().unwrap().ends_with("</svg>\n"));
        }
        let bar = |name: &str, number: f64| (name.to_owned(), number, number.to_string());
        for bars in [&[][..], &[bar("none", 0.0)], &[bar("a", 1.0), bar("b", 1e9)]] {
            let chart = || BarChart { title: "t", unit: "seconds", bars };
            let text = BarChart::stack(&[chart(), chart()]).unwrap();
            assert!(text.ends_with("</svg>\n") && text.contains("seconds"));
        }
    }
}
