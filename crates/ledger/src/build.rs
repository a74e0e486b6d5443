//! Merged fills of one account to its [`Book`]: match, charge, put into columns.

use std::sync::Arc;

use domain::{Argument, Day, Fill, Method, Money, Product, Quantity, Text};
use market::{StockContracts, is_on_stock, stock_contracts};

use crate::book::{Book, Exits, Record, Scrip, Status, Trades};
use crate::charges::{Account, Charges, Plan, charge};
use crate::cut::{Covered, is_proven_cut, may_be_cut, told};
use crate::direction::Direction;
use crate::links::Links;
use crate::matching::{Allocation, LotMatch, Matched, Part, TradeKind, TradeRow, match_by};
use crate::merge::Merged;
use crate::names::Names;
use crate::signs::{Sign, signs};
use crate::start::{StartOfRecord, contradiction, mark, record};

impl Book {
    /// Matches and charges the merged fills of one account as of the given Indian day.
    /// `covered` is what the account's files of contracts cover: it tells which contracts their start may cut; without
    /// it, none is said to be cut. `start` is what the user stated about the time before.
    pub fn build(
        merged: &Merged,
        plan: &Plan,
        method: Method,
        covered: impl Into<Covered>,
        start: &StartOfRecord,
        as_of: Day,
    ) -> Self {
        let mut matched = match_by(method, &merged.instruments, &merged.fills, &merged.events, as_of);
        let parts = matched.parts(&merged.fills);
        let charges = charge(Account::of(merged), &parts, plan);
        let of_match = charges_of_matches(&matched, &parts, &charges);
        let mut records = records(merged, &matched, start);
        let mut scrips = scrips(&matched);
        let signs = signs(merged, &matched, &scrips, start, as_of);
        // What was sold before the day of a division does not rest on it.
        let is_after = |at: u32, since: Day| {
            let own = matched.trades.iter().filter(|row| row.instrument == at && row.exits > 0);
            own.into_iter().any(|row| row.exit_time.day() >= since)
        };
        let touched = |sign: &Sign| {
            let both = [Some(sign.instrument), sign.goes_on.map(|one| one.instrument)];
            let since = sign.published.map(|one| one.ex_date);
            both.into_iter().flatten().filter(move |at| since.is_none_or(|day| is_after(*at, day)))
        };
        for at in signs.iter().flat_map(touched) {
            let at = at as usize;
            mark(&mut records[at], matched.starts[at], &merged.instruments[at]);
        }
        // An action that still asks for something: what is counted may be another.
        let unsure = matched.effects.iter().filter(|effect| effect.unpaid_fraction);
        let unsure = unsure.map(|effect| effect.instrument).chain(matched.unsure.iter().copied());
        let asked = merged.asked.iter().copied().chain(unsure);
        for at in asked {
            let at = at as usize;
            mark(&mut records[at], matched.starts[at], &merged.instruments[at]);
        }
        let (delivered_in, waiting) = sold_while_contracts_wait(merged, &matched);
        for at in delivered_in {
            let at = at as usize;
            mark(&mut records[at], matched.starts[at], &merged.instruments[at]);
        }
        let covered = covered.into();
        let cut = may_be_cut(merged, &matched, &covered, start);
        for row in matched.trades.iter().filter(|row| cut[row.instrument as usize] && is_proven_cut(row)) {
            records[row.instrument as usize] = Record::Assumed;
        }
        for (scrip, (&record, may_be_cut)) in scrips.iter_mut().zip(records.iter().zip(cut)) {
            scrip.record = record;
            scrip.may_be_cut = may_be_cut;
            if record == Record::Known {
                scrip.assumed_pnl = Money::ZERO;
            }
        }
        let equity_from = matched.starts.iter().filter_map(|start| start.first).min().map(|time| time.day());
        let order = in_order(&matched.trades);
        let names = Names::of(plan.broker, matched.trades.len());
        let Columns { trades, exits, of_exits } =
            columns(&matched, &order, &merged.fills, &records, &of_match, names);
        let effects = std::mem::take(&mut matched.effects);
        let links = Links::of(matched, of_exits, &order, merged.events.is_empty());
        let mut book = Self {
            instruments: merged.instruments.clone(),
            trades,
            exits,
            scrips,
            signs,
            effects,
            charges: charges.heads,
            stated: charges.stated,
            charge_notes: charges.notes,
            days_without_brokerage: charges.days_without_brokerage,
            days_without_dp: charges.days_without_dp,
            warnings: merged.warnings.clone(),
            equity_from,
            links: Arc::new(links),
        };
        book.warnings.extend(waiting);
        let instruments = &book.instruments;
        book.scrips.sort_by(|a, b| {
            let name = |scrip: &Scrip| &instruments[scrip.instrument as usize].symbol;
            name(a).cmp(name(b)).then(a.instrument.cmp(&b.instrument))
        });
        book.warnings.extend(contradiction(start, &book.scrips, &book.instruments));
        let told = told(&book, &covered);
        book.warnings.extend(told);
        book
    }
}

