//! Marks around the rows of drawings in mails, programs and tables: quotes, fences, decimals. Blanks replace them, and
//! columns of messages stay right.

use super::rows::{draws, is_bar, is_border};
use super::sheet::are_names;
use crate::format::around::{is_fence, unquoted};
use crate::format::plain::plain_cell;
use crate::format::position::is_blank;

/// A row with bare symbols for quoted texts, decimals and words for empty cells; `None` without any of these.
pub(super) fn cells(bytes: &[u8]) -> Option<Vec<u8>> {
    without_quotes(bytes).or_else(|| without_decimals(bytes))
}

/// A row without the quotes around it, and without the marks of a program before and after them.
fn without_quotes(bytes: &[u8]) -> Option<Vec<u8>> {
    let is_end = |byte: &u8| b" \t,;+\\".contains(byte);
    let end = bytes.iter().rposition(|byte| !is_end(byte))? + 1;
    let is_start = |byte: &u8| b" \t-+".contains(byte);
    let start = bytes.iter().position(|byte| !is_start(byte))?;
    let quote = *bytes.get(start)?;
    let mut plain = bytes.to_vec();
    if b"\"'`".contains(&quote) && end > start + 2 && bytes[end - 1] == quote {
        let inner = &bytes[start + 1..end - 1];
        let is_row = inner.iter().any(|byte| byte.is_ascii_digit() || b".-_*".contains(byte));
        if inner.contains(&quote) || !is_row {
            return None;
        }
        plain[..=start].fill(b' ');
        plain[end - 1..].fill(b' ');
        // A line feed at the end of a text in C.
        let text_end = start + 1 + inner.len();
        if inner.ends_with(b"\\n") {
            plain[text_end - 2..text_end].fill(b' ');
        }
        return Some(plain);
    }
    // The end of a row of a matrix, or of a text that continues on the next line.
    let tail = bytes[end..].trim_ascii();
    let is_tail = tail == b"\\" || tail == b"\\\\" || tail == b";" && !bytes[..end].contains(&b';');
    let is_cell = |byte: &u8| byte.is_ascii_digit() || b"._*".contains(byte);
    if !is_tail || !bytes[..end].iter().any(is_cell) {
        return None;
    }
    plain[end..].fill(b' ');
    Some(plain)
}

/// A row of numbers with a dot for each word for an empty cell, and without fractions of zero.
fn without_decimals(bytes: &[u8]) -> Option<Vec<u8>> {
    /// The least number of words of such a row.
    const FEWEST: usize = 4;
    let text = str::from_utf8(bytes).ok()?;
    let is_gap = |c: char| matches!(c, ' ' | '\t' | ',' | ';') || is_bar(c);
    let mut plain = bytes.to_vec();
    let (mut at, mut words, mut changed) = (0, 0, false);
    for word in text.split(is_gap) {
        let start = at;
        let gap = text[start + word.len()..].chars().next();
        at += word.len() + gap.map_or(0, char::len_utf8);
        words += 1;
        let symbol = plain_cell(word);
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number(word) || word == "-1" || matches!(word, "." | "_" | "-") {
            continue;
        }
        let symbol = if symbol.is_empty() { "." } else { symbol };
        if word.starts_with(['"', '\'', '`']) || symbol != "." && !is_number(symbol) {
            return None;
        }
        // The symbol replaces the word, and blanks keep the columns of the other cells.
        plain[start..start + word.len()].fill(b' ');
        plain[start..start + symbol.len()].copy_from_slice(symbol.as_bytes());
        changed = true;
    }
    (changed && words >= FEWEST).then_some(plain)
}

/// A file of drawings with candidates, with blanks in place of the text around them: marks of quoted mails, fences,
/// lines of prose, the heads of tables, and blank lines between the blocks of a grid.
pub(crate) fn candidate_text(bytes: &[u8]) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = bytes
        .split(|&byte| byte == b'\n')
        .map(|line| {
            let line = unquoted(line).unwrap_or_else(|| line.to_vec());
            let is_other = !line.trim_ascii().is_empty() && (is_fence(&line) || is_prose(&line));
            if is_other { vec![b' '; line.len()] } else { line }
        })
        .collect();
    drop_heads(&mut lines);
    join_blocks(&mut lines);
    lines.join(&b'\n')
}

/// Whether a line has a word of letters that cannot be a list of candidates.
fn is_prose(line: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(line) else { return false };
    if text.trim().eq_ignore_ascii_case("map") || text.trim_start().starts_with('#') {
        return false;
    }
    let is_text = |word: &str| {
        let letters = word.trim_end_matches(['.', ',', ':', ';', '?', '!']);
        let is_word = letters.chars().count() > 2 && letters.chars().all(char::is_alphabetic);
        is_word && !letters.to_ascii_lowercase().as_bytes().is_sorted_by(|a, b| a < b)
            || letters.len() < word.len()
                && letters.len() > 1
                && letters.chars().all(char::is_alphabetic)
    };
    let words = text.split_whitespace();
    let (numbers, others): (Vec<&str>, Vec<&str>) =
        words.partition(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
    // Lines with enough numbers are not prose: the items of a problem are on its first line.
    numbers.len() < others.len() && others.into_iter().any(is_text)
}

/// Blanks out the heads of Markdown tables, which name columns or are empty.
fn drop_heads(lines: &mut [Vec<u8>]) {
    for place in 1..lines.len() {
        let is_rule = |line: &[u8]| {
            let line = line.trim_ascii();
            line.starts_with(b"|")
                && line.contains(&b'-')
                && line.iter().all(|byte| b"|-: ".contains(byte))
        };
        let Ok(head) = str::from_utf8(&lines[place - 1]) else { continue };
        let names: Vec<&str> = head.trim().trim_matches('|').split('|').map(str::trim).collect();
        let is_head = head.trim().starts_with('|')
            && (are_names(&names) || names.iter().all(|name| name.is_empty()));
        if is_rule(&lines[place]) && is_head {
            lines[place - 1].fill(b' ');
        }
    }
}

/// Turns blank lines between blocks into comments if the rows of the blocks together are a square of words.
fn join_blocks(lines: &mut [Vec<u8>]) {
    let is_row = |line: &[u8]| !is_border(&String::from_utf8_lossy(line));
    let width = |line: &[u8]| {
        let text = String::from_utf8_lossy(line);
        text.split(|c| is_blank(c) || draws(c)).filter(|word| !word.is_empty()).count()
    };
    // The number of rows of the blocks so far, and of words per row, if they may be parts of one grid.
    let (mut rows, mut side) = (0, 0);
    let (mut gaps, mut found) = (Vec::new(), Vec::new());
    let mut start = 0;
    for block in lines.chunk_by(|a, b| a.trim_ascii().is_empty() == b.trim_ascii().is_empty()) {
        let end = start + block.len();
        if block[0].trim_ascii().is_empty() {
            gaps.extend(start..end);
            start = end;
            continue;
        }
        start = end;
        let mut widths = block.iter().filter(|line| is_row(line)).map(|line| width(line));
        let count = widths.clone().count();
        let first = widths.next().unwrap_or_default();
        let is_part = count < first && widths.all(|width| width == first);
        if rows == 0 || !is_part || first != side || rows + count > side {
            (rows, side) = (0, first);
            gaps.clear();
        }
        rows += if is_part { count } else { 0 };
        if is_part && rows == side {
            found.append(&mut gaps);
            rows = 0;
        }
    }
    found.into_iter().for_each(|place| lines[place] = b"#".to_vec());
}
