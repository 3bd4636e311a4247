//! Searches cut into tasks, in folders: processes that are killed, files that are lost, damaged, foreign or written
//! twice, a full disk, and the programs that run tasks.

use super::support::{Folder, HANG, Random, Run, bare, enter_root, run, run_args};
use serde_json::Value;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

const QUEENS8: &str = "data/cover/queens8.dlx";
const QUEENS10: &str = "data/cover/queens10.dlx";

/// A split in a temporary folder.
struct Cluster {
    folder: Folder,
    path: PathBuf,
}

impl Cluster {
    #[track_caller]
    fn new(problem: &str, args: &str) -> Self {
        enter_root();
        let folder = Folder::new();
        let path = folder.path().join("search");
        let split = run(&format!("tasks split {problem} {args} -o {}", path.display()), "");
        assert_eq!(split.code, Some(0), "{}", split.stderr);
        Self { folder, path }
    }

    /// Runs a step on the folder.
    #[track_caller]
    fn ask(&self, args: &str) -> Run {
        run(&format!("tasks {args} {}", self.path.display()), "")
    }

    /// The answer and the exit code of a merge.
    #[track_caller]
    fn merge(&self) -> (String, Option<i32>) {
        let merge = self.ask("merge");
        (merge.stdout.trim().to_owned(), merge.code)
    }

    /// The names of the open tasks.
    fn open(&self) -> Vec<String> {
        let list = fs::read_to_string(self.path.join("list")).expect("the list of tasks");
        list.lines().map(str::to_owned).collect()
    }

    /// The number of open tasks.
    fn tasks(&self) -> usize {
        let tasks = |name: String| fs::read_to_string(self.task(&name)).expect("a file of tasks");
        self.open().into_iter().map(|name| tasks(name).lines().count()).sum()
    }

    /// All files of results.
    fn result_files(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut folders = vec![self.path.join("results")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("the folder is there") {
                let path = entry.expect("an entry").path();
                if path.is_dir() { folders.push(path) } else { files.push(path) }
            }
        }
        files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
        files.sort();
        files
    }

    /// A merge, and what a merge that reads all results says at the same time.
    #[track_caller]
    fn merge_twice(&self) -> (String, Option<i32>) {
        let merge = self.ask("merge --json");
        let state = self.path.join("merge.state");
        let _ = fs::remove_file(&state);
        let whole = self.ask("merge --json");
        assert_eq!((&merge.stdout, merge.code), (&whole.stdout, whole.code), "{}", merge.stderr);
        let answer: Value = serde_json::from_str(&merge.stdout).expect("JSON");
        (answer["answer"].as_str().expect("a text").to_owned(), merge.code)
    }

    fn task(&self, id: &str) -> PathBuf {
        self.path.join("tasks").join(format!("{id}.json"))
    }

    fn result(&self, id: &str) -> PathBuf {
        self.path.join("results").join(format!("{id}.json"))
    }

    #[track_caller]
    fn run(&self, id: &str, args: &[&str]) -> Run {
        let run = run_args([&["tasks", "run", text(&self.task(id))], args].concat(), "");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run
    }

    /// A process that runs a task.
    fn spawn(&self, id: &str, args: &[&str]) -> Child {
        let mut command = bare();
        command.args(["tasks", "run"]).arg(self.task(id)).args(args).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it can be run")
    }

    /// Runs a task that fails, as no file may have more than some blocks of 512 bytes.
    #[track_caller]
    fn run_with_small_files(&self, id: &str, blocks: usize) {
        let run = format!("ulimit -f {blocks}; exec \"$0\" tasks run \"$1\"");
        let status = std::process::Command::new("sh")
            .args(["-c", &run])
            .arg(bare().get_program())
            .arg(self.task(id))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert!(!status.expect("there is a shell").success());
    }

