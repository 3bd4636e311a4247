//! Each format reads back what it writes.

use super::arbitrary::{Shape, names, problem};
use pavane_model::format::{
    Document, FORMATS, Names, Warning, WarningKind, WriteError, json, matrix, text,
};
use pavane_model::{Color, Entry, ItemKind, Problem, ProblemBuilder};
use proptest::prelude::*;

/// An option: entries with the names of items and colors, the cost, and its own name.
type Spelled = (Vec<(String, Option<String>)>, i64, Option<String>);

/// Everything that there is to know of a problem, in names: primary items first.
fn spelled(problem: &Problem, names: &Names) -> (Vec<(String, ItemKind)>, Vec<Spelled>) {
    let secondaries = problem.items().filter(|&item| !problem.is_primary(item));
    let items = problem.primaries().iter().copied().chain(secondaries);
    let items = items.map(|item| (names.item(item).to_owned(), problem.kind(item)));
    let options = problem.options().map(|option| {
        let name = |entry: &Entry| {
            let color = entry.color.map(|color| names.color(color).to_owned());
            (names.item(entry.item).to_owned(), color)
        };
        let own = names.option(option).map(str::to_owned);
        (problem.entries(option).iter().map(name).collect(), problem.cost(option), own)
    });
    (items.collect(), options.collect())
}

#[track_caller]
fn check_again(problem: &Problem, names: &Names, again: Document) {
    let has_none = problem.option_count() == 0;
    let allowed = |warning: &Warning| has_none && *warning.kind() == WarningKind::NoOptions;
    assert!(again.warnings.iter().all(allowed), "{:?}", again.warnings);
    assert_eq!(spelled(&again.problem, &again.names), spelled(problem, names));
}

pub(crate) fn through_text(problem: &Problem, names: &Names) -> Document {
    let mut out = Vec::new();
    text::write(problem, names, &mut out).unwrap();
    text::read(&out).unwrap()
}

pub(crate) fn through_json(problem: &Problem, names: &Names) -> Document {
    let mut out = Vec::new();
    json::write(problem, names, &mut out).unwrap();
    let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert!(value["options"].is_array());
    json::read(&out).unwrap()
}

/// A problem with names of anything that text can hold.
fn named(pattern: &'static str) -> impl Strategy<Value = (Problem, Names)> {
    problem(Shape::ALL).prop_flat_map(move |problem| {
        let names = names(&problem, pattern);
        (Just(problem), names)
    })
}

proptest! {
    #[test]
    fn text_reads_back_the_same((problem, names) in named(r"[^\s:|\u{feff}]{0,5}")) {
        check_again(&problem, &names, through_text(&problem, &names));
    }

    #[test]
    fn json_reads_back_the_same((problem, names) in named(r"(?s).{0,5}")) {
        check_again(&problem, &names, through_json(&problem, &names));
    }

    /// Once items and colors are numbered as the formats number them, the numbers stay the same.
    #[test]
    fn a_second_round_trip_changes_nothing(problem in problem(Shape::ALL)) {
        let first = through_text(&problem, &Names::numbered(&problem));
        let second = through_json(&first.problem, &first.names);
        let third = through_text(&second.problem, &second.names);
        prop_assert_eq!(first.problem.fingerprint(), second.problem.fingerprint());
        prop_assert_eq!(first.problem.fingerprint(), third.problem.fingerprint());
        prop_assert_eq!(first.names, third.names);
    }

    #[test]
    fn matrices_read_back_the_same(problem in problem(Shape {
        secondaries: 0, colors: 0, highest_multiplicity: 1, highest_cost: 0, options: 12,
    })) {
        let once = problem.first_multiple().is_none();
        let mut out = Vec::new();
        let written = matrix::write(&problem, &Names::numbered(&problem), &mut out);
        if once && problem.option_count() > 0 {
            written.unwrap();
            let again = matrix::read(&out).unwrap();
            prop_assert_eq!(again.warnings, []);
            // A matrix does not keep the order of entries, so compare what it keeps.
            let sorted = |problem: &Problem| -> Vec<Vec<u32>> {
                problem.options().map(|option| {
                    let entries = problem.entries(option).iter();
                    let mut items: Vec<u32> = entries.map(|entry| entry.item.number()).collect();
                    items.sort_unstable();
                    items
                }).collect()
            };
            prop_assert_eq!(sorted(&again.problem), sorted(&problem));
            prop_assert_eq!(again.problem.primaries(), problem.primaries());
        } else {
            prop_assert!(written.is_err());
            prop_assert!(out.is_empty());
        }
    }

    #[test]
    fn readers_take_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for reader in FORMATS.iter().filter_map(|format| format.reader()) {
            let _ = reader(&bytes);
        }
    }

    #[test]
    fn readers_take_any_text_that_is_nearly_right(
        text in r#"([ab01:|\n\r\t {}\[\]",.-]|"primary":|"options":|"entries":|"cost":|\["a"\]|\u{feff}|é){0,40}"#
    ) {
        for format in FORMATS {
            let Some(reader) = format.reader() else { continue };
            match reader(text.as_bytes()) {
                Ok(document) => {
                    check_positions(&text, document.warnings.iter().map(|w| (w.line(), w.column())));
                    for writer in FORMATS.iter().filter_map(|format| format.writer()) {
                        let _ = writer(&document.problem, &document.names, &mut Vec::new());
                    }
                }
                Err(error) => {
                    check_positions(&text, [(error.line(), error.column())]);
                    prop_assert!(!error.to_string().is_empty());
                }
            }
        }
    }
}

