//! Traders with their trades, stored by the statements that store an upload, and sessions of some of them, begun by
//! those that begin a login.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use domain::{Broker, Instrument, Time};
use sha2::{Digest, Sha256};
use store::Db;
use store::events::Device;
use store::journal::{self, Counts, ImportKind, NewImport, Part, Put};
use store::mails::NewMail;
use store::sessions::{self, Begun, NewSession};
use store::users::{self, NewUser, User};

use crate::Done;
use crate::trips::{self, Sums, trips};

/// What is stored.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    pub traders: u32,
    pub trades: u32,
    /// Of the traders so many are logged in.
    pub readers: u32,
    /// Others, logged in and without a trade yet.
    pub uploaders: u32,
}

/// Somebody who is logged in.
#[derive(Debug, Clone)]
pub struct Account {
    pub email: String,
    /// `name=value` of the session.
    pub cookie: String,
    pub sums: Sums,
}

#[derive(Debug, Clone)]
pub struct Seeded {
    pub readers: Vec<Account>,
    pub uploaders: Vec<Account>,
}

/// Journals that are made at once.
const AT_ONCE: u32 = 4;

pub async fn seed(db: &Db, plan: Plan) -> Done<Seeded> {
    let instruments = Arc::new(trips::instruments());
    let mut parts = Vec::new();
    for part in 0..AT_ONCE {
        let (db, instruments) = (db.clone(), Arc::clone(&instruments));
        parts.push(tokio::spawn(async move {
            let mut readers = Vec::new();
            for trader in (part..plan.traders).step_by(AT_ONCE as usize) {
                let (user, sums) = journal_of(&db, trader, plan.trades, &instruments)
                    .await
                    .map_err(|error| format!("trader {trader}: {error}"))?;
                if trader < plan.readers {
                    let cookie = log_in(&db, &user).await.map_err(|error| error.to_string())?;
                    readers.push(Account { email: user.email, cookie, sums });
                }
            }
            Ok::<_, String>(readers)
        }));
    }
    let mut readers = Vec::new();
    for part in parts {
        readers.extend(part.await??);
    }
    let mut uploaders = Vec::new();
    for number in 0..plan.uploaders {
        let user = person(db, &format!("uploader{number}@load.test.in")).await?;
        let cookie = log_in(db, &user).await?;
        uploaders.push(Account { email: user.email, cookie, sums: Sums::default() });
    }
    Ok(Seeded { readers, uploaders })
}

async fn journal_of(db: &Db, trader: u32, trades: u32, instruments: &[Instrument]) -> Done<(User, Sums)> {
    let user = person(db, &format!("trader{trader}@load.test.in")).await?;
    let own = trips(u64::from(trader), trades, 10, 1_500);
    let count = trades * 2;
    let part = Part {
        account: Broker::ZERODHA.into(),
        instruments: instruments.to_vec(),
        fills: trips::fills(&own),
        charges: Vec::new(),
    };
    let new = NewImport {
        kind: ImportKind::File,
        name: "tradebook.xlsx".to_owned(),
        digest: None,
        format: "zerodha-tradebook-xlsx".to_owned(),
        segment: None,
        window: None,
        fno_window: None,
        counts: Counts { read: count, fills: count, ..Counts::default() },
        parts: vec![part],
        cards: Vec::new(),
        statements: Vec::new(),
        client: None,
        quantities: None,
        receipt: "{}".to_owned(),
    };
    match journal::put(db, user.id, 0, &new, false, now()?).await? {
        Put::Done { .. } => Ok((user, trips::sums(&own))),
        other => Err(format!("{other:?}").into()),
    }
}

async fn person(db: &Db, email: &str) -> Done<User> {
    let new = NewUser {
        email: email.to_owned(),
        name: "Asha Rao".to_owned(),
        phone: Some("9876543210".to_owned()),
        password_hash: None,
    };
    users::add(db, &new, now()?).await?.ok_or_else(|| format!("{email} is there already").into())
}

/// 256 random bits in a cookie, their SHA-256 in the database, as crates/identity makes them.
async fn log_in(db: &Db, user: &User) -> Done<String> {
    let (mut id, now) = ([0_u8; 32], now()?);
    getrandom::fill(&mut id)?;
    let notice = NewMail {
        key: format!("device:{}:{}", user.id.0, now.0),
        user: Some(user.id),
        link: None,
        recipient: user.email.clone(),
        message: "{}".to_owned(),
    };
    let id_hash = Sha256::digest(id).into();
    let new =
        NewSession { id_hash, user: user.id, generation: 0, since: now, device: Device::default(), notice };
    match sessions::begin(db, &new, now).await? {
        Begun::Known => Ok(format!("rojmel_session={}", BASE64.encode(id))),
        other => Err(format!("the login of {}: {other:?}", user.email).into()),
    }
}

fn now() -> Done<Time> {
    Ok(Time(i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?))
}
