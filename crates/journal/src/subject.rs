//! What a question to the user is about, as text that later imports do not change.

use std::fmt;

use compact_str::CompactString;
use domain::{Day, Exchange, Money, Segment, Side, Window};
use ledger::Merged;
use ledger::charges::StatedPeriod;
use store::journal::AccountName;

/// What a statement's charges are of: the executions of a period, by their number and turnover. Where those become
/// others the statement says nothing of them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ChargesPeriod {
    pub days: Window,
    pub segments: Vec<Segment>,
    pub executions: u32,
    pub turnover: Money,
    /// What the statement states in all: another one of the same days is another answer.
    pub total: Money,
}

impl ChargesPeriod {
    /// As the account holds it now.
    pub fn of(merged: &Merged, stated: &StatedPeriod) -> Self {
        let StatedPeriod { days, segments, amounts } = stated;
        let is_covered: Vec<bool> =
            merged.instruments.iter().map(|one| segments.contains(&one.segment())).collect();
        let own = merged.fills.iter().filter(|fill| {
            let is_within = (days.from..=days.to).contains(&fill.time.day());
            is_within && fill.origin.is_trade() && is_covered[fill.instrument as usize]
        });
        let (mut executions, mut turnover) = (0, Money::ZERO);
        for fill in own {
            executions += 1;
            turnover += fill.value;
        }
        let total = amounts.iter().map(|(_, amount)| *amount).sum();
        Self { days: *days, segments: segments.clone(), executions, turnover, total }
    }

    fn parse(text: &str) -> Option<Self> {
        let mut words = text.split('/');
        let (from, to) = (Day::parse(words.next()?)?, Day::parse(words.next()?)?);
        let segments: Option<Vec<Segment>> = words.next()?.split('+').map(Segment::from_word).collect();
        let executions = words.next()?.parse().ok()?;
        let (turnover, total) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let is_whole = words.next().is_none() && from <= to;
        is_whole.then_some(Self {
            days: Window { from, to },
            segments: segments?,
            executions,
            turnover: Money(turnover),
            total: Money(total),
        })
    }
}

impl fmt::Display for ChargesPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let segments: Vec<&str> = self.segments.iter().map(|segment| segment.word()).collect();
        let Window { from, to } = self.days;
        let (segments, executions) = (segments.join("+"), self.executions);
        write!(f, "{from}/{to}/{segments}/{executions}/{}/{}", self.turnover.0, self.total.0)
    }
}

/// Sent to the page and back; only this file knows how it is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Sells of one scrip and day whose buy nobody has told us: the trade's key.
    Cost { account: AccountName, key: u64 },
    /// A contract that was open when it expired.
    Expired { account: AccountName, exchange: Exchange, symbol: CompactString },
    /// A typed fill that a file seems to hold as well.
    Duplicate { account: AccountName, exchange: Exchange, day: Day, side: Side, trade_id: CompactString },
    /// Every sell of one scrip without a buy price: its ISIN, or its symbol when no file says an ISIN.
    Scrip { account: AccountName, scrip: CompactString },
    /// What looks like a corporate action: the kind of the sign and the scrip, as `ratio/INE009A01021`.
    Sign { account: AccountName, sign: CompactString },
    /// The account held no shares before its record, which begins on this day.
    Before { account: AccountName, day: Day },
    /// No contract of the segment was open in the account before its files, which begin on this day.
    NoContracts { account: AccountName, segment: Segment, day: Day },
    /// The charges that a statement of the broker says of a period, as long as its executions are these.
    Charges { account: AccountName, period: ChargesPeriod },
    /// What was entered of one scrip is all that was held before this day. Without a day: before its record.
    All { account: AccountName, day: Option<Day>, scrip: CompactString },
}

impl Subject {
    pub const fn account(&self) -> AccountName {
        match self {
            Self::Cost { account, .. }
            | Self::Expired { account, .. }
            | Self::Duplicate { account, .. }
            | Self::Scrip { account, .. }
            | Self::Sign { account, .. }
            | Self::Before { account, .. }
            | Self::NoContracts { account, .. }
            | Self::Charges { account, .. }
            | Self::All { account, .. } => *account,
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        let (kind, rest) = text.split_once('/')?;
        let (account, rest) = rest.split_once('/')?;
        let account = AccountName::parse(account)?;
        match kind {
            "cost" => Some(Self::Cost { account, key: parse_key(rest)? }),
            "expired" => {
                let (exchange, symbol) = rest.split_once('/')?;
                let exchange = Exchange::from_word(exchange)?;
                (!symbol.is_empty()).then(|| Self::Expired { account, exchange, symbol: symbol.into() })
            }
            "twice" => {
                let mut words = rest.splitn(4, '/');
                let exchange = Exchange::from_word(words.next()?)?;
                let day = Day::parse(words.next()?)?;
                let side = Side::from_word(words.next()?)?;
                // The id stands last: whatever it holds is its own.
                Some(Self::Duplicate { account, exchange, day, side, trade_id: words.next()?.into() })
            }
            "scrip" => named(rest).map(|scrip| Self::Scrip { account, scrip }),
            "sign" => named(rest).map(|sign| Self::Sign { account, sign }),
            "before" => Some(Self::Before { account, day: Day::parse(rest)? }),
            // Older ones name no segment: there was only one.
            "contracts" => {
                let (segment, day) = rest.split_once('/').unwrap_or(("fno", rest));
                Some(Self::NoContracts {
                    account,
                    segment: Segment::from_word(segment)?,
                    day: Day::parse(day)?,
                })
            }
            "all" => {
                // A symbol may hold a slash; none is a day.
                let dated = rest.split_once('/').and_then(|(day, scrip)| Some((Day::parse(day)?, scrip)));
                let (day, scrip) = dated.map_or((None, rest), |(day, scrip)| (Some(day), scrip));
                named(scrip).map(|scrip| Self::All { account, day, scrip })
            }
            "charges" => Some(Self::Charges { account, period: ChargesPeriod::parse(rest)? }),
            _ => None,
        }
    }
}

fn named(text: &str) -> Option<CompactString> {
    (!text.is_empty()).then(|| text.into())
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cost { account, key } => write!(f, "cost/{account}/{key:016x}"),
            Self::Expired { account, exchange, symbol } => write!(f, "expired/{account}/{exchange}/{symbol}"),
            Self::Duplicate { account, exchange, day, side, trade_id } => {
                write!(f, "twice/{account}/{exchange}/{day}/{side}/{trade_id}")
            }
            Self::Scrip { account, scrip } => write!(f, "scrip/{account}/{scrip}"),
            Self::Sign { account, sign } => write!(f, "sign/{account}/{sign}"),
            Self::Before { account, day } => write!(f, "before/{account}/{day}"),
            Self::NoContracts { account, segment: Segment::Fno, day } => {
                write!(f, "contracts/{account}/{day}")
            }
            Self::NoContracts { account, segment, day } => write!(f, "contracts/{account}/{segment}/{day}"),
            Self::Charges { account, period } => write!(f, "charges/{account}/{period}"),
            Self::All { account, day: Some(day), scrip } => write!(f, "all/{account}/{day}/{scrip}"),
            Self::All { account, day: None, scrip } => write!(f, "all/{account}/{scrip}"),
        }
    }
}

