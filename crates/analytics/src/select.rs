//! The part of a book that a person looks at: which trades, and what the figures run over.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use domain::{Day, Instrument, Money, Product, Segment};
use ledger::{Book, Direction, Exits, Status, Trades};

use crate::both::both;
use crate::masks::Masks;

/// Everything that is set must hold. Days are Indian and both included.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    pub from: Option<Day>,
    pub to: Option<Day>,
    /// Part of the symbol or of what a person calls the instrument, without regard to case.
    pub symbol: Option<String>,
    pub segment: Option<Segment>,
    pub product: Option<Product>,
    pub direction: Option<Direction>,
    /// The result of the whole trade as the book has it.
    pub result: Option<Status>,
    /// Of books side by side those of one: its instruments stand together.
    pub instruments: Option<Range<u32>>,
    /// Closed trades whose net, of the whole trade, is no less than the first and less than the second.
    pub net: Option<(Option<Money>, Option<Money>)>,
    /// What conditions by dimensions leave.
    pub masks: Masks,
}

/// What a [`Filter`] leaves of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection<'a> {
    /// Indices into the book, in its order: the trades to list.
    pub trades: Vec<u32>,
    /// The same trades as a book of their own, trade `i` being `trades[i]`, with the exits of the days asked for only:
    /// what [`crate::summary`], [`crate::daily`], [`crate::equity`] and the breakdowns run over.
    ///
    /// Amounts are sums of those exits. A trade that closed on a later day stands as open here, its exits are
    /// realised in an open trade; one that closed here after exits on earlier days is a win or a loss by its exits
    /// here. `quantity`, values and times stay those of the whole trade. Scrips, charges of all fills, notes and
    /// warnings are not of some trades: they are empty here unless nothing was filtered.
    pub figures: Cow<'a, Book>,
}

impl Filter {
    /// Nothing is filtered.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Only some days are looked at: of a trade it can be a part.
    pub fn has_days(&self) -> bool {
        self.from.is_some() || self.to.is_some() || self.masks.days.is_some()
    }

    /// Whether the day is one of those asked for.
    pub fn holds(&self, day: Day) -> bool {
        let is_asked = |(first, days): &(Day, Arc<[bool]>)| {
            usize::try_from(day.0 - first.0).ok().and_then(|at| days.get(at)).copied().unwrap_or_default()
        };
        self.from.is_none_or(|from| from <= day)
            && self.to.is_none_or(|to| day <= to)
            && self.masks.days.as_ref().is_none_or(is_asked)
    }
}

/// The trades that a filter leaves: with days, those with an exit on them, and those without any exit
/// that were entered (for unknown cost: sold) on them.
pub fn select<'a>(book: &'a Book, filter: &Filter) -> Selection<'a> {
    if filter.is_empty() {
        return Selection { trades: (0..book.trades.len() as u32).collect(), figures: Cow::Borrowed(book) };
    }
    let trades = listed(book, filter);
    let mut figures = figures(book, &trades, |day| filter.holds(day));
    figures.instruments.clone_from(&book.instruments);
    Selection { trades, figures: Cow::Owned(figures) }
}

fn listed(book: &Book, filter: &Filter) -> Vec<u32> {
    let trades = &book.trades;
    let named = named(book, filter);
    let segments = filter.segment.is_some().then(|| segments(book));
    let is_listed = |at: usize| {
        let product = trades.product[at];
        named.as_ref().is_none_or(|named| named[trades.instrument[at] as usize])
            && segments.as_ref().is_none_or(|of| Some(of[trades.instrument[at] as usize]) == filter.segment)
            && filter.product.is_none_or(|wanted| wanted == product)
            && filter.direction.is_none_or(|wanted| wanted == trades.direction[at])
            && filter.result.is_none_or(|wanted| wanted == trades.status[at])
            && filter.instruments.as_ref().is_none_or(|own| own.contains(&trades.instrument[at]))
            && filter.masks.trades.as_ref().is_none_or(|asked| asked[at])
            && filter.net.is_none_or(|range| is_between(trades, at, range))
            && (!filter.has_days() || is_on_days(book, at, filter))
    };
    (0..trades.len()).filter(|&at| is_listed(at)).map(|at| at as u32).collect()
}

fn is_between(trades: &Trades, at: usize, (from, to): (Option<Money>, Option<Money>)) -> bool {
    let net = trades.gross[at] - trades.charges[at];
    trades.status[at].is_closed() && from.is_none_or(|from| from <= net) && to.is_none_or(|to| net < to)
}

