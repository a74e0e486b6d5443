//! An application comes in: once, however often it is sent.

use domain::Time;

use super::{DAY, Stage};
use crate::mails::{self, NewMail};
use crate::{Db, Result, db::Tx};

/// One sending of the form, checked by the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Of the opening.
    pub code: String,
    pub email: String,
    pub name: String,
    pub mobile: String,
    pub college: String,
    pub degree: String,
    pub passing_year: i64,
    pub role: Option<String>,
    /// Hundredths of a year.
    pub experience: i64,
    pub linkedin: Option<String>,
    pub motivation: String,
    /// Lower case: what a search looks into.
    pub search: String,
    /// The version of the notice that was agreed to.
    pub consent: Option<String>,
    /// SHA-256 of everything above and of the resume: the same again is the same application.
    pub digest: [u8; 32],
}

/// A file that is stored already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resume {
    /// In the store of files.
    pub file: String,
    /// As the applicant called it, fit for showing.
    pub name: String,
    /// `pdf`, `doc` or `docx`.
    pub kind: String,
    pub bytes: i64,
    /// Words with spaces between: why to open it with care.
    pub flags: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Applied {
    Stored {
        reference: String,
        version: i64,
    },
    /// It was here already; the file that came with it now is not needed.
    Repeated {
        reference: String,
        version: i64,
        received_at: Time,
        file: String,
    },
    /// This address has sent as many as one may in a day; in so many milliseconds the next is possible.
    TooMany {
        wait: i64,
    },
    Closed,
    Unknown,
}

/// The same content of the last day, if it is there.
pub async fn repeated(db: &Db, draft: &Draft, now: Time) -> Result<Option<Applied>> {
    let row: Option<SameRow> = row!(db.read().await?, SAME; draft.code.as_str(), draft.email.as_str(),
        draft.digest.as_slice(), now.0 - DAY)?;
    Ok(row.map(same))
}

/// Stores it, and beside it the receipt that `mail` writes for a reference and a version. `reference` and `key_hash` are
/// new ones, used when it is no repeat.
#[expect(clippy::too_many_arguments, reason = "what one application consists of")]
pub async fn apply(
    db: &Db,
    draft: &Draft,
    resume: &Resume,
    reference: &str,
    key_hash: [u8; 32],
    most_a_day: i64,
    mail: impl FnOnce(&str, i64) -> NewMail,
    now: Time,
) -> Result<Applied> {
    let mut tx = db.write().await?;
    // Taken first: all who apply for one opening stand in line here, so twenty equal sendings become one.
    let opening: Option<(i64,)> = made!(tx,
        "update openings set changed_at = changed_at where code = $1 and state = 'open' returning id";
        draft.code.as_str())?;
    let Some((opening,)) = opening else {
        let known: Option<(i64,)> = row!(tx, "select id from openings where code = $1"; draft.code.as_str())?;
        return Ok(if known.is_some() { Applied::Closed } else { Applied::Unknown });
    };
    let row: Option<SameRow> = row!(tx, SAME; draft.code.as_str(), draft.email.as_str(), draft.digest.as_slice(),
        now.0 - DAY)?;
    if let Some(row) = row {
        return Ok(same(row));
    }
    let recent: Vec<(i64, i64)> = rows!(tx,
        "select a.id, v.created_at from applications a join application_versions v on v.application_id = a.id \
         where a.opening_id = $1 and a.email = $2 and v.created_at > $3 order by v.id";
        opening, draft.email.as_str(), now.0 - DAY)?;
    if recent.len() as i64 >= most_a_day
        && let Some((_, first)) = recent.first()
    {
        return Ok(Applied::TooMany { wait: first + DAY - now.0 });
    }
    let (application, reference, version) = match recent.last() {
        Some((application, _)) => again(&mut tx, *application, now).await?,
        None => begin(&mut tx, opening, draft, reference, now).await?,
    };
    let id = insert(&mut tx, application, version, draft, resume, key_hash, now).await?;
    mails::put_about(&mut tx, &mail(&reference, version), id, now).await?;
    tx.commit().await?;
    Ok(Applied::Stored { reference, version })
}

