//! The beginning of a connection: a request to speak WebSocket.

use super::common::Console;
use super::session::session;
use crate::serve::guard;
use crate::serve::options::MOST_BYTES;
use crate::serve::places::Place;
use crate::serve::refusal::Refusal;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Answers requests for a WebSocket, on any path. Other requests pass.
pub(in crate::serve) async fn upgrade(
    State(console): State<Console>,
    request: Request,
    next: Next,
) -> Response {
    let upgrade = guard::text(request.headers(), &header::UPGRADE).unwrap_or_default();
    if !upgrade.eq_ignore_ascii_case("websocket") {
        return next.run(request).await;
    }
    let (mut parts, _) = request.into_parts();
    let response = match check(&console, &parts) {
        Ok(place) => begin(&console, place, &mut parts).await,
        Err(refusal) => refusal.into_response(),
    };
    if response.status().is_client_error() {
        console.shared().count_refusal();
    }
    response
}

/// Checks the names of the server and of the page. Returns the place of the connection.
fn check(console: &Console, parts: &Parts) -> Result<Arc<Place>, Refusal> {
    guard::check_host(console.shared(), &parts.headers)?;
    // No name allows an origin with bytes outside of text.
    let origin = parts.headers.get(header::ORIGIN);
    if origin.is_some_and(|origin| !console.origins().allow(origin.to_str().unwrap_or_default())) {
        return Err(Refusal::ForeignPage);
    }
    parts.extensions.get::<Arc<Place>>().cloned().ok_or(Refusal::Busy)
}

/// Agrees, and begins the session.
async fn begin(console: &Console, place: Arc<Place>, parts: &mut Parts) -> Response {
    let console = console.clone();
    match WebSocketUpgrade::from_request_parts(parts, &()).await {
        Ok(upgrade) => upgrade
            .max_message_size(MOST_BYTES)
            .max_frame_size(MOST_BYTES)
            .on_upgrade(move |socket| session(socket, console, place)),
        Err(rejection) => rejection.into_response(),
    }
}
