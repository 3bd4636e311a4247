//! Text that is neither puzzles nor an exact cover problem, with a known beginning: pages, XML, source code.

use super::xml;

/// The kind of such a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Foreign {
    /// A page of the web.
    Html,
    /// XML of an unknown program.
    Xml,
    /// A picture.
    Svg,
    /// Rich text of a word processor.
    Rtf,
    /// Source code of a program.
    Code,
    /// A document in PDF.
    Pdf,
    /// An archive, or a document in the form of one, such as a spreadsheet.
    Archive,
    /// A picture of pixels.
    Picture,
    /// An archive of several files that is no ZIP archive.
    Packed,
    /// A document of an old office program.
    Office,
}

impl Foreign {
    /// The message about a text of this kind: what was found, what was expected, and what to do.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Html => {
                "this is an HTML page, expected puzzles or an exact cover problem; open the page, and \
                 save the puzzle as text"
            }
            Self::Xml => {
                "this is XML of an unknown program, expected puzzles or an exact cover problem; save \
                 the puzzle as text"
            }
            Self::Svg => {
                "this is a picture (SVG), expected puzzles or an exact cover problem; give the cells \
                 as text"
            }
            Self::Rtf => {
                "this is rich text (RTF), expected puzzles or an exact cover problem; save it as plain \
                 text"
            }
            Self::Code => {
                "this is the source code of a program, expected puzzles or an exact cover problem; \
                 give the cells alone, such as [[5, 3, 0, ...], ...]"
            }
            Self::Pdf => {
                "this is a PDF document, expected puzzles or an exact cover problem; copy the puzzle \
                 from it as text"
            }
            Self::Archive => {
                "this is a ZIP archive, or a document such as a spreadsheet (.xlsx, .ods), expected \
                 puzzles or an exact cover problem; unpack it first, or export it as CSV or text"
            }
            Self::Picture => {
                "this is a picture (PNG, JPEG or GIF), expected puzzles or an exact cover problem; \
                 give the cells as text"
            }
            Self::Packed => {
                "this is an archive (7z, RAR or tar), expected puzzles or an exact cover problem; \
                 unpack it first"
            }
            Self::Office => {
                "this is a document of an office program (.xls, .doc), expected puzzles or an exact \
                 cover problem; export it as CSV or text"
            }
        }
    }

    /// The kind of a file that begins with the signature of a binary format.
    pub fn binary(start: &[u8]) -> Option<Self> {
        /// The place of the signature of tar.
        const TAR: usize = 257;
        if start.get(TAR..).is_some_and(|rest| rest.starts_with(b"ustar")) {
            return Some(Self::Packed);
        }
        if start.starts_with(b"RIFF")
            && start.get(8..).is_some_and(|rest| rest.starts_with(b"WEBP"))
        {
            return Some(Self::Picture);
        }
        const SIGNATURES: [(&[u8], Foreign); 13] = [
            (b"%PDF-", Foreign::Pdf),
            (b"PK\x03\x04", Foreign::Archive),
            (b"PK\x05\x06", Foreign::Archive),
            (b"PK\x07\x08", Foreign::Archive),
            (b"7z\xbc\xaf\x27\x1c", Foreign::Packed),
            (b"Rar!\x1a\x07", Foreign::Packed),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Foreign::Office),
            (b"II*\x00", Foreign::Picture),
            (b"MM\x00*", Foreign::Picture),
            (b"\x89PNG\r\n", Foreign::Picture),
            (b"\xff\xd8\xff", Foreign::Picture),
            (b"GIF87a", Foreign::Picture),
            (b"GIF89a", Foreign::Picture),
        ];
        SIGNATURES.iter().find(|(begin, _)| start.starts_with(begin)).map(|&(_, kind)| kind)
    }

    /// The kind of a file with a unique beginning: a declaration, a document type, `<html>` or `{\rtf`.
    ///
    /// ```
    /// use pavane::format::Foreign;
    ///
    /// assert_eq!(Foreign::declared(b"<!DOCTYPE html>\n<title>404</title>"), Some(Foreign::Html));
    /// assert_eq!(Foreign::declared(b"a b c\n"), None);
    /// ```
    pub fn declared(start: &[u8]) -> Option<Self> {
        if let Some(kind) = Self::binary(start) {
            return Some(kind);
        }
        let start = super::position::skip_mark(start).trim_ascii_start();
        if start.starts_with(b"{\\rtf") {
            return Some(Self::Rtf);
        }
        let begins = |word: &[u8]| {
            start.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
        };
        let words = [&b"<?xml"[..], b"<!doctype", b"<html", b"<!--", b"<svg"];
        words.iter().any(|word| begins(word)).then(|| markup(start))
    }
}

