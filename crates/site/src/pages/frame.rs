//! A prerendered page without its own part: header, footer and style sheets around what the server writes.

/// What stands around a page's own part, without scripts.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Links to style sheets.
    pub styles: String,
    pub before: String,
    pub after: String,
}

/// Nothing of a page that has no `<main>`.
pub fn around(html: &str) -> Frame {
    let Some((head, body)) = html.split_once("<body") else { return Frame::default() };
    let parts = body.split_once('>').and_then(|(_, body)| {
        let (before, main) = body.split_once("<main")?;
        let (_, after) = main.split_once("</main>")?;
        Some((before, after.split("</body>").next().unwrap_or_default()))
    });
    let (before, after) = parts.unwrap_or_default();
    Frame { styles: styles(head), before: without_scripts(before), after: without_scripts(after) }
}

/// A public page has only the rules that it uses itself, and names the sheet that has them all.
fn styles(head: &str) -> String {
    let wanted = |tag: &&str| tag.contains("\"stylesheet\"") || tag.contains("rel=\"icon\"");
    let links = tags(head, "<link").filter(wanted).map(|tag| format!("<link{tag}>"));
    let whole = tags(head, "<meta").filter(|tag| tag.contains("name=\"whole-sheet\""));
    let whole = whole.filter_map(|tag| tag.split_once("content=\"")?.1.split('"').next());
    links.chain(whole.map(|sheet| format!("<link rel=\"stylesheet\" href=\"{sheet}\"/>"))).collect()
}

fn tags<'a>(head: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    head.split(start).skip(1).filter_map(|rest| rest.split('>').next())
}

fn without_scripts(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((plain, script)) = rest.split_once("<script") {
        out.push_str(plain);
        rest = script.split_once("</script>").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_lends_its_frame() {
        let html = "<!doctype html><html><head><link rel=\"modulepreload\" href=\"/a.js\"/>\
            <link rel=\"stylesheet\" href=\"/assets/a.css\"/><script>one()</script></head>\
            <body class=\"x\"><header>Top</header><main id=\"main\"><p>Own</p></main><footer>Foot</footer>\
            <script type=\"module\">two()</script><script src=\"/b.js\"></script></body></html>";
        let expected = Frame {
            styles: "<link rel=\"stylesheet\" href=\"/assets/a.css\"/>".to_owned(),
            before: "<header>Top</header>".to_owned(),
            after: "<footer>Foot</footer>".to_owned(),
        };
        assert_eq!(around(html), expected);
        let public = html.replace(
            "<link rel=\"stylesheet\" href=\"/assets/a.css\"/>",
            "<link rel=\"icon\" href=\"/i.svg\"/><style>a{}</style><meta name=\"whole-sheet\" content=\"/assets/a.css\"/>",
        );
        let styles = "<link rel=\"icon\" href=\"/i.svg\"/><link rel=\"stylesheet\" href=\"/assets/a.css\"/>";
        assert_eq!(around(&public), Frame { styles: styles.to_owned(), ..expected });
        assert_eq!(around("<!doctype html><title>Home</title>"), Frame::default());
    }
}
