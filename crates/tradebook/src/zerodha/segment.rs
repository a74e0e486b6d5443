//! Which segment a Zerodha tradebook is of: its own column, the exchange, or what the symbols say.

use domain::{Broker, Exchange, Segment};

use super::Table;
use crate::cell::{Cell, at};
use crate::collect::Collected;
use crate::intake::{Refusal, SheetContext, Stop, left_sheet, segment_name};
use crate::read::{FileProblem, ProblemCode};

/// A segment as a column or an exchange names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Read(Segment),
    /// Known, and not read yet.
    NotRead(&'static str),
}

impl Kind {
    fn of_segment(text: &str) -> Option<Self> {
        match text {
            "EQ" => return Some(Self::Read(Segment::Equity)),
            "FO" => return Some(Self::Read(Segment::Fno)),
            _ => {}
        }
        Some(match text.to_ascii_uppercase().as_str() {
            "EQ" | "EQUITY" | "CASH" | "NSE" | "BSE" => Self::Read(Segment::Equity),
            "FO" | "F&O" | "FNO" | "NFO" | "BFO" => Self::Read(Segment::Fno),
            "CDS" | "CD" | "BCD" | "CURRENCY" => Self::NotRead("currency"),
            "COM" | "MCX" | "NCO" | "COMMODITY" => Self::NotRead("commodity"),
            "MF" | "MUTUAL FUNDS" => Self::NotRead("mutual fund"),
            _ => return None,
        })
    }

    pub(super) fn of_exchange(text: &str) -> Option<(Exchange, Option<Self>)> {
        Some(match text {
            "NSE" => (Exchange::Nse, None),
            "BSE" => (Exchange::Bse, None),
            "NFO" => (Exchange::Nse, Some(Self::Read(Segment::Fno))),
            "BFO" => (Exchange::Bse, Some(Self::Read(Segment::Fno))),
            "CDS" | "BCD" => (Exchange::Nse, Some(Self::NotRead("currency"))),
            "MCX" | "NCO" | "NCDEX" => (Exchange::Nse, Some(Self::NotRead("commodity"))),
            "MF" | "BSEMF" => (Exchange::Nse, Some(Self::NotRead("mutual fund"))),
            _ => return None,
        })
    }
}

impl Table {
    /// The row's segment; the first that says one decides for the sheet.
    pub(super) fn segment_of(
        &mut self,
        row: &[Cell<'_>],
        place: &SheetContext<'_>,
        into: &mut Collected,
    ) -> Result<Segment, Stop> {
        // Where a message about the segment points to.
        let column = self.segment.unwrap_or(self.exchange);
        let stated = self.segment.map_or("", |column| at(row, column).as_text());
        let kind = match Kind::of_segment(stated) {
            None if stated.is_empty() => self.exchange_of(row)?.1,
            None => return Err(Refusal::at(column)(at(row, column).expected("EQ or FO")).into()),
            kind => kind,
        };
        let found = match (kind, self.kind) {
            (Some(Kind::Read(segment)), _) => segment,
            (None, decided) => decided.unwrap_or_else(|| self.guess(row)),
            // First in its sheet, such a row tells what the sheet is; later it is alone.
            (Some(Kind::NotRead(word)), None) => return Err(Stop::Sheet(not_read(word))),
            (Some(Kind::NotRead(_)), Some(_)) => {
                return Err(Refusal::at(column)(at(row, column).expected("EQ or FO")).into());
            }
        };
        match self.kind {
            Some(decided) if decided == found => Ok(found),
            Some(decided) => {
                let reason = format!(
                    "{}; upload the {} tradebook as its own file",
                    at(row, column).expected(&format!("{} as in the rows above", segment_name(decided))),
                    segment_name(found)
                );
                Err(Refusal::at(column)(reason).into())
            }
            None => {
                if let Some(problem) = left_sheet(found, Broker::ZERODHA, place, into.segment) {
                    return Err(Stop::Sheet(problem));
                }
                self.kind = Some(found);
                into.segment = Some(found);
                Ok(found)
            }
        }
    }

    /// Without a segment column: an expiry or an F&O symbol, else shares.
    fn guess(&self, row: &[Cell<'_>]) -> Segment {
        let text = |column: Option<usize>| column.map_or("", |column| at(row, column).as_text());
        let symbol = at(row, self.symbol).as_text();
        let contract = !at(row, self.expiry).is_empty()
            || (symbol.bytes().any(|b| b.is_ascii_digit())
                && ["CE", "PE", "FUT"].iter().any(|end| symbol.ends_with(end)));
        if text(self.series).is_empty() && text(self.isin).is_empty() && contract {
            Segment::Fno
        } else {
            Segment::Equity
        }
    }
}

fn not_read(word: &str) -> FileProblem {
    FileProblem {
        code: ProblemCode::OtherReport,
        message: format!(
            "This is Zerodha's {word} tradebook, which is not read yet. Upload the Equity or the F&O tradebook: Console, Reports, Tradebook."
        ),
    }
}
