//! The database: reached, of this schema, safe against a power cut, and its keys opened by the operator's secret.

use store::Db;
use store::look::{self, CONNECTIONS, Harm, Schema, Server, Setting};

use super::Line;
use crate::location::Location;
use crate::serve;

/// Seconds that two clocks may differ: sessions and pauses are counted in minutes.
const APART: i64 = 10;
const DATABASE: &str = "database";

pub async fn look(location: &Location) -> Vec<Line> {
    let shown = location.printed();
    if !location.is_there() {
        return vec![Line::ok(DATABASE, format!("{shown} is not there yet; the first start makes it"))];
    }
    let db = match location.look().await {
        Ok(db) => db,
        Err(why) => {
            let todo = "Look whether the database server runs and is reached from here, and whether DATABASE_URL is right.";
            return vec![Line::failed(DATABASE, format!("{shown} cannot be opened: {why}"), todo)];
        }
    };
    let mut lines = Vec::new();
    match look::server(&db).await {
        Ok(server) => lines.extend(of(&server, &shown)),
        Err(error) => {
            lines.push(Line::failed(DATABASE, format!("{shown}: {}", error.why()), "Read its own log."))
        }
    }
    match look::schema(&db).await {
        Ok(found) => {
            lines.push(schema(found, way_back(&db)));
            if found.found == found.newest {
                lines.push(keys(&db, location).await);
            }
        }
        Err(error) => lines.push(Line::failed("schema", error.why(), "Read the database's own log.")),
    }
    db.close().await;
    lines
}

fn of(server: &Server, shown: &str) -> Vec<Line> {
    match server {
        Server::Sqlite { version } => vec![Line::ok(DATABASE, format!("{shown}, SQLite {version}"))],
        Server::Postgres { version, settings: found, read_only, may_create, now } => {
            let reached = format!("{shown}, PostgreSQL {version}");
            let line = if *read_only {
                let todo =
                    "Name the primary, not a standby, in DATABASE_URL, or give the role leave to write.";
                Line::failed(DATABASE, format!("{reached}; it can only be read"), todo)
            } else if !may_create {
                let todo = "As its owner: grant create on schema public to the role of DATABASE_URL.";
                Line::failed(DATABASE, format!("{reached}; this role may make no tables in it"), todo)
            } else {
                Line::ok(DATABASE, reached)
            };
            vec![line, settings(found), clocks(now.0 - serve::now().0)]
        }
    }
}

fn settings(found: &[Setting]) -> Line {
    const CHECK: &str = "PostgreSQL";
    let value = |name| found.iter().find(|one| one.name == name).map_or("", |one| one.value.as_str());
    let reload = "in postgresql.conf, and reload it.";
    let harmed = |harm| found.iter().find(|one| one.harm() == Some(harm)).map(|one| one.name);
    if let Some(name) = harmed(Harm::Destroys) {
        let found = format!("{name}=off: a power cut can destroy the whole database; rojmel does not start");
        return Line::failed(CHECK, found, format!("Set {name} = on {reload}"));
    }
    if value("server_encoding") != "UTF8" {
        let found = format!("server_encoding={}: names and notes cannot be stored", value("server_encoding"));
        return Line::failed(
            CHECK,
            found,
            "Create the database again: createdb --encoding UTF8 --template template0.",
        );
    }
    if let Some(name) = harmed(Harm::Loses) {
        let found = format!("{name}=off: a power cut can lose trades that were confirmed");
        return Line::warning(CHECK, found, format!("Set {name} = on {reload}"));
    }
    match value("max_connections").parse::<u32>() {
        Ok(most) if most < CONNECTIONS + 4 => {
            let found = format!("max_connections={most}: one server takes up to {CONNECTIONS}");
            Line::warning(CHECK, found, format!("Set max_connections to 100 or more {reload}"))
        }
        most => {
            let most = most.map_or_else(|_| "unknown".to_owned(), |most| most.to_string());
            let found =
                format!("writes are safe; max_connections={most}, up to {CONNECTIONS} for each server");
            Line::ok(CHECK, found)
        }
    }
}

