//! Trades typed into the table of a journal page. A visitor's live for a day and are seen by nobody else; a user's
//! stay. None of them is in the journal.

use domain::{Price, Quantity, Time};

use crate::{Db, Result, UserId};

/// A visitor's trade, and the cookie that finds it.
pub const LIFE: i64 = 24 * 60 * 60 * 1000;

/// Trades that a user may keep.
pub const MOST_OF_USER: i64 = 500;

/// Only the SHA-256 of the cookie is stored.
pub type VisitorHash = [u8; 32];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    Visitor(VisitorHash),
    User(UserId),
}

/// The two tables of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Intraday,
    Equity,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LandingTrade {
    /// Names it among those of its owner.
    pub key: String,
    pub kind: Kind,
    pub symbol: String,
    pub buy_price: Price,
    pub quantity: Quantity,
    pub sell_price: Price,
    pub target_price: Price,
    pub stop_loss: Price,
    pub bought_at: Time,
    pub sold_at: Time,
}

/// How many trades may be there.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// Of one owner.
    pub own: i64,
    /// Of all visitors together.
    pub visitors: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    /// It is there, perhaps since an earlier try with the same key.
    Stored,
    /// This owner has no room left.
    OwnFull,
    /// All visitors together have none.
    AllFull,
}

impl Kind {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Intraday => "intraday",
            Self::Equity => "equity",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Intraday, Self::Equity].into_iter().find(|kind| kind.word() == word)
    }
}

impl Owner {
    fn columns(&self) -> (Option<&[u8]>, Option<i64>) {
        match self {
            Self::Visitor(hash) => (Some(hash), None),
            Self::User(user) => (None, Some(user.0)),
        }
    }
}

/// Keeps a trade under its owner. The same key again is the same trade.
pub async fn add(db: &Db, owner: Owner, trade: &LandingTrade, room: Room, now: Time) -> Result<Added> {
    let (visitor, user) = owner.columns();
    let mut tx = db.write().await?;
    // What is past its time takes no one's place.
    execute!(tx, "delete from landing_trades where user_id is null and created_at <= $1"; now.0 - LIFE)?;
    let known: Option<(i64,)> = row!(tx,
        "select id from landing_trades where (visitor = $1 or user_id = $2) and key = $3";
        visitor, user, trade.key.as_str())?;
    if known.is_some() {
        tx.commit().await?;
        return Ok(Added::Stored);
    }
    let own: Option<(i64,)> =
        row!(tx, "select count(*) from landing_trades where visitor = $1 or user_id = $2"; visitor, user)?;
    if own.is_some_and(|(count,)| count >= room.own) {
        return Ok(Added::OwnFull);
    }
    if visitor.is_some() {
        let all: Option<(i64,)> = row!(tx, "select count(*) from landing_trades where user_id is null")?;
        if all.is_some_and(|(count,)| count >= room.visitors) {
            return Ok(Added::AllFull);
        }
    }
    execute!(tx,
        "insert into landing_trades (visitor, user_id, key, kind, symbol, buy_price, quantity, sell_price, \
             target_price, stop_loss, bought_at, sold_at, created_at) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing";
        visitor, user, trade.key.as_str(), trade.kind.word(), trade.symbol.as_str(), trade.buy_price.0, trade.quantity.0,
        trade.sell_price.0, trade.target_price.0, trade.stop_loss.0, trade.bought_at.0, trade.sold_at.0, now.0)?;
    tx.commit().await?;
    Ok(Added::Stored)
}

/// The owner's own trades of one table, the newest first.
pub async fn list(db: &Db, owner: Owner, kind: Kind, now: Time) -> Result<Vec<LandingTrade>> {
    type Row = (String, String, i64, i64, i64, i64, i64, i64, i64);
    let (visitor, user) = owner.columns();
    let rows: Vec<Row> = rows!(db.read().await?,
        "select key, symbol, buy_price, quantity, sell_price, target_price, stop_loss, bought_at, sold_at \
         from landing_trades \
         where (visitor = $1 or user_id = $2) and kind = $3 and (user_id is not null or created_at > $4) \
         order by id desc";
        visitor, user, kind.word(), now.0 - LIFE)?;
    let trades = rows.into_iter().map(
        |(key, symbol, buy_price, quantity, sell_price, target_price, stop_loss, bought_at, sold_at)| {
            LandingTrade {
                key,
                kind,
                symbol,
                buy_price: Price(buy_price),
                quantity: Quantity(quantity),
                sell_price: Price(sell_price),
                target_price: Price(target_price),
                stop_loss: Price(stop_loss),
                bought_at: Time(bought_at),
                sold_at: Time(sold_at),
            }
        },
    );
    Ok(trades.collect())
}

/// Forgets what visitors wrote a day ago. Says how many.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept =
        execute!(tx, "delete from landing_trades where user_id is null and created_at <= $1"; now.0 - LIFE)?;
    tx.commit().await?;
    Ok(swept)
}
