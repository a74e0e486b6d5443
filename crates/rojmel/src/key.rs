//! `rojmel key rotate`: another signing key.

use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::location::Location;
use crate::{run, serve};

#[derive(Debug, Subcommand)]
pub enum Options {
    /// Make a new signing key. Servers that run sign with it a minute later; tokens of the old one are good until they
    /// end. Sessions and the private links of applicants are not touched.
    Rotate(Rotate),
}

#[derive(Debug, Args)]
pub struct Rotate {
    #[command(flatten)]
    location: Location,
}

pub fn run(options: &Options) -> ExitCode {
    let Options::Rotate(Rotate { location }) = options;
    run::to_the_end(async {
        if !location.is_there() {
            return Err(format!("there is no database at {}", location.printed()));
        }
        let db = location.open().await?;
        let set = location.secret.as_deref();
        let opened = identity::key::open(&db, &location.data, set, serve::now())
            .await
            .map_err(|problem| problem.sentence())?;
        identity::key::rotate(&db, &opened.secret, serve::now())
            .await
            .map_err(|problem| problem.sentence())?;
        db.close().await;
        println!("A new signing key is in {}. Servers sign with it in a minute.", location.printed());
        Ok(())
    })
}
