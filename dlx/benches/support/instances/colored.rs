//! Problems with colors: MacMahon's squares, word squares.

use super::draft::Draft;
use super::random::below;
use rand_pcg::Pcg64;
use std::collections::BTreeSet;

/// MacMahon's squares: all squares with sides of `colors` colors, each once, on a board of `rows` by
/// `columns`. Sides that meet have the same color; `bordered` gives the border the first one.
///
/// # Panics
/// If there are not as many squares as cells.
pub(crate) fn macmahon(rows: usize, columns: usize, colors: &str, bordered: bool) -> Draft {
    let squares = squares(colors);
    assert_eq!(squares.len(), rows * columns, "a square for each cell");
    let mut draft = Draft::default();
    squares.iter().for_each(|square| draft.primary(square.as_str()));
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    cells().for_each(|(row, column)| draft.primary(format!("{row}{column}")));
    for (kind, rows, columns) in [("h", rows + 1, columns), ("v", rows, columns + 1)] {
        for row in 0..rows {
            (0..columns).for_each(|column| draft.secondary(format!("{kind}{row}{column}")));
        }
    }
    for square in &squares {
        for (row, column) in cells() {
            for [top, right, bottom, left] in turns(square) {
                let border = [
                    (row == 0, top),
                    (column + 1 == columns, right),
                    (row + 1 == rows, bottom),
                    (column == 0, left),
                ];
                let first = colors.chars().next();
                if bordered && border.iter().any(|&(is_border, c)| is_border && Some(c) != first) {
                    continue;
                }
                draft.option([
                    square.clone(),
                    format!("{row}{column}"),
                    format!("h{row}{column}:{top}"),
                    format!("h{}{column}:{bottom}", row + 1),
                    format!("v{row}{column}:{left}"),
                    format!("v{row}{}:{right}", column + 1),
                ]);
            }
        }
    }
    draft
}

/// The squares, each by the smallest of the four ways to read the colors of its sides clockwise.
fn squares(colors: &str) -> Vec<String> {
    let mut names = vec![String::new()];
    for _ in 0..4 {
        names = (names.iter())
            .flat_map(|name| colors.chars().map(move |color| format!("{name}{color}")))
            .collect();
    }
    names.retain(|name| turns(name).iter().all(|turn| *name <= String::from_iter(turn)));
    names
}

/// The different ways to turn a square: the colors of top, right, bottom and left.
fn turns(square: &str) -> BTreeSet<[char; 4]> {
    let sides: Vec<char> = square.chars().collect();
    (0..4).map(|by| std::array::from_fn(|side| sides[(side + by) % 4])).collect()
}

/// Double word squares of order `n` over random words: the words across and the words down are all
/// different. A letter of a cell is a color.
pub(crate) fn word_squares(seed: u64, n: usize, words: usize) -> Draft {
    let words = words_of(seed, n, words);
    let mut draft = Draft::default();
    for direction in ["A", "D"] {
        (0..n).for_each(|at| draft.primary(format!("{direction}{at}")));
    }
    for row in 0..n {
        (0..n).for_each(|column| draft.secondary(format!("{row}{column}")));
    }
    words.iter().for_each(|word| draft.secondary(format!("w{word}")));
    for word in &words {
        for line in 0..n {
            let letters = || word.chars().enumerate();
            let across = letters().map(|(at, letter)| format!("{line}{at}:{letter}"));
            let down = letters().map(|(at, letter)| format!("{at}{line}:{letter}"));
            let frame = |direction: &str| [format!("{direction}{line}"), format!("w{word}")];
            draft.option(frame("A").into_iter().chain(across));
            draft.option(frame("D").into_iter().chain(down));
        }
    }
    draft
}

/// Random words of `length` letters; half of the letters are vowels, as word squares need them.
fn words_of(seed: u64, length: usize, count: usize) -> BTreeSet<String> {
    let mut random = Pcg64::new(seed.into(), 0);
    let mut words = BTreeSet::new();
    while words.len() < count {
        let mut letter = || {
            let letters = if below(&mut random, 2) == 0 { "aeio" } else { "bcdlmnrst" };
            letters.as_bytes()[below(&mut random, letters.len())] as char
        };
        words.insert((0..length).map(|_| letter()).collect::<String>());
    }
    words
}
