//! Blank sudokus.

use super::{Arguments, Family, Instance, Known, Parameter, ParameterKind, ZooError};
use crate::encode::Encoding;
use crate::layout::Layout;
use crate::puzzle::Puzzle;
use dlx::format::Names;

pub(super) const FAMILY: Family = Family {
    name: "sudoku",
    summary: "A blank sudoku whose blocks have R rows and C columns",
    details: "Items: the cells r1c1 and so on, and for each row, column and block what is in it, r1#1, c1#1 \
              and b1#1. Options: a digit in a cell. `pavane convert --to dlx` does so for any puzzle.",
    source: "Garns 1979",
    parameters: &[Parameter {
        name: "RxC",
        is_flag: false,
        kind: ParameterKind::Text,
        help: "Rows and columns of a block, such as 3x3 for the board of 9x9",
    }],
    make,
};

/// Heights and widths of blocks, and the numbers of grids.
const COUNTS: [(usize, usize, &str, &str); 5] = [
    (2, 2, "288", "OEIS A107739(2)"),
    (2, 3, "28200960", "Pettersen"),
    (2, 4, "29136487207403520", "Russell"),
    (3, 3, "6670903752021072936960", "Felgenhauer and Jarvis 2005"),
    (2, 5, "1903816047972624930994913280000", "Pettersen"),
];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let text = arguments.get_text("RxC");
    let shape = text.split_once('x').and_then(|(rows, columns)| {
        Some((rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?))
    });
    let (rows, columns) =
        shape.filter(|&(rows, columns)| rows > 0 && columns > 0).ok_or_else(|| {
            ZooError::unsuitable(
                format!("`{text}`"),
                "the rows and columns of a block, such as 3x3 or 2x5",
            )
        })?;
    let layout = Layout::blocks(rows, columns)?;
    let digits = layout.digits();
    let encoding = Encoding::new(&Puzzle::blank(layout))?;
    let problem = encoding.problem().clone();
    let names = Names::new(&problem, encoding.item_names(), Vec::<String>::new())?;
    let (low, high) = (rows.min(columns), rows.max(columns));
    let found = COUNTS.iter().find(|known| (known.0, known.1) == (low, high));
    let known = found.and_then(|&(.., count, source)| {
        Some(Known { count: count.parse().ok()?, source: source.to_owned() })
    });
    let title = format!("A blank sudoku of {digits}x{digits} with blocks of {rows}x{columns}");
    Ok(Instance { title, command: String::new(), problem, names, known, remarks: Vec::new() })
}
