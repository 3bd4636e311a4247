//! Rates the puzzles of a file and compares with the ratings in it: `cargo run --release --example ratings --
//! ratings.tsv [steps.txt]`. Columns, separated by tabs: puzzle, source, ER, EP, ED, steps, milliseconds.
#![allow(clippy::print_stdout, reason = "an example prints")]

use pavane::human::{Path, Reason, Role, SeRating, Step, Technique};
use pavane::{Cell, Digit, Layout, Puzzle};
use std::error::Error;
use std::time::Instant;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let table = fs::read_to_string(&arguments[0])?;
    let most: f64 = arguments.get(2).map_or(Ok(20.0), |most| most.parse())?;
    let steps = arguments.get(1).map(fs::read_to_string).transpose()?.unwrap_or_default();
    let (mut count, mut wrong, mut ours, mut theirs) = (0, 0, 0.0, 0.0);
    let mut wrong_steps = 0;
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let puzzle: Puzzle = fields[0].parse()?;
        let expected = format!("{}/{}/{} {}", fields[2], fields[3], fields[4], fields[5]);
        if fields[2].parse::<f64>()? > most {
            continue;
        }
        let begin = Instant::now();
        let rating = SeRating::of(Path::new(&puzzle, None)?);
        let time = begin.elapsed().as_secs_f64() * 1e3;
        let found = format!(
            "{:.1}/{:.1}/{:.1} {}",
            rating.hardest, rating.pearl, rating.diamond, rating.steps
        );
        count += 1;
        ours += time;
        theirs += fields[6].parse::<f64>()?;
        if time > 1000.0 {
            println!("{} {:.0} ms, {} there", fields[0], time, fields[6]);
        }
        if found != expected {
            wrong += 1;
            println!("{} {found} instead of {expected}", fields[0]);
        }
        if !steps.is_empty() && !compare(&puzzle, &steps, fields[0])? {
            wrong_steps += 1;
        }
    }
    println!("{count} puzzles, {wrong} wrong, {wrong_steps} with wrong steps");
    println!("{ours:.0} ms, {theirs:.0} there, {:.1} times", theirs / ours);
    Ok(())
}

fn compare(puzzle: &Puzzle, steps: &str, name: &str) -> Result<bool, Box<dyn Error>> {
    let mut lines = steps.lines().skip_while(|line| !line.starts_with(name)).skip(1);
    let layout = puzzle.layout().clone();
    for (number, step) in Path::new(puzzle, None)?.enumerate() {
        let Some(line) = lines.next().filter(|line| line.starts_with(' ')) else { return Ok(true) };
        let found = format!("{:.1}\t{}\t{}", step.rating, step.technique, text(&layout, &step));
        if found != line.trim() {
            println!("{name} step {}: {found}\n    instead of {}", number + 1, line.trim());
            return Ok(false);
        }
    }
    Ok(true)
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

fn text(layout: &Layout, step: &Step) -> String {
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
    match step.technique {
        Technique::HiddenSingle => format!("{name}: {base_cells}: {base_digits} in {}", base(Role::Base)),
        Technique::NakedSingle => format!("{name}: {base_cells}: {base_digits}"),
        Technique::DirectPointing | Technique::DirectClaiming => format!(
            "{name}: Cells {base_cells}: {base_digits} of {} in {}",
            base(Role::Base),
            base(Role::Cover)
        ),
        Technique::Pointing | Technique::Claiming => format!(
            "{name}: Cells {base_cells}: {base_digits} in {} and {}",
            base(Role::Base),
            base(Role::Cover)
        ),
        Technique::DirectHiddenSet(_) | Technique::HiddenSet(_) | Technique::NakedSet(_) => {
            format!("{name}: Cells {base_cells}: {base_digits} in {}", base(Role::Base))
        }
        Technique::Fish(n) => format!(
            "{name}: Cells {base_cells}: {base_digits} in {n} {}s and {n} {}s",
            base(Role::Base),
            base(Role::Cover)
        ),
        Technique::XyWing | Technique::XyzWing => {
            let all = step.cells(Role::Pivot).chain(step.cells(Role::Wing));
            format!("{name}: Cells {} on value {}", cells(layout, all), digits(step.digits(Role::Wing), ","))
        }
        Technique::UniqueLoop { kind: 4, .. } => {
            let locked = digits(step.digits(Role::Set), "");
            let other = digits(step.digits(Role::Base), "").replace(&locked, "");
            format!("{name}: Cells {base_cells} on {locked}, {other}")
        }
        Technique::UniqueLoop { .. } => format!("{name}: Cells {base_cells} on {}", digits(step.digits(Role::Base), ", ")),
        Technique::Bug { kind: 1 } => format!("{name}: {}", cells(layout, step.cells(Role::Extra))),
        Technique::Bug { .. } => format!("{name}: {} on {}", cells(layout, step.cells(Role::Extra)), digits(step.digits(Role::Set), ",")),
        Technique::AlignedExclusion(_) => format!("{name}: {base_cells}"),
        Technique::XCycle { .. } | Technique::YCycle | Technique::Cycle => {
            let mut all: Vec<Cell> = Vec::new();
            let nodes = &step.chains[0].nodes;
            for node in nodes.iter().skip(1) {
                if !all.contains(&node.cell) {
                    all.push(node.cell);
                }
            }
            format!("{name}: {}", cells(layout, all.into_iter()))
        }
        Technique::TurbotFish | Technique::XChain | Technique::ForcingChain => format!("{name}: {}", conclusion()),
        Technique::Nishio | Technique::ForcingChains { .. } => {
            let source = || {
                let cell_of = cells(layout, step.cells(Role::Source));
                format!("{cell_of}.{}", digits(step.digits(Role::Source), ","))
            };
            let (is_on, end) = {
                let end = step.chains[0].end().expect("an end");
                let assumed = step.chains[0].nodes.iter().find(|node| node.reason == Reason::Assumed);
                (assumed.is_some_and(|node| node.is_on), format!("{}.{}", cell(layout, end.cell), end.digit))
            };
            let state = if is_on { "on" } else { "off" };
            if step.technique == Technique::Nishio {
                format!("Nishio Forcing Chain: {} {state} ==> {end} both on & off", source())
            } else if name.contains("Contradiction") {
                format!("Contradiction Forcing Chain: {} {state} ==> {end} both on & off", source())
            } else if name.contains("Double") {
                format!("Double Forcing Chain: {} on & off ==> {}", source(), conclusion())
            } else if name.contains("Cell") {
                format!("Cell Forcing Chains: {base_cells} ==> {}", conclusion())
            } else {
                format!("Region Forcing Chains: {base_digits} in {} ==> {}", base(Role::Base), conclusion())
            }
        }
        _ => name,
    }
}
