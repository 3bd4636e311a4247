//! Running the program.

#[path = "../../../dlx/tests/it/support/cases.rs"]
mod cases;
#[path = "../../../dlx/tests/it/support/random.rs"]
mod random;

pub(crate) mod calls;

pub(crate) use cases::cases;
pub(crate) use random::Random;

use assert_cmd::Command;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Once;
use std::time::Duration;
use tempfile::TempDir;

/// A program that takes longer than this hangs. Nothing here takes a tenth of it.
pub(crate) const HANG: Duration = Duration::from_secs(120);

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The exit code; `None` if a signal ended the program.
    pub(crate) code: Option<i32>,
}

/// Makes the root of the repository the current folder, once for all tests: `data/` is there, and the paths in
/// messages are relative to it. To be called before a file is named by a relative path.
pub(crate) fn enter_root() {
    static ENTERED: Once = Once::new();
    ENTERED.call_once(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        std::env::set_current_dir(root).expect("the root of the repository");
    });
}

/// The program, to be given arguments.
pub(crate) fn pavane() -> Command {
    Command::from_std(bare())
}

/// The same for tests that talk with it while it runs.
pub(crate) fn bare() -> process::Command {
    enter_root();
    process::Command::new(env!("CARGO_BIN_EXE_pavane"))
}

/// The program, which hears signals even where these tests are run with some of them ignored, as `nohup` does.
pub(crate) fn hearing() -> process::Command {
    if !cfg!(target_os = "linux") {
        return bare();
    }
    let mut command = process::Command::new("env");
    command.arg("--default-signal=INT,TERM,HUP,XCPU").arg(bare().get_program());
    command
}

/// Runs the program on standard input; arguments are separated by blanks.
#[track_caller]
pub(crate) fn run(args: &str, stdin: impl Into<Vec<u8>>) -> Run {
    run_args(args.split_whitespace(), stdin)
}

/// Runs the program on standard input.
#[track_caller]
pub(crate) fn run_args<A: AsRef<OsStr>>(
    args: impl IntoIterator<Item = A>,
    stdin: impl Into<Vec<u8>>,
) -> Run {
    let output = pavane().args(args).write_stdin(stdin).timeout(HANG).output();
    Run::of(output.expect("the program can be run"))
}

impl Run {
    /// The result of a process that has ended, which must not have panicked.
    #[track_caller]
    pub(crate) fn of(output: process::Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
        let code = output.status.code();
        let run = Self { stdout: text(output.stdout), stderr: text(output.stderr), code };
        assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
        run
    }
}

/// Checks the output and the exit code of a run on standard input.
#[track_caller]
pub(crate) fn check(args: &str, stdin: impl Into<Vec<u8>>, stdout: &str, code: i32) {
    let run = run(args, stdin);
    assert_eq!((run.stdout.as_str(), run.code), (stdout, Some(code)), "{args}: {}", run.stderr);
}

/// Checks that the program has ended as others do whose reader goes away: by SIGPIPE.
#[track_caller]
pub(crate) fn assert_ended_by_closed_pipe(status: process::ExitStatus) {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        const SIGPIPE: i32 = 13;
        assert_eq!(status.signal(), Some(SIGPIPE), "{status}");
    }
    #[cfg(not(unix))]
    assert_eq!(status.code(), Some(141));
}

/// The verbs of the program and the steps of `tasks`, by its own list of the words that can be completed.
pub(crate) fn verbs() -> Vec<String> {
    let script = run("completions bash", "").stdout;
    let verb = |line: &str| {
        let (of, word) = line.trim().strip_suffix(')')?.split_once(',')?;
        match of {
            "pavane" => Some(word.to_owned()),
            "pavane__subcmd__tasks" => Some(format!("tasks {word}")),
            _ => None,
        }
    };
    let verbs: Vec<String> = script.lines().filter_map(verb).collect();
    let help = run("--help", "").stdout;
    let is_listed = |verb: &String| {
        help.lines().any(|line| line.split_whitespace().next() == verb.split(' ').next())
    };
    assert!(verbs.len() > 15 && verbs.iter().all(is_listed), "{verbs:?}");
    verbs
}

/// A flag in a help, such as `--json`, and the heading above it.
pub(crate) struct Flag {
    pub(crate) name: String,
    pub(crate) heading: String,
}

/// The flags that a help lists, in order.
pub(crate) fn flags_of(help: &str) -> Vec<Flag> {
    let mut flags = Vec::new();
    let mut heading = "";
    for line in help.lines() {
        let text = line.trim_start();
        if let Some(title) = line.strip_suffix(':').filter(|_| text == line) {
            heading = title;
        }
        // Descriptions are indented further than flags, and other text is not indented.
        let is_flag = text.starts_with('-') && (2..=6).contains(&(line.len() - text.len()));
        let name = text.split([' ', ',', '[', '=']).find(|word| word.starts_with("--"));
        if let (true, Some(name)) = (is_flag, name) {
            flags.push(Flag { name: name.to_owned(), heading: heading.to_owned() });
        }
    }
    flags
}

/// A folder for the files of one test, gone when the test is over.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a temporary folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file and gives its path.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        fs::write(&path, content).expect("a temporary file");
        path
    }
}

/// The files of `data/cover` with their kind and number of solutions.
pub(crate) fn cover_files() -> Vec<(String, String, String)> {
    enter_root();
    let table = fs::read_to_string("data/cover/counts.tsv").expect("the table of counts");
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        (format!("data/cover/{}.dlx", fields[0]), fields[1].to_owned(), fields[2].to_owned())
    };
    table.lines().skip(1).map(row).collect()
}

/// Dominoes on a board of n x n cells, in Knuth's format, without the cells in two opposite corners if
/// it is mutilated.
pub(crate) fn dominoes(n: usize, mutilated: bool) -> String {
    let corner = |r: usize, c: usize| (r, c) == (0, 0) || (r, c) == (n - 1, n - 1);
    let there = |r: usize, c: usize| r < n && c < n && !(mutilated && corner(r, c));
    let cells: Vec<(usize, usize)> =
        (0..n * n).map(|i| (i / n, i % n)).filter(|&(r, c)| there(r, c)).collect();
    let name = |(r, c): (usize, usize)| format!("r{r}c{c}");
    let mut text = cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ") + "\n";
    for &(r, c) in &cells {
        for other in [(r, c + 1), (r + 1, c)] {
            if there(other.0, other.1) {
                text.push_str(&format!("{} {}\n", name((r, c)), name(other)));
            }
        }
    }
    text
}
