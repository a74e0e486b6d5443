//! `rojmel backup` and `rojmel restore`: the whole database and the store of files as a folder of files, and back.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use store::account::{self, Again, Erased, Marks};
use store::dump::{self, Manifest};
use store::files::Files;

use crate::keep::Keep;
use crate::location::Location;
use crate::{run, serve};

#[derive(Debug, Args)]
pub struct Options {
    /// The backup: a new folder for `backup`, a complete one for `restore`.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    location: Location,
    #[command(flatten)]
    keep: Keep,
}

#[derive(Debug, Args)]
pub struct RestoreOptions {
    #[command(flatten)]
    options: Options,
    /// The store of files that the server had, where it says who was erased since the backup: a folder or s3://BUCKET;
    /// unset: the one that is set. `lost`: it is lost, and whoever was erased since comes back, but for those known
    /// here.
    #[arg(long, value_name = "DIR|s3://BUCKET|lost")]
    erased_from: Option<String>,
}

/// The server may run meanwhile: the backup is of one moment.
pub fn backup(options: &Options) -> ExitCode {
    run::to_the_end(async {
        if !options.location.is_there() {
            return Err(format!("there is no database at {}", options.location.printed()));
        }
        let db = options.location.open().await?;
        let files = options.keep.open(&options.location.data)?;
        let manifest =
            dump::backup(&db, Some(&files), &options.folder).await.map_err(|error| error.why().to_owned())?;
        db.close().await;
        println!("{} is in {}", sum(&manifest), options.folder.display());
        println!("{}", without_secret(&options.location));
        Ok(())
    })
}

/// Only into a database that holds nothing, and not without knowing who was erased since.
pub fn restore(RestoreOptions { options, erased_from }: &RestoreOptions) -> ExitCode {
    run::to_the_end(async {
        identity::key::check_backup(
            &options.folder,
            &options.location.data,
            options.location.secret.as_deref(),
        )
        .map_err(|problem| problem.sentence())?;
        let db = options.location.open().await?;
        let files = options.keep.open(&options.location.data)?;
        let erased = Erased::beside(&options.location.data);
        // Before anything is there: a database that is filled is not filled again.
        let marks = marks(options, &erased, &files, erased_from.as_deref()).await?;
        let why = |error: store::StoreError| error.why().to_owned();
        let manifest = dump::restore(&db, &files, &options.folder, &marks).await.map_err(why)?;
        let again = accounts::erase_again(&db, &files, &erased, &marks, serve::now()).await.map_err(why)?;
        // From here on this store knows whom the other one knew. It keeps a name of its own: where this was a drill,
        // the other one goes on, and learns of whom this one never hears.
        let stored = account::in_store(&files).await.map_err(why)?;
        account::learn_store(&db, &files, &stored).await.map_err(why)?;
        db.close().await;
        println!("{} is in {}", sum(&manifest), options.location.printed());
        tell(&again);
        Ok(())
    })
}

/// Who was erased since the backup, by the store of files that it was made beside.
async fn marks(
    options: &Options,
    erased: &Erased,
    here: &Files,
    from: Option<&str>,
) -> Result<Marks, String> {
    const OTHER: &str = "Name that store with --erased-from DIR|s3://BUCKET. If it is lost, --erased-from lost restores \
                         with what is known here, and whoever else was erased since comes back.";
    let wanted = dump::marks_of(&options.folder).map_err(|error| error.why().to_owned())?;
    let unread = |why: &str| format!("who was erased since the backup cannot be read: {why}. {OTHER}");
    let other = match from {
        Some("lost") | None => None,
        Some(place) => {
            Some(options.keep.open_other(place, &options.location.data).map_err(|why| unread(&why))?)
        }
    };
    let store = other.as_ref().unwrap_or(here);
    if from != Some("lost")
        && let Some(wanted) = wanted
    {
        let found = store.marks_id().await.map_err(|error| unread(error.why()))?;
        if found != Some(wanted) {
            let place = from.map_or_else(|| options.keep.place(&options.location.data), str::to_owned);
            return Err(format!(
                "who was erased since the backup is written in the store of files that the server had, and {place} is \
                 another one. {OTHER}"
            ));
        }
    }
    erased.known(store).await.map_err(|error| unread(error.why()))
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
        of(manifest.files.len() as u64, "file")
    )
}
