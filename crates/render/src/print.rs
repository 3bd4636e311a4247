//! Files with the sheets of a printout: HTML, SVG, PDF and PNG.

use super::page::escaped;
use super::pdf;
use super::png::{Image, Scale};
use super::sheet::Printout;
use super::svg::Element;
use std::collections::BTreeSet;

/// The maximum number of sheets of an SVG, which has them below each other.
pub const MOST_SVG_PAGES: usize = 100;

/// The form of a file with sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PrintForm {
    /// A page of HTML with a style for printing.
    Html,
    /// One SVG with all sheets below each other.
    Svg,
    /// A PDF with its own fonts.
    Pdf,
    /// A PNG with one sheet.
    Png,
}

/// The error of a printout that a form does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PrintError {
    /// An SVG with more sheets than [`MOST_SVG_PAGES`].
    #[error("an SVG has up to {MOST_SVG_PAGES} sheets, and there are {0}; write HTML or PDF")]
    TooManyPages(usize),
    /// A PNG with more than one sheet.
    #[error("a PNG has one sheet, and there are {0}; write .pdf")]
    SeveralPages(usize),
}

impl PrintForm {
    /// The form of a file by the end of its name, in lower case; `None` for other ends.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "html" | "htm" => Some(Self::Html),
            "svg" => Some(Self::Svg),
            "pdf" => Some(Self::Pdf),
            "png" => Some(Self::Png),
            _ => None,
        }
    }

    /// Checks that the form takes the number of sheets of a printout.
    ///
    /// # Errors
    /// If it has too many.
    pub fn check(self, printout: &Printout) -> Result<(), PrintError> {
        let count = printout.page_count();
        match self {
            Self::Svg if count > MOST_SVG_PAGES => Err(PrintError::TooManyPages(count)),
            Self::Png if count > 1 => Err(PrintError::SeveralPages(count)),
            _ => Ok(()),
        }
    }

    /// Writes the file in pieces, a sheet at a time, and returns the characters that its fonts do not have. Viewers
    /// bring the fonts of HTML and SVG. SVG, PDF and PNG are one piece in memory. [`check`](Self::check) first; a PNG
    /// has the first sheet.
    ///
    /// # Errors
    /// If `write` fails.
    ///
    /// ```
    /// use pavane_render::print::PrintForm;
    /// use pavane_render::sheet::Printout;
    ///
    /// let mut html = Vec::new();
    /// let printout = Printout::new("2x3".parse()?);
    /// PrintForm::Html.write(&printout, |piece| std::io::Write::write_all(&mut html, piece))?;
    /// assert!(html.starts_with(b"<!DOCTYPE html>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write<E>(
        self,
        printout: &Printout,
        mut write: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<BTreeSet<char>, E> {
        let mut pages = (0..printout.page_count()).map(|page| printout.page(page));
        match self {
            Self::Html => {
                write(html_head(printout).as_bytes())?;
                for page in pages {
                    write(format!("{page}\n").as_bytes())?;
                }
                write(b"</body>\n</html>\n")?;
            }
            Self::Svg => {
                write(stacked(printout, pages).to_string().as_bytes())?;
                write(b"\n")?;
            }
            Self::Pdf => {
                let mut document = pdf::Document::new(printout.paper.size(), &title(printout));
                for page in pages {
                    document.add(&page);
                }
                let missing = document.missing().clone();
                write(&document.end())?;
                return Ok(missing);
            }
            Self::Png => {
                // Paper is far from too large.
                let image = pages.next().and_then(|page| Image::draw(&page, Scale::SHEET).ok());
                if let Some(image) = image {
                    write(&image.encode())?;
                    return Ok(image.missing().clone());
                }
            }
        }
        Ok(BTreeSet::new())
    }
}

/// The title of a document.
fn title(printout: &Printout) -> String {
    let heading = printout.heading.as_str();
    if heading.is_empty() { "Puzzles".to_owned() } else { heading.to_owned() }
}

/// The beginning of a page of HTML.
fn html_head(printout: &Printout) -> String {
    let (name, (width, height)) = (printout.paper.name(), printout.paper.lengths());
    let title = escaped(&title(printout));
    format!(
        "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>{title}</title>
<style>
@page {{ size: {name} portrait; margin: 0; }}
body {{ margin: 0; background: #ccc; }}
svg.sheet {{ display: block; margin: 1rem auto; max-width: 100%; height: auto; box-shadow: 0 0 .5rem #777; }}
@media print {{
body {{ background: none; }}
svg.sheet {{ width: {width}; max-width: none; height: {height}; margin: 0; box-shadow: none; break-inside: avoid; }}
svg.sheet + svg.sheet {{ break-before: page; }}
}}
</style>
</head>
<body>
"
    )
}

/// All sheets below each other.
fn stacked(printout: &Printout, pages: impl Iterator<Item = Element>) -> Element {
    let (width, height) = printout.paper.size();
    let count = printout.page_count();
    if count == 1 {
        return pages.fold(Element::new("g"), |_, page| page);
    }
    let total = height * count as f64;
    let whole = Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("viewBox", format!("0 0 {width} {total}"))
        .set("width", format!("{width}pt"))
        .set("height", format!("{total}pt"));
    pages.enumerate().fold(whole, |whole, (number, page)| {
        let top = height * number as f64;
        whole.child(page.set("y", top).set("width", width).set("height", height))
    })
}
