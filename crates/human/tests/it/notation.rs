//! Steps in the notation of Sudoku Explainer.

use pavane::{Cell, Digit, Layout};
use pavane_human::{Reason, Role, SeRating, Step};
use std::collections::BTreeMap;

/// The rating, the removals as masks of cells, and the placement of a step.
pub(crate) fn hint(step: &Step) -> String {
    let mut cells: BTreeMap<usize, u32> = BTreeMap::new();
    for &(cell, digit) in &step.removals {
        *cells.entry(cell.index()).or_default() |= 1 << digit.index();
    }
    let removals: Vec<String> = cells.iter().map(|(cell, mask)| format!("{cell}:{mask}")).collect();
    let placement = step.placement.map(|(cell, digit)| format!("{}={digit}", cell.index()));
    let rating = SeRating::print(step.rating);
    let text = format!("{rating}\t{}\t{}", removals.join(" "), placement.unwrap_or_default());
    text.trim_end().to_owned()
}

fn cell(layout: &Layout, cell: Cell) -> String {
    let position = layout.position(cell);
    format!("{}{}", (b'A' + position.column as u8) as char, position.row + 1)
}

fn cells(layout: &Layout, cells: impl Iterator<Item = Cell>) -> String {
    cells.map(|one| cell(layout, one)).collect::<Vec<_>>().join(",")
}

fn digits(digits: impl Iterator<Item = Digit>, between: &str) -> String {
    digits.map(|digit| digit.to_string()).collect::<Vec<_>>().join(between)
}

/// The text of a step in the notation of Sudoku Explainer, as far as its trace names cells and digits.
pub(crate) fn text(layout: &Layout, step: &Step) -> String {
    let name = step.technique.to_string();
    let kind = |zone: usize| layout.zones()[zone].kind().keyword();
    let base = |role| step.zones_of(role).next().map_or("", kind);
    let base_cells = cells(layout, step.cells(Role::Base));
    let base_digits = digits(step.digits(Role::Base), ",");
    let conclusion = || {
        let end = step.chains[0].end().expect("an end");
        let state = if end.is_on { "on" } else { "off" };
        format!("{}.{} {state}", cell(layout, end.cell), end.digit)
    };
    match &*name {
        "Hidden Single" => {
            format!("{name}: {base_cells}: {base_digits} in {}", base(Role::Base))
        }
        "Naked Single" => format!("{name}: {base_cells}: {base_digits}"),
        "Direct Pointing" | "Direct Claiming" => format!(
            "{name}: Cells {base_cells}: {base_digits} of {} in {}",
            base(Role::Base),
            base(Role::Cover)
        ),
        "Pointing" | "Claiming" => format!(
            "{name}: Cells {base_cells}: {base_digits} in {} and {}",
            base(Role::Base),
            base(Role::Cover)
        ),
        "Direct Hidden Pair"
        | "Direct Hidden Triplet"
        | "Hidden Pair"
        | "Hidden Triplet"
        | "Hidden Quad"
        | "Naked Pair"
        | "Naked Triplet"
        | "Naked Quad" => {
            format!("{name}: Cells {base_cells}: {base_digits} in {}", base(Role::Base))
        }
        "X-Wing" | "Swordfish" | "Jellyfish" => {
            let n = step.zones_of(Role::Base).count();
            format!(
                "{name}: Cells {base_cells}: {base_digits} in {n} {}s and {n} {}s",
                base(Role::Base),
                base(Role::Cover)
            )
        }
        "XY-Wing" | "XYZ-Wing" => {
            let all = step.cells(Role::Pivot).chain(step.cells(Role::Wing));
            format!(
                "{name}: Cells {} on value {}",
                cells(layout, all),
                digits(step.digits(Role::Wing), ",")
            )
        }
        unique if unique.starts_with("Unique ") && unique.ends_with(" type 4") => {
            let locked = digits(step.digits(Role::Set), "");
            let other = digits(step.digits(Role::Base), "").replace(&locked, "");
            format!("{name}: Cells {base_cells} on {locked}, {other}")
        }
        unique if unique.starts_with("Unique ") => {
            format!("{name}: Cells {base_cells} on {}", digits(step.digits(Role::Base), ", "))
        }
        "BUG type 1" => format!("{name}: {}", cells(layout, step.cells(Role::Extra))),
        "BUG type 2" | "BUG type 3" | "BUG type 4" => format!(
            "{name}: {} on {}",
            cells(layout, step.cells(Role::Extra)),
            digits(step.digits(Role::Set), ",")
        ),
        "Aligned Pair Exclusion" | "Aligned Triplet Exclusion" => format!("{name}: {base_cells}"),
        "Generalized X-Wing"
        | "Bidirectional X-Cycle"
        | "Bidirectional Y-Cycle"
        | "Bidirectional Cycle" => {
            let mut all: Vec<Cell> = Vec::new();
            let nodes = &step.chains[0].nodes;
            for node in nodes.iter().skip(1) {
                if !all.contains(&node.cell) {
                    all.push(node.cell);
                }
            }
            format!("{name}: {}", cells(layout, all.into_iter()))
        }
        "Turbot Fish" | "Forcing X-Chain" | "Forcing Chain" => {
            format!("{name}: {}", conclusion())
        }
        chains if chains.contains("Forcing Chains") => {
            let source = || {
                let cell_of = cells(layout, step.cells(Role::Source));
                format!("{cell_of}.{}", digits(step.digits(Role::Source), ","))
            };
            let (is_on, end) = {
                let end = step.chains[0].end().expect("an end");
                let assumed =
                    step.chains[0].nodes.iter().find(|node| node.reason == Reason::Assumed);
                (
                    assumed.is_some_and(|node| node.is_on),
                    format!("{}.{}", cell(layout, end.cell), end.digit),
                )
            };
            let state = if is_on { "on" } else { "off" };
            if name == "Nishio Forcing Chains" {
                format!("Nishio Forcing Chain: {} {state} ==> {end} both on & off", source())
            } else if name.contains("Contradiction") {
                format!("Contradiction Forcing Chain: {} {state} ==> {end} both on & off", source())
            } else if name.contains("Double") {
                format!("Double Forcing Chain: {} on & off ==> {}", source(), conclusion())
            } else if name.contains("Cell") {
                format!("Cell Forcing Chains: {base_cells} ==> {}", conclusion())
            } else {
                format!(
                    "Region Forcing Chains: {base_digits} in {} ==> {}",
                    base(Role::Base),
                    conclusion()
                )
            }
        }
        _ => name,
    }
}
