//! An owner with one of everything, and the others who would like to have it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use domain::Broker;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::UserId;
use store::account::ArchiveExport;
use store::events::Device;
use store::journal::{self, NewResolution, ResolutionKind};
use store::mails::NewMail;
use store::passkeys::{self, Passkey};
use store::sessions::{Begun, NewSession};
use testdb::Fresh;

use super::super::client::{ASHA, NOW, TestClient, card, tradebook};
use super::super::pictures::{id, png};
use super::super::*;
use super::Call;

const OTHER: &str = "ravi@mail.in";
const STAFF: &str = "meera@mail.in";
const EIGHT_DAYS: i64 = 8 * 24 * 60 * 60 * 1000;

/// What only the owner may see; the owner's name on the site is common to all who log in here.
pub const SECRETS: [&str; 3] = ["ASHASHARE", "asha wrote this", "ashas-own-file"];

/// Of those who play here and of their trades: the log knows none of it.
pub const PLANTED: [&str; 8] =
    ["asha@mail.in", "ravi@mail.in", "meera@mail.in", "9876543210", "Asha Rao", "may.csv", "INFY", "$argon2"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    Anonymous,
    Owner,
    Other,
    OtherAsOwner,
    Expired,
    Staff,
}

pub struct Stage {
    client: TestClient,
    /// What braces in the table stand for.
    things: Vec<(&'static str, Value)>,
    other: UserId,
    staff: UserId,
    /// What was sent as sessions.
    cookies: Mutex<Vec<String>>,
}

impl Stage {
    pub async fn open(db: Fresh) -> Self {
        let client = TestClient::open(db).await;
        let own = tradebook(&[
            ("ASHASHARE", "2025-04-02", "buy", "10", "1500", 1, "10:00:00"),
            ("ASHASHARE", "2025-04-03", "sell", "10", "1510", 2, "10:00:00"),
        ]);
        let import = client.upload("ashas-own-file.csv", &own).await["importId"].take();
        let sold = tradebook(&[("TCS", "2025-04-03", "sell", "5", "3510", 3, "11:00:00")]);
        client.upload("sold.csv", &sold).await;
        let undone = tradebook(&[("WIPRO", "2025-04-03", "buy", "5", "250", 4, "11:00:00")]);
        let undone = client.upload("undone.csv", &undone).await["importId"].take();
        assert_eq!(client.post("/api/v1/imports/undo", &json!({ "id": undone })).await.status, 200);
        let mut cards = card("MT9");
        for one in &mut cards {
            one["notes"] = json!("asha wrote this");
        }
        let snapshot = client.added(&cards, true).await["snapshotId"].take();
        let restored = client.post("/api/v1/snapshots/restore", &json!({ "id": snapshot })).await;
        assert_eq!(restored.status, 200, "{}", restored.body);
        client.added(&cards, false).await;

        client.learn_head("may.csv", may().as_bytes()).await;
        client.learn_pasted(b"INFY,10,1500").await;
        let history = client.get("/api/v1/trade-history").await.json()["data"].take();
        let subject = history["questions"][0]["rows"][0]["subject"].clone();
        let trade = history["page"]["rows"][0]["id"].clone();
        assert!(subject.is_string() && trade.is_string(), "{history}");
        let user = client.user().await;
        let new = NewResolution {
            kind: ResolutionKind::Keep,
            account: Broker::ZERODHA.into(),
            subject: "decided".to_owned(),
            value: None,
        };
        let at = journal::revision(&client.db, user).await.unwrap();
        let resolution = journal::resolve(&client.db, user, at, &new, now()).await.unwrap().unwrap().id.0;
        let passkey = Passkey {
            user,
            credential: vec![7; 32],
            name: "Phone".to_owned(),
            public_key: Vec::new(),
            counter: 0,
            created_at: now(),
            used_at: None,
        };
        passkeys::add(&client.db, &passkey, &Device::default()).await.unwrap();
        let account = client.post("/api/v1/accounts", &json!({ "broker": "groww", "alias": "Spare" })).await;
        let account = account.json()["data"]["account"].take();
        let claims = json!({
            "aud": "picture", "user": user.0, "picture": id(1), "exp": now().0 / 1000 + 60,
        });
        let picture_link = Tokens::new([7; 32]).seal(&claims).unwrap();
        let things = vec![
            ("{passkey}", json!(BASE64.encode([7; 32]))),
            ("{import}", import),
            ("{undone}", undone),
            ("{snapshot}", snapshot),
            ("{resolution}", json!(resolution)),
            ("{subject}", subject),
            ("{trade}", trade),
            ("{account}", account),
            ("{picture_link}", json!(picture_link)),
        ];
        for email in [OTHER, STAFF] {
            log_in_new(&client.routes, email).await;
        }
        let (other, staff) = (id_of(&client.db, OTHER).await, id_of(&client.db, STAFF).await);
        store::users::set_role(&client.db, STAFF, store::users::Role::Staff, now()).await.unwrap();
        Self { client, things, other, staff, cookies: Mutex::default() }
    }