/// Whether a text that starts with `|` is a table of Markdown: it has a line of bars and dashes.
pub(super) fn is_table(start: &[u8]) -> bool {
    let is_rule = |line: &[u8]| {
        line.len() > 4
            && line.windows(3).any(|part| part == b"---")
            && line.iter().all(|byte| b"|-: ".contains(byte))
    };
    start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).any(is_rule)
}

/// The kind of a file that looks like markup or source code.
pub(super) fn resembled(start: &[u8]) -> Option<Foreign> {
    let start = super::position::skip_mark(start).trim_ascii_start();
    if xml::root(start).is_some() && start.contains(&b'>') {
        return Some(markup(start));
    }
    is_code(start).then_some(Foreign::Code)
}

/// The kind of a file that begins with `<`.
fn markup(start: &[u8]) -> Foreign {
    const ELEMENTS: [&str; 12] = [
        "html", "head", "body", "div", "table", "p", "span", "script", "meta", "title", "pre", "h1",
    ];
    let begin: Vec<u8> = start.iter().take(1 << 10).map(u8::to_ascii_lowercase).collect();
    let has = |word: &[u8]| begin.windows(word.len()).any(|part| part == word);
    match xml::root(start).map(str::to_ascii_lowercase) {
        Some(root) if ELEMENTS.contains(&&*root) => Foreign::Html,
        Some(root) if root == "svg" => Foreign::Svg,
        // The root may be unknown, but the text names HTML.
        _ if has(b"<!doctype html") || has(b"<html") => Foreign::Html,
        _ => Foreign::Xml,
    }
}

/// Whether two of the first lines, or the only one, are statements of a common programming language.
fn is_code(start: &[u8]) -> bool {
    /// The maximum number of lines to examine.
    const MOST_LINES: usize = 64;
    let text = String::from_utf8_lossy(start);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MOST_LINES);
    let (mut all, mut code) = (0, 0);
    for line in lines {
        all += 1;
        code += usize::from(is_statement(line));
    }
    // A single statement counts only in a text of one or two lines.
    code >= 2 || code == 1 && all <= 2
}

/// Whether a line is a statement: it begins with a keyword and has the marks of a statement.
fn is_statement(line: &str) -> bool {
    const KEYWORDS: [&str; 32] = [
        "#include",
        "class",
        "const",
        "console.log(",
        "def",
        "else",
        "export",
        "fn",
        "for",
        "from",
        "func",
        "function",
        "if",
        "import",
        "int",
        "let",
        "module",
        "namespace",
        "package",
        "print(",
        "private",
        "public",
        "return",
        "static",
        "struct",
        "try:",
        "use",
        "using",
        "var",
        "void",
        "while",
        "#!/",
    ];
    let has_keyword = KEYWORDS.iter().any(|keyword| {
        line.strip_prefix(keyword).is_some_and(|rest| {
            !keyword.ends_with(|c: char| c.is_alphanumeric())
                || rest.starts_with(|c: char| c.is_whitespace() || c == '(')
        })
    });
    // These beginnings need no further mark of a statement.
    let starts_outright = line.starts_with("#include")
        || line.starts_with("#!/")
        || line.starts_with("import ")
        || line.starts_with("from ") && line.contains(" import ");
    has_keyword && (starts_outright || line.contains(['(', '{', '=', ';']) || line.ends_with(':'))
}
