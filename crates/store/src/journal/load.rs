//! A whole journal out of the database, at one moment.

use std::collections::HashMap;

use domain::{Instrument, Price, Side, Time};

use super::accounts::{self, name};
use super::broker_statements::of_user;
use super::statements;
use super::text::{InstrumentRow, broker, instrument, known, segment, small, window};
use super::{
    Card, ImportId, ImportKind, Part, Resolution, ResolutionId, ResolutionKind, Stored, StoredImport,
};
use super::{fill_charges, packed};
use crate::db::Tx;
use crate::{Db, Result, StoreError, UserId};

/// Live imports in order of id, their fills in the order of the file.
pub async fn load(db: &Db, user: UserId) -> Result<Stored> {
    load_in(&mut db.snapshot().await?, user).await
}

/// Imports that were undone and may come back, in order of id, without their statements.
pub async fn undone(db: &Db, user: UserId) -> Result<Vec<StoredImport>> {
    let mut tx = db.snapshot().await?;
    let mut undone = imports(&mut tx, user, Which::Undone).await?;
    if !undone.is_empty() {
        parts(&mut tx, user, Which::Undone, &mut undone).await?;
    }
    Ok(undone)
}

/// Imports of typed trades without their statements: each card as it is and as it was before it was changed or deleted.
/// First those that were undone, in the order in which they were; then live ones in order of id. What stands last of a
/// card was the last to count.
pub async fn typed(db: &Db, user: UserId) -> Result<Vec<StoredImport>> {
    let mut tx = db.snapshot().await?;
    let order: Vec<(i64,)> = rows!(tx,
        "select id from imports where user_id = $1 and kind = 'manual' \
         order by case when undone_at is null then 1 else 0 end, undone_at, id"; user.0)?;
    if order.is_empty() {
        return Ok(Vec::new());
    }
    let mut typed = imports(&mut tx, user, Which::Typed).await?;
    parts(&mut tx, user, Which::Typed, &mut typed).await?;
    let places: HashMap<i64, usize> = order.iter().enumerate().map(|(at, (id,))| (*id, at)).collect();
    typed.sort_by_key(|one| places.get(&one.id.0).copied());
    Ok(typed)
}

/// Of a user's imports.
#[derive(Debug, Clone, Copy)]
pub(super) enum Which {
    Live,
    Undone,
    /// Live and undone ones of typed trades.
    Typed,
}

impl Which {
    /// What `undone_at is null` comes to; 2: it does not matter, the kind does.
    pub(super) const fn number(self) -> i64 {
        match self {
            Self::Live => 1,
            Self::Undone => 0,
            Self::Typed => 2,
        }
    }
}

/// The same of a transaction that is under way.
pub(crate) async fn load_in(tx: &mut Tx, user: UserId) -> Result<Stored> {
    let revision: Option<(i64,)> = row!(tx, "select revision from users where id = $1"; user.0)?;
    let (revision,) = revision.ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))?;
    let mut imports = imports(tx, user, Which::Live).await?;
    parts(tx, user, Which::Live, &mut imports).await?;
    fill_charges::load(tx, user, &mut imports).await?;
    statements::load(tx, user, &mut imports).await?;
    let cards = statements::replace(&mut imports, cards(tx, user).await?);
    let resolutions = live_resolutions(tx, user).await?;
    let is_about_one = resolutions.iter().any(|one| one.kind == ResolutionKind::Charges);
    let broker_statements = if is_about_one { of_user(tx, user).await? } else { Vec::new() };
    Ok(Stored {
        revision,
        resolutions,
        broker_statements,
        cards,
        accounts: accounts::load(tx, user).await?,
        imports,
    })
}

async fn imports(tx: &mut Tx, user: UserId, which: Which) -> Result<Vec<StoredImport>> {
    type Row =
        (i64, String, String, i64, Option<String>, Option<i64>, Option<i64>, Option<i64>, Option<i64>, i64);
    let rows: Vec<Row> = rows!(tx,
        // A quote within a name is escaped in JSON: nothing but the field itself reads like this.
        "select id, kind, name, created_at, segment, window_from, window_to, fno_from, fno_to, \
                cast(case when receipt like '%\"otherClient\":true%' then 1 else 0 end as bigint) \
         from imports where user_id = $1 and case when $2 = 2 then kind = 'manual' \
         else (case when undone_at is null then 1 else 0 end) = $2 end order by id";
        user.0, which.number())?;
    let imports = rows.into_iter().map(|row| {
        let (id, kind, name, created_at, word, from, to, fno_from, fno_to, other_client) = row;
        Ok(StoredImport {
            id: ImportId(id),
            kind: known("kind of import", &kind, ImportKind::from_word(&kind))?,
            name,
            other_client: other_client == 1,
            created_at: Time(created_at),
            segment: segment(word.as_deref())?,
            window: window(from, to)?,
            fno_window: window(fno_from, fno_to)?,
            parts: Vec::new(),
            statements: Vec::new(),
        })
    });
    imports.collect()
}

