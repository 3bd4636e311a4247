//! The exact cover problems that benchmarks measure: classic ones, made from their definitions, and random
//! ones, made from seeds. Each comes with the number of its solutions and with where that number is from.
//!
//! What is random is drawn from PCG64 (`rand_pcg`) in ways that are written out here, so anyone can make the
//! same files.
//!
//! A file of its own, with the folder beside it, that benchmarks include by its path; it is no part of the library.
#![allow(dead_code, reason = "each benchmark takes what it needs")]

#[path = "instances/chess.rs"]
mod chess;
#[path = "instances/colored.rs"]
mod colored;
#[path = "instances/designs.rs"]
mod designs;
#[path = "instances/draft.rs"]
mod draft;
#[path = "random.rs"]
mod random;
#[path = "instances/scattered.rs"]
mod scattered;
#[path = "instances/sudokus.rs"]
mod sudokus;
#[path = "instances/tilings.rs"]
mod tilings;

use draft::Draft;

/// A problem that can be made.
pub(crate) struct Instance {
    /// A short name, also that of its file.
    pub(crate) name: &'static str,
    /// A description in a few words.
    pub(crate) what: &'static str,
    /// The number of its solutions.
    pub(crate) count: u64,
    /// Where that number is from.
    pub(crate) source: &'static str,
    make: fn() -> Draft,
}

impl Instance {
    /// The problem in Knuth's text format.
    pub(crate) fn text(&self) -> String {
        (self.make)().to_text(&format!("{}: {} solutions; {}", self.what, self.count, self.source))
    }
}

/// Where no count is published: what several programs counted that share nothing with each other.
const COUNTED: &str = "counted alike by programs of different authors";

/// A problem that takes a program its start and next to nothing more.
const TOY: Instance = Instance {
    name: "toy",
    what: "Knuth's toy problem",
    count: 1,
    source: "Knuth, The Art of Computer Programming 4B, section 7.2.2.1",
    make: toy,
};

const PENTOMINO_3X20: Instance = Instance {
    name: "pentomino3x20",
    what: "pentominoes, 3x20",
    count: 8,
    source: "4 * 2; Golomb, Polyominoes, 1965",
    make: || tilings::pentominoes(3, 20, |_, _| false, false),
};

