//! The sets of puzzles to measure: sets that are made from a seed, the files of `data/`, and the files of a larger
//! corpus where there is one.

use crate::puzzles;
use pavane::nine::Board;
use std::path::{Path, PathBuf};

/// The number of puzzles to make for each set.
const MADE: usize = 20_000;

/// The files of `data/sudoku` with standard boards.
const DATA: [&str; 6] = ["hard", "brute-force", "symmetry", "three-step", "levels", "many"];

/// A puzzle that is not measured: it has no solution, and `rustoku-lib` takes 15 s to find that.
const TOO_SLOW: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// The files of a corpus.
const CORPUS: [(&str, &str); 4] = [
    ("17 clues", "17_clue.txt"),
    ("top1465", "top1465.txt"),
    ("hardest", "hardest_half.txt"),
    ("several", "several.txt"),
];

/// Puzzles under a name.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) boards: Vec<Board>,
}

impl Set {
    /// Writes the puzzles as lines, for measuring other programs on them.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), String> {
        let path = folder.join(format!("{}.txt", self.name.replace(' ', "_")));
        let lines: String = self.boards.iter().map(|board| format!("{board}\n")).collect();
        std::fs::write(&path, lines).map_err(|error| cannot("write", &path, &error))
    }
}

/// The sets whose names contain `only`. Says on standard error which ones are missing.
pub(crate) fn sets(
    seed: u64,
    corpus: Option<&Path>,
    only: Option<&str>,
) -> Result<Vec<Set>, String> {
    let wanted = |name: &str| only.is_none_or(|only| name.contains(only));
    let mut sets = Vec::new();
    for (name, file) in CORPUS.into_iter().filter(|(name, _)| wanted(name)) {
        match corpus.map(|corpus| corpus.join("sudoku").join(file)) {
            Some(path) if path.is_file() => sets.push(Set { name, boards: read(&path)? }),
            Some(path) => eprintln!("skipped: {name}; there is no {}", path.display()),
            None => eprintln!("skipped: {name}; name the folder of the corpus with --corpus"),
        }
    }
    sets.extend(made(seed, wanted));
    if wanted("data") {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sudoku");
        let paths = DATA.map(|name| folder.join(format!("{name}.txt")));
        let boards: Result<Vec<Vec<Board>>, String> = paths.iter().map(read).collect();
        let mut boards = boards?.concat();
        boards.retain(|board| board.to_string() != TOO_SLOW);
        sets.push(Set { name: "data", boards });
    }
    Ok(sets)
}

fn made(seed: u64, wanted: impl Fn(&str) -> bool) -> Vec<Set> {
    type Kind = (&'static str, fn(&puzzles::Made) -> Board);
    let kinds: [Kind; 3] = [
        ("minimal random", |made| made.minimal),
        ("one given short", puzzles::Made::one_short),
        ("easy", puzzles::Made::easy),
    ];
    let kinds: Vec<_> = kinds.into_iter().filter(|(name, _)| wanted(name)).collect();
    let made = if kinds.is_empty() { Vec::new() } else { puzzles::make(seed, MADE) };
    let set = |(name, board)| Set { name, boards: made.iter().map(board).collect() };
    kinds.into_iter().map(set).collect()
}

fn read(path: &PathBuf) -> Result<Vec<Board>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| cannot("read", path, &error))?;
    let boards = puzzles::read(&text);
    if boards.is_empty() {
        return Err(format!("{}: no puzzles; give one of 81 characters a line", path.display()));
    }
    Ok(boards)
}

fn cannot(verb: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {verb} {}: {error}", path.display())
}
