//! Interchangeable blocks of items: parts of a problem that may be swapped for one another.

mod find;

use crate::id::{Color, ItemId, OptionId};
use crate::problem::{ItemKind, Multiplicity, Problem};
use std::collections::HashMap;

/// Blocks of items that are interchangeable: swapping any two of them, item by item, turns the options of the problem
/// into the same options. Examples are the digits of an empty board, identical pieces of a puzzle, and identical
/// persons of a timetable.
///
/// States of a search that differ by a swap have equally many solutions, so a [`Diagram`](super::Diagram)
/// needs only one of them. Blocks are checked against the problem, so a wrong declaration gives an error
/// and never a wrong count.
///
/// ```
/// use pavane_dlx::ProblemBuilder;
/// use pavane_dlx::diagram::Blocks;
///
/// // Two rooks on a board of two rows and three columns; the columns are interchangeable.
/// let mut builder = ProblemBuilder::new();
/// let rows = builder.add_primaries::<2>()?;
/// let columns = [(); 3].map(|()| builder.add_secondary().unwrap());
/// for row in rows {
///     for column in columns {
///         builder.add_option([row, column])?;
///     }
/// }
/// let problem = builder.build();
/// let blocks = Blocks::new(&problem, columns.map(|column| vec![column]))?;
/// assert_eq!(blocks.items().len(), 3);
/// assert!(Blocks::new(&problem, [vec![rows[0]], vec![columns[0]]]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// The items of each block; items at the same place correspond.
    items: Vec<Vec<ItemId>>,
    /// The options of each block; options at the same place correspond.
    options: Vec<Vec<OptionId>>,
}

/// The reason why blocks of items are not interchangeable, or cannot be used as such.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BlocksError {
    /// There are more blocks than the maximum.
    #[error("there are {0} blocks, and at most {MOST_BLOCKS} can be used")]
    TooMany(usize),
    /// A block is longer or shorter than the first.
    #[error(
        "block {block} has {found} items and block 0 has {expected}; all must be of one length"
    )]
    Length {
        /// The block, counted from 0.
        block: usize,
        /// Number of its items.
        found: usize,
        /// Number of the first block's items.
        expected: usize,
    },
    /// An item does not belong to the problem.
    #[error("item {0} is not one of the problem's")]
    Unknown(ItemId),
    /// An item is in two places.
    #[error("item {0} is in two blocks, or twice in one")]
    Twice(ItemId),
    /// Items at the same place are of different kinds.
    #[error("items {0} and {1} are at the same place of two blocks and of different kinds")]
    Kind(ItemId, ItemId),
    /// An item may be covered several times.
    #[error("item {0} may be covered several times; blocks are of items that are covered once")]
    Multiple(ItemId),
    /// An option contains items of two blocks.
    #[error("option {0} contains items of two blocks, and may contain items of one only")]
    Between(OptionId),
    /// An option has no counterpart.
    #[error("option {option} becomes no option when its block is swapped for block {block}")]
    Unmatched {
        /// The option.
        option: OptionId,
        /// The other block.
        block: usize,
    },
}

/// Maximum number of blocks: a block's number fits into a byte.
pub(super) const MOST_BLOCKS: usize = 255;

/// The content of an option: its entries in order of their items, and its cost.
type OptionContent = (Vec<(ItemId, Option<Color>)>, i64);

impl Blocks {
    /// Blocks of items that are declared to be interchangeable, place by place.
    ///
    /// Takes time linear in the size of the problem.
    ///
    /// # Errors
    /// [`BlocksError`] if they are not.
    pub fn new(
        problem: &Problem,
        blocks: impl IntoIterator<Item = Vec<ItemId>>,
    ) -> Result<Self, BlocksError> {
        let items: Vec<Vec<ItemId>> = blocks.into_iter().collect();
        if items.len() > MOST_BLOCKS {
            return Err(BlocksError::TooMany(items.len()));
        }
        let block_of = placed(problem, &items)?;
        let options = options_of(problem, &block_of, items.len())?;
        let aligned = align(problem, &items, &block_of, options)?;
        Ok(Self { items, options: aligned })
    }