/// The instances that programs are compared on.
pub(crate) const CLASSIC: &[Instance] = &[
    TOY,
    Instance {
        name: "pentomino6x10",
        what: "pentominoes, 6x10",
        count: 9_356,
        source: "4 * 2339; C. B. and J. Haselgrove, 1960",
        make: || tilings::pentominoes(6, 10, |_, _| false, false),
    },
    Instance {
        name: "pentomino6x10x",
        what: "pentominoes, 6x10, the center of the X in one quadrant",
        count: 2_339,
        source: "C. B. and J. Haselgrove, 1960",
        make: || tilings::pentominoes(6, 10, |_, _| false, true),
    },
    PENTOMINO_3X20,
    Instance {
        name: "pentomino8x8",
        what: "pentominoes, 8x8 without the middle four",
        count: 520,
        source: "8 * 65; D. Scott, 1958",
        make: pentominoes_around_the_middle,
    },
    Instance {
        name: "soma",
        what: "Soma cube",
        count: 11_520,
        source: "48 * 240; Conway and Guy, 1961",
        make: tilings::soma,
    },
    Instance {
        name: "domino8x8",
        what: "dominoes, 8x8",
        count: 12_988_816,
        source: "OEIS A004003(4)",
        make: || tilings::dominoes(8, 8),
    },
    Instance {
        name: "macmahon4x6",
        what: "MacMahon's squares, 4x6, border of one color",
        count: 106_624,
        source: COUNTED,
        make: || colored::macmahon(4, 6, "abc", true),
    },
    Instance {
        name: "words4",
        what: "double word squares, 4x4, 400 random words, all different",
        count: 12_754,
        source: COUNTED,
        make: || colored::word_squares(1, 4, 400),
    },
    Instance {
        name: "queens12",
        what: "12 queens",
        count: 14_200,
        source: "OEIS A000170(12)",
        make: || chess::queens(12),
    },
    Instance {
        name: "queens13",
        what: "13 queens",
        count: 73_712,
        source: "OEIS A000170(13)",
        make: || chess::queens(13),
    },
    Instance {
        name: "domination7",
        what: "4 queens that attack all of 7x7",
        count: 86,
        source: "OEIS A002564(7)",
        make: || chess::domination(7, 4),
    },
    Instance {
        name: "domination8",
        what: "5 queens that attack all of 8x8",
        count: 4_860,
        source: "OEIS A002564(8)",
        make: || chess::domination(8, 5),
    },
    Instance {
        name: "sudoku9",
        what: "a 17-clue sudoku without two of its clues",
        count: 711_604,
        source: COUNTED,
        make: || sudokus::from_line(FEW_CLUES),
    },
    Instance {
        name: "sudoku16",
        what: "a 16x16 sudoku with 104 givens",
        count: 293_354,
        source: COUNTED,
        make: || sudokus::random(1, 4, 104),
    },
    Instance {
        name: "sudoku49",
        what: "a 49x49 sudoku, all 117,649 options, 1,488 of them forced",
        count: 16,
        source: COUNTED,
        make: || sudokus::with_unit_items(1, 7, 1_488),
    },
    Instance {
        name: "latin5",
        what: "Latin squares of order 5",
        count: 161_280,
        source: "OEIS A002860(5)",
        make: || designs::latin(5),
    },
    Instance {
        name: "latin6r",
        what: "Latin squares of order 6, reduced",
        count: 9_408,
        source: "OEIS A000315(6)",
        make: || designs::reduced_latin(6, 6),
    },
    Instance {
        name: "latin4x7r",
        what: "Latin rectangles, 4x7, reduced",
        count: 1_293_216,
        source: "OEIS A001009, row 7",
        make: || designs::reduced_latin(4, 7),
    },
    Instance {
        name: "orthogonal5",
        what: "pairs of orthogonal Latin squares of order 5, the first reduced",
        count: 18,
        source: "6 of the 56 reduced squares have mates, 3 each; Norton, 1939",
        make: || designs::orthogonal_latin(5),
    },
    Instance {
        name: "orthogonal6",
        what: "pairs of orthogonal Latin squares of order 6, the first reduced",
        count: 0,
        source: "there is none; Tarry, 1900",
        make: || designs::orthogonal_latin(6),
    },
    Instance {
        name: "steiner9",
        what: "Steiner triple systems on 9 points",
        count: 840,
        source: "OEIS A030128",
        make: || designs::steiner(9, false),
    },
    Instance {
        name: "steiner13",
        what: "Steiner triple systems on 13 points, the triples of one fixed",
        count: 115_200,
        source: "(13!/6 + 13!/39) / 10395: two systems, with 6 and 39 automorphisms; De Pasquale, 1899",
        make: || designs::steiner(13, true),
    },
    Instance {
        name: "langford12",
        what: "Langford pairs, 12",
        count: 216_288,
        source: "2 * OEIS A014552(12)",
        make: || designs::langford(12),
    },
    Instance {
        name: "transversal11",
        what: "transversals of the integers modulo 11",
        count: 37_851,
        source: "OEIS A006717(5)",
        make: || designs::transversals(11),
    },
    Instance {
        name: "transversal13",
        what: "transversals of the integers modulo 13",
        count: 1_030_367,
        source: "OEIS A006717(6)",
        make: || designs::transversals(13),
    },
    Instance {
        name: "x3c60",
        what: "240 random options of 3 of 60 items",
        count: 23_323,
        source: COUNTED,
        make: || scattered::exact_sets(1, 60, 3, 240),
    },
    Instance {
        name: "x3c75",
        what: "260 random options of 3 of 75 items",
        count: 8_011,
        source: COUNTED,
        make: || scattered::exact_sets(1, 75, 3, 260),
    },
    Instance {
        name: "x5c75",
        what: "500 random options of 5 of 75 items",
        count: 1,
        source: COUNTED,
        make: || scattered::exact_sets(1, 75, 5, 500),
    },
    Instance {
        name: "sparse",
        what: "100,000 random options of 5 of 10,000 items, 2,000 of them forced",
        count: 1,
        source: "what is forced is a solution",
        make: || scattered::forced_sets(1, 10_000, 5, 100_000),
    },
];

