//! Grids with a blank line between their blocks, or between all their rows.

use super::groups::LineGroup;
use super::shape::part;

/// Groups that may be parts of one grid: their rows have the same length, and are too few for a grid so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Joiner {
    groups: Vec<LineGroup>,
    width: usize,
    rows: usize,
}

impl Joiner {
    /// Takes a group. Returns the complete groups: parts that are a grid together become one group.
    pub(super) fn add(&mut self, group: LineGroup) -> Vec<LineGroup> {
        let Some((rows, width)) = part(&group.lines) else {
            let mut found = self.end();
            found.push(group);
            return found;
        };
        let continues = width == self.width && self.rows + rows <= width && group.label.is_none();
        let mut found = if continues { Vec::new() } else { self.end() };
        self.groups.push(group);
        self.width = width;
        self.rows += rows;
        if self.rows == width {
            found.push(self.join());
        }
        found
    }

    /// Returns the collected groups, which form no grid together.
    pub(super) fn end(&mut self) -> Vec<LineGroup> {
        std::mem::take(self).groups
    }

    fn join(&mut self) -> LineGroup {
        let mut groups = std::mem::take(self).groups.into_iter();
        let mut joined = groups.next().unwrap_or_default();
        for group in groups {
            joined.append(group);
        }
        joined
    }
}

impl LineGroup {
    /// Adds the lines of another group below.
    fn append(&mut self, other: Self) {
        self.lines.extend(other.lines);
        self.rows += other.rows;
        self.map_rows = other.map_rows;
        self.has_other_zones |= other.has_other_zones;
    }
}
