//! The steps and ratings of a person, against those of Sudoku Explainer 1.2.1.3 in `data/sudoku/ratings.tsv`.

use crate::sudoku::TWO;
use crate::support::{check, run, run_args};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

/// The puzzles of the table with ER/EP/ED and the number of steps, but for those that take long.
fn rated() -> Vec<(String, String, String)> {
    crate::support::enter_root();
    let table = fs::read_to_string("data/sudoku/ratings.tsv").expect("the table");
    let lines = table.lines().filter(|line| !line.starts_with(['#', 'p']));
    let fields = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    let quick = fields.filter(|fields| fields[6].parse::<f64>().is_ok_and(|ms| ms < 1000.0));
    let named = |fields: Vec<&str>| {
        let rating = format!("{}/{}/{}", fields[2], fields[3], fields[4]);
        (fields[0].to_owned(), rating, fields[5].to_owned())
    };
    quick.map(named).collect()
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

/// A puzzle of ER 7.9 with 90 steps, and one with several solutions.
const MEDIUM: &str =
    "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...";
const SEVERAL: &str =
    "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8.......";

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let puzzles = rated();
    assert!(puzzles.len() > 20);
    let (mut input, mut expected, mut plain) = (String::new(), String::new(), String::new());
    for (number, (puzzle, rating, steps)) in puzzles.iter().enumerate() {
        let _ = writeln!(input, "{puzzle}");
        let _ = writeln!(expected, "{} {puzzle} {rating} 100%", number + 1);
        let [er, ep, ed] = rating.split('/').collect::<Vec<_>>()[..] else { panic!("{rating}") };
        let _ = writeln!(plain, "ER {er}\tEP {ep}\tED {ed}\tsteps {steps}");
    }
    check("rate --scale se --threads 2", input.clone(), &plain, 0);
    let run = run_args(["rate", "--scale", "se", "--serate-format", "%n %g %r/%p/%d 100%%"], input);
    assert_eq!((run.stdout, run.code), (expected, Some(0)));
}

#[test]
fn ratings_say_what_they_cannot_say() {
    let lines = format!("{SEVERAL}\n{MEDIUM}\n");
    check("rate --scale se", lines, "multiple\nER 7.9\tEP 1.2\tED 1.2\tsteps 90\n", 1);
    check("rate --scale se", "12..1...........\n123....4........\n", "error\nnone\n", 2);
    check("rate --scale se --limit-rating 6", MEDIUM, "ER >6.0\tEP 1.2\tED 1.2\tsteps 26\n", 0);
    // A limit before the first step decides nothing.
    check("rate --scale se --limit-rating 1", MEDIUM, "ER >1.0\tEP >1.0\tED >1.0\tsteps 0\n", 0);
    let cut = self::run("rate --scale se --limit-rating 1 --json", MEDIUM);
    let rating = serde_json::json!({"scale": "se", "er": null, "ep": null, "ed": null, "steps": 0});
    assert_eq!(json_lines(&cut.stdout)[0]["rating"], rating);
    let run = self::run("rate --scale se --json", format!("{MEDIUM}\n{SEVERAL}\n"));
    let objects = json_lines(&run.stdout);
    let rating = serde_json::json!({"scale": "se", "er": 7.9, "ep": 1.2, "ed": 1.2, "steps": 90});
    assert_eq!(objects[0]["rating"], rating);
    assert_eq!((&objects[1]["status"], &objects[1]["rating"]), (&"multiple".into(), &().into()));
    for (args, message) in [
        (
            "rate --scale se --serate-format %x",
            "%x is not a field; write %r %p %d %g %n %t %l or %%",
        ),
        ("rate --scale se --serate-format %", "it ends in %; write %% for a percent sign"),
        ("rate --scale se --limit-rating x", "give a rating from 0 to 20, such as 7.2"),
        ("rate --pearl", "--pearl is for the scale se; add --scale se"),
        ("rate --scale human --runs 7", "--runs is for the measures; add `measures` to --scale"),
        ("rate --scale se,se", "--scale names se twice; name it once"),
        ("rate --no-uniqueness", "--no-uniqueness is for the scales se and human"),
        ("rate --scale se,human --serate-format %r", "prints the scale se alone"),
    ] {
        let run = self::run(args, MEDIUM);
        assert!(run.stderr.contains(message), "{args}: {}", run.stderr);
        assert_eq!(run.code, Some(2), "{args}");
    }
}

