//! The server's keys: of tokens, changed on demand, and of applicants' private links, made once. They lie in the
//! database, sealed with the operator's secret, so that every instance has the same.

use std::fs;
use std::io;
use std::path::Path;

use domain::Time;
use store::server_keys::{self, KeyUse, SigningKey};
use store::{Db, StoreError};

use crate::{ApplicantLinkKey, OperatorSecret, Tokens, own_model_key, secret};

/// Seconds that instances have to read a new key before it signs. Three of their looks.
const SPREAD: i64 = 60;
/// How often an instance looks, in seconds.
pub const LOOK: u64 = 20;
/// Longer than any token lasts, in seconds.
const GRACE: i64 = 600;
const SIGNING: &str = "signing";
const APPLICANT_LINKS: &str = "applicant links";
/// Where releases before this one kept them, in the data folder.
const SIGNING_FILE: &str = "signing.key";
const SIGNING_BEFORE_FILE: &str = "signing.key.old";
const APPLICANT_LINKS_FILE: &str = "application.key";

pub(crate) type Key = [u8; 32];

/// Of tokens, as one instance knows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Keys {
    /// What it signs with.
    pub now: Key,
    /// What else it reads: the next one, and those that were replaced.
    pub others: Vec<OtherKey>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OtherKey {
    pub key: Key,
    /// Seconds since 1970. What says that it is good for longer was signed after the change, by who stole the key.
    pub until: Option<i64>,
}

/// Why a server has no keys.
#[derive(Debug)]
pub enum KeyProblem {
    Store(StoreError),
    Secret(io::Error),
    /// The keys are sealed, and there is no secret.
    NoSecret,
    /// They are sealed with another one.
    OtherSecret,
}

impl KeyProblem {
    /// What happened and what to do.
    pub fn sentence(&self) -> String {
        let how = "Copy operator.secret out of the data folder of a server that works, or set ROJMEL_SECRET to what is set there.";
        match self {
            Self::Store(error) => error.why().to_owned(),
            Self::Secret(error) => format!("the operator's secret: {error}"),
            Self::NoSecret => {
                format!(
                    "the keys in the database are sealed with an operator's secret that is not here. {how}"
                )
            }
            Self::OtherSecret => {
                format!("the keys in the database are sealed with another operator's secret. {how}")
            }
        }
    }
}

