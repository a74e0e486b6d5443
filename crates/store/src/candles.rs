//! Candles from a user's own files: a set for each instrument and length of a candle, packed month by month. What the
//! bytes say is known to whoever reads them; here they are only kept, whole or not at all.

use domain::Time;

use crate::db::Tx;
use crate::{Db, Result, StoreError, UserId};

/// In place of a length: closes of a day of the options of an index, which is the instrument.
pub const OPTION_CLOSES: i64 = 0;
/// Of one user.
pub const MOST_SETS: i64 = 2_000;
/// Bytes of all blocks of one user; each costs [`BLOCK_BYTES`] more.
pub const MOST_BYTES: i64 = 24 << 20;
pub const MOST_BLOCKS: i64 = MOST_BYTES / BLOCK_BYTES;
/// A row beside its content.
const BLOCK_BYTES: i64 = 100;

/// Candles of one instrument and length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set {
    /// Counts within the user.
    pub number: i64,
    /// What a person calls it: `INFY`.
    pub instrument: String,
    /// How long a candle lasts; a day has 1440. [`OPTION_CLOSES`]: there are no candles in it.
    pub minutes: i64,
    /// The file that came last.
    pub file: String,
    pub first: Time,
    pub last: Time,
    pub candles: i64,
    /// Another one after each change; none comes twice.
    pub revision: i64,
}

/// What a set is from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Put {
    pub instrument: String,
    pub minutes: i64,
    /// Of the set that was read; `None`: there was none.
    pub seen: Option<i64>,
    pub file: String,
    pub first: Time,
    pub last: Time,
    pub candles: i64,
    /// Month and content; other months stay.
    pub blocks: Vec<(i32, Vec<u8>)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    All,
    /// A set is another one by now; nothing was stored.
    Changed,
    /// More than [`MOST_BYTES`] or [`MOST_SETS`]; nothing was stored.
    Full,
}

type Row = (i64, String, i64, String, i64, i64, i64, i64);

/// Every set, by instrument and length, and how many bytes all of them take.
pub async fn all(db: &Db, user: UserId) -> Result<(Vec<Set>, i64)> {
    let mut tx = db.snapshot().await?;
    let bytes: Option<(i64,)> = row!(tx, "select candles_bytes from users where id = $1"; user.0)?;
    let rows: Vec<Row> = rows!(tx,
        "select number, instrument, minutes, file, first_at, last_at, candles, revision from candle_sets \
         where user_id = $1 order by instrument, minutes, number"; user.0)?;
    Ok((rows.into_iter().map(set).collect(), bytes.map_or(0, |(bytes,)| bytes)))
}

/// Another one after each change of any set; none comes twice.
pub async fn revision(db: &Db, user: UserId) -> Result<i64> {
    let row: Option<(i64,)> =
        row!(db.read().await?, "select candles_revision from users where id = $1"; user.0)?;
    Ok(row.map_or(0, |(revision,)| revision))
}

/// Those of one instrument, the shortest candles first.
pub async fn of_instrument(db: &Db, user: UserId, instrument: &str) -> Result<Vec<Set>> {
    let rows: Vec<Row> = rows!(db.read().await?,
        "select number, instrument, minutes, file, first_at, last_at, candles, revision from candle_sets \
         where user_id = $1 and instrument = $2 order by minutes"; user.0, instrument)?;
    Ok(rows.into_iter().map(set).collect())
}

fn set((number, instrument, minutes, file, first, last, candles, revision): Row) -> Set {
    Set { number, instrument, minutes, file, first: Time(first), last: Time(last), candles, revision }
}

/// Blocks of a set from one month to another, both included, in order.
pub async fn blocks(
    db: &Db,
    user: UserId,
    number: i64,
    (from, to): (i32, i32),
) -> Result<Vec<(i32, Vec<u8>)>> {
    let rows: Vec<(i64, Vec<u8>)> = rows!(db.read().await?,
        "select month, content from candle_blocks where user_id = $1 and number = $2 and month between $3 and $4 \
         order by month"; user.0, number, i64::from(from), i64::from(to))?;
    let block = |(month, content): (i64, Vec<u8>)| {
        let month =
            i32::try_from(month).map_err(|_| StoreError::broken(format!("candles of month {month}")))?;
        Ok((month, content))
    };
    rows.into_iter().map(block).collect()
}

