//! The help: short pages, the verb's own flags first, shared flags on the page of one topic, and old names of verbs.

use super::support::calls::{CALLS, Site};
use super::support::{HANG, Run, check, flags_of, pavane, run, verbs};
use std::collections::{BTreeMap, BTreeSet};

/// The topics, each with the headings of its flags.
pub(crate) const TOPICS: [(&str, &[&str]); 4] = [
    ("input", &["Input"]),
    ("search", &["Search", "Checkpoints"]),
    ("output", &["Output"]),
    ("options", &[]),
];
/// Maximum number of lines of a short help, at 100 columns.
const MOST_LINES: usize = 25;
/// A word of each verb that had another name: the old words, and the new ones.
const OLD_NAMES: [(&str, &str); 6] = [
    ("search", "few-clues"),
    ("layout", "jigsaw"),
    ("split", "tasks split"),
    ("run", "tasks run"),
    ("merge", "tasks merge"),
    ("drive", "tasks drive"),
];

/// A help as a terminal of 100 columns shows it.
fn help(args: &str) -> String {
    let args = args.split_whitespace();
    let output = pavane().env("COLUMNS", "100").args(args).write_stdin("").timeout(HANG).output();
    Run::of(output.expect("the program can be run")).stdout
}

/// The topic of each flag that verbs share.
fn topics() -> BTreeMap<String, &'static str> {
    let mut topics = BTreeMap::new();
    for (topic, headings) in &TOPICS[..3] {
        for flag in flags_of(&help(&format!("help {topic}"))) {
            assert!(headings.contains(&&*flag.heading), "{topic}: {} {}", flag.name, flag.heading);
            let other = topics.insert(flag.name.clone(), *topic);
            assert_eq!(other, None, "{} is on two pages", flag.name);
        }
    }
    topics
}

#[test]
fn short_help_is_short_and_leaves_out_shared_flags() {
    for verb in verbs() {
        let short = help(&format!("{verb} -h"));
        let lines = short.lines().count();
        assert!(lines <= MOST_LINES, "{verb} -h has {lines} lines\n{short}");
        let long = flags_of(&help(&format!("{verb} --help")));
        let is_shared =
            |heading: &String| TOPICS.iter().any(|(_, headings)| headings.contains(&&**heading));
        for flag in flags_of(&short) {
            assert!(!is_shared(&flag.heading), "{verb} -h lists {}", flag.name);
            assert!(long.iter().any(|other| other.name == flag.name), "{verb}: {}", flag.name);
        }
        // The last line names the topics of the other flags, and no other topic.
        for (topic, headings) in TOPICS {
            let has_flags = long.iter().any(|flag| headings.contains(&&*flag.heading));
            let last = short.lines().last().unwrap_or_default();
            assert_eq!(last.contains(&format!("help {topic}`")), has_flags, "{verb}: {last}");
        }
    }
}

#[test]
fn own_flags_come_first() {
    let is_shared = |heading: &str| TOPICS.iter().any(|(_, shared)| shared.contains(&heading));
    for verb in verbs() {
        let flags = flags_of(&help(&format!("{verb} --help")));
        let own = flags.iter().take_while(|flag| !is_shared(&flag.heading)).count();
        let late = flags[own..].iter().find(|flag| !is_shared(&flag.heading));
        assert!(late.is_none(), "{verb} --help: {} follows shared flags", late.unwrap().name);
    }
}

#[test]
fn every_shared_flag_is_on_the_page_of_one_topic() {
    let topics = topics();
    let mut shared = BTreeSet::new();
    for verb in verbs() {
        for flag in flags_of(&help(&format!("{verb} --help"))) {
            let of = TOPICS.iter().find(|(_, headings)| headings.contains(&&*flag.heading));
            let Some((topic, _)) = of else { continue };
            assert_eq!(topics.get(&flag.name), Some(topic), "{verb} {}", flag.name);
            shared.insert(flag.name);
        }
    }
    assert_eq!(shared, topics.keys().cloned().collect(), "a topic shows a flag of no verb");
    // The page of all options has the same flags.
    let all: BTreeSet<String> =
        flags_of(&help("help options")).into_iter().map(|flag| flag.name).collect();
    assert_eq!(all, shared);
}

#[test]
fn help_prints_verbs_and_topics() {
    for verb in verbs() {
        assert_eq!(help(&format!("help {verb}")), help(&format!("{verb} --help")), "{verb}");
    }
    assert_eq!(help("help zoo queens"), help("zoo queens --help"));
    assert_eq!(help("help"), help("--help"));
    let all = help("--help");
    for (topic, _) in TOPICS {
        assert!(all.lines().any(|line| line.split_whitespace().next() == Some(topic)), "{topic}");
        assert!(help(&format!("help {topic}")).lines().count() > 20, "{topic}");
    }
    for (words, tip) in [("srch", "'search'"), ("ouput", "'output'"), ("slove", "'solve'")] {
        let run = run(&format!("help {words}"), "");
        assert_eq!(run.code, Some(2), "{words}");
        assert!(run.stderr.contains(tip), "{}", run.stderr);
    }
    // A topic is no verb.
    check("output", "", "", 2);
    check("help solve nothing", "", "", 2);
}

/// Short calls by old names print the same, and no help or script has these names.
#[test]
fn old_names_do_the_same() {
    let site = Site::new();
    let listed = [help("--help"), help("help tasks")].concat();
    for (old, new) in OLD_NAMES {
        let call = CALLS.iter().find(|call| call.verb == new).expect("a call of the new name");
        // Threads of `few-clues` race for the first puzzle.
        let threads = if new == "few-clues" { " --threads 1" } else { "" };
        let lines = [old, new].map(|verb| format!("{verb} {}{threads}", call.args));
        let [old_line, new_line] = lines;
        if call.verb == "tasks split" {
            // The second call would find the folder of the first.
            assert_eq!(site.run(&old_line, "").code, Some(call.code));
        } else {
            let (first, second) = (site.run(&old_line, ""), site.run(&new_line, ""));
            let (first, second) = (without_remark(first), without_remark(second));
            assert_eq!(first, second, "{old_line}");
        }
        assert_eq!(help(&format!("{old} --help")), help(&format!("{new} --help")));
        assert_eq!(run(&format!("{old} --no-such-flag"), "").code, Some(2));
        if !TOPICS.iter().any(|(topic, _)| *topic == old) {
            assert_eq!(help(&format!("help {old}")), help(&format!("{new} --help")));
            assert_eq!(help(&format!("manual {old}")), help(&format!("manual {new}")));
        }
        let is_listed = |text: &str, word: &str| {
            text.lines().any(|line| line.starts_with(&format!("  {word} ")))
        };
        let verbs = verbs();
        assert!(!verbs.iter().any(|verb| verb == old), "{old}");
        assert!(is_listed(&listed, new.rsplit(' ').next().unwrap()), "{new}\n{listed}");
    }
}

/// The output and the exit code, without the remark that a task has a result already.
fn without_remark(run: Run) -> (String, Option<i32>) {
    (run.stdout.replace("\twas there", ""), run.code)
}
