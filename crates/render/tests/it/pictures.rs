//! Pictures of boards: typed by hand, and read back by code of these tests.

use pavane::layout::zones;
use pavane::{Candidates, Cell, Digit, Extra, Grid, Layout, Puzzle, Symbols};
use pavane_render::{Picture, TextStyle};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The characters for drawing boxes in the order of their code points, each with the weights of its arms
/// upwards, to the right, downwards and to the left: none, light (-) or heavy (=). From their names in the
/// Unicode character database, 16.0.
const ARMS: &str = "\
    ─.-.- ━.=.= │-.-. ┃=.=. ┌.--. ┍.=-. ┎.-=. ┏.==. ┐..-- ┑..-= ┒..=- ┓..== \
    └--.. ┕-=.. ┖=-.. ┗==.. ┘-..- ┙-..= ┚=..- ┛=..= ├---. ┝-=-. ┞=--. ┟--=. \
    ┠=-=. ┡==-. ┢-==. ┣===. ┤-.-- ┥-.-= ┦=.-- ┧-.=- ┨=.=- ┩=.-= ┪-.== ┫=.== \
    ┬.--- ┭.--= ┮.=-- ┯.=-= ┰.-=- ┱.-== ┲.==- ┳.=== ┴--.- ┵--.= ┶-=.- ┷-=.= \
    ┸=-.- ┹=-.= ┺==.- ┻==.= ┼---- ┽---= ┾-=-- ┿-=-= ╀=--- ╁--=- ╂=-=- ╃=--= \
    ╄==-- ╅--== ╆-==- ╇==-= ╈-=== ╉=-== ╊===- ╋==== ╴...- ╵-... ╶.-.. ╷..-. \
    ╸...= ╹=... ╺.=.. ╻..=. ╼.=.- ╽-.=. ╾.-.= ╿=.-.";

const PLAIN: TextStyle = TextStyle { color: false, ascii: false };
const ASCII: TextStyle = TextStyle { color: false, ascii: true };

/// The puzzle with these givens, in the standard symbols.
fn puzzle(layout: &Layout, line: &str) -> Puzzle {
    let symbols = Symbols::standard(layout.digits());
    let givens: Vec<_> = line.chars().map(|symbol| symbols.read(symbol).unwrap()).collect();
    Puzzle::new(layout.clone(), givens).unwrap()
}

fn grid(layout: &Layout, line: &str) -> Grid {
    let symbols = Symbols::standard(layout.digits());
    let digits = line.chars().map(|symbol| symbols.read(symbol).unwrap());
    Grid::new(layout.clone(), digits.collect::<Option<Vec<_>>>().unwrap()).unwrap()
}

#[track_caller]
fn check(picture: &Picture, style: TextStyle, expected: &str) {
    let text = picture.text(style);
    assert_eq!(text, expected.trim_start_matches('\n'), "\n{text}");
}

#[test]
fn blocks_and_a_solution() {
    let four = Layout::square(4).unwrap();
    let picture = Picture::new(&puzzle(&four, "12.............."));
    check(
        &picture.clone().label("four\tby\u{1b}four"),
        PLAIN,
        "
four\u{fffd}by\u{fffd}four
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ 2 ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
",
    );
    let solved = picture.solution(&grid(&four, "1234341221434321"));
    check(
        &solved.symbols(&Symbols::custom("0123").unwrap()),
        ASCII,
        "
+-------+-------+
| 0   1 | 2   3 |
|       |       |
| 2   3 | 0   1 |
+-------+-------+
| 1   0 | 3   2 |
|       |       |
| 3   2 | 1   0 |
+-------+-------+
",
    );
}

