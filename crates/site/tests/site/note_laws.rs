//! Law J3 on the real server, over whole histories of a journal: whatever comes, goes, comes back or is changed, each
//! note is on one trade or waits, and says what it said.
//!
//! Each journal is a user of its own. Its files are read once for all of them, and come again under another user.

mod held;
mod world;

use std::collections::{BTreeMap, BTreeSet};

use domain::FillId;
use journal::{Account, notes};
use serde_json::{Value, json};
use store::annotations::Anchored;
use store::journal::{AccountName, Counts, ImportKind, NewImport, Part, Put};
use store::{ImportId, SnapshotId, UserId};
use tradebook::Tradebook;

use super::client::{ADD, NOW, TestClient, tradebook};
use super::*;
use held::{Held, held, sums};
use world::{File, NARROW, SYMBOLS, WIDER, world};

/// As many on each database; `cargo xtask hold laws` asks for more of every law.
const JOURNALS: u64 = 200;
const STEPS: u64 = 8;
/// Kinds of sets of files. Journals with the same set differ by their steps.
const WORLDS: usize = 8;

/// A row of numbers that is the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        (!of.is_empty()).then(|| &of[self.below(of.len() as u64) as usize])
    }
}

/// One journal on its way.
struct Run<'a> {
    client: &'a TestClient,
    cookie: String,
    user: UserId,
    number: usize,
    files: &'a [File],
    dice: Dice,
    imports: Vec<i64>,
    snapshots: Vec<i64>,
    cards: BTreeSet<String>,
    /// Opening lots that were entered: their import, and of which of [`SYMBOLS`].
    lots: Vec<(i64, usize)>,
    /// What each note says.
    texts: BTreeMap<i64, String>,
    /// The steps so far that did something.
    told: Vec<&'static str>,
}

