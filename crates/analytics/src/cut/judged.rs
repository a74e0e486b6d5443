//! What a page looks at: the trades that a filter leaves, by net or by gross, with what each risked.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use domain::{Day, Money};
use ledger::{Book, Status};

use super::decided::Decided;
use super::premium::Premium;
use crate::capital::CapitalByDay;
use crate::excursions::AllStood;
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
    /// What stands behind figures in percent; `None`: nothing is stated.
    pub capital: Option<&'a CapitalByDay>,
    /// 1 ÷ the capital at the start of the day of each exit. None stated: 0; nothing left of it: no number, and nothing
    /// that it goes into is one. Empty where nothing is stated at all.
    pub(super) per_capital: Vec<f64>,
    /// Of each trade that is looked at, of all its exits; empty where nothing is stated at all.
    pub(super) points_of_trades: Vec<(f64, bool)>,
    /// Which part of each trade with a stop was closed, of the others 0; empty where none has one.
    pub(super) part_of_trades: Vec<f64>,
    /// `None`: nothing is known of entries, exits and plans.
    pub(super) decided: Option<&'a Decided>,
    /// How each trade of the whole book stood, and what its first stop risks; `None`: no candles were read.
    pub(super) stood: Option<(&'a AllStood, &'a [Option<Money>])>,
    /// Of each exit of what is looked at, where that is counted by strategies; `None`: its trade says it.
    pub(super) premiums: Option<&'a [Option<Premium>]>,
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
    let risk: Vec<i64> = selection.trades.iter().enumerate().map(of).collect();
    let part = |(at, &risk): (usize, &i64)| if risk > 0 { part(own, at, own.exits_of(at)) } else { 0.0 };
    let has_stops = risk.iter().any(|risk| *risk > 0);
    Judged {
        own,
        by: match amount {
            Amount::Net => Cow::Borrowed(own),
            Amount::Gross => Cow::Owned(by_gross(own)),
        },
        places: &selection.trades,
        part_of_trades: if has_stops { risk.iter().enumerate().map(part).collect() } else { Vec::new() },
        risk,
        capital: None,
        per_capital: Vec::new(),
        points_of_trades: Vec::new(),
        decided: None,
        stood: None,
        premiums: None,
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

impl<'a> Judged<'a> {
    /// With what amounts are a part of.
    #[must_use]
    pub fn of_capital(self, capital: Option<&'a CapitalByDay>) -> Self {
        let mut known: HashMap<Day, f64> = HashMap::new();
        let mut per = |day: Day, capital: &CapitalByDay| {
            *known.entry(day).or_insert_with(|| match capital.before(day) {
                Some(sum) => 1.0 / sum.0 as f64,
                None if capital.is_stated(day) => f64::NAN,
                None => 0.0,
            })
        };
        let days = &self.own.exits.day;
        let per_capital =
            capital.map_or_else(Vec::new, |capital| days.iter().map(|&day| per(day, capital)).collect());
        let judged = Self { capital, per_capital, ..self };
        if judged.per_capital.is_empty() {
            return judged;
        }
        let of_trades = (0..judged.places.len()).map(|at| judged.points(judged.own.exits_of(at))).collect();
        Self { points_of_trades: of_trades, ..judged }
    }

    /// With what was decided of the trades of the whole book.
    #[must_use]
    pub fn decided(self, decided: &'a Decided) -> Self {
        Self { decided: Some(decided), ..self }
    }

    /// With how the trades of the whole book stood by candles, and what was risked of each; without: figures of candles
    /// are undefined.
    #[must_use]
    pub fn standing(self, stood: Option<&'a AllStood>, risk: &'a [Option<Money>]) -> Self {
        Self { stood: stood.map(|stood| (stood, risk)), ..self }
    }

    /// With what the sold options of each exit brought: of strategies, whose first leg does not say it.
    #[must_use]
    pub fn premiums(self, of_exits: Option<&'a [Option<Premium>]>) -> Self {
        Self { premiums: of_exits, ..self }
    }

    /// What these exits of a trade made ÷ the capital of their days, and whether each has one.
    pub(super) fn points(&self, exits: Range<usize>) -> (f64, bool) {
        if self.per_capital.is_empty() {
            return (0.0, false);
        }
        let by = &self.by.exits;
        let made = |exit: usize| (by.gross[exit].0 - by.charges[exit].0) as f64 * self.per_capital[exit];
        let has_each = !exits.is_empty() && exits.clone().all(|exit| self.per_capital[exit] != 0.0);
        (exits.map(made).sum(), has_each)
    }

    /// Which part of a trade's units was closed by this one of its exits.
    pub(super) fn part(&self, at: usize, exit: usize) -> f64 {
        part(self.own, at, exit..exit + 1)
    }
}

/// Which part of a trade's units was closed by these of its exits; of all its exits 1.
pub(super) fn part(own: &Book, at: usize, exits: Range<usize>) -> f64 {
    let units: i64 = own.exits.quantity[exits].iter().map(|units| units.0).sum();
    let all = own.trades.quantity[at].0;
    if units >= all { 1.0 } else { units as f64 / all as f64 }
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
