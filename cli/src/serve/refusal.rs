//! Requests that are not answered, with the status that says why.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use pavane_ask::{Problem, ProblemKind};
use serde_json::json;

/// The reason why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    /// The body is not a request.
    #[error("{0}")]
    Unread(String),
    /// The token is missing or wrong.
    #[error("this server asks for its token; open the link that it printed")]
    Stranger,
    /// The request was sent by the page of another server.
    #[error("the request comes from a page of another server")]
    ForeignOrigin,
    /// The page of another server asks for the console.
    #[error(
        "the console does not take this page; `pavane serve --console --origin` with its origin allows it"
    )]
    ForeignPage,
    /// The path names no file.
    #[error("there is no such page")]
    NotFound,
    /// The path does not take this method.
    #[error("this path does not take the method; questions are POST, all else is GET")]
    Method,
    /// The body did not come in time.
    #[error("the body of the request took too long")]
    Slow,
    /// The body is too large.
    #[error("the request is larger than 1 MiB")]
    Large,
    /// The body is not declared as JSON.
    #[error("expected content-type: application/json")]
    Type,
    /// The request names another server.
    #[error("the request is for another server; this one is on the address that it printed")]
    ForeignHost,
    /// All seats are taken.
    #[error("the server is answering its largest number of questions; ask again")]
    Busy,
}

impl Refusal {
    const fn status(&self) -> StatusCode {
        match self {
            Self::Unread(_) => StatusCode::BAD_REQUEST,
            Self::Stranger => StatusCode::UNAUTHORIZED,
            Self::ForeignOrigin | Self::ForeignPage => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::Large => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Type => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::ForeignHost => StatusCode::MISDIRECTED_REQUEST,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    const fn kind(&self) -> ProblemKind {
        match self {
            Self::Busy | Self::Slow | Self::Large => ProblemKind::Limit,
            _ => ProblemKind::Input,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response<Body> {
        let problem = json!(Problem::new(self.kind(), &self)).to_string();
        let mut response = Response::new(Body::from(problem));
        *response.status_mut() = self.status();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        match self {
            Self::Busy => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            }
            Self::Stranger => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            // The rest of the body is not read.
            Self::Slow | Self::Large => {
                headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            _ => {}
        }
        response
    }
}
