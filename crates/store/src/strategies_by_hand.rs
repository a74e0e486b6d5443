//! Strategies that the user put together or took apart. A step ends some and makes others in one transaction; nothing
//! is changed in place, so every step can be taken back, and taking back is a step itself.

use std::collections::HashMap;

use domain::{Day, FillId, Money, Time};

use crate::bulk::{self, Cells, Column};
use crate::db::Tx;
use crate::journal::{self, AccountName, account_name};
use crate::{Db, Result, StoreError, UserId};

/// Of one user, ended ones too.
pub const MOST_STRATEGIES: i64 = 20_000;
pub const MOST_ANCHORS: i64 = 400_000;
/// Characters of a name, and of the title of a contract.
pub const LONGEST_NAME: usize = 80;
pub const LONGEST_TITLE: usize = 200;

/// Units of one fill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anchored {
    pub fill: FillId,
    /// In the units that the fill was executed in, 10⁻⁸; those that were closed first stand first.
    pub from: i64,
    pub to: i64,
    /// Shares behind the strategy, in no result of it.
    pub held: bool,
    /// What a person calls the contract, for when the fill is gone.
    pub title: String,
}

/// What the user makes one strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct New {
    /// `None`: of one that was removed.
    pub account: Option<AccountName>,
    pub underlying: String,
    /// On which it was opened.
    pub day: Day,
    /// Blank: what the program calls it.
    pub name: String,
    pub kind: String,
    /// What the user says that the broker blocked for it.
    pub margin: Option<Money>,
    pub anchors: Vec<Anchored>,
}

/// One that is not ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByHand {
    /// Counts within the user.
    pub number: i64,
    pub of: New,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stepped {
    /// The revision is the number of the step.
    Done { revision: i64 },
    /// The page has seen another journal or other strategies, or something else stands on these units by now.
    Changed,
    /// Nothing of such a step is stored.
    Unknown,
    /// [`MOST_STRATEGIES`] or [`MOST_ANCHORS`] are there.
    Full,
}

/// What a page has seen.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// Of the strategies made by hand.
    pub revision: i64,
    /// Of the journal: units are those of its book.
    pub journal: i64,
}

/// Grows by one with every step of the user.
pub async fn revision(db: &Db, user: UserId) -> Result<i64> {
    let row: Option<(i64,)> =
        row!(db.read().await?, "select strategies_revision from users where id = $1"; user.0)?;
    row.map(|(revision,)| revision).ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))
}

/// All that are not ended, by number, with the revision.
pub async fn all(db: &Db, user: UserId) -> Result<(i64, Vec<ByHand>)> {
    let mut tx = db.snapshot().await?;
    let now: Option<(i64,)> = row!(tx, "select strategies_revision from users where id = $1"; user.0)?;
    let found = chosen(&mut tx, user, None).await?;
    Ok((now.map_or(0, |(now,)| now), found))
}

type Row = (i64, Option<String>, Option<i64>, String, i64, String, String, Option<i64>);

