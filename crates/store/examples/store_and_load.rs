//! Milliseconds to store and to load 100,000 fills: `cargo run --example store_and_load -p store -- sqlite:/tmp/x.db`.

use std::path::Path;
use std::time::Instant;

use domain::{
    Broker, Contract, Exchange, Fill, FillId, Instrument, Origin, Price, Quantity, Series, Side, Time,
    value_of,
};
use store::journal::{self, Counts, ImportKind, NewImport, Part};
use store::users::{self, NewUser};
use store::{Db, StoreError};

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let Some(url) = std::env::args().nth(1) else {
        return Err(StoreError::Broken("store_and_load URL [FILLS]".to_owned()));
    };
    let count = std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let db = Db::open(&url, Path::new(".")).await?;
    let import = import(count);
    for round in 0..3 {
        let new = NewUser {
            email: format!("{round}@example.in"),
            name: "A".into(),
            phone: None,
            password_hash: None,
        };
        let Some(user) = users::add(&db, &new, Time(round)).await? else {
            return Err(StoreError::Broken("expected an empty database".to_owned()));
        };
        let started = Instant::now();
        journal::put(&db, user.id, 0, &import, false, Time(0)).await?;
        let put = started.elapsed();
        let started = Instant::now();
        let stored = journal::load(&db, user.id).await?;
        println!("put {} ms, load {} ms", put.as_millis(), started.elapsed().as_millis());
        assert_eq!(stored.imports[0].parts, import.parts);
    }
    db.close().await;
    Ok(())
}

fn import(count: u32) -> NewImport {
    let instruments = (0..500)
        .map(|number| Instrument {
            symbol: format!("SCRIP{number}").into(),
            isin: None,
            contract: Contract::Cash,
        })
        .collect();
    let fills = (0..count)
        .map(|number| {
            let (price, quantity) = (Price(i64::from(number % 5000 + 100) * 5_000_000), Quantity::whole(10));
            Fill {
                time: Time(1_700_000_000_000 + i64::from(number) * 1000),
                quantity,
                value: value_of(price, quantity).unwrap_or_default(),
                instrument: number % 500,
                side: if number % 2 == 0 { Side::Buy } else { Side::Sell },
                auction: false,
                series: Series::parse("EQ"),
                price,
                row: number + 1,
                exchange: Exchange::Nse,
                origin: Origin::Traded,
                trade_id: format!("{}", 7_200_000_000_u64 + u64::from(number)).into(),
                order_id: format!("{}", 1_100_000_000_000_000_u64 + u64::from(number / 3)).into(),
                id: FillId::UNSET,
            }
        })
        .collect();
    NewImport {
        kind: ImportKind::File,
        name: "measure.csv".to_owned(),
        digest: None,
        format: "measure".to_owned(),
        segment: None,
        window: None,
        fno_window: None,
        counts: Counts { read: count, fills: count, ..Counts::default() },
        parts: vec![Part { account: Broker::ZERODHA.into(), instruments, fills, charges: Vec::new() }],
        cards: Vec::new(),
        statements: Vec::new(),
        client: None,
        quantities: None,
        receipt: "{}".to_owned(),
    }
}
