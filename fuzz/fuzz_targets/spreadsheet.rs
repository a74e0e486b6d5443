//! A trade file of any kind, as the child that reads files is given it
//! (docs/decisions/003-files-are-read-in-a-child.md): it is read, or refused in a sentence, by each of the questions
//! that are asked of a workbook.
//!
//! A panic of the library that reads workbooks is caught where the file is read, and so much memory that the child
//! ends is an answer too; a panic in our own code is a fault.
#![no_main]

use std::panic;
use std::process::abort;

use libfuzzer_sys::fuzz_target;
use tradebook::{Choice, FileProblem, HeadOf, HeldChoice, head, holdings, read, statement};

fn sentence(problem: &FileProblem) {
    assert!(problem.message().ends_with(['.', '?']), "{}", problem.message());
}

fuzz_target!(
    init: {
        panic::set_hook(Box::new(|panic| {
            if panic.location().is_some_and(|at| at.file().contains("/crates/")) {
                eprintln!("{panic}");
                abort();
            }
        }));
    },
    |input: &[u8]| {
        let bytes = hostile::fuzzed(input);
        match read("tradebook.xlsx", &bytes, Choice::default()) {
            Err(problem) => sentence(&problem),
            Ok(book) => {
                for fill in &book.fills {
                    assert!((fill.instrument as usize) < book.instruments.len());
                    assert!(fill.quantity.0 > 0);
                }
                assert!(book.charges.iter().all(|one| (one.fill as usize) < book.fills.len()));
                assert!(book.rejected.len() <= book.rows_rejected as usize);
            }
        }
        let _ = head(&bytes, None, HeadOf::Trades).map_err(|problem| sentence(&problem));
        let _ = holdings(&bytes, &HeldChoice::default()).map_err(|problem| sentence(&problem));
        let _ = statement(&bytes).map_err(|problem| sentence(&problem));
    }
);
