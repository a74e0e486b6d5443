//! Which of the pre-compressed forms a client takes.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl Encoding {
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Plain => None,
        }
    }
}

/// What the client takes, best first; plain always.
pub fn accepted(headers: &HeaderMap) -> impl Iterator<Item = Encoding> {
    let takes = |word: &str| {
        headers
            .get_all(ACCEPT_ENCODING)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|list| list.split(','))
            .any(|item| {
                let (name, rest) = item.split_once(';').unwrap_or((item, ""));
                let refused = rest.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0_f32));
                name.trim().eq_ignore_ascii_case(word) && !refused
            })
    };
    let taken = [takes("br").then_some(Encoding::Brotli), takes("gzip").then_some(Encoding::Gzip)];
    taken.into_iter().flatten().chain([Encoding::Plain])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_that_is_taken() {
        let check = |header: &str, expected: &[Encoding]| {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, header.parse().unwrap())]);
            assert_eq!(accepted(&headers).collect::<Vec<_>>(), expected, "{header}");
        };
        use Encoding::{Brotli, Gzip, Plain};
        check("gzip, deflate, br, zstd", &[Brotli, Gzip, Plain]);
        check("gzip", &[Gzip, Plain]);
        check("br;q=0, gzip;q=0.5", &[Gzip, Plain]);
        check("BR;q=0.1", &[Brotli, Plain]);
        check("identity", &[Plain]);
        assert_eq!(accepted(&HeaderMap::new()).collect::<Vec<_>>(), [Plain]);
    }
}
