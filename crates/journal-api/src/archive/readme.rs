//! `README.txt` of an archive: what the others are.

/// `files`: how many lie in it. `missing`: numbers of attachments whose files could not be read.
pub fn readme(files: usize, missing: &[i64]) -> String {
    let mut text = JOURNAL.to_owned();
    if files > 0 || !missing.is_empty() {
        text.push_str(FILES);
    }
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(|number| super::file_entry(*number)).collect();
        text.push_str("           These were missing or damaged here and are left out, also when it is imported:\n           ");
        text.push_str(&names.join(", "));
        text.push('\n');
    }
    text.push_str(REST);
    text
}

const JOURNAL: &str = "\
Your Rojmel

journal/   your journal. Put this archive back under \"My data\" of an account that holds nothing, and it is there again
           to the byte. One line of JSON for each row.
           Times are milliseconds since 1 January 1970 UTC, days are counted from that day.
           Prices and quantities are in units of 0.00000001, amounts in units of 0.0001 rupee.
";

const FILES: &str = "\
files/     the files that belong to it, by their numbers in journal/attachments.jsonl. They are imported too.
";

const REST: &str = "\
account/   who you were here: profile, consents, security events, ways to log in. It is not imported.
csv/       your trades and your fills for a spreadsheet, in rupees and Indian time. They are not imported.

An undone import is in the archive too, and so is what can be restored.
";

#[cfg(test)]
mod tests {
    use super::readme;

    #[test]
    fn files_are_spoken_of_where_there_are_some() {
        assert!(!readme(0, &[]).contains("files/"));
        assert!(readme(1, &[]).contains("files/     the files that belong to it"));
        let text = readme(0, &[3, 9]);
        assert!(
            text.contains("left out, also when it is imported:\n           files/3, files/9\naccount/"),
            "{text}"
        );
    }
}
