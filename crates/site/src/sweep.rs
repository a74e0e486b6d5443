//! What is past its time goes. What lies in the database or beside it goes once a day (counts of the rate limiters once
//! an hour) for all servers together, each kind as a job of its own: one that fails does not stop the others. What lies
//! in a server's own folder or memory is swept by that server.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use domain::Time;
use jobs::{Kind, Outcome, Runner};
use web_http::SiteError;

use crate::app::Site;

/// A file is written within an hour or never, in milliseconds.
const YOUNG: i64 = 60 * 60 * 1000;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What it came to, in a few words, or why it did not.
type Swept = Result<String, String>;
type Sweeping = Pin<Box<dyn Future<Output = Swept> + Send>>;

/// A kind of sweeping.
struct Sweep {
    name: &'static str,
    round: Round,
    work: fn(Arc<Site>) -> Sweeping,
}

#[derive(Clone, Copy)]
enum Round {
    Hourly,
    Daily,
}

macro_rules! sweeps {
    ($($round:ident $name:literal $work:path),+ $(,)?) => {
        &[$(Sweep { name: $name, round: Round::$round, work: |site| Box::pin($work(site)) }),+]
    };
}

/// In this order where one server sweeps everything at once: accounts go before mails, whose files go while their rows
/// can still say so.
const SWEEPS: &[Sweep] = sweeps![
    Daily "sweep-applications" applications,
    Daily "sweep-attachments" attachments,
    Daily "sweep-sessions" sessions,
    Daily "sweep-accounts" accounts,
    Daily "sweep-links" links,
    Daily "sweep-guesses" guesses,
    Hourly "sweep-mails" mails,
    Daily "sweep-security-events" security_events,
    Daily "sweep-signing-keys" signing_keys,
    Daily "sweep-visitor-trades" visitor_trades,
    Daily "sweep-snapshots" snapshots,
    Hourly "sweep-rate-limits" rate_limits,
    Daily "sweep-jobs" ended_jobs,
];

/// Every kind of [`runner`].
pub fn job_kinds() -> impl Iterator<Item = &'static str> {
    [store::mails::KIND, store::backtest_sweeps::KIND]
        .into_iter()
        .chain(SWEEPS.iter().map(|sweep| sweep.name))
}

/// Everything that this server works on in the job table: mails, sweeps of rules, and what is swept up.
pub fn runner(site: &Arc<Site>) -> Runner {
    let runner = Runner::new(site.db.clone(), Arc::clone(&site.clock))
        .with_wake(site.mail.waker())
        .kind(mailer::kind(site.mailer()))
        .kind(backtest_api::sweep_kind(site.journal_api()));
    SWEEPS.iter().fold(runner, |runner, sweep| runner.kind(kind(sweep, site)))
}

fn kind(sweep: &'static Sweep, site: &Arc<Site>) -> Kind {
    let site = Arc::clone(site);
    let kind = Kind::new(sweep.name, move |_| {
        let swept = (sweep.work)(Arc::clone(&site));
        async move {
            match swept.await {
                Ok(note) => Outcome::Done(note),
                Err(problem) => Outcome::Failed(problem),
            }
        }
    });
    match sweep.round {
        Round::Hourly => kind.hourly(),
        Round::Daily => kind.daily(),
    }
}

/// What lies in this server's own folder, at the start and once a day, and journals in its memory that nobody looks at.
/// Never ends.
pub async fn sweep_own(site: Arc<Site>) {
    let daily = async {
        let mut daily = tokio::time::interval(DAY);
        loop {
            daily.tick().await;
            sweep_folder(&site).await;
        }
    };
    tokio::join!(daily, site.journals.let_go());
}

async fn sweep_folder(site: &Site) {
    match site.files.remove_torn(Time((site.clock)().0 - YOUNG)) {
        Ok(files) => tracing::info!(files, "swept halves of files"),
        Err(error) => tracing::warn!(%error, "halves of files stay until tomorrow"),
    }
    match accounts::sweep_folder(&site.accounts()).await {
        Ok(()) => {}
        Err(error) => tracing::warn!(
            ?error,
            "who was erased is not in the folder, or mails of theirs stay in the outbox until tomorrow"
        ),
    }
}

/// Everything now, whoever's turn it is; what fails is said in the log.
pub async fn sweep_once(site: &Site) {
    sweep_folder(site).await;
    let site = Arc::new(site.clone());
    for sweep in SWEEPS {
        if let Err(problem) = (sweep.work)(Arc::clone(&site)).await {
            tracing::warn!(what = sweep.name, problem, "what is old stays");
        }
    }
}

async fn applications(site: Arc<Site>) -> Swept {
    told("applications", careers::sweep_expired(&site.hiring()).await.map_err(ours))
}

async fn attachments(site: Arc<Site>) -> Swept {
    let swept = store::attachments::sweep(&site.db, &site.files, (site.clock)()).await;
    let swept = swept.map_err(|error| error.to_string())?;
    let store::attachments::Swept { moved, unreferenced, files } = swept;
    tracing::info!(moved, unreferenced, files, "swept");
    Ok(format!("{moved} resumes moved, {unreferenced} attachments, {files} files"))
}

async fn accounts(site: Arc<Site>) -> Swept {
    told("accounts", accounts::sweep(&site.accounts()).await.map_err(ours))
}

/// What one statement of the store removes.
macro_rules! stored {
    ($($work:ident $what:literal $sweep:path),+ $(,)?) => {
        $(async fn $work(site: Arc<Site>) -> Swept {
            told($what, $sweep(&site.db, (site.clock)()).await.map_err(|error| error.to_string()))
        })+
    };
}

stored! {
    sessions "sessions" store::sessions::sweep,
    links "links" store::links::sweep,
    guesses "guesses" store::guesses::sweep,
    security_events "security events" store::events::sweep,
    signing_keys "signing keys" store::server_keys::sweep,
    visitor_trades "trades of visitors" store::landing::sweep,
    rate_limits "counts" store::rate_limits::sweep,
    ended_jobs "jobs" store::jobs::sweep,
}

async fn mails(site: Arc<Site>) -> Swept {
    let now = (site.clock)();
    let adopted = store::mails::adopt(&site.db, now).await.map_err(|error| error.to_string())?;
    if adopted > 0 {
        tracing::info!(adopted, "mails that a server of an earlier release left are sent by this one");
    }
    told("mails", store::mails::sweep(&site.db, now).await.map_err(|error| error.to_string()))
}

async fn snapshots(site: Arc<Site>) -> Swept {
    let swept = store::journal::sweep(&site.db, (site.clock)()).await.map_err(|error| error.to_string())?;
    tracing::info!(snapshots = swept.snapshots, imports = swept.imports, "swept");
    Ok(format!("{} snapshots, {} imports", swept.snapshots, swept.imports))
}

fn told<N: std::fmt::Display>(what: &str, swept: Result<N, String>) -> Swept {
    let rows = swept?;
    tracing::info!(what, %rows, "swept");
    Ok(format!("{rows} {what}"))
}

/// The cause is in the log already.
fn ours(error: impl Into<SiteError>) -> String {
    error.into().message().to_owned()
}
