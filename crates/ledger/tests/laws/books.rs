//! Random small books: a few scrips, six days with a rate change between some of them.

use domain::{
    Contract, Day, Exchange, Fill, FillId, Instrument, Isin, Origin, Price, Quantity, Right, Series, Side,
    Time, value_of,
};
use proptest::prelude::*;

/// The days that are traded on; the option expires on `DAYS[2]`.
pub const DAYS: [&str; 6] =
    ["2025-06-11", "2026-02-27", "2026-03-02", "2026-03-31", "2026-04-01", "2026-05-19"];

pub fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

/// The last traded day: nothing but the short-dated option has expired.
pub fn at_the_end() -> Day {
    day(DAYS[5])
}

/// One deal before it becomes a fill of an instrument.
#[derive(Debug, Clone, Copy)]
pub struct Deal {
    pub scrip: usize,
    pub day: usize,
    pub minute: u32,
    pub is_buy: bool,
    pub quantity: i64,
    /// In 10⁻⁴ rupee.
    pub price: i64,
    pub is_bse: bool,
    pub order: u8,
}

/// A broker's file in memory.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct File {
    pub instruments: Vec<Instrument>,
    pub fills: Vec<Fill>,
}

const ZOMATO: usize = 0;
const BLANK_ON_BSE: usize = 1;
const TRADE_TO_TRADE: usize = 2;
const FUTURE: usize = 3;
const OPTION: usize = 4;
const SENSEX_OPTION: usize = 5;
const SHORT_DELIVERED: usize = 6;
const GOLD_FUTURE: usize = 7;
const CRUDE_OPTION: usize = 8;
const COTTON_FUTURE: usize = 9;
const DOLLAR_FUTURE: usize = 10;
pub const SCRIPS: std::ops::Range<usize> = 0..11;
pub const DERIVATIVES: std::ops::Range<usize> = 3..6;

pub fn deals(
    scrips: std::ops::Range<usize>,
    days: std::ops::Range<usize>,
) -> impl Strategy<Value = Vec<Deal>> {
    // Few minutes and prices: ties and breakevens are wanted.
    let deal = (
        scrips,
        days,
        0..40_u32,
        any::<bool>(),
        1..12_i64,
        prop_oneof![1..60_i64, 1..5_000_000_i64],
        any::<bool>(),
        0..3_u8,
    )
        .prop_map(|(scrip, day, minute, is_buy, quantity, price, is_bse, order)| Deal {
            scrip,
            day,
            minute,
            is_buy,
            quantity,
            price,
            is_bse,
            order,
        });
    prop::collection::vec(deal, 1..30)
}

/// Any instruments on any days.
pub fn mixed() -> impl Strategy<Value = File> {
    deals(SCRIPS, 0..6).prop_map(|deals| file(&deals))
}

/// As [`mixed`], with fractions of units and with values that the broker states as it likes:
/// nothing divides evenly.
pub fn uneven() -> impl Strategy<Value = File> {
    (mixed(), prop::collection::vec((1..100_000_000_i64, 0..20_000_i64), 30)).prop_map(|(mut file, noise)| {
        for (fill, (fraction, paise)) in file.fills.iter_mut().zip(noise) {
            if file.instruments[fill.instrument as usize].contract == Contract::Cash {
                fill.quantity.0 += fraction;
            }
            fill.value.0 += paise;
        }
        file
    })
}

/// The deals as a file; trade ids count from 1.
pub fn file(deals: &[Deal]) -> File {
    let mut file = File::default();
    for (place, deal) in deals.iter().enumerate() {
        push(&mut file, place, *deal);
    }
    file
}

