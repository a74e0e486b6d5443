//! `cargo xtask hold load`: many traders with many trades on either database, asked by hundreds at once; the same bytes
//! from a plain server in the same run. Prints tables. It fails when an answer is wrong, never for being slow.
//!
//! `load ROJMEL PLAIN_SERVER FOLDER TRADERS TRADES SECONDS [sqlite|postgres]`

mod burst;
mod check;
mod plain;
mod seed;
mod server;
mod table;
mod trips;
mod uploads;
mod wrk;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nix::sys::resource::{Resource, getrlimit, setrlimit};
use store::Db;
use tokio::runtime::Runtime;

use burst::CONNECTIONS;
use plain::Plain;
use seed::{Account, Plan, Seeded};
use server::{Server, memory};
use table::Goal;
use uploads::Uploads;
use wrk::{Asked, Measured, Wrk};

pub type Done<T> = Result<T, Box<dyn Error + Send + Sync>>;

pub const PAGE: &str = "/";
pub const ME: &str = "/api/auth/me";
pub const ROWS: &str = "/api/v1/trade-history/rows?limit=50";
pub const CLIENT: &str = "/api/v1/trades/client";

/// Of ours and of the plain server, one after the other; the best of each counts.
const ROUNDS: usize = 3;
const READERS: u32 = 200;
const UPLOADERS: u32 = 4;
/// Beside the plain server.
const COMPARED: u32 = 64;

struct Run {
    rojmel: PathBuf,
    plain_server: PathBuf,
    folder: PathBuf,
    plan: Plan,
    seconds: u32,
}

fn main() -> Done<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (needed, database) = arguments.split_at_checked(6).ok_or("usage: see the head of main.rs")?;
    let [rojmel, plain_server, folder, traders, trades, seconds] = needed else { return Ok(()) };
    let (traders, trades) = (traders.parse()?, trades.parse()?);
    let run = Run {
        rojmel: rojmel.into(),
        plain_server: plain_server.into(),
        folder: folder.into(),
        plan: Plan { traders, trades, readers: READERS.min(traders), uploaders: UPLOADERS },
        seconds: seconds.parse()?,
    };
    // Two thousand connections, and as many files.
    let (_, most) = getrlimit(Resource::RLIMIT_NOFILE)?;
    setrlimit(Resource::RLIMIT_NOFILE, most, most)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let wanted = |name: &str| database.is_empty() || database.iter().any(|one| one == name);
    if wanted("sqlite") {
        on_sqlite(&runtime, &run)?;
    }
    if wanted("postgres") {
        on_postgres(&runtime, &run)?;
    }
    Ok(())
}

fn on_sqlite(runtime: &Runtime, run: &Run) -> Done<()> {
    let data = run.new_folder("sqlite")?;
    let url = format!("sqlite:{}", data.join("rojmel.db").display());
    let started = Instant::now();
    let seeded = runtime.block_on(async {
        let db = Db::open(&url, &data).await?;
        let seeded = seed::seed(&db, run.plan).await?;
        db.close().await;
        Done::Ok(seeded)
    })?;
    run.hold(runtime, "SQLite", started.elapsed(), &seeded, &run.server(&data, None))?;
    Ok(fs::remove_dir_all(data)?)
}

fn on_postgres(runtime: &Runtime, run: &Run) -> Done<()> {
    let data = run.new_folder("postgres")?;
    let fresh = runtime.block_on(testdb::postgres());
    let started = Instant::now();
    let seeded = runtime.block_on(seed::seed(&fresh, run.plan))?;
    let took = started.elapsed();
    runtime.block_on(fresh.db.close());
    // The tests' server does not wait for the disk by itself; what is measured does.
    let url = format!("{}&options[synchronous_commit]=on", fresh.url);
    run.hold(runtime, "PostgreSQL", took, &seeded, &run.server(&data, Some(url)))?;
    Ok(fs::remove_dir_all(data)?)
}

