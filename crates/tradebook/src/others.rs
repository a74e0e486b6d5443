//! Files we know and do not read: what they are called and what to upload instead.

use domain::Argument;

use crate::header::Header;
use crate::read::{FileProblem, ProblemCode};

/// What gives a file away: words in one header row, or how a title above it begins.
enum Sign {
    Columns(&'static [&'static str]),
    Title(&'static str),
}

use Sign::{Columns, Title};

pub(crate) struct Other {
    signs: &'static [Sign],
    /// `Zerodha's P&L statement`
    name: &'static str,
    why: &'static str,
    instead: Instead,
}

#[derive(Clone, Copy)]
enum Instead {
    Zerodha,
    GrowwStocks,
    GrowwFno,
    GrowwStocksPnl,
    PaytmMoney,
}

impl Other {
    pub(crate) fn problem(&self) -> FileProblem {
        let instead = match self.instead {
            Instead::Zerodha => {
                "Upload the tradebook instead: Zerodha Console, Reports, Tradebook, as XLSX or CSV."
            }
            Instead::GrowwStocks => "Upload the order history instead: Groww, Reports, Stocks order history.",
            Instead::GrowwFno => "Upload the P&L report of trade level instead: Groww, Reports, F&O P&L.",
            Instead::GrowwStocksPnl => {
                "Download it again for a period in which shares were sold, or upload the order history: Groww, Reports, Stocks order history."
            }
            Instead::PaytmMoney => {
                "Upload the transaction report instead: Paytm Money, Reports, Transactions."
            }
        };
        FileProblem::new(
            ProblemCode::OtherReport,
            "This is {report}{why}. {instead}",
            [
                Argument::shown("report", self.name),
                Argument::shown("why", self.why),
                Argument::shown("instead", instead),
            ],
        )
    }
}

/// The most telling first: a file is the first entry of which any row shows a sign.
const KNOWN: &[Other] = &[
    // Zerodha
    other(
        &[
            Columns(&["entrydate", "exitdate", "periodofholding"]),
            Columns(&["symbol", "entrydate", "exitdate", "buyvalue", "sellvalue", "profit"]),
            Title("tradewise exits from"),
        ],
        "Zerodha's tax P&L",
        ": it lists finished trades, without times and ids",
        Instead::Zerodha,
    ),
    other(
        &[
            Columns(&["symbol", "quantity", "buyvalue", "sellvalue", "realizedpl", "realizedplpct"]),
            Title("p&l statement for f&o from"),
            Title("p&l statement for equity from"),
        ],
        "Zerodha's P&L statement",
        ": it has sums per symbol, but no trades with dates",
        Instead::Zerodha,
    ),
    other(
        &[
            Columns(&["symbol", "quantityavailable", "averageprice", "previousclosingprice"]),
            Title("equity holdings statement"),
        ],
        "Zerodha's holdings statement",
        ": it shows what is held, not what was traded",
        Instead::Zerodha,
    ),
    other(
        &[
            Columns(&["symbol", "positiontype", "openquantity", "openaverage"]),
            Title("positions statement for"),
        ],
        "Zerodha's positions statement",
        ": it shows open positions, not trades",
        Instead::Zerodha,
    ),
    other(
        &[Columns(&["particulars", "postingdate", "debit", "credit"])],
        "Zerodha's ledger",
        ": it shows money that moved, not trades",
        Instead::Zerodha,
    ),
    other(
        &[Columns(&["time", "type", "instrument", "product", "qty", "avgprice", "status"])],
        "Kite's order list (orders.csv)",
        ": it has one day without ids",
        Instead::Zerodha,
    ),
    other(
        &[Columns(&["product", "instrument", "qty", "avg", "ltp", "pl", "chg"])],
        "Kite's position list (positions.csv)",
        ": it shows open positions, not trades",
        Instead::Zerodha,
    ),
    // Before Groww's, which has some of the same columns.
    other(
        &[
            Columns(&[
                "scripname",
                "isin",
                "quantity",
                "buydate",
                "buyvalue",
                "selldate",
                "sellvalue",
                "plvalue",
            ]),
            Columns(&[
                "scripname",
                "isin",
                "buydate",
                "buyprice",
                "buyvalue",
                "selldate",
                "sellprice",
                "sellvalue",
            ]),
        ],
        "Paytm Money's P&L report",
        ": it lists finished trades, without times and ids",
        Instead::PaytmMoney,
    ),
    // Groww
    other(
        &[Columns(&["scripname", "buyqty", "buyavg", "sellqty"]), Columns(&["buyqty", "openqty", "sellqty"])],
        "Groww's combined F&O P&L report",
        ": it has what was bought and sold of each contract in the whole period, but not the days of the trades",
        Instead::GrowwFno,
    ),
    other(
        &[Title("p&l statement for futures & options")],
        "Groww's F&O P&L report",
        ", without the table of finished trades",
        Instead::GrowwFno,
    ),
    other(
        &[
            Columns(&["stockname", "isin", "quantity", "buydate", "closingdate", "closingprice"]),
            Title("p&l statement for stocks"),
        ],
        "Groww's stocks P&L report",
        ", without the table of finished trades",
        Instead::GrowwStocksPnl,
    ),
    other(
        &[Columns(&["schemename", "transactiontype", "units", "nav"])],
        "Groww's mutual fund order history",
        ": funds are not read yet",
        Instead::GrowwStocks,
    ),
    other(
        &[Title("tax statement for commodities")],
        "Groww's commodities tax statement",
        ": it lists sums",
        Instead::GrowwStocks,
    ),
];

const fn other(signs: &'static [Sign], name: &'static str, why: &'static str, instead: Instead) -> Other {
    Other { signs, name, why, instead }
}

/// The place in [`KNOWN`] of what one row gives away; a smaller one is more telling.
pub(crate) fn recognise(header: &Header) -> Option<usize> {
    let titles: Vec<String> = header.titles().map(str::to_ascii_lowercase).collect();
    KNOWN.iter().position(|other| {
        other.signs.iter().any(|sign| match sign {
            Columns(keys) => header.has_all(keys),
            Title(start) => titles.iter().any(|title| title.starts_with(start)),
        })
    })
}

pub(crate) fn known(place: usize) -> &'static Other {
    &KNOWN[place]
}
