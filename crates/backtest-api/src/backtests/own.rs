//! Trades of a user in the instrument of some candles, in their time.

use ::backtest::{Ended, Own};
use domain::{Day, Time};
use journal::excursions::{Executed, done, ended, executed, sides};
use journal::subject::TradeId;
use journal::{Account, Journal};
use report::numbers::{IstTime, Rupees, Units};
use report::words::{Direction, Status};
use serde::Serialize;
use utoipa::ToSchema;

/// A trade of the journal.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestOwnTrade)]
pub struct OwnTrade {
    pub id: String,
    #[schema(required = true)]
    pub entry_time: Option<IstTime>,
    direction: Direction,
    quantity: Units,
    status: Status,
    /// Null: it is open, or its result is not known.
    #[schema(required = true)]
    pub net_pnl: Option<Rupees>,
}

/// An own trade as it is judged, and as it is shown.
pub struct Mine {
    pub judged: Own,
    /// `None`: it is open, or its result or its parts are not known.
    pub ended: Option<Ended>,
    pub line: OwnTrade,
}

/// Entered (or, where that is not known, ended) between these days, of all accounts, by time.
pub fn own_trades(journal: &Journal, instrument: &str, (first, last): (Day, Day)) -> Vec<Mine> {
    let is_inside = |time: Option<Time>| time.is_some_and(|time| (first..=last).contains(&time.day()));
    let mut found = Vec::new();
    for account in &journal.accounts {
        let (book, trades) = (&account.book, &account.book.trades);
        let is_it: Vec<bool> =
            book.instruments.iter().map(|one| one.title().eq_ignore_ascii_case(instrument)).collect();
        let own = (0..trades.len()).filter(|at| is_it[trades.instrument[*at] as usize]);
        for at in own.filter(|at| is_inside(trades.entry_time[*at].or(trades.exit_time[*at]))) {
            found.push(mine(account, at, &executed(account, at)));
        }
    }
    found.sort_by_key(|one| one.judged.entry);
    found
}

/// One trade of an account, with its executions.
fn mine(account: &Account, at: usize, executed: &Executed) -> Mine {
    let trades = &account.book.trades;
    let (direction, status) = (trades.direction[at], trades.status[at]);
    let net = trades.gross[at] - trades.charges[at];
    let done = done(account, at);
    let (into, _) = sides(&executed.executions, direction);
    let first = into.first();
    Mine {
        judged: Own {
            entry: trades.entry_time[at],
            day_only: first.is_some_and(|one| one.day_only),
            price: first.filter(|one| one.is_market_price).map(|one| one.price),
            direction,
            done,
        },
        ended: ended(account, at, executed),
        line: OwnTrade {
            id: TradeId { account: account.name, key: trades.key[at] }.to_string(),
            entry_time: trades.entry_time[at].map(IstTime),
            direction: direction.into(),
            quantity: Units(trades.quantity[at]),
            status: status.into(),
            net_pnl: status.is_closed().then_some(Rupees(net)),
        },
    }
}
