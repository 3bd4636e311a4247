//! The paths of the server.

use super::answering;
use super::console::{Console, upgrade};
use super::files;
use super::guard::{guard, require_json, require_token, response, text};
use super::options::{MOST_BYTES, Shared};
use super::places::Presence;
use super::refusal::Refusal;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;
use tokio::time::timeout;

/// The router of a server.
pub(super) fn router(shared: &Shared) -> Router {
    let wrong_method = async || Refusal::Method;
    let router = Router::new()
        .route("/api/v1/about", get(about).fallback(wrong_method))
        .route("/api/v1/ask", post(answer).fallback(wrong_method))
        .fallback(file)
        .layer(from_fn_with_state(shared.clone(), guard))
        .with_state(shared.clone());
    // The pages that may use the console are not the ones that may ask the questions of the page.
    match Console::new(shared) {
        Some(console) => router.layer(from_fn_with_state(console, upgrade)),
        None => router,
    }
}

/// A file of the page.
async fn file(method: Method, uri: Uri) -> Result<Response, Refusal> {
    let (kind, content) = files::find(uri.path()).ok_or(Refusal::NotFound)?;
    if method != Method::GET && method != Method::HEAD {
        return Err(Refusal::Method);
    }
    let mut response = response(kind, content);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

/// The names that requests may use, and the limits.
async fn about(State(shared): State<Shared>, headers: HeaderMap) -> Result<Response, Refusal> {
    require_token(&shared, &headers)?;
    let options = shared.options();
    let mut about = pavane_ask::about();
    about["limits"] = json!({
        "body": MOST_BYTES, "seconds": options.time.as_secs_f64(), "memory": options.memory,
        "at_once": options.at_once,
    });
    about["link_base"] = json!(options.link_base);
    Ok(response("application/json", about.to_string()))
}

/// The answer to a question, as a stream of events.
async fn answer(State(shared): State<Shared>, request: Request) -> Result<Response, Refusal> {
    require_token(&shared, request.headers())?;
    require_json(request.headers())?;
    // A declared length is checked before the body is read.
    let length = text(request.headers(), &header::CONTENT_LENGTH);
    if length
        .and_then(|length| length.parse().ok())
        .is_some_and(|bytes: u64| bytes > MOST_BYTES as u64)
    {
        return Err(Refusal::Large);
    }
    let presence = request.extensions().get::<Presence>().cloned();
    let body = timeout(shared.options().patience, to_bytes(request.into_body(), MOST_BYTES)).await;
    let body = body.map_err(|_| Refusal::Slow)?.map_err(|_| Refusal::Large)?;
    let question = pavane_ask::Request::read(&body);
    let question = question.map_err(|problem| Refusal::Unread(problem.message))?;
    // A request keeps the place of its connection and takes a seat only after it is read.
    let kept = presence.map(|presence| presence.question());
    let seat = shared.seat(question.is_quick()).await?;
    let events = answering::start(question, &shared, seat, kept).map_err(|_| Refusal::Busy)?;
    Ok(response("text/event-stream", Body::from_stream(events)).into_response())
}
