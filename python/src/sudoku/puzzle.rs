//! Puzzles: read, written, drawn.

use super::layout::Layout;
use crate::errors::{engine_error, format_error, format_error_at, value_error};
use pavane::format::{
    FORMATS, Format, FormatError, Kind, Reading, Record, UnknownText, detect, line,
    symbols_of_values,
};
use pavane::{Digit, Grid};
use pavane_render::Picture;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A puzzle: a layout with givens.
#[pyclass(frozen, eq, module = "pavane._pavane")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Puzzle(pub(crate) pavane::Puzzle);

/// The digits of cells, 0 for an empty one.
pub(super) fn bytes_of(digits: &[Option<Digit>]) -> Vec<u8> {
    digits.iter().map(|digit| digit.map_or(0, Digit::get)).collect()
}

/// The digits of a grid.
pub(crate) fn digits_of(grid: &Grid) -> Vec<u8> {
    grid.digits().iter().map(|digit| digit.get()).collect()
}

/// The digit of a byte; none for 0.
fn digit_of(byte: u8) -> Option<Digit> {
    Digit::new(byte)
}

/// The format of puzzles with this name.
fn format(name: &str) -> PyResult<&'static Format> {
    Format::named(name).ok_or_else(|| {
        let names: Vec<&str> = FORMATS.iter().map(Format::name).collect();
        value_error(format!("format: found `{name}`, expected one of {}", names.join(", ")))
    })
}

impl Puzzle {
    /// The grid with these digits.
    fn grid(&self, digits: &[u8]) -> PyResult<Grid> {
        let digits: Option<Vec<Digit>> = digits.iter().map(|&digit| digit_of(digit)).collect();
        let digits = digits.ok_or_else(|| value_error("a grid has a digit in each cell"))?;
        Grid::new(self.0.layout().clone(), digits).map_err(value_error)
    }
}

#[pymethods]
impl Puzzle {
    /// The puzzles of a text, each with its label.
    #[staticmethod]
    fn read(
        text: &[u8],
        name: Option<&str>,
        layout: Option<&Layout>,
    ) -> PyResult<Vec<(Self, Option<String>)>> {
        let layout = layout.map(|layout| layout.0.clone());
        let symbols = layout.as_ref().and_then(symbols_of_values);
        let reading = Reading { layout, symbols, ..Reading::default() };
        let found = match name {
            Some(name) => format(name)?,
            None => match detect(text, &reading) {
                Kind::Puzzles(format) => format,
                Kind::Cover | Kind::CoverJson | Kind::CoverMatrix => {
                    return Err(format_error(
                        "found an exact cover problem, expected puzzles; read it with pavane.Problem.from_text",
                    ));
                }
                Kind::Foreign(kind) => return Err(format_error(kind.message())),
                Kind::Unknown => return Err(format_error(UnknownText::of(text))),
                other => {
                    return Err(format_error(format!(
                        "found {}, expected puzzles",
                        other.summary()
                    )));
                }
            },
        };
        let record = |(_, record): (usize, Result<Record, FormatError>)| match record {
            Ok(Record { puzzle, label, .. }) => Ok((Self(puzzle), label)),
            Err(error) => Err(format_error_at(&error, error.line(), error.column())),
        };
        found.read(text.to_vec(), &reading).map(record).collect()
    }

    /// The puzzle with these digits, 0 for an empty cell.
    #[staticmethod]
    fn from_digits(digits: &[u8], layout: &Layout) -> PyResult<Self> {
        let givens: Vec<Option<Digit>> = digits.iter().map(|&digit| digit_of(digit)).collect();
        pavane::Puzzle::new(layout.0.clone(), givens).map(Self).map_err(format_error)
    }

    /// The layout.
    #[getter]
    fn layout(&self) -> Layout {
        Layout(self.0.layout().clone())
    }

    /// The digits of the cells, 0 for an empty one.
    #[getter]
    fn digits<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &bytes_of(self.0.givens()))
    }

    fn __str__(&self) -> String {
        line::write_puzzle(&self.0, &self.symbols())
    }

    /// The puzzle as text in a format.
    fn write(&self, name: &str, label: Option<String>) -> PyResult<String> {
        let format = format(name)?;
        let symbols = symbols_of_values(self.0.layout()).map(Box::new);
        let record = Record { label, symbols, ..Record::from(self.0.clone()) };
        let written = format.write(&record, None).map_err(engine_error)?;
        Ok([format.head(), &written.text, format.tail()].concat())
    }

    /// The line of a grid of this layout.
    fn grid_line(&self, digits: &[u8]) -> PyResult<String> {
        Ok(line::write_grid(&self.grid(digits)?, &self.symbols()))
    }

    /// The rule that a grid breaks, in words; `None` if it solves the puzzle. Found by code that no solver uses.
    fn broken_rule(&self, digits: &[u8]) -> PyResult<Option<String>> {
        let checked = self.0.verify(&self.grid(digits)?);
        Ok(checked.err().map(|error| error.to_string()))
    }

    /// Whether a grid solves the puzzle, found by code that no solver uses.
    fn is_solved_by(&self, digits: &[u8]) -> PyResult<bool> {
        Ok(self.0.is_solved_by(&self.grid(digits)?))
    }

    /// The picture as SVG, with the digits of a grid or the candidates that the givens leave.
    fn svg(
        &self,
        solution: Option<&[u8]>,
        candidates: bool,
        label: Option<&str>,
    ) -> PyResult<String> {
        let mut picture = Picture::new(&self.0);
        if let Some(digits) = solution {
            picture = picture.solution(&self.grid(digits)?);
        }
        if candidates {
            picture = picture.candidates(&self.0.candidates());
        }
        if let Some(label) = label {
            picture = picture.label(label);
        }
        Ok(picture.svg())
    }
}
