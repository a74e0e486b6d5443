//! Contracts that ended, with what their end brought in rupees. Every amount is calculated by hand beside its case.

mod cash;
mod shares;
mod stated;

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Isin, Method, Origin, Price, Quantity, Right,
    Series, Side, Time, value_of,
};

use super::{Settlement, SettlementValue};
use crate::charges::{ChargesByHead, Head, Heads, Plan};
use crate::{Book, Import, Merged, StartOfRecord, detail, merge};

/// All contracts of these tests end on Tuesday, 26 May 2026.
const EXPIRY: &str = "2026-05-26";

fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

/// `NIFTY 25000 CE`, `RELIANCE FUT` or a share.
fn instrument(name: &str) -> Instrument {
    let words: Vec<&str> = name.split(' ').collect();
    let (underlying, expiry) = (words[0].into(), day(EXPIRY));
    let contract = match words[..] {
        [_] => Contract::Cash,
        [_, "FUT"] => Contract::Future { underlying, expiry },
        [_, strike, right] => Contract::Option {
            underlying,
            expiry,
            strike: Price::parse(strike).unwrap(),
            right: Right::from_word(right).unwrap(),
        },
        _ => panic!("a share, a future or an option wanted: {name}"),
    };
    let isin = match name {
        "ZOMATO" | "ETERNAL" => Isin::parse("INE758T01015"),
        _ => None,
    };
    Instrument { symbol: name.replace(' ', "").into(), isin, contract }
}

/// A fill a line: `05-20 10:00 buy 65 NIFTY 25000 CE @ 100`, with `on BSE` behind it. The year is 2026.
fn account(text: &str) -> Merged {
    let (mut instruments, mut fills): (Vec<Instrument>, Vec<Fill>) = (Vec::new(), Vec::new());
    for (line, row) in text.lines().map(str::trim).filter(|line| !line.is_empty()).zip(1..) {
        let (what, at) = line.split_once(" @ ").unwrap();
        let [day, clock, side, quantity, name] = what.splitn(5, ' ').collect::<Vec<_>>()[..] else {
            panic!("five words wanted: {line}");
        };
        let price = Price::parse(at.trim_end_matches(" on BSE")).unwrap();
        let quantity = Quantity::parse(quantity).unwrap();
        let instrument = instrument(name);
        let place = instruments.iter().position(|known| *known == instrument).unwrap_or_else(|| {
            instruments.push(instrument);
            instruments.len() - 1
        });
        fills.push(Fill {
            time: Time::parse_ist(&format!("2026-{day} {clock}")).unwrap(),
            quantity,
            value: value_of(price, quantity).unwrap(),
            instrument: place as u32,
            side: Side::from_word(side).unwrap(),
            auction: false,
            series: Series::NONE,
            price,
            row,
            exchange: if at.ends_with("BSE") { Exchange::Bse } else { Exchange::Nse },
            origin: Origin::Traded,
            trade_id: format!("1000000{row:02}").into(),
            order_id: format!("{row}").into(),
            id: FillId::UNSET,
        });
    }
    merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] }])
}

/// The options end on another day, and everything was traded three days before it.
fn moved(merged: &mut Merged, expiry: Day) {
    for fill in &mut merged.fills {
        fill.time = Time::from_ist(expiry.plus(-3), 36_000);
    }
    for instrument in &mut merged.instruments {
        if let Contract::Option { expiry: ends, .. } = &mut instrument.contract {
            *ends = expiry;
        }
    }
}

/// `NIFTY 25000 CE = 25123.45` or `= worthless`, with `on BSE` behind it.
fn settlements(text: &str) -> Vec<Settlement> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let read = |line: &str| {
        let (name, value) = line.split_once(" = ").unwrap();
        Settlement {
            exchange: if value.ends_with("BSE") { Exchange::Bse } else { Exchange::Nse },
            symbol: name.replace(' ', "").into(),
            value: match value.trim_end_matches(" on BSE") {
                "worthless" => SettlementValue::Worthless,
                price => SettlementValue::Final(Price::parse(price).unwrap()),
            },
        }
    };
    lines.map(read).collect()
}

/// The trades: `title product direction quantity: gross − charges status, open …`.
fn show(book: &Book) -> Vec<String> {
    let trades = &book.trades;
    let line = |at: usize| {
        let title = book.instruments[trades.instrument[at] as usize].title();
        let open = match trades.open_quantity[at] {
            Quantity::ZERO => String::new(),
            open => format!(" {open}"),
        };
        format!(
            "{} {} {} {}: {} {}{open}",
            title.trim_end_matches(" 26 May 2026"),
            trades.product[at],
            trades.direction[at].word(),
            trades.quantity[at],
            trades.gross[at],
            trades.status[at].word(),
        )
    };
    (0..trades.len()).map(line).collect()
}

fn settled(fills: &str, values: &str) -> (Merged, Book) {
    let mut merged = account(fills);
    let problems = merged.settle(&settlements(values), day("2026-06-05"));
    assert_eq!(problems, [], "{fills}");
    let book = Book::build(
        &merged,
        &Plan::of(Broker::ZERODHA),
        Method::Fifo,
        None,
        &StartOfRecord::default(),
        day("2026-06-05"),
    );
    (merged, book)
}

#[track_caller]
fn check(fills: &str, values: &str, expected: &[&str]) {
    assert_eq!(show(&settled(fills, values).1), expected, "{fills}");
}

/// What the settlement's own fills bear: `stt 12`, in the order of the book.
#[track_caller]
fn check_charges(fills: &str, values: &str, expected: &[&str]) {
    let (merged, book) = settled(fills, values);
    let by_head = ChargesByHead::of(&merged, &Plan::of(Broker::ZERODHA), &book);
    let details = (0..book.trades.len()).flat_map(|at| detail(&merged, &by_head, &book, at).fills);
    let made = details.filter(|one| merged.fills[one.fill as usize].origin != Origin::Traded);
    let found: Vec<String> = made
        .map(|one| {
            let fill = &merged.fills[one.fill as usize];
            format!("{} {} @ {}: {}", fill.side, one.quantity, fill.price, words(&one.heads))
        })
        .collect();
    assert_eq!(found, expected, "{fills}");
}

fn words(heads: &Heads) -> String {
    let names = ["brokerage", "stt", "exchange", "sebi", "ipft", "stamp", "gst", "dp"];
    let borne = names.iter().zip(Head::ALL).filter(|(_, head)| heads.of(*head).0 != 0);
    let borne: Vec<String> = borne.map(|(name, head)| format!("{name} {}", heads.of(head))).collect();
    if borne.is_empty() { "nothing".to_owned() } else { borne.join(", ") }
}
