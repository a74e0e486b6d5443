//! A path of this site, and nothing that leads elsewhere.

const LONGEST: usize = 512;

/// One slash and then printable ASCII: browsers take `//host`, `/\host` and what hides a line end for other places.
pub fn own_path(path: &str) -> bool {
    let mut bytes = path.bytes();
    path.len() <= LONGEST
        && bytes.next() == Some(b'/')
        && !matches!(bytes.next(), Some(b'/' | b'\\'))
        && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_ours() {
        for path in ["/", "/dashboard", "/trade-history?result=win&sort=-net", "/settings#data", "/a//b"] {
            assert!(own_path(path), "{path}");
        }
        for path in [
            "",
            "dashboard",
            "//evil.in",
            "/\\evil.in",
            "/a\\b",
            "https://evil.in",
            "javascript:alert(1)",
            "/\t/evil.in",
            "/\r\nSet-Cookie: a=b",
            "/ /evil.in",
            "/नीरज",
        ] {
            assert!(!own_path(path), "{path:?}");
        }
        assert!(!own_path(&format!("/{}", "a".repeat(512))));
    }
}
