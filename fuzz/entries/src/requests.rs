//! Any bytes are a request or none, and any request has an answer or a problem. Answers and problems are JSON.
//!
//! Bytes that are no request as JSON are a question about a text: one byte for the question, one for its settings, and
//! the text.
use pavane::dlx::Interrupt;
use pavane_ask::{Ask, Control, Limits, Request, Reveal, ScaleName, Show, answer};
use serde_json::Value;
use std::sync::atomic::{AtomicU32, Ordering};

/// The looks at the interrupt after which an answer is stopped; questions about steps, ratings and new puzzles have no
/// other limit.
const LOOKS: u32 = 200;

/// An interrupt that sets itself.
fn impatient() -> Interrupt {
    let looks = AtomicU32::new(0);
    Interrupt::probed_by(move |interrupt| {
        if looks.fetch_add(1, Ordering::Relaxed) >= LOOKS {
            interrupt.set();
        }
    })
}

/// A question about a text.
fn about_text(bytes: &[u8]) -> Option<Request> {
    let (&[ask, settings], text) = bytes.split_first_chunk::<2>()?;
    let ask = Ask::ALL[usize::from(ask) % Ask::ALL.len()];
    let mut request = Request::new(ask, String::from_utf8_lossy(text));
    let bit = |place: u8| settings >> place & 1 == 1;
    request.scale = bit(0).then_some(if bit(1) { ScaleName::Human } else { ScaleName::Se });
    request.reveal = bit(2).then_some(if bit(3) { Reveal::All } else { Reveal::Cells });
    request.show = bit(4).then_some(if bit(5) { Show::Solution } else { Show::Candidates });
    let formats = ["json", "dlx", "grid", "svg"];
    request.to = (ask == Ask::Convert).then(|| formats[usize::from(settings >> 6)].to_owned());
    Some(request)
}

/// Answers the request that the bytes hold.
pub fn run(bytes: &[u8]) {
    let read = serde_json::from_slice::<Request>(bytes).ok();
    let Some(mut request) = read.or_else(|| about_text(bytes)) else { return };
    let written = serde_json::to_vec(&request).expect("a request is JSON");
    assert_eq!(serde_json::from_slice::<Request>(&written).expect("it is read again"), request);

    let at_most = |number: Option<u64>, most: u64| Some(number.unwrap_or(most).min(most));
    request.node_limit = at_most(request.node_limit, 1000);
    request.limit = at_most(request.limit, 10);
    let mut control = Control::default();
    control.limits = Limits::of_strangers(1 << 24);
    (control.limits.cells, control.limits.options) = (256, 5000);
    control.interrupt = impatient();
    match answer(&request, &control) {
        Ok(answer) => {
            let value: Value = serde_json::from_str(answer.as_json()).expect("an answer is JSON");
            assert_eq!(value["schema"], 1);
        }
        Err(problem) => assert!(!problem.message.is_empty()),
    }
}
