//! Lists the files of the page in this folder, which become part of the library.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Folders that are no part of the page.
const OTHERS: [&str; 3] = ["src", "test", "wasm"];
/// The extensions of files of the page.
const EXTENSIONS: [&str; 9] =
    ["html", "css", "js", "json", "svg", "png", "txt", "webmanifest", "woff2"];

fn main() -> io::Result<()> {
    let folder = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let mut files = Vec::new();
    collect(&folder, "", &mut files)?;
    files.sort();
    let mut list =
        "/// The files of the page: their paths below it, with slashes, and their contents.\n\
                    pub const FILES: &[(&str, &[u8])] = &[\n"
            .to_owned();
    // Each file by itself, so that what is built or installed beside the page builds nothing again. A file that is new is
    // named by one of the others, or is in a folder of the page.
    for (name, path) in files {
        let watched = if name.contains('/') { path.parent().unwrap_or(&path) } else { &path };
        println!("cargo::rerun-if-changed={}", watched.display());
        // A string cannot fail to take them.
        let _ = writeln!(list, "    ({name:?}, include_bytes!({path:?})),");
    }
    list.push_str("];\n");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    fs::write(out.join("files.rs"), list)
}

/// Adds the files of a folder, whose path below the page is `prefix`.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let is_file = path.extension().and_then(|extension| extension.to_str());
        let is_file = is_file.is_some_and(|extension| EXTENSIONS.contains(&extension));
        if path.is_dir() && !(prefix.is_empty() && OTHERS.contains(&name)) {
            collect(&path, &format!("{prefix}{name}/"), files)?;
        } else if path.is_file() && is_file {
            files.push((format!("{prefix}{name}"), path));
        }
    }
    Ok(())
}
