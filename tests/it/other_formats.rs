//! The formats of other programs: what those wrote is read, what is written is read back, and nothing makes the
//! readers panic.

use crate::support::cases::cases;
use dlx::Uniqueness;
use pavane::format::{FORMATS, Format, FormatError, Kind, Reading, Record, candidates, detect};
use pavane::{Candidates, Digit, Extra, Layout, Puzzle, PuzzleSolver, Symbols};
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

/// The label, the givens and the solution of a puzzle.
type Known = (Option<&'static str>, &'static str, &'static str);

/// A file of `data/formats`, its format, and for each puzzle its label, its givens and its solution.
///
/// Who found the solutions: of `qqwing.csv`, `kaggle.csv` and `solver.sdku` the files themselves; of `sgt-solo.txt` and
/// of the jigsaws Solo, the program of those ids (`--print --with-solutions`); of puzzles that are in
/// `data/sudoku/three-step.txt` too, that file; of all others QQWing (`--solve`).
const FILES: &[(&str, &str, &[Known])] = &[
    (
        "qqwing.csv",
        "csv",
        &[
            (
                Some("Expert"),
                ".5.1...98.8..4.37.6.......5...7.4..64......1..3......7...876.......5.....1.4.38..",
                "354127698982645371671389245198734526427568913536912487243876159869251734715493862",
            ),
            (
                Some("Expert"),
                "32.....8..1......3..9.5....9..3.1.6.....29..7.7.5.......7....526.1.....9..3...87.",
                "324697581715248693869153724948371265536829417172564938487936152651782349293415876",
            ),
            (
                Some("Simple"),
                "5.......22.3.9..85.68.3.97..7...9836.26..5.1.9..1...5..........3..2.8....8.......",
                "597861342213794685468532971175429836826375419934186257742653198359218764681947523",
            ),
            (
                Some("Easy"),
                "..54..13...7.......8.1.7.56..42....5.63.....4......271538..1...4.............3...",
                "695428137147356829382197456714289365263715984859634271538971642471862593926543718",
            ),
        ],
    ),
    (
        "kaggle.csv",
        "csv",
        &[(
            None,
            "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..",
            "864371259325849761971265843436192587198657432257483916689734125713528694542916378",
        )],
    ),
    (
        "qqwing.txt",
        "grid",
        &[
            (
                None,
                "...3......2...19.49...671...3...8.1.7...3...6.8.9...3...168...75.21...6......2...",
                "147329685623851974958467123236748519719235846485916732391684257572193468864572391",
            ),
            (
                None,
                ".8..3.......1....532.....149..21......39.58......73..971.....632....7.......2..5.",
                "581436972647192385329758614958214736473965821162873549714589263235647198896321457",
            ),
        ],
    ),
    (
        "qqwing.sdm",
        "line",
        &[
            (
                None,
                "51.4.72...7....3.84..8.........48..3.......7..5.2...1....31.4...2....1.......6.2.",
                "518437269972651348436829751261748593384195672759263814697312485825974136143586927",
            ),
            (
                None,
                "5.......26.71..3.5.2.....14..8.1.736......8.1....7.5...1.5..26..35......8..3.....",
                "581436972647192385329758614958214736473965821162873549714589263235647198896321457",
            ),
            (
                None,
                "1.4.6.......425........9.3.7.23...1.....7236...3.1.5..217......4........3.56.1...",
                "124763985938425176576189234752396418841572369693814527217958643469237851385641792",
            ),
        ],
    ),
    (
        "sgt-solo.txt",
        "sgt",
        &[
            (
                None,
                "..34...8..1...3....52..8...231.8...6.7.....1.4...7.253...8..96....1...2..8...94..",
                "793456182814293675652718349231584796579362814468971253327845961946137528185629437",
            ),
            (
                None,
                "..6.4....5.8..2....2...3.7..1.67......94.53......38.2..9.8...4....3..7.6....9.8..",
                "736941285548762139921583674213679458879425361654138927397816542182354796465297813",
            ),
            (None, "36..5..4..1....4....4....1..6..3..41", "361254542613153426624135415362236541"),
            (
                None,
                "......B42C59......C....6.9C.6.A8..4.9..B....621.A3..........7..2.86.59.42.A8.B3.9..1\
                 ..........2B.597....4..A.7..A4.1.B3.8....5......1235B9......",
                "687A13B42C594B2197C53A8659C362A8B147948B7A5C6213A3562149C7B87C12386B59A426A84B3795C1\
                 314C569A782BB5978C12436AC769A4218B358AB4C57316921235B986A47C",
            ),
            (
                None,
                ".7.3..86.2....4..35.....2...6...........3...........3...9.....17..4....9.38..7.2.",
                "471392865285164793593876214964718352657239148842951637329685471716423589138547926",
            ),
            (None, "45......3...32........15...2......31", "451362163524324156632415516243245631"),
            (
                None,
                "..1.....9.7..5..1.8.9..354...4..79.............64..3...136..4.8.2..9..6.6.....2..",
                "541862739372956814869713542154237986937584621286471395713629458428395167695148273",
            ),
            (None, "..1.....5.1...3.5.....2..", "5312424351125433541241235"),
        ],
    ),
    (
        "hodoku-library.txt",
        "hodoku",
        &[
            (
                None,
                "....629....37...2..2...4..7.5...76.92...1...83.68...5.4..6...9..6...17....945....",
                SECOND,
            ),
            (
                None,
                "..857369....9643..3691.24.5...4987..8..7519.2..12365..6....71.9..4.158....7..92..",
                FIRST,
            ),
            (
                None,
                "..37....5.128....9.86..9...63495.2....82.45.612567..942..39.46.3...829578.9..7...",
                FIFTH,
            ),
            (
                None,
                ".1..63.9493.7..1.6468912357.8.1.94.2379...51.124....7.65142....847391..52936...41",
                FOURTH,
            ),
        ],
    ),
    // Naked singles are given here.
    (
        "hodoku-candidates.txt",
        "candidates",
        &[
            (
                None,
                "....629....37...2..2...4..7.5...76.92...1...83.68.9.5.4..6...9..6...17....945....",
                SECOND,
            ),
            (
                None,
                "..8573691...9643..3691824.5...4987..8..7519.2..12365..6....71.9..4.158....7..92..",
                FIRST,
            ),
            (
                None,
                "..37....5.128....9.86..9...63495.2....82.45.612567..942..39.4683.1.829578.9..7...",
                FIFTH,
            ),
            (
                None,
                ".1..63.9493.7..1.646891235758.1.94.2379...518124....7.65142....847391..52936...41",
                FOURTH,
            ),
        ],
    ),
    ("sukaku-explainer.txt", "candidates", EXPLAINED),
    ("sukaku-explainer-line.txt", "line", EXPLAINED),
    (
        "sudocue.sdk",
        "grid",
        &[(
            None,
            "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1",
            "278145693354698712916273485692817354837564129145329876423751968581936247769482531",
        )],
    ),
    (
        "simple-sudoku.ss",
        "grid",
        &[(
            None,
            ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.",
            SIMPLE,
        )],
    ),
    (
        "simple-sudoku-candidates.txt",
        "candidates",
        &[(
            None,
            ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4189.25.6.....8.3.",
            SIMPLE,
        )],
    ),
    (
        "sudopedia-jigsaw.txt",
        "walls",
        &[(
            None,
            ".....2......3...9..1.......7.....4.........25.6........7......6.95.........2...4.",
            "943862751627351894518496273751923468834617925269584137372149586495738612186275349",
        )],
    ),
    (
        "sumocue-jigsaw.txt",
        "sumocue",
        &[(
            None,
            ".8.....5.8....7..5....9.....7.169.....43.18.....876.3.....5....3..6....2.9.....8.",
            "489732651832947165126598347578169423654321879915876234261453798347685912793214586",
        )],
    ),
    (
        "opensudoku.opensudoku",
        "opensudoku",
        &[
            (
                Some("Sudoku Very Hard"),
                "3..6...8.987.14...2...3.1...7...65..5..4.9..6..93...2...8.4...5...76.918.5...3..2",
                "315672489987514263264938157873126594521489376649357821798241635432765918156893742",
            ),
            (
                Some("Sudoku Very Hard"),
                ".329...6..9...4.218....69.33.6..7......698......4..6.74.87....616.8...5..7...341.",
                "732981564695374821814526973386157249247698135951432687428715396163849752579263418",
            ),
            (
                Some("Sudoku Very Hard"),
                "6.......9..74.5.3.4893..5...63...9.2.5.....7.9.4...38...6..4215.4.5.27..5.......3",
                "635278149217495836489316527763841952158923674924657381896734215341562798572189463",
            ),
        ],
    ),
    (
        "exported.opensudoku",
        "opensudoku",
        &[
            (
                None,
                ".5.7.3.6...7...8.....816.......3......5...1..73..4..869.6...2.484.572.93...4.9...",
                "158723469367954821294816375619238547485697132732145986976381254841572693523469718",
            ),
            (
                None,
                "3.24.18.9..1...3............4.7.8.1.78.5.2.36....9....2..6.9..39.......88...7...5",
                "372451869691827354458936271543768912789512436126394587215689743937145628864273195",
            ),
            (
                None,
                "...823..1..3...4...7.....523..96..1....1.2....1..38..683.....4...2...9..6..789...",
                "594823671263517489178694352327965814486172593915438726839256147752341968641789235",
            ),
        ],
    ),
    ("ksudoku.ksudoku", "ksudoku", &[(None, WIKIPEDIA, WIKIPEDIA_SOLVED)]),
    ("onegravity.1gsudoku", "1gsudoku", &[(Some("1"), WIKIPEDIA, WIKIPEDIA_SOLVED)]),
    ("sudoq.xml", "sudoq", &[(None, WIKIPEDIA, WIKIPEDIA_SOLVED)]),
    (
        "solver.sdku",
        "sdku",
        &[(
            None,
            "5.6..38....15.....8..94.61...72...8..8..5..9..3...47....5.26...76...54.1..27....9",
            "596173842421568937873942615657239184184657293239814756915426378768395421342781569",
        )],
    ),
    (
        "links.txt",
        "link",
        &[
            (None, WIKIPEDIA, WIKIPEDIA_SOLVED),
            (Some("second"), WIKIPEDIA, WIKIPEDIA_SOLVED),
            (None, WIKIPEDIA, WIKIPEDIA_SOLVED),
        ],
    ),
];

/// The puzzle of the article *Sudoku* of Wikipedia, and its solution there.
const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const WIKIPEDIA_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Candidates as Sukaku Explainer wrote them, in both forms.
const EXPLAINED: &[Known] = &[
    (
        None,
        "....629....37...2..2...4..7.5...76.92...1...83.68.9.5.4..6...9..6...17....945....",
        SECOND,
    ),
    (
        None,
        "...7....5.128......86..9...63..5.2.....2.4....25.7..94...3..46......295.8....7...",
        FIFTH,
    ),
];

/// The solutions of puzzles in `data/sudoku/three-step.txt`, by their places.
const FIRST: &str =
    "428573691715964328369182475532498716846751932971236584653827149294315867187649253";
const SECOND: &str =
    "547162983683795421921384567158237649294516378376849152412673895865921734739458216";
const FOURTH: &str =
    "712563894935784126468912357586179432379246518124835679651427983847391265293658741";
const FIFTH: &str =
    "493726185712835649586149723634958271978214536125673894257391468361482957849567312";
/// The solution of the puzzle in Sudopedia's example of Simple Sudoku's format.
const SIMPLE: &str =
    "635421987942876351187593624821369745764285193593147268379654812418932576256718439";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/formats")
}

