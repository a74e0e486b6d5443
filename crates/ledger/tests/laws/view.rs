//! The Book as rows that can be compared, instruments by what they are and not by their place.

use domain::{Broker, Contract, Day, Exchange, Fill, Method, Side};
use ledger::charges::Plan;
use ledger::{Book, Import, Merged, StartOfRecord, Status, merge};

use crate::books::File;
use crate::naive::{Exit, Trade, identities};

pub fn merged(files: &[&File]) -> Merged {
    let imports: Vec<Import<'_>> = files
        .iter()
        .map(|file| Import {
            broker: Broker::ZERODHA,
            instruments: &file.instruments,
            fills: &file.fills,
            charges: &[],
        })
        .collect();
    merge(&imports)
}

pub fn book(merged: &Merged, as_of: Day) -> Book {
    book_by(Method::Fifo, merged, as_of)
}

pub fn book_by(method: Method, merged: &Merged, as_of: Day) -> Book {
    Book::build(merged, &Plan::of(Broker::ZERODHA), method, None, &StartOfRecord::default(), as_of)
}

pub fn book_of(file: &File, as_of: Day) -> Book {
    book(&merged(&[file]), as_of)
}

/// All trades with their exits, sorted by content. Charges in 10⁻⁶ of 10⁻⁴ rupee, as the second opinion has them.
pub fn trades(book: &Book) -> Vec<Trade> {
    let scrips = identities(&book.instruments);
    let t = &book.trades;
    let mut all: Vec<Trade> = (0..t.len())
        .map(|i| Trade {
            scrip: scrips[t.instrument[i] as usize].clone(),
            product: t.product[i],
            direction: t.direction[i],
            status: t.status[i],
            quantity: whole(t.quantity[i]),
            open: whole(t.open_quantity[i]),
            entry: t.entry_time[i],
            exit: t.exit_time[i],
            buy: t.buy_value[i].0.into(),
            sell: t.sell_value[i].0.into(),
            gross: t.gross[i].0.into(),
            turnover: t.turnover[i].0.into(),
            exits: exits(book, i),
            assumed: t.assumed[i],
        })
        .collect();
    all.sort();
    all
}

fn exits(book: &Book, trade: usize) -> Vec<Exit> {
    let range = book.trades.first_exit[trade] as usize..book.trades.first_exit[trade + 1] as usize;
    range
        .map(|i| Exit {
            day: book.exits.day[i],
            quantity: whole(book.exits.quantity[i]),
            gross: book.exits.gross[i].0.into(),
            charges: i128::from(book.exits.charges[i].0) * 1_000_000,
        })
        .collect()
}

/// The same trades without their charges, and with no word about profit or loss by net.
pub fn gross_only(trades: Vec<Trade>) -> Vec<Trade> {
    let mut trades = trades;
    for trade in &mut trades {
        for exit in &mut trade.exits {
            exit.charges = 0;
        }
        if trade.status.is_closed() {
            trade.status = Status::Breakeven;
        }
    }
    trades.sort();
    trades
}

pub fn whole(quantity: domain::Quantity) -> i64 {
    assert!(quantity.is_whole());
    quantity.0 / domain::Quantity::ONE
}

/// What a fill is, whatever its place in a file or in a list of instruments.
pub type Content = (String, i64, Exchange, Side, String, String, i64, i64, i64, bool, String);

pub fn contents(merged: &Merged) -> Vec<Content> {
    let scrips = identities(&merged.instruments);
    let mut all: Vec<Content> = merged.fills.iter().map(|fill| content(&scrips, fill)).collect();
    all.sort();
    all
}

fn content(scrips: &[String], fill: &Fill) -> Content {
    (
        scrips[fill.instrument as usize].clone(),
        fill.time.0,
        fill.exchange,
        fill.side,
        fill.trade_id.to_string(),
        fill.order_id.to_string(),
        fill.quantity.0,
        fill.price.0,
        fill.value.0,
        fill.auction,
        fill.series.as_str().to_owned(),
    )
}

pub fn is_cash(book: &Book, trade: usize) -> bool {
    book.instruments[book.trades.instrument[trade] as usize].contract == Contract::Cash
}
