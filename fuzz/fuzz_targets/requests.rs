//! Any bytes are a request or none, and any request has an answer or a problem. Answers and problems are JSON.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane::ask::{Ask, Control, Limits, Request, answer};
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut request) = serde_json::from_slice::<Request>(bytes) else { return };
    let written = serde_json::to_vec(&request).expect("a request is JSON");
    assert_eq!(serde_json::from_slice::<Request>(&written).expect("it is read again"), request);

    // Questions without a limit of nodes, which may take as long as they like.
    if matches!(request.ask, Ask::Rate | Ask::Explain | Ask::Steps | Ask::Generate | Ask::Zoo) {
        return;
    }
    let at_most = |number: Option<u64>, most: u64| Some(number.unwrap_or(most).min(most));
    request.node_limit = at_most(request.node_limit, 1000);
    request.limit = at_most(request.limit, 10);
    let mut control = Control::default();
    control.limits = Limits::of_strangers(1 << 24);
    (control.limits.cells, control.limits.options) = (256, 5000);
    match answer(&request, &control) {
        Ok(answer) => {
            let value: Value = serde_json::from_str(answer.as_json()).expect("an answer is JSON");
            assert_eq!(value["schema"], 1);
        }
        Err(problem) => assert!(!problem.message.is_empty()),
    }
});
