//! Blank boards counted by gluing: the published numbers, a search where one is possible, and what
//! stops or refuses a count.

use dlx::{Interrupt, Progress, Stop};
use pavane::gluing::{Gluing, GluingError, GridSampler, blank_grids};
use pavane::{Digit, Extra, Layout, Puzzle, PuzzleSolver};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use std::collections::HashMap;
use std::thread;

/// The published numbers of grids, by the rows and columns of a block.
const PUBLISHED: [(usize, usize, &str); 5] = [
    (2, 2, "288"),
    (2, 3, "28200960"),
    (2, 4, "29136487207403520"),
    (3, 3, "6670903752021072936960"),
    (2, 5, "1903816047972624930994913280000"),
];

#[test]
fn grids_are_as_many_as_published() {
    for (rows, columns, published) in PUBLISHED {
        for (rows, columns) in [(rows, columns), (columns, rows)] {
            assert_eq!(blank_grids(rows, columns).unwrap().to_string(), published);
        }
    }
}

/// A search counts the grids with a given first row. There are as many for each of the n! first rows.
#[test]
fn grids_are_as_many_as_a_search_finds() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
        let layout = Layout::blocks(rows, columns).unwrap();
        let digits = layout.digits() as u32;
        let mut givens = vec![None; layout.cell_count()];
        for digit in 1..=digits {
            givens[digit as usize - 1] = Digit::new(digit as u8);
        }
        let puzzle = Puzzle::new(layout, givens).unwrap();
        let count = PuzzleSolver::new(&puzzle).unwrap().count().unwrap();
        assert!(count.is_exact());
        let first_rows: u32 = (1..=digits).product();
        assert_eq!(blank_grids(rows, columns), Ok(count.found * first_rows));
    }
}

#[test]
fn other_shapes_are_refused() {
    for (rows, columns) in [(0, 0), (0, 3), (2, 0), (1, 1), (1, 9), (2, 1), (3, 4), (4, 4), (5, 3)]
    {
        for (rows, columns) in [(rows, columns), (columns, rows)] {
            let error = blank_grids(rows, columns).unwrap_err();
            assert_eq!(error, GluingError::NoMethod { rows, columns });
        }
    }
    for columns in [6, 7, 100, usize::MAX] {
        let error = |rows, columns| blank_grids(rows, columns).unwrap_err();
        assert_eq!(error(2, columns), GluingError::TooLarge { rows: 2, columns });
        assert_eq!(error(columns, 2), GluingError::TooLarge { rows: columns, columns: 2 });
    }
    assert_eq!(
        blank_grids(2, 6).unwrap_err().to_string(),
        "grids with blocks of 2 rows and 6 columns are too large to be glued: of 2xC and Cx2 blocks, \
         those with C from 2 to 5 are counted"
    );
}

#[test]
fn blank_boards_are_recognized() {
    let gluing = |layout: Layout| Gluing::for_puzzle(&Puzzle::blank(layout));
    let named = |name: &str| gluing(name.parse().unwrap());
    for name in ["4x4", "2x3", "3x2", "8x8", "9x9", "2x5", "5x2"] {
        assert!(named(name).is_some(), "{name}");
    }
    for name in ["2x6", "12x12", "16x16"] {
        assert!(named(name).is_none(), "{name}");
    }
    assert!(gluing(Layout::latin(9).unwrap()).is_none());

    let square = Layout::square(9).unwrap();
    let mut extras = 0;
    for extra in Extra::ALL {
        if let Ok(layout) = square.with(extra) {
            // The blocks are there already.
            assert_eq!(gluing(layout).is_some(), extra == Extra::Blocks, "{extra:?}");
            extras += 1;
        }
    }
    assert!(extras > 0);

    let mut givens = vec![None; 81];
    givens[40] = Digit::new(5);
    assert!(Gluing::for_puzzle(&Puzzle::new(square, givens).unwrap()).is_none());

    let turned = named("3x2").unwrap();
    assert_eq!(turned.count().unwrap().to_string(), "28200960");
}

