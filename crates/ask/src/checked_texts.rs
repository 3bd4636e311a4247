//! The texts of solutions, made by the threads that find them.

use super::instance::{Instance, InstanceError};
use dlx::{Engine, OptionId};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// The texts of the solutions of an instance, each checked before its text is made; for [`dlx::Run::rendered`].
pub struct CheckedTexts<'a, I, R> {
    instance: &'a I,
    engine: Engine,
    render: R,
    /// The first wrong solution that a thread has found.
    wrong: OnceLock<InstanceError>,
}

impl<'a, I, R> CheckedTexts<'a, I, R>
where
    I: Instance,
    R: Fn(&I::Solution, &mut String) + Sync,
{
    /// The texts that `render` appends, of solutions that this engine finds.
    pub fn new(instance: &'a I, engine: Engine, render: R) -> Self {
        Self { instance, engine, render, wrong: OnceLock::new() }
    }

    /// The function that threads call.
    pub fn render(&self) -> impl Fn(&[OptionId], &mut String) + Sync {
        |options, text| match self.instance.checked(self.engine, options) {
            Ok(solution) => (self.render)(&solution, text),
            // The first error is enough.
            Err(error) => drop(self.wrong.set(error)),
        }
    }

    /// The function that shows texts, in their order, to `visit`. A wrong solution ends the search.
    pub fn show(
        &self,
        mut visit: impl FnMut(&str) -> ControlFlow<()>,
    ) -> impl FnMut(&str) -> ControlFlow<()> {
        move |text| {
            if self.wrong.get().is_some() { ControlFlow::Break(()) } else { visit(text) }
        }
    }

    /// The answer of the search.
    ///
    /// # Errors
    /// [`InstanceError::WrongSolution`] if a solution was wrong.
    pub fn end<T>(self, answer: T) -> Result<T, InstanceError> {
        self.wrong.into_inner().map_or(Ok(answer), Err)
    }
}
