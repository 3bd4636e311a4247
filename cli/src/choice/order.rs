//! The order of answers by their fields.

use super::field::{Field, UnknownField};
use super::object::Object;

/// A field by which answers are sorted.
#[derive(Clone, Debug)]
pub(super) struct SortField {
    pub(super) field: Field,
    is_descending: bool,
}

impl SortField {
    /// Reads a name, with `-` before it for the descending order.
    ///
    /// # Errors
    /// If no field has the name.
    pub(super) fn parse(
        text: &str,
        find: &dyn Fn(&str) -> Result<Field, UnknownField>,
    ) -> Result<Self, UnknownField> {
        let (is_descending, name) = match text.strip_prefix('-') {
            Some(name) => (true, name),
            None => (false, text),
        };
        Ok(Self { field: find(name)?, is_descending })
    }
}

/// Appends the key of an answer. Answers are ordered by the bytes of their keys.
pub(super) fn write_key(order: &[SortField], object: &Object<'_>, key: &mut Vec<u8>) {
    for SortField { field, is_descending } in order {
        object.get(field).write_key(*is_descending, key);
    }
}
