//! The files of the web app with everything about them computed once: type, tag, policy, compressed forms.

use std::collections::HashMap;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::HeaderValue;
use brand::{Origin, brand};
use sha2::{Digest, Sha256};
use web_http::encoding::Encoding;

use super::frame::{self, Frame};
use super::{csp, pack};

/// Paths below the root without a leading slash, as `assets/app-1a2b.js`.
pub struct Assets {
    files: HashMap<String, Asset>,
    not_found: Asset,
    /// The app without a page: it draws what the address says.
    shell: Option<Asset>,
}

#[derive(Clone)]
pub struct Asset {
    plain: Bytes,
    brotli: Packed,
    gzip: Packed,
    pub content_type: &'static str,
    /// Sixteen bytes of the content's hash in hex.
    tag: String,
    /// Its name carries its hash, so it never changes.
    pub immutable: bool,
    /// Of pages only.
    pub policy: Option<HeaderValue>,
}

/// A compressed form of a file.
#[derive(Clone)]
enum Packed {
    Not,
    /// From the build.
    Built(Bytes),
    /// Made when it is first asked for: the text was changed when the server started.
    Later(OnceLock<Bytes>),
}

impl Packed {
    fn exists(&self) -> bool {
        !matches!(self, Self::Not)
    }

    fn get(&self, pack: impl FnOnce() -> Bytes) -> Option<Bytes> {
        match self {
            Self::Not => None,
            Self::Built(bytes) => Some(bytes.clone()),
            Self::Later(cell) => Some(cell.get_or_init(pack).clone()),
        }
    }

    fn anew(&self) -> Self {
        if self.exists() { Self::Later(OnceLock::new()) } else { Self::Not }
    }
}

/// What is served when the program was built without the web app.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en-IN\"><meta charset=\"utf-8\"><title>Rojmel</title>\
    <h1>The web app is not part of this build</h1>\
    <p>Start it with <code>cargo xtask run</code>, or build with <code>cargo build --release -p rojmel</code>.</p>";
const NOT_FOUND: &str = "<!doctype html><html lang=\"en-IN\"><meta charset=\"utf-8\"><title>Not found</title>\
    <h1>There is nothing at this address</h1><p><a href=\"/\">Go to Home</a></p>";
/// In the order of preference.
const NOT_FOUND_PAGES: [&str; 3] = ["404.html", "404/index.html", SHELL];
const SHELL: &str = "__spa-fallback.html";

impl Assets {
    /// `files` are those of web/build/client, with a `.br` and `.gz` beside what was compressed.
    pub fn new(files: impl IntoIterator<Item = (String, Bytes)>) -> Self {
        let mut all: HashMap<String, Bytes> = files.into_iter().collect();
        let packed: Vec<String> =
            all.keys().filter(|path| path.ends_with(".br") || path.ends_with(".gz")).cloned().collect();
        let packed: HashMap<String, Bytes> =
            packed.into_iter().filter_map(|path| all.remove_entry(&path)).collect();
        let mut files: HashMap<String, Asset> = all
            .into_iter()
            .map(|(path, bytes)| {
                let form = |ending| packed.get(&format!("{path}.{ending}")).cloned();
                let asset = Asset::new(&path, bytes, form("br"), form("gz"));
                (path, asset)
            })
            .collect();
        let shell = files.get(SHELL).cloned();
        let not_found = NOT_FOUND_PAGES
            .into_iter()
            .find_map(|path| files.remove(path))
            .unwrap_or_else(|| Asset::page(NOT_FOUND));
        files.retain(|path, _| !NOT_FOUND_PAGES.contains(&path.as_str()));
        files.entry("index.html".to_owned()).or_insert_with(|| Asset::page(NOT_BUILT));
        Self { files, not_found, shell }
    }

    /// The same opened at another address than the one that the pages were made for: canonical links, `og:url`, the site
    /// map and robots.txt name this one. Whatever is computed of a text is computed anew.
    pub fn opened_at(mut self, origin: &Origin) -> Self {
        let (made_for, origin) = (brand().origin.as_str(), origin.text());
        if made_for == origin {
            return self;
        }
        for (path, asset) in &mut self.files {
            asset.rename(path, made_for, origin);
        }
        for page in std::iter::once(&mut self.not_found).chain(&mut self.shell) {
            page.rename(SHELL, made_for, origin);
        }
        self
    }

