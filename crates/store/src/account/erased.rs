//! Who was erased stays erased: a backup of before brings nobody back.
//!
//! A mark is a hash of the user's number and the millisecond of the registration, or of the random name of a resume. It
//! says nothing by itself, and the same row of an older backup answers to it. Marks are kept in the database, written
//! with the erasure, in the store of files, one object each, and in a file of the data folder: no restore writes over
//! those.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use domain::Time;
use sha2::{Digest, Sha256};

use super::deletion::{erase, new_week};
use crate::bulk::{self, Cells, Column};
use crate::db::Tx;
use crate::dump::{from_hex, hex, put_whole, trouble};
use crate::files::Files;
use crate::{Db, Result, StoreError, UserId, careers, crash};

type Mark = [u8; 32];

/// The file of the data folder.
#[derive(Debug, Clone)]
pub struct Erased {
    file: PathBuf,
    /// Whoever reads the file to write it does so alone.
    lock: Arc<Mutex<()>>,
}

/// Who was erased, as it is known outside a database; see [`Erased::known`].
#[derive(Debug, Clone, Default)]
pub struct Marks(BTreeMap<Mark, i64>);

impl Marks {
    pub(crate) async fn remember(&self, tx: &mut Tx) -> Result<()> {
        let marks = Cells::Bytes(self.0.keys().map(|mark| Some(mark.as_slice())).collect());
        let times = Cells::Numbers(self.0.values().map(|at| Some(*at)).collect());
        let columns = [Column { name: "mark", cells: marks }, Column { name: "at", cells: times }];
        bulk::insert_new(tx, "erased", &columns).await
    }
}

/// What a restore had brought back, and what is gone again.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Again {
    /// The addresses of users.
    pub users: Vec<String>,
    /// How many versions of applications.
    pub versions: usize,
}

pub(super) fn of_user(user: UserId, created_at: Time) -> Mark {
    Sha256::new()
        .chain_update(b"erased user of rojmel")
        .chain_update(user.0.to_be_bytes())
        .chain_update(created_at.0.to_be_bytes())
        .finalize()
        .into()
}

/// By the name of its resume, which no other version has or will have.
pub(crate) fn of_version(file: &str) -> Mark {
    Sha256::new().chain_update(b"erased version of rojmel").chain_update(file).finalize().into()
}

/// Before anything of a version goes, and before anybody is told that it is gone: whoever asks for that has decided it.
pub(crate) async fn mark_version(files: &Files, file: &str, now: Time) -> Result<()> {
    files.put_mark(&hex(&of_version(file)), now).await
}

pub(crate) async fn remember(tx: &mut Tx, mark: &Mark, now: Time) -> Result<()> {
    execute!(tx,
        "insert into erased (mark, at) values ($1, $2) on conflict (mark) do nothing"; mark.as_slice(), now.0)?;
    Ok(())
}

impl Erased {
    pub fn beside(data: &Path) -> Self {
        Self { file: data.join("erased"), lock: Arc::default() }
    }

    /// Who was erased, by the data folder and by a store of files, for whoever is about to restore.
    ///
    /// # Errors
    /// When one of them cannot be read: whoever was erased would come back.
    pub async fn known(&self, files: &Files) -> Result<Marks> {
        let mut all = self.read()?;
        for (mark, at) in in_store(files).await?.0 {
            all.entry(mark).or_insert(at);
        }
        Ok(Marks(all))
    }

