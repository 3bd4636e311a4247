//! Sudokus from outside, solved: each kernel finds what the corpora of `data/sudoku` say, and all
//! puzzles of the larger corpora in `PAVANE_CORPUS`, if that is set, have one solution.
//!
//! Grids are checked by [`Puzzle::verify`], which knows neither the encoding nor the kernels.

use dlx::{Count, Engine, First, Interrupt, Stop, Uniqueness};
use pavane::format::line::LineReader;
use pavane::format::{Reading, Record};
use pavane::{LayoutSpec, Puzzle, PuzzleSolver};
use std::path::{Path, PathBuf};
use std::{env, fs, thread};

const KERNELS: [Engine; 2] = [Engine::Links, Engine::Bits];

fn solver(puzzle: &Puzzle, engine: Engine) -> PuzzleSolver {
    PuzzleSolver::new(puzzle).unwrap().engine(engine)
}

fn uniqueness(puzzle: &Puzzle, engine: Engine) -> &'static str {
    match solver(puzzle, engine).uniqueness().unwrap() {
        Uniqueness::Unique(grid) => {
            assert_eq!(puzzle.verify(&grid), Ok(()));
            "unique"
        }
        Uniqueness::Multiple([first, second]) => {
            assert_ne!(first, second);
            assert_eq!((puzzle.verify(&first), puzzle.verify(&second)), (Ok(()), Ok(())));
            "multiple"
        }
        Uniqueness::None => "none",
        Uniqueness::Unknown { stop, .. } => panic!("{stop}"),
    }
}

fn records(path: &Path, layout: Option<&str>) -> Vec<Record> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let layout = layout.map(|spec| {
        let spec: LayoutSpec = spec.parse().unwrap();
        spec.build(|file| fs::read(folder.join("data/sudoku/layouts").join(file))).unwrap()
    });
    let mut reader = LineReader::new(&Reading { layout, symbols: None, ..Reading::default() });
    let text = fs::read(path).unwrap();
    text.split(|&byte| byte == b'\n').filter_map(|line| reader.read(line).unwrap()).collect()
}

/// Every kernel finds the count of each line, and the solution where there is one.
#[track_caller]
fn check(file: &str, layout: Option<&str>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sudoku").join(file);
    for record in records(&path, layout) {
        let Record { puzzle, label, expected, .. } = record;
        let expected = expected.expect("each line says how many solutions there are");
        for engine in KERNELS {
            let count = solver(&puzzle, engine).count().unwrap();
            assert!(count.is_exact());
            assert_eq!(Some(count.found), expected.count, "{engine}: {label:?}");
        }
        if let Some(solution) = expected.grid() {
            let all = solver(&puzzle, Engine::Auto).solutions().unwrap();
            assert_eq!(all.collect::<Result<Vec<_>, Stop>>().as_ref(), Ok(&vec![solution.clone()]));
        }
    }
}

#[test]
fn corpora_are_counted_right() {
    for file in [
        "brute-force.txt",
        "hard.txt",
        "jigsaw10.txt",
        "levels.txt",
        "blank.txt",
        "many.txt",
        "sizes.txt",
        "symmetry.txt",
        "three-step.txt",
    ] {
        check(file, None);
    }
    check("windoku.txt", Some("9x9+windoku"));
    check("windoku.txt", Some("zones:windoku.json"));
    check("samurai.txt", Some("zones:samurai.txt"));
}

