//! Layouts.

use crate::errors::{format_error, format_error_at};
use pavane::layout::zones;
use pavane::{LayoutBuilder, LayoutSpec, Position, ZoneKind};
use pyo3::prelude::*;
use std::fs;

/// A layout: cells and zones.
#[pyclass(frozen, eq, module = "pavane._pavane")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Layout(pub(super) pavane::Layout);

#[pymethods]
impl Layout {
    /// The layout with this name, such as `9x9+x` or `jigsaw:FILE`.
    #[staticmethod]
    fn named(name: &str) -> PyResult<Self> {
        let spec: LayoutSpec = name.parse().map_err(format_error)?;
        spec.build(|path| fs::read(path)).map(Self).map_err(format_error)
    }

    /// The jigsaw of a map of regions.
    #[staticmethod]
    fn jigsaw(map: &str) -> PyResult<Self> {
        pavane::Layout::jigsaw(map).map(Self).map_err(format_error)
    }

    /// The layout of a text of zones, as plain text or as JSON.
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<Self> {
        let read = zones::read(text).map(Self);
        read.map_err(|error| format_error_at(&error.problem, error.line, error.column))
    }

    /// The layout of zones, each a list of cells by row and column, counted from 0.
    #[staticmethod]
    fn from_cells(zones: Vec<Vec<(usize, usize)>>, digits: usize) -> PyResult<Self> {
        let mut builder = LayoutBuilder::new(digits).map_err(format_error)?;
        for &(row, column) in zones.iter().flatten() {
            builder.add_cell(Position { row, column }).map_err(format_error)?;
        }
        for (number, zone) in zones.iter().enumerate() {
            let cells = zone.iter().map(|&(row, column)| Position { row, column });
            builder
                .add_zone(ZoneKind::Custom, (number + 1).to_string(), cells)
                .map_err(format_error)?;
        }
        builder.build().map(Self).map_err(format_error)
    }

    /// The layout with the rules beyond zones of typed lines, in place of its own.
    fn with_constraints(&self, lines: Vec<String>) -> PyResult<Self> {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let set = zones::read_constraints(&self.0, &lines).map_err(|problem| {
            // The column counts characters.
            let start = lines[problem.line].get(..problem.offset).unwrap_or_default();
            format_error_at(&problem, problem.line + 1, start.chars().count() + 1)
        })?;
        Ok(Self(self.0.with_constraints(set)))
    }

    /// The rules beyond zones as typed lines, which `with_constraints` takes.
    #[getter]
    fn constraints(&self) -> Vec<String> {
        zones::constraint_lines(&self.0)
    }

    /// The layout as text, which `from_text` reads.
    fn to_text(&self) -> String {
        zones::write_text(&self.0)
    }

    /// The name, if it has one.
    #[getter]
    fn name(&self) -> Option<&str> {
        self.0.name()
    }

    /// The number of digits.
    #[getter]
    fn digits(&self) -> usize {
        self.0.digits()
    }

    /// The numbers of rows and of columns of the picture.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.0.height(), self.0.width())
    }

    /// Row and column of each cell, counted from 0.
    #[getter]
    fn cells(&self) -> Vec<(usize, usize)> {
        let position = |cell| self.0.position(cell);
        self.0.cells().map(position).map(|Position { row, column }| (row, column)).collect()
    }

    /// The zones: a label, and the numbers of the cells.
    #[getter]
    fn zones(&self) -> Vec<(String, Vec<usize>)> {
        let cells = |zone: &pavane::Zone| zone.cells().iter().map(|cell| cell.index()).collect();
        self.0.zones().iter().map(|zone| (zone.label(), cells(zone))).collect()
    }
}
