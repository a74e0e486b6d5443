//! `cargo xtask hold cluster`: three servers of rojmel behind HAProxy, on a PostgreSQL of three nodes that Patroni
//! fails over, through PgBouncer in transaction mode, with one S3 store. Writers write while a server, the database's
//! leader and the network fail; afterwards every confirmed trade is there once.
//!
//! `cluster ROJMEL PGBOUNCER MOTO`: the programs that are not on the PATH.

mod database;
mod fault;
mod part;
mod proxy;
mod servers;
mod writers;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use database::Database;
use fault::Log;
use proxy::Proxy;
use servers::Servers;
use writers::Writers;

pub type Done<T> = Result<T, Box<dyn Error>>;

/// Programs that are started by their place.
pub struct Programs {
    pub rojmel: PathBuf,
    pub pgbouncer: PathBuf,
    pub moto: PathBuf,
}

fn main() -> Done<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(rojmel), Some(pgbouncer), Some(moto)) = (arguments.next(), arguments.next(), arguments.next())
    else {
        return Err("usage: cluster ROJMEL PGBOUNCER MOTO".into());
    };
    let folder = std::env::temp_dir().join(format!("rojmel-cluster.{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let held = hold(&Programs { rojmel, pgbouncer, moto }, &folder);
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
    let written = writers.stop()?;
    servers.compare(&written)?;
    log.report(&written)
}
