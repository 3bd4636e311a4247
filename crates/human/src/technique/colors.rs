//! Colors: cells of one digit that strong links join have two colors in turn, and all cells of one color hold it.

use super::facts::{digits, has_peers, named, places, seers, strong_links};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::level::Level::Hard;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Colors of one group of linked cells: a cell that sees both colors, or a color that sees itself.
pub(crate) struct SimpleColors;

/// Colors of two groups of linked cells.
pub(crate) struct MultiColors;

/// Simple colors.
pub(crate) const SIMPLE: Row =
    Row::plain("simple colors", LayoutRequirement::FullZones, &SimpleColors)
        .taught(&[&SIMPLE_LESSON])
        .human(150.0, Hard);

/// Multi colors.
pub(crate) const MULTI: Row =
    Row::plain("multi colors", LayoutRequirement::FullZones, &MultiColors)
        .taught(&[&MULTI_LESSON])
        .human(200.0, Hard);

const SIMPLE_LESSON: Lesson = Lesson::new(
    "Simple Colors",
    &["Simple Colors"],
    &[
        "Where a digit has two places in a zone, one of them holds it. Paint the two places in two colors, and \
         continue from each to the next such zone: all cells of one color hold the digit, and none of the other \
         color do.",
        "A cell outside that sees both colors loses the digit. If two cells of one color see each other, that \
         color is wrong, and all its cells lose the digit.",
    ],
)
.from(
    "The name is as in HoDoKu.",
    "HoDoKu 2.2 by B. Hobiger",
);

const MULTI_LESSON: Lesson = Lesson::new(
    "Multi Colors",
    &["Multi Colors"],
    &[
        "Two groups of cells are painted in two colors each, as in simple colors. A color of the first group sees \
         a color of the second, so these two cannot both hold the digit.",
        "So one of the two other colors holds, and a cell that sees both of them loses the digit. If a color sees \
         both colors of the other group, it is wrong.",
    ],
)
.from(
    "The name is as in HoDoKu.",
    "HoDoKu 2.2 by B. Hobiger",
);

/// Simple colors with a color that sees itself.
static WRAP: Kind = Kind {
    name: |_| "Simple Colors".into(),
    sentence: |words| {
        let (cells, digit, _) = words.base();
        format!(
            "strong links join cells of {digit} in two colors, and two of {cells} see each other"
        )
    },
};

/// Simple colors with a cell that sees both.
static TRAP: Kind = Kind {
    name: |_| "Simple Colors".into(),
    sentence: |words| {
        let ((cells, digit, _), other) = (words.base(), words.cells(Role::Set));
        format!(
            "strong links join cells of {digit} in two colors, so either {cells} or {other} hold it"
        )
    },
};

static MULTI_KIND: Kind = Kind {
    name: |_| "Multi Colors".into(),
    sentence: |words| {
        let ((cells, digit, _), other) = (words.base(), words.cells(Role::Set));
        let (wings, extra) = (words.cells(Role::Wing), words.cells(Role::Extra));
        format!(
            "strong links join cells of {digit} in two colors each, \
             {cells} or {other}, and {wings} or {extra}"
        )
    },
};

/// The cells of the two colors of a group of linked cells, each in reading order.
type ColorPair = [Vec<usize>; 2];

/// The groups of a digit, without the groups in which links contradict each other.
fn groups(view: View<'_>, digit: usize) -> Vec<ColorPair> {
    let mut links: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for link in strong_links(view, digit) {
        let [one, other] = link.ends;
        links.entry(one).or_default().push(other);
        links.entry(other).or_default().push(one);
    }
    let mut color: BTreeMap<usize, usize> = BTreeMap::new();
    let mut groups = Vec::new();
    for &start in links.keys() {
        if color.contains_key(&start) {
            continue;
        }
        let (mut group, mut todo, mut is_sound) = (ColorPair::default(), vec![start], true);
        color.insert(start, 0);
        while let Some(cell) = todo.pop() {
            let own = color[&cell];
            group[own].push(cell);
            for &next in &links[&cell] {
                match color.get(&next) {
                    Some(&known) => is_sound &= known != own,
                    None => {
                        color.insert(next, 1 - own);
                        todo.push(next);
                    }
                }
            }
        }
        if is_sound {
            group.iter_mut().for_each(|cells| cells.sort_unstable());
            groups.push(group);
        }
    }
    groups
}

