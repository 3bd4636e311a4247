//! The next step of a person, in as much detail as requested.

use crate::errors::value_error;
use crate::limits::Limits;
use crate::sudoku::{Puzzle, scale};
use pavane_ask::{Reveal, hint_json};
use pyo3::prelude::*;

/// The part of a step with this name.
fn reveal(name: &str) -> PyResult<Reveal> {
    match name {
        "technique" => Ok(Reveal::Technique),
        "cells" => Ok(Reveal::Cells),
        "all" => Ok(Reveal::All),
        _ => Err(value_error(format!("reveal: found `{name}`, expected technique, cells or all"))),
    }
}

#[pymethods]
impl Puzzle {
    /// The next step, in as much detail as requested; null if no technique finds one.
    fn hint(
        &self,
        py: Python<'_>,
        scale_name: &str,
        reveal_name: &str,
        limits: Limits,
    ) -> PyResult<String> {
        let (reveal, scale) = (reveal(reveal_name)?, scale(scale_name)?);
        self.with_path(py, &limits, scale, |path| {
            let (layout, symbols) = (self.0.layout(), self.symbols());
            let step = path.next();
            step.map(|step| hint_json(&step, layout, &symbols, reveal)).unwrap_or_default()
        })
    }
}
