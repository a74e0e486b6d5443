//! Every hostile file through the real child: an answer with words, and no process that hangs.
use std::time::Duration;

use hostile::{Expect, files, good_xlsx, mutations};
use parse_worker::{Worker, WorkerProblem};
use tradebook::{Choice, Tradebook};

fn worker() -> Worker {
    Worker {
        program: env!("CARGO_BIN_EXE_rojmel").into(),
        arguments: vec!["parse-worker".into()],
        // The child's own limit of ten CPU seconds ends it; this one only says that a wait ends, on a busy machine too.
        patience: Duration::from_secs(90),
    }
}

/// The reading, or the sentence that refuses the file. A fault of ours is a failure here.
async fn read(name: &str, bytes: &[u8]) -> Result<Tradebook, String> {
    match worker().read(name, bytes, Choice::default()).await {
        Ok(book) => Ok(book),
        Err(WorkerProblem::File(problem)) => Err(problem.message()),
        Err(WorkerProblem::Broken(error)) => panic!("{name}: the worker itself failed: {error}"),
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

#[test]
fn every_hostile_file_is_answered() {
    runtime().block_on(async {
        for file in files() {
            let found = match read(file.name, &file.bytes).await {
                Err(message) => {
                    assert!(message.ends_with('.') && message.len() > 40, "{}: {message}", file.id);
                    Expect::Refuse
                }
                Ok(book) => match (book.rejected.len(), book.warnings.len()) {
                    (0, 0) => Expect::Accept,
                    (0, _) => Expect::Warn,
                    (_, _) => Expect::RejectRow,
                },
            };
            if file.expect != Expect::Answer {
                assert_eq!(found, file.expect, "{}: {}", file.id, file.why);
            }
        }
    });
}

/// 2,000 damaged workbooks, half of them old ones; the worker's own words count as an answer.
#[test]
fn damage_by_chance_is_answered() {
    let seeds = [("tradebook.xlsx", good_xlsx()), ("tradebook.xls", hostile::GOOD_XLS.to_vec())];
    runtime().block_on(async {
        for (name, good) in seeds {
            let (mut whole, mut crashed) = (0, 0);
            for bytes in mutations(&good, 1_000, 36) {
                match read(name, &bytes).await {
                    Ok(book) => whole += usize::from(!book.fills.is_empty()),
                    Err(message) => {
                        assert!(message.ends_with('.'), "{message}");
                        crashed += usize::from(message.contains("stops every reader"));
                    }
                }
            }
            assert!(whole > 0, "{name}: damage that does not matter is read over");
            // What ends a child is looked for before: this many times chance found something new.
            assert!(crashed <= 10, "{name}: {crashed} children died");
        }
    });
}