/// The name of a trade on the wire: the account and the book's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TradeId {
    pub account: AccountName,
    pub key: u64,
}

impl TradeId {
    pub fn parse(text: &str) -> Option<Self> {
        let (account, key) = text.split_once('-')?;
        Some(Self { account: AccountName::parse(account)?, key: parse_key(key)? })
    }
}

impl fmt::Display for TradeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:016x}", self.account, self.key)
    }
}

/// One spelling per key: sixteen small digits.
fn parse_key(text: &str) -> Option<u64> {
    let is_ours = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_ours.then(|| u64::from_str_radix(text, 16).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use domain::Broker;

    use super::*;

    #[test]
    fn a_subject_reads_back() {
        let day = Day::parse("2026-11-19").unwrap();
        let subjects = [
            Subject::Cost { account: Broker::ZERODHA.into(), key: 0x1f },
            Subject::Expired {
                account: AccountName { broker: Broker::GROWW, number: 2 },
                exchange: Exchange::Bse,
                symbol: "SENSEX2651485500CE".into(),
            },
            Subject::Duplicate {
                account: Broker::ZERODHA.into(),
                exchange: Exchange::Nse,
                day,
                side: Side::Sell,
                trade_id: "MT/1/ä".into(),
            },
            Subject::Scrip { account: Broker::ZERODHA.into(), scrip: "INE009A01021".into() },
            Subject::Sign { account: Broker::ZERODHA.into(), sign: "ratio/M/M".into() },
            Subject::Before { account: Broker::GROWW.into(), day },
            Subject::NoContracts { account: Broker::ZERODHA.into(), segment: Segment::Fno, day },
            Subject::NoContracts { account: Broker::ZERODHA.into(), segment: Segment::Commodity, day },
            Subject::Charges {
                account: Broker::GROWW.into(),
                period: ChargesPeriod {
                    days: Window { from: day, to: day.plus(1) },
                    segments: vec![Segment::Equity, Segment::Fno],
                    executions: 12,
                    turnover: Money(1_000_000),
                    total: Money(-5),
                },
            },
            Subject::All { account: Broker::GROWW.into(), day: Some(day), scrip: "A/B".into() },
            Subject::All { account: Broker::GROWW.into(), day: None, scrip: "A/B".into() },
        ];
        for subject in subjects {
            assert_eq!(Subject::parse(&subject.to_string()), Some(subject));
        }
        assert_eq!(
            TradeId::parse("zerodha-000000000000001f"),
            Some(TradeId { account: Broker::ZERODHA.into(), key: 31 })
        );
        let second = TradeId { account: AccountName { broker: Broker::ZERODHA, number: 2 }, key: 31 };
        assert_eq!(second.to_string(), "zerodha.2-000000000000001f");
        assert_eq!(TradeId::parse(&second.to_string()), Some(second));
    }

    #[test]
    fn anything_else_is_no_subject() {
        for text in [
            "",
            "cost",
            "cost/zerodha",
            "cost/zerodha/1f",
            "cost/robinhood/000000000000001f",
            "expired/groww/NCDEX/X",
            "scrip/groww/",
            "all/groww/2026-11-30/",
            "before/groww/today",
        ] {
            assert_eq!(Subject::parse(text), None, "{text}");
        }
        for text in [
            "expired/groww/NSE/",
            "twice/groww/NSE/2026-11-31/buy/MT1",
            "twice/groww/NSE/2026-11-30/hold/MT1",
        ] {
            assert_eq!(Subject::parse(text), None, "{text}");
        }
        for text in ["zerodha", "zerodha-1f", "zerodha-000000000000001F", "zerodha-+00000000000001f"] {
            assert_eq!(TradeId::parse(text), None, "{text}");
        }
    }
}
