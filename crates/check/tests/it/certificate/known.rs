//! Certificates of problems whose counts are known, and what the messages say of false ones.

use super::text::Text;
use super::writer::{Style, write};
use crate::support::data::{counts, cover, repository};
use num_bigint::BigUint;
use pavane_check::certificate::{CertificateErrorKind, check};
use pavane_model::format::{Document, text};
use pavane_model::{Color, Entry, ItemId, Problem, ProblemBuilder};
use std::fs;

/// Branches on an item with the fewest live options.
const STYLE: Style = Style { apart: true, shared: true, capped: true, pick: 0 };

#[track_caller]
fn accept(problem: &Problem, blocks: &[Vec<ItemId>], expected: u64) -> Text {
    let (text, _) = write(problem, blocks, STYLE);
    assert_eq!(check(problem, text.to_string().as_bytes()), Ok(expected.into()), "\n{text}");
    text
}

/// Counts of `data/cover`, which are from the literature or by brute force.
#[test]
fn published_counts_are_certified() {
    let table = counts();
    let mut files = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (name, count, options) = (fields[0], fields[2], fields[6]);
        // The writer knows nothing of speed.
        if options.parse::<u32>().unwrap() > 170 || name == "queens10" || name == "domino6" {
            continue;
        }
        accept(&cover(name), &[], count.parse().unwrap());
        files += 1;
    }
    assert!(files >= 15, "{files} files");
}

/// A board of cells to be tiled with dominoes.
fn dominoes(rows: u32, columns: u32) -> Problem {
    let mut builder = ProblemBuilder::new();
    (0..rows * columns).for_each(|_| _ = builder.add_primary().unwrap());
    let cell = |row, column| ItemId::new(row * columns + column);
    for row in 0..rows {
        for column in 0..columns {
            if column + 1 < columns {
                builder.add_option([cell(row, column), cell(row, column + 1)]).unwrap();
            }
            if row + 1 < rows {
                builder.add_option([cell(row, column), cell(row + 1, column)]).unwrap();
            }
        }
    }
    builder.build()
}

/// The 4x4 sudokus, 288 (OEIS A107739), where digits may be renamed to one another.
#[test]
fn digits_are_interchangeable() {
    let bytes = fs::read(repository("data/cover/sudoku4x4.dlx")).unwrap();
    let Document { problem, names, .. } = text::read(&bytes).unwrap();
    let mut digits = vec![Vec::new(); 4];
    for item in problem.items() {
        // The items are the cells, p12, and the digits in rows, columns and blocks, r11, c11 and b11.
        let name = names.item(item);
        if !name.starts_with('p') {
            let digit: usize = name[2..].parse().unwrap();
            digits[digit - 1].push(item);
        }
    }
    assert!(digits.iter().all(|items| items.len() == 12));
    let renamed = accept(&problem, &digits, 288);
    let plain = accept(&problem, &[], 288);
    assert!(renamed.to_string().contains('~'));
    assert!(renamed.nodes.len() < plain.nodes.len(), "states that differ by names are one");
}

/// Boards side by side: 3^3 tilings of three boards of 2x3 cells, any two of which are interchangeable.
#[test]
fn equal_components_are_one_node() {
    let board = dominoes(2, 3);
    let mut builder = ProblemBuilder::new();
    (0..18).for_each(|_| _ = builder.add_primary().unwrap());
    for copy in 0..3 {
        for option in board.options() {
            let there = |entry: &Entry| ItemId::new(copy * 6 + entry.item.number());
            builder.add_option(board.entries(option).iter().map(there)).unwrap();
        }
    }
    let problem = builder.build();
    let block = |copy: u32| (copy * 6..copy * 6 + 6).map(ItemId::new).collect();
    let blocks: Vec<Vec<ItemId>> = (0..3).map(block).collect();
    let text = accept(&problem, &blocks, 27).to_string();
    let and = text.lines().find(|line| line.starts_with("and")).expect("it falls apart");
    assert_eq!(and.matches("1~").count(), 3, "all three are node 1: {and}");
}

/// The three tilings of 2x3 cells, 0 1 2 above 3 4 5, by hand. The options are 0-1, 0-3, 1-2, 1-4, 2-5,
/// 3-4, 4-5.
const BY_HAND: &str = "pavane certificate 1
problem P
nodes 2
on 0 + 1
on 1 + +
count 3
";

#[track_caller]
fn refuse(problem: &Problem, text: &str, line: usize, is_false: bool, message: &str) {
    let text = text.replace("problem P", &format!("problem {}", problem.fingerprint()));
    let error = check(problem, text.as_bytes()).expect_err(&text);
    assert_eq!(
        (error.to_string().as_str(), error.line(), error.is_false()),
        (message, line, is_false),
        "\n{text}"
    );
}

