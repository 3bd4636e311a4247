//! The measured tasks, and their contenders.

use crate::Args;
use crate::contender::{self, Contender};
use pavane::gluing::GridSampler;
use pavane::nine::Board;
use pavane::{Digit, Layout};
use pavane_workshop::symmetry::SymmetryClass;
use pavane_workshop::{Canonizer, Generated, Generator, Minimal, Recipe};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use std::fs;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;
use sudoku::{Sudoku, Symmetry};

/// The number of boards in a pass of canonical forms.
const BOARDS: usize = 50_000;

/// A row: contenders that make the same things, Pavane first.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) contenders: Vec<Contender>,
}

impl Row {
    /// Compares the lines of the contenders, up to the shorter of two lists.
    pub(crate) fn compare(&self) -> Result<(), String> {
        let (ours, others) = self.contenders.split_first().expect("Pavane is one");
        for other in others {
            let mut pairs = ours.lines.iter().zip(&other.lines);
            if let Some((mine, its)) = pairs.find(|(mine, its)| mine != its) {
                let name = &other.name;
                return Err(format!("{}: {name} has {its}, Pavane {mine}", self.name));
            }
        }
        Ok(())
    }
}

/// All rows.
pub(crate) fn rows(args: &Args) -> Result<Vec<Row>, String> {
    let grids = grids(BOARDS)?;
    let mut rows = vec![
        minimal_puzzles(args)?,
        half_turn(args)?,
        uniform_grids()?,
        forms("canonical forms of grids", &grids, args, true)?,
        forms("canonical forms of minimal puzzles", &puzzles(BOARDS / 5)?, args, false)?,
    ];
    if let Some(corpus) = &args.corpus {
        let file = corpus.join("sudoku/17_clue.txt");
        match fs::read_to_string(&file) {
            Ok(text) => {
                let boards: Result<Vec<Board>, _> = text.lines().map(str::parse).collect();
                let boards = boards.map_err(|error| format!("{}: {error}", file.display()))?;
                rows.push(forms("canonical forms of 17-clue puzzles", &boards, args, false)?);
            }
            Err(error) => eprintln!("left out: {}: {error}", file.display()),
        }
    }
    Ok(rows)
}

fn minimal_puzzles(args: &Args) -> Result<Row, String> {
    let ours = generator("pavane `Generator`", None)?;
    let theirs =
        Contender::function("sudoku `generate_with_symmetry(None)`", usize::MAX, |number| {
            for _ in 0..number {
                black_box(Sudoku::generate_with_symmetry(Symmetry::None));
            }
            Vec::new()
        });
    // All 81 givens are dropped: each puzzle is made anew, without an estimate of its difficulty.
    let tdoku = Contender::program("tdoku `generate`", &args.tdoku, |number| {
        let fixed = ["-p0", "-a1", "-e0", "-d81", "-n1"].map(str::to_owned);
        fixed.into_iter().chain([format!("-l{number}")]).collect()
    });
    let qqwing = Contender::program("qqwing", &args.qqwing, |number| {
        vec!["--generate".to_owned(), number.to_string(), "--one-line".to_owned()]
    });
    let contenders = [Some(ours), Some(theirs), tdoku, qqwing].into_iter().flatten().collect();
    Ok(Row { name: "minimal puzzles", contenders })
}

fn half_turn(args: &Args) -> Result<Row, String> {
    let ours = generator("pavane `Generator`", Some(SymmetryClass::HalfTurn))?;
    let theirs = Contender::function("sudoku `generate`", usize::MAX, |number| {
        for _ in 0..number {
            black_box(Sudoku::generate());
        }
        Vec::new()
    });
    let qqwing = Contender::program("qqwing", &args.qqwing, |number| {
        let number = number.to_string();
        ["--generate", &number, "--symmetry", "rotate180", "--one-line"].map(str::to_owned).to_vec()
    });
    let contenders = [Some(ours), Some(theirs), qqwing].into_iter().flatten().collect();
    Ok(Row { name: "half-turn symmetric puzzles", contenders })
}

