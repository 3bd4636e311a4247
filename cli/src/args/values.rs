//! Parsers of the values of flags.

use bytesize::ByteSize;
use pavane::solve::{Engine, UnknownEngine};
use std::path::PathBuf;
use std::time::Duration;

/// Largest number of threads; more are a slip.
const MOST_THREADS: usize = 1024;

/// The name of an SVG file.
pub(crate) fn svg_file(name: &str) -> Result<PathBuf, &'static str> {
    ending_in(&["svg"], name).ok_or("the name must end in .svg, since the picture is SVG")
}

/// The name of a PNG file.
pub(crate) fn png_file(name: &str) -> Result<PathBuf, &'static str> {
    ending_in(&["png"], name).ok_or("the name must end in .png, since the picture is PNG")
}

/// The name of a file with a picture in one of several forms.
pub(crate) fn picture_file(name: &str) -> Result<PathBuf, &'static str> {
    ending_in(&["svg", "png"], name)
        .ok_or("the name must end in .svg or .png, which is the form of the picture")
}

/// The name of a file with one of some ends; a device, such as `/dev/null`, has none.
fn ending_in(ends: &[&str], name: &str) -> Option<PathBuf> {
    let file = PathBuf::from(name);
    let fits = match file.extension() {
        Some(extension) => ends.iter().any(|end| extension.eq_ignore_ascii_case(end)),
        None => file.starts_with("/dev"),
    };
    fits.then_some(file)
}

/// The name of an engine.
pub(crate) fn engine(name: &str) -> Result<Engine, UnknownEngine> {
    name.parse()
}

/// A duration with its unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let bare = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if bare {
        return Err(format!("the unit is missing; write {text}s for seconds"));
    }
    humantime::parse_duration(text).map_err(|_| "not a time; write 10s, 500ms or 1h30m".to_owned())
}

/// A positive duration: a task that is stopped before its first node would be its own rest forever.
pub(crate) fn some_time(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    if time.is_zero() { Err("give more than no time, such as 10m".to_owned()) } else { Ok(time) }
}

/// A whole number from 1.
pub(crate) fn number(text: &str) -> Result<u64, &'static str> {
    let number = text.parse().ok().filter(|&number| number >= 1);
    number.ok_or("give a whole number from 1")
}

/// A whole number from 0: the seed of random choices.
pub(crate) fn seed(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "give a whole number from 0 to 18446744073709551615")
}

/// A whole number from 0.
pub(crate) fn count(text: &str) -> Result<usize, &'static str> {
    text.parse().map_err(|_| "give a whole number from 0")
}

/// A size in bytes, with a unit.
pub(crate) fn bytes(text: &str) -> Result<usize, &'static str> {
    let size: Option<ByteSize> = text.parse().ok();
    let bytes = size.and_then(|size| usize::try_from(size.as_u64()).ok());
    bytes.filter(|&bytes| bytes > 0).ok_or("not a size; write 512M, 2G or 4GiB")
}

/// A whole number from 1 as a size; more than can be kept is as good as all.
pub(crate) fn size(text: &str) -> Result<usize, &'static str> {
    number(text).map(|number| usize::try_from(number).unwrap_or(usize::MAX))
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    threads.ok_or_else(|| format!("give a whole number from 1 to {MOST_THREADS}"))
}
