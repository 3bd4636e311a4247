//! Counts and solutions.

use super::support::{
    NONE, PUZZLE, Random, SOLUTION, TWO, batches, board, corpus, known, random_boards,
};
use crate::support::cases::cases;
use dlx::{Engine, Interrupt, Stop, Uniqueness};
use pavane::nine::{
    self, Advance, Batch, Board, Solver, Verdict, check_batch, count_batch, solve_batch,
};
use pavane::{Digit, EncodeError, Layout, Puzzle, PuzzleSolver};
use std::ops::ControlFlow;

/// Limits of the counts where all boards have the same one.
const LIMITS: [u64; 4] = [1, 2, 3, 100];
const MOST: u64 = 100;
/// The number of boards that are compared at a time.
const BLOCK: usize = 64;

/// The counts of `data/sudoku/many.txt`, and of two boards with 15 givens that a C program of a few lines
/// (fewest digits first, by the definition) has counted.
const MANY: [(&str, u64); 5] = [
    ("........1.......23..4..5......1.........3.6....7...58.....67....1...4....2.......", 1404),
    ("........1.......23..4..5......1...........6....7...58.....67....1...4...52.......", 6629),
    ("........1.......2...4..5......1.........3.6....7...58.....67....1...4...52.......", 38_911),
    ("........1........3..4..5......1.........3.6....7...58.....67....1...4....2.......", 436_001),
    ("........1.......23..4..5......1.........3......7...58.....67....1...4....2.......", 245_670),
];

/// The count of the general engine; 0 for givens that clash, which it refuses.
fn count_in_general(layout: &Layout, board: &Board, most: u64) -> u64 {
    let givens: Vec<Option<Digit>> =
        board.digits().iter().map(|&digit| Digit::new(digit)).collect();
    let puzzle = Puzzle::allowing_clashes(layout.clone(), givens).expect("81 digits");
    match PuzzleSolver::new(&puzzle) {
        Ok(solver) => {
            let count = solver.engine(Engine::Bits).count_up_to(most).expect("room for 9x9");
            count.found.try_into().expect("up to a limit")
        }
        Err(EncodeError::Clash(_)) => 0,
        Err(error) => panic!("{board}: {error}"),
    }
}

/// The answers of `Solver` for a board: the number of solutions up to the limit, the first of them, and the guesses of
/// the search for a second one.
struct Told {
    count: u64,
    first: Option<Board>,
    guesses: u64,
}