impl Run {
    fn new_folder(&self, name: &str) -> Done<PathBuf> {
        let folder = self.folder.join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    fn server(&self, data: &Path, database: Option<String>) -> Server {
        Server { rojmel: self.rojmel.clone(), data: data.to_owned(), database }
    }

    fn hold(
        &self,
        runtime: &Runtime,
        database: &str,
        seeding: Duration,
        seeded: &Seeded,
        server: &Server,
    ) -> Done<()> {
        table::head(database);
        let Plan { traders, trades, .. } = self.plan;
        table::row(
            &format!("{traders} traders with {trades} trades each put in"),
            &table::seconds(seeding),
            "",
        );
        let cold = format!("{} ms", server.cold_start()?.as_millis());
        table::row("cold start, the one in the middle of five", &cold, "≤ 150 ms");
        let program = server.start()?;
        std::thread::sleep(Duration::from_secs(2));
        table::row("memory at rest", &format!("{} MB", memory(program.id())?.0), "≤ 64 MB");

        let readers = Wrk::new(&self.folder, &seeded.readers)?;
        self.compare(&program.address, &readers, &seeded.readers)?;
        self.clients(&program.address, &seeded.readers)?;
        let uploaded = self.beside_uploads(&program.address, &readers, &seeded.uploaders)?;
        let burst = runtime.block_on(burst::burst(&program.address, &seeded.readers))?;
        table::row(
            &format!("{CONNECTIONS} connections at one moment, `trades/client`: the last answer"),
            &table::seconds(burst.slowest_answer),
            "≤ 2 s",
        );
        table::row("the same: until all is well again", &table::seconds(burst.recovered), "≤ 5 s");
        let (now, most) = memory(program.id())?;
        table::row("memory after it, and at its highest", &format!("{now} MB, {most} MB"), "≤ 300 MB");

        let everybody: Vec<Account> = seeded.readers.iter().cloned().chain(uploaded).collect();
        check::check(&program.address, &everybody)?;
        println!(
            "\nEvery one of the {} accounts that were asked for has the trades that were put in, to the paisa.",
            everybody.len()
        );
        program.kill();
        Ok(())
    }

    fn compare(&self, address: &str, readers: &Wrk, people: &[Account]) -> Done<()> {
        let plain = Plain::start(&self.plain_server, &self.folder, address, people)?;
        let each = |what: &str, path: (&str, &str), encoding: &str, goal: Goal| {
            let asked = |path| Asked { path, encoding, connections: COMPARED };
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            // Journals are built, pages of the database are read.
            readers.ask(address, asked(path.0), 2)?;
            for _ in 0..ROUNDS {
                theirs.push(readers.ask(&plain.address, asked(path.1), self.seconds)?);
                ours.push(readers.ask(address, asked(path.0), self.seconds)?);
            }
            table::beside(what, &ours, &theirs, goal);
            Done::Ok(())
        };
        let goal = |share| Goal { share, p99: 1.5 };
        each("prerendered page, brotli", (PAGE, "/page"), "br", goal(0.9))?;
        each("`auth/me`", (ME, "/me"), "identity", goal(0.7))?;
        each("50 trades", (ROWS, "/rows"), "identity", goal(0.8))
    }

    fn clients(&self, address: &str, people: &[Account]) -> Done<()> {
        let people = &people[..people.len().min(50)];
        let fifty = Wrk::new(&self.folder, people)?;
        let measured =
            self.rounds(&fifty, address, Asked { path: CLIENT, encoding: "identity", connections: 50 })?;
        let what = format!("`trades/client` of {} trades, 50 people", self.plan.trades);
        table::alone(&what, &measured, "p99 ≤ 250 ms, ≥ 250/s");
        Ok(())
    }

    fn beside_uploads(&self, address: &str, readers: &Wrk, uploaders: &[Account]) -> Done<Vec<Account>> {
        let uploads = Uploads::start(address, uploaders);
        let asked = Asked { path: ROWS, encoding: "identity", connections: READERS };
        let measured = self.rounds(readers, address, asked);
        let uploaded = uploads.stop()?;
        let what = format!("50 trades, {READERS} readers beside {UPLOADERS} who upload");
        table::alone(&what, &measured?, "p99 ≤ 150 ms");
        let files: u32 = uploaded.iter().map(|one| one.files).sum();
        let refused: u32 = uploaded.iter().map(|one| one.refused).sum();
        let slowest = uploaded.iter().map(|one| one.slowest).max().unwrap_or_default();
        let numbers = format!("{files}, {refused} sent away first, the slowest {}", table::seconds(slowest));
        table::row("the same: files of 1,000 rows stored", &numbers, "");
        Ok(uploaded.into_iter().map(|one| one.account).collect())
    }

    fn rounds(&self, people: &Wrk, address: &str, asked: Asked<'_>) -> Done<Vec<Measured>> {
        people.ask(address, asked, 2)?;
        (0..ROUNDS).map(|_| people.ask(address, asked, self.seconds)).collect()
    }
}
