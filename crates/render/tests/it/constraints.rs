//! Pictures of constraints: the elements of each shape, their layers, and the room for clues outside.

use pavane::Puzzle;
use pavane::format::{Format, Reading};
use pavane_render::{ConstraintShapes, Picture, TextStyle};
use roxmltree::{Document, Node};

/// The puzzle of a string of Interactive Sudoku Solver.
fn puzzle(text: &str) -> Puzzle {
    let format = Format::named("iss").expect("a format");
    let records = format.read(text.as_bytes().to_vec(), &Reading::default());
    let (_, record) = records.into_iter().next().expect("a puzzle");
    record.expect(text).puzzle
}

fn svg(text: &str) -> String {
    Picture::new(&puzzle(text)).svg()
}

/// The elements with a class, in the order of the document.
fn of_class<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| {
        let classes = node.attribute("class").unwrap_or_default();
        classes.split(' ').any(|other| other == class)
    };
    document.descendants().filter(has).collect()
}

fn words(node: &Node<'_, '_>) -> String {
    let texts = node.descendants().filter(|node| node.has_tag_name("text"));
    let words: Vec<String> =
        texts.filter_map(|node| node.text().map(|text| text.trim().to_owned())).collect();
    words.join(" ")
}

fn title(group: &Node<'_, '_>) -> String {
    let title = group.children().find(|node| node.has_tag_name("title"));
    title.and_then(|title| title.text()).unwrap_or_default().trim().to_owned()
}

/// A word of an SVG, such as a number of a path, with a sign before zero.
fn signed_zeros(svg: &str) -> Vec<&str> {
    let words =
        svg.split(|character: char| !(character.is_ascii_digit() || "-.".contains(character)));
    words.filter(|word| word.starts_with('-') && word[1..].parse() == Ok(0.0)).collect()
}

