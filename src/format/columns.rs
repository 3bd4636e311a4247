//! Names of columns of tables and of fields of objects that other programs write, in lower case.

use super::position::skip_mark;

/// The names of columns with puzzles.
pub(super) const PUZZLES: [&str; 13] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "sudoku",
    "sudokus",
    "question",
    "questions",
    "board",
    "grid",
    "clues",
    "givens",
    "problem",
];
/// Further names of fields with puzzles, in data sets and saves.
pub(super) const ALSO_PUZZLES: [&str; 2] = ["initialboard", "mission"];

/// The rank of the name of a puzzle, in lower case, among the names of a table or an object. Names that often mean the
/// solution or the state of a game come last.
pub(super) fn rank(name: &str) -> usize {
    match name {
        "sudoku" | "sudokus" => 1,
        "board" | "grid" => 2,
        _ => 0,
    }
}

/// The names of columns with solutions.
pub(super) const SOLUTIONS: [&str; 7] =
    ["solution", "solutions", "solved", "answer", "answers", "solved_puzzle", "solved_sudoku"];
/// The names of columns with labels. The first one that exists counts.
pub(super) const LABELS: [&str; 10] = [
    "label",
    "name",
    "title",
    "id",
    "puzzle_id",
    "number",
    "difficulty",
    "level",
    "rating",
    "source",
];

/// The names of columns with difficulties. The first one that exists counts.
pub(super) const LEVELS: [&str; 3] = ["difficulty", "level", "rating"];

/// Whether the name of an array or a field, in lower case, says that its lists are not the rows of a board.
pub(super) fn are_no_rows(name: &str) -> bool {
    matches!(name, "columns" | "column" | "cols" | "boxes" | "blocks")
}

/// Whether a name is one of these, in either case and with blanks around it.
pub(super) fn is_named(field: &[u8], names: &[&str]) -> bool {
    let name = String::from_utf8_lossy(skip_mark(field)).trim().to_lowercase();
    names.contains(&name.as_str())
}