/// Shares that were sold on or after the day on which a contract on them ended, whose settlement nobody has stated: the
/// contract may have brought some of them, or taken some.
fn sold_while_contracts_wait(merged: &Merged, matched: &Matched) -> (Vec<u32>, Vec<Text>) {
    let (mut shares, mut sentences) = (Vec::new(), Vec::new());
    let mut last_sale: Vec<Option<Day>> = vec![None; merged.instruments.len()];
    let is_sale = |one: &&TradeRow| one.product == Product::Delivery && one.exits > 0;
    for row in matched.trades.iter().filter(is_sale) {
        let last = &mut last_sale[row.instrument as usize];
        *last = (*last).max(Some(row.exit_time.day()));
    }
    for row in matched.trades.iter().filter(|row| row.kind == TradeKind::SettlementNeeded) {
        let contract = &merged.instruments[row.instrument as usize];
        let (Some(underlying), Some(expiry)) = (contract.contract.underlying(), contract.contract.expiry())
        else {
            continue;
        };
        if !is_on_stock(underlying, expiry) || stock_contracts(expiry) == StockContracts::Cash {
            continue;
        }
        let names = merged.names.iter().filter(|name| name.symbol == *underlying);
        let mut own: Vec<u32> = names.map(|name| name.instrument).filter(|at| !shares.contains(at)).collect();
        own.dedup();
        own.retain(|at| last_sale[*at as usize].is_some_and(|day| day >= expiry));
        if own.is_empty() {
            continue;
        }
        shares.extend(own);
        sentences.push(Text::new(
            "sold_while_a_contract_waits",
            "Shares of {symbol} were sold after {title} ended, which may have brought or taken shares: enter its closing price. \
             Until then what their sales made is assumed.",
            [Argument::shown("symbol", underlying), Argument::shown("title", contract.title())],
        ));
    }
    (shares, sentences)
}

/// Of each instrument.
fn records(merged: &Merged, matched: &Matched, said: &StartOfRecord) -> Vec<Record> {
    let complete = said.complete_of(merged);
    let starts = merged.instruments.iter().zip(&matched.starts).zip(complete);
    starts.map(|((one, &start), is_complete)| record(start, said, one, is_complete)).collect()
}

/// A lot match carries the charges of both its parts by quantity; what rounds stays with the rest.
fn charges_of_matches(matched: &Matched, parts: &[Part], charges: &Charges) -> Vec<Money> {
    let mut allocation = Allocation::new(matched, parts, charges.of_part.iter().copied());
    let mut of_match = Vec::with_capacity(matched.matches.len());
    while let Some([(_, buy), (_, sell)]) = allocation.next() {
        of_match.push(buy + sell);
    }
    of_match
}

/// Places in `rows` in the order of the book: by the time of the last exit.
fn in_order(rows: &[TradeRow]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    order.sort_by_key(|&at| {
        let row = &rows[at as usize];
        (row.exit_time, row.entry_time, row.instrument)
    });
    order
}

struct Columns {
    trades: Trades,
    exits: Exits,
    /// First and number of each exit's lot matches.
    of_exits: Vec<(u32, u32)>,
}