    /// The nodes of a complete merge.
    #[track_caller]
    fn nodes(&self) -> Value {
        serde_json::from_str::<Value>(&self.ask("merge --json").stdout).expect("JSON")["nodes"]
            .clone()
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

/// The nodes of a search in one piece.
#[track_caller]
fn serial_nodes(problem: &str) -> Value {
    let count =
        run(&format!("count --json --sharing off --engine links --no-algebra {problem}"), "");
    serde_json::from_str::<Value>(&count.stdout).expect("JSON")["nodes"].clone()
}

/// Replaces a file by another text.
fn edit(file: &Path, change: impl Fn(String) -> String) {
    let text = fs::read_to_string(file).expect("the file is there");
    let changed = change(text.clone());
    assert_ne!(text, changed, "{file:?}");
    fs::write(file, changed).expect("the file can be written");
}

#[test]
fn a_count_survives_all_that_happens_to_processes_and_files() {
    let cluster = Cluster::new(QUEENS10, "-n 24");
    let foreign = Cluster::new(QUEENS8, "-n 3");
    let other = &foreign.open()[0];
    foreign.run(other, &[]);
    let copy = cluster.result(other);
    fs::copy(foreign.result(other), &copy).expect("a result of another problem");
    survives(&cluster, &["--node-limit=400", "--node-limit=900"], Some(&copy));
}

/// The same with several tasks in a file, and a state from which each merge continues.
#[test]
fn a_count_of_several_tasks_in_a_file_survives_the_same() {
    let cluster = Cluster::new(QUEENS10, "-n 60 --per-file 5");
    assert_eq!(cluster.open().len(), cluster.tasks().div_ceil(5));
    survives(&cluster, &["--node-limit=40", "--node-limit=90"], None);
    assert!(cluster.path.join("merge.state").exists());
}

/// Runs tasks of queens 10 twice each, under two limits, kills some, damages some results, and expects an exact count
/// in the end. A foreign result stays as it is.
#[track_caller]
fn survives(cluster: &Cluster, limits: &[&str; 2], foreign: Option<&PathBuf>) {
    let mut random = Random::new(29);
    let (mut kills, mut rounds, mut is_damaged) = (0, 0, false);
    let answer = loop {
        // Two merges at once.
        let mut beside = bare()
            .arg("merge")
            .arg(&cluster.path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it can be run");
        let (answer, code) = cluster.merge_twice();
        assert_eq!(beside.wait().expect("it is ours").code(), code);
        if code == Some(0) {
            break answer;
        }
        assert!(code == Some(3) && answer.starts_with(">="), "{answer}");
        assert!(answer[2..].parse::<u32>().expect("a number") <= 724);
        rounds += 1;
        assert!(rounds < 100, "it does not end");
        for id in cluster.open() {
            // Each task twice, under two limits, side by side; some are killed.
            for mut child in limits.map(|limit| cluster.spawn(&id, &[limit])) {
                if random.below(5) == 0 {
                    thread::sleep(Duration::from_millis(random.below(6) as u64));
                    child.kill().expect("it is ours");
                    kills += 1;
                }
                child.wait().expect("it is ours");
            }
        }
        if !is_damaged {
            // One is cut off, one edited, one is there under two names, one lost.
            let mut files = cluster.result_files();
            files.retain(|file| Some(file) != foreign);
            let cut = |text: String| text[..text.len() / 2].to_owned();
            let edited = |text: String| text.replacen("\"count\":", "\"count\":1", 1);
            edit(&files[0], cut);
            edit(&files[1], edited);
            fs::copy(&files[2], files[2].with_extension("copy.json")).expect("a copy");
            fs::remove_file(&files[3]).expect("a file");
            is_damaged = true;
        }
    };
    assert!(kills > 3 && rounds > 1, "{kills} kills, {rounds} rounds");
    assert_eq!(answer, "724"); // A000170
    assert_eq!(cluster.nodes(), serial_nodes(QUEENS10));
}

#[test]
fn merges_say_what_is_wrong_with_a_result() {
    let cluster = Cluster::new(QUEENS8, "-n 4");
    let id = &cluster.open()[0];
    cluster.run(id, &[]);
    edit(&cluster.result(id), |text| text.replacen("\"count\":", "\"count\":9", 1));
    let merge = cluster.ask("merge");
    assert!(
        merge.stderr.contains("the result of a task is damaged: it is named"),
        "{}",
        merge.stderr
    );
    assert!(merge.stderr.contains("run its task again"), "{}", merge.stderr);
    assert!(merge.stderr.contains("tasks have no result; "), "{}", merge.stderr);
    // A task that has a damaged result is run again.
    let again = cluster.run(id, &[]);
    assert!(
        again.stdout.starts_with(id) && !again.stdout.contains("was there"),
        "{}",
        again.stdout
    );
    assert!(cluster.run(id, &[]).stdout.contains("was there"));
    assert_eq!(cluster.ask("merge").stderr.lines().count(), 1);
}

#[test]
fn tasks_of_another_problem_are_refused_before_their_results_are_looked_for() {
    let (cluster, foreign) = (Cluster::new(QUEENS10, "-n 4"), Cluster::new(QUEENS8, "-n 4"));
    let id = &foreign.open()[0];
    foreign.run(id, &[]);
    fs::copy(foreign.task(id), cluster.task(id)).expect("a task");
    fs::copy(foreign.result(id), cluster.result(id)).expect("a result");
    let refused = run_args(["run", text(&cluster.task(id))], "");
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("is of another problem, question or version"),
        "{}",
        refused.stderr
    );
    // A problem that was exchanged, too.
    fs::copy(foreign.path.join("problem.json"), cluster.path.join("problem.json"))
        .expect("a problem");
    for verb in ["merge", "drive"] {
        let refused = cluster.ask(verb);
        assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(2)));
        assert!(
            refused.stderr.contains("manifest of a split is of another problem"),
            "{}",
            refused.stderr
        );
    }
    // A task that is no task, and one that is nowhere.
    edit(&foreign.task(id), |text| text.replacen("\"done\":0", "\"done\":1", 1));
    for (file, message) in [
        (foreign.task(id), "the task is damaged"),
        (PathBuf::from("data/cover/toy.dlx"), "this is not the task"),
        (foreign.path.join("tasks/none.json"), "cannot be read"),
        (
            foreign.folder.file("a.json", fs::read(foreign.task(&foreign.open()[1])).unwrap()),
            "no folder `tasks`",
        ),
    ] {
        let refused = run_args(["run", text(&file)], "");
        assert_eq!(refused.code, Some(2));
        assert!(refused.stderr.contains(message), "{}", refused.stderr);
    }
    // A second split does not write over the first.
    let again = run(&format!("split {QUEENS8} -o {}", foreign.path.display()), "");
    assert!(
        again.code == Some(2) && again.stderr.contains("found the manifest of a split"),
        "{}",
        again.stderr
    );
}

