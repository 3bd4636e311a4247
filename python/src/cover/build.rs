//! Problems from objects of Python: options of hashable items, and rows of a matrix.

use super::problem::Problem;
use crate::errors::{format_error, value_error};
use dlx::{Color, Entry, ItemId, ProblemBuilder};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

/// The number of entries between two looks for signals.
const ENTRIES_PER_LOOK: usize = 1 << 16;

/// A problem with the names of its items and colors.
type Named<'py> = (Problem, Bound<'py, PyList>, Bound<'py, PyList>);

/// Objects of Python, numbered in the order in which they are first met.
struct Numbered<'py> {
    numbers: Bound<'py, PyDict>,
    objects: Bound<'py, PyList>,
}

impl<'py> Numbered<'py> {
    fn new(py: Python<'py>) -> Self {
        Self { numbers: PyDict::new(py), objects: PyList::empty(py) }
    }

    /// The number of an object, if it has been met.
    fn get(&self, object: &Bound<'py, PyAny>) -> PyResult<Option<usize>> {
        self.numbers.get_item(object)?.map(|number| number.extract()).transpose()
    }

    /// The number of an object, and whether it is new.
    fn add(&self, object: &Bound<'py, PyAny>) -> PyResult<(usize, bool)> {
        if let Some(number) = self.get(object)? {
            return Ok((number, false));
        }
        let number = self.objects.len();
        self.numbers.set_item(object, number)?;
        self.objects.append(object)?;
        Ok((number, true))
    }
}

/// The options that were read so far.
struct Draft<'py> {
    items: Numbered<'py>,
    colors: Numbered<'py>,
    /// Whether each item is secondary.
    is_secondary: Vec<bool>,
    /// Whether items that are not listed are primary; else they are errors.
    takes_new: bool,
    colored: bool,
    /// The entries of all options.
    entries: Vec<(usize, Option<usize>)>,
    /// The end of each option among the entries.
    ends: Vec<usize>,
}

impl<'py> Draft<'py> {
    /// A draft with the listed items.
    fn new(
        py: Python<'py>,
        primary: Option<&Bound<'py, PyAny>>,
        secondary: &Bound<'py, PyAny>,
        colored: bool,
    ) -> PyResult<Self> {
        let mut draft = Self {
            items: Numbered::new(py),
            colors: Numbered::new(py),
            is_secondary: Vec::new(),
            takes_new: primary.is_none(),
            colored,
            entries: Vec::new(),
            ends: Vec::new(),
        };
        for (list, is_secondary) in
            primary.map(|list| (list, false)).into_iter().chain([(secondary, true)])
        {
            for item in list.try_iter()? {
                let item = item?;
                if !draft.items.add(&item)?.1 {
                    return Err(format_error(format!(
                        "the item {} is named twice; name each item once",
                        item.repr()?
                    )));
                }
                draft.is_secondary.push(is_secondary);
            }
        }
        Ok(draft)
    }

    /// Reads an option.
    fn add(&mut self, option: &Bound<'py, PyAny>) -> PyResult<()> {
        let (number, start) = (self.ends.len(), self.entries.len());
        if option.is_instance_of::<PyString>() {
            return Err(format_error(format!(
                "option {number} is the string {}; give its items one by one, such as by split()",
                option.repr()?
            )));
        }
        for entry in option.try_iter()? {
            let entry = entry?;
            let (item, color) = self.entry(&entry)?;
            if self.entries.len().is_multiple_of(ENTRIES_PER_LOOK) {
                option.py().check_signals()?;
            }
            if self.entries[start..].iter().any(|&(other, _)| other == item) {
                return Err(format_error(format!(
                    "option {number} has the item {} twice; an option is a set of items, so give it once",
                    self.items.objects.get_item(item)?.repr()?
                )));
            }
            self.entries.push((item, color));
        }
        if self.entries[start..].iter().all(|&(item, _)| self.is_secondary[item]) {
            let what = if self.entries.len() == start { "items" } else { "primary item" };
            return Err(format_error(format!(
                "option {number} has no {what}, so that no search would choose it; leave it out"
            )));
        }
        self.ends.push(self.entries.len());
        Ok(())
    }

    /// The item of an entry, and its color.
    fn entry(&mut self, entry: &Bound<'py, PyAny>) -> PyResult<(usize, Option<usize>)> {
        if let Some(item) = self.items.get(entry)? {
            return Ok((item, None));
        }
        // An entry that is no known item may be an item with a color.
        if self.colored
            && let Some((item, color)) = self.colored_entry(entry)?
        {
            return Ok((item, Some(self.colors.add(&color)?.0)));
        }
        if !self.takes_new {
            return Err(format_error(format!(
                "option {} has the item {}, which is neither among the primary nor the secondary items; add it to them",
                self.ends.len(),
                entry.repr()?
            )));
        }
        self.is_secondary.push(false);
        Ok((self.items.add(entry)?.0, None))
    }

    /// A secondary item and its color, from a pair or from a string with a colon.
    fn colored_entry(
        &self,
        entry: &Bound<'py, PyAny>,
    ) -> PyResult<Option<(usize, Bound<'py, PyAny>)>> {
        let (item, color) = if let Ok(pair) = entry.cast::<PyTuple>()
            && pair.len() == 2
        {
            (pair.get_item(0)?, pair.get_item(1)?)
        } else if let Ok(text) = entry.cast::<PyString>()
            && let Some((item, color)) = text.to_cow()?.split_once(':')
        {
            let py = entry.py();
            (PyString::new(py, item).into_any(), PyString::new(py, color).into_any())
        } else {
            return Ok(None);
        };
        let item = self.items.get(&item)?.filter(|&item| self.is_secondary[item]);
        Ok(item.map(|item| (item, color)))
    }

