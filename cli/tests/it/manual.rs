//! The manual and the completions: they know every verb and every flag.

use super::support::{Folder, check, flags_of, run, run_args, verbs};
use std::fs;

/// The flags of a verb, as its help lists them.
fn flags(verb: &str) -> Vec<String> {
    let help = run(&format!("{verb} --help"), "").stdout;
    flags_of(&help).into_iter().map(|flag| flag.name).collect()
}

#[test]
fn every_verb_has_a_page_with_its_flags() {
    let folder = Folder::new();
    let all = folder.path().display().to_string();
    assert_eq!(run_args(["manual", "--all", &all], "").code, Some(0));
    let pages = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
    let families = pages.filter(|name| name.to_string_lossy().starts_with("pavane-zoo-")).count();
    let pages = fs::read_dir(folder.path()).unwrap().count() - families;
    let verbs = verbs();
    // The program and four topics have a page each.
    assert!(families > 15 && pages == verbs.len() + 5, "{pages} pages, {verbs:?}");
    for verb in verbs {
        let name = format!("pavane-{}.1", verb.replace(' ', "-"));
        let page = fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(run(&format!("manual {verb}"), "").stdout, page);
        let page = page.replace('\\', "");
        for flag in flags(&verb) {
            assert!(page.contains(&flag), "{verb} {flag}");
        }
        assert!(page.contains("Examples:") || verb == "methods", "{verb}");
        assert!(page.contains(env!("CARGO_PKG_VERSION")), "{verb}");
        assert_eq!(page.matches("EXIT STATUS").count(), 1, "{verb}");
    }
    for topic in ["input", "search", "output", "options"] {
        let name = format!("pavane-{topic}.1");
        let page = fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(run(&format!("manual {topic}"), "").stdout, page);
        let page = page.replace('\\', "");
        let flags = flags_of(&run(&format!("help {topic}"), "").stdout);
        assert!(flags.len() > 2 && flags.iter().all(|flag| page.contains(&flag.name)), "{topic}");
    }
    check("manual nothing", "", "", 2);
    check("manual solve nothing", "", "", 2);
}

/// The help states the values after each flag, such as `--color <WHEN>`.
#[test]
fn synopses_name_the_values_of_flags() {
    for verb in ["minimal", "count", "show", "convert"] {
        let page = run(&format!("manual {verb}"), "").stdout;
        let (_, after) = page.split_once(".SH SYNOPSIS\n").expect("a synopsis");
        let mut synopsis = after.lines().next().expect("a line").replace('\\', "");
        for font in ["fB", "fI", "fR"] {
            synopsis = synopsis.replace(font, "");
        }
        let help = run(&format!("{verb} --help"), "").stdout;
        let mut count = 0;
        // Flags are 2 or 6 columns from the edge, and their help is farther.
        let is_flag = |line: &&str| line.starts_with("  -") || line.starts_with("      -");
        for line in help.lines().filter(is_flag) {
            let Some((_, flag)) = line.split_once("--") else { continue };
            let flag = format!("--{}", flag.trim_end().replace(['<', '>'], ""));
            assert!(synopsis.contains(&flag), "{verb}: {flag} in {synopsis}");
            count += usize::from(line.contains('<'));
        }
        assert!(count > 5, "{verb}");
        assert!(synopsis.ends_with(" [INPUT...]"), "{synopsis}");
    }
    let page = run("manual tasks", "").stdout;
    assert!(page.contains("\\fISTEP\\fR\n"), "{page}");
}

#[test]
fn flags_with_listed_values_have_their_help() {
    for (verb, flag) in [("solve", "--color"), ("solve", "--picture-style"), ("count", "--sharing")]
    {
        let help = run(&format!("{verb} --help"), "").stdout;
        let after = help.lines().skip_while(|line| !line.trim_start().starts_with(flag)).nth(1);
        let words = after.expect("a flag with help").trim();
        let page = run(&format!("manual {verb}"), "").stdout.replace('\\', "");
        assert!(page.contains(words), "{verb} {flag}: {words}");
    }
}

#[test]
fn shells_complete_every_verb_and_flag() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&format!("completions {shell}"), "").stdout;
        for verb in verbs() {
            assert!(verb.split(' ').all(|word| script.contains(word)), "{shell} {verb}");
            for flag in flags(&verb) {
                let name = if shell == "fish" { flag.trim_start_matches('-') } else { &flag };
                assert!(script.contains(name), "{shell} {verb} {flag}");
            }
        }
    }
}

#[test]
fn shells_complete_names() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&format!("completions {shell}"), "").stdout;
        let engines = ["links", "cells", "bits", "nine", "learn", "repair"];
        let methods = ["three-step", "exact-cover", "anneal"];
        let layouts = ["16x16", "jigsaw", "windoku"];
        let families = ["queens", "pentominoes", "langford"];
        for name in [&engines[..], &methods, &layouts, &families, &["half-turn"]].concat() {
            assert!(script.contains(name), "{shell} {name}");
        }
    }
}

/// A seed that is not given is the same for all verbs.
#[test]
fn seeds_have_one_default() {
    let mut seeded = 0;
    for verb in verbs() {
        let help = run(&format!("{verb} --help"), "").stdout;
        let Some((_, after)) = help.split_once("--seed <N>") else { continue };
        let end = after.find("\n      --").unwrap_or(after.len());
        assert!(after[..end].contains("[default: 1]"), "{verb}: {}", &after[..end]);
        seeded += 1;
    }
    assert!(seeded >= 6, "{seeded} verbs take a seed");
}

/// The shell that is everywhere reads its script.
#[cfg(unix)]
#[test]
fn bash_reads_its_script() {
    let folder = Folder::new();
    let script = folder.file("pavane", run("completions bash", "").stdout);
    let status = std::process::Command::new("bash").arg("-n").arg(script).status();
    assert!(status.expect("bash is there").success());
}