/// No blocks, one cell, blocks of one column.
#[test]
fn boards_of_every_shape() {
    check(
        &Picture::new(&Puzzle::blank(Layout::latin(2).unwrap())),
        PLAIN,
        "
┏━━━┯━━━┓
┃   │   ┃
┠───┼───┨
┃   │   ┃
┗━━━┷━━━┛
",
    );
    check(
        &Picture::new(&puzzle(&Layout::latin(1).unwrap(), "1")),
        PLAIN,
        "
┏━━━┓
┃ 1 ┃
┗━━━┛
",
    );
    let columns = Layout::jigsaw("ABC ABC ABC").unwrap();
    check(
        &Picture::new(&puzzle(&columns, "1........")),
        ASCII,
        "
+---+---+---+
| 1 | . | . |
|   |   |   |
| . | . | . |
|   |   |   |
| . | . | . |
+---+---+---+
",
    );
}

/// Nothing is drawn around the cells that are not there.
#[test]
fn grids_that_overlap() {
    let layout = zones::read("place 4x4 at r1c1\nplace 4x4 at r3c3\n").unwrap();
    let line = format!("1{}4", ".".repeat(26));
    let overlapping = Picture::new(&puzzle(&layout, &line));
    check(
        &overlapping,
        PLAIN,
        "
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━╋━━━┯━━━┓
┃   │   ┃   │   ┃   │   ┃
┠───┼───╂───┼───╂───┼───┨
┃   │   ┃   │   ┃   │   ┃
┗━━━┷━━━╋━━━┿━━━╋━━━┿━━━┫
        ┃   │   ┃   │   ┃
        ┠───┼───╂───┼───┨
        ┃   │   ┃   │ 4 ┃
        ┗━━━┷━━━┻━━━┷━━━┛
",
    );
}

#[test]
fn extra_zones_are_marked_and_named() {
    let diagonals: Layout = "4x4+x".parse().unwrap();
    check(
        &Picture::new(&puzzle(&diagonals, ".2.............4")),
        PLAIN,
        "
┏━━━┯━━━┳━━━┯━━━┓
┃░ ░│ 2 ┃   │░ ░┃
┠───┼───╂───┼───┨
┃   │░ ░┃░ ░│   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │░ ░┃░ ░│   ┃
┠───┼───╂───┼───┨
┃░ ░│   ┃   │░4░┃
┗━━━┷━━━┻━━━┷━━━┛
also: both diagonals
",
    );
    let custom = "base 4x4\nzone ends: r1c1 r4c4\nzone box: r1c2 r1c3 r2c2 r2c3\n";
    check(
        &Picture::new(&Puzzle::blank(zones::read(custom).unwrap())),
        ASCII,
        "
+-------+-------+
|:.: :.:|:.:  . |
|       |       |
| .  :.:|:.:  . |
+-------+-------+
| .   . | .   . |
|       |       |
| .   . | .  :.:|
+-------+-------+
also: zone ends: r1c1 r4c4
also: zone box: r1c2 to r2c3
",
    );
    // Shades on all cells would say nothing, and what touches has no shape.
    for (name, words) in [
        ("4x4+disjoint", "disjoint groups"),
        ("4x4+antiknight+antiking", "cells a knight's move apart, cells a king's move apart"),
    ] {
        let text = Picture::new(&Puzzle::blank(name.parse().unwrap())).text(PLAIN);
        assert!(!text.contains('░') && text.ends_with(&format!("┛\nalso: {words}\n")), "{text}");
    }
}

/// A region need not be connected; borders cannot show that.
#[test]
fn regions_in_pieces_are_named() {
    let layout = Layout::jigsaw("AABB ACCB ACDB DDDC").unwrap();
    let text = Picture::new(&Puzzle::blank(layout)).text(PLAIN);
    assert!(text.ends_with("┛\nalso: region C: r2c2 r2c3 r3c2 r4c4\n"), "{text}");
}

