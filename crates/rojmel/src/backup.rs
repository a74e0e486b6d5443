//! `rojmel backup` and `rojmel restore`: the whole database and the resumes as a folder of files, and back.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use store::account::{Again, Erased};
use store::dump::{self, Manifest};

use crate::keep::Keep;
use crate::location::Location;
use crate::{run, serve};

#[derive(Debug, Args)]
pub struct Ask {
    /// The backup: a new folder for `backup`, a complete one for `restore`.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    location: Location,
    #[command(flatten)]
    keep: Keep,
}

/// The server may run meanwhile: the backup is of one moment.
pub fn backup(ask: &Ask) -> ExitCode {
    run::to_the_end(async {
        if !ask.location.is_there() {
            return Err(format!("there is no database at {}", ask.location.printed()));
        }
        let db = ask.location.open().await?;
        let files = ask.keep.open(&ask.location.data)?;
        let manifest =
            dump::backup(&db, Some(&files), &ask.folder).await.map_err(|error| error.why().to_owned())?;
        db.close().await;
        println!("{} is in {}", sum(&manifest), ask.folder.display());
        println!("{}", without_secret(&ask.location));
        Ok(())
    })
}

/// Only into a database that holds nothing.
pub fn restore(ask: &Ask) -> ExitCode {
    run::to_the_end(async {
        identity::key::check_backup(&ask.folder, &ask.location.data, ask.location.secret.as_deref())
            .map_err(|problem| problem.sentence())?;
        let db = ask.location.open().await?;
        let files = ask.keep.open(&ask.location.data)?;
        let erased = Erased::beside(&ask.location.data);
        // Before anything is there: a database that is filled is not filled again.
        erased.check().map_err(|error| error.why().to_owned())?;
        let manifest =
            dump::restore(&db, &files, &ask.folder).await.map_err(|error| error.why().to_owned())?;
        let again = accounts::erase_again(&db, &files, &erased, serve::now())
            .await
            .map_err(|error| error.why().to_owned())?;
        db.close().await;
        println!("{} is in {}", sum(&manifest), ask.location.printed());
        tell(&again);
        Ok(())
    })
}

/// What a backup never holds.
fn without_secret(location: &Location) -> String {
    let place = match location.secret {
        Some(_) => "ROJMEL_SECRET".to_owned(),
        None => location.data.join("operator.secret").display().to_string(),
    };
    format!(
        "The operator's secret ({place}) is not in it, and a restore needs it: keep a copy at another place"
    )
}

fn tell(again: &Again) {
    for (count, one, more) in [
        (again.users.len(), "account", "accounts"),
        (again.versions, "sent application", "sent applications"),
    ] {
        let (what, were) = if count == 1 { (one, "was") } else { (more, "were") };
        if count > 0 {
            println!("{count} {what} of it {were} erased after the backup, and {were} erased again");
        }
    }
}

fn sum(manifest: &Manifest) -> String {
    let rows = |name| manifest.table(name).map_or(0, |table| table.rows);
    let of = |count: u64, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    format!(
        "{}, {}, {}, {}, {}: everything",
        of(rows("users"), "user"),
        of(rows("imports"), "import"),
        of(rows("fills"), "fill"),
        of(rows("applications"), "application"),
        of(manifest.files.len() as u64, "resume")
    )
}