/// Per instrument, whether it bears the name asked for.
fn named(book: &Book, filter: &Filter) -> Option<Vec<bool>> {
    let part = filter.symbol.as_ref()?.trim().to_lowercase();
    let bears = |text: &str| text.to_lowercase().contains(&part);
    Some(book.instruments.iter().map(|one| bears(&one.symbol) || bears(&one.title())).collect())
}

/// Of each instrument.
fn segments(book: &Book) -> Vec<Segment> {
    book.instruments.iter().map(Instrument::segment).collect()
}

fn is_on_days(book: &Book, at: usize, filter: &Filter) -> bool {
    let trades = &book.trades;
    let exits = own(trades, at);
    if exits.is_empty() {
        let since = trades.entry_time[at].or(trades.exit_time[at]);
        return since.is_some_and(|time| filter.holds(time.day()));
    }
    book.exits.day[exits].iter().any(|&day| filter.holds(day))
}

fn own(trades: &Trades, at: usize) -> Range<usize> {
    trades.first_exit[at] as usize..trades.first_exit[at + 1] as usize
}

/// The chosen trades with their exits on the days asked for, without the instruments.
pub(crate) fn figures(book: &Book, chosen: &[u32], holds: impl Fn(Day) -> bool) -> Book {
    let from = &book.trades;
    // The places of the exits in the book.
    let mut kept = Vec::with_capacity(chosen.len());
    let mut trade = Vec::with_capacity(chosen.len());
    let mut first_exit = Vec::with_capacity(chosen.len() + 1);
    first_exit.push(0);
    for (index, &at) in (0..).zip(chosen) {
        for exit in own(from, at as usize).filter(|&exit| holds(book.exits.day[exit])) {
            kept.push(exit as u32);
            trade.push(index);
        }
        first_exit.push(kept.len() as u32);
    }
    let of_trades = || Trades {
        instrument: of(&from.instrument, chosen),
        product: of(&from.product, chosen),
        direction: of(&from.direction, chosen),
        status: of(&from.status, chosen),
        quantity: of(&from.quantity, chosen),
        open_quantity: of(&from.open_quantity, chosen),
        entry_time: of(&from.entry_time, chosen),
        exit_time: of(&from.exit_time, chosen),
        buy_value: of(&from.buy_value, chosen),
        sell_value: of(&from.sell_value, chosen),
        assumed: of(&from.assumed, chosen),
        key: of(&from.key, chosen),
        ..Trades::default()
    };
    let ((exits, [gross, charges, turnover]), trades) = both(
        chosen.len(),
        || {
            let exits = Exits {
                trade,
                day: of(&book.exits.day, &kept),
                quantity: of(&book.exits.quantity, &kept),
                gross: of(&book.exits.gross, &kept),
                charges: of(&book.exits.charges, &kept),
                turnover: of(&book.exits.turnover, &kept),
                traded: of(&book.exits.traded, &kept),
            };
            let sums = [&exits.gross, &exits.charges, &exits.turnover].map(|one| sums(one, &first_exit));
            (exits, sums)
        },
        of_trades,
    );
    let mut trades = Trades { gross, charges, turnover, first_exit, ..trades };
    for (index, &at) in chosen.iter().enumerate() {
        let (all, here) = (own(from, at as usize), own(&trades, index).len());
        if here == all.len() || !trades.status[index].is_closed() {
            continue;
        }
        let closes_here = holds(book.exits.day[all.end - 1]);
        let net = trades.gross[index] - trades.charges[index];
        trades.status[index] = if closes_here { Status::by_net(net) } else { Status::Open };
    }
    Book { trades, exits, ..Book::default() }
}

/// Of the exits of each trade.
fn sums(column: &[Money], first_exit: &[u32]) -> Vec<Money> {
    first_exit
        .windows(2)
        .map(|ends| column[ends[0] as usize..ends[1] as usize].iter().copied().sum())
        .collect()
}

