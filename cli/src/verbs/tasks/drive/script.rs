//! Scripts for the programs that run tasks on one machine or many. Each is a loop for the shell: while the merge
//! reports missing results, it runs the tasks that the merge names. A task with a killed process ends no round, and
//! runs again in the next one. The third round in a row without a result is the last one.

use crate::args::TaskArgs;
use crate::error::Error;
use std::env;
use std::fmt::Write as _;
use std::path::{self, Path};

/// Largest index of a job array that Slurm takes unless it is configured otherwise (`MaxArraySize` 1001).
const MOST_JOBS: usize = 1000;

/// A program that runs tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum System {
    Parallel,
    Xargs,
    Slurm,
    HyperQueue,
}

impl System {
    pub(super) const ALL: [Self; 4] = [Self::Parallel, Self::Xargs, Self::Slurm, Self::HyperQueue];

    /// Its name on the command line.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Parallel => "parallel",
            Self::Xargs => "xargs",
            Self::Slurm => "slurm",
            Self::HyperQueue => "hyperqueue",
        }
    }
}

/// The tasks of a folder, and how to run them.
pub(super) struct TaskOrder<'a> {
    pub(super) folder: &'a Path,
    /// Maximum number of tasks at a time.
    pub(super) jobs: usize,
    pub(super) node_limit: Option<u64>,
    pub(super) task: &'a TaskArgs,
    /// Options of `sbatch`, without the dashes.
    pub(super) options: Vec<String>,
}

impl TaskOrder<'_> {
    /// The script for a program.
    ///
    /// # Errors
    /// If the folder or this program has no absolute path.
    pub(super) fn script(&self, system: System) -> Result<String, Error> {
        let folder =
            path::absolute(self.folder).map_err(|error| Error::write(self.folder, error))?;
        let program = env::current_exe().map_err(|error| {
            Error::usage(format!("the path of this program is not known: {error}"))
        })?;
        let (program, folder) =
            (quoted(&program.to_string_lossy()), folder.to_string_lossy().into_owned());
        let tasks = format!("{}/tasks/{{}}.json", quoted(&folder));
        let run = format!("{program} tasks run{} {tasks}", self.flags());
        // `xargs` stops when a process is killed or exits with 255, so a shell exits in its place.
        let each = quoted(&format!("{program} tasks run{} \"$1\" || exit 1", self.flags()));
        let by_xargs = format!("-I {{}} sh -c {each} sh {tasks}");
        let (list, jobs) = (quoted(&format!("{folder}/list")), self.jobs);
        let round = match system {
            System::Parallel => format!("parallel -q --jobs {jobs} {run} :::: {list}"),
            System::Xargs => format!("xargs -P {jobs} {by_xargs} < {list}"),
            System::Slurm => self.slurm(&by_xargs, &list),
            System::HyperQueue => {
                let each = quoted(&run.replace("{}", "$HQ_ENTRY"));
                format!(
                    "hq submit --each-line {list} --wait --stdout none --stderr none -- sh -c {each}"
                )
            }
        };
        let merge = format!("{program} tasks merge {}", quoted(&folder));
        Ok(format!(
            "#!/bin/sh\n\
             open= idle=0\n\
             while {merge} > /dev/null 2>&1; [ $? -eq 3 ]; do\n\
             before=$open; open=$(cksum < {list})\n\
             [ \"$open\" = \"$before\" ] && idle=$((idle + 1)) || idle=0\n\
             [ \"$idle\" -eq 3 ] && break # no task had a result in three rounds\n\
             {round}\n\
             done\n\
             {merge}\n"
        ))
    }

    /// The round as a job array. A job runs each n-th line of the list, of n jobs.
    fn slurm(&self, by_xargs: &str, list: &str) -> String {
        let lines =
            format!("sed -n \"${{SLURM_ARRAY_TASK_ID}}~${{SLURM_ARRAY_TASK_COUNT}}p\" {list}");
        let job = quoted(&format!("{lines} | xargs {by_xargs}"));
        let mut options = String::new();
        for option in self.options.iter().filter(|option| !option.is_empty()) {
            let _ = write!(options, " --{}", quoted(option.trim_start_matches('-')));
        }
        let jobs = self.jobs;
        format!(
            "n=$(wc -l < {list}); [ \"$n\" -gt {MOST_JOBS} ] && n={MOST_JOBS}\n\
             sbatch --wait --requeue --array=1-\"$n\"%{jobs} --output=/dev/null{options} --wrap={job} > /dev/null"
        )
    }

    /// The flags of `tasks run`.
    fn flags(&self) -> String {
        let mut flags = String::new();
        if let Some(limit) = self.node_limit {
            let _ = write!(flags, " --node-limit {limit}");
        }
        if let Some(timeout) = self.task.timeout {
            let _ = write!(flags, " --timeout {}ms", timeout.as_millis());
        }
        let _ = write!(flags, " --engine {} --rest {}", self.task.engine, self.task.rest);
        flags
    }
}

/// A word for the shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-=:,+%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(quoted("/a/b-c.json"), "/a/b-c.json");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
