//! From the report's columns to its wire types.

use domain::{Head, Money, messages};
use ledger::charges::{Heads, Stated};
use ledger::{Book, Direction, Status};
use serde::{Serialize, Serializer};

use super::fees::Fees;
use super::side::{ReportedAction, SettlementRow};
use super::{
    Charges, Conflicted, Daily, DaysWithout, Each, Exit, Exits, File, IstDay, IstTime, OpeningRow, Realised,
    Rejected, Report, Rows, Rupees, Scrip, Scrips, Sign, Start, StatedHead, Summary, Timings, Trade, Trades,
    Units, Window,
};
use crate::numbers::average;
use crate::text::{Text, texts};

impl Serialize for crate::Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let timings = &self.timings;
        Report {
            as_of: IstDay(self.as_of),
            files: self.files.iter().map(file).collect(),
            summary: summary(&self.summary),
            charges: charges(&self.book),
            scrips: Scrips(&self.book),
            trades: Trades(&self.book),
            daily: self.daily.iter().map(daily).collect(),
            start: Start {
                equity_from: self.book.equity_from.map(IstDay),
                held_none: self.stated.held_none,
                opening: self.stated.lots.iter().map(opening_row).collect(),
            },
            actions: self.actions.iter().map(|line| ReportedAction::of(line, &self.book)).collect(),
            settlements: self.settlements.iter().map(SettlementRow::of).collect(),
            fees: Fees::of(self),
            warnings: messages(&self.warnings),
            warning_texts: texts(&self.warnings),
            timings: Timings {
                read_ms: timings.read,
                match_ms: timings.matching,
                analyse_ms: timings.analysis,
            },
        }
        .serialize(serializer)
    }
}

fn opening_row(lot: &crate::OpeningLot) -> OpeningRow<'_> {
    let quantity = if lot.side == domain::Side::Sell { -lot.quantity } else { lot.quantity };
    OpeningRow {
        row: lot.row,
        symbol: &lot.instrument.symbol,
        isin: lot.instrument.isin.as_ref().map(|isin| isin.as_str()),
        segment: lot.instrument.segment().into(),
        date: IstDay(lot.day),
        quantity: Units(quantity),
        price: Each(lot.price),
    }
}

pub fn file(line: &crate::FileLine) -> File<'_> {
    File {
        name: &line.name,
        broker: line.broker.into(),
        segment: line.segment.map(Into::into),
        format: &line.format,
        window: line.window.map(Window::from),
        rows: Rows {
            read: line.rows_read,
            fills: line.fills,
            duplicates: line.duplicates,
            conflicts: line.conflicts.len(),
            skipped: line.skipped,
            rejected: line
                .rejected
                .iter()
                .map(|one| Rejected { row: one.row, column: &one.column, reason: &one.reason })
                .collect(),
            conflicted: conflicted(line),
            rejected_more: line.rejected_more(),
        },
        warnings: messages(&line.warnings),
        warning_texts: texts(&line.warnings),
    }
}

/// The first thousand rows that contradict what is there, as many as are listed of those that cannot be read.
pub fn conflicted(line: &crate::FileLine) -> Vec<Conflicted> {
    let first = line.conflicts.iter().take(1_000);
    let conflicted = |one: &ledger::Conflict| Conflicted {
        row: one.row,
        reason: one.reason.message(),
        reason_text: Text::from(&one.reason),
    };
    first.map(conflicted).collect()
}

