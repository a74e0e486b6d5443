//! Books of a few fills of options, futures and one share.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Isin, Method, Origin, Price, Product,
    Quantity, Right, Series, Side, Time, value_of,
};
use ledger::charges::Plan;
use ledger::{Book, ChargesByHead, Import, Merged, StartOfRecord, merge};
use strategies::{Strategies, opened, strategies};

/// Nothing has expired on it.
pub const AS_OF: &str = "2026-11-20";
pub const EXPIRIES: [&str; 2] = ["2026-11-24", "2026-12-29"];
pub const LOT: i64 = 65;

#[derive(Debug)]
pub struct Made {
    pub book: Book,
    pub merged: Merged,
    pub found: Strategies,
}

#[derive(Debug, Clone)]
pub struct Deal {
    /// `C100`, `P95`, `F` of the first expiry, `C100*` of the second; `S` is the share, `SC100` an option on it.
    pub contract: String,
    /// `09-11 09:20:00` in November 2026 is `09 09:20:00`.
    pub at: String,
    /// Signed units.
    pub units: i64,
    pub price: Price,
}

pub fn deal(contract: &str, at: &str, units: i64, price: &str) -> Deal {
    Deal { contract: contract.into(), at: at.into(), units, price: Price::parse(price).unwrap() }
}

pub fn instrument(text: &str) -> Instrument {
    if text == "S" {
        let isin = Isin::parse("INE009A01021");
        return Instrument { symbol: "INFY".into(), isin, contract: Contract::Cash };
    }
    let (underlying, rest) = match text.strip_prefix('S') {
        Some(rest) => ("INFY", rest),
        None => ("NIFTY", text),
    };
    let far = rest.ends_with('*');
    let expiry = Day::parse(EXPIRIES[usize::from(far)]).unwrap();
    let (what, strike) = rest.trim_end_matches('*').split_at(1);
    let contract = if what == "F" {
        Contract::Future { underlying: underlying.into(), expiry }
    } else {
        let right = if what == "C" { Right::Call } else { Right::Put };
        Contract::Option {
            underlying: underlying.into(),
            expiry,
            strike: Price::parse(strike).unwrap(),
            right,
        }
    };
    Instrument { symbol: format!("{underlying}{rest}").into(), isin: None, contract }
}

impl Made {
    /// `order` is that of the file; ids stay with their deals.
    pub fn of(deals: &[Deal], order: &[usize]) -> Self {
        let mut names: Vec<&str> = deals.iter().map(|one| one.contract.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let instruments: Vec<Instrument> = names.iter().map(|name| instrument(name)).collect();
        let fill = |(place, &at): (usize, &usize)| {
            let one = &deals[at];
            let quantity = Quantity::whole(one.units.abs());
            let is_share = one.contract == "S";
            Fill {
                time: Time::parse_ist(&format!("2026-11-{}", one.at)).unwrap(),
                quantity,
                value: value_of(one.price, quantity).unwrap(),
                instrument: names.iter().position(|own| *own == one.contract).unwrap() as u32,
                side: if one.units > 0 { Side::Buy } else { Side::Sell },
                auction: false,
                series: if is_share { Series::parse("EQ") } else { Series::NONE },
                price: one.price,
                row: place as u32 + 1,
                exchange: Exchange::Nse,
                origin: Origin::Traded,
                trade_id: format!("{}", at + 1).into(),
                order_id: format!("o{}", at + 1).into(),
                id: FillId::UNSET,
            }
        };
        let fills: Vec<Fill> = order.iter().enumerate().map(fill).collect();
        let imports =
            [Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] }];
        let merged = merge(&imports);
        let plan = Plan::of(Broker::ZERODHA);
        let as_of = Day::parse(AS_OF).unwrap();
        let none = None::<domain::Window>;
        let book = Book::build(&merged, &plan, Method::Fifo, none, &StartOfRecord::default(), as_of);
        let charges = ChargesByHead::of(&merged, &plan, &book);
        let is_wanted = |trade: u32| {
            let at = trade as usize;
            let instrument = &book.instruments[book.trades.instrument[at] as usize];
            instrument.contract != Contract::Cash || book.trades.product[at] == Product::Delivery
        };
        let opened = opened(&merged, &charges, &book, is_wanted);
        let found = strategies(opened, &book.instruments);
        Self { book, merged, found }
    }

    pub fn in_file_order(deals: &[Deal]) -> Self {
        Self::of(deals, &(0..deals.len()).collect::<Vec<_>>())
    }

    /// `Short strangle × 1: -65 NIFTYP95, …`, in the order of opening.
    pub fn said(&self) -> Vec<String> {
        let mut order: Vec<usize> = (0..self.found.list.len()).collect();
        order.sort_by_key(|&at| (self.found.list[at].opened, at));
        order.into_iter().map(|at| self.say(at)).collect()
    }

    pub fn say(&self, at: usize) -> String {
        let legs = self.found.legs(at).into_iter().map(|leg| {
            let sign = if leg.is_long { '+' } else { '-' };
            let symbol = &self.book.instruments[leg.instrument as usize].symbol;
            format!("{sign}{} {symbol}{}", leg.units / Quantity::ONE, if leg.is_held { " held" } else { "" })
        });
        format!("{}: {}", self.found.list[at].name.text(), legs.collect::<Vec<_>>().join(" "))
    }
}