/// Deals the rows out to the parts they belong to.
async fn parts(tx: &mut Tx, user: UserId, which: Which, imports: &mut [StoredImport]) -> Result<()> {
    let rows: Vec<(i64, String, i64, i64, i64)> = rows!(tx,
        "select p.import_id, a.broker, a.number, p.instruments, p.fills \
         from imports i join parts p on p.import_id = i.id join accounts a on a.id = p.account_id \
         where i.user_id = $1 and case when $2 = 2 then i.kind = 'manual' \
         else (case when i.undone_at is null then 1 else 0 end) = $2 end order by i.id, p.position";
        user.0, which.number())?;
    let mut instruments = instruments(tx, user, which).await?.into_iter();
    let mut fills = packed::fills(tx, user, which).await?.into_iter();
    let places: HashMap<i64, usize> = imports.iter().enumerate().map(|(at, one)| (one.id.0, at)).collect();
    for (import, word, number, instrument_count, fill_count) in rows {
        let place = places.get(&import).ok_or_else(|| StoreError::broken("a part without import"))?;
        let parts = &mut imports[*place].parts;
        let first: usize = parts.iter().map(|part| part.instruments.len()).sum();
        let mut part = Part {
            account: name(&word, number)?,
            instruments: instruments.by_ref().take(small(instrument_count)?).collect(),
            fills: fills.by_ref().take(small(fill_count)?).collect(),
            charges: Vec::new(),
        };
        let whole = (small(instrument_count)?, small(fill_count)?);
        if whole != (part.instruments.len(), part.fills.len()) {
            return Err(StoreError::broken(format!("rows of import {import} are missing")));
        }
        let first = u32::try_from(first).unwrap_or(u32::MAX);
        for fill in &mut part.fills {
            fill.instrument = fill.instrument.saturating_sub(first);
        }
        parts.push(part);
    }
    if instruments.next().is_some() || fills.next().is_some() {
        return Err(StoreError::broken("rows of an import that no part counts"));
    }
    Ok(())
}

async fn instruments(tx: &mut Tx, user: UserId, which: Which) -> Result<Vec<Instrument>> {
    let rows: Vec<InstrumentRow> = rows!(tx,
        "select n.symbol, n.isin, n.contract, n.underlying, n.expiry, n.strike, n.option_right \
         from imports i join instruments n on n.import_id = i.id \
         where i.user_id = $1 and case when $2 = 2 then i.kind = 'manual' \
         else (case when i.undone_at is null then 1 else 0 end) = $2 end order by i.id, n.position";
        user.0, which.number())?;
    rows.into_iter().map(instrument).collect()
}

async fn cards(tx: &mut Tx, user: UserId) -> Result<Vec<(ImportId, Card)>> {
    type Row = (i64, String, String, String, String, String, String, String);
    let rows: Vec<Row> = rows!(tx,
        "select c.import_id, c.order_id, c.broker, c.side, c.stock_name, c.notes, c.psychology, c.market_outlook \
         from imports i join cards c on c.import_id = i.id \
         where i.user_id = $1 and i.undone_at is null order by i.id, c.position"; user.0)?;
    let cards = rows.into_iter().map(
        |(import, order_id, word, side, stock_name, notes, psychology, market_outlook)| {
            let card = Card {
                order_id,
                broker: broker(&word)?,
                side: known("side", &side, Side::from_word(&side))?,
                stock_name,
                notes,
                psychology,
                market_outlook,
            };
            Ok((ImportId(import), card))
        },
    );
    cards.collect()
}

/// What the user decided and did not take back, in order of id.
pub async fn resolutions(db: &Db, user: UserId) -> Result<Vec<Resolution>> {
    live_resolutions(&mut db.snapshot().await?, user).await
}

/// id, kind, broker, number of the account, subject, value, created_at
type Decided = (i64, String, String, i64, String, Option<i64>, i64);

async fn live_resolutions(tx: &mut Tx, user: UserId) -> Result<Vec<Resolution>> {
    let rows: Vec<Decided> = rows!(tx,
        "select r.id, r.kind, a.broker, a.number, r.subject, r.value, r.created_at \
         from resolutions r join accounts a on a.id = r.account_id \
         where r.user_id = $1 and r.undone_at is null order by r.id"; user.0)?;
    let resolutions = rows.into_iter().map(|(id, kind, word, number, subject, value, created_at)| {
        Ok(Resolution {
            id: ResolutionId(id),
            kind: known("kind of resolution", &kind, ResolutionKind::from_word(&kind))?,
            account: name(&word, number)?,
            subject,
            value: value.map(Price),
            created_at: Time(created_at),
        })
    });
    resolutions.collect()
}
