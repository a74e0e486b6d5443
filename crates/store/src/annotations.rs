//! What a trader wrote beside a trade. An annotation hangs on fills, and on which trade it stands is worked out from a
//! built journal: no import, undo or method reaches it here. What a field may hold is said where it is read.
//!
//! Nothing is lost: each change keeps what stood there before, and nothing here is ever deleted but with the account.

mod steps;

use std::collections::HashMap;

use domain::{Day, FillId, Quantity, Time};

use crate::bulk::{self, Cells, Column};
use crate::db::Tx;
use crate::journal::{self, AccountName, account_name};
use crate::search::{self, Of};
use crate::written::{CHANGE_BYTES, Tables, To, tables, weight_of};
pub use crate::written::{Change, LONGEST_VALUE, Value, Written};
use crate::{Db, Result, StoreError, UserId};
pub use steps::{MOST_SAID, NoteOfStep, Set, Step, Stepped, Undone, WrittenAt, save_step, steps, undo_step};

/// Of one user.
pub const MOST_ANNOTATIONS: i64 = 50_000;
/// Bytes of all changes of one user, what stood there before counted too; each costs [`CHANGE_BYTES`] more.
pub const MOST_BYTES: i64 = 128 << 20;
/// So many of nothing fill [`MOST_BYTES`].
pub const MOST_CHANGES: i64 = MOST_BYTES / CHANGE_BYTES;
/// Fills asked for in one statement.
const AT_ONCE: usize = 32;

/// The words of the fields.
pub const FIELDS: [&str; 15] = [
    "note",
    "marketView",
    "setup",
    "tags",
    "mistakes",
    "emotionBefore",
    "emotionAfter",
    "confidence",
    "rating",
    "stop",
    "target",
    "plannedQuantity",
    "reviewed",
    "ruleAnswers",
    "chartLink",
];
/// Those that are written a little at a time.
const PROSE: [&str; 2] = ["note", "marketView"];

const TABLES: Tables = tables!("annotation_fields", "annotation_changes");

/// Some of a fill, as a trade took it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Anchored {
    pub fill: FillId,
    pub opens: bool,
    pub units: Quantity,
}

/// The trade beside which something is written, as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trade {
    pub account: AccountName,
    pub symbol: String,
    /// On which it was opened.
    pub day: Day,
    pub product: &'static str,
    pub direction: &'static str,
    /// Each fill once.
    pub anchors: Vec<Anchored>,
}

/// An annotation without its fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// Counts within the user.
    pub number: i64,
    /// Grows with each change.
    pub revision: i64,
    /// `None`: the user removed it.
    pub account: Option<AccountName>,
    /// What the trade was when it was saved last, as are the next three.
    pub symbol: String,
    pub day: Day,
    pub product: String,
    pub direction: String,
    pub created_at: Time,
    pub changed_at: Time,
    pub anchors: Vec<Anchored>,
}

pub struct Save<'a> {
    /// `None`: a new one.
    pub number: Option<i64>,
    /// Of the annotation; of all annotations ([`revision`]) for a new one, which is decided on when all are known.
    pub revision: i64,
    pub trade: &'a Trade,
    pub set: &'a [Value],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// All of it stands there now; where it stood there before, nothing was written.
    Done { number: i64 },
    /// The revision is another one by now.
    Changed,
    /// The user has no such annotation.
    Unknown,
    /// [`MOST_ANNOTATIONS`] or [`MOST_BYTES`] are there.
    Full,
}

/// Grows by one with every change of an annotation of the user.
pub async fn revision(db: &Db, user: UserId) -> Result<i64> {
    let row: Option<(i64,)> =
        row!(db.read().await?, "select annotations_revision from users where id = $1"; user.0)?;
    row.map(|(revision,)| revision).ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))
}

