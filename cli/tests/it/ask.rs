//! One JSON: the library's answers to requests are the objects that the program prints.

use super::sudoku::{JIGSAWS, PUZZLE, TWO};
use super::support::{Folder, dominoes, enter_root, run, run_args};
use pavane_ask::{Ask, Control, Keep, Request, Reveal, ScaleName, Show, ZooArgument, answer};
use serde_json::Value;
use std::fs;

/// An input: its text, and the name of its layout if the text does not tell.
struct Case {
    name: &'static str,
    text: String,
    layout: Option<&'static str>,
}

/// Sudokus of all kinds of layouts, and exact cover problems.
fn cases() -> Vec<Case> {
    enter_root();
    let file = |name: &str| fs::read_to_string(name).expect(name);
    let sizes = file("data/sudoku/sizes.txt");
    let large = sizes.lines().find(|line| line.split(' ').next().is_some_and(|p| p.len() == 256));
    let samurai =
        "convert --to json --layout zones:data/sudoku/layouts/samurai.txt data/sudoku/samurai.txt";
    let case = |name, text: &str, layout| Case { name, text: text.to_owned(), layout };
    vec![
        case("cages", ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.Cage~7~R3C3~R3C4", None),
        case("9x9", PUZZLE, None),
        case("two solutions", TWO[0], None),
        case("4x4+x", "1...3...........", Some("4x4+x")),
        case("jigsaw", &format!("{};{}", JIGSAWS[0].0, JIGSAWS[0].1), None),
        case("16x16", large.expect("a puzzle of 16x16"), None),
        case("samurai", &run(samurai, "").stdout, None),
        case("toy", &file("data/cover/toy.dlx"), None),
        case("tiling", &dominoes(4, false), None),
        case("colors", &file("data/cover/colors.dlx"), None),
    ]
}

/// Whether a case has no rules beyond zones, which some questions do not know.
fn has_zones_alone(case: &Case) -> bool {
    case.name != "cages"
}

/// The answer of the library, or the message of its problem.
fn asked(request: &Request) -> Result<Value, String> {
    let answered = answer(request, &Control::default());
    let answered = answered.map_err(|problem| problem.message)?;
    Ok(serde_json::from_str(answered.as_json()).expect("an answer is JSON"))
}

fn request(ask: Ask, case: &Case) -> Request {
    let mut request = Request::new(ask, case.text.clone());
    request.layout = case.layout.map(str::to_owned);
    request
}

/// The arguments of the program, with those of the layout.
fn arguments<'a>(args: &'a str, case: &Case) -> Vec<&'a str> {
    let layout = case.layout.map_or(vec![], |layout| vec!["--layout", layout]);
    args.split_whitespace().chain(layout).collect()
}

/// Holds the answer to a request to the object that the program prints with these arguments.
#[track_caller]
fn check(args: &str, request: &Request, case: &Case) {
    let printed =
        run_args(arguments(&format!("{args} --json --threads 1"), case), case.text.clone());
    let mut expected: Value = serde_json::from_str(&printed.stdout).expect(&printed.stderr);
    match asked(request) {
        Ok(found) => assert_eq!(found, expected, "{args}, {}", case.name),
        Err(found) => {
            let message = expected["error"]["message"].take();
            let message = message.as_str().unwrap_or_default();
            assert!(message.contains(&found), "{args}, {}: {found}, and not {message}", case.name);
        }
    }
}

/// Holds the answers to a question about these cases to the objects of the program.
#[track_caller]
fn check_each(cases: &[Case], args: &str, ask: Ask, set: impl Fn(&mut Request)) {
    for case in cases {
        let mut request = request(ask, case);
        set(&mut request);
        check(args, &request, case);
    }
}

/// Holds the answers to a question about all cases to the objects of the program.
#[track_caller]
fn check_all<F: Fn(&mut Request)>(args: &str, ask: Ask, set: F) {
    check_each(&cases(), args, ask, set);
}

/// The same for all cases but those of large boards.
#[track_caller]
fn check_small<F: Fn(&mut Request)>(args: &str, ask: Ask, set: F) {
    let mut cases = cases();
    cases.retain(|case| case.name != "16x16" && case.name != "samurai");
    check_each(&cases, args, ask, set);
}

