//! The answer to one question: its scrip or contract is known, the day, the quantity and the price are asked.

use domain::{Day, Price, Quantity, Segment, Side};
use journal::{Journal, Need, NeedKind, Subject};
use sha2::{Digest, Sha256};
use store::journal::AccountName;
use web_http::SiteError;

use super::lot::{Lot, LotKind};
use super::opening::{Lots, Opening};
use super::{amount, question};

/// What was sent, understood.
#[derive(Clone)]
pub struct Single {
    subject: Subject,
    day: Day,
    quantity: Quantity,
    price: Price,
    side: Option<Side>,
}

impl Single {
    pub fn read(sent: &Opening) -> Result<Self, SiteError> {
        let subject = question::subject(sent.subject.as_deref().unwrap_or_default())?;
        let segment = match subject {
            Subject::Cost { .. } | Subject::Scrip { .. } => Segment::Equity,
            Subject::Expired { .. } => Segment::Fno,
            Subject::Duplicate { .. } => {
                return Err(SiteError::field(
                    "subject",
                    "A possible duplicate needs no buy price: keep both or remove one.",
                ));
            }
            Subject::Sign { .. }
            | Subject::Before { .. }
            | Subject::NoContracts { .. }
            | Subject::Charges { .. }
            | Subject::All { .. } => {
                return Err(SiteError::field("subject", "Send what was held as rows with a symbol."));
            }
        };
        let first = Day::from_ymd(1990, 1, 1).unwrap_or_default();
        let day = Day::parse(sent.day.as_deref().unwrap_or_default().trim())
            .filter(|day| *day >= first)
            .ok_or_else(|| SiteError::field("day", "Enter the day as 2026-04-01."))?;
        let quantity = amount::quantity(sent.quantity.as_deref(), segment)?;
        let price = amount::price(sent.price.as_deref())?;
        domain::value_of(price, quantity).ok_or_else(|| {
            SiteError::field("price", "Price times quantity is larger than anything that is traded.")
        })?;
        Ok(Self { subject, day, quantity, price, side: sent.side.map(Side::from) })
    }

    pub const fn account(&self) -> AccountName {
        self.subject.account()
    }

    /// Said again, the question is not there any more: the repeat is known by what was sent.
    pub fn digest(&self) -> [u8; 32] {
        let Self { subject, day, quantity, price, side } = self;
        Sha256::digest(format!("opening {subject} {day} {quantity} {price} {side:?}")).into()
    }

    /// As the one row that it is.
    pub fn lots(self, journal: &Journal, today: Day) -> Result<Lots, SiteError> {
        let digest = self.digest();
        let Self { subject, day, quantity, price, side } = self;
        let segment = if matches!(subject, Subject::Expired { .. }) { Segment::Fno } else { Segment::Equity };
        let need = need(journal, &subject).ok_or_else(question::answered)?;
        let account = journal.account(subject.account()).ok_or_else(question::answered)?;
        let index = need.instrument;
        let own =
            account.merged.fills.iter().filter(|fill| fill.instrument == index && !fill.origin.is_stated());
        let closed = match need.kind {
            NeedKind::UnknownCost => Some(need.day.0),
            NeedKind::SettlementNeeded => own.map(|fill| fill.time.day()).min(),
            NeedKind::PossibleDuplicate => None,
        }
        .ok_or_else(question::answered)?;
        if day > closed.min(today) {
            let closed = closed.in_words();
            let message = match segment {
                Segment::Equity => {
                    format!("These were sold on {closed}: the day of the buy cannot be later.")
                }
                Segment::Fno | Segment::Commodity | Segment::Currency => {
                    format!(
                        "Its first execution is of {closed}: what was open before cannot be of a later day."
                    )
                }
            };
            return Err(SiteError::field("day", message));
        }
        let open = Side::from(need.side);
        let side = side.unwrap_or(open.other());
        if side == open {
            let word = match side {
                Side::Buy => "bought",
                Side::Sell => "sold",
            };
            let message =
                format!("More {word} before leaves more open: enter the side that was closed later.");
            return Err(SiteError::field("side", message));
        }
        let instrument = account.merged.instruments[index as usize].clone();
        let lot = Lot {
            isin: instrument.isin,
            typed: tradebook::Typed::known(instrument),
            exchange: need.exchange.into(),
            day,
            side,
            quantity,
            price,
            kind: LotKind::Held,
            ratio: String::new(),
        };
        Ok(Lots {
            account: subject.account(),
            rows: vec![lot],
            all: Vec::new(),
            all_else_flat: false,
            is_answer: true,
            digest,
        })
    }
}

/// The row that is asked about; of a scrip the newest.
fn need<'a>(journal: &'a Journal, subject: &Subject) -> Option<&'a Need> {
    question::open(journal, subject).or_else(|| {
        let question = journal.questions.iter().find(|question| question.subject == *subject)?;
        question.rows.first().map(|&at| &journal.needs[at])
    })
}