impl From<StoreError> for KeyProblem {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// The keys of a server.
pub struct Opened {
    pub tokens: Tokens,
    pub applicant_links: ApplicantLinkKey,
    pub secret: OperatorSecret,
    /// It was made now: links of before follow from another one, if there were any.
    pub made_applicant_links: bool,
}

/// Opens the keys of this database. At the first start the secret and the keys are made; files in which an earlier
/// release kept them are taken over and removed.
///
/// # Errors
/// When the database does not answer, or the keys are sealed with a secret that is not here.
pub async fn open(db: &Db, data: &Path, set: Option<&str>, now: Time) -> Result<Opened, KeyProblem> {
    let secret = secret(db, data, set).await?;
    let file = read(data, SIGNING_FILE)?;
    let mut stored = server_keys::signing(db).await?;
    if stored.is_empty() {
        let key = file.map_or_else(|| random().map_err(KeyProblem::Secret), Ok)?;
        server_keys::first_signing(db, &seal(&secret, SIGNING, &key)?, now).await?;
        stored = server_keys::signing(db).await?;
    }
    let known = unsealed(&secret, &stored)?;
    // A second server of the same database had a key of its own: what it signed ends by itself.
    if let Some(key) = file.filter(|key| known.iter().all(|(one, _)| one != key)) {
        let until = now.0.div_euclid(1000) + GRACE;
        server_keys::add_retired_signing(db, &seal(&secret, SIGNING, &key)?, until).await?;
        stored = server_keys::signing(db).await?;
    }
    let keys = keys(&secret, &stored, now)?;

    let made_applicant_links = take_applicant_links(db, data, &secret, file).await?;
    let sealed = server_keys::applicant_link(db).await?.unwrap_or_default();
    let applicant_links = secret.open(APPLICANT_LINKS, &sealed).ok_or(KeyProblem::OtherSecret)?;
    for name in [SIGNING_FILE, SIGNING_BEFORE_FILE, APPLICANT_LINKS_FILE] {
        forget(&data.join(name))?;
    }
    Ok(Opened {
        tokens: Tokens::with(keys),
        applicant_links: ApplicantLinkKey::new(applicant_links),
        secret,
        made_applicant_links,
    })
}

/// Tokens are signed and read with what the database says now.
///
/// # Errors
/// As [`open`]; the keys stay as they were.
pub async fn look_again(
    db: &Db,
    secret: &OperatorSecret,
    tokens: &Tokens,
    now: Time,
) -> Result<(), KeyProblem> {
    let stored = server_keys::signing(db).await?;
    tokens.change(keys(secret, &stored, now)?);
    Ok(())
}

/// A new key of tokens. Every instance reads it before one signs with it, and tokens of the one before are good until
/// they end: no server is restarted.
///
/// # Errors
/// As [`open`].
pub async fn rotate(db: &Db, secret: &OperatorSecret, now: Time) -> Result<(), KeyProblem> {
    let key = random().map_err(KeyProblem::Secret)?;
    let from = Time(now.0 + SPREAD * 1000);
    // An instance that looked just before signs with the old one for one look more.
    let until = now.0.div_euclid(1000) + SPREAD + LOOK.cast_signed() + GRACE;
    server_keys::replace_signing(db, &seal(secret, SIGNING, &key)?, from, until).await?;
    Ok(())
}

/// The keys are sealed with another secret from now on: `next` where one is `set`, else a new one in the data folder.
/// It can be run again after it was stopped anywhere; servers that run go on with what they know until they restart.
///
/// # Errors
/// As [`open`]; and when a secret is set and there is no next one. All keys are sealed anew, or none.
pub async fn change_secret(
    db: &Db,
    data: &Path,
    set: Option<&str>,
    next: Option<&str>,
) -> Result<(), KeyProblem> {
    let before = OperatorSecret::find(data, set).map_err(KeyProblem::Secret)?.ok_or(KeyProblem::NoSecret)?;
    let after = match (set, next) {
        (None, None) => OperatorSecret::next(data),
        (Some(set), Some(next)) if set.trim() == next.trim() => Err(io::Error::other(
            "ROJMEL_NEXT_SECRET is the same as ROJMEL_SECRET: choose another one, and run this again",
        )),
        (Some(_), Some(next)) => OperatorSecret::chosen(next),
        (Some(_), None) => Err(io::Error::other(
            "ROJMEL_SECRET is set: set ROJMEL_NEXT_SECRET to another one of 32 characters or more, and run this again",
        )),
        (None, Some(_)) => Err(io::Error::other(
            "ROJMEL_NEXT_SECRET is for servers with ROJMEL_SECRET; this one has operator.secret in its data folder, \
             which is replaced there when ROJMEL_NEXT_SECRET is not set",
        )),
    }
    .map_err(KeyProblem::Secret)?;
    server_keys::reseal(db, |of, sealed| {
        let purpose = match of {
            KeyUse::Signing => SIGNING,
            KeyUse::ApplicantLinks => APPLICANT_LINKS,
            KeyUse::OwnModel { user, address } => {
                return own_model_key::again((&before, &after), user, address, sealed)
                    .map_err(KeyProblem::Secret);
            }
        };
        match before.open(purpose, sealed) {
            Some(key) => seal(&after, purpose, &key),
            // Of a run before this one, which was stopped.
            None => after.open(purpose, sealed).map(|_| sealed.to_vec()).ok_or(KeyProblem::OtherSecret),
        }
    })
    .await??;
    if set.is_none() {
        secret::take_next(data).map_err(KeyProblem::Secret)?;
    }
    Ok(())
}

/// Whether this secret opens what is in a backup: it is asked before anything is restored.
///
/// # Errors
/// When it does not, or is not here.
pub fn check_backup(folder: &Path, data: &Path, set: Option<&str>) -> Result<(), KeyProblem> {
    let Some(sealed) = server_keys::applicant_link_of_backup(folder)? else { return Ok(()) };
    let secret = OperatorSecret::find(data, set).map_err(KeyProblem::Secret)?.ok_or(KeyProblem::NoSecret)?;
    secret.open(APPLICANT_LINKS, &sealed).map(drop).ok_or(KeyProblem::OtherSecret)
}

/// Whether this secret opens every key of a database that is up to date. Nothing is made or changed. `false`: there are
/// no keys yet, the first start makes them.
///
/// # Errors
/// As [`open`].
pub async fn check(db: &Db, data: &Path, set: Option<&str>) -> Result<bool, KeyProblem> {
    let secret = OperatorSecret::find(data, set).map_err(KeyProblem::Secret)?;
    let (signing, links) = (server_keys::signing(db).await?, server_keys::applicant_link(db).await?);
    if signing.is_empty() && links.is_none() {
        return Ok(false);
    }
    let secret = secret.ok_or(KeyProblem::NoSecret)?;
    unsealed(&secret, &signing)?;
    if links.is_some_and(|sealed| secret.open(APPLICANT_LINKS, &sealed).is_none()) {
        return Err(KeyProblem::OtherSecret);
    }
    Ok(true)
}

/// The operator's secret of a database whose keys it opens; made where there are no keys.
///
/// # Errors
/// When there are keys and no secret.
pub async fn secret(db: &Db, data: &Path, set: Option<&str>) -> Result<OperatorSecret, KeyProblem> {
    let find = || OperatorSecret::find(data, set).map_err(KeyProblem::Secret);
    if let Some(secret) = find()? {
        return Ok(secret);
    }
    let is_new =
        server_keys::signing(db).await?.is_empty() && server_keys::applicant_link(db).await?.is_none();
    if is_new {
        return OperatorSecret::make(data).map_err(KeyProblem::Secret);
    }
    // A server that started beside this one may have made both meanwhile: the secret before the keys.
    find()?.ok_or(KeyProblem::NoSecret)
}

/// Whether it had to be made anew. Before there was a key of its own, links followed from the signing key.
async fn take_applicant_links(
    db: &Db,
    data: &Path,
    secret: &OperatorSecret,
    signing: Option<Key>,
) -> Result<bool, KeyProblem> {
    if server_keys::applicant_link(db).await?.is_some() {
        return Ok(false);
    }
    let found = read(data, APPLICANT_LINKS_FILE)?.or(signing);
    let key = found.map_or_else(|| random().map_err(KeyProblem::Secret), Ok)?;
    let was_first = server_keys::first_applicant_link(db, &seal(secret, APPLICANT_LINKS, &key)?).await?;
    Ok(found.is_none() && was_first)
}

fn keys(secret: &OperatorSecret, stored: &[SigningKey], now: Time) -> Result<Keys, KeyProblem> {
    let opened = unsealed(secret, stored)?;
    let signs = |one: &SigningKey| one.signs_from.is_some_and(|from| from <= now);
    // Where the clock stands before all of them: the first that will.
    let at = opened.iter().rposition(|(_, one)| signs(one));
    let at = at.or_else(|| opened.iter().position(|(_, one)| one.signs_from.is_some()));
    let at = at.ok_or(KeyProblem::OtherSecret)?;
    let others = opened.iter().enumerate().filter(|&(other, _)| other != at);
    let others = others.map(|(_, (key, one))| OtherKey { key: *key, until: one.good_until }).collect();
    Ok(Keys { now: opened[at].0, others })
}

fn unsealed<'a>(
    secret: &OperatorSecret,
    stored: &'a [SigningKey],
) -> Result<Vec<(Key, &'a SigningKey)>, KeyProblem> {
    let open = |one: &'a SigningKey| secret.open(SIGNING, &one.sealed).map(|key| (key, one));
    stored.iter().map(open).collect::<Option<_>>().ok_or(KeyProblem::OtherSecret)
}

fn seal(secret: &OperatorSecret, purpose: &str, key: &Key) -> Result<Vec<u8>, KeyProblem> {
    secret.seal(purpose, key).map_err(KeyProblem::Secret)
}

fn read(data: &Path, name: &str) -> Result<Option<Key>, KeyProblem> {
    let path = data.join(name);
    let bytes = match fs::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(KeyProblem::Secret)?,
    };
    let found = bytes.len();
    bytes.try_into().map(Some).map_err(|_| {
        let why = format!("{} has {found} bytes, not 32; remove it and a new key is made", path.display());
        KeyProblem::Secret(io::Error::new(io::ErrorKind::InvalidData, why))
    })
}

fn forget(path: &Path) -> Result<(), KeyProblem> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(KeyProblem::Secret(error)),
        _ => Ok(()),
    }
}

pub(crate) fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}
