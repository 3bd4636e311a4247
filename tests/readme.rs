//! The README's tour is what the program prints.

#[test]
fn the_tour_is_true() {
    trycmd::TestCases::new().case("README.md").case("docs/pictures.md");
}
