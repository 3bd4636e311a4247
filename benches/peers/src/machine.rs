//! The machine that measures, described by what it reports of itself.

use serde::Serialize;

/// The properties of the machine that figures depend on.
#[derive(Serialize)]
pub(crate) struct Machine {
    pub(crate) processor: String,
    pub(crate) threads: usize,
    /// The best instruction set of `pavane::nine` here.
    pub(crate) isa: &'static str,
    /// Whether everything was compiled for AVX2, not for any x86-64.
    pub(crate) compiled_for_avx2: bool,
}

impl Machine {
    /// The machine that this program runs on.
    pub(crate) fn this() -> Self {
        let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let field = |name: &str| {
            let line =
                info.lines().find(|line| line.split(':').next().unwrap_or("").trim() == name);
            line.and_then(|line| Some(line.split_once(':')?.1.trim().to_owned()))
        };
        let processor = match (field("model name"), field("cpu family"), field("model")) {
            (Some(name), Some(family), Some(model)) => {
                format!("{name} (family {family}, model {model})")
            }
            _ => std::env::consts::ARCH.to_owned(),
        };
        let isa = pavane::nine::Isa::best().name();
        Self { processor, threads: cores(), isa, compiled_for_avx2: cfg!(target_feature = "avx2") }
    }
}

/// The number of threads that the machine runs at a time.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |threads| threads.get())
}