/// Positions lie in the text, or right behind the end of a line.
#[track_caller]
fn check_positions(text: &str, positions: impl IntoIterator<Item = (usize, usize)>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.split('\n').collect();
    for (line, column) in positions {
        assert!((1..=lines.len()).contains(&line), "line {line} of {}", lines.len());
        let length = lines[line - 1].chars().count();
        assert!((1..=length + 1).contains(&column), "column {column} of {length}");
    }
}

#[test]
fn the_examples_of_the_documentation_are_one_problem() {
    let text = text::read(
        b"| A is covered once, B two or three times; X and Y are secondary\nA 2:3|B | X Y\nA X:red Y\nB X:red |5\nB Y\n",
    );
    let json = json::read(
        br#"{
          "format": "exact-cover",
          "primary": ["A", {"name": "B", "min": 2, "max": 3}],
          "secondary": ["X", "Y"],
          "options": [
            ["A", {"item": "X", "color": "red"}, "Y"],
            {"entries": ["B", {"item": "X", "color": "red"}], "cost": 5},
            ["B", "Y"]
          ]
        }"#,
    );
    let (text, json) = (text.unwrap(), json.unwrap());
    assert_eq!(spelled(&text.problem, &text.names), spelled(&json.problem, &json.names));
    let lines = |document: &Document| -> Vec<Option<usize>> {
        document.problem.options().map(|option| document.names.line(option)).collect()
    };
    assert_eq!(lines(&text), [Some(3), Some(4), Some(5)]);
    assert_eq!(lines(&json), [Some(6), Some(7), Some(8)]);
}

#[test]
fn text_takes_all_line_ends_blanks_and_marks() {
    let same = |bytes: &[u8]| {
        let document = text::read(bytes).unwrap();
        assert_eq!(
            spelled(&document.problem, &document.names),
            (
                vec![
                    ("a".to_owned(), document.problem.kind(document.problem.primaries()[0])),
                    ("s".to_owned(), ItemKind::Secondary),
                ],
                vec![(
                    vec![("a".to_owned(), None), ("s".to_owned(), Some("red".to_owned()))],
                    7,
                    None
                )],
            )
        );
    };
    same(b"a | s\na s:red |7\n");
    same(b"a | s\na s:red |7");
    same(b"a |s\r\na s:red |7\r\n");
    same(b"\xef\xbb\xbf| comment\n\n \t\na\t|\ts  \n  | comment\n\ta\ts:red |3 |4 \n|\n");
    same("a\u{a0}| s\na |3 s:red |4".as_bytes());
    same(b"1|a | s\na s:red |007\n");
    same(b"1:1|a | s\na s:red |7 |0\n");
}

#[test]
fn options_without_primary_items_are_left_out() {
    // Knuth's example for DLX2, whose option `X:0 Y:1` is deleted.
    let document = text::read(
        b"| colors\nA B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:2\nB X:1\n  Y:3 |5\nC Y:1\n",
    );
    let document = document.unwrap();
    assert_eq!(document.problem.option_count(), 4);
    let positions: Vec<_> = document.warnings.iter().map(|w| (w.line(), w.column())).collect();
    assert_eq!(positions, [(5, 1), (7, 3)]);
    // Their colors are left out with them.
    check_again(
        &document.problem,
        &document.names,
        through_text(&document.problem, &document.names),
    );
    let used = document.problem.options().flat_map(|option| document.problem.entries(option));
    assert_eq!(used.filter_map(|entry| entry.color).max(), Some(Color::new(1)));
}

