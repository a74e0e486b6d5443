//! What a month came to, by the same functions as every other page.

use analytics::cut::{Amount, Codes, Few, Group, Labels, Tally, Value, amounts, dimension, table};
use analytics::{Daily, Filter, Selection, Summary, daily, select, summary};
use domain::{Day, Method, Money};
use ledger::charges::Heads;
use ledger::{Book, Direction, Status};

/// Groups of one list; what lies beyond them is one line.
const MOST_GROUPS: usize = 15;
/// Of the best and of the worst trades.
const MOST_TRADES: usize = 5;
/// Of what was open when the month ended.
const MOST_OPEN: usize = 20;
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A calendar month of India.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    pub year: i32,
    /// 1 to 12.
    pub month: u32,
}

impl Month {
    /// As `2026-11`.
    pub fn parse(text: &str) -> Option<Self> {
        let day = Day::parse(&format!("{text}-01"))?;
        let (year, month, _) = day.ymd();
        (text.len() == 7).then_some(Self { year, month })
    }

    pub fn first(self) -> Option<Day> {
        Day::from_ymd(self.year, self.month, 1)
    }

    pub fn last(self) -> Option<Day> {
        let next = if self.month == 12 { (self.year + 1, 1) } else { (self.year, self.month + 1) };
        Some(Day::from_ymd(next.0, next.1, 1)?.plus(-1))
    }

    /// The filter on the days of the month.
    pub fn of(self, filter: &Filter) -> Option<Filter> {
        Some(Filter { from: Some(self.first()?), to: Some(self.last()?), ..filter.clone() })
    }

    /// `November 2026`.
    pub fn in_words(self) -> String {
        format!("{} {}", MONTHS[(self.month as usize - 1) % 12], self.year)
    }
}

/// "Zerodha, matched first in, first out".
pub fn matched(called: &str, method: Method) -> String {
    let how = match method {
        Method::Fifo => "first in, first out",
        Method::WeightedAverage => "at the average cost",
    };
    format!("{called}, matched {how}.")
}

/// What stands above the figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// Accounts, with how each is matched.
    pub accounts: Vec<String>,
    /// What a filter leaves, each condition in words; empty: everything is in it.
    pub filter: Vec<String>,
    pub as_of: Day,
}

/// One line of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub name: String,
    pub closed: u32,
    /// Of closed trades; `None` under five.
    pub win_rate: Option<f64>,
    pub gross: Money,
    pub charges: Money,
    pub net: Money,
}

#[derive(Debug, Clone, PartialEq)]
pub struct List {
    pub name: &'static str,
    pub rows: Vec<Row>,
    /// A trade can be in several rows: they do not add up.
    pub has_several: bool,
}

/// What was held when the month ended.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenLine {
    pub title: String,
    pub direction: Direction,
    /// `None`: held before the record begins.
    pub since: Option<Day>,
    pub until: Until,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// Still open.
    Now,
    Closed(Day),
    /// A contract whose closing price is missing.
    Expired(Day),
}

/// Closed strategies of the month, and trades that are in none.
#[derive(Debug, Clone, PartialEq)]
pub struct ByStrategy {
    pub summary: Summary,
}

/// Option strategies by kind, and what is in none: they add up to the month.
#[derive(Debug, Clone, PartialEq)]
pub struct ByKind {
    /// Counted by strategies.
    pub summary: Summary,
    pub list: List,
}

impl ByKind {
    /// One entry of `kinds` for each of `counted`, which counts by strategies: its kind, `None` where it is in no
    /// strategy. `None`: all of them are.
    pub fn of(counted: &Selection<'_>, kinds: &[Option<&'static str>]) -> Option<Self> {
        let figures: &Book = &counted.figures;
        let kind = |at: usize| kinds.get(at).copied().flatten();
        let codes = Codes::open(figures, "In no strategy", kind, |kind| Value::new(*kind, *kind));
        // Codes are of what is counted, not of the journal's book.
        let places: Vec<u32> = (0..figures.trades.len() as u32).collect();
        let mut judged = amounts(counted, Amount::Net, &[]);
        judged.places = &places;
        let found = table(&judged, &codes, false, usize::MAX);
        let is_told = found.groups.iter().any(|group| group.code != Codes::NONE);
        let line = |group: &Group| row(codes.values[group.code as usize].name.clone(), &group.tally);
        let rows = found.groups.iter().map(line);
        let list = List { name: "Option strategies", rows: rows.collect(), has_several: false };
        is_told.then(|| Self { summary: summary(figures, &daily(figures)), list })
    }
}

