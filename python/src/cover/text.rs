//! Problems as text, with names and without.

use super::problem::Problem;
use crate::errors::{engine_error, format_error, format_error_at, value_error};
use dlx::Color;
use dlx::format::{Document, Format, Names};
use pyo3::prelude::*;
use std::collections::BTreeSet;

/// A problem of a text: its names of items, of colors and of options, and its warnings with line and column.
type Read = (Problem, Vec<String>, Vec<String>, Vec<Option<String>>, Vec<(usize, usize, String)>);

/// The format with this name.
fn format(name: &str) -> PyResult<&'static Format> {
    Format::named(name).ok_or_else(|| {
        let names: Vec<&str> = dlx::format::FORMATS.iter().map(Format::name).collect();
        value_error(format!("format: found `{name}`, expected one of {}", names.join(", ")))
    })
}

/// Reads a text in a format.
fn read(text: &[u8], name: &str) -> PyResult<Document> {
    let reader = format(name)?.reader();
    let reader =
        reader.ok_or_else(|| value_error(format!("the format `{name}` is written only")))?;
    reader(text).map_err(|error| format_error_at(&error, error.line(), error.column()))
}

/// Writes a problem in a format.
fn write(problem: &dlx::Problem, names: &Names, name: &str) -> PyResult<Vec<u8>> {
    let writer = format(name)?.writer();
    let writer = writer.ok_or_else(|| value_error(format!("the format `{name}` is read only")))?;
    let mut out = Vec::new();
    writer(problem, names, &mut out).map_err(engine_error)?;
    Ok(out)
}

#[pymethods]
impl Problem {
    /// A problem from text in a format.
    #[staticmethod]
    fn from_text(text: &[u8], name: &str) -> PyResult<Read> {
        let Document { problem, names, warnings } = read(text, name)?;
        let items = problem.items().map(|item| names.item(item).to_owned()).collect();
        let used: BTreeSet<Color> = problem
            .options()
            .flat_map(|option| problem.entries(option))
            .filter_map(|entry| entry.color)
            .collect();
        let colors = used.into_iter().map(|color| names.color(color).to_owned()).collect();
        let labels =
            problem.options().map(|option| names.option(option).map(str::to_owned)).collect();
        let warnings = warnings
            .iter()
            .map(|warning| (warning.line(), warning.column(), warning.to_string()))
            .collect();
        Ok((Self::new(&problem), items, colors, labels, warnings))
    }

    /// The problem as text in a format, with these names.
    fn to_text(
        &self,
        name: &str,
        items: Vec<String>,
        colors: Vec<String>,
        labels: Option<Vec<String>>,
    ) -> PyResult<Vec<u8>> {
        let mut names = Names::new(self.model(), items, colors).map_err(format_error)?;
        for (number, label) in labels.into_iter().flatten().enumerate() {
            if let Some(option) = self.option(number)? {
                names.name_option(option, label).map_err(format_error)?;
            }
        }
        write(self.model(), &names, name)
    }

    /// The problem as bytes without names.
    fn to_state(&self) -> PyResult<(Vec<u8>, usize, Option<Vec<usize>>)> {
        let bytes = write(self.model(), &Names::numbered(self.model()), "json")?;
        Ok((bytes, self.n_options(), self.numbers().map(<[usize]>::to_vec)))
    }

    /// The problem of bytes that `to_state` has made.
    #[staticmethod]
    fn from_state(bytes: &[u8], n_options: usize, numbers: Option<Vec<usize>>) -> PyResult<Self> {
        let problem = read(bytes, "json")?.problem;
        let fits = match &numbers {
            None => n_options == problem.option_count(),
            Some(numbers) => {
                numbers.len() == problem.option_count()
                    && numbers.iter().all(|&number| number < n_options)
                    && numbers.is_sorted_by(|a, b| a < b)
            }
        };
        if !fits {
            return Err(value_error("the numbers of the options are not those of the problem"));
        }
        Ok(Self::with_numbers(&problem, n_options, numbers.map(Into::into)))
    }
}
