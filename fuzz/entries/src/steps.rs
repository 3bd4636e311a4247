//! Steps of a person: no step of any technique that does without uniqueness removes a candidate that some solution has.
use arbitrary::Arbitrary;
use pavane::{Candidates, Layout, Puzzle, PuzzleSolver, TrueCandidates};
use pavane_human::{Group, LayoutRequirement, Level, Path, Scale};

/// A state: a layout, cells that are filled, and candidates that are removed.
#[derive(Arbitrary, Debug)]
pub struct State {
    layout: u8,
    filled: [u8; 10],
    removed: Vec<(u8, u8)>,
}

const LAYOUTS: [&str; 6] = ["4x4", "6x6", "9x9", "9x9+x", "9x9+windoku", "9x9+antiknight"];

/// Groups whose steps take long to list.
fn is_dear(group: &Group) -> bool {
    group.level() == Some(Level::Extreme)
        || group.level().is_none() && group.least_rating() > 8.0
        || group.name().contains("chains of almost")
}

/// Lists the steps of a state.
pub fn run(state: State) {
    let name = LAYOUTS[usize::from(state.layout) % LAYOUTS.len()];
    let layout: Layout = name.parse().expect("a layout");
    let bare = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).expect("no clash");
    let solver = PuzzleSolver::new(&bare).expect("no clash");
    let grid = solver.first().expect("it is taken").found().expect("it has a solution");
    let is_filled = |at: usize| state.filled[at / 8 % 10] >> (at % 8) & 1 == 1;
    let givens = layout.cells().map(|cell| is_filled(cell.index()).then(|| grid.digit(cell)));
    let puzzle = Puzzle::new(layout.clone(), givens.collect::<Vec<_>>()).expect("no clash");
    let mut left = puzzle.candidates();
    let all: Vec<_> = left.iter().collect();
    for &(low, high) in state.removed.iter().take(300) {
        let (cell, digit) = all[(usize::from(low) + 256 * usize::from(high)) % all.len()];
        if grid.digit(cell) != digit {
            left.remove(cell, digit);
        }
    }
    let stated = Puzzle::with_candidates(&left).expect("each cell has a candidate");
    let solver = PuzzleSolver::new(&stated).expect("no clash").node_limit(Some(20_000));
    let Ok(TrueCandidates::Complete(truth)) = solver.true_candidates() else { return };
    check(&puzzle, &left, &truth);
}

fn check(puzzle: &Puzzle, left: &Candidates, truth: &Candidates) {
    let mut path = Path::new(puzzle).expect("it is small").keeping(left);
    for group in Scale::Se.groups().iter().chain(Scale::Human.groups()) {
        if group.needs() == LayoutRequirement::Uniqueness || is_dear(group) {
            continue;
        }
        for step in path.steps_of(group) {
            let is_false = step.removals.iter().any(|&(cell, digit)| truth.contains(cell, digit));
            assert!(!is_false, "{step:?}");
            if let Some((cell, digit)) = step.placement {
                assert!(truth.digits(cell).eq([digit]), "{step:?}");
            }
        }
    }
}
