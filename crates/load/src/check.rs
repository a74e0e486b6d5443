//! Afterwards: everybody who was asked for has exactly the trades that were put in, and is told so at every address.

use serde::Deserialize;
use visitor::Visitor;

use crate::seed::Account;
use crate::trips::Sums;
use crate::{CLIENT, Done, ME, ROWS};

#[derive(Deserialize)]
struct Answer<T> {
    data: T,
}

#[derive(Deserialize)]
struct Trades {
    trades: Vec<Trade>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Trade {
    /// Rupees with at most two places: the nearest float of them names them.
    gross_pnl: Option<f64>,
}

#[derive(Deserialize)]
struct Page {
    total: u64,
    rows: Vec<Trade>,
}

#[derive(Deserialize)]
struct Session {
    user: Option<User>,
}

#[derive(Deserialize)]
struct User {
    email: String,
}

/// # Errors
/// When an account is not what was put in: its address, its number of trades, what they made.
pub fn check(address: &str, accounts: &[Account]) -> Done<()> {
    for account in accounts {
        check_one(&Visitor::with_cookie(address, &account.cookie), account)
            .map_err(|problem| format!("{}: {problem}", account.email))?;
    }
    Ok(())
}

fn check_one(visitor: &Visitor, account: &Account) -> Done<()> {
    let session: Answer<Session> = answer(visitor, ME)?;
    let email = session.data.user.map(|user| user.email);
    if email.as_ref() != Some(&account.email) {
        return Err(format!("the session is said to be of {email:?}").into());
    }
    let all: Answer<Trades> = answer(visitor, CLIENT)?;
    let found = sums(&all.data.trades)?;
    if found != account.sums {
        return Err(format!("{found:?} instead of {:?}", account.sums).into());
    }
    let page: Answer<Page> = answer(visitor, ROWS)?;
    let rows = page.data.rows.len() as u64;
    if page.data.total != account.sums.trades || rows != account.sums.trades.min(50) {
        return Err(format!("a page of {rows} of {} trades", page.data.total).into());
    }
    Ok(())
}

fn answer<T: for<'de> Deserialize<'de>>(visitor: &Visitor, path: &str) -> Done<T> {
    let answer = visitor.get(path).ok_or("no answer")?;
    if answer.status != 200 {
        return Err(format!("{path}: {} {}", answer.status, answer.body).into());
    }
    Ok(serde_json::from_str(&answer.body)?)
}

fn sums(trades: &[Trade]) -> Done<Sums> {
    let mut sums = Sums { trades: trades.len() as u64, gross_paise: 0 };
    for trade in trades {
        let rupees = trade.gross_pnl.ok_or("a trade without a result")?;
        sums.gross_paise += (rupees * 100.0).round() as i64;
    }
    Ok(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_counted_in_paise() {
        let of = |text: &str| sums(&serde_json::from_str::<Vec<Trade>>(text).unwrap());
        // 0.07 and 1000000.29 have no float of their own.
        let found = of(r#"[{"grossPnl":0.07},{"grossPnl":-10},{"grossPnl":1000000.29}]"#).unwrap();
        assert_eq!(found, Sums { trades: 3, gross_paise: 99_999_036 });
        assert!(of(r#"[{"grossPnl":null}]"#).is_err());
    }
}
