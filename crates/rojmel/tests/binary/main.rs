//! The program as people run it: its commands, and the server with its real parse-worker.

mod backtest;
mod collector;
mod commands;
mod database;
mod doctor;
mod month;
mod operate;
mod server;
mod shape;
mod smuggling;
mod upload;
mod worker;

use std::path::PathBuf;
use std::process::Command;

/// Six rows: an intraday win, a delivery trade half closed, a sell without a buy, a row nobody can read.
const FILLS: &str = "\
symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
ITC,INE154A01025,2026-04-01,NSE,EQ,EQ,buy,false,100.000000,400.500000,100001,1100000000000001,2026-04-01T09:20:00
ITC,INE154A01025,2026-04-01,NSE,EQ,EQ,sell,false,100.000000,404.250000,100002,1100000000000002,2026-04-01T10:20:00
TCS,INE467B01029,2026-04-02,NSE,EQ,EQ,buy,false,10.000000,3400.000000,100003,1100000000000003,2026-04-02T10:20:00
TCS,INE467B01029,2026-04-06,NSE,EQ,EQ,sell,false,4.000000,3300.010000,100004,1100000000000004,2026-04-06T10:20:00
INFY,INE009A01021,2026-04-06,NSE,EQ,EQ,sell,false,5.000000,1500.000000,100005,1100000000000005,2026-04-06T10:20:00
INFY,INE009A01021,2026-04-06,NSE,EQ,EQ,sell,false,5.0x,1500.000000,100006,1100000000000005,2026-04-06T10:20:00
";

fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_rojmel"));
    for name in
        ["DATABASE_URL", "ENABLE_TEST_PAGE", "ROJMEL_LISTEN", "ROJMEL_DATA", "ROJMEL_ORIGIN", "NO_COLOR"]
    {
        program.env_remove(name);
    }
    program
}

/// A folder of one test's own, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(test: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("rojmel-{test}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, content).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
