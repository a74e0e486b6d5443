//! Where everything is kept: a folder and a database.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use store::{Db, NextStep};

#[derive(Debug, Args)]
pub struct Location {
    /// Folder for everything the server keeps.
    #[arg(long, env = "ROJMEL_DATA", value_name = "DIR", default_value = "./data")]
    pub data: PathBuf,
    /// sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME; unset: rojmel.db in the data folder.
    #[arg(long, env = "DATABASE_URL", value_name = "URL", hide_env_values = true)]
    pub database: Option<String>,
    /// What the keys in the database are sealed with: 32 characters or more, the same for every server of a database;
    /// unset: operator.secret in the data folder, made at the first start. Set it in the environment: others on the
    /// machine can read a command line.
    #[arg(long, env = "ROJMEL_SECRET", value_name = "SECRET", hide_env_values = true)]
    pub secret: Option<String>,
    #[arg(skip)]
    pub next: Option<NextStep>,
}

impl Location {
    /// The database, up to date; made when it is not there.
    pub async fn open(&self) -> Result<Db, String> {
        fs::create_dir_all(&self.data)
            .map_err(|error| format!("the data folder {} cannot be used: {error}", self.data.display()))?;
        let opened = match self.next {
            None => Db::open(&self.url(), &self.data).await,
            Some(next) => Db::open_as_next(&self.url(), &self.data, next).await,
        };
        opened.map_err(|error| format!("{}: {error}", self.printed()))
    }

    /// Whether there is one to open.
    pub fn is_there(&self) -> bool {
        Db::exists(&self.url())
    }

    /// The address for people and logs: without the password.
    pub fn printed(&self) -> String {
        without_password(&self.url())
    }

    /// The database as it is: nothing is made or changed.
    pub async fn look(&self) -> Result<Db, String> {
        Db::look(&self.url()).await.map_err(|error| error.why().to_owned())
    }

    fn url(&self) -> String {
        self.database.clone().unwrap_or_else(|| {
            let file = self.data.join("rojmel.db").display().to_string();
            format!("sqlite:{}", file.replace('%', "%25").replace('?', "%3F"))
        })
    }
}

/// `postgres://me:secret@host/name` as `postgres://me:…@host/name`, and what stands behind `password=`.
fn without_password(url: &str) -> String {
    let hidden = || {
        let (scheme, rest) = url.split_once("://")?;
        let (who, place) = rest.rsplit_once('@')?;
        let (user, _) = who.split_once(':')?;
        Some(format!("{scheme}://{user}:…@{place}"))
    };
    let url = hidden().unwrap_or_else(|| url.to_owned());
    let Some((place, words)) = url.split_once('?') else { return url };
    let word = |word: &str| match word.split_once('=') {
        Some(("password", _)) => "password=…".to_owned(),
        _ => word.to_owned(),
    };
    format!("{place}?{}", words.split('&').map(word).collect::<Vec<_>>().join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_printed() {
        let check = |url: &str, expected: &str| assert_eq!(without_password(url), expected);
        check("postgres://me:s3cret@db.in:5432/rojmel?a=b", "postgres://me:…@db.in:5432/rojmel?a=b");
        check("postgres://me:s@cr:et@db.in/rojmel", "postgres://me:…@db.in/rojmel");
        check("postgres://me@db.in/rojmel", "postgres://me@db.in/rojmel");
        check(
            "postgres:///r?host=/run&password=s3cret&user=me",
            "postgres:///r?host=/run&password=…&user=me",
        );
        check("sqlite:./data/rojmel.db", "sqlite:./data/rojmel.db");
    }

    #[test]
    fn the_database_is_in_the_data_folder_unless_told_otherwise() {
        let check = |data: &str, database: Option<&str>, expected: &str| {
            let database = database.map(str::to_owned);
            let place = Location { data: data.into(), database, secret: None, next: None };
            assert_eq!(place.url(), expected);
        };
        check("./data", None, "sqlite:./data/rojmel.db");
        check("/srv/100% mine?", None, "sqlite:/srv/100%25 mine%3F/rojmel.db");
        check("./data", Some("postgres://db.in/rojmel"), "postgres://db.in/rojmel");
    }
}