/// Only regions are outlined, since blocks beside them could not be told apart; words name the blocks, also
/// where they are zones like any other.
#[test]
fn blocks_beside_regions_are_named() {
    let layout = Layout::jigsaw("AABB CABB CADD CCDD").unwrap().with(Extra::Blocks).unwrap();
    let drawn = "\
+-------+-------+
| .   . | .   . |
+---+   |       |
| . | . | .   . |
|   |   +-------+
| . | . | .   . |
|   +---+       |
| .   . | .   . |
+-------+-------+
";
    let text = Picture::new(&Puzzle::blank(layout.clone())).text(ASCII);
    assert_eq!(text, format!("{drawn}also: blocks\n"));
    let written = zones::read(&zones::write_text(&layout)).unwrap();
    assert_eq!(written, layout);
    let text = Picture::new(&Puzzle::blank(written)).text(ASCII);
    let named =
        ["block 1: r1c1 to r2c2", "block 3: r3c1 to r4c2"].map(|zone| format!("also: {zone}\n"));
    assert_eq!(text, format!("{drawn}{}", named.concat()));
}

#[test]
fn large_boards_have_room_for_numbers() {
    let twelve = Layout::blocks(3, 4).unwrap();
    let text = Picture::new(&puzzle(&twelve, &format!("C...A{}", ".".repeat(139)))).text(PLAIN);
    assert!(
        text.starts_with(
            "\
┏━━━┯━━━┯━━━┯━━━┳━━━┯━━━┯━━━┯━━━┳━━━┯━━━┯━━━┯━━━┓
┃ C │   │   │   ┃ A │   │   │   ┃   │   │   │   ┃
┠───┼───┼───┼───╂───┼───┼───┼───╂───┼───┼───┼───┨
"
        ),
        "{text}"
    );
    let mut givens = vec![None; 64 * 64];
    [givens[0], givens[9]] = [Digit::new(64), Digit::new(7)];
    let puzzle = Puzzle::new(Layout::square(64).unwrap(), givens).unwrap();
    let text = Picture::new(&puzzle).text(PLAIN);
    let empty = "    │".repeat(6);
    assert!(text.lines().nth(1).unwrap().starts_with(&format!("┃ 64 │{empty}    ┃    │  7 │")));
    assert!(text.lines().all(|line| line.chars().count() == 64 * 5 + 1));
    // A symbol that takes two columns of a terminal.
    let wide = Picture::new(&Puzzle::blank(Layout::square(4).unwrap()));
    let text = wide.symbols(&Symbols::custom("一二三四").unwrap()).text(PLAIN);
    assert!(text.starts_with("┏━━━━┯━━━━┳"), "{text}");
}

/// The digits of blocks of two rows in two rows, and numbers in columns.
#[test]
fn candidates_have_their_places() {
    let six = Layout::blocks(2, 3).unwrap();
    let puzzle = puzzle(&six, &format!("6{}", ".".repeat(35)));
    let mut candidates = Candidates::none(&six);
    let digits = [1, 3, 5].map(|digit| (Cell::new(1), Digit::new(digit).unwrap()));
    candidates.extend(digits);
    let text = Picture::new(&puzzle).candidates(&candidates).text(PLAIN);
    assert!(
        text.starts_with(
            "\
┏━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┓
┃  [6]  │ 1   3 │       ┃       │       │       ┃
┃       │   5   │       ┃       │       │       ┃
┠───────┼───────┼───────╂───────┼───────┼───────┨
"
        ),
        "{text}"
    );
}

#[test]
fn givens_are_bold_and_nothing_else() {
    let four = Layout::square(4).unwrap();
    let picture = Picture::new(&puzzle(&four, "12........4....."));
    let picture = picture.label("4x4").solution(&grid(&four, "1234341221434321"));
    for ascii in [false, true] {
        let text = picture.text(TextStyle { color: true, ascii });
        let bold: Vec<&str> = text.split("\u{1b}[1m").skip(1).collect();
        assert_eq!(bold.len(), 3);
        for (rest, given) in bold.iter().zip(["1", "2", "4"]) {
            assert!(rest.starts_with(&format!("{given}\u{1b}[0m")), "{text}");
        }
        let plain = text.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
        assert_eq!(plain, picture.text(TextStyle { color: false, ascii }));
        assert!(!plain.contains('\u{1b}'));
    }
}

/// The arms of each character.
fn arms() -> BTreeMap<char, [char; 4]> {
    let arms = ARMS.split_whitespace().map(|entry| {
        let mut chars = entry.chars();
        (chars.next().unwrap(), [(); 4].map(|()| chars.next().unwrap()))
    });
    arms.chain([(' ', ['.'; 4])]).collect()
}