#[test]
fn counts_stop_at_once_when_the_interrupt_is_set_before() {
    let interrupt = Interrupt::new();
    for (rows, columns, published) in PUBLISHED {
        let gluing = Gluing::new(rows, columns).unwrap().interrupt(&interrupt);
        interrupt.set();
        assert_eq!(gluing.count(), Err(Stop::Interrupted));
        if columns < 5 {
            interrupt.clear();
            assert_eq!(gluing.count().unwrap().to_string(), published);
        }
    }
}

#[test]
fn counts_stop_when_the_interrupt_is_set_on_the_way() {
    // On a busy machine the count may be done before the interrupt is set; not every time.
    for _ in 0..20 {
        let (interrupt, progress) = (Interrupt::new(), Progress::new());
        let gluing = Gluing::new(2, 5).unwrap().interrupt(&interrupt).progress(&progress);
        let count = thread::scope(|scope| {
            let count = scope.spawn(|| gluing.count());
            // Until the first of 355 classes is done.
            while progress.share() == 0.0 {
                thread::yield_now();
            }
            interrupt.set();
            count.join().unwrap()
        });
        if count == Err(Stop::Interrupted) {
            assert!(progress.share() < 1.0);
            return;
        }
    }
    panic!("no count was stopped");
}

#[test]
fn grids_are_drawn_from_as_many_as_published() {
    for (rows, columns, published) in PUBLISHED {
        for (rows, columns) in [(rows, columns), (columns, rows)] {
            let sampler = GridSampler::new(rows, columns).unwrap();
            assert_eq!(sampler.count().to_string(), published);
            let other = sampler.clone();
            let mut random = Pcg64::seed_from_u64(1);
            let grids: Vec<_> = (0..20).map(|_| sampler.sample(&mut random)).collect();
            for grid in &grids {
                assert_eq!(grid.layout(), &Layout::blocks(rows, columns).unwrap());
                assert_eq!(grid.verify(), Ok(()));
            }
            let mut random = Pcg64::seed_from_u64(1);
            assert!(grids.iter().all(|grid| *grid == other.sample(&mut random)), "equal seeds");
        }
    }
}

/// By the chi-square test with 287 degrees of freedom, whose standard deviation is 24.
#[test]
fn all_4x4_grids_are_drawn_equally_often() {
    let sampler = GridSampler::new(2, 2).unwrap();
    let mut random = Pcg64::seed_from_u64(1);
    let mut counts = HashMap::<String, u32>::new();
    for _ in 0..288 * 200 {
        *counts.entry(sampler.sample(&mut random).to_string()).or_default() += 1;
    }
    assert_eq!(counts.len(), 288);
    let chi_square: f64 =
        counts.values().map(|&count| (f64::from(count) - 200.0).powi(2) / 200.0).sum();
    assert!((287.0 - 144.0..287.0 + 144.0).contains(&chi_square), "{chi_square}");
}

/// Two cells have the same digit in a share of all grids that a search counts; in random grids they have it as often,
/// within five standard deviations.
#[test]
fn grids_have_equal_digits_as_often_as_a_search_finds() {
    for (rows, columns) in [(2, 3), (3, 2)] {
        let sampler = GridSampler::new(rows, columns).unwrap();
        let mut random = Pcg64::seed_from_u64(7);
        let draws = 20_000;
        let grids: Vec<_> = (0..draws).map(|_| sampler.sample(&mut random)).collect();
        let total: f64 = sampler.count().to_string().parse().unwrap();
        for (a, b) in [(0, 9), (0, 15), (1, 35), (7, 20), (14, 27), (3, 12), (13, 34)] {
            let mut givens = vec![None; 36];
            (givens[a], givens[b]) = (Digit::new(1), Digit::new(1));
            let share = match Puzzle::new(sampler.layout().clone(), givens) {
                Ok(puzzle) => {
                    let count = PuzzleSolver::new(&puzzle).unwrap().count().unwrap();
                    6.0 * count.found.to_string().parse::<f64>().unwrap() / total
                }
                Err(_) => 0.0,
            };
            let equal = grids.iter().filter(|grid| grid.digits()[a] == grid.digits()[b]).count();
            let draws = f64::from(draws);
            let deviation = (draws * share * (1.0 - share)).sqrt();
            let difference = equal as f64 - draws * share;
            assert!(difference.abs() <= 5.0 * deviation, "{a} {b}: {equal} of {}", draws * share);
        }
    }
}