/// Those of one account that hang on some of these fills, by number. `None` for an account that was removed comes
/// along.
pub async fn on_fills(
    db: &Db,
    user: UserId,
    account: AccountName,
    fills: &[FillId],
) -> Result<Vec<Annotation>> {
    let mut tx = db.snapshot().await?;
    let mut numbers: Vec<i64> = Vec::new();
    for some in fills.chunks(AT_ONCE) {
        // The last one fills the places that are left.
        let at = |place: usize| some[place.min(some.len() - 1)].0 as i64;
        let rows: Vec<(i64,)> = rows!(tx,
            "select distinct number from annotation_anchors where user_id = $1 and fill_id in \
             ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, \
              $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33)";
            user.0, at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9), at(10), at(11), at(12), at(13),
            at(14), at(15), at(16), at(17), at(18), at(19), at(20), at(21), at(22), at(23), at(24), at(25), at(26), at(27),
            at(28), at(29), at(30), at(31))?;
        numbers.extend(rows.into_iter().map(|(number,)| number));
    }
    numbers.sort_unstable();
    numbers.dedup();
    let mut found = Vec::with_capacity(numbers.len());
    for number in numbers {
        found.extend(one_in(&mut tx, user, number).await?);
    }
    found.retain(|one| one.account.is_none_or(|own| own == account));
    Ok(found)
}

pub async fn one(db: &Db, user: UserId, number: i64) -> Result<Option<Annotation>> {
    one_in(&mut db.snapshot().await?, user, number).await
}

type Row = (i64, i64, Option<String>, Option<i64>, String, i64, String, String, i64, i64);

async fn one_in(tx: &mut Tx, user: UserId, number: i64) -> Result<Option<Annotation>> {
    let row: Option<Row> = row!(tx,
        "select a.number, a.revision, c.broker, c.number, a.symbol, a.day, a.product, a.direction, a.created_at, \
         a.changed_at from annotations a left join accounts c on c.id = a.account_id \
         where a.user_id = $1 and a.number = $2"; user.0, number)?;
    let Some(row) = row else { return Ok(None) };
    read(row, anchors_of(tx, user, number).await?).map(Some)
}

async fn anchors_of(tx: &mut Tx, user: UserId, number: i64) -> Result<Vec<Anchored>> {
    let anchors: Vec<(i64, i64, i64)> = rows!(tx,
        "select fill_id, opens, units from annotation_anchors where user_id = $1 and number = $2 order by position";
        user.0, number)?;
    Ok(anchors.into_iter().map(anchored).collect())
}

/// Every one of a user, by number, without what is written: that may be a hundred megabytes. With the revision of all
/// of them.
pub async fn all(db: &Db, user: UserId) -> Result<(i64, Vec<Annotation>)> {
    let mut tx = db.snapshot().await?;
    let now: Option<(i64,)> = row!(tx, "select annotations_revision from users where id = $1"; user.0)?;
    let rows: Vec<Row> = rows!(tx,
        "select a.number, a.revision, c.broker, c.number, a.symbol, a.day, a.product, a.direction, a.created_at, \
         a.changed_at from annotations a left join accounts c on c.id = a.account_id \
         where a.user_id = $1 order by a.number"; user.0)?;
    let anchors: Vec<(i64, i64, i64, i64)> = rows!(tx,
        "select number, fill_id, opens, units from annotation_anchors where user_id = $1 order by number, position";
        user.0)?;
    let mut by_number: HashMap<i64, Vec<Anchored>> = HashMap::new();
    for (number, fill, opens, units) in anchors {
        by_number.entry(number).or_default().push(anchored((fill, opens, units)));
    }
    let found = rows.into_iter().map(|row| {
        let anchors = by_number.remove(&row.0).unwrap_or_default();
        read(row, anchors)
    });
    Ok((now.map_or(0, |(now,)| now), found.collect::<Result<_>>()?))
}

fn read(row: Row, anchors: Vec<Anchored>) -> Result<Annotation> {
    let (number, revision, broker, account, symbol, day, product, direction, created_at, changed_at) = row;
    let account = match (broker, account) {
        (Some(broker), Some(number)) => Some(account_name(&broker, number)?),
        _ => None,
    };
    let day = i32::try_from(day).map_err(|_| StoreError::broken(format!("annotation on day {day}")))?;
    Ok(Annotation {
        number,
        revision,
        account,
        symbol,
        day: Day(day),
        product,
        direction,
        created_at: Time(created_at),
        changed_at: Time(changed_at),
        anchors,
    })
}

