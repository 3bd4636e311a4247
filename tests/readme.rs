//! The commands of the README, of the tour, and of the page on pictures print what these pages say.

#[test]
fn the_tour_is_true() {
    trycmd::TestCases::new().case("README.md").case("docs/tour.md").case("docs/pictures.md");
}
