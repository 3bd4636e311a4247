//! `candidates`: the digits that each cell has in some solution.

use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::answer::{CandidateCounting, CandidateCounts, TrueCandidates};
use pavane::layout::Digit;
use pavane::solve::Solved;
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of))
    .field(FIELD)
    .with_constraints()
    .with_fields(&["limit"]);

const FIELD: &str = "candidates";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    Ok(match asked.request.limit {
        None => of_candidates(sudoku, &sudoku.solver.true_candidates_with_stats()?),
        Some(most) => {
            of_candidate_counts(sudoku, &sudoku.solver.candidate_counts_with_stats(most)?)
        }
    }
    .into())
}

/// The outcome of `candidates`: for each cell the symbols that occur there in a solution.
pub fn of_candidates(sudoku: &Sudoku<'_>, solved: &Solved<TrueCandidates>) -> Outcome {
    let (status, value) = match &solved.answer {
        TrueCandidates::Complete(all) => {
            let print = |digit| sudoku.symbols.print(digit).to_string();
            let of_cell = |cell| -> Vec<String> { all.digits(cell).map(print).collect() };
            let cells: Vec<Vec<String>> = all.layout().cells().map(of_cell).collect();
            (if all.is_empty() { Status::None } else { Status::Solved }, json!(cells))
        }
        TrueCandidates::Partial { .. } => (Status::Stopped, Value::Null),
    };
    Outcome::of_search(solved, status).finding(FIELD, value)
}

/// The outcome of `candidates` with counts: for each cell the symbols that occur there in a solution, and beside them
/// the numbers of these solutions, up to the limit.
pub fn of_candidate_counts(sudoku: &Sudoku<'_>, solved: &Solved<CandidateCounting>) -> Outcome {
    let CandidateCounting::Complete(counts) = &solved.answer else {
        let outcome = Outcome::of_search(solved, Status::Stopped).finding(FIELD, Value::Null);
        return Outcome { candidate_counts: Some(Value::Null), ..outcome };
    };
    let symbol = |(digit, _): (Digit, u64)| sudoku.symbols.print(digit).to_string();
    let symbols = |cell| counts.of_cell(cell).map(symbol).collect();
    let numbers = |cell| counts.of_cell(cell).map(|(_, count)| count).collect();
    let cells = || counts.layout().cells();
    let symbols: Vec<Vec<String>> = cells().map(symbols).collect();
    let numbers: Vec<Vec<u64>> = cells().map(numbers).collect();
    let status = if counts.is_empty() { Status::None } else { Status::Solved };
    let outcome = Outcome::of_search(solved, status).finding(FIELD, json!(symbols));
    Outcome { candidate_counts: Some(json!(numbers)), ..outcome }
}

/// The lines of candidates with counts: the cell and the digit, a tab, and the number of solutions, such as `r1c1 5`
/// and `12`, or `>=20` at the limit.
pub fn candidate_count_lines(sudoku: &Sudoku<'_>, counts: &CandidateCounts) -> String {
    let layout = counts.layout();
    let mut lines = String::new();
    for cell in layout.cells() {
        for (digit, count) in counts.of_cell(cell) {
            let sign = if count < counts.most() { "" } else { ">=" };
            let symbol = sudoku.symbols.print(digit);
            lines += &format!("{} {symbol}\t{sign}{count}\n", layout.position(cell));
        }
    }
    lines
}