/// The databases know no number without a sign.
fn anchored((fill, opens, units): (i64, i64, i64)) -> Anchored {
    Anchored { fill: FillId(fill as u64), opens: opens != 0, units: Quantity(units) }
}

/// What is set of an annotation.
pub async fn fields(db: &Db, user: UserId, number: i64) -> Result<Vec<Written>> {
    let rows: Vec<(String, String, i64)> = rows!(db.read().await?,
        "select field, value, written_at from annotation_fields where user_id = $1 and number = $2 order by field";
        user.0, number)?;
    Ok(rows.into_iter().map(|(field, value, at)| Written { field, value, at: Time(at) }).collect())
}

/// The numbers of those in which anything is set, or beside which there is a picture.
pub async fn with_content(db: &Db, user: UserId) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = rows!(db.read().await?,
        "select number from annotation_fields where user_id = $1 \
           union select cast(key as bigint) from pictures \
             where user_id = $1 and beside = 'note' and removed_at is null order by 1"; user.0)?;
    Ok(rows.into_iter().map(|(number,)| number).collect())
}

/// Every text that one field of the user's annotations has, with how many have it.
pub async fn values(db: &Db, user: UserId, field: &'static str) -> Result<Vec<(String, i64)>> {
    let rows = rows!(db.read().await?,
        "select value, count(*) from annotation_fields where user_id = $1 and field = $2 group by value order by value";
        user.0, field)?;
    Ok(rows)
}

/// What one field of each of the user's annotations is set to, by number.
pub async fn set_to(db: &Db, user: UserId, field: &'static str) -> Result<Vec<(i64, String)>> {
    let rows = rows!(db.read().await?,
        "select number, value from annotation_fields where user_id = $1 and field = $2 order by number";
        user.0, field)?;
    Ok(rows)
}

/// When one field of each of the user's annotations was written, by number; a rename keeps the time of the name before.
pub async fn written_at(db: &Db, user: UserId, field: &'static str) -> Result<Vec<(i64, Time)>> {
    let rows: Vec<(i64, i64)> = rows!(db.read().await?,
        "select number, written_at from annotation_fields where user_id = $1 and field = $2 order by number";
        user.0, field)?;
    Ok(rows.into_iter().map(|(number, at)| (number, Time(at))).collect())
}

/// What one field of each of the user's annotations was set to and when, by number and in order; blank where it was
/// cleared.
pub async fn changes_of(db: &Db, user: UserId, field: &'static str) -> Result<Vec<(i64, String, Time)>> {
    let rows: Vec<(i64, String, i64)> = rows!(db.read().await?,
        "select number, after, at from annotation_changes where user_id = $1 and field = $2 order by number, sequence";
        user.0, field)?;
    Ok(rows.into_iter().map(|(number, after, at)| (number, after, Time(at))).collect())
}

/// The same of one annotation.
pub async fn changes_of_one(
    db: &Db,
    user: UserId,
    number: i64,
    field: &'static str,
) -> Result<Vec<(String, Time)>> {
    let rows: Vec<(String, i64)> = rows!(db.read().await?,
        "select after, at from annotation_changes where user_id = $1 and number = $2 and field = $3 order by sequence";
        user.0, number, field)?;
    Ok(rows.into_iter().map(|(after, at)| (after, Time(at))).collect())
}

/// What one field was set to since it was cleared last, in the order of time; none where it is not set.
pub async fn revisions(db: &Db, user: UserId, number: i64, field: &'static str) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = rows!(db.read().await?,
        "select after from annotation_changes where user_id = $1 and number = $2 and field = $3 and sequence > \
           (select coalesce(max(sequence), 0) from annotation_changes \
             where user_id = $1 and number = $2 and field = $3 and after = '') order by sequence";
        user.0, number, field)?;
    Ok(rows.into_iter().map(|(after,)| after).collect())
}

/// So many changes of an annotation, those before `before` where it says one; the newest first.
pub async fn history(
    db: &Db,
    user: UserId,
    number: i64,
    before: Option<i64>,
    most: i64,
) -> Result<Vec<Change>> {
    TABLES.history(db, user, number, before, most).await
}

