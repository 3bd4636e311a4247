//! Sheets with several boards, and the files that have them.

use flate2::read::ZlibDecoder;
use pavane::{Grid, Layout, Puzzle};
use pavane_render::Picture;
use pavane_render::print::{MOST_SVG_PAGES, PrintError, PrintForm};
use pavane_render::sheet::{Arrangement, Paper, PrintedBoard, PrintedSolution, Printout};
use proptest::prelude::*;
use roxmltree::{Document, Node};
use std::io::{Cursor, Read as _};

/// A board of a layout without givens.
fn board(layout: &Layout, title: &str) -> PrintedBoard {
    PrintedBoard {
        picture: Picture::new(&Puzzle::blank(layout.clone())),
        title: title.to_owned(),
        level: String::new(),
        solution: PrintedSolution::Omitted,
    }
}

/// A 4x4 board with a solution.
fn solved(title: &str, level: &str) -> PrintedBoard {
    let puzzle: Puzzle = "12..............".parse().unwrap();
    let digits = "1234341221434321".chars().map(|digit| digit.to_digit(10).unwrap() as u8);
    let digits = digits.map(|digit| pavane::Digit::new(digit).unwrap());
    let grid = Grid::new(puzzle.layout().clone(), digits.collect::<Vec<_>>()).unwrap();
    PrintedBoard {
        picture: Picture::new(&puzzle),
        title: title.to_owned(),
        level: level.to_owned(),
        solution: PrintedSolution::Grid(grid),
    }
}

fn printout(arrangement: &str, boards: impl IntoIterator<Item = PrintedBoard>) -> Printout {
    let mut printout = Printout::new(arrangement.parse().unwrap());
    boards.into_iter().for_each(|board| printout.add(board));
    printout
}

fn written(form: PrintForm, printout: &Printout) -> Vec<u8> {
    let mut bytes = Vec::new();
    let missing = form.write(printout, |piece| std::io::Write::write_all(&mut bytes, piece));
    assert!(missing.unwrap().is_empty());
    bytes
}

fn text_of(node: Node<'_, '_>) -> String {
    node.text().unwrap_or_default().trim().to_owned()
}

/// A point is the least width at which a heavy line differs from a light one on common printers.
#[test]
fn heavy_lines_are_a_point_wide_on_small_boards() {
    let number = |text: &str| text.parse::<f64>().unwrap();
    let layout = Layout::square(9).unwrap();
    for arrangement in ["1x1", "2x3", "3x4", "12x12"] {
        let page = printout(arrangement, [board(&layout, "")]).page(0).to_string();
        let document = Document::parse(&page).unwrap();
        let picture = document.descendants().filter(|node| node.has_tag_name("svg")).nth(1);
        let picture = picture.expect("a board");
        let width = number(picture.attribute("width").unwrap());
        let view = picture.attribute("viewBox").unwrap().split(' ').nth(2).unwrap();
        let groups = picture.children().filter_map(|group| group.attribute("stroke-width"));
        let widths: Vec<f64> = groups.map(|heavy| number(heavy) * width / number(view)).collect();
        assert!(matches!(widths[..], [heavy] if heavy > 0.99), "{arrangement}: {widths:?}");
    }
}

/// Boards of different heights have their numbers on one line.
#[test]
fn numbers_of_a_row_are_on_one_line() {
    let layouts = ["4x4", "4x4+x"].map(|layout| layout.parse::<Layout>().unwrap());
    let page = printout("2x1", layouts.iter().map(|layout| board(layout, ""))).page(0).to_string();
    let document = Document::parse(&page).unwrap();
    let boards = document.descendants().filter(|node| node.attribute("class") == Some("board"));
    let tops: Vec<_> = boards.map(|board| board.first_element_child()?.attribute("y")).collect();
    assert!(tops.len() == 2 && tops[0] == tops[1], "{tops:?}");
}

/// The numbers and titles of the boards of a page.
fn captions(page: &str) -> Vec<String> {
    let document = Document::parse(page).unwrap();
    let boards = document.descendants().filter(|node| node.attribute("class") == Some("board"));
    let words = boards.map(|board| {
        let texts = board.children().filter(|node| node.has_tag_name("text"));
        texts.map(text_of).collect::<Vec<_>>().join(" ")
    });
    words.collect()
}

