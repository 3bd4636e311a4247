//! One solution of each class.

use crate::answer::{Answered, Classes, CoverInput, Input, Listing, Question, SudokuInput, words};
use crate::error::Error;
use crate::output::{Sink, Tally};
use pavane_ask::{Ask, of_list};
use std::ops::ControlFlow;

/// The question `list --distinct-on` or `--up-to-symmetry`.
#[derive(Clone)]
pub(super) struct ListDistinct(pub(super) Classes);

impl Question for ListDistinct {
    const VERB: &'static str = Ask::List.name();

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
        let config = input.config;
        let mut listing = Listing::new::<CoverInput<'_>>(&input.origin, config, false);
        let add = |chosen| {
            // A quiet run only counts.
            if config.quiet || listing.add(input.instance, &chosen, sink).is_ok() {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        };
        let solved = self.0.each(input.instance, add)?;
        if !config.quiet {
            listing.end(of_list(&solved), sink);
        }
        let tally = Tally::answered(solved.stats, words::existence(&solved.answer));
        Ok(Answered { stop: solved.answer.stop, ..tally.into() })
    }
}
