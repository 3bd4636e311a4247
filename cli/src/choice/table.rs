//! Fields of answers as the rows of a table, with tabs.

use super::field::Field;
use super::object::Object;

/// The first row: the names of the fields.
pub(super) fn head(fields: &[Field]) -> String {
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    names.join("\t") + "\n"
}

/// Appends the row of an answer.
pub(super) fn write_row(fields: &[Field], object: &Object<'_>, out: &mut String) {
    for (number, field) in fields.iter().enumerate() {
        if number > 0 {
            out.push('\t');
        }
        object.write_field(field, out);
    }
    out.push('\n');
}
