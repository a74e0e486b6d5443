//! The first file of an archive: what the others are.

pub const README: &str = "\
Your Rojmel

journal/   your journal. Put this archive back under \"My data\" of an account that holds nothing, and it is there again
           to the byte. One line of JSON for each row.
           Times are milliseconds since 1 January 1970 UTC, days are counted from that day.
           Prices and quantities are in units of 0.00000001, amounts in units of 0.0001 rupee.
files/     the files that you attached, by their numbers in journal/attachments.jsonl. They are put back too.
account/   who you were here: profile, consents, security events, ways to log in. It is not put back.
csv/       your trades and your fills for a spreadsheet, in rupees and Indian time. They are not put back.

An undone import is in the archive too, and so is what can be restored.
";