/// Arrows and signs have points computed by roundings, some of them on the axes.
#[test]
fn zeros_have_no_sign() {
    assert_eq!(signed_zeros("M-0.0 1L-0 -0.1 0"), ["-0.0", "-0"]);
    for file in [
        "killer.iss",
        "cages.iss",
        "pictures/lines.iss",
        "pictures/more-lines.iss",
        "pictures/dots.iss",
    ] {
        let path = format!("{}/../../data/constraints/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect(file);
        assert_eq!(signed_zeros(&svg(&text)), [""; 0], "{file}");
    }
    let blank = Picture::new(&"1...............".parse().unwrap()).label("label").svg();
    assert_eq!(signed_zeros(&blank), [""; 0]);
}

/// A 4x4 board with the cages 1 2 and 3 4 in its first row. Cells have 60 pixels, with a margin of 12.
#[test]
fn a_killer_has_dashed_cages_with_their_sums() {
    let picture = svg(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4.Cage~0~R3C1~R4C1");
    let document = Document::parse(&picture).unwrap();
    let cages = of_class(&document, "cage");
    let paths: Vec<&str> = cages.iter().map(|cage| cage.attribute("d").unwrap()).collect();
    assert_eq!(
        paths,
        [
            "M16 16L128 16L128 68L16 68Z",
            "M136 16L248 16L248 68L136 68Z",
            "M16 136L68 136L68 248L16 248Z",
        ]
    );
    assert!(cages.iter().all(|cage| cage.attribute("stroke-dasharray").is_some()));
    let groups = of_class(&document, "killer");
    let found: Vec<(String, String)> =
        groups.iter().map(|group| (title(group), words(group))).collect();
    let row = |words: &str, label: &str| (words.to_owned(), label.to_owned());
    // All labels are above all cages.
    assert_eq!(
        found,
        [
            row("the killer cage r1c1 r1c2 with sum 3", ""),
            row("the killer cage r1c3 r1c4 with sum 7", ""),
            row("the killer cage r3c1 r4c1", ""),
            row("the killer cage r1c1 r1c2 with sum 3", "3"),
            row("the killer cage r1c3 r1c4 with sum 7", "7"),
        ]
    );
    let view_box = document.root_element().attribute("viewBox").unwrap();
    let numbers: Vec<f64> = view_box.split(' ').map(|number| number.parse().unwrap()).collect();
    assert_eq!(numbers, [0.0, 0.0, 264.0, 264.0]);
    let rule = document.descendants().find(|node| node.has_tag_name("desc")).unwrap();
    assert!(rule.text().unwrap().contains("killer: the values in the cage differ"));
}

#[test]
fn each_style_has_its_elements() {
    for (rule, class, count) in [
        ("Thermo~R1C1~R2C2~R2C3", "bulb", 1),
        ("Arrow~R1C1~R2C2~R2C3", "head", 1),
        ("PillArrow~2~R1C1~R1C2~R2C3", "circle", 1),
        ("Whisper~2~R1C1~R1C2", "thick", 1),
        ("Between~R1C1~R1C2~R1C3", "line", 1),
        ("Lockout~2~R1C1~R1C2~R1C3", "diamond", 2),
        ("WhiteDot~R1C1~R1C2~R1C3", "white", 2),
        ("BlackDot~R1C1~R1C2", "black", 1),
        ("X~R1C1~R1C2", "words", 1),
        ("GreaterThan~R1C1~R1C2", "sign", 1),
        ("Quad~R1C1~1~2", "corner", 1),
        ("LittleKiller~8~R1C2", "clue", 1),
        ("Sandwich~3~R1~", "clue", 1),
        ("Regex~MTI~R1C1~R1C2", "thin", 1),
        ("CountingCircles~R1C1~R2C2", "circle", 2),
    ] {
        let picture = svg(&format!(".Shape~4x4.{rule}"));
        let document = Document::parse(&picture).unwrap();
        assert_eq!(of_class(&document, class).len(), count, "{rule}: {picture}");
    }
}

/// The layers of a document: lines of constraints, the lines of the board, cages and dots, digits.
#[test]
fn digits_are_above_all_shapes() {
    let picture = svg(
        ".Shape~4x4.~R1C1_1.Diagonal~1.Diagonal~-1.Thermo~R1C1~R1C2.WhiteDot~R3C3~R3C4.Cage~3~R1C1~R1C2",
    );
    let place = |part: &str| picture.find(part).unwrap_or_else(|| panic!("{part}: {picture}"));
    let places = [
        place("class=\"shade\""),
        place("class=\"line thick\""),
        place("#999999"),
        place("class=\"cage\""),
        place("class=\"dot white\""),
        place("class=\"given\""),
    ];
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn clues_outside_make_room_on_their_side_alone() {
    let view_box = |rules: &str| -> Vec<f64> {
        let picture = svg(&format!(".Shape~4x4{rules}"));
        let document = Document::parse(&picture).unwrap();
        let view = document.root_element().attribute("viewBox").unwrap().to_owned();
        view.split(' ').map(|number| number.parse().unwrap()).collect()
    };
    let [left, above, width, height] = view_box(".XSum~R2~8~")[..] else { panic!() };
    assert!(left < 0.0 && above == 0.0 && width == 264.0 - left && height == 264.0);
    // A clue from below, at the first column.
    let [left, above, width, height] = view_box(".XSum~C1~~8")[..] else { panic!() };
    assert!(left == 0.0 && above == 0.0 && width == 264.0 && height > 264.0);
    // Two clues at one place need more room than one.
    let [twice, ..] = view_box(".XSum~R2~8~.Skyscraper~R2~2~")[..] else { panic!() };
    assert!(twice < view_box(".XSum~R2~8~")[0] - 20.0);
}

#[test]
fn rules_of_the_whole_board_are_named_below_it() {
    let picture = svg(".Shape~4x4.AntiConsecutive.GlobalMod");
    let document = Document::parse(&picture).unwrap();
    let below = words(&document.root_element());
    assert!(below.contains("also: neighbors are not consecutive"), "{below}");
    assert!(below.contains("also: all remainders by 3"), "{below}");
}

#[test]
fn text_has_a_line_for_each_constraint() {
    let puzzle = puzzle(".Shape~4x4.~R1C1_2.Cage~3~R1C1~R1C2.Thermo~R3C1~R3C2");
    let text = Picture::new(&puzzle).text(TextStyle { color: false, ascii: true });
    assert_eq!(
        text,
        "\
+-------+-------+
| 2   . | .   . |
|       |       |
| .   . | .   . |
+-------+-------+
| .   . | .   . |
|       |       |
| .   . | .   . |
+-------+-------+
also: the killer cage r1c1 r1c2 with sum 3
also: the thermometer r3c1 r3c2
"
    );
}

/// Names in a puzzle are text of SVG, not elements.
#[test]
fn names_are_escaped() {
    let name = "_%3Cb%3E%26";
    let picture = svg(&format!(".Shape~4x4.Pair~ABC~{name}~R1C1~R1C2"));
    let document = Document::parse(&picture).unwrap();
    assert!(!picture.contains("<b>"), "{picture}");
    assert_eq!(of_class(&document, "pair-relation").len(), 2, "{picture}");
}

#[test]
fn boards_without_constraints_have_no_shapes() {
    let puzzle: Puzzle = "1...............".parse().unwrap();
    assert!(ConstraintShapes::of(puzzle.layout()).is_none());
}
