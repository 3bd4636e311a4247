//! Blank sudokus.

use super::{Arguments, Family, Instance, Known, Parameter, ParameterKind, ZooError};
use dlx::format::Names;
use pavane::encode::Encoding;
use pavane::layout::{Digit, Layout, NameError};
use pavane::puzzle::Puzzle;

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
        help: "Rows and columns of a block, such as 3x3 for the board of 9x9; or the name of a layout, such as 9x9 \
               or 9x9+x",
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
    let layout = layout(arguments.get_text("RxC"))?;
    let digits = layout.digits();
    let encoding = Encoding::new(&Puzzle::blank(layout.clone()))?;
    let problem = encoding.problem().clone();
    let names = Names::new(&problem, encoding.item_names(), Vec::<String>::new())?;
    // Published numbers hold for boards with blocks and no further zones.
    let shape = layout.block_shape().filter(|_| layout.extras().is_empty());
    let found = COUNTS.iter().find(|known| {
        shape.is_some_and(|(rows, columns)| {
            (known.0, known.1) == (rows.min(columns), rows.max(columns))
        })
    });
    let known = found.and_then(|&(.., count, source)| {
        Some(Known { count: count.parse().ok()?, source: source.to_owned() })
    });
    let title = match shape {
        Some((rows, columns)) => {
            format!("A blank sudoku of {digits}x{digits} with blocks of {rows}x{columns}")
        }
        None => format!("A blank sudoku of the layout {}", layout.name().unwrap_or_default()),
    };
    Ok(Instance { title, command: String::new(), problem, names, known, remarks: Vec::new() })
}

/// The layout of a block with its rows and columns, or of a name as for `--layout`. Blocks have at most 64 cells:
/// `9x9` is the name of the board.
fn layout(text: &str) -> Result<Layout, ZooError> {
    let block = text.split_once('x').and_then(|(rows, columns)| {
        Some((rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?))
    });
    let most = usize::from(Digit::MOST);
    let is_block =
        |&(rows, columns): &(usize, usize)| (1..=most).contains(&rows.saturating_mul(columns));
    if let Some((rows, columns)) = block.filter(is_block) {
        return Ok(Layout::blocks(rows, columns)?);
    }
    text.parse::<Layout>().map_err(|error| match error {
        NameError::Layout(error) => error.into(),
        _ => ZooError::unsuitable(
            format!("`{text}`"),
            "the rows and columns of a block, such as 3x3 or 2x5, or the name of a layout, such as 9x9",
        ),
    })
}
