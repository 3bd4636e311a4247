//! Every kernel against numbers of solutions that are known from outside.
//!
//! The corpus is `data/cover`. If the environment variable `PAVANE_CORPUS` names a folder with a folder
//! `cover` of the same form in it, that one is counted too. Of each problem listed in `counts.tsv`:
//!
//! - all kernels find the number, with the same number of search nodes;
//! - the first [`MOST_KEPT`] solutions are verified, and no two are the same set of options;
//! - the cheapest of all solutions costs the least cost that the list says, and so does the one that the
//!   search for the cheapest finds, with the same number of search nodes on all kernels.
//!
//! Left out is what no search that visits every solution finishes in a minute: problems with more than
//! [`MOST_COUNTED`] solutions. Problems with multiplicities and those whose relation is too large
//! must be refused by `bits`, with the error that says so, and are counted by the others.

use crate::support::data::repository;
use pavane_dlx::format::text;
use pavane_dlx::kernel::KernelError;
use pavane_dlx::{
    Count, Counters, DEFAULT_RELATION_CAP, Engine, FindCheapest, ForEach, Keep, OptionId, Problem,
    Relation, Solver,
};
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

/// More solutions than this are not counted one by one.
const MOST_COUNTED: u64 = 1_000_000_000;
/// The number of solutions of a problem that are kept and verified.
const MOST_KEPT: usize = 1_000;

const KERNELS: [Engine; 3] = [Engine::Links, Engine::Cells, Engine::Bits];

#[test]
fn the_corpus_is_counted_right() {
    assert_counted(&repository("data/cover"));
}

#[test]
fn a_corpus_from_outside_is_counted_right() {
    if let Some(folder) = env::var_os("PAVANE_CORPUS") {
        assert_counted(&PathBuf::from(folder).join("cover"));
    }
}

#[test]
fn all_kernels_are_compared() {
    let others = Engine::ALL.iter().copied().filter(|&engine| engine != Engine::Auto);
    assert!(others.eq(KERNELS), "KERNELS does not list the kernels of Engine::ALL");
}

#[test]
fn wrong_lists_and_numbers_are_found() {
    let list = "name\tkind\tcount\tprimary\tsecondary\toptions";
    let check = |rows: &[&str], files: &[&str], expected: &[&str]| {
        let list = std::iter::once(&list).chain(rows).copied().collect::<Vec<_>>().join("\n");
        let files = files.iter().map(|&name| (name.to_owned(), b"a b\na\nb\na b\n".to_vec()));
        assert_eq!(faults(&list, &files.collect()), expected);
    };
    check(&["x\tXC\t2\t2\t0\t3"], &["x"], &[]);
    check(
        &["x\tXC\t3\t2\t0\t3"],
        &["x"],
        &[
            "x: links found 2 solutions, expected 3",
            "x: cells found 2 solutions, expected 3",
            "x: bits found 2 solutions, expected 3",
        ],
    );
    check(&["y\tXC\t2\t2\t0\t3"], &[], &["y: listed, and there is no file y.dlx"]);
    check(&[], &["x"], &["x: the file x.dlx is not listed"]);
    check(&["x\tXC\tmany\t2\t0\t3"], &["x"], &["x: cannot read the count `many`"]);
    check(
        &["x\tXCC\t2\t2\t1\t3"],
        &["x"],
        &[
            "x: the file is of kind XC, listed as XCC",
            "x: the file has [2, 0, 3] primary items, secondary items and options, listed as [2, 1, 3]",
        ],
    );
}

/// Fails with everything that is wrong with a folder of problems.
#[track_caller]
fn assert_counted(folder: &Path) {
    let list = folder.join("counts.tsv");
    let list = fs::read_to_string(&list).unwrap_or_else(|error| panic!("{list:?}: {error}"));
    let faults = faults(&list, &files(folder));
    assert!(faults.is_empty(), "in {folder:?}:\n{}", faults.join("\n"));
}

/// The problems of a folder by name, as bytes.
fn files(folder: &Path) -> HashMap<String, Vec<u8>> {
    let mut files = HashMap::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let path = entry.unwrap_or_else(|error| panic!("{folder:?}: {error}")).path();
        if path.extension().is_some_and(|extension| extension == "dlx") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            files.insert(name, bytes);
        }
    }
    files
}

/// The row of a problem in the list.
struct Listed {
    name: String,
    kind: String,
    /// The number of solutions, unless the list has the least cost in its place.
    count: Option<u64>,
    least_cost: Option<i64>,
    /// The numbers of primary items, secondary items and options.
    sizes: [usize; 3],
}

