//! Puzzles with constraints as inequalities and clauses for other solvers have the solutions of their rules.

use pavane_ask::{Ask, Control, Problem, Request, answer};
use serde_json::Value;

/// The text of a puzzle in another format.
fn converted(text: &str, to: &str) -> Result<String, Problem> {
    let mut request = Request::new(Ask::Convert, text.to_owned());
    request.to = Some(to.to_owned());
    let answer = answer(&request, &Control::default())?;
    let answer: Value = serde_json::from_str(answer.as_json()).expect("an answer is JSON");
    Ok(answer["text"].as_str().expect("a text").to_owned())
}

/// A linear inequality: the coefficients of variables, from 0, and the least sum.
struct Row {
    terms: Vec<(i64, usize)>,
    least: i64,
}

/// A system whose first variables distinguish its solutions.
struct System {
    rows: Vec<Row>,
    variables: usize,
    distinguishing: usize,
}

impl System {
    /// Reads pseudo-Boolean constraints. The names of the candidates are those with a value of a cell.
    fn of_opb(text: &str) -> Self {
        let mut rows = Vec::new();
        let (mut variables, mut distinguishing) = (0, 0);
        for line in text.lines() {
            if let Some(comment) = line.strip_prefix("* x") {
                let (_, name) = comment.split_once(" = ").expect("a name");
                let is_cell = name.len() == "r1c1=1".len() && name.as_bytes()[4] == b'=';
                variables += 1;
                distinguishing += usize::from(is_cell);
            } else if !line.starts_with('*') {
                let (sum, least) = line.split_once(">=").expect("a sum and a bound");
                let words: Vec<&str> = sum.split_whitespace().collect();
                let term = |pair: &[&str]| {
                    let variable: usize = pair[1][1..].parse().expect("a variable");
                    (pair[0].parse().expect("a coefficient"), variable - 1)
                };
                let least = least.trim_end_matches([' ', ';']).trim().parse().expect("a bound");
                rows.push(Row { terms: words.chunks(2).map(term).collect(), least });
            }
        }
        Self { rows, variables, distinguishing }
    }

    /// Reads clauses, as inequalities.
    fn of_cnf(text: &str) -> Self {
        let mut system = Self { rows: Vec::new(), variables: 0, distinguishing: 0 };
        for line in text.lines() {
            if let Some(shown) = line.strip_prefix("c p show ") {
                // All numbers up to the last one, and 0.
                system.distinguishing = shown.split(' ').count() - 1;
            } else if let Some(head) = line.strip_prefix("p cnf ") {
                let (variables, _) = head.split_once(' ').expect("two numbers");
                system.variables = variables.parse().expect("a number");
            } else if !line.starts_with('c') {
                let numbers = line.split(' ').map(|word| word.parse::<i64>().expect("a literal"));
                let literals: Vec<i64> = numbers.take_while(|&literal| literal != 0).collect();
                let negated = literals.iter().filter(|&&literal| literal < 0).count() as i64;
                let term = |literal: &i64| (literal.signum(), literal.unsigned_abs() as usize - 1);
                let terms = literals.iter().map(term).collect();
                system.rows.push(Row { terms, least: 1 - negated });
            }
        }
        system
    }

    /// The number of solutions that differ in a distinguishing variable, by trying all values.
    fn count(&self) -> usize {
        self.count_from(vec![None; self.variables])
    }

    fn count_from(&self, mut values: Vec<Option<bool>>) -> usize {
        if !self.propagate(&mut values) {
            return 0;
        }
        match values.iter().position(Option::is_none) {
            None => 1,
            // Helper variables only have to have values.
            Some(open) => {
                let with = |value: bool| {
                    let mut values = values.clone();
                    values[open] = Some(value);
                    self.count_from(values)
                };
                let ones = with(true);
                if open >= self.distinguishing && ones > 0 { 1 } else { ones + with(false) }
            }
        }
    }

    /// Sets the variables that a single inequality decides. Returns whether all may still hold.
    fn propagate(&self, values: &mut [Option<bool>]) -> bool {
        loop {
            let mut is_changed = false;
            for Row { terms, least } in &self.rows {
                let most = |&(factor, variable): &(i64, usize)| match values[variable] {
                    None => factor.max(0),
                    Some(value) => factor * i64::from(value),
                };
                let slack = terms.iter().map(most).sum::<i64>() - least;
                if slack < 0 {
                    return false;
                }
                for &(factor, variable) in terms {
                    if values[variable].is_none() && factor.abs() > slack {
                        values[variable] = Some(factor > 0);
                        is_changed = true;
                    }
                }
            }
            if !is_changed {
                return true;
            }
        }
    }
}

/// All grids of the 4x4 board, by trying all digits.
fn all_grids() -> Vec<[i64; 16]> {
    let mut grids = vec![[0; 16]];
    for at in 0..16 {
        let sees = |other: usize| {
            other / 4 == at / 4
                || other % 4 == at % 4
                || (other / 8, other % 4 / 2) == (at / 8, at % 4 / 2)
        };
        grids = grids
            .iter()
            .flat_map(|grid| {
                (1..=4).map(|digit| {
                    let mut grid = *grid;
                    grid[at] = digit;
                    grid
                })
            })
            .filter(|grid| (0..at).all(|other| !sees(other) || grid[other] != grid[at]))
            .collect();
    }
    grids
}

