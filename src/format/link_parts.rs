//! The parts of a link to a puzzle.

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

    /// The value of a field of the query.
    pub(super) fn field(&self, name: &str) -> Option<&'t str> {
        self.query
            .split('&')
            .find_map(|field| field.split_once('=').filter(|(known, _)| *known == name))
            .map(|(_, value)| value)
    }

    /// All parts that may be a puzzle.
    pub(super) fn parts(&self) -> impl Iterator<Item = &'t str> {
        let fields = |text: &'t str| {
            text.split(['&', ';', '/']).map(|field| field.rsplit('=').next().unwrap_or(field))
        };
        self.path.split('/').chain(fields(self.query)).chain(fields(self.fragment))
    }
}
