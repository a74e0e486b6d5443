//! What one can apply for.

use domain::{Day, Time};

use crate::{Db, Result};

/// `skills` and `document` are JSON texts; their shape is the caller's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOpening {
    /// Upper case.
    pub code: String,
    pub title: String,
    pub department: String,
    pub skills: String,
    /// The preferred role that goes with it.
    pub role: Option<String>,
    pub document: String,
    pub valid_through: Option<Day>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    pub id: i64,
    pub opening: NewOpening,
    pub is_open: bool,
    /// Grows by one with every change; 0 is as it came with the program.
    pub revision: i64,
    pub changed_at: Time,
    /// Applications, and those of them that nobody has looked into yet.
    pub applications: i64,
    pub waiting: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changed {
    Done,
    /// Somebody changed it meanwhile.
    Stale,
    Unknown,
}

const OPEN: &str = "open";
const CLOSED: &str = "closed";

/// A literal, so that the compiler sees the whole statement.
macro_rules! openings {
    ($rest:literal) => {
        concat!(
            "select o.id, o.code, o.title, o.department, o.skills, o.role, o.document, o.state, o.valid_through, \
                 o.revision, o.changed_at, \
                 (select count(*) from applications a where a.opening_id = o.id), \
                 (select count(*) from applications a where a.opening_id = o.id and a.stage = 'applied') \
             from openings o ",
            $rest
        )
    };
}

type Row =
    (i64, String, String, String, String, Option<String>, String, String, Option<i64>, i64, i64, i64, i64);

/// Adds those that are not there. What was changed stays as it is.
pub async fn seed(db: &Db, openings: &[NewOpening], now: Time) -> Result<()> {
    let mut tx = db.write().await?;
    for one in openings {
        execute!(tx,
            "insert into openings (code, title, department, skills, role, document, state, valid_through, revision, \
                 created_at, changed_at) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $9) on conflict do nothing";
            one.code.as_str(), one.title.as_str(), one.department.as_str(), one.skills.as_str(), one.role.as_deref(),
            one.document.as_str(), OPEN, one.valid_through.map(|day| i64::from(day.0)), now.0)?;
    }
    tx.commit().await
}

/// In the order in which they came.
pub async fn list(db: &Db) -> Result<Vec<Opening>> {
    let rows: Vec<Row> = rows!(db.read().await?, openings!("order by o.id"))?;
    Ok(rows.into_iter().map(opening).collect())
}

pub async fn find(db: &Db, code: &str) -> Result<Option<Opening>> {
    let row: Option<Row> = row!(db.read().await?, openings!("where o.code = $1"); code)?;
    Ok(row.map(opening))
}

/// `false`: the code is taken.
pub async fn add(db: &Db, author: &str, new: &NewOpening, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let made: Option<(i64,)> = insert_returning!(tx,
        "insert into openings (code, title, department, skills, role, document, state, valid_through, revision, \
             created_at, changed_at) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $9) on conflict (code) do nothing returning id";
        new.code.as_str(), new.title.as_str(), new.department.as_str(), new.skills.as_str(), new.role.as_deref(),
        new.document.as_str(), OPEN, new.valid_through.map(|day| i64::from(day.0)), now.0)?;
    if made.is_none() {
        return Ok(false);
    }
    super::trail::write(&mut tx, author, "opening_created", &new.code, "", now).await?;
    tx.commit().await?;
    Ok(true)
}

/// Everything but the code, if nobody changed it since `revision`.
pub async fn change(db: &Db, author: &str, new: &NewOpening, revision: i64, now: Time) -> Result<Changed> {
    let mut tx = db.write().await?;
    let known: Option<(i64,)> = row!(tx, "select revision from openings where code = $1"; new.code.as_str())?;
    if known.is_none() {
        return Ok(Changed::Unknown);
    }
    let changed = execute!(tx,
        "update openings set title = $2, department = $3, skills = $4, role = $5, document = $6, valid_through = $7, \
             revision = revision + 1, changed_at = $8 \
         where code = $1 and revision = $9";
        new.code.as_str(), new.title.as_str(), new.department.as_str(), new.skills.as_str(), new.role.as_deref(),
        new.document.as_str(), new.valid_through.map(|day| i64::from(day.0)), now.0, revision)?;
    if changed == 0 {
        return Ok(Changed::Stale);
    }
    super::trail::write(&mut tx, author, "opening_changed", &new.code, "", now).await?;
    tx.commit().await?;
    Ok(Changed::Done)
}

/// Closes or reopens it; a second time changes nothing. `false`: there is none.
pub async fn set_state(db: &Db, author: &str, code: &str, open: bool, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let (state, action) = if open { (OPEN, "opening_reopened") } else { (CLOSED, "opening_closed") };
    let changed = execute!(tx,
        "update openings set state = $2, revision = revision + 1, changed_at = $3 where code = $1 and state <> $2";
        code, state, now.0)?;
    if changed > 0 {
        super::trail::write(&mut tx, author, action, code, "", now).await?;
        tx.commit().await?;
        return Ok(true);
    }
    let known: Option<(i64,)> = row!(tx, "select id from openings where code = $1"; code)?;
    Ok(known.is_some())
}

fn opening(row: Row) -> Opening {
    let (
        id,
        code,
        title,
        department,
        skills,
        role,
        document,
        state,
        valid_through,
        revision,
        changed_at,
        applications,
        waiting,
    ) = row;
    Opening {
        id,
        opening: NewOpening {
            code,
            title,
            department,
            skills,
            role,
            document,
            valid_through: valid_through.and_then(|day| i32::try_from(day).ok()).map(Day),
        },
        is_open: state == OPEN,
        revision,
        changed_at: Time(changed_at),
        applications,
        waiting,
    }
}
