//! Books of a few fills.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Method, Money, Origin, Price, Quantity, Right,
    Series, Side, Time, value_of,
};
use ledger::charges::Plan;
use ledger::{Book, ChargesByHead, Import, Merged, StartOfRecord, merge};
use rules::{Case, InStrategy, Judged, Rule, Tape, Written, judge};

/// `("NIFTY", "05-12 10:00:00", "buy", 65, "100")`: each an order of its own, in this order.
pub type Row = (&'static str, &'static str, &'static str, i64, &'static str);

/// On which everything is seen: the options expire on it.
const AS_OF: &str = "2026-05-19";

pub struct Made {
    pub merged: Merged,
    pub book: Book,
    pub charges: ChargesByHead,
    pub tape: Tape,
    as_of: Day,
}

pub fn time(text: &str) -> Time {
    Time::parse_ist(&format!("2026-{text}")).unwrap()
}

/// INFY is a share, `NIFTY P90` a put of strike 90, all others are calls of strike 100; options expire on 19 May 2026.
fn instrument(name: &str) -> Instrument {
    if name == "INFY" {
        return Instrument { symbol: name.into(), isin: None, contract: Contract::Cash };
    }
    let (name, terms) = name.split_once(' ').unwrap_or((name, "C100"));
    let (right, strike) = terms.split_at(1);
    let symbol = format!("{name}26519{strike}{right}E").into();
    let right = if right == "P" { Right::Put } else { Right::Call };
    let (expiry, strike) = (Day::parse("2026-05-19").unwrap(), Price::parse(strike).unwrap());
    Instrument {
        symbol,
        isin: None,
        contract: Contract::Option { underlying: name.into(), expiry, strike, right },
    }
}

impl Made {
    pub fn of(rows: &[Row]) -> Self {
        Self::seen_on(AS_OF, rows)
    }

    pub fn seen_on(as_of: &str, rows: &[Row]) -> Self {
        let mut names: Vec<&str> = rows.iter().map(|row| row.0).collect();
        names.sort_unstable();
        names.dedup();
        let fills = rows.iter().zip(1..).map(|(&(name, at, side, quantity, price), row)| {
            let (quantity, price) = (Quantity::whole(quantity), Price::parse(price).unwrap());
            Fill {
                time: time(at),
                quantity,
                value: value_of(price, quantity).unwrap(),
                instrument: names.iter().position(|own| *own == name).unwrap() as u32,
                side: Side::from_word(side).unwrap(),
                auction: false,
                series: Series::NONE,
                price,
                row,
                exchange: Exchange::Nse,
                origin: Origin::Traded,
                trade_id: row.to_string().into(),
                order_id: format!("o{row}").into(),
                id: FillId::UNSET,
            }
        });
        let instruments: Vec<Instrument> = names.iter().map(|name| instrument(name)).collect();
        Self::build(&instruments, &fills.collect::<Vec<_>>(), as_of)
    }

    pub fn built(instruments: &[Instrument], fills: &[Fill]) -> Self {
        Self::build(instruments, fills, AS_OF)
    }

    fn build(instruments: &[Instrument], fills: &[Fill], as_of: &str) -> Self {
        let merged = merge(&[Import { broker: Broker::ZERODHA, instruments, fills, charges: &[] }]);
        let plan = Plan::of(Broker::ZERODHA);
        let as_of = Day::parse(as_of).unwrap();
        let none = None::<domain::Window>;
        let book = Book::build(&merged, &plan, Method::Fifo, none, &StartOfRecord::default(), as_of);
        let charges = ChargesByHead::of(&merged, &plan, &book);
        let tape = Tape::of(&merged, &charges, &book);
        Self { merged, book, charges, tape, as_of }
    }

    pub fn tape(&self) -> &Tape {
        &self.tape
    }

    /// The trade that was opened last.
    pub fn last_opened(&self) -> usize {
        (0..self.book.trades.len()).max_by_key(|&trade| self.book.trades.entry_time[trade]).unwrap()
    }

    /// The rule is called `own`.
    pub fn judge(&self, trade: usize, written: &Written, capital: Option<Money>, rule: &Rule) -> Judged {
        self.judge_in(&self.in_strategies(trade), trade, (written, capital), rule)
    }

    pub fn judge_in(
        &self,
        strategies: &[InStrategy],
        trade: usize,
        (written, capital): (&Written, Option<Money>),
        rule: &Rule,
    ) -> Judged {
        let (merged, book, tape, as_of) = (&self.merged, &self.book, &self.tape, self.as_of);
        judge(&Case { merged, book, tape, trade, written, strategies, capital, as_of }, "own", rule)
    }

    /// As they are recognised.
    fn in_strategies(&self, trade: usize) -> Vec<InStrategy> {
        let opened = strategies::opened(&self.merged, &self.charges, &self.book, |_| true);
        let all = strategies::strategies(opened, &self.book.instruments);
        let own = all.by_trade().remove(&(trade as u32)).unwrap_or_default();
        own.into_iter().map(|at| InStrategy { name: all.list[at].name, may_grow: all.may_grow(at) }).collect()
    }

    /// The trade of the instrument with this symbol.
    pub fn trade_of(&self, symbol: &str) -> usize {
        let trades = &self.book.trades;
        let own = |trade: &usize| self.book.instruments[trades.instrument[*trade] as usize].symbol == symbol;
        (0..trades.len()).find(own).unwrap()
    }
}
