//! Each file through its own worker, as many at once as there are processors.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;

use parse_worker::{MAX_INPUT, Worker, WorkerProblem};
use report::ReadFile;
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tradebook::Choice;
use tradebook::statement::Statement;

/// What reads files in a child, and who waits for it.
pub fn reader() -> Result<(Worker, Runtime), String> {
    let cannot = |error: io::Error| format!("rojmel: cannot start: {error}");
    let worker = Worker::this_program().map_err(cannot)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(cannot)?;
    Ok((worker, runtime))
}

/// What a broker states, or a sentence that names the file.
pub fn statement(path: &Path) -> Result<Statement, String> {
    let (worker, runtime) = reader()?;
    let shown = shown(path);
    let bytes = bytes(path).map_err(|error| format!("{shown}: {}", in_words(&error)))?;
    let name = report::shown_name(&path.to_string_lossy());
    runtime.block_on(worker.statement(&name, &bytes)).map_err(|problem| told(&shown, problem))
}

/// All files, or the sentence about the first that cannot be read.
pub fn each(paths: &[PathBuf], choice: &Choice) -> Result<Vec<ReadFile>, String> {
    let (worker, runtime) = reader()?;
    runtime.block_on(async {
        let readers = Arc::new(Semaphore::new(available_parallelism().map_or(1, usize::from)));
        let tasks: Vec<_> = paths
            .iter()
            .map(|path| {
                let (worker, readers, path) = (worker.clone(), Arc::clone(&readers), path.clone());
                let choice = choice.clone();
                tokio::spawn(async move {
                    // Never closed.
                    let _permit = readers.acquire_owned().await;
                    one(&worker, &path, choice).await
                })
            })
            .collect();
        let mut files = Vec::with_capacity(tasks.len());
        for task in tasks {
            files.push(task.await.map_err(|error| format!("rojmel: {error}"))??);
        }
        Ok(files)
    })
}

async fn one(worker: &Worker, path: &Path, choice: Choice) -> Result<ReadFile, String> {
    let name = report::shown_name(&path.to_string_lossy());
    let shown = shown(path);
    let bytes = bytes(path).map_err(|error| format!("{shown}: {}", in_words(&error)))?;
    let read = worker.read(&name, &bytes, choice).await;
    read.map(|tradebook| ReadFile { name, tradebook }).map_err(|problem| told(&shown, problem))
}

/// A file's name may not write to the terminal.
pub fn shown(path: &Path) -> String {
    path.to_string_lossy().chars().filter(|c| !c.is_control()).collect()
}

pub fn told(shown: &str, problem: WorkerProblem) -> String {
    match problem {
        WorkerProblem::File(problem) => format!("{shown}: {}", problem.message()),
        WorkerProblem::Broken(error) => {
            format!("{shown}: the process that reads files could not be started: {error}")
        }
    }
}

/// A little more than the worker takes, so that it says what is wrong.
pub fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_INPUT as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

pub fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "There is no such file.".to_owned(),
        io::ErrorKind::PermissionDenied => "This file may not be read by you.".to_owned(),
        io::ErrorKind::IsADirectory => "This is a folder; name the files in it.".to_owned(),
        _ => format!("This file could not be read: {error}."),
    }
}
