//! The files of the web app with everything about them computed once, when each is first asked for: type, tag, policy,
//! compressed forms. A start reads none of them: they are twenty megabytes of the program.

use std::collections::HashMap;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::HeaderValue;
use brand::{Origin, brand};
use sha2::{Digest, Sha256};
use web_http::encoding::Encoding;

use super::{csp, pack};

/// Paths below the root without a leading slash, as `assets/app-1a2b.js`.
pub struct Assets {
    files: HashMap<String, Built>,
    not_found: Built,
    /// Pages for addresses that the build did not know, by their folder below web/app/pages/templates: no address of
    /// their own.
    templates: HashMap<String, Built>,
    /// The address that the pages were made for and the one that they are opened at, where that is another.
    renamed: Option<(&'static str, String)>,
}

/// A file as it was built.
struct Built {
    path: String,
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
    asset: OnceLock<Asset>,
}

pub struct Asset {
    plain: Bytes,
    brotli: Packed,
    gzip: Packed,
    pub content_type: &'static str,
    /// Sixteen bytes of the content's hash in hex.
    tag: String,
    /// Its name carries its hash, so it never changes.
    pub immutable: bool,
    /// Of pages, and of the service worker: what it fetches is judged by its own.
    pub policy: Option<HeaderValue>,
    pub is_page: bool,
}

/// A compressed form of a file.
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
}

/// What is served when the program was built without the web app.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en-IN\"><meta charset=\"utf-8\"><title>Rojmel</title>\
    <h1>The web app is not part of this build</h1>\
    <p>Start it with <code>cargo xtask run</code>, or build with <code>cargo build --release -p rojmel</code>.</p>";
const NOT_FOUND: &str = "<!doctype html><html lang=\"en-IN\"><meta charset=\"utf-8\"><title>Not found</title>\
    <h1>There is nothing at this address</h1><p><a href=\"/\">Go to Home</a></p>";
/// Around an answer of the server then.
const ANSWER_NOT_BUILT: &str = "<!doctype html><html lang=\"en-IN\"><meta charset=\"utf-8\">\
    <meta name=\"robots\" content=\"noindex\"><title>{{title}}</title><main>{{main}}</main>";
/// Fetches for pages what they ask for, and keeps it.
const SERVICE_WORKER: &str = "sw.js";
const NOT_FOUND_PAGE: &str = "404.html";
/// The signed-in app without a page: it shows what the address says.
const APP: &str = "app";
/// Where the server writes answers for browsers without scripts.
const ANSWER: &str = "answer";
const TITLE: &str = "{{title}}";
const MAIN: &str = "{{main}}";

impl Assets {
    /// `files` are those of web/build/client, with a `.br` and `.gz` beside what was compressed.
    pub fn new(files: impl IntoIterator<Item = (String, Bytes)>) -> Self {
        let mut all: HashMap<String, Bytes> = files.into_iter().collect();
        let packed: Vec<String> =
            all.keys().filter(|path| path.ends_with(".br") || path.ends_with(".gz")).cloned().collect();
        let packed: HashMap<String, Bytes> =
            packed.into_iter().filter_map(|path| all.remove_entry(&path)).collect();
        let mut files: HashMap<String, Built> = all
            .into_iter()
            .map(|(path, plain)| {
                let form = |ending| packed.get(&format!("{path}.{ending}")).cloned();
                let (brotli, gzip) = (form("br"), form("gz"));
                (path.clone(), Built { path, plain, brotli, gzip, asset: OnceLock::new() })
            })
            .collect();
        let templates = files.extract_if(|path, _| path.starts_with("templates/"));
        let templates = templates.filter_map(|(path, page)| Some((path.split('/').nth(1)?.to_owned(), page)));
        let templates = templates.collect();
        let not_found = files.remove(NOT_FOUND_PAGE).unwrap_or_else(|| Built::page(NOT_FOUND));
        files.entry("index.html".to_owned()).or_insert_with(|| Built::page(NOT_BUILT));
        Self { files, not_found, templates, renamed: None }
    }

    /// The same opened at another address than the one that the pages were made for: canonical links, `og:url`, the
    /// site map and robots.txt name this one. Whatever is computed of a text is computed anew.
    pub fn opened_at(mut self, origin: &Origin) -> Self {
        let made_for = brand().origin.as_str();
        if made_for != origin.text() {
            self.renamed = Some((made_for, origin.text().to_owned()));
        }
        self
    }

    /// The file at an address. A page answers with and without a trailing slash, never by its file name.
    pub fn at(&self, path: &str) -> Option<&Asset> {
        let path = path.strip_prefix('/')?;
        let bare = path.strip_suffix('/').unwrap_or(path);
        let page = if path.is_empty() { "index.html".to_owned() } else { format!("{bare}/index.html") };
        let found = self.files.get(&page);
        let found = found.or_else(|| self.files.get(path).filter(|file| content_type(&file.path) != HTML));
        found.map(|file| self.asset(file))
    }

