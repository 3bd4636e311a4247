//! The verb about symmetry: the classes of a puzzle, and the table of what is known about few givens.

use super::answer::Verdict;
use super::exit::Exit;
use super::report::{Finding, Outcome, Status};
use super::subject::Sudoku;
use comfy_table::{ContentArrangement, Table, presets};
use dlx::Uniqueness;
use pavane::symmetry::{
    FewClues, NotSquare, Symmetries, SymmetryClass, few_clues, of_grid, of_pattern,
};
use pavane::{Grid, Puzzle};
use std::fmt::Write;

/// The symmetry of a puzzle's pattern, and of its solution if there is only one. The board is a square.
pub(crate) fn verdict(sudoku: &Sudoku<'_>, answer: &Uniqueness<Grid>) -> Verdict {
    let pattern = names(of_pattern(sudoku.encoding.puzzle()));
    let (grid, status, exit) = match answer {
        Uniqueness::Unique(grid) => (Ok(names(of_grid(grid))), Status::Unique, Exit::Success),
        Uniqueness::Multiple(_) => (Err("several solutions"), Status::Multiple, Exit::Success),
        Uniqueness::None => (Err("no solution"), Status::None, Exit::Success),
        Uniqueness::Unknown { .. } => (Err("unknown"), Status::Stopped, Exit::Stopped),
    };
    let words = |names: &[&str]| {
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let text = format!(
        "pattern: {}\tsolution: {}\n",
        words(&pattern),
        grid.as_ref().map_or_else(|why| (*why).to_owned(), |grid| words(grid))
    );
    let finding = Some(Finding::Symmetry { pattern, solution: grid.ok() });
    Verdict { text, outcome: Outcome { finding, ..Outcome::new(status) }, exit }
}

fn names(symmetries: Result<Symmetries, NotSquare>) -> Vec<&'static str> {
    let symmetries = symmetries.map_or_else(|_| Vec::new(), |found| found.classes().collect());
    symmetries.into_iter().map(SymmetryClass::name).collect()
}

/// What is known about puzzles with 17 to 20 givens in each class.
pub(crate) fn table() -> String {
    let numbers = [20, 19, 18, 17];
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(["symmetry", "orbits", "20", "19", "18", "17"]);
    let mut witnesses: Vec<&'static str> = Vec::new();
    for class in SymmetryClass::ALL {
        let mut row = vec![class.name().to_owned(), class.orbits(9).len().to_string()];
        for givens in numbers {
            row.push(match few_clues(class, givens) {
                Some(FewClues::Witness(line)) => {
                    let place = witnesses.iter().position(|known| *known == line);
                    let place = place.unwrap_or_else(|| {
                        witnesses.push(line);
                        witnesses.len() - 1
                    });
                    format!("yes, {}", letter(place))
                }
                Some(FewClues::Impossible) => "impossible".to_owned(),
                Some(FewClues::NoneFound) | None => "none found".to_owned(),
            });
        }
        table.add_row(row);
    }
    let mut text = format!("{table}\n\n");
    for (place, line) in witnesses.iter().enumerate() {
        let givens = line.parse().map_or(0, |puzzle: Puzzle| puzzle.given_count());
        let _ = writeln!(text, "{}: {line}  {givens} givens", letter(place));
    }
    text.push_str(
        "\nImpossible: by quarter turns all cells but the center are in orbits of four, and with full\n\
         symmetry of four or eight, so a pattern has a multiple of four cells, or one more. 18 and 19 are\n\
         neither. A puzzle has 17 givens at least (McGuire, Tugemann and Civario 2014).\n",
    );
    text
}

fn letter(place: usize) -> char {
    char::from(b'A' + place as u8)
}
