//! The solution that is written down.

use super::support::{line, puzzle, run};
use pavane::{Digit, Extra, Layout, Puzzle};
use pavane_methods::{Ended, Event, MethodChoice, Recorder, Silent, Task, Topic, Unfit};

fn blank(layout: Layout) -> Task {
    Task::new(Puzzle::blank(layout))
}

#[test]
fn the_published_root_solution_comes_out() {
    let run = run("root", &blank(Layout::square(9).unwrap()));
    assert_eq!(
        line(&run),
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678"
    );
    assert_eq!((run.found, run.ended, run.counters[0].value), (1, Ended::Enough, 81));
}

#[test]
fn there_is_one_for_every_k() {
    for k in 1..=8 {
        let task = blank(Layout::square(k * k).unwrap());
        let run = run("root", &task);
        assert_eq!(task.puzzle.verify(run.solution().unwrap()), Ok(()), "{k}");
    }
}

#[test]
fn it_knows_one_and_no_other() {
    let task = blank(Layout::square(4).unwrap());
    for (limit, found, ended) in
        [(None, 1, Ended::GaveUp), (Some(2), 1, Ended::GaveUp), (Some(0), 0, Ended::Enough)]
    {
        let run = run("root", &task.clone().solution_limit(limit));
        assert_eq!((run.found, run.ended), (found, ended));
    }
    let short = run("root", &task.clone().step_limit(Some(15)));
    assert_eq!((short.found, short.ended), (0, Ended::Stopped(dlx::Stop::NodeLimit)));
    assert_eq!(short.counters[0].value, 15);
    task.interrupt.set();
    assert_eq!(run("root", &task).ended, Ended::Stopped(dlx::Stop::Interrupted));
}

#[test]
fn it_can_be_followed() {
    let method: MethodChoice = "root".parse().unwrap();
    let mut recorder = Recorder::of([Topic::Moves]);
    let task = blank(Layout::square(4).unwrap());
    let run = method.run(&task, &mut recorder).unwrap();
    assert_eq!(super::small::replay(&task.puzzle, &recorder.events), run.solutions);
    let placed = recorder.events.iter().filter(|event| matches!(event, Event::Place { .. }));
    assert_eq!(placed.count(), 16);
}

#[test]
fn other_boards_are_refused() {
    let square = |digits| Layout::square(digits).unwrap();
    let refused = |puzzle: Puzzle| {
        let method: MethodChoice = "root".parse().unwrap();
        match method.run(&Task::new(puzzle), &mut Silent) {
            Err(error @ Unfit::Puzzle { .. }) => error.to_string(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        refused(Puzzle::blank(square(6))),
        "root takes blank boards with square blocks and no other zones, and this is a board of the \
         layout 2x3"
    );
    for (layout, found) in [
        (Layout::latin(4).unwrap(), "the layout 1x4"),
        (square(9).with(Extra::Center).unwrap(), "the layout 9x9+center"),
        (Layout::jigsaw("AABBAABBCCDDCCDD").unwrap(), "with zones of its own"),
        (square(2), "the layout 2x2"),
    ] {
        let message = refused(Puzzle::blank(layout));
        assert!(message.ends_with(found), "{message}");
    }
    let given = "1...............";
    assert!(refused(puzzle(square(4), given)).ends_with("a board with a given"));
    let full = vec![Digit::new(1); 1];
    assert!(refused(Puzzle::new(square(1), full).unwrap()).ends_with("a board with a given"));
    assert!(refused(puzzle(square(4), "12..............")).ends_with("a board with 2 givens"));
}
