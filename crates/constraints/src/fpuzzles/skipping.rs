//! The parts of a puzzle that the caller skips by their names.

use super::{CELL_KEYS, is_key, is_set};
use crate::reading::{OBJECT_KEYS, STYLE_KEYS, whole_number};
use serde_json::{Map, Value};

/// The lists with texts that may be no sums.
const TEXTS: &[&str] = &["killercage", "cage"];

/// Removes what `ignored` names, and returns the names that occur: unknown keys of the puzzle, of its cells and of the
/// objects of its lists, and texts of cages that are no numbers. Known keys stay.
pub(super) fn remove(root: &mut Value, ignored: &[&str]) -> Vec<String> {
    let mut removal = Removal { ignored, skipped: Vec::new() };
    if let Some(root) = root.as_object_mut().filter(|_| !ignored.is_empty()) {
        removal.keys(root, is_key);
        for (key, list) in root.iter_mut() {
            let objects = list.as_array_mut().into_iter().flatten();
            match &key[..] {
                "grid" => objects
                    .filter_map(Value::as_array_mut)
                    .flatten()
                    .filter_map(Value::as_object_mut)
                    .for_each(|cell| removal.keys(cell, |key| CELL_KEYS.contains(&key))),
                _ => objects
                    .filter_map(Value::as_object_mut)
                    .for_each(|object| removal.object(object, TEXTS.contains(&&key[..]))),
            }
        }
    }
    removal.skipped
}

/// What is removed, and what was found.
struct Removal<'i> {
    ignored: &'i [&'i str],
    skipped: Vec<String>,
}

impl Removal<'_> {
    /// Removes unknown keys.
    fn keys(&mut self, object: &mut Map<String, Value>, is_known: impl Fn(&str) -> bool) {
        object.retain(|key, value| {
            let is_removed = self.ignored.contains(&&key[..]) && !is_known(key);
            if is_removed && is_set(value) {
                self.add(key);
            }
            !is_removed
        });
    }

    /// Removes unknown keys of an object in a list, and its text if that may be no sum.
    fn object(&mut self, object: &mut Map<String, Value>, has_text: bool) {
        self.keys(object, |key| OBJECT_KEYS.contains(&key) || STYLE_KEYS.contains(&key));
        let text = object.get("value").and_then(Value::as_str).map(str::trim);
        let text = text.filter(|text| has_text && self.ignored.contains(text));
        if let Some(text) = text.filter(|text| whole_number(text).is_none()).map(str::to_owned) {
            self.add(&text);
            object.remove("value");
        }
    }

    fn add(&mut self, name: &str) {
        if !self.skipped.iter().any(|known| known == name) {
            self.skipped.push(name.to_owned());
        }
    }
}
