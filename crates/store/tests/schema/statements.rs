//! How a database that splits tables by user would see our statements: each on a table of users says whose rows it
//! means, or names one import or owner, which is one user's. Those that do not are counted here, with the reason. The
//! texts are read where they stand, in src; what is put together from OWNED (account, dump) goes through `of_user`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::of_sqlite;

/// File, how many statements in it name no user, why.
const OTHERS: &[(&str, usize, &str)] = &[
    ("account/deletion.rs", 1, "mails to an address, whoever they were written for"),
    ("account/mod.rs", 1, "one user, by the number in users"),
    ("account_status.rs", 3, "a link says who it is; users by email, and all of them for who runs the site"),
    ("attachments/mod.rs", 8, "an owner's own row, which is one user's; and what the sweep asks for"),
    ("attachments/pictures.rs", 1, "the sweep"),
    ("attachments/sweep.rs", 4, "an owner's own row; the sweep"),
    ("careers/apply.rs", 1, "the mail that an applicant gets"),
    ("dump/tables.rs", 1, "a restore empties the queue"),
    ("events.rs", 1, "the sweep"),
    ("identities.rs", 1, "what a provider knows somebody by says who it is"),
    ("jobs.rs", 15, "the queue of all servers"),
    ("jobs/operate.rs", 7, "the queue, for who runs the site"),
    ("journal/sweep.rs", 11, "the sweep"),
    ("links.rs", 2, "a link says who it is; the sweep"),
    ("mails.rs", 13, "a queue of the site; to applicants, too"),
    ("passkeys.rs", 2, "a passkey says who it is"),
    ("pending_auth.rs", 3, "half a login says who it is; the sweep"),
    ("personal_tokens.rs", 2, "a token says who it is; that user, by the number in users"),
    ("server_keys.rs", 1, "another operator's secret: keys of all users are sealed anew"),
    ("sessions.rs", 9, "a session says who it is, and the user it names; the sweep"),
];

/// The column that says whose a row is, of each table of users. Sendings of applications are nobody's journal.
async fn tables() -> BTreeMap<String, &'static str> {
    let schema = of_sqlite(&testdb::sqlite().await.url).await;
    let owner = |lines: &BTreeSet<String>| {
        let has = |column: &str| lines.iter().any(|line| line.split(' ').nth(1) == Some(column));
        ["user_id", "import_id", "snapshot_id", "owner_id"].into_iter().find(|column| has(column))
    };
    let mut tables: BTreeMap<String, &'static str> =
        schema.iter().filter_map(|(table, lines)| Some((table.clone(), owner(lines)?))).collect();
    assert_eq!(tables.remove("application_versions"), Some("owner_id"));
    tables
}

#[tokio::test]
async fn every_statement_says_whose_rows_it_means_but_those_that_are_counted() {
    let tables = tables().await;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut seen, mut without) = (0, BTreeMap::<String, Vec<String>>::new());
    for file in rust_files(&source) {
        let text = fs::read_to_string(&file).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let name = file.strip_prefix(&source).unwrap().display().to_string();
        // Another schema's words.
        if name == "migrate.rs" {
            continue;
        }
        for statement in texts(text) {
            let touched: Vec<&str> =
                named_tables(&statement).into_iter().filter_map(|table| tables.get(table).copied()).collect();
            if touched.is_empty() {
                continue;
            }
            seen += 1;
            if !says_whose(&statement, &touched) {
                without.entry(name.clone()).or_default().push(statement);
            }
        }
    }
    let counted: BTreeMap<&str, usize> =
        without.iter().map(|(name, some)| (name.as_str(), some.len())).collect();
    let expected: BTreeMap<&str, usize> = OTHERS.iter().map(|(name, count, _)| (*name, *count)).collect();
    let changed: Vec<&String> = without
        .iter()
        .filter(|(name, some)| expected.get(name.as_str()) != Some(&some.len()))
        .flat_map(|(_, some)| some)
        .collect();
    assert_eq!(
        counted, expected,
        "a statement on a table of users has user_id in it. One of these has not: {changed:#?}"
    );
    // As many were found as there are.
    assert!(seen > 350, "{seen}");
}

