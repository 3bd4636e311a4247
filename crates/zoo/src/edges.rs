//! Square tiles with colored sides on a board, sides that meet of one color.

use super::ZooError;
use super::draft::{ProblemDraft, cell, pairs};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::{BTreeMap, BTreeSet};

/// The colors of the sides of a tile: above, right, below, left.
pub(super) type Sides = [String; 4];

/// A board to be filled with tiles.
pub(super) struct EdgeBoard {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The color of the border of the board; any color without one.
    pub(super) border: Option<String>,
    /// Whether no other side has the color of the border.
    pub(super) is_border_alone: bool,
    pub(super) may_turn: bool,
}

impl EdgeBoard {
    /// The problem of tiles with names. Equal names are the same tile several times.
    pub(super) fn draft(&self, tiles: &[(String, Sides)]) -> Result<ProblemDraft, ZooError> {
        let (rows, columns) = (self.rows, self.columns);
        let mut different: BTreeMap<&str, (u32, &Sides)> = BTreeMap::new();
        for (name, sides) in tiles {
            different.entry(name).or_insert((0, sides)).0 += 1;
        }
        let mut draft = ProblemDraft::default();
        for (&name, &(times, _)) in &different {
            match times {
                1 => draft.primary(name)?,
                _ => draft.multiple(name, times..=times)?,
            }
        }
        pairs(rows, columns).try_for_each(|(row, column)| draft.primary(cell(row, column)))?;
        for (row, column) in pairs(rows + 1, columns) {
            draft.secondary(format!("h{row}-{column}"))?;
        }
        for (row, column) in pairs(rows, columns + 1) {
            draft.secondary(format!("v{row}-{column}"))?;
        }
        for (&name, &(_, sides)) in &different {
            for (row, column) in pairs(rows, columns) {
                for turned in self.turns(sides).into_iter().filter(|t| self.fits(row, column, t)) {
                    let names = [
                        format!("h{row}-{column}"),
                        format!("v{row}-{}", column + 1),
                        format!("h{}-{column}", row + 1),
                        format!("v{row}-{column}"),
                    ];
                    let colored = names.into_iter().zip(turned);
                    draft.colored(&[name.to_owned(), cell(row, column)], colored)?;
                }
            }
        }
        Ok(draft)
    }

    /// The different turned forms of a tile.
    fn turns(&self, sides: &Sides) -> BTreeSet<Sides> {
        let turns = if self.may_turn { 4 } else { 1 };
        (0..turns).map(|by| turned(sides, by)).collect()
    }

    /// Whether the sides on the border have its color, and the others as stated.
    fn fits(&self, row: usize, column: usize, sides: &Sides) -> bool {
        // In the order of `Sides`.
        let is_outside = [row == 1, column == self.columns, row == self.rows, column == 1];
        self.border.as_ref().is_none_or(|border| {
            is_outside.iter().zip(sides).all(|(&is_outside, side)| match is_outside {
                true => side == border,
                false => !self.is_border_alone || side != border,
            })
        })
    }
}

/// A tile after a number of quarter turns.
pub(super) fn turned(sides: &Sides, by: usize) -> Sides {
    std::array::from_fn(|side| sides[(side + by) % 4].clone())
}

/// A tile with its name, which is made of its sides. If it may turn, turned forms of a tile have the same name.
pub(super) fn named(sides: Sides, may_turn: bool) -> (String, Sides) {
    let turns = if may_turn { 4 } else { 1 };
    let least = (0..turns).map(|by| turned(&sides, by)).min().unwrap_or(sides);
    (format!("t{}", least.join("-")), least)
}

/// The tiles of a board of random colors, shuffled.
pub(super) fn planted(board: &EdgeBoard, colors: &[String], seed: u64) -> Vec<Sides> {
    let (rows, columns) = (board.rows, board.columns);
    let mut random = Pcg64::seed_from_u64(seed);
    let mut color = |is_outside: bool| match &board.border {
        Some(border) if is_outside => border.clone(),
        // The range is of 32 bits on every machine, and so are the random numbers.
        _ => colors[random.random_range(0..colors.len() as u32) as usize].clone(),
    };
    let across: Vec<Vec<String>> = (0..=rows)
        .map(|row| (0..columns).map(|_| color(row == 0 || row == rows)).collect())
        .collect();
    let down: Vec<Vec<String>> = (0..rows)
        .map(|_| (0..=columns).map(|column| color(column == 0 || column == columns)).collect())
        .collect();
    let mut tiles: Vec<Sides> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .map(|(row, column)| {
            let [above, below] = [row, row + 1].map(|row| across[row][column].clone());
            let [left, right] = [column, column + 1].map(|column| down[row][column].clone());
            [above, right, below, left]
        })
        .collect();
    tiles.shuffle(&mut random);
    tiles
}
