//! Boards from outside, and random ones.

pub(super) use crate::support::random::Random;
use pavane::nine::{Batch, Board, Isa};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Seventy-seven givens, two solutions; published.
pub(super) const TWO: &str =
    "17..8596229..67158586192734451923876928674315367851249719548623635219487842736591";
/// The puzzle and the solution that encyclopedias show.
pub(super) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(super) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// One hard to refute: no clash to be seen, no solution (P. Norvig, *Solving Every Sudoku Puzzle*).
pub(super) const NONE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

pub(super) fn board(line: &str) -> Board {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// A batch for each instruction set that the processor has.
pub(super) fn batches() -> Vec<Batch> {
    let available = Isa::ALL.iter().filter(|isa| isa.is_available());
    let batches: Vec<Batch> =
        available.map(|&isa| Batch::with_isa(isa).expect("available")).collect();
    assert_eq!(batches[0].isa(), Isa::Portable);
    batches
}

/// The lines of a text that begin with a board of 81 cells.
pub(super) fn boards(text: &str) -> Vec<Board> {
    let first = |line: &str| line.split(' ').next().unwrap_or_default().parse().ok();
    text.lines().filter_map(first).collect()
}

/// The boards of all files of `data/sudoku`, also of those with more zones, or that are invalid.
pub(super) fn known() -> Vec<Board> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sudoku");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let text = |file: PathBuf| String::from_utf8_lossy(&fs::read(file).unwrap()).into_owned();
    let known: Vec<Board> = files
        .into_iter()
        .filter(|file| file.is_file())
        .flat_map(|file| boards(&text(file)))
        .collect();
    assert!(known.len() >= 40, "{} boards", known.len());
    known
}

/// The boards of a file of larger corpora, if there are any.
pub(super) fn corpus(file: &str) -> Vec<Board> {
    let Some(folder) = env::var_os("PAVANE_CORPUS") else { return Vec::new() };
    boards(&fs::read_to_string(PathBuf::from(folder).join("sudoku").join(file)).unwrap())
}

/// The numbers below `N` in some order.
fn shuffled<const N: usize>(random: &mut Random) -> [usize; N] {
    let mut things = std::array::from_fn(|thing| thing);
    random.shuffle(&mut things);
    things
}

/// Where rows or columns go: those of a band together, and bands as a whole.
fn lines(random: &mut Random) -> [usize; 9] {
    let bands: [usize; 3] = shuffled(random);
    let within: [[usize; 3]; 3] = [shuffled(random), shuffled(random), shuffled(random)];
    std::array::from_fn(|line| 3 * bands[line / 3] + within[line / 3][line % 3])
}

/// A solved board with the digits renamed and rows, columns, bands and stacks exchanged.
fn turned(random: &mut Random, solved: &Board) -> [u8; 81] {
    let (rows, columns, digits) = (lines(random), lines(random), shuffled::<9>(random));
    let is_mirrored = random.below(2) == 0;
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let from = if is_mirrored { 9 * column + row } else { 9 * row + column };
        digits[usize::from(solved.digits()[from] - 1)] as u8 + 1
    })
}

/// Up to 39 digits of a solved board, up to three of them changed or moved.
fn random_board(random: &mut Random, solved: &Board) -> Board {
    let grid = turned(random, solved);
    let order: [usize; 81] = shuffled(random);
    let givens = random.below(40);
    let mut digits = [0; 81];
    order[..givens].iter().for_each(|&cell| digits[cell] = grid[cell]);
    for _ in 0..random.below(4) {
        let (from, to) = (random.below(81), random.below(81));
        if random.below(2) == 0 {
            digits[from] = random.below(10) as u8;
        } else {
            digits.swap(from, to);
        }
    }
    Board::new(digits).expect("digits")
}

/// Boards with too few givens, or contradictory ones: from visible clashes to boards that take a long search to refute.
pub(super) fn random_boards(seed: u64, count: usize) -> Vec<Board> {
    let mut random = Random::new(seed);
    let solved = [board(SOLUTION), pavane::nine::solve(&board(TWO)).expect("two solutions")];
    (0..count).map(|turn| random_board(&mut random, &solved[turn % 2])).collect()
}
