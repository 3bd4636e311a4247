//! Helpers of the tests of methods.

use pavane::{Layout, Puzzle, Symbols};
use pavane_methods::{MethodChoice, Run, Silent, Task};

/// A puzzle on a layout from symbols, row by row, with `.` or `0` for empty cells. Its givens may clash.
#[track_caller]
pub(crate) fn puzzle(layout: Layout, symbols: &str) -> Puzzle {
    let known = Symbols::standard(layout.digits());
    let givens = symbols.chars().map(|symbol| known.read(symbol).expect("a symbol"));
    Puzzle::allowing_clashes(layout, givens.collect::<Vec<_>>()).expect("as many as cells")
}

/// A puzzle of the standard layout.
#[track_caller]
pub(crate) fn nine(symbols: &str) -> Puzzle {
    puzzle(Layout::square(9).expect("nine is a square"), symbols)
}

/// Runs a method by its name.
#[track_caller]
pub(crate) fn run(method: &str, task: &Task) -> Run {
    let method: MethodChoice = method.parse().unwrap_or_else(|error| panic!("{error}"));
    method.run(task, &mut Silent).unwrap_or_else(|error| panic!("{method}: {error}"))
}

/// The symbols of a grid, row by row.
pub(crate) fn line(run: &Run) -> String {
    let grid = run.solution().expect("a solution");
    let symbols = Symbols::standard(grid.layout().digits());
    grid.digits().iter().map(|&digit| symbols.print(digit).to_string()).collect()
}

/// The puzzles of the literature that several methods are tried on.
pub(crate) mod known {
    /// Near the worst case of trying digits in row order.
    pub(crate) const NEAR_WORST: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    pub(crate) const STAR_BURST_LEO: &str =
        "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4";
    pub(crate) const EASTER_MONSTER: &str =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    pub(crate) const TAREK_052: &str =
        "..1..4.......6.3.5...9.....8.....7.3.......285...7.6..3...8...6..92......4...1...";
    pub(crate) const GOLDEN_NUGGET: &str =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    pub(crate) const COL_02_08_071: &str =
        ".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86..";
    pub(crate) const RED_DWARF: &str =
        "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";
    /// The six puzzles that three steps were shown on.
    pub(crate) const SIX: [&str; 6] = [
        "..85..6......6.3..3.91....5...49.7..8.......2..1.36...6....71.9..4.1......7..92..",
        "....629....37...2..2...4..7.5...76.92...1...83.68...5.4..6...9..6...17....945....",
        ".9...7..838...2.6.....6.......5...82..7.3.1..53...1.......1.....7.8...966..9...4.",
        ".....3.94...7..1.6....1235..8....4.2..9...5..1.4....7..5142....8.7..1...29.6.....",
        "...7....5.128......86..9...63..5.2.....2.4.....5.7..94...3..46......295.8....7...",
        ".5..2..7.8.9.6...5.1.4.......714....98.2.6.53....537.......4.9.3...8.5.1.9..1..8.",
    ];
    /// The solution of the first of them.
    pub(crate) const SIX_SOLVED: &str =
        "428573691715964328369182475532498716846751932971236584653827149294315867187649253";
    /// 43 givens at which naked and hidden singles come to a halt.
    pub(crate) const LEVEL_TWO: &str =
        ".354.1.92.9..5...3.4739..51...5.396.7.9...1355.3..9....7..3.516.2..8537435.6.7..9";
    /// Jigsaws of 10x10: givens, regions, solution.
    pub(crate) const JIGSAWS: [[&str; 3]; 4] = [
        [
            "...76....5A13..7.46....3.A.......1.......296............374.......4.......8.7....42.9..1768....51...",
            "ABBBBBBCCCAAABBCCCCCAAADBCCEFFGAADBEEEFFGADDEEEEHFGGDDDIEEHFGGDDIIIHHFGJJDJIIIHFGJJJJIIIHFGGJJJHHHHF",
            "98A7642315A13957846265431A9827478132695A7296415A831652A937485A7823469123148675A9342598A176896A751234",
        ],
        [
            "4.93.6.............5A......95........7.65...1..........5...A8.1........13......79.............7.96.3",
            "AABBBCCCCDAABBBBCDDDAABBEBCCCDAEEEEEECCDAAAEEFEGGDFFFFFFGGDDFFHIIJGGGDHFHIIJGGGJHHHHIJJJJJHHHIIIIIJJ",
            "479356A21839264A8175A2816739541359A827465867134A92764295183A8A15247369613A89542794783265A125A4719683",
        ],
        [
            "...1..45....4......8.....5.7.6.....2..4..5.3.1........6.9.A..3..8.....2.9.4.....4......1....38..A...",
            "AAAAAABCCCAAABBBBBCCADEEEBBBCCDDEEEBFCCCDDDDEEFGGGDDHDEEFGGGHHHHFFFIGGHHJJJFFIGGHHJJJFIIIIHJJJJFIIII",
            "6281A945375749163A2839A4258716867532194AA52391687414576892A373168A2495289A4753614A62537189913874A652",
        ],
        [
            ".....61.8...A...........9.A..2..8......1..695..........A25..2......9..8..4.2...........A...7.63.....",
            "AAAABBCCCCAAABBCCCCDAAAEBBBCDDEEEEBBBCDDEEEEFFDDDDGGEGGFFDFFHGGGIFFFFJHHGGIIIIJJHHHGIJJJJJHHHHIIIIJJ",
            "952376148A46A8197253187594A362748A23569132695148A769178A25342A314869758354A297165192673A48A746358129",
        ],
    ];
}