/// Pavane's generator of puzzles, minimal in the sense of the class.
fn generator(name: &str, class: Option<SymmetryClass>) -> Result<Contender, String> {
    let mut recipe = Recipe::new(Layout::standard_9x9().clone());
    if let Some(class) = class {
        recipe = recipe.symmetry(class).minimal(Minimal::Orbits);
    }
    let mut generator = Generator::new(&recipe, 1).map_err(|error| error.to_string())?;
    let mut next = 0;
    Ok(Contender::function(name, usize::MAX, move |number| {
        let numbers = next..next + number as u64;
        next = numbers.end;
        let visit = |generated: Generated| {
            black_box(generated);
            ControlFlow::Continue(())
        };
        generator.each(numbers, visit).expect("9x9 boards have grids");
        Vec::new()
    }))
}

fn uniform_grids() -> Result<Row, String> {
    let sampler = GridSampler::new(3, 3).map_err(|error| error.to_string())?;
    let mut random = Pcg64::seed_from_u64(1);
    let ours = Contender::function("pavane `GridSampler`, uniform", usize::MAX, move |number| {
        for _ in 0..number {
            black_box(sampler.sample_9x9(&mut random));
        }
        Vec::new()
    });
    let theirs = Contender::function("sudoku `generate_solved`", usize::MAX, |number| {
        for _ in 0..number {
            black_box(Sudoku::generate_solved());
        }
        Vec::new()
    });
    Ok(Row { name: "random grids", contenders: vec![ours, theirs] })
}

/// Canonical forms of some boards. The crate takes grids only: of puzzles it makes another form, by the solution.
fn forms(
    name: &'static str,
    boards: &[Board],
    args: &Args,
    are_grids: bool,
) -> Result<Row, String> {
    let (own, mut canonizer) = (boards.to_vec(), Canonizer::new());
    let most = boards.len();
    let mut contenders = vec![Contender::function("pavane `Canonizer`", most, move |number| {
        let form = |board| canonizer.canonical(board).expect("no clash").form.to_string();
        own[..number].iter().map(form).collect()
    })];
    if are_grids {
        let bytes = boards.iter().map(|board| Sudoku::from_bytes(*board.digits()));
        let grids: Result<Vec<Sudoku>, _> = bytes.collect();
        let grids = grids.map_err(|error| format!("{error:?}"))?;
        contenders.push(Contender::function("sudoku `canonicalized`", most, move |number| {
            let form =
                |grid: &Sudoku| grid.canonicalized().expect("a grid").0.to_str_line().to_string();
            grids[..number].iter().map(form).collect()
        }));
    }
    contenders.extend(minlex(&args.minlex, boards)?);
    Ok(Row { name, contenders })
}

/// The program of swb01's minlex, if it is there, with its forms.
fn minlex(path: &Path, boards: &[Board]) -> Result<Option<Contender>, String> {
    let Some(path) = contender::find(path) else { return Ok(None) };
    let io = |error: std::io::Error| format!("a temporary folder: {error}");
    let folder = tempfile::tempdir().map_err(io)?;
    let most = boards.len();
    let lines: Vec<String> = boards.iter().map(Board::to_string).collect();
    let make = move |number: usize| {
        let file = folder.path().join("boards");
        fs::write(&file, lines[..number].join("\n")).map_err(io)?;
        let ended = contender::run(&path, &[file.display().to_string()])?;
        let form = |line: &str| line.replace('0', ".");
        Ok((ended.seconds, ended.output.lines().map(form).collect()))
    };
    Ok(Some(Contender::new("minlex.c", most, Box::new(make))))
}

/// Random grids.
fn grids(number: usize) -> Result<Vec<Board>, String> {
    let sampler = GridSampler::new(3, 3).map_err(|error| error.to_string())?;
    let mut random = Pcg64::seed_from_u64(1);
    let grid = |_| Board::new(sampler.sample_9x9(&mut random).expect("9x9")).expect("digits");
    Ok((0..number).map(grid).collect())
}

/// Random minimal puzzles.
fn puzzles(number: usize) -> Result<Vec<Board>, String> {
    let recipe = Recipe::new(Layout::standard_9x9().clone());
    let mut generator = Generator::new(&recipe, 1).map_err(|error| error.to_string())?;
    let mut boards = Vec::with_capacity(number);
    let visit = |generated: Generated| {
        let digit = |given: &Option<Digit>| given.map_or(0, Digit::get);
        let digits: Vec<u8> = generated.puzzle.givens().iter().map(digit).collect();
        let digits = digits.try_into().expect("81 cells");
        boards.push(Board::new(digits).expect("digits from 0 to 9"));
        ControlFlow::Continue(())
    };
    generator.each(0..number as u64, visit).map_err(|error| error.to_string())?;
    Ok(boards)
}
