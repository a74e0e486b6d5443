//! Schedule 112A as the portal of the tax office imports it (docs/rules.md 5.7).

use tax::{FinancialYear, Row112a};

/// The titles of the file that the portal offers, in its order; the one of column 1b is in some years only.
const TITLES: [&str; 15] = [
    "Share/Unit acquired(1a)",
    "Share/Unit Transferred(1b)",
    "ISIN Code(2)",
    "Name of the Share/Unit(3)",
    "No. of Shares/Units(4)",
    "Sale-price per Share/Unit(5)",
    "Full Value of Consideration(Total Sale Value)(6) = 4 * 5",
    "Cost of acquisition without indexation(7)",
    "Cost of acquisition(8)",
    "If the long term capital asset was acquired before 01.02.2018(9)",
    "Fair Market Value per share/unit as on 31st January 2018(10)",
    "Total Fair Market Value of capital asset as per section 55(2)(ac)(11) = 4 * 10",
    "Expenditure wholly and exclusively in connection with transfer(12)",
    "Total deductions(13) = 7 + 12",
    "Balance(14) = 6 - 13",
];

/// The header line of the file that the user downloaded from the portal: the portal wants it back byte for byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Without the byte order mark and the end of the line.
    header: Vec<u8>,
    has_transfer: bool,
}

const BOM: &[u8] = b"\xef\xbb\xbf";

impl Template {
    /// What the published descriptions say, with plain spaces: the portal may refuse it.
    pub fn described(year: FinancialYear) -> Self {
        let has_transfer = year.start() == 2024;
        let titles: Vec<&str> = TITLES
            .into_iter()
            .enumerate()
            .filter(|(at, _)| has_transfer || *at != 1)
            .map(|(_, title)| title)
            .collect();
        Self { header: titles.join(",").into_bytes(), has_transfer }
    }

    /// # Errors
    /// A sentence when this is not the portal's file.
    pub fn read(file: &[u8]) -> Result<Self, String> {
        let text = file.strip_prefix(BOM).unwrap_or(file);
        let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let header = line.strip_suffix(b"\r").unwrap_or(line).to_vec();
        let words = |text: &str| -> String {
            text.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_ascii_lowercase()
        };
        let found = words(&String::from_utf8_lossy(&header));
        let with = words(&TITLES.concat());
        let without = words(&[&TITLES[..1], &TITLES[2..]].concat().concat());
        match found {
            text if text == with => Ok(Self { header, has_transfer: true }),
            text if text == without => Ok(Self { header, has_transfer: false }),
            _ => Err("expected the template of Schedule 112A as the portal of the tax office offers it."
                .to_owned()),
        }
    }
}

/// UTF-8 with its mark; whole rupees, and the portal computes each row again.
pub fn csv_112a(rows: &[Row112a], template: &Template) -> Vec<u8> {
    let mut out = BOM.to_vec();
    out.extend_from_slice(&template.header);
    out.extend_from_slice(b"\r\n");
    for row in rows {
        let mut cells = vec![row.acquired.to_owned()];
        if template.has_transfer {
            // A template of another year asks of every row; what was sold then was sold later.
            cells.push(row.transferred.unwrap_or("AE").to_owned());
        }
        cells.extend([row.isin.clone(), row.name.clone()]);
        let old = |get: fn(&tax::OldShares) -> String| row.old.as_ref().map(get).unwrap_or_default();
        cells.push(old(|old| old.quantity.to_string()));
        cells.push(old(|old| old.sale_price.to_string()));
        cells.push(row.sale.to_string());
        cells.push(row.cost_used.to_string());
        cells.push(row.cost.to_string());
        cells.push(old(|old| old.lower.to_string()));
        cells.push(old(|old| old.price_2018.to_string()));
        cells.push(old(|old| old.value_2018.to_string()));
        cells.extend([row.expenses, row.deductions, row.balance].map(|amount| amount.to_string()));
        out.extend_from_slice(cells.join(",").as_bytes());
        out.extend_from_slice(b"\r\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use domain::{Money, Quantity};
    use tax::OldShares;

    use super::*;

    fn year(text: &str) -> FinancialYear {
        FinancialYear::parse(text).unwrap()
    }

    #[test]
    fn a_template_is_given_back_byte_for_byte() {
        let portal = Template::described(year("2025-26"));
        let spaced = String::from_utf8(portal.header.clone()).unwrap().replace("Code(2)", "Code\u{a0}(2)");
        let file = [BOM, b"\"", spaced.replace(',', "\",\"").as_bytes(), b"\"\r\n"].concat();
        let template = Template::read(&file).unwrap();
        let written = csv_112a(&[], &template);
        assert_eq!(written, file);
        assert!(!template.has_transfer);
        assert!(Template::read(b"date,amount\n").is_err());
        assert!(Template::described(year("2024-25")).has_transfer);
    }

    #[test]
    fn new_shares_are_one_row_with_empty_cells() {
        let new = Row112a {
            acquired: "AE",
            transferred: None,
            isin: "INNOTREQUIRD".to_owned(),
            name: "CONSOLIDATED".to_owned(),
            old: None,
            sale: 1_500,
            cost_used: 1_002,
            cost: 1_002,
            expenses: 4,
            deductions: 1_006,
            balance: 494,
        };
        let old = Row112a {
            acquired: "BE",
            isin: "INE009A01021".to_owned(),
            name: "INFY".to_owned(),
            old: Some(OldShares {
                quantity: Quantity::whole(20),
                sale_price: Money(8_000_000),
                lower: 10_000,
                price_2018: Money(5_000_000),
                value_2018: 10_000,
            }),
            sale: 16_000,
            cost_used: 10_000,
            cost: 4_000,
            expenses: 0,
            deductions: 10_000,
            balance: 6_000,
            ..new.clone()
        };
        let text = String::from_utf8(csv_112a(&[old, new], &Template::described(year("2025-26")))).unwrap();
        let rows: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(
            rows,
            [
                "BE,INE009A01021,INFY,20,800,16000,10000,4000,10000,500,10000,0,10000,6000",
                "AE,INNOTREQUIRD,CONSOLIDATED,,,1500,1002,1002,,,,4,1006,494",
            ]
        );
    }
}