/// The classes of the above in small sizes, which every program does in a moment.
pub(crate) const SMALL: &[Instance] = &[
    TOY,
    PENTOMINO_3X20,
    Instance {
        name: "domino6x6",
        what: "dominoes, 6x6",
        count: 6_728,
        source: "OEIS A004003(3)",
        make: || tilings::dominoes(6, 6),
    },
    Instance {
        name: "macmahon2x3",
        what: "MacMahon's squares of two colors, 2x3",
        count: 416,
        source: "brute force over all 6! * 4^6 placements",
        make: || colored::macmahon(2, 3, "ab", false),
    },
    Instance {
        name: "words3",
        what: "double word squares, 3x3, 60 random words, all different",
        count: 12,
        source: COUNTED,
        make: || colored::word_squares(1, 3, 60),
    },
    Instance {
        name: "queens8",
        what: "8 queens",
        count: 92,
        source: "OEIS A000170(8)",
        make: || chess::queens(8),
    },
    Instance {
        name: "queens10",
        what: "10 queens",
        count: 724,
        source: "OEIS A000170(10)",
        make: || chess::queens(10),
    },
    Instance {
        name: "domination5",
        what: "3 queens that attack all of 5x5",
        count: 186,
        source: "OEIS A002564(5)",
        make: || chess::domination(5, 3),
    },
    Instance {
        name: "sudoku4",
        what: "4x4 sudokus",
        count: 288,
        source: "OEIS A107739(2)",
        make: || sudokus::from_line(&".".repeat(16)),
    },
    Instance {
        name: "sudoku16s",
        what: "a 16x16 sudoku with 130 givens",
        count: 315,
        source: COUNTED,
        make: || sudokus::random(1, 4, 130),
    },
    Instance {
        name: "sudoku25",
        what: "a 25x25 sudoku, all 15,625 options, 400 of them forced",
        count: 4,
        source: COUNTED,
        make: || sudokus::with_unit_items(1, 5, 400),
    },
    Instance {
        name: "latin4",
        what: "Latin squares of order 4",
        count: 576,
        source: "OEIS A002860(4)",
        make: || designs::latin(4),
    },
    Instance {
        name: "latin5r",
        what: "Latin squares of order 5, reduced",
        count: 56,
        source: "OEIS A000315(5)",
        make: || designs::reduced_latin(5, 5),
    },
    Instance {
        name: "latin3x6r",
        what: "Latin rectangles, 3x6, reduced",
        count: 1_064,
        source: "OEIS A001009, row 6",
        make: || designs::reduced_latin(3, 6),
    },
    Instance {
        name: "orthogonal4",
        what: "pairs of orthogonal Latin squares of order 4, the first reduced",
        count: 2,
        source: "one of the 4 reduced squares has mates, 2; Norton, 1939",
        make: || designs::orthogonal_latin(4),
    },
    Instance {
        name: "steiner7",
        what: "Steiner triple systems on 7 points",
        count: 30,
        source: "OEIS A030128",
        make: || designs::steiner(7, false),
    },
    Instance {
        name: "steiner9s",
        what: "Steiner triple systems on 9 points, the triples of one fixed",
        count: 8,
        source: "840 / 105; OEIS A030128",
        make: || designs::steiner(9, true),
    },
    Instance {
        name: "langford8",
        what: "Langford pairs, 8",
        count: 300,
        source: "2 * OEIS A014552(8)",
        make: || designs::langford(8),
    },
    Instance {
        name: "transversal7",
        what: "transversals of the integers modulo 7",
        count: 133,
        source: "OEIS A006717(3)",
        make: || designs::transversals(7),
    },
    Instance {
        name: "x3c30",
        what: "120 random options of 3 of 30 items",
        count: 696,
        source: COUNTED,
        make: || scattered::exact_sets(1, 30, 3, 120),
    },
    Instance {
        name: "x5c40",
        what: "150 random options of 5 of 40 items",
        count: 1,
        source: COUNTED,
        make: || scattered::exact_sets(1, 40, 5, 150),
    },
    Instance {
        name: "sparse1000",
        what: "5,000 random options of 5 of 1,000 items, 200 of them forced",
        count: 1,
        source: "what is forced is a solution",
        make: || scattered::forced_sets(1, 1_000, 5, 5_000),
    },
];

/// The problem that opens Knuth's section on dancing links.
fn toy() -> Draft {
    let mut draft = Draft::default();
    ["a", "b", "c", "d", "e", "f", "g"].into_iter().for_each(|item| draft.primary(item));
    for option in ["c e", "a d g", "b c f", "a d f", "b g", "d e g"] {
        draft.option([option]);
    }
    draft
}

fn pentominoes_around_the_middle() -> Draft {
    tilings::pentominoes(
        8,
        8,
        |row, column| [3, 4].contains(&row) && [3, 4].contains(&column),
        false,
    )
}

/// A puzzle with 17 clues and diagonal symmetry, without two of them.
const FEW_CLUES: &str =
    "........1.......2...4..5......1.........3......7...58.....67....1...4...52.......";
