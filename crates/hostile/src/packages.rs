//! H01 to H32, H36 to H41: wrong kinds of files, wrong packages, wrong sheets.

use crate::build::{
    GOOD, HEADER, Row, SECOND, book, book_with, headers, packed, parts, place, put, rows, sheet, text,
    u32_at, worksheet,
};
use crate::{Expect::*, Hostile, good_xlsx};

const SHEET: &str = "xl/worksheets/sheet1.xml";

pub(crate) fn files() -> Vec<Hostile> {
    let mut files = kinds();
    files.extend(packages());
    files.extend(sheets());
    files
}

fn kinds() -> Vec<Hostile> {
    let good = good_xlsx();
    let cut = |thousandths: usize| good[..good.len() * thousandths / 1000].to_vec();
    let csv = [HEADER, GOOD].map(|row| row.join(",")).join("\n").into_bytes();
    let html =
        b"<html><body><table><tr><th>Symbol</th></tr><tr><td>INFY</td></tr></table></body></html>".to_vec();
    let exe = [
        b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0".as_slice(),
        &[0; 400],
        b"This program cannot be run in DOS mode.",
    ]
    .concat();
    let package = |parts: &[(&str, &[u8])]| {
        packed(&parts.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect::<Vec<_>>())
    };
    vec![
        Hostile::new("H01", "empty.xlsx", Vec::new(), Refuse, "nothing in it"),
        Hostile::new("H02", "one.xlsx", vec![b'x'], Refuse, "one byte"),
        Hostile::new("H03_10", "cut.xlsx", cut(100), Refuse, "a broken download"),
        Hostile::new("H03_50", "cut.xlsx", cut(500), Refuse, "a broken download"),
        Hostile::new("H03_90", "cut.xlsx", cut(900), Refuse, "a broken download"),
        Hostile::new("H03_999", "cut.xlsx", cut(999), Refuse, "a broken download"),
        Hostile::new(
            "H04",
            "report.xls",
            html,
            Refuse,
            "Indian back offices send HTML tables named .xls: say so",
        ),
        Hostile::new("H05", "tradebook.xlsx", csv, Warn, "a CSV under another name is read, and told so"),
        Hostile::new("H06", "setup.xlsx", exe, Refuse, "a program"),
        Hostile::new(
            "H07",
            "archive.xlsx",
            package(&[("readme.txt", b"hello")]),
            Refuse,
            "a ZIP without a workbook",
        ),
        Hostile::new(
            "H08",
            "letter.xlsx",
            package(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", b"<document/>")]),
            Refuse,
            "a Word document",
        ),
        Hostile::new(
            "H09",
            "nested.xlsx",
            package(&[("inner.xlsx", &good)]),
            Refuse,
            "a ZIP in a ZIP is not unpacked twice",
        ),
    ]
}

fn packages() -> Vec<Hostile> {
    let good = good_xlsx();
    let sheet_text = sheet(&[HEADER, GOOD, SECOND]);
    let changed = |change: &dyn Fn(&mut [u8], usize, usize)| {
        let mut bytes = good.clone();
        let (central, local) = headers(&bytes, SHEET);
        change(&mut bytes, central, local);
        bytes
    };
    let big = worksheet(&" ".repeat(200_000_000));
    let many: Vec<(String, Vec<u8>)> = parts("", &[("Equity", "", &sheet_text)])
        .into_iter()
        .chain((0..10_000).map(|n| (format!("xl/media/{n}.bin"), Vec::new())))
        .collect();
    let twice = {
        let mut all = parts("", &[("Equity", "", &sheet_text)]);
        all.push(("xl/worksheets/sheetX.xml".to_owned(), worksheet("").into_bytes()));
        let mut bytes = packed(&all);
        let (central, local) = headers(&bytes, "xl/worksheets/sheetX.xml");
        let x = "xl/worksheets/sheet".len();
        put(&mut bytes, central + 46 + x, b"1");
        put(&mut bytes, local + 30 + x, b"1");
        bytes
    };
    let outside = {
        let mut bytes = book_with(&sheet_text, &[("xx/evil.txt", b"out")]);
        let (central, local) = headers(&bytes, "xx/evil.txt");
        put(&mut bytes, central + 46, b"..");
        put(&mut bytes, local + 30, b"..");
        bytes
    };
    vec![
        Hostile::new(
            "H10",
            "bomb.xlsx",
            book(&big),
            Refuse,
            "200 MB in 200 KB: one sheet unpacks to at most 64 MB",
        ),
        Hostile::new(
            "H11",
            "liar.xlsx",
            changed(&|bytes, central, local| {
                put(bytes, central + 24, &100_u32.to_le_bytes());
                put(bytes, local + 22, &100_u32.to_le_bytes());
            }),
            Refuse,
            "the stated size is not the real one",
        ),
        Hostile::new("H12", "many.xlsx", packed(&many), Refuse, "10,000 parts; a workbook has some twenty"),
        Hostile::new(
            "H13",
            "twice.xlsx",
            twice,
            Refuse,
            "two sheets of one name: readers disagree about which one counts",
        ),
        Hostile::new("H14", "outside.xlsx", outside, Refuse, "a part named outside of the package"),
        Hostile::new(
            "H15",
            "locked.xlsx",
            changed(&|bytes, central, local| {
                bytes[central + 8] |= 1;
                bytes[local + 6] |= 1;
            }),
            Refuse,
            "an encrypted part",
        ),
        Hostile::new(
            "H17",
            "crc.xlsx",
            changed(&|bytes, central, local| {
                let wrong = !u32_at(bytes, central + 16);
                put(bytes, central + 16, &wrong.to_le_bytes());
                put(bytes, local + 14, &wrong.to_le_bytes());
            }),
            Refuse,
            "a part whose checksum is wrong is damaged",
        ),
        Hostile::new(
            "H18",
            "lzma.xlsx",
            changed(&|bytes, central, local| {
                put(bytes, central + 10, &[14, 0]);
                put(bytes, local + 8, &[14, 0]);
            }),
            Refuse,
            "a packing that spreadsheets do not use",
        ),
    ]
}

fn sheets() -> Vec<Hostile> {
    let with_type = |declaration: &str, cell: &str| {
        let sheet = sheet(&[HEADER, GOOD, SECOND]).replace("?><", &format!("?>{declaration}<"));
        book(&sheet.replacen("INFY", cell, 1))
    };
    let laughs: String = std::iter::once("<!ENTITY a0 \"ha\">".to_owned())
        .chain((1..10).map(|n| format!("<!ENTITY a{n} \"{}\">", format!("&a{};", n - 1).repeat(10))))
        .collect();
    let laughs = with_type(&format!("<!DOCTYPE x [{laughs}]>"), "&a9;");
    let external = with_type("<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>", "&e;");
    let deep = worksheet(&format!("{}{}", "<a>".repeat(200_000), "</a>".repeat(200_000)));
    let two_cells =
        r#"<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#;
    let good = rows(0, &[HEADER, GOOD, SECOND]);
    let header = rows(0, &[HEADER]);
    let cell =
        |reference: &str| worksheet(&format!(r#"{good}<row r="4"><c r="{reference}"><v>1</v></c></row>"#));
    let wrong: Row =
        std::array::from_fn(|n| ["Alpha", "Beta", "Gamma", "Delta"].get(n).copied().unwrap_or("Omega"));
    let preamble = format!(
        "{}{}",
        format_args!(
            r#"<row r="7">{}{}</row><row r="11">{}</row>"#,
            text(6, 0, "Client ID"),
            text(6, 1, "ZZ0001"),
            text(10, 0, "Tradebook for Equity from 2024-04-01 to 2024-04-30")
        ),
        rows(14, &[HEADER, GOOD, SECOND])
    );
    let two = sheet(&[HEADER, GOOD]);
    let other = sheet(&[HEADER, SECOND]);
    let hidden_rows = sheet(&[HEADER, GOOD, SECOND]).replace(r#"<row r="3">"#, r#"<row r="3" hidden="1">"#);
    let merged = worksheet(&rows(2, &[HEADER, GOOD, SECOND])).replace(
        "</sheetData>",
        r#"</sheetData><mergeCells count="1"><mergeCell ref="A1:M2"/></mergeCells>"#,
    );
    let utf16: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(sheet(&[HEADER, GOOD]).replace("UTF-8", "UTF-16").encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    let mut utf16_parts = parts("", &[("Equity", "", "")]);
    utf16_parts[4].1 = utf16;
    let mut broken_parts = parts("", &[("Equity", "", &sheet(&[HEADER, GOOD]))]);
    let at = broken_parts[4].1.windows(4).position(|four| four == b"INFY").expect("the symbol");
    put(&mut broken_parts[4].1, at, b"\xff\xfe\xc0\x80");
    let identical: Vec<Row> = [HEADER, GOOD, GOOD, GOOD, GOOD].to_vec();
    let mut dearer = GOOD;
    dearer[9] = "1506";
    let strings = |index: &str| {
        let mut all = parts(
            "",
            &[(
                "Equity",
                "",
                &worksheet(&format!(r#"{good}<row r="4"><c r="A4" t="s"><v>{index}</v></c></row>"#)),
            )],
        );
        all.push(("xl/sharedStrings.xml".to_owned(), br#"<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1" uniqueCount="1"><si><t>INFY</t></si></sst>"#.to_vec()));
        packed(&all)
    };
    let claims = book_with(&sheet(&[HEADER, GOOD]), &[("xl/sharedStrings.xml", br#"<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1" uniqueCount="99999999999"><si><t>INFY</t></si></sst>"#)]);
    let mut files = vec![
        Hostile::new("H19", "laughs.xlsx", laughs, Refuse, "entities that unfold to a billion"),
        Hostile::new("H20", "entity.xlsx", external, Refuse, "an entity that reads a file of the server"),
        Hostile::new("H21", "deep.xlsx", book(&deep), Refuse, "200,000 tags deep, and no header"),
        Hostile::new("H22", "far.xlsx", book(&worksheet(two_cells)), Refuse, "two cells that span 17 thousand million: calamine's dense range asks for 512 GB"),
        Hostile::new("H22b", "far-but-good.xlsx", book(&worksheet(&format!(r#"{good}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#))), Accept, "a stray cell in the last corner harms nothing when cells are streamed"),
        Hostile::new("H23", "beyond.xlsx", book(&cell("ZZZ4294967295")), Refuse, "a cell outside of the grid"),
        Hostile::new("H23b", "around.xlsx", book(&cell("A4294967297")), Refuse, "a row number that comes around to 1 in 32 bits"),
        Hostile::new("H25", "strings.xlsx", strings("4294967295"), Refuse, "a text that the workbook does not have"),
        Hostile::new("H25b", "strings-claim.xlsx", claims, Refuse, "room claimed for 100 thousand million texts"),
        Hostile::new("H27", "blank.xlsx", book(&worksheet("")), Refuse, "a blank sheet"),
        Hostile::new("H28", "header.xlsx", book(&worksheet(&header)), Refuse, "a header without trades is no success"),
        Hostile::new("H29", "wrong.xlsx", book(&sheet(&[wrong, GOOD])), Refuse, "a table of something else"),
        Hostile::new("H30", "console.xlsx", book(&worksheet(&preamble)), Accept, "Console's sheets begin at row 15"),
        Hostile::new("H31", "two.xlsx", packed(&parts("", &[("One", "", &two), ("Two", "", &other)])), Accept, "both sheets are trades"),
        Hostile::new("H32", "hidden.xlsx", packed(&parts("", &[("Equity", "", &hidden_rows), ("Secret", r#"state="veryHidden""#, &two)])), Warn, "hidden rows count, the hidden sheet does not; the user is told"),
        Hostile::new("H36", "merged.xlsx", book(&merged), Accept, "merged cells above the header"),
        Hostile::new("H37", "utf16.xlsx", packed(&utf16_parts), Refuse, "a part in UTF-16, which no spreadsheet program writes"),
        Hostile::new("H38", "utf8.xlsx", packed(&broken_parts), Refuse, "bytes that are not UTF-8"),
        Hostile::new("H39", "macro.xlsm", book_with(&sheet(&[HEADER, GOOD, SECOND]), &[("xl/vbaProject.bin", b"macro")]), Accept, "macros are never run; the cells are trades"),
        Hostile::new("H40", "link.xlsx", book_with(&sheet(&[HEADER, GOOD, SECOND]), &[("xl/externalLinks/externalLink1.xml", b"<externalLink/>"), ("xl/externalLinks/_rels/externalLink1.xml.rels", br#"<Relationships><Relationship Id="rId1" Type="externalLinkPath" Target="http://169.254.169.254/" TargetMode="External"/></Relationships>"#)]), Accept, "nothing is fetched"),
        Hostile::new("H41_60", "busy.xlsx", book(&many_rows(60_000)), Accept, "a very busy year"),
        Hostile::new("H41_100", "limit.xlsx", book(&many_rows(100_000)), Accept, "the limit itself"),
        Hostile::new("H41_120", "beyond-limit.xlsx", book(&many_rows(120_000)), Refuse, "beyond the limit of 100,000 rows"),
        Hostile::new("H42", "identical.xlsx", book(&sheet(&identical)), Accept, "four equal rows: what they are is decided by their ids, later"),
        Hostile::new("H43", "conflict.xlsx", book(&sheet(&[HEADER, GOOD, dearer])), Accept, "one id, two prices: a conflict, decided later"),
    ];
    for (n, reference) in ["", "A", "1", "A0", "R1C1", "A-1", "Ä1", "AAAAAAAA1"].into_iter().enumerate() {
        files.push(Hostile::new(
            format!("H24_{n}"),
            "reference.xlsx",
            book(&cell(reference)),
            Refuse,
            "a reference that names no cell",
        ));
    }
    files
}

/// Rows as lean as a writer without shared texts makes them: some 480 bytes each.
fn many_rows(count: usize) -> String {
    let mut data = rows(0, &[HEADER]);
    for n in 1..=count {
        let (trade, order) =
            (format!("{}", 10_000_000 + n), format!("{}", 1_100_000_000_000_000_u64 + (n / 3) as u64));
        let mut row = if n % 2 == 1 { GOOD } else { SECOND };
        row[10] = &trade;
        row[11] = &order;
        data += &format!("<row r=\"{}\">", n + 1);
        for (column, cell) in row.iter().enumerate() {
            data += &format!(r#"<c r="{}" t="str"><v>{cell}</v></c>"#, place(n, column));
        }
        data += "</row>";
    }
    worksheet(&data)
}
