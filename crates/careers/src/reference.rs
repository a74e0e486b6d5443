//! What an application is called: `RJ-7K3M-9QXD`. It opens nothing.

use web_http::SiteError;

/// Without letters and digits that look alike.
const LETTERS: &[u8; 28] = b"23456789ABCDEFGHJKMNPQRTVWXY";

pub fn new() -> Result<String, SiteError> {
    let mut reference = String::from("RJ");
    let mut count = 0;
    while count < 8 {
        let mut byte = [0];
        getrandom::fill(&mut byte).map_err(SiteError::ours)?;
        // Every letter as likely as the others: what is left above the last whole round is thrown away.
        let place = usize::from(byte[0]);
        if place < LETTERS.len() * 9 {
            if count % 4 == 0 {
                reference.push('-');
            }
            reference.push(char::from(LETTERS[place % LETTERS.len()]));
            count += 1;
        }
    }
    Ok(reference)
}

/// As typed, in any case.
pub fn read(text: &str) -> String {
    text.trim().chars().take(20).collect::<String>().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_can_be_read_aloud() {
        let one = new().unwrap();
        let groups: Vec<&str> = one.split('-').collect();
        assert_eq!(groups.iter().map(|group| group.len()).collect::<Vec<_>>(), [2, 4, 4], "{one}");
        assert!(one.bytes().skip(3).all(|letter| letter == b'-' || LETTERS.contains(&letter)));
        assert_ne!(one, new().unwrap());
        assert_eq!(read(&format!(" {} ", one.to_lowercase())), one);
    }
}
