//! Constraint programming at three strengths.

use super::agreement::{IMPOSSIBLE, NOTHING_FITS, agrees_on, boards};
use super::small::replay;
use super::support::{known, line, nine, puzzle, run};
use pavane::{Layout, Puzzle};
use pavane_methods::{Ended, MethodChoice, Recorder, Run, Silent, Task, Topic};

const STRENGTHS: [&str; 3] = ["forward", "bounds", "domain"];

fn solve(strength: &str, task: &Task) -> Run {
    run(&format!("constraint:{strength}"), task)
}

/// One variable for each cell and one constraint for each zone: 81 and 27, where one source prints 21.
#[test]
fn there_are_eighty_one_variables_and_twenty_seven_constraints() {
    let layout = Layout::square(9).unwrap();
    assert_eq!((layout.cell_count(), layout.zones().len()), (81, 27));
    // Each constraint looks at its domains once, finds nothing, and is not called again.
    for strength in STRENGTHS {
        let task = Task::new(Puzzle::blank(layout.clone())).step_limit(Some(1));
        let counted = solve(strength, &task);
        assert_eq!(counted.counter("propagations"), Some(27), "{strength}");
        assert_eq!(counted.counter("values removed"), Some(0), "{strength}");
    }
}

/// Sets of digits, bit 0 for digit 1.
type Set = u16;

/// Marks what each cell has in some assignment of different digits, by trying all.
fn try_all(cells: &[Set], used: Set, supported: &mut [Set]) -> bool {
    let Some((&first, rest)) = cells.split_first() else { return true };
    let (own, others) = supported.split_first_mut().unwrap();
    let mut any = false;
    for digit in (0..9).map(|digit| 1 << digit) {
        if first & digit & !used != 0 && try_all(rest, used | digit, others) {
            *own |= digit;
            any = true;
        }
    }
    any
}

fn supported(cells: &[Set]) -> Vec<Set> {
    let mut supported = vec![0; cells.len()];
    try_all(cells, 0, &mut supported);
    supported
}

/// The candidates that one zone leaves its cells, by the definition of a strength.
fn by_definition(strength: &str, cells: &[Set]) -> Vec<Set> {
    let single = |set: Set| set.is_power_of_two();
    let mut left: Vec<Set> = (0..cells.len())
        .map(|own| {
            let others = (0..cells.len()).filter(|&other| other != own && single(cells[other]));
            others.fold(cells[own], |left, other| left & !cells[other])
        })
        .collect();
    match strength {
        "bounds" if !left.contains(&0) => {
            let hulls: Vec<Set> = left
                .iter()
                .map(|set| {
                    (set.trailing_zeros()..=set.ilog2()).fold(0, |hull, digit| hull | 1 << digit)
                })
                .collect();
            for (set, support) in left.iter_mut().zip(supported(&hulls)) {
                for bound in [1 << set.trailing_zeros(), 1 << set.ilog2()] {
                    *set &= !(bound & !support);
                }
            }
            left
        }
        "domain" => supported(cells),
        _ => left,
    }
}

/// Whether propagation at a strength decides a puzzle by itself.
fn needs_no_search(strength: &str, puzzle: &Puzzle) -> bool {
    let layout = puzzle.layout();
    let domain = |given: &Option<pavane::Digit>| given.map_or(0x1FF, |digit| 1 << digit.index());
    let mut domains: Vec<Set> = puzzle.givens().iter().map(domain).collect();
    loop {
        let before = domains.clone();
        for zone in layout.zones() {
            let cells: Vec<Set> = zone.cells().iter().map(|cell| domains[cell.index()]).collect();
            for (cell, set) in zone.cells().iter().zip(by_definition(strength, &cells)) {
                domains[cell.index()] = set;
            }
        }
        if domains == before {
            assert!(!domains.contains(&0), "these puzzles have a solution");
            return domains.iter().all(|set| set.is_power_of_two());
        }
    }
}