#[test]
fn techniques_are_chosen_by_name() {
    let without = run("explain --brief --scale se --except bidirectional-cycle", MEDIUM).stdout;
    assert!(!without.contains("Bidirectional Cycle") && without.contains("steps: "), "{without}");
    let harder = run("explain --brief --scale se --harder-than 7", MEDIUM).stdout;
    let shown: Vec<&str> = harder.lines().filter(|line| line.contains(" is not ")).collect();
    let rating = |line: &&str| line.split_whitespace().nth(1)?.parse::<f64>().ok();
    assert!(shown.iter().all(|line| rating(line).is_some_and(|rating| rating > 7.0)), "{harder}");
    let skipped = harder.lines().filter_map(|line| line.trim().split_once(" easier step"));
    let skipped: usize = skipped.map(|(number, _)| number.parse::<usize>().unwrap()).sum();
    assert_eq!(skipped + shown.len(), 90, "{harder}");
    let all = run("explain --brief --scale se", MEDIUM).stdout;
    let without = run("explain --brief --scale se --without-singles", MEDIUM).stdout;
    let is_single = |line: &&str| {
        ["Full House:", "Hidden Single:", "Naked Single:"].iter().any(|name| line.contains(name))
    };
    let steps: Vec<&str> =
        all.lines().filter(|line| line.contains(": ") && !line.contains(" steps: ")).collect();
    let others: Vec<&str> = steps.iter().copied().filter(|line| !is_single(line)).collect();
    let shown: Vec<&str> = without.lines().filter(|line| others.contains(line)).collect();
    assert!(
        shown == others && others.len() < steps.len() && !without.contains("Single:"),
        "{without}"
    );
    let unknown = run("hint --except skyscrapr", MEDIUM);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stderr.contains("did you mean `Skyscraper`?"), "{}", unknown.stderr);
    assert_eq!(run("steps --technique skyscrapr", MEDIUM).code, Some(2));
    assert_eq!(run("explain --harder-than xx", MEDIUM).code, Some(2));
    assert_eq!(run("rate --except x-wing", MEDIUM).code, Some(2));
}

#[test]
fn a_path_leads_to_the_solution() {
    let run = self::run("explain --scale se --brief", MEDIUM);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    let (counts, steps) = lines.split_last().expect("lines");
    assert!(
        counts.starts_with("90 steps: ") && counts.contains(", 2 Bidirectional Cycle"),
        "{counts}"
    );
    assert_eq!(steps.len(), 90);
    assert!(steps.iter().all(|line| line.contains(" = ") || line.contains(" is not ")));
    // As Sudoku Explainer has it: "7.1 Bidirectional Cycle: C2,E2,F3,F4,C4".
    assert!(run.stdout.contains(" 7.1  Bidirectional Cycle: "), "{}", run.stdout);
    let full = self::run("explain --scale se", MEDIUM).stdout;
    assert!(full.contains("  if r") && full.lines().count() > 90, "{full}");

    let run = self::run("explain --scale se --json", format!("{MEDIUM}\n{SEVERAL}\n"));
    let objects = json_lines(&run.stdout);
    assert_eq!(objects[1]["path"], Value::Null);
    let path = objects[0]["path"].as_array().expect("steps");
    assert_eq!(path.len(), 90);
    // Each placement is one of the digits of its cell before the step, and there are as many as empty cells.
    let mut placed = 0;
    for step in path {
        let Some(cell) = step["placement"]["cell"].as_str() else { continue };
        let digit = step["placement"]["digit"].to_string();
        let [row, column] = [1, 3].map(|at| usize::from(cell.as_bytes()[at] - b'1'));
        let words = step["candidates"].as_str().expect("candidates").split(' ');
        let digits: Vec<&str> = words.collect();
        assert!(digits[9 * row + column].contains(&digit), "{step}");
        placed += 1;
    }
    assert_eq!(placed, MEDIUM.matches('.').count());
}

#[test]
fn steps_of_puzzles_with_several_solutions_hold_for_each() {
    for puzzle in TWO {
        let solutions = run("list", puzzle).stdout;
        let solutions: Vec<&str> = solutions.lines().collect();
        assert_eq!(solutions.len(), 2);
        let has = |solution: &str, effect: &Value| {
            let (row, column) = effect["cell"].as_str().unwrap()[1..].split_once('c').unwrap();
            let [row, column] = [row, column].map(|number| number.parse::<usize>().unwrap() - 1);
            let digit = u64::from(solution.as_bytes()[9 * row + column] - b'0');
            effect["digit"].as_u64() == Some(digit)
        };
        for scale in ["human", "se"] {
            let args = format!("explain --scale {scale} --json --no-uniqueness");
            let found = run(&args, puzzle);
            let object = &json_lines(&found.stdout)[0];
            assert_eq!((&object["status"], found.code), (&"multiple".into(), Some(0)));
            for step in object["path"].as_array().expect("steps") {
                for solution in &solutions {
                    let placement = &step["placement"];
                    assert!(placement.is_null() || has(solution, placement), "{step}");
                    let removals = step["removals"].as_array().expect("removals");
                    assert!(!removals.iter().any(|removal| has(solution, removal)), "{step}");
                }
            }
        }
        // Two solutions differ in cells that no step decides.
        let text = run("explain --no-uniqueness --brief", puzzle).stdout;
        assert!(text.contains("no technique finds another step"), "{text}");
        assert_eq!(run("hint", puzzle).stdout, "multiple\n");
        assert_eq!(run("hint --no-uniqueness", puzzle).code, Some(0));
    }
}