#[test]
fn searches_are_answered_as_by_the_program() {
    check_all("check --count-nodes", Ask::Check, |_| ());
    check_all("solve --count-nodes", Ask::Solve, |_| ());
    check_all("count --count-nodes", Ask::Count, |_| ());
    check_all("count --count-nodes --limit 2", Ask::Count, |request| request.limit = Some(2));
    check_all("check --node-limit 1", Ask::Check, |request| request.node_limit = Some(1));
    check_all("list --limit 50", Ask::List, |request| request.limit = Some(50));
    check_all("estimate --probes 500 --seed 3", Ask::Estimate, |request| {
        (request.limit, request.seed) = (Some(500), Some(3));
    });
}

#[test]
fn inquiries_are_answered_as_by_the_program() {
    check_all("candidates", Ask::Candidates, |_| ());
    check_all("minimal", Ask::Minimal, |_| ());
    check_all("candidates --count 3", Ask::Candidates, |request| request.limit = Some(3));
    check_all("conflict", Ask::Conflict, |_| ());
    check_small("minimize --seed 3", Ask::Minimize, |request| request.seed = Some(3));
    check_small("minimize --keep givens", Ask::Minimize, |request| {
        request.keep = Some(Keep::Givens);
    });
    check_all("marginals", Ask::Marginals, |_| ());
    check_all("sample -n 3 --seed 5", Ask::Sample, |request| {
        (request.limit, request.seed) = (Some(3), Some(5));
    });
}

#[test]
fn puzzles_made_of_others_are_answered_as_by_the_program() {
    check_small("complete", Ask::Complete, |_| ());
    check_small("complete --node-limit 1", Ask::Complete, |request| request.node_limit = Some(1));
    check_small("vicinity", Ask::Vicinity, |request| request.limit = Some(10_000));
    check_small("vicinity --minus 1 --plus 0", Ask::Vicinity, |request| request.plus = Some(0));
    check_all("canonicalize", Ask::Canonicalize, |_| ());
    check_all("scramble --seed 3", Ask::Scramble, |request| request.seed = Some(3));
    check_all("symmetry", Ask::Symmetry, |_| ());
    check_all("unavoidable --size 8", Ask::Unavoidable, |request| request.size = Some(8));
}

#[test]
fn ratings_and_steps_are_answered_as_by_the_program() {
    // The measures, and chains on the scale `human`, take minutes on large boards.
    check_small("rate --seed 2", Ask::Rate, |request| request.seed = Some(2));
    for (name, scale) in [("human", ScaleName::Human), ("se", ScaleName::Se)] {
        let with_scale = |request: &mut Request| request.scale = Some(scale);
        let check = match scale {
            ScaleName::Se => check_all,
            _ => check_small,
        };
        check(&format!("rate --scale {name}"), Ask::Rate, with_scale);
        check(&format!("explain --scale {name}"), Ask::Explain, with_scale);
        check(&format!("steps --scale {name}"), Ask::Steps, with_scale);
        let parts =
            [("technique", Reveal::Technique), ("cells", Reveal::Cells), ("all", Reveal::All)];
        for (part, reveal) in parts {
            check_all(&format!("hint --scale {name} --reveal {part}"), Ask::Hint, |request| {
                (request.scale, request.reveal) = (Some(scale), Some(reveal));
            });
        }
    }
}

#[test]
fn formats_are_written_as_by_the_program() {
    let about = asked(&Request::without_text(Ask::About)).expect("it needs nothing");
    let formats = about["formats"].as_array().expect("an array");
    assert!(formats.len() > 15, "{formats:?}");
    for case in cases() {
        for format in formats {
            let name = format["name"].as_str().expect("a name");
            let mut request = request(Ask::Convert, &case);
            request.to = Some(name.to_owned());
            let printed =
                run_args(arguments(&format!("convert --to {name}"), &case), case.text.clone());
            match asked(&request) {
                Ok(found) => assert_eq!(found["text"], printed.stdout, "{name}, {}", case.name),
                Err(found) => {
                    let told = &printed.stderr;
                    assert!(
                        told.contains(&found),
                        "{name}, {}: {found}, and not {told}",
                        case.name
                    );
                }
            }
        }
    }
}

