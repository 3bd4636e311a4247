//! Counts the grids of a 4x4 killer sudoku, and finds the rule that a wrong grid breaks.

#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use pavane_constraints::propagation::{Model, Search, Step};
use pavane_constraints::{SketchError, broken_constraint, iss};

fn main() -> Result<(), SketchError> {
    let sketch = iss::read(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~6~R2C1~R3C1~R3C2.Thermo~R4C4~R3C3")?;
    let model = Model::new(&sketch.board, &sketch.constraints, &sketch.values);
    let mut search = Search::new(&model);
    let mut grids = Vec::new();
    while search.advance(1000) == Step::Solution {
        grids.push(search.values());
    }
    println!("{} grids, {} nodes", grids.len(), search.nodes());
    assert!(grids.iter().all(|grid| sketch.verify(grid).is_ok()));

    // Two values of a cage change places with values beside it.
    let mut wrong = grids[0].clone();
    wrong.swap(1, 2);
    let broken = broken_constraint(&sketch.board, &sketch.constraints, &wrong);
    println!("a wrong grid breaks {}", broken.as_deref().unwrap_or("no rule"));
    assert_eq!(broken.as_deref(), Some("the killer cage r1c1 r1c2 with sum 3"));
    Ok(())
}