/// Replaces a piece of the certificate by hand by another one.
#[track_caller]
fn refuse_edit(old: &str, new: &str, line: usize, is_false: bool, message: &str) {
    assert!(BY_HAND.contains(old));
    refuse(&dominoes(2, 3), &BY_HAND.replacen(old, new, 1), line, is_false, message);
}

#[test]
fn certificates_by_hand_are_accepted() {
    let problem = dominoes(2, 3);
    let fingerprint = format!("problem {}", problem.fingerprint());
    let accept = |text: &str| {
        let text = text.replace("problem P", &fingerprint);
        assert_eq!(check(&problem, text.as_bytes()), Ok(BigUint::from(3_u32)), "\n{text}");
    };
    accept(BY_HAND);
    accept(&BY_HAND.replace('\n', "\r\n"));
    accept(BY_HAND.trim_end());
    accept(&BY_HAND.replace("count 3", "count 03\n\n"));
    // From the middle: the domino 1-4, or one to either side and one across below.
    accept(&BY_HAND.replace("nodes 2\non 0 + 1\non 1 + +", "nodes 1\non 1 + + +"));
    // The board has a mirror, and so have its columns: 0 3 and 2 5.
    accept(
        &BY_HAND
            .replace("nodes", "block 0 0 3\nblock 1 2 5\nnodes")
            .replace("nodes 2\non 0 + 1\non 1 + +", "nodes 2\non 5 1~1,0 +\non 1 + +"),
    );
}

/// The example of the page that defines the format.
#[test]
fn the_page_has_a_true_example() {
    let page = fs::read_to_string(repository("docs/certificate.md")).unwrap();
    let start = page.find("pavane certificate 1\n").expect("an example");
    let text = page[start..].split("```").next().unwrap();
    assert_eq!(check(&dominoes(2, 3), text.as_bytes()), Ok(BigUint::from(3_u32)));
}

#[test]
fn texts_that_are_no_certificates_are_malformed() {
    let refuse =
        |old: &str, new: &str, line, message: &str| refuse_edit(old, new, line, false, message);
    refuse("pavane", "pavanne", 1, "found `pavanne`, expected `pavane certificate 1`");
    refuse("certificate 1", "certificate 2", 1, "found `2`, expected `pavane certificate 1`");
    refuse("certificate 1", "certificate 1 1", 1, "found `1`, expected nothing more");
    refuse(
        "problem P",
        "problem",
        2,
        "found the end of the line, expected the fingerprint of the problem",
    );
    refuse("nodes 2", "nodes two", 3, "found `two`, expected the number of nodes");
    refuse("nodes 2", "nodes 4294967296", 3, "found `4294967296`, expected the number of nodes");
    refuse("nodes 2", "node 2", 3, "found `node`, expected `nodes` or the next `block`");
    refuse("nodes 2", "block 1 2\nnodes 2", 3, "found `1`, expected 0, the number of the block");
    refuse(
        "nodes 2",
        "block 0\nnodes 2",
        3,
        "found the end of the line, expected the items of the block",
    );
    refuse("nodes 2", "block 0 x\nnodes 2", 3, "found `x`, expected an item's number");
    refuse("on 0", "or 0", 4, "found `or`, expected `on` or `and`");
    refuse("on 0", "on", 4, "found `+`, expected the item to branch on");
    refuse("+ 1", "+ +1", 4, "found `+1`, expected an edge: `-`, `+`, `7` or `7~1,0`");
    refuse("+ 1", "+ 1~", 4, "found `1~`, expected an edge: `-`, `+`, `7` or `7~1,0`");
    refuse("+ 1", "+ 1~0~0", 4, "found `1~0~0`, expected an edge: `-`, `+`, `7` or `7~1,0`");
    refuse("count 3", "count +3", 6, "found `+3`, expected the number of solutions");
    refuse("count 3", "on 2 + +", 6, "found `on`, expected `count`");
    refuse("count 3", "count 3 4", 6, "found `4`, expected nothing more");
    refuse("count 3", "count 3\nx", 7, "found `x`, expected nothing more");
    refuse("count 3\n", "", 6, "found the end of the text, expected `count`");
    refuse(
        "on 1 + +\ncount 3\n",
        "",
        5,
        "found the end of the text, expected the line of a node, `on ...` or `and ...`",
    );
    let long = "x".repeat(100);
    let cut = format!("found `{}...`, expected nothing more", "x".repeat(64));
    refuse("count 3", &format!("count 3 {long}"), 6, &cut);
}

