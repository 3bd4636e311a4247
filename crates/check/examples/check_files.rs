//! Checks proofs and certificates in files: the first argument is the problem in Knuth's text format, each other one a
//! proof or a certificate. Without arguments, it checks a proof and a certificate of its own.
//!
//! ```text
//! cargo run --example check_files -- queens.dlx queens.pbp queens.cert
//! ```
#![allow(clippy::print_stdout, reason = "an example shows its result")]

use pavane_check::{certificate, proof};
use pavane_model::{Problem, format::text};
use std::error::Error;
use std::{env, fs};

/// The claim of a proof or certificate that holds.
fn check(problem: &Problem, text: &[u8]) -> Result<String, Box<dyn Error>> {
    if text.starts_with(b"pavane certificate") {
        return Ok(format!("exactly {}", certificate::check(problem, text)?));
    }
    Ok(proof::check(problem, text)?.to_string())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [problem, texts @ ..] = &arguments[..] {
        let problem = text::read(&fs::read(problem)?)?.problem;
        for file in texts {
            let claim = check(&problem, &fs::read(file)?);
            println!("{file}: {}", claim.map_err(|error| format!("{file}: {error}"))?);
        }
        return Ok(());
    }
    // A board of 2x2 cells has two tilings with dominoes.
    let problem = text::read(b"a b c d\na b\nc d\na c\nb d\n")?.problem;
    let hash = problem.fingerprint();
    let two = format!("pavane certificate 1\nproblem {hash}\nnodes 1\non 0 + +\ncount 2\n");
    let steps = "% solution x1 x2\n% solution x3 x4\nf 10;\nrup 1 ~x1 >= 1;\nrup >= 1;";
    let end = "output NONE;\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;";
    let head = format!("pseudo-Boolean proof version 3.0\n% problem {hash}\n% claim exactly 2");
    for text in [two, format!("{head}\n{steps}\n{end}\n")] {
        let claim = check(&problem, text.as_bytes())?;
        assert_eq!(claim, "exactly 2");
        println!("{} of {hash}: {claim}", text.split(' ').nth(1).unwrap_or_default());
    }
    Ok(())
}
