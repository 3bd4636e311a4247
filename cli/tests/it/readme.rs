//! The README's tour is what the program prints.

use crate::support::enter_root;

#[test]
fn the_tour_is_true() {
    enter_root();
    trycmd::TestCases::new().case("README.md").case("docs/pictures.md");
}
