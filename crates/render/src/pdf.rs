//! Pages as PDF.
//!
//! The pages are elements of SVG, as the modules of this package draw them: groups, rectangles, lines, circles, paths
//! of lines and curves, and words. The document has its own fonts, so it looks the same everywhere.

mod font;
mod painter;
mod stream;

use super::canvas::{self, Font, Fonts};
use super::svg::Element;
use painter::{Painter, Shared};
use pdf_writer::{Chunk, Finish, Name, Pdf, Rect, Ref, TextStr};
use std::collections::BTreeSet;
use stream::compressed;

/// The objects that all documents have, from 1 on.
const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const RESOURCES: Ref = Ref::new(4);
/// The first object of the fonts.
const FONTS: i32 = 5;

/// No shape of a transparent group is farther from the corner of its picture.
const FAR: f32 = 16_000.0;

/// A PDF that is being made.
///
/// ```
/// use pavane_render::pdf::Document;
/// use pavane_render::svg::Element;
///
/// let mut document = Document::new((595.28, 841.89), "a square");
/// let square = Element::new("rect").set("width", 100).set("height", 100);
/// document.add(&Element::new("svg").set("viewBox", "0 0 595.28 841.89").child(square));
/// assert!(document.end().starts_with(b"%PDF-1.7"));
/// ```
pub struct Document {
    pdf: Pdf,
    title: String,
    size: (f64, f64),
    fonts: Fonts,
    shared: Shared,
    missing: BTreeSet<char>,
    pages: Vec<Ref>,
    next: Ref,
}

impl Document {
    /// A document without pages, with their size in points and its title.
    pub fn new(size: (f64, f64), title: &str) -> Self {
        let fonts = Fonts::new();
        let next = Ref::new(FONTS + font::OBJECTS);
        let (shared, missing, pages) = (Shared::default(), BTreeSet::new(), Vec::new());
        Self { pdf: Pdf::new(), title: title.to_owned(), size, fonts, shared, missing, pages, next }
    }

    /// Adds a page, an element `svg` with a `viewBox` of the size of pages. Takes time linear in its elements.
    pub fn add(&mut self, page: &Element) {
        let mut painter = Painter::new(&mut self.shared, self.size.1);
        let missing = canvas::draw(page.node(), &self.fonts, &mut painter);
        let (content, groups) = painter.end();
        self.missing.extend(missing);
        // Groups have their own numbers, and the objects of the document follow each other.
        for (group, bytes) in groups {
            let id = self.next.bump();
            self.shared.groups.push((group, id));
            let bytes = compressed(&bytes);
            let mut form = self.pdf.form_xobject(id, &bytes);
            form.filter(pdf_writer::Filter::FlateDecode);
            form.bbox(Rect::new(-FAR, -FAR, FAR, FAR));
            form.group().transparency();
            form.pair(Name(b"Resources"), RESOURCES);
        }
        let (page, stream) = (self.next.bump(), self.next.bump());
        self.pdf.stream(stream, &compressed(&content)).filter(pdf_writer::Filter::FlateDecode);
        let mut written = self.pdf.page(page);
        written.media_box(Rect::new(0.0, 0.0, self.size.0 as f32, self.size.1 as f32));
        written.parent(PAGES).contents(stream);
        written.pair(Name(b"Resources"), RESOURCES);
        written.finish();
        self.pages.push(page);
    }

    /// The characters of the pages that the fonts do not have. A box is drawn in place of each.
    pub fn missing(&self) -> &BTreeSet<char> {
        &self.missing
    }

    /// The bytes of the document.
    pub fn end(mut self) -> Vec<u8> {
        self.pdf.catalog(CATALOG).pages(PAGES);
        let count = i32::try_from(self.pages.len()).unwrap_or(i32::MAX);
        self.pdf.pages(PAGES).kids(self.pages.iter().copied()).count(count);
        let mut info = self.pdf.document_info(INFO);
        info.title(TextStr(&self.title)).producer(TextStr("Pavane"));
        info.finish();
        let mut fonts = Chunk::new();
        font::write(&self.fonts, &mut fonts, FONTS);
        self.pdf.extend(&fonts);
        let mut resources =
            self.pdf.indirect(RESOURCES).start::<pdf_writer::writers::Resources<'_>>();
        let mut names = resources.fonts();
        for (number, weight) in Font::ALL.into_iter().enumerate() {
            names.pair(font::name(weight), font::object(FONTS, number));
        }
        names.finish();
        let mut states = resources.ext_g_states();
        for percent in &self.shared.opacities {
            let mut state = states
                .insert(Name(painter::opacity_name(*percent).as_bytes()))
                .start::<pdf_writer::writers::ExtGraphicsState<'_>>();
            let alpha = f32::from(*percent) / 100.0;
            state.non_stroking_alpha(alpha).stroking_alpha(alpha);
        }
        states.finish();
        let mut groups = resources.x_objects();
        for (group, id) in &self.shared.groups {
            groups.pair(Name(painter::group_name(*group).as_bytes()), *id);
        }
        groups.finish();
        resources.finish();
        self.pdf.finish()
    }
}
