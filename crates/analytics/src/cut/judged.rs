//! What a page looks at: the trades that a filter leaves, by net or by gross, with what each risked.

use std::borrow::Cow;

use domain::Money;
use ledger::{Book, Status};

use crate::select::Selection;

/// By which amount trades are won or lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Amount {
    #[default]
    Net,
    Gross,
}

#[derive(Debug)]
pub struct Judged<'a> {
    /// What the filter leaves; gross and charges are its.
    pub own: &'a Book,
    /// The same by the amount asked for: by gross it has no charges, and each status is by gross.
    pub by: Cow<'a, Book>,
    /// Where each trade stands in the whole book.
    pub places: &'a [u32],
    /// What each risked as a whole; 0 where no stop says it, and of trades that are not closed.
    pub risk: Vec<i64>,
    pub amount: Amount,
    /// Of a trade in several groups each gets an equal part of the money, so that they add up.
    pub split: bool,
    /// Everything that was won, lost and charged fits into one sum: then every sum of some of it does, too, and the
    /// loops over trades need not look at each addition.
    pub(super) fits: bool,
}

/// `risk` is of the whole book; empty: of none.
pub fn amounts<'a>(selection: &'a Selection<'_>, amount: Amount, risk: &[Option<Money>]) -> Judged<'a> {
    let own: &Book = &selection.figures;
    let of = |(own_at, &at): (usize, &u32)| {
        let risk = risk.get(at as usize).copied().flatten().map_or(0, |risk| risk.0.max(0));
        if closes(own, own_at) { risk } else { 0 }
    };
    Judged {
        own,
        by: match amount {
            Amount::Net => Cow::Borrowed(own),
            Amount::Gross => Cow::Owned(by_gross(own)),
        },
        places: &selection.trades,
        risk: selection.trades.iter().enumerate().map(of).collect(),
        amount,
        split: false,
        fits: fits(own),
    }
}

fn fits(book: &Book) -> bool {
    let amounts = book.exits.gross.iter().chain(&book.exits.charges);
    let all = amounts.fold(0_u64, |sum, amount| sum.saturating_add(amount.0.unsigned_abs()));
    i64::try_from(all).is_ok()
}

/// Whether it is closed, on the days that are looked at or on others.
fn closes(own: &Book, at: usize) -> bool {
    let status = own.trades.status[at];
    status.is_closed() || status == Status::Open && own.trades.open_quantity[at].0 == 0
}

impl Judged<'_> {
    /// Which part of a trade's units was closed by these of its exits; of all its exits 1.
    pub(super) fn part(&self, at: usize, exits: impl Iterator<Item = usize>) -> f64 {
        let units: i64 = exits.map(|exit| self.own.exits.quantity[exit].0).sum();
        let all = self.own.trades.quantity[at].0;
        if units >= all { 1.0 } else { units as f64 / all as f64 }
    }
}

fn by_gross(book: &Book) -> Book {
    let mut by = book.clone();
    by.trades.charges.fill(Money::ZERO);
    by.exits.charges.fill(Money::ZERO);
    for (status, gross) in by.trades.status.iter_mut().zip(&by.trades.gross) {
        if status.is_closed() {
            *status = Status::by_net(*gross);
        }
    }
    by
}