#[test]
fn pictures_are_those_of_the_program() {
    let folder = Folder::new();
    let file = folder.path().join("picture.svg");
    let written = |args: &str, case: &Case| {
        let args = args.replace("FILE", &file.display().to_string());
        let ran = run_args(arguments(&args, case), case.text.clone());
        assert_eq!(ran.code, Some(0), "{args}: {}", ran.stderr);
        let picture = fs::read_to_string(&file).expect("a picture");
        fs::remove_file(&file).expect("a file");
        picture
    };
    for case in cases() {
        let (is_cover, is_drawn) = match case.name {
            "toy" | "colors" => (true, false),
            "tiling" => (true, true),
            _ => (false, true),
        };
        let picture = asked(&request(Ask::Picture, &case));
        if !is_drawn {
            assert!(picture.is_err(), "{}", case.name);
        } else if is_cover {
            let expected = written("solve --picture=FILE", &case);
            assert_eq!(picture.expect("it has cells")["svg"], expected);
        } else {
            assert_eq!(picture.expect("a board")["svg"], written("show --svg FILE", &case));
            let shows = [
                ("show --candidates --svg FILE", Show::Candidates),
                ("show --solution --svg FILE", Show::Solution),
            ];
            for (args, show) in shows {
                let mut request = request(Ask::Picture, &case);
                request.show = Some(show);
                let picture = asked(&request).expect("a board");
                assert_eq!(picture["svg"], written(args, &case), "{args}, {}", case.name);
            }
            if has_zones_alone(&case) && case.name != "samurai" && case.name != "16x16" {
                let film = asked(&request(Ask::Film, &case)).expect("a board");
                let expected = written("solve --method exact-cover --animate FILE", &case);
                assert_eq!(film["svg"], expected, "{}", case.name);
            }
        }
    }
}

#[test]
fn puzzles_are_generated_as_by_the_program() {
    let generated = |args: &str, set: &dyn Fn(&mut Request)| {
        let mut request = Request::without_text(Ask::Generate);
        set(&mut request);
        let printed = run(&format!("generate --json {args}"), "").stdout;
        let expected: Value = serde_json::from_str(&printed).expect("an object");
        assert_eq!(asked(&request).expect("a puzzle"), expected, "{args}");
    };
    generated("", &|_| ());
    generated("--seed 9 --symmetry half-turn --givens 24..30", &|request| {
        request.seed = Some(9);
        request.symmetry = Some("half-turn".to_owned());
        request.givens = Some("24..30".to_owned());
    });
    generated("--layout 4x4+x --scale se", &|request| {
        request.layout = Some("4x4+x".to_owned());
        request.scale = Some(ScaleName::Se);
    });
    generated("--rating easy..medium", &|request| request.rating = Some("easy..medium".to_owned()));
}

#[test]
fn the_zoo_is_that_of_the_program() {
    let mut request = Request::without_text(Ask::Zoo);
    let families = asked(&request).expect("a list")["families"].take();
    let printed = run("zoo --list --json", "").stdout;
    let lines = printed.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    assert_eq!(families, lines.collect::<Value>());

    request.family = Some("pentominoes".to_owned());
    let arguments = [
        ("R", ZooArgument::Number(8)),
        ("C", ZooArgument::Number(8)),
        ("holes", ZooArgument::Text("r4c4,r4c5,r5c4,r5c5".to_owned())),
        ("break-symmetry", ZooArgument::Switch(true)),
    ];
    request.arguments = Some(arguments.map(|(name, value)| (name.to_owned(), value)).into());
    let found = asked(&request).expect("a problem");
    let args = "zoo pentominoes 8 8 --holes r4c4,r4c5,r5c4,r5c5 --break-symmetry";
    assert_eq!(found["text"], run(args, "").stdout);
}

#[test]
fn one_solution_after_the_other_gives_all() {
    for case in cases().into_iter().filter(has_zones_alone) {
        let mut list = request(Ask::List, &case);
        list.limit = Some(1000);
        let mut expected = asked(&list).expect("solutions")["solutions"].take();
        let mut found = Vec::new();
        let mut next = request(Ask::Next, &case);
        loop {
            let mut answer = asked(&next).expect("an answer");
            found.append(answer["solutions"].as_array_mut().expect("an array"));
            next.after = answer["after"].as_str().map(str::to_owned);
            if next.after.is_none() || answer["status"] != "solved" {
                break;
            }
        }
        let expected = expected.as_array_mut().expect("an array");
        let in_order = |solutions: &mut Vec<Value>| solutions.sort_by_key(Value::to_string);
        in_order(expected);
        in_order(&mut found);
        assert_eq!(&found, expected, "{}", case.name);
    }
}
