//! The connected pieces of a size on a board, for the families of polyforms.

use super::board::{CubeBoard, TiledBoard};
use super::lattice::Lattice;
use super::shape::polyforms;
use super::turn::{Cube, CubeSet, CubeTurn};
use super::{Arguments, Instance, Known, Parameter, ParameterKind, ZooError};

/// The largest side of a board of hexagons or triangles.
const MOST_SIDE: i32 = 1_000;

/// A board in the plane, by its form.
pub(super) const BOARD: Parameter = Parameter {
    name: "BOARD",
    is_flag: false,
    kind: ParameterKind::Text,
    help: "RxC: R rows of C columns; triangle:N or hexagon:N with sides of N; hexagon:A,B,C with opposite sides alike",
};

pub(super) const ANY_NUMBER: Parameter =
    Parameter::switch("any-number", "Use each piece as often as you like, or not at all");

pub(super) const ONE_SIDED: Parameter =
    Parameter::switch("one-sided", "Pieces may not be turned over; mirror images are other pieces");

pub(super) const BREAK_SYMMETRY: Parameter = Parameter::switch(
    "break-symmetry",
    "Keep one of the solutions that turns and reflections of the board map to each other",
);

/// Pieces of one kind, and the board that they fill.
pub(super) struct Polyforms<'a> {
    /// The name of the pieces in titles, such as `polyhexes`.
    pub(super) kind: &'a str,
    /// The number of cells of each piece.
    pub(super) size: usize,
    pub(super) pieces: Vec<(String, CubeSet)>,
    pub(super) lattice: Lattice,
    pub(super) board: CubeBoard,
    /// The board in titles.
    pub(super) shown: String,
}

impl<'a> Polyforms<'a> {
    /// The pieces of size `N` of a lattice in the plane, on the board that the arguments name.
    pub(super) fn in_plane(
        kind: &'a str,
        lattice: Lattice,
        arguments: &Arguments,
    ) -> Result<Self, ZooError> {
        let board = plane(lattice, arguments)?;
        let shown = arguments.get_text(BOARD.name).to_owned();
        Ok(Self::on(kind, lattice, (board, shown), arguments))
    }

    /// The pieces of size `N` of a lattice, on a board with its name in titles.
    pub(super) fn on(
        kind: &'a str,
        lattice: Lattice,
        (board, shown): (CubeBoard, String),
        arguments: &Arguments,
    ) -> Self {
        let size = arguments.get_size("N");
        let pieces = polyforms(lattice, size, &turns(lattice, arguments));
        Self { kind, size, pieces, lattice, board, shown }
    }

    /// The instance with the flags of the arguments. `known` is the number of all solutions.
    pub(super) fn instance(
        self,
        arguments: &Arguments,
        known: Option<Known>,
    ) -> Result<Instance, ZooError> {
        let is_any_number = arguments.has(ANY_NUMBER.name);
        let breaks = arguments.has(BREAK_SYMMETRY.name);
        if is_any_number && breaks {
            return Err(ZooError::unsuitable(
                "--break-symmetry with --any-number",
                "one of the two, since a piece that is used once breaks the symmetry",
            ));
        }
        let Self { kind, size, pieces, lattice, board, shown } = self;
        check_area(kind, size, pieces.len(), board.len(), is_any_number)?;
        let known = known.filter(|_| !breaks);
        let how = if is_any_number { "any number of each" } else { "each once" };
        let sides = if arguments.has(ONE_SIDED.name) { "one-sided " } else { "" };
        let title = format!("The {sides}{kind} of size {size} on a board of {shown}, {how}");
        let filling = TiledBoard::new(board, &pieces, &turns(lattice, arguments))?;
        match (is_any_number, breaks) {
            (true, _) => filling.pieces_often(title, known),
            (false, true) => filling.pieces_once_by_class(title, known),
            (false, false) => filling.pieces_once(title, known),
        }
    }
}

/// The ways to turn a piece, and to turn it over unless the arguments have one-sided pieces.
fn turns(lattice: Lattice, arguments: &Arguments) -> Vec<CubeTurn> {
    if arguments.has(ONE_SIDED.name) { lattice.rotations() } else { lattice.turns() }
}

/// Refuses a board that the pieces cannot fill for its number of cells.
fn check_area(
    kind: &str,
    size: usize,
    pieces: usize,
    cells: usize,
    is_any_number: bool,
) -> Result<(), ZooError> {
    let (fits, expected) = match is_any_number {
        true => (
            cells.is_multiple_of(size),
            format!("a multiple of {size}, since each piece covers {size}"),
        ),
        false => (
            cells == size * pieces,
            format!(
                "{}, which is what the {pieces} {kind} of size {size} cover once each; choose other sides, \
                 leave cells out with --holes, or give --any-number",
                size * pieces
            ),
        ),
    };
    if fits {
        Ok(())
    } else {
        Err(ZooError::unsuitable(format!("a board of {cells} cells"), expected))
    }
}