type SameRow = (String, i64, i64, String);

const SAME: &str = "select a.reference, v.number, v.created_at, v.file \
    from application_versions v join applications a on a.id = v.application_id join openings o on o.id = a.opening_id \
    where o.code = $1 and a.email = $2 and v.digest = $3 and v.created_at > $4 and v.withdrawn_at is null \
    order by v.id limit 1";

fn same((reference, version, received_at, file): SameRow) -> Applied {
    Applied::Repeated { reference, version, received_at: Time(received_at), file }
}

async fn begin(
    tx: &mut Tx,
    opening: i64,
    draft: &Draft,
    reference: &str,
    now: Time,
) -> Result<(i64, String, i64)> {
    let made: Option<(i64,)> = made!(tx,
        "insert into applications (reference, opening_id, email, stage, current, revision, created_at) \
         values ($1, $2, $3, 'applied', 1, 1, $4) returning id";
        reference, opening, draft.email.as_str(), now.0)?;
    let id = made.map_or(0, |(id,)| id);
    step(tx, id, None, Stage::Applied, "applicant", now).await?;
    Ok((id, reference.to_owned(), 1))
}

/// Another version of an application of the last day. One that was withdrawn begins again.
async fn again(tx: &mut Tx, id: i64, now: Time) -> Result<(i64, String, i64)> {
    let row: Option<(String, String, i64)> = row!(tx,
        "select a.reference, a.stage, max(v.number) from applications a \
         join application_versions v on v.application_id = a.id where a.id = $1 group by a.reference, a.stage"; id)?;
    let (reference, stage, last) =
        row.ok_or_else(|| crate::StoreError::broken("an application without a version"))?;
    let stage = Stage::stored(&stage)?;
    let next = if stage == Stage::Withdrawn { Stage::Applied } else { stage };
    if next != stage {
        step(tx, id, Some(stage), next, "applicant", now).await?;
        change!(tx, "update applications set decided_at = null where id = $1"; id)?;
    }
    change!(tx,
        "update applications set current = $2, stage = $3, revision = revision + 1 where id = $1";
        id, last + 1, next.word())?;
    Ok((id, reference, last + 1))
}

pub(super) async fn step(
    tx: &mut Tx,
    application: i64,
    from: Option<Stage>,
    to: Stage,
    author: &str,
    now: Time,
) -> Result<()> {
    change!(tx,
        "insert into application_stages (application_id, from_stage, stage, author, created_at) \
         values ($1, $2, $3, $4, $5)";
        application, from.map(Stage::word), to.word(), author, now.0)?;
    Ok(())
}

async fn insert(
    tx: &mut Tx,
    application: i64,
    number: i64,
    draft: &Draft,
    resume: &Resume,
    key_hash: [u8; 32],
    now: Time,
) -> Result<i64> {
    let made: Option<(i64,)> = made!(tx,
        "insert into application_versions (application_id, number, key_hash, digest, name, mobile, college, degree, \
             passing_year, role, experience, linkedin, motivation, search, consent_at, notice, file, file_name, \
             file_kind, file_bytes, file_flags, created_at) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) returning id";
        application, number, key_hash.as_slice(), draft.digest.as_slice(), draft.name.as_str(), draft.mobile.as_str(),
        draft.college.as_str(), draft.degree.as_str(), draft.passing_year, draft.role.as_deref(), draft.experience,
        draft.linkedin.as_deref(), draft.motivation.as_str(), draft.search.as_str(),
        draft.consent.as_ref().map(|_| now.0), draft.consent.as_deref(), resume.file.as_str(), resume.name.as_str(),
        resume.kind.as_str(), resume.bytes, resume.flags.as_str(), now.0)?;
    Ok(made.map_or(0, |(id,)| id))
}
