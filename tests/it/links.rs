//! Links and texts of web sites, each with a puzzle that a source outside states for it.

use dlx::Uniqueness;
use pavane::PuzzleSolver;
use pavane::format::{Format, FormatError, Kind, Reading, Record, detect};

/// The one puzzle of a text, in the format that is detected.
fn read(text: &str) -> Result<Record, FormatError> {
    let Kind::Puzzles(format) = detect(text.as_bytes(), &Reading::default()) else {
        panic!("an exact cover problem: {text}");
    };
    let mut records: Vec<_> = format.read(text.as_bytes().to_vec(), &Reading::default()).collect();
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).1
}

#[track_caller]
fn check(text: &str, cells: &str) {
    match read(text) {
        Ok(record) => assert_eq!(record.puzzle.to_string(), cells.replace('0', "."), "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

#[track_caller]
fn refused(text: &str, reason: &str) {
    match read(text) {
        Ok(record) => panic!("{text}: {}", record.puzzle),
        Err(error) => assert!(error.to_string().contains(reason), "{text}: {error}"),
    }
}

fn solution(record: &Record) -> String {
    match PuzzleSolver::new(&record.puzzle).unwrap().uniqueness().unwrap() {
        Uniqueness::Unique(grid) => grid.to_string(),
        other => panic!("{other:?}"),
    }
}

/// The puzzles of `src/lib/string-utils.test.js` in grantm/sudoku-web-app, commit a9f139ef, with their codes.
const EXCHANGED: [(&str, &str); 6] = [
    (
        "000309007001060040000010003206003100000020000008700905600070000010090800700508000",
        "KDTRBQsV3CQ3p0q08RJ5avLJSRFc",
    ),
    (
        "300054009000200700090780000900301260506000407073405001000042070008006000100830004",
        "X5OdMbJ7mTD12GFaEH73EPf4CbSaL8X4",
    ),
    (
        "710608059000109000300000002009050400005203600073000120400000008000987000000000000",
        "7BGI5dBdrAMJFi5C3a7X1CsAc98vo0",
    ),
    (
        "000400080000090701100008400020007500570603098003200010007100003806070000030004000",
        "KYwJH1f8YW7P5HGD9S3WV7f3IGvXY",
    ),
    (
        "700040000016500700059003060000410005030000010100065000060200970002007540000090006",
        "bs16Pb5TDk4VFrBV6jGM9bM75sd6",
    ),
    (
        "000000130290003000503006004000004980000708000078200000100900506000600072025000000",
        "o1D2dXFNQs49mHm78qLTFaa7C2t0",
    ),
];

#[test]
fn sudokuexchange_has_a_long_and_a_short_form() {
    for (cells, code) in EXCHANGED {
        check(&format!("https://sudokuexchange.com/play/?s={cells}"), cells);
        check(&format!("https://sudokuexchange.com/play?s={code}"), cells);
        check(&format!("sudokuexchange.com/play/?s={code}&d=2"), cells);
        // SudokuPad has the same symbols.
        check(&format!("https://sudokupad.app/scf{code}"), cells);
        check(&format!("https://app.crackingthecryptic.com/sudoku/classic{code}"), cells);
    }
    // Issue 7 of the same repository has a link with fewer than 81 digits, which opens a form.
    refused(
        "https://sudokuexchange.com/play/?s=00004500103000069409000005061470302035020407602010954304000006016300008070042000",
        "found 80 cells, expected 81",
    );
    refused("https://sudokuexchange.com/play/?s=yyyyyyyyyyyyyyyyyyyyyyyy", "letters after `x`");
    refused("https://sudokuexchange.com/play/?s=oooooooooooooo", "found `s=` with 84 cells");
    refused("https://sudokuexchange.com/play/", "without `s=`");
}

/// The state of a board and its givens, as the owner of sudoku.coach gave them on reddit on 26 September 2024.
const STATE: &str = "SCv7_32_f2e4qji9ho1i237s1fji06b3qd7at68vpg5lkqmk8a575i3m92abv3rd917godn5lm55em1fdnsmrjoq1rtlqm6rkef7vmmqdrbn0202m03m1i043udg0ii73408ihqposg7ipti8j5q4a2rqomgi820r22vndau6o0k09qjf977qdof5a9h2nvcptjdi0juat56es0r0b3nkegtsvpt55npapeihtkjebruv4ug5ob54b5pn3rgsmm8c06vra3rk77tkfqi19fksks990okisen26osm94a7loei3k3m5m4k5650q92nel0sue32chq9bian21e6l45gb33vkk171fn3to58oii";
const STATE_GIVENS: &str =
    "800900503400000000070060000003002450000000900010600070090500807030700000000180200";
/// The digits of the player in it.
const STATE_DIGITS: &str =
    "026000040051000700309000100060800001080000000000000300002000000000000600040000000";
/// Another state, from a test of a program that reads them, with colors.
const COLORED: &str = "SCv7_32_f2eaqkebdq1j047s2ufliqfso1feeinvk33ql1tk41i0i98i14ur9qlveu6q2a09nlqlehlrpim7dhnuabuphmn7ujcqigtcqjtnie2fsd2hqnmkrco7bqlla9uvlq2e9ukkulvplmg02m600c33ak5q6n6dkh9p7b062pgai33h002uu3d87oc4lub0rjdqb5avu75ic6t79or6s4v3c0qpkn5p53f8mfm0l9gvf0rt6uipm3jg1eulj9vr0s2br783mhqd6s6crsekkrr7hrfibq79sg4e94tke88od6h62ok3bhsp0ttps867gps84d9m1ds0uei3o55huk17n2gm08plic4lr7g761ei6cem9e7khskpftubcbie7i248eqli9vas2khd7dmpppapo2pumm583482c8u1ct488nt5irnpreknm6u81uvu0401afp6";
const COLORED_GIVENS: &str =
    "010003006002050000030000000000200300000900017040006000021000070083000009560804200";

#[test]
fn states_of_sudoku_coach_have_the_givens_of_the_puzzle() {
    for (state, givens) in [(STATE, STATE_GIVENS), (COLORED, COLORED_GIVENS)] {
        check(state, givens);
        check(&format!("https://sudoku.coach/en/play/{state}"), givens);
        check(&format!("https://sudoku.coach/de/play/{givens}"), givens);
    }
    // The digits of the player are those of the solution.
    let solved = solution(&read(STATE).unwrap());
    let is_kept = |(digit, solved): (char, char)| digit == '0' || digit == solved;
    assert!(STATE_DIGITS.chars().zip(solved.chars()).all(is_kept));
    refused(&STATE[..200], "without the whole data");
    refused(&STATE.replace("v7", "v8"), "another version");
}

/// The example of sudokuwiki's page *Sudoku String Definitions* of 18 January 2023. By the definition there the last
/// bit of each pair of digits in base 32 marks a given, but `15` in it is a given with the digits 2 and 5.
const BASE_32: &str = "vu4804032o1508g080030k10o888882647046888g06828060k10029k260b90478go003g0g95090b0b6a2c00g0bcg038ga8g9ao1506601oh847063a2ag288gg8g0626c082c2k20b159818920k9ag9462044";

#[test]
fn the_first_packed_form_of_sudokuwiki_is_refused() {
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={BASE_32}");
    refused(&link, "in the form of January 2023, which has no certain meaning");
}

/// A position of *BUG* and the puzzle that it comes from: the two links beside each other in a public collection of
/// examples from sudokuwiki.
const PACKED: &str = "S9B0b080i070d060e010c0d0c06050i0a0b0g080a0g050c0b0h04090f0h0e070r0f7q7n0u0b8i0d0n0208077n1i0e8i0b0n0r0e7q081q0g0e09080f0g0d030b0a030f0d0h0a02070e0i0g010b090c050f080d";
const PACKED_START: &str =
    "080706010006500008005000490007000000000287000000000800098000300300002700010905080";

#[test]
fn packed_texts_need_no_link() {
    for text in [PACKED.to_owned(), format!("https://www.sudokuwiki.org/sudoku.htm?bd={PACKED}")] {
        let record = read(&text).unwrap();
        let start =
            read(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={PACKED_START}")).unwrap();
        assert_eq!(solution(&record), solution(&start));
        // The article says that F8 is the one cell with three candidates: 3, 4 and 6.
        let left = record.puzzle.listed_candidates();
        let many: Vec<_> =
            record.puzzle.layout().cells().filter(|&cell| left.count_in(cell) > 2).collect();
        assert_eq!(many, [pavane::Cell::new(52)]);
        let digits: Vec<_> = left.digits(many[0]).map(pavane::Digit::get).collect();
        assert_eq!(digits, [3, 4, 6]);
    }
}

#[test]
fn sudokupad_has_codes_for_classic_givens() {
    // `classic` and the older code, from the tests of `puzzletools.js`: digits, and letters for runs.
    check(
        "https://app.crackingthecryptic.com/sudoku/classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B",
        "060910007002000015000004000900300000000006000403000250004000008000008704005070030",
    );
    let (cells, code) = EXCHANGED[0];
    let titled = read(&format!("https://sudokupad.app/scf{code}*tA%20**title*aN.%20N.")).unwrap();
    assert_eq!(titled.puzzle.to_string(), cells.replace('0', "."));
    assert_eq!(titled.label.as_deref(), Some("A *title by N. N."));
    // `x` has the rules of diagonals, `w` four more blocks.
    for rule in ["*x", "*w", "*wx", "w"] {
        refused(&format!("https://sudokupad.app/scf{code}{rule}"), "with rules after");
    }
    refused("https://sudokupad.app/scf12", "without the givens of 81 cells");
    refused("https://sudokupad.app/classic12", "without the givens of 81 cells");
    // The form of `puzzleid` that other programs use for previews.
    let data = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x0kANwEMAbAK5x4ARlRoI3GADsEAFwzCmK1tQ5tVmug216VGrRR4DhCAEwSpshUphGdnfWrWGXzqm49MTQkQGYraTl4RWU6WiIgA=";
    let puzzle = |link: String| read(&link).unwrap().puzzle.to_string();
    let given = puzzle(format!("https://f-puzzles.com/?load={data}="));
    assert_eq!(puzzle(format!("https://sudokupad.app/fpuz{data}=")), given);
    assert_eq!(puzzle(format!("https://sudokupad.app/scf?puzzleid=fpuzzles{data}%3D")), given);
}

/// A classic sudoku of Penpa+, version 3.2.7, which a program that solves such links has as its test.
const PENPA: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7Vbvb+I4EP3OX3Hy17W0sU2cH9J+oL9WqtpeuW231yJUpRAKbSC7IbRVKv73nZmYi2Ponm6lk3rSCTCP5/i9mbEzYbka548rHsFLhdzjAl4q9OgTdvHtmdfFrMzS+DfeW5XTvADA+e9HR3ySZMuUH18/7B089p4Pe39+9G+UujybfHg46F8+jK++ir43+1h4Z1m4OD0/2Ms+fK5uTqe9p/Qw1efLfDTN0mScVDdXxy/Z4ii8n07E/vF0P5wkC2/5PbyInvb6nz51BiaQYee1iuKqz6vP8YAJxpmEj2BDXvXj1+o0ZnVOjFdf4ALGxZCz+SorZ6M8ywu24aqTerkEeNjAK5pHtF+TwgN8ZjDAa4CjWTHK0tuTmjmPB9UFZxjBHq1GyOb5U4pmGCH+HuXzuxkSd0kJlVxOZ98YVzBhwt04rHnV+5U8QGqTB8I6D0Q78sD0/t08ouF6DRv1B2RyGw8wqcsGhg38Er/CeBa/MhltSlDvJlMCCdjcvwgfCdUQXboisgiNhG8RARKhRZBLtyF8ErUJV8N3A9OeY6tDJzBNS6zQA3Kx4oiU4xLREt0QwiMbKzLhkU9gM7TK0hVCOtZCuFZCuEUQkippu0vSsVdJqqWVtlBbyoqusSNU7QhhswVt+TWNF3AKeKVoPKDRo9Gn8YSuOYTDIULNBZZIgkoUcYlpAoZvLiUUF7H0uVRQIsTQzKQPSSH2BZe6W2Pd5TKAIBEHAZcRFBlxBC3Pg3RQPwR9z+h7oC+MvgB9afQl6OPxQ9wFfd/o+6Cvjb4G/dDoQzuVuOfkpcALThnpYPyGlwqw0ZGgY+clN9drwEZfgr4dD95BhCF+ZXwV+OKNRPFgHUxeGny18dXga9dHG18Nvtr4avC188IjTxh88bQTBt8AfWHTrmjr9mns0qhpSwO87f9RY/i1E/O3IQygYviws1/++2KGnQE87Ngyz26Xq2KSjNLb9CUZlSyuH7r2TItbrOZ3KTwhLCrL82/ZbLFLYTPVImf3i7xId04hmY7v35LCqR1Sd3kxdmJ6TrKsncv3VVK0F9dPqBZVFvD4sX4nRZE/t5h5Uk5bhPWoaimlC6eYZdIOMXlMHLd5U451h70w+gzgDuLB//9M/jP/THDTvPfQht5DCHSu8+InTaaZdOkdrQbYn3Qba3YX/0ZjsWZdfquLYLDbjQTYHb0EWLedALXdUYDcairAvdFXUNVtLRiV213QaqvBoJXdYwbDzg8=";

#[test]
fn a_classic_sudoku_of_penpa_is_read() {
    let record = read(PENPA).unwrap();
    // The numbers of the text in base 64, by hand: 29 is r1c2, and each row has 13 of them.
    let placed: [(usize, u8); 28] = [
        (29, 1),
        (31, 2),
        (35, 3),
        (41, 9),
        (46, 5),
        (47, 8),
        (49, 4),
        (55, 4),
        (56, 5),
        (59, 1),
        (60, 9),
        (68, 3),
        (69, 2),
        (75, 8),
        (93, 5),
        (99, 6),
        (100, 4),
        (108, 7),
        (109, 8),
        (112, 2),
        (113, 5),
        (119, 4),
        (121, 6),
        (122, 5),
        (127, 9),
        (133, 5),
        (137, 7),
        (139, 8),
    ];
    let mut cells = [b'.'; 81];
    for (number, digit) in placed {
        cells[(number / 13 - 2) * 9 + number % 13 - 2] = b'0' + digit;
    }
    assert_eq!(record.puzzle.to_string().as_bytes(), cells);
    let host = "logicmastersindia.com/penpa-edit/?m=solve";
    let other = PENPA.replace("swaroopg92.github.io/penpa-edit/#m=edit", host);
    assert_eq!(read(&other).unwrap().puzzle, record.puzzle);
    refused(&PENPA[..400], "without the whole data");
    refused("https://swaroopg92.github.io/penpa-edit/", "without `p=`");
    refused(&format!("Killer: {PENPA}"), "`killer` beside a link");
}

/// A sudoku of 6x6 cells of Penpa+, from the tests of marktekfan/sudokupad-penpa-import.
const PENPA_SIX: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVPb5tOFLz7U1h73oP5szjhlqZJL4l/TeMqipAVrR2SWMYmXeCXCMvfPfMeJCyYqmqrqjlUiNUwPGbnLcySfSu0iWWAwzuQI+ngcIOAT8f3+RzVx3SZJ3E4nMZZPgyeA3lU5A+pCYfn2qzAru70RspJOjRFEmfyv9NTeaeTLB5EtcBssC0Pw/JClp/CSDhCChenI2ayvAi35XlYTmR5iVtCOuDOqiIX8KSBV3yf0HFFOiPgSY0BrwEXS7NI4puzivkcRuVUCprnAz9NUKzT/2NR+6DrRbqeL4mY6xx9Zg/Lx/pOVtymq6KudWY7WR5Vdi977HqNXYKVXUI9dqmLP2z3cLbbYdm/wPBNGJH3rw08aOBluMU4CbfCdelRBS/VuxFuQETQEJ5HhG8R6nVxXokxEV5D+CxqVfh+t4JnsUQVV+ALeSO4wtII2IdN8COWRsDGLOsBG7OaG7OGVTHmR940sCgOL801j6c8ujxOsXKy9Hj8yOOIR8XjGdecYEEdBzFyYc2Fogvs1djjeFWYokYdE1bA1ArhAHj8Wo9welhIxi4wvDP22pr0OhgrYCwaY8SZ3grrQ0fVOgo6qtZR0LE9qFpHQYcWnzF0FOmguStu8ZhHn8eAWx/TJ/VTH93vr/IP7UQuOn070NGv4tkgwkYmsjS5yQpzpxeIJe9zSB64TbGex6ZFJWn6mCw37brl/SY1ce8tIuPb+776eWpuO+pPOklaRLWlt6hqg2lRucHuYV1rY9KnFrPW+UOLsHaallK8ydsGct22qFe6M9u66Xk3EM+Cz8ijH9C/38Tf+k3QOxi9t9y+Nzv8+aamN/uge+IPtjfmNb+XdPB7maYJ92MNtifZYLvhBrWfb5B7EQf3nZSTajfo5KqbdZpqL+40lZ147KCMXgA=";

#[test]
fn other_grids_of_penpa_are_refused() {
    refused(PENPA_SIX, "`square`, 6x6, expected `sudoku` or `square`, 9x9");
}

#[test]
fn the_page_has_links_with_fields() {
    let cells = EXCHANGED[0].0;
    let page = "http://127.0.0.1:41873/#puzzle=";
    check(&format!("{page}{cells}&own=0.5&marks=1.2.3&token=abc"), cells);
    let windows = read(&format!("{page}{cells}&layout=9x9%2Bwindoku")).unwrap();
    assert_eq!(windows.puzzle.layout().name(), Some("9x9+windoku"));
    let titled = read(&format!("Windoku: {page}{cells}&layout=9x9%2Bwindoku")).unwrap();
    assert_eq!(titled.puzzle, windows.puzzle);
    // r1c1 has a new given, and the given of r1c4 was taken away.
    let changed = format!("5{}0{}", &cells[1..3], &cells[4..]);
    check(&format!("{page}{cells}&given=0.5_3.0"), &changed);
    let object = "%7B%22layout%22%3A%224x4%2Bx%22%2C%22givens%22%3A%221...............%22%7D";
    let small = read(&format!("{page}{object}")).unwrap();
    assert_eq!(small.puzzle.layout().name(), Some("4x4+x"));
    let cage = read(&format!("{page}.Shape~4x4.Cage~3~R1C1~R1C2")).unwrap();
    assert_eq!(cage.puzzle.layout().constraint_set().map(|set| set.constraints.len()), Some(1));
    refused(&format!("{page}{cells}&given=99.1"), "found `given=99.1`");
    refused(&format!("{page}{cells}&given=1.3"), "clash");
    refused(&format!("{page}%5B1%2C2%5D"), "neither a line nor compressed");
    // The cells alone are a classic sudoku, so a word beside them or in the link may be a rule that is missing.
    refused(&format!("Killer: {page}{cells}"), "`killer` beside a link");
    refused(&format!("https://example.org/killer/#puzzle={cells}"), "with `killer` in it");
    refused("http://127.0.0.1:41873/#problem=a%20b", "exact cover problem");
    refused("https://example.org/#z=abc", "without the whole data");
}

#[test]
fn short_links_of_the_page_are_compressed() {
    // Made by Python: `zlib.compressobj(9, zlib.DEFLATED, -15)` and `base64.urlsafe_b64encode`.
    check(
        "https://example.org/#z=JYu7FQAhEAJbmvW_geWYXXCJidUrSsJjgH-u9Y0ORBwqGAUSkgkH5WgXEJ61s3PyKfR4S6fdlOVs&token=abc",
        EXCHANGED[0].0,
    );
}

/// The first position of the page *Y-Wing* of sudokuwiki.org, with candidates that no given rules out.
const RULED_OUT: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=S9B2b0304050i0l2c0h0f089f022b060c040e9f069f0e0d2c082g0n9h2d2b03090h0l0e0f040l050h0f2g0d2g092d090d0f2b2g05080n2d0e0b0g030a0f0i0d080c0h010b040i060g050d0f0i0h0e0701020c";

#[test]
fn sudokupad_is_written_with_the_data_of_f_puzzles() {
    let format = Format::named("sudokupad").unwrap();
    let record = Record { label: Some("A title".to_owned()), ..read(RULED_OUT).unwrap() };
    let link = format.write(&record, None).unwrap().text;
    let data = link.strip_prefix("https://sudokupad.app/fpuz").unwrap();
    assert!(!data.trim_end().contains(['+', '/', '=']), "{data}");
    let back = read(link.trim_end()).unwrap();
    assert_eq!((back.puzzle, back.label), (record.puzzle, record.label));
    let cage = read(".Shape~4x4.Cage~3~R1C1~R1C2").unwrap();
    let link = format.write(&cage, None).unwrap().text;
    assert_eq!(read(link.trim_end()).unwrap().puzzle, cage.puzzle);
}

/// SudokuPad takes the data of f-puzzles, whose keys are `title` and `author`.
#[test]
fn titles_and_authors_are_kept_between_formats_with_room_for_them() {
    let json = r#"{"size":4,"title":"by night","author":"O'Neil \u00e9","grid":[[{},{},{},{}],[{},{},{},{}],
        [{},{},{},{}],[{},{},{},{"value":1,"given":true}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}"#;
    let first = read(json).unwrap();
    assert_eq!(first.label.as_deref(), Some("by night by O'Neil \u{e9}"));
    let names = |record: &Record| (record.title().map(str::to_owned), record.author.clone());
    let expected = (Some("by night".to_owned()), Some("O'Neil \u{e9}".to_owned()));
    for format in ["fpuzzles", "sudokupad", "link", "json"] {
        let written = Format::named(format).unwrap().write(&first, None).unwrap();
        assert!(!written.lost.label, "{format}");
        assert_eq!(names(&read(&written.text).unwrap()), expected, "{format}");
    }
    let pad = r#"{"cells":[[{},{}],[{},{}]],"regions":[],"metadata":{"title":"A","author":"B"}}"#;
    assert_eq!(names(&read(pad).unwrap()), (Some("A".to_owned()), Some("B".to_owned())));
    let code = format!("https://sudokupad.app/scf{}*tTwo**words*aAnn", EXCHANGED[0].1);
    let scf = read(&code).unwrap();
    assert_eq!(names(&scf), (Some("Two*words".to_owned()), Some("Ann".to_owned())));
    let page = format!("http://127.0.0.1:41873/#puzzle={}", EXCHANGED[0].0);
    let own = read(&format!("{page}&title=a%20%3Cb%3E%0A%26c&author=Ann")).unwrap();
    assert_eq!(names(&own), (Some("a <b> &c".to_owned()), Some("Ann".to_owned())));
    // `encodeURIComponent` of JavaScript keeps `!'()*`, so links of the page before have them.
    for (title, expected) in [
        ("Ann's%20Killer", "Ann's Killer"),
        ("Killer%20(by%20night)", "Killer (by night)"),
        ("Killer's%20(day)%20'one'!*", "Killer's (day) 'one'!*"),
    ] {
        let link = format!("{page}&title={title}&author=O'Neil%20(x)");
        for text in [link.clone(), format!("({link})"), format!("[a puzzle]({link})")] {
            let record = read(&text).unwrap();
            let found = (record.title().map(str::to_owned), record.author.clone());
            let title = if text.starts_with('[') { "a puzzle" } else { expected };
            assert_eq!(found, (Some(title.to_owned()), Some("O'Neil (x)".to_owned())), "{text}");
        }
    }
    let quoted = read(&format!("'{page}&title=Killer'")).unwrap();
    assert_eq!(quoted.title(), Some("Killer"));
    let long = read(&format!("{page}&title={}", "ä".repeat(300))).unwrap();
    assert_eq!(long.title().map(|title| title.chars().count()), Some(200));
}

#[test]
fn sites_are_written_and_read_back() {
    for (name, begin) in [
        ("sudokuwiki", "https://www.sudokuwiki.org/sudoku.htm?bd="),
        ("sudokuexchange", "https://sudokuexchange.com/play/?s="),
        ("sudokucoach", "https://sudoku.coach/en/play/"),
    ] {
        let format = Format::named(name).unwrap();
        for (cells, _) in EXCHANGED {
            let record = read(cells).unwrap();
            assert_eq!(format.write(&record, None).unwrap().text, format!("{begin}{cells}\n"));
        }
        let windows = pavane::Puzzle::blank("9x9+windoku".parse().unwrap());
        assert!(format.write(&windows.into(), None).is_err());
        let record = read(RULED_OUT).unwrap();
        let packed = format.write(&record, None);
        assert_eq!(packed.is_ok(), name == "sudokuwiki");
        if let Ok(packed) = packed {
            assert_eq!(read(packed.text.trim_end()).unwrap().puzzle, record.puzzle);
        }
    }
}
