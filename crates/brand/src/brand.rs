//! brand.json: name, line and contacts, the same for the pages, the mails and the rules of passwords.

use std::sync::LazyLock;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Brand {
    pub name: String,
    pub line: String,
    /// The address that the pages are made for.
    pub origin: String,
    pub email: String,
    pub misspellings: Vec<String>,
}

pub fn brand() -> &'static Brand {
    static BRAND: LazyLock<Brand> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../../brand.json"))
            // A test reads it; it is part of the program.
            .unwrap_or_else(|error| unreachable!("brand.json: {error}"))
    });
    &BRAND
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_brand_can_be_read() {
        assert_eq!(super::brand().name, "Rojmel");
        assert!(super::brand().email.contains('@'));
    }
}