impl Listed {
    /// Reads a line of the list, given the names of its columns. The count is a number, or `min` and
    /// the least cost.
    fn read(columns: &[&str], line: &str) -> Result<Self, String> {
        let fields: HashMap<&str, &str> = columns.iter().copied().zip(line.split('\t')).collect();
        let field = |column: &str| fields.get(column).copied().unwrap_or("");
        let name = field("name").to_owned();
        let size = |column| {
            let wrong = |_| format!("{name}: cannot read `{}` under {column}", field(column));
            field(column).parse().map_err(wrong)
        };
        let sizes = [size("primary")?, size("secondary")?, size("options")?];
        let mut least_cost = field("least_cost").parse().ok();
        let count = match field("count").strip_prefix("min ") {
            Some(cost) => {
                least_cost = cost.parse().ok();
                None
            }
            None => field("count").parse().ok(),
        };
        if count.is_none() && least_cost.is_none() {
            return Err(format!("{name}: cannot read the count `{}`", field("count")));
        }
        Ok(Self { kind: field("kind").to_owned(), name, count, least_cost, sizes })
    }

    /// Whether the problem in the file is of the listed kind and sizes.
    fn check(&self, problem: &Problem) -> Vec<String> {
        let mut faults = Vec::new();
        let kind = kind(problem);
        if self.kind != kind {
            faults.push(format!("the file is of kind {kind}, listed as {}", self.kind));
        }
        let primary = problem.primaries().len();
        let sizes = [primary, problem.item_count() - primary, problem.option_count()];
        if self.sizes != sizes {
            faults.push(format!(
                "the file has {sizes:?} primary items, secondary items and options, listed as {:?}",
                self.sizes
            ));
        }
        faults
    }
}

fn kind(problem: &Problem) -> &'static str {
    if problem.first_multiple().is_some() {
        "MCC"
    } else if problem.has_costs() {
        "COST"
    } else if problem.has_colors() {
        "XCC"
    } else {
        "XC"
    }
}

/// Everything that is wrong with a list and its problems.
fn faults(list: &str, files: &HashMap<String, Vec<u8>>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut problems = Vec::new();
    let mut unlisted: BTreeSet<&str> = files.keys().map(String::as_str).collect();
    let mut lines = list.lines();
    let columns: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    for line in lines {
        unlisted.remove(line.split('\t').next().unwrap_or_default());
        match Listed::read(&columns, line).and_then(|listed| open(listed, files)) {
            Ok(problem) => problems.push(problem),
            Err(fault) => faults.push(fault),
        }
    }
    faults.extend(unlisted.iter().map(|name| format!("{name}: the file {name}.dlx is not listed")));
    for ((listed, problem), runs) in problems.iter().zip(run_all(&problems)) {
        let wrong = listed.check(problem).into_iter().chain(judge(listed, problem, &runs));
        faults.extend(wrong.map(|fault| format!("{}: {fault}", listed.name)));
    }
    faults
}

fn open(listed: Listed, files: &HashMap<String, Vec<u8>>) -> Result<(Listed, Problem), String> {
    let name = &listed.name;
    let bytes = files
        .get(name)
        .ok_or_else(|| format!("{name}: listed, and there is no file {name}.dlx"))?;
    let document = text::read(bytes).map_err(|error| format!("{name}: {error}"))?;
    Ok((listed, document.problem))
}

/// The result of a kernel.
enum Run {
    Skipped,
    Refused(KernelError),
    Ran { count: Count, counters: Counters, seen: Seen, cheapest: Option<Found> },
}

/// The result of a search for the cheapest solution.
struct Found {
    cost: Option<i128>,
    nodes: u64,
}

/// A summary of the solutions.
#[derive(Default)]
struct Seen {
    least_cost: Option<i64>,
    /// The first solutions, options in order.
    kept: Vec<Vec<OptionId>>,
}

impl Seen {
    fn add(&mut self, problem: &Problem, options: &[OptionId]) {
        let cost = options.iter().map(|&option| problem.cost(option)).sum();
        self.least_cost = Some(self.least_cost.map_or(cost, |least| least.min(cost)));
        if self.kept.len() < MOST_KEPT {
            let mut options = options.to_vec();
            options.sort_unstable();
            self.kept.push(options);
        }
    }

    fn check(&self, problem: &Problem) -> Result<(), String> {
        for solution in &self.kept {
            problem.verify(solution).map_err(|error| error.to_string())?;
        }
        let different = self.kept.iter().collect::<BTreeSet<_>>().len();
        if different == self.kept.len() {
            Ok(())
        } else {
            Err(format!("{} solutions, of which {different} are different", self.kept.len()))
        }
    }
}

