//! Interrupts with a probe: each search here would take minutes or years.

use crate::probed::{Search, check};
use pavane_ask::{Ask, Control, Request, answer};

const SEARCHES: &[(&str, Search)] = &[("question of a front end", |interrupt| {
    let mut control = Control::default();
    control.interrupt = interrupt.clone();
    let request = Request::new(Ask::Count, format!("1{}", ".".repeat(80)));
    answer(&request, &control).expect("it fits").as_json().contains("\"stopped\"")
})];

#[test]
fn every_search_stops_when_its_probe_says_so() {
    check(SEARCHES);
}
