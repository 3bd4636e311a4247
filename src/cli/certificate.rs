//! Where the certificate of a count is kept until it is written to a file.

use dlx::Diagram;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The diagrams of a run that are to be written as certificates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proof(Arc<Mutex<Vec<Diagram>>>);

impl Proof {
    /// Keeps a diagram. Of more than two, which are more than a file takes, no more are kept.
    pub(crate) fn add(&self, diagram: Diagram) {
        let mut diagrams = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if diagrams.len() < 2 {
            diagrams.push(diagram);
        }
    }

    /// Writes the certificate, if there is one.
    ///
    /// # Errors
    /// In words, if there are several, or the file cannot be written.
    pub(crate) fn save(&self, file: &Path) -> Result<(), String> {
        let diagrams = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match diagrams.as_slice() {
            [] => Ok(()),
            [diagram] => write(diagram, file)
                .map_err(|error| format!("{}: cannot be written: {error}", file.display())),
            _ => Err(format!(
                "{}: not written: a certificate is of one count, and there are several inputs",
                file.display()
            )),
        }
    }
}

fn write(diagram: &Diagram, file: &Path) -> io::Result<()> {
    let mut text = BufWriter::new(File::create(file)?);
    let certificate = diagram
        .certificate()
        .ok_or_else(|| io::Error::other("the problem was reduced; this is a defect of pavane"))?;
    write!(text, "{certificate}")?;
    text.flush()
}
