//! The lists of a program text as a tree.

use super::tokens::{ArrayToken, tokens};

/// A list between brackets, or the whole text.
#[derive(Debug, Default)]
pub(super) struct BracketList<'t> {
    /// The offset of its bracket.
    pub(super) at: usize,
    pub(super) items: Vec<ListItem<'t>>,
    /// Whether the list is an index or the length of an array: one word in brackets after a name or another bracket.
    pub(super) is_index: bool,
    /// Whether its elements are columns, as in a call of a function that fills a matrix by columns.
    pub(super) by_columns: bool,
    /// Whether signs such as `=` are between its items.
    has_signs: bool,
}

/// An item of a list.
#[derive(Debug)]
pub(super) enum ListItem<'t> {
    Cell(ArrayWord<'t>),
    List(BracketList<'t>),
}

/// A word or a text in quotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArrayWord<'t> {
    pub(super) at: usize,
    pub(super) text: &'t str,
    pub(super) is_quoted: bool,
    /// The number of the row in its list, by semicolons and bars.
    pub(super) row: usize,
}

impl<'t> BracketList<'t> {
    /// The cells; `None` if the list has other items, signs, or is an index.
    pub(super) fn cells(&self) -> Option<Vec<ArrayWord<'t>>> {
        if self.has_signs || self.is_index {
            return None;
        }
        let cell = |item: &ListItem<'t>| match item {
            ListItem::Cell(cell) => Some(*cell),
            ListItem::List(_) => None,
        };
        self.items.iter().map(cell).collect()
    }

    /// The inner lists, without indices. A list with one list only, such as the arguments of a call, counts as that
    /// list.
    pub(super) fn lists(&self) -> impl Iterator<Item = &Self> {
        self.items.iter().filter_map(|item| match item {
            ListItem::List(list) if !list.is_index => Some(list.inner()),
            _ => None,
        })
    }

    fn inner(&self) -> &Self {
        let mut list = self;
        while let [ListItem::List(inner)] = list.items.as_slice() {
            list = inner;
        }
        list
    }
}

/// The greatest depth of nested lists. No array is deeper, and deeper trees need a large stack.
const DEEPEST: usize = 64;

/// Reads the lists of a text. Brackets that do not close are closed at the end.
pub(super) fn lists(text: &str) -> BracketList<'_> {
    let mut open = vec![BracketList::default()];
    let mut row = 0;
    let mut before: Option<ArrayToken<'_>> = None;
    let is_by_columns = |before: Option<ArrayToken<'_>>, bracket: char| {
        bracket == '(' && matches!(before, Some(ArrayToken::Word("matrix" | "reshape")))
    };
    let mut may_be_index = Vec::new();
    for (at, token) in tokens(text) {
        if open.len() > DEEPEST {
            return BracketList::default();
        }
        let Some(list) = open.last_mut() else { break };
        match token {
            ArrayToken::Open(bracket) => {
                let by_columns = list.by_columns || is_by_columns(before, bracket);
                may_be_index.push(matches!(before, Some(ArrayToken::Word(_) | ArrayToken::Close)));
                open.push(BracketList { at, by_columns, ..BracketList::default() });
            }
            ArrayToken::Close => close(&mut open, &mut may_be_index),
            ArrayToken::Comma | ArrayToken::Newline => {}
            ArrayToken::Semicolon => row += 1,
            // With this argument R fills by rows.
            ArrayToken::Word("byrow") => open.iter_mut().for_each(|list| list.free()),
            ArrayToken::Word(text) => {
                list.items.push(ListItem::Cell(ArrayWord { at, text, is_quoted: false, row }));
            }
            ArrayToken::Text(text) => {
                list.items.push(ListItem::Cell(ArrayWord { at, text, is_quoted: true, row }));
            }
            ArrayToken::Sign => list.has_signs = true,
        }
        before = Some(token);
    }
    // The end of the text closes all open lists.
    while open.len() > 1 {
        close(&mut open, &mut may_be_index);
    }
    open.pop().unwrap_or_default()
}

impl BracketList<'_> {
    /// Marks this list and its inner lists as filled by rows.
    fn free(&mut self) {
        self.by_columns = false;
        for item in &mut self.items {
            if let ListItem::List(list) = item {
                list.by_columns = false;
            }
        }
    }
}

/// Closes the innermost list.
fn close(open: &mut Vec<BracketList<'_>>, may_be_index: &mut Vec<bool>) {
    if open.len() < 2 {
        return;
    }
    if let (Some(mut list), Some(after_name)) = (open.pop(), may_be_index.pop())
        && let Some(outer) = open.last_mut()
    {
        list.is_index = after_name && list.items.len() <= 1 && list.lists().next().is_none();
        outer.items.push(ListItem::List(list));
    }
}