fn of<T: Copy>(column: &[T], chosen: &[u32]) -> Vec<T> {
    chosen.iter().map(|&at| column[at as usize]).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::books::{any_book, book, summary};
    use crate::{daily, equity};

    /// Places 0 to 5.
    const BOOK: &str = "ACME intraday closed 2026-11-02T09:15 2026-11-02:100:10
                        Acme delivery closed 2026-11-02T10:00 2026-11-03:50:5 2026-11-05:-20:5
                        NIFTY26NOV25000CE options open 2026-11-03T10:00 2026-11-04:7:1
                        ZEE delivery open 2026-11-04T10:00
                        OLD delivery unknown_cost 2026-11-05T10:00
                        NIFTY26NOVFUT futures settlement_needed 2026-11-02T10:00 2026-11-03:900:1";

    fn day(text: &str) -> Option<Day> {
        Day::parse(&format!("2026-11-{text}"))
    }

    #[track_caller]
    fn check(filter: Filter, expected: &[u32]) {
        let mut book = book(BOOK);
        book.trades.direction[3] = Direction::Short;
        let found = select(&book, &filter);
        assert_eq!(found.trades, expected, "{filter:?}");
        assert_eq!(found.figures.trades.len(), expected.len());
    }

    #[test]
    fn a_filter_lists_what_it_says() {
        let none = Filter::default();
        check(none.clone(), &[0, 1, 2, 3, 4, 5]);
        for (text, expected) in [
            ("acme", &[0, 1][..]),
            (" ACME ", &[0, 1]),
            ("nifty", &[2, 5]),
            ("000ce", &[2]),
            ("e", &[0, 1, 2, 3]),
            ("", &[0, 1, 2, 3, 4, 5]),
            ("nothing", &[]),
        ] {
            check(Filter { symbol: Some(text.to_owned()), ..none.clone() }, expected);
        }
        check(Filter { segment: Some(Segment::Equity), ..none.clone() }, &[0, 1, 3, 4]);
        check(Filter { segment: Some(Segment::Fno), ..none.clone() }, &[2, 5]);
        check(Filter { product: Some(Product::Delivery), ..none.clone() }, &[1, 3, 4]);
        check(Filter { direction: Some(Direction::Short), ..none.clone() }, &[3]);
        check(Filter { result: Some(Status::Win), ..none.clone() }, &[0, 1]);
        check(Filter { result: Some(Status::UnknownCost), ..none.clone() }, &[4]);
        let book = book(BOOK);
        let second = book.trades.instrument[1];
        check(Filter { instruments: Some(second..second + 1), ..none.clone() }, &[1]);
        check(Filter { instruments: Some(0..0), ..none.clone() }, &[]);
        let several = Filter { segment: Some(Segment::Equity), result: Some(Status::Open), ..none };
        check(Filter { product: Some(Product::Delivery), ..several }, &[3]);
    }

    #[test]
    fn days_are_those_of_exits_or_else_of_the_entry() {
        let on = |from, to| Filter { from, to, ..Filter::default() };
        check(on(day("02"), day("02")), &[0]);
        check(on(day("03"), day("03")), &[1, 5]);
        check(on(day("04"), day("04")), &[2, 3]);
        check(on(day("05"), None), &[1, 4]);
        check(on(None, day("03")), &[0, 1, 5]);
        check(on(day("05"), day("04")), &[]);
        check(on(day("06"), None), &[]);
    }

    /// `status gross charges turnover` of each selected trade.
    #[track_caller]
    fn check_figures(from: &str, to: &str, expected: &[&str]) {
        let book = book(BOOK);
        let filter =
            Filter { from: day(from), to: day(to), product: Some(Product::Delivery), ..Filter::default() };
        let figures = select(&book, &filter).figures.into_owned();
        let trades = &figures.trades;
        let line = |at: usize| {
            let (status, turnover) = (trades.status[at].word(), trades.turnover[at]);
            format!("{status} {} {} {turnover}", trades.gross[at], trades.charges[at])
        };
        assert_eq!((0..trades.len()).map(line).collect::<Vec<_>>(), expected, "{from} to {to}");
    }

    #[test]
    fn figures_run_over_the_exits_of_the_days() {
        // The whole: 50 − 20 less 10.
        check_figures("02", "05", &["win 30 10 70", "open 0 0 0", "unknown_cost 0 0 0"]);
        // It closed on a later day: open, with 45 realised.
        check_figures("02", "03", &["open 50 5 50"]);
        // It closed here: what it lost here.
        check_figures("05", "05", &["loss -20 5 20", "unknown_cost 0 0 0"]);
        let book = book(BOOK);
        let found = select(&book, &Filter { to: day("03"), ..Filter::default() });
        let numbers = summary(&found.figures);
        assert_eq!((numbers.closed_trades, numbers.open_trades, numbers.settlement_needed), (1, 1, 1));
        assert_eq!(numbers.realised_in_open_trades.to_string(), "45");
        assert_eq!(numbers.net_pnl.to_string(), "135");
    }

    #[test]
    fn nothing_is_copied_when_nothing_is_filtered() {
        let book = book(BOOK);
        assert!(matches!(select(&book, &Filter::default()).figures, Cow::Borrowed(_)));
    }

    /// Inclusive stretches of days that cover all of them: days, uneven stretches, the rest.
    fn stretches(cuts: &[i32]) -> Vec<Filter> {
        let mut cuts: Vec<i32> = cuts.iter().map(|cut| 20_800 + cut).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let starts = [None].into_iter().chain(cuts.iter().map(|&cut| Some(Day(cut))));
        let ends = cuts.iter().map(|&cut| Some(Day(cut - 1))).chain([None]);
        starts.zip(ends).map(|(from, to)| Filter { from, to, ..Filter::default() }).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        /// L14: a total is the sum of its days, months or whatever it is cut into.
        #[test]
        fn stretches_add_up_to_the_whole(book in any_book(0..60), cuts in prop::collection::vec(0..90_i32, 1..40)) {
            let whole = summary(&book);
            let parts: Vec<_> = stretches(&cuts).iter().map(|filter| summary(&select(&book, filter).figures)).collect();
            let sum = |of: fn(&crate::Summary) -> Money| parts.iter().map(of).sum::<Money>();
            prop_assert_eq!(sum(|one| one.net_pnl), whole.net_pnl);
            prop_assert_eq!(sum(|one| one.gross_pnl), whole.gross_pnl);
            prop_assert_eq!(sum(|one| one.charges), whole.charges);
            prop_assert_eq!(sum(|one| one.turnover), whole.turnover);
            prop_assert_eq!(parts.iter().map(|one| one.closed_trades).sum::<u32>(), whole.closed_trades);
            prop_assert_eq!(parts.iter().map(|one| one.unknown_cost).sum::<u32>(), whole.unknown_cost);
        }

        /// A click on the calendar shows the number that was clicked.
        #[test]
        fn a_day_is_its_cell(book in any_book(0..60), day in 20_800..20_890_i32) {
            let day = Day(day);
            let filter = Filter { from: Some(day), to: Some(day), ..Filter::default() };
            let found = select(&book, &filter);
            let cell: Vec<_> = daily(&book).into_iter().filter(|one| one.day == day).collect();
            prop_assert_eq!(daily(&found.figures), cell);
        }

        /// Figures are a book: what holds of every book holds of them, and they are the trades that are listed.
        #[test]
        fn figures_are_the_listed_trades(book in any_book(0..60), from in 0..90_i32, days in 0..40_i32) {
            let from = Day(20_800 + from);
            let filter = Filter { from: Some(from), to: Some(from.plus(days)), ..Filter::default() };
            let Selection { trades, figures } = select(&book, &filter);
            let keys: Vec<u64> = trades.iter().map(|&at| book.trades.key[at as usize]).collect();
            prop_assert_eq!(&figures.trades.key, &keys);
            prop_assert!(trades.is_sorted());
            let numbers = summary(&figures);
            let all = &figures.trades;
            let closed: Money =
                (0..all.len()).filter(|&at| all.status[at].is_closed()).map(|at| all.gross[at] - all.charges[at]).sum();
            prop_assert_eq!(closed + numbers.realised_in_open_trades, numbers.net_pnl);
            prop_assert_eq!(equity(&daily(&figures)).equity.last().copied().unwrap_or_default(), numbers.net_pnl);
            prop_assert!(numbers.average_win.is_none_or(|win| win >= Money::ZERO));
            prop_assert!(numbers.average_loss.is_none_or(|loss| loss <= Money::ZERO));
            let outside = numbers.open_trades + numbers.unknown_cost + numbers.settlement_needed;
            prop_assert_eq!((numbers.closed_trades + outside) as usize, trades.len());
        }

        /// Filters without days: each trade is in one of the products, and stays what it was.
        #[test]
        fn products_add_up_to_the_whole(book in any_book(0..60)) {
            let parts = Product::ALL.iter().map(|&product| {
                let filter = Filter { product: Some(product), ..Filter::default() };
                summary(&select(&book, &filter).figures)
            });
            let parts: Vec<_> = parts.collect();
            let whole = summary(&book);
            prop_assert_eq!(parts.iter().map(|one| one.net_pnl).sum::<Money>(), whole.net_pnl);
            prop_assert_eq!(parts.iter().map(|one| one.wins).sum::<u32>(), whole.wins);
            prop_assert_eq!(parts.iter().map(|one| one.losses).sum::<u32>(), whole.losses);
            prop_assert_eq!(parts.iter().map(|one| one.open_trades).sum::<u32>(), whole.open_trades);
        }
    }
}