/// Those that are not ended, or those that a step ended.
async fn chosen(tx: &mut Tx, user: UserId, ended: Option<i64>) -> Result<Vec<ByHand>> {
    let ended = ended.unwrap_or_default();
    let rows: Vec<Row> = rows!(tx,
        "select s.number, c.broker, c.number, s.underlying, s.day, s.name, s.kind, s.margin from strategies_by_hand s \
         left join accounts c on c.id = s.account_id \
         where s.user_id = $1 and coalesce(s.ended, 0) = $2 order by s.number"; user.0, ended)?;
    let anchors: Vec<(i64, i64, i64, i64, i64, String)> = rows!(tx,
        "select a.number, a.fill_id, a.from_units, a.to_units, a.held, a.title from strategy_anchors a \
         join strategies_by_hand s on s.user_id = a.user_id and s.number = a.number \
         where a.user_id = $1 and coalesce(s.ended, 0) = $2 order by a.number, a.position"; user.0, ended)?;
    let mut by_number: HashMap<i64, Vec<Anchored>> = HashMap::new();
    for (number, fill, from, to, held, title) in anchors {
        // The databases know no number without a sign.
        let anchor = Anchored { fill: FillId(fill as u64), from, to, held: held != 0, title };
        by_number.entry(number).or_default().push(anchor);
    }
    rows.into_iter()
        .map(|(number, broker, account, underlying, day, name, kind, margin)| {
            let account = match (broker, account) {
                (Some(broker), Some(account)) => Some(account_name(&broker, account)?),
                _ => None,
            };
            let day =
                i32::try_from(day).map_err(|_| StoreError::broken(format!("a strategy on day {day}")))?;
            let anchors = by_number.remove(&number).unwrap_or_default();
            Ok(ByHand {
                number,
                of: New {
                    account,
                    underlying,
                    day: Day(day),
                    name,
                    kind,
                    margin: margin.map(Money),
                    anchors,
                },
            })
        })
        .collect()
}

/// Ends some and makes others.
pub async fn step(
    db: &Db,
    user: UserId,
    seen: Seen,
    ends: &[i64],
    new: &[New],
    now: Time,
) -> Result<Stepped> {
    let mut tx = db.write().await?;
    if !line_up(&mut tx, user, seen).await? {
        return Ok(Stepped::Changed);
    }
    let stepped = write(&mut tx, user, seen.revision + 1, ends, new, now).await?;
    if matches!(stepped, Stepped::Done { .. }) {
        tx.commit().await?;
    }
    Ok(stepped)
}

/// Takes a step back: what it made is ended, what it ended is made again. A step itself.
pub async fn undo(db: &Db, user: UserId, seen: Seen, step: i64, now: Time) -> Result<Stepped> {
    let mut tx = db.write().await?;
    if !line_up(&mut tx, user, seen).await? {
        return Ok(Stepped::Changed);
    }
    let made: Vec<(i64,)> =
        rows!(tx, "select number from strategies_by_hand where user_id = $1 and made = $2"; user.0, step)?;
    let ends: Vec<i64> = made.into_iter().map(|(number,)| number).collect();
    let again: Vec<New> = if step > 0 {
        chosen(&mut tx, user, Some(step)).await?.into_iter().map(|one| one.of).collect()
    } else {
        Vec::new()
    };
    if ends.is_empty() && again.is_empty() {
        return Ok(Stepped::Unknown);
    }
    let stepped = write(&mut tx, user, seen.revision + 1, &ends, &again, now).await?;
    if matches!(stepped, Stepped::Done { .. }) {
        tx.commit().await?;
    }
    Ok(stepped)
}

/// Whoever changes something of this user stands in line here. Whether the page has seen what there is.
async fn line_up(tx: &mut Tx, user: UserId, seen: Seen) -> Result<bool> {
    let row: Option<(i64, i64)> = insert_returning!(tx,
        "update users set strategies_revision = strategies_revision where id = $1 \
         returning strategies_revision, revision"; user.0)?;
    let (revision, journal) = row.ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))?;
    Ok((revision, journal) == (seen.revision, seen.journal))
}

