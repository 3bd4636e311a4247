//! The problems of `data/cover` are as `counts.tsv` says.

use super::round_trips::{through_json, through_text};
use crate::support::data::repository;
use pavane_model::format::{Document, text};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// A line of `counts.tsv`.
struct Known {
    name: String,
    kind: String,
    count: String,
    least_cost: String,
    sizes: [usize; 3],
}

fn folder() -> PathBuf {
    repository("data/cover")
}

fn known() -> Vec<Known> {
    let table = fs::read_to_string(folder().join("counts.tsv")).unwrap();
    let mut lines = table.lines();
    let head = "name\tkind\tcount\tleast_cost\tprimary\tsecondary\toptions\tsource";
    assert_eq!(lines.next(), Some(head));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            assert_eq!(fields.len(), 8, "{line}");
            Known {
                name: fields[0].to_owned(),
                kind: fields[1].to_owned(),
                count: fields[2].to_owned(),
                least_cost: fields[3].to_owned(),
                sizes: [4, 5, 6].map(|column| fields[column].parse().unwrap()),
            }
        })
        .collect()
}

fn kind(document: &Document) -> &'static str {
    let problem = &document.problem;
    if problem.has_costs() {
        "COST"
    } else if problem.first_multiple().is_some() {
        "MCC"
    } else if problem.has_colors() {
        "XCC"
    } else {
        "XC"
    }
}

#[test]
fn every_problem_is_as_the_table_says_and_survives_round_trips() {
    for known in known() {
        let name = &known.name;
        let bytes = fs::read(folder().join(name).with_extension("dlx")).unwrap();
        assert!(bytes.len() < 40_000, "{name}");
        let document = text::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(document.warnings, [], "{name}");
        let problem = &document.problem;
        let primaries = problem.primaries().len();
        let sizes = [primaries, problem.item_count() - primaries, problem.option_count()];
        assert_eq!(sizes, known.sizes, "{name}");
        assert_eq!(kind(&document), known.kind, "{name}");
        assert_eq!(known.least_cost != "-", known.kind == "COST", "{name}");

        let comment = String::from_utf8(bytes).unwrap().lines().next().unwrap().to_owned();
        let count = match known.count.as_str() {
            "1" => "; 1 solution".to_owned(),
            count => format!("; {count} solutions"),
        };
        assert!(comment.starts_with("| ") && comment.contains(&count), "{name}: {comment}");

        for again in [through_text, through_json].map(|trip| trip(problem, &document.names)) {
            assert_eq!(again.problem.fingerprint(), problem.fingerprint(), "{name}");
            for option in problem.options() {
                assert_eq!(
                    again.names.describe(&again.problem, option).to_string(),
                    document.names.describe(problem, option).to_string(),
                );
            }
        }
    }
}

#[test]
fn the_table_knows_every_file() {
    let files: BTreeSet<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".dlx").map(str::to_owned))
        .collect();
    let names: BTreeSet<String> = known().into_iter().map(|known| known.name).collect();
    assert_eq!(files, names);
}