#[test]
fn other_problems_and_bytes_that_are_no_text_are_refused() {
    let [board, other] = [dominoes(2, 3), dominoes(3, 2)];
    let text = BY_HAND.replace("problem P", &format!("problem {}", other.fingerprint()));
    let error = check(&board, text.as_bytes()).unwrap_err();
    assert!(matches!(error.kind(), CertificateErrorKind::OtherProblem { .. }));
    assert_eq!((error.line(), error.is_false()), (2, false));

    let error = check(&board, &b"pavane certificate 1\n\xff\n"[..]).unwrap_err();
    assert!(matches!(error.kind(), CertificateErrorKind::Unreadable { .. }));
    assert_eq!((error.line(), error.is_false()), (2, false));
    let error = check(&board, &b""[..]).unwrap_err();
    assert_eq!((error.line(), error.is_false()), (1, false));
}

#[test]
fn false_statements_are_found() {
    let refuse =
        |old: &str, new: &str, line, message: &str| refuse_edit(old, new, line, true, message);
    let or_none =
        "and the whole problem, once settled, is neither dead nor solved: expected at least one";
    refuse("nodes 2", "nodes 0", 3, &format!("found 0 nodes, {or_none}"));
    refuse(
        "on 1",
        "on 3",
        5,
        "item 3 is not open here: it is secondary or no live option contains it",
    );
    refuse("on 1", "on 6", 5, "there is no item 6: the problem has 6 items, from 0");
    refuse("on 1 + +", "on 1 +", 5, "found 1 edges, expected 2, one for each choice of the item");
    refuse(
        "on 1 + +",
        "and + +",
        5,
        "found 2 edges, expected 1, one for each component of the state",
    );
    refuse(
        "+ 1",
        "+ 0",
        4,
        "edge 2 leads to node 0, expected one after this, node 0, and before 2",
    );
    refuse(
        "+ 1",
        "+ 2",
        4,
        "edge 2 leads to node 2, expected one after this, node 0, and before 2",
    );
    refuse("+ 1", "- 1", 4, "edge 1 says that the state it leads to is dead, and that is solved");
    refuse(
        "+ 1",
        "1 1",
        4,
        "edge 1 says that the state it leads to is neither dead nor solved, and that is solved",
    );
    refuse(
        "+ 1",
        "+ +",
        4,
        "edge 2 says that the state it leads to is solved, and that is neither dead nor solved",
    );
    refuse(
        "nodes 2\non 0 + 1",
        "nodes 3\non 0 + 2",
        5,
        "no edge leads to node 1, so it stands for no state; leave it out",
    );
    refuse("count 3", "count 4", 6, "found the count 4, and the nodes add up to 3");
    refuse(
        "+ 1",
        "+ 1~0",
        4,
        "edge 2 renames the blocks to `0`, expected an order of all 0 blocks, from 0",
    );
}

#[test]
fn false_blocks_are_found() {
    let refuse = |blocks: &str, line, message| {
        refuse_edit("nodes 2", &format!("{blocks}\nnodes 2"), line, true, message);
    };
    refuse("block 0 6", 3, "there is no item 6: the problem has 6 items, from 0");
    refuse("block 0 1 1", 3, "item 1 is in a block already; blocks are disjoint");
    refuse("block 0 0 3\nblock 1 2 3", 4, "item 3 is in a block already; blocks are disjoint");
    refuse(
        "block 0 0 3\nblock 1 2",
        4,
        "block 1 has 1 items and block 0 has 2; they must be as long",
    );
    // With 0 and 1 swapped, the domino 0-1 stays and 0-3 becomes 1-3.
    refuse(
        "block 0 0\nblock 1 1",
        4,
        "with the items of the blocks 0 and 1 swapped, option 1 becomes one that the problem does not \
         have, or not as often; the blocks cannot be interchanged",
    );
    for order in ["0", "0,0", "0,2", "0,1,2"] {
        refuse_edit(
            "nodes 2\non 0 + 1",
            &format!("block 0 0 3\nblock 1 2 5\nnodes 2\non 0 + 1~{order}"),
            6,
            true,
            &format!(
                "edge 2 renames the blocks to `{order}`, expected an order of all 2 blocks, from 0"
            ),
        );
    }
}

