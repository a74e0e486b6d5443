//! The plain server's database and page: the very bytes that ours answers, to be read and sent and nothing else.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rusqlite::{Connection, params};
use visitor::Visitor;

use crate::seed::Account;
use crate::{Done, ME, PAGE, ROWS};

/// Killed when dropped.
#[derive(Debug)]
pub struct Plain {
    child: Child,
    pub address: String,
}

impl Plain {
    /// `page` is the body of our page as it goes over the wire.
    pub fn start(program: &Path, folder: &Path, address: &str, people: &[Account]) -> Done<Self> {
        let (database, file) = (folder.join("plain.db"), folder.join("plain.page"));
        fs::write(&file, page(address)?)?;
        store(&database, address, people)?;
        let mut child = Command::new(program).arg(&database).arg(&file).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        if let Some(said) = child.stdout.take() {
            BufReader::new(said).read_line(&mut line)?;
        }
        let address = line.trim().to_owned();
        if address.is_empty() {
            return Err(format!("the plain server ended: {}", child.wait()?).into());
        }
        Ok(Self { child, address })
    }
}

impl Drop for Plain {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Compressed as a browser gets it.
fn page(address: &str) -> Done<Vec<u8>> {
    Visitor::at(address).bytes(PAGE, "br").filter(|bytes| !bytes.is_empty()).ok_or_else(|| "no page".into())
}

/// A row for each answer of one row, and fifty with what stands around them for each answer of fifty.
fn store(file: &Path, address: &str, people: &[Account]) -> Done<()> {
    if file.exists() {
        fs::remove_file(file)?;
    }
    let mut database = Connection::open(file)?;
    database.execute_batch(
        "pragma journal_mode = wal;
         create table people (cookie text primary key, body text not null) without rowid;
         create table rows (cookie text not null, number integer not null, body text not null,
           primary key (cookie, number)) without rowid;",
    )?;
    let all = database.transaction()?;
    for one in people {
        let visitor = Visitor::with_cookie(address, &one.cookie);
        let me = visitor.get(ME).ok_or("no answer")?;
        all.execute("insert into people values (?1, ?2)", params![one.cookie, me.body])?;
        let rows = visitor.get(ROWS).ok_or("no answer")?;
        for (number, piece) in pieces(&rows.body)?.into_iter().enumerate() {
            all.execute("insert into rows values (?1, ?2, ?3)", params![one.cookie, number as i64, piece])?;
        }
    }
    Ok(all.commit()?)
}

/// An answer of rows, cut before each row: joined they are the answer again.
fn pieces(body: &str) -> Done<Vec<&str>> {
    const BEFORE: &str = "{\"id\":\"";
    let starts: Vec<usize> = body.match_indices(BEFORE).map(|(at, _)| at).collect();
    if starts.is_empty() {
        return Err(format!("no rows in {body}").into());
    }
    let ends = starts.iter().copied().skip(1).chain([body.len()]);
    let rows = starts.iter().zip(ends).map(|(&from, to)| &body[from..to]);
    Ok(std::iter::once(&body[..starts[0]]).chain(rows).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_rows_and_what_stands_around_them() {
        let body = r#"{"data":{"rows":[{"id":"a","x":1},{"id":"b"}],"total":2}}"#;
        let cut = pieces(body).unwrap();
        assert_eq!(cut.len(), 3);
        assert_eq!(cut[1], r#"{"id":"a","x":1},"#);
        assert_eq!(cut.concat(), body);
        assert!(pieces("{}").is_err());
    }
}
