//! A search followed move by move, for traces and films.

use crate::id::OptionId;
use crate::kernel::{Branch, Choice, Kernel};
use std::ops::ControlFlow;

/// A move of a search over the [tree](crate::kernel).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move<'a> {
    /// A node: the kind of the state, and the options that were forced in it. A dead state lists no forced
    /// options, since some kernels have chosen clashing options there.
    Node {
        /// The kind of the state.
        branch: Branch,
        /// The forced options, in the order of the kernel.
        forced: &'a [OptionId],
    },
    /// A choice is taken.
    Take(Choice),
    /// The last choice in force is taken back, with all that was forced since.
    TakeBack(Choice),
}

/// The state of a search after a move.
#[derive(Debug)]
#[non_exhaustive]
pub struct Followed<'a, K> {
    /// The kernel; at a node before it is branched on.
    pub kernel: &'a K,
    /// The options that are chosen, forced ones included, in order.
    pub chosen: &'a [OptionId],
    /// The number of choices in force; at [`Move::TakeBack`] with the one that is taken back.
    pub depth: usize,
}

/// A choice in force, with all choices of its item.
struct Taken {
    choices: Vec<Choice>,
    /// The place of the choice in `choices`.
    at: usize,
    /// The number of options that were chosen before.
    chosen_before: usize,
}

/// Walks over the tree of a kernel in its initial state, and reports every move to a closure until it breaks
/// off. Nodes and solutions come in the order of a [`Search`](super::Search).
///
/// ```
/// use pavane_dlx::kernel::{Branch, Links, LinksStore};
/// use pavane_dlx::search::{Move, follow};
/// use pavane_dlx::ProblemBuilder;
/// use std::ops::ControlFlow;
///
/// let mut builder = ProblemBuilder::new();
/// let [a, b] = builder.add_primaries()?;
/// let only_a = builder.add_option([a])?;
/// builder.add_option([a, b])?;
/// let only_b = builder.add_option([b])?;
/// let problem = builder.build();
///
/// let store = LinksStore::new();
/// let first = follow(Links::new(&store, &problem), |state, made| match made {
///     Move::Node { branch: Branch::Solved, .. } => ControlFlow::Break(state.chosen.to_vec()),
///     _ => ControlFlow::Continue(()),
/// });
/// assert_eq!(first, ControlFlow::Break(vec![only_a, only_b]));
/// # Ok::<(), pavane_dlx::BuildError>(())
/// ```
pub fn follow<K: Kernel, B>(
    mut kernel: K,
    mut tell: impl FnMut(&Followed<'_, K>, Move<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut chosen = Vec::new();
    let mut path: Vec<Taken> = Vec::new();
    loop {
        let settled = chosen.len();
        let branch = kernel.branch(&mut chosen);
        // A kernel may choose options that clash before it finds the state dead.
        if branch == Branch::Dead {
            chosen.truncate(settled);
        }
        let state = Followed { kernel: &kernel, chosen: &chosen, depth: path.len() };
        tell(&state, Move::Node { branch, forced: &chosen[settled..] })?;
        if let Branch::On(item) | Branch::Last(item, _) = branch {
            let mut options = Vec::new();
            kernel.open(item, &mut options);
            let choices = options.into_iter().map(|option| Choice { item, option }).collect();
            path.push(Taken { choices, at: 0, chosen_before: chosen.len() });
        } else if branch == Branch::Unsettled {
            // The next look continues this one.
            continue;
        // A leaf: the next node is below another choice of a level above.
        } else if !step_back(&mut kernel, &mut path, &mut chosen, &mut tell)? {
            return ControlFlow::Continue(());
        }
        // Descend: take the choice that the last level points at.
        let Some(level) = path.last() else { return ControlFlow::Continue(()) };
        let choice = level.choices[level.at];
        kernel.commit(choice);
        chosen.extend(choice.option);
        let state = Followed { kernel: &kernel, chosen: &chosen, depth: path.len() };
        tell(&state, Move::Take(choice))?;
    }
}

/// Takes back choices up to a level with an untried choice, and points that level at it. Returns false at the
/// end.
fn step_back<K: Kernel, B>(
    kernel: &mut K,
    path: &mut Vec<Taken>,
    chosen: &mut Vec<OptionId>,
    tell: &mut impl FnMut(&Followed<'_, K>, Move<'_>) -> ControlFlow<B>,
) -> ControlFlow<B, bool> {
    loop {
        let depth = path.len();
        let Some(level) = path.last_mut() else { return ControlFlow::Continue(false) };
        let choice = level.choices[level.at];
        kernel.uncommit(choice);
        chosen.truncate(level.chosen_before);
        tell(&Followed { kernel, chosen, depth }, Move::TakeBack(choice))?;
        level.at += 1;
        if level.at < level.choices.len() {
            return ControlFlow::Continue(true);
        }
        path.pop();
        kernel.close(choice.item);
    }
}
