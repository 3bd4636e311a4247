//! Saves, JSON and links of other programs: what is read, and what is refused, always with one message.

use dlx::Uniqueness;
use pavane::format::{Foreign, Format, Kind, Reading, Record, detect};
use pavane::{Layout, Puzzle, PuzzleSolver};
use std::fmt::Write;

/// The puzzle of the article *Sudoku* of Wikipedia.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution there.
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Reads a text in the format that is detected: puzzles, or `line:column: message`.
fn read(text: &str) -> Vec<Result<Record, String>> {
    let kind = detect(text.as_bytes(), &Reading::default());
    let Kind::Puzzles(format) = kind else { return vec![Err(format!("{kind:?}"))] };
    read_as(format, text)
}

fn read_as(format: &Format, text: &str) -> Vec<Result<Record, String>> {
    let records = format.read(text.as_bytes().to_vec(), &Reading::default());
    let records = records.map(|(_, record)| {
        record.map_err(|error| format!("{}:{}: {error}", error.line(), error.column()))
    });
    records.collect()
}

/// The single puzzle of a text.
#[track_caller]
fn one(text: &str) -> Record {
    let mut found = read(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    found.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The single error of a text.
#[track_caller]
fn error(text: &str) -> String {
    let mut found = read(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    found.remove(0).map(|record| record.puzzle.to_string()).expect_err(text)
}

/// The rows of a puzzle as JSON, with this text for an empty cell.
fn rows(puzzle: &str, empty: &str) -> String {
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    let cells: Vec<String> = puzzle.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    format!("[{}]", rows.join(","))
}

/// The cells of a puzzle as a list of objects.
fn listed(puzzle: &str, cell: impl Fn(usize, usize, char) -> Option<String>) -> String {
    let cells = (0_usize..).zip(puzzle.chars());
    let cells: Vec<String> = cells.filter_map(|(at, c)| cell(at / 9, at % 9, c)).collect();
    format!("[{}]", cells.join(","))
}

#[test]
fn a_save_of_gnome_has_its_fixed_cells() {
    let solved: Vec<char> = SOLUTION.chars().collect();
    // The player has filled the first row, and has noted digits elsewhere.
    let cells = listed(PUZZLE, |row, column, given| {
        let is_given = given != '.';
        let value = if is_given || row == 0 { solved[9 * row + column] } else { '0' };
        (is_given || row < 2).then(|| {
            format!(
                r#"{{"position":[{row},{column}],"value":{value},"fixed":{is_given},"earmarks":[1,2]}}"#
            )
        })
    });
    let save = format!(r#"{{"difficulty_category":"easy","time_elapsed":12.5,"cells":{cells}}}"#);
    assert_eq!(one(&save).puzzle.to_string(), PUZZLE);
    let outside = save.replace("[0,0]", "[9,0]");
    assert!(error(&outside).contains("expected a cell inside the board"), "{}", error(&outside));
    let twice = save.replace("[0,1]", "[0,0]");
    assert!(error(&twice).contains("each cell once"), "{}", error(&twice));
}

#[test]
fn objects_of_services_and_data_sets_are_read() {
    let zeros = rows(PUZZLE, "0");
    let flat = zeros.replace("],[", ",").replace("[[", "[").replace("]]", "]");
    let text = PUZZLE.replace('.', "0");
    let float = |c: char| if c.is_ascii_digit() { format!("{c}.0") } else { c.to_string() };
    let floats: String = zeros.chars().map(float).collect();
    for object in [
        rows(PUZZLE, r#""""#),
        rows(PUZZLE, r#"" ""#),
        rows(PUZZLE, "null"),
        floats,
        format!(r#"{{"board":{zeros}}}"#),
        format!(
            r#"{{"response":true,"size":"9","data":{{"puzzle":{zeros},"difficulty":"easy"}}}}"#
        ),
        format!(
            r#"{{"newboard":{{"grids":[{{"value":{zeros},"difficulty":"Hard"}}],"results":1}}}}"#
        ),
        format!(r#"{{"items":{zeros}}}"#),
        format!(r#"{{"items":[{{"id":1,"sudoku":"{text}"}}]}}"#),
        format!(
            r#"{{"easy":{{"day_of_week":"Monday","puzzle_data":{{"puzzle":{flat},"solution":[]}}}}}}"#
        ),
        format!(r#"{{"id":3,"mission":"{text}","solution":"{SOLUTION}","win_rate":73.2}}"#),
        format!(
            r#"{{"backupSchemeVersion":1,"boards":[{{"uid":1,"initialBoard":"{text}","solvedBoard":"{SOLUTION}","type":"Default9x9"}}],"savedGames":[]}}"#
        ),
        format!(
            r#"{{"puzzle_id":"x","initial_board":"{PUZZLE}","rows":9,"cols":9,"rules":"Normal sudoku rules apply.","visual_elements":"[]"}}"#
        ),
        format!(r#"{{"puzzles":["{PUZZLE}"]}}"#),
        format!(
            r#"{{"version":2,"size":9,"block":{{"bw":3,"bh":3}},"clues":{zeros},"solution":{}}}"#,
            rows(SOLUTION, "")
        ),
        listed(PUZZLE, |row, column, c| {
            let value = if c == '.' { '0' } else { c };
            Some(format!(r#"{{"row":{row},"col":{column},"value":{value}}}"#))
        }),
        listed(PUZZLE, |row, column, c| {
            let value = if c == '.' { "null".to_owned() } else { format!("\"{c}\"") };
            let (x, y) = (column + 1, row + 1);
            Some(format!(r#"{{"x":{x},"y":{y},"digit":{value}}}"#))
        }),
        format!(
            r#"{{"size":9,"title":"","grid":[{}]}}"#,
            PUZZLE
                .as_bytes()
                .chunks(9)
                .map(|row| {
                    let cell = |&c: &u8| match c {
                        b'.' => "{}".to_owned(),
                        c => format!(r#"{{"value":{},"given":true}}"#, char::from(c)),
                    };
                    format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","))
                })
                .collect::<Vec<_>>()
                .join(",")
        ),
    ] {
        assert_eq!(one(&object).puzzle.to_string(), PUZZLE, "{object}");
    }
    let three = format!(r#"{{"puzzles":["{PUZZLE}","{SOLUTION}",{zeros}]}}"#);
    assert_eq!(read(&three).iter().filter(|record| record.is_ok()).count(), 3);
}

#[test]
fn rules_beyond_the_layout_are_refused() {
    let with = |fields: &str| format!(r#"{{"puzzle":"{PUZZLE}",{fields}}}"#);
    for fields in [
        r#""rules":"Normal sudoku rules apply. Digits in cages sum to the total.""#,
        r#""rules":"Place a digit in each cell; digits may not repeat in a row or a column.""#,
        r#""visual_elements":[{"type":"thermometer"}]"#,
        r#""visual_elements":"[{\"type\":\"arrow\"}]""#,
        r#""cages":[{"cells":["r1c1"],"value":5}]"#,
        r#""killercage":[{"cells":["R1C1"]}]"#,
        r#""diagonal+":true"#,
        r#""antiknight":true"#,
        r#""type":"Jigsaw9x9""#,
        r#""killerCages":"0,1;5""#,
    ] {
        let message = error(&with(fields));
        assert!(message.contains("has rules"), "{fields}: {message}");
    }
    for fields in [
        r#""rules":"Standard rules: fill each row, column and 3x3 box with the digits 1 to 9.""#,
        r#""visual_elements":"[]""#,
        r#""cages":[],"arrows":null,"diagonal+":false"#,
        r#""type":"sudoku""#,
    ] {
        assert_eq!(one(&with(fields)).puzzle.to_string(), PUZZLE, "{fields}");
    }
    let inside = format!(r#"{{"puzzle":{{"grid":"{PUZZLE}"}},"cages":[[1,2]]}}"#);
    assert!(error(&inside).contains("`cages` has rules"), "{}", error(&inside));
}

#[test]
fn answers_of_this_program_have_the_puzzle_that_was_asked_about() {
    let object = |fields: &str| format!(r#"{{"schema":1,"file":"-","line":1,{fields}}}"#);
    let checked = object(&format!(
        r#""label":"a","puzzle":"{PUZZLE}","givens":30,"status":"unique","count":"1","exact":true,"solutions":[],"nodes":null,"error":null"#
    ));
    let record = one(&checked);
    assert_eq!((record.puzzle.to_string().as_str(), record.label.as_deref()), (PUZZLE, Some("a")));
    assert_eq!(record.expected, None);

    let crossed = object(r#""puzzle":"1...............","layout":"4x4+x","givens":1"#);
    assert_eq!(one(&crossed).puzzle.layout().name(), Some("4x4+x"));
    let jigsaw = object(r#""puzzle":"1...............;AABBACCBACDBDCDD","givens":1"#);
    let map = Layout::jigsaw("AABBACCBACDBDCDD").unwrap();
    assert_eq!(*one(&jigsaw).puzzle.layout(), map);
    let zero = object(r#""puzzle":"0.1...3..0.....3","givens":5,"symbols":"0123""#);
    assert_eq!(one(&zero).puzzle.to_string(), "1.2...4..1.....4");
    let generated = object(&format!(r#""puzzle":"{PUZZLE}","solution":"{SOLUTION}""#));
    let expected = one(&generated).expected.unwrap();
    assert_eq!(expected.grid().unwrap().to_string(), SOLUTION);

    let failed = object(r#""puzzle":null,"givens":null,"status":"error","error":{"message":"x"}"#);
    assert!(error(&failed).contains("that is an error, without a puzzle"), "{}", error(&failed));
    let cover = object(r#""puzzle":null,"givens":null,"status":"solved","solutions":[[["a"]]]"#);
    assert!(error(&cover).contains("without a puzzle"), "{}", error(&cover));
    assert_eq!(read(&format!("{checked}\n{failed}\n{checked}\n")).len(), 3);
}

#[test]
fn one_fault_of_json_is_one_message() {
    // Cells that are no puzzles, a row that is too short, and a list that lacks cells.
    let cells =
        listed(PUZZLE, |row, column, c| Some(format!(r#"{{"a":{row},"b":{column},"c":"{c}"}}"#)));
    assert!(
        error(&cells).ends_with("(the same holds for 80 more of this array)"),
        "{}",
        error(&cells)
    );
    let short = rows(PUZZLE, "0").replacen("[6,0,", "[6,", 1);
    assert!(error(&short).contains("the row has 8 cells, expected 9"), "{}", error(&short));
    let few = listed(PUZZLE, |row, column, c| {
        (c != '.').then(|| format!(r#"{{"row":{row},"col":{column},"value":{c}}}"#))
    });
    let few = format!(r#"{{"cells":{few}}}"#);
    assert!(error(&few).contains("all cells of a board, also the empty ones"), "{}", error(&few));
    let unknown = format!(r#"{{"given":"{PUZZLE}","lable":"x"}}"#);
    assert!(error(&unknown).contains("(did you mean `givens`?)"), "{}", error(&unknown));
    let twice = format!(r#"{{"puzzle":"{PUZZLE}","puzzle":"{SOLUTION}"}}"#);
    assert!(error(&twice).contains("the field `puzzle` twice"), "{}", error(&twice));
    for odd in [
        "[",
        "{",
        &"[".repeat(100_000),
        &r#"{"a":"#.repeat(100_000),
        r#"{"puzzle":NaN}"#,
        r#"{"puzzle":1e999}"#,
    ] {
        error(odd);
    }
}

/// A save of KSudoku with a graph and values.
fn ksudoku(graph: &str, values: &str) -> String {
    format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n<game><puzzle>{graph}<values>{values}</values></puzzle>\
         <history/></game></ksudoku>\n"
    )
}

/// The rows and columns of a square board, as cliques.
fn lines(side: usize) -> String {
    let mut text = String::new();
    for line in 0..side {
        let column: Vec<String> = (0..side).map(|at| (line * side + at).to_string()).collect();
        let row: Vec<String> = (0..side).map(|at| (at * side + line).to_string()).collect();
        for cells in [column, row] {
            let _ = write!(text, "<clique size=\"{side}\">{}</clique>", cells.join(" "));
        }
    }
    text
}

#[test]
fn custom_boards_of_ksudoku_have_their_zones() {
    let custom = |order: usize, width: usize, kind: &str, parts: &str| {
        format!(
            r#"<graph order="{order}" type="custom" specific-type="{kind}" sizeX="{width}" sizeY="{width}" sizeZ="1" ncliques="9">{parts}</graph>"#
        )
    };
    // The cells are numbered column by column: block 1 has rows 1 and 2 and columns 1 to 3.
    let blocks = "<clique size=\"6\"> 0  1  6  7 12 13 </clique><clique size=\"6\">18 19 24 25 30 31 </clique>\
        <clique size=\"6\"> 2  3  8  9 14 15 </clique><clique size=\"6\">20 21 26 27 32 33 </clique>\
        <clique size=\"6\"> 4  5 10 11 16 17 </clique><clique size=\"6\">22 23 28 29 34 35 </clique>";
    let groups = r#"<sudokugroups at="0" withblocks="0"/>"#;
    let six = custom(6, 6, "6x6", &format!("{groups}{blocks}"));
    let record = one(&ksudoku(&six, &format!("_c{}", "_".repeat(34))));
    assert_eq!(record.puzzle.layout(), &"6x6".parse::<Layout>().unwrap());
    // The second value is in the second row.
    assert_eq!(record.puzzle.to_string(), format!("......2{}", ".".repeat(29)));
    assert_eq!(
        one(&ksudoku(&custom(6, 6, "6x6", &format!("{}{blocks}", lines(6))), &"_".repeat(36)))
            .puzzle,
        Puzzle::blank("6x6".parse().unwrap())
    );

    // The jigsaw AABB ACCB ACDB DCDD.
    let regions = ["0 1 2 4", "8 12 13 14", "5 6 7 9", "3 10 11 15"];
    let cliques = regions.map(|cells| format!("<clique size=\"4\">{cells}</clique>")).concat();
    let jigsaw = custom(4, 4, "Jigsaw", &format!("{}{cliques}", lines(4)));
    let map = Layout::jigsaw("AABBACCBACDBDCDD").unwrap();
    assert_eq!(*one(&ksudoku(&jigsaw, &"_".repeat(16))).puzzle.layout(), map);

    let crossed = format!(
        "{groups}<clique size=\"4\">0 5 10 15</clique><clique size=\"4\">3 6 9 12</clique>{}",
        ["0 1 4 5", "8 9 12 13", "2 3 6 7", "10 11 14 15"]
            .map(|cells| format!("<clique size=\"4\">{cells}</clique>"))
            .concat()
    );
    assert_eq!(
        one(&ksudoku(&custom(4, 4, "XSudoku", &crossed), &"_".repeat(16))).puzzle.layout().name(),
        Some("4x4+x")
    );

    // Five grids: the upper left corners of columns 1 and 13 and rows 1 and 13, and the middle one.
    let corners = [0, 12, 6 * 21 + 6, 12 * 21, 12 * 21 + 12];
    let grids = corners.map(|at| format!(r#"<sudokugroups at="{at}" withblocks="1"/>"#)).concat();
    let samurai = custom(9, 21, "Samurai", &grids);
    let values: String = (0..441)
        .map(|at| {
            let (row, column) = (at % 21, at / 21);
            let is_in = |top: usize, left: usize| {
                (top..top + 9).contains(&row) && (left..left + 9).contains(&column)
            };
            let is_cell =
                is_in(0, 0) || is_in(0, 12) || is_in(6, 6) || is_in(12, 0) || is_in(12, 12);
            if is_cell { '_' } else { '.' }
        })
        .collect();
    let layout = one(&ksudoku(&samurai, &values)).puzzle.layout().clone();
    // As many zones as the shape of the program has.
    assert_eq!(layout.cell_count(), 369);
    let distinct: std::collections::HashSet<_> =
        layout.zones().iter().map(pavane::layout::Zone::cells).collect();
    assert_eq!(distinct.len(), 131);
}

#[test]
fn saves_with_other_rules_are_refused() {
    let values = "_".repeat(81);
    let cage = r#"<graph order="9" type="custom" specific-type="KillerSudoku" sizeX="9" sizeY="9" sizeZ="1"><sudokugroups at="0"/><cage operator="3" value="5" size="2"> 0 1 </cage></graph>"#;
    assert!(error(&ksudoku(cage, &values)).contains("a puzzle with cages"));
    let mathdoku = r#"<graph order="Mathdoku" type="custom" specific-type="Mathdoku" sizeZ="1"/>"#;
    assert!(error(&ksudoku(mathdoku, &values)).contains("a Mathdoku"));
    let cube = r#"<graph order="9" type="roxdoku" specific-type="Roxdoku"/>"#;
    assert!(error(&ksudoku(cube, &"_".repeat(27))).contains("three dimensions"));
    let later = r#"<Sudoku version="3"><Cell><x>0</x><y>0</y><value>1</value><origin>User</origin></Cell></Sudoku>"#;
    assert!(error(later).contains("version 0, 1 or 2"), "{}", error(later));
    let unknown = r#"<sudoku type="10"><fieldmap editable="true" solution="0"><position x="0" y="0"/></fieldmap></sudoku>"#;
    assert!(error(unknown).contains("a type from 0 to 9"), "{}", error(unknown));
}

/// A puzzle of SudoQ with a solution and no givens.
fn sudoq(kind: usize, width: usize, is_cell: impl Fn(usize, usize) -> bool) -> String {
    let mut cells = String::new();
    for (row, column) in (0..width * width).map(|at| (at / width, at % width)) {
        if is_cell(row, column) {
            let _ = write!(
                cells,
                r#"<fieldmap editable="true" solution="0"><position x="{column}" y="{row}"/></fieldmap>"#
            );
        }
    }
    format!(
        r#"<game id="1" finished="false"><gameSettings/><sudoku type="{kind}">{cells}</sudoku></game>"#
    )
}

#[test]
fn the_types_of_sudoq_are_layouts() {
    for (kind, width, name) in [
        (0, 9, "9x9"),
        (1, 4, "4x4"),
        (2, 6, "6x6"),
        (3, 16, "16x16"),
        (5, 9, "9x9+x"),
        (6, 9, "9x9+windoku"),
    ] {
        let puzzle = one(&sudoq(kind, width, |_, _| true)).puzzle;
        assert_eq!(puzzle.layout(), &name.parse::<Layout>().unwrap());
    }
    for kind in 7..10 {
        let puzzle = one(&sudoq(kind, 9, |_, _| true)).puzzle;
        assert_eq!((puzzle.layout().cell_count(), puzzle.layout().zones().len()), (81, 27));
        assert!(puzzle.layout().split_region().is_none(), "{kind}");
    }
    let is_cell = |row: usize, column: usize| {
        let is_in = |top: usize, left: usize| {
            (top..top + 9).contains(&row) && (left..left + 9).contains(&column)
        };
        is_in(0, 0) || is_in(0, 12) || is_in(6, 6) || is_in(12, 0) || is_in(12, 12)
    };
    assert_eq!(one(&sudoq(4, 21, is_cell)).puzzle.layout().cell_count(), 369);
}

#[test]
fn a_damaged_save_is_one_error() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/formats");
    for (file, format) in
        [("ksudoku.ksudoku", "ksudoku"), ("sudoq.xml", "sudoq"), ("solver.sdku", "sdku")]
    {
        let format = Format::named(format).unwrap();
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!(read_as(format, &text).len(), 1);
        let end = text.trim_end().len();
        for length in (0..end).step_by(1 + text.len() / 200) {
            let found = read_as(format, &text[..length]);
            assert_eq!(found.len(), 1, "{file} {length}");
            assert!(found[0].is_err(), "{file} {length}");
        }
    }
    let deep = format!("<ksudoku>{}", "<a>".repeat(100_000));
    assert!(error(&deep).contains("elements more than 32 deep"), "{}", error(&deep));
}

/// The first example of the page *X-Wing* of sudokuwiki.org, as packed and as given there.
const PACKED: &str = "S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205";
const FROM_START: &str =
    "100000569402000008050009040000640801000010000208035000040500010900000402621000005";

#[test]
fn a_packed_link_is_a_later_position_of_the_same_puzzle() {
    let start = one(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={FROM_START}"));
    let packed = one(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={PACKED}"));
    assert_eq!(start.puzzle.to_string(), FROM_START.replace('0', "."));
    let solved = |record: &Record| {
        let solver = PuzzleSolver::new(&record.puzzle).unwrap();
        let Uniqueness::Unique(grid) = solver.uniqueness().unwrap() else { panic!("not unique") };
        grid.to_string()
    };
    assert_eq!(solved(&packed), solved(&start));
    // Givens, and cells that were solved since.
    let placed = packed.puzzle.to_string();
    let is_kept = |(now, then): (char, char)| then == '0' || now == then;
    assert!(placed.chars().zip(FROM_START.chars()).all(is_kept), "{placed}");
    assert!(placed.starts_with("1.....569492"), "{placed}");
    // r1c2 has 3, 7 and 8, and r1c3 has 3 and 7.
    let left = packed.puzzle.listed_candidates();
    let digits = |cell: u32| {
        let cell = pavane::Cell::new(cell);
        left.digits(cell).map(pavane::Digit::get).collect::<Vec<_>>()
    };
    assert_eq!((digits(1), digits(2)), (vec![3, 7, 8], vec![3, 7]));
}

#[test]
fn links_of_other_kinds_are_refused_with_a_reason() {
    let cells = PUZZLE.replace('.', "0");
    for (link, reason) in [
        ("https://f-puzzles.com/?id=2ypvmvre".to_owned(), "the number of a puzzle"),
        ("https://sudokupad.app/6bxd0ipaky".to_owned(), "which only sudokupad.app knows"),
        ("https://app.crackingthecryptic.com/sudoku/abc".to_owned(), "name of a puzzle"),
        ("https://lisudoku.xyz/p/uWwScbyWCyHXi2kbL3LY".to_owned(), "which only lisudoku.xyz knows"),
        ("https://tinyurl.com/abc".to_owned(), "which only that site resolves"),
        ("https://sudokumaker.app/?puzzle=abc".to_owned(), "rules of their own"),
        (format!("https://www.sudokuwiki.org/jigsaw.htm?bd={cells}"), "`jigsaw` in it"),
        (format!("https://www.sudokuwiki.org/sudokux.htm?bd={cells}"), "`sudokux` in it"),
        (format!("https://example.org/killer?p={cells}"), "`killer` in it"),
        ("https://www.sudokuwiki.org/X_Wing_Strategy".to_owned(), "without `bd=`"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=123".to_owned(), "with 3 characters"),
        ("https://example.org/".to_owned(), "without the 81 cells"),
        ("https://puzz.link/p?nurikabe/9/9/g".to_owned(), "of another kind"),
        ("https://puzz.link/p?sudoku/9/9/!".to_owned(), "expected hexadecimal digits"),
        ("https://sudokuexchange.com/play/?s=12".to_owned(), "found"),
    ] {
        assert!(error(&link).contains(reason), "{link}: {}", error(&link));
    }
    for link in [
        format!("http://www.sudokuwiki.org/Sudoku.htm?bd={cells}"),
        format!(
            "https://sudokuexchange.com/play/?s={}",
            cells.chars().map(String::from).collect::<Vec<_>>().join(",")
        ),
        format!("https://sudoku.coach/en/play/{cells}"),
        format!("www.example.org/solve#{cells}"),
        format!("<https://example.org/?p={PUZZLE}&theme=dark>"),
        format!("[Load](https://www.sudokuwiki.org/sudoku.htm?bd={cells})"),
        format!("https://example.org/?p={}", cells.replace('0', "%2E")),
    ] {
        assert_eq!(one(&link).puzzle.to_string(), PUZZLE, "{link}");
    }
}

#[test]
fn links_may_have_words_around_them() {
    let cells = PUZZLE.replace('.', "0");
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={cells}");
    for (text, label) in [
        (format!("Puzzle of the day: {link}"), Some("Puzzle of the day")),
        (format!("Puzzle of the day:\n{link}\n"), Some("Puzzle of the day")),
        (format!("Sunday <{link}>, enjoy!"), Some("Sunday enjoy")),
        (format!("See [the puzzle]({link})"), Some("See [the puzzle")),
        (format!("- [easy one]({link})"), Some("easy one")),
        (format!("1. {link}"), Some("1.")),
        (format!("[{link}]({link})"), None),
        (format!("**{link}**"), None),
        (format!("> {link}\n> \n"), None),
        (format!("```\n{link}\n```\n"), None),
        (format!("Load sudokuwiki.org/sudoku.htm?bd={cells}"), Some("Load")),
    ] {
        let record = one(&text);
        assert_eq!(record.puzzle.to_string(), PUZZLE, "{text}");
        assert_eq!(record.label.as_deref(), label, "{text}");
    }
    for (text, reason) in [
        (format!("Killer of the day: https://example.org/?p={cells}"), "`killer` beside a link"),
        (format!("Diagonal sudoku\nhttps://example.org/?p={cells}"), "`diagonal` beside a link"),
        (format!("https://example.org/x-sudoku/{cells}"), "`x-sudoku` in it"),
    ] {
        assert!(error(&text).contains(reason), "{text}: {}", error(&text));
    }
    // The name of another rule is a part of another word.
    for path in ["max-sudoku", "sparrow", "hyperlinks"] {
        let link = format!("https://example.org/{path}/{cells}");
        assert_eq!(one(&link).puzzle.to_string(), PUZZLE, "{link}");
    }
    // A drawing may have a link in its title.
    let rows: Vec<&str> =
        PUZZLE.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect();
    let drawing = format!("From https://example.org/{cells}\n{}\n", rows.join("\n"));
    assert_eq!(one(&drawing).puzzle.to_string(), PUZZLE);
}

#[test]
fn a_link_may_be_the_label_of_a_puzzle() {
    let record = one(&format!("http://example.org/1 {PUZZLE}\n"));
    assert_eq!(record.puzzle.to_string(), PUZZLE);
    assert_eq!(record.label.as_deref(), Some("http://example.org/1"));
}

#[test]
fn other_texts_are_known_by_their_beginning() {
    let kind = |text: &str| detect(text.as_bytes(), &Reading::default());
    for (text, expected) in [
        ("<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head>", Foreign::Html),
        ("<html>\n<body>Not found</body></html>", Foreign::Html),
        ("<!-- saved -->\n<div class=\"a\">1</div>\n", Foreign::Html),
        ("<?xml version=\"1.0\"?>\n<puzzles><p>1</p></puzzles>\n", Foreign::Xml),
        ("<sudoku-book><a/></sudoku-book>", Foreign::Xml),
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"><path/></svg>", Foreign::Svg),
        ("{\\rtf1\\ansi 1234}", Foreign::Rtf),
        ("import sys\n\ndef solve(board):\n    return board\n", Foreign::Code),
        ("#include <stdio.h>\nint main(void) {\n    return 0;\n}\n", Foreign::Code),
        ("const solve = require('sudoku');\nconsole.log(solve());\n", Foreign::Code),
        ("public class Sudoku {\n    public static void main(String[] args) {\n", Foreign::Code),
    ] {
        assert_eq!(kind(text), Kind::Foreign(expected), "{text}");
    }
    // A problem may have such names.
    assert_eq!(kind("<a> <b> class\n<a> class\n<b>\n"), Kind::Cover);
    assert_eq!(kind("if else for\nif for\nelse\n"), Kind::Cover);
}