    /// Erases again who and what a restore brought back, resumes in `files` too; then the file and the database know
    /// the same marks, those of `stored` too, which [`in_store`] has read. Whoever had asked to leave before the backup
    /// has a week to say no.
    pub async fn again(
        &self,
        db: &Db,
        files: &Files,
        stored: &Marks,
        forget: impl Fn(&str) -> Vec<u8>,
        now: Time,
    ) -> Result<Again> {
        let mut outside = stored.0.clone();
        outside.extend(self.read()?);
        let mut all: BTreeMap<Mark, i64> = in_database(db).await?.into_iter().collect();
        outside.retain(|mark, _| !all.contains_key(mark));
        all.extend(&outside);
        // Before anybody goes: the day of the first erasure stays.
        if !outside.is_empty() {
            let mut tx = db.write().await?;
            Marks(outside).remember(&mut tx).await?;
            tx.commit().await?;
        }
        let users: Vec<(i64, i64)> = rows!(db.read().await?, "select id, created_at from users order by id")?;
        let users: HashMap<Mark, UserId> =
            users.into_iter().map(|(id, at)| (of_user(UserId(id), Time(at)), UserId(id))).collect();
        let mut gone = Again::default();
        for (_, user) in users.iter().filter(|(mark, _)| all.contains_key(*mark)) {
            let mut tx = db.write().await?;
            // Another server may be doing the same.
            let held: Option<(i64,)> = insert_returning!(tx,
                "update users set revision = revision + 1 where id = $1 returning id"; user.0)?;
            if held.is_some() {
                gone.users.push(erase(&mut tx, *user, &forget, now).await?);
                tx.commit().await?;
            }
        }
        let is_marked = |file: &str| all.contains_key(&of_version(file));
        gone.versions = careers::erase_again(db, files, is_marked, now).await?;
        new_week(db, now).await?;
        // Last: a file that knows somebody whom the database still holds would be true all the same.
        self.learn(db).await?;
        Ok(gone)
    }

    /// Writes into the file what the database knows. After an erasure: the database may be lost before the next day.
    pub async fn learn(&self, db: &Db) -> Result<()> {
        let rows = in_database(db).await?;
        let _guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = self.read()?;
        let known = all.len();
        for (mark, at) in rows {
            all.entry(mark).or_insert(at);
        }
        if all.len() > known { self.write(&all) } else { Ok(()) }
    }

    /// One line each: the mark, and the millisecond.
    fn read(&self) -> Result<BTreeMap<Mark, i64>> {
        let text = match fs::read_to_string(&self.file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
            text => text.map_err(trouble(&self.file))?,
        };
        let line = |text: &str| -> Option<(Mark, i64)> {
            let (mark, when) = text.split_once(' ')?;
            Some((from_hex(mark)?.try_into().ok()?, when.parse().ok()?))
        };
        let read = |(at, text): (usize, &str)| {
            line(text).ok_or_else(|| {
                let file = self.file.display();
                StoreError::broken(format!(
                    "{file}, line {}: expected 64 digits of a mark and a time, found {text:?}",
                    at + 1
                ))
            })
        };
        text.lines().enumerate().map(read).collect()
    }

    fn write(&self, all: &BTreeMap<Mark, i64>) -> Result<()> {
        let lines: String = all.iter().map(|(mark, at)| format!("{} {at}\n", hex(mark))).collect();
        crash::point();
        put_whole(&self.file, lines.as_bytes()).map_err(trouble(&self.file))?;
        crash::point();
        Ok(())
    }
}

/// Who was erased, by the store of files.
///
/// # Errors
/// When it does not answer.
pub async fn in_store(files: &Files) -> Result<Marks> {
    let marks =
        files.marks().await?.into_iter().filter_map(|(name, at)| {
            Some((from_hex(&name).and_then(|bytes| Mark::try_from(bytes).ok())?, at.0))
        });
    Ok(Marks(marks.collect()))
}

/// Writes into the store of files what the database knows and it does not, which has `stored`. Before anybody is told
/// that an account is erased, and before a restore says that it is done.
///
/// # Errors
/// When the database or the store does not answer: what is missing is written by the next call.
pub async fn learn_store(db: &Db, files: &Files, stored: &Marks) -> Result<()> {
    for (mark, at) in in_database(db).await? {
        if !stored.0.contains_key(&mark) {
            files.put_mark(&hex(&mark), Time(at)).await?;
        }
    }
    Ok(())
}

async fn in_database(db: &Db) -> Result<Vec<(Mark, i64)>> {
    let rows: Vec<(Vec<u8>, i64)> = rows!(db.read().await?, "select mark, at from erased order by id")?;
    let read = |(mark, at): (Vec<u8>, i64)| {
        let mark = mark.try_into().map_err(|_| StoreError::broken("a mark of the erased has 32 bytes"))?;
        Ok((mark, at))
    };
    rows.into_iter().map(read).collect()
}