/// The board that the argument `BOARD` names, without its holes.
fn plane(lattice: Lattice, arguments: &Arguments) -> Result<CubeBoard, ZooError> {
    let word = arguments.get_text(BOARD.name);
    let wrong = || {
        ZooError::unsuitable(
            format!("the board `{word}`"),
            format!(
                "a board such as 6x6, triangle:5, hexagon:3 or hexagon:2,3,4, with sides up to {MOST_SIDE}"
            ),
        )
    };
    let sides = |text: &str, mark: char| -> Option<Vec<i32>> {
        let side = |text: &str| text.parse().ok().filter(|side| (1..=MOST_SIDE).contains(side));
        text.split(mark).map(side).collect()
    };
    let board = match word.split_once(':') {
        None => match sides(word, 'x').as_deref() {
            Some(&[rows, columns]) => CubeBoard::rhombus(lattice, rows, columns),
            _ => return Err(wrong()),
        },
        Some(("triangle", side)) => match sides(side, ',').as_deref() {
            Some(&[side]) => CubeBoard::of(lattice, triangle(lattice, side)),
            _ => return Err(wrong()),
        },
        Some(("hexagon", text)) => match sides(text, ',').as_deref() {
            Some(&[side]) => CubeBoard::of(lattice, hexagon(lattice, side, side, side)),
            Some(&[a, b, c]) => CubeBoard::of(lattice, hexagon(lattice, a, b, c)),
            _ => return Err(wrong()),
        },
        Some(_) => return Err(wrong()),
    };
    board.without_holes(arguments, word)
}

/// Rows of 1, 2, 3 and so on hexagons, or 1, 3, 5 and so on triangles.
fn triangle(lattice: Lattice, side: i32) -> impl Iterator<Item = Cube> {
    let last = move |row| if lattice == Lattice::Triangles { 2 * row - 1 } else { row };
    (1..=side).flat_map(move |row| (1..=last(row)).map(move |number| lattice.cell(row, number)))
}

/// A hexagon with the sides `a`, `b`, `c`, `a`, `b` and `c`, from the top clockwise.
fn hexagon(lattice: Lattice, a: i32, b: i32, c: i32) -> impl Iterator<Item = Cube> {
    let is_triangles = lattice == Lattice::Triangles;
    // Hexagons share the row in the middle; triangles have one more between their corners.
    let rows = if is_triangles { b + c } else { b + c - 1 };
    (1..=rows).flat_map(move |row| {
        // Rows begin further right below the left corner, and end further right down to the right corner.
        let skipped = (row - c).max(0);
        let columns = a + row.min(b);
        let (first, last) = match is_triangles {
            false => (1 + skipped, columns - 1),
            true => {
                // Above a corner a row ends with a triangle that points up on that side, below it down.
                let first = if row > c { 2 * skipped } else { 1 };
                (first, if row > b { 2 * columns } else { 2 * columns - 1 })
            }
        };
        (first..=last).map(move |number| lattice.cell(row, number))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The area of a hexagon of triangles is 2(ab + bc + ca); a regular one of hexagons has 3n(n-1) + 1.
    #[test]
    fn boards_have_the_right_number_of_cells() {
        let cells = |lattice, word: &str| {
            let arguments = Arguments::new().text("BOARD", word);
            plane(lattice, &arguments).map(|board| board.len()).map_err(|error| error.to_string())
        };
        for (a, b, c) in
            [(1, 1, 1), (2, 2, 2), (3, 3, 3), (2, 3, 4), (4, 3, 2), (3, 1, 2), (1, 5, 2)]
        {
            let expected = 2 * (a * b + b * c + c * a);
            assert_eq!(cells(Lattice::Triangles, &format!("hexagon:{a},{b},{c}")), Ok(expected));
        }
        for side in 1..5 {
            let expected = 3 * side * (side - 1) + 1;
            assert_eq!(cells(Lattice::Hexagons, &format!("hexagon:{side}")), Ok(expected));
            let triangle = format!("triangle:{side}");
            assert_eq!(cells(Lattice::Hexagons, &triangle), Ok(side * (side + 1) / 2));
            assert_eq!(cells(Lattice::Triangles, &triangle), Ok(side * side));
        }
        assert_eq!(cells(Lattice::Hexagons, "hexagon:2,3,4"), Ok(18));
        assert_eq!(cells(Lattice::Triangles, "4x9"), Ok(72));
        for word in ["", "6", "0x6", "6x6x6", "square:3", "hexagon:2,3", "triangle:1001", "4x-3"] {
            let error = cells(Lattice::Hexagons, word).expect_err(word);
            assert!(error.contains("hexagon:2,3,4"), "{error}");
        }
    }
}