#[test]
fn arrangements_are_columns_and_rows_or_a_number() {
    for (text, columns, rows) in [("2x3", 2, 3), ("1X1", 1, 1), ("12×12", 12, 12), ("3x2", 3, 2)] {
        assert_eq!(text.parse(), Ok(Arrangement::new(columns, rows).unwrap()), "{text}");
    }
    // On paper of 210 by 297 mm the sides of squares are at most 148, 105, 99, 74, 70 and 49 mm.
    for (text, same) in
        [("2", "1x2"), ("4", "2x2"), ("6", "2x3"), ("8", "2x4"), ("12", "3x4"), ("24", "4x6")]
    {
        assert_eq!(text.parse::<Arrangement>(), same.parse(), "{text}");
    }
    for text in ["", "x", "0", "0x3", "13x1", "1x13", "145", "-1", "2x", "2x3x4", "two"] {
        assert!(text.parse::<Arrangement>().is_err(), "{text}");
    }
}

#[test]
fn solutions_follow_with_the_same_numbers() {
    let boards = (1..=13).map(|number| solved(&format!("no. {number}"), "easy"));
    let printout = printout("2x3", boards);
    // 13 puzzles on sheets of 6, and 13 solutions on sheets of 12.
    assert_eq!(printout.page_count(), 3 + 2);
    let pages: Vec<String> = (0..5).map(|page| printout.page(page).to_string()).collect();
    let all: Vec<Vec<String>> = pages.iter().map(|page| captions(page)).collect();
    assert_eq!(all.iter().map(Vec::len).collect::<Vec<_>>(), [6, 6, 1, 12, 1]);
    let numbered = |level: &str| -> Vec<String> {
        (1..=13).map(|number| format!("{number}. no. {number}{level}")).collect()
    };
    assert_eq!(all[..3].concat(), numbered(" easy"), "puzzles have levels");
    assert_eq!(all[3..].concat(), numbered(""));
    let digits = |page: &str, class: &str| page.matches(&format!("class=\"{class}\"")).count();
    assert_eq!(
        pages.iter().map(|page| digits(page, "given")).collect::<Vec<_>>(),
        [12, 12, 2, 24, 2]
    );
    let solved = pages.iter().map(|page| digits(page, "solved")).collect::<Vec<_>>();
    assert_eq!(solved, [0, 0, 0, 12 * 14, 14]);
    assert!(pages[3].contains("Solutions") && !pages[0].contains("Solutions"));
}

#[test]
fn a_missing_solution_says_why() {
    let solution = PrintedSolution::Missing("no solution".to_owned());
    let printout =
        printout("1", [PrintedBoard { solution, ..board(&Layout::square(4).unwrap(), "") }]);
    assert_eq!(printout.page_count(), 2);
    assert_eq!(captions(&printout.page(1).to_string()), ["1. no solution"]);
}

/// The colors of all elements.
fn colors(page: &str) -> Vec<(String, String)> {
    let document = Document::parse(page).unwrap();
    let colors = document.descendants().flat_map(|node| {
        let name = node.tag_name().name().to_owned();
        let paints = node.attributes().filter(|paint| ["fill", "stroke"].contains(&paint.name()));
        paints.map(move |paint| (name.clone(), paint.value().to_owned())).collect::<Vec<_>>()
    });
    colors.filter(|(_, color)| color.starts_with('#')).collect()
}

#[test]
fn sheets_are_black_and_white_unless_colors_stay() {
    let mut printout = printout("1", [solved("", "")]);
    let solution = printout.page(1).to_string();
    for (name, color) in colors(&solution) {
        let [red, green, blue] = [1, 3, 5].map(|at| color[at..at + 2].to_owned());
        assert!(red == green && green == blue, "{name} {color}");
        assert!(name != "text" || color == "#000000", "{color}");
    }
    printout.has_colors = true;
    assert!(colors(&printout.page(1).to_string()).contains(&("text".into(), "#2166ac".into())));
}

