//! A Zerodha tradebook through the whole engine: fills, trades, charges by head, what is left.

use analytics::Summary;
use domain::{Day, Fill, Method};
use ledger::charges::Plan;
use ledger::{Book, ChargesByHead, Import, detail, merge};
use serde::Serialize;
use tradebook::Choice;

use crate::exact::Exact;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Worked {
    fills: Vec<FillLine>,
    trades: Vec<TradeLine>,
    /// Of the realised part.
    gross: Exact,
    charges: HeadsLine,
    net: Exact,
    /// Shares of one, as the journal shows them.
    win_rate: Option<f64>,
    expectancy: Option<Exact>,
    max_drawdown: Option<Exact>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FillLine {
    time: String,
    name: String,
    side: &'static str,
    quantity: Exact,
    price: Exact,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TradeLine {
    name: String,
    product: &'static str,
    /// Of the last exit; null while nothing is sold.
    day: Option<String>,
    exit_time: Option<String>,
    quantity: Exact,
    open_quantity: Exact,
    buy_value: Exact,
    sell_value: Exact,
    gross: Exact,
    charges: HeadsLine,
    net: Exact,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HeadsLine {
    brokerage: Exact,
    stt: Exact,
    exchange: Exact,
    sebi: Exact,
    ipft: Exact,
    stamp_duty: Exact,
    gst: Exact,
    dp: Exact,
    total: Exact,
}

pub fn work_out(name: &str, text: &str) -> Result<Worked, String> {
    let book = tradebook::read(name, text.as_bytes(), Choice::default())
        .map_err(|problem| format!("{name}: {}", problem.message()))?;
    if book.rows_rejected > 0 {
        return Err(format!("{name}: {:?}", book.rejected));
    }
    let plan = Plan::of(book.broker);
    let merged = merge(&[Import {
        broker: book.broker,
        instruments: &book.instruments,
        fills: &book.fills,
        charges: &[],
    }]);
    // Nothing in these files is open past its expiry, so the day makes no difference.
    let made = Book::build(
        &merged,
        &plan,
        Method::Fifo,
        book.window,
        &ledger::StartOfRecord::default(),
        Day::from_ymd(2026, 11, 21).unwrap_or(Day(0)),
    );
    let by_head = ChargesByHead::of(&merged, &plan, &made);
    let mut heads = ledger::charges::Heads::default();
    let trades: Vec<TradeLine> = (0..made.trades.len())
        .map(|at| {
            let own = detail(&merged, &by_head, &made, at).heads;
            heads += own;
            trade(&made, at, own.into())
        })
        .collect();
    let Summary { gross_pnl, charges, net_pnl, win_rate, expectancy, max_drawdown, .. } =
        analytics::summary(&made, &analytics::daily(&made));
    if heads.total() != charges {
        return Err(format!("{name}: heads add up to {}, charges to {charges}", heads.total()));
    }
    Ok(Worked {
        fills: merged
            .fills
            .iter()
            .map(|fill| fill_line(fill, merged.instruments[fill.instrument as usize].title()))
            .collect(),
        trades,
        gross: gross_pnl.into(),
        charges: heads.into(),
        net: net_pnl.into(),
        win_rate,
        expectancy: expectancy.map(Exact::from),
        max_drawdown: max_drawdown.map(|fall| fall.amount.into()),
    })
}

pub fn fill_line(fill: &Fill, name: String) -> FillLine {
    FillLine {
        time: fill.time.to_string(),
        name,
        side: fill.side.word(),
        quantity: fill.quantity.into(),
        price: fill.price.into(),
    }
}

fn trade(book: &Book, at: usize, charges: HeadsLine) -> TradeLine {
    let trades = &book.trades;
    TradeLine {
        name: book.instruments[trades.instrument[at] as usize].title(),
        product: trades.product[at].word(),
        day: trades.exit_time[at].map(|time| time.day().to_string()),
        exit_time: trades.exit_time[at].map(|time| time.to_string()),
        quantity: trades.quantity[at].into(),
        open_quantity: trades.open_quantity[at].into(),
        buy_value: trades.buy_value[at].into(),
        sell_value: trades.sell_value[at].into(),
        gross: trades.gross[at].into(),
        charges,
        net: (trades.gross[at] - trades.charges[at]).into(),
    }
}

impl From<ledger::charges::Heads> for HeadsLine {
    fn from(heads: ledger::charges::Heads) -> Self {
        Self {
            brokerage: heads.brokerage.into(),
            stt: heads.stt.into(),
            exchange: heads.exchange.into(),
            sebi: heads.sebi.into(),
            ipft: heads.ipft.into(),
            stamp_duty: heads.stamp_duty.into(),
            gst: heads.gst.into(),
            dp: heads.dp.into(),
            total: heads.total().into(),
        }
    }
}
