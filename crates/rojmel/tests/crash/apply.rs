//! kill -9 at every durable step of an application: it is there with its resume, or it is not, and sent again it is.
//! And of its erasure: asked for again it is gone, with its resume, and a mark of it lies in the store of files.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use domain::Time;
use store::Db;
use store::attachments;
use store::careers::{self, ApplicationFilter, Line, Order, Page};
use store::files::Files;
use visitor::{Answer, Program, Visitor};

use crate::faults::copy;
use crate::writes;

const ROJMEL: &str = env!("CARGO_BIN_EXE_rojmel");
const RESUME: &[u8] = b"%PDF-1.7\n%%EOF";
/// More steps than it has, also where a busy machine lets the server write more beside it: the loop must end by coming
/// through.
const TOO_MANY: u32 = 1_000;

/// Steps between two kills in the short form.
const IN_SHORT: usize = 10;

#[test]
fn an_application_is_whole_or_not_there() {
    let scratch = testdb::folder();
    let first = scratch.path().join("first");
    start(&first, None).expect("it starts").kill();
    for step in
        (first_step_after_the_start(&first, scratch.path())..TOO_MANY).step_by(writes::apart(IN_SHORT))
    {
        let data = scratch.path().join(step.to_string());
        copy(&first, &data);
        let mut acknowledged = None;
        if let Some(mut program) = start(&data, Some(step)) {
            acknowledged = send(&Visitor::at(&program.address)).filter(|answer| answer.status == 201);
            if acknowledged.is_some() && program.lives() {
                assert!(step > 10, "only {} steps could be hit", step - 1);
                return;
            }
        }
        let before = stored(&data);
        assert!(before.len() <= 1, "step {step}");
        if let Some(answer) = acknowledged {
            let reference = answer.json()["reference"].take();
            assert_eq!(
                before.first().map(|line| line.reference.clone().into()),
                Some(reference),
                "step {step}"
            );
        }
        let program = start(&data, None).expect("it starts again after a crash");
        let again = send(&Visitor::at(&program.address)).expect("an answer after the restart");
        assert_eq!(again.status, if before.is_empty() { 201 } else { 200 }, "step {step}: {}", again.body);
        program.kill();
        let after = stored(&data);
        assert_eq!(after.len(), 1, "step {step}");
        if let [line] = &before[..] {
            assert_eq!(line, &after[0], "step {step}");
        }
    }
    panic!("it never came through");
}

#[test]
fn an_erasure_ends_with_everything_gone_and_a_mark() {
    let scratch = testdb::folder();
    let first = scratch.path().join("first");
    let program = start(&first, None).expect("it starts");
    let answer = send(&Visitor::at(&program.address)).expect("an answer").json();
    let link = answer["data"]["statusLink"].as_str();
    let key = link.and_then(|link| link.split('#').nth(1)).expect("a key").to_owned();
    program.kill();
    assert_eq!(left(&first), (1, 0), "a resume, and no mark");
    let erase = |program: &Program| {
        Visitor::at(&program.address).plain_form("/api/application/plain", &format!("key={key}&action=erase"))
    };
    for step in
        (first_step_after_the_start(&first, scratch.path())..TOO_MANY).step_by(writes::apart(IN_SHORT))
    {
        let data = scratch.path().join(step.to_string());
        copy(&first, &data);
        if let Some(mut program) = start(&data, Some(step)) {
            let acknowledged = erase(&program).is_some_and(|answer| answer.status == 200);
            let lives = program.lives();
            program.kill();
            if acknowledged {
                // Whatever happens to the database now.
                assert_eq!(left(&data), (0, 1), "step {step}: files and marks");
                assert_eq!(stored(&data), [], "step {step}");
            }
            if acknowledged && lives {
                assert!(step > 10, "only {} steps could be hit", step - 1);
                return;
            }
        }
        let program = start(&data, None).expect("it starts again after a crash");
        let again = erase(&program).expect("an answer after the restart");
        // A mark without its rows is found at the start: then there is nothing left to erase.
        assert!(matches!(again.status, 200 | 404), "step {step}: {}", again.body);
        program.kill();
        assert_eq!((left(&data), stored(&data)), ((0, 1), Vec::new()), "step {step}");
    }
    panic!("it never came through");
}

/// The steps of a start are the same before every write: main.rs goes through them.
fn first_step_after_the_start(first: &Path, scratch: &Path) -> u32 {
    let steps: Vec<u32> = (1..TOO_MANY).collect();
    let starts = |step: &u32| {
        let data = scratch.join(format!("start-{step}"));
        copy(first, &data);
        start(&data, Some(*step)).map(Program::kill).is_some()
    };
    1 + steps.partition_point(|step| !starts(step)) as u32
}

/// How many files of applicants are there, and how many marks.
fn left(data: &Path) -> (usize, usize) {
    let count = |word: &str| fs::read_dir(data.join("files").join(word)).map_or(0, Iterator::count);
    // A crash may leave half of a mark beside it, which is swept later and counts for nothing.
    let is_whole = |entry: &fs::DirEntry| entry.file_name().len() == 64;
    let marks = fs::read_dir(data.join("files").join("erased"))
        .map_or(0, |entries| entries.flatten().filter(is_whole).count());
    (count("attachments") + count("resumes"), marks)
}

fn start(data: &Path, crash_at: Option<u32>) -> Option<Program> {
    let step = crash_at.map(|step| step.to_string()).unwrap_or_default();
    Program::start(Path::new(ROJMEL), data, [("ROJMEL_CRASH_AT", step.as_ref())]).expect("the program starts")
}

pub fn send(visitor: &Visitor) -> Option<Answer> {
    let fields = [
        ("name", "Asha Rao"),
        ("email", "asha@mail.in"),
        ("mobile", "9876543210"),
        ("college", "DEI"),
        ("degree", "btech"),
        ("passingYear", &this_year()),
        ("experience", "0"),
        ("motivation", "I kept a ledger."),
    ];
    visitor.form("/api/apply/FE101", &fields, "resume", "cv.pdf", RESUME)
}

/// The server reads the real clock.
fn this_year() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Time(since.as_millis() as i64).day().ymd().0.to_string()
}

/// Every application, each with its resume and its receipt.
fn stored(data: &Path) -> Vec<Line> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let db = Db::open(&testdb::sqlite_url(data), data).await.expect("the database opens");
        let files = Files::folder(&data.join("files")).expect("the folder");
        let page = Page { skip: 0, most: 10 };
        let lines = careers::lines(&db, &ApplicationFilter::default(), Order::NEWEST_FIRST, page)
            .await
            .expect("a list");
        for line in &lines {
            let bytes = attachments::resume(&db, &files, &line.version.file).await.expect("the files answer");
            assert_eq!(bytes.as_deref(), Some(RESUME), "{}", line.reference);
        }
        assert_eq!(testdb::count(&db, "mails").await, lines.len() as i64, "a receipt for each");
        db.close().await;
        lines
    })
}