/// A linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        // The upper bits are random enough.
        (self.0 >> 33) as usize % most
    }

    fn cells(&mut self, count: usize) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..16).collect();
        (0..count).map(|_| cells.swap_remove(self.below(cells.len()))).collect()
    }
}

/// A rule in the words of Interactive Sudoku Solver, and its definition.
type Rule = (String, Box<dyn Fn(&[i64; 16]) -> bool>);

fn random_rule(random: &mut Random) -> Rule {
    let (kind, count) = (random.below(6), 2 + random.below(3));
    let cells = random.cells(count);
    let names: Vec<String> =
        cells.iter().map(|cell| format!("R{}C{}", cell / 4 + 1, cell % 4 + 1)).collect();
    let names = names.join("~");
    let values = move |grid: &[i64; 16]| cells.iter().map(|&cell| grid[cell]).collect::<Vec<_>>();
    let is_distinct = |values: &[i64]| {
        (1..=4).all(|digit| values.iter().filter(|&&value| value == digit).count() <= 1)
    };
    match kind {
        0 => {
            let sum = 3 + random.below(7) as i64;
            let holds = move |grid: &[i64; 16]| {
                let values = values(grid);
                is_distinct(&values) && values.iter().sum::<i64>() == sum
            };
            (format!(".Cage~{sum}~{names}"), Box::new(holds))
        }
        1 => {
            let holds = move |grid: &[i64; 16]| values(grid).is_sorted_by(|a, b| a < b);
            (format!(".Thermo~{names}"), Box::new(holds))
        }
        2 => {
            let holds = move |grid: &[i64; 16]| {
                let values = values(grid);
                values[0] == values[1..].iter().sum::<i64>()
            };
            (format!(".Arrow~{names}"), Box::new(holds))
        }
        3 => {
            let holds = move |grid: &[i64; 16]| {
                let values = values(grid);
                let [least, most] = [values.iter().min(), values.iter().max()];
                let spread = most.zip(least).map(|(most, least)| most - least);
                is_distinct(&values) && spread == Some(values.len() as i64 - 1)
            };
            (format!(".Renban~{names}"), Box::new(holds))
        }
        4 => {
            let holds = move |grid: &[i64; 16]| {
                let values = values(grid);
                values.iter().eq(values.iter().rev())
            };
            (format!(".Palindrome~{names}"), Box::new(holds))
        }
        _ => {
            let (row, visible) = (random.below(4), 1 + random.below(4));
            let holds = move |grid: &[i64; 16]| {
                let row = &grid[4 * row..4 * row + 4];
                let is_visible = |at: &usize| row[..*at].iter().all(|&other| other < row[*at]);
                (0..4).filter(is_visible).count() == visible
            };
            (format!(".Skyscraper~R{}~{visible}~", row + 1), Box::new(holds))
        }
    }
}

#[test]
fn inequalities_and_clauses_have_the_solutions_of_the_rules() {
    let grids = all_grids();
    assert_eq!(grids.len(), 288);
    let seed = 40;
    let mut random = Random(seed);
    let mut counts = Vec::new();
    while counts.len() < 10 {
        let rules: Vec<Rule> = (0..1 + random.below(3)).map(|_| random_rule(&mut random)).collect();
        let given = (random.below(16), 1 + random.below(4) as i64);
        let satisfies = |grid: &&[i64; 16]| {
            grid[given.0] == given.1 && rules.iter().all(|(_, holds)| holds(grid))
        };
        let expected = grids.iter().filter(satisfies).count();
        // Some impossible boards are enough.
        if expected == 0 && counts.iter().filter(|&&count| count == 0).count() > 1 {
            continue;
        }
        let words: String = rules.iter().map(|(word, _)| word.as_str()).collect();
        let (row, column) = (given.0 / 4 + 1, given.0 % 4 + 1);
        let text = format!(".Shape~4x4{words}.~R{row}C{column}_{}", given.1);
        let about = format!("seed {seed}, board {}: {text}", counts.len());
        let opb = System::of_opb(&converted(&text, "opb").expect(&about));
        let cnf = System::of_cnf(&converted(&text, "cnf").expect(&about));
        assert_eq!((opb.distinguishing, cnf.distinguishing), (64, 64), "{about}");
        assert_eq!((opb.count(), cnf.count()), (expected, expected), "{about}");
        counts.push(expected);
    }
    assert!(counts.iter().filter(|&&count| count > 1).count() > 4, "{counts:?}");
}

#[test]
fn formats_without_inequalities_refuse_constraints() {
    let text = ".Shape~4x4.Cage~3~R1C1~R1C2";
    for to in ["dlx", "matrix"] {
        let problem = converted(text, to).expect_err("it has a cage");
        let words = ["rules beyond zones (killer)", "convert to opb, cnf"];
        assert!(words.iter().all(|word| problem.message.contains(word)), "{to}: {problem}");
    }
    // Regular expressions have no statement.
    let problem = converted(".Shape~4x4.Regex~MTIzNA~R1C1~R1C2~R1C3~R1C4", "opb");
    let problem = problem.expect_err("it has an expression");
    assert!(problem.message.contains("has no statement as inequalities"), "{problem}");
}
