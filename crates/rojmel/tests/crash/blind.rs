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
/// What is there already has room for fewer.
const MOST_BEFORE_FULL: u32 = 2_000;
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

pub fn in_journals(mut kill_in_one: impl FnMut(u32)) {
    let mut left = asked().unwrap_or(6);
    while left > 0 {
        let kills = left.min(KILLS_OF_A_JOURNAL);
        kill_in_one(kills);
        left -= kills;
    }
}

/// How often in `cargo xtask test`, and in `cargo xtask hold crash`.
pub fn times(in_short: u32, at_length: u32) -> u32 {
    if asked().is_some() { at_length } else { in_short }
}

fn asked() -> Option<u32> {
    let asked = std::env::var("ROJMEL_CRASH_BLIND").ok();
    asked.map(|text| text.parse().expect("ROJMEL_CRASH_BLIND is a number"))
}

fn start(data: &Path, database: Option<&str>) -> Program {
    let environment = database.map(|url| ("DATABASE_URL", OsStr::new(url)));
    Program::start(Path::new(ROJMEL), data, environment).expect("the program").expect("it starts")
}

pub struct People(Vec<Person>);

pub struct Person {
    visitor: Visitor,
    email: String,
    /// How often the session had ended, where that may be; `None` where it must not.
    logins: Option<u32>,
    /// Ids of cards, and whether each was confirmed.
    typed: BTreeMap<String, bool>,
}

impl People {
    pub fn sign_up(program: &Program) -> Self {
        Self((0..PEOPLE).map(|number| Person::sign_up(program, number)).collect())
    }

    pub fn move_to(&mut self, program: &Program) {
        self.0.iter_mut().for_each(|person| person.move_to(program));
    }

    pub fn each(&mut self) -> impl Iterator<Item = &mut Person> {
        self.0.iter_mut()
    }

    /// Somebody new, who types with the others from then on.
    pub fn add(&mut self, person: Person) {
        self.0.push(person);
    }

    fn type_until_killed(&mut self, program: Program) {
        self.move_to(&program);
        self.type_until_gone(|| program.kill());
    }

    /// Everybody types one card after another until the server is gone.
    pub fn type_until_gone(&mut self, end: impl FnOnce()) {
        thread::scope(|scope| {
            for person in &mut self.0 {
                scope.spawn(|| while person.type_one() {});
            }
            wait_some_time();
            end();
        });
    }

    /// The server stays while something happens to what is below it: whatever is refused meanwhile is sent again.
    pub fn type_through(&mut self, something: impl FnOnce()) {
        let ended = AtomicBool::new(false);
        thread::scope(|scope| {
            for person in &mut self.0 {
                let ended = &ended;
                scope.spawn(move || {
                    let mut after = 0;
                    // Two more when it is over.
                    while after < 2 {
                        after += u32::from(ended.load(Ordering::SeqCst));
                        person.type_until_confirmed();
                    }
                });
            }
            wait_some_time();
            something();
            ended.store(true, Ordering::SeqCst);
        });
    }

    pub fn check(&mut self, program: &Program, kill: u32) {
        self.move_to(program);
        self.0.iter_mut().for_each(|person| person.check(kill));
    }
}

impl Person {
    pub fn sign_up(program: &Program, number: usize) -> Self {
        let (mut visitor, email) = (Visitor::at(&program.address), format!("person{number}@rojmel.test.in"));
        visitor.sign_up(&email);
        Self { visitor, email, logins: None, typed: BTreeMap::new() }
    }

    pub fn visitor(&self) -> &Visitor {
        &self.visitor
    }

    /// Whoever shares out requests asks so.
    pub fn wait_until_ready(&self, expected: u16, most: Duration) {
        let began = Instant::now();
        loop {
            let status = self.visitor.get("/readyz").expect("an answer").status;
            if status == expected {
                return;
            }
            assert!(began.elapsed() < most, "/readyz says {status} for {most:?}");
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Whether there is a session that goes on.
    pub fn is_logged_in(&self) -> bool {
        let user = self.visitor.get("/api/auth/me").expect("an answer").data()["user"].take();
        !user.is_null()
    }

    /// Passwords are hashed when nothing else wants the cores: where other tests keep them busy the server says so.
    pub fn log_in_again(&self) {
        let began = Instant::now();
        loop {
            let answer = self.visitor.log_in(&self.email).expect("an answer");
            if answer.status == 200 {
                return;
            }
            assert_eq!(answer.status, 503, "{}", answer.body);
            assert!(began.elapsed() < PATIENCE, "no login for {PATIENCE:?}: {}", answer.body);
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// From now on the session may end while this one types.
    pub fn may_be_logged_out(&mut self) {
        self.logins = Some(0);
    }

    /// How often it did.
    pub fn logins(&self) -> u32 {
        self.logins.unwrap_or(0)
    }

    /// Whether it had ended, and goes on again.
    fn logs_in_where_it_may(&mut self, answer: &Answer) -> bool {
        let (401, Some(logins)) = (answer.status, self.logins) else { return false };
        self.log_in_again();
        self.logins = Some(logins + 1);
        true
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
            if self.logs_in_where_it_may(&answer) {
                continue;
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

    /// The first answer that confirms nothing; the same card is the next one typed.
    pub fn type_until_refused(&mut self) -> Answer {
        for _ in 0..MOST_BEFORE_FULL {
            let id = format!("MT{:05}", self.typed.len());
            let answer = self.answer_to(&id).expect("an answer");
            if answer.status != 200 {
                return answer;
            }
            self.typed.insert(id, true);
        }
        panic!("{MOST_BEFORE_FULL} cards are confirmed on a full disk");
    }

    /// For the trades.
    pub fn ask(&self) -> Answer {
        self.visitor.get("/api/v1/trades/client").expect("an answer")
    }

    /// All that are there, each whole.
    pub fn cards(&self) -> usize {
        let found = self.found();
        assert!(found.values().all(|trades| trades == &WHOLE), "{found:?}");
        found.len()
    }

    /// How each trade ended and of how many units, by its symbol, which is the card's id.
    fn found(&self) -> BTreeMap<String, Vec<String>> {
        let data = self.ask().data();
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
pub fn wait_some_time() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    thread::sleep(Duration::from_micros(u64::from(now.subsec_micros() % 333_000)));
}
