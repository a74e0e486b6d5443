//! Corporate actions out of the exchanges' own lists: NSE's and BSE's CSV, one announcement a row, the action in words.

use domain::Day;

use super::side_rows;
use crate::when::month_named;

/// One row of a list that says something about positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    /// From 1, as a spreadsheet shows it.
    pub row: u32,
    pub symbol: String,
    pub ex_date: Day,
    /// As the exchange words it.
    pub purpose: String,
    /// What it says, in the cells of [`super::ACTION_COLUMNS`]; blank what the list does not hold. One announcement may
    /// hold several.
    pub actions: Vec<Vec<String>>,
}

/// A list, understood.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Announcements {
    pub rows: Vec<Announced>,
    /// Meetings, other securities: rows that change no position.
    pub others: u32,
}

/// NSE's name of a column, then BSE's.
const SYMBOL: [&str; 3] = ["SYMBOL", "Security Name", "Scrip Name"];
const EX_DATE: [&str; 2] = ["EX-DATE", "Ex Date"];
const PURPOSE: [&str; 1] = ["PURPOSE"];
const FACE_VALUE: [&str; 2] = ["FACE VALUE", "Face Value(Rs.)"];
const SERIES: [&str; 1] = ["SERIES"];

/// Series of shares; the others are bonds, gold bonds and units.
const SHARES: [&str; 9] = ["", "EQ", "BE", "BZ", "SM", "ST", "SZ", "IV", "RR"];

/// Reads `CF-CA-equities….csv` of NSE or the corporate actions of BSE.
///
/// # Errors
/// One sentence when it is neither, or names the first row that cannot be read.
pub fn announcements(text: &[u8]) -> Result<Announcements, String> {
    let text = with_commas(text);
    let column = |names: &[&str]| {
        let found = names.iter().find(|name| side_rows(&text, &[name], 1).is_ok());
        found.map(|name| (*name).to_owned())
    };
    let not_a_list = || {
        "expected NSE's or BSE's list of corporate actions with the columns symbol, ex-date and purpose."
            .to_owned()
    };
    let needed = [&SYMBOL[..], &EX_DATE, &PURPOSE].map(column);
    let [Some(symbol), Some(ex_date), Some(purpose)] = needed else { return Err(not_a_list()) };
    let face_value = column(&FACE_VALUE).unwrap_or_else(|| FACE_VALUE[0].to_owned());
    let columns = [symbol.as_str(), &ex_date, &purpose, &face_value, SERIES[0]];
    let mut found = Announcements::default();
    for row in side_rows(&text, &columns, 3)? {
        let [symbol, ex_date, purpose, face_value, series] = [0, 1, 2, 3, 4].map(|at| row.cells[at].trim());
        let actions = if SHARES.contains(&series.to_ascii_uppercase().as_str()) {
            purposes(purpose, face_value)
        } else {
            Vec::new()
        };
        if actions.is_empty() || symbol.is_empty() || matches!(ex_date, "" | "-") {
            found.others += 1;
            continue;
        }
        let day = day(ex_date)
            .ok_or_else(|| format!("row {}: expected a date as 06-Jan-2025, found “{ex_date}”.", row.row))?;
        let (symbol, purpose) = (symbol.to_ascii_uppercase(), purpose.to_owned());
        let actions = actions.into_iter().map(|one| one.cells(day, &symbol)).collect();
        found.rows.push(Announced { row: row.row, symbol, ex_date: day, purpose, actions });
    }
    Ok(found)
}

/// NSE's file comes with tabs at times.
fn with_commas(text: &[u8]) -> Vec<u8> {
    let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    if first.contains(&b',') || !first.contains(&b'\t') {
        return text.to_vec();
    }
    text.iter().map(|byte| if *byte == b'\t' { b',' } else { *byte }).collect()
}

/// `06-Jan-2025`, `11 Jul 2013`, `2025-01-06`.
pub(super) fn day(text: &str) -> Option<Day> {
    if let Some(day) = Day::parse(text) {
        return Some(day);
    }
    let mut parts = text.split(['-', ' ', '/']).filter(|part| !part.is_empty());
    let date = parts.next()?.parse().ok()?;
    let month = month_named(parts.next()?)?;
    Day::from_ymd(parts.next()?.parse().ok()?, month, date)
}

/// One action in words, with what they say of it.
#[derive(Debug, Default, PartialEq, Eq)]
struct ActionCells {
    action: &'static str,
    a: String,
    b: String,
    price: String,
}

impl ActionCells {
    fn cells(self, ex_date: Day, symbol: &str) -> Vec<String> {
        let mut cells = vec![String::new(); super::ACTION_COLUMNS.len()];
        cells[0] = ex_date.to_string();
        cells[1] = symbol.to_owned();
        cells[3] = self.action.to_owned();
        (cells[4], cells[5], cells[6]) = (self.a, self.b, self.price);
        cells
    }
}