/// Stores all of them or nothing.
pub async fn put(db: &Db, user: UserId, puts: &[Put]) -> Result<Done> {
    let mut tx = db.write().await?;
    let (revision, mut bytes) = line_up(&mut tx, user).await?;
    for one in puts {
        let found: Option<(i64, i64)> = row!(tx,
            "select number, revision from candle_sets where user_id = $1 and instrument = $2 and minutes = $3";
            user.0, one.instrument.as_str(), one.minutes)?;
        if found.map(|(_, revision)| revision) != one.seen {
            return Ok(Done::Changed);
        }
        let number = match found {
            Some((number, _)) => number,
            None => {
                let (next, sets): (i64, i64) = row!(tx,
                    "select coalesce(max(number), 0) + 1, count(*) from candle_sets where user_id = $1"; user.0)?
                    .unwrap_or((1, 0));
                if sets >= MOST_SETS {
                    return Ok(Done::Full);
                }
                next
            }
        };
        execute!(tx,
            "insert into candle_sets (user_id, number, instrument, minutes, file, first_at, last_at, candles, revision) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (user_id, number) do update set \
             file = excluded.file, first_at = excluded.first_at, last_at = excluded.last_at, \
             candles = excluded.candles, revision = excluded.revision";
            user.0, number, one.instrument.as_str(), one.minutes, one.file.as_str(), one.first.0, one.last.0,
            one.candles, revision)?;
        bytes -= weight(&mut tx, user, number).await?;
        for (month, content) in &one.blocks {
            execute!(tx,
                "insert into candle_blocks (user_id, number, month, content) values ($1, $2, $3, $4) \
                 on conflict (user_id, number, month) do update set content = excluded.content";
                user.0, number, i64::from(*month), content.as_slice())?;
        }
        bytes += weight(&mut tx, user, number).await?;
        if bytes > MOST_BYTES {
            return Ok(Done::Full);
        }
    }
    execute!(tx, "update users set candles_bytes = $2 where id = $1"; user.0, bytes)?;
    tx.commit().await?;
    Ok(Done::All)
}

/// A set as it was seen, with all its candles. `false`: there is no such set, or it is another one by now.
pub async fn remove(db: &Db, user: UserId, number: i64, revision: i64) -> Result<bool> {
    let mut tx = db.write().await?;
    let (_, bytes) = line_up(&mut tx, user).await?;
    let gone = execute!(tx,
        "delete from candle_sets where user_id = $1 and number = $2 and revision = $3"; user.0, number, revision)?;
    if gone == 0 {
        return Ok(false);
    }
    let left = bytes - weight(&mut tx, user, number).await?;
    execute!(tx, "delete from candle_blocks where user_id = $1 and number = $2"; user.0, number)?;
    execute!(tx, "update users set candles_bytes = $2 where id = $1"; user.0, left)?;
    tx.commit().await?;
    Ok(true)
}

/// Whoever changes something of this user stands in line here. Answers the next revision, and the bytes there are.
async fn line_up(tx: &mut Tx, user: UserId) -> Result<(i64, i64)> {
    let row: Option<(i64, i64)> = insert_returning!(tx,
        "update users set candles_revision = candles_revision + 1 where id = $1 \
         returning candles_revision, candles_bytes"; user.0)?;
    row.ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))
}

async fn weight(tx: &mut Tx, user: UserId, number: i64) -> Result<i64> {
    let row: Option<(i64,)> = row!(tx,
        "select cast(coalesce(sum(octet_length(content) + $3), 0) as bigint) from candle_blocks \
         where user_id = $1 and number = $2"; user.0, number, BLOCK_BYTES)?;
    Ok(row.map_or(0, |(bytes,)| bytes))
}

/// What came with an archive belongs together; its bytes are counted. `Err`: a sentence.
pub(crate) async fn check_imported(tx: &mut Tx, user: UserId) -> Result<Result<(), String>> {
    let odd: Option<(i64,)> = row!(tx,
        "select (select count(*) from candle_blocks b where b.user_id = $1 and not exists \
             (select 1 from candle_sets s where s.user_id = b.user_id and s.number = b.number)) \
           + (select count(*) from candle_sets s where s.user_id = $1 and (s.first_at > s.last_at or not exists \
             (select 1 from candle_blocks b where b.user_id = s.user_id and b.number = s.number)))"; user.0)?;
    if odd.is_none_or(|(odd,)| odd > 0) {
        return Ok(Err("candle_sets: rows of it and of candle_blocks contradict each other.".to_owned()));
    }
    let found: Option<(i64, i64)> = row!(tx,
        "select cast((select coalesce(sum(octet_length(content) + $2), 0) from candle_blocks where user_id = $1) as bigint), \
           (select coalesce(max(revision), 0) from candle_sets where user_id = $1)"; user.0, BLOCK_BYTES)?;
    let (bytes, revision) = found.unwrap_or_default();
    if bytes > MOST_BYTES {
        return Ok(Err("candle_blocks: more is in it than one account can keep.".to_owned()));
    }
    // Above all that came along: none comes twice.
    execute!(tx,
        "update users set candles_revision = candles_revision + $3 + 1, candles_bytes = $2 where id = $1";
        user.0, bytes, revision)?;
    Ok(Ok(()))
}