    /// Everything of the owner's that a call could change, by what it is.
    pub async fn owners(&self) -> BTreeMap<&'static str, String> {
        let (db, user) = (&self.client.db, self.client.user().await);
        let mut all = BTreeMap::new();
        let mut export = ArchiveExport::begin(db, user).await.unwrap();
        while let Some(page) = export.next().await.unwrap() {
            // What others try is told to the owner there.
            if !matches!(page.table, "security_events" | "mails") {
                all.entry(page.table).or_insert_with(String::new).push_str(&page.lines);
            }
        }
        drop(export);
        let known = store::users::by_email(db, ASHA).await.unwrap();
        let status = store::account_status::of(db, user).await.unwrap();
        let account = store::account::of(db, user).await.unwrap();
        all.insert("users", format!("{known:?} {status:?} {account:?}"));
        all.insert("keys", format!("{:?}", passkeys::of(db, user).await.unwrap()));
        all
    }

    pub async fn send(&self, call: &Call, actor: Actor) -> Answer {
        let mut path = self.named(call.path());
        let as_owner = actor == Actor::OtherAsOwner;
        if as_owner {
            path += if path.contains('?') { "&" } else { "?" };
            path += &format!("email={ASHA}");
        }
        let mut request = if call.file && path.starts_with("/api/v1/candles") {
            let day =
                "date,open,high,low,close\n2025-04-02,1500,1520,1490,1510\n2025-04-03,1500,1520,1490,1510\n";
            let mut request = self.client.candles("ashas.csv", day, &[("instrument", "ASHASHARE")]).await;
            *request.uri_mut() = path.parse().unwrap();
            request
        } else if call.file {
            let rows = may();
            let words: &[(&str, &str)] = if as_owner { &[("email", ASHA)] } else { &[] };
            self.client.form(&path, "may.csv", rows.as_bytes(), words).await
        } else if call.picture {
            self.client.learn_picture(&png(3, 2, 1)).await;
            Request::builder()
                .method(call.method())
                .uri(&path)
                .header("content-type", "application/octet-stream")
                .body(Body::from(png(3, 2, 1)))
                .unwrap()
        } else if call.zip {
            Request::builder()
                .method(call.method())
                .uri(&path)
                .header("content-type", "application/zip")
                .body(Body::from("PK"))
                .unwrap()
        } else if let Some(json) = &call.json {
            let mut json = self.filled(json);
            if as_owner {
                json["email"] = ASHA.into();
            }
            post(&path, &json)
        } else {
            super::super::request(call.method(), &path)
        };
        *request.method_mut() = call.method().parse().unwrap();
        match self.cookie(actor).await {
            Some(cookie) => send(&self.client.routes, with_cookie(request, &cookie)).await,
            None => send(&self.client.routes, request).await,
        }
    }

    /// A session of its own for each call: some calls end theirs.
    async fn cookie(&self, actor: Actor) -> Option<String> {
        let (user, begun) = match actor {
            Actor::Anonymous => return None,
            Actor::Owner => (self.client.user().await, now()),
            Actor::Expired => (self.client.user().await, Time(now().0 - EIGHT_DAYS)),
            Actor::Other | Actor::OtherAsOwner => (self.other, now()),
            Actor::Staff => (self.staff, now()),
        };
        let cookie = session(&self.client.db, user, begun).await;
        self.cookies.lock().unwrap().push(cookie.clone());
        Some(cookie)
    }

    /// The sessions of those who called.
    pub fn cookies(&self) -> Vec<String> {
        let sent = self.cookies.lock().unwrap();
        sent.iter().map(|cookie| cookie.split_once('=').unwrap().1.to_owned()).collect()
    }

    fn named(&self, text: &str) -> String {
        self.things.iter().fold(text.to_owned(), |text, (name, thing)| {
            text.replace(name, thing.as_str().unwrap_or(&thing.to_string()))
        })
    }

    fn filled(&self, json: &Value) -> Value {
        match json {
            Value::String(text) => {
                let thing = self.things.iter().find(|(name, _)| name == text);
                thing.map_or_else(|| json.clone(), |(_, thing)| thing.clone())
            }
            Value::Array(list) => list.iter().map(|one| self.filled(one)).collect(),
            Value::Object(fields) => {
                Value::Object(fields.iter().map(|(name, one)| (name.clone(), self.filled(one))).collect())
            }
            other => other.clone(),
        }
    }
}

/// The `cookie` header of a login at that moment.
pub async fn session(db: &store::Db, user: UserId, begun: Time) -> String {
    let mut id = [0; 32];
    getrandom::fill(&mut id).unwrap();
    let notice = NewMail {
        key: format!("device {}", BASE64.encode(id)),
        user: Some(user),
        link: None,
        recipient: "nobody@mail.in".to_owned(),
        message: String::new(),
    };
    let new = NewSession {
        id_hash: Sha256::digest(id).into(),
        user,
        generation: store::account_status::of(db, user).await.unwrap().generation,
        since: begun,
        device: Device::default(),
        notice,
    };
    assert_ne!(store::sessions::begin(db, &new, begun).await.unwrap(), Begun::Not);
    format!("rojmel_session={}", BASE64.encode(id))
}

fn now() -> Time {
    Time::parse_ist(NOW).unwrap()
}

async fn id_of(db: &store::Db, email: &str) -> UserId {
    store::users::by_email(db, email).await.unwrap().unwrap().0.id
}

/// The file that the calls send.
fn may() -> String {
    tradebook(&[("INFY", "2025-05-02", "buy", "1", "1500", 9, "10:00:00")])
}
