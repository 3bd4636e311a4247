//! The steps of a person: never a wrong answer, and with the hardest techniques an answer to every known puzzle.

use super::small::{puzzles, replay, solutions};
use super::support::{known, line, nine, run};
use dlx::Stop;
use pavane::PuzzleSolver;
use pavane_human::Path;
use pavane_methods::{Ended, MethodChoice, Recorder, Task, Topic};

const FORMS: [&str; 2] = ["person:human", "person:se"];

/// On small puzzles with no solution, one or several: the method reaches the only solution, shows that there is none,
/// or gives up; and its trace leads where it ended.
#[test]
fn answers_are_right() {
    for form in FORMS {
        let (mut unique, mut none, mut undecided) = (0, 0, 0);
        for puzzle in puzzles() {
            let expected = solutions(&puzzle);
            // Where little is decided, the hardest techniques take seconds.
            if expected.len() > 3 {
                continue;
            }
            let task = Task::new(puzzle.clone()).solution_limit(Some(2));
            let mut recorder = Recorder::of([Topic::Moves]);
            let method: MethodChoice = form.parse().unwrap();
            let found = method.run(&task, &mut recorder).unwrap();
            assert_eq!(run(form, &task), found, "{form}: the trace changes nothing");
            match (found.found, found.ended) {
                (1, Ended::Exhausted) => {
                    assert_eq!(expected.len(), 1, "{form}: {puzzle}");
                    assert_eq!(replay(&puzzle, &recorder.events), found.solutions);
                    assert!(expected.contains(&found.solutions[0].to_string()));
                    unique += 1;
                }
                (0, Ended::Exhausted) => {
                    assert!(expected.is_empty(), "{form}: {puzzle}");
                    none += 1;
                }
                (0, Ended::GaveUp) => undecided += 1,
                other => panic!("{form}: {puzzle}: {other:?}"),
            }
        }
        assert!(unique >= 5 && none >= 5 && undecided >= 2, "{form}: {unique} {none} {undecided}");
    }
}

#[test]
fn puzzles_of_the_literature_are_solved() {
    for form in FORMS {
        for symbols in known::SIX.into_iter().chain([known::STAR_BURST_LEO, known::LEVEL_TWO]) {
            let puzzle = nine(symbols);
            let expected = PuzzleSolver::new(&puzzle).unwrap().first().unwrap();
            let run = run(form, &Task::new(puzzle).solution_limit(Some(2)));
            let expected = expected.found().expect("it has a solution").to_string();
            assert_eq!((line(&run), run.ended), (expected, Ended::Exhausted), "{form}: {symbols}");
        }
    }
}

/// Steps and the hardest of them as Sudoku Explainer 1.2.1.3 has them, for puzzles whose paths do not use uniqueness.
#[test]
fn steps_are_those_of_sudoku_explainer() {
    let rated = include_str!("../../../../data/sudoku/ratings.tsv").lines().skip(2);
    let mut compared = 0;
    for line in rated {
        let fields: Vec<&str> = line.split('\t').collect();
        let [symbols, _, hardest, _, _, steps, _] = fields[..] else {
            panic!("seven columns: {line}")
        };
        let path = || Path::new(&nine(symbols)).unwrap();
        if path().eq(path().without_uniqueness()) {
            let run = run("person:se", &Task::new(nine(symbols)));
            assert_eq!(run.counter("steps").unwrap().to_string(), steps, "{symbols}");
            assert!(
                run.remarks[0].ends_with(&format!(", {hardest}")),
                "{symbols}: {:?}",
                run.remarks
            );
            compared += 1;
        }
    }
    assert!(compared >= 20, "only {compared} were compared");
}

#[test]
fn limits_are_kept() {
    for form in FORMS {
        let task = Task::new(nine(known::SIX[0]));
        let all = run(form, &task);
        let steps = all.counter("steps").unwrap();
        for limit in [0, 1, steps - 1] {
            let run = run(form, &task.clone().step_limit(Some(limit)));
            assert_eq!((run.ended, run.found), (Ended::Stopped(Stop::NodeLimit), 0), "{form}");
            assert_eq!(run.counter("steps"), Some(limit), "{form}");
        }
        assert_eq!(run(form, &task.clone().step_limit(Some(steps))), all, "{form}");
        let nothing = run(form, &task.clone().solution_limit(Some(0)));
        assert_eq!((nothing.found, nothing.ended), (0, Ended::Enough), "{form}");
        task.interrupt.set();
        assert_eq!(run(form, &task).ended, Ended::Stopped(Stop::Interrupted), "{form}");
    }
}

/// Where givens clash, the method that is run without the check finds nothing.
#[test]
fn clashing_givens_have_no_solution() {
    for form in FORMS {
        let method: MethodChoice = form.parse().unwrap();
        for symbols in ["11..............", "1234341221434311", "1...........1..."] {
            let layout = pavane::Layout::square(4).unwrap();
            let task = Task::new(super::support::puzzle(layout, symbols)).solution_limit(Some(2));
            let run = method.make().run(&task, &mut pavane_methods::Silent).unwrap();
            assert_eq!(run.found, 0, "{form}: {symbols}");
        }
    }
}
