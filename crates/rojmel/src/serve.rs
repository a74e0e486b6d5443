//! `rojmel serve`: the site on an address until it is told to stop.

use std::fs;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use careers::Careers;
use domain::Time;
use identity::password::Cost;
use identity::{Hashing, OperatorSecret, Tokens};
use journal::Journals;
use opentelemetry_sdk::trace::SdkTracerProvider;
use parse_worker::Worker;
use site::pages::Assets;
use site::{Asks, Metrics, OwnModels, Ready, Site};
use store::Db;
use store::account::{self, Again, Erased, Marks};
use store::files::Files;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};
use web_http::{Queue, RateLimiter, TempFolder};

use crate::limits;
use crate::remark;
use crate::settings::{LogFormat, Settings};
use crate::traces;

/// Files read at once, and requests waiting for it.
const READERS: usize = 2;
const QUEUE: usize = 20;
/// A whole college may sit behind one address: so many at once, then so many an hour.
const REGISTRATIONS: RateLimiter = RateLimiter::shared("registrations", 60, 50);
const LOGINS: RateLimiter = RateLimiter::shared("logins", 20 * 60, 30);

/// Jobs in hand have so long to end when the server stops; then another one begins them anew.
const LAST_JOBS: Duration = Duration::from_secs(10);

/// A collector that is gone holds up the end no longer.
const LAST_TRACES: Duration = Duration::from_secs(3);

/// A start waits so long for the store of files.
const LOOK_AT_STORE: Duration = Duration::from_secs(3);

