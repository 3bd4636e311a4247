//! The type of a family of problems.

use super::{Arguments, Instance, Parameter, ZooError};

/// Problems of one kind: what they are called, what they take, and how they are made.
///
/// ```
/// use pavane::zoo::{Arguments, Family};
///
/// let soma = Family::named("soma").unwrap();
/// assert!(soma.parameters.is_empty());
/// assert!(soma.source.contains("Hein"));
/// assert_eq!(soma.make(&Arguments::new())?.problem.item_count(), 7 + 27);
/// assert!(Family::named("sona").is_none());
/// # Ok::<(), pavane::zoo::ZooError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// What its items and options are, in some sentences.
    pub details: &'static str,
    /// Who posed it, and when.
    pub source: &'static str,
    /// What it takes: those without a flag come first, in their order.
    pub parameters: &'static [Parameter],
    /// Makes an instance of arguments that have been checked.
    pub(super) make: fn(&Arguments) -> Result<Instance, ZooError>,
}

impl Family {
    /// Makes an instance. Takes time and memory linear in its size, which is limited: no instance has
    /// more than [`Instance::MOST_ENTRIES`] entries.
    ///
    /// # Errors
    /// [`ZooError`] if an argument is missing, unknown or out of range, if the arguments do not go
    /// together, or if the instance would be too large.
    pub fn make(&self, arguments: &Arguments) -> Result<Instance, ZooError> {
        arguments.check(self.parameters)?;
        let instance = (self.make)(arguments)?;
        Ok(Instance {
            command: format!("{}{}", self.name, arguments.words(self.parameters)),
            ..instance
        })
    }
}
