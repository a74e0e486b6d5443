//! A name for one request: in every line that is logged of it, in its answer's header, and in an answer that says that
//! we are at fault. Who asks us for help names it, and nothing personal.

use std::fmt;
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue};

pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");
const LONGEST: usize = 64;

tokio::task_local! {
    static NOW: RequestId;
}

/// Ours has 16 hexadecimal digits; a proxy's is as it came. Cheap to clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(Arc<str>);

impl RequestId {
    /// A proxy's where the operator says that it writes headers; else a random one.
    pub(crate) fn of(headers: &HeaderMap, trust_proxy: bool) -> Self {
        let given = headers.get(HEADER).filter(|_| trust_proxy).and_then(|value| value.to_str().ok());
        match given.filter(|text| is_id(text)) {
            Some(text) => Self(text.into()),
            None => Self(new().into()),
        }
    }

    /// Of the request that is being answered, if this is asked while it is.
    pub fn now() -> Option<Self> {
        NOW.try_with(Clone::clone).ok()
    }

    pub fn text(&self) -> &str {
        &self.0
    }

    /// While this runs, [`RequestId::now`] answers `self`.
    pub(crate) async fn during<T>(self, work: impl Future<Output = T>) -> T {
        NOW.scope(self, work).await
    }

    pub(crate) fn header(&self) -> Option<HeaderValue> {
        HeaderValue::from_str(&self.0).ok()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// It comes into the log: no spaces, quotes or ends of lines.
fn is_id(text: &str) -> bool {
    (1..=LONGEST).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':'))
}

fn new() -> String {
    let mut random = [0_u8; 8];
    // Without randomness nothing else works either; a request needs its name all the same.
    let _ = getrandom::fill(&mut random);
    format!("{:016x}", u64::from_be_bytes(random))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxys_name_is_taken_where_it_is_trusted_and_is_one() {
        let check = |sent: &str, trust: bool, taken: bool| {
            let headers = HeaderMap::from_iter([(HEADER, HeaderValue::from_str(sent).unwrap())]);
            let id = RequestId::of(&headers, trust);
            assert_eq!(id.text() == sent, taken, "{sent}");
            assert!(is_id(id.text()), "{id}");
        };
        check("4bf92f35-77b3-4da6:a3ce.929d_0e0e", true, true);
        check("4bf92f3577b34da6", false, false);
        check("asha@mail.in", true, false);
        check("a b", true, false);
        check("", true, false);
        check(&"a".repeat(65), true, false);
        let none = HeaderMap::new();
        assert_ne!(RequestId::of(&none, true), RequestId::of(&none, true));
    }
}
