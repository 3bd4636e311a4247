//! The certificate of a count, as a file.

use super::sole::Sole;
use dlx::Diagram;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The diagram of a run that is to be written as a certificate.
pub(crate) type Proof = Sole<Diagram>;

/// Writes the certificate, if there is one.
///
/// # Errors
/// In words, if there are several, or the file cannot be written.
pub(crate) fn save(proof: &Proof, file: &Path) -> Result<(), String> {
    proof.save(file, "a certificate is of one count, and there are several inputs", write)
}

fn write(diagram: &Diagram, file: &Path) -> io::Result<()> {
    let mut text = BufWriter::new(File::create(file)?);
    let certificate = diagram
        .certificate()
        .ok_or_else(|| io::Error::other("the problem was reduced; this is a defect of pavane"))?;
    write!(text, "{certificate}")?;
    text.flush()
}
