//! kill -9 at moments that nobody chose, and a PostgreSQL that stops at once, while four people type trades. Whatever
//! was confirmed is there afterwards, once; what was not confirmed is there whole or not at all, and sent again it is
//! there once.
//!
//! `cargo xtask test` does it a few times, `cargo xtask hold crash` five hundred: `ROJMEL_CRASH_BLIND` says how often.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use visitor::{Answer, Program, Visitor};

use crate::own_postgres::Postgres;

const ROJMEL: &str = env!("CARGO_BIN_EXE_rojmel");
const PEOPLE: usize = 4;
/// What one card becomes when all of it is stored.
const WHOLE: [&str; 1] = ["win of 10"];
/// With a database that starts again; a busy machine takes its time.
const PATIENCE: Duration = Duration::from_secs(60);
/// So many in one journal: reading it takes longer with each trade.
const KILLS_OF_A_JOURNAL: u32 = 25;

#[test]
fn sqlite_keeps_what_was_confirmed() {
    in_journals(|kills| {
        let data = testdb::folder();
        let mut people = People::sign_up(&start(data.path(), None));
        for kill in 0..kills {
            people.type_until_killed(start(data.path(), None));
            people.check(&start(data.path(), None), kill);
        }
    });
}

#[test]
fn postgresql_keeps_what_was_confirmed() {
    in_journals(|kills| {
        let data = testdb::folder();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (_, url) = runtime.block_on(testdb::empty_postgres());
        let start = || start(data.path(), Some(&url));
        let mut people = People::sign_up(&start());
        for kill in 0..kills {
            people.type_until_killed(start());
            people.check(&start(), kill);
        }
    });
}

/// An immediate stop is what a crash of PostgreSQL is: no checkpoint, its connections cut.
#[test]
fn a_postgresql_that_stops_at_once_keeps_what_was_confirmed() {
    let postgres = Postgres::start();
    in_journals(|stops| {
        let data = testdb::folder();
        let url = postgres.new_database();
        let program = start(data.path(), Some(&url));
        let mut people = People::sign_up(&program);
        for stop in 0..stops {
            people.type_through(|| postgres.stop_at_once_and_start());
            people.check(&program, stop);
        }
    });
}

fn in_journals(mut kill_in_one: impl FnMut(u32)) {
    let asked = std::env::var("ROJMEL_CRASH_BLIND").ok();
    let mut left: u32 = asked.map_or(6, |text| text.parse().expect("ROJMEL_CRASH_BLIND is a number"));
    while left > 0 {
        let kills = left.min(KILLS_OF_A_JOURNAL);
        kill_in_one(kills);
        left -= kills;
    }
}

fn start(data: &Path, database: Option<&str>) -> Program {
    let environment = database.map(|url| ("DATABASE_URL", OsStr::new(url)));
    Program::start(Path::new(ROJMEL), data, environment).expect("the program").expect("it starts")
}

struct People(Vec<Person>);

pub struct Person {
    visitor: Visitor,
    /// Ids of cards, and whether each was confirmed.
    typed: BTreeMap<String, bool>,
}

impl People {
    fn sign_up(program: &Program) -> Self {
        Self((0..PEOPLE).map(|number| Person::sign_up(program, number)).collect())
    }

    /// Everybody types one card after another until the server is gone.
    fn type_until_killed(&mut self, program: Program) {
        thread::scope(|scope| {
            for person in &mut self.0 {
                person.visitor = person.visitor.moved(&program.address);
                scope.spawn(|| while person.type_one() {});
            }
            thread::sleep(some_time());
            program.kill();
        });
    }

    /// The server stays, its database stops at once and comes back: whatever is refused meanwhile is sent again.
    fn type_through(&mut self, stop_and_start: impl FnOnce()) {
        let ended = AtomicBool::new(false);
        thread::scope(|scope| {
            for person in &mut self.0 {
                let ended = &ended;
                scope.spawn(move || {
                    let mut after = 0;
                    // Two more when the database is back.
                    while after < 2 {
                        after += u32::from(ended.load(Ordering::SeqCst));
                        person.type_until_confirmed();
                    }
                });
            }
            thread::sleep(some_time());
            stop_and_start();
            ended.store(true, Ordering::SeqCst);
        });
    }

    fn check(&mut self, program: &Program, kill: u32) {
        for person in &mut self.0 {
            person.move_to(program);
            person.check(kill);
        }
    }
}

