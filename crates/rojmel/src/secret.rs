//! `rojmel secret rotate`: another operator's secret.

use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::location::Location;
use crate::run;

#[derive(Debug, Subcommand)]
pub enum Options {
    /// Seal the keys in the database with another secret: a new operator.secret in the data folder or, where
    /// ROJMEL_SECRET is set, ROJMEL_NEXT_SECRET. Servers that run go on; each starts again with the new one only.
    Rotate(Rotate),
}

#[derive(Debug, Args)]
pub struct Rotate {
    #[command(flatten)]
    location: Location,
    /// What takes the place of ROJMEL_SECRET: 32 characters or more. Set it in the environment: others on the machine
    /// can read a command line.
    #[arg(long, env = "ROJMEL_NEXT_SECRET", value_name = "SECRET", hide_env_values = true)]
    next: Option<String>,
}

pub fn run(options: &Options) -> ExitCode {
    let Options::Rotate(Rotate { location, next }) = options;
    run::to_the_end(async {
        if !location.is_there() {
            return Err(format!("there is no database at {}", location.printed()));
        }
        let db = location.open().await?;
        let set = location.secret.as_deref();
        identity::key::change_secret(&db, &location.data, set, next.as_deref())
            .await
            .map_err(|problem| problem.sentence())?;
        db.close().await;
        println!("The keys in {} are sealed with another operator's secret.", location.printed());
        let data = location.data.display();
        match set {
            Some(_) => println!(
                "Put ROJMEL_NEXT_SECRET in the place of ROJMEL_SECRET on every server and restart each. Backups made \
                 until now need the secret of before."
            ),
            None => println!(
                "It is in {data}/operator.secret: restart the server, and keep a copy at another place. Backups made \
                 until now need the one of before: move {data}/operator.secret.old to where they are."
            ),
        }
        Ok(())
    })
}
