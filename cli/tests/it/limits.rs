//! Limits of the system: processes, memory and stack. A run ends with its right answer, or with one line and exit code
//! 2; never by a panic or a signal.
#![cfg(target_os = "linux")]

use super::support::calls::{CALLS, Call, Site};
use super::support::{HANG, Run, bare, cases};
use assert_cmd::Command;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// The verbs that run under limits: of each kind of run one or more.
const VERBS: [&str; 12] = [
    "solve",
    "check",
    "count",
    "list",
    "rate",
    "explain",
    "generate",
    "few-clues",
    "tasks drive",
    "verify",
    "zoo",
    "prove",
];

/// A program for a user of its own, since the limit on processes counts those of a user and does not bind root.
struct Limited {
    site: Site,
    program: PathBuf,
}

impl Limited {
    fn new() -> Self {
        let site = Site::new();
        let program = site.folder().path().join("pavane");
        fs::copy(bare().get_program(), &program).expect("there is room");
        let open = fs::Permissions::from_mode(0o777);
        let mut folders = vec![site.folder().path().to_owned()];
        while let Some(folder) = folders.pop() {
            fs::set_permissions(&folder, open.clone()).expect("it is ours");
            for entry in fs::read_dir(&folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    fs::set_permissions(&path, open.clone()).expect("it is ours");
                }
            }
        }
        Self { site, program }
    }

    /// Runs the program behind a command of the shell that sets a limit.
    fn run(&self, limit: &str, line: &str) -> Run {
        static USERS: AtomicU32 = AtomicU32::new(0);
        let user = 100_000
            + std::process::id() % 10_000 * 100
            + USERS.fetch_add(1, Ordering::Relaxed) % 100;
        let limited = format!("{limit} && exec \"$@\"");
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("setpriv");
                let user = user.to_string();
                command.args(["--reuid", &user, "--regid", &user, "--clear-groups", "sh"]);
                command
            }
            false => Command::new("sh"),
        };
        command.current_dir(self.site.folder().path()).env("HOME", "/");
        command.args(["-c", &limited, "sh"]).arg(&self.program).args(self.site.args(line));
        Run::of(command.write_stdin("").timeout(HANG).output().expect("there is a shell"))
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("there is `id`");
    id.stdout == b"0\n"
}

/// The short call of a verb.
fn call(verb: &str) -> &'static Call {
    CALLS.iter().find(|call| call.verb == verb).expect("every verb has a call")
}

/// Runs all verbs under limits, and returns the numbers of right answers and of refusals.
fn outcomes(limits: impl Fn(u32) -> String) -> (u32, u32) {
    let limited = Limited::new();
    let (mut answered, mut refused) = (0, 0);
    for verb in VERBS {
        let call = call(verb);
        // The same output for any number of threads; several, so that some may be refused.
        let threads = if call.takes("--threads") { " --threads 4" } else { "" };
        let line = call.line() + threads;
        let free = limited.run("true", &line);
        assert_eq!(free.code, Some(call.code), "{line}: {}", free.stderr);
        for step in (0..20).step_by(cases(2, 1) as usize) {
            // A folder of a proof is new or empty.
            let _ = fs::remove_dir_all(limited.site.folder().path().join("proof"));
            let limit = limits(step);
            let run = limited.run(&limit, &line);
            let context = format!("{limit}: {line}: {:?}: {}", run.code, run.stderr);
            if run.code == free.code {
                // Threads of `few-clues` race for the first puzzle.
                let is_same = verb == "few-clues"
                    || without_times(&run.stdout) == without_times(&free.stdout);
                assert!(is_same, "{context}: {}", run.stdout);
                answered += 1;
                continue;
            }
            // The system has no memory to load the program, which is ended by the kernel or by the loader.
            let has_ended = matches!(run.code, None | Some(127));
            if has_ended && !matches!(limited.run(&limit, "--version").code, Some(0 | 2)) {
                continue;
            }
            assert!(matches!(run.code, Some(2 | 3)), "{context}");
            assert_eq!(run.stderr.trim_end().lines().count(), 1, "{context}");
            assert!(!run.stderr.contains("panicked"), "{context}");
            refused += 1;
        }
    }
    (answered, refused)
}

/// An answer without its words of time.
fn without_times(text: &str) -> String {
    let is_time =
        |word: &&str| word.ends_with('s') && word.starts_with(|c: char| c.is_ascii_digit());
    text.split_whitespace().filter(|word| !is_time(word)).collect::<Vec<_>>().join(" ")
}

#[test]
fn runs_under_a_limit_on_processes_answer_or_say_why_not() {
    let (answered, refused) = outcomes(|step| {
        // Names of the limit in bash and in dash.
        let most = 1 + step / 2;
        format!("{{ ulimit -u {most} 2>/dev/null || ulimit -p {most}; }}")
    });
    assert!(refused > 0, "some limits are too low");
    if is_root() {
        assert!(answered > 0, "some limits are high enough");
    }
}

#[test]
fn runs_under_a_limit_on_memory_answer_or_say_why_not() {
    let (answered, refused) =
        outcomes(|step| format!("ulimit -v {}", 24_000 + 2_000 * step + 40 * step * step * step));
    assert!(answered > 0 && refused > 0, "{answered} answered, {refused} refused");
}

#[test]
fn runs_with_small_stacks_answer() {
    let (answered, refused) = outcomes(|step| format!("ulimit -s {}", 192 + 64 * step));
    assert!(answered > 0 && refused == 0, "{answered} answered, {refused} refused");
}
