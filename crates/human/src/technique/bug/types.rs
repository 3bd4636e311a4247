//! The types of bivalue universal graves, by the cells with digits beyond.

use super::{Grave, KIND, RATING};
use crate::geometry::{Geometry, Mask, bits};
use crate::state::View;
use crate::step::{Role, Step, Technique};
use crate::subsets::subsets;
use crate::technique::facts;
use std::ops::ControlFlow;

/// The steps that a grave gives, in the order of the scale.
pub(super) fn steps(view: View<'_>, grave: &Grave) -> ControlFlow<(), Vec<Step>> {
    let mut steps = Vec::new();
    if let [(cell, digits)] = grave.cells[..] {
        steps.push(step(grave, 1, RATING).removing(view.removals([cell], !digits)));
    } else if grave.digits.is_power_of_two() {
        let removals = view.removals(grave.common.iter().copied(), grave.digits);
        steps.push(step(grave, 2, 5.7).removing(removals));
        steps.extend(type_4(view, grave));
    } else if !grave.common.is_empty() {
        steps.extend(type_4(view, grave));
        type_3(view, grave, &mut steps)?;
    }
    ControlFlow::Continue(steps)
}

fn step(grave: &Grave, kind: u8, rating: f64) -> Step {
    let cells = Geometry::named(grave.cells.iter().map(|known| known.0));
    let technique = Technique::from(&KIND).in_variant(kind);
    Step::new(technique, rating).part(Role::Extra, cells, facts::digits(grave.digits))
}

/// Two cells of a zone share a digit of the grave, which one of them holds, as the other has a digit beyond.
fn type_4(view: View<'_>, grave: &Grave) -> Option<Step> {
    let [(one, first), (other, second)] = grave.cells[..] else { return None };
    let shared = view.digits(one) & view.digits(other) & !grave.digits;
    if !shared.is_power_of_two() {
        return None;
    }
    let zone = view.geometry.common_zones(one, other).next()?;
    let mut removals = view.removals([one], !first & !shared);
    removals.extend(view.removals([other], !second & !shared));
    let step = step(grave, 4, 5.7)
        .part(Role::Set, Vec::new(), facts::digits(shared))
        .zones(Role::Set, vec![view.geometry.number[zone]]);
    Some(step.removing(removals))
}

/// The digits beyond make a naked set with other cells of a zone.
fn type_3(view: View<'_>, grave: &Grave, steps: &mut Vec<Step>) -> ControlFlow<()> {
    let geometry = view.geometry;
    for zone in 0..geometry.zones.len() {
        let is_inside = |cell: usize| geometry.zones[zone].contains(&(cell as u16));
        if !grave.cells.iter().all(|known| is_inside(known.0)) {
            continue;
        }
        let common = grave.common.iter().copied();
        let rest: Vec<usize> = common.filter(|&cell| is_inside(cell)).collect();
        for size in 2..=6.min(rest.len()) {
            // The cells with digits beyond count as one cell of the set.
            let all = (1 << rest.len()) - 1;
            for set in subsets(all, size - 1) {
                view.poll()?;
                let digits = |at: usize| view.digits(rest[at]);
                let union = bits(set).fold(0, |all: Mask, at| all | digits(at));
                let is_set = union.count_ones() as usize == size
                    && (union | grave.digits).count_ones() as usize == size
                    && bits(set).all(|at| digits(at).count_ones() > 1);
                if is_set {
                    let others = bits(all & !set).map(|at| rest[at]);
                    let cells = Geometry::named(bits(set).map(|at| rest[at]));
                    let step = step(grave, 3, 5.7 + 0.1 * (size - 1) as f64)
                        .part(Role::Set, cells, facts::digits(union))
                        .zones(Role::Set, vec![geometry.number[zone]]);
                    steps.push(step.removing(view.removals(others, union)));
                }
            }
        }
    }
    ControlFlow::Continue(())
}
