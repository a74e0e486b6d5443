//! The table of words: a full-text index of either database, with the same words in both.

use std::collections::BTreeSet;
use std::fmt::Write;

use search_words::words;

use super::Of;
use crate::bulk::{self, Cells, Column};
use crate::db::{Link, Tx};
use crate::documents::Kind;
use crate::{Db, Result, UserId};

/// The numbers behind the first, up to the second.
pub(super) type Numbers = (i64, i64);

/// A text search vector of PostgreSQL holds 1 MB. The longest note has a fifth of it; of a document with forty long
/// fields the rest is not found.
const MOST_BYTES: usize = 700_000;
/// Numbers of annotations and documents lie far below 2¹⁹.
const BITS: u32 = 20;

/// A row's id in SQLite.
const fn row_id(user: UserId, of: Of, number: i64) -> i64 {
    (user.0 << BITS) + number * 2 + of.number()
}

/// A word as it stands in the index: the id ends where its `u` begins, whatever the word is.
fn own(user: UserId, word: &str) -> String {
    format!("{}u{word}", user.0)
}

/// In every row of notes, or of documents; no word looks like it.
fn mark(user: UserId, of: Of) -> String {
    format!("{}k{}", user.0, of.number())
}

/// In every row of a document of this kind.
fn kind_mark(user: UserId, kind: Kind) -> String {
    format!("{}k{}", user.0, kind.word().replace('-', ""))
}

struct Row {
    number: i64,
    kind: Option<Kind>,
    words: BTreeSet<String>,
}

/// Puts in what stands in these. None of them is there yet.
pub(super) async fn add(tx: &mut Tx, user: UserId, of: Of, numbers: Numbers) -> Result<()> {
    let rows = match of {
        Of::Notes => of_notes(tx, user, numbers).await?,
        Of::Documents => of_documents(tx, user, numbers).await?,
    };
    let texts: Vec<(i64, String)> = rows.iter().map(|row| (row.number, joined(user, of, row))).collect();
    match tx {
        Tx::Sqlite(_) => {
            let ids = texts.iter().map(|(number, _)| Some(row_id(user, of, *number))).collect();
            let words = texts.iter().map(|(_, words)| Some(words.as_str())).collect();
            let columns = [
                Column { name: "rowid", cells: Cells::Numbers(ids) },
                Column { name: "words", cells: Cells::Texts(words) },
            ];
            bulk::insert(tx, "search_words", &columns).await
        }
        Tx::Postgres(tx) => {
            let (numbers, words): (Vec<i64>, Vec<String>) = texts.into_iter().unzip();
            sqlx::query(
                "insert into search_words (user_id, what, number, words) \
                 select $1, $2, number, array_to_tsvector(string_to_array(words, ' ')) \
                 from unnest($3::bigint[], $4::text[]) as own (number, words)",
            )
            .bind(user.0)
            .bind(of.number())
            .bind(numbers)
            .bind(words)
            .execute(&mut **tx)
            .await?;
            Ok(())
        }
    }
}

/// A note with the symbol of its trade.
async fn of_notes(tx: &mut Tx, user: UserId, (from, to): Numbers) -> Result<Vec<Row>> {
    let rows: Vec<(i64, String, String)> = rows!(tx,
        "select a.number, a.symbol, f.value from annotations a \
         join annotation_fields f on f.user_id = a.user_id and f.number = a.number \
         where a.user_id = $1 and a.number > $2 and a.number <= $3 \
         and f.field in ('note', 'marketView', 'setup', 'tags', 'mistakes') order by a.number"; user.0, from, to)?;
    let mut found = Vec::new();
    for (number, symbol, text) in rows {
        let own = of_number(&mut found, number, None);
        if own.is_empty() {
            own.extend(words(&symbol));
        }
        own.extend(words(&text));
    }
    Ok(found)
}

async fn of_documents(tx: &mut Tx, user: UserId, (from, to): Numbers) -> Result<Vec<Row>> {
    let rows: Vec<(i64, String, String, String)> = rows!(tx,
        "select d.number, d.kind, f.field, f.value from documents d \
         join document_fields f on f.user_id = d.user_id and f.number = d.number \
         where d.user_id = $1 and d.number > $2 and d.number <= $3 and d.removed_at is null order by d.number";
        user.0, from, to)?;
    let mut found = Vec::new();
    for (number, kind, field, text) in rows {
        let kind = Kind::from_word(&kind).filter(|kind| is_searched(*kind));
        // Rules are no prose, limits, times and marks no words.
        if kind.is_some() && is_words(&field) {
            of_number(&mut found, number, kind).extend(words(&text));
        }
    }
    Ok(found)
}

fn is_words(field: &str) -> bool {
    matches!(field, "before" | "after" | "symbols" | "setups" | "tags" | "name" | "text" | "aliases")
        || matches!(field, "symbol" | "setup" | "why" | "note")
}

