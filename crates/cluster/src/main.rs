//! `cargo xtask hold cluster`: three servers of rojmel behind HAProxy, on a PostgreSQL of three nodes that Patroni
//! fails over, through PgBouncer in transaction mode, with one S3 store. Writers write and a trader works in a browser
//! while a server, the database's leader and the network fail, and while all servers are restarted into a program with
//! another schema; afterwards everything confirmed is there once.
//!
//! `cluster FIRST THEN PGBOUNCER MOTO WEB`: the program of the servers at first, the one that they are restarted into,
//! the other programs that are not on the PATH, and the folder of the web app with its stories.

mod database;
mod fault;
mod part;
mod proxy;
mod servers;
mod stories;
mod writers;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use database::Database;
use fault::Log;
use proxy::Proxy;
use servers::Servers;
use stories::Stories;
use writers::Writers;

/// So long servers of both programs work side by side after each restart.
const CALM_BETWEEN: Duration = Duration::from_secs(4);

pub type Done<T> = Result<T, Box<dyn Error>>;

/// Programs that are started by their place.
pub struct Programs {
    pub rojmel: PathBuf,
    /// Of the release after it: it brings the database to another schema.
    pub next: PathBuf,
    pub pgbouncer: PathBuf,
    pub moto: PathBuf,
    pub web: PathBuf,
}

fn main() -> Done<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [rojmel, next, pgbouncer, moto, web] =
        <[PathBuf; 5]>::try_from(arguments).map_err(|_| "usage: cluster FIRST THEN PGBOUNCER MOTO WEB")?;
    let folder = std::env::temp_dir().join(format!("rojmel-cluster.{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let held = hold(&Programs { rojmel, next, pgbouncer, moto, web }, &folder);
    if held.is_ok() {
        std::fs::remove_dir_all(&folder)?;
    } else {
        eprintln!("what the programs said lies in {}", folder.display());
    }
    held
}

fn hold(programs: &Programs, folder: &Path) -> Done<()> {
    let started = Instant::now();
    let mut database = Database::start(programs, folder)?;
    let proxy = Proxy::start(database.pooler)?;
    let mut servers = Servers::start(programs, folder, &database.url(proxy.port))?;
    println!("three servers and three database nodes stand after {} s", started.elapsed().as_secs());
    let log = Log::default();
    let stories = Stories::start(programs, folder, &servers)?;
    let writers = Writers::start(&servers, &log)?;
    let calm = || std::thread::sleep(fault::AFTERWARDS + Duration::from_secs(6));
    calm();
    log.during("a server is killed", || servers.kill_one())?;
    calm();
    log.during("the database's leader is killed", || database.kill_leader())?;
    calm();
    log.during("the way to the database takes 50 ms longer each way", || {
        proxy.delay(Duration::from_millis(50));
        std::thread::sleep(Duration::from_secs(8));
        proxy.delay(Duration::ZERO);
        Ok(())
    })?;
    calm();
    log.during("the way to the database is cut", || {
        proxy.cut(true);
        std::thread::sleep(Duration::from_secs(5));
        proxy.cut(false);
        Ok(())
    })?;
    calm();
    log.during("every server is restarted, one after the other", || servers.restart_all())?;
    calm();
    let schema = database.schema()?;
    log.during("every server is restarted into the next program, which migrates", || {
        servers.restart_all_into(&programs.next, CALM_BETWEEN)
    })?;
    if database.schema()? <= schema {
        return Err(format!("the next program left the database at schema {schema}").into());
    }
    servers.refuse(&programs.rojmel)?;
    calm();
    let rounds = stories.stop(&log)?;
    let written = writers.stop()?;
    servers.compare(&written)?;
    log.report(&written, rounds)
}