pub fn summary(from: &analytics::Summary) -> Summary {
    Summary {
        closed_trades: from.closed_trades,
        open_trades: from.open_trades,
        unknown_cost: from.unknown_cost,
        settlement_needed: from.settlement_needed,
        wins: from.wins,
        losses: from.losses,
        breakeven: from.breakeven,
        gross_pnl: Rupees(from.gross_pnl),
        charges: Rupees(from.charges),
        net_pnl: Rupees(from.net_pnl),
        realised_in_open_trades: Rupees(from.realised_in_open_trades),
        win_rate: from.win_rate,
        average_win: from.average_win.map(Rupees),
        average_loss: from.average_loss.map(Rupees),
        payoff_ratio: from.payoff_ratio,
        profit_factor: from.profit_factor,
        expectancy: from.expectancy.map(Rupees),
        max_drawdown: from.max_drawdown.map(|fall| Rupees(fall.amount)),
        max_drawdown_from: from.max_drawdown.and_then(|fall| fall.from).map(IstDay),
        max_drawdown_to: from.max_drawdown.and_then(|fall| fall.to).map(IstDay),
        sharpe: from.sharpe,
        sortino: from.sortino,
        recovery_factor: from.recovery_factor,
        turnover: Rupees(from.turnover),
        assumed_pnl: Rupees(from.assumed_pnl),
        left_out_sale_value: Rupees(from.left_out_sale_value),
        first_day: from.first_day.map(IstDay),
        last_day: from.last_day.map(IstDay),
    }
}

/// Charges of all fills of a Book.
pub fn charges(book: &Book) -> Charges {
    Charges {
        notes: messages(&book.charge_notes),
        note_texts: texts(&book.charge_notes),
        ..charges_of_part(&book.charges, DaysWithout::of(book), &book.stated)
    }
}

/// Charges of a part of a record.
pub fn charges_of_part(heads: &Heads, days: DaysWithout, stated: &Stated) -> Charges {
    Charges {
        brokerage: Rupees(heads.brokerage),
        stt: Rupees(heads.stt),
        exchange: Rupees(heads.exchange),
        sebi: Rupees(heads.sebi),
        ipft: Rupees(heads.ipft),
        stamp_duty: Rupees(heads.stamp_duty),
        gst: Rupees(heads.gst),
        dp: Rupees(heads.dp),
        ctt: Rupees(heads.ctt),
        total: Rupees(heads.total()),
        estimated: stated.is_estimated(),
        stated: stated_heads(heads, stated),
        days_without_brokerage: days.brokerage,
        days_without_dp: days.dp,
        notes: Vec::new(),
        note_texts: Vec::new(),
    }
}

/// Those of `heads` that are stated, each with ours beside it.
pub fn stated_heads(heads: &Heads, stated: &Stated) -> Vec<StatedHead> {
    let is_there = |head: &Head| heads.of(*head) != Money::ZERO || stated.ours.of(*head) != Money::ZERO;
    let line = |head: Head| StatedHead {
        head: head.into(),
        by: stated.by.iter().filter(|(_, own)| own.has(head)).map(|(broker, _)| broker.name()).collect(),
        whole: !stated.lacks.has(head),
        ours: (!stated.unknown.has(head)).then(|| Rupees(stated.ours.of(head))),
    };
    stated.heads().heads().filter(is_there).map(line).collect()
}

pub fn daily(from: &analytics::Daily) -> Daily {
    Daily {
        day: IstDay(from.day),
        gross_pnl: Rupees(from.gross),
        charges: Rupees(from.charges),
        net_pnl: Rupees(from.net),
        exits: from.exits,
    }
}

impl Serialize for Scrips<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.scrips.iter().map(|scrip| {
            let instrument = &self.0.instruments[scrip.instrument as usize];
            Scrip {
                symbol: &instrument.symbol,
                isin: instrument.isin.as_ref().map(|isin| isin.as_str()),
                segment: instrument.segment().into(),
                realised: Realised {
                    quantity: Units(scrip.realised_quantity),
                    buy_value: Rupees(scrip.realised_buy),
                    sell_value: Rupees(scrip.realised_sell),
                    pnl: Rupees(scrip.realised_sell - scrip.realised_buy),
                },
                unknown_cost_quantity: Units(scrip.unknown_cost_quantity),
                open_quantity: Units(scrip.open.quantity),
                open_value: Rupees(scrip.open.value),
                record: scrip.record.into(),
                lacking: Units(scrip.lacking),
                assumed_pnl: Rupees(scrip.assumed_pnl),
                left_out_sale_value: Rupees(scrip.left_out_sale_value),
                may_be_cut: scrip.may_be_cut,
                signs: signs(self.0, scrip.instrument),
            }
        }))
    }
}

