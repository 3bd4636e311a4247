//! Blocks of lines between blank ones.

use super::DrawnBlock;
use super::rows::NumberedLine;
use crate::format::position::skip_mark;

impl DrawnBlock<'_> {
    /// The blocks of a file, without blocks of borders only.
    pub(crate) fn all(bytes: &[u8]) -> impl Iterator<Item = DrawnBlock<'_>> {
        let lines = skip_mark(bytes).split(|&byte| byte == b'\n');
        let mut lines =
            (1..).zip(lines).map(|(number, bytes)| NumberedLine { number, bytes }).peekable();
        let mut next_block = move || loop {
            let mut block = Vec::new();
            while let Some(line) = lines.next_if(|line| !line.is_blank()) {
                if !line.is_comment() {
                    block.push(line);
                }
            }
            while lines.next_if(|line| line.is_blank()).is_some() {}
            if !block.iter().all(|line| line.is_border()) {
                return Some(DrawnBlock { lines: block });
            }
            lines.peek()?;
        };
        let mut after: Option<DrawnBlock<'_>> = None;
        std::iter::from_fn(move || {
            // A blank line may separate a map from its grid.
            let mut block = after.take().or_else(&mut next_block)?;
            after = next_block();
            if let Some(map) = after.take_if(|block| block.is_map()) {
                block.lines.extend(map.lines);
                after = next_block();
            }
            Some(block)
        })
    }
}
