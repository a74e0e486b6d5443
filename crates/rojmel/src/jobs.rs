//! `rojmel jobs`: what waits, runs or was given up, and what is to become of it.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use domain::Time;
use store::Db;
use store::jobs::{self, Cancel, JobId, JobLine, KindCount, Retry, State};

use crate::location::Location;
use crate::{run, serve};

/// Lines of one state; a table of thousands is read with `--kind`.
const MOST: usize = 200;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Options {
    #[command(subcommand)]
    what: Option<JobCommand>,
    /// Only jobs of this kind: mail, sweep-sessions …
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,
    #[command(flatten)]
    location: Location,
}

#[derive(Debug, Subcommand)]
enum JobCommand {
    /// Try a job now that was given up or waits for its next try.
    Retry(One),
    /// Stop a job: one that waits never begins, one that runs ends within a quarter of a minute. One that recurs comes
    /// no more, until a server starts that knows it.
    Cancel(One),
}

#[derive(Debug, Args)]
struct One {
    /// The number in the list.
    #[arg(value_name = "ID")]
    id: i64,
    #[command(flatten)]
    location: Location,
}

pub fn run(options: &Options) -> ExitCode {
    run::to_the_end(async {
        match &options.what {
            None => {
                with(&options.location, async |db| list(db, options.kind.as_deref(), serve::now()).await)
                    .await
            }
            Some(JobCommand::Retry(one)) => with(&one.location, async |db| retry(db, one.id).await).await,
            Some(JobCommand::Cancel(one)) => with(&one.location, async |db| cancel(db, one.id).await).await,
        }
    })
}

async fn with(
    location: &Location,
    work: impl AsyncFnOnce(&Db) -> Result<String, String>,
) -> Result<(), String> {
    if !location.is_there() {
        return Err(format!("there is no database at {}", location.printed()));
    }
    let db = location.open().await?;
    let said = work(&db).await;
    db.close().await;
    println!("{}", said?);
    Ok(())
}

async fn list(db: &Db, kind: Option<&str>, now: Time) -> Result<String, String> {
    let counts = jobs::counts(db, now).await.map_err(|error| error.to_string())?;
    if let Some(kind) = kind
        && site::job_kinds().all(|known| known != kind)
        // What an older program left is listed, too.
        && counts.iter().all(|count| count.kind != kind)
    {
        let known = site::job_kinds().collect::<Vec<_>>().join(", ");
        return Err(format!("no job is called {kind}; there are {known}"));
    }
    let is_asked = |name: &str| kind.is_none_or(|kind| kind == name);
    let mut lines = Vec::new();
    for state in [State::Dead, State::Running, State::Waiting] {
        let found = jobs::list(db, state, kind, MOST as i64 + 1).await.map_err(|error| error.to_string())?;
        if found.len() > MOST {
            lines.push(format!("the first {MOST} that are {}:", state.word()));
        }
        lines.extend(found.iter().take(MOST).map(|job| line(job, now)));
    }
    let counts: Vec<KindCount> = counts.into_iter().filter(|count| is_asked(&count.kind)).collect();
    let sum = |of: fn(&KindCount) -> i64| counts.iter().map(of).sum::<i64>();
    let oldest = counts.iter().filter_map(|count| count.oldest).min();
    let oldest =
        oldest.map(|since| format!(", the oldest for {}", span(now.0 - since.0))).unwrap_or_default();
    lines.push(format!(
        "{} due{oldest}, {} due later, {} running, {} dead",
        sum(|count| count.waiting),
        sum(|count| count.later),
        sum(|count| count.running),
        sum(|count| count.dead)
    ));
    Ok(lines.join("\n"))
}