/// Signs stand in the order of instruments.
fn signs(book: &Book, instrument: u32) -> Vec<Sign> {
    let from = book.signs.partition_point(|one| one.instrument < instrument);
    book.signs[from..]
        .iter()
        .take_while(|one| one.instrument == instrument)
        .map(|one| sign(book, one))
        .collect()
}

fn sign(book: &Book, one: &ledger::Sign) -> Sign {
    Sign {
        kind: one.kind.into(),
        bought: Units(one.bought),
        sold: Units(one.sold),
        ratio: one.ratio.map(|(more, less)| format!("{more}:{less}")),
        new_symbol: one
            .goes_on
            .map(|on| book.instruments[on.instrument as usize].symbol.to_string())
            .or_else(|| one.published.and_then(|known| known.new_symbol.clone())),
        since: one.goes_on.map(|on| on.since).or(one.published.map(|known| known.ex_date)).map(IstDay),
        question: one.question.message(),
    }
}

impl Serialize for Trades<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.0.trades.len()).map(|at| trade(self.0, at)))
    }
}

fn trade(book: &Book, at: usize) -> Trade<'_> {
    let trades = &book.trades;
    let instrument = &book.instruments[trades.instrument[at] as usize];
    let (quantity, open) = (trades.quantity[at], trades.open_quantity[at]);
    let (buy, sell) = (trades.buy_value[at], trades.sell_value[at]);
    let (gross, charges) = (trades.gross[at], trades.charges[at]);
    let known = trades.status[at] != Status::UnknownCost;
    let (average_entry, average_exit) = averages(book, at);
    Trade {
        symbol: &instrument.symbol,
        isin: instrument.isin.as_ref().map(|isin| isin.as_str()),
        segment: instrument.segment().into(),
        product: trades.product[at].into(),
        direction: trades.direction[at].into(),
        quantity: Units(quantity),
        open_quantity: Units(open),
        entry_time: trades.entry_time[at].map(IstTime),
        exit_time: trades.exit_time[at].map(IstTime),
        average_entry: average_entry.map(Each),
        average_exit: average_exit.map(Each),
        buy_value: known.then_some(Rupees(buy)),
        sell_value: Rupees(sell),
        gross_pnl: known.then_some(Rupees(gross)),
        charges: known.then_some(Rupees(charges)),
        net_pnl: known.then_some(Rupees(gross - charges)),
        status: trades.status[at].into(),
        assumed: trades.assumed[at],
        exits: Exits(book, at),
    }
}

/// Every trade of a book, in its order.
pub fn trades(book: &Book) -> Trades<'_> {
    Trades(book)
}

/// The exits of one trade of a book.
pub fn exits(book: &Book, trade: usize) -> Exits<'_> {
    Exits(book, trade)
}

/// Average price of the entries and of the exits of a trade.
pub fn averages(book: &Book, at: usize) -> (Option<domain::Price>, Option<domain::Price>) {
    let trades = &book.trades;
    let (buy, sell) = (trades.buy_value[at], trades.sell_value[at]);
    let (quantity, open) = (trades.quantity[at], trades.open_quantity[at]);
    if trades.status[at] == Status::UnknownCost {
        return (None, average(sell, quantity));
    }
    let (entry, exit) = match trades.direction[at] {
        Direction::Long => (buy, sell),
        Direction::Short => (sell, buy),
    };
    (average(entry, quantity), average(exit, quantity - open.abs()))
}

impl Serialize for Exits<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(book, trade) = *self;
        let exits = &book.exits;
        let own = book.trades.first_exit[trade] as usize..book.trades.first_exit[trade + 1] as usize;
        serializer.collect_seq(own.map(|at| Exit {
            day: IstDay(exits.day[at]),
            quantity: Units(exits.quantity[at]),
            gross_pnl: Rupees(exits.gross[at]),
            charges: Rupees(exits.charges[at]),
            net_pnl: Rupees(exits.gross[at] - exits.charges[at]),
        }))
    }
}
