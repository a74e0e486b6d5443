//! An application as its applicant sees it, by the private key.

use domain::Time;

use super::apply::step;
use super::{Stage, decided, trail};
use crate::{Db, Result};

/// The version that the key stands for, and where its application is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Own {
    pub reference: String,
    pub code: String,
    pub title: String,
    pub stage: Stage,
    pub decided_at: Option<Time>,
    pub name: String,
    pub email: String,
    pub resume_name: String,
    pub file: String,
    pub version: i64,
    pub versions: i64,
    /// The version that is read: the last that was not taken back.
    pub current: i64,
    pub received_at: Time,
    pub withdrawn: bool,
    pub steps: Vec<(Stage, Time)>,
    id: i64,
    application: i64,
}

/// `None`: no version has this key, or it was erased.
pub async fn by_key(db: &Db, key_hash: [u8; 32]) -> Result<Option<Own>> {
    type Row = (
        i64,
        i64,
        String,
        String,
        String,
        String,
        Option<i64>,
        String,
        String,
        String,
        String,
        i64,
        i64,
        i64,
        i64,
        Option<i64>,
    );
    let row: Option<Row> = row!(db.read().await?,
        "select v.id, a.id, a.reference, o.code, o.title, a.stage, a.decided_at, v.name, a.email, v.file_name, v.file, \
                v.number, (select count(*) from application_versions x where x.application_id = a.id), \
                a.current, v.created_at, v.withdrawn_at \
         from application_versions v join applications a on a.id = v.application_id \
         join openings o on o.id = a.opening_id where v.key_hash = $1";
        key_hash.as_slice())?;
    let Some((
        id,
        application,
        reference,
        code,
        title,
        stage,
        decided_at,
        name,
        email,
        resume_name,
        file,
        version,
        versions,
        current,
        received_at,
        withdrawn_at,
    )) = row
    else {
        return Ok(None);
    };
    let steps: Vec<(String, i64)> = rows!(db.read().await?,
        "select stage, created_at from application_stages where application_id = $1 order by id"; application)?;
    let steps = steps.into_iter().map(|(stage, at)| Ok((Stage::stored(&stage)?, Time(at))));
    Ok(Some(Own {
        reference,
        code,
        title,
        stage: Stage::stored(&stage)?,
        decided_at: decided_at.map(Time),
        name,
        email,
        resume_name,
        file,
        version,
        versions,
        current,
        received_at: Time(received_at),
        withdrawn: withdrawn_at.is_some(),
        steps: steps.collect::<Result<_>>()?,
        id,
        application,
    }))
}

/// Takes this version back; the application is withdrawn when no other is left. A second time changes nothing.
/// `false`: it is decided already, or gone.
pub async fn withdraw(db: &Db, own: &Own, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    // Taken first: whoever changes this application waits here.
    let held: Option<(String,)> = insert_returning!(tx,
        "update applications set revision = revision where id = $1 returning stage"; own.application)?;
    let Some((stage,)) = held else { return Ok(false) };
    let stage = Stage::stored(&stage)?;
    if matches!(stage, Stage::Offer | Stage::Declined) {
        return Ok(false);
    }
    let touched = execute!(tx,
        "update application_versions set withdrawn_at = $2 where id = $1 and withdrawn_at is null"; own.id, now.0)?;
    if touched == 0 {
        return Ok(true);
    }
    let left: Option<(Option<i64>,)> = row!(tx,
        "select max(number) from application_versions where application_id = $1 and withdrawn_at is null";
        own.application)?;
    match left.and_then(|(number,)| number) {
        Some(number) => {
            execute!(tx,
                "update applications set current = $2, revision = revision + 1 where id = $1";
                own.application, number)?;
        }
        None => {
            execute!(tx,
                "update applications set stage = 'withdrawn', decided_at = $2, revision = revision + 1 where id = $1";
                own.application, decided(Stage::Withdrawn, now))?;
            step(&mut tx, own.application, Some(stage), Stage::Withdrawn, "applicant", now).await?;
        }
    }
    trail::write(&mut tx, "applicant", "application_withdrawn", &own.reference, "", now).await?;
    tx.commit().await?;
    Ok(true)
}

impl Own {
    pub(super) fn ids(&self) -> (i64, i64) {
        (self.id, self.application)
    }
}