#[test]
fn words_are_escaped_and_cut() {
    let four = Layout::square(4).unwrap();
    let long = "a very long title ".repeat(20);
    let mut printout = printout("3x4", [board(&four, "<b> & \"c\""), board(&four, &long)]);
    printout.heading = "1 < 2 & </title>".to_owned();
    let words = captions(&printout.page(0).to_string());
    assert_eq!(words[0], "1. <b> & \"c\"");
    assert!(words[1].ends_with('…') && words[1].chars().count() < 60, "{}", words[1]);
    let html = String::from_utf8(written(PrintForm::Html, &printout)).unwrap();
    assert!(html.contains("<title>1 &lt; 2 &amp; &lt;/title&gt;</title>"), "{html}");
}

#[test]
fn pages_of_html_have_the_size_of_the_paper() {
    let mut printout = printout("1", [solved("", "")]);
    for (paper, size) in [(Paper::A4, "size: A4"), (Paper::Letter, "size: letter")] {
        printout.paper = paper;
        let html = String::from_utf8(written(PrintForm::Html, &printout)).unwrap();
        assert_eq!(html.matches("@page").count(), 1);
        assert!(html.contains(size), "{html}");
        assert_eq!(html.matches("class=\"sheet\"").count(), 2);
    }
}

#[test]
fn an_svg_has_all_sheets_up_to_a_limit() {
    let four = Layout::square(4).unwrap();
    let boards = |count| std::iter::repeat_with(|| board(&four, "")).take(count);
    for count in [1, 3, MOST_SVG_PAGES] {
        let svg =
            String::from_utf8(written(PrintForm::Svg, &printout("1", boards(count)))).unwrap();
        let document = Document::parse(&svg).unwrap();
        let sheets = document.descendants().filter(|node| node.attribute("class") == Some("sheet"));
        assert_eq!(sheets.count(), count);
    }
    let more = printout("1", boards(MOST_SVG_PAGES + 1));
    let refusal = PrintForm::Svg.check(&more);
    assert_eq!(refusal, Err(PrintError::TooManyPages(MOST_SVG_PAGES + 1)));
    assert!(PrintForm::Html.check(&more).is_ok() && PrintForm::Pdf.check(&more).is_ok());
}

/// A4 has 8.27 by 11.69 inches.
#[test]
fn a_png_has_one_sheet_with_150_pixels_in_an_inch() {
    let four = Layout::square(4).unwrap();
    let boards = |count| std::iter::repeat_with(|| board(&four, "")).take(count);
    let sheet = printout("2x3", boards(6));
    assert_eq!(PrintForm::Png.check(&sheet), Ok(()));
    let image = png::Decoder::new(Cursor::new(written(PrintForm::Png, &sheet)));
    let reader = image.read_info().unwrap();
    assert_eq!((reader.info().width, reader.info().height), (1240, 1754));
    let refusal = PrintForm::Png.check(&printout("2x3", boards(7)));
    assert_eq!(refusal, Err(PrintError::SeveralPages(2)));
}

/// The streams of a PDF in the format of zlib, decompressed.
fn streams(pdf: &[u8]) -> Vec<Vec<u8>> {
    let mut streams = Vec::new();
    let mut rest = pdf;
    let find = |bytes: &[u8], word: &[u8]| bytes.windows(word.len()).position(|part| part == word);
    while let Some(start) = find(rest, b"\nstream\n") {
        rest = &rest[start + 8..];
        let mut bytes = Vec::new();
        ZlibDecoder::new(rest).read_to_end(&mut bytes).expect("a stream of zlib");
        streams.push(bytes);
        let end = find(rest, b"endstream").expect("an end");
        rest = &rest[end..];
    }
    streams
}

/// The number of lines of a stream that end in an operator.
fn operators(stream: &[u8], operator: &str) -> usize {
    let lines = stream.split(|&byte| byte == b'\n');
    lines.filter(|line| line.ends_with(format!(" {operator}").as_bytes())).count()
}

