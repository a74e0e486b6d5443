//! `rojmel user reset`: a link with which somebody sets a new password.

use std::net::SocketAddr;

use brand::Origin;
use clap::Args;
use identity::one_time;
use store::account_status;

use crate::location::Location;
use crate::serve;

#[derive(Debug, Args)]
pub struct Reset {
    #[arg(value_name = "EMAIL")]
    email: String,
    /// Where people open the site, as for `serve`.
    #[arg(long, env = "ROJMEL_ORIGIN", value_name = "ORIGIN")]
    origin: Option<String>,
    /// Where it listens, if there is no origin.
    #[arg(long, env = "ROJMEL_LISTEN", value_name = "ADDR", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    #[command(flatten)]
    location: Location,
}

pub async fn reset(options: &Reset) -> Result<(), String> {
    let origin = options.origin.as_deref().map_or_else(|| Origin::of(options.listen), Origin::parse)?;
    let db = super::open(&options.location).await?;
    let made = async {
        let user = super::find(&db, &options.email).await?;
        let (token, hash) = one_time().map_err(|error| format!("no randomness for a link: {error}"))?;
        account_status::hand_link(&db, user.id, hash, serve::now())
            .await
            .map_err(|error| error.to_string())?;
        Ok((user, token))
    };
    let made: Result<_, String> = made.await;
    db.close().await;
    let (user, token) = made?;
    println!("{} sets a new password here, once, within an hour:", user.email);
    println!("{}/reset-password#token={token}", origin.text());
    Ok(())
}
