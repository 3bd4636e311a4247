//! The commands of both READMEs and of the pages of `docs/` print the outputs shown there. If `PAVANE_PROGRAM` names a
//! program, such as an installed one, that program is asked.

use crate::support::enter_root;
use std::path::PathBuf;

#[test]
fn the_tour_is_true() {
    enter_root();
    let cases = trycmd::TestCases::new();
    if let Some(program) = std::env::var_os("PAVANE_PROGRAM") {
        cases.register_bin("pavane", PathBuf::from(program));
    }
    cases.case("README.md");
    cases.case("packaging/README.md");
    for page in [
        "pictures",
        "ratings",
        "human",
        "long-runs",
        "tour",
        "select",
        "constraints",
        "canonical",
        "workshop",
        "presents",
    ] {
        cases.case(format!("docs/{page}.md"));
    }
}
