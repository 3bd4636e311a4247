//! The pages that may use the console.

/// The sites whose pages may use the console: these hosts and their subdomains, over HTTPS.
const SITES: [&str; 2] = ["f-puzzles.com", "sudokupad.app"];

/// The pages that may use the console.
///
/// Every browser names the page that opens a WebSocket, and the page cannot change that. A program without a page names
/// none. It runs on this machine, and could do all of this without the server.
#[derive(Clone, Debug, Default)]
pub(super) struct Origins {
    /// Origins beside the known sites.
    further: Vec<String>,
}

impl Origins {
    /// The known sites and further origins.
    pub(super) fn new(further: Vec<String>) -> Self {
        Self { further }
    }

    /// Whether a page with this origin may use the console.
    pub(super) fn allow(&self, origin: &str) -> bool {
        let is_site = |host: &str| {
            SITES.iter().any(|site| {
                host.strip_suffix(site).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            })
        };
        origin.strip_prefix("https://").is_some_and(is_site)
            || self.further.iter().any(|known| known.eq_ignore_ascii_case(origin))
    }
}

/// An origin as browsers state it, without a path.
///
/// # Errors
/// Advice on the form, if the text has another one.
pub(crate) fn origin(text: &str) -> Result<String, &'static str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]_".contains(&byte);
    let is_origin = text.split_once("://").is_some_and(|(scheme, host)| {
        let is_scheme = scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        is_scheme && !scheme.is_empty() && !host.is_empty() && host.bytes().all(is_plain)
    });
    match is_origin || text == "null" {
        true => Ok(text.to_owned()),
        false => Err(
            "give an origin such as https://example.org, without a path, or null for local files",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_the_two_sites_are_allowed_and_their_imitations_are_not() {
        let origins = Origins::default();
        for allowed in [
            "https://f-puzzles.com",
            "https://www.f-puzzles.com",
            "https://sudokupad.app",
            "https://beta.sudokupad.app",
        ] {
            assert!(origins.allow(allowed), "{allowed}");
        }
        for refused in [
            "",
            "null",
            "http://www.f-puzzles.com",
            "https://evil-f-puzzles.com",
            "https://f-puzzles.com.evil.org",
            "https://f-puzzles.com:8443",
            "https://f-puzzles.com/",
            "https://evil.org/https://f-puzzles.com",
            "ws://f-puzzles.com",
        ] {
            assert!(!origins.allow(refused), "{refused}");
        }
    }

    #[test]
    fn further_origins_are_allowed_as_they_are_named() {
        let origins = Origins::new(vec!["http://localhost:8000".to_owned(), "null".to_owned()]);
        assert!(origins.allow("http://localhost:8000") && origins.allow("null"));
        assert!(!origins.allow("http://localhost:8001") && !origins.allow("http://localhost"));
    }

    #[test]
    fn an_origin_has_a_scheme_and_no_path() {
        for text in ["https://example.org", "http://[::1]:8000", "moz-extension://0a-1b", "null"] {
            assert_eq!(origin(text).as_deref(), Ok(text));
        }
        for text in
            ["", "example.org", "https://", "://x", "https://example.org/", "https://x y", "*"]
        {
            assert!(origin(text).is_err(), "{text}");
        }
    }
}