#[test]
fn what_says_whose_rows_it_means() {
    let check = |statement: &str, columns: &[&str], expected: bool| {
        assert_eq!(says_whose(statement, columns), expected, "{statement}");
    };
    check("update imports set undone_at = $2 where id = $1", &["user_id"], false);
    check("update imports set undone_at = $3 where user_id = $1 and id = $2", &["user_id"], true);
    check("select user_id from sessions where id_hash = $1", &["user_id"], false);
    check("insert into links (hash, user_id) values ($1, $2)", &["user_id"], true);
    check("insert into jobs (kind) values ($1)", &["user_id"], false);
    check("delete from fills where import_id = $1", &["import_id"], true);
    check("delete from fills where import_id in (select id from imports)", &["import_id", "user_id"], false);
    check("insert into parts (import_id, position) values ($1, $2)", &["import_id"], true);
    // Two columns that are the same name no user.
    check("select 1 from users u join consents c on c.user_id = u.id", &["user_id"], false);
    // An import beside a table that has the user.
    check("select 1 from imports i join fills f on f.import_id = $1", &["user_id", "import_id"], false);
    assert_eq!(
        texts(
            r#"f("a\"b"); // "no"
        g("one \
           two")"#
        ),
        ["a\\\"b", "one two"]
    );
    assert_eq!(named_tables("select 1 from imports i left join parts p on true"), ["imports", "parts"]);
}

fn says_whose(statement: &str, columns: &[&str]) -> bool {
    let columns_of_insert = statement
        .split_once("insert into ")
        .and_then(|(_, rest)| rest.split_once('(')?.1.split_once(')'))
        .map_or("", |(columns, _)| columns);
    let says = |column: &str, ways: &[&str]| {
        columns_of_insert.split(", ").any(|one| one == column)
            || ways.iter().any(|way| statement.contains(&format!("{column} {way}")))
    };
    says("user_id", &["= $", "in (", "is "])
        || columns.iter().all(|column| *column != "user_id")
            && ["import_id", "snapshot_id", "owner_id"].iter().any(|column| says(column, &["= $"]))
}

/// Every text between double quotes, lines that go on joined. Comments are no texts.
fn texts(source: &str) -> Vec<String> {
    let lines = source.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
    let (mut texts, mut now) = (Vec::new(), None::<String>);
    for line in lines {
        let mut chars = line.chars().peekable();
        if now.is_some() {
            while chars.next_if(|char| *char == ' ').is_some() {}
        }
        while let Some(char) = chars.next() {
            match (char, &mut now) {
                ('"', None) => now = Some(String::new()),
                ('"', Some(_)) => texts.extend(now.take()),
                // A quote as a character.
                ('\'', None) if chars.peek() == Some(&'"') => drop(chars.next()),
                ('/', None) if chars.peek() == Some(&'/') => break,
                ('\\', Some(text)) => {
                    text.extend(chars.next().map(|next| ['\\', next]).into_iter().flatten())
                }
                (other, Some(text)) => text.push(other),
                (_, None) => {}
            }
        }
    }
    texts
}

fn named_tables(statement: &str) -> Vec<&str> {
    let words: Vec<&str> = statement
        .split(|char: char| !(char.is_ascii_alphanumeric() || char == '_'))
        .filter(|word| !word.is_empty())
        .collect();
    let is_statement = ["select", "insert", "update", "delete"].iter().any(|verb| words.contains(verb));
    let follows = |pair: &[&'_ str]| ["from", "into", "update", "join"].contains(&pair[0]);
    if is_statement {
        words.windows(2).filter(|pair| follows(pair)).map(|pair| pair[1]).collect()
    } else {
        Vec::new()
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
    files
}
