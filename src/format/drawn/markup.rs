//! Rows of tables in the markup of wikis and of LaTeX: `| 5 || 3 ||` and `5 & 3 & \\`.

/// The table around the current line, if there is one.
#[derive(Clone, Debug, Default)]
pub(super) struct Markup {
    is_in_wiki: bool,
    is_in_latex: bool,
}

/// A line without its markup.
pub(super) enum PlainLine {
    /// A line without such markup.
    Same,
    /// A row with a bar between its cells. Columns of messages stay right.
    Row(Vec<u8>),
    /// A line of markup alone.
    Nothing,
}

impl Markup {
    /// Takes the next line.
    pub(super) fn plain(&mut self, line: &[u8]) -> PlainLine {
        let text = line.trim_ascii();
        if text.starts_with(b"{|") {
            self.is_in_wiki = true;
            return PlainLine::Nothing;
        }
        if self.is_in_wiki {
            self.is_in_wiki = text != b"|}";
            let is_mark =
                [&b"|}"[..], b"|-", b"|+", b"!"].iter().any(|mark| text.starts_with(mark));
            return match text.starts_with(b"|") && !is_mark {
                true => PlainLine::Row(wiki_row(line)),
                false if is_mark => PlainLine::Nothing,
                false => PlainLine::Same,
            };
        }
        const COMMANDS: [&[u8]; 6] =
            [b"\\hline", b"\\cline", b"\\begin{", b"\\end{", b"\\[", b"\\]"];
        if COMMANDS.iter().any(|command| text.starts_with(command)) && !text.contains(&b'&') {
            self.is_in_latex = !text.starts_with(b"\\end{");
            return PlainLine::Nothing;
        }
        // The last row needs no mark at its end.
        let row = latex_row(line, self.is_in_latex);
        self.is_in_latex |= row.is_some();
        row.map_or(PlainLine::Same, PlainLine::Row)
    }
}

/// A row of a wiki with single bars, and one at its end.
fn wiki_row(line: &[u8]) -> Vec<u8> {
    let mut row = line.trim_ascii_end().to_vec();
    // The first bar is before the first cell.
    let mut at = row.iter().position(|&byte| byte == b'|').map_or(0, |bar| bar + 1);
    while let Some(place) = row[at..].windows(2).position(|pair| pair == b"||") {
        row[at + place] = b' ';
        at += place + 2;
    }
    row.extend(b" |");
    row
}

/// A row of LaTeX with bars between and around its cells.
fn latex_row(line: &[u8], may_be_open: bool) -> Option<Vec<u8>> {
    /// The least number of marks between the cells of a row.
    const FEWEST: usize = 3;
    let line = line.strip_prefix(b"\\hline").unwrap_or(line);
    let end = line.windows(2).rposition(|pair| pair == b"\\\\");
    let (cells, tail) = match end {
        Some(end) => (&line[..end], line[end + 2..].trim_ascii()),
        None => (line, &b""[..]),
    };
    let marks = cells.iter().filter(|&&byte| byte == b'&').count();
    let is_tail = tail.is_empty() || tail.starts_with(b"\\") || tail.starts_with(b"[");
    if marks < FEWEST || !is_tail || end.is_none() && !may_be_open {
        return None;
    }
    let mut row = b"|".to_vec();
    row.extend(cells.iter().map(|&byte| if byte == b'&' { b'|' } else { byte }));
    row.extend(b"|");
    Some(row)
}