/// The pieces of a map: of each cell the first one that can be reached from it, where `is_joined` says whether
/// one may go from a cell to the one below it, or to the right of it.
fn pieces(n: usize, is_joined: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut pieces: Vec<usize> = (0..n * n).collect();
    loop {
        let before = pieces.clone();
        for cell in 0..n * n {
            for (other, exists) in [(cell + 1, cell % n + 1 < n), (cell + n, cell + n < n * n)] {
                if exists && is_joined(cell, other) {
                    let least = pieces[cell].min(pieces[other]);
                    (pieces[cell], pieces[other]) = (least, least);
                }
            }
        }
        if pieces == before {
            return pieces;
        }
    }
}

/// A board of random regions: n of each of n letters.
fn maps() -> impl Strategy<Value = Vec<char>> {
    (1_usize..8).prop_flat_map(|n| {
        let letters: Vec<char> = ('A'..).take(n).flat_map(|letter| vec![letter; n]).collect();
        // Sorted in part, so that there are long borders too.
        (Just(letters).prop_shuffle(), 0..=n * n).prop_map(|(mut map, sorted)| {
            map[..sorted].sort_unstable();
            map
        })
    })
}

proptest! {
    /// All characters of a picture fit together, and the regions can be read off.
    #[test]
    fn borders_are_read_back(map in maps()) {
        let n = map.len().isqrt();
        let layout = Layout::jigsaw(&map.iter().collect::<String>()).unwrap();
        let text = Picture::new(&Puzzle::blank(layout)).text(PLAIN);
        let drawn: Vec<Vec<char>> =
            text.lines().take(2 * n + 1).map(|line| line.chars().collect()).collect();
        prop_assert!(drawn.len() == 2 * n + 1 && drawn.iter().all(|line| line.len() == 4 * n + 1));
        let arms = arms();
        let arm = |row: Option<usize>, column: Option<usize>, which: usize| {
            let line = row.and_then(|row| drawn.get(row));
            let character = line.and_then(|line| column.and_then(|column| line.get(column)));
            character.map_or('.', |character| arms[character][which])
        };
        // Only where lines may be; every arm meets one of its weight.
        for row in 0..=2 * n {
            for column in (0..=4 * n).filter(|column| row % 2 == 0 || column % 4 == 0) {
                let (here, there) = ((Some(row), Some(column)), (Some(row + 1), Some(column + 1)));
                let above = (row.checked_sub(1), Some(column));
                let before = (Some(row), column.checked_sub(1));
                prop_assert_eq!(arm(here.0, here.1, 0), arm(above.0, above.1, 2), "\n{}", &text);
                prop_assert_eq!(arm(here.0, here.1, 1), arm(here.0, there.1, 3), "\n{}", &text);
                prop_assert_eq!(arm(here.0, here.1, 2), arm(there.0, here.1, 0), "\n{}", &text);
                prop_assert_eq!(arm(here.0, here.1, 3), arm(before.0, before.1, 1), "\n{}", &text);
            }
        }
        let weight = |cell: usize, other: usize| {
            let (row, column) = (2 * (cell / n) + 1, 4 * (cell % n) + 2);
            if other == cell + 1 { drawn[row][column + 2] } else { drawn[row + 1][column] }
        };
        let expected = pieces(n, |cell, other| map[cell] == map[other]);
        let found = pieces(n, |cell, other| match weight(cell, other) {
            '│' | '─' => true,
            '┃' | '━' => false,
            other => panic!("{other:?} between cells:\n{text}"),
        });
        prop_assert_eq!(found, expected, "\n{}", &text);
    }

    /// The lines of an SVG are as long as they should be.
    #[test]
    fn lines_of_an_svg_add_up(map in maps()) {
        let n = map.len().isqrt();
        let layout = Layout::jigsaw(&map.iter().collect::<String>()).unwrap();
        let text = Picture::new(&Puzzle::blank(layout)).svg();
        let document = roxmltree::Document::parse(&text).unwrap();
        let sides = (0..n * n).flat_map(|cell| {
            let right = (cell % n + 1 < n).then(|| map[cell] == map[cell + 1]);
            let below = (cell + n < n * n).then(|| map[cell] == map[cell + n]);
            [right, below]
        });
        let light = sides.clone().flatten().filter(|&is_same| is_same).count();
        let heavy = sides.flatten().count() - light + 4 * n;
        prop_assert_eq!(lengths(&document, "#999999"), light as f64 * 60.0);
        prop_assert_eq!(lengths(&document, "black"), heavy as f64 * 60.0);
    }
}