/// `17  mail 4  dead  8 tries, ended 12 min ago: the mail server answered 550`
fn line(job: &JobLine, now: Time) -> String {
    let mut parts = Vec::new();
    let tries = |tries: i64| if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") };
    match (job.state, job.next_at) {
        (State::Running, Some(until)) if until <= now => {
            parts.push("its server has stopped, another one takes it over".to_owned());
        }
        (State::Running, _) => {
            let since = job.started_at.map_or(0, |at| now.0 - at.0);
            let by = job.worker.as_deref().unwrap_or("nobody");
            parts.push(format!("for {} by {by}", span(since)));
            if let Some(total) = job.total {
                parts.push(format!("{} of {total}", job.done));
            }
        }
        (_, Some(at)) if at <= now => parts.push(format!("due for {}", span(now.0 - at.0))),
        (_, Some(at)) => parts.push(format!("due in {}", span(at.0 - now.0))),
        (_, None) => {}
    }
    if job.tries > 0 {
        parts.push(tries(job.tries));
    }
    if job.state != State::Running
        && let Some(at) = job.ended_at
    {
        parts.push(format!("last ended {} ago", span(now.0 - at.0)));
    }
    parts.extend(job.note.clone());
    let name = match &job.key {
        Some(key) => format!("{} {key}", job.kind),
        None => job.kind.clone(),
    };
    let problem = job.problem.as_deref().map(|problem| format!(": {problem}")).unwrap_or_default();
    format!("{}\t{name}\t{}\t{}{problem}", job.id.0, job.state.word(), parts.join(", "))
}

async fn retry(db: &Db, id: i64) -> Result<String, String> {
    match jobs::retry(db, JobId(id), serve::now()).await.map_err(|error| error.to_string())? {
        Retry::Due => Ok(format!("Job {id} is due now.")),
        Retry::Running => Err(format!("job {id} is running")),
        Retry::Ended => Err(format!("job {id} was done or cancelled")),
        Retry::Waits => Err(format!("the same as job {id} waits already")),
        Retry::Unknown => Err(unknown(id)),
    }
}

async fn cancel(db: &Db, id: i64) -> Result<String, String> {
    match jobs::cancel(db, JobId(id), serve::now()).await.map_err(|error| error.to_string())? {
        Cancel::Cancelled => Ok(format!("Job {id} will not run.")),
        Cancel::Asked => Ok(format!("Job {id} runs; it ends within a quarter of a minute.")),
        Cancel::Ended => Err(format!("job {id} has ended")),
        Cancel::Unknown => Err(unknown(id)),
    }
}

fn unknown(id: i64) -> String {
    format!("no job has the number {id}")
}

/// The largest unit that fits, rounded down.
fn span(milliseconds: i64) -> String {
    let seconds = milliseconds.max(0) / 1000;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        3600..86_400 => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_the_operator_needs() {
        let now = Time(10_000_000);
        let job = JobLine {
            id: JobId(17),
            kind: "mail".to_owned(),
            key: Some("4".to_owned()),
            recurs: false,
            state: State::Dead,
            next_at: None,
            tries: 3,
            worker: None,
            done: 0,
            total: None,
            note: None,
            problem: Some("the mail server answered 550".to_owned()),
            started_at: None,
            ended_at: Some(Time(10_000_000 - 12 * 60_000 - 1)),
        };
        let check = |job: &JobLine, expected: &str| assert_eq!(line(job, now), expected);
        check(&job, "17\tmail 4\tdead\t3 tries, last ended 12 min ago: the mail server answered 550");
        let waiting = JobLine {
            state: State::Waiting,
            next_at: Some(Time(10_030_000)),
            problem: None,
            tries: 1,
            ended_at: None,
            ..job.clone()
        };
        check(&waiting, "17\tmail 4\twaiting\tdue in 30 s, 1 try");
        let running = JobLine {
            state: State::Running,
            key: None,
            next_at: Some(Time(10_100_000)),
            worker: Some("812-00c0ffee".to_owned()),
            done: 40,
            total: Some(200),
            started_at: Some(Time(10_000_000 - 3 * 3_600_000)),
            ..waiting.clone()
        };
        check(&running, "17\tmail\trunning\tfor 3 h by 812-00c0ffee, 40 of 200, 1 try");
        let left = JobLine { next_at: Some(Time(9_999_999)), ..running };
        check(&left, "17\tmail\trunning\tits server has stopped, another one takes it over, 1 try");
    }
}
