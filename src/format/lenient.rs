//! Comments and trailing commas, which JavaScript and many configuration files allow and JSON does not.

use std::borrow::Cow;

/// The text with blanks in place of comments (`//` to the end of the line, `/* */`) and of commas before a closing
/// bracket. All offsets stay. Valid JSON is unchanged.
pub(super) fn strict(text: &str) -> Cow<'_, str> {
    let gaps = gaps(text.as_bytes());
    if gaps.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    for (start, end) in gaps {
        let gap = bytes.get_mut(start..end).unwrap_or_default();
        gap.iter_mut()
            .filter(|byte| !matches!(**byte, b'\n' | b'\r'))
            .for_each(|byte| *byte = b' ');
    }
    // Gaps have whole characters, so this is UTF-8.
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The places of comments and of commas before a closing bracket, outside of strings.
fn gaps(bytes: &[u8]) -> Vec<(usize, usize)> {
    let mut gaps = Vec::new();
    let (mut at, mut comma, mut after_comma) = (0, None, false);
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        match byte {
            b'"' => {
                (comma, after_comma) = (None, false);
                at += string_length(rest);
                continue;
            }
            b'/' if rest.starts_with(b"//") || rest.starts_with(b"/*") => {
                let length = comment_length(rest);
                gaps.push((at, at + length));
                at += length;
                continue;
            }
            // Two commas are a mistake, which stays for the parser to report.
            b',' => {
                comma = (!after_comma).then_some(at);
                after_comma = true;
            }
            b']' | b'}' => {
                gaps.extend(comma.take().map(|comma| (comma, comma + 1)));
                after_comma = false;
            }
            _ if byte.is_ascii_whitespace() => {}
            _ => (comma, after_comma) = (None, false),
        }
        at += 1;
    }
    gaps
}

/// The length of a string with its quotes. A string without an end ends with its line.
fn string_length(rest: &[u8]) -> usize {
    let mut escaped = false;
    let inside = rest.iter().skip(1).position(|&byte| {
        let ends = !escaped && byte == b'"' || byte == b'\n';
        escaped = byte == b'\\' && !escaped;
        ends
    });
    inside.map_or(rest.len(), |inside| inside + 2)
}

/// The length of a comment.
fn comment_length(rest: &[u8]) -> usize {
    let end = match rest.get(1) {
        Some(b'*') => {
            let inside = rest.get(2..).unwrap_or_default();
            inside.windows(2).position(|part| part == b"*/").map(|end| end + 4)
        }
        _ => rest.iter().position(|&byte| byte == b'\n'),
    };
    end.unwrap_or(rest.len())
}
