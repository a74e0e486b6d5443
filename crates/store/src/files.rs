//! Files of applicants, outside the database: in a folder of this machine, or in an S3 bucket.
//!
//! A name is 32 random hexadecimal digits; what the applicant called the file stays in the database.

use std::fs::{self, DirBuilder, Permissions};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use std::{fmt, io};

use domain::Time;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{ClientOptions, Error, ObjectStore, ObjectStoreExt, RetryConfig};

use crate::{Result, StoreError, crash};

/// All of ours lie below this word.
const PREFIX: &str = "resumes";
/// A request waits for a bucket no longer; the upload around it has two minutes.
const PATIENCE: Duration = Duration::from_secs(20);

/// Cheap to clone.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    /// Of a folder only: its files are made readable to nobody else.
    local: Option<Arc<LocalFileSystem>>,
}

/// Where an S3 bucket is, and who we are there.
#[derive(Clone)]
pub struct Bucket {
    /// `https://s3.ap-south-1.amazonaws.com`; plain http is for a server on this machine.
    pub endpoint: String,
    pub region: String,
    pub name: String,
    pub key: String,
    pub secret: String,
}

/// A file that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub name: String,
    pub changed_at: Time,
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Files({})", self.store)
    }
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bucket({} at {})", self.name, self.endpoint)
    }
}

impl Files {
    /// A folder, made when it is missing. Nobody else on the machine reads it.
    pub fn folder(folder: &Path) -> Result<Self> {
        let fail = |error: std::io::Error| StoreError::Unavailable(format!("{}: {error}", folder.display()));
        DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(fail)?;
        let local = LocalFileSystem::new_with_prefix(folder).map_err(trouble)?.with_fsync(true);
        let local = Arc::new(local);
        Ok(Self { store: Arc::clone(&local) as Arc<dyn ObjectStore>, local: Some(local) })
    }

    /// An S3 bucket. Nothing is asked of it yet.
    pub fn bucket(bucket: &Bucket) -> Result<Self> {
        // Fails when there is one already, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let retry = RetryConfig { max_retries: 2, retry_timeout: PATIENCE, ..RetryConfig::default() };
        let store = AmazonS3Builder::new()
            .with_endpoint(&bucket.endpoint)
            .with_region(&bucket.region)
            .with_bucket_name(&bucket.name)
            .with_access_key_id(&bucket.key)
            .with_secret_access_key(&bucket.secret)
            .with_client_options(
                ClientOptions::new()
                    .with_allow_http(bucket.endpoint.starts_with("http://"))
                    .with_timeout(PATIENCE),
            )
            .with_retry(retry)
            .build()
            .map_err(trouble)?;
        Ok(Self { store: Arc::new(store), local: None })
    }

    /// Keeps a file under a new name. When this returns it survives a power cut.
    pub async fn put(&self, bytes: Vec<u8>) -> Result<String> {
        let name = new_name()?;
        self.put_as(&name, bytes).await?;
        Ok(name)
    }

    /// The same under a name that it had before: a restore.
    pub(crate) async fn put_as(&self, name: &str, bytes: Vec<u8>) -> Result<()> {
        let key = key(name)?;
        crash::point();
        self.store.put(&key, bytes.into()).await.map_err(trouble)?;
        if let Some(local) = &self.local {
            let path = local.path_to_filesystem(&key).map_err(trouble)?;
            fs::set_permissions(&path, Permissions::from_mode(0o600))
                .map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?;
        }
        crash::point();
        Ok(())
    }

    /// `None`: there is no such file.
    pub async fn get(&self, name: &str) -> Result<Option<Vec<u8>>> {
        match self.store.get(&key(name)?).await {
            Ok(found) => Ok(Some(found.bytes().await.map_err(trouble)?.into())),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(trouble(error)),
        }
    }

    /// It is gone, or was never there.
    pub async fn remove(&self, name: &str) -> Result<()> {
        crash::point();
        match self.store.delete(&key(name)?).await {
            Ok(()) | Err(Error::NotFound { .. }) => {}
            Err(error) => return Err(trouble(error)),
        }
        crash::point();
        Ok(())
    }

    /// Removes what a crash in the middle of [`Files::put`] left, if it is older than that: a folder's files are written
    /// as `<name>#<number>` first, which [`Files::list`] leaves out. Says how many. A bucket has none.
    pub fn remove_torn(&self, before: Time) -> Result<u64> {
        let Some(local) = &self.local else { return Ok(0) };
        let folder = local.path_to_filesystem(&Key::from(PREFIX)).map_err(trouble)?;
        torn(&folder, before).map_err(|error| StoreError::Unavailable(format!("the store of files: {error}")))
    }

    /// Every file.
    pub async fn list(&self) -> Result<Vec<Found>> {
        let listed = self.store.list_with_delimiter(Some(&Key::from(PREFIX))).await.map_err(trouble)?;
        let found = listed.objects.into_iter().filter_map(|object| {
            let name = object.location.filename()?.to_owned();
            Some(Found { name, changed_at: Time(object.last_modified.timestamp_millis()) })
        });
        Ok(found.collect())
    }
}

fn torn(folder: &Path, before: Time) -> io::Result<u64> {
    let mut removed = 0;
    let entries = match fs::read_dir(folder) {
        // Nothing was ever put there.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let of = name.to_str().and_then(|name| name.split_once('#'));
        if !of.is_some_and(|(name, _)| is_name(name)) {
            continue;
        }
        // One that is being written may have its own name by now.
        let Ok(changed) = entry.metadata().and_then(|about| about.modified()) else { continue };
        let changed = changed.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        if i64::try_from(changed.as_millis()).is_ok_and(|changed| changed < before.0) {
            fs::remove_file(entry.path())?;
            removed += 1;
        }
    }
    Ok(removed)
}

/// Only names that were made here: nothing else ever becomes a path.
fn key(name: &str) -> Result<Key> {
    if is_name(name) {
        return Ok(Key::from(format!("{PREFIX}/{name}")));
    }
    Err(StoreError::broken(format!("{name:?} is not the name of a file of ours")))
}

pub(crate) fn is_name(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn new_name() -> Result<String> {
    use std::fmt::Write;
    let mut random = [0_u8; 16];
    getrandom::fill(&mut random)
        .map_err(|error| StoreError::Unavailable(format!("no randomness: {error}")))?;
    let mut name = String::with_capacity(32);
    for byte in random {
        // Writing to a string does not fail.
        let _ = write!(name, "{byte:02x}");
    }
    Ok(name)
}

/// The disk's words are deep inside; a full one is told apart from the rest.
fn trouble(error: Error) -> StoreError {
    let why = format!("the store of files: {error}");
    let mut source: Option<&(dyn std::error::Error + 'static)> = Some(&error);
    while let Some(one) = source {
        if let Some(io) = one.downcast_ref::<std::io::Error>()
            && matches!(
                io.kind(),
                std::io::ErrorKind::StorageFull
                    | std::io::ErrorKind::QuotaExceeded
                    | std::io::ErrorKind::FileTooLarge
            )
        {
            return StoreError::Full(why);
        }
        source = one.source();
    }
    StoreError::Unavailable(why)
}
