//! The list of all families.

use super::Family;
use super::table::with_families;

/// Lists the families.
macro_rules! list {
    ($($family:ident,)+) => {
        /// All families, in the order in which they are listed.
        pub static FAMILIES: &[Family] = &[$(super::$family::FAMILY,)+];
    };
}

with_families!(list);

impl Family {
    /// The family with the given name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FAMILIES.iter().find(|family| family.name == name)
    }
}