/// A rule of a setup over the closed trades of the month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleLine {
    pub setup: String,
    /// In words, as it is worded last.
    pub rule: String,
    /// Trades that kept it, and what they made in the month; and those that broke it.
    pub kept: (u64, Money),
    pub broken: (u64, Money),
}

/// Rules kept and broken. A trade stands at each of its rules: they do not add up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    /// Closed trades whose setup had rules when they were opened.
    pub judged: u64,
    /// By setup; those that nothing kept or broke are none.
    pub lines: Vec<RuleLine>,
}

/// A closed trade by what it made in the month.
#[derive(Debug, Clone, PartialEq)]
pub struct TradeLine {
    pub title: String,
    pub closed_on: Option<Day>,
    pub net: Money,
}

#[derive(Debug, Clone, PartialEq)]
pub struct MonthReport {
    pub month: Month,
    pub about: About,
    pub summary: Summary,
    pub daily: Vec<Daily>,
    /// Each adds up to the month, unless a trade can be in several rows of it.
    pub lists: Vec<List>,
    /// Charges of the month's exits; `None`: nobody has worked them out.
    pub heads: Option<Heads>,
    /// `None`: the journal has no strategies, or they are not known here.
    pub by_strategy: Option<ByStrategy>,
    /// `None`: nothing of the month is in a strategy, or strategies are not known here.
    pub kinds: Option<ByKind>,
    /// `None`: no trade was judged, or rules are not known here.
    pub rules: Option<Rules>,
    /// Since when, the earliest first; all of them.
    pub open: Vec<OpenLine>,
    /// The largest first.
    pub best: Vec<TradeLine>,
    /// The largest loss first.
    pub worst: Vec<TradeLine>,
}

impl MonthReport {
    /// `filter` has no days of its own. `labels` are of the book: what is written beside its trades.
    ///
    /// `None`: nothing was closed, and nothing without a result sold, in that month.
    pub fn of(
        book: &Book,
        labels: Option<&Labels>,
        filter: &Filter,
        month: Month,
        about: About,
    ) -> Option<Self> {
        let filter = month.of(filter)?;
        let selection = select(book, &filter);
        let own: &Book = &selection.figures;
        let daily = daily(own);
        let summary = summary(own, &daily);
        if selection.trades.is_empty() {
            return None;
        }
        let none = Labels::default();
        let own_labels = labels.unwrap_or(&none);
        let judged = amounts(&selection, Amount::Net, &[]);
        let list = |name: &'static str, key: &str| -> Option<List> {
            let of = dimension(key)?;
            // Codes are of the whole book: `places` of what is judged lead there.
            let codes = own_labels.codes(book, of);
            let found = table(&judged, &codes, of.is_ordered, MOST_GROUPS);
            let mut rows: Vec<Row> = found
                .groups
                .iter()
                .map(|group| row(codes.values[group.code as usize].name.clone(), &group.tally))
                .collect();
            if let Some((others, tally)) = &found.others {
                rows.push(row(format!("{} others", others.len()), tally));
            }
            // Nothing is written of any of them.
            let is_told = !of.is_written() || found.groups.iter().any(|group| group.code != Codes::NONE);
            is_told.then_some(List { name, rows, has_several: of.has_several })
        };
        let lists = [
            ("Product", "product"),
            ("Weekday of entry", "entryWeekday"),
            ("Underlying", "underlying"),
            ("Setup", "setup"),
            ("Tag", "tag"),
            ("Mistake", "mistake"),
        ];
        let lists = lists.into_iter().filter_map(|(name, key)| list(name, key)).collect();
        let mut closed: Vec<TradeLine> = (0..own.trades.len())
            .filter(|&at| own.trades.status[at].is_closed())
            .map(|at| TradeLine {
                title: own.instruments[own.trades.instrument[at] as usize].title(),
                closed_on: own.trades.exit_time[at].map(domain::Time::day),
                net: own.trades.gross[at] - own.trades.charges[at],
            })
            .collect();
        closed.sort_by(|one, other| other.net.cmp(&one.net).then_with(|| one.title.cmp(&other.title)));
        let best = closed.iter().filter(|one| one.net > Money::ZERO).take(MOST_TRADES).cloned().collect();
        let worst =
            closed.iter().rev().filter(|one| one.net < Money::ZERO).take(MOST_TRADES).cloned().collect();
        let open = held(book, &filter, month.last()?);
        let (heads, by_strategy, kinds, rules) = (None, None, None, None);
        Some(Self {
            month,
            about,
            summary,
            daily,
            lists,
            heads,
            by_strategy,
            kinds,
            rules,
            open,
            best,
            worst,
        })
    }

    /// `counted` counts by strategies what the month holds; one entry of `kinds` for each.
    pub fn count_strategies(&mut self, counted: &Selection<'_>, kinds: &[Option<&'static str>]) {
        let figures: &Book = &counted.figures;
        let by_strategy = ByStrategy { summary: summary(figures, &daily(figures)) };
        // Where no options were opened together both are the same.
        let counts = |of: &Summary| (of.closed_trades, of.wins, of.losses, of.expectancy);
        let is_other = counts(&by_strategy.summary) != counts(&self.summary);
        self.by_strategy = is_other.then_some(by_strategy);
        self.kinds = ByKind::of(counted, kinds);
    }

    /// What is written beside none of its trades. A broker's file holds nothing of it.
    pub fn not_written(&self) -> Vec<&'static str> {
        let is_listed = |name: &str| self.lists.iter().any(|list| list.name == name);
        let lists = [("Setup", "setup"), ("Tag", "tag"), ("Mistake", "mistake")];
        let missing = lists.into_iter().filter(|(name, _)| !is_listed(name)).map(|(_, word)| word);
        missing.chain(self.rules.is_none().then_some("rule of a setup")).collect()
    }

    /// What is shown of what was open.
    pub fn shown_open(&self) -> &[OpenLine] {
        &self.open[..self.open.len().min(MOST_OPEN)]
    }
}