fn push(file: &mut File, place: usize, deal: Deal) {
    let exchange = match deal.scrip {
        SENSEX_OPTION => Exchange::Bse,
        FUTURE | OPTION | DOLLAR_FUTURE => Exchange::Nse,
        GOLD_FUTURE | CRUDE_OPTION | COTTON_FUTURE => Exchange::Mcx,
        _ if deal.is_bse => Exchange::Bse,
        _ => Exchange::Nse,
    };
    let is_auction = deal.scrip == SHORT_DELIVERED && deal.is_buy && deal.order == 0;
    // An IPO or a gift, as a user states it: received in the middle of the record.
    let is_received = deal.scrip == SHORT_DELIVERED && deal.is_buy && deal.order == 1;
    let side = if deal.is_buy { Side::Buy } else { Side::Sell };
    let time = Time::from_ist(day(DAYS[deal.day]), 9 * 3600 + 15 * 60 + deal.minute * 60);
    let price = Price(deal.price * 10_000);
    let quantity = Quantity::whole(deal.quantity);
    let fill = Fill {
        instrument: instrument(file, deal, exchange),
        row: place as u32 + 2,
        time,
        quantity,
        price,
        value: value_of(price, quantity).unwrap(),
        exchange,
        origin: if is_received { Origin::Opening } else { Origin::Traded },
        side,
        series: if is_received { Series::NONE } else { series(deal.scrip, exchange) },
        auction: is_auction,
        trade_id: (place + 1).to_string().into(),
        // An order has one scrip, side and day.
        order_id: format!("11000000{}{}{}{}", deal.scrip, deal.day, u8::from(deal.is_buy), deal.order).into(),
        id: FillId::UNSET,
    };
    file.fills.push(fill);
}

fn series(scrip: usize, exchange: Exchange) -> Series {
    Series::parse(match (scrip, exchange) {
        (FUTURE | OPTION | SENSEX_OPTION | GOLD_FUTURE | CRUDE_OPTION | COTTON_FUTURE | DOLLAR_FUTURE, _) => {
            ""
        }
        (_, Exchange::Mcx) => "",
        (TRADE_TO_TRADE, Exchange::Nse) => "BE",
        (TRADE_TO_TRADE, Exchange::Bse) => "Z",
        (_, Exchange::Nse) => "EQ",
        (BLANK_ON_BSE, Exchange::Bse) => "X",
        (_, Exchange::Bse) => "A",
    })
}

fn instrument(file: &mut File, deal: Deal, exchange: Exchange) -> u32 {
    let cash = |symbol: &str, isin: Option<&str>| Instrument {
        symbol: symbol.into(),
        isin: isin.map(|text| Isin::parse(text).unwrap()),
        contract: Contract::Cash,
    };
    let future = |symbol: &str, underlying: &str, expiry: &str| Instrument {
        symbol: symbol.into(),
        isin: None,
        contract: Contract::Future { underlying: underlying.into(), expiry: day(expiry) },
    };
    let option = |symbol: &str, underlying: &str, expiry: &str, strike: i64| Instrument {
        symbol: symbol.into(),
        isin: None,
        contract: Contract::Option {
            underlying: underlying.into(),
            expiry: day(expiry),
            strike: Price(strike * Price::ONE),
            right: Right::Call,
        },
    };
    let one = match deal.scrip {
        ZOMATO if deal.day < 3 => cash("ZOMATO", Some("INE758T01015")),
        ZOMATO => cash("ETERNAL", Some("INE758T01015")),
        BLANK_ON_BSE if exchange == Exchange::Bse => cash("M&M", None),
        BLANK_ON_BSE => cash("M&M", Some("INE101A01026")),
        TRADE_TO_TRADE => cash("XYZINFRA", Some("INE111A01011")),
        SHORT_DELIVERED => cash("RVNL", Some("INE415G01027")),
        FUTURE => future("NIFTY26JUNFUT", "NIFTY", "2026-06-30"),
        GOLD_FUTURE => future("GOLDM26JUNFUT", "GOLDM", "2026-06-05"),
        COTTON_FUTURE => future("KAPAS26JUNFUT", "KAPAS", "2026-06-30"),
        DOLLAR_FUTURE => future("USDINR26JUNFUT", "USDINR", "2026-06-26"),
        CRUDE_OPTION => option("CRUDEOIL26JUN6000CE", "CRUDEOIL", "2026-06-16", 6_000),
        OPTION => option("NIFTY2630225000CE", "NIFTY", DAYS[2], 25_000),
        _ => option("SENSEX26JUN80000CE", "SENSEX", "2026-06-25", 80_000),
    };
    let place = file.instruments.iter().position(|known| *known == one);
    place.unwrap_or_else(|| {
        file.instruments.push(one);
        file.instruments.len() - 1
    }) as u32
}
