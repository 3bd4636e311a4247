//! Rules for the item to branch on in a search with a memo.

/// The rule by which a search with a memo picks its branch item. It decides how many states are shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// The item added first, or the first of the [given order](crate::Solver::item_order). On boards, whose
    /// items have a place, states that are reached in different ways then differ along a narrow front only.
    Given,
    /// The first item in an order made to keep this front narrow: along the short side of a board.
    Front,
    /// The item with the fewest choices, the first among equals: the smallest trees.
    Minimum,
}

impl Order {
    /// All orders.
    pub const ALL: &'static [Self] = &[Self::Given, Self::Front, Self::Minimum];

    /// The name: `given`, `front` or `minimum`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Front => "front",
            Self::Minimum => "minimum",
        }
    }
}