fn named(name: &str) -> &'static Format {
    Format::named(name).unwrap()
}

/// The puzzles of a file in the format that its content tells, none of which may be wrong.
#[track_caller]
fn read_all(bytes: &[u8], format: &Format) -> Vec<Record> {
    let records = format.read(bytes.to_vec(), &Reading::default());
    records.map(|(line, record)| record.unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

#[test]
fn the_files_of_other_programs_are_read() {
    for &(file, format, expected) in FILES {
        let bytes = fs::read(folder().join(file)).unwrap();
        let kind = detect(&bytes, &Reading::default());
        assert_eq!(kind, Kind::Puzzles(named(format)), "{file}");
        let records = read_all(&bytes, named(format));
        let found: Vec<_> = records.iter().map(|record| record.label.as_deref()).collect();
        let labels: Vec<_> = expected.iter().map(|(label, ..)| *label).collect();
        assert_eq!(found, labels, "{file}");
        for (record, &(_, givens, solution)) in records.iter().zip(expected) {
            assert_eq!(record.puzzle.to_string(), givens, "{file}");
            let solver = PuzzleSolver::new(&record.puzzle).unwrap();
            let Uniqueness::Unique(found) = solver.uniqueness().unwrap() else {
                panic!("{file}: {givens}")
            };
            assert_eq!(found.to_string(), solution, "{file}: {givens}");
        }
    }
}

#[test]
fn every_file_is_looked_at() {
    let listed = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut files: Vec<String> = listed.map(|name| name.into_string().unwrap()).collect();
    files.retain(|file| file != "README.md");
    files.sort();
    let mut known: Vec<&str> = FILES.iter().map(|(file, ..)| *file).collect();
    known.sort_unstable();
    assert_eq!(files, known);
}

#[test]
fn the_extension_tells_what_the_content_does_not() {
    for (file, format) in
        [("sudocue.sdk", "sdk"), ("simple-sudoku.ss", "ss"), ("qqwing.sdm", "sdm")]
    {
        let extension = Path::new(file).extension().unwrap().to_str().unwrap();
        assert_eq!(Format::for_extension(extension), Some(named(format)));
        let bytes = fs::read(folder().join(file)).unwrap();
        let kind = detect(&bytes, &Reading::default());
        let Kind::Puzzles(told) = kind else { panic!("{file}: {kind:?}") };
        let puzzles = |format| -> Vec<Puzzle> {
            read_all(&bytes, format).into_iter().map(|record| record.puzzle).collect()
        };
        assert_eq!(puzzles(named(format)), puzzles(told), "{file}");
    }
    let sdk = fs::read(folder().join("sudocue.sdk")).unwrap();
    let label = read_all(&sdk, named("sdk")).remove(0).label;
    assert_eq!(label.as_deref(), Some("A random puzzle created by SudoCue"));
}

/// The level is beside the label where both are stated. Answers have it in the rating of a scale of people.
#[test]
fn levels_are_read_where_files_state_them() {
    let four = "1...............";
    let levels = |file: &str, format: &str| -> Vec<Option<String>> {
        let records = read_all(file.as_bytes(), named(format));
        records.into_iter().map(|record| record.level).collect()
    };
    let some = |level: &str| Some(level.to_owned());
    for name in ["difficulty", "Level", " rating "] {
        let table = format!("id,puzzle,{name}\n7,{four}, hard \n8,{four},\n");
        assert_eq!(levels(&table, "csv"), [some("hard"), None], "{name}");
        let records = read_all(table.as_bytes(), named("csv"));
        assert_eq!(records[0].label.as_deref(), Some("7"));
    }
    assert_eq!(levels(&format!("puzzle,source\n{four},a book\n"), "csv"), [None]);
    let object = format!(r#"{{"puzzle": "{four}", "name": "x", "difficulty": 4.5}}"#);
    assert_eq!(levels(&object, "json"), [some("4.5")]);
    for (rating, level) in [
        (r#"{"ed": 1.2, "ep": 1.2, "er": 7, "scale": "se"}"#, some("ER 7.0")),
        (
            r#"{"hardest": "X-Wing", "level": "hard", "scale": "human", "score": 204}"#,
            some("hard (204)"),
        ),
        (r#"{"backdoors": 1, "level": 1}"#, None),
        ("null", None),
        ("7", None),
    ] {
        let answer = format!(r#"{{"schema": 1, "puzzle": "{four}", "rating": {rating}}}"#);
        assert_eq!(levels(&answer, "json"), [level], "{rating}");
    }
    let rows = "1........\n".to_owned() + &".........\n".repeat(8);
    assert_eq!(levels(&format!("#DA name\n#LEasy\n[Puzzle]\n{rows}"), "sdk"), [some("Easy")]);
    assert_eq!(levels(&rows, "sdk"), [None]);
}

/// JSudoku's picture of a jigsaw holds its cells and its map alone, so it is drawn as it was.
#[test]
fn the_walls_are_where_they_were() {
    let picture = fs::read_to_string(folder().join("sudopedia-jigsaw.txt")).unwrap();
    let record = read_all(picture.as_bytes(), named("walls")).remove(0);
    assert_eq!(named("walls").write(&record, None).unwrap().text, picture);
}

/// Files with one puzzle are written as those programs wrote them.
#[test]
fn lines_are_written_as_they_were() {
    for (file, format) in [
        ("sgt-solo.txt", "sgt"),
        ("sumocue-jigsaw.txt", "sumocue"),
        ("hodoku-library.txt", "hodoku"),
    ] {
        let text = fs::read_to_string(folder().join(file)).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let records = read_all(text.as_bytes(), named(format));
        assert_eq!(records.len(), lines.len());
        for (record, line) in records.iter().zip(lines) {
            let written = named(format).write(record, None).unwrap().text;
            // HoDoKu marks with `+` what it has placed, which counts as given here.
            assert_eq!(written.trim_end(), line.replace('+', ""));
        }
    }
}

/// Which formats have room for which puzzles: all others refuse them.
#[test]
fn formats_have_room_for_what_they_can_say() {
    let plain = "line grid json sdm sdk ss candidates hodoku csv opensudoku sgt sumocue walls fpuzzles sudokupad iss link sudokuwiki sudokuexchange sudokucoach array clues";
    let pencilmarks = "line json candidates hodoku csv fpuzzles sudokupad iss link sudokuwiki";
    let jigsaw = "line grid json candidates csv sgt sumocue walls fpuzzles sudokupad iss link";
    let cases = [
        ("qqwing.sdm", 0, plain),
        ("kaggle.csv", 0, plain),
        ("opensudoku.opensudoku", 0, plain),
        ("hodoku-library.txt", 1, pencilmarks),
        ("hodoku-candidates.txt", 2, pencilmarks),
        ("sudopedia-jigsaw.txt", 0, jigsaw),
        ("sumocue-jigsaw.txt", 0, jigsaw),
        // With diagonals, with blocks of 2x3, and of 3x4.
        ("sgt-solo.txt", 1, "json sgt sumocue fpuzzles sudokupad iss link clues"),
        (
            "sgt-solo.txt",
            2,
            "line grid json candidates csv sgt walls fpuzzles sudokupad iss link array clues",
        ),
        (
            "sgt-solo.txt",
            3,
            "line grid json candidates csv sgt walls fpuzzles sudokupad iss link array clues",
        ),
        // A jigsaw with diagonals.
        ("sgt-solo.txt", 6, "json sgt sumocue"),
    ];
    for (file, number, expected) in cases {
        let bytes = fs::read(folder().join(file)).unwrap();
        let Kind::Puzzles(format) = detect(&bytes, &Reading::default()) else { panic!("{file}") };
        let record = read_all(&bytes, format).remove(number);
        let has_room = |format: &&Format| format.write(&record, None).is_ok();
        let found: Vec<&str> = FORMATS.iter().filter(has_room).map(Format::name).collect();
        assert_eq!(found.join(" "), expected, "{file} {number}");
    }
}

/// Boards of every sort that one of the formats has room for, and some that none has.
fn layouts() -> Vec<Layout> {
    let names = [
        "4x4",
        "2x3",
        "3x2",
        "5x5",
        "9x9",
        "9x9+x",
        "4x4+x",
        "3x4",
        "16x16",
        "25x25",
        "9x9+windoku",
    ];
    let mut layouts: Vec<Layout> = names.iter().map(|name| name.parse().unwrap()).collect();
    let jigsaws = [
        "AAABACBBCCDBCDDD",
        "AAABCCCCCAABBBBCCCAADDDBBECADDFFFBEEADGFFFBEHDDGFFFEEHIDGGEEEHHIIIGGGGHHIIIIIGHHH",
        // Regions that do not hang together.
        "ABABABABCDCDCDCD",
    ];
    let jigsaws = jigsaws.map(|map| Layout::jigsaw(map).unwrap());
    layouts.push(jigsaws[1].with(Extra::Diagonals).unwrap());
    layouts.push(jigsaws[1].with(Extra::Blocks).unwrap());
    layouts.extend(jigsaws);
    layouts
}

/// Digits in cells, in the order of `picks`, each where it clashes with nothing; and `out` ruled out.
fn puzzle(layout: &Layout, picks: &[(usize, usize)], out: &[(usize, usize)]) -> Puzzle {
    let mut givens = vec![None; layout.cell_count()];
    let place = |&(cell, digit): &(usize, usize)| {
        let cell = layout.cells().nth(cell % layout.cell_count()).unwrap();
        (cell, Digit::from_index(digit % layout.digits()).unwrap())
    };
    for (cell, digit) in picks.iter().map(place) {
        if layout.peers(cell).iter().all(|peer| givens[peer.index()] != Some(digit)) {
            givens[cell.index()] = Some(digit);
        }
    }
    let plain = Puzzle::new(layout.clone(), givens).unwrap();
    let mut left: Candidates = plain.listed_candidates();
    for (cell, digit) in out.iter().map(place) {
        if left.count_in(cell) > 2 {
            left.remove(cell, digit);
        }
    }
    Puzzle::with_candidates(&left).unwrap_or(plain)
}

fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let picks = || prop::collection::vec((0..4096_usize, 0..64_usize), 0..120);
    let out = prop_oneof![Just(Vec::new()), picks()];
    (prop::sample::select(layouts()), picks(), out)
        .prop_map(|(layout, picks, out)| puzzle(&layout, &picks, &out))
}

/// Whether a file in a format is told by what is in it.
fn is_told(format: &Format) -> bool {
    matches!(format.name(), "sdk" | "hodoku" | "csv" | "opensudoku" | "sgt" | "sumocue" | "json")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(96, 256)))]

    #[test]
    fn what_is_written_is_read_back(
        puzzle in any_puzzle(),
        label in "[ -~é]{0,12}",
    ) {
        let label = Some(label.trim().to_owned()).filter(|label| !label.is_empty());
        let record = Record { label, ..Record::from(puzzle) };
        for format in FORMATS {
            let Ok(written) = format.write(&record, None) else { continue };
            let gap = if format.is_drawn() { "\n" } else { "" };
            let file = [format.head(), &written.text, gap, &written.text, format.tail()].concat();
            let found: Vec<_> = format.read(file.clone().into_bytes(), &Reading::default()).collect();
            prop_assert_eq!(found.len(), 2, "{}: {}", format.name(), file);
            for (_, found) in &found {
                let found = found.as_ref().unwrap();
                prop_assert_eq!(&found.puzzle, &record.puzzle, "{}: {}", format.name(), file);
                prop_assert!(written.lost.label || found.label == record.label, "{}", file);
            }
            prop_assert!(found[0].0 < found[1].0, "{}", file);
            let kind = detect(file.as_bytes(), &Reading::default());
            let Kind::Puzzles(told) = kind else { panic!("{kind:?}: {file}") };
            if is_told(format) {
                prop_assert_eq!(told, format, "{}", file);
            }
            // Whatever it is taken for, it is the same puzzle.
            let first = told.read(file.clone().into_bytes(), &Reading::default()).next().unwrap().1;
            if let Ok(first) = first {
                prop_assert_eq!(&first.puzzle, &record.puzzle, "{} as {}: {}", format.name(), told.name(), file);
            }
        }
    }
}

proptest! {
    /// Files with bytes that are cut out, put in or changed: every error has a place in the file, and no reader
    /// panics, that of another format included.
    #[test]
    fn broken_files_have_errors(
        file in 0..FILES.len(),
        reader in 0..2 * FORMATS.len(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..4),
    ) {
        let (file, format, _) = FILES[file];
        let mut bytes = fs::read(folder().join(file)).unwrap();
        for (at, byte, edit) in edits {
            let at = at.index(bytes.len() + 1);
            match edit {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, byte),
                2 if at < bytes.len() => bytes[at] = byte,
                3 if at < bytes.len() => drop(bytes.remove(at)),
                _ => {}
            }
        }
        let _ = detect(&bytes, &Reading::default());
        let format = FORMATS.get(reader).unwrap_or(named(format));
        // Where the first line ends with a carriage return alone, each of these ends a line.
        let first = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        let is_old = first.is_some_and(|at| bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
        let ends = |byte: &u8| *byte == b'\n' || is_old && *byte == b'\r';
        let lines: Vec<&[u8]> = bytes.split(ends).collect();
        for (line, record) in format.read(bytes.clone(), &Reading::default()) {
            prop_assert!((1..=lines.len()).contains(&line));
            if let Err(error) = record {
                let (line, column) = (error.line(), error.column());
                prop_assert!((1..=lines.len()).contains(&line), "{}: {line}", error);
                let longest = lines[line - 1].len() + 1;
                prop_assert!((1..=longest).contains(&column), "{}: {line}:{column}", error);
                let text = error.to_string();
                prop_assert!(!text.chars().any(char::is_control), "{text:?}");
            }
        }
    }
}

/// Lines as long as no puzzle is.
#[test]
fn long_files_have_errors() {
    let dots = ".".repeat(1 << 18);
    let files = [
        dots.clone(),
        format!("3x3:{}", "z".repeat(1 << 18)),
        format!("9j:zzzc,{}", "z".repeat(1 << 18)),
        format!("9j:zzzc,{}", "_".repeat(1 << 18)),
        format!("SumoCueV1{}", "=0J0".repeat(1 << 16)),
        format!(":0000:x:{dots}:::"),
        format!("<opensudoku><game data=\"{dots}\"/>"),
        format!("<opensudoku>{}", "<game>".repeat(10_000)),
        format!("puzzle,solution\n{dots},{dots}\n"),
        format!("[Puzzle]\n{dots}\n"),
        format!(".{}.\n| {dots}\n|  ", "-".repeat(1 << 18)),
        "\0".repeat(1 << 16),
        "\u{fffd}\u{2028}\n".repeat(1 << 12),
    ];
    for file in files {
        let _ = detect(file.as_bytes(), &Reading::default());
        for format in FORMATS {
            let good = format.read(file.clone().into_bytes(), &Reading::default());
            assert_eq!(good.filter(|(_, record)| record.is_ok()).count(), 0, "{}", format.name());
        }
    }
}

/// Reads a file and compares what is in it: the line of each puzzle, and its givens or the line, column and message
/// of its error.
#[track_caller]
fn check(format: &str, file: impl Into<Vec<u8>>, expected: &[(usize, &str)]) {
    let place = |error: &FormatError| format!("{}:{}: {error}", error.line(), error.column());
    let show = |record: Result<Record, FormatError>| match record {
        Ok(record) => {
            let solution = record.expected.and_then(|expected| expected.solution);
            let defect = solution.and_then(Result::err).map(|error| place(&error));
            record.puzzle.to_string() + &defect.map_or_else(String::new, |text| format!(" {text}"))
        }
        Err(error) => place(&error),
    };
    let found = named(format).read(file.into(), &Reading::default());
    let found: Vec<(usize, String)> = found.map(|(line, record)| (line, show(record))).collect();
    let expected: Vec<_> = expected.iter().map(|&(line, text)| (line, text.to_owned())).collect();
    assert_eq!(found, expected);
}

/// A puzzle of 4x4 cells in several forms.
const FOUR: &str = "1...3....2......";

#[test]
fn mistakes_in_game_ids_have_places() {
    let id = "a game id such as `3x3:` or `9j:` with its cells behind";
    check(
        "sgt",
        "# ids\n2x2:1c3d2f\n\n2x2:1c3d2e\n2x2:1c3d2g\n2x2:1c9d2f\n2x2:1c1d2f\n2x2:1c3d2f,a\n2x2:1c3?d2f\n",
        &[
            (2, FOUR),
            (4, "4:11: found 15 cells, expected 16; one is missing"),
            (5, "5:10: found 17 cells, expected 16; one is too many"),
            (
                6,
                "6:7: found `9`; expected numbers, `_` between them, and a letter from `a` for each run \
                 of empty cells",
            ),
            (
                7,
                "7:7: the givens clash: 1 in r1c1 and r2c1, both in column 1; change or remove one",
            ),
            (8, "8:11: found `,a`; expected the end of the line; only jigsaws have walls"),
            (
                9,
                "9:8: found `?d2f`; expected numbers, `_` between them, and a letter from `a` for each run \
                 of empty cells",
            ),
        ],
    );
    check(
        "sgt",
        "3x3#1234\n3x3kdu:zzzc\n3y3:zzzc\n0x3:a\n9x9:a\nhello\n3:zzzc\n",
        &[
            (
                1,
                "1:1: a random seed, which pavane does not know; give the specific id of the game, which \
                 has a colon",
            ),
            (2, "2:4: a killer sudoku, which pavane does not know; leave it out"),
            (3, &format!("3:2: found `y3`; expected {id}")),
            (4, "4:1: a layout has 1 to 64 digits, not 0"),
            (5, "5:1: a layout has 1 to 64 digits, not 81"),
            (6, &format!("6:1: found `hello`; expected {id}")),
            (7, &format!("7:1: found `3`; expected {id}")),
        ],
    );
    // Two columns of two cells: a wall after each cell of the rows, none between those of the columns.
    let walls = "`_` or a letter for each wall of a region; a 9x9 jigsaw has 144 places for walls";
    check(
        "sgt",
        "2j:a1b,__b\n2j:1c,__a\n2j:1c,__c\n2j:1c\n2j:1c,__!\n2j:1c,d\n",
        &[
            (1, ".1.."),
            (2, &format!("2:10: found the end of the line; expected {walls}")),
            (3, &format!("3:9: found `c`; expected {walls}")),
            (4, &format!("4:6: found the end of the line; expected {walls}")),
            (5, &format!("5:9: found `!`; expected {walls}")),
            (
                6,
                "6:6: region A of the jigsaw map, which starts at r1c1, has 4 cells; each region needs 2",
            ),
        ],
    );
    // Symmetry and difficulty are no part of the puzzle.
    check(
        "sgt",
        "2x2r2du:1c3d2f\n2x2adx:1c3d2f\n2x2md4di:1c3d2f\n",
        &[(1, FOUR), (2, FOUR), (3, FOUR)],
    );
}

#[test]
fn mistakes_in_the_library_of_hodoku_have_places() {
    let nine = "1".to_owned() + &".".repeat(80);
    let line = "a line of HoDoKu's library such as `:0000:x:` with 81 cells and a `:` behind";
    let gone = "three digits from 1 to 9: a candidate, its row and its column";
    check(
        "hodoku",
        format!(
            "# a comment\n:0000:x:{nine}:::\n:0000:x:{nine}.:::\n{nine}\n:0000:x:{nine}:12:::\n\
             :0000:x:{nine}:222 2x2:::\n:0000:x:+1+1{}:::\n:0000:x:{}:::\n:0100:2:{nine}:222 223:::\n",
            &nine[2..],
            nine.replace('1', "!"),
        ),
        &[
            (2, &nine),
            (3, "3:91: found 82 cells, expected 81 for 9x9; one is too many"),
            (4, &format!("4:1: found `{}…`; expected {line}", &nine[..20])),
            (5, &format!("5:91: found `12`; expected {gone}")),
            (6, &format!("6:95: found `2x2`; expected {gone}")),
            (7, "7:12: the givens clash: 1 in r1c1 and r1c2, both in row 1; change or remove one"),
            (
                8,
                "8:9: '!' is no symbol of this board; expected 1 to 9, or . 0 _ * for an empty cell",
            ),
            (9, &nine),
        ],
    );
    let all = (1..=9).map(|digit| format!("{digit}99")).collect::<Vec<_>>().join(" ");
    check(
        "hodoku",
        format!(":0000:x:{nine}:{all}:::\n"),
        &[(1, "1:89: no candidate is left for r9c9; leave it one at least")],
    );
    let labels = |line: &str| read_all(line.as_bytes(), named("hodoku")).remove(0).label;
    assert_eq!(labels(&format!(":0100:2:{nine}:::")).as_deref(), Some("0100"));
    assert_eq!(labels(&format!(":0000:x:{nine}:::")), None);
}

#[test]
fn mistakes_in_files_of_sumocue_have_places() {
    let cell = "for each cell `=`, its given or 0, and in jigsaws `J` and the number of its region";
    let head = "SumoCueV1=1J0=0J0=0J1=0J1=3J0=0J0=0J1=0J1=0J2=2J2=0J3=0J3=0J2=0J2=0J3";
    check(
        "sumocue",
        format!(
            "{head}=0J3\n{}\n{head}\n{head}=5J3\n{head}+5J3\n{head}=J3\n{head}=0J2\n{head}=0\nSudoCue\n{head}=3J3\n",
            // Without regions, the usual blocks are meant.
            format!("{head}=0J3")
                .replace("J0", "")
                .replace("J1", "")
                .replace("J2", "")
                .replace("J3", ""),
        ),
        &[
            (1, FOUR),
            (2, FOUR),
            (3, "3:70: found 15 cells, expected 81; 66 are missing"),
            (4, &format!("4:71: found `5`; expected {cell}")),
            (
                5,
                "5:70: a cage of several cells, which pavane does not know; leave out puzzles with sums",
            ),
            (6, &format!("6:71: found `J3`; expected {cell}")),
            (
                7,
                "7:1: region C of the jigsaw map, which starts at r3c1, has 5 cells; each region needs 4",
            ),
            (
                8,
                "8:71: found the end of the line; expected `J` and the number of a region for each cell, or \
                 for none",
            ),
            (9, "9:1: found `SudoCue`; expected a line that starts with `SumoCueV1`"),
            (10, "1...3....2.....3"),
        ],
    );
}

const PICTURE: &str = "\
.-------.-------.
| 1   . | .   . |
|   .---'   .---:
| 3 | .   . | . |
|   '---.---'   |
| . | 2 | .   . |
:---'   '---.   |
| .   .   . | . |
'-----------'---'
";

#[test]
fn mistakes_in_pictures_have_places() {
    // The regions as one sees them.
    let record = &read_all(PICTURE.as_bytes(), named("walls"))[0];
    assert_eq!(record.puzzle.layout(), &Layout::jigsaw("AABBABBCADCCDDDC").unwrap());
    let indented: String = PICTURE.lines().map(|line| format!("  {line}\n")).collect();
    let short = PICTURE.replace("'-----------'---'\n", "");
    let open = PICTURE.replace("| 1   . | .", "| 1   .   .");
    check(
        "walls",
        format!("{PICTURE}\n# one more\n{indented}\n"),
        &[(1, "1...3....2......"), (12, "1...3....2......")],
    );
    check("walls", short, &[(1, "8:1: found 3 rows of 4 cells, expected 4; one is missing")]);
    check(
        "walls",
        open,
        &[(
            1,
            "2:3: region A of the jigsaw map, which starts at r1c1, has 8 cells; each region needs 4",
        )],
    );
    check(
        "walls",
        PICTURE.replace("| 3 |", "| 7 |"),
        &[(
            1,
            "4:3: '7' is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell",
        )],
    );
    check(
        "walls",
        PICTURE.replace("| 3 |", "| 1 |"),
        &[(1, "4:3: the givens clash: 1 in r1c1 and r2c1, both in column 1; change or remove one")],
    );
    check(
        "walls",
        ".-----.\n| 1 2 |\n",
        &[(
            1,
            "1:8: found `.-----.`; expected the top of a jigsaw: four characters a cell, and one more",
        )],
    );
}

#[test]
fn sections_and_heads_of_sdk_files_are_told_apart() {
    let four = "1...\n3...\n.2..\n....\n";
    let file = format!(
        "#ASomeone\n#Cnot this\n#DTwo names\n[Puzzle]\n{four}[State]\n1234\n5678\n\n#Ca comment\n[puzzle]\n{four}\n{four}"
    );
    let records = read_all(file.as_bytes(), named("sdk"));
    let labels: Vec<_> = records.iter().map(|record| record.label.as_deref()).collect();
    assert_eq!(labels, [Some("Two names"), Some("a comment"), None]);
    check("sdk", file, &[(5, FOUR), (15, FOUR), (20, FOUR)]);
    check(
        "sdk",
        "[Puzzle]\n1...\n3..\n.2..\n....\n#D\n[Puzzle]\n1..1\n....\n....\n....\n",
        &[
            (2, "3:4: the row has 3 cells, expected 4; one is missing"),
            (8, "8:4: the givens clash: 1 in r1c1 and r1c4, both in row 1; change or remove one"),
        ],
    );
}

#[test]
fn mistakes_among_candidates_have_places() {
    let top = "1 234 | 34 24\n34 34 | 12 12\n";
    let bottom = "12 12 | 34 34\n34 34 | 12 12\n";
    check(
        "candidates",
        format!(
            "{top}{bottom}\n12 12 | 34 34\n34 34 | 12\n{bottom}\n12 15 | 34 34\n34 34 | 12 12\n{bottom}\n\
             12 . | 34 34\n34 34 | 12 12\n{bottom}\n1 1 | 34 34\n34 34 | 12 12\n{bottom}"
        ),
        &[
            (1, "1..............."),
            (6, "7:11: the row has 3 cells, expected 4; one is missing"),
            (
                11,
                "11:4: '5' is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell",
            ),
            (16, "16:4: no candidate is left for r1c2; leave it one at least"),
            (21, "21:3: the givens clash: 1 in r1c1 and r1c2, both in row 1; change or remove one"),
        ],
    );
}

#[test]
fn a_line_of_candidates_is_a_puzzle() {
    let words = "1 234 34 24 34 34 12 12 12 12 34 34 34 34 12 12";
    let records = read_all(format!("{words}\n{words}\n").as_bytes(), named("candidates"));
    assert_eq!(records.len(), 2);
    let written =
        candidates::write_line(&records[0].puzzle.listed_candidates(), &Symbols::standard(4));
    // What is given in a zone is no candidate there.
    assert_eq!(written, "1 234 34 24 34 34 12 12 2 12 34 34 34 34 12 12".replace(" 2 ", " 12 "));
    // SudoCue marks with `u` what was placed.
    let placed = words.replace("1 234", "u1 234");
    assert_eq!(read_all(placed.as_bytes(), named("candidates"))[0], records[0]);
}

#[test]
fn columns_of_tables_are_found() {
    let solution = "1234341243212143";
    let four = "1...............";
    let cases = [
        format!("puzzle,solution\n{four},{solution}\n"),
        format!("Quizzes,Solutions\r\n{four},{solution}\r\n"),
        format!("solution;puzzle\n{solution};{four}\n"),
        format!("\"id\"\t\"puzzle\"\t\"solution\"\n7\t\"{four}\"\t\"{solution}\"\n"),
        format!("\u{feff}# a comment\n\nquiz,solution,difficulty\n{four},{solution},7\n"),
    ];
    for file in cases {
        let kind = detect(file.as_bytes(), &Reading::default());
        assert_eq!(kind, Kind::Puzzles(named("csv")), "{file}");
        let records = read_all(file.as_bytes(), named("csv"));
        assert_eq!(records.len(), 1, "{file}");
        assert_eq!(records[0].puzzle.to_string(), four, "{file}");
        let expected = records[0].expected.as_ref().unwrap();
        assert_eq!(expected.count, None);
        assert_eq!(expected.grid().unwrap().to_string(), solution);
        assert_eq!(records[0].label.as_deref(), file.contains('7').then_some("7"), "{file}");
    }
    // Without names that are known, the first rows tell, and they may be all there are.
    for file in [
        format!("a,b,c\n1,{four},{solution}\n"),
        format!("1,{four},{solution}\n2,{four},{solution}\n"),
    ] {
        for record in read_all(file.as_bytes(), named("csv")) {
            assert_eq!(record.puzzle.to_string(), four, "{file}");
            assert_eq!(record.expected.unwrap().grid().unwrap().to_string(), solution);
        }
    }
    // A puzzle first on its line is a one-line puzzle.
    let kind = detect(format!("{four},{solution}\n").as_bytes(), &Reading::default());
    assert_eq!(kind, Kind::Puzzles(named("line")));
}

#[test]
fn mistakes_in_tables_have_places() {
    let solution = "1234341243212143";
    check(
        "csv",
        format!(
            "id,puzzle,solution\n1,{FOUR},\n\n# a comment\n2,{},{solution}\n\"a, b\",\"1..1\",\n4,{FOUR},123\n\
             5,{FOUR},{}\n6\n\"7\n7\",{FOUR},\n8,11..............,\n",
            &FOUR[1..],
            solution.replace('4', ".")
        ),
        &[
            (2, FOUR),
            (5, "5:18: found 15 cells, expected 16 for 4x4; one is missing"),
            (6, "6:13: found 4 cells, expected 16 for 4x4 or more; smaller boards need a layout"),
            (7, &format!("{FOUR} 7:23: found 3 cells, expected 16; 13 are missing")),
            (
                8,
                &format!(
                    "{FOUR} 8:23: the solution has an empty cell here; give a digit, or leave the \
                     solution out"
                ),
            ),
            (9, "9:2: there is no puzzle here; give its cells, such as 81 symbols for 9x9"),
            (10, FOUR),
            (12, "12:4: the givens clash: 1 in r1c1 and r1c2, both in row 1; change or remove one"),
        ],
    );
}

#[test]
fn mistakes_in_xml_have_places() {
    let cells = "1000300002000000";
    let cell = |digit: char| format!("{digit}|0|{}|", u8::from(digit == '0'));
    let saved: String = cells.chars().map(cell).collect();
    // What has been placed in a cell that may be changed is not given.
    let played = saved.replacen("0|0|1|", "4|0|1|", 1).replacen("0|0|1|", "0|12|1|", 1);
    check(
        "opensudoku",
        format!(
            "<opensudoku>\n<game data=\"{cells}\"/>\n<game data=\"version: 3&#10;{saved}\" note=\"a &amp; b\"/>\n\
             <game data=\"version: 2\n{played}\"/>\n<game data=\"version: 1 {}\"/>\n<game data=\"version: 4 1|\"/>\n\
             <game data=\"10003000020000!0\"/>\n<game/>\n<game data=\"version: 3 1|0|0|1|\"/>\n\
             <game data=\"1000\"/>\n<game data=\"{cells}\"></nogame>\n<game data=\"{cells}\"/>",
            saved.replace("|0|1|", "|-|1|").replace("|0|0|", "|1,2,|0|"),
        ),
        &[
            (2, FOUR),
            (3, FOUR),
            (4, FOUR),
            (6, FOUR),
            (
                7,
                "7:22: found `4 1|`; expected 81 digits, or `version: 3` and `digit|notes|0 or 1|` for each cell",
            ),
            (
                8,
                "8:27: '!' is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell",
            ),
            (9, "9:1: found `game`; expected an attribute `data` with the cells of the game"),
            (
                10,
                "10:30: found `1|`; expected 81 digits, or `version: 3` and `digit|notes|0 or 1|` for each cell",
            ),
            (11, "11:17: found 4 cells, expected 16 for 4x4 or more; smaller boards need a layout"),
            (12, FOUR),
            (13, FOUR),
        ],
    );
    let xml = "expected the XML of OpenSudoku, with puzzles such as <game data=\"12...\" />";
    check(
        "opensudoku",
        format!(
            "<opensudoku><game data=\"{cells}\"/>\n<!game>\n<game data=\"{cells}\"/>\n<game data=\"{cells}"
        ),
        &[
            (1, FOUR),
            (2, &format!("2:1: syntax error: unknown or missed symbol in markup; {xml}")),
            (3, FOUR),
            (
                4,
                &format!(
                    "4:1: syntax error: attribute value not closed: `\"` not found before end of input; {xml}"
                ),
            ),
        ],
    );
    check(
        "opensudoku",
        [b"<opensudoku>\n<game data=\"".as_slice(), cells.as_bytes(), b"\"/>\xff"].concat(),
        &[
            (2, "2:32: byte 0xff is not part of any UTF-8 character; save the file as UTF-8 text"),
            (2, FOUR),
        ],
    );
}

/// Objects on lines of their own: a mistake costs one of them.
#[test]
fn objects_on_lines_are_read_one_by_one() {
    let json = Format::for_extension("ndjson").unwrap();
    assert_eq!((json.name(), Format::for_extension("jsonl")), ("json", Some(json)));
    let good = format!("{{\"givens\": \"{FOUR}\"}}");
    let file = format!(
        "{good}\n{{\"givens\": \"1..\n{good}\n{{\"givens\": 5}}\n{{\"given\": \"\"}}\n{good}\n"
    );
    let found: Vec<(usize, bool)> = json
        .read(file.into_bytes(), &Reading::default())
        .map(|(line, record)| (line, record.is_ok()))
        .collect();
    assert_eq!(found, [(1, true), (2, false), (3, true), (4, false), (5, false), (6, true)]);
}