/// Lists are those of a search in one piece, in its order, although tasks stop and their lists are damaged.
#[test]
fn lists_are_in_the_order_of_one_search() {
    for (problem, limit) in [
        (QUEENS8, "300"),
        ("data/cover/macmahon2x3.dlx", "300"),
        ("data/cover/linesums4.dlx", "300"),
        // With costs, which do not matter where all solutions are asked for.
        ("data/cover/assignment5.dlx", "10"),
    ] {
        let cluster = Cluster::new(problem, "-n 5 --question list");
        let mut is_damaged = false;
        while cluster.merge().1 == Some(3) {
            for id in cluster.open() {
                cluster.run(&id, &["--node-limit", limit]);
            }
            let lists = fs::read_dir(cluster.path.join("lists")).expect("the folder is there");
            let full = |file: &PathBuf| fs::metadata(file).is_ok_and(|file| file.len() > 0);
            let mut lists = lists.map(|file| file.expect("a file").path()).filter(full);
            if let (false, Some(list)) = (is_damaged, lists.next()) {
                // Of the same size.
                edit(&list, |text| text.replacen('1', "2", 1));
                is_damaged = true;
            }
        }
        assert!(is_damaged);
        let listed = cluster.ask("merge --solutions");
        assert_eq!(listed.code, Some(0), "{}", listed.stderr);
        assert_eq!(
            listed.stdout,
            run(&format!("list --engine links --threads 1 {problem}"), "").stdout
        );
    }
}

#[test]
fn checks_tell_unique_multiple_and_none() {
    for (problem, word, code) in [
        ("data/cover/toy.dlx", "unique", 0),
        (QUEENS8, "multiple", 1),
        ("data/cover/mutilated6.dlx", "none", 1),
    ] {
        let cluster = Cluster::new(problem, "-n 4 --question check");
        if !cluster.open().is_empty() {
            assert_eq!(cluster.merge(), ("unknown".to_owned(), Some(3)));
        }
        let drive = cluster.ask("drive --jobs 2 --node-limit 50");
        assert_eq!((drive.stdout.trim(), drive.code), (word, Some(code)), "{}", drive.stderr);
    }
}

#[test]
fn a_full_disk_costs_a_result_and_no_solution() {
    if !cfg!(unix) {
        return;
    }
    for args in ["", "--question list", "--per-file 2", "--per-file 2 --question list"] {
        let cluster = Cluster::new(QUEENS8, &format!("-n 2 {args}"));
        for id in cluster.open() {
            cluster.run_with_small_files(&id, 0);
            assert!(!cluster.result(&id).exists());
        }
        assert_eq!(cluster.merge(), (">=0".to_owned(), Some(3)));
        assert_eq!(cluster.ask("drive").stdout, "92\n");
    }
}

/// The lists of the first two tasks have 2,139 bytes, the lists of the others 2,759.
#[test]
fn the_results_before_a_failure_are_kept() {
    if !cfg!(unix) {
        return;
    }
    let cluster = Cluster::new(QUEENS10, "-n 12 --per-file 4 --question list");
    let first = &cluster.open()[0];
    cluster.run_with_small_files(first, 5);
    let results = fs::read_to_string(cluster.result(first)).expect("results of two tasks");
    assert_eq!(results.lines().count(), 2, "{results}");
    assert_eq!(cluster.merge(), (">=138".to_owned(), Some(3)));
    assert_eq!(cluster.ask("drive").stdout, "724\n");
}

