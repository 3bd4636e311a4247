//! The parts of a link to a puzzle.

use crate::layout::shorten;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// The site, path, query and fragment of a link.
pub(super) struct LinkParts<'t> {
    /// The site, without `www.`.
    pub(super) host: String,
    pub(super) path: &'t str,
    pub(super) query: &'t str,
    pub(super) fragment: &'t str,
}

impl<'t> LinkParts<'t> {
    /// The parts of a link.
    pub(super) fn of(text: &'t str) -> Self {
        let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let host = host.to_ascii_lowercase();
        let host = host.strip_prefix("www.").unwrap_or(&host).to_owned();
        Self { host, path, query, fragment }
    }

    /// Whether the link belongs to a site, or to a subdomain of it.
    pub(super) fn is_of(&self, site: &str) -> bool {
        self.host.strip_suffix(site).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    }

    /// The site as messages show it.
    pub(super) fn shown_host(&self) -> String {
        shorten(&self.host)
    }

    /// The value of a field of the query.
    pub(super) fn field(&self, name: &str) -> Option<&'t str> {
        field_of(self.query, name)
    }

    /// The value of a field of the fragment.
    pub(super) fn fragment_field(&self, name: &str) -> Option<&'t str> {
        field_of(self.fragment, name)
    }

    /// The puzzle of a link of SudokuPad, or its name: in the field `puzzleid`, or else the path.
    pub(super) fn sudokupad_id(&self) -> &'t str {
        self.field("puzzleid").unwrap_or_else(|| {
            let id = self.path.trim_start_matches('/');
            id.strip_prefix("sudoku/").unwrap_or(id)
        })
    }

    /// All parts that may be a puzzle.
    pub(super) fn parts(&self) -> impl Iterator<Item = &'t str> {
        let fields = |text: &'t str| {
            text.split(['&', ';', '/']).map(|field| field.rsplit('=').next().unwrap_or(field))
        };
        self.path.split('/').chain(fields(self.query)).chain(fields(self.fragment))
    }
}

/// The value of a field of a query, or of a fragment like one.
pub(super) fn field_of<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.split('&')
        .find_map(|field| field.split_once('=').filter(|(known, _)| *known == name))
        .map(|(_, value)| value)
}

/// A part of a link without its percent signs. A sign without two hexadecimal digits stays as it is.
pub(super) fn decoded(part: &str) -> Cow<'_, str> {
    percent_decode_str(part).decode_utf8_lossy()
}
