//! The files of web/build/client, put into the program by build.rs.

use axum::body::Bytes;

use super::Assets;

include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

impl Assets {
    /// The web app this program was built with.
    pub fn embedded() -> Self {
        Self::new(WEB_FILES.iter().map(|(path, bytes)| ((*path).to_owned(), Bytes::from_static(bytes))))
    }
}