/// What a purpose says about positions; several may stand in one.
fn purposes(purpose: &str, face_value: &str) -> Vec<ActionCells> {
    let text = purpose.to_ascii_lowercase();
    let mut said = Vec::new();
    let has = |word: &str| text.contains(word);
    // Whether shares were cancelled, and how many, no wording says: the ratio is asked for, also where a consolidation
    // follows.
    let is_reduced = has("capital reduction") || has("reduction of capital");
    if is_reduced {
        said.push(ActionCells { action: "consolidation", ..ActionCells::default() });
    } else if let Some(at) = text.find("consolidation") {
        said.extend(from_to("consolidation", &text[at..]));
    } else if let Some(at) =
        ["split", "splt", "sub-division", "subdivision"].iter().find_map(|word| text.find(word))
    {
        said.extend(from_to("split", &text[at..]));
    }
    // Preference shares and debentures are another instrument.
    if let Some(at) =
        text.find("bonus").filter(|_| !["ncrps", "debenture", "preference"].iter().any(|word| has(word)))
    {
        said.extend(ratio("bonus", &text[at..]));
    }
    if let Some(at) = word_at(&text, "rights") {
        let rest = &text[at..];
        let mut rights =
            ratio("rights", rest).unwrap_or(ActionCells { action: "rights", ..ActionCells::default() });
        rights.price = price(rest, face_value);
        // Two kinds in one issue, or warrants beside it: only the holder knows what was taken.
        if rest.matches(':').count() > 1 || has("warrant") {
            rights = ActionCells { action: "rights", ..ActionCells::default() };
        }
        said.push(rights);
    }
    let dividend = dividends(&text);
    if dividend > domain::Price::ZERO {
        let price = dividend.to_string();
        said.push(ActionCells { action: "future_dividend", price, ..ActionCells::default() });
    }
    // The list has no ratio and no other company: they are asked for.
    if has("demerger") {
        said.push(ActionCells { action: "demerger", ..ActionCells::default() });
    } else if has("amalgamation") || word_at(&text, "merger").is_some() {
        said.push(ActionCells { action: "merger", ..ActionCells::default() });
    } else if has("scheme of arrangement") {
        said.push(ActionCells { action: "demerger", ..ActionCells::default() });
    }
    said
}

/// `dividend - rs 5 per share/special dividend - rs 16 per share`: what one share gets in all. Nothing of a dividend in
/// percent.
fn dividends(text: &str) -> domain::Price {
    let amount = |part: &str| {
        let at = ["dividend", "divdend"].iter().find_map(|word| part.find(word).map(|at| at + word.len()))?;
        let rest = &part[at..];
        let is_rupees = ["rs", "re", "inr"]
            .iter()
            .any(|word| rest.split(|c: char| !c.is_ascii_alphabetic()).any(|it| it == *word));
        domain::Price::parse(&numbers(rest).next().filter(|_| is_rupees && !rest.contains('%'))?).ok()
    };
    let sum = text.split('/').filter_map(amount).fold(0_i64, |sum, price| sum.saturating_add(price.0));
    domain::Price(sum)
}

/// A whole word: "dvr" and "copyrights" are no rights issue.
fn word_at(text: &str, word: &str) -> Option<usize> {
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = text.as_bytes();
    text.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        !is_letter(before) && !is_letter(bytes.get(at + word.len()))
    })
}

/// `from rs 10/- per share to rs 2/- per share`: the old face value and the new one.
fn from_to(action: &'static str, text: &str) -> Option<ActionCells> {
    let mut found = numbers(text);
    let (a, b) = (found.next()?, found.next()?);
    Some(ActionCells { action, a, b, price: String::new() })
}

/// `17:25`, of the first pair of numbers with a colon between.
fn ratio(action: &'static str, text: &str) -> Option<ActionCells> {
    let colon = text.find(':')?;
    let digits = |c: char| c.is_ascii_digit();
    let before = text[..colon].trim_end();
    let a = &before[before.rfind(|c| !digits(c)).map_or(0, |at| at + 1)..];
    let after = text[colon + 1..].trim_start();
    let b = &after[..after.find(|c| !digits(c)).unwrap_or(after.len())];
    let is_ratio = !a.is_empty() && !b.is_empty();
    is_ratio.then(|| ActionCells { action, a: a.to_owned(), b: b.to_owned(), price: String::new() })
}

/// `@ premium rs 1247`: what is paid is the premium and the face value.
fn price(text: &str, face_value: &str) -> String {
    use domain::Price;
    let premium = text.find("premium").and_then(|at| numbers(&text[at..]).next());
    let sum = || {
        let (premium, face) = (Price::parse(&premium?).ok()?, Price::parse(face_value).ok()?);
        premium.0.checked_add(face.0).map(Price)
    };
    sum().map_or_else(String::new, |price| price.to_string())
}

