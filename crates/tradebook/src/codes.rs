//! ICICI Direct's portfolio: which ISIN each of its own codes is of. Its rows are no trades of ours: the trade file has
//! them.

use domain::{Argument, Contract, Instrument, Text};

use crate::cell::{Cell, at};
use crate::collect::Collected;
use crate::header::Header;
use crate::intake::{Refusal, Stop};
use crate::words::isin_text;

/// Of the layout, in receipts and reports.
pub(crate) const WORD: &str = "icicidirect-portfolio";

pub(crate) struct Table {
    code: usize,
    isin: usize,
}

impl Table {
    pub(crate) fn of(header: &Header) -> Option<Self> {
        header.has_all(&["stocksymbol", "companyname", "isincode", "transactionprice"]).then_some(())?;
        Some(Self { code: header.column(&["stocksymbol"])?, isin: header.column(&["isincode"])? })
    }

    pub(crate) fn row(&self, row: &[Cell<'_>], to: &mut Collected) -> Result<(), Stop> {
        let code = at(row, self.code).as_text().trim().to_ascii_uppercase();
        let isin = isin_text(at(row, self.isin)).map_err(Refusal::at(self.isin))?;
        // Sums and footers.
        let (Some(isin), false) = (isin, code.is_empty() || code.len() > 40) else {
            to.rows_skipped += 1;
            return Ok(());
        };
        let one = Instrument { symbol: code.into(), isin: Some(isin), contract: Contract::Cash };
        if !to.instruments.contains(&one) {
            to.instruments.push(one);
        }
        Ok(())
    }
}

/// What such a file is good for.
pub(crate) fn remark(count: usize) -> Text {
    Text::new(
        "isins_of_codes",
        "This is ICICI Direct's portfolio. It says which ISIN {count} of its codes are of, and no trade is read out of it: the \
         trade file of the account has them. Shares that stand there without an ISIN get it from here.",
        [Argument::shown("count", count.to_string())],
    )
}

#[cfg(test)]
mod tests {
    use crate::{Choice, read};

    #[test]
    fn a_portfolio_gives_codes_and_no_trades() {
        let text = "Stock Symbol,Company Name,ISIN Code,Action,Quantity,Transaction Price,Brokerage,Transaction Charges,\
                    StampDuty,Segment,STT Paid/Not Paid,Remarks,Transaction Date,Exchange\n\
                    STABAN,STATE BANK OF INDIA,INE062A01020,Buy,20,950.10,0,0,0,Rolling,STT Paid,,17-Dec-2025,NSE\n\
                    STABAN,STATE BANK OF INDIA,INE062A01020,Buy,5,940,0,0,0,Rolling,STT Paid,,18-Dec-2025,NSE\n\
                    INFTEC,INFOSYS LIMITED,INE009A01021,Buy,10,1505.50,0,0,0,Rolling,STT Paid,,17-Dec-2025,NSE\n\
                    RANLAB,A COMPANY,INE0,Buy,1,10,0,0,0,Rolling,STT Paid,,17-Dec-2025,NSE\n\
                    TOTAL,,,,,,,,,,,,,\n";
        let book = read("portfolio.csv", text.as_bytes(), Choice::default()).unwrap();
        let named: Vec<String> =
            book.instruments.iter().map(|one| format!("{} {}", one.symbol, one.isin.unwrap())).collect();
        assert_eq!(named, ["STABAN INE062A01020", "INFTEC INE009A01021"]);
        assert_eq!(
            (book.fills.len(), book.window, book.format.as_str()),
            (0, None, "icicidirect-portfolio-csv")
        );
        assert_eq!((book.rows_read, book.rows_skipped, book.rejected.len()), (5, 1, 1));
        assert!(
            book.warnings[0]
                .message()
                .starts_with("This is ICICI Direct's portfolio. It says which ISIN 2 of")
        );
    }
}
