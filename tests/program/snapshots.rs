//! The texts of help, messages and small answers, as `.trycmd` files in this folder and as `.toml`
//! files in `help`.
//!
//! After a change of a text, `TRYCMD=overwrite cargo test --test program snapshots` writes the new ones;
//! read the difference before you keep it.

#[test]
fn texts_are_as_written_down() {
    // Without a terminal this variable decides where lines of help break.
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .case("tests/program/*.trycmd")
        .case("tests/program/help/*.toml");
}