fn run(listed: &Listed, problem: &Problem, kernel: Engine) -> Run {
    if listed.count.is_some_and(|count| count > MOST_COUNTED) {
        return Run::Skipped;
    }
    let mut seen = Seen::default();
    let question = ForEach::new(|options: &[OptionId]| {
        seen.add(problem, options);
        ControlFlow::Continue(())
    });
    let solver = Solver::new(problem).engine(kernel);
    let ran = solver.ask(question).and_then(|(count, counters)| {
        let cheapest = listed.least_cost.map(|_| cheapest(&solver)).transpose()?;
        Ok(Run::Ran { count, counters, seen, cheapest })
    });
    ran.unwrap_or_else(Run::Refused)
}

fn cheapest(solver: &Solver) -> Result<Found, KernelError> {
    let (cheapest, counters) = solver.ask(FindCheapest::new(1))?;
    let cost = cheapest.solutions.first().map(|(cost, _)| *cost);
    Ok(Found { cost, nodes: counters.nodes })
}

/// Asks every kernel about every problem, on all cores. The answers are in the order of the problems
/// and, of each, of [`KERNELS`].
fn run_all(problems: &[(Listed, Problem)]) -> Vec<Vec<Run>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let job = next.fetch_add(1, Ordering::Relaxed);
            let Some((listed, problem)) = problems.get(job / KERNELS.len()) else { return done };
            done.push((job, run(listed, problem, KERNELS[job % KERNELS.len()])));
        }
    };
    let workers = thread::available_parallelism().map_or(1, |cores| cores.get());
    let mut runs: Vec<(usize, Run)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a kernel panicked")).collect()
    });
    runs.sort_by_key(|&(job, _)| job);
    let mut runs = runs.into_iter().map(|(_, run)| run);
    problems.iter().map(|_| runs.by_ref().take(KERNELS.len()).collect()).collect()
}

/// Holds what the kernels said of a problem to the list and to each other.
fn judge(listed: &Listed, problem: &Problem, runs: &[Run]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut nodes: Option<(Engine, u64)> = None;
    let mut cheapest_nodes: Option<(Engine, u64)> = None;
    for (kernel, run) in KERNELS.into_iter().zip(runs) {
        let mut fault = |what: String| faults.push(format!("{kernel} {what}"));
        match run {
            Run::Skipped => {}
            Run::Refused(error) if refusal(problem, kernel).is_some_and(|so| so(error)) => {}
            Run::Refused(error) => fault(format!("refused the problem: {error}")),
            Run::Ran { .. } if refusal(problem, kernel).is_some() => {
                fault("took a problem that it should refuse".to_owned());
            }
            Run::Ran { count, counters, seen, cheapest } => {
                if let Some(expected) = listed.count.filter(|n| n.to_string() != count.to_string())
                {
                    fault(format!("found {count} solutions, expected {expected}"));
                }
                if let Some(expected) =
                    listed.least_cost.filter(|_| seen.least_cost != listed.least_cost)
                {
                    fault(format!(
                        "found the least cost {:?}, expected {expected}",
                        seen.least_cost
                    ));
                }
                if let Some(Found { cost, nodes }) = *cheapest {
                    if cost != listed.least_cost.map(i128::from) {
                        fault(format!("says that the cheapest costs {cost:?}"));
                    }
                    let (first, expected) = *cheapest_nodes.get_or_insert((kernel, nodes));
                    if nodes != expected {
                        fault(format!("found it after {nodes} nodes, {first} after {expected}"));
                    }
                }
                if let Err(what) = seen.check(problem) {
                    fault(format!("found a wrong solution: {what}"));
                }
                let (first, expected) = *nodes.get_or_insert((kernel, counters.nodes));
                if counters.nodes != expected {
                    fault(format!("visited {} nodes, {first} visited {expected}", counters.nodes));
                }
            }
        }
    }
    faults
}

/// If a kernel is to refuse a problem, what the error must be. What is too large is so once reduced.
fn refusal(problem: &Problem, kernel: Engine) -> Option<fn(&KernelError) -> bool> {
    let options = problem.reduce(Keep::All).problem().option_count();
    match kernel {
        Engine::Cells if problem.first_multiple().is_some() => {
            Some(|error| matches!(error, KernelError::Multiplicity { .. }))
        }
        Engine::Bits if Relation::bytes_for(options) > DEFAULT_RELATION_CAP => {
            Some(|error| matches!(error, KernelError::Relation(_)))
        }
        _ => None,
    }
}
