//! Fills out of the database, an import to a row.
//!
//! A hundred thousand rows of twelve columns are more than a million values handed over one by one: 1.8 s in a
//! debug build, a third of it this way. The database joins an import's fills into one text, and this file reads it.

use domain::{Exchange, Fill, FillId, Money, Origin, Price, Quantity, Series, Side, Time};

use super::load::Which;
use super::text::{known, small};
use crate::db::Tx;
use crate::{Result, StoreError, UserId};

/// Numbers and words, a comma behind each, then both ids as long as two of the numbers say: an id may hold
/// anything. A file has at most 100,000 rows, about 12 MB of this text. Grouped by `i.id` because SQLite then
/// walks its indexes; for `f.import_id` it sorts every row first.
const SELECT: &str = "\
    select count(*), \
           string_agg(concat_ws(',', f.position, f.instrument, f.row, f.time, f.quantity, f.price, f.value, \
                                coalesce(f.given_id, 0), f.auction, octet_length(f.trade_id), octet_length(f.order_id), f.side, f.exchange, \
                                f.series, f.trade_id || f.order_id), '') \
    from imports i join fills f on f.import_id = i.id \
    where i.user_id = $1 and case when $2 = 2 then i.kind = 'manual' \
          else (case when i.undone_at is null then 1 else 0 end) = $2 end \
    group by i.id \
    order by i.id";

/// Every fill of these imports of the user, in order of import and place; `instrument` counts in the whole
/// import.
pub(super) async fn fills(tx: &mut Tx, user: UserId, which: Which) -> Result<Vec<Fill>> {
    let imports: Vec<(i64, String)> = rows!(tx, SELECT; user.0, which.number())?;
    let count: i64 = imports.iter().map(|(count, _)| count).sum();
    let mut fills = Vec::with_capacity(usize::try_from(count).unwrap_or_default());
    for (_, text) in imports {
        let mut placed = read(&text)?;
        // No database promises an order within a group; in fact they go along the primary key.
        if !placed.is_sorted_by_key(|(position, _)| *position) {
            placed.sort_by_key(|(position, _)| *position);
        }
        fills.extend(placed.into_iter().map(|(_, fill)| fill));
    }
    Ok(fills)
}

/// Fills with their positions.
fn read(text: &str) -> Result<Vec<(i64, Fill)>> {
    let mut rest = Rest { text, at: 0 };
    let mut placed = Vec::new();
    while rest.at < text.len() {
        placed.push((rest.number()?, rest.fill()?));
    }
    Ok(placed)
}

struct Rest<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Rest<'a> {
    fn fill(&mut self) -> Result<Fill> {
        let instrument = small(self.number()?)?;
        let row = small(self.number()?)?;
        let time = Time(self.number()?);
        let quantity = Quantity(self.number()?);
        let price = Price(self.number()?);
        let value = Money(self.number()?);
        let id = FillId(self.number()?.cast_unsigned());
        let auction = self.number()? != 0;
        let (trade_length, order_length) = (small(self.number()?)?, small(self.number()?)?);
        let side = self.word()?;
        let exchange = self.word()?;
        let series = Series::parse(self.word()?);
        Ok(Fill {
            time,
            quantity,
            value,
            instrument,
            side: known("side", side, Side::from_word(side))?,
            auction,
            series,
            price,
            row,
            exchange: known("exchange", exchange, Exchange::from_word(exchange))?,
            // Others are made anew whenever the Book is built.
            origin: Origin::Traded,
            trade_id: self.text(trade_length)?.into(),
            order_id: self.text(order_length)?.into(),
            id,
        })
    }

    /// A plain loop: it runs a million times for a large journal, in debug builds too.
    fn number(&mut self) -> Result<i64> {
        let bytes = self.text.as_bytes();
        let is_negative = bytes.get(self.at) == Some(&b'-');
        let mut at = self.at + usize::from(is_negative);
        // Below zero there is room for one more.
        let mut number = 0_i64;
        while at < bytes.len() && bytes[at] != b',' {
            let digit = bytes[at];
            if !digit.is_ascii_digit() {
                return Err(cut());
            }
            number = number
                .checked_mul(10)
                .and_then(|tens| tens.checked_sub((digit - b'0') as i64))
                .ok_or_else(cut)?;
            at += 1;
        }
        self.at = at + 1;
        if is_negative { Ok(number) } else { number.checked_neg().ok_or_else(cut) }
    }

    fn word(&mut self) -> Result<&'a str> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|&byte| byte == b',').ok_or_else(cut)?;
        let word = self.text(length)?;
        self.at += 1;
        Ok(word)
    }

    fn text(&mut self, length: usize) -> Result<&'a str> {
        let text = self.text.get(self.at..self.at + length).ok_or_else(cut)?;
        self.at += length;
        Ok(text)
    }
}

fn cut() -> StoreError {
    StoreError::broken("packed fills that cannot be read")
}