#[test]
fn files_of_several_tasks_are_completed() {
    let cluster = Cluster::new(QUEENS8, "-n 12 --per-file 4");
    let names = cluster.open();
    assert!(names.iter().all(|name| name[..2] == name[3..5] && &name[2..3] == "/"), "{names:?}");
    let all = cluster.run(&names[0], &[]);
    assert_eq!(all.stdout.lines().count(), 4);
    // Two of the four results are lost.
    edit(&cluster.result(&names[0]), |text| {
        text.lines().skip(2).map(|line| line.to_owned() + "\n").collect()
    });
    let merge = cluster.ask("merge");
    let (files, tasks) = (names.len(), cluster.tasks());
    assert!(
        merge.stderr.contains(&format!("{} of {tasks} tasks have no result", tasks - 2)),
        "{}",
        merge.stderr
    );
    assert!(merge.stderr.contains("list names their files"), "{}", merge.stderr);
    assert_eq!(cluster.open().len(), files);
    let again = cluster.run(&names[0], &[]);
    let were_there: Vec<bool> =
        again.stdout.lines().map(|line| line.ends_with("was there")).collect();
    assert_eq!(were_there, [false, false, true, true], "{}", again.stdout);
    // Damaged lines are named, and replaced.
    edit(&cluster.result(&names[0]), |text| text.replacen("\"nodes\":", "\"nodes\":9", 1));
    let merge = cluster.ask("merge");
    let place = format!("{}:1: the result of a task is damaged", text(&cluster.result(&names[0])));
    assert!(merge.stderr.contains(&place), "{}", merge.stderr);
    assert_eq!(cluster.ask("drive --jobs 2 --node-limit 9").stdout, "92\n");
    assert_eq!(cluster.nodes(), serial_nodes(QUEENS8));
    let answer: Value = serde_json::from_str(&cluster.ask("merge --json").stdout).expect("JSON");
    assert_eq!((&answer["damaged"], &answer["ignored"]), (&0.into(), &0.into()));
}

#[test]
fn results_of_a_folder_with_one_task_in_a_file_are_read_in_one_with_several() {
    for question in ["count", "list"] {
        let args = format!("-n 9 --question {question}");
        let (flat, other) =
            (Cluster::new(QUEENS8, &args), Cluster::new(QUEENS8, &format!("{args} --per-file 4")));
        assert_eq!(flat.ask("drive").stdout, "92\n");
        for folder in ["results", "lists"] {
            for file in fs::read_dir(flat.path.join(folder)).expect("the folder is there") {
                let file = file.expect("a file");
                fs::copy(file.path(), other.path.join(folder).join(file.file_name()))
                    .expect("a copy");
            }
        }
        assert_eq!(other.merge(), ("92".to_owned(), Some(0)));
    }
}

#[test]
fn lists_of_several_tasks_in_a_file_are_in_the_order_of_one_search() {
    let cluster = Cluster::new(QUEENS8, "-n 12 --per-file 4 --question list");
    assert_eq!(cluster.ask("drive --jobs 2 --node-limit 30").stdout, "92\n");
    assert_eq!(
        cluster.ask("merge --solutions").stdout,
        run(&format!("list {QUEENS8} --engine links --threads 1"), "").stdout
    );
    let cluster = Cluster::new(QUEENS8, "-n 12 --per-file 4 --question check");
    assert_eq!(cluster.ask("drive --jobs 2 --node-limit 30").stdout, "multiple\n");
}

#[test]
fn driven_files_of_several_tasks_survive_kills() {
    let cluster = Cluster::new(QUEENS10, "-n 100 --per-file 7");
    for milliseconds in [15, 25, 35, 60] {
        let mut command = bare();
        command.args(["tasks", "drive", "--jobs", "2", "--node-limit", "50"]).arg(&cluster.path);
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it can be run");
        thread::sleep(Duration::from_millis(milliseconds));
        child.kill().expect("it is ours");
        child.wait().expect("it is ours");
    }
    let drive = cluster.ask("drive --jobs 2 --node-limit 50");
    assert_eq!((drive.stdout.as_str(), drive.code), ("724\n", Some(0)), "{}", drive.stderr); // A000170
    assert_eq!(cluster.nodes(), serial_nodes(QUEENS10));
}

