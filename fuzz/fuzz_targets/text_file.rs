//! A trade file that is text: it is read, or refused in a sentence. Workbooks have a program of their own.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tradebook::{Choice, HeadOf, head, read};

fuzz_target!(|bytes: &[u8]| {
    // An archive or an old workbook.
    if bytes.starts_with(b"PK") || bytes.starts_with(&[0xD0, 0xCF]) {
        return;
    }
    match read("tradebook.csv", bytes, Choice::default()) {
        Err(problem) => assert!(problem.message().ends_with('.'), "{}", problem.message()),
        Ok(book) => {
            for fill in &book.fills {
                assert!((fill.instrument as usize) < book.instruments.len());
                assert!(fill.quantity.0 > 0);
            }
        }
    }
    if let Err(problem) = head(bytes, None, HeadOf::Trades) {
        assert!(problem.message().ends_with('.'), "{}", problem.message());
    }
});
