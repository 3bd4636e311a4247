//! The fields of an object, with any names.

use super::source::Text;
use crate::format::columns::is_named;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The fields of an object, sorted by their names.
pub(super) struct Members<'t>(Vec<(Cow<'t, str>, &'t RawValue)>);

impl<'t> Members<'t> {
    /// The fields with their values as text.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &'t str)> {
        self.0.iter().map(|(name, value)| (name.as_ref(), value.get()))
    }

    /// The value of the field with this name, unless it is null.
    pub(super) fn get(&self, name: &str) -> Option<&'t str> {
        self.iter().find(|&(known, value)| known == name && value != "null").map(|(_, value)| value)
    }

    /// The first field with one of these names, in lower case and without `_`, `-` and blanks, unless it is null.
    pub(super) fn find(&self, names: &[&str]) -> Option<(&str, &'t str)> {
        let is_one =
            |name: &str| is_named(name.as_bytes(), names) || names.contains(&&*plain(name));
        self.iter().find(|&(name, value)| value != "null" && is_one(name))
    }

    /// Whether two fields have this name.
    pub(super) fn is_repeated(&self, name: &str) -> bool {
        self.iter().filter(|&(known, _)| known == name).count() > 1
    }
}

/// A name in lower case, without `_`, `-` and blanks.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some((name, value)) = map.next_entry::<Text<'de>, &'de RawValue>()? {
                    members.push((name.0, value));
                }
                members.sort_by(|(first, _), (second, _)| first.cmp(second));
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(Fields)
    }
}
