//! The files of web/build/client, put into the program by build.rs.

use axum::body::Bytes;

use super::Assets;

include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

impl Assets {
    /// The web app this program was built with. A debug build takes the files of the folder `ROJMEL_WEB` when that
    /// is set, so that a changed page needs no compiling.
    pub fn embedded() -> Self {
        #[cfg(debug_assertions)]
        if let Some(folder) = std::env::var_os("ROJMEL_WEB") {
            let files = web_build::files(std::path::Path::new(&folder));
            let read = |file| std::fs::read(file).map(Bytes::from).unwrap_or_default();
            return Self::new(files.into_iter().map(|(path, file)| (path, read(file))));
        }
        Self::new(WEB_FILES.iter().map(|(path, bytes)| ((*path).to_owned(), Bytes::from_static(bytes))))
    }
}
