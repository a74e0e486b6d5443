//! The store of files, outside the database: a folder of this machine, or an S3 bucket. Here are bytes under names;
//! whose they are says [`crate::attachments`].
//!
//! A name is 64 hexadecimal digits, a dash and 8 more. Releases before attachments gave resumes 32 digits, below a word
//! of their own. Beside them lie the marks of who was erased, one object each.

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

/// What lies below which word.
const ATTACHMENTS: &str = "attachments";
const RESUMES: &str = "resumes";
const MARKS: &str = "erased";
/// Among the marks: which store of marks this is.
const MARKS_ID: &str = "store";
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

    /// Keeps a file. When this returns it survives a power cut.
    ///
    /// # Errors
    /// When the name is none of ours, or the store does not take it.
    pub async fn put(&self, name: &str, bytes: Vec<u8>) -> Result<()> {
        self.write(&key(name)?, bytes).await
    }

    async fn write(&self, key: &Key, bytes: Vec<u8>) -> Result<()> {
        crash::point();
        self.store.put(key, bytes.into()).await.map_err(trouble)?;
        if let Some(local) = &self.local {
            let path = local.path_to_filesystem(key).map_err(trouble)?;
            fs::set_permissions(&path, Permissions::from_mode(0o600))
                .map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?;
        }
        crash::point();
        Ok(())
    }

    /// `None`: there is no such file.
    pub async fn get(&self, name: &str) -> Result<Option<Vec<u8>>> {
        self.read(&key(name)?).await
    }

    async fn read(&self, key: &Key) -> Result<Option<Vec<u8>>> {
        match self.store.get(key).await {
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

    /// Removes what a crash in the middle of [`Files::put`] left, if it is older than that: a folder's files are
    /// written as `<name>#<number>` first, which [`Files::list`] leaves out. Says how many. A bucket has none.
    pub fn remove_torn(&self, before: Time) -> Result<u64> {
        let Some(local) = &self.local else { return Ok(0) };
        let mut removed = 0;
        for word in [ATTACHMENTS, RESUMES, MARKS] {
            let folder = local.path_to_filesystem(&Key::from(word)).map_err(trouble)?;
            removed += torn(&folder, before)
                .map_err(|error| StoreError::Unavailable(format!("the store of files: {error}")))?;
        }
        Ok(removed)
    }

    /// Every file; no marks.
    pub async fn list(&self) -> Result<Vec<Found>> {
        let mut all = Vec::new();
        for word in [ATTACHMENTS, RESUMES] {
            let listed = self.store.list_with_delimiter(Some(&Key::from(word))).await.map_err(trouble)?;
            all.extend(listed.objects.into_iter().filter_map(|object| {
                let name = object.location.filename()?.to_owned();
                // What somebody else put there is left alone.
                is_name(&name)
                    .then(|| Found { name, changed_at: Time(object.last_modified.timestamp_millis()) })
            }));
        }
        Ok(all)
    }

    /// Writes that somebody was erased at `at`; written again it changes nothing that matters.
    pub(crate) async fn put_mark(&self, mark: &str, at: Time) -> Result<()> {
        self.write(&Key::from(format!("{MARKS}/{mark}")), at.0.to_string().into_bytes()).await
    }

    /// The marks that are there, each 64 hexadecimal digits, and when each was put there.
    pub(crate) async fn marks(&self) -> Result<Vec<(String, Time)>> {
        let listed = self.store.list_with_delimiter(Some(&Key::from(MARKS))).await.map_err(trouble)?;
        let marks = listed.objects.into_iter().filter_map(|object| {
            let name = object.location.filename()?.to_owned();
            is_hex(&name, 64).then(|| (name, Time(object.last_modified.timestamp_millis())))
        });
        Ok(marks.collect())
    }

    /// Which store of marks this is, so that a restore notices another one; `None` where no backup was ever made beside
    /// it.
    pub async fn marks_id(&self) -> Result<Option<String>> {
        let bytes = self.read(&Key::from(format!("{MARKS}/{MARKS_ID}"))).await?;
        Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// From now on it is that one: it holds all of its marks.
    pub async fn name_marks(&self, id: &str) -> Result<()> {
        self.write(&Key::from(format!("{MARKS}/{MARKS_ID}")), id.as_bytes().to_vec()).await
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
        if !of.is_some_and(|(name, _)| is_name(name) || is_hex(name, 64) || name == MARKS_ID) {
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
    if is_old_name(name) {
        return Ok(Key::from(format!("{RESUMES}/{name}")));
    }
    if is_name(name) {
        return Ok(Key::from(format!("{ATTACHMENTS}/{name}")));
    }
    Err(StoreError::broken(format!("{name:?} is not the name of a file of ours")))
}

pub(crate) fn is_name(name: &str) -> bool {
    is_old_name(name)
        || name.split_once('-').is_some_and(|(content, suffix)| is_hex(content, 64) && is_hex(suffix, 8))
}

/// Of a resume that a release before attachments kept. Public ids have the same form.
pub(crate) fn is_old_name(name: &str) -> bool {
    is_hex(name, 32)
}

fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
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
