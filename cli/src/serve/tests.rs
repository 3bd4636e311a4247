//! The router by itself, without a connection.

use super::options::{MOST_BYTES, Options, Shared};
use super::router::router;
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::request::Builder;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use futures_core::Stream;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tower::ServiceExt;

/// The time limit of each test here; all take less than a tenth of it.
pub(super) const HANG: Duration = Duration::from_secs(60);
const HOST: &str = "127.0.0.1:7777";
/// A question with more solutions than wait in a queue.
const LONG: &str = r#"{"ask":"list","text":".................................................................................","limit":10000}"#;
/// A question whose answer takes microseconds.
pub(super) const SHORT: &str = r#"{"ask":"check","text":"1..4.........32."}"#;

/// Settings with short times.
pub(super) fn options(change: impl FnOnce(&mut Options)) -> Options {
    let mut options = Options {
        time: HANG,
        memory: 1 << 26,
        at_once: 2,
        token: None,
        patience: Duration::from_millis(200),
        wait: Duration::from_millis(200),
        connections: 16,
        share: 16,
        link_base: None,
        console: None,
    };
    change(&mut options);
    options
}

fn shared(change: impl FnOnce(&mut Options)) -> Shared {
    Shared::new(options(change), HOST.parse::<SocketAddr>().expect("an address"))
}

/// Runs a test on one thread, as the server does.
fn block_on<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime
        .expect("a runtime")
        .block_on(async { tokio::time::timeout(HANG, test).await.expect("it ends in time") })
}

/// A question as the page asks it.
fn question() -> Builder {
    Request::post("/api/v1/ask")
        .header(header::HOST, HOST)
        .header(header::CONTENT_TYPE, "application/json")
}

async fn send(router: &Router, request: Request<Body>) -> Response {
    router.clone().oneshot(request).await.expect("a router does not fail")
}

async fn ask(router: &Router, body: impl Into<Body>) -> Response {
    send(router, question().body(body.into()).expect("a request")).await
}

async fn bytes(response: Response) -> Bytes {
    to_bytes(response.into_body(), usize::MAX).await.expect("a body")
}

/// The events of a stream that ends, with their data.
async fn events(response: Response) -> Vec<(String, Value)> {
    let text = String::from_utf8(bytes(response).await.to_vec()).expect("text");
    assert!(text.ends_with("\n\n"), "{text}");
    let event = |event: &str| {
        let (name, data) = event.split_once('\n').expect("two lines");
        let name = name.strip_prefix("event: ").expect("a name");
        let data = data.strip_prefix("data: ").expect("data");
        (name.to_owned(), serde_json::from_str(data).expect("JSON on one line"))
    };
    text.trim_end().split("\n\n").map(event).collect()
}

