//! Hint after hint to the end of a puzzle, with the requests of the page and its changes of digits and marks.

use crate::cases::cases;
use pavane_ask::{Ask, Control, Request, ScaleName, answer};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};

/// Published puzzles with the ratings of Sudoku Explainer, 1.2 to 9.9.
const RATED: &str = include_str!("../../../../data/sudoku/ratings.tsv");
/// Layouts, the largest number of puzzles that are made of each, and their levels.
const MADE: [(&str, u64, &str); 15] = [
    ("4x4", 4, "easy"),
    ("6x6", 5, "easy..medium"),
    ("8x8", 4, "easy..hard"),
    ("9x9", 4, "easy"),
    ("9x9", 4, "medium"),
    ("9x9", 4, "hard"),
    ("9x9", 4, "unfair..extreme"),
    ("9x9+x", 5, "easy..extreme"),
    ("9x9+windoku", 5, "easy..extreme"),
    ("9x9+disjoint", 6, "easy..extreme"),
    ("9x9+antiknight", 1, "easy..extreme"),
    ("9x9+antiking", 4, "easy..extreme"),
    ("9x9+asterisk", 5, "easy..extreme"),
    ("9x9+center", 5, "easy..extreme"),
    ("10x10", 2, "easy..hard"),
];
/// Examples of the page that are not among the others.
const EXAMPLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...",
    "...76....5A13..7.46....3.A.......1.......296............374.......4.......8.7....42.9..1768....51...;\
     ABBBBBBCCCAAABBCCCCCAAADBCCEFFGAADBEEEFFGADDEEEEHFGGDDDIEEHFGGDDIIIHHFGJJDJIIIHFGJJJJIIIHFGGJJJHHHHF",
];

fn asked(request: &Request) -> Value {
    let answer = answer(request, &Control::default()).expect("an answer");
    serde_json::from_str(answer.as_json()).expect("an answer is JSON")
}

fn generated(layout: &str, number: u64, levels: &str) -> Vec<String> {
    let made = |seed| {
        let request =
            json!({ "ask": "generate", "layout": layout, "seed": seed, "rating": levels });
        let answer = asked(&serde_json::from_value(request).expect("a request"));
        answer["puzzle"].as_str().expect("a puzzle").to_owned()
    };
    (1..=number).map(made).collect()
}

/// A board as the page has it.
struct Page {
    text: String,
    layout: Option<String>,
    scale: ScaleName,
    names: HashMap<String, usize>,
    symbols: Vec<String>,
    peers: Vec<BTreeSet<usize>>,
    digits: Vec<usize>,
    /// The marks of the player; empty before the first elimination.
    marks: Vec<BTreeSet<usize>>,
}

impl Page {
    fn open(text: &str, layout: Option<&str>, scale: ScaleName) -> Self {
        let mut request = Request::new(Ask::Board, text);
        request.layout = layout.map(str::to_owned);
        let board = asked(&request);
        let cells = board["cells"].as_array().expect("cells");
        let strings = |value: &Value| value.as_str().expect("a symbol").to_owned();
        let symbols: Vec<String> =
            board["symbols"].as_array().expect("symbols").iter().map(strings).collect();
        let digit = |given: &Value| {
            given.as_str().map_or(0, |given| {
                symbols.iter().position(|symbol| symbol == given).expect("a digit") + 1
            })
        };
        let digits = cells.iter().map(|cell| digit(&cell["given"])).collect();
        let names = cells.iter().enumerate();
        let names = names.map(|(at, cell)| (format!("r{}c{}", cell["row"], cell["column"]), at));
        let mut peers = vec![BTreeSet::new(); cells.len()];
        for zone in board["zones"].as_array().expect("zones") {
            let cells = zone["cells"].as_array().expect("cells").iter();
            let cells: Vec<usize> =
                cells.map(|cell| cell.as_u64().expect("a place") as usize).collect();
            for &cell in &cells {
                peers[cell].extend(cells.iter().copied().filter(|&other| other != cell));
            }
        }
        let (text, layout) = (text.to_owned(), layout.map(str::to_owned));
        Self { text, layout, scale, names: names.collect(), symbols, peers, digits, marks: vec![] }
    }

