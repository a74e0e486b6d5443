//! `rojmel user`: accounts from the command line, and who belongs to the hiring team.

mod list;
mod reset;
mod switch;

use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

use accounts::{EASY, is_easy};
use clap::{Args, Subcommand};
use identity::password::{self, Cost};
use identity::strength;
use mailer::Email;
use store::Db;
use store::users::{self, NewUser, Role, User};

use crate::location::Location;
use crate::{run, serve};

#[derive(Debug, Subcommand)]
pub enum Options {
    /// Add an account. The password is read from standard input; without one, one is made and printed.
    Add(Add),
    /// Everybody who has an account.
    List(list::List),
    /// Print a link with which somebody sets a new password: once, within an hour.
    Reset(reset::Reset),
    /// Nobody logs in with this account any more, and its sessions end.
    Disable(switch::Switch),
    /// Take `disable` back.
    Enable(switch::Switch),
    /// Let somebody see openings and applications, or no longer.
    Role(RoleOf),
}

#[derive(Debug, Args)]
pub struct RoleOf {
    #[arg(value_name = "EMAIL")]
    email: String,
    /// staff: sees openings and applications too; trader: only a journal of his own.
    #[arg(value_name = "staff|trader", value_parser = role)]
    role: Role,
    #[command(flatten)]
    location: Location,
}

fn role(word: &str) -> Result<Role, String> {
    Role::from_word(word).ok_or_else(|| "expected staff or trader".to_owned())
}

#[derive(Debug, Args)]
pub struct Add {
    #[arg(value_name = "EMAIL")]
    email: String,
    /// How the site greets them; unset: the part before the @.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    location: Location,
}

pub fn run(options: &Options) -> ExitCode {
    match options {
        Options::Add(options) => run::to_the_end(add(options)),
        Options::Role(options) => run::to_the_end(give(options)),
        Options::List(options) => run::to_the_end(list::list(options)),
        Options::Reset(options) => run::to_the_end(reset::reset(options)),
        Options::Disable(options) => run::to_the_end(switch::disable(options)),
        Options::Enable(options) => run::to_the_end(switch::enable(options)),
    }
}

async fn add(options: &Add) -> Result<(), String> {
    let email = Email::parse(&options.email)
        .ok_or_else(|| format!("{:?} is not an e-mail address", options.email))?;
    let before_at = email.as_str().split('@').next().unwrap_or_default();
    let name = options
        .name
        .as_deref()
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .unwrap_or(before_at)
        .to_owned();
    let typed = typed()?;
    let password = match &typed {
        Some(typed) => {
            strength(typed).map_err(str::to_owned)?;
            if is_easy(typed, email.as_str(), &name) {
                return Err(EASY.to_owned());
            }
            typed.clone()
        }
        None => made()?,
    };
    let hash = password::hash(&password, Cost::FULL)
        .map_err(|error| format!("the password cannot be hashed: {error}"))?;
    let new = NewUser { email: email.as_str().to_owned(), name, phone: None, password_hash: Some(hash) };

    let db = options.location.open().await?;
    let added = users::add(&db, &new, serve::now()).await.map_err(|error| error.to_string())?;
    db.close().await;
    let Some(user) = added else { return Err(format!("{} has an account already", new.email)) };
    println!("{} can log in", user.email);
    if typed.is_none() {
        println!("password: {password}");
    }
    Ok(())
}

async fn give(options: &RoleOf) -> Result<(), String> {
    let db = open(&options.location).await?;
    let given = set_role(&db, options).await;
    db.close().await;
    let (email, is_confirmed) = given?;
    println!("{email} is {} now", options.role.word());
    if options.role == Role::Staff && !is_confirmed {
        println!("Nobody has confirmed that address yet: make sure that its owner made the account.");
    }
    Ok(())
}

/// The address, and whether a mail has shown whose it is.
async fn set_role(db: &Db, options: &RoleOf) -> Result<(String, bool), String> {
    let user = find(db, &options.email).await?;
    users::set_role(db, &user.email, options.role, serve::now()).await.map_err(|error| error.to_string())?;
    let status = store::account_status::of(db, user.id).await.map_err(|error| error.to_string())?;
    Ok((user.email, status.verified_at.is_some()))
}

/// The database that is there; none is made.
async fn open(location: &Location) -> Result<Db, String> {
    if !location.is_there() {
        return Err(format!("there is no database at {}", location.printed()));
    }
    location.open().await
}

async fn find(db: &Db, email: &str) -> Result<User, String> {
    let email = Email::parse(email).ok_or_else(|| format!("{email:?} is not an e-mail address"))?;
    let found = users::by_email(db, email.as_str()).await.map_err(|error| error.to_string())?;
    found.map(|(user, _)| user).ok_or_else(|| format!("nobody here has the address {}", email.as_str()))
}

/// The first line of standard input; `None` when it is a terminal or says nothing.
fn typed() -> Result<Option<String>, String> {
    let input = io::stdin();
    if input.is_terminal() {
        return Ok(None);
    }
    let mut line = String::new();
    input.lock().read_line(&mut line).map_err(|error| format!("the password cannot be read: {error}"))?;
    let line = line.trim_end_matches(['\n', '\r']);
    Ok((!line.is_empty()).then(|| line.to_owned()))
}

/// Without letters that look alike: 54 of them, sixteen times, are 92 bits.
const LETTERS: &[u8; 54] = b"abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ2345679";

fn made() -> Result<String, String> {
    loop {
        let mut password = String::new();
        while password.len() < 19 {
            let mut byte = [0];
            getrandom::fill(&mut byte).map_err(|error| format!("no randomness for a password: {error}"))?;
            // Every letter as likely as the others: what is left above the last whole round is thrown away.
            let place = usize::from(byte[0]);
            if place < LETTERS.len() * 4 {
                if matches!(password.len(), 4 | 9 | 14) {
                    password.push('-');
                }
                password.push(char::from(LETTERS[place % LETTERS.len()]));
            }
        }
        if strength(&password).is_ok() {
            return Ok(password);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_made_password_keeps_the_rules_of_the_site() {
        let (one, two) = (made().unwrap(), made().unwrap());
        assert_eq!((one.len(), strength(&one)), (19, Ok(())));
        assert_ne!(one, two);
    }
}
