//! Who was erased stays erased: a backup of before brings nobody back.
//!
//! A mark is a hash of the user's number and the millisecond of the registration. It says nothing by itself, and the
//! same row of an older backup answers to it. Marks are kept in the database, written with the erasure, and in a file
//! of the data folder, which no restore writes over.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use domain::Time;
use sha2::{Digest, Sha256};

use super::deletion::erase;
use crate::db::Tx;
use crate::dump::{from_hex, hex, put_whole, trouble};
use crate::{Db, Result, StoreError, UserId, crash};

type Mark = [u8; 32];

/// The file of the data folder.
#[derive(Debug, Clone)]
pub struct Erased(PathBuf);

pub(super) fn mark(user: UserId, created_at: Time) -> Mark {
    Sha256::new()
        .chain_update(b"erased user of rojmel")
        .chain_update(user.0.to_be_bytes())
        .chain_update(created_at.0.to_be_bytes())
        .finalize()
        .into()
}

pub(super) async fn remember(tx: &mut Tx, mark: &Mark, now: Time) -> Result<()> {
    change!(tx,
        "insert into erased (mark, at) values ($1, $2) on conflict (mark) do nothing"; mark.as_slice(), now.0)?;
    Ok(())
}

impl Erased {
    pub fn beside(data: &Path) -> Self {
        Self(data.join("erased"))
    }

    /// Erases again whoever a restore brought back; then the file and the database know the same marks. Answers the
    /// addresses of those that were erased.
    pub async fn again(&self, db: &Db, forget: impl Fn(&str) -> Vec<u8>, now: Time) -> Result<Vec<String>> {
        let in_file = self.read()?;
        let rows: Vec<(Vec<u8>, i64)> = rows!(db.read().await?, "select mark, at from erased order by id")?;
        let mut all = in_file.clone();
        for (mark, at) in rows {
            let mark =
                mark.try_into().map_err(|_| StoreError::broken("a mark of the erased has 32 bytes"))?;
            all.entry(mark).or_insert(at);
        }
        // Before anybody goes: the day of the first erasure stays.
        let mut tx = db.write().await?;
        for (mark, at) in &in_file {
            remember(&mut tx, mark, Time(*at)).await?;
        }
        tx.commit().await?;
        let users: Vec<(i64, i64)> = rows!(db.read().await?, "select id, created_at from users order by id")?;
        let users: HashMap<Mark, UserId> =
            users.into_iter().map(|(id, at)| (mark(UserId(id), Time(at)), UserId(id))).collect();
        let mut gone = Vec::new();
        for (_, user) in users.iter().filter(|(mark, _)| all.contains_key(*mark)) {
            let mut tx = db.write().await?;
            // Another server may be doing the same.
            let held: Option<(i64,)> = made!(tx,
                "update users set revision = revision + 1 where id = $1 returning id"; user.0)?;
            if held.is_some() {
                gone.push(erase(&mut tx, *user, &forget, now).await?);
                tx.commit().await?;
            }
        }
        // Last: a file that knows somebody whom the database still holds would be true all the same.
        if all.len() > in_file.len() {
            self.write(&all)?;
        }
        Ok(gone)
    }

    /// One line each: the mark, and the millisecond.
    fn read(&self) -> Result<BTreeMap<Mark, i64>> {
        let text = match fs::read_to_string(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
            text => text.map_err(trouble(&self.0))?,
        };
        let line = |text: &str| -> Option<(Mark, i64)> {
            let (mark, when) = text.split_once(' ')?;
            Some((from_hex(mark)?.try_into().ok()?, when.parse().ok()?))
        };
        let read = |(at, text): (usize, &str)| {
            line(text).ok_or_else(|| {
                let file = self.0.display();
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
        put_whole(&self.0, lines.as_bytes()).map_err(trouble(&self.0))?;
        crash::point();
        Ok(())
    }
}
