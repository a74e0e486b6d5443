//! Charges of small hand-written days. Every expected amount is calculated by hand beside its case.

mod broker;
mod exchange;
mod laws;
mod note;
mod own;
mod period;
mod statement;
mod tax;

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Isin, Money, Origin, Price, Product, Quantity,
    Right, Series, Side, Time, value_of,
};

use super::*;
use crate::merge::ChargeOfFill;

/// Fills and parts of a few lines of text, a fill a line:
/// `day exchange series symbol side quantity @price|=value order product`.
/// A product like `intraday:4,delivery:6` splits the fill. `-` is an empty series or order.
/// Without a clock, as in `2026-11-02T10:00`, fills are a second apart.
#[derive(Default)]
struct Fills {
    instruments: Vec<Instrument>,
    fills: Vec<Fill>,
    parts: Vec<Part>,
    charges: Vec<ChargeOfFill>,
}

impl Fills {
    fn read(text: &str) -> Self {
        let mut all = Self::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            all.add(&line.split_whitespace().collect::<Vec<_>>());
        }
        all
    }

    fn add(&mut self, words: &[&str]) {
        let [day, exchange, series, symbol, side, quantity, worth, order, products] = *words else {
            panic!("nine words wanted, found {words:?}");
        };
        let quantity = Quantity::parse(quantity).unwrap();
        let (price, value) = match worth.split_at(1) {
            ("@", price) => {
                let price = Price::parse(price).unwrap();
                (price, value_of(price, quantity).unwrap())
            }
            (_, value) => (Price(0), Money::parse(value).unwrap()),
        };
        let fill = self.fills.len() as u32;
        let mut left = (quantity, value);
        let mut shares = products.split(',').peekable();
        while let Some(share) = shares.next() {
            let (product, own) = match share.split_once(':') {
                Some((product, own)) if shares.peek().is_some() => {
                    let own = Quantity::parse(own).unwrap();
                    (product, (own, value_of(price, own).unwrap()))
                }
                Some((product, _)) => (product, left),
                None => (share, left),
            };
            left = (left.0 - own.0, left.1 - own.1);
            let product = Product::from_word(product).unwrap();
            self.parts.push(Part { fill, product, quantity: own.0, value: own.1 });
        }
        let instrument = self.instrument(symbol);
        let id = |text: &str| if text == "-" { "".into() } else { text.into() };
        self.fills.push(Fill {
            instrument,
            row: fill + 1,
            time: Time::parse_ist(day)
                .unwrap_or_else(|| Time::from_ist(Day::parse(day).unwrap(), 36_000 + fill)),
            quantity,
            price,
            value,
            exchange: Exchange::from_word(exchange).unwrap(),
            origin: Origin::Traded,
            side: Side::from_word(side).unwrap(),
            series: Series::parse(series),
            auction: series == "auction",
            trade_id: format!("{fill}").into(),
            order_id: id(order),
            id: FillId(u64::from(fill) + 1),
        });
    }

    /// `NIFTY24000PE` is an option of NIFTY, `NIFTYFUT` a future, `ETF:GOLDBEES` a fund unit,
    /// `SGB/IN0020230184` has that ISIN, `SGB/` none.
    fn instrument(&mut self, symbol: &str) -> u32 {
        let expiry = Day::parse("2026-12-29").unwrap();
        let underlying = symbol.trim_end_matches("FUT").trim_end_matches(['C', 'P', 'E']);
        let underlying = underlying.trim_end_matches(|c: char| c.is_ascii_digit()).into();
        let contract = if symbol.ends_with("FUT") {
            Contract::Future { underlying, expiry }
        } else if symbol.ends_with("0PE") || symbol.ends_with("0CE") {
            let right = if symbol.ends_with("PE") { Right::Put } else { Right::Call };
            Contract::Option { underlying, expiry, strike: Price(1), right }
        } else {
            Contract::Cash
        };
        let usual = if symbol.starts_with("ETF:") { "INF204KB14I2" } else { "INE002A01018" };
        let (symbol, isin) = symbol.split_once('/').unwrap_or((symbol, usual));
        let isin = Isin::parse(isin).filter(|_| contract == Contract::Cash);
        let instrument = Instrument { symbol: symbol.trim_start_matches("ETF:").into(), isin, contract };
        let known = self.instruments.iter().position(|one| one.symbol == instrument.symbol);
        known.unwrap_or_else(|| {
            self.instruments.push(instrument);
            self.instruments.len() - 1
        }) as u32
    }

    /// The fill in this place states so many rupees under these heads.
    fn state(&mut self, place: usize, heads: &[Head], rupees: &str) {
        let (fill, heads) = (self.fills[place].id, HeadSet::of(heads));
        self.charges.push(ChargeOfFill { fill, heads, amount: Money::parse(rupees).unwrap() });
        self.charges.sort_unstable();
    }

    fn account(&self) -> Account<'_> {
        Account { instruments: &self.instruments, fills: &self.fills, worth: &[], charges: &self.charges }
    }

    fn charge(&self, plan: &Plan) -> Charges {
        let charges = charge(self.account(), &self.parts, plan);
        assert_eq!(charges.of_part.iter().copied().sum::<Money>(), charges.heads.total());
        charges
    }
}

/// `stt 10, gst 0.0571`: the heads that are not 0.
fn words(heads: &Heads) -> String {
    let names = ["brokerage", "stt", "exchange", "sebi", "ipft", "stamp", "gst", "dp"];
    let amounts = Head::ALL.iter().map(|&head| heads.of(head));
    let bearing = names.iter().zip(amounts).filter(|(_, amount)| *amount != Money::ZERO);
    bearing.map(|(name, amount)| format!("{name} {amount}")).collect::<Vec<_>>().join(", ")
}

#[track_caller]
fn check(broker: Broker, fills: &str, expected: &str) {
    assert_eq!(words(&Fills::read(fills).charge(&Plan::of(broker)).heads), expected, "{fills}");
}

#[track_caller]
fn check_head(fills: &str, head: Head, expected: &str) {
    let heads = Fills::read(fills).charge(&Plan::of(Broker::ZERODHA)).heads;
    assert_eq!(heads.of(head).to_string(), expected, "{fills}");
}

/// What each part bears of one head.
#[track_caller]
fn check_parts(fills: &str, head: Head, expected: &[&str]) {
    let all = Fills::read(fills);
    let by_head = charge_by_head(all.account(), &all.parts, &Plan::of(Broker::ZERODHA));
    let borne: Vec<_> = by_head.iter().map(|heads| heads.of(head).to_string()).collect();
    assert_eq!(borne, expected, "{fills}");
}
