//! The search tree as `pavane_dlx::kernel` defines it, word for word: each state is worked out anew from the
//! entries of the chosen options and from what the choices ruled out. It shares nothing with a kernel. A change of this
//! tree is a change of `pavane_dlx::TREE_VERSION`.

use pavane_dlx::{Entry, ItemId, ItemKind, OptionId, Problem};

/// The solutions and counters of a search.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tree {
    /// Options in order, in the order of the search.
    pub(crate) solutions: Vec<Vec<OptionId>>,
    pub(crate) nodes: u64,
    pub(crate) deepest: u64,
}

/// The whole tree of a problem.
pub(crate) fn tree(problem: &Problem) -> Tree {
    // The first of several with the least.
    tree_by(problem, |open| open.iter().min_by_key(|(_, choices)| *choices).map(|&(item, _)| item))
}

/// The tree where the branch item is picked from the open items and how many choices each has.
pub(crate) fn tree_by(
    problem: &Problem,
    pick: impl Fn(&[(ItemId, usize)]) -> Option<ItemId>,
) -> Tree {
    let mut tree = Tree::default();
    let root =
        State { problem, chosen: Vec::new(), ruled_out: vec![false; problem.option_count()] };
    tree.visit(root, 0, &pick);
    tree
}

impl Tree {
    fn visit(
        &mut self,
        mut state: State<'_>,
        depth: u64,
        pick: &impl Fn(&[(ItemId, usize)]) -> Option<ItemId>,
    ) {
        self.nodes += 1;
        self.deepest = self.deepest.max(depth);
        if state.is_dead_once_settled() {
            return;
        }
        let open = state.problem.primaries().iter().filter(|&&item| !state.live(item).is_empty());
        let open: Vec<_> = open.map(|&item| (item, state.choices(item).len())).collect();
        let Some(item) = pick(&open) else {
            state.chosen.sort_unstable();
            self.solutions.push(state.chosen);
            return;
        };
        for choice in state.choices(item) {
            let mut below = state.clone();
            for option in state.live(item).into_iter().filter(|&o| choice.is_none_or(|k| o < k)) {
                below.ruled_out[option.index()] = true;
            }
            below.chosen.extend(choice);
            self.visit(below, depth + 1, pick);
        }
    }
}

#[derive(Clone)]
struct State<'a> {
    problem: &'a Problem,
    chosen: Vec<OptionId>,
    ruled_out: Vec<bool>,
}

impl State<'_> {
    /// Chooses what is forced, one option at a time. True if the state is dead.
    fn is_dead_once_settled(&mut self) -> bool {
        loop {
            let slack = |&&item: &&ItemId| self.live(item).len() as i64 - self.need(item);
            let items = self.problem.primaries();
            if items.iter().any(|item| slack(&item) < 0) {
                return true;
            }
            let forced = |item: &&ItemId| self.need(**item) > 0 && slack(item) == 0;
            match items.iter().find(forced) {
                Some(&item) => self.chosen.push(self.live(item)[0]),
                None => return false,
            }
        }
    }

    /// The choices of an open item.
    fn choices(&self, item: ItemId) -> Vec<Option<OptionId>> {
        let live = self.live(item);
        if self.need(item) > 0 {
            let slack = live.len() as i64 - self.need(item);
            live.into_iter().map(Some).take(slack as usize + 1).collect()
        } else {
            live.into_iter().map(Some).chain([None]).collect()
        }
    }

    fn live(&self, item: ItemId) -> Vec<OptionId> {
        let options = self.problem.uses(item).iter().map(|user| user.option);
        options.filter(|&option| self.is_live(option)).collect()
    }

    fn is_live(&self, option: OptionId) -> bool {
        let stands = |entry: &Entry| match self.problem.kind(entry.item) {
            ItemKind::Primary(bounds) => self.times(entry.item) < i64::from(bounds.max),
            ItemKind::Secondary => self
                .entries(entry.item)
                .all(|other| entry.color.is_some() && entry.color == other.color),
        };
        !self.ruled_out[option.index()]
            && !self.chosen.contains(&option)
            && self.problem.entries(option).iter().all(stands)
    }

    fn need(&self, item: ItemId) -> i64 {
        match self.problem.kind(item) {
            ItemKind::Primary(bounds) => (i64::from(bounds.min) - self.times(item)).max(0),
            ItemKind::Secondary => 0,
        }
    }

    fn times(&self, item: ItemId) -> i64 {
        self.entries(item).count() as i64
    }

    /// The entries of an item in chosen options.
    fn entries(&self, item: ItemId) -> impl Iterator<Item = &Entry> {
        let entries = self.chosen.iter().flat_map(|&option| self.problem.entries(option));
        entries.filter(move |entry| entry.item == item)
    }
}
