//! Sudokus known from outside, and rules written down again so that grids can be checked.

use super::support::Random;

/// The puzzle and the solution that encyclopedias show.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Well-known puzzles with one solution each: Easter Monster, tarek071223170000-052, golden nugget,
/// col-02-08-071, Red Dwarf; the near worst case for brute force; Star Burst Leo (all symmetries);
/// 19 givens on both axes, 18 and 19 on both diagonals, 18 on one axis, 17 on a diagonal.
pub(crate) const UNIQUE: [&str; 12] = [
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "..1..4.......6.3.5...9.....8.....7.3.......285...7.6..3...8...6..92......4...1...",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86..",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4",
    "...9.2....4.....5...2...3..2.......7...456...6.......9..7...8...3.....4....2.7...",
    "...21......73......58......43.......2.......8.......76......25......73......98...",
    "...21......73......58......43.......2...5...8.......76......25......73......98...",
    "..........9..1..3...6.2.7.....3.4...21.....98...........25.64...8.....1..........",
    "........1.......23..4..5......1.........3.6....7...58.....67....1...4...52.......",
];

/// Puzzles with 77 givens and two solutions each.
pub(crate) const TWO: [&str; 2] = [
    "17..8596229..67158586192734451923876928674315367851249719548623635219487842736591",
    "9876..3212461739853519287461285376946348921577954618325192864734723195688637..219",
];

/// Jigsaws of 10x10 with one solution each: grid, map, solution.
pub(crate) const JIGSAWS: [(&str, &str, &str); 4] = [
    (
        "...76....5A13..7.46....3.A.......1.......296............374.......4.......8.7....42.9..1768....51...",
        "ABBBBBBCCCAAABBCCCCCAAADBCCEFFGAADBEEEFFGADDEEEEHFGGDDDIEEHFGGDDIIIHHFGJJDJIIIHFGJJJJIIIHFGGJJJHHHHF",
        "98A7642315A13957846265431A9827478132695A7296415A831652A937485A7823469123148675A9342598A176896A751234",
    ),
    (
        "4.93.6.............5A......95........7.65...1..........5...A8.1........13......79.............7.96.3",
        "AABBBCCCCDAABBBBCDDDAABBEBCCCDAEEEEEECCDAAAEEFEGGDFFFFFFGGDDFFHIIJGGGDHFHIIJGGGJHHHHIJJJJJHHHIIIIIJJ",
        "479356A21839264A8175A2816739541359A827465867134A92764295183A8A15247369613A89542794783265A125A4719683",
    ),
    (
        "...1..45....4......8.....5.7.6.....2..4..5.3.1........6.9.A..3..8.....2.9.4.....4......1....38..A...",
        "AAAAAABCCCAAABBBBBCCADEEEBBBCCDDEEEBFCCCDDDDEEFGGGDDHDEEFGGGHHHHFFFIGGHHJJJFFIGGHHJJJFIIIIHJJJJFIIII",
        "6281A945375749163A2839A4258716867532194AA52391687414576892A373168A2495289A4753614A62537189913874A652",
    ),
    (
        ".....61.8...A...........9.A..2..8......1..695..........A25..2......9..8..4.2...........A...7.63.....",
        "AAAABBCCCCAAABBCCCCDAAAEBBBCDDEEEEBBBCDDEEEEFFDDDDGGEGGFFDFFHGGGIFFFFJHHGGIIIIJJHHHGIJJJJJHHHHIIIIJJ",
        "952376148A46A8197253187594A362748A23569132695148A769178A25342A314869758354A297165192673A48A746358129",
    ),
];

/// The rows, columns and blocks of a board with blocks of `block_rows` x `block_columns` cells.
pub(crate) fn zones(block_rows: usize, block_columns: usize) -> Vec<Vec<usize>> {
    let block =
        |cell: usize, n: usize| cell / n / block_rows * block_rows + cell % n / block_columns;
    groups(block_rows * block_columns, |cell, n| block(cell, n).to_string())
}

/// The rows, columns and regions of a jigsaw.
pub(crate) fn jigsaw_zones(map: &str) -> Vec<Vec<usize>> {
    let letters: Vec<char> = map.chars().collect();
    groups(map.len().isqrt(), |cell, _| letters[cell].to_string())
}

fn groups(n: usize, region: impl Fn(usize, usize) -> String) -> Vec<Vec<usize>> {
    let mut zones: Vec<Vec<usize>> = Vec::new();
    for i in 0..n {
        zones.push((0..n).map(|j| i * n + j).collect());
        zones.push((0..n).map(|j| j * n + i).collect());
    }
    let mut names: Vec<String> = (0..n * n).map(|cell| region(cell, n)).collect();
    let all = names.clone();
    names.sort();
    names.dedup();
    let cells_of = |name: &String| (0..n * n).filter(|&cell| all[cell] == *name).collect();
    zones.extend(names.iter().map(cells_of));
    zones
}

/// Whether a grid on one line has no empty cell and no symbol twice in a zone.
pub(crate) fn is_solved(grid: &str, zones: &[Vec<usize>]) -> bool {
    let symbols: Vec<char> = grid.chars().collect();
    let differ = |zone: &Vec<usize>| {
        let mut found: Vec<char> = zone.iter().map(|&cell| symbols[cell]).collect();
        found.sort_unstable();
        found.windows(2).all(|two| two[0] != two[1])
    };
    let cells = zones.iter().flatten().max().map_or(0, |last| last + 1);
    symbols.len() == cells && !symbols.contains(&'.') && zones.iter().all(differ)
}

/// Whether a grid has the givens of a puzzle.
pub(crate) fn keeps(grid: &str, puzzle: &str) -> bool {
    grid.len() == puzzle.len() && puzzle.chars().zip(grid.chars()).all(|(p, g)| p == '.' || p == g)
}

/// The same puzzle or grid with other digits.
pub(crate) fn relabel(cells: &str, digits: &[char]) -> String {
    cells.chars().map(|c| c.to_digit(10).map_or(c, |digit| digits[digit as usize - 1])).collect()
}

/// Puzzles of 9x9, each with one solution: the known ones with other digits.
pub(crate) fn many(count: usize, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut digits: Vec<char> = ('1'..='9').collect();
    let known: Vec<&str> = UNIQUE.iter().copied().chain([PUZZLE]).collect();
    let next = |i: usize| {
        random.shuffle(&mut digits);
        relabel(known[i % known.len()], &digits)
    };
    (0..count).map(next).collect()
}

/// All grids of 4x4, by trying everything.
pub(crate) fn all_4x4() -> Vec<String> {
    fn fill(grid: &mut Vec<char>, zones: &[Vec<usize>], found: &mut Vec<String>) {
        let cell = grid.len();
        if cell == 16 {
            found.push(grid.iter().collect());
            return;
        }
        for digit in '1'..='4' {
            let clashes = zones.iter().filter(|zone| zone.contains(&cell)).flatten();
            if clashes.into_iter().all(|&other| grid.get(other) != Some(&digit)) {
                grid.push(digit);
                fill(grid, zones, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut Vec::new(), &zones(2, 2), &mut found);
    found
}

/// A full grid by the usual pattern: each row is the one above, shifted so that blocks come out right.
pub(crate) fn pattern(block_rows: usize, block_columns: usize, symbols: &str) -> String {
    let symbols: Vec<char> = symbols.chars().collect();
    let n = block_rows * block_columns;
    let digit = |r: usize, c: usize| (r % block_rows * block_columns + r / block_rows + c) % n;
    (0..n * n).map(|cell| symbols[digit(cell / n, cell % n)]).collect()
}