/// No process waits for another, and none has to end well.
#[test]
fn several_processes_drive_a_folder_beside_each_other() {
    for (args, limit) in [("-n 30", "150"), ("-n 100 --per-file 7", "50")] {
        let cluster = Cluster::new(QUEENS10, args);
        let lock = File::create(cluster.path.join("drive.lock")).expect("a file");
        lock.lock().expect("nobody else has it");
        let spawn = || {
            let mut command = bare();
            command.args(["tasks", "drive", "--beside", "--jobs", "1", "--node-limit", limit]);
            command.arg(&cluster.path).stdout(Stdio::piped()).spawn().expect("it can be run")
        };
        let [mut killed, first, second] = [spawn(), spawn(), spawn()];
        thread::sleep(Duration::from_millis(30));
        killed.kill().expect("it is ours");
        killed.wait().expect("it is ours");
        for drive in [first, second] {
            let output = drive.wait_with_output().expect("it is ours");
            assert_eq!(String::from_utf8_lossy(&output.stdout), "724\n"); // A000170
            assert!(output.status.success());
        }
        assert_eq!(cluster.nodes(), serial_nodes(QUEENS10));
    }
}

/// A state with another count is believed in between, which shows that it is used, and never in the end.
#[test]
fn complete_answers_are_read_from_results_and_not_from_the_state() {
    let cluster = Cluster::new(QUEENS10, "-n 40 --per-file 2");
    let names = cluster.open();
    names.iter().take(9).for_each(|name| drop(cluster.run(name, &[])));
    // Younger files are read again each time.
    let settle = || thread::sleep(Duration::from_millis(2200));
    settle();
    let (answer, _) = cluster.merge();
    let state = cluster.path.join("merge.state");
    let whole = fs::read(&state).expect("a state");
    let forged = forged(&whole, &format!("\"count\":\"{}\"", &answer[2..]), "\"count\":\"7000\"");
    fs::write(&state, &forged).expect("it can be written");
    assert_eq!(cluster.merge(), (">=7000".to_owned(), Some(3)));
    // Without its hash it is not believed.
    let mut damaged = forged.clone();
    *damaged.last_mut().expect("a byte") ^= 1;
    for other in [&damaged[..], &forged[..forged.len() / 2], b"", b"no state\n"] {
        fs::write(&state, other).expect("it can be written");
        assert_eq!(cluster.merge(), (answer.clone(), Some(3)));
    }
    if cfg!(unix) {
        // An edit of the same size and time is found.
        let file = cluster.result(&names[0]);
        let modified = fs::metadata(&file).and_then(|file| file.modified()).expect("a time");
        edit(&file, |text| {
            // The first digit of a number of nodes.
            let place = text.find("\"nodes\":").expect("a number of nodes") + 8;
            let other = if &text[place..=place] == "1" { "2" } else { "1" };
            format!("{}{other}{}", &text[..place], &text[place + 1..])
        });
        File::options()
            .append(true)
            .open(&file)
            .and_then(|file| file.set_modified(modified))
            .expect("a time");
        let merge = cluster.ask("merge");
        assert!(merge.stderr.contains("the result of a task is damaged"), "{}", merge.stderr);
        assert_ne!(merge.stdout.trim(), answer);
    }
    // So is a result that is gone.
    fs::remove_file(cluster.result(&names[0])).expect("a file");
    fs::remove_file(cluster.result(&names[1])).expect("a file");
    assert_ne!(cluster.merge().0, answer);
    settle();
    let (answer, _) = cluster.merge();
    let whole = fs::read(&state).expect("a state");
    let count = format!("\"count\":\"{}\"", &answer[2..]);
    fs::write(&state, self::forged(&whole, &count, "\"count\":\"7000\""))
        .expect("it can be written");
    assert_eq!(cluster.ask("drive").stdout, "724\n");
    assert_eq!(cluster.merge(), ("724".to_owned(), Some(0)));
}

/// A state with another text in it and the hash of all of it.
#[track_caller]
fn forged(state: &[u8], from: &str, to: &str) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    let found = state.windows(from.len()).position(|window| window == from.as_bytes());
    let place = found.expect("the text is in the state");
    let changed = [&state[..place], to.as_bytes(), &state[place + from.len()..]].concat();
    let start = changed.iter().position(|byte| *byte == b'\n').expect("a first line") + 1;
    let hash = Sha256::digest(&changed[start..]);
    let mut forged: Vec<u8> =
        hash.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()).collect();
    forged.extend_from_slice(&changed[start - 1..]);
    forged
}

/// A folder may be moved between two runs.
#[test]
fn a_stopped_search_goes_on_elsewhere() {
    let cluster = Cluster::new(QUEENS10, "-n 12 --probes 10 --seed 3");
    for id in cluster.open().iter().take(5) {
        cluster.run(id, &["--timeout", "1ms", "--engine", "cells"]);
    }
    let moved = cluster.folder.path().join("moved");
    fs::rename(&cluster.path, &moved).expect("a folder");
    let drive =
        run_args(["drive", "--json", "--jobs", "2", "--node-limit", "200", text(&moved)], "");
    let answer: Value = serde_json::from_str(&drive.stdout).expect("JSON");
    assert_eq!((&answer["count"], &answer["exact"]), (&"724".into(), &true.into()), "{answer}");
    assert_eq!(answer["nodes"], serial_nodes(QUEENS10));
    assert_eq!((&answer["missing"], &answer["ignored"]), (&0.into(), &0.into()));
}

