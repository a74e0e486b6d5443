//! Imports to put.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Origin, Price, Quantity, Right, Segment,
    Series, Side, Time, Window, value_of,
};
use store::journal::{self, Card, Counts, ImportId, ImportKind, NewImport, Part, Put, Stored};
use store::users::{self, NewUser};
use store::{Db, UserId};

pub const NOW: Time = Time(1_790_000_000_000);
pub const DAY: i64 = 24 * 60 * 60 * 1000;

pub fn later(milliseconds: i64) -> Time {
    Time(NOW.0 + milliseconds)
}

pub async fn user(db: &Db, name: &str) -> UserId {
    let new = NewUser {
        email: format!("{name}@example.in"),
        name: name.to_owned(),
        phone: None,
        password_hash: None,
    };
    users::add(db, &new, NOW).await.unwrap().unwrap().id
}

/// Puts at whatever revision the journal has.
pub async fn put(db: &Db, user: UserId, import: &NewImport) -> ImportId {
    let revision = journal::revision(db, user).await.unwrap();
    match journal::put(db, user, revision, import, false, NOW).await.unwrap() {
        Put::Done { import, .. } => import,
        other => panic!("{other:?}"),
    }
}

/// What is in the journal, without the number that counts its changes.
pub async fn content(db: &Db, user: UserId) -> Stored {
    Stored { revision: 0, ..journal::load(db, user).await.unwrap() }
}

pub async fn names(db: &Db, user: UserId) -> Vec<String> {
    content(db, user).await.imports.into_iter().map(|import| import.name).collect()
}

/// A file with a share, a future and an option; everything about it depends on `seed`.
pub fn file(seed: u8) -> NewImport {
    let day = |text| Day::parse(text).unwrap();
    let instruments = vec![
        Instrument {
            symbol: "INFY".into(),
            isin: domain::Isin::parse("INE009A01021"),
            contract: Contract::Cash,
        },
        Instrument {
            symbol: "NIFTY26APRFUT".into(),
            isin: None,
            contract: Contract::Future { underlying: "NIFTY".into(), expiry: day("2026-04-28") },
        },
        Instrument {
            symbol: "XYZ26JUN152.5CE".into(),
            isin: None,
            contract: Contract::Option {
                underlying: "XYZ".into(),
                expiry: day("2026-06-30"),
                strike: Price::parse("152.5").unwrap(),
                right: Right::Call,
            },
        },
    ];
    let fills = (0..u32::from(seed % 4) + 3)
        .map(|number| {
            let price = Price(i64::from(number + 1) * 123_456_789);
            let quantity = Quantity::whole(i64::from(seed) + 1);
            Fill {
                time: later(i64::from(number) * 1000),
                quantity,
                value: value_of(price, quantity).unwrap(),
                instrument: number % 3,
                side: if number % 2 == 0 { Side::Buy } else { Side::Sell },
                auction: number == 1,
                series: if number % 3 == 0 { Series::parse("EQ") } else { Series::NONE },
                price,
                row: number + 2,
                exchange: if number == 2 { Exchange::Bse } else { Exchange::Nse },
                origin: Origin::Traded,
                trade_id: format!("{seed}00{number}").into(),
                order_id: "1100000000000000007".into(),
                id: if number == 1 { FillId(u64::MAX - 7) } else { FillId::UNSET },
            }
        })
        .collect();
    NewImport {
        kind: ImportKind::File,
        name: format!("file {seed}.csv"),
        digest: Some([seed; 32]),
        format: "zerodha-console".to_owned(),
        segment: Some(Segment::Equity),
        window: Some(Window { from: day("2026-04-01"), to: day("2026-04-30") }),
        fno_window: None,
        counts: Counts { read: 7, fills: 6, duplicates: 1, conflicts: 2, skipped: 3, rejected: 4 },
        parts: vec![Part { account: Broker::ZERODHA.into(), instruments, fills, charges: Vec::new() }],
        cards: Vec::new(),
        statements: Vec::new(),
        client: None,
        quantities: None,
        receipt: format!(r#"{{"seed":{seed}}}"#),
    }
}

/// Cards typed by hand, for two brokers.
pub fn manual(seed: u8) -> NewImport {
    let mut parts = file(seed).parts;
    parts.push(Part { account: Broker::GROWW.into(), ..file(seed + 1).parts.remove(0) });
    let card = Card {
        order_id: format!("MT{seed}"),
        broker: Broker::GROWW,
        side: Side::Sell,
        stock_name: "Infosys <b>".to_owned(),
        notes: "नोट 📈\n'; drop table fills; --".to_owned(),
        psychology: String::new(),
        market_outlook: "x".repeat(10_000),
    };
    NewImport {
        kind: ImportKind::Manual,
        name: "3 trades".to_owned(),
        parts,
        cards: vec![card.clone(), Card { order_id: format!("MT{seed}b"), ..card }],
        ..file(seed)
    }
}
