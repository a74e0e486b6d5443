//! `rojmel user list`: who has an account.

use clap::Args;
use store::account_status;
use store::users::Role;

use crate::location::Location;

#[derive(Debug, Args)]
pub struct List {
    #[command(flatten)]
    location: Location,
}

/// One line each: address, name, since when, and what holds.
pub async fn list(options: &List) -> Result<(), String> {
    let db = super::open(&options.location).await?;
    let all = account_status::all(&db).await.map_err(|error| error.to_string());
    db.close().await;
    for (user, status) in all? {
        let address = if status.verified_at.is_some() { "confirmed" } else { "not confirmed" };
        let state = match status.disabled_at {
            Some(at) => format!(", disabled on {}", at.day()),
            None => String::new(),
        };
        let role = if user.role == Role::Staff { ", staff" } else { "" };
        println!(
            "{}\t{}\tsince {}\taddress {address}{role}{state}",
            user.email,
            user.name,
            user.created_at.day()
        );
    }
    Ok(())
}
