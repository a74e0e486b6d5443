//! `rojmel user list`: who has an account.

use clap::Args;
use store::standings;
use store::users::Role;

use crate::place::Place;

#[derive(Debug, Args)]
pub struct List {
    #[command(flatten)]
    place: Place,
}

/// One line each: address, name, since when, and what holds.
pub async fn list(ask: &List) -> Result<(), String> {
    let db = super::open(&ask.place).await?;
    let all = standings::all(&db).await.map_err(|error| error.to_string());
    db.close().await;
    for (user, standing) in all? {
        let address = if standing.verified_at.is_some() { "confirmed" } else { "not confirmed" };
        let state = match standing.disabled_at {
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
