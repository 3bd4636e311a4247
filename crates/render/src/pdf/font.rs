//! The fonts of a PDF, which are part of the program.

use super::stream::compressed;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Chunk, Filter, Finish as _, Name, Rect, Ref, Str};
use std::collections::BTreeMap;
use ttf_parser::{Face, GlyphId};

/// The glyphs of a font have no other order in the PDF than in the file of the font.
const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The number of objects that a font has in a PDF.
const PARTS: i32 = 5;

/// A font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Font {
    Regular,
    Bold,
}

impl Font {
    pub(super) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    /// The name in the resources of a page.
    pub(super) fn name(self) -> Name<'static> {
        Name(match self {
            Self::Regular => b"F0",
            Self::Bold => b"F1",
        })
    }

    /// The name of the file, without its end.
    fn file_name(self) -> Name<'static> {
        Name(match self {
            Self::Regular => b"Roboto-Regular",
            Self::Bold => b"Roboto-Bold",
        })
    }

    /// The file, as TrueType. `data/fonts/README.md` has its source.
    fn file(self) -> &'static [u8] {
        match self {
            Self::Regular => include_bytes!("../../data/fonts/Roboto-Regular.ttf"),
            Self::Bold => include_bytes!("../../data/fonts/Roboto-Bold.ttf"),
        }
    }
}

/// The glyph of a character.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Glyph {
    pub(super) number: u16,
    /// In thousandths of the size of the letters.
    pub(super) width: f32,
}

/// All fonts, with the glyphs of their characters.
pub(super) struct Fonts(Vec<FontTable>);

/// A font with the glyphs of its characters.
struct FontTable {
    font: Font,
    glyphs: BTreeMap<char, Glyph>,
    /// The width of each glyph.
    widths: Vec<f32>,
}

impl Fonts {
    /// The number of objects that fonts have in a PDF.
    pub(super) const OBJECTS: i32 = PARTS * Font::ALL.len() as i32;

    pub(super) fn new() -> Self {
        Self(Font::ALL.into_iter().map(FontTable::new).collect())
    }

    /// The glyph of a character; `None` if the font does not have it.
    pub(super) fn glyph(&self, font: Font, character: char) -> Option<Glyph> {
        let table = self.0.iter().find(|table| table.font == font)?;
        table.glyphs.get(&character).copied()
    }

    /// The glyph in place of characters that a font does not have.
    pub(super) fn box_glyph(&self, font: Font) -> Glyph {
        let table = self.0.iter().find(|table| table.font == font);
        let width = table.and_then(|table| table.widths.first());
        Glyph { number: 0, width: width.copied().unwrap_or_default() }
    }

    /// The object of a font by its number, where the first object of all fonts is given.
    pub(super) fn object(first: i32, number: usize) -> Ref {
        Ref::new(first + PARTS * number as i32)
    }

    /// Writes the objects of all fonts.
    pub(super) fn write(&self, chunk: &mut Chunk, first: i32) {
        for (number, table) in self.0.iter().enumerate() {
            table.write(chunk, Self::object(first, number));
        }
    }
}

impl FontTable {
    fn new(font: Font) -> Self {
        let mut table = Self { font, glyphs: BTreeMap::new(), widths: Vec::new() };
        let Ok(face) = Face::parse(font.file(), 0) else { return table };
        let unit = 1000.0 / f32::from(face.units_per_em());
        let width = |number| f32::from(face.glyph_hor_advance(GlyphId(number)).unwrap_or(0)) * unit;
        table.widths = (0..face.number_of_glyphs()).map(width).collect();
        let tables = face.tables().cmap.into_iter().flat_map(|cmap| cmap.subtables);
        for subtable in tables.filter(|subtable| subtable.is_unicode()) {
            subtable.codepoints(|code| {
                let glyph = subtable.glyph_index(code).filter(|glyph| glyph.0 > 0);
                if let (Some(character), Some(glyph)) = (char::from_u32(code), glyph) {
                    let glyph = Glyph { number: glyph.0, width: width(glyph.0) };
                    table.glyphs.insert(character, glyph);
                }
            });
        }
        table
    }

    /// Writes the objects of the font: itself, its glyphs, its measures, its file, and its characters.
    fn write(&self, chunk: &mut Chunk, id: Ref) {
        let part = |number| Ref::new(id.get() + number);
        let [glyphs, measures, file, characters] = [part(1), part(2), part(3), part(4)];
        let name = self.font.file_name();
        let mut font = chunk.type0_font(id);
        font.base_font(name).encoding_predefined(Name(b"Identity-H"));
        font.descendant_font(glyphs).to_unicode(characters);
        font.finish();
        let mut font = chunk.cid_font(glyphs);
        font.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM);
        font.font_descriptor(measures).cid_to_gid_map_predefined(Name(b"Identity"));
        font.widths().consecutive(0, self.widths.iter().copied());
        font.finish();
        self.write_measures(chunk, measures, file);
        let bytes = self.font.file();
        let packed = compressed(bytes);
        let mut stream = chunk.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Length1"), i32::try_from(bytes.len()).unwrap_or(0));
        stream.finish();
        let mut map = UnicodeCmap::new(Name(b"Characters"), SYSTEM);
        for (&character, glyph) in &self.glyphs {
            map.pair(glyph.number, character);
        }
        let map = map.finish();
        let map = compressed(map.as_slice());
        chunk.stream(characters, &map).filter(Filter::FlateDecode);
    }

    fn write_measures(&self, chunk: &mut Chunk, id: Ref, file: Ref) {
        let mut measures = chunk.font_descriptor(id);
        measures.name(self.font.file_name()).flags(FontFlags::NON_SYMBOLIC).italic_angle(0.0);
        measures.stem_v(if self.font == Font::Bold { 140.0 } else { 80.0 }).font_file2(file);
        if let Ok(face) = Face::parse(self.font.file(), 0) {
            let unit = 1000.0 / f32::from(face.units_per_em());
            let frame = face.global_bounding_box();
            let [left, bottom, right, top] = [frame.x_min, frame.y_min, frame.x_max, frame.y_max]
                .map(|length| unit * f32::from(length));
            measures.bbox(Rect::new(left, bottom, right, top));
            measures.ascent(unit * f32::from(face.ascender()));
            measures.descent(unit * f32::from(face.descender()));
            let capital = face.capital_height().unwrap_or_else(|| face.ascender());
            measures.cap_height(unit * f32::from(capital));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The advance of digits is 1150 of 2048 units in both files, as `ttx -t hmtx` prints.
    #[test]
    fn fonts_have_digits_letters_and_signs() {
        let fonts = Fonts::new();
        for font in Font::ALL {
            for character in "0123456789AZaz ,.:/×≤≥−äÄßéñőşΩжЩ…№".chars() {
                let glyph = fonts.glyph(font, character);
                assert!(glyph.is_some_and(|glyph| glyph.number > 0), "{character}");
            }
            assert!(fonts.glyph(font, '漢').is_none());
            let digits = ('0'..='9').map(|digit| fonts.glyph(font, digit).unwrap().width);
            assert!(digits.collect::<Vec<_>>().windows(2).all(|pair| pair[0] == pair[1]));
        }
    }
}
