//! Proofs of published counts, written and checked.

use crate::named::zoo;
use crate::proving::{prove, prove_by_all};

/// Queens are OEIS A000170, queen domination A002564.
#[test]
fn published_counts_are_proved() {
    prove_by_all(&zoo("langford", &[("N", 10)]), "none");
    prove_by_all(&zoo("queens", &[("N", 8)]), "exactly 92");
    prove_by_all(&zoo("queen-domination", &[("N", 7), ("K", 4)]), "exactly 86");
    prove(&zoo("mutilated", &[("N", 50)]), "none");
    // R. O. Davies, On Langford's problem II, 1959.
    prove(&zoo("langford", &[("N", 41)]), "none");
}
