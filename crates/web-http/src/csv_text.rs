//! One cell of a comma separated file, as RFC 4180 says, and harmless when a spreadsheet opens it.

/// A text that begins like a formula gets an apostrophe; quotes, commas and line ends are quoted.
pub fn csv_text(out: &mut String, text: &str) {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\0']);
    let quoted = text.contains(['"', ',', '\r', '\n']);
    if quoted {
        out.push('"');
    }
    if formula {
        out.push('\'');
    }
    if quoted {
        out.push_str(&text.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(text);
    }
}
