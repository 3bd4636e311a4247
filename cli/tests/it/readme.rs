//! The commands of the README and of the pages of `docs/` print the outputs shown there.

use crate::support::enter_root;

#[test]
fn the_tour_is_true() {
    enter_root();
    let cases = trycmd::TestCases::new();
    cases.case("README.md");
    for page in ["pictures", "ratings", "human", "long-runs", "tour", "canonical", "workshop"] {
        cases.case(format!("docs/{page}.md"));
    }
}