fn clocks(apart: i64) -> Line {
    const CHECK: &str = "clocks";
    let found = format!("this machine and the database are {:.1} seconds apart", apart.abs() as f64 / 1000.0);
    if apart.abs() > APART * 1000 {
        return Line::warning(CHECK, found, "Keep both right with NTP.");
    }
    Line::ok(CHECK, found)
}

/// The copy that is made before a change is what the database is: a file, or a backup.
fn way_back(db: &Db) -> &'static str {
    match db {
        Db::Sqlite(_) => {
            "with the program of before, copies/before-NNNN.db of the data folder as rojmel.db, and no rojmel.db-wal or \
             rojmel.db-shm beside it"
        }
        Db::Postgres(_) => {
            "with the program of before, `rojmel restore` of copies/before-NNNN of the data folder into an empty database"
        }
    }
}

fn schema(Schema { found, newest }: Schema, way_back: &str) -> Line {
    const CHECK: &str = "schema";
    match found {
        0 => Line::ok(CHECK, "empty; the first start makes the tables"),
        _ if found < newest => {
            let told = format!("{found}, this program knows {newest}");
            let todo =
                "The next start brings it up to date, after a copy in data/copies. Make a backup before.";
            Line::warning(CHECK, told, todo)
        }
        _ if found > newest => {
            let told = format!("{found}, this program knows {newest}: it does not start");
            Line::failed(CHECK, told, format!("Run the newer program, or go back: {way_back}."))
        }
        _ => Line::ok(CHECK, format!("{found}, up to date")),
    }
}

async fn keys(db: &Db, location: &Location) -> Line {
    const CHECK: &str = "keys";
    let from = if location.secret.is_some() { "ROJMEL_SECRET" } else { "operator.secret" };
    match identity::key::check(db, &location.data, location.secret.as_deref()).await {
        Ok(true) => {
            Line::ok(CHECK, format!("{from} opens them; keep a copy of it elsewhere, no backup holds it"))
        }
        Ok(false) => Line::ok(CHECK, "none yet; the first start makes them"),
        Err(problem) => Line::failed(CHECK, problem.sentence(), "A server does not start before that."),
    }
}

#[cfg(test)]
mod tests {
    use domain::Time;

    use super::super::State;
    use super::*;

    fn postgres(name: &str, value: &str) -> Vec<Line> {
        let usual = [("fsync", "on"), ("synchronous_commit", "on"), ("full_page_writes", "on")];
        let usual = usual.into_iter().chain([("server_encoding", "UTF8"), ("max_connections", "100")]);
        let setting =
            |(one, usual)| Setting { name: one, value: if one == name { value } else { usual }.to_owned() };
        let settings = usual.map(setting).collect();
        let now = Time(serve::now().0);
        let version = "15.6".to_owned();
        of(&Server::Postgres { version, settings, read_only: false, may_create: true, now }, "postgres://db")
    }

    #[test]
    fn what_can_lose_a_trade_is_named() {
        let check = |name, value, state, words: &str| {
            let line = &postgres(name, value)[1];
            assert_eq!(line.state, state, "{line:?}");
            assert!(line.found.contains(words), "{line:?}");
        };
        check("", "", State::Ok, "max_connections=100");
        check("fsync", "off", State::Failed, "does not start");
        check("synchronous_commit", "off", State::Warning, "can lose trades");
        check("full_page_writes", "off", State::Warning, "can lose trades");
        check("server_encoding", "SQL_ASCII", State::Failed, "SQL_ASCII");
        // 16 of ours, three for the superuser and one to look with.
        check("max_connections", "19", State::Warning, "max_connections=19");
        check("max_connections", "20", State::Ok, "max_connections=20");
    }

    #[test]
    fn clocks_may_differ_by_ten_seconds() {
        for (apart, state) in
            [(0, State::Ok), (-10_000, State::Ok), (10_001, State::Warning), (-60_000, State::Warning)]
        {
            assert_eq!(clocks(apart).state, state, "{apart}");
        }
    }

    #[test]
    fn an_older_schema_is_brought_up_a_newer_one_is_not() {
        let state = |found| schema(Schema { found, newest: 9 }, "").state;
        assert_eq!([0, 8, 9, 10].map(state), [State::Ok, State::Warning, State::Ok, State::Failed]);
    }
}
