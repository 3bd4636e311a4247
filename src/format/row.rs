//! Rows of tables with named columns.

use serde::{Serialize, Serializer};
use std::sync::Arc;

/// The fields of a row of a table, by the names of their columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The names, which all rows of a table share.
    names: Arc<[String]>,
    values: Box<[String]>,
}

impl Columns {
    /// The fields of a row under these names. A missing field is empty, and fields after the last name are left out.
    ///
    /// ```
    /// use pavane::format::Columns;
    ///
    /// let names = ["id".to_owned(), "rating".to_owned()];
    /// let row = Columns::new(names.into(), ["7".to_owned()]);
    /// assert_eq!((row.get("id"), row.get("rating"), row.get("level")), (Some("7"), Some(""), None));
    /// ```
    pub fn new(names: Arc<[String]>, values: impl IntoIterator<Item = String>) -> Self {
        let mut values: Vec<String> = values.into_iter().take(names.len()).collect();
        values.resize(names.len(), String::new());
        Self { names, values: values.into() }
    }

    /// The field of the first column with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(column, _)| *column == name).map(|(_, value)| value)
    }

    /// The names of the columns with the fields, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.names.iter().map(String::as_str).zip(self.values.iter().map(String::as_str))
    }
}

/// As an object with a string for each column.
impl Serialize for Columns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
