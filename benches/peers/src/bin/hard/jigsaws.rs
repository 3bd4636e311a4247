//! Jigsaws without givens, many in one run: does a map have a grid?

use crate::error::Error;
use crate::process::{self, Ended, Limits};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// Digits of a board, and its cells in a row or a column.
const SIDE: usize = 9;

/// Maps that are given to one run.
struct Maps {
    name: String,
    /// Symbols of regions, row by row.
    maps: Vec<String>,
    /// Whether the 3x3 boxes are zones beside the regions.
    with_boxes: bool,
    verb: Verb,
}

/// The question about each map; its answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    /// No map has a grid.
    Check,
    /// Every map has a grid.
    Solve,
}

impl Verb {
    fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Solve => "solve",
        }
    }
}

/// Results on a set of maps.
pub(crate) struct Group {
    pub(crate) name: String,
    pub(crate) boards: usize,
    pub(crate) verb: &'static str,
    /// Processor time of the run.
    pub(crate) seconds: f64,
    /// Boards that the time limit left without an answer.
    pub(crate) unknown: usize,
}

/// Measures the sets of `jigsaw/` in a corpus with names that contain one of `only`; sets without a grid are named by
/// their labels. A board has no answer after the seconds of `limits` on the wall. `file` is written for each set.
///
/// # Errors
/// If a file cannot be read, or Pavane answers wrongly.
pub(crate) fn measure(
    pavane: &Path,
    corpus: &Path,
    only: &[String],
    limits: Limits,
    file: &Path,
) -> Result<Vec<Group>, Error> {
    let mut groups = Vec::new();
    for maps in sets(&corpus.join("jigsaw"))? {
        if !only.is_empty() && !only.iter().any(|part| maps.name.contains(part)) {
            continue;
        }
        fs::write(file, maps.puzzles()).map_err(Error::io(file))?;
        let ended = run(pavane, &maps, limits, file)?;
        let wrong = |message| Error::Wrong { name: maps.name.clone(), message };
        let unknown = maps.judge(&ended).map_err(wrong)?;
        eprintln!("measured: {}, {:.2} s, {unknown} unknown", maps.name, ended.seconds);
        let (boards, verb) = (maps.maps.len(), maps.verb.name());
        groups.push(Group { name: maps.name, boards, verb, seconds: ended.seconds, unknown });
    }
    Ok(groups)
}

fn run(pavane: &Path, maps: &Maps, limits: Limits, file: &Path) -> Result<Ended, Error> {
    let all = limits.seconds.saturating_mul(maps.maps.len() as u64);
    let mut command = process::limited(pavane, Limits { seconds: all, ..limits });
    command.args([maps.verb.name(), "--threads", "1", "--timeout"]);
    command.arg(format!("{}s", limits.seconds)).arg(file).stdin(Stdio::null());
    process::run(&mut command).map_err(Error::io(pavane))
}

/// The sets of a folder. A line of its files is a puzzle, a semicolon, and a map; after a tab there may be a label.
fn sets(folder: &Path) -> Result<Vec<Maps>, Error> {
    let mut sets = Vec::new();
    let mut labeled: Vec<(String, Vec<String>)> = Vec::new();
    for (label, map) in lines(&folder.join("none.txt"))? {
        match labeled.iter_mut().find(|(known, _)| *known == label) {
            Some((_, maps)) => maps.push(map),
            None => labeled.push((label, vec![map])),
        }
    }
    for (label, maps) in labeled {
        let name = format!("none: {label}");
        sets.push(Maps { name, maps, with_boxes: false, verb: Verb::Check });
    }
    for (name, file, with_boxes) in
        [("valid", "valid.txt", false), ("valid with boxes", "valid_with_boxes.txt", true)]
    {
        let maps = lines(&folder.join(file))?.into_iter().map(|(_, map)| map).collect();
        sets.push(Maps { name: name.to_owned(), maps, with_boxes, verb: Verb::Solve });
    }
    Ok(sets)
}

/// Labels and maps of a file.
fn lines(path: &Path) -> Result<Vec<(String, String)>, Error> {
    let text = fs::read_to_string(path).map_err(Error::io(path))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let labeled = |(at, line): (usize, &str)| {
        let (puzzle, label) = line.split_once('\t').unwrap_or((line, "unlabeled"));
        match puzzle.split_once(';') {
            Some((givens, map)) if givens.chars().all(|c| c == '.') && map.len() == SIDE * SIDE => {
                Ok((label.to_owned(), map.to_owned()))
            }
            _ => Err(Error::content(path, format!("line {}: not 81 dots, `;` and a map", at + 1))),
        }
    };
    lines.map(labeled).collect()
}

impl Maps {
    /// The file for Pavane, a puzzle a line.
    fn puzzles(&self) -> String {
        let givens = ".".repeat(SIDE * SIDE);
        let puzzle = |map: &String| {
            if !self.with_boxes {
                return format!("{givens};{map}\n");
            }
            let rows: Vec<&str> = (0..SIDE).map(|row| &map[row * SIDE..][..SIDE]).collect();
            let layout = json!({"base": "9x9", "maps": [{"rows": rows}]});
            format!("{}\n", json!({"layout": layout, "givens": givens}))
        };
        self.maps.iter().map(puzzle).collect()
    }

    /// Compares the answers with what is known: the number of boards without an answer, or a message about the first
    /// wrong one.
    fn judge(&self, ended: &Ended) -> Result<usize, String> {
        let answers: Vec<&str> = ended.output.lines().collect();
        if answers.len() != self.maps.len() {
            let last = ended.messages.lines().last().unwrap_or("");
            return Err(format!(
                "{} answers for {} boards; {last}",
                answers.len(),
                self.maps.len()
            ));
        }
        let mut unknown = 0;
        for (map, answer) in self.maps.iter().zip(answers) {
            if answer.starts_with("unknown") {
                unknown += 1;
            } else if !self.is_right(map, answer) {
                return Err(format!("pavane {} answers {answer:?} for {map}", self.verb.name()));
            }
        }
        Ok(unknown)
    }

    /// Whether an answer is `none`, or a grid with all digits in every zone.
    fn is_right(&self, map: &str, answer: &str) -> bool {
        if self.verb == Verb::Check {
            return answer == "none";
        }
        let (grid, map) = (answer.as_bytes(), map.as_bytes());
        let side = SIDE as u8;
        let zones: [&dyn Fn(usize) -> u8; 4] = [
            &|cell| (cell / SIDE) as u8,
            &|cell| (cell % SIDE) as u8,
            &|cell| map[cell],
            &|cell| {
                if self.with_boxes { (cell / 27 * 3 + cell % SIDE / 3) as u8 } else { map[cell] }
            },
        ];
        let digits = 1..=side;
        let has_digits = grid.iter().all(|&symbol| digits.contains(&symbol.wrapping_sub(b'0')));
        // Nine cells of a zone with different digits have all of them.
        let differ = |zone: &dyn Fn(usize) -> u8| {
            let mut pairs: Vec<(u8, u8)> =
                (0..SIDE * SIDE).map(|cell| (zone(cell), grid[cell])).collect();
            pairs.sort_unstable();
            pairs.windows(2).all(|pair| pair[0] != pair[1])
        };
        grid.len() == SIDE * SIDE && has_digits && zones.iter().all(|zone| differ(*zone))
    }
}
