//! Brute force: the published iterations, the definition as a program, and the four turns.

use super::small::{self, Random, check_clash, check_exact, check_limits, ragged, with_givens};
use super::support::{known, line, nine, puzzle, run};
use pavane::{Cell, Digit, Layout, Puzzle};
use pavane_methods::{Ended, Event, MethodChoice, Recorder, Run, Silent, Task, Topic};

const FORMS: [&str; 5] = ["0", "90", "180", "270", "best"];

/// It is said to take more than 90,000,000,000 tries unless it is turned, and does not: a program in C that shares
/// nothing with this one came to 600,561 iterations too.
const SAID_TO_BE_WORSE: &str =
    ".....7..4.....6..386.2.....5.9.82...64.....8.......7.........42.1..3....7.3.....9";

fn iterations(form: &str, puzzle: &str) -> u64 {
    let run = run(&format!("brute-force:{form}"), &Task::new(nine(puzzle)));
    assert_eq!((run.found, run.ended), (1, Ended::Enough));
    run.counters[0].value
}

fn counted(run: &Run) -> [u64; 4] {
    ["iterations", "digits tried", "givens visited", "steps back"]
        .map(|name| run.counter(name).expect("a counter"))
}

#[test]
fn the_published_iterations_come_out() {
    let run = run("brute-force", &Task::new(nine(known::NEAR_WORST)));
    let [iterations_made, tried, visited, back] = counted(&run);
    assert_eq!((iterations_made, tried, visited), (641_580_843, 622_577_597, 19_003_246));
    assert!(line(&run).starts_with("987654321"));
    // Each digit that fits, and each given, takes the pointer one cell on; it ends behind all 81.
    assert!(back > visited);
    assert_eq!(iterations("90", known::NEAR_WORST), 336_958_540);
    assert_eq!(iterations("180", known::NEAR_WORST), 4_827_208);
    assert_eq!(iterations("270", known::NEAR_WORST), 15_200_801);
}

#[test]
fn to_the_end_the_near_worst_case_takes_little_more() {
    let run = run("brute-force:0", &Task::new(nine(known::NEAR_WORST)).solution_limit(None));
    assert_eq!((run.found, run.ended), (1, Ended::Exhausted));
    assert_eq!(counted(&run)[1..3], [622_865_034, 19_010_236]);
}

#[test]
fn other_published_iterations_come_out() {
    let leo = known::STAR_BURST_LEO;
    let expected = [4_385_598, 2_044_609, 34_634_744, 17_428_242];
    for (form, expected) in FORMS.into_iter().zip(expected) {
        assert_eq!(iterations(form, leo), expected, "turned by {form}");
    }
    let complement: String = known::NEAR_WORST
        .chars()
        .map(|symbol| symbol.to_digit(10).map_or(symbol, |d| char::from(b'0' + 10 - d as u8)))
        .collect();
    assert_eq!(iterations("0", &complement), 294_508);
    for (form, expected) in [("0", 600_561), ("90", 492_842), ("180", 675_034), ("270", 447_434)] {
        assert_eq!(iterations(form, SAID_TO_BE_WORSE), expected, "turned by {form}");
    }
    let blank = run("brute-force", &Task::new(Puzzle::blank(Layout::square(9).unwrap())));
    assert_eq!(counted(&blank)[..3], [3_195, 3_195, 0]);
    assert!(line(&blank).starts_with("123456789456789123789123456214365897"));
}

#[test]
fn puzzles_that_are_written_down_turned_take_as_long() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/sudoku/brute-force.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let mut checked = 0;
    for entry in text.lines().filter(|line| !line.starts_with('#')) {
        let (fields, label) = entry.split_once(" # ").unwrap();
        let [puzzle, _, solution] = fields.split(" : ").collect::<Vec<_>>()[..] else {
            panic!("{entry}")
        };
        let expected = label.split_once(": ").unwrap().1.strip_suffix(" iterations");
        let Some(expected) = expected.map(|count| count.replace(',', "").parse::<u64>().unwrap())
        else {
            continue;
        };
        // The longest two are run elsewhere.
        if expected < 100_000_000 {
            let run = run("brute-force", &Task::new(nine(puzzle)));
            assert_eq!((run.counters[0].value, line(&run).as_str()), (expected, solution));
            checked += 1;
        }
    }
    assert_eq!(checked, 11);
}

