//! `truecandidates`: the number of solutions with each candidate, up to a limit.

use crate::serve::console::command::{AskedCommand, Command, Unanswered};
use crate::serve::console::reply::Reply;
use crate::serve::console::state::{BoardState, ended};
use pavane::answer::{CandidateCounting, TrueCandidates};
use pavane::candidates::Candidates;
use pavane::layout::{Cell, Digit, Layout};

pub(super) const COMMAND: Command = Command {
    name: "truecandidates",
    takes_entries: false,
    shows_count: false,
    is_endless: false,
    answer: true_candidates,
};

/// The number of solutions with each candidate. A candidate without solution is -1 if the client wants to know about
/// logic, and no step removes it.
fn true_candidates(asked: &AskedCommand<'_>) -> Result<Reply, Unanswered> {
    let most = asked.board.options.most_solutions;
    let mut counts = match most {
        1 => shown(asked)?,
        _ => counted(asked, most)?,
    };
    if counts.iter().all(|&count| count == 0) {
        return Err(Unanswered::NoSolution);
    }
    if asked.board.options.is_logical {
        let left = left_by_steps(asked)?;
        for (count, (cell, digit)) in counts.iter_mut().zip(places(left.layout())) {
            if *count == 0 && left.contains(cell, digit) {
                *count = -1;
            }
        }
    }
    Ok(Reply::TrueCandidates(counts))
}

/// All digits of all cells, in the order of the reply.
fn places(layout: &Layout) -> impl Iterator<Item = (Cell, Digit)> {
    let digits = layout.digits();
    layout.cells().flat_map(move |cell| Digit::first(digits).map(move |digit| (cell, digit)))
}

/// Whether each digit is in its cell in a solution, as 1 or 0.
fn shown(asked: &AskedCommand<'_>) -> Result<Vec<i64>, Unanswered> {
    match asked.solver().true_candidates()? {
        TrueCandidates::Complete(all) => {
            let layout = asked.board.puzzle.layout();
            Ok(places(layout).map(|(cell, digit)| i64::from(all.contains(cell, digit))).collect())
        }
        TrueCandidates::Partial { .. } => Err(Unanswered::Stopped),
    }
}

/// The number of solutions with each digit in its cell, up to a limit.
fn counted(asked: &AskedCommand<'_>, most: u64) -> Result<Vec<i64>, Unanswered> {
    match asked.solver().candidate_counts(most)? {
        CandidateCounting::Complete(counts) => {
            let layout = asked.board.puzzle.layout();
            // The limit is far below the largest integer.
            let count = |(cell, digit)| counts.count(cell, digit) as i64;
            Ok(places(layout).map(count).collect())
        }
        CandidateCounting::Partial { .. } => Err(Unanswered::Stopped),
    }
}

/// The candidates that no step removes.
fn left_by_steps(asked: &AskedCommand<'_>) -> Result<Candidates, Unanswered> {
    let mut path = BoardState::of_puzzle(asked.board).path(asked)?;
    path.by_ref().for_each(drop);
    Ok(ended(path)?.candidates())
}
