//! All formats of exact cover problems: whatever the bytes, nothing panics, and what is read is written so that
//! it is read again as it was.
#![no_main]

use dlx::format::FORMATS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for format in FORMATS {
        let Some(read) = format.reader() else { continue };
        let Ok(document) = read(bytes) else { continue };
        for other in FORMATS {
            let Some(write) = other.writer() else { continue };
            let mut written = Vec::new();
            let is_written = write(&document.problem, &document.names, &mut written).is_ok();
            if let Some(read) =
                other.reader().filter(|_| is_written && other.name() == format.name())
            {
                let again = read(&written).expect("what was written is read");
                assert_eq!(again.problem.fingerprint(), document.problem.fingerprint());
            }
        }
    }
});