#[test]
fn hints_tell_as_much_as_is_wanted() {
    check("hint --scale se", MEDIUM, "Hidden Single\n", 0);
    let cells = self::run("hint --scale se --reveal cells", MEDIUM).stdout;
    let all = self::run("hint --scale se --reveal all", MEDIUM).stdout;
    let place = cells.strip_prefix("Hidden Single: ").expect("the technique").trim_end();
    assert!(place.starts_with("block ") && all.contains(place), "{cells}{all}");
    // The first step of the path is the hint, and one of the steps.
    let first = self::run("explain --scale se --brief", MEDIUM).stdout;
    let first = first.lines().next().expect("a step").split_once("  ").expect("a number").1;
    assert!(first.ends_with(all.trim_end()), "{first}");
    let steps = self::run("steps --scale se", MEDIUM).stdout;
    assert!(steps.lines().any(|line| line.trim_start() == all.trim_end()), "{steps}");
    check("steps --scale se --limit-rating 1", MEDIUM, "", 0);
    check("hint", SEVERAL, "multiple\n", 1);
    let object = &json_lines(&self::run("hint --scale se --json", MEDIUM).stdout)[0];
    assert_eq!(object["hint"], serde_json::json!({"technique": "Hidden Single", "rating": 1.2}));
}

/// A published puzzle (53..7....), whose only solution has 4 in r1c3 and 7 in r2c2.
#[test]
fn hints_name_wrong_entries_of_a_player() {
    let rest = "6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let placed = |first: &str| format!("{first}{rest}");
    for (input, words) in [
        (placed("53+2.7...."), "wrong: 2 in r1c3\n"),
        (placed("53+2.7....") + ":722 113", "wrong: 2 in r1c3\n"),
        (placed("53..7....") + ":722 113", "wrong: 7 removed from r2c2\n"),
        (format!(":0000:x:{}:722::", placed("53+4.7....")), "wrong: 7 removed from r2c2\n"),
        (
            format!(":0000:x:{}:722::", placed("53.+27....")),
            "wrong: 2 in r1c4, 7 removed from r2c2\n",
        ),
        // Givens that have no solution are no mistake of a player.
        (placed("532.7...."), "none\n"),
        (placed("53+4.7...."), "Naked Single\n"),
    ] {
        assert_eq!(run("hint", input.as_str()).stdout, words, "{input}");
    }
    let input = placed("53..7....") + ":722 113";
    let object = &json_lines(&run("hint --json", input.as_str()).stdout)[0];
    let mistakes = serde_json::json!({"mistakes": [{"cell": "r2c2", "removed": "7"}]});
    assert_eq!((&object["hint"], object["status"].as_str()), (&mistakes, Some("none")));
}

/// The same puzzle as a link of f-puzzles, whose entries are no givens.
#[test]
fn hints_name_wrong_entries_beside_a_puzzle() {
    let givens =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let link = |first: serde_json::Value, second: serde_json::Value| {
        let cell = |(place, symbol): (usize, char)| match (place, symbol.to_digit(10)) {
            (_, Some(value)) => serde_json::json!({"value": value, "given": true}),
            (2, _) => first.clone(),
            (10, _) => second.clone(),
            _ => serde_json::json!({}),
        };
        let cells: Vec<Value> = givens.chars().enumerate().map(cell).collect();
        let json = serde_json::json!({"size": 9, "grid": cells.chunks(9).collect::<Vec<_>>()});
        let data = pavane::constraints::fpuzzles::compress(&json.to_string());
        format!("https://www.f-puzzles.com/?load={data}")
    };
    let value = |value: u8| serde_json::json!({"value": value});
    let marks = |marks: &[u8]| serde_json::json!({"centerPencilMarks": marks});
    let wrong = link(value(2), marks(&[2, 4]));
    check("hint", wrong.as_str(), "wrong: 2 in r1c3, marks 2 4 of r2c2 without 7\n", 1);
    check("check", wrong.as_str(), "unique\n", 0);
    let object = &json_lines(&run("hint --json", wrong.as_str()).stdout)[0];
    assert_eq!(object["status"], "unique");
    // Right entries are the beginning of the path, also without techniques of uniqueness.
    let right = link(value(4), marks(&[7]));
    for verb in ["hint --reveal all", "hint --no-uniqueness --reveal all"] {
        let step = run(verb, right.as_str());
        assert!(step.code == Some(0) && step.stdout.contains("r2c2"), "{}", step.stdout);
    }
    let note = run("convert --to line", right.as_str()).stderr;
    assert!(note.contains("has no room for entries of a player; they are omitted"), "{note}");
    let kept = run("convert --to fpuzzles", wrong.as_str());
    assert_eq!(kept.stderr, "");
    assert_eq!(run("hint", kept.stdout.as_str()).stdout, run("hint", wrong.as_str()).stdout);
}