impl Run<'_> {
    async fn send(&self, mut request: Request<Body>) -> Answer {
        request = with_cookie(request, &self.cookie);
        send(&self.client.routes, request).await
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(post(path, body)).await
    }

    async fn data(&self, path: &str) -> Value {
        let answer = self.send(request("GET", path)).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.json()["data"].take()
    }

    async fn ids(&self) -> Vec<String> {
        let history = self.data("/api/v1/trade-history").await;
        history["page"]["rows"].as_array().unwrap().iter().map(|row| word(&row["id"])).collect()
    }

    /// Keeps what an answer brought; a refusal changed nothing.
    fn brought(&mut self, answer: &Answer) -> bool {
        assert!(answer.status.as_u16() < 500, "{}", answer.body);
        if answer.status != 200 {
            return false;
        }
        let data = answer.json()["data"].take();
        if let Some(import) = data["importId"].as_i64().filter(|import| !self.imports.contains(import)) {
            self.imports.push(import);
        }
        self.snapshots.extend(data["snapshotId"].as_i64());
        true
    }

    async fn step(&mut self) -> Option<&'static str> {
        let kind = KINDS[self.dice.below(KINDS.len() as u64) as usize];
        let done = match kind {
            "file" => {
                let at = self.dice.below(self.files.len() as u64) as usize;
                self.upload(at, "zerodha").await
            }
            "replace" => self.replace().await,
            "undo" | "redo" => match self.dice.one(&self.imports) {
                Some(id) => {
                    let answer = self.post(&format!("/api/v1/imports/{kind}"), &json!({ "id": id })).await;
                    answer.status == 200
                }
                None => false,
            },
            "restore" => match self.dice.one(&self.snapshots) {
                Some(id) => self.post("/api/v1/snapshots/restore", &json!({ "id": id })).await.status == 200,
                None => false,
            },
            "split" | "bonus" | "rename" => self.act(kind).await,
            "method" => {
                let method = if self.dice.below(2) == 0 { "fifo" } else { "weighted_average" };
                self.account(&json!({ "account": "zerodha", "method": method })).await
            }
            "alias" => {
                let alias = format!("Own {}", self.dice.below(9));
                self.account(&json!({ "account": "zerodha", "alias": alias })).await
            }
            "moved" => self.move_to_another_account().await,
            "removed" => self.remove_the_other_account().await,
            "typed" => self.type_a_trade(false).await,
            "all typed" => self.type_a_trade(true).await,
            "lot" => {
                let of = self.dice.below(SYMBOLS.len() as u64) as usize;
                self.enter_a_lot(of).await
            }
            "lot corrected" => match self.dice.one(&self.lots).copied() {
                Some((import, of)) => self.undo(import).await && self.enter_a_lot(of).await,
                None => false,
            },
            "lot removed" => match self.dice.one(&self.lots).copied() {
                Some((import, _)) => self.undo(import).await,
                None => false,
            },
            "changed" | "deleted" => self.change_a_typed_trade(kind).await,
            _ => self.write().await,
        };
        done.then_some(kind)
    }

    async fn upload(&mut self, at: usize, account: &str) -> bool {
        let file = &self.files[at];
        let mut parts: Vec<(&str, Option<&str>, &[u8])> =
            vec![("file", Some(&file.name), file.text.as_bytes())];
        parts.push(("account", None, account.as_bytes()));
        let mut request = form(&parts);
        *request.uri_mut() = "/api/v1/uploadexcel".parse().unwrap();
        let answer = self.send(request).await;
        self.brought(&answer)
    }

    /// The wider file in place of everything.
    async fn replace(&mut self) -> bool {
        let read = &self.files[WIDER].read;
        let part = Part {
            account: read.broker.into(),
            instruments: read.instruments.clone(),
            fills: read.fills.clone(),
            charges: Vec::new(),
        };
        let new = NewImport {
            kind: ImportKind::File,
            name: self.files[WIDER].name.clone(),
            digest: None,
            format: "test".to_owned(),
            segment: None,
            window: None,
            fno_window: None,
            counts: Counts::default(),
            parts: vec![part],
            cards: Vec::new(),
            statements: Vec::new(),
            client: None,
            quantities: None,
            receipt: String::new(),
        };
        let revision = store::journal::revision(&self.client.db, self.user).await.unwrap();
        let put = store::journal::put(&self.client.db, self.user, revision, &new, true, now()).await.unwrap();
        let Put::Done { import: ImportId(import), snapshot, .. } = put else { return false };
        self.imports.push(import);
        self.snapshots.extend(snapshot.map(|SnapshotId(id)| id));
        true
    }

    async fn act(&mut self, kind: &str) -> bool {
        let mut row =
            json!({ "exDate": "2025-04-08", "symbol": format!("ONE{}", self.number), "action": kind });
        match kind {
            "rename" => row["newSymbol"] = json!(format!("NEW{}", self.number)),
            "split" => (row["a"], row["b"]) = (json!("10"), json!("5")),
            _ => (row["a"], row["b"]) = (json!("1"), json!("1")),
        }
        let answer = self.post("/api/v1/actions", &json!({ "rows": [row] })).await;
        self.brought(&answer)
    }

    async fn account(&self, body: &Value) -> bool {
        let mut sent = post("/api/v1/accounts", body);
        *sent.method_mut() = "PUT".parse().unwrap();
        self.send(sent).await.status == 200
    }

    /// Its import is undone, and the file comes into the second account.
    async fn move_to_another_account(&mut self) -> bool {
        let Some(import) = self.dice.one(&self.imports).copied() else { return false };
        self.post("/api/v1/imports/undo", &json!({ "id": import })).await;
        self.account(&json!({ "account": "zerodha", "alias": "Own" })).await;
        let accounts = self.data("/api/v1/accounts").await["accounts"].take();
        let other = accounts.as_array().unwrap().iter().map(|one| word(&one["account"]));
        let other = match other.into_iter().find(|name| name != "zerodha") {
            Some(name) => name,
            None => {
                let answer =
                    self.post("/api/v1/accounts", &json!({ "broker": "zerodha", "alias": "Mother" })).await;
                let all = answer.json()["data"]["accounts"].take();
                let Some(last) = all.as_array().and_then(|all| all.last()) else { return false };
                word(&last["account"])
            }
        };
        self.upload(NARROW, &other).await
    }

    /// Everything is replaced, and what was replaced is forgotten after its thirty days; then the account goes.
    /// The next file moves into a new one.
    async fn remove_the_other_account(&mut self) -> bool {
        let accounts = self.data("/api/v1/accounts").await["accounts"].take();
        let other = accounts.as_array().unwrap().iter().map(|one| word(&one["account"]));
        let Some(other) = other.into_iter().find(|name| name != "zerodha") else { return false };
        if !self.replace().await {
            return false;
        }
        let later = Time(now().0 + 32 * 24 * 60 * 60 * 1000);
        store::journal::sweep(&self.client.db, later).await.unwrap();
        self.post("/api/v1/accounts/remove", &json!({ "account": other })).await.status == 200
    }

    fn card(&mut self, order: &str) -> Value {
        let symbol = format!("{}{}", ["ONE", "TWO"][self.dice.below(2) as usize], self.number);
        let (units, price) = (1 + self.dice.below(9), 100 + self.dice.below(9));
        let record = |side: &str, time: &str| {
            json!({ "symbol": symbol, "price": price, "quantity": units, "timestamp": format!("2025-04-{time}"),
                    "type": side, "tradetype": "equity", "broker": "zerodha", "account": "zerodha", "orderId": order })
        };
        json!([record("buy", "02T10:00"), record("sell", "21T11:00")])
    }

    async fn type_a_trade(&mut self, replaces: bool) -> bool {
        let order = format!("MT{}", 1 + self.dice.below(4));
        let trades = self.card(&order);
        let body =
            json!({ "broker": "zerodha", "tradetype": "equity", "toDelete": replaces, "trades": trades });
        let answer = self.post(ADD, &body).await;
        let is_done = self.brought(&answer);
        if is_done {
            self.cards.insert(order);
        }
        is_done
    }

    async fn change_a_typed_trade(&mut self, kind: &str) -> bool {
        let orders: Vec<String> = self.cards.iter().cloned().collect();
        let Some(order) = self.dice.one(&orders).cloned() else { return false };
        let revision = self.data("/api/v1/trade-history").await["revision"].take();
        let mut body = json!({ "revision": revision, "account": "zerodha", "orderId": order });
        let path = if kind == "changed" { "edit" } else { "delete" };
        if kind == "changed" {
            body["trades"] = self.card(&order);
        }
        let answer = self.post(&format!("/api/v1/trades/manual/{path}"), &body).await;
        self.brought(&answer)
    }

    async fn undo(&self, import: i64) -> bool {
        self.post("/api/v1/imports/undo", &json!({ "id": import })).await.status == 200
    }

    /// Each on a day before all files.
    async fn enter_a_lot(&mut self, of: usize) -> bool {
        let [day, units, price] = [5, 9, 9].map(|most| self.dice.below(most));
        let row = json!({
            "symbol": format!("{}{}", SYMBOLS[of], self.number), "day": format!("2025-03-{}", 10 + day),
            "quantity": 1 + units, "price": 50 + price,
        });
        let answer = self.post("/api/v1/openings", &json!({ "account": "zerodha", "rows": [row] })).await;
        let is_done = self.brought(&answer);
        if is_done {
            let import = answer.json()["data"]["importId"].as_i64().unwrap();
            self.lots.retain(|(other, _)| *other != import);
            self.lots.push((import, of));
        }
        is_done
    }

    /// A note on any trade: a new one, another text of the one that is there, or one that waited.
    async fn write(&mut self) -> bool {
        let ids = self.ids().await;
        let Some(trade) = self.dice.one(&ids).cloned() else { return false };
        let tray = self.data("/api/v1/annotations/tray").await["annotations"].take();
        let is_attached = self.dice.below(2) == 0;
        if let Some(waits) = tray.as_array().unwrap().first().filter(|_| is_attached) {
            let body = json!({ "annotation": waits["id"], "revision": waits["revision"], "trade": trade });
            let answer = self.post("/api/v1/annotations/attach", &body).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            return true;
        }
        let own = self.data(&format!("/api/v1/annotations?trade={trade}")).await;
        let own = own["annotations"].get(0).cloned().unwrap_or_default();
        let text = format!("text {}", self.dice.below(1_000_000));
        let body = json!({
            "trade": trade, "annotation": own["id"], "revision": own["revision"], "set": { "note": text },
        });
        let answer = self.post("/api/v1/annotations", &body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        self.texts.insert(answer.json()["data"]["id"].as_i64().unwrap(), text);
        true
    }

    /// The law, by what the store holds and the journal that is built of it.
    async fn check(&self) -> Result<(), String> {
        let (_, all) = store::annotations::all(&self.client.db, self.user).await.unwrap();
        let mut said = BTreeMap::new();
        for one in &all {
            let fields = store::annotations::fields(&self.client.db, self.user, one.number).await.unwrap();
            said.insert(one.number, fields.into_iter().map(|one| one.value).collect::<Vec<_>>().join(" / "));
        }
        if said != self.texts {
            return Err(format!("written {:?}, kept {said:?}", self.texts));
        }
        let journals = journal::Journals::new();
        let journal = journals.get(&self.client.db, self.user, now().day()).await.unwrap();
        let waiting = notes::waiting(&self.client.db, self.user, &journal).await.unwrap();
        let held: Vec<(AccountName, Held)> =
            journal.accounts.iter().map(|account| (account.name, held(account))).collect();
        for (one, place) in all.iter().zip(notes::places(&journal, &all)) {
            let waits = waiting.contains(&one.number);
            // Of each account in which it may stand, by trade.
            let sums = held
                .iter()
                .filter(|(name, _)| one.account.is_none_or(|own| own == *name))
                .map(|(name, held)| (*name, sums(&one.anchors, journal.account(*name).unwrap(), held)));
            let sums: BTreeMap<AccountName, BTreeMap<u64, i64>> = sums.collect();
            let Some(place) = place else {
                let stands = sums.values().any(|sums| !sums.is_empty());
                if stands || !waits {
                    return Err(format!("note {} waits: {waits}, has a trade: {sums:?}", one.number));
                }
                continue;
            };
            let most = sums.get(&place.trade.account).and_then(|sums| sums.values().max());
            let own = sums.get(&place.trade.account).and_then(|sums| sums.get(&place.trade.key));
            if waits || own.is_none() || own != most || own != Some(&place.overlap) {
                return Err(format!("note {} waits: {waits}, stands on {place:?} of {sums:?}", one.number));
            }
        }
        Ok(())
    }

    /// The same by what pages are told.
    async fn check_pages(&self) {
        let mut found = Vec::new();
        for trade in self.ids().await {
            let own = self.data(&format!("/api/v1/annotations?trade={trade}")).await["annotations"].take();
            for one in own.as_array().unwrap() {
                assert_eq!(one["trade"], trade);
                found.push((one["id"].as_i64().unwrap(), word(&one["fields"]["note"]["value"])));
            }
        }
        let tray = self.data("/api/v1/annotations/tray").await;
        for one in tray["annotations"].as_array().unwrap() {
            found.push((one["id"].as_i64().unwrap(), word(&one["fields"]["note"]["value"])));
        }
        found.sort_unstable();
        let written: Vec<(i64, String)> = self.texts.clone().into_iter().collect();
        assert_eq!(found, written, "journal {} after {:?}", self.user.0, self.told);
    }
}

