//! Programs and functions that make things, many in a pass.

use crate::process::{self, Ended, Limits};
use cpu_time::ProcessTime;
use std::env;
use std::path::{Path, PathBuf};

/// Limits of a run of another program.
const LIMITS: Limits = Limits { seconds: 600, gibibytes: 8 };

/// Makes a number of things. Returns the processor seconds, and a line for each thing where all contenders must make
/// equal lines.
type Make = Box<dyn FnMut(usize) -> Result<(f64, Vec<String>), String>>;

/// The number of things that are made first to find how many a pass takes.
const FIRST: usize = 16;

/// A contender of a row.
pub(crate) struct Contender {
    pub(crate) name: String,
    make: Make,
    /// The number of things of a pass.
    number: usize,
    most: usize,
    /// Things a second, one figure a pass, ascending.
    rates: Vec<f64>,
    /// The lines of the last pass.
    pub(crate) lines: Vec<String>,
}

impl Contender {
    /// A contender that can make up to `most` things in a pass.
    pub(crate) fn new(name: &str, most: usize, make: Make) -> Self {
        Self {
            name: name.to_owned(),
            make,
            number: FIRST.min(most),
            most,
            rates: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// A function that makes a number of things in this process.
    pub(crate) fn function(
        name: &str,
        most: usize,
        mut make: impl FnMut(usize) -> Vec<String> + 'static,
    ) -> Self {
        let timed = move |number| {
            let start = ProcessTime::now();
            let lines = make(number);
            Ok((start.elapsed().as_secs_f64(), lines))
        };
        Self::new(name, most, Box::new(timed))
    }

    /// A program that makes about this number of things, one a line. `None` if it is not there.
    pub(crate) fn program(
        name: &str,
        path: &Path,
        arguments: impl Fn(usize) -> Vec<String> + 'static,
    ) -> Option<Self> {
        let path = find(path)?;
        let make = move |number| {
            let ended = run(&path, &arguments(number))?;
            let lines = ended.output.lines().count();
            // Some attempts of tdoku end without a puzzle.
            if lines == 0 || lines < number / 2 || lines > number {
                return Err(format!("{}: {lines} lines, expected {number}", path.display()));
            }
            Ok((ended.seconds * number as f64 / lines as f64, Vec::new()))
        };
        Some(Self::new(name, usize::MAX, Box::new(make)))
    }

    /// Finds the number of things that take this processor time.
    pub(crate) fn find_number(&mut self, seconds: f64) -> Result<(), String> {
        while self.number < self.most {
            let (taken, _) = (self.make)(self.number)?;
            if taken >= seconds {
                break;
            }
            let factor = (1.2 * seconds / taken.max(1e-9)).clamp(1.5, 8.0);
            self.number = ((self.number as f64 * factor).ceil() as usize).min(self.most);
        }
        Ok(())
    }

    pub(crate) fn pass(&mut self) -> Result<(), String> {
        let (taken, lines) = (self.make)(self.number)?;
        self.lines = lines;
        self.rates.push(self.number as f64 / taken.max(1e-9));
        self.rates.sort_by(f64::total_cmp);
        Ok(())
    }

    /// The median number of things a second; of two in the middle, the lower one.
    pub(crate) fn median(&self) -> f64 {
        self.rates[(self.rates.len() - 1) / 2]
    }
}

/// Runs a program to its end.
pub(crate) fn run(path: &Path, arguments: &[String]) -> Result<Ended, String> {
    let failed = |why: &str| format!("{}: {}", path.display(), why.trim());
    let ended = process::run(process::limited(path, LIMITS).args(arguments));
    let ended = ended.map_err(|error| failed(&error.to_string()))?;
    if ended.is_stopped(LIMITS) {
        return Err(failed("it took too much time"));
    }
    if ended.code == Some(0) { Ok(ended) } else { Err(failed(&ended.messages)) }
}

/// The path of a program, which is searched where the shell does if it is a bare name. `None` if it is not there.
pub(crate) fn find(program: &Path) -> Option<PathBuf> {
    if program.components().count() > 1 {
        return program.is_file().then(|| program.to_owned());
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}
