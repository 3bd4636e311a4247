//! MacMahon's squares.

use super::draft::{ProblemDraft, cell, pairs};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};
use std::collections::BTreeSet;

pub(super) const FAMILY: Family = Family {
    name: "macmahon",
    summary: "MacMahon's 24 squares of three colors, sides that meet of one color",
    details: "In 4x6, with a border of one color. Items: the squares, by the colors of their sides, and \
              the cells r1c1 and so on. Secondary items: the sides of the cells, h1-1 above cell r1c1 \
              and v1-1 left of it, with colors. Options: a square in a cell, turned in some way.",
    source: "MacMahon 1921",
    parameters: &[Parameter::switch(
        "small",
        "The six squares of two colors in 2x3 instead, with any colors on the border",
    )],
    make,
};

/// The sides of a cell: above, right, below, left.
type Sides = [char; 4];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    if arguments.has("small") {
        let known = Known::new(416_u32, "brute force over all 6! * 4^6 placements");
        return board(2, 3, "ab", false)?
            .finish("MacMahon's six squares of two colors in 2x3", Some(known));
    }
    let known =
        Known::new(106_624_u32, "8 * 13328; counted alike by programs of different authors");
    board(4, 6, "abc", true)?.finish(
        "MacMahon's 24 squares of three colors in 4x6, the border of one color",
        Some(known),
    )
}

fn board(
    rows: usize,
    columns: usize,
    colors: &str,
    has_border: bool,
) -> Result<ProblemDraft, ZooError> {
    let squares = squares(colors);
    let mut draft = ProblemDraft::default();
    squares.iter().try_for_each(|square| draft.primary(square))?;
    pairs(rows, columns).try_for_each(|(row, column)| draft.primary(cell(row, column)))?;
    for (row, column) in pairs(rows + 1, columns) {
        draft.secondary(format!("h{row}-{column}"))?;
    }
    for (row, column) in pairs(rows, columns + 1) {
        draft.secondary(format!("v{row}-{column}"))?;
    }
    let border = colors.chars().next().filter(|_| has_border);
    for square in &squares {
        for (row, column) in pairs(rows, columns) {
            // In the order of `Sides`.
            let is_outside = [row == 1, column == columns, row == rows, column == 1];
            for sides in turns(square) {
                // Sides on the border must have its color.
                let fits = border.is_none_or(|border| {
                    is_outside.iter().zip(sides).all(|(&outside, side)| !outside || side == border)
                });
                if fits {
                    let names = [
                        format!("h{row}-{column}"),
                        format!("v{row}-{}", column + 1),
                        format!("h{}-{column}", row + 1),
                        format!("v{row}-{column}"),
                    ];
                    let colored = names.into_iter().zip(sides.map(String::from));
                    draft.colored(&[square.clone(), cell(row, column)], colored)?;
                }
            }
        }
    }
    Ok(draft)
}

/// The squares, each by the least reading of its sides clockwise.
fn squares(colors: &str) -> Vec<String> {
    let mut squares = vec![String::new()];
    for _ in 0..4 {
        let longer =
            |start: &String| colors.chars().map(move |color| format!("{start}{color}")).collect();
        squares = squares.iter().flat_map::<Vec<String>, _>(longer).collect();
    }
    // Each square once, by its least turned form.
    squares.retain(|square| {
        turns(square).first().is_some_and(|least| least.iter().collect::<String>() == *square)
    });
    squares
}

/// The different turned forms of a square.
fn turns(square: &str) -> BTreeSet<Sides> {
    let sides: Vec<char> = square.chars().collect();
    (0..4).map(|by| std::array::from_fn(|side| sides[(side + by) % 4])).collect()
}