/// Trades that were entered by this day and not closed on it.
fn held(book: &Book, filter: &Filter, last: Day) -> Vec<OpenLine> {
    let of_all_days = Filter { from: None, to: None, ..filter.clone() };
    let all = select(book, &of_all_days);
    let trades = &book.trades;
    let line = |at: usize| {
        let since = trades.entry_time[at].map(domain::Time::day);
        let instrument = &book.instruments[trades.instrument[at] as usize];
        let until = match trades.status[at] {
            Status::Open => Until::Now,
            // What was closed of it before is not the end of it.
            Status::SettlementNeeded => Until::Expired(instrument.expiry()?),
            _ => Until::Closed(trades.exit_time[at]?.day()),
        };
        let is_over = matches!(until, Until::Closed(day) | Until::Expired(day) if day <= last);
        let is_held = since.is_none_or(|day| day <= last) && !is_over;
        is_held.then(|| OpenLine { title: instrument.title(), direction: trades.direction[at], since, until })
    };
    let mut found: Vec<OpenLine> = all.trades.iter().filter_map(|at| line(*at as usize)).collect();
    found.sort_by(|one, other| one.since.cmp(&other.since).then_with(|| one.title.cmp(&other.title)));
    found
}

fn row(name: String, tally: &Tally) -> Row {
    let closed = tally.closed();
    let enough = Few::of(closed) != Some(Few::UnderFive);
    let (gross, charges) = (Money(tally.gross), Money(tally.charges));
    Row {
        name,
        closed,
        win_rate: enough.then(|| f64::from(tally.count(Status::Win)) / f64::from(closed)),
        gross,
        charges,
        net: gross - charges,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_and_end_on_their_last_day() {
        let of = |text: &str| {
            Month::parse(text).map(|month| (month.in_words(), month.last().unwrap().to_string()))
        };
        assert_eq!(of("2026-11"), Some(("November 2026".to_owned(), "2026-11-30".to_owned())));
        assert_eq!(of("2024-02"), Some(("February 2024".to_owned(), "2024-02-29".to_owned())));
        assert_eq!(of("2026-12"), Some(("December 2026".to_owned(), "2026-12-31".to_owned())));
        for bad in ["2026-13", "2026-1", "2026", "2026-11-01", "", "20xx-01"] {
            assert_eq!(of(bad), None, "{bad}");
        }
    }
}