    /// The blocks, each a list of items; items at the same place correspond.
    pub fn items(&self) -> &[Vec<ItemId>] {
        &self.items
    }

    /// The options that contain items of each block; options at the same place correspond.
    pub fn options(&self) -> &[Vec<OptionId>] {
        &self.options
    }
}

/// The block of each item, and its place in it.
fn placed(
    problem: &Problem,
    blocks: &[Vec<ItemId>],
) -> Result<Vec<Option<(usize, usize)>>, BlocksError> {
    let mut placed = vec![None; problem.item_count()];
    for (block, items) in blocks.iter().enumerate() {
        if items.len() != blocks[0].len() {
            let (found, expected) = (items.len(), blocks[0].len());
            return Err(BlocksError::Length { block, found, expected });
        }
        for (place, &item) in items.iter().enumerate() {
            let slot = placed.get_mut(item.index()).ok_or(BlocksError::Unknown(item))?;
            if slot.replace((block, place)).is_some() {
                return Err(BlocksError::Twice(item));
            }
            let kind = problem.kind(item);
            if kind != problem.kind(blocks[0][place]) {
                // Kinds include multiplicities; items at the same place must have the same.
                return Err(BlocksError::Kind(blocks[0][place], item));
            }
            if !matches!(kind, ItemKind::Primary(Multiplicity::ONCE) | ItemKind::Secondary) {
                return Err(BlocksError::Multiple(item));
            }
        }
    }
    Ok(placed)
}

/// The options of each block, in order.
fn options_of(
    problem: &Problem,
    block_of: &[Option<(usize, usize)>],
    blocks: usize,
) -> Result<Vec<Vec<OptionId>>, BlocksError> {
    let mut options = vec![Vec::new(); blocks];
    for option in problem.options() {
        let mut met = problem
            .entries(option)
            .iter()
            .filter_map(|entry| block_of[entry.item.index()].map(|(block, _)| block));
        if let Some(block) = met.next() {
            if met.any(|other| other != block) {
                return Err(BlocksError::Between(option));
            }
            options[block].push(option);
        }
    }
    Ok(options)
}

/// Puts the options of each block in the same order as the corresponding options of the block before.
fn align(
    problem: &Problem,
    items: &[Vec<ItemId>],
    block_of: &[Option<(usize, usize)>],
    options: Vec<Vec<OptionId>>,
) -> Result<Vec<Vec<OptionId>>, BlocksError> {
    let mut aligned: Vec<Vec<OptionId>> = Vec::with_capacity(options.len());
    for (block, of_block) in options.into_iter().enumerate() {
        let Some(before) = aligned.last() else {
            aligned.push(of_block);
            continue;
        };
        // Equal options are matched in order: the first is at the end, where `pop` takes it.
        let mut by_content: HashMap<OptionContent, Vec<OptionId>> = HashMap::new();
        for &option in of_block.iter().rev() {
            let content = content(problem, option, |item| item);
            by_content.entry(content).or_default().push(option);
        }
        // The swap renames each option of the block before; the result must be an option of this block.
        let mut here = Vec::with_capacity(before.len());
        for &option in before {
            let renamed = content(problem, option, |item| match block_of[item.index()] {
                Some((_, place)) => items[block][place],
                None => item,
            });
            let other = by_content.get_mut(&renamed).and_then(Vec::pop);
            here.push(other.ok_or(BlocksError::Unmatched { option, block })?);
        }
        // An option of this block that is no image has no counterpart in the block before.
        if let Some(&option) = by_content.values().flatten().min() {
            return Err(BlocksError::Unmatched { option, block: block - 1 });
        }
        aligned.push(here);
    }
    Ok(aligned)
}

/// The content of an option after its items are renamed.
fn content(
    problem: &Problem,
    option: OptionId,
    rename: impl Fn(ItemId) -> ItemId,
) -> OptionContent {
    let entries = problem.entries(option).iter();
    let mut entries: Vec<_> = entries.map(|entry| (rename(entry.item), entry.color)).collect();
    entries.sort_unstable();
    (entries, problem.cost(option))
}