    fn asset<'a>(&self, file: &'a Built) -> &'a Asset {
        file.asset.get_or_init(|| {
            let renamed = self.renamed.as_ref().and_then(|(from, to)| file.renamed(from, to));
            match renamed {
                // What is packed holds the other address.
                Some(text) => {
                    let anew = |form: &Option<Bytes>| {
                        form.as_ref().map_or(Packed::Not, |_| Packed::Later(OnceLock::new()))
                    };
                    Asset::new(&file.path, text, anew(&file.brotli), anew(&file.gzip))
                }
                None => {
                    let built = |form: &Option<Bytes>| form.clone().map_or(Packed::Not, Packed::Built);
                    Asset::new(&file.path, file.plain.clone(), built(&file.brotli), built(&file.gzip))
                }
            }
        })
    }

    pub fn not_found(&self) -> &Asset {
        self.asset(&self.not_found)
    }

    /// For codes that the build did not know: the template `job-description` for what lies below `/job-description/`.
    pub fn any_below(&self, path: &str) -> Option<&Asset> {
        let (first, _) = path.strip_prefix('/')?.split_once('/')?;
        self.templates.get(first).map(|page| self.asset(page))
    }

    /// For addresses that only the app can draw.
    pub fn app(&self) -> &Asset {
        self.asset(self.templates.get(APP).unwrap_or(&self.not_found))
    }

    /// A page without scripts around what the server says: its HTML, and its policy. Both texts are HTML.
    pub fn answer(&self, title: &str, main: &str) -> (String, String) {
        let template =
            self.templates.get(ANSWER).map(|page| String::from_utf8_lossy(&self.asset(page).plain));
        let template = template.as_deref().unwrap_or(ANSWER_NOT_BUILT);
        let (head, body) = template.split_once(TITLE).unwrap_or((template, ""));
        let (before, after) = body.split_once(MAIN).unwrap_or((body, ""));
        (format!("{head}{title}{before}{main}{after}"), csp::without_scripts(template))
    }
}

impl Built {
    fn page(html: &'static str) -> Self {
        let plain = Bytes::from_static(html.as_bytes());
        Self { path: "index.html".to_owned(), plain, brotli: None, gzip: None, asset: OnceLock::new() }
    }

    /// With one address in the place of another, if it is a text that has it.
    fn renamed(&self, from: &str, to: &str) -> Option<Bytes> {
        let text = std::str::from_utf8(&self.plain).ok().filter(|text| text.contains(from))?;
        Some(text.replace(from, to).into())
    }
}

impl Asset {
    fn new(path: &str, plain: Bytes, brotli: Packed, gzip: Packed) -> Self {
        let content_type = content_type(path);
        let is_page = content_type == HTML;
        let policy = if is_page {
            let policy = csp::policy(&String::from_utf8_lossy(&plain));
            // Made of ASCII words and base64.
            Some(HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static(csp::NOTHING)))
        } else {
            (path == SERVICE_WORKER).then_some(HeaderValue::from_static(csp::WORKER))
        };
        let tag = Sha256::digest(&plain)[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        Self {
            plain,
            brotli,
            gzip,
            content_type,
            tag,
            immutable: path.starts_with("assets/"),
            policy,
            is_page,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn with(files: &[(&str, &'static str)]) -> Assets {
        Assets::new(
            files.iter().map(|(path, text)| ((*path).to_owned(), Bytes::from_static(text.as_bytes()))),
        )
    }

    #[test]
    fn an_answer_stands_where_its_template_has_the_marks() {
        let template = "<title>{{title}}</title><style>a{b:c}</style><main>{{main}}</main><footer></footer>";
        let (html, policy) =
            with(&[("templates/answer/index.html", template)]).answer("T {{main}}", "<h1>M</h1>");
        assert_eq!(
            html,
            "<title>T {{main}}</title><style>a{b:c}</style><main><h1>M</h1></main><footer></footer>"
        );
        assert!(policy.contains("'sha256-0cRUVYRKwNwnl1hkfkPGjkht16b039TjFdJzmXfFK2o='"), "{policy}");
        let (html, _) = with(&[]).answer("T", "M");
        assert!(html.ends_with("<title>T</title><main>M</main>"), "{html}");
    }

    #[test]
    fn templates_have_no_address_of_their_own() {
        let assets = with(&[("templates/apply/index.html", "any"), ("templates/app/index.html", "app")]);
        assert!(assets.at("/templates/apply").is_none());
        assert!(assets.any_below("/apply/ZZ999").is_some());
        assert!(assets.any_below("/apply").is_none());
        assert_eq!(assets.app().plain, "app");
        assert_eq!(with(&[]).app().plain, NOT_FOUND);
    }
}
