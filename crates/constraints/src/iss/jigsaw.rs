//! The text form of jigsaws: a symbol for each cell of a square board, and then a map with a symbol for each cell.

use std::fmt::Write;

/// The least side of a board: shorter texts are other strings.
const LEAST_SIDE: usize = 4;
/// The greatest side: values above 9 are capital letters from `A`, so `P` is 16.
const MOST_SIDE: usize = 26;

/// The string of constraints for a text without blanks; `None` if the text has another form. Each region has a cell for
/// each value. Digits are values up to 9 on boards of that side, and letters on larger ones. All other symbols of cells
/// are equal, and are empty cells.
pub(super) fn as_string(text: &str) -> Option<String> {
    let symbols: Vec<char> = text.chars().collect();
    let side = (symbols.len() / 2).isqrt();
    if !(LEAST_SIDE..=MOST_SIDE).contains(&side) || symbols.len() != 2 * side * side {
        return None;
    }
    let (cells, map) = symbols.split_at(side * side);
    if !map.iter().all(|&region| is_whole(map, region, side)) {
        return None;
    }
    let first = if side > 9 { 'A' } else { '1' };
    let value = |symbol: char| {
        let number = u32::from(symbol).checked_sub(u32::from(first))? as usize;
        (number < side).then_some(number + 1)
    };
    let mut empty = cells.iter().filter(|&&symbol| value(symbol).is_none());
    let blank = empty.next();
    if empty.any(|symbol| Some(symbol) != blank) {
        return None;
    }
    let mut string = format!(".Shape~{side}x{side}.NoBoxes.Jigsaw~");
    string.extend(map);
    let mut mark = ".~";
    for (index, number) in
        cells.iter().enumerate().filter_map(|(index, &c)| Some((index, value(c)?)))
    {
        let name = |number: usize| char::from_digit(number as u32 + 1, 36).unwrap_or('?');
        let (row, column) = (name(index / side), name(index % side));
        // Writing to a string never fails.
        let _ = write!(string, "{mark}R{row}C{column}_{number}");
        mark = "~";
    }
    Some(string)
}

/// Whether a region of a map has a letter or a digit, and a cell for each value.
fn is_whole(map: &[char], region: char, side: usize) -> bool {
    region.is_ascii_alphanumeric() && map.iter().filter(|&&other| other == region).count() == side
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_maps_are_strings_of_constraints() {
        let map = "AAABACBBCCDBCDDD";
        let expected = ".Shape~4x4.NoBoxes.Jigsaw~AAABACBBCCDBCDDD.~R1C1_1~R3C4_4";
        assert_eq!(as_string(&format!("1..........4....{map}")).as_deref(), Some(expected));
        assert_eq!(as_string(&format!("1xxxxxxxxxx4xxxx{map}")).as_deref(), Some(expected));
        let blank = as_string(&format!("{}{map}", ".".repeat(16)));
        assert_eq!(blank.as_deref(), Some(".Shape~4x4.NoBoxes.Jigsaw~AAABACBBCCDBCDDD"));
        // Values above 9 are letters, and so are rows from 10 on.
        let rows: String = ('A'..='P').flat_map(|row| [row; 16]).collect();
        let cells = format!("{}P", ".".repeat(255));
        let string = as_string(&format!("{cells}{rows}")).expect("sixteen regions");
        assert!(string.starts_with(".Shape~16x16.NoBoxes.Jigsaw~AAAA"));
        assert!(string.ends_with("PPPP.~RgCg_16"));
    }

    #[test]
    fn other_texts_are_none() {
        let map = "AAABACBBCCDBCDDD";
        for text in [
            String::new(),
            map.to_owned(),
            // Two symbols for empty cells, and a value that the board does not have.
            format!("1..........0...-{map}"),
            format!("5..........4....{map}"),
            // A region of five cells, and one that is no letter.
            "1..........4....AAAAACBBCCDBCDDD".to_owned(),
            "1..........4....AAA.A.BBCC.BC...".to_owned(),
            "1212".to_owned(),
        ] {
            assert_eq!(as_string(&text), None, "{text}");
        }
    }
}
