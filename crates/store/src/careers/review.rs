//! Applications as staff see them: a filtered list, and one in full.

use domain::Time;

use super::Stage;
use crate::{Db, Result};

/// A filter; what is `None` leaves everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ApplicationFilter {
    pub code: Option<String>,
    pub stage: Option<Stage>,
    /// Lower case; somewhere in name, address, reference or college.
    pub words: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    pub skip: i64,
    pub most: i64,
}

/// What a list is ordered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    Received,
    Name,
    Opening,
    College,
    Experience,
    /// From the application to the offer, then those that ended before.
    Stage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    pub by: By,
    pub down: bool,
}

impl Order {
    pub const NEWEST_FIRST: Self = Self { by: By::Received, down: true };

    const fn way(self) -> i64 {
        if self.down { -1 } else { 1 }
    }
}

impl By {
    const fn word(self) -> &'static str {
        match self {
            Self::Received => "received",
            Self::Name => "name",
            Self::Opening => "opening",
            Self::College => "college",
            Self::Experience => "experience",
            Self::Stage => "stage",
        }
    }
}

/// One application in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub reference: String,
    pub code: String,
    pub title: String,
    pub stage: Stage,
    pub email: String,
    pub received_at: Time,
    pub decided_at: Option<Time>,
    pub versions: i64,
    pub notes: i64,
    /// The one that counts: the last that was not withdrawn.
    pub version: Version,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    pub number: i64,
    pub received_at: Time,
    pub withdrawn_at: Option<Time>,
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
    /// When, and to which notice.
    pub consent: Option<(Time, String)>,
    pub file: String,
    pub file_name: String,
    pub file_kind: String,
    pub file_bytes: i64,
    pub file_flags: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    pub reference: String,
    pub code: String,
    pub title: String,
    pub email: String,
    pub stage: Stage,
    pub revision: i64,
    pub received_at: Time,
    pub decided_at: Option<Time>,
    /// The newest first.
    pub versions: Vec<Version>,
    pub notes: Vec<Note>,
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    pub id: i64,
    pub author: String,
    pub words: String,
    pub at: Time,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub from: Option<Stage>,
    pub stage: Stage,
    pub author: String,
    pub at: Time,
}

/// How many stand in each stage, under the same opening and words.
pub type Counts = Vec<(Stage, i64)>;

impl ApplicationFilter {
    /// For `like … escape '!'`.
    fn pattern(&self) -> Option<String> {
        let words = self.words.as_deref().filter(|words| !words.is_empty())?;
        let escaped = words.replace('!', "!!").replace('%', "!%").replace('_', "!_");
        Some(format!("%{escaped}%"))
    }
}

pub async fn line_count(db: &Db, filter: &ApplicationFilter) -> Result<Counts> {
    let found: Vec<(String, i64)> = rows!(db.read().await?,
        "select a.stage, count(*) from applications a join openings o on o.id = a.opening_id \
         join application_versions v on v.application_id = a.id and v.number = a.current \
         where (cast($1 as text) is null or o.code = $1) \
           and (cast($2 as text) is null or v.search like $2 escape '!' or lower(a.reference) like $2 escape '!') \
         group by a.stage";
        filter.code.as_deref(), filter.pattern())?;
    let count =
        |stage: Stage| found.iter().find(|(word, _)| word == stage.word()).map_or(0, |(_, count)| *count);
    Ok(Stage::ALL.into_iter().map(|stage| (stage, count(stage))).collect())
}

/// One selection, one order, one page: `$1` to `$3` are the filter, `$4` and `$5` the page, `$6` what the order is by,
/// `$7` its direction. A text that is ordered by stands beside a number that is ordered by; one of them is the same in
/// all rows.
macro_rules! listed {
    ($columns:literal) => {
        concat!(
            $columns,
            " from applications a join openings o on o.id = a.opening_id \
              join application_versions v on v.application_id = a.id and v.number = a.current \
              where (cast($1 as text) is null or o.code = $1) \
                and (cast($2 as text) is null or a.stage = $2) \
                and (cast($3 as text) is null or v.search like $3 escape '!' or lower(a.reference) like $3 escape '!') \
              order by case when cast($7 as bigint) > 0 then \
                         case cast($6 as text) when 'name' then v.search when 'college' then lower(v.college) when 'opening' then o.code end end, \
                       case when cast($7 as bigint) < 0 then \
                         case cast($6 as text) when 'name' then v.search when 'college' then lower(v.college) when 'opening' then o.code end end desc, \
                       cast($7 as bigint) * case cast($6 as text) when 'experience' then v.experience when 'received' then a.id \
                         when 'stage' then case a.stage when 'applied' then 0 when 'initial_discussion' then 1 when 'technical' then 2 \
                           when 'team' then 3 when 'final' then 4 when 'offer' then 5 when 'declined' then 6 else 7 end \
                         else 0 end, \
                       a.id desc \
              limit $4 offset $5"
        )
    };
}

