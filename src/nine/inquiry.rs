//! Shared code of questions that solve many boards for one answer.

use super::board::Board;
use super::candidate_board::CandidateBoard;
use dlx::Isa;

/// A wrong solution: the kernels are defective.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the 9x9 kernel `{isa}` gave a wrong solution of {board}: {solution}; this is a defect of pavane, \
     please report it with this input"
)]
pub struct WrongSolution {
    /// The instructions in use.
    pub isa: Isa,
    /// The givens of the board.
    pub board: Box<Board>,
    /// The grid that does not solve the board.
    pub solution: Box<Board>,
}

/// Returns a solution after [`CandidateBoard::is_solved_by`] has confirmed it.
pub(super) fn checked(
    isa: Isa,
    board: &CandidateBoard,
    solution: Option<Board>,
) -> Result<Option<Board>, WrongSolution> {
    match solution {
        Some(solution) if !board.is_solved_by(&solution) => {
            let (board, solution) = (Box::new(*board.givens()), Box::new(solution));
            Err(WrongSolution { isa, board, solution })
        }
        solution => Ok(solution),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_solutions_are_found() {
        let solution: Board =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let board = Board::EMPTY.with(0, 5);
        assert_eq!(checked(Isa::V2, &board.into(), None), Ok(None));
        assert_eq!(checked(Isa::V2, &board.into(), Some(solution)), Ok(Some(solution)));
        for (board, wrong) in [(board.with(0, 6), solution), (board, solution.with(80, 1))] {
            let error = checked(Isa::V2, &board.into(), Some(wrong)).unwrap_err();
            assert_eq!((error.isa, *error.board, *error.solution), (Isa::V2, board, wrong));
            assert!(error.to_string().starts_with("the 9x9 kernel `v2` gave a wrong solution of "));
        }
    }
}
