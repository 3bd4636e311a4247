//! Pictures as PNG.
//!
//! The pictures are elements of SVG, as the modules of this package draw them. Words are in the fonts of the package.
//! The pixels are computed by the same scalar operations everywhere, so equal pictures give equal bytes.

mod raster;

use super::canvas::{self, Fonts};
use super::svg::Element;
use png::{BitDepth, ColorType, Compression, Encoder, Filter, PixelDimensions, Unit};
use raster::Raster;
use std::collections::BTreeSet;
use std::io::Write as _;
use tiny_skia::Pixmap;

/// The maximum number of pixels of a picture. Four bytes of memory are needed for each of them, and four more while a
/// transparent group is drawn.
pub const MOST_PIXELS: u64 = 64_000_000;

/// The size of pictures as PNG, by the length of an inch.
///
/// ```
/// use pavane_render::png::Scale;
///
/// assert_eq!(Scale::PICTURE, Scale { units: 96.0, pixels: 192.0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The number of units of the picture in an inch.
    pub units: f64,
    /// The number of pixels in an inch.
    pub pixels: f64,
}

impl Scale {
    /// The size of pictures of their own: two pixels for a unit.
    pub const PICTURE: Self = Self { units: 96.0, pixels: 192.0 };
    /// The size of sheets, whose unit is a point.
    pub const SHEET: Self = Self { units: 72.0, pixels: 150.0 };
}

/// The error of a picture with more than [`MOST_PIXELS`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a PNG has up to {MOST_PIXELS} pixels, and this picture needs {width} by {height}; write SVG"
)]
pub struct TooLarge {
    /// The width of the picture, in pixels.
    pub width: u64,
    /// The height of the picture, in pixels.
    pub height: u64,
}

/// A picture in pixels.
pub struct Image {
    pixels: Pixmap,
    /// The number of pixels in a meter.
    per_meter: u32,
    missing: BTreeSet<char>,
}

impl Image {
    /// Draws a picture on white, an element `svg` with a `viewBox`. Takes time linear in the pixels that its elements
    /// cover.
    ///
    /// # Errors
    /// If the picture is too large.
    ///
    /// ```
    /// use pavane_render::png::{Image, Scale};
    /// use pavane_render::svg::Element;
    ///
    /// let square = Element::new("rect").set("width", 10).set("height", 10);
    /// let picture = Element::new("svg").set("viewBox", "0 0 30 20").child(square);
    /// let image = Image::draw(&picture, Scale::PICTURE)?;
    /// assert_eq!(image.size(), (60, 40));
    /// assert!(image.encode().starts_with(b"\x89PNG"));
    /// # Ok::<(), pavane_render::png::TooLarge>(())
    /// ```
    pub fn draw(picture: &Element, scale: Scale) -> Result<Self, TooLarge> {
        let factor = scale.pixels / scale.units;
        let [left, top, width, height] = picture.view().unwrap_or_default();
        let [wide, high] = [width, height].map(|length| (factor * length).round().max(1.0) as u64);
        let too_large = || TooLarge { width: wide, height: high };
        if wide.saturating_mul(high) > MOST_PIXELS {
            return Err(too_large());
        }
        let size = [wide, high].map(|length| u32::try_from(length).unwrap_or(u32::MAX));
        let pixels = Pixmap::new(size[0], size[1]).ok_or_else(too_large)?;
        let fonts = Fonts::new();
        let corner = (-factor * left, -factor * top);
        let mut raster = Raster::new(pixels, &fonts, factor, corner);
        let missing = canvas::draw(picture.node(), &fonts, &mut raster);
        let per_meter = (scale.pixels / 0.0254).round() as u32;
        Ok(Self { pixels: raster.end(), per_meter, missing })
    }

    /// The width and the height, in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.pixels.width(), self.pixels.height())
    }

    /// The characters of the picture that the fonts do not have. A box is drawn in place of each.
    pub fn missing(&self) -> &BTreeSet<char> {
        &self.missing
    }

    /// The bytes of the file.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing to memory cannot fail.
        let _ = self.write(&mut bytes);
        bytes
    }

    fn write(&self, bytes: &mut Vec<u8>) -> Result<(), png::EncodingError> {
        let (width, height) = self.size();
        let mut encoder = Encoder::new(bytes, width, height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Balanced);
        encoder.set_filter(Filter::NoFilter);
        let per_meter = self.per_meter;
        let size = PixelDimensions { xppu: per_meter, yppu: per_meter, unit: Unit::Meter };
        encoder.set_pixel_dims(Some(size));
        let mut writer = encoder.write_header()?;
        let mut stream = writer.stream_writer()?;
        for row in self.pixels.data().chunks(4 * width as usize) {
            // The ground is opaque, and so is every pixel.
            let colors: Vec<u8> =
                row.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
            stream.write_all(&colors)?;
        }
        stream.finish()?;
        writer.finish()
    }
}