/// Limits and interrupts reach the search, and no answer that they cut short looks complete.
#[test]
fn limits_cut_answers_short() {
    let blank = Puzzle::blank("9x9".parse().unwrap());
    for engine in KERNELS {
        let limited = solver(&blank, engine).node_limit(Some(10));
        let stop = Stop::NodeLimit;
        assert_eq!(limited.first().unwrap(), First::Unknown(stop));
        assert_eq!(limited.uniqueness().unwrap(), Uniqueness::Unknown { found: None, stop });
        assert_eq!(limited.count().unwrap(), Count::at_least(0_u32, stop));
        assert_eq!(limited.solutions().unwrap().collect::<Vec<_>>(), [Err(stop)]);

        let interrupt = Interrupt::new();
        let stopped = solver(&blank, engine).interrupt(&interrupt);
        assert_eq!(stopped.count_up_to(3).unwrap(), Count::at_least(3_u32, Stop::SolutionLimit));
        interrupt.set();
        assert_eq!(stopped.first().unwrap(), First::Unknown(Stop::Interrupted));
    }
}

#[test]
fn blank_jigsaws_have_solutions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sudoku/jigsaw10.txt");
    for record in records(&path, None) {
        let blank = Puzzle::blank(record.puzzle.layout().clone());
        let mut grids = solver(&blank, Engine::Auto).solutions().unwrap();
        let first = grids.next().unwrap().unwrap();
        let second = grids.next().unwrap().unwrap();
        assert_ne!(first, second);
        assert!(blank.is_solved_by(&first) && blank.is_solved_by(&second));
    }
}

/// Jigsaws with the usual blocks as extra zones. The counts are those of a Python program; the puzzle is published, and
/// regions that are the blocks leave it as it is.
#[test]
fn jigsaws_with_blocks_are_counted_right() {
    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let blocks: String =
        (0..81).map(|cell| char::from(b'1' + cell / 27 * 3 + cell % 9 / 3)).collect();
    let blank = ".".repeat(16);
    let nine = Some("9x9+blocks".parse().unwrap());
    let mut reader =
        LineReader::new(&Reading { layout: nine, symbols: None, ..Reading::default() });
    let line = format!("{PUZZLE};{blocks}");
    let puzzle = reader.read(line.as_bytes()).unwrap().unwrap().puzzle;
    for engine in KERNELS {
        let Uniqueness::Unique(grid) = solver(&puzzle, engine).uniqueness().unwrap() else {
            panic!("{engine}")
        };
        assert_eq!(grid.to_string(), SOLUTION);
    }
    for (map, without, with) in [
        ("AAABACBBCCCBDDDD", 96_u32, 72_u32),
        ("AAABACBBCCBDCDDD", 24, 0),
        ("AAAABBBBCCCCDDDD", 576, 288),
    ] {
        for (layout, grids) in [(None, without), (Some("4x4+blocks"), with)] {
            let layout = layout.map(|name| name.parse().unwrap());
            let mut reader =
                LineReader::new(&Reading { layout, symbols: None, ..Reading::default() });
            let record = reader.read(format!("{blank};{map}").as_bytes()).unwrap().unwrap();
            for engine in KERNELS {
                let count = solver(&record.puzzle, engine).count().unwrap();
                assert_eq!(count, Count::exactly(grids), "{engine}: {map}");
            }
        }
    }
}

/// Every puzzle of a file has one solution on the engine `auto`; both kernels agree on at least `compared` of
/// them, spread over the file.
fn check_unique(path: &Path, compared: usize) {
    let records = records(path, None);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let every = (records.len() / compared).max(1);
    thread::scope(|scope| {
        for part in 0..threads {
            let mine = records.iter().enumerate().skip(part).step_by(threads);
            scope.spawn(move || {
                for (index, Record { puzzle, .. }) in mine {
                    let engines = if index % every == 0 { &KERNELS[..] } else { &[Engine::Auto] };
                    for &engine in engines {
                        assert_eq!(uniqueness(puzzle, engine), "unique", "{engine}: {puzzle}");
                    }
                }
            });
        }
    });
}

#[test]
fn corpora_from_outside_are_unique() {
    let Some(folder) = env::var_os("PAVANE_CORPUS") else { return };
    let files = fs::read_dir(PathBuf::from(folder).join("sudoku")).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "PAVANE_CORPUS has no puzzles");
    for file in files {
        check_unique(&file, 2_000);
    }
}