impl Person {
    pub fn sign_up(program: &Program, number: usize) -> Self {
        let mut visitor = Visitor::at(&program.address);
        visitor.sign_up(&format!("person{number}@rojmel.test.in"));
        Self { visitor, typed: BTreeMap::new() }
    }

    /// False when there was no answer.
    pub fn type_one(&mut self) -> bool {
        let id = format!("MT{:05}", self.typed.len());
        self.typed.insert(id.clone(), false);
        let confirmed = self.send(&id);
        self.typed.insert(id, confirmed);
        confirmed
    }

    fn send(&self, id: &str) -> bool {
        self.answer_to(id).is_some_and(|answer| {
            assert_eq!(answer.status, 200, "{}", answer.body);
            true
        })
    }

    fn answer_to(&self, id: &str) -> Option<Answer> {
        let body =
            json!({ "broker": "zerodha", "tradetype": "equity", "toDelete": false, "trades": card(id) });
        self.visitor.post("/api/v1/trades/addManualTrades", &body)
    }

    /// Sends one card until it is confirmed. A database that is gone is a 5xx, nothing else.
    pub fn type_until_confirmed(&mut self) {
        let id = format!("MT{:05}", self.typed.len());
        let began = Instant::now();
        loop {
            let answer = self.answer_to(&id).expect("the server stays");
            if answer.status == 200 {
                self.typed.insert(id, true);
                return;
            }
            assert!(answer.status >= 500, "{}", answer.body);
            assert!(began.elapsed() < PATIENCE, "{id} is refused for {PATIENCE:?}: {}", answer.body);
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// After a restart: nothing confirmed is missing, nothing is half there or there twice; what was not confirmed is
    /// sent again.
    pub fn check(&mut self, kill: u32) {
        let found = self.found();
        for (id, confirmed) in &self.typed {
            match found.get(id) {
                Some(trades) if trades == &WHOLE => {}
                None if !confirmed => {}
                trades => panic!("kill {kill}: {id}, confirmed {confirmed}, became {trades:?}"),
            }
        }
        let again: Vec<String> =
            self.typed.iter().filter(|(_, confirmed)| !**confirmed).map(|(id, _)| id.clone()).collect();
        for id in again {
            assert!(self.send(&id), "kill {kill}: {id} again");
            self.typed.insert(id, true);
        }
        let found = self.found();
        assert_eq!(found.len(), self.typed.len(), "kill {kill}: cards");
        assert!(found.values().all(|trades| trades == &WHOLE), "kill {kill}: {found:?}");
    }

    /// The same person at a server that was started again.
    pub fn move_to(&mut self, program: &Program) {
        self.visitor = self.visitor.moved(&program.address);
    }

    /// The answer to a card that must not be confirmed; the same card is the next one typed.
    pub fn type_refused(&self) -> Answer {
        let refused = self.answer_to(&format!("MT{:05}", self.typed.len())).expect("an answer");
        assert_ne!(refused.status, 200);
        refused
    }

    /// All that are there, each whole.
    pub fn cards(&self) -> usize {
        let found = self.found();
        assert!(found.values().all(|trades| trades == &WHOLE), "{found:?}");
        found.len()
    }

    /// How each trade ended and of how many units, by its symbol, which is the card's id.
    fn found(&self) -> BTreeMap<String, Vec<String>> {
        let data = self.visitor.get("/api/v1/trades/client").expect("an answer").data();
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for trade in data["trades"].as_array().expect("trades") {
            let symbol = trade["symbol"].as_str().expect("a symbol").to_owned();
            let says = format!("{} of {}", trade["status"], trade["quantity"]).replace('"', "");
            found.entry(symbol).or_default().push(says);
        }
        found
    }
}

/// Ten shares, bought and sold.
fn card(id: &str) -> [Value; 2] {
    let record = |side: &str, price: &str, time: &str| {
        json!({
            "orderId": id, "symbol": id, "type": side, "price": price, "quantity": "10",
            "timestamp": format!("2026-04-07T{time}"), "exchange": "NSE",
        })
    };
    [record("buy", "1500", "11:04"), record("sell", "1510.05", "12:48")]
}

/// From nothing to a third of a second: some requests are answered by then.
fn some_time() -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Duration::from_micros(u64::from(now.subsec_micros() % 333_000))
}
