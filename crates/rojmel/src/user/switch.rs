//! `rojmel user disable` and `enable`: somebody may not come in any more, or again.

use clap::Args;
use store::account_status;

use crate::location::Location;
use crate::serve;

#[derive(Debug, Args)]
pub struct Switch {
    #[arg(value_name = "EMAIL")]
    email: String,
    #[command(flatten)]
    location: Location,
}

pub async fn disable(options: &Switch) -> Result<(), String> {
    let email = change(options, Change::Disable).await?;
    println!("{email} cannot log in, and is logged in nowhere");
    Ok(())
}

pub async fn enable(options: &Switch) -> Result<(), String> {
    let email = change(options, Change::Enable).await?;
    println!("{email} can log in");
    Ok(())
}

#[derive(Clone, Copy)]
enum Change {
    Disable,
    Enable,
}

async fn change(options: &Switch, change: Change) -> Result<String, String> {
    let db = super::open(&options.location).await?;
    let changed = async {
        let user = super::find(&db, &options.email).await?;
        let changed = match change {
            Change::Disable => account_status::disable(&db, user.id, serve::now()).await,
            Change::Enable => account_status::enable(&db, user.id, serve::now()).await,
        };
        changed.map_err(|error| error.to_string())?;
        Ok(user.email)
    };
    let changed = changed.await;
    db.close().await;
    changed
}
