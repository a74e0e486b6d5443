//! What a user typed for the tax year: losses of earlier years, and prices of 31 January 2018. They belong to the user,
//! not to an account, and no import brings them.

use domain::Time;

use crate::{Db, Result, UserId};

/// Of one user. Eight years of four kinds of loss, and a price for each share bought before 2018.
pub const MOST_TAX_INPUTS: i64 = 500;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TaxInputKind {
    /// Its subject is a financial year and a kind of loss: `2023-24 business`. Its value is a `Money`.
    Loss,
    /// Its subject is an ISIN, or a symbol where none is known. Its value is a `Price`.
    Price2018,
}

impl TaxInputKind {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Price2018 => "price_2018",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Loss, Self::Price2018].into_iter().find(|one| one.word() == word)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxInput {
    pub kind: TaxInputKind,
    pub subject: String,
    /// In the units of its kind; above 0.
    pub value: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaxInputSaved {
    /// With what stood there before.
    Done { before: Option<i64> },
    /// [`MOST_TAX_INPUTS`] are there.
    Full,
}

/// All of them, by kind and subject.
pub async fn all(db: &Db, user: UserId) -> Result<Vec<TaxInput>> {
    let rows: Vec<(String, String, i64)> = rows!(db.read().await?,
        "select kind, subject, value from tax_inputs where user_id = $1 order by kind, subject"; user.0)?;
    let known = |(kind, subject, value): (String, String, i64)| {
        TaxInputKind::from_word(&kind).map(|kind| TaxInput { kind, subject, value })
    };
    Ok(rows.into_iter().filter_map(known).collect())
}

/// Keeps a value in the place of the one before; `None` removes it.
pub async fn set(
    db: &Db,
    user: UserId,
    kind: TaxInputKind,
    subject: &str,
    value: Option<i64>,
    now: Time,
) -> Result<TaxInputSaved> {
    let mut tx = db.write().await?;
    // Whoever changes something of this user stands in line here.
    execute!(tx, "update users set revision = revision where id = $1"; user.0)?;
    let found: Option<(i64,)> = row!(tx,
        "select value from tax_inputs where user_id = $1 and kind = $2 and subject = $3";
        user.0, kind.word(), subject)?;
    let before = found.map(|(value,)| value);
    match value {
        None => {
            execute!(tx, "delete from tax_inputs where user_id = $1 and kind = $2 and subject = $3";
                user.0, kind.word(), subject)?;
        }
        Some(value) => {
            if before.is_none() {
                let count: Option<(i64,)> =
                    row!(tx, "select count(*) from tax_inputs where user_id = $1"; user.0)?;
                if count.is_some_and(|(count,)| count >= MOST_TAX_INPUTS) {
                    return Ok(TaxInputSaved::Full);
                }
            }
            execute!(tx,
                "insert into tax_inputs (user_id, kind, subject, value, changed_at) values ($1, $2, $3, $4, $5) \
                 on conflict (user_id, kind, subject) do update set value = excluded.value, changed_at = excluded.changed_at";
                user.0, kind.word(), subject, value, now.0)?;
        }
    }
    tx.commit().await?;
    Ok(TaxInputSaved::Done { before })
}