/// A step of colors: the cells of the color of the base, and the cells of the other color.
fn step(kind: &'static Kind, digit: usize, colors: [&[usize]; 2]) -> Step {
    Step::new(kind, 0.0).part(Role::Base, named(colors[0]), digits(1 << digit)).part(
        Role::Set,
        named(colors[1]),
        digits(1 << digit),
    )
}

impl Find for SimpleColors {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        for digit in 0..view.geometry.digits {
            let all = places(view, digit);
            for group in groups(view, digit) {
                for (color, other) in [(0, 1), (1, 0)] {
                    // Two cells of the color see each other: the color is false.
                    if has_peers(view.geometry, &group[color]) {
                        let removals = view.removals(group[color].iter().copied(), 1 << digit);
                        let colors: [&[usize]; 2] = [&group[color], &group[other]];
                        visit(step(&WRAP, digit, colors).removing(removals))?;
                    }
                }
                // One of the colors is true: a cell that sees both loses the digit.
                let sees = |cell: usize, color: usize| {
                    group[color].iter().any(|&one| view.geometry.are_peers(cell, one))
                };
                let traps = all.iter().copied().filter(|cell| {
                    !group[0].contains(cell)
                        && !group[1].contains(cell)
                        && sees(*cell, 0)
                        && sees(*cell, 1)
                });
                let removals = view.removals(traps, 1 << digit);
                if !removals.is_empty() {
                    visit(step(&TRAP, digit, [&group[0], &group[1]]).removing(removals))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Find for MultiColors {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let geometry = view.geometry;
        let see = |ones: &[usize], others: &[usize]| {
            ones.iter().any(|&one| others.iter().any(|&other| geometry.are_peers(one, other)))
        };
        for digit in 0..geometry.digits {
            let groups = groups(view, digit);
            for (at, one) in groups.iter().enumerate() {
                for (other_at, other) in
                    groups.iter().enumerate().filter(|&(other_at, _)| other_at != at)
                {
                    view.poll()?;
                    for color in [0, 1] {
                        // A color that sees both colors of another group is false.
                        if see(&one[color], &other[0]) && see(&one[color], &other[1]) {
                            let removals = view.removals(one[color].iter().copied(), 1 << digit);
                            visit(self.step(digit, one, color, other).removing(removals))?;
                        }
                        // If two colors see each other, one of the opposite colors holds.
                        for facing in [0, 1] {
                            // Sight is mutual: each pair of groups counts once.
                            if other_at < at || !see(&one[color], &other[facing]) {
                                continue;
                            }
                            let (ones, others) = (&one[1 - color], &other[1 - facing]);
                            let mut removed: Vec<usize> = Vec::new();
                            for &first in ones {
                                for &second in others.iter().filter(|&&second| second != first) {
                                    view.poll()?;
                                    removed.extend(seers(view, &[first, second], digit));
                                }
                            }
                            removed.sort_unstable();
                            removed.dedup();
                            let removals = view.removals(removed, 1 << digit);
                            if !removals.is_empty() {
                                visit(self.step(digit, one, color, other).removing(removals))?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl MultiColors {
    fn step(&self, digit: usize, one: &ColorPair, color: usize, other: &ColorPair) -> Step {
        step(&MULTI_KIND, digit, [&one[color], &one[1 - color]])
            .part(Role::Wing, named(&other[0]), digits(1 << digit))
            .part(Role::Extra, named(&other[1]), digits(1 << digit))
    }
}
