//! The parent's side: start the child, feed it, wait, and put every end into words.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use candles::{Unread, Zone};
use domain::Argument;
use pictures::{Picture, Refused};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tradebook::statement::Statement;
use tradebook::{Choice, FileProblem, Head, HeadOf, HeldChoice, Holdings, ProblemCode, Tradebook};

use super::wire::{Answer, Found, MAX_OUTPUT, Question, Wants};

/// How to start the child that reads one file.
#[derive(Debug, Clone)]
pub struct Worker {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    /// Wall clock. Above the child's own limit of CPU seconds, so that one speaks first.
    pub patience: Duration,
}

/// Why no tradebook came back.
#[derive(Debug)]
pub enum WorkerProblem {
    /// The file's fault, in words for the user.
    File(FileProblem),
    /// Ours: no process could be started, or it refused to work.
    Broken(io::Error),
}

impl Worker {
    /// This very program with `parse-worker`. On Linux even when an upgrade has replaced it on disk.
    pub fn this_program() -> io::Result<Self> {
        let program = if cfg!(target_os = "linux") {
            PathBuf::from("/proc/self/exe")
        } else {
            std::env::current_exe()?
        };
        Ok(Self { program, arguments: vec!["parse-worker".into()], patience: Duration::from_secs(15) })
    }

    /// Reads one file in a child. Dropping the future kills the child.
    pub async fn read(&self, name: &str, bytes: &[u8], choice: Choice) -> Result<Tradebook, WorkerProblem> {
        match self.ask(name, bytes, Wants::Trades(choice)).await? {
            Found::Trades(tradebook) => Ok(tradebook),
            _ => Err(unasked()),
        }
    }

    /// Reads what was held on a day in a child. Dropping the future kills the child.
    pub async fn holdings(
        &self,
        name: &str,
        bytes: &[u8],
        choice: HeldChoice,
    ) -> Result<Holdings, WorkerProblem> {
        match self.ask(name, bytes, Wants::Holdings(choice)).await? {
            Found::Holdings(holdings) => Ok(holdings),
            _ => Err(unasked()),
        }
    }

    /// Reads what a broker states of a period in a child. Dropping the future kills the child.
    pub async fn statement(&self, name: &str, bytes: &[u8]) -> Result<Statement, WorkerProblem> {
        match self.ask(name, bytes, Wants::Statement).await? {
            Found::Statement(statement) => Ok(statement),
            _ => Err(unasked()),
        }
    }

    /// Reads the first rows in a child. Dropping the future kills the child.
    pub async fn head(
        &self,
        name: &str,
        bytes: &[u8],
        header: Option<u32>,
        of: HeadOf,
    ) -> Result<Head, WorkerProblem> {
        match self.ask(name, bytes, Wants::Head(header, of)).await? {
            Found::Head(head) => Ok(head),
            _ => Err(unasked()),
        }
    }

    /// Reads candles in a child. Dropping the future kills the child.
    pub async fn candles(
        &self,
        name: &str,
        bytes: &[u8],
        zone: Option<Zone>,
    ) -> Result<Result<candles::ReadFile, Unread>, WorkerProblem> {
        match self.ask(name, bytes, Wants::Candles(zone)).await? {
            Found::Candles(read) => Ok(read),
            _ => Err(unasked()),
        }
    }

    /// Cleans a picture in a child. Dropping the future kills the child.
    pub async fn picture(&self, bytes: &[u8]) -> Result<Result<Picture, Refused>, WorkerProblem> {
        match self.ask("", bytes, Wants::Picture).await? {
            Found::Picture(cleaned) => Ok(cleaned),
            _ => Err(unasked()),
        }
    }

    async fn ask(&self, name: &str, bytes: &[u8], wants: Wants) -> Result<Found, WorkerProblem> {
        let sent = if matches!(wants, Wants::Picture) { Sent::Picture } else { Sent::File };
        let question = Question { name: name.to_owned(), wants };
        let question = question.encode().map_err(|error| broken(io::Error::other(error)))?;
        let mut child = self.start().map_err(broken)?;
        let talk = talk(&mut child, &question, bytes);
        let Ok(ended) = tokio::time::timeout(self.patience, talk).await else {
            // Dropping `child` kills it; the wait here only reaps it at once.
            let _ = child.kill().await;
            return Err(too_slow(sent, self.patience));
        };
        let (status, output) = ended.map_err(broken)?;
        understand(sent, status, &output)
    }

    fn start(&self) -> io::Result<Child> {
        Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // A reader's panic message may quote the file.
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
    }
}

/// Writes the question and the file while reading the answer, then waits for the end.
async fn talk(child: &mut Child, question: &[u8], bytes: &[u8]) -> io::Result<(ExitStatus, Vec<u8>)> {
    let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(io::Error::other("the child has no pipes"));
    };
    let ask = async move {
        // A child that died early closes its end; its status tells the rest.
        if stdin.write_all(question).await.is_ok() {
            let _ = stdin.write_all(bytes).await;
        }
    };
    let mut output = Vec::new();
    let mut stdout = stdout.take(MAX_OUTPUT as u64 + 1);
    let (_, read) = tokio::join!(ask, stdout.read_to_end(&mut output));
    read?;
    // Closed before waiting: a child with more to say gets a broken pipe instead of blocking.
    drop(stdout);
    Ok((child.wait().await?, output))
}