/// What a step may be. What comes twice is as much more likely.
const KINDS: [&str; 30] = [
    "file",
    "file",
    "file",
    "replace",
    "undo",
    "undo",
    "redo",
    "redo",
    "restore",
    "restore",
    "split",
    "bonus",
    "rename",
    "rename",
    "method",
    "alias",
    "moved",
    "moved",
    "moved",
    "removed",
    "typed",
    "all typed",
    "changed",
    "deleted",
    "lot",
    "lot",
    "lot corrected",
    "lot corrected",
    "lot removed",
    "note",
];

fn word(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn now() -> Time {
    Time::parse_ist(NOW).unwrap()
}

/// Registers from an address of its own: one address may register fifty times an hour.
async fn registered(client: &TestClient, journal: u64) -> (String, UserId) {
    let (email, address) =
        (format!("a{journal}@mail.in"), format!("10.0.{}.{}", journal / 200, 1 + journal % 200));
    let form = json!({
        "name": "Asha Rao", "email": email, "phone": "9876543210",
        "password": PASSWORD, "confirmPassword": PASSWORD,
    });
    let answer = send(&client.routes, from_address(post("/api/auth/register", &form), &address)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let form = json!({ "email": email, "password": PASSWORD });
    let answer = send(&client.routes, from_address(post("/api/auth/login", &form), &address)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let user = store::users::by_email(&client.db, &email).await.unwrap().unwrap().0.id;
    (answer.cookie(), user)
}

async fn random_journals(db: testdb::Fresh) {
    let journals = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse::<u64>().ok());
    let journals = JOURNALS.max(journals.unwrap_or(0) / 100);
    let client = TestClient::open(db).await;
    let mut dice = Dice(17);
    let worlds: Vec<Vec<File>> = (0..WORLDS).map(|number| world(number, &mut dice)).collect();
    for file in worlds.iter().flatten() {
        client.learn(&file.name, file.text.as_bytes(), ::tradebook::Choice::default()).await;
    }
    let mut done: BTreeMap<&str, u32> = BTreeMap::new();
    let mut notes = 0;
    for seed in 0..journals {
        let (cookie, user) = registered(&client, seed).await;
        let number = seed as usize % WORLDS;
        let mut run = Run {
            client: &client,
            cookie,
            user,
            number,
            files: &worlds[number],
            dice: Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            imports: Vec::new(),
            snapshots: Vec::new(),
            cards: BTreeSet::new(),
            lots: Vec::new(),
            texts: BTreeMap::new(),
            told: Vec::new(),
        };
        // Something to lose: a file and two notes.
        assert!(run.upload(NARROW, "zerodha").await);
        run.write().await;
        run.write().await;
        for _ in 0..STEPS {
            let Some(kind) = run.step().await else { continue };
            *done.entry(kind).or_default() += 1;
            run.told.push(kind);
            if let Err(lost) = run.check().await {
                panic!("seed {seed}, after {:?}: {lost}", run.told);
            }
        }
        run.check_pages().await;
        notes += run.texts.len();
    }
    // Each kind of step was taken, often; and there was something to lose.
    let rare: Vec<_> = KINDS.iter().filter(|kind| done.get(*kind).is_none_or(|&done| done < 5)).collect();
    assert!(rare.is_empty() && notes as u64 > journals, "{done:?}, {notes} notes");
}

#[tokio::test]
async fn j3_notes_outlive_200_random_journals_on_sqlite() {
    random_journals(testdb::sqlite().await).await;
}

#[tokio::test]
async fn j3_notes_outlive_200_random_journals_on_postgres() {
    random_journals(testdb::postgres().await).await;
}
