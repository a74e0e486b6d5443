//! A made-up year of a very busy account.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Origin, Price, Quantity, Right, Segment,
    Series, Side, Time, value_of,
};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use store::journal::{Counts, ImportKind, NewImport, Part};

/// A file of fills of `count` instruments, as an upload hands it to the store; `part` tells it from the other files of
/// its user.
pub fn import(part: u32, fills: Vec<Fill>, count: u32) -> NewImport {
    let read = fills.len() as u32;
    NewImport {
        kind: ImportKind::File,
        name: format!("tradebook-{part}.xlsx"),
        digest: Some([part as u8; 32]),
        format: "zerodha-tradebook-xlsx".into(),
        segment: Some(Segment::Equity),
        window: None,
        fno_window: None,
        counts: Counts { read, fills: read, ..Counts::default() },
        parts: vec![Part {
            account: Broker::ZERODHA.into(),
            instruments: instruments(count),
            fills,
            charges: Vec::new(),
        }],
        cards: Vec::new(),
        statements: Vec::new(),
        client: None,
        quantities: None,
        receipt: "{}".into(),
    }
}

/// Instruments, two thirds shares and one third options.
pub fn instruments(count: u32) -> Vec<Instrument> {
    (0..count)
        .map(|index| Instrument {
            symbol: format!("SCRIP{index}").into(),
            isin: None,
            contract: if index % 3 == 2 {
                Contract::Option {
                    underlying: "NIFTY".into(),
                    expiry: Day::parse("2027-03-30").unwrap_or_default(),
                    strike: Price(i64::from(20_000 + index * 50) * Price::ONE),
                    right: Right::Call,
                }
            } else {
                Contract::Cash
            },
        })
        .collect()
}

/// Fills of 250 trading days in random order; `fill.row` is the order of time.
pub fn unsorted(count: u32, instruments: u32) -> Vec<Fill> {
    let mut random = SmallRng::seed_from_u64(7);
    let first = Day::parse("2026-04-01").unwrap_or_default();
    let per_day = count / 250 + 1;
    let mut fills: Vec<Fill> = (0..count)
        .map(|index| {
            let second = 33_300 + (index % per_day) * 22_000 / per_day;
            let price = Price(i64::from(random.random_range(2_000..400_000_u32) * 5) * 1_000_000);
            let quantity = Quantity::whole(i64::from(random.random_range(1..40_u32) * 5));
            Fill {
                instrument: random.random_range(0..instruments),
                row: index,
                time: Time::from_ist(first.plus((index / per_day) as i32), second),
                quantity,
                price,
                value: value_of(price, quantity).unwrap_or_default(),
                exchange: Exchange::Nse,
                origin: Origin::Traded,
                side: if random.random_bool(0.5) { Side::Buy } else { Side::Sell },
                series: Series::parse("EQ"),
                auction: false,
                trade_id: format!("{}", 10_000_000 + index).into(),
                order_id: format!("12000000{:08}", index / 3).into(),
                id: FillId::UNSET,
            }
        })
        .collect();
    fills.shuffle(&mut random);
    fills
}

/// Each bought and sold on one day; no instrument twice on a day. `part` is the year, up to 9.
pub fn round_trips(count: u32, part: u32) -> Vec<Fill> {
    const A_DAY: u32 = 200;
    let first = Day::parse("2016-04-01").unwrap_or_default().plus((part * 365) as i32);
    let trip = |at: u32| {
        let (day, instrument) = (first.plus((at / A_DAY) as i32), at % A_DAY);
        let fill = |side: Side, paise: u32, order: u32| {
            let price = Price(i64::from(paise) * 1_000_000);
            let quantity = Quantity::whole(10);
            let id = (part * count + at) * 2 + order;
            Fill {
                instrument,
                row: id,
                time: Time::from_ist(day, 33_300 + (at % A_DAY) * 100 + order * 50),
                quantity,
                price,
                value: value_of(price, quantity).unwrap_or_default(),
                exchange: Exchange::Nse,
                origin: Origin::Traded,
                side,
                series: Series::parse("EQ"),
                auction: false,
                trade_id: format!("{}", 20_000_000 + id).into(),
                order_id: format!("13000000{id:08}").into(),
                id: FillId::UNSET,
            }
        };
        [fill(Side::Buy, 50_000 + at % 977, 0), fill(Side::Sell, 50_000 + at % 991, 1)]
    };
    (0..count).flat_map(trip).collect()
}