/// Each element of words has one operator, and each object is at its place in the table of references.
#[test]
fn a_pdf_has_the_words_of_all_sheets() {
    let printout = printout("2x1", (1..=3).map(|number| solved(&format!("Nr. {number}"), "schön")));
    let pdf = written(PrintForm::Pdf, &printout);
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.contains("/Count 3"), "two sheets of puzzles, and one of solutions");
    let pages: Vec<usize> = (0..printout.page_count())
        .map(|page| printout.page(page).to_string().matches("<text").count())
        .collect();
    let shown: Vec<usize> = streams(&pdf)
        .iter()
        .map(|stream| operators(stream, "Tj"))
        .filter(|&count| count > 0)
        .collect();
    assert_eq!(shown, pages);
    let table = pdf.windows(6).rposition(|part| part == b"\nxref\n").expect("a table") + 1;
    let entries = String::from_utf8_lossy(&pdf[table..]).into_owned();
    let mut entries = entries.lines().skip(2).take_while(|line| line.len() > 16);
    entries.next().expect("the free object");
    for (number, entry) in (1..).zip(entries) {
        let at: usize = entry[..10].parse().expect("an offset");
        let object = format!("{number} 0 obj");
        assert!(pdf[at..].starts_with(object.as_bytes()), "{object} at {at}");
    }
}

#[test]
fn equal_printouts_give_equal_bytes() {
    for form in [PrintForm::Html, PrintForm::Svg, PrintForm::Pdf, PrintForm::Png] {
        let file = || written(form, &printout("2x3", (0..9).map(|_| solved("again", "easy"))));
        assert_eq!(file(), file(), "{form:?}");
    }
}

#[test]
fn a_pdf_names_the_characters_that_its_fonts_lack() {
    let printout = printout("1", [board(&Layout::square(4).unwrap(), "数独 è ж")]);
    let missing = PrintForm::Pdf.write(&printout, |_| Ok::<(), ()>(())).unwrap();
    assert_eq!(missing.into_iter().collect::<String>(), "数独");
}

proptest! {
    /// Boards of all shapes are inside the margin, and no two of them share a point.
    #[test]
    fn boards_have_places_of_their_own(
        columns in 1_usize..6,
        rows in 1_usize..7,
        names in proptest::collection::vec(
            prop::sample::select(vec!["4x4", "6x6", "9x9+x", "16x16", "9x9+windoku", "2x5"]),
            1..40,
        ),
        with_solutions: bool,
    ) {
        let arrangement = Arrangement::new(columns, rows).unwrap();
        let mut printout = Printout::new(arrangement);
        printout.heading = "heading".to_owned();
        for name in &names {
            let mut board = board(&name.parse().unwrap(), name);
            board.level = "level".to_owned();
            if with_solutions {
                board.solution = PrintedSolution::Missing("none".to_owned());
            }
            printout.add(board);
        }
        for page in 0..printout.page_count() {
            let page = printout.page(page).to_string();
            let document = Document::parse(&page).unwrap();
            let (width, height) = printout.paper.size();
            let number = |node: &Node<'_, '_>, name: &str| {
                node.attribute(name).and_then(|text| text.parse::<f64>().ok()).unwrap()
            };
            let boards: Vec<[f64; 4]> = document
                .descendants()
                .filter(|node| node.has_tag_name("svg") && node.attribute("x").is_some())
                .map(|node| {
                    let (x, y) = (number(&node, "x"), number(&node, "y"));
                    [x, y, x + number(&node, "width"), y + number(&node, "height")]
                })
                .collect();
            for &[left, top, right, bottom] in &boards {
                prop_assert!(left >= 35.9 && top >= 35.9, "{left} {top}");
                prop_assert!(right <= width - 35.9 && bottom <= height - 35.9, "{right} {bottom}");
                prop_assert!(right > left && bottom > top);
            }
            for (place, first) in boards.iter().enumerate() {
                for second in &boards[place + 1..] {
                    let apart = first[2] < second[0] || second[2] < first[0]
                        || first[3] < second[1] || second[3] < first[1];
                    prop_assert!(apart, "{first:?} {second:?}");
                }
            }
        }
    }
}
