//! The files of the page, which are part of the program.

/// The file at a path, and its media type. The path `/` is the page itself.
pub(super) fn find(path: &str) -> Option<(&'static str, &'static [u8])> {
    let path = path.strip_prefix('/')?;
    let path = if path.is_empty() { "index.html" } else { path };
    Some((media_type(path), pavane_page::find(path)?))
}

/// The media type of a file, by its extension.
fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_nothing_else_is() {
        let (kind, content) = find("/").expect("the page");
        assert_eq!(kind, "text/html; charset=utf-8");
        assert!(content.starts_with(b"<!doctype html>") || content.starts_with(b"<!DOCTYPE html>"));
        for path in
            ["", "/../Cargo.toml", "/test", "/wasm/Cargo.toml", "//index.html", "/nothing.js"]
        {
            assert!(find(path).is_none(), "{path}");
        }
        let is_other =
            |path: &str| ["src/", "test/", "wasm/"].iter().any(|other| path.starts_with(other));
        assert!(pavane_page::FILES.iter().all(|(path, _)| !is_other(path)));
    }
}
