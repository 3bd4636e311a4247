//! The type of a family of problems.

use super::{Arguments, Instance, Parameter, ZooError};

/// A family of problems: its name, its parameters, and how to make an instance.
///
/// ```
/// use pavane_zoo::{Arguments, Family};
///
/// let soma = Family::named("soma").unwrap();
/// assert!(soma.parameters.is_empty());
/// assert!(soma.source.contains("Hein"));
/// assert_eq!(soma.make(&Arguments::new())?.problem.item_count(), 7 + 27);
/// assert!(Family::named("sona").is_none());
/// # Ok::<(), pavane_zoo::ZooError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name by which users request it.
    pub name: &'static str,
    /// A description in a few words.
    pub summary: &'static str,
    /// A description of its items and options.
    pub details: &'static str,
    /// The origin of the problem: author and year.
    pub source: &'static str,
    /// The parameters; those without a flag come first, in order.
    pub parameters: &'static [Parameter],
    /// Makes an instance from checked arguments.
    pub(super) make: fn(&Arguments) -> Result<Instance, ZooError>,
}

impl Family {
    /// Makes an instance. Takes time and memory linear in its size, which is at most
    /// [`Instance::MOST_ENTRIES`] entries.
    ///
    /// # Errors
    /// [`ZooError`] if an argument is missing, unknown or out of range, if the arguments are inconsistent,
    /// or if the instance would be too large.
    pub fn make(&self, arguments: &Arguments) -> Result<Instance, ZooError> {
        // `make` relies on checked arguments.
        arguments.check(self.parameters)?;
        let instance = (self.make)(arguments)?;
        Ok(Instance {
            command: format!("{}{}", self.name, arguments.words(self.parameters)),
            ..instance
        })
    }
}