/// The length of all lines of a color together.
fn lengths(document: &roxmltree::Document<'_>, stroke: &str) -> f64 {
    let groups = document.descendants().filter(|node| node.attribute("stroke") == Some(stroke));
    let lines = groups.flat_map(|group| group.children().filter(|node| node.has_tag_name("line")));
    lines
        .map(|line| {
            let [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"]
                .map(|name| line.attribute(name).unwrap().parse::<f64>().unwrap());
            (x2 - x1) + (y2 - y1)
        })
        .sum()
}

/// The texts of the elements of a class.
fn words_of(document: &roxmltree::Document<'_>, class: &str) -> Vec<String> {
    let nodes = document.descendants().filter(|node| node.attribute("class") == Some(class));
    nodes
        .map(|node| {
            let inside: Vec<&str> = node
                .descendants()
                .filter(roxmltree::Node::is_text)
                .filter_map(|node| node.text())
                .collect();
            inside.concat().trim().to_owned()
        })
        .collect()
}

#[test]
fn an_svg_has_what_the_puzzle_has() {
    let windoku: Layout = "9x9+windoku".parse().unwrap();
    let line = format!("<&{}", ".".repeat(79));
    let symbols = Symbols::custom("<&3456789").unwrap();
    let givens: Vec<_> = line.chars().map(|symbol| symbols.read(symbol).unwrap()).collect();
    let puzzle = Puzzle::new(windoku.clone(), givens).unwrap();
    let mut candidates = Candidates::none(&windoku);
    candidates.extend(Digit::first(3).map(|digit| (Cell::new(80), digit)));
    let picture = Picture::new(&puzzle).symbols(&symbols).candidates(&candidates);
    let text = picture.label("a < b & c \"\u{1b}\"").svg();
    let document = roxmltree::Document::parse(&text).unwrap();
    assert_eq!(words_of(&document, "given"), ["<", "&"]);
    assert_eq!(words_of(&document, "candidate"), ["<", "&", "3"]);
    assert_eq!(words_of(&document, "label"), ["a < b & c \"\u{fffd}\""]);
    let shades = words_of(&document, "shade");
    let in_window = |number| shades.iter().filter(|s| **s == format!("window {number}")).count();
    assert_eq!((shades.len(), [1, 2, 3, 4].map(in_window)), (36, [9; 4]));
    assert!(text.contains("also: windows"));
    let paper = document.descendants().find(|node| node.has_tag_name("rect")).unwrap();
    assert_eq!(paper.attribute("fill"), Some("white"));

    let four = Layout::square(4).unwrap();
    let puzzle = self::puzzle(&four, "12........4.....");
    let solution = "1234341221434321";
    let text = Picture::new(&puzzle).solution(&grid(&four, solution)).svg();
    let document = roxmltree::Document::parse(&text).unwrap();
    assert_eq!(words_of(&document, "given"), ["1", "2", "4"]);
    assert_eq!(words_of(&document, "solved").concat(), "3434122134321");
    let of_class = |class| {
        let mut nodes =
            document.descendants().filter(|node| node.attribute("class") == Some(class));
        let node = nodes.next().unwrap();
        ["x", "y", "font-weight", "fill"].map(|name| node.attribute(name).unwrap().to_owned())
    };
    assert_eq!(of_class("given"), ["42", "42", "bold", "black"]);
    assert_eq!(of_class("solved")[..3], ["162", "42", "normal"]);
}
