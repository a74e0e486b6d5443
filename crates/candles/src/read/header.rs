//! Which column is which.

use csv::ByteRecord;
use domain::{Contract, Day, Instrument, Price, Right};

use super::{Layout, Unread, when};

#[derive(Debug)]
pub struct Columns {
    pub layout: Layout,
    pub time: usize,
    /// The time of day where the first one is only the day.
    pub clock: Option<usize>,
    pub open: usize,
    pub high: usize,
    pub low: usize,
    pub close: usize,
    pub volume: Option<usize>,
    symbol: Option<usize>,
    series: Option<usize>,
    contract: Option<Terms>,
    /// Rows below the header that belong to it: Yahoo's tickers, then the word for the time.
    more: u8,
    /// What a Yahoo file says of all its rows.
    ticker: Option<String>,
}

#[derive(Debug, Clone, Copy)]
struct Terms {
    kind: usize,
    expiry: usize,
    strike: usize,
    right: usize,
}

const TIMES: [&str; 7] = ["date", "datetime", "timestamp", "time", "traddt", "date1", "index date"];
const SYMBOLS: [&str; 4] = ["symbol", "tckrsymb", "index name", "ticker"];

impl Columns {
    /// `None`: this row is no header.
    pub fn of(record: &ByteRecord) -> Result<Option<Self>, Unread> {
        let names: Vec<String> = record.iter().map(name).collect();
        // Of several columns with one name the first: behind it are those of indicators.
        let find = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&name.as_str()));
        let (Some(open), Some(high), Some(low), Some(close)) = (
            find(&["open", "opnpric", "open_price", "open index value"]),
            find(&["high", "hghpric", "high_price", "high index value"]),
            find(&["low", "lwpric", "low_price", "low index value"]),
            find(&["close", "clspric", "close_price", "closing index value"]),
        ) else {
            return Ok(None);
        };
        let volume = find(&["volume", "vol", "tottrdqty", "ttltradgvol", "ttl_trd_qnty"]);
        if find(&["sc_code"]).is_some() {
            return Err(
                "This list of BSE names no day and no symbols. Send the newer one, BhavCopy_BSE_CM….csv."
                    .into(),
            );
        }
        let is_yahoo = names.first().is_some_and(|first| first == "price");
        let symbol = find(&SYMBOLS);
        let series = find(&["series", "sctysrs"]);
        let time = if is_yahoo { Some(0) } else { TIMES.iter().find_map(|one| find(&[one])) };
        let Some(time) = time else {
            return Err("There is no column date or time: nobody knows when these candles were.".into());
        };
        let terms = (
            find(&["instrument", "fininstrmtp"]),
            find(&["expiry_dt", "xprydt"]),
            find(&["strike_pr", "strkpric"]),
            find(&["option_typ", "optntp"]),
        );
        let contract = match terms {
            (Some(kind), Some(expiry), Some(strike), Some(right)) => {
                Some(Terms { kind, expiry, strike, right })
            }
            _ => None,
        };
        let is_list =
            symbol.is_some() && (series.is_some() || contract.is_some() || find(&["index date"]).is_some());
        let layout = if is_list {
            Layout::Bhavcopy
        } else if is_yahoo || find(&["adj close"]).is_some() {
            Layout::Yahoo
        } else {
            Layout::Chart
        };
        Ok(Some(Self {
            layout,
            time,
            clock: find(&["time"]).filter(|at| *at != time && names[time] == "date"),
            open,
            high,
            low,
            close,
            volume,
            symbol,
            series,
            contract,
            more: if is_yahoo { 2 } else { 0 },
            ticker: None,
        }))
    }

    /// Whether this row still belongs to the header.
    pub fn takes(&mut self, record: &ByteRecord) -> Result<bool, Unread> {
        if self.more == 0 {
            return Ok(false);
        }
        self.more -= 1;
        let first = name(record.get(0).unwrap_or_default());
        if first != "ticker" {
            // The word above the times.
            return Ok(TIMES.contains(&first.as_str()));
        }
        let mut tickers = record.iter().skip(1).map(|cell| String::from_utf8_lossy(cell).trim().to_owned());
        let own = tickers.next().unwrap_or_default();
        if tickers.any(|other| other != own) {
            return Err("This file holds several instruments side by side. Send a file for each.".into());
        }
        let plain = own.trim_end_matches(".NS").trim_end_matches(".BO").to_owned();
        self.ticker = Some(plain).filter(|name| !name.is_empty());
        Ok(true)
    }

    /// The instrument of a row. `Err`: no share and no contract that has candles here.
    pub fn instrument(&self, record: &ByteRecord) -> Result<Option<String>, ()> {
        let text = |at: usize| String::from_utf8_lossy(record.get(at).unwrap_or_default()).trim().to_owned();
        let Some(symbol) = self.symbol else { return Ok(self.ticker.clone()) };
        let symbol = text(symbol);
        if symbol.is_empty() || symbol.chars().count() > 60 {
            return Err(());
        }
        if let Some(terms) = self.contract {
            let kind = text(terms.kind);
            if kind != "STK" {
                return contract(
                    &symbol,
                    &kind,
                    &text(terms.expiry),
                    &text(terms.strike),
                    &text(terms.right),
                )
                .map(Some);
            }
        }
        Ok(Some(symbol))
    }

    /// Whether several rows of one share may be: each in a series. The lowest is the one that counts; `None`: no share.
    pub fn rank(&self, record: &ByteRecord) -> Option<u8> {
        let Some(series) = self.series.filter(|_| self.layout == Layout::Bhavcopy) else { return Some(0) };
        match record.get(series).unwrap_or_default().trim_ascii() {
            b"EQ" | b"" => Some(0),
            b"BE" => Some(1),
            other => other.iter().all(u8::is_ascii_alphabetic).then_some(2),
        }
    }

    /// A list of contracts counts lots in some years and units in others.
    pub fn counts_units(&self) -> bool {
        self.contract.is_none()
    }
}

fn contract(symbol: &str, kind: &str, expiry: &str, strike: &str, right: &str) -> Result<String, ()> {
    let expiry: Day = when::day(expiry.as_bytes()).ok_or(())?;
    let underlying = symbol.into();
    let contract = match kind {
        "STF" | "IDF" | "FUTSTK" | "FUTIDX" => Contract::Future { underlying, expiry },
        "STO" | "IDO" | "OPTSTK" | "OPTIDX" => Contract::Option {
            underlying,
            expiry,
            strike: Price::parse(strike).map_err(drop)?,
            right: Right::from_word(right).ok_or(())?,
        },
        _ => return Err(()),
    };
    Ok(Instrument { symbol: symbol.into(), isin: None, contract }.title())
}

fn name(cell: &[u8]) -> String {
    let text = String::from_utf8_lossy(cell);
    text.trim().trim_start_matches('<').trim_end_matches('>').to_ascii_lowercase()
}