#[test]
fn the_best_turn_is_found_whatever_the_others_take() {
    #[track_caller]
    fn check(puzzle: &str, expected: [Result<u64, u64>; 4]) {
        let best = run("brute-force:best", &Task::new(nine(puzzle)));
        assert_eq!((best.found, best.ended), (1, Ended::Enough));
        let least = expected.iter().flatten().min();
        let told: Vec<String> = expected
            .iter()
            .zip(["0°", "90°", "180°", "270°"])
            .map(|(count, turn)| match count {
                Ok(count) if Some(count) == least => {
                    format!("turned clockwise by {turn}: {count} iterations, the fewest")
                }
                Ok(count) => format!("turned clockwise by {turn}: {count} iterations"),
                Err(count) => format!("turned clockwise by {turn}: at least {count} iterations"),
            })
            .collect();
        assert_eq!(best.remarks, told);
        let all: u64 = expected.iter().map(|count| count.unwrap_or_else(|least| least)).sum();
        assert_eq!(best.counters[0].value, all);
    }
    // Each turn gets 2^23 iterations before one has ended with fewer.
    check(known::NEAR_WORST, [Err(1 << 23), Err(1 << 23), Ok(4_827_208), Err(1 << 23)]);
    // 2^21.
    check(known::STAR_BURST_LEO, [Err(1 << 21), Ok(2_044_609), Err(1 << 21), Err(1 << 21)]);
    // 2^19 are enough for two.
    check(SAID_TO_BE_WORSE, [Err(1 << 19), Ok(492_842), Err(1 << 19), Ok(447_434)]);
}

/// The definition, a cell and a digit at a time; with the events of the pointer.
struct Naive {
    /// Iterations, digits tried, givens visited, steps back.
    counts: [u64; 4],
    solutions: Vec<String>,
    pointer: Vec<(u64, Cell)>,
}

fn naive(puzzle: &Puzzle, order: &[Cell], most: usize, limit: u64) -> Naive {
    let layout = puzzle.layout();
    let mut board = puzzle.givens().to_vec();
    let mut naive = Naive { counts: [0; 4], solutions: Vec::new(), pointer: Vec::new() };
    let [mut at, mut forward] = [0_isize, 1];
    while at >= 0 {
        if at as usize == order.len() {
            let symbols = pavane::Symbols::standard(layout.digits());
            let printed = board.iter().map(|d| symbols.print(d.unwrap()).to_string());
            naive.solutions.push(printed.collect());
            if naive.solutions.len() == most {
                return naive;
            }
            forward = -1;
            naive.counts[3] += 1;
            at -= 1;
            continue;
        }
        let cell = order[at as usize];
        let given = puzzle.given(cell).is_some();
        if given && forward == 1 {
            if naive.counts[0] == limit {
                return naive;
            }
            naive.counts[0] += 1;
            naive.counts[2] += 1;
            naive.pointer.push((naive.counts[0], cell));
        } else if !given {
            let first = board[cell.index()].take().map_or(0, |digit| digit.index() + 1);
            forward = -1;
            for digit in (first..layout.digits()).map(|index| Digit::from_index(index).unwrap()) {
                if naive.counts[0] == limit {
                    return naive;
                }
                naive.counts[0] += 1;
                naive.counts[1] += 1;
                naive.pointer.push((naive.counts[0], cell));
                if layout.peers(cell).iter().all(|peer| board[peer.index()] != Some(digit)) {
                    board[cell.index()] = Some(digit);
                    forward = 1;
                    break;
                }
            }
        }
        if forward == -1 {
            naive.counts[3] += 1;
        }
        at += forward;
    }
    naive
}

/// The cells in the row order of the board when it is turned so often.
fn order(layout: &Layout, turns: usize) -> Vec<Cell> {
    let mut picture: Vec<Vec<Option<Cell>>> = (0..layout.height())
        .map(|row| (0..layout.width()).map(|column| layout.cell_at(row, column)).collect())
        .collect();
    for _ in 0..turns {
        let width = picture[0].len();
        // What was the first column, read upwards, becomes the first row.
        picture = (0..width)
            .map(|column| picture.iter().rev().map(|row| row[column]).collect())
            .collect();
    }
    picture.into_iter().flatten().flatten().collect()
}

