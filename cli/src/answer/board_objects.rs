//! The JSON objects of 9x9 boards that are searched together: the parts that boards share are written once and copied.

use super::json::{self, Outcome};
use crate::input::{Origin, Shown};
use dlx::Stop;
use pavane::nine::Board;
use pavane::solve::BoardAnswer;
use std::fmt::Write;

/// The largest number of kinds of answers with parts to keep.
const MOST_KEPT: usize = 64;

/// The JSON objects of boards.
#[derive(Debug, Default)]
pub(crate) struct BoardObjects {
    /// The file of the current boards, and its object before the line, the puzzle, the givens, and the rest.
    file: String,
    head: [String; 4],
    tails: Vec<Tail>,
}

/// The text of all objects with the same answer, before and after the solutions.
#[derive(Debug)]
struct Tail {
    found: u64,
    stop: Option<Stop>,
    text: [String; 2],
}

impl BoardObjects {
    /// Writes the object of the board at a place; `outcome` makes the part of the answer without solutions.
    pub(crate) fn write(
        &mut self,
        origin: &Origin<'_>,
        board: &Board,
        answer: &BoardAnswer,
        outcome: impl FnOnce(&BoardAnswer) -> Outcome,
        out: &mut String,
    ) {
        self.write_head(origin, board, out);
        let is_it = |tail: &Tail| (tail.found, tail.stop) == (answer.found, answer.stop);
        let tail = match self.tails.iter().position(is_it) {
            // A large number is not all of the answer, and minimality is not part of the key.
            Some(place) if answer.found < u64::MAX && answer.minimality.is_none() => place,
            _ => {
                // Too many kinds of answers: starts anew.
                if self.tails.len() == MOST_KEPT {
                    self.tails.clear();
                }
                let (found, stop) = (answer.found, answer.stop);
                self.tails.push(Tail { found, stop, text: tail(&outcome(answer)) });
                self.tails.len() - 1
            }
        };
        let [before_solutions, behind] = &self.tails[tail].text;
        out.push_str(before_solutions);
        for (number, solution) in answer.solutions.iter().flatten().enumerate() {
            out.push_str(if number == 0 { "\"" } else { ",\"" });
            write_cells(solution, out);
            out.push('"');
        }
        out.push_str(behind);
    }

    /// Writes the part of an object that is known before the search.
    fn write_head(&mut self, origin: &Origin<'_>, board: &Board, out: &mut String) {
        // A label belongs into the object, which is then written as a whole.
        if origin.label.is_some() {
            let cells = board.write();
            let line = str::from_utf8(&cells).unwrap_or_default();
            let puzzle = Some(Shown::usual(line, board.given_count()));
            json::open(&Origin { puzzle, ..*origin }, out);
            out.push(',');
            return;
        }
        if self.file != origin.file || self.head[0].is_empty() {
            (self.file, self.head) = (origin.file.to_owned(), head(origin.file));
        }
        let [before_line, before_puzzle, before_givens, behind] = &self.head;
        out.push_str(before_line);
        let _ = write!(out, "{}", origin.line.unwrap_or_default());
        out.push_str(before_puzzle);
        write_cells(board, out);
        out.push_str(before_givens);
        let _ = write!(out, "{}", board.given_count());
        out.push_str(behind);
    }
}

fn write_cells(board: &Board, out: &mut String) {
    out.push_str(str::from_utf8(&board.write()).unwrap_or_default());
}

/// The beginning of the objects of a file: the texts before the line, the puzzle and the givens, and the text after
/// them.
fn head(file: &str) -> [String; 4] {
    let mut text = String::new();
    let puzzle = Some(Shown::usual("", 0));
    json::open(&Origin { puzzle, ..Origin::new(file, Some(0), None) }, &mut text);
    // In the name of a file, a backslash precedes each quote.
    let [before_line, rest] = split(&text, "\"line\":", "0");
    let [before_puzzle, rest] = split(&rest, "\"puzzle\":\"", "");
    let [before_givens, rest] = split(&rest, "\"givens\":", "0");
    [before_line, before_puzzle, before_givens, rest + ","]
}

/// The end of an object: the texts before and after its solutions.
fn tail(outcome: &Outcome) -> [String; 2] {
    let mut text = String::new();
    json::close(outcome, &mut text);
    split(&text, "\"solutions\":[", "")
}

/// The text up to the end of a field's name, and the text after its value.
fn split(text: &str, field: &str, value: &str) -> [String; 2] {
    let (before, behind) = text.split_once(field).expect("every object has this field");
    [format!("{before}{field}"), behind.strip_prefix(value).unwrap_or(behind).to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Status;
    use dlx::Count;

    /// The object of a board as all others are written.
    fn object(origin: &Origin<'_>, board: &Board, outcome: Outcome, solutions: &[Board]) -> String {
        let cells = |board: &Board| String::from_utf8(board.write().to_vec()).unwrap();
        let (line, givens) = (cells(board), board.given_count());
        let solutions = Some(solutions.iter().map(|grid| cells(grid).into()).collect());
        let origin = Origin { puzzle: Some(Shown::usual(&line, givens)), ..*origin };
        let mut text = String::new();
        json::write(&origin, &Outcome { solutions, ..outcome }, &mut text);
        text
    }

    #[test]
    fn the_parts_make_the_objects_of_single_inputs() {
        let board = Board::EMPTY.with(0, 5).with(80, 7);
        let mut objects = BoardObjects::default();
        for file in ["a.txt", "b \"line\":0,\"puzzle\":\"\\.txt", "a.txt", ""] {
            for (line, found, stop, solutions) in [
                (1, 0_u64, None, &[][..]),
                (20, 1, None, &[board]),
                (1_000_000, 2, Some(Stop::SolutionLimit), &[board, Board::EMPTY]),
                (7, 1, Some(Stop::Interrupted), &[]),
                (8, 1, None, &[]),
            ] {
                let mut answer = BoardAnswer::from(Count { found: found.into(), stop });
                for (place, solution) in answer.solutions.iter_mut().zip(solutions) {
                    *place = Some(*solution);
                }
                let outcome = |answer: &BoardAnswer| {
                    Outcome::of_board(Status::Counted).count(&answer.count())
                };
                let mut text = String::new();
                let label = (line == 7).then_some("a \"label\"");
                let origin = Origin::new(file, Some(line), label);
                objects.write(&origin, &board, &answer, outcome, &mut text);
                assert_eq!(text, object(&origin, &board, outcome(&answer), solutions));
            }
        }
    }
}
