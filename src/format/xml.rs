//! Saves of other programs in XML: the elements of a file, and its root.

use super::board::Boards;
use super::error::Fault;
use super::error::{FormatError, FormatErrorKind};
use super::position::{column, decode};
use super::{Reading, Record};
use dlx::format::located::on_one_line;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

/// An element with its contents.
#[derive(Debug, Default)]
pub(super) struct XmlElement {
    pub(super) name: String,
    /// The offset of its start in the file.
    pub(super) at: usize,
    attributes: Vec<(String, String)>,
    /// Its text, without the text of the elements inside.
    pub(super) text: String,
    pub(super) children: Vec<Self>,
}

impl XmlElement {
    /// The value of an attribute.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The attribute with this name, or else the text of the inner element with this name, without blanks around it.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.attribute(name).or_else(|| Some(self.child(name)?.text.as_str())).map(str::trim)
    }

    /// The number in [`value`](Self::value).
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.value(name)?.parse().ok()
    }

    /// The first inner element with this name.
    pub(super) fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// An error at the start of the element.
    pub(super) fn fault(&self, found: impl Into<String>, expected: &'static str) -> Fault {
        let kind = FormatErrorKind::Unexpected { found: found.into(), expected };
        Fault { at: self.at, kind }
    }
}

/// Reads a file that is one save, with its first line.
pub(super) fn read_save(
    bytes: &[u8],
    reading: &Reading,
    read: impl FnOnce(&XmlElement, &mut Boards) -> Result<Record, Fault>,
) -> Vec<(usize, Result<Record, FormatError>)> {
    // The lossy text only serves to find the line of an error.
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let root = decode(bytes).and_then(parse);
    let record = root.and_then(|root| read(&root, &mut Boards::new(reading)));
    vec![(1, record.map_err(|fault| locate(text, fault)))]
}

/// The error of a fault in a text.
fn locate(text: &str, Fault { at, kind }: Fault) -> FormatError {
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
    FormatError::new(line, column(&before[start..], before.len() - start), kind)
}

/// The root element of a file.
fn parse(text: &str) -> Result<XmlElement, Fault> {
    /// The maximum depth of an element. A save needs five.
    const DEEPEST: usize = 32;
    let broken = |at: u64, error: &dyn ToString| {
        let at = usize::try_from(at).unwrap_or(text.len()).min(text.len());
        Fault { at, kind: FormatErrorKind::BrokenXml { message: one_line(&error.to_string()) } }
    };
    let mut reader = quick_xml::Reader::from_str(text);
    let mut open = vec![XmlElement::default()];
    loop {
        let at = reader.buffer_position();
        let event = reader.read_event();
        match event.map_err(|error| broken(reader.error_position(), &error))? {
            Event::Eof => break,
            Event::Start(_) if open.len() > DEEPEST => {
                return Err(broken(at, &format!("elements more than {DEEPEST} deep")));
            }
            Event::Start(tag) => {
                open.push(element(&tag, at).map_err(|error| broken(at, &error))?);
            }
            Event::Empty(tag) => {
                let child = element(&tag, at).map_err(|error| broken(at, &error))?;
                if let Some(parent) = open.last_mut() {
                    parent.children.push(child);
                }
            }
            Event::End(_) => close(&mut open),
            Event::Text(text) => {
                let text = text.xml10_content();
                if let Some(parent) = open.last_mut() {
                    parent.text += &text;
                }
            }
            _ => {}
        }
    }
    // Only the document itself may still be open.
    if open.len() > 1 {
        return Err(broken(text.len() as u64, &"the file ends inside an element"));
    }
    let root = open.pop().and_then(|document| document.children.into_iter().next());
    root.ok_or_else(|| broken(0, &"there is no element"))
}

/// Ends the innermost open element.
fn close(open: &mut Vec<XmlElement>) {
    if open.len() > 1
        && let Some(child) = open.pop()
        && let Some(parent) = open.last_mut()
    {
        parent.children.push(child);
    }
}

/// The element of a tag.
fn element(tag: &BytesStart<'_>, at: u64) -> Result<XmlElement, String> {
    let mut attributes = Vec::new();
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|error| error.to_string())?;
        attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
    }
    let at = usize::try_from(at).unwrap_or(usize::MAX);
    Ok(XmlElement { name: tag.name().as_ref().to_owned(), at, attributes, ..XmlElement::default() })
}

/// The name of the root element of a file that begins like XML, after declarations and comments.
pub(super) fn root(start: &[u8]) -> Option<&str> {
    let mut rest = super::position::skip_mark(start).trim_ascii_start();
    loop {
        let end = match rest {
            [b'<', b'?', ..] => find(rest, b"?>")?,
            [b'<', b'!', b'-', b'-', ..] => find(rest, b"-->")?,
            [b'<', b'!', ..] => declaration(rest)?,
            // The first tag that is neither a declaration nor a comment.
            [b'<', name @ ..] => {
                let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.:".contains(&byte);
                let length = name.iter().take_while(|byte| is_name(**byte)).count();
                let name = name[..length]
                    .first()
                    .filter(|byte| byte.is_ascii_alphabetic())
                    .and(Some(&name[..length]));
                return str::from_utf8(name?).ok();
            }
            _ => return None,
        };
        rest = rest[end..].trim_ascii_start();
    }
}

/// The end of a declaration such as `<!DOCTYPE a [...]>`.
fn declaration(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let end = text.iter().position(|byte| match byte {
        b'[' => {
            depth += 1;
            false
        }
        b']' => {
            depth = depth.saturating_sub(1);
            false
        }
        byte => *byte == b'>' && depth == 0,
    });
    end.map(|end| end + 1)
}

/// The end of the first occurrence of a part.
fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part).map(|at| at + part.len())
}

/// A message of the XML parser, on one line.
pub(super) fn one_line(error: &impl ToString) -> String {
    on_one_line(&error.to_string())
}
