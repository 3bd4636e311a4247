//! The fonts of a PDF as its objects.

use super::stream::compressed;
use crate::canvas::{Font, FontTable, Fonts};
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Chunk, Filter, Finish as _, Name, Rect, Ref, Str};

/// The glyphs of a font have no other order in the PDF than in the file of the font.
const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The number of objects that a font has in a PDF.
const PARTS: i32 = 5;

/// The number of objects that all fonts have in a PDF.
pub(super) const OBJECTS: i32 = PARTS * Font::ALL.len() as i32;

/// The name of a font in the resources of a page.
pub(super) fn name(font: Font) -> Name<'static> {
    Name(match font {
        Font::Regular => b"F0",
        Font::Bold => b"F1",
    })
}

/// The name of the file of a font, without its end.
fn file_name(font: Font) -> Name<'static> {
    Name(match font {
        Font::Regular => b"Roboto-Regular",
        Font::Bold => b"Roboto-Bold",
    })
}

/// The object of a font by its number, where the first object of all fonts is given.
pub(super) fn object(first: i32, number: usize) -> Ref {
    Ref::new(first + PARTS * number as i32)
}

/// Writes the objects of all fonts.
pub(super) fn write(fonts: &Fonts, chunk: &mut Chunk, first: i32) {
    for (number, table) in fonts.tables().iter().enumerate() {
        write_font(table, chunk, object(first, number));
    }
}

/// Writes the objects of a font: itself, its glyphs, its measures, its file, and its characters.
fn write_font(table: &FontTable, chunk: &mut Chunk, id: Ref) {
    let part = |number| Ref::new(id.get() + number);
    let [glyphs, measures, file, characters] = [part(1), part(2), part(3), part(4)];
    let name = file_name(table.font);
    let mut font = chunk.type0_font(id);
    font.base_font(name).encoding_predefined(Name(b"Identity-H"));
    font.descendant_font(glyphs).to_unicode(characters);
    font.finish();
    let mut font = chunk.cid_font(glyphs);
    font.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM);
    font.font_descriptor(measures).cid_to_gid_map_predefined(Name(b"Identity"));
    font.widths().consecutive(0, table.widths.iter().copied());
    font.finish();
    write_measures(table, chunk, measures, file);
    let bytes = table.font.file();
    let packed = compressed(bytes);
    let mut stream = chunk.stream(file, &packed);
    stream.filter(Filter::FlateDecode);
    stream.pair(Name(b"Length1"), i32::try_from(bytes.len()).unwrap_or(0));
    stream.finish();
    let mut map = UnicodeCmap::new(Name(b"Characters"), SYSTEM);
    for (&character, glyph) in &table.glyphs {
        map.pair(glyph.number, character);
    }
    let map = map.finish();
    let map = compressed(map.as_slice());
    chunk.stream(characters, &map).filter(Filter::FlateDecode);
}

fn write_measures(table: &FontTable, chunk: &mut Chunk, id: Ref, file: Ref) {
    let mut measures = chunk.font_descriptor(id);
    measures.name(file_name(table.font)).flags(FontFlags::NON_SYMBOLIC).italic_angle(0.0);
    measures.stem_v(if table.font == Font::Bold { 140.0 } else { 80.0 }).font_file2(file);
    if let Some(face) = &table.face {
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