#[test]
fn it_does_what_the_definition_says() {
    let mut random = Random::new(641);
    let jigsaw = Layout::jigsaw("AAABCABBCCDBCDDD").unwrap();
    let mut puzzles = small::puzzles();
    for (layout, givens) in [(jigsaw, 4), (ragged(), 4), (Layout::square(6).unwrap(), 16)] {
        puzzles.extend((0..6).map(|_| with_givens(&layout, givens, &mut random)));
    }
    for (puzzle, turns) in
        puzzles.iter().flat_map(|puzzle| (0..4).map(move |turns| (puzzle, turns)))
    {
        let method: MethodChoice = format!("brute-force:{}", FORMS[turns]).parse().unwrap();
        let limit = if random.below(2) == 0 { u64::MAX } else { random.below(500) as u64 };
        let most = random.below(3);
        let most = if most == 0 { usize::MAX } else { most };
        let expected = naive(puzzle, &order(puzzle.layout(), turns), most, limit);
        let task = Task::new(puzzle.clone()).step_limit(Some(limit));
        let task = task.solution_limit(Some(most as u64));
        let mut recorder = Recorder::of([Topic::Pointer]);
        let run = method.run(&task, &mut recorder).unwrap();
        assert_eq!(counted(&run), expected.counts, "{method} on {puzzle}");
        assert_eq!(run.found, expected.solutions.len() as u64);
        for (found, expected) in run.solutions.iter().zip(&expected.solutions) {
            assert_eq!(&found.to_string(), expected);
        }
        let pointed = recorder.events.into_iter().map(|event| match event {
            Event::Pointer { iteration, cell } => (iteration, cell),
            other => panic!("{other:?} is not wanted"),
        });
        assert_eq!(pointed.collect::<Vec<_>>(), expected.pointer);
        assert_eq!(method.run(&task, &mut Silent).unwrap(), run);
    }
}

#[test]
fn it_is_exact_and_keeps_to_its_limits() {
    for form in FORMS {
        let method = format!("brute-force:{form}");
        check_exact(&method);
        check_clash(&method);
    }
    FORMS[..4].iter().for_each(|form| check_limits(&format!("brute-force:{form}")));
    let near_worst = Task::new(nine(known::NEAR_WORST)).step_limit(Some(10_000_000));
    let run = run("brute-force", &near_worst);
    assert_eq!((run.found, run.ended), (0, Ended::Stopped(dlx::Stop::NodeLimit)));
    assert_eq!(run.counters[0].value, 10_000_000);
}

#[test]
fn the_best_turn_keeps_to_its_limit_in_all() {
    let task = Task::new(nine(known::STAR_BURST_LEO));
    for limit in [0, 1, 1_500, 3_000_000] {
        let run = run("brute-force:best", &task.clone().step_limit(Some(limit)));
        assert_eq!((run.found, run.ended), (0, Ended::Stopped(dlx::Stop::NodeLimit)));
        assert_eq!(run.counters[0].value, limit);
        assert!(run.remarks.iter().all(|remark| remark.contains(" at least ")));
    }
    // The first turn takes 2^21, and the second wins; what is left is not enough for the others.
    let run = run("brute-force:best", &task.clone().step_limit(Some(6_500_000)));
    assert_eq!((run.found, run.ended), (1, Ended::Enough));
    assert_eq!(run.counters[0].value, 6_500_000);
    task.interrupt.set();
    let run = super::support::run("brute-force:best", &task);
    assert_eq!(run.ended, Ended::Stopped(dlx::Stop::Interrupted));
}

#[test]
fn the_best_turn_can_be_followed() {
    let task = Task::new(nine(&known::SIX[2].replace('9', ".")));
    let mut recorder = Recorder::of([Topic::Moves]);
    let method: MethodChoice = "brute-force:best".parse().unwrap();
    let told = method.run(&task, &mut recorder).unwrap();
    assert_eq!(told, run("brute-force:best", &task));
    assert_eq!(small::replay(&task.puzzle, &recorder.events), told.solutions);
}

#[test]
fn jigsaws_can_be_solved() {
    for [givens, regions, solution] in known::JIGSAWS {
        let layout = Layout::jigsaw(regions).unwrap();
        let run = run("brute-force:best", &Task::new(puzzle(layout, givens)));
        assert_eq!(line(&run), solution);
    }
}
