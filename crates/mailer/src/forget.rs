//! Mails in the outbox go with what they are about.

use std::collections::HashMap;

use app_error::AppError;
use domain::Time;
use store::Db;
use store::mails::{self, Stay};

use super::outbox::{self, Lying};
use crate::Mail;
use crate::address::normal;

/// Removes what lies in the outbox for these addresses, what is older than a month, and what the database does not know
/// any more: a mail whose account was erased from another server.
pub async fn forget(db: &Db, mail: &Mail, now: Time, addresses: &[String]) -> Result<(), AppError> {
    let folder = mail.outbox.clone();
    let lying = off(move || outbox::lying(&folder)).await?;
    if lying.is_empty() {
        return Ok(());
    }
    // Asked for after the files were seen: a mail that comes now has its row already.
    let stays: HashMap<i64, Stay> = mails::stays(db, now).await?.into_iter().collect();
    let is_theirs = |lies: &Lying| addresses.iter().any(|address| *address == normal(&lies.recipient));
    let (mut gone, mut strange) = (Vec::new(), Vec::new());
    for lies in &lying {
        match stays.get(&lies.id) {
            // A receipt to the same address too.
            Some(Stay::WithApplication) => {}
            Some(Stay::Over) => gone.push(lies.id),
            Some(Stay::Yet) | None if is_theirs(lies) => gone.push(lies.id),
            Some(Stay::Yet) => {}
            None => strange.push(lies.id),
        }
    }
    let known = lying.iter().filter(|lies| stays.contains_key(&lies.id)).count();
    if strange.len() > known {
        // An empty database beside a full folder looks like this, and these files may be the only copies.
        tracing::error!(
            strange = strange.len(),
            known,
            "most mails in the outbox are none of this database, so none of those is removed: do the folder and the \
             database belong together?"
        );
    } else {
        gone.append(&mut strange);
    }
    mail.remove(gone).await
}

async fn off<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T, AppError> {
    tokio::task::spawn_blocking(work).await.map_err(AppError::ours)?.map_err(AppError::ours)
}