/// Writes what is new of it, with the fills of the trade as it is now; where nothing is new, nothing is written.
pub async fn save(db: &Db, user: UserId, save: &Save<'_>, now: Time) -> Result<Saved> {
    let mut tx = db.write().await?;
    let state = line_up(&mut tx, user).await?;
    let (number, last) = match save.number {
        Some(number) => match revision_of(&mut tx, user, number).await? {
            None => return Ok(Saved::Unknown),
            Some(revision) if revision != save.revision => return Ok(Saved::Changed),
            Some(_) => (number, TABLES.last_sequence(&mut tx, user, number).await?),
        },
        None if state.revision != save.revision => return Ok(Saved::Changed),
        None => (next_number(&mut tx, user).await?, 0),
    };
    if number > MOST_ANNOTATIONS {
        return Ok(Saved::Full);
    }
    let new = TABLES.differing(&mut tx, user, number, save.set).await?;
    if new.is_empty() {
        return Ok(Saved::Done { number });
    }
    if state.bytes + weight_of(&new) > MOST_BYTES || last + new.len() as i64 > MOST_CHANGES {
        return Ok(Saved::Full);
    }
    if save.number.is_none() {
        insert(&mut tx, user, number, save.trade, now).await?;
    }
    hang(&mut tx, user, number, save.trade, now).await?;
    let to = To { user, number, prose: &PROSE };
    let added = TABLES.write(&mut tx, to, last, &new, now).await?;
    search::changed(&mut tx, user, Of::Notes, &[number], state.revision).await?;
    execute!(tx,
        "update users set annotations_revision = annotations_revision + 1, annotations_bytes = annotations_bytes + $2 \
         where id = $1"; user.0, added)?;
    tx.commit().await?;
    Ok(Saved::Done { number })
}

/// Makes one in which nothing is set yet, for what stands beside it. `revision` is that of all annotations.
pub async fn begin(db: &Db, user: UserId, revision: i64, trade: &Trade, now: Time) -> Result<Saved> {
    let mut tx = db.write().await?;
    if line_up(&mut tx, user).await?.revision != revision {
        return Ok(Saved::Changed);
    }
    let number = next_number(&mut tx, user).await?;
    if number > MOST_ANNOTATIONS {
        return Ok(Saved::Full);
    }
    insert(&mut tx, user, number, trade, now).await?;
    hang(&mut tx, user, number, trade, now).await?;
    execute!(tx, "update users set annotations_revision = annotations_revision + 1 where id = $1"; user.0)?;
    search::changed(&mut tx, user, Of::Notes, &[number], revision).await?;
    tx.commit().await?;
    Ok(Saved::Done { number })
}

/// Hangs an annotation on the fills of another trade; on its own ones already, nothing is written.
pub async fn attach(
    db: &Db,
    user: UserId,
    number: i64,
    revision: i64,
    trade: &Trade,
    now: Time,
) -> Result<Saved> {
    let mut tx = db.write().await?;
    let state = line_up(&mut tx, user).await?;
    match revision_of(&mut tx, user, number).await? {
        None => return Ok(Saved::Unknown),
        Some(found) if found != revision => return Ok(Saved::Changed),
        Some(_) => {}
    }
    let is_there = one_in(&mut tx, user, number)
        .await?
        .is_some_and(|own| own.account == Some(trade.account) && own.anchors == trade.anchors);
    if !is_there {
        hang(&mut tx, user, number, trade, now).await?;
        search::changed(&mut tx, user, Of::Notes, &[number], state.revision).await?;
        execute!(tx, "update users set annotations_revision = annotations_revision + 1 where id = $1"; user.0)?;
        tx.commit().await?;
    }
    Ok(Saved::Done { number })
}

struct State {
    revision: i64,
    bytes: i64,
}

/// Whoever changes something of this user stands in line here.
async fn line_up(tx: &mut Tx, user: UserId) -> Result<State> {
    let row: Option<(i64, i64)> = insert_returning!(tx,
        "update users set annotations_revision = annotations_revision where id = $1 \
         returning annotations_revision, annotations_bytes"; user.0)?;
    let (revision, bytes) = row.ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))?;
    Ok(State { revision, bytes })
}

