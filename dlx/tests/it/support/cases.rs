//! The sizes of random tests.

/// The number of random cases: `few`, or `many` if `PAVANE_CORPUS` names a folder of larger corpora.
pub(crate) fn cases(few: u32, many: u32) -> u32 {
    if std::env::var_os("PAVANE_CORPUS").is_some() { many } else { few }
}
