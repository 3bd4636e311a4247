//! States and their children.
//!
//! The definition of the tree at the head of `dlx::kernel`, implemented independently, with the rest of the problem as
//! the state instead of the chosen options.

use super::error::{Difference, Fate};
use pavane_model::{ItemId, ItemKind, OptionId, Problem, Use};

/// No component yet.
const NONE: usize = usize::MAX;

/// The rest of a problem once some options are chosen and others ruled out.
///
/// Two states are equal if and only if they leave the same problem: the sets of live options that complete the chosen
/// ones depend on the live options and on the needs and caps of their primary items only. Chosen options are
/// subtracted from needs and caps, and options in conflict with them are not live. An item without live options is
/// not listed: if it needed any, the state would be dead. A cap is at most the number of live options of its item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CertificateState {
    /// The live options, in ascending order.
    pub(super) live: Box<[OptionId]>,
    /// Needs and caps of the primary items of live options whose multiplicity is not exactly once, in ascending order
    /// of items. All other primary items have a need and a cap of 1, since the options of covered ones are not live.
    pub(super) left: Box<[(ItemId, ItemRest)]>,
}

/// The rest of an item's multiplicity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ItemRest {
    /// The minimum number of options still to choose.
    need: u32,
    /// The maximum number of options still to choose.
    cap: u32,
}

impl ItemRest {
    /// The whole multiplicity of an item.
    fn whole(problem: &Problem, item: ItemId) -> Self {
        match problem.kind(item) {
            ItemKind::Primary(bounds) => Self { need: bounds.min, cap: bounds.max },
            ItemKind::Secondary => Self { need: 0, cap: u32::MAX },
        }
    }
}

impl CertificateState {
    /// The first difference from another state.
    pub(super) fn difference(&self, other: &Self) -> Option<Difference> {
        let only = |these: &Self, others: &Self| {
            let is_there = |option: &&OptionId| others.live.binary_search(option).is_ok();
            these.live.iter().copied().find(|option| !is_there(&option))
        };
        if self == other {
            return None;
        }
        if let Some(option) = only(self, other) {
            return Some(Difference::Live { option, here: true });
        }
        if let Some(option) = only(other, self) {
            return Some(Difference::Live { option, here: false });
        }
        // Equal live options have equal items.
        let mut pairs = self.left.iter().zip(&other.left);
        pairs.find(|(left, right)| left != right).map(|(&(item, _), _)| Difference::Left { item })
    }
}

/// A settled state.
#[derive(Debug)]
pub(super) enum SettledState {
    Dead,
    Solved,
    Open(CertificateState),
}

impl SettledState {
    pub(super) fn fate(&self) -> Fate {
        match self {
            Self::Dead => Fate::Dead,
            Self::Solved => Fate::Solved,
            Self::Open(_) => Fate::Open,
        }
    }
}

/// A state laid out, to compute its children. Each layout and each child takes time linear in the entries of its live
/// options.
pub(super) struct Expander<'p> {
    problem: &'p Problem,
    state: CertificateState,
    /// The items of the state's options, in ascending order.
    items: Vec<ItemId>,
    /// For each item, the state's options that contain it, in ascending order.
    uses: Vec<Vec<Use>>,
    // The fields below change with each child.
    /// Whether an option of the state is still live.
    live: Vec<bool>,
    /// For each item of the state, its number of live options.
    count: Vec<u32>,
    /// For each primary item of the state, its need and cap.
    left: Vec<ItemRest>,
    /// For each item of the state, its component while components are computed.
    component: Vec<usize>,
    /// Items to check: all that have no more live options than they need, and perhaps others.
    suspects: Vec<ItemId>,
}

impl<'p> Expander<'p> {
    /// An expander with the whole problem laid out.
    pub(super) fn new(problem: &'p Problem) -> Self {
        let items = problem.items();
        let mut expander = Self {
            problem,
            state: CertificateState::default(),
            items: Vec::new(),
            uses: vec![Vec::new(); problem.item_count()],
            live: vec![false; problem.option_count()],
            count: vec![0; problem.item_count()],
            left: items.clone().map(|item| ItemRest::whole(problem, item)).collect(),
            component: vec![NONE; problem.item_count()],
            suspects: Vec::new(),
        };
        let live = problem.options().collect();
        let left = items.map(|item| (item, ItemRest::whole(problem, item)));
        let left = left.filter(|&(item, _)| is_multiple(problem, item)).collect();
        expander.lay_out(CertificateState { live, left });
        expander
    }

    /// Settles the whole problem, which must be laid out.
    pub(super) fn settle_root(&mut self) -> SettledState {
        self.reset();
        self.suspects.extend(self.problem.primaries());
        self.settle()
    }

    /// Lays out another state.
    pub(super) fn lay_out(&mut self, state: CertificateState) {
        for item in self.items.drain(..) {
            self.uses[item.index()].clear();
        }
        for &option in &state.live {
            for entry in self.problem.entries(option) {
                let uses = &mut self.uses[entry.item.index()];
                if uses.is_empty() {
                    self.items.push(entry.item);
                }
                uses.push(Use { option, color: entry.color });
            }
        }
        self.items.sort_unstable();
        self.state = state;
        self.reset();
    }

    /// The number of choices of an item, if it can be branched on; see [`child`](Self::child).
    pub(super) fn choices(&self, item: ItemId) -> Option<usize> {
        let live = self.uses[item.index()].len();
        if live == 0 || !self.problem.is_primary(item) {
            return None;
        }
        // A settled state has more live options of an item than it needs.
        Some(live + 1 - self.left[item.index()].need as usize)
    }

