//! The number of classes of solutions.

use super::{kinds, status};
use crate::answer::{Answered, Classes, CoverInput, Input, Question, SudokuInput, Verdict, words};
use crate::error::Error;
use crate::output::{Kinds, Sink};
use pavane_ask::{Ask, of_count};
use std::ops::ControlFlow;

/// The question `count --distinct-on` or `--up-to-symmetry`.
#[derive(Clone)]
pub(super) struct CountDistinct(pub(super) Classes);

impl Question for CountDistinct {
    const VERB: &'static str = Ask::Count.name();
    const KINDS: Option<Kinds> = Some(Kinds::ALL);

    fn of_sudoku(
        &self,
        _input: &Input<'_, SudokuInput<'_>>,
        _sink: &mut Sink,
    ) -> Result<Answered, Error> {
        Err(self.0.of_sudoku())
    }

    fn of_cover(
        &self,
        input: &Input<'_, CoverInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let each = |_| ControlFlow::Continue(());
        let solved = self.0.each(input.instance, each)?;
        let count = &solved.answer;
        let exit = words::existence(count);
        let outcome = input.outcome(status(exit), || of_count(&solved));
        let found = u64::try_from(&count.found).unwrap_or(u64::MAX);
        let kinds = kinds(found, count.stop);
        let verdict = Verdict { kinds, ..Verdict::new(format!("{count}\n"), outcome, exit) };
        Ok(verdict.write(input, solved.stats, count.stop, sink))
    }
}