#[test]
fn puzzles_are_split_too() {
    let cluster = Cluster::new("................", "-n 10");
    assert_eq!(cluster.ask("drive").stdout, "288\n");
}

#[test]
fn one_run_drives_a_folder_at_a_time() {
    let cluster = Cluster::new(QUEENS8, "-n 3");
    let lock = File::create(cluster.path.join("drive.lock")).expect("a file");
    lock.lock().expect("no other process has it");
    let refused = cluster.ask("drive");
    assert!(
        refused.code == Some(2) && refused.stderr.contains("another run drives"),
        "{}",
        refused.stderr
    );
    drop(lock);
    assert_eq!(cluster.ask("drive").stdout, "92\n");
    let refused = cluster.ask("drive --engine repair");
    assert!(
        refused.code == Some(2) && refused.stderr.contains("runs no tasks"),
        "{}",
        refused.stderr
    );
}

#[cfg(unix)]
#[test]
fn drive_refuses_a_lock_that_is_no_regular_file() {
    let cluster = Cluster::new(QUEENS8, "-n 3");
    let lock = cluster.path.join("drive.lock");
    let places: [fn(&Path); 3] = [
        |lock| {
            let made = std::process::Command::new("mkfifo").arg(lock).status();
            assert!(made.expect("there is mkfifo").success());
        },
        |lock| std::os::unix::fs::symlink("/dev/null", lock).expect("a link"),
        |lock| fs::create_dir(lock).expect("a folder"),
    ];
    for place in places {
        place(&lock);
        let refused = cluster.ask("drive");
        assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(2)));
        assert!(refused.stderr.contains("expected a regular file or none"), "{}", refused.stderr);
        assert!(refused.stderr.contains(text(&lock)), "{}", refused.stderr);
        fs::remove_file(&lock).or_else(|_| fs::remove_dir(&lock)).expect("it is ours");
    }
    assert_eq!(cluster.ask("drive").stdout, "92\n");
}

/// A rename puts no file into the place of a folder.
#[test]
fn drive_keeps_folders_in_the_places_of_files_aside() {
    let cluster = Cluster::new(QUEENS8, "-n 4");
    let ids = cluster.open();
    let places = [cluster.result(&ids[0]), cluster.task(&ids[1]), cluster.path.join("list")];
    for place in &places {
        let _ = fs::remove_file(place);
        fs::create_dir(place).expect("a folder");
        fs::write(place.join("kept"), "content").expect("a file");
    }
    let drive = cluster.ask("drive --jobs 2");
    assert_eq!((drive.stdout.as_str(), drive.code), ("92\n", Some(0)), "{}", drive.stderr);
    for place in &places {
        let (place, aside) = (text(place), format!("{}.damaged", text(place)));
        let message =
            format!("pavane: {place}: found a folder, expected a file; kept as {aside}\n");
        assert!(drive.stderr.contains(&message), "{}", drive.stderr);
        let kept = fs::read_to_string(Path::new(&aside).join("kept"));
        assert_eq!(kept.expect("the old content"), "content");
    }
    assert_eq!(cluster.merge(), ("92".to_owned(), Some(0)));
}

/// The scripts are run, Slurm's by a stand-in for `sbatch` that runs the jobs of an array one after the other.
#[cfg(unix)]
#[test]
fn scripts_count_as_one_search_does() {
    use std::os::unix::fs::PermissionsExt;
    const SBATCH: &str = r#"#!/bin/sh
for word; do case "$word" in
  --array=*) n=${word#--array=1-}; n=${n%\%*};;
  --wrap=*) job=${word#--wrap=};;
  --partition=long) named=yes;;
esac; done
[ "$named" = yes ] || exit 1
for i in $(seq "$n"); do
  SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=$n sh -c "$job" > /dev/null || exit 1
