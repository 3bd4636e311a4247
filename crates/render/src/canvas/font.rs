//! The fonts of PDF and PNG, which are part of the program.

use std::collections::BTreeMap;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Font {
    Regular,
    Bold,
}

impl Font {
    pub(crate) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    /// The file, as TrueType. `data/fonts/README.md` has its source.
    pub(crate) fn file(self) -> &'static [u8] {
        match self {
            Self::Regular => include_bytes!("../../data/fonts/Roboto-Regular.ttf"),
            Self::Bold => include_bytes!("../../data/fonts/Roboto-Bold.ttf"),
        }
    }
}

/// The glyph of a character.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Glyph {
    pub(crate) number: u16,
    /// In thousandths of the size of the letters.
    pub(crate) width: f32,
}

/// All fonts, with the glyphs of their characters.
pub(crate) struct Fonts(Vec<FontTable>);

/// A font with the glyphs of its characters.
pub(crate) struct FontTable {
    pub(crate) font: Font,
    pub(crate) face: Option<Face<'static>>,
    pub(crate) glyphs: BTreeMap<char, Glyph>,
    /// The width of each glyph.
    pub(crate) widths: Vec<f32>,
}

impl Fonts {
    pub(crate) fn new() -> Self {
        Self(Font::ALL.into_iter().map(FontTable::new).collect())
    }

    /// The fonts in the order of [`Font::ALL`].
    pub(crate) fn tables(&self) -> &[FontTable] {
        &self.0
    }

    /// The glyph of a character; `None` if the font does not have it.
    pub(super) fn glyph(&self, font: Font, character: char) -> Option<Glyph> {
        self.table(font)?.glyphs.get(&character).copied()
    }

    /// The glyph in place of characters that a font does not have.
    pub(super) fn box_glyph(&self, font: Font) -> Glyph {
        let width = self.table(font).and_then(|table| table.widths.first());
        Glyph { number: 0, width: width.copied().unwrap_or_default() }
    }

    /// Draws the outline of a glyph, in units of the font with an axis that runs upwards.
    pub(crate) fn outline(&self, font: Font, glyph: Glyph, pen: &mut impl OutlineBuilder) {
        if let Some(face) = self.table(font).and_then(|table| table.face.as_ref()) {
            // A blank has no outline.
            let _ = face.outline_glyph(GlyphId(glyph.number), pen);
        }
    }

    /// The number of units of a font in the size of its letters.
    pub(crate) fn units(&self, font: Font) -> f32 {
        let face = self.table(font).and_then(|table| table.face.as_ref());
        face.map_or(1000.0, |face| f32::from(face.units_per_em()))
    }

    fn table(&self, font: Font) -> Option<&FontTable> {
        self.0.iter().find(|table| table.font == font)
    }
}

impl FontTable {
    fn new(font: Font) -> Self {
        let mut table = Self { font, face: None, glyphs: BTreeMap::new(), widths: Vec::new() };
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
        table.face = Some(face);
        table
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
