//! The results as tables.

use crate::case::Case;
use crate::machine::Machine;
use crate::measure::{Cell, Plan, Row};
use crate::program::{Kind, Program};
use std::fmt::Write as _;

/// Where both programs take less than this, in seconds, the table has no ratio: most of it is the start of a process.
const STARTING: f64 = 0.01;

/// Everything that is printed.
pub(crate) struct Report<'a> {
    pub(crate) machine: Machine,
    pub(crate) plan: Plan,
    pub(crate) programs: &'a [Program],
    pub(crate) rows: Vec<Row>,
}

impl Report<'_> {
    /// A table with the best of the others beside Pavane, and tables with all programs.
    pub(crate) fn to_markdown(&self) -> String {
        let machine = &self.machine;
        let target = if machine.compiled_for_avx2 { "this one" } else { "any x86-64 processor" };
        let mut text = format!(
            "{}, {} threads; compiled for {target}.\nSeconds of processor time for a whole run, from \
             the file to the count, on one thread; medians of {} rounds.\n",
            machine.processor, machine.threads, self.plan.rounds
        );
        text += &self.summary();
        text += &self.table("All programs", |kind| kind != Kind::PavaneIsa);
        if self.programs.iter().any(|program| program.kind == Kind::PavaneIsa) {
            text += &self.table("Pavane held to instruction sets", Kind::is_ours);
        }
        text += &self.notes();
        text
    }

    /// The fastest of the others, and Pavane.
    fn summary(&self) -> String {
        let kinds: &[(&str, &dyn Fn(Kind) -> bool)] = &[
            ("crate or package", &|kind| matches!(kind, Kind::Crate | Kind::Python)),
            ("program of Knuth's", &|kind| kind == Kind::Knuth),
            ("named program", &|kind| kind == Kind::Named),
        ];
        let has = |wanted: &dyn Fn(Kind) -> bool| self.programs.iter().any(|p| wanted(p.kind));
        let kinds: Vec<_> = kinds.iter().filter(|(_, wanted)| has(wanted)).collect();
        let mut text = "\n### Beside the best of the others\n\n| instance | solutions |".to_owned();
        kinds.iter().for_each(|(title, _)| text += &format!(" best {title} | s |"));
        text += " pavane, s | ratio |\n|---|--:|";
        kinds.iter().for_each(|_| text += "---|--:|");
        text += "--:|--:|\n";
        for row in &self.rows {
            let _ = write!(text, "| {} | {} |", row.case.name, solutions(&row.case));
            for (_, wanted) in &kinds {
                let best = row.best(self.programs, wanted);
                let (name, seconds) = best.map_or(("", None), |(p, s)| (p.name.as_str(), Some(s)));
                let _ = write!(text, " {name} | {} |", seconds.map(precise).unwrap_or_default());
            }
            let best = row.best(self.programs, |kind| !kind.is_ours());
            let own = row.best(self.programs, |kind| kind == Kind::Pavane);
            let ratio = best.zip(own).map(|((_, best), (_, own))| (best, own));
            let ratio = ratio.filter(|(best, own)| best.max(*own) >= STARTING);
            let ratio = ratio.map(|(best, own)| format!("{:.2}", best / own));
            let own = self.cells(row, |kind| kind == Kind::Pavane).join(" | ");
            let _ = writeln!(text, " {own} | {} |", ratio.unwrap_or_default());
        }
        text
    }

    fn table(&self, title: &str, wanted: impl Fn(Kind) -> bool) -> String {
        let programs = self.programs.iter().filter(|program| wanted(program.kind));
        let names: Vec<&str> = programs.map(|program| program.name.as_str()).collect();
        let mut text = format!(
            "\n### {title}\n\n| instance | {} |\n|---|{}\n",
            names.join(" | "),
            "--:|".repeat(names.len())
        );
        for row in &self.rows {
            let cells = self.cells(row, &wanted).join(" | ");
            let _ = writeln!(text, "| {} | {cells} |", row.case.name);
        }
        text
    }

    fn cells(&self, row: &Row, wanted: impl Fn(Kind) -> bool) -> Vec<String> {
        let cells = self.programs.iter().zip(&row.cells);
        cells.filter(|(program, _)| wanted(program.kind)).map(|(_, cell)| shown(cell)).collect()
    }

    /// Which problems the programs do not take, what failed, and what the instances are.
    fn notes(&self) -> String {
        let mut text = "\n### Notes\n\n".to_owned();
        for program in self.programs {
            let takes = program.takes;
            let lacks = [
                (takes.secondary, "secondary items"),
                (takes.colors, "colors"),
                (takes.multiplicities, "multiplicities"),
            ];
            let lacks: Vec<&str> =
                lacks.into_iter().filter(|(takes, _)| !takes).map(|(_, what)| what).collect();
            if !lacks.is_empty() {
                let _ = writeln!(text, "- `{}` does not take {}.", program.name, lacks.join(", "));
            }
        }
        for row in &self.rows {
            for (program, cell) in self.programs.iter().zip(&row.cells) {
                let (name, instance) = (&program.name, &row.case.name);
                if let Cell::Wrong(count) = cell {
                    let _ = writeln!(text, "- `{name}` counts {count} solutions of {instance}.");
                }
                if let Cell::Failed(message) = cell {
                    let _ = writeln!(text, "- `{name}` fails on {instance}: {message}");
                }
            }
        }
        text += "\n| instance | what it is | where the count is from |\n|---|---|---|\n";
        for row in &self.rows {
            let case = &row.case;
            let _ = writeln!(text, "| {} | {} | {} |", case.name, case.what, case.source);
        }
        text
    }
}

/// The number of solutions; empty if no program has counted them.
fn solutions(case: &Case) -> String {
    case.count.map(grouped).unwrap_or_default()
}

/// A cell of a table.
fn shown(cell: &Cell) -> String {
    match cell {
        Cell::Seconds(seconds) => precise(*seconds),
        Cell::Stopped(limit) => format!("> {limit}"),
        Cell::Lacks => String::new(),
        Cell::Wrong(_) => "wrong".to_owned(),
        Cell::Failed(_) => "failed".to_owned(),
    }
}

/// Seconds with three decimals, or one from 10 s on.
fn precise(seconds: f64) -> String {
    if seconds < 10.0 { format!("{seconds:.3}") } else { format!("{seconds:.1}") }
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
