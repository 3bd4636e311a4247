//! The state that all connections of the console share.

use super::cache::Cache;
use super::origins::Origins;
use crate::serve::options::Shared;
use std::sync::Arc;

/// The state that all connections of the console share.
#[derive(Clone, Debug)]
pub(in crate::serve) struct Console(Arc<ConsoleState>);

#[derive(Debug)]
struct ConsoleState {
    shared: Shared,
    origins: Origins,
    ignored: Vec<String>,
    cache: Cache,
}

impl Console {
    /// The console of a server, if it has one.
    pub(in crate::serve) fn new(shared: &Shared) -> Option<Self> {
        let options = shared.options().console.as_ref()?;
        Some(Self(Arc::new(ConsoleState {
            shared: shared.clone(),
            origins: Origins::new(options.origins.clone()),
            ignored: options.ignored.clone(),
            cache: Cache::default(),
        })))
    }

    /// The state of the server.
    pub(super) fn shared(&self) -> &Shared {
        &self.0.shared
    }

    /// The pages that may connect.
    pub(super) fn origins(&self) -> &Origins {
        &self.0.origins
    }

    /// The keys of puzzles to skip.
    pub(super) fn ignored(&self) -> &[String] {
        &self.0.ignored
    }

    /// The last replies.
    pub(super) fn cache(&self) -> &Cache {
        &self.0.cache
    }
}