pub fn run(settings: &Settings) -> ExitCode {
    match start(settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("rojmel: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn log(settings: &Settings, traces: Option<&SdkTracerProvider>) {
    let log = fmt::layer().with_target(false).with_writer(std::io::stderr);
    // A request has its id in a span of the log; that of the traces is for the collector.
    let own = filter_fn(|metadata| metadata.target() != web_http::SPANS);
    let registry = tracing_subscriber::registry().with(LevelFilter::INFO);
    match settings.log_format {
        LogFormat::Text => {
            let log = log.with_ansi(std::io::stderr().is_terminal()).with_filter(own);
            registry.with(log).with(traces::layer(traces)).init();
        }
        LogFormat::Json => {
            let log = log.json().flatten_event(true).with_span_list(false).with_filter(own);
            registry.with(log).with(traces::layer(traces)).init();
        }
    }
}

fn start(settings: &Settings) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start: {error}"))?;
    let traces =
        settings.otlp.as_deref().map(|to| traces::provider(to, runtime.handle().clone())).transpose()?;
    log(settings, traces.as_ref());
    fs::create_dir_all(&settings.location.data).map_err(|error| {
        format!("the data folder {} cannot be used: {error}", settings.location.data.display())
    })?;
    if let Err(error) = limits::widen() {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
    // Here and not for every command: the child that reads files must have one thread to leave the network.
    #[cfg(feature = "jemalloc")]
    if let Err(error) = tikv_jemalloc_ctl::background_thread::write(true) {
        tracing::warn!(%error, "memory goes back to the system with the next request only");
    }
    let served = runtime.block_on(serve(settings));
    if let Some(Err(error)) = traces.map(|traces| traces.shutdown_with_timeout(LAST_TRACES)) {
        tracing::warn!(%error, "the last traces were not sent");
    }
    served
}

async fn open(settings: &Settings) -> Result<(Site, OperatorSecret), String> {
    let origin = settings.origin()?;
    let worker =
        Worker::this_program().map_err(|error| format!("cannot find this program on disk: {error}"))?;
    let db = settings.location.open().await?;
    let files = settings.keep.open(&settings.location.data)?;
    let set = settings.location.secret.as_deref();
    let keys = identity::key::open(&db, &settings.location.data, set, now())
        .await
        .map_err(|problem| problem.sentence())?;
    if keys.made_applicant_links {
        remark::lost_key(&db).await;
    }
    remark::wide_permissions(&settings.location.data);
    let mut careers = Careers::new(keys.applicant_links);
    careers.keep_days = settings.keep_applications_days;
    let mail = settings.mail(&origin)?;
    let google = settings.google(&origin)?;
    let own = settings.model.own_places()?;
    let own = own.map(|places| Arc::new(OwnModels { places, secret: keys.secret.clone() }));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut assets = Assets::embedded();
    // Unset, it is where this server listens, which is no address for a search engine.
    if settings.origin.is_some() {
        assets = assets.opened_at(&origin);
    }
    let site = Site {
        db,
        journals: Journals::new(),
        origin,
        tokens: keys.tokens,
        erased: Erased::beside(&settings.location.data),
        careers,
        files,
        quota: u64::from(settings.attachments_mb) << 20,
        // One core stays with the readers.
        hashing: Hashing::new(cores.saturating_sub(1), Cost::FULL),
        google: google.map(Arc::new),
        worker,
        assets: Arc::new(assets),
        checks: RateLimiter::shared("checks", settings.checks_per_hour, settings.checks_at_once),
        registrations: REGISTRATIONS,
        logins: LOGINS,
        mail,
        temp: TempFolder::new(settings.location.data.join("spool")),
        queue: Queue::new(READERS, QUEUE),
        ready: Ready::default(),
        metrics: settings.metrics_listen.map(|_| Metrics::default()),
        clock: Arc::new(now),
        asks: Asks { own, ..settings.model.asks()? },
        test_page: settings.test_page,
        trust_proxy: settings.trust_proxy,
    };
    Ok((site, keys.secret))
}

/// Keys that were changed meanwhile are read without a restart. Never ends.
async fn look_at_keys(db: Db, secret: OperatorSecret, tokens: Tokens) {
    let mut looks = tokio::time::interval(Duration::from_secs(identity::key::LOOK));
    loop {
        looks.tick().await;
        if let Err(problem) = identity::key::look_again(&db, &secret, &tokens, now()).await {
            tracing::warn!(problem = problem.sentence(), "the keys stay as they were");
        }
    }
}

async fn serve(settings: &Settings) -> Result<(), String> {
    let (site, secret) = open(settings).await?;
    let site = Arc::new(site);
    match careers::seed(&site.hiring()).await {
        // Who comes to read can do so on a full disk.
        Err(error) if error.is("no_room") => {
            tracing::error!("no room for the openings that came with this program")
        }
        seeded => seeded.map_err(|error| format!("the openings: {}", error.message()))?,
    }
    let stored = erased_in_store(&site.files).await;
    let again = accounts::erase_again(&site.db, &site.files, &site.erased, &stored, now())
        .await
        .map_err(|error| format!("who was erased: {}", error.why()))?;
    if again != Again::default() {
        let (accounts, versions) = (again.users.len(), again.versions);
        tracing::warn!(accounts, versions, "erased again: a restore had brought them back");
    }
    let (listener, address) = listen(settings.listen, "--listen")?;
    let watching = watch(settings, &site)?;
    let stop = stop(site.ready.clone(), Duration::from_secs(settings.drain_seconds.into()))?;
    println!("Rojmel is open at http://{address}");
    let sweeping = tokio::spawn(site::sweep_own(Arc::clone(&site)));
    let working = site::runner(&site).start();
    let looking = tokio::spawn(look_at_keys(site.db.clone(), secret, site.tokens.clone()));
    web_http::serve(listener, site::router(Arc::clone(&site)), stop).await;
    sweeping.abort();
    looking.abort();
    working.stop(LAST_JOBS).await;
    if let Some(watching) = watching {
        watching.abort();
    }
    site.db.close().await;
    Ok(())
}

/// Who was erased, by the store of files. A start waits for it no longer than people wait for a page: what a restore
/// knew is in the database, and the sweep of accounts asks again.
async fn erased_in_store(files: &Files) -> Marks {
    let why = match tokio::time::timeout(LOOK_AT_STORE, account::in_store(files)).await {
        Ok(Ok(marks)) => return marks,
        Ok(Err(error)) => error.why().to_owned(),
        Err(_) => format!("no answer within {} seconds", LOOK_AT_STORE.as_secs()),
    };
    tracing::error!(why, "who was erased is not read from the store of files at this start");
    Marks::default()
}

fn listen(at: SocketAddr, flag: &str) -> Result<(TcpListener, SocketAddr), String> {
    let listener = web_http::listen(at).map_err(|error| {
        format!("cannot listen on {at}: {error}. Another program may be using it; choose one with {flag}.")
    })?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    Ok((listener, address))
}

/// The metrics on their own address, where it is set. They are answered until the end: how a server stops is worth
/// seeing.
fn watch(settings: &Settings, site: &Arc<Site>) -> Result<Option<JoinHandle<()>>, String> {
    let (Some(at), Some(metrics)) = (settings.metrics_listen, &site.metrics) else { return Ok(None) };
    let (listener, address) = listen(at, "--metrics-listen")?;
    tracing::info!("metrics are at http://{address}/metrics");
    let router = site::metrics_router(Arc::clone(site), metrics.clone());
    Ok(Some(tokio::spawn(web_http::serve(listener, router, std::future::pending()))))
}

/// Resolves after SIGTERM or SIGINT, when whoever shares out requests had time to see that this server stops; a second
/// signal ends the wait.
fn stop(ready: Ready, drain: Duration) -> Result<impl Future<Output = ()>, String> {
    let listen = |kind| signal(kind).map_err(|error| format!("cannot listen for signals: {error}"));
    let (mut terminate, mut interrupt) = (listen(SignalKind::terminate())?, listen(SignalKind::interrupt())?);
    let mut told = async move || {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    Ok(async move {
        told().await;
        ready.drain();
        let _ = tokio::time::timeout(drain, told()).await;
    })
}

/// The clock, read here and in no other place.
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Time(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