done
"#;
    let tools = Folder::new();
    let sbatch = tools.file("sbatch", SBATCH);
    fs::set_permissions(&sbatch, fs::Permissions::from_mode(0o755)).expect("it is ours");
    let path = format!("{}:{}", tools.path().display(), std::env::var("PATH").unwrap_or_default());
    let sh = |args: &[&str]| {
        let mut command = assert_cmd::Command::new("sh");
        let output = command.args(args).env("PATH", &path).timeout(HANG).output();
        String::from_utf8(output.expect("there is a shell").stdout).expect("UTF-8")
    };
    let cluster = Cluster::new(QUEENS8, "-n 3");
    // A blank and a quote in the path.
    let path_with_blank = cluster.folder.path().join("it's here");
    fs::rename(&cluster.path, &path_with_blank).expect("a folder");
    let here = text(&path_with_blank);
    let script =
        run_args(["drive", here, "--print", "xargs", "--node-limit", "300", "--jobs", "2"], "");
    let xargs = sh(&["-c", &script.stdout]);
    assert_eq!(xargs.lines().last(), Some("92"), "{}", script.stdout);

    let cluster = Cluster::new(QUEENS8, "-n 3");
    let program = bare().get_program().to_str().expect("a path of letters").to_owned();
    let drive = format!(
        "'{program}' tasks drive '{}' --slurm partition=long,time=1:00 --node-limit 500",
        cluster.path.display()
    );
    assert_eq!(sh(&["-c", &drive]), "92\n");
    for (system, words) in [
        ("parallel", "parallel -q --jobs 7 "),
        ("hyperqueue", "hq submit --each-line "),
        ("slurm", "sbatch --wait --requeue --array=1-\"$n\"%7 "),
    ] {
        let script = cluster.ask(&format!("drive --jobs 7 --print {system}")).stdout;
        assert!(script.starts_with("#!/bin/sh\n") && script.contains(words), "{script}");
    }
}

/// What is no regular file is read by no verb, and a task that has such a result is run again.
#[cfg(unix)]
#[test]
fn results_that_are_devices_pipes_or_huge_are_refused() {
    let cluster = Cluster::new(QUEENS8, "-n 4");
    let ids = cluster.open();
    std::os::unix::fs::symlink("/dev/zero", cluster.result(&ids[0])).expect("a link");
    let pipe = cluster.result(&ids[1]);
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo");
    assert!(made.success());
    // Sparse, so that it takes no room.
    let huge = File::create(cluster.result(&ids[2])).expect("a file");
    huge.set_len(1 << 40).expect("a sparse file");
    let merge = cluster.ask("merge");
    assert_eq!((merge.stdout.as_str(), merge.code), (">=0\n", Some(3)));
    for part in ["found a pipe or a device, expected a regular file", "found more than 256 MiB"] {
        assert!(merge.stderr.contains(part), "{}", merge.stderr);
    }
    assert_eq!(cluster.ask("drive --jobs 2").stdout, "92\n");
    assert_eq!(cluster.merge(), ("92".to_owned(), Some(0)));
    // The files that every verb reads first.
    let cluster = Cluster::new(QUEENS8, "-n 4");
    for name in ["problem.json", "manifest.json"] {
        let file = cluster.path.join(name);
        let text = fs::read(&file).expect("a file");
        fs::remove_file(&file).expect("a file");
        std::os::unix::fs::symlink("/dev/zero", &file).expect("a link");
        let merge = cluster.ask("merge");
        assert_eq!(merge.code, Some(2));
        assert!(merge.stderr.contains("a pipe or a device"), "{}", merge.stderr);
        fs::remove_file(&file).expect("a link");
        fs::write(&file, text).expect("a file");
    }
    assert_eq!(cluster.ask("drive").stdout, "92\n");
}

#[test]
fn run_of_a_folder_says_what_to_give() {
    let cluster = Cluster::new(QUEENS8, "-n 4");
    let here = text(&cluster.path);
    let expected = format!(
        "pavane: {here}: found the folder of a split, expected files of tasks; give {here}/tasks/ID.json, or run all \
         tasks: pavane tasks drive {here}\n"
    );
    for folder in [cluster.path.clone(), cluster.path.join("tasks")] {
        let run = run_args(["run", text(&folder)], "");
        assert_eq!((run.stderr.as_str(), run.code), (expected.as_str(), Some(2)));
    }
    let run = run_args(["run", text(cluster.folder.path())], "");
    assert!(run.stderr.contains("found a folder, expected the file of a task"), "{}", run.stderr);
}

#[test]
fn run_of_another_file_of_the_folder_says_what_it_is() {
    let cluster = Cluster::new(QUEENS8, "-n 4 --question list");
    assert_eq!(cluster.ask("drive").code, Some(0));
    let here = text(&cluster.path);
    let of = |folder: &str| {
        let file = fs::read_dir(cluster.path.join(folder)).expect("a folder").next();
        file.expect("a file").expect("a file").path()
    };
    for (file, what) in [
        (cluster.path.join("list"), "the list of the tasks without a result"),
        (cluster.path.join("manifest.json"), "the manifest"),
        (cluster.path.join("problem.json"), "the problem"),
        (cluster.path.join("drive.lock"), "the lock of `pavane tasks drive`"),
        (of("results"), "a result"),
        (of("lists"), "a list of solutions"),
    ] {
        let run = run_args(["run", text(&file)], "");
        let expected = format!(
            "pavane: {}: found {what} of a split, expected the file of a task; give {here}/tasks/ID.json, for an ID of \
             {here}/list, or run all tasks: pavane tasks drive {here}\n",
            file.display()
        );
        assert_eq!((run.stderr.as_str(), run.code), (expected.as_str(), Some(2)));
    }
}