#[test]
fn zero_rows_are_left_out() {
    let document = matrix::read(b"% three columns\n000\n\n0 1 1\n 0 0 0\n100").unwrap();
    assert_eq!((document.problem.item_count(), document.problem.option_count()), (3, 2));
    let positions: Vec<_> = document.warnings.iter().map(|w| (w.line(), w.column())).collect();
    assert_eq!(positions, [(2, 1), (5, 2)]);
}

#[test]
fn large_inputs_are_read_in_linear_time() {
    // Were any of these quadratic, this test would not end.
    let names: Vec<String> = (0..200_000).map(|n| format!("item{n}")).collect();
    let one_line = names.join(" ");
    let file = format!("{one_line} | s\n{one_line}\n{}", "s\n".repeat(100_000));
    let document = text::read(file.as_bytes()).unwrap();
    assert_eq!(document.problem.entry_count(), 200_000);
    assert_eq!(document.warnings.len(), 100_000);
    let json = format!(
        r#"{{"primary":["a"],"secondary":["s"],"options":[["a"]{}]}}"#,
        r#",["s"]"#.repeat(100_000)
    );
    let document = json::read(json.as_bytes()).unwrap();
    assert_eq!(document.warnings.last().map(|w| (w.line(), w.column())), Some((1, 600_047)));
    let unknown = format!("{one_line}\n{}", "x".repeat(1_000_000));
    assert_eq!(text::read(unknown.as_bytes()).unwrap_err().line(), 2);
}

#[test]
fn deep_json_is_refused() {
    let deep = "[".repeat(1_000_000);
    assert!(json::read(format!("{{\"options\":{deep}").as_bytes()).is_err());
    assert!(json::read(format!("{{\"primary\":[],\"options\":[{deep}").as_bytes()).is_err());
}

/// Two primary items and a secondary one, with a cost, a color and a multiplicity if asked for.
fn with(secondary: bool, multiplicity: bool, cost: i64, options: bool) -> Problem {
    let mut builder = ProblemBuilder::new();
    let a = builder.add_primary_between(1..=if multiplicity { 2 } else { 1 }).unwrap();
    if secondary {
        builder.add_secondary().unwrap();
    }
    if options {
        builder.add_option_with_cost([a], cost).unwrap();
    }
    builder.build()
}

#[test]
fn writers_refuse_what_they_cannot_hold_and_write_nothing() {
    #[track_caller]
    fn check(format: &str, problem: &Problem, expected: &str) {
        let format = pavane_model::format::Format::named(format).unwrap();
        let mut out = Vec::new();
        let error = format.writer().unwrap()(problem, &Names::numbered(problem), &mut out);
        assert_eq!(error.unwrap_err().to_string(), expected);
        assert!(out.is_empty());
    }
    check(
        "matrix",
        &with(true, false, 0, true),
        "a 0/1 matrix cannot say that the item `1` is secondary; write text or JSON",
    );
    check(
        "matrix",
        &with(false, true, 0, true),
        "a 0/1 matrix cannot say that the item `0` has multiplicity 1:2; write text or JSON",
    );
    check(
        "matrix",
        &with(false, false, 9, true),
        "a 0/1 matrix cannot say that option 0 has cost 9; write text or JSON",
    );
    check(
        "matrix",
        &with(false, false, 0, false),
        "a 0/1 matrix cannot hold a problem without options; write text or JSON",
    );
    check(
        "dimacs",
        &with(true, false, 9, true),
        "DIMACS cannot say that option 0 has cost 9; write OPB, text or JSON",
    );
    check(
        "text",
        &ProblemBuilder::new().build(),
        "the text format cannot hold a problem without primary items; write JSON",
    );
}

#[test]
fn text_refuses_names_that_would_not_read_back() {
    let problem = with(true, false, 0, true);
    for name in ["a b", "a|", ":", "a\n", "\u{feff}a", "\u{a0}"] {
        let names = Names::new(&problem, [name, "s"], [""; 0]).unwrap();
        let mut out = Vec::new();
        let error = text::write(&problem, &names, &mut out).unwrap_err();
        assert!(matches!(error, WriteError::UnspeakableName { name: found } if found == name));
        assert!(out.is_empty());
        check_again(&problem, &names, through_json(&problem, &names));
    }
}

#[test]
fn writers_refuse_the_names_of_another_problem() {
    let names = Names::numbered(&ProblemBuilder::new().build());
    for format in FORMATS {
        let written =
            format.writer().unwrap()(&with(false, false, 0, true), &names, &mut Vec::new());
        assert!(matches!(written, Err(WriteError::Names(_))), "{}", format.name());
    }
}

