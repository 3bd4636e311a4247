//! The texts of help, messages and small answers, as `.trycmd` files in this folder and as `.toml`
//! files in `help`.
//!
//! After a change of a text, `TRYCMD=overwrite cargo test -p pavane-cli snapshots` writes the new ones;
//! read the difference before you keep it.

use crate::support::enter_root;

#[test]
fn texts_are_as_written_down() {
    enter_root();
    // Without a terminal this variable decides where lines of help break.
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .case("cli/tests/it/*.trycmd")
        .case("cli/tests/it/help/*.toml");
}