#[test]
fn damaged_lists_are_kept_aside() {
    let cluster = Cluster::new(QUEENS8, "-n 3 --question list");
    assert_eq!(cluster.ask("drive").stdout, "92\n");
    let lists = fs::read_dir(cluster.path.join("lists")).expect("the folder is there");
    let mut lists: Vec<PathBuf> = lists.map(|file| file.expect("a file").path()).collect();
    lists.retain(|file| fs::metadata(file).is_ok_and(|file| file.len() > 0));
    // One of the same size, and one that is longer.
    edit(&lists[0], |text| text.replacen('1', "2", 1));
    edit(&lists[1], |text| text.to_owned() + "[]\n");
    let damaged: Vec<Vec<u8>> = lists[..2].iter().map(|file| fs::read(file).unwrap()).collect();
    assert_eq!(cluster.merge().1, Some(3));
    let merge = cluster.ask("drive");
    assert_eq!(merge.stdout, "92\n", "{}", merge.stderr);
    for (list, content) in lists.iter().zip(damaged) {
        let aside = format!("{}.damaged", text(list));
        assert!(merge.stderr.contains(&format!("kept as {aside}")), "{}", merge.stderr);
        assert_eq!(fs::read(aside).expect("the damaged list"), content);
    }
    assert_eq!(
        cluster.ask("merge --solutions").stdout,
        run(&format!("list {QUEENS8} --engine links --threads 1"), "").stdout
    );
}

/// The count does not wait for the files of open tasks, which may not be written.
#[cfg(unix)]
#[test]
fn merges_print_the_count_before_they_write() {
    use std::os::unix::fs::PermissionsExt;
    let cluster = Cluster::new(QUEENS8, "-n 3");
    let ids = cluster.open();
    cluster.run(&ids[0], &[]);
    let tasks = cluster.path.join("tasks");
    fs::remove_dir_all(&tasks).expect("a folder");
    fs::write(&tasks, "").expect("a file in its place");
    let merge = cluster.ask("merge");
    assert!(merge.stdout.starts_with(">="), "{}", merge.stdout);
    assert_eq!(merge.code, Some(2), "{}", merge.stderr);
    assert!(fs::metadata(&tasks).is_ok_and(|file| file.permissions().mode() > 0));
}

/// Of the first round, one task is killed by SIGKILL, and one ends with 255: `xargs` stops at either.
#[cfg(unix)]
#[test]
fn killed_workers_end_no_round_of_xargs() {
    use std::os::unix::fs::PermissionsExt;
    let cluster = Cluster::new(QUEENS8, "-n 6");
    let ids = cluster.open();
    let script = cluster.ask("drive --print xargs --jobs 1").stdout;
    let program = bare().get_program().to_str().expect("a path of letters").to_owned();
    let log = cluster.folder.path().join("log");
    // A stand-in that dies once for each of two tasks.
    let stand_in = format!(
        "#!/bin/sh\nif [ \"$2\" = run ]; then for word; do last=$word; done; echo \"$last\" >> {log}\n\
         case \"$last\" in *{first}*) [ -e {log}.1 ] || {{ : > {log}.1; kill -9 $$; }};; \
         *{second}*) [ -e {log}.2 ] || {{ : > {log}.2; exit 255; }};; esac; fi\nexec {program} \"$@\"\n",
        log = log.display(),
        first = ids[0],
        second = ids[1],
    );
    let stand_in = cluster.folder.file("pavane", stand_in);
    fs::set_permissions(&stand_in, fs::Permissions::from_mode(0o755)).expect("it is ours");
    let script = script.replace(&program, text(&stand_in));
    let mut command = assert_cmd::Command::new("sh");
    let output = command.args(["-c", &script]).timeout(HANG).output().expect("there is a shell");
    let stdout = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(stdout.lines().last(), Some("92"), "{script}");
    // All tasks of the first round were begun, and the two again.
    let log = fs::read_to_string(log).expect("a log");
    let first_round: Vec<&str> = log.lines().take(ids.len()).collect();
    assert!(ids.iter().all(|id| first_round.iter().any(|line| line.contains(id))), "{log}");
    assert!(ids[..2].iter().all(|id| log.matches(&**id).count() == 2), "{log}");
}
