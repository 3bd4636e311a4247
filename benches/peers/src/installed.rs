//! Building the program that is measured.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds Pavane as it is installed.
///
/// # Errors
/// A message if cargo cannot be run or fails.
pub(crate) fn pavane() -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = root.join("target");
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--release", "--locked", "--bin", "pavane", "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .status();
    match status {
        Ok(status) if status.success() => Ok(target.join("release/pavane")),
        Ok(_) => Err("Pavane does not build; --pavane takes one that is there".to_owned()),
        Err(error) => Err(format!("cargo: {error}; --pavane takes a program that is there")),
    }
}
