//! The lists of a program text as a tree.

use super::tokens::{Token, tokens};

/// A list between brackets, or the whole text.
#[derive(Debug, Default)]
pub(super) struct List<'t> {
    /// The offset of its bracket.
    pub(super) at: usize,
    pub(super) items: Vec<Item<'t>>,
    /// Whether it is an index or the length of an array: one word in brackets after a name or another bracket.
    pub(super) is_index: bool,
    /// Whether its elements are columns: a call of a function that fills a matrix so.
    pub(super) by_columns: bool,
    /// Whether it has signs between its items, such as `=`.
    has_signs: bool,
}

/// An item of a list.
#[derive(Debug)]
pub(super) enum Item<'t> {
    Cell(Cell<'t>),
    List(List<'t>),
}

/// A word or a text in quotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<'t> {
    pub(super) at: usize,
    pub(super) text: &'t str,
    pub(super) is_quoted: bool,
    /// The number of the row in its list, by semicolons and bars.
    pub(super) row: usize,
}

impl<'t> List<'t> {
    /// The cells, if the list has nothing else.
    pub(super) fn cells(&self) -> Option<Vec<Cell<'t>>> {
        if self.has_signs || self.is_index {
            return None;
        }
        let cell = |item: &Item<'t>| match item {
            Item::Cell(cell) => Some(*cell),
            Item::List(_) => None,
        };
        self.items.iter().map(cell).collect()
    }

    /// The lists in it, without indices. A list of a list alone, such as the arguments of a call, is the inner one.
    pub(super) fn lists(&self) -> impl Iterator<Item = &Self> {
        self.items.iter().filter_map(|item| match item {
            Item::List(list) if !list.is_index => Some(list.inner()),
            _ => None,
        })
    }

    fn inner(&self) -> &Self {
        let mut list = self;
        while let [Item::List(inner)] = list.items.as_slice() {
            list = inner;
        }
        list
    }
}

/// The greatest depth of lists in lists; no array is as deep, and deeper trees need a large stack.
const DEEPEST: usize = 64;

/// Reads the lists of a text. Brackets that do not close are closed at the end.
pub(super) fn lists(text: &str) -> List<'_> {
    let mut open = vec![List::default()];
    let mut row = 0;
    let mut before: Option<Token<'_>> = None;
    let is_by_columns = |before: Option<Token<'_>>, bracket: char| {
        bracket == '(' && matches!(before, Some(Token::Word("matrix" | "reshape")))
    };
    let mut may_be_index = Vec::new();
    for (at, token) in tokens(text) {
        if open.len() > DEEPEST {
            return List::default();
        }
        let Some(list) = open.last_mut() else { break };
        match token {
            Token::Open(bracket) => {
                let by_columns = list.by_columns || is_by_columns(before, bracket);
                may_be_index.push(matches!(before, Some(Token::Word(_) | Token::Close)));
                open.push(List { at, by_columns, ..List::default() });
            }
            Token::Close => close(&mut open, &mut may_be_index),
            Token::Comma | Token::Newline => {}
            Token::Semicolon => row += 1,
            // R fills by rows if it is told.
            Token::Word("byrow") => open.iter_mut().for_each(|list| list.free()),
            Token::Word(text) => {
                list.items.push(Item::Cell(Cell { at, text, is_quoted: false, row }));
            }
            Token::Text(text) => {
                list.items.push(Item::Cell(Cell { at, text, is_quoted: true, row }));
            }
            Token::Sign => list.has_signs = true,
        }
        before = Some(token);
    }
    while open.len() > 1 {
        close(&mut open, &mut may_be_index);
    }
    open.pop().unwrap_or_default()
}

impl List<'_> {
    /// Marks all lists in it as filled by rows.
    fn free(&mut self) {
        self.by_columns = false;
        for item in &mut self.items {
            if let Item::List(list) = item {
                list.by_columns = false;
            }
        }
    }
}

/// Closes the innermost list.
fn close(open: &mut Vec<List<'_>>, may_be_index: &mut Vec<bool>) {
    if open.len() < 2 {
        return;
    }
    if let (Some(mut list), Some(after_name)) = (open.pop(), may_be_index.pop())
        && let Some(outer) = open.last_mut()
    {
        list.is_index = after_name && list.items.len() <= 1 && list.lists().next().is_none();
        outer.items.push(Item::List(list));
    }
}