    fn ask(&self, ask: Ask) -> Value {
        let symbol = |&digit: &usize| self.symbols[digit - 1].clone();
        let mut request = Request::new(ask, &*self.text);
        request.layout.clone_from(&self.layout);
        let digits = self.digits.iter();
        request.digits = Some(digits.map(|digit| (*digit > 0).then(|| symbol(digit))).collect());
        if ask == Ask::Hint {
            request.scale = Some(self.scale);
            request.reveal = Some(pavane_ask::Reveal::All);
        }
        if !self.marks.is_empty() && ask == Ask::Hint {
            let list = |(marks, &digit): (&BTreeSet<usize>, &usize)| {
                (digit == 0).then(|| marks.iter().map(symbol).collect())
            };
            request.candidates = Some(self.marks.iter().zip(&self.digits).map(list).collect());
        }
        asked(&request)
    }

    /// The candidates that the digits leave.
    fn candidates(&self) -> Vec<BTreeSet<usize>> {
        let left = |cell: usize| {
            let seen: BTreeSet<usize> =
                self.peers[cell].iter().map(|&at| self.digits[at]).collect();
            (1..=self.symbols.len()).filter(|digit| !seen.contains(digit)).collect()
        };
        (0..self.digits.len()).map(left).collect()
    }

    /// Makes a step: the digit that it places, and at the first removal the marks of all cells.
    fn make(&mut self, step: &Value) {
        let digit = |value: &Value| value.as_u64().expect("a digit") as usize;
        let removals = step["removals"].as_array().expect("removals");
        if self.marks.is_empty() && !removals.is_empty() {
            self.marks = self.candidates();
        }
        for removal in removals {
            let cell = self.names[removal["cell"].as_str().expect("a cell")];
            assert!(
                self.marks[cell].remove(&digit(&removal["digit"])),
                "it is a candidate: {step}"
            );
        }
        if !step["placement"].is_null() {
            let cell = self.names[step["placement"]["cell"].as_str().expect("a cell")];
            let digit = digit(&step["placement"]["digit"]);
            assert_eq!(self.digits[cell], 0, "{step}");
            self.digits[cell] = digit;
            if !self.marks.is_empty() {
                self.peers[cell].iter().for_each(|&peer| {
                    self.marks[peer].remove(&digit);
                });
            }
        }
    }

    /// Asks for hints until the board is full, and makes their steps.
    fn walk(&mut self) {
        let mut made = BTreeSet::new();
        while self.digits.contains(&0) {
            let answer = self.ask(Ask::Hint);
            let hint = &answer["hint"];
            assert!(!hint.is_null(), "{}: no hint after {} steps: {answer}", self.text, made.len());
            let effect = json!([hint["placement"], hint["removals"]]).to_string();
            assert!(made.insert(effect), "{}: a hint comes twice: {hint}", self.text);
            self.make(hint);
        }
        assert_eq!(self.ask(Ask::Check)["status"], "unique", "{}: {:?}", self.text, self.digits);
    }
}

#[test]
fn hints_lead_to_the_end_of_every_example() {
    for text in EXAMPLES {
        Page::open(text, None, ScaleName::Human).walk();
        Page::open(text, None, ScaleName::Se).walk();
    }
}

#[test]
fn hints_lead_to_the_end_of_a_samurai() {
    let place =
        ["r1c1", "r1c13", "r7c7", "r13c1", "r13c13"].map(|at| json!({ "layout": "9x9", "at": at }));
    let file = include_str!("../../../../data/sudoku/samurai.txt");
    let givens = file.lines().find(|line| !line.starts_with('#')).expect("a samurai");
    let givens = givens.split(' ').next().expect("its givens");
    let text = json!({ "layout": { "place": place }, "givens": givens }).to_string();
    Page::open(&text, None, ScaleName::Human).walk();
}

#[test]
fn hints_lead_to_the_end_of_puzzles_of_all_levels() {
    let rated = RATED.lines().skip(2).filter_map(|line| line.split('\t').next());
    let walked = rated.map(|text| Page::open(text, None, ScaleName::Human).walk()).count();
    assert_eq!(walked, 40, "puzzles");
}

#[test]
fn hints_lead_to_the_end_of_puzzles_of_all_layouts() {
    let mut walked = 0;
    for (layout, number, levels) in MADE {
        // A third of the puzzles, and at least one of each layout and level.
        let number = number.div_ceil(u64::from(cases(3, 1)));
        for text in generated(layout, number, levels) {
            Page::open(&text, Some(layout), ScaleName::Human).walk();
            walked += 1;
        }
    }
    assert!(walked >= 25, "{walked} puzzles");
}