    /// The problem, with its primary items first.
    fn build(
        self,
        multiplicities: Option<&Bound<'py, PyDict>>,
        costs: Option<&[i64]>,
    ) -> PyResult<Named<'py>> {
        let py = self.items.objects.py();
        let multiplicities = self.multiplicities(multiplicities)?;
        let mut builder = ProblemBuilder::new();
        let mut ids = vec![ItemId::new(0); self.is_secondary.len()];
        let names = PyList::empty(py);
        for wants_secondary in [false, true] {
            for (item, _) in
                self.is_secondary.iter().enumerate().filter(|(_, is)| **is == wants_secondary)
            {
                let id = match multiplicities[item] {
                    _ if wants_secondary => builder.add_secondary(),
                    Some((min, max)) => builder.add_primary_between(min..=max),
                    None => builder.add_primary(),
                };
                ids[item] = id.map_err(format_error)?;
                names.append(self.items.objects.get_item(item)?)?;
            }
        }
        if let Some(costs) = costs
            && costs.len() != self.ends.len()
        {
            let (found, expected) = (costs.len(), self.ends.len());
            return Err(format_error(format!(
                "found {found} costs, expected one for each of {expected} options"
            )));
        }
        let mut start = 0;
        for (option, &end) in self.ends.iter().enumerate() {
            let entry = |&(item, color): &(usize, Option<usize>)| Entry {
                item: ids[item],
                color: color.map(|color| Color::new(color as u32)),
            };
            let cost = costs.map_or(0, |costs| costs[option]);
            builder
                .add_option_with_cost(self.entries[start..end].iter().map(entry), cost)
                .map_err(|error| format_error(format!("option {option}: {error}")))?;
            start = end;
        }
        Ok((Problem::new(&builder.build()), names, self.colors.objects))
    }

    /// The multiplicity of each item, if it has one.
    fn multiplicities(
        &self,
        given: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Vec<Option<(u32, u32)>>> {
        let mut all = vec![None; self.is_secondary.len()];
        for (item, value) in given.into_iter().flatten() {
            let number = self.items.get(&item)?.filter(|&item| !self.is_secondary[item]);
            let Some(number) = number else {
                return Err(format_error(format!(
                    "a multiplicity of {}, which is no primary item; only primary items take one",
                    item.repr()?
                )));
            };
            let exactly = |times| (times, times);
            let bounds = value.extract().map(exactly).or_else(|_| value.extract());
            all[number] = Some(bounds.map_err(|_| {
                format_error(format!(
                    "the multiplicity {value} of {item}; expected a number or a pair of them"
                ))
            })?);
        }
        Ok(all)
    }
}

#[pymethods]
impl Problem {
    /// A problem from options of hashable items, with the names of its items and colors.
    #[staticmethod]
    fn build<'py>(
        options: &Bound<'py, PyAny>,
        primary: Option<&Bound<'py, PyAny>>,
        secondary: &Bound<'py, PyAny>,
        colored: bool,
        multiplicities: Option<&Bound<'py, PyDict>>,
        costs: Option<Vec<i64>>,
    ) -> PyResult<Named<'py>> {
        let mut draft = Draft::new(options.py(), primary, secondary, colored)?;
        for option in options.try_iter()? {
            draft.add(&option?)?;
        }
        draft.build(multiplicities, costs.as_deref())
    }

    /// A problem from the rows of a matrix: the columns of row i that hold 1 are those from `starts[i]` to
    /// `starts[i + 1]` of `columns`. The last columns are secondary items. Rows without a primary item keep their
    /// numbers, and are in no solution.
    #[staticmethod]
    fn from_rows(
        py: Python<'_>,
        starts: PyBuffer<i64>,
        columns: PyBuffer<i64>,
        n_columns: usize,
        secondary: usize,
    ) -> PyResult<Self> {
        let (starts, columns) = (starts.to_vec(py)?, columns.to_vec(py)?);
        let primary = n_columns.checked_sub(secondary).ok_or_else(|| {
            value_error(format!("found {secondary} secondary items, expected at most {n_columns}"))
        })?;
        let mut builder = ProblemBuilder::new();
        for column in 0..n_columns {
            let added =
                if column < primary { builder.add_primary() } else { builder.add_secondary() };
            added.map_err(format_error)?;
        }
        let rows = starts.len().saturating_sub(1);
        let mut numbers = Vec::with_capacity(rows);
        for row in 0..rows {
            let range = starts[row] as usize..starts[row + 1] as usize;
            let ones = columns
                .get(range)
                .ok_or_else(|| value_error("the rows are not those of the columns"))?;
            // A row without a primary item keeps its number, but is no option of the engine.
            if ones.iter().all(|&column| column as usize >= primary) {
                continue;
            }
            let items = ones.iter().map(|&column| ItemId::new(column as u32));
            builder
                .add_option(items)
                .map_err(|error| format_error(format!("row {row}: {error}")))?;
            numbers.push(row);
        }
        let numbers = (numbers.len() < rows).then(|| numbers.into());
        Ok(Self::with_numbers(&builder.build(), rows, numbers))
    }
}
