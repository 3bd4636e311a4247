//! Proofs of published counts, as the engine writes them.

use crate::support::boards::board;
use crate::support::data::{counts, cover};
use crate::support::proving::{prove, prove_by_all};

/// Published counts, with proofs that a search wrote.
#[test]
fn written_proofs_of_published_counts_are_accepted() {
    let table = counts();
    let mut files = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (name, count) = (fields[0], fields[2].parse::<usize>().unwrap());
        if count > 1_000 || name.starts_with("pentomino") {
            continue;
        }
        let problem = cover(name);
        let claim = match count {
            0 => "none".to_owned(),
            1 => "unique".to_owned(),
            _ => format!("exactly {count}"),
        };
        prove_by_all(&problem, &claim);
        files += 1;
    }
    assert!(files >= 15, "{files} files");
}

#[test]
fn a_mutilated_chessboard_has_a_long_proof_and_shorter_ones() {
    let mutilated = |n| board(n, n, 2, &[(0, 0), (n - 1, n - 1)]);
    let eight = mutilated(8);
    let [any, order, learning] = prove_by_all(&eight, "none");
    assert!(order.lines().count() > 10_000 && !order.contains("\npol "));
    assert!(any.len() < 100_000 && learning.len() < 100_000);
    let short = prove(&eight, "none");
    assert!(short.contains("\npol ") && !short.contains("\nrup "));
    let fifty = prove(&mutilated(50), "none");
    assert_eq!(fifty.lines().count(), short.lines().count());
}
