//! Any import comes back as it went in; any history of undo and redo ends where it should.

use std::cell::Cell;

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, HeadSet, Instrument, Isin, Money, Origin, Price, Quantity,
    Right, Segment, Series, Side, StatedCharge, Time, Window,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, FileFailurePersistence, TestRunner};
use store::Db;
use store::journal::{self, Card, Counts, ImportKind, NewImport, Part};

use crate::sample::{NOW, put, user};

const CASES: u32 = 200;

#[test]
fn random_imports_come_back_from_sqlite() {
    come_back(testdb::sqlite());
}

#[test]
fn random_imports_come_back_from_postgres() {
    come_back(testdb::postgres());
}

fn come_back(fresh: impl Future<Output = testdb::Fresh>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let db = runtime.block_on(fresh);
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journal.regressions");
    let mut runner = TestRunner::new(Config {
        cases: CASES.max(Config::default().cases),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(seeds))),
        ..Config::default()
    });
    let round = Cell::new(0);
    let cases = (vec(import(), 1..4), vec(any::<Index>(), 0..6));
    let passed = runner.run(&cases, |(imports, flips)| {
        // Every case has a user of its own in the one database.
        round.set(round.get() + 1);
        runtime.block_on(one(&db, round.get(), &imports, &flips));
        Ok(())
    });
    // Outside the runtime a database cannot be closed.
    let _inside = runtime.enter();
    drop(db);
    passed.unwrap();
}

async fn one(db: &Db, round: u32, imports: &[NewImport], flips: &[Index]) {
    let user = user(db, &format!("user{round}")).await;
    let mut ids = Vec::new();
    for import in imports {
        ids.push(put(db, user, import).await);
    }
    let mut live = vec![true; imports.len()];
    for flip in flips {
        let at = flip.index(imports.len());
        live[at] = !live[at];
        let done = if live[at] {
            journal::redo(db, user, ids[at], NOW).await
        } else {
            journal::undo(db, user, ids[at], NOW).await
        };
        assert_eq!(done.unwrap(), Some(true));
    }
    let stored = journal::load(db, user).await.unwrap();
    assert_eq!(stored.revision, (imports.len() + flips.len()) as i64);
    let left: Vec<&NewImport> =
        imports.iter().zip(&live).filter(|(_, live)| **live).map(|(one, _)| one).collect();
    assert_eq!(stored.imports.len(), left.len());
    for (import, new) in stored.imports.iter().zip(&left) {
        assert_eq!(import.parts, new.parts);
        assert_eq!(
            (import.kind, &import.name, import.segment, import.window, import.fno_window),
            (new.kind, &new.name, new.segment, new.window, new.fno_window)
        );
    }
    let cards: Vec<&Card> = left.iter().flat_map(|import| &import.cards).collect();
    assert_eq!(stored.cards.iter().collect::<Vec<_>>(), cards);
}

/// Any text but NUL, commas and quotes among it more often than by chance.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[0-9]{1,19}", "[a-z0-9,'\"\\\\;%\n-]{0,12}", "[^\u{0}]{0,8}"]
}

fn import() -> impl Strategy<Value = NewImport> {
    let heads = (
        select(ImportKind::ALL),
        text(),
        prop::option::of(select(Segment::ALL)),
        prop::option::of(window()),
        prop::option::of(window()),
    );
    (heads, vec(part(), 0..3), vec(card(), 0..3)).prop_map(
        |((kind, name, segment, window, fno_window), parts, cards)| NewImport {
            kind,
            name,
            digest: None,
            format: "any".to_owned(),
            segment,
            window,
            fno_window,
            counts: Counts::default(),
            parts,
            cards,
            statements: Vec::new(),
            client: None,
            quantities: None,
            receipt: String::new(),
        },
    )
}

fn window() -> impl Strategy<Value = Window> {
    (any::<i32>(), any::<i32>()).prop_map(|(from, to)| Window { from: Day(from), to: Day(to) })
}

/// In their order, and one amount for a fill and set.
fn charges_of(fills: usize, drawn: &[(Index, u16, i64)]) -> Vec<StatedCharge> {
    let drawn = drawn.iter().filter(|_| fills > 0).map(|(at, bits, amount)| {
        let (fill, heads) = (at.index(fills) as u32, HeadSet::from_bits(*bits).unwrap());
        StatedCharge { fill, heads, amount: Money(*amount) }
    });
    let mut charges: Vec<StatedCharge> = drawn.collect();
    charges.sort_unstable();
    charges.dedup_by_key(|one| (one.fill, one.heads));
    charges
}

fn part() -> impl Strategy<Value = Part> {
    (select(Broker::ALL), vec(instrument(), 1..4))
        .prop_flat_map(|(broker, instruments)| {
            let count = instruments.len() as u32;
            let charges = vec((any::<Index>(), 1_u16..512, -1_000_000_i64..1_000_000_000), 0..8);
            (Just(broker), Just(instruments), vec(fill(count), 0..30), charges)
        })
        .prop_map(|(broker, instruments, fills, charges)| {
            let charges = charges_of(fills.len(), &charges);
            Part { account: broker.into(), instruments, fills, charges }
        })
}

fn instrument() -> impl Strategy<Value = Instrument> {
    let contract = prop_oneof![
        Just(Contract::Cash),
        (text(), any::<i32>())
            .prop_map(|(name, day)| Contract::Future { underlying: name.into(), expiry: Day(day) }),
        (text(), any::<i32>(), any::<i64>(), select(Right::ALL)).prop_map(|(name, day, strike, right)| {
            Contract::Option { underlying: name.into(), expiry: Day(day), strike: Price(strike), right }
        }),
    ];
    let isin = prop::option::of("[A-Z]{2}[A-Z0-9]{9}[0-9]".prop_map(|text| Isin::parse(&text).unwrap()));
    (text(), isin, contract).prop_map(|(symbol, isin, contract)| Instrument {
        symbol: symbol.into(),
        isin,
        contract,
    })
}

/// Most rows have none.
fn given() -> impl Strategy<Value = FillId> {
    prop_oneof![3 => Just(FillId::UNSET), 1 => any::<u64>().prop_map(FillId)]
}

fn fill(instruments: u32) -> impl Strategy<Value = Fill> {
    let numbers = (any::<i64>(), any::<i64>(), any::<i64>(), any::<i64>(), any::<u32>(), 0..instruments);
    let words =
        (select(Side::ALL), select(Exchange::ALL), "[A-Z0-9]{0,2}", any::<bool>(), text(), text(), given());
    (numbers, words).prop_map(
        |(
            (time, quantity, price, value, row, instrument),
            (side, exchange, series, auction, trade, order, id),
        )| Fill {
            time: Time(time),
            quantity: Quantity(quantity),
            value: domain::Money(value),
            instrument,
            side,
            auction,
            series: Series::parse(&series),
            price: Price(price),
            row,
            exchange,
            origin: Origin::Traded,
            trade_id: trade.into(),
            order_id: order.into(),
            id,
        },
    )
}

fn card() -> impl Strategy<Value = Card> {
    (text(), select(Broker::ALL), select(Side::ALL), text(), text(), text()).prop_map(
        |(order_id, broker, side, stock_name, notes, psychology)| Card {
            order_id,
            broker,
            side,
            stock_name,
            notes: notes.clone(),
            psychology,
            market_outlook: notes,
        },
    )
}
