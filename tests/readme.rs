//! The commands of the README and of the pages of `docs/` print the outputs shown there.

#[test]
fn the_tour_is_true() {
    let pages = ["pictures", "ratings", "long-runs", "tour"];
    let cases = trycmd::TestCases::new();
    cases.case("README.md");
    for page in pages {
        cases.case(format!("docs/{page}.md"));
    }
}