/// A picture in pixels is twice as wide and high as the SVG.
#[test]
fn steps_are_drawn_in_both_forms_into_one_folder() {
    let folder = crate::support::Folder::new();
    let dir = folder.path().join("pictures");
    fs::create_dir(&dir).expect("a folder");
    let name = dir.to_str().expect("text");
    let run = run_args(["explain", "--svg", name, "--png", name, ".4.....1...2.3.."], "");
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    // Each of the empty cells has a step.
    assert_eq!(fs::read_dir(&dir).expect("a folder").count(), 2 * 12);
    for number in 1..=12 {
        let file = |end: &str| fs::read(dir.join(format!("step-{number:03}.{end}"))).expect(end);
        let (svg, png) = (String::from_utf8(file("svg")).expect("text"), file("png"));
        let svg = roxmltree::Document::parse(&svg).expect("SVG");
        let length = |name: &str| svg.root_element().attribute(name)?.parse::<u32>().ok();
        let header = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("bytes"));
        assert_eq!(
            [header(16), header(20)],
            ["width", "height"].map(|name| 2 * length(name).unwrap())
        );
    }
}

#[test]
fn pictures_show_what_the_steps_say() {
    let folder = crate::support::Folder::new();
    let pictures = folder.path().join("new").join("pictures");
    let dir = pictures.display().to_string();
    let run = run_args(["explain", "--scale", "se", "--json", "--svg", &dir, MEDIUM], "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let object = &json_lines(&run.stdout)[0];
    let steps = object["path"].as_array().expect("steps");
    let mut files = 0;
    for (number, step) in (1..).zip(steps) {
        let chains = step["chains"].as_array().map_or(0, Vec::len);
        let name = match chains {
            0 | 1 => format!("step-{number:03}.svg"),
            _ => format!("step-{number:03}-chain-2.svg"),
        };
        assert!(pictures.join(format!("step-{number:03}.svg")).exists(), "all of {name}");
        let text = fs::read_to_string(pictures.join(&name)).expect(&name);
        let picture = roxmltree::Document::parse(&text).expect("SVG");
        let count = |class: &str| {
            picture.descendants().filter(|node| node.attribute("class") == Some(class)).count()
        };
        assert_eq!(count("removed"), step["removals"].as_array().map_or(0, Vec::len), "{name}");
        assert_eq!(count("placed"), usize::from(!step["placement"].is_null()), "{name}");
        let second = &step["chains"][chains.saturating_sub(1).min(1)];
        let (mut strong, mut weak) = (0, 0);
        for node in second.as_array().into_iter().flatten() {
            let parents = node["parents"].as_array().map_or(0, Vec::len);
            *(if node["on"] == true { &mut strong } else { &mut weak }) += parents;
        }
        assert_eq!((count("strong"), count("weak")), (strong, weak), "{name}");
        let description = picture.descendants().find(|node| node.has_tag_name("desc"));
        assert_eq!(
            description.and_then(|node| node.text()).map(str::trim),
            step["reason"].as_str()
        );
        files += if chains > 1 { chains + 1 } else { 1 };
    }
    let nested = |step: &Value| step["nested"].as_array().is_some_and(|nested| !nested.is_empty());
    assert!(!steps.iter().any(nested), "else there are more pictures");
    assert_eq!(fs::read_dir(&pictures).expect("a folder").count(), files);

    // What is there stays.
    let again = run_args(["explain", "--svg", &dir, MEDIUM], "");
    assert!(again.stderr.contains("the folder is not empty"), "{}", again.stderr);
    let file = folder.file("file", "kept").display().to_string();
    let file = run_args(["explain", "--svg", &file, MEDIUM], "");
    assert!(file.stderr.contains("this is a file"), "{}", file.stderr);
    let other = folder.path().join("two").display().to_string();
    let two = run_args(["explain", "--svg", &other], format!("{MEDIUM}\n{MEDIUM}\n"));
    assert!(two.stderr.contains("the steps of one puzzle"), "{}", two.stderr);
    assert_eq!(
        [
            again.code,
            file.code,
            two.code,
            Some(fs::read_dir(&other).expect("a folder").count() as i32)
        ],
        [Some(2), Some(2), Some(2), Some(0)]
    );
}

#[test]
fn a_page_has_all_steps_with_their_pictures() {
    let lines = format!("{MEDIUM} # <one> & only\n{SEVERAL}\n12\n");
    let page = run("explain --scale se --html", &*lines);
    assert_eq!(page.code, Some(2));
    assert!(page.stdout.starts_with("<!DOCTYPE html>\n") && page.stdout.ends_with("</html>\n"));
    let count = |what: &str| page.stdout.matches(what).count();
    assert_eq!((count("<section>"), count("</section>"), count("<li value=")), (2, 2, 90));
    // Steps with several pictures have a row of their own.
    let steps = page.stdout.split("<li value=").skip(1);
    let wide =
        |step: &&str| step.split("</li>").next().unwrap_or_default().matches("<svg").count() > 1;
    assert!(count("class=\"wide\"") > 0 && count("class=\"wide\"") == steps.filter(wide).count());
    assert!(page.stdout.contains("<h2>-:1: &lt;one&gt; &amp; only</h2>"));
    assert!(page.stdout.contains("<h2>-:2</h2>\n<p>multiple</p>"));
    assert!(count("<svg") >= 90 && count("<svg") == count("</svg>"));
    // Names of the language of SVG are all that looks like an address.
    assert_eq!(count("http"), count("http://www.w3.org/2000/svg"));
    let bad = run("explain --html --json", MEDIUM);
    assert!(bad.stderr.contains("cannot be used with"), "{}", bad.stderr);
}

#[test]
fn pictures_of_the_documentation_are_those_of_the_program() {
    crate::support::enter_root();
    let folder = "docs/pictures/steps";
    let list = fs::read_to_string(format!("{folder}/list.tsv")).expect("the list");
    let text = fs::read_to_string("docs/human.md").expect("the text");
    let assert_same = |name: &str, drawn: std::io::Result<String>| {
        let there = fs::read_to_string(format!("{folder}/{name}.svg")).expect(name);
        assert!(drawn.expect(name) == there, "{name}.svg is another picture");
        assert!(text.contains(&format!("pictures/steps/{name}.svg")), "{name}");
    };
    let mut pictures = BTreeMap::<_, Vec<_>>::new();
    for row in list.lines().filter(|row| !row.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [name, scale, puzzle, step, off @ ..] = &columns[..] else { panic!("{row}") };
        let number: usize = step.parse().expect("a number");
        // Easier techniques are turned off where they would come first.
        let except = off.iter().flat_map(|&names| ["--except", names]).collect::<Vec<_>>();
        pictures.entry((*scale, *puzzle, except)).or_default().push((*name, number));
    }
    for ((scale, puzzle, except), steps) in &pictures {
        let drawn = crate::support::Folder::new();
        // `explain` finds the whole path. `show` finds it up to the step, and draws the same picture.
        if let [(name, number)] = steps[..] {
            let file = drawn.path().join("step.svg");
            let (step, svg) = (number.to_string(), file.to_str().expect("text"));
            let mut args = vec!["show", "--scale", scale, "--step", &step, "--svg", svg, puzzle];
            args.extend(except);
            let run = run_args(args, "");
            assert_eq!(run.code, Some(0), "{}", run.stderr);
            assert_same(name, fs::read_to_string(file));
            continue;
        }
        // Several pictures are steps of the same path.
        let dir = drawn.path().to_str().expect("text");
        let mut args = vec!["explain", "--scale", scale, "--quiet", "--svg", dir, puzzle];
        args.extend(except);
        let run = run_args(args, "");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        for &(name, number) in steps {
            let drawn = fs::read_to_string(drawn.path().join(format!("step-{number:03}.svg")));
            assert_same(name, drawn);
        }
    }
    // The list is a file of the folder as well.
    let files = pictures.values().map(Vec::len).sum::<usize>() + 1;
    assert_eq!(fs::read_dir(folder).expect("a folder").count(), files);
}
