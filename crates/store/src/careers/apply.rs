//! An application comes in: once, however often it is sent.

use domain::Time;

use super::{DAY, Stage};
use crate::attachments::{self, StoredBytes};
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
    pub kept: StoredBytes,
    /// As the applicant called it, fit for showing.
    pub name: String,
    /// `pdf`, `doc` or `docx`.
    pub kind: String,
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
        receipt: Receipt,
    },
    /// This address has sent as many as one may in a day; in so many milliseconds the next is possible.
    TooMany {
        wait: i64,
    },
    Closed,
    Unknown,
}

/// What became of the receipt's mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receipt {
    /// It is in the queue.
    Waits,
    Left,
    /// It was refused for good, given up, or never written.
    Lost,
}

/// The same content of the last day, if it is there.
pub async fn repeated(db: &Db, draft: &Draft, now: Time) -> Result<Option<Applied>> {
    let row: Option<SameRow> = row!(db.read().await?, SAME; draft.code.as_str(), draft.email.as_str(),
        draft.digest.as_slice(), now.0 - DAY)?;
    Ok(row.map(same))
}

/// Stores it, and beside it the receipt that `mail` writes for a reference and a version. `reference` and `key_hash`
/// are new ones, used when it is no repeat.
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
    let opening: Option<(i64,)> = insert_returning!(tx,
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

/// Puts the receipt of a repeated sending into the queue again, where it was lost. `false`: it was erased meanwhile.
pub async fn renew_receipt(
    db: &Db,
    reference: &str,
    version: i64,
    mail: &NewMail,
    now: Time,
) -> Result<bool> {
    let mut tx = db.write().await?;
    // Taken first: whoever erases this application waits here.
    let held: Option<(i64,)> = insert_returning!(tx,
        "update applications set revision = revision where reference = $1 returning id"; reference)?;
    let Some((application,)) = held else { return Ok(false) };
    let id: Option<(i64,)> = row!(tx,
        "select id from application_versions where application_id = $1 and number = $2"; application, version)?;
    let Some((id,)) = id else { return Ok(false) };
    mails::renew(&mut tx, mail, id, now).await?;
    tx.commit().await?;
    Ok(true)
}

type SameRow = (String, i64, i64, String, Option<i64>, Option<i64>);

const SAME: &str = "select a.reference, v.number, v.created_at, v.file, \
    case when m.message <> '' then m.created_at end, m.sent_at \
    from application_versions v join applications a on a.id = v.application_id join openings o on o.id = a.opening_id \
    left join mails m on m.version_id = v.id and m.key like 'application:%' \
    where o.code = $1 and a.email = $2 and v.digest = $3 and v.created_at > $4 and v.withdrawn_at is null \
    order by v.id limit 1";

fn same((reference, version, received_at, file, waits, sent_at): SameRow) -> Applied {
    let receipt = match (waits, sent_at) {
        (Some(_), _) => Receipt::Waits,
        (None, Some(_)) => Receipt::Left,
        (None, None) => Receipt::Lost,
    };
    Applied::Repeated { reference, version, received_at: Time(received_at), file, receipt }
}

async fn begin(
    tx: &mut Tx,
    opening: i64,
    draft: &Draft,
    reference: &str,
    now: Time,
) -> Result<(i64, String, i64)> {
    let made: Option<(i64,)> = insert_returning!(tx,
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
        execute!(tx, "update applications set decided_at = null where id = $1"; id)?;
    }
    execute!(tx,
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
    execute!(tx,
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
    let owner = attachments::insert(tx, &resume.kept, now).await?;
    let made: Option<(i64,)> = insert_returning!(tx,
        "insert into application_versions (application_id, number, key_hash, digest, name, mobile, college, degree, \
             passing_year, role, experience, linkedin, motivation, search, consent_at, notice, file, file_name, \
             file_kind, file_bytes, file_flags, created_at, owner_id) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23) \
         returning id";
        application, number, key_hash.as_slice(), draft.digest.as_slice(), draft.name.as_str(), draft.mobile.as_str(),
        draft.college.as_str(), draft.degree.as_str(), draft.passing_year, draft.role.as_deref(), draft.experience,
        draft.linkedin.as_deref(), draft.motivation.as_str(), draft.search.as_str(),
        draft.consent.as_ref().map(|_| now.0), draft.consent.as_deref(), resume.kept.id.as_str(),
        resume.name.as_str(), resume.kind.as_str(), resume.kept.bytes, resume.flags.as_str(), now.0, owner)?;
    Ok(made.map_or(0, |(id,)| id))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::{NewOpening, seed};
    use super::*;
    use crate::files::Files;

    const NOW: Time = Time(1_790_000_000_000);

    fn receipt(reference: &str, version: i64) -> NewMail {
        NewMail {
            key: format!("application:{reference}:{version}"),
            user: None,
            link: None,
            recipient: "asha@mail.in".to_owned(),
            message: "{}".to_owned(),
        }
    }

    fn draft() -> Draft {
        let text = String::new;
        Draft {
            code: "FE101".to_owned(),
            email: "asha@mail.in".to_owned(),
            name: text(),
            mobile: text(),
            college: text(),
            degree: text(),
            passing_year: 2027,
            role: None,
            experience: 0,
            linkedin: None,
            motivation: text(),
            search: text(),
            consent: None,
            digest: [1; 32],
        }
    }

    /// Answers the public id of its resume.
    async fn stored(db: &Db, folder: &Path) -> String {
        let text = String::new;
        let opening = NewOpening {
            code: "FE101".to_owned(),
            title: text(),
            department: text(),
            skills: text(),
            role: None,
            document: text(),
            valid_through: None,
        };
        seed(db, &[opening], NOW).await.unwrap();
        let files = Files::folder(&folder.join("files")).unwrap();
        let kept = attachments::keep(&files, vec![1]).await.unwrap();
        let file = kept.id.clone();
        let resume = Resume { kept, name: text(), kind: text(), flags: text() };
        let stored = apply(db, &draft(), &resume, "RJ-1", [1; 32], 3, receipt, NOW).await.unwrap();
        assert_eq!(stored, Applied::Stored { reference: "RJ-1".to_owned(), version: 1 });
        file
    }

    async fn became(db: &Db) -> Receipt {
        match repeated(db, &draft(), NOW).await.unwrap() {
            Some(Applied::Repeated { receipt, .. }) => receipt,
            other => panic!("{other:?}"),
        }
    }

    async fn renewed(db: &Db) -> bool {
        renew_receipt(db, "RJ-1", 1, &receipt("RJ-1", 1), NOW).await.unwrap()
    }

    #[tokio::test]
    async fn a_lost_receipt_is_written_again_and_no_other() {
        let folder = testdb::folder();
        for url in [testdb::sqlite_url(folder.path()), testdb::empty_postgres().await.1] {
            let db = Db::open(&url, folder.path()).await.unwrap();
            let file = stored(&db, folder.path()).await;
            assert_eq!(became(&db).await, Receipt::Waits);
            let (due, job) = mails::take(&db, NOW).await.unwrap().unwrap();
            assert!(mails::give_up(&db, due.id, job.claim, "550 no such mailbox", NOW).await.unwrap());
            assert_eq!(became(&db).await, Receipt::Lost);
            assert!(renewed(&db).await);
            assert_eq!(became(&db).await, Receipt::Waits);
            let (again, job) = mails::take(&db, NOW).await.unwrap().unwrap();
            assert_eq!((again.id, job.tries, again.recipient), (due.id, 1, "asha@mail.in".to_owned()));
            mails::sent(&db, due.id, NOW).await.unwrap();
            assert_eq!(became(&db).await, Receipt::Left);
            renewed(&db).await;
            assert_eq!(became(&db).await, Receipt::Left);

            // As it was sent before there were receipts.
            let mut tx = db.write().await.unwrap();
            execute!(tx, "delete from mails").unwrap();
            tx.commit().await.unwrap();
            assert_eq!(became(&db).await, Receipt::Lost);
            assert!(renewed(&db).await);
            assert_eq!(mails::take(&db, NOW).await.unwrap().unwrap().0.file, Some(file));
            // Erased meanwhile.
            assert!(!renew_receipt(&db, "RJ-2", 1, &receipt("RJ-2", 1), NOW).await.unwrap());
            assert!(!renew_receipt(&db, "RJ-1", 2, &receipt("RJ-1", 2), NOW).await.unwrap());
        }
    }
}