/// Blocks whose options are the same in all but one respect.
#[test]
fn blocks_of_other_kinds_colors_or_numbers_are_found() {
    let kinds = "items 0 and 1 stand at the same place of their blocks and differ in kind or \
                 multiplicity; the blocks cannot be interchanged";
    let options = "with the items of the blocks 0 and 1 swapped, option 0 becomes one that the problem \
                   does not have, or not as often; the blocks cannot be interchanged";
    let text =
        |nodes: &str| format!("pavane certificate 1\nproblem P\nblock 0 0\nblock 1 1\n{nodes}");

    let mut builder = ProblemBuilder::new();
    builder.add_primary().unwrap();
    builder.add_primary_between(0..=1).unwrap();
    refuse(&builder.build(), &text("nodes 0\ncount 0\n"), 4, true, kinds);

    let colored = |first: u32, second: u32, copies: usize| {
        let mut builder = ProblemBuilder::new();
        let items = [builder.add_secondary().unwrap(), builder.add_secondary().unwrap()];
        let primary = builder.add_primary().unwrap();
        let option = |item, color| [Entry::from(primary), (item, Color::new(color)).into()];
        builder.add_option(option(items[0], first)).unwrap();
        (0..copies).for_each(|_| _ = builder.add_option(option(items[1], second)).unwrap());
        builder.build()
    };
    refuse(&colored(0, 1, 1), &text("nodes 1\non 2 + +\ncount 2\n"), 4, true, options);
    refuse(&colored(0, 0, 2), &text("nodes 1\non 2 + + +\ncount 3\n"), 4, true, options);
    let good = colored(0, 0, 1);
    let not_open = "item 0 is not open here: it is secondary or no live option contains it";
    refuse(&good, &text("nodes 1\non 0 + +\ncount 2\n"), 6, true, not_open);
    let text = text("nodes 1\non 2 + +\ncount 2\n");
    let text = text.replace("problem P", &format!("problem {}", good.fingerprint()));
    assert_eq!(check(&good, text.as_bytes()), Ok(BigUint::from(2_u32)));
}

/// A problem without nodes: its count is 0 or 1.
#[test]
fn dead_and_solved_roots_have_no_nodes() {
    let problem = |min, options: usize| {
        let mut builder = ProblemBuilder::new();
        let item = builder.add_primary_between(min..=2).unwrap();
        (0..options).for_each(|_| _ = builder.add_option([item]).unwrap());
        builder.build()
    };
    let text =
        |nodes, count| format!("pavane certificate 1\nproblem P\nnodes {nodes}\ncount {count}\n");
    for (problem, count, fate) in
        [(problem(2, 1), 0, "dead"), (problem(2, 2), 1, "solved"), (problem(0, 0), 1, "solved")]
    {
        let good = text(0, count);
        let good = good.replace("problem P", &format!("problem {}", problem.fingerprint()));
        assert_eq!(check(&problem, good.as_bytes()), Ok(BigUint::from(count as u32)));
        let message = format!("found the count 2, and the nodes add up to {count}");
        refuse(&problem, &text(0, 2), 4, true, &message);
        let message =
            format!("found 1 nodes, and the whole problem, once settled, is {fate}: expected none");
        refuse(&problem, &text(1, count), 3, true, &message);
    }
}

/// A state met a second time that is not the same.
#[test]
fn other_states_are_found() {
    // Three rows of two cells: with 0-1, and with 0-2, other boards of two rows are left.
    let problem = dominoes(3, 2);
    let text = "pavane certificate 1\nproblem P\nnodes 2\non 0 1 +\non 2 + +\ncount 3\n";
    let good = text.replace("problem P", &format!("problem {}", problem.fingerprint()));
    assert_eq!(check(&problem, good.as_bytes()), Ok(BigUint::from(3_u32)));

    // A board of 2x4: 0-1 and 0-4 leave different boards, and one is not the other.
    let text = "pavane certificate 1\nproblem P\nnodes 2\non 0 1 1\non 2 + +\ncount 4\n";
    let message =
        "edge 2 leads to another state than the first edge to node 1: option 2 is live here only";
    refuse(&dominoes(2, 4), text, 4, true, message);
    // The same from the other end, where the larger board comes first.
    let text = text.replace("on 0 1 1", "on 7 1 1");
    let message =
        "edge 2 leads to another state than the first edge to node 1: option 2 is not live here";
    refuse(&dominoes(2, 4), &text, 4, true, message);

    // Two of three, or one: the options that are left are the same.
    let mut builder = ProblemBuilder::new();
    let times = builder.add_primary_between(2..=2).unwrap();
    let first = builder.add_primary().unwrap();
    builder.add_option([first, times]).unwrap();
    builder.add_option([first]).unwrap();
    (0..3).for_each(|_| _ = builder.add_option([times]).unwrap());
    let text = "pavane certificate 1\nproblem P\nnodes 2\non 1 1 1\non 0 + + +\ncount 6\n";
    let message = "edge 2 leads to another state than the first edge to node 1: item 0 has another need \
                   or cap here";
    refuse(&builder.build(), text, 4, true, message);
}
