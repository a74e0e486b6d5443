//! A PDF from outside: its mark, and the words under which it can act. What it keeps compressed is not looked into, so
//! a file without flags is not thereby harmless.

use super::content::Flag;

/// Readers look for the mark in the first kilobyte.
const HEAD: usize = 1024;

/// The mark stands at the beginning, with nothing before it that another program would run or show.
pub fn is_one(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(HEAD)];
    let Some(at) = head.windows(5).position(|window| window == b"%PDF-") else { return false };
    let before = &head[..at];
    !before.contains(&b'<')
        && !before.starts_with(b"MZ")
        && !before.starts_with(b"PK")
        && !before.starts_with(b"\x7fELF")
}

/// Names may be written with `#6a` for a letter.
pub fn flags(bytes: &[u8]) -> Vec<Flag> {
    let mut flags = Vec::new();
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|byte| *byte == b'/') {
        rest = &rest[at + 1..];
        let flag = match name(rest).as_slice() {
            b"JavaScript" | b"JS" => Flag::JavaScript,
            b"Launch" => Flag::Launch,
            b"EmbeddedFile" | b"EmbeddedFiles" => Flag::EmbeddedFile,
            _ => continue,
        };
        // Each once, however often and in whatever order they stand there: a stranger chooses both.
        if !flags.contains(&flag) {
            flags.push(flag);
        }
    }
    flags
}

fn name(bytes: &[u8]) -> Vec<u8> {
    const LONGEST: usize = 16;
    let mut name = Vec::with_capacity(LONGEST);
    let mut at = 0;
    while name.len() < LONGEST
        && let Some(byte) = bytes.get(at)
    {
        match byte {
            b'#' => {
                let digits = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
                let Some(letter) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) else {
                    break;
                };
                name.push(letter);
                at += 3;
            }
            letter if letter.is_ascii_alphanumeric() => {
                name.push(*letter);
                at += 1;
            }
            _ => break,
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_act_is_named() {
        let check = |text: &str, expected: &[Flag]| {
            let mut found = flags(text.as_bytes());
            found.sort();
            assert_eq!(found, expected, "{text}");
        };
        check("%PDF-1.7 /Type /Catalog /Pages 2 0 R", &[]);
        check("<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>", &[Flag::JavaScript]);
        check("<< /S /J#61vaScript >>", &[Flag::JavaScript]);
        check("<</S/Launch/F(cmd.exe)>>", &[Flag::Launch]);
        check("/EmbeddedFiles 3 0 R /Launch", &[Flag::Launch, Flag::EmbeddedFile]);
        check("/JSON /Launcher /JavaScripts", &[]);
        check("/#zz /# /", &[]);
        check(&"/JS/Launch".repeat(1000), &[Flag::JavaScript, Flag::Launch]);
    }
}