/// Decimal numbers in their order.
fn numbers(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    let trimmed = words.map(|word| word.trim_matches('.'));
    trimmed.filter(|word| word.bytes().any(|byte| byte.is_ascii_digit())).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `split 10 2; bonus 1 1`.
    #[track_caller]
    fn check(purpose: &str, expected: &str) {
        let line = |one: ActionCells| {
            [one.action, &one.a, &one.b, &one.price]
                .iter()
                .filter(|cell| !cell.is_empty())
                .copied()
                .collect::<Vec<_>>()
                .join(" ")
        };
        let found: Vec<String> = purposes(purpose, "10").into_iter().map(line).collect();
        assert_eq!(found.join("; "), expected, "{purpose}");
    }

    /// docs/rules.md 3.2: the wordings of ten years.
    #[test]
    fn purposes_are_read_in_all_their_wordings() {
        check("Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share", "split 10 2");
        check("Face Value Split From Rs.10/- To Rs.2/-", "split 10 2");
        check("Fv Splt Frm Rs 10 To Re 1", "split 10 1");
        check("Stock  Split From Rs.10/- to Rs.2/-", "split 10 2");
        check("Bonus 1:1", "bonus 1 1");
        check("Bonus issue 1:10", "bonus 1 10");
        check("Bonus 17:25", "bonus 17 25");
        check("Bonus 25:202", "bonus 25 202");
        check(
            "Bonus 1:1/Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share",
            "split 10 2; bonus 1 1",
        );
        check("Annual General Meeting/Dividend - Rs 5 Per Share/Bonus 1:2", "bonus 1 2; future_dividend 5");
        check("Interim Divdend - Rs 2 Per Share", "future_dividend 2");
        check("Dividend - Rs 5.50 Per Share/Special Dividend - Rs 16 Per Share", "future_dividend 21.5");
        check("Dvr Dividend Rs 1", "future_dividend 1");
        check("Dividend - 50%", "");
        check("Rights 1:15 @ Premium Rs 1247", "rights 1 15 1257");
        check("Rights 1:1 @ Premium Rs 0/-", "rights 1 1 10");
        check("Rights 1:1", "rights 1 1");
        check("Rights - 4:25 Fully Paid Up @ Premium Rs 90 / 2:25 Partly Paid Up @ Premium Rs 90", "rights");
        check("Rights 3:20 With 17 Warrants For 50 Equity Shares", "rights");
        check("Consolidation Of Equity Shares From Re 1 Per Share To Rs 10 Per Share", "consolidation 1 10");
        check("Capital Reduction - From Rs 10/- To Rs 4/- Per Share", "consolidation");
        check("Capital Reduction Rs 10 To Rs 3.30 / Consolidation Rs 3.30 To Rs.10", "consolidation");
        check("Reduction Of Capital", "consolidation");
        check("Demerger", "demerger");
        check("Scheme Of Arrangement", "demerger");
        check("Scheme Of Amalgamation", "merger");
        check("Merger/Demerger", "demerger");
    }

    #[test]
    fn what_changes_no_position_is_left_out() {
        for purpose in [
            "Annual General Meeting",
            "Bonus Ncrps 1:116",
            "Bonus - 1 Debenture For 1 Equity Share Held",
            "Buy Back",
            "Interest Payment",
        ] {
            check(purpose, "");
        }
    }

    #[test]
    fn both_exchanges_files_are_read() {
        let nse = "\"SYMBOL\",\"COMPANY NAME\",\"SERIES\",\"PURPOSE\",\"FACE VALUE\",\"EX-DATE\",\"RECORD DATE\"\n\
                   \"INDIAGLYCO\",\"India Glycols\",\"EQ\",\"Face Value Split From Rs 10/- To Rs 5/-\",\"5\",\"12-Aug-2025\",\"12-Aug-2025\"\n\
                   \"RELIANCE\",\"Reliance\",\"EQ\",\"Dividend - Rs 6 Per Share\",\"10\",\"14-Aug-2025\",\"14-Aug-2025\"\n\
                   \"754GS2036\",\"GOI\",\"GS\",\"Bonus 1:1\",\"100\",\"21-Nov-2025\",\"-\"\n";
        let found = announcements(nse.as_bytes()).unwrap();
        // A dividend says something about futures.
        assert_eq!((found.rows.len(), found.others), (2, 1));
        assert_eq!(found.rows[1].actions[0].join(","), "2025-08-14,RELIANCE,,future_dividend,,,6,,,,,,");
        assert_eq!(found.rows[0].actions[0].join(","), "2025-08-12,INDIAGLYCO,,split,10,5,,,,,,,");
        let tabs = nse.replace("\",\"", "\t").replace('"', "");
        assert_eq!(announcements(tabs.as_bytes()).unwrap(), found);
        let bse = "Scrip Code,Scrip Name,Ex Date,Purpose,Record Date\n500180,HDFCBANK,26 Aug 2025,Bonus issue 1:1,27 Aug 2025\n";
        let found = announcements(bse.as_bytes()).unwrap();
        assert_eq!(found.rows[0].actions[0].join(","), "2025-08-26,HDFCBANK,,bonus,1,1,,,,,,,");
        assert!(announcements(b"a,b\n1,2").unwrap_err().starts_with("expected NSE's or BSE's list"));
        let wrong = nse.replace("12-Aug-2025\",\"12", "soon\",\"12");
        assert!(announcements(wrong.as_bytes()).unwrap_err().contains("row 2: expected a date"));
    }
}
