//! Which segment a Zerodha tradebook is of: its own column, the exchange, or what the symbols say.

use domain::{Argument, Broker, Segment};

use super::Table;
use crate::cell::{Cell, at};
use crate::collect::Collected;
use crate::intake::{Refusal, SheetContext, Stop, left_sheet};
use crate::read::{FileProblem, ProblemCode};
use crate::segments::Kind;

const SEGMENTS: &str = "EQ, FO, COM or CDS";

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
            None => return Err(Refusal::at(column)(at(row, column).expected(SEGMENTS)).into()),
            kind => kind,
        };
        let found = match (kind, self.kind) {
            (Some(Kind::Read(segment)), _) => segment,
            (None, decided) => decided.unwrap_or_else(|| self.guess(row)),
            // First in its sheet, such a row tells what the sheet is; later it is alone.
            (Some(Kind::NotRead(word)), None) => return Err(Stop::Sheet(not_read(word))),
            (Some(Kind::NotRead(_)), Some(_)) => {
                return Err(Refusal::at(column)(at(row, column).expected(SEGMENTS)).into());
            }
        };
        match self.kind {
            Some(decided) if decided == found => Ok(found),
            Some(decided) => {
                let reason = format!(
                    "{}; upload the {} tradebook as its own file",
                    at(row, column).expected(&format!("{} as in the rows above", decided.name())),
                    found.name()
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
    FileProblem::new(
        ProblemCode::OtherReport,
        "This is Zerodha's {word} tradebook, which is not read yet. Upload the Equity or the F&O tradebook: Console, Reports, Tradebook.",
        [Argument::shown("word", word)],
    )
}