/// In the order that is asked for, the newest first among equals.
pub async fn lines(db: &Db, filter: &ApplicationFilter, order: Order, page: Page) -> Result<Vec<Line>> {
    type Head = (i64, String, String, String, String, String, i64, Option<i64>, i64, i64);
    let (code, stage, words) = (filter.code.as_deref(), filter.stage.map(Stage::word), filter.pattern());
    let (by, way) = (order.by.word(), order.way());
    // All three see the same rows.
    let mut tx = db.snapshot().await?;
    let heads: Vec<Head> = rows!(tx,
        listed!("select a.id, a.reference, o.code, o.title, a.stage, a.email, a.created_at, a.decided_at, \
                    (select count(*) from application_versions x where x.application_id = a.id), \
                    (select count(*) from application_notes n where n.application_id = a.id)");
        code, stage, words.as_deref(), page.most, page.skip, by, way)?;
    let who: Vec<Who> = rows!(tx,
        listed!("select v.application_id, v.number, v.created_at, v.withdrawn_at, v.name, v.mobile, v.college, v.degree, \
                    v.passing_year, v.role, v.experience, v.linkedin, v.motivation");
        code, stage, words.as_deref(), page.most, page.skip, by, way)?;
    let what: Vec<ReviewRow> = rows!(tx,
        listed!("select v.application_id, v.consent_at, v.notice, v.file, v.file_name, v.file_kind, v.file_bytes, v.file_flags");
        code, stage, words.as_deref(), page.most, page.skip, by, way)?;
    let versions = who.into_iter().zip(what).map(version);
    let lines = heads.into_iter().zip(versions).map(
        |((_, reference, code, title, stage, email, received_at, decided_at, versions, notes), version)| {
            Stage::stored(&stage).map(|stage| Line {
                reference,
                code,
                title,
                stage,
                email,
                received_at: Time(received_at),
                decided_at: decided_at.map(Time),
                versions,
                notes,
                version,
            })
        },
    );
    lines.collect()
}

/// Everything that the filter leaves.
pub async fn export(db: &Db, filter: &ApplicationFilter, order: Order) -> Result<Vec<Line>> {
    lines(db, filter, order, Page { skip: 0, most: i64::MAX }).await
}

/// `None`: no application has this reference.
pub async fn one(db: &Db, reference: &str) -> Result<Option<Application>> {
    type Head = (i64, String, String, String, String, i64, i64, Option<i64>);
    let head: Option<Head> = row!(db.read().await?,
        "select a.id, o.code, o.title, a.email, a.stage, a.revision, a.created_at, a.decided_at \
         from applications a join openings o on o.id = a.opening_id where a.reference = $1"; reference)?;
    let Some((id, code, title, email, stage, revision, received_at, decided_at)) = head else {
        return Ok(None);
    };
    let notes: Vec<(i64, String, String, i64)> = rows!(db.read().await?,
        "select id, author, words, created_at from application_notes where application_id = $1 order by id desc"; id)?;
    let steps: Vec<(Option<String>, String, String, i64)> = rows!(db.read().await?,
        "select from_stage, stage, author, created_at from application_stages where application_id = $1 order by id";
        id)?;
    let step = |(from, stage, author, at): (Option<String>, String, String, i64)| {
        Ok(Step {
            from: from.as_deref().map(Stage::stored).transpose()?,
            stage: Stage::stored(&stage)?,
            author,
            at: Time(at),
        })
    };
    Ok(Some(Application {
        reference: reference.to_owned(),
        code,
        title,
        email,
        stage: Stage::stored(&stage)?,
        revision,
        received_at: Time(received_at),
        decided_at: decided_at.map(Time),
        versions: versions(db, id).await?,
        notes: notes
            .into_iter()
            .map(|(id, author, words, at)| Note { id, author, words, at: Time(at) })
            .collect(),
        steps: steps.into_iter().map(step).collect::<Result<_>>()?,
    }))
}

/// A literal, so that the compiler sees the whole statement. Two halves: tuples end at sixteen.
macro_rules! who {
    ($rest:literal) => {
        concat!(
            "select v.application_id, v.number, v.created_at, v.withdrawn_at, v.name, v.mobile, v.college, v.degree, \
                 v.passing_year, v.role, v.experience, v.linkedin, v.motivation ",
            $rest
        )
    };
}
macro_rules! what {
    ($rest:literal) => {
        concat!(
            "select v.application_id, v.consent_at, v.notice, v.file, v.file_name, v.file_kind, v.file_bytes, v.file_flags ",
            $rest
        )
    };
}

type Who = (
    i64,
    i64,
    i64,
    Option<i64>,
    String,
    String,
    String,
    String,
    i64,
    Option<String>,
    i64,
    Option<String>,
    String,
);
type ReviewRow = (i64, Option<i64>, Option<String>, String, String, String, i64, String);

async fn versions(db: &Db, application: i64) -> Result<Vec<Version>> {
    let mut tx = db.snapshot().await?;
    let who: Vec<Who> = rows!(tx,
        who!("from application_versions v where v.application_id = $1 order by v.number desc"); application)?;
    let what: Vec<ReviewRow> = rows!(tx,
        what!("from application_versions v where v.application_id = $1 order by v.number desc"); application)?;
    Ok(who.into_iter().zip(what).map(version).collect())
}

fn version((who, what): (Who, ReviewRow)) -> Version {
    let (
        _,
        number,
        received_at,
        withdrawn_at,
        name,
        mobile,
        college,
        degree,
        passing_year,
        role,
        experience,
        linkedin,
        motivation,
    ) = who;
    let (_, consent_at, notice, file, file_name, file_kind, file_bytes, file_flags) = what;
    Version {
        number,
        received_at: Time(received_at),
        withdrawn_at: withdrawn_at.map(Time),
        name,
        mobile,
        college,
        degree,
        passing_year,
        role,
        experience,
        linkedin,
        motivation,
        consent: consent_at.map(Time).zip(notice),
        file,
        file_name,
        file_kind,
        file_bytes,
        file_flags,
    }
}