    /// The child of a choice of an item: choice `n` chooses the item's live option number `n`, from 0, and rules out
    /// those before it. The choice after the last option rules out all of them.
    pub(super) fn child(&mut self, item: ItemId, choice: usize) -> SettledState {
        self.reset();
        for place in 0..choice {
            let user = self.uses[item.index()][place];
            self.remove(user.option);
        }
        if let Some(&user) = self.uses[item.index()].get(choice) {
            self.choose(user.option);
        }
        self.settle()
    }

    /// The connected components of the live options, where options that share an item are connected, in the order of
    /// their smallest options. A solution of the state consists of a solution of each.
    pub(super) fn components(&mut self) -> Vec<CertificateState> {
        for &item in &self.items {
            self.component[item.index()] = NONE;
        }
        let mut live: Vec<Vec<OptionId>> = Vec::new();
        for place in 0..self.state.live.len() {
            let option = self.state.live[place];
            // All items of an option are in one component, and it has at least one.
            let first = self.problem.entries(option)[0].item.index();
            if self.component[first] == NONE {
                self.flood(option, live.len());
                live.push(Vec::new());
            }
            live[self.component[first]].push(option);
        }
        let mut left = vec![Vec::new(); live.len()];
        for &(item, its) in &self.state.left {
            left[self.component[item.index()]].push((item, its));
        }
        let parts = live.into_iter().zip(left);
        parts
            .map(|(live, left)| CertificateState { live: live.into(), left: left.into() })
            .collect()
    }

    /// Assigns a component to the items of an option and of all options connected to it.
    fn flood(&mut self, option: OptionId, component: usize) {
        let mut reached = vec![option];
        while let Some(option) = reached.pop() {
            for entry in self.problem.entries(option) {
                let item = entry.item.index();
                if self.component[item] == NONE {
                    self.component[item] = component;
                    reached.extend(self.uses[item].iter().map(|user| user.option));
                }
            }
        }
    }

    /// Restores the state as it was laid out.
    fn reset(&mut self) {
        for &option in &self.state.live {
            self.live[option.index()] = true;
        }
        for &item in &self.items {
            self.count[item.index()] = self.uses[item.index()].len() as u32;
            self.left[item.index()] = ItemRest::whole(self.problem, item);
        }
        for &(item, left) in &self.state.left {
            self.left[item.index()] = left;
        }
        self.suspects.clear();
    }

    /// Removes a live option.
    fn remove(&mut self, option: OptionId) {
        self.live[option.index()] = false;
        for entry in self.problem.entries(option) {
            let item = entry.item.index();
            self.count[item] -= 1;
            // The item may now force its live options, or have too few.
            if self.count[item] <= self.left[item].need {
                self.suspects.push(entry.item);
            }
        }
    }

    /// Chooses a live option, and removes all live options that conflict with it.
    fn choose(&mut self, option: OptionId) {
        self.remove(option);
        for entry in self.problem.entries(option) {
            let left = &mut self.left[entry.item.index()];
            if self.problem.is_primary(entry.item) {
                left.need = left.need.saturating_sub(1);
                left.cap -= 1;
                // A covered item takes no further option.
                if left.cap == 0 {
                    self.remove_uses(entry.item, |_| true);
                }
            } else {
                // Options that give a secondary item the same color may share it.
                let agrees = |other: Use| entry.color.is_some() && entry.color == other.color;
                self.remove_uses(entry.item, |other| !agrees(other));
            }
        }
    }

    /// Removes the live options of an item that conflict.
    fn remove_uses(&mut self, item: ItemId, conflicts: impl Fn(Use) -> bool) {
        for place in 0..self.uses[item.index()].len() {
            let user = self.uses[item.index()][place];
            if self.live[user.option.index()] && conflicts(user) {
                self.remove(user.option);
            }
        }
    }

    /// Chooses forced options until there are none, or the state is dead.
    ///
    /// The order does not matter. A dead state stays dead: choosing or removing an option decreases the live options of
    /// an item at least as much as its need. And choosing the options that one item forces leaves an option that
    /// another item forces live, to be chosen later, or takes it from an item that needs it; then the state is dead in
    /// either order.
    fn settle(&mut self) -> SettledState {
        while let Some(item) = self.suspects.pop() {
            let (count, need) = (self.count[item.index()], self.left[item.index()].need);
            if count < need {
                return SettledState::Dead;
            }
            if count == need && need > 0 {
                for place in 0..self.uses[item.index()].len() {
                    let option = self.uses[item.index()][place].option;
                    if self.live[option.index()] {
                        self.choose(option);
                    }
                }
                // Check again: where two of them conflict, the item gets fewer options than it needs.
                self.suspects.push(item);
            }
        }
        match self.now() {
            state if state.live.is_empty() => SettledState::Solved,
            state => SettledState::Open(state),
        }
    }

    /// The current state.
    fn now(&self) -> CertificateState {
        let live = self.state.live.iter().copied().filter(|option| self.live[option.index()]);
        let items = self.items.iter().copied();
        let left =
            items.filter(|&item| self.count[item.index()] > 0 && is_multiple(self.problem, item));
        let left = left.map(|item| {
            let ItemRest { need, cap } = self.left[item.index()];
            (item, ItemRest { need, cap: cap.min(self.count[item.index()]) })
        });
        CertificateState { live: live.collect(), left: left.collect() }
    }
}

/// Whether an item is primary with a multiplicity other than exactly once.
fn is_multiple(problem: &Problem, item: ItemId) -> bool {
    matches!(problem.kind(item), ItemKind::Primary(bounds) if !bounds.is_once())
}
