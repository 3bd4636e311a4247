//! Solutions as text, which the threads that find them make.

use crate::id::OptionId;
use crate::problem::Reduction;
use crate::search::restore_solution;
use std::ops::ControlFlow;

/// Appends the text of a solution.
pub(super) type RenderSolution<'a> = dyn Fn(&[OptionId], &mut String) + Sync + 'a;

/// A visitor of the texts of solutions.
pub(super) type ShowText<'a> = dyn FnMut(&str) -> ControlFlow<()> + 'a;

/// The texts of solutions, in place of the solutions.
pub(super) struct Rendering<'a> {
    pub(super) render: &'a RenderSolution<'a>,
    pub(super) show: Box<ShowText<'a>>,
    /// The text of the last solution that was rendered here.
    text: String,
}

impl<'a> Rendering<'a> {
    pub(super) fn new(render: &'a RenderSolution<'a>, show: Box<ShowText<'a>>) -> Self {
        Self { render, show, text: String::new() }
    }

    /// The same rendering for a shorter time.
    pub(super) fn shorter(&mut self) -> Rendering<'_> {
        Rendering::new(self.render, Box::new(&mut self.show))
    }

    /// Renders a solution on this thread, and shows its text.
    pub(super) fn show(&mut self, options: &[OptionId]) -> ControlFlow<()> {
        self.text.clear();
        (self.render)(options, &mut self.text);
        (self.show)(&self.text)
    }
}

/// The maker of texts for threads, whose solutions are of the reduced problem.
pub(super) struct TextMaker<'a> {
    pub(super) render: &'a RenderSolution<'a>,
    pub(super) reduction: Option<Reduction>,
}

impl TextMaker<'_> {
    /// Appends the text of a solution; `restored` is memory to work in.
    pub(super) fn append(
        &self,
        options: &[OptionId],
        restored: &mut Vec<OptionId>,
        texts: &mut String,
    ) {
        restore_solution(self.reduction.as_ref(), options, restored);
        (self.render)(restored, texts);
    }
}
