//! The results as a table.

use crate::jigsaws::Group;
use crate::machine::Machine;
use crate::measure::{Plan, Row, Runs, bar};
use crate::program::Program;
use std::fmt::Write as _;

/// Everything that is printed.
pub(crate) struct Report {
    pub(crate) machine: Machine,
    pub(crate) plan: Plan,
    pub(crate) programs: Vec<Program>,
    pub(crate) rows: Vec<Row>,
    pub(crate) jigsaws: Vec<Group>,
}

impl Report {
    /// Whether Pavane ended without an answer on a problem, though no limit stopped it.
    pub(crate) fn has_failed(&self) -> bool {
        self.rows.iter().any(|row| row.pavane().failed.is_some())
    }

    /// The tables in Markdown.
    pub(crate) fn to_markdown(&self) -> String {
        let mut text = format!("{}, {} threads.\n", self.machine.processor, self.machine.threads);
        if !self.rows.is_empty() {
            text += &self.table();
            text += &self.summary();
        }
        if !self.jigsaws.is_empty() {
            text += &self.jigsaws();
        }
        text
    }

    fn table(&self) -> String {
        let Plan { seeds, peer_seeds, limits } = self.plan;
        let runs =
            |number: u64| if number == 1 { "1 run".to_owned() } else { format!("{number} runs") };
        let ours = runs(if self.programs[0].takes_seed { seeds } else { 1 });
        let others = &self.programs[1..];
        let mut text =
            "Seconds of processor time until a problem is decided, on one thread: ".to_owned();
        text += &match others {
            [] => format!("the median of {ours}"),
            _ => format!(
                "the median of {ours} of Pavane and {} of each other program",
                runs(peer_seeds)
            ),
        };
        let _ = write!(
            text,
            "; limit {} s.\n\n| instance | what | status | pavane, s | min to max |",
            limits.seconds
        );
        others.iter().for_each(|program| text += &format!(" {} |", program.name));
        text += " bar | holds |\n|---|---|---|--:|--:|";
        others.iter().for_each(|_| text += "--:|");
        text += "--:|---|\n";
        self.rows.iter().for_each(|row| text += &line(row));
        text
    }

    fn jigsaws(&self) -> String {
        let mut text = format!(
            "Jigsaws without givens, each set in one run on one thread; limit {} s for a board.\n\n\
             | maps | boards | verb | processor time, s | boards/s | unknown |\n|---|--:|---|--:|--:|--:|\n",
            self.plan.limits.seconds
        );
        for Group { name, boards, verb, seconds, unknown } in &self.jigsaws {
            let (rate, seconds) = (*boards as f64 / seconds, shown(*seconds, None));
            let _ = writeln!(
                text,
                "| {name} | {boards} | {verb} | {seconds} | {rate:.0} | {unknown} |"
            );
        }
        text
    }

    /// The number of instances that are decided and that hold the bar, the others by name, and notes.
    fn summary(&self) -> String {
        let is_decided = |row: &&Row| row.pavane().median().is_some_and(f64::is_finite);
        let decided = self.rows.iter().filter(is_decided).count();
        let mut text = format!("\nPavane decides {decided} of {} instances.\n", self.rows.len());
        let names = |wanted: Option<bool>| -> Vec<&str> {
            let rows = self.rows.iter().filter(|row| row.holds() == wanted);
            rows.map(|row| row.name.as_str()).collect()
        };
        let (holding, losing, free) = (names(Some(true)), names(Some(false)), names(None));
        if self.programs.len() > 1 {
            let all = holding.len() + losing.len();
            let _ = write!(
                text,
                "The bar, twice the best of the others and a second, holds for {} of the {all} that another program \
                 decides",
                holding.len(),
            );
            match losing.as_slice() {
                [] => text += ".\n",
                _ => text += &format!("; not for {}.\n", losing.join(", ")),
            }
            if !free.is_empty() {
                let _ = writeln!(text, "No other program decides {}.", free.join(", "));
            }
        }
        let notes = self.notes();
        if notes.is_empty() { text } else { format!("{text}\n{notes}") }
    }

    fn notes(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            for (program, runs) in self.programs.iter().zip(&row.runs) {
                let (name, instance) = (&program.name, &row.name);
                if let Some(message) = &runs.wrong {
                    let _ = writeln!(text, "- `{name}` is wrong on {instance}: {message}");
                }
                if let Some(message) = &runs.failed {
                    let _ = writeln!(text, "- `{name}` fails on {instance}: {message}");
                }
            }
        }
        text
    }
}

/// The name of an instance, and the seconds of Pavane and of the best of the others.
pub(crate) fn in_short(row: &Row) -> String {
    let best = row.best_peer().map(|best| format!(", best of the others {}", shown(best, None)));
    format!("{}, pavane {}{}", row.name, cell(row.pavane()), best.unwrap_or_default())
}

/// The row of an instance; its name is bold if it does not hold the bar.
fn line(row: &Row) -> String {
    let (name, holds) = match row.holds() {
        Some(true) => (row.name.clone(), "yes"),
        Some(false) => (format!("**{}**", row.name), "**no**"),
        None => (row.name.clone(), ""),
    };
    let pavane = row.pavane();
    let limit = pavane.limit;
    let range = match (pavane.seconds.first(), pavane.seconds.last()) {
        (Some(&least), Some(&most)) => format!("{} to {}", shown(least, limit), shown(most, limit)),
        _ => String::new(),
    };
    let mut text =
        format!("| {name} | {} | {} | {} | {range} |", row.what, row.status, cell(pavane));
    row.runs[1..].iter().for_each(|runs| text += &format!(" {} |", cell(runs)));
    let bar = row.best_peer().map(|best| shown(bar(best), None)).unwrap_or_default();
    let _ = writeln!(text, " {bar} | {holds} |");
    text
}

/// The median of runs, or why there is none.
fn cell(runs: &Runs) -> String {
    match runs.median() {
        Some(median) => shown(median, runs.limit),
        None if runs.wrong.is_some() => "wrong".to_owned(),
        None if runs.failed.is_some() => "failed".to_owned(),
        None => String::new(),
    }
}

/// Seconds, or the limit that they exceed.
pub(crate) fn shown(seconds: f64, limit: Option<u64>) -> String {
    match limit {
        Some(limit) if seconds.is_infinite() => format!("> {limit}"),
        _ if seconds < 10.0 => format!("{seconds:.2}"),
        _ => format!("{seconds:.1}"),
    }
}