/// Which puzzles need no search at each strength, as the definitions of the strengths say.
#[test]
fn some_puzzles_need_no_search() {
    let named = [
        ("near worst", known::NEAR_WORST),
        ("Star Burst Leo", known::STAR_BURST_LEO),
        ("Easter Monster", known::EASTER_MONSTER),
        ("tarek-052", known::TAREK_052),
        ("golden nugget", known::GOLDEN_NUGGET),
        ("col-02-08-071", known::COL_02_08_071),
        ("Red Dwarf", known::RED_DWARF),
        ("level two", known::LEVEL_TWO),
    ];
    let six = ["first", "second", "third", "fourth", "fifth", "sixth"].into_iter().zip(known::SIX);
    let mut decided = [const { Vec::new() }; 3];
    for (name, symbols) in named.into_iter().chain(six) {
        let puzzle = nine(symbols);
        for (strength, decided) in STRENGTHS.into_iter().zip(&mut decided) {
            let expected = needs_no_search(strength, &puzzle);
            let run = solve(strength, &Task::new(puzzle.clone()).solution_limit(None));
            assert_eq!(run.counter("guesses") == Some(0), expected, "{name}, {strength}");
            assert_eq!(!run.remarks.is_empty(), expected, "{name}, {strength}");
            if expected {
                decided.push(name);
            }
        }
    }
    let both = ["third", "fifth"];
    let by_domain = ["near worst", "level two", "first", "second", "third", "fifth"];
    assert_eq!(decided, [&[][..], &both, &by_domain]);
}

/// On these puzzles a stronger filter has never more search nodes. (It need not be so: another
/// domain may be the smallest.)
#[test]
fn stronger_filters_take_no_more_nodes_on_hard_puzzles() {
    let hard = [
        known::EASTER_MONSTER,
        known::TAREK_052,
        known::GOLDEN_NUGGET,
        known::COL_02_08_071,
        known::RED_DWARF,
        known::STAR_BURST_LEO,
        known::NEAR_WORST,
    ];
    for symbols in hard.into_iter().chain(known::SIX) {
        let task = Task::new(nine(symbols)).solution_limit(None);
        let nodes = STRENGTHS.map(|strength| solve(strength, &task).counters[0].value);
        assert!(nodes.is_sorted_by(|weaker, stronger| weaker >= stronger), "{symbols}: {nodes:?}");
    }
}

#[test]
fn moves_can_be_replayed() {
    for strength in STRENGTHS {
        let method: MethodChoice = format!("constraint:{strength}").parse().unwrap();
        for symbols in [known::SIX[0], known::RED_DWARF] {
            let puzzle = nine(symbols);
            let mut recorder = Recorder::of([Topic::Moves]);
            let run = method.run(&Task::new(puzzle.clone()), &mut recorder).unwrap();
            assert_eq!(replay(&puzzle, &recorder.events), run.solutions, "{symbols}");
        }
        let one = Puzzle::blank(Layout::latin(1).unwrap());
        let mut recorder = Recorder::of([Topic::Moves]);
        let run = method.run(&Task::new(one.clone()), &mut recorder).unwrap();
        assert_eq!(replay(&one, &recorder.events), run.solutions);
    }
}

/// The toy run of the documentation, worked out by hand.
#[test]
fn a_toy_takes_two_guesses() {
    let toy = Task::new(puzzle(Layout::square(4).unwrap(), "12............3."));
    for strength in STRENGTHS {
        let run = solve(strength, &toy);
        assert_eq!(line(&run), "1243341243212134", "{strength}");
        let counters = ["search nodes", "guesses", "dead ends"];
        let counters = counters.map(|name| run.counter(name).unwrap());
        assert_eq!(counters, [3, 2, 0], "{strength}");
    }
}

#[test]
fn clashing_givens_have_no_solution() {
    for strength in STRENGTHS {
        let name = format!("constraint:{strength}");
        let method = name.parse::<MethodChoice>().unwrap().make();
        let clashing = nine(&format!("5..5{}", ".".repeat(77)));
        let run = method.run(&Task::new(clashing), &mut Silent).unwrap();
        assert_eq!((run.found, run.ended), (0, Ended::Exhausted), "{strength}");
    }
}

#[test]
fn each_strength_agrees_with_the_engine() {
    for strength in STRENGTHS {
        let method = format!("constraint:{strength}");
        agrees_on(&method, boards().chain([nine(NOTHING_FITS)]));
    }
    // Domain consistency decides it without search.
    agrees_on("constraint:domain", [nine(IMPOSSIBLE)]);
    let run = solve("domain", &Task::new(nine(IMPOSSIBLE)));
    assert_eq!((run.counter("guesses"), run.remarks.len()), (Some(0), 1));
}
