//! `rojmel backup` and `rojmel restore`: the whole database and the resumes as a folder of files, and back.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use store::account::{self, Erased};
use store::dump::{self, Manifest};
use store::{Db, StoreError};

use crate::keep::Keep;
use crate::place::Place;
use crate::{run, serve};

#[derive(Debug, Args)]
pub struct Ask {
    /// The backup: a new folder for `backup`, a complete one for `restore`.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    keep: Keep,
}

/// The server may run meanwhile: the backup is of one moment.
pub fn backup(ask: &Ask) -> ExitCode {
    run::to_the_end(async {
        if !ask.place.is_there() {
            return Err(format!("there is no database at {}", ask.place.printed()));
        }
        let db = ask.place.open().await?;
        let files = ask.keep.open(&ask.place.data)?;
        let manifest =
            dump::backup(&db, Some(&files), &ask.folder).await.map_err(|error| error.why().to_owned())?;
        db.close().await;
        println!("{} is in {}", sum(&manifest), ask.folder.display());
        Ok(())
    })
}

/// Only into a database that holds nothing.
pub fn restore(ask: &Ask) -> ExitCode {
    run::to_the_end(async {
        let db = ask.place.open().await?;
        let files = ask.keep.open(&ask.place.data)?;
        let manifest =
            dump::restore(&db, &files, &ask.folder).await.map_err(|error| error.why().to_owned())?;
        let again = erase_again(&db, &ask.place.data).await.map_err(|error| error.why().to_owned())?;
        db.close().await;
        println!("{} is in {}", sum(&manifest), ask.place.printed());
        if again > 0 {
            let (accounts, were) = if again == 1 { ("account", "was") } else { ("accounts", "were") };
            println!("{again} {accounts} of it {were} erased after the backup, and {were} erased again");
        }
        Ok(())
    })
}

/// Whoever left after the backup was made is gone again; whoever had asked for it before has a week to say no.
async fn erase_again(db: &Db, data: &Path) -> Result<usize, StoreError> {
    let again = site::account::erase_again(db, &Erased::beside(data), serve::now()).await?;
    account::new_week(db, serve::now()).await?;
    Ok(again)
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