async fn revision_of(tx: &mut Tx, user: UserId, number: i64) -> Result<Option<i64>> {
    let row: Option<(i64,)> =
        row!(tx, "select revision from annotations where user_id = $1 and number = $2"; user.0, number)?;
    Ok(row.map(|(revision,)| revision))
}

async fn next_number(tx: &mut Tx, user: UserId) -> Result<i64> {
    let row: Option<(i64,)> =
        row!(tx, "select coalesce(max(number), 0) + 1 from annotations where user_id = $1"; user.0)?;
    Ok(row.map_or(1, |(number,)| number))
}

async fn account_id(tx: &mut Tx, user: UserId, trade: &Trade) -> Result<i64> {
    let id = journal::account_id(tx, user, trade.account).await?;
    id.ok_or_else(|| StoreError::broken(format!("a trade of {}, which is no account", trade.account)))
}

/// Of revision 0, until it hangs on something.
async fn insert(tx: &mut Tx, user: UserId, number: i64, trade: &Trade, now: Time) -> Result<()> {
    let account = account_id(tx, user, trade).await?;
    execute!(tx,
        "insert into annotations (user_id, number, account_id, symbol, day, product, direction, revision, created_at, \
         changed_at) values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $8)";
        user.0, number, account, trade.symbol.as_str(), i64::from(trade.day.0), trade.product, trade.direction, now.0)?;
    Ok(())
}

/// The trade as it is now, and the next revision.
async fn hang(tx: &mut Tx, user: UserId, number: i64, trade: &Trade, now: Time) -> Result<()> {
    let account = account_id(tx, user, trade).await?;
    execute!(tx,
        "update annotations set account_id = $3, symbol = $4, day = $5, product = $6, direction = $7, \
         revision = revision + 1, changed_at = $8 where user_id = $1 and number = $2";
        user.0, number, account, trade.symbol.as_str(), i64::from(trade.day.0), trade.product, trade.direction, now.0)?;
    // A page that saves by itself hangs it on the same fills again and again.
    if anchors_of(tx, user, number).await? == trade.anchors {
        return Ok(());
    }
    execute!(tx, "delete from annotation_anchors where user_id = $1 and number = $2"; user.0, number)?;
    let each = |value: fn(&Anchored) -> i64| {
        Cells::Numbers(trade.anchors.iter().map(|one| Some(value(one))).collect())
    };
    let all = |value: i64| Cells::Numbers(vec![Some(value); trade.anchors.len()]);
    let columns = [
        Column { name: "user_id", cells: all(user.0) },
        Column { name: "number", cells: all(number) },
        Column {
            name: "position",
            cells: Cells::Numbers((0..trade.anchors.len() as i64).map(Some).collect()),
        },
        Column { name: "fill_id", cells: each(|one| one.fill.0 as i64) },
        Column { name: "opens", cells: each(|one| i64::from(one.opens)) },
        Column { name: "units", cells: each(|one| one.units.0) },
    ];
    bulk::insert(tx, "annotation_anchors", &columns).await
}

/// What came with an archive belongs together; its bytes are counted. `Err`: a sentence.
pub(crate) async fn check_imported(tx: &mut Tx, user: UserId) -> Result<Result<(), String>> {
    let orphans: Option<(i64,)> = row!(tx,
        "select count(*) from (select number from annotation_anchors where user_id = $1 \
           union select number from annotation_fields where user_id = $1 \
           union select number from annotation_changes where user_id = $1) own \
         where number not in (select number from annotations where user_id = $1)"; user.0)?;
    let fits = TABLES.belongs_together(tx, user).await?;
    if !fits || orphans.is_none_or(|(count,)| count > 0) {
        return Ok(Err("annotations: rows of it contradict each other.".to_owned()));
    }
    let bytes = TABLES.bytes(tx, user).await?;
    if bytes > MOST_BYTES {
        return Ok(Err("annotation_changes: more is written in it than one account can keep.".to_owned()));
    }
    execute!(tx,
        "update users set annotations_revision = annotations_revision + 1, annotations_bytes = $2 where id = $1";
        user.0, bytes)?;
    Ok(Ok(()))
}
