//! Requests of strangers: the right to ask, and the headers for browsers.
//!
//! The server is for the person at this machine, but every page in their browser can send requests to it. A page of
//! another server is kept out in three ways. Its requests name its own server as `Origin`. If its name has been pointed
//! to this machine (DNS rebinding), they name it as `Host`. And browsers send JSON to another server only after they
//! have asked it, and no answer here agrees.

use super::options::Shared;
use super::refusal::Refusal;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Lets requests pass that are for this server and come from its own page, or from no page, and adds the headers.
pub(super) async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let mut response = match check(&shared, request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    if !response.status().is_success() {
        shared.count_refusal();
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Checks the names of the server that a request gives.
fn check(shared: &Shared, headers: &HeaderMap) -> Result<(), Refusal> {
    let host = check_host(shared, headers)?;
    match headers.get(header::ORIGIN) {
        None => Ok(()),
        Some(origin) => {
            let origin = origin.to_str().unwrap_or_default();
            // The page of this server has its host as origin.
            let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            if rest == Some(host) { Ok(()) } else { Err(Refusal::ForeignOrigin) }
        }
    }
}

/// The host of a request, which is this server.
///
/// # Errors
/// [`Refusal::ForeignHost`] if it is missing or another one.
pub(super) fn check_host<'h>(shared: &Shared, headers: &'h HeaderMap) -> Result<&'h str, Refusal> {
    let host = text(headers, &header::HOST).ok_or(Refusal::ForeignHost)?;
    if is_own(shared, host) { Ok(host) } else { Err(Refusal::ForeignHost) }
}

/// Whether a host is this server. With a token every host counts, since a stranger without it gets only the page.
fn is_own(shared: &Shared, host: &str) -> bool {
    let port = shared.address().port();
    let names = ["127.0.0.1", "localhost", "[::1]"];
    shared.options().token.is_some()
        || names.iter().any(|name| match host.strip_prefix(name) {
            Some("") => port == 80,
            Some(rest) => rest.strip_prefix(':') == Some(port.to_string().as_str()),
            None => false,
        })
}

/// Requires the token, if the server has one.
///
/// # Errors
/// [`Refusal::Stranger`] if it is missing or wrong.
pub(super) fn require_token(shared: &Shared, headers: &HeaderMap) -> Result<(), Refusal> {
    let Some(token) = &shared.options().token else { return Ok(()) };
    let given = text(headers, &header::AUTHORIZATION).and_then(|text| text.strip_prefix("Bearer "));
    match given {
        Some(given) if is_equal(given.as_bytes(), token.as_bytes()) => Ok(()),
        _ => Err(Refusal::Stranger),
    }
}

/// Whether two texts are equal, in a time that does not depend on where they differ.
fn is_equal(one: &[u8], other: &[u8]) -> bool {
    let differing =
        one.iter().zip(other).fold(0, |differing, (one, other)| differing | one ^ other);
    one.len() == other.len() && differing == 0
}

/// Requires a body that is declared as JSON.
///
/// # Errors
/// [`Refusal::Type`].
pub(super) fn require_json(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = text(headers, &header::CONTENT_TYPE).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") { Ok(()) } else { Err(Refusal::Type) }
}

/// The value of a header as text.
pub(super) fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// A response with a body of this type.
pub(super) fn response(kind: &'static str, body: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, kind)], body.into()).into_response()
}