    /// The file at an address. A page answers with and without a trailing slash, never by its file name.
    pub fn at(&self, path: &str) -> Option<&Asset> {
        let path = path.strip_prefix('/')?;
        let bare = path.strip_suffix('/').unwrap_or(path);
        let page = if path.is_empty() { "index.html".to_owned() } else { format!("{bare}/index.html") };
        self.files.get(&page).or_else(|| self.files.get(path).filter(|file| file.policy.is_none()))
    }

    pub fn not_found(&self) -> &Asset {
        &self.not_found
    }

    /// For codes that the build did not know: `job-description.html` for what lies below `/job-description/`.
    pub fn any_below(&self, path: &str) -> Option<&Asset> {
        let (first, _) = path.strip_prefix('/')?.split_once('/')?;
        self.files.get(&format!("{first}.html"))
    }

    /// For addresses that only the app can draw.
    pub fn shell(&self) -> &Asset {
        self.shell.as_ref().unwrap_or(&self.not_found)
    }

    /// Header, footer and style sheets of a page, for an answer that the server writes.
    pub fn frame(&self, path: &str) -> Frame {
        let page = self.at(path).or_else(|| self.at("/"));
        page.map(|page| frame::around(&String::from_utf8_lossy(&page.plain))).unwrap_or_default()
    }
}

impl Asset {
    fn new(path: &str, plain: Bytes, brotli: Option<Bytes>, gzip: Option<Bytes>) -> Self {
        let content_type = content_type(path);
        let policy = (content_type == HTML).then(|| {
            let policy = csp::policy(&String::from_utf8_lossy(&plain));
            // Made of ASCII words and base64.
            HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static(csp::NOTHING))
        });
        let tag = Sha256::digest(&plain)[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        let packed = |form: Option<Bytes>| form.map_or(Packed::Not, Packed::Built);
        let (brotli, gzip) = (packed(brotli), packed(gzip));
        Self { plain, brotli, gzip, content_type, tag, immutable: path.starts_with("assets/"), policy }
    }

    /// Puts one address in the place of another, in a text that has it.
    fn rename(&mut self, path: &str, from: &str, to: &str) {
        let Some(renamed) = std::str::from_utf8(&self.plain)
            .ok()
            .filter(|text| text.contains(from))
            .map(|text| text.replace(from, to))
        else {
            return;
        };
        let (brotli, gzip) = (self.brotli.anew(), self.gzip.anew());
        *self = Self { brotli, gzip, ..Self::new(path, renamed.into(), None, None) };
    }

    fn page(html: &'static str) -> Self {
        Self::new("index.html", Bytes::from_static(html.as_bytes()), None, None)
    }

    /// The bytes in the first of these encodings that exists.
    pub fn form(&self, mut accepted: impl Iterator<Item = Encoding>) -> (Encoding, Bytes) {
        accepted
            .find_map(|encoding| {
                let bytes = match encoding {
                    Encoding::Brotli => self.brotli.get(|| pack::brotli(&self.plain))?,
                    Encoding::Gzip => self.gzip.get(|| pack::gzip(&self.plain))?,
                    Encoding::Plain => self.plain.clone(),
                };
                Some((encoding, bytes))
            })
            .unwrap_or_else(|| (Encoding::Plain, self.plain.clone()))
    }

    /// Two encodings are two representations, so each has its own tag.
    pub fn tag(&self, encoding: Encoding) -> String {
        match encoding.word() {
            Some(word) => format!("\"{}-{word}\"", self.tag),
            None => format!("\"{}\"", self.tag),
        }
    }

    pub fn varies(&self) -> bool {
        self.brotli.exists() || self.gzip.exists()
    }
}

const HTML: &str = "text/html; charset=utf-8";

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => HTML,
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("avif") => "image/avif",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        Some("csv") => "text/csv; charset=utf-8",
        Some("xml") => "application/xml",
        Some("xlsx") => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        _ => "application/octet-stream",
    }
}