/// Rows into columns, trades in their `order`.
fn columns(
    matched: &Matched,
    order: &[u32],
    fills: &[Fill],
    records: &[Record],
    of_match: &[Money],
    mut names: Names,
) -> Columns {
    let rows = &matched.trades;
    let mut trades = Trades::default();
    let mut exits = Exits::default();
    let mut of_exits = Vec::with_capacity(matched.exits.len());
    trades.first_exit.push(0);
    for (index, &at) in order.iter().enumerate() {
        let row = &rows[at as usize];
        let (mut gross, mut charges) = (Money::ZERO, Money::ZERO);
        let own = row.first_exit as usize..(row.first_exit + row.exits) as usize;
        for exit in &matched.exits[own] {
            let own = exit.first_match as usize..(exit.first_match + exit.matches) as usize;
            let charge = of_match[own.clone()].iter().copied().sum();
            gross += exit.gross;
            charges += charge;
            exits.trade.push(index as u32);
            exits.day.push(exit.day);
            exits.quantity.push(exit.quantity);
            exits.gross.push(exit.gross);
            exits.charges.push(charge);
            exits.turnover.push(turnover(&matched.matches[own.clone()]));
            exits.traded.push(matched.matches[own].iter().map(|one| one.buy_value + one.sell_value).sum());
            of_exits.push((exit.first_match, exit.matches));
        }
        trades.push(row, gross, charges, names.next(row, fills));
        trades.assumed.push(is_assumed(row, records));
        trades.first_exit.push(exits.len() as u32);
    }
    Columns { trades, exits, of_exits }
}

fn turnover(matches: &[LotMatch]) -> Money {
    matches.iter().map(|one| (one.sell_value - one.buy_value).abs()).sum()
}

/// A counted trade of a scrip or contract whose record is not known; what begins and ends within a day rests on nothing
/// before it.
fn is_assumed(row: &TradeRow, records: &[Record]) -> bool {
    row.kind == TradeKind::Cycle
        && row.product != Product::Intraday
        && records[row.instrument as usize] != Record::Known
}

impl Trades {
    /// Everything but `first_exit` and `assumed`.
    fn push(&mut self, row: &TradeRow, gross: Money, charges: Money, key: u64) {
        let (buy, sell) = match row.direction {
            Direction::Long => (row.entry_value, row.exit_value),
            Direction::Short => (row.exit_value, row.entry_value),
        };
        let signed = match row.direction {
            Direction::Long => row.open,
            Direction::Short => -row.open,
        };
        let known = row.kind != TradeKind::UnknownCost;
        self.instrument.push(row.instrument);
        self.product.push(row.product);
        self.direction.push(row.direction);
        self.status.push(status(row, gross - charges));
        self.quantity.push(row.quantity);
        self.open_quantity.push(signed);
        self.entry_time.push(known.then_some(row.entry_time));
        self.exit_time.push((row.exits > 0 || !known).then_some(row.exit_time));
        self.buy_value.push(buy);
        self.sell_value.push(sell);
        self.gross.push(gross);
        self.charges.push(charges);
        self.turnover.push(row.turnover);
        self.key.push(key);
    }
}

fn status(row: &TradeRow, net: Money) -> Status {
    match row.kind {
        TradeKind::UnknownCost => Status::UnknownCost,
        TradeKind::SettlementNeeded => Status::SettlementNeeded,
        TradeKind::Cycle if row.open > Quantity::ZERO => Status::Open,
        TradeKind::Cycle => Status::by_net(net),
    }
}

/// One line per instrument. What counts is realised; a trade that needs its settlement is only open.
/// `assumed_pnl` is of all delivery, until the record says whether it is one.
fn scrips(matched: &Matched) -> Vec<Scrip> {
    let mut scrips: Vec<Scrip> = (0..)
        .zip(&matched.starts)
        .map(|(instrument, start)| Scrip { instrument, lacking: start.lacking, ..Scrip::default() })
        .collect();
    for row in &matched.trades {
        let scrip = &mut scrips[row.instrument as usize];
        match row.kind {
            TradeKind::UnknownCost => {
                scrip.unknown_cost_quantity += row.quantity;
                scrip.left_out_sale_value += row.exit_value;
                continue;
            }
            TradeKind::Cycle => {
                let exits = &matched.exits[row.first_exit as usize..(row.first_exit + row.exits) as usize];
                for exit in exits {
                    if row.product == Product::Delivery {
                        scrip.assumed_pnl += exit.gross;
                    }
                    let from = exit.first_match as usize;
                    for one in &matched.matches[from..from + exit.matches as usize] {
                        scrip.realised_quantity += one.quantity;
                        scrip.realised_buy += one.buy_value;
                        scrip.realised_sell += one.sell_value;
                    }
                }
            }
            TradeKind::SettlementNeeded => {}
        }
        let sign = if row.direction == Direction::Long { 1 } else { -1 };
        scrip.open.quantity.0 += sign * row.open.0;
        scrip.open.value += row.open_value;
    }
    scrips
}
