//! C01 to C10: text files.

use crate::build::{GOOD, HEADER, SECOND};
use crate::{Expect::*, Hostile};

pub(crate) fn files() -> Vec<Hostile> {
    let joined =
        |delimiter: &str, end: &str| [HEADER, GOOD, SECOND].map(|row| row.join(delimiter) + end).concat();
    let good = joined(",", "\n");
    let after = |more: &str| (good.clone() + more).into_bytes();
    let utf16 = |mark: [u8; 2], unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.into_iter().chain(good.encode_utf16().flat_map(unit)).collect()
    };
    let mut formula = SECOND;
    formula[0] = "=cmd|' /C calc'!A0";
    let dated = |days: [&str; 2]| {
        let mut two = [GOOD, SECOND];
        for (row, day) in two.iter_mut().zip(days) {
            (row[2], row[12]) = (day, "");
        }
        [HEADER, two[0], two[1]].map(|row| row.join(",") + "\n").concat().into_bytes()
    };
    vec![
        Hostile::new(
            "C01",
            "mark.csv",
            [b"\xef\xbb\xbf", good.as_bytes()].concat(),
            Accept,
            "UTF-8 with its mark, as Excel saves it",
        ),
        Hostile::new(
            "C02_le",
            "utf16.csv",
            utf16([0xff, 0xfe], u16::to_le_bytes),
            Accept,
            "Excel's “Unicode text”",
        ),
        Hostile::new("C02_be", "utf16.csv", utf16([0xfe, 0xff], u16::to_be_bytes), Accept, "the other order"),
        Hostile::new(
            "C03",
            "semicolons.csv",
            joined(";", "\n").into_bytes(),
            Accept,
            "Excel of other countries",
        ),
        Hostile::new("C03_tab", "tabs.txt", joined("\t", "\r\n").into_bytes(), Accept, "tabs"),
        Hostile::new("C03_pipe", "pipes.csv", joined("|", "\n").into_bytes(), Accept, "pipes"),
        Hostile::new(
            "C04",
            "quote.csv",
            after(&format!("\"{}", "a,b\n".repeat(262_144))),
            Refuse,
            "1 MB behind a quotation mark that nobody closes",
        ),
        Hostile::new("C05", "nul.csv", after("INFY\0,INE009A01021\0,\0\n"), Refuse, "NULs: not a text"),
        Hostile::new(
            "C06",
            "ragged.csv",
            after("INFY,INE009A01021,2024-04-01,NSE,EQ,EQ,buy\n"),
            RejectRow,
            "a row that ends early",
        ),
        Hostile::new("C07", "cr.csv", joined(",", "\r").into_bytes(), Accept, "lines of old Macs"),
        Hostile::new("C08", "line.csv", vec![b'a'; 20_000_000], Refuse, "one line of 20 MB"),
        Hostile::new(
            "C08b",
            "line-below-limit.csv",
            vec![b','; 10_000_000],
            Refuse,
            "ten million empty columns",
        ),
        Hostile::new(
            "C09",
            "formula.csv",
            after(&(formula.join(",") + "\n")),
            RejectRow,
            "a formula that runs programs in Excel",
        ),
        Hostile::new(
            "C10",
            "american.csv",
            dated(["4/1/2024", "4/15/2024"]),
            Warn,
            "months first, as Excel of the United States saves them",
        ),
        Hostile::new(
            "C10_open",
            "open.csv",
            dated(["4/1/2024", "4/2/2024"]),
            Refuse,
            "days and months that nothing tells apart",
        ),
        Hostile::new(
            "C10_both",
            "both.csv",
            dated(["15/4/2024", "4/15/2024"]),
            Refuse,
            "dates of two countries in one column",
        ),
    ]
}
