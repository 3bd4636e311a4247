//! Writes the public interface of each published library to a file, by the library of `cargo public-api`.
//!
//! `run` beside this crate has made the JSON of rustdoc, and compares the files with the ones in `lists`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use public_api::Builder;
use serde_json::Value;
use thiserror::Error;

/// Markers whose loss breaks code of others. The remaining ones, such as `Freeze`, differ between compilers.
const STABLE_MARKERS: [&str; 3] =
    ["core::marker::Copy", "core::marker::Send", "core::marker::Sync"];

/// A reason why the lists cannot be made.
#[derive(Debug, Error)]
enum Fault {
    #[error(
        "name the file of `cargo metadata`, the folder of rustdoc's JSON, and the folder to write"
    )]
    Usage,
    #[error("{0}: {1}")]
    File(PathBuf, #[source] io::Error),
    #[error("{0} is not what `cargo metadata --format-version 1` prints: {1}")]
    Metadata(PathBuf, String),
    #[error(
        "{0} cannot be read: {1}. rustdoc and the crate public-api must have the same format; \
         the script and Cargo.toml of packaging/interfaces name their versions"
    )]
    Json(PathBuf, #[source] public_api::Error),
    #[error("{0} lists no public item; was it made with other flags of rustdoc?")]
    Empty(PathBuf),
}

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let result = match arguments.as_slice() {
        [metadata, documents, lists] => write_lists(metadata, documents, lists),
        _ => Err(Fault::Usage),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

/// Writes a list for each published library.
fn write_lists(metadata: &Path, documents: &Path, lists: &Path) -> Result<(), Fault> {
    for (package, library) in published_libraries(metadata)? {
        let json = documents.join(format!("{library}.json"));
        let path = lists.join(format!("{package}.txt"));
        fs::write(&path, interface(&json)?).map_err(|error| Fault::File(path, error))?;
    }
    Ok(())
}

/// The names of the packages that may be published and have a library, each with the name of the library.
fn published_libraries(metadata: &Path) -> Result<Vec<(String, String)>, Fault> {
    let wrong = |reason: String| Fault::Metadata(metadata.to_owned(), reason);
    let text =
        fs::read_to_string(metadata).map_err(|error| Fault::File(metadata.to_owned(), error))?;
    let parsed: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let packages = parsed["packages"]
        .as_array()
        .ok_or_else(|| wrong("it has no list of packages".to_owned()))?;
    let mut found = Vec::new();
    for package in packages.iter().filter(|package| package["publish"].is_null()) {
        let targets = package["targets"].as_array().into_iter().flatten();
        for target in targets.filter(|target| target["kind"] == serde_json::json!(["lib"])) {
            let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
            found.push((name(package), name(target)));
        }
    }
    if found.is_empty() {
        return Err(wrong("it has no published library".to_owned()));
    }
    Ok(found)
}

/// The public items of a library, one per line: no implementations for all types, and of derived ones the heads alone.
fn interface(json: &Path) -> Result<String, Fault> {
    let listed = |omits_derived| {
        let builder = Builder::from_rustdoc_json(json)
            .omit_blanket_impls(true)
            .omit_auto_derived_impls(omits_derived);
        builder.build().map_err(|error| Fault::Json(json.to_owned(), error))
    };
    let written: HashSet<String> = listed(true)?.items().map(ToString::to_string).collect();
    let lines: Vec<String> = listed(false)?
        .items()
        .map(ToString::to_string)
        .filter(|line| written.contains(line) || line.starts_with("impl"))
        .filter(|line| !is_skipped(line))
        .collect();
    if lines.is_empty() { Err(Fault::Empty(json.to_owned())) } else { Ok(lines.join("\n") + "\n") }
}

/// Whether a line states a marker or auto trait that compilers may add or rename.
fn is_skipped(line: &str) -> bool {
    let Some((head, _)) = line.split_once(" for ").filter(|_| line.starts_with("impl")) else {
        return false;
    };
    let named = head.rsplit(' ').next().unwrap_or_default().trim_start_matches('!');
    let is_marker = ["core::marker::", "core::panic::unwind_safe::"]
        .iter()
        .any(|module| named.starts_with(module));
    is_marker && !STABLE_MARKERS.contains(&named)
}
