//! Where resumes and attachments are kept: a folder of this machine, or an S3 bucket.

use std::path::{Path, PathBuf};

use clap::Args;
use store::files::{Bucket, Files};

#[derive(Debug, Clone, Args)]
pub struct Keep {
    /// Where resumes and attachments are kept: a folder, or s3://BUCKET; unset: files in the data folder.
    #[arg(long, env = "ROJMEL_FILES", value_name = "DIR|s3://BUCKET")]
    pub files: Option<String>,
    /// The bucket's server, like https://s3.ap-south-1.amazonaws.com.
    #[arg(long, env = "ROJMEL_S3_ENDPOINT", value_name = "URL")]
    pub s3_endpoint: Option<String>,
    /// The bucket's region.
    #[arg(long, env = "ROJMEL_S3_REGION", value_name = "REGION", default_value = "ap-south-1")]
    pub s3_region: String,
    /// Access key of the bucket.
    #[arg(long, env = "ROJMEL_S3_KEY", value_name = "KEY", hide_env_values = true)]
    pub s3_key: Option<String>,
    /// Secret of that key; better in the environment than on the command line, where others see it.
    #[arg(long, env = "ROJMEL_S3_SECRET", value_name = "SECRET", hide_env_values = true)]
    pub s3_secret: Option<String>,
}

impl Keep {
    /// Opened; a bucket is not asked for anything yet.
    pub fn open(&self, data: &Path) -> Result<Files, String> {
        let Some(bucket) = self.bucket() else {
            return Files::folder(&self.folder(data)).map_err(|error| error.why().to_owned());
        };
        let wanted = |value: &Option<String>, flag: &str| {
            value
                .clone()
                .filter(|value| !value.is_empty())
                .ok_or_else(|| format!("files are kept in s3://{bucket}: --{flag} is missing"))
        };
        let bucket = Bucket {
            endpoint: wanted(&self.s3_endpoint, "s3-endpoint")?,
            region: self.s3_region.clone(),
            name: bucket.to_owned(),
            key: wanted(&self.s3_key, "s3-key")?,
            secret: wanted(&self.s3_secret, "s3-secret")?,
        };
        Files::bucket(&bucket).map_err(|error| error.why().to_owned())
    }

    /// Another store than the one that is set, which must be there; a bucket on the same server, with the same key.
    pub fn open_other(&self, place: &str, data: &Path) -> Result<Files, String> {
        let other = Self { files: Some(place.to_owned()), ..self.clone() };
        if other.bucket().is_none() && !Path::new(place).is_dir() {
            return Err(format!("{place} is no folder"));
        }
        other.open(data)
    }

    /// As it is printed: a folder, or a bucket.
    pub fn place(&self, data: &Path) -> String {
        self.files.clone().unwrap_or_else(|| self.folder(data).display().to_string())
    }

    /// As `rojmel config` prints it: without secrets.
    pub fn listed(&self, data: &Path) -> Vec<(&'static str, String)> {
        let mut listed = vec![("files", self.place(data))];
        if self.bucket().is_some() {
            let hidden = |value: &Option<String>| if value.is_some() { "…" } else { "" }.to_owned();
            listed.push(("s3_endpoint", self.s3_endpoint.clone().unwrap_or_default()));
            listed.push(("s3_region", self.s3_region.clone()));
            listed.push(("s3_key", hidden(&self.s3_key)));
            listed.push(("s3_secret", hidden(&self.s3_secret)));
        }
        listed
    }

    /// The bucket's name, where resumes are kept in one.
    pub fn bucket(&self) -> Option<&str> {
        self.files.as_deref()?.strip_prefix("s3://").map(|name| name.trim_end_matches('/'))
    }

    /// Where they are kept else.
    pub fn folder(&self, data: &Path) -> PathBuf {
        self.files.as_ref().map_or_else(|| data.join("files"), PathBuf::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(files: Option<&str>, secret: Option<&str>) -> Keep {
        Keep {
            files: files.map(str::to_owned),
            s3_endpoint: Some("http://127.0.0.1:9".to_owned()),
            s3_region: "ap-south-1".to_owned(),
            s3_key: Some("key".to_owned()),
            s3_secret: secret.map(str::to_owned),
        }
    }

    #[test]
    fn a_bucket_needs_its_secret_and_prints_none() {
        let folder = testdb::folder();
        assert!(keep(None, None).open(folder.path()).is_ok());
        assert!(folder.path().join("files").is_dir());
        assert!(keep(Some("s3://resumes"), Some("s3cret")).open(folder.path()).is_ok());
        let error = keep(Some("s3://resumes"), None).open(folder.path()).unwrap_err();
        assert_eq!(error, "files are kept in s3://resumes: --s3-secret is missing");
        let listed = keep(Some("s3://resumes"), Some("s3cret")).listed(folder.path());
        assert!(
            listed.contains(&("s3_secret", "…".to_owned())) && listed.contains(&("s3_key", "…".to_owned()))
        );
    }
}
