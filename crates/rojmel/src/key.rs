//! `rojmel key rotate`: another signing key.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::{run, serve};

#[derive(Debug, Subcommand)]
pub enum Ask {
    /// Make a new signing key. Tokens of the old one are good until they end; sessions and the private
    /// links of applicants are not touched.
    Rotate(Rotate),
}

#[derive(Debug, Args)]
pub struct Rotate {
    /// Folder for everything the server keeps.
    #[arg(long, env = "ROJMEL_DATA", value_name = "DIR", default_value = "./data")]
    data: PathBuf,
}

pub fn run(ask: &Ask) -> ExitCode {
    let Ask::Rotate(Rotate { data }) = ask;
    run::to_the_end(async {
        if !data.join("signing.key").is_file() {
            return Err(format!(
                "there is no signing key in {}: it is made at the first start",
                data.display()
            ));
        }
        identity::key::rotate(data, serve::now()).map_err(|error| format!("the signing key: {error}"))?;
        println!("{} has a new signing key. Restart every server that uses it.", data.display());
        Ok(())
    })
}