#[test]
fn a_question_has_one_last_event() {
    block_on(async {
        let router = router(&shared(|_| ()));
        for (body, name, field, value) in [
            (SHORT, "answer", "status", json!("unique")),
            (r#"{"ask":"check","text":"1..4...."}"#, "error", "kind", json!("input")),
            (r#"{"ask":"check"}"#, "error", "kind", json!("input")),
            (r#"{"ask":"about"}"#, "answer", "schema", json!(1)),
        ] {
            let response = ask(&router, body).await;
            assert_eq!(response.status(), StatusCode::OK);
            assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
            let events = events(response).await;
            let is_last = |(name, _): &&(String, Value)| name == "answer" || name == "error";
            assert_eq!(events.iter().filter(is_last).count(), 1, "{body}");
            assert!(is_last(&events.last().expect("an event")), "{body}");
            let last = events.last().expect("an event");
            assert_eq!((last.0.as_str(), &last.1[field]), (name, &value), "{body}: {}", last.1);
        }
    });
}

#[test]
fn solutions_come_as_events_before_the_answer() {
    block_on(async {
        let router = router(&shared(|_| ()));
        // The 288 grids of 4x4 are more than wait in a queue.
        let found = events(ask(&router, r#"{"ask":"list","text":"................"}"#).await).await;
        let solutions: Vec<&Value> =
            found.iter().filter(|(name, _)| name == "solution").map(|(_, data)| data).collect();
        let (name, answer) = found.last().expect("an event");
        assert_eq!(
            (name.as_str(), solutions.len(), &answer["count"]),
            ("answer", 288, &json!("288"))
        );
        assert!(answer["solutions"].as_array().expect("an array").iter().eq(solutions));
    });
}

#[test]
fn requests_that_are_not_of_the_page_are_refused() {
    let with = |name: header::HeaderName, value: &'static str| {
        let mut request = question().body(Body::from(SHORT)).expect("a request");
        request.headers_mut().insert(name, header::HeaderValue::from_static(value));
        request
    };
    let at = |path: &str| Request::get(path).header(header::HOST, HOST).body(Body::empty());
    let cases = [
        (with(header::HOST, "pavane.example"), StatusCode::MISDIRECTED_REQUEST),
        (with(header::HOST, "127.0.0.1"), StatusCode::MISDIRECTED_REQUEST),
        (with(header::HOST, "127.0.0.1:77777"), StatusCode::MISDIRECTED_REQUEST),
        (with(header::HOST, "127.0.0.1.pavane.example:7777"), StatusCode::MISDIRECTED_REQUEST),
        (with(header::ORIGIN, "http://pavane.example"), StatusCode::FORBIDDEN),
        (with(header::ORIGIN, "http://127.0.0.1:8888"), StatusCode::FORBIDDEN),
        (with(header::ORIGIN, "null"), StatusCode::FORBIDDEN),
        (with(header::CONTENT_TYPE, "text/plain"), StatusCode::UNSUPPORTED_MEDIA_TYPE),
        (
            with(header::CONTENT_TYPE, "application/x-www-form-urlencoded"),
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ),
        (at("/api/v1/ask").expect("a request"), StatusCode::METHOD_NOT_ALLOWED),
        (at("/api/v1/none").expect("a request"), StatusCode::NOT_FOUND),
        (at("/../Cargo.toml").expect("a request"), StatusCode::NOT_FOUND),
        (with(header::HOST, "localhost:7777"), StatusCode::OK),
        (with(header::HOST, "[::1]:7777"), StatusCode::OK),
        (with(header::ORIGIN, "http://127.0.0.1:7777"), StatusCode::OK),
        (with(header::CONTENT_TYPE, "application/json; charset=utf-8"), StatusCode::OK),
        (at("/").expect("a request"), StatusCode::OK),
        (at("/api/v1/about").expect("a request"), StatusCode::OK),
    ];
    let no_host = Request::get("/").body(Body::empty()).expect("a request");
    let cases = cases.into_iter().chain([(no_host, StatusCode::MISDIRECTED_REQUEST)]);
    block_on(async {
        let router = router(&shared(|_| ()));
        for (request, status) in cases {
            let asked = format!("{request:?}");
            let response = send(&router, request).await;
            assert_eq!(response.status(), status, "{asked}");
            let headers = response.headers();
            assert!(headers[header::CONTENT_SECURITY_POLICY].to_str().is_ok_and(|policy| {
                policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline")
            }));
            assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
            assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
            assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
            let agrees = |name: &header::HeaderName| name.as_str().starts_with("access-control");
            assert!(!headers.keys().any(agrees), "{asked}");
            // Read to its end, an answer has given back its seat.
            let body = bytes(response).await;
            if !status.is_success() {
                let problem: Value = serde_json::from_slice(&body).expect("JSON");
                assert!(problem["message"].is_string(), "{asked}");
            }
        }
    });
}

#[test]
fn the_page_learns_the_address_of_links() {
    block_on(async {
        for base in [Some("https://example.org/pavane/"), None] {
            let shared = shared(|options| options.link_base = base.map(str::to_owned));
            let request = Request::get("/api/v1/about").header(header::HOST, HOST);
            let request = request.body(Body::empty()).expect("a request");
            let body = bytes(send(&router(&shared), request).await).await;
            let about: Value = serde_json::from_slice(&body).expect("JSON");
            assert_eq!(about["link_base"], json!(base));
        }
    });
}

#[test]
fn bodies_that_are_no_requests_are_refused() {
    let large = format!(r#"{{"ask":"check","text":"{}"}}"#, "1".repeat(MOST_BYTES));
    let cases: [(&[u8], StatusCode); 8] = [
        (b"", StatusCode::BAD_REQUEST),
        (b"ask=check", StatusCode::BAD_REQUEST),
        (b"{\"ask\":\"chess\"}", StatusCode::BAD_REQUEST),
        (b"{\"text\":\"1\"}", StatusCode::BAD_REQUEST),
        (b"{\"ask\":\"check\",\"file\":\"/etc/passwd\"}", StatusCode::BAD_REQUEST),
        (b"{\"ask\":\"check\",\"text\":\"\xff\xfe\"}", StatusCode::BAD_REQUEST),
        (b"{\"ask\":\"count\",\"limit\":-1}", StatusCode::BAD_REQUEST),
        (large.as_bytes(), StatusCode::PAYLOAD_TOO_LARGE),
    ];
    block_on(async {
        let router = router(&shared(|_| ()));
        for (body, status) in cases {
            let response = ask(&router, body.to_vec()).await;
            assert_eq!(response.status(), status, "{:?}", String::from_utf8_lossy(body));
        }
        // The length is believed where it is given, and counted where it is not.
        let declared = question().header(header::CONTENT_LENGTH, "2000000").body(Body::empty());
        let response = send(&router, declared.expect("a request")).await;
        assert_eq!(response.status(), StatusCode::PAYLOAD_TOO_LARGE);
    });
}

/// A body that has begun and never ends.
struct Slow(bool);

impl Stream for Slow {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match std::mem::replace(&mut self.0, true) {
            false => Poll::Ready(Some(Ok(Bytes::from_static(b"{\"ask\":")))),
            true => Poll::Pending,
        }
    }
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    block_on(async {
        let shared = shared(|_| ());
        let response = ask(&router(&shared), Body::from_stream(Slow(false))).await;
        assert_eq!(response.status(), StatusCode::REQUEST_TIMEOUT);
        assert_eq!(shared.free_seats(), 2);
    });
}

/// Waits until seats are free.
async fn until_free(shared: &Shared, seats: usize) {
    let start = Instant::now();
    while shared.free_seats() != seats {
        assert!(start.elapsed() < HANG, "seats are not given back");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[test]
fn a_third_question_is_told_to_come_again_and_dropping_an_answer_frees_its_seat() {
    block_on(async {
        let shared = shared(|_| ());
        let router = router(&shared);
        // Nobody reads these, so that they wait for their readers.
        let first = ask(&router, LONG).await;
        let second = ask(&router, LONG).await;
        assert_eq!(shared.free_seats(), 0);
        let third = ask(&router, SHORT).await;
        assert_eq!(third.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(third.headers()[header::RETRY_AFTER], "1");
        drop(first);
        until_free(&shared, 1).await;
        assert_eq!(ask(&router, SHORT).await.status(), StatusCode::OK);
        drop(second);
        until_free(&shared, 2).await;
    });
}

#[test]
fn a_search_without_solutions_is_stopped_with_its_reader() {
    block_on(async {
        let shared = shared(|_| ());
        // It reports no solution, and its search would take longer than a lifetime.
        let blank = json!({ "ask": "count", "text": ".".repeat(625) }).to_string();
        let response = ask(&router(&shared), blank).await;
        assert_eq!((response.status(), shared.free_seats()), (StatusCode::OK, 1));
        drop(response);
        until_free(&shared, 2).await;
    });
}

#[test]
fn the_clock_ends_an_answer() {
    block_on(async {
        let shared = shared(|options| options.time = Duration::from_millis(300));
        let text = ".".repeat(256);
        let body = json!({ "ask": "count", "text": text }).to_string();
        let found = events(ask(&router(&shared), body).await).await;
        let (name, answer) = found.last().expect("an event");
        assert_eq!((name.as_str(), &answer["status"]), ("answer", &json!("stopped")), "{answer}");
        let progress = found.iter().filter(|(name, _)| name == "progress").count();
        assert!(progress <= 2, "{progress} readings in 300 ms");
    });
}

#[test]
fn a_token_is_asked_for() {
    block_on(async {
        let shared = shared(|options| options.token = Some("correct-horse".to_owned()));
        let router = router(&shared);
        for (given, status) in [
            (None, StatusCode::UNAUTHORIZED),
            (Some("Bearer correct-hors"), StatusCode::UNAUTHORIZED),
            (Some("Bearer correct-horsf"), StatusCode::UNAUTHORIZED),
            (Some("correct-horse"), StatusCode::UNAUTHORIZED),
            (Some("Bearer correct-horse"), StatusCode::OK),
        ] {
            let mut request = question().body(Body::from(SHORT)).expect("a request");
            if let Some(given) = given {
                let value = header::HeaderValue::from_static(given);
                request.headers_mut().insert(header::AUTHORIZATION, value);
            }
            assert_eq!(send(&router, request).await.status(), status, "{given:?}");
        }
        // The page itself has no secrets.
        let page = Request::get("/").header(header::HOST, "pavane.example").body(Body::empty());
        assert_eq!(send(&router, page.expect("a request")).await.status(), StatusCode::OK);
    });
}

#[test]
fn many_requests_at_once_are_answered_or_told_to_come_again() {
    block_on(async {
        let shared = shared(|_| ());
        let router = router(&shared);
        let tasks: Vec<_> = (0..200)
            .map(|_| {
                let router = router.clone();
                tokio::spawn(async move {
                    let response = ask(&router, SHORT).await;
                    match response.status() {
                        StatusCode::OK => {
                            let events = events(response).await;
                            assert_eq!(events.last().expect("an event").1["status"], "unique");
                            1
                        }
                        status => {
                            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
                            0
                        }
                    }
                })
            })
            .collect();
        let mut answered = 0;
        for task in tasks {
            answered += task.await.expect("a response");
        }
        assert!(answered >= 2, "{answered}");
        assert_eq!(shared.counts(), (answered, 200 - answered));
        until_free(&shared, 2).await;
    });
}