#[test]
fn an_empty_problem_has_a_json_form() {
    let empty = ProblemBuilder::new().build();
    let again = through_json(&empty, &Names::numbered(&empty));
    assert_eq!(again.problem.fingerprint(), empty.fingerprint());
}

#[test]
fn names_cannot_break_out_of_comments() {
    let problem = with(true, false, 0, true);
    let names = Names::new(&problem, ["a\n1 0\r\u{2028}", "s"], [""; 0]).unwrap();
    for (format, comment) in
        [("opb", "* x1 = a\\n1 0\\r\\u{2028}"), ("dimacs", "c 1 = a\\n1 0\\r\\u{2028}")]
    {
        let mut out = Vec::new();
        let format = pavane_model::format::Format::named(format).unwrap();
        format.writer().unwrap()(&problem, &names, &mut out).unwrap();
        assert!(String::from_utf8(out).unwrap().lines().any(|line| line == comment));
    }
}

#[test]
fn a_failing_output_is_an_error() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let problem = with(false, false, 0, true);
    for format in FORMATS {
        let written = format.writer().unwrap()(&problem, &Names::numbered(&problem), &mut Full);
        assert!(matches!(written, Err(WriteError::Io(_))), "{}", format.name());
    }
}

/// The names of all options, with the items of each.
fn named_options(document: &Document) -> Vec<(Option<&str>, String)> {
    let Document { problem, names, .. } = document;
    let spelled = |option| (names.option(option), names.describe(problem, option).to_string());
    problem.options().map(spelled).collect()
}

#[test]
fn comments_before_options_name_them() {
    let text = "|> no name\n| more\na b | s\n|> first one \n\n| a comment\na\nb\n|>none\n|> lost\n\
                |>  kept | so\n a b\n|> left out\ns\n|>\na\n|> after all\n";
    let document = text::read(text.as_bytes()).unwrap();
    let expected = [(Some("first one"), "a"), (None, "b"), (Some("kept | so"), "a b"), (None, "a")];
    assert_eq!(named_options(&document), expected.map(|(name, items)| (name, items.to_owned())));
    let again = through_json(&document.problem, &document.names);
    assert_eq!(named_options(&again), named_options(&document));
    let mut out = Vec::new();
    json::write(&document.problem, &document.names, &mut out).unwrap();
    let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(value["options"][0], serde_json::json!({"name": "first one", "entries": ["a"]}));
    assert_eq!(value["options"][1], serde_json::json!(["b"]));
}

#[test]
fn text_refuses_names_of_options_that_are_no_line() {
    let problem = with(false, false, 0, true);
    let option = problem.options().next().unwrap();
    for name in ["a\nb", " a", "a ", "\n", "a\r"] {
        let mut names = Names::numbered(&problem);
        names.name_option(option, name).unwrap();
        let mut out = Vec::new();
        let error = text::write(&problem, &names, &mut out).unwrap_err();
        assert!(matches!(error, WriteError::OptionName { .. }) && out.is_empty(), "{error}");
        let again = through_json(&problem, &names);
        assert_eq!(again.names.option(option), Some(name));
    }
    assert!(Names::numbered(&problem).name_option(option, "").is_err());
    let empty = json::read(br#"{"primary": ["a"], "options": [{"name": "", "entries": ["a"]}]}"#);
    let error = empty.unwrap_err().to_string();
    assert_eq!(error, "the option has an empty name; name it, or leave the name out");
}

/// A line that begins with a bar is a comment wherever it can be one.
#[test]
fn all_items_may_be_secondary() {
    let items = |text: &str| {
        let Document { problem, names, warnings } = text::read(text.as_bytes()).unwrap();
        let kinds =
            problem.items().map(|item| (names.item(item).to_owned(), problem.is_primary(item)));
        (kinds.collect::<Vec<_>>(), problem.option_count(), warnings.len())
    };
    let secondary = |name: &str| (name.to_owned(), false);
    let both = vec![secondary("s"), secondary("t")];
    assert_eq!(items("| s t\ns:red\ns t\n"), (both.clone(), 0, 2));
    assert_eq!(items("| a comment\n\n |s t\n\nt\ns t\n"), (both, 0, 2));
    let usual = (vec![("s".to_owned(), true), ("t".to_owned(), true)], 1, 0);
    assert_eq!(items("| s t\ns t\ns t\n"), usual);
}
