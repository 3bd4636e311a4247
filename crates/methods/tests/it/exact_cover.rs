//! The engine as a method.

use super::small::replay;
use super::support::{known, line, nine, puzzle, run};
use pavane::{Layout, Puzzle};
use pavane_methods::{Ended, Event, MethodChoice, Recorder, Task, Topic};

const KERNELS: [&str; 4] = ["auto", "links", "cells", "bits"];

#[test]
fn a_trace_is_that_of_the_search_that_is_told_of_by_its_counters() {
    let tasks = [
        Task::new(nine(known::EASTER_MONSTER)),
        Task::new(nine(known::RED_DWARF)).solution_limit(None),
        Task::new(Puzzle::blank(Layout::square(4).unwrap())).solution_limit(None),
        Task::new(Puzzle::blank(Layout::square(9).unwrap())).solution_limit(Some(100)),
        Task::new(nine(known::NEAR_WORST)).step_limit(Some(5)),
    ];
    for (task, kernel) in tasks.iter().flat_map(|task| KERNELS.map(|kernel| (task, kernel))) {
        let method: MethodChoice = format!("exact-cover:{kernel}").parse().unwrap();
        let mut recorder = Recorder::of([Topic::Moves]);
        let told = method.run(task, &mut recorder).unwrap();
        assert_eq!(told, run(&method.to_string(), task), "{kernel}");
        replay(&task.puzzle, &recorder.events);
        let solutions = recorder.events.iter().filter(|event| matches!(event, Event::Solution(_)));
        assert_eq!(solutions.count() as u64, told.found, "{kernel}");
    }
}

#[test]
fn jigsaws_have_their_one_solution() {
    for ([givens, regions, solution], kernel) in
        known::JIGSAWS.into_iter().flat_map(|jigsaw| KERNELS.map(|kernel| (jigsaw, kernel)))
    {
        let layout = Layout::jigsaw(regions).unwrap();
        let task = Task::new(puzzle(layout, givens)).solution_limit(None);
        let run = run(&format!("exact-cover:{kernel}"), &task);
        assert_eq!((run.found, run.ended), (1, Ended::Exhausted));
        assert_eq!(line(&run), solution);
    }
}