fn understand(sent: Sent, status: ExitStatus, output: &[u8]) -> Result<Found, WorkerProblem> {
    if status.success() && output.len() <= MAX_OUTPUT {
        return match postcard::from_bytes::<Answer>(output) {
            Ok(answer) => answer.map_err(WorkerProblem::File),
            Err(error) => Err(broken(io::Error::other(error))),
        };
    }
    tracing::warn!(%status, "a parse-worker ended early");
    match end_of(status) {
        End::Killed => {
            Err(broken(io::Error::other(format!("the parse-worker was ended from outside: {status}"))))
        }
        End::Crash => Err(damaged(sent)),
        End::OutOfTime => Err(too_slow(sent, Duration::from_secs(10))),
        End::Refusal => Err(broken(io::Error::other(format!("the parse-worker refused: {status}")))),
    }
}

/// What words are about.
#[derive(Clone, Copy)]
enum Sent {
    File,
    Picture,
}

enum End {
    /// A panic, a fault, no memory within its limit.
    Crash,
    /// By the kernel for want of memory, or by a person: nothing is known of the file.
    Killed,
    OutOfTime,
    /// It could not set its own limits or was not asked properly.
    Refusal,
}

/// The exit code with which the child says that the fault is not the file's (sysexits' EX_OSERR).
pub const REFUSAL: u8 = 71;

fn end_of(status: ExitStatus) -> End {
    use std::os::unix::process::ExitStatusExt;
    const SIGXCPU: i32 = 24;
    const SIGKILL: i32 = 9;
    const SIGTERM: i32 = 15;
    match (status.signal(), status.code()) {
        (Some(SIGXCPU), _) => End::OutOfTime,
        (Some(SIGKILL | SIGTERM), _) => End::Killed,
        (_, Some(code)) if code == i32::from(REFUSAL) => End::Refusal,
        _ => End::Crash,
    }
}

fn unasked() -> WorkerProblem {
    broken(io::Error::other("the parse-worker answered something else than was asked"))
}

fn damaged(sent: Sent) -> WorkerProblem {
    let sentence = match sent {
        Sent::File => {
            "This file is damaged in a way that stops every reader we have. Nothing was read from it. \
             Download it again from the broker and try once more."
        }
        Sent::Picture => {
            "This picture is damaged in a way that stops every reader we have. Nothing of it was kept. \
             Save it again with another program and try once more."
        }
    };
    WorkerProblem::File(FileProblem::plain(ProblemCode::Unreadable, sentence))
}

fn too_slow(sent: Sent, after: Duration) -> WorkerProblem {
    let pattern = match sent {
        Sent::File => {
            "Reading this file took longer than {seconds} seconds and was stopped. Download it again from the broker; \
             if it covers a long time, choose a shorter period."
        }
        Sent::Picture => {
            "Reading this picture took longer than {seconds} seconds and was stopped. Nothing of it was kept. Make it \
             smaller, or save it again with another program."
        }
    };
    let seconds = Argument::shown("seconds", after.as_secs().to_string());
    WorkerProblem::File(FileProblem::new(ProblemCode::Unreadable, pattern, [seconds]))
}

fn broken(error: io::Error) -> WorkerProblem {
    WorkerProblem::Broken(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worker(script: &str) -> Worker {
        Worker {
            program: "/bin/sh".into(),
            arguments: vec!["-c".into(), script.into()],
            patience: Duration::from_millis(400),
        }
    }

    async fn run(script: &str) -> Result<Tradebook, WorkerProblem> {
        worker(script).read("a.csv", &vec![b'x'; 200_000], Choice::default()).await
    }

    #[track_caller]
    fn check<T>(result: Result<T, WorkerProblem>, expected: &str) {
        match result {
            Err(WorkerProblem::File(problem)) => {
                assert!(problem.message().starts_with(expected), "{}", problem.message());
                assert_eq!(problem.code, ProblemCode::Unreadable);
            }
            Err(WorkerProblem::Broken(error)) => assert!(error.to_string().contains(expected), "{error}"),
            Ok(_) => panic!("an answer came"),
        }
    }

    #[tokio::test]
    async fn every_end_of_the_child_has_words() {
        let damaged = "This file is damaged in a way that stops every reader";
        check(run("kill -SEGV $$").await, damaged);
        check(run("kill -ABRT $$").await, damaged);
        check(run("exit 101").await, damaged);
        check(run("cat >/dev/null; exec head -c 70000000 /dev/zero").await, damaged);
        check(run("kill -XCPU $$").await, "Reading this file took longer than 10 seconds");
        check(run("exec sleep 60").await, "Reading this file took longer than 0 seconds");
        check(
            run("exec 0<&-; exec 1>&-; exec sleep 60").await,
            "Reading this file took longer than 0 seconds",
        );
        check(run("exit 71").await, "refused");
        check(run("cat >/dev/null; echo nonsense").await, "");
    }

    #[tokio::test]
    async fn no_picture_is_sent_to_the_broker() {
        for (script, expected) in [
            ("kill -SEGV $$", "This picture is damaged in a way that stops every reader"),
            ("kill -XCPU $$", "Reading this picture took longer than 10 seconds"),
            ("exec sleep 60", "Reading this picture took longer than 0 seconds"),
            ("exit 71", "refused"),
        ] {
            check(worker(script).picture(b"x").await, expected);
        }
    }

    #[tokio::test]
    async fn a_program_that_is_not_there_is_our_fault() {
        let worker = Worker {
            program: "/nowhere/rojmel".into(),
            arguments: Vec::new(),
            patience: Duration::from_secs(1),
        };
        let result = worker.read("a.csv", b"", Choice::default()).await;
        assert!(matches!(result, Err(WorkerProblem::Broken(_))));
    }
}