async fn write(
    tx: &mut Tx,
    user: UserId,
    step: i64,
    ends: &[i64],
    new: &[New],
    now: Time,
) -> Result<Stepped> {
    for &number in ends {
        let ended = execute!(tx,
            "update strategies_by_hand set ended = $3 where user_id = $1 and number = $2 and ended is null";
            user.0, number, step)?;
        if ended == 0 {
            return Ok(Stepped::Changed);
        }
    }
    let row: Option<(i64, i64)> = row!(tx,
        "select (select coalesce(max(number), 0) from strategies_by_hand where user_id = $1), \
         (select count(*) from strategy_anchors where user_id = $1)"; user.0)?;
    let (last, anchors) = row.unwrap_or_default();
    let added: usize = new.iter().map(|one| one.anchors.len()).sum();
    if last + new.len() as i64 > MOST_STRATEGIES || anchors + added as i64 > MOST_ANCHORS {
        return Ok(Stepped::Full);
    }
    for (number, one) in (last + 1..).zip(new) {
        insert(tx, user, (number, step), one, now).await?;
    }
    // A unit is in one strategy.
    let twice: Option<(i64,)> = row!(tx,
        "select count(*) from strategies_by_hand g \
         join strategy_anchors a on a.user_id = g.user_id and a.number = g.number \
         join strategy_anchors b on b.user_id = a.user_id and b.fill_id = a.fill_id and b.number <> a.number \
           and b.from_units < a.to_units and a.from_units < b.to_units \
         join strategies_by_hand h on h.user_id = b.user_id and h.number = b.number \
         where g.user_id = $1 and g.made = $2 and g.ended is null and h.ended is null and a.held = 0 and b.held = 0";
        user.0, step)?;
    if twice.is_none_or(|(twice,)| twice > 0) {
        return Ok(Stepped::Changed);
    }
    execute!(tx, "update users set strategies_revision = $2 where id = $1"; user.0, step)?;
    Ok(Stepped::Done { revision: step })
}

async fn insert(tx: &mut Tx, user: UserId, (number, step): (i64, i64), one: &New, now: Time) -> Result<()> {
    let account = match one.account {
        Some(name) => journal::account_id(tx, user, name).await?,
        None => None,
    };
    execute!(tx,
        "insert into strategies_by_hand (user_id, number, account_id, underlying, day, name, kind, margin, made, \
         made_at, ended) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, null)";
        user.0, number, account, one.underlying.as_str(), i64::from(one.day.0), one.name.as_str(), one.kind.as_str(),
        one.margin.map(|margin| margin.0), step, now.0)?;
    let each = |value: fn(&Anchored) -> i64| {
        Cells::Numbers(one.anchors.iter().map(|one| Some(value(one))).collect())
    };
    let all = |value: i64| Cells::Numbers(vec![Some(value); one.anchors.len()]);
    let columns = [
        Column { name: "user_id", cells: all(user.0) },
        Column { name: "number", cells: all(number) },
        Column { name: "position", cells: Cells::Numbers((0..one.anchors.len() as i64).map(Some).collect()) },
        Column { name: "fill_id", cells: each(|one| one.fill.0 as i64) },
        Column { name: "from_units", cells: each(|one| one.from) },
        Column { name: "to_units", cells: each(|one| one.to) },
        Column { name: "held", cells: each(|one| i64::from(one.held)) },
        Column {
            name: "title",
            cells: Cells::Texts(one.anchors.iter().map(|one| Some(one.title.as_str())).collect()),
        },
    ];
    bulk::insert(tx, "strategy_anchors", &columns).await
}

/// What came with an archive belongs together. `Err`: a sentence.
pub(crate) async fn check_imported(tx: &mut Tx, user: UserId) -> Result<Result<(), String>> {
    let odd: Option<(i64,)> = row!(tx,
        "select (select count(*) from strategy_anchors where user_id = $1 and (from_units >= to_units or number not in \
           (select number from strategies_by_hand where user_id = $1))) \
         + (select count(*) from strategies_by_hand where user_id = $1 and (ended <= made or number not in \
           (select number from strategy_anchors where user_id = $1)))"; user.0)?;
    if odd.is_none_or(|(odd,)| odd > 0) {
        return Ok(Err("strategies_by_hand: rows of it contradict each other.".to_owned()));
    }
    execute!(tx,
        "update users set strategies_revision = coalesce((select max(coalesce(ended, made)) from strategies_by_hand \
         where user_id = $1), 0) where id = $1"; user.0)?;
    Ok(Ok(()))
}