const fn is_searched(kind: Kind) -> bool {
    matches!(kind, Kind::Day | Kind::Setup | Kind::MissedTrade)
}

/// Rows of one number follow each other.
fn of_number(found: &mut Vec<Row>, number: i64, kind: Option<Kind>) -> &mut BTreeSet<String> {
    if found.last().is_none_or(|last| last.number != number) {
        found.push(Row { number, kind, words: BTreeSet::new() });
    }
    let last = found.len() - 1;
    &mut found[last].words
}

fn joined(user: UserId, of: Of, row: &Row) -> String {
    let mut text = mark(user, of);
    if let Some(kind) = row.kind {
        let _ = write!(text, " {}", kind_mark(user, kind));
    }
    for word in &row.words {
        let word = own(user, word);
        if text.len() + word.len() >= MOST_BYTES {
            break;
        }
        // Writing to a string does not fail.
        let _ = write!(text, " {word}");
    }
    text
}

/// Takes these out, where they are there.
pub(super) async fn remove(tx: &mut Tx, user: UserId, of: Of, (from, to): Numbers) -> Result<()> {
    match tx {
        Tx::Sqlite(_) => {
            for number in from + 1..=to {
                execute!(tx, "delete from search_words where rowid = $1"; row_id(user, of, number))?;
            }
        }
        Tx::Postgres(_) => {
            execute!(tx,
                "delete from search_words where user_id = $1 and what = $2 and number > $3 and number <= $4";
                user.0, of.number(), from, to)?;
        }
    }
    Ok(())
}

/// Takes out all of one kind, or all.
pub(super) async fn empty(tx: &mut Tx, user: UserId, of: Option<Of>) -> Result<()> {
    for one in [Of::Notes, Of::Documents].into_iter().filter(|one| of.is_none_or(|of| of == *one)) {
        match tx {
            Tx::Sqlite(_) => {
                execute!(tx,
                    "delete from search_words where rowid in \
                     (select rowid from search_words where search_words match $1)";
                    format!("\"{}\"", mark(user, one)))?;
            }
            Tx::Postgres(_) => {
                execute!(tx, "delete from search_words where user_id = $1 and what = $2"; user.0, one.number())?;
            }
        }
    }
    Ok(())
}

/// A deleted row's words stay in SQLite's index until its parts are merged.
pub(super) async fn clean(tx: &mut Tx) -> Result<()> {
    if let Tx::Sqlite(_) = tx {
        execute!(tx, "insert into search_words (search_words) values ('optimize')")?;
    }
    Ok(())
}

pub(super) async fn find(
    db: &Db,
    user: UserId,
    (of, kind): (Of, Option<Kind>),
    asked: &[String],
    most: i64,
) -> Result<Vec<i64>> {
    let mark = kind.map_or_else(|| mark(user, of), |kind| kind_mark(user, kind));
    let asked = asked.iter().map(|word| own(user, word));
    let found: Vec<(i64,)> = match db.read().await?.link() {
        Link::Sqlite(link) => {
            let mut question = format!("\"{mark}\"");
            for word in asked {
                let _ = write!(question, " \"{word}\"*");
            }
            sqlx::query_as(
                "select (rowid - $2) / 2 from search_words \
                 where search_words match $1 and rowid between $2 and $3 order by rowid desc limit $4",
            )
            .bind(question)
            .bind(row_id(user, of, 0))
            .bind(row_id(user, of, 0) + (1 << BITS) - 1)
            .bind(most)
            .fetch_all(link)
            .await?
        }
        Link::Postgres(link) => {
            let mut question = format!("'{mark}'");
            for word in asked {
                let _ = write!(question, " & '{word}':*");
            }
            sqlx::query_as(
                "select number from search_words where user_id = $1 and what = $2 and words @@ $3::tsquery \
                 order by number desc limit $4",
            )
            .bind(user.0)
            .bind(of.number())
            .bind(question)
            .bind(most)
            .fetch_all(link)
            .await?
        }
    };
    Ok(found.into_iter().map(|(number,)| number).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_and_no_word_is_of_two_users() {
        use crate::annotations::MOST_ANNOTATIONS;
        use crate::documents::MOST_DOCUMENTS;
        let last = row_id(UserId(1), Of::Notes, MOST_ANNOTATIONS).max(row_id(
            UserId(1),
            Of::Documents,
            MOST_DOCUMENTS,
        ));
        assert!(last < row_id(UserId(2), Of::Notes, 0));
        assert_ne!(row_id(UserId(1), Of::Notes, 1), row_id(UserId(1), Of::Documents, 1));
        assert_ne!(own(UserId(1), "2u3"), own(UserId(12), "3"));
        assert!(!own(UserId(1), "k0").starts_with(&mark(UserId(1), Of::Notes)));
    }
}
