//! Careers through the router, on both databases, with resumes in a folder.

mod applicant;
mod apply;
mod limits;
mod openings;
mod order;
mod plain;
mod receipt;
mod resumes;
mod review;
mod staff;
mod sweep;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};

use serde_json::{Value, json};
use store::files::Files;
use store::users::{self, Role};
use testdb::Fresh;

use web_http::TempFolder;

use super::*;

const SENDER: &str = "Rojmel <hello@rojmel.example>";
const NOW: &str = "2026-11-21 15:30";

/// A site with the eight openings, whose clock the test turns.
struct House {
    db: Fresh,
    site: Arc<Site>,
    routes: Router,
    clock: Arc<AtomicI64>,
}

impl House {
    async fn open(db: Fresh) -> Self {
        Self::open_with(db, |_| {}).await
    }

    async fn open_with(db: Fresh, change: impl FnOnce(&mut Site)) -> Self {
        let outbox = db.folder().join("outbox");
        Self::open_mailing(db, Mail::into_folder(outbox, SENDER).unwrap(), change).await
    }

    async fn open_mailing(db: Fresh, mail: Mail, change: impl FnOnce(&mut Site)) -> Self {
        let clock = Arc::new(AtomicI64::new(Time::parse_ist(NOW).unwrap().0));
        let reader = Arc::clone(&clock);
        let files = Files::folder(&db.folder().join("files")).unwrap();
        let mut site = Site {
            files,
            temp: TempFolder::new(db.folder().join("spool")),
            mail,
            erased: store::account::Erased::beside(db.folder()),
            clock: Arc::new(move || Time(reader.load(Ordering::SeqCst))),
            ..site_on(&db)
        };
        change(&mut site);
        let site = Arc::new(site);
        ::careers::seed(&site.hiring()).await.unwrap();
        let routes = router(Arc::clone(&site));
        Self { db, site, routes, clock }
    }

    fn turn_to(&self, text: &str) {
        self.clock.store(Time::parse_ist(text).unwrap().0, Ordering::SeqCst);
    }

    fn days_later(&self, days: i64) {
        self.clock.fetch_add(days * 86_400_000, Ordering::SeqCst);
    }

    async fn get(&self, path: &str) -> Answer {
        send(&self.routes, request("GET", path)).await
    }

    /// Sends an application that keeps every rule, with these changes.
    async fn apply(&self, changes: &[(&str, &str)]) -> Answer {
        send(&self.routes, application(changes, Some(("resume.pdf", PDF)))).await
    }

    /// Sends one that must be stored; answers reference and key.
    async fn applied(&self, changes: &[(&str, &str)]) -> (String, String) {
        let answer = self.apply(changes).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        received(&answer)
    }

    /// A cookie of somebody of the hiring team.
    async fn staff(&self) -> String {
        let cookie = log_in_new(&self.routes, "hr@mail.in").await;
        assert!(users::set_role(&self.db, "hr@mail.in", Role::Staff, Time(0)).await.unwrap());
        cookie
    }

    /// Resumes that are stored.
    fn resumes(&self) -> Vec<PathBuf> {
        let folder = self.db.folder().join("files/attachments");
        let entries = fs::read_dir(folder).into_iter().flatten();
        entries.map(|one| one.unwrap().path()).collect()
    }

    /// Bodies on their way that nobody removed.
    fn spooled(&self) -> usize {
        fs::read_dir(self.db.folder().join("spool")).map_or(0, Iterator::count)
    }

    /// How many applications staff find.
    async fn total(&self, cookie: &str) -> i64 {
        let answer = get_as(self, cookie, "/api/staff/applications").await;
        answer.json()["data"]["total"].as_i64().unwrap()
    }
}

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";

const FIELDS: [(&str, &str); 11] = [
    ("name", "Asha Rao"),
    ("email", "asha@mail.in"),
    ("mobile", "9876543210"),
    ("college", "Dayalbagh Educational Institute"),
    ("degree", "btech"),
    ("passingYear", "2027"),
    ("role", "frontend"),
    ("experience", "0.5"),
    ("linkedin", "https://www.linkedin.com/in/asha-rao"),
    ("motivation", "I kept the ledger of a shop.\r\nNow I want to build one."),
    ("jobid", "FE101"),
];

/// A form for FE101; a change to `-` leaves the part out.
fn application(changes: &[(&str, &str)], resume: Option<(&str, &[u8])>) -> Request<Body> {
    let mut fields: Vec<(&str, &str)> = FIELDS.to_vec();
    for (name, value) in changes {
        fields.retain(|(known, _)| known != name);
        if *value != "-" {
            fields.push((name, value));
        }
    }
    let mut parts: Vec<(&str, Option<&str>, &[u8])> =
        fields.iter().map(|(name, value)| (*name, None, value.as_bytes())).collect();
    if let Some((name, bytes)) = resume {
        parts.push(("resume", Some(name), bytes));
    }
    to("/api/apply/FE101", form(&parts))
}

fn to(path: &str, mut request: Request<Body>) -> Request<Body> {
    *request.uri_mut() = path.parse().unwrap();
    request
}

#[track_caller]
fn received(answer: &Answer) -> (String, String) {
    let body = answer.json();
    let link = body["data"]["statusLink"].as_str().unwrap();
    let key = link.strip_prefix("/application#").unwrap();
    (body["reference"].as_str().unwrap().to_owned(), key.to_owned())
}

fn with_key(mut request: Request<Body>, key: &str) -> Request<Body> {
    request.headers_mut().insert("application-key", key.parse().unwrap());
    request
}

async fn get_as(house: &House, cookie: &str, path: &str) -> Answer {
    send(&house.routes, with_cookie(request("GET", path), cookie)).await
}

async fn post_as(house: &House, cookie: &str, path: &str, body: &Value) -> Answer {
    send(&house.routes, with_cookie(post(path, body), cookie)).await
}

/// The one field that is wrong, and its sentence.
#[track_caller]
fn one_fault(answer: &Answer) -> (String, String) {
    let fields = answer.json()["fields"].clone();
    let fields = fields.as_object().unwrap_or_else(|| panic!("{}", answer.body));
    assert_eq!(fields.len(), 1, "{}", answer.body);
    let (name, sentence) = fields.iter().next().unwrap();
    (name.clone(), sentence.as_str().unwrap().to_owned())
}

/// What the sweeps of a day do to applications and their files; halves of files go when they are an hour old.
async fn sweep(site: &Site) {
    site.files.remove_torn(Time((site.clock)().0 - 60 * 60 * 1000)).unwrap();
    if let Err(error) = ::careers::sweep_expired(&site.hiring()).await {
        println!("{}", error.message());
    }
    if let Err(error) = store::attachments::sweep(&site.db, &site.files, (site.clock)()).await {
        println!("{error}");
    }
}