fn told(solver: &mut Solver, board: &Board) -> Told {
    let mut seen = Vec::new();
    solver.for_each(board, |solution| {
        assert!(solution.solves(board), "{board}: {solution}");
        seen.push(solution);
        if seen.len() < MOST as usize { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let first = seen.first().copied();
    let uniqueness = Uniqueness::from_search(seen.iter().take(2).copied(), None);
    assert_eq!(solver.uniqueness(board), uniqueness, "{board}");
    let count = seen.len() as u64;
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len() as u64, count, "{board}: a solution came twice");
    assert_eq!(solver.first(board), first, "{board}");
    for limit in LIMITS {
        assert_eq!(solver.count_up_to(board, limit), count.min(limit), "{board}");
    }
    assert_eq!(solver.count_up_to(board, 0), 0);
    let mut guesses = 0;
    if count < 2 {
        let mut search = solver.search(board);
        while let Advance::Solution(_) = search.advance() {}
        guesses = search.effort().guesses;
        assert_eq!(search.nodes(), 1 + 2 * guesses, "{board}");
    }
    Told { count, first, guesses }
}

/// All kernels agree on boards with these numbers of solutions, of which none is above the most.
fn agree(batches: &mut [Batch], boards: &[Board], counts: &[u64]) {
    let mut solver = Solver::new();
    for (boards, counts) in boards.chunks(BLOCK).zip(counts.chunks(BLOCK)) {
        let told: Vec<Told> = boards.iter().map(|board| told(&mut solver, board)).collect();
        for ((board, told), &count) in boards.iter().zip(&told).zip(counts) {
            assert_eq!(told.count, count, "{board}");
        }
        let few: Vec<Board> = boards
            .iter()
            .zip(counts)
            .filter(|(_, count)| **count < 2)
            .map(|(board, _)| *board)
            .collect();
        let guesses: u64 = told.iter().map(|told| told.guesses).sum();
        for batch in &mut *batches {
            agree_in_lanes(batch, boards, &told);
            let before = batch.effort().guesses;
            batch.count(&few, 2);
            assert_eq!(batch.effort().guesses - before, guesses, "{}: {few:?}", batch.isa());
        }
    }
}

/// A batch says of boards what the solver did.
fn agree_in_lanes(batch: &mut Batch, boards: &[Board], told: &[Told]) {
    let isa = batch.isa();
    for limit in LIMITS {
        let answers = batch.count(boards, limit);
        assert_eq!(answers.len(), boards.len());
        for ((answer, board), told) in answers.iter().zip(boards).zip(told) {
            assert_eq!(answer.count, told.count.min(limit), "{isa}, up to {limit}: {board}");
            assert_eq!((answer.interrupted, answer.solution), (false, None), "{isa}: {board}");
        }
    }
    let answers = batch.solve(boards);
    assert_eq!(answers.len(), boards.len());
    for ((answer, board), told) in answers.iter().zip(boards).zip(told) {
        assert_eq!(
            (answer.count, answer.interrupted),
            (told.count.min(2), false),
            "{isa}: {board}"
        );
        assert_eq!(answer.solution, told.first, "{isa}: {board}");
    }
}

/// The same with the counts of the general engine.
fn agree_with_the_general_engine(boards: &[Board]) {
    let layout = Layout::square(9).unwrap();
    let counts: Vec<u64> =
        boards.iter().map(|board| count_in_general(&layout, board, MOST)).collect();
    agree(&mut batches(), boards, &counts);
}

#[test]
fn every_kernel_agrees_on_known_puzzles() {
    agree_with_the_general_engine(&known());
}

/// Boards with too few givens, or contradictory ones: from clashes that can be seen to boards that take
/// a long search to refute.
#[test]
fn every_kernel_agrees_on_boards_that_are_no_puzzles() {
    let count = cases(1_500, 20_000) as usize;
    let boards = random_boards(20_261_122, count);
    agree_with_the_general_engine(&boards);
    let counts: Vec<u64> = count_batch(boards.iter().copied(), MOST).collect();
    for kind in [0..1, 1..2, 2..MOST, MOST..MOST + 1] {
        let some = counts.iter().filter(|count| kind.contains(count)).count();
        assert!(some > count / 100, "{some} with {kind:?} solutions");
    }
}

#[test]
fn every_kernel_agrees_on_larger_corpora() {
    let few = corpus("17_clue.txt");
    let many = corpus("top1465.txt");
    let hardest: Vec<Board> = corpus("hardest_half.txt").into_iter().step_by(12).collect();
    for (boards, sample) in [(few, 10), (many, 1), (hardest, 1)] {
        // All are published as having one solution.
        agree(&mut batches(), &boards, &vec![1; boards.len()]);
        let sample: Vec<Board> = boards.into_iter().step_by(sample).collect();
        agree_with_the_general_engine(&sample);
    }
}

/// The order of the answers is that of the boards, however long each takes, and over the end of what is
/// worked on at a time.
#[test]
fn answers_come_in_order() {
    let easy = board(PUZZLE);
    let kinds = [easy, board(NONE), Board::EMPTY, easy.with(2, 5), board(TWO), board(SOLUTION)];
    let (counts, limit) = ([1, 0, 5, 0, 2, 1], 5);
    let mut random = Random::new(7);
    let picks: Vec<usize> = (0..2600).map(|_| random.below(kinds.len())).collect();
    let boards: Vec<Board> = picks.iter().map(|&pick| kinds[pick]).collect();
    let expected: Vec<u64> = picks.iter().map(|&pick| counts[pick]).collect();
    assert_eq!(count_batch(boards.iter().copied(), limit).collect::<Vec<_>>(), expected);
    let verdicts = expected.iter().map(|count| match count {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    });
    assert!(check_batch(boards.iter().copied()).eq(verdicts));
    let firsts = kinds.map(|kind| nine::solve(&kind));
    let expected = picks.iter().map(|&pick| firsts[pick]);
    assert!(solve_batch(boards.iter().copied()).eq(expected));
    for batch in &mut batches() {
        let counts: Vec<u64> =
            batch.count(&boards, limit).iter().map(|answer| answer.count).collect();
        let expected = picks.iter().map(|&pick| [1, 0, 5, 0, 2, 1][pick]);
        assert!(counts.into_iter().eq(expected), "{}", batch.isa());
        let solutions = batch.solve(&boards).iter().map(|answer| answer.solution);
        assert!(solutions.eq(picks.iter().map(|&pick| firsts[pick])), "{}", batch.isa());
    }
}

/// An iterator of boards is taken from no faster than answers are.
#[test]
fn iterators_of_boards_may_be_endless() {
    let verdicts = check_batch(std::iter::repeat(board(PUZZLE)));
    assert!(verdicts.take(3000).all(|verdict| verdict == Verdict::Unique));
    assert_eq!(check_batch([]).next(), None);
    assert_eq!(count_batch([], 2).next(), None);
    assert_eq!(solve_batch([]).next(), None);
}

#[test]
fn batches_of_none_and_one_and_thousands_of_the_same() {
    for batch in &mut batches() {
        assert_eq!(batch.count(&[], 2), []);
        assert_eq!(batch.solve(&[]), []);
        let one = batch.solve(&[board(PUZZLE)]);
        assert_eq!((one.len(), one[0].count), (1, 1));
        assert_eq!(one[0].solution, Some(board(SOLUTION)));
        // A limit of nothing is one of 1.
        assert_eq!(batch.count(&[Board::EMPTY], 0)[0].count, 1);
        let answers = batch.count(&[Board::EMPTY; 5000], 3);
        assert_eq!(answers.len(), 5000);
        assert!(answers.iter().all(|answer| answer.count == 3 && !answer.interrupted));
    }
}

#[test]
fn almost_full_and_full_boards() {
    let full = board(SOLUTION);
    let mut boards = vec![full];
    let mut counts = vec![1];
    for cell in 0..81 {
        let own = full.digits()[cell];
        boards.push(full.with(cell, 0));
        counts.push(1);
        for digit in (1..=9).filter(|&digit| digit != own) {
            boards.push(full.with(cell, digit));
            counts.push(0);
        }
        // The row lacks a digit, and its cell is no longer free to have it.
        let other = (cell / 9) * 9 + (cell + 1) % 9;
        boards.push(full.with(cell, 0).with(other, own));
        counts.push(0);
    }
    boards.push(Board::new([9; 81]).expect("digits"));
    counts.push(0);
    agree(&mut batches(), &boards, &counts);
}

#[test]
fn boards_with_many_solutions_are_counted() {
    let boards = MANY.map(|(line, _)| board(line));
    for batch in &mut batches() {
        let isa = batch.isa();
        for limit in [u64::MAX, 100_000, 38_911, 38_910] {
            for (answer, (line, count)) in batch.count(&boards, limit).iter().zip(MANY) {
                assert_eq!(answer.count, limit.min(count), "{isa}, up to {limit}: {line}");
            }
        }
    }
    let mut solver = Solver::new();
    for (board, (_, count)) in boards.iter().zip(MANY) {
        assert_eq!(solver.count_up_to(board, u64::MAX), count, "{board}");
        assert_eq!(solver.count_up_to(board, 30_000), count.min(30_000), "{board}");
    }
}

#[test]
fn an_interrupt_that_is_set_leaves_nothing_answered() {
    let interrupt = Interrupt::new();
    let boards = [board(PUZZLE), Board::EMPTY, board(NONE), board(SOLUTION)];
    for batch in batches() {
        let mut batch = batch.interrupt(&interrupt);
        interrupt.set();
        for answers in [batch.count(&boards, 100).to_vec(), batch.solve(&boards).to_vec()] {
            assert_eq!(answers.len(), boards.len());
            assert!(answers.iter().all(|answer| answer.interrupted), "{answers:?}");
        }
        interrupt.clear();
        let counts =
            batch.count(&boards, 100).iter().map(|answer| (answer.count, answer.interrupted));
        assert!(counts.eq([(1, false), (100, false), (0, false), (1, false)]), "{}", batch.isa());
    }
}

/// One that comes later leaves some boards answered, and what is said of them is so. There are far more
/// solutions than could be counted.
#[test]
fn an_interrupt_stops_an_endless_count() {
    for batch in batches() {
        let interrupt = Interrupt::new();
        let mut batch = batch.interrupt(&interrupt);
        std::thread::scope(|scope| {
            let boards = [board(PUZZLE), Board::EMPTY, board(NONE)];
            let counting = scope.spawn(move || batch.count(&boards, u64::MAX).to_vec());
            std::thread::sleep(std::time::Duration::from_millis(20));
            interrupt.set();
            let answers = counting.join().expect("no panic");
            assert!(answers[1].interrupted);
            for (answer, count) in [(answers[0], 1), (answers[2], 0)] {
                assert!(answer.interrupted || answer.count == count);
            }
        });
    }
}

/// The number of solutions before the end of a search or a stop.
fn advance(search: &mut nine::Search<'_>) -> (u64, Option<Stop>) {
    let mut found = 0;
    loop {
        match search.advance() {
            Advance::Solution(_) => found += 1,
            Advance::End => return (found, None),
            Advance::Stopped(stop) => return (found, Some(stop)),
        }
    }
}

#[test]
fn searches_stop_and_go_on() {
    let mut solver = Solver::new();
    let (line, count) = MANY[0];
    let many = board(line);
    let mut whole = solver.search(&many);
    assert_eq!(advance(&mut whole), (count, None));
    let (nodes, effort) = (whole.nodes(), whole.effort());
    // A binary tree with a leaf for each solution at least.
    assert_eq!(nodes, 1 + 2 * effort.guesses);
    assert!(nodes >= 2 * count - 1);
    for limit in [0, 1, nodes / 2, nodes - 1] {
        let mut search = solver.search(&many).node_limit(Some(limit));
        let (found, stop) = advance(&mut search);
        assert_eq!((stop, search.nodes()), (Some(Stop::NodeLimit), limit));
        let mut search = search.node_limit(None);
        assert_eq!(advance(&mut search), (count - found, None));
        assert_eq!((search.nodes(), search.effort()), (nodes, effort));
    }
    let mut search = solver.search(&many).node_limit(Some(nodes));
    assert_eq!(advance(&mut search), (count, None));
    let interrupt = Interrupt::new();
    interrupt.set();
    let mut search = solver.search(&many).interrupt(&interrupt);
    assert_eq!(advance(&mut search), (0, Some(Stop::Interrupted)));
    interrupt.clear();
    assert_eq!(advance(&mut search), (count, None));
}
