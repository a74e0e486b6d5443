//! What each tool answers: the same use cases as those of the pages, with the user fixed by the server.

use ::analytics::cut::{
    Dimension, Figure, Part, Tally, Unit as FigureUnit, dimension, figure, parts, table, whole,
};
use ::insights::{LEVEL, Measure, State};
use ask::{Call, Column, Mask, Row, Sheet, Sort, Unit, Value};
use domain::{Day, Money};
use identity::SignedIn;
use journal::history_query::{Order, Sort as SortBy};
use journal::line::TradeLine;
use journal::view::View;
use journal_http::JournalApi;
use serde::Serialize;
use store::users::User;
use web_http::SiteError;

use super::filter::{Filter, TRADES};
use crate::analytics::{Look, Whose, Written, less, sums};

/// Of a group.
const OF_GROUPS: [&str; 8] =
    ["closedTrades", "net", "gross", "charges", "winRate", "expectancy", "profitFactor", "expectancyR"];
/// Of a whole.
const OF_WHOLE: [&str; 19] = [
    "closedTrades",
    "openTrades",
    "net",
    "gross",
    "charges",
    "wins",
    "losses",
    "winRate",
    "averageWin",
    "averageLoss",
    "expectancy",
    "profitFactor",
    "best",
    "worst",
    "winningDays",
    "losingDays",
    "maxDrawdown",
    "totalR",
    "expectancyR",
];
const WHOLE: &str = "Everything in this scope";
/// Where the page of what stands out is, and the list of strategies.
const INSIGHTS: &str = "/insights";
const STRATEGIES: &str = "/strategies";

pub struct Tools<'a> {
    pub state: &'a JournalApi,
    pub user: &'a User,
    pub mask: &'a Mask,
}

impl Tools<'_> {
    /// # Errors
    /// What is wrong with what was asked for, or why it cannot be worked out.
    pub async fn answer(&self, call: &Call, reference: String) -> Result<Sheet, SiteError> {
        let mut sheet = match call {
            Call::Summary { filter } => self.summary(filter).await,
            Call::Breakdown { filter, dimension: key, limit } => {
                let by = dimension(key).ok_or_else(|| {
                    SiteError::field("dimension", "dimension: expected one of those listed.")
                })?;
                self.breakdown(&Filter::read(filter, self.mask)?, by, *limit).await
            }
            Call::Compare { a, b } => self.compare(a, b).await,
            Call::Trades { filter, sort, limit } => self.trades(filter, *sort, *limit).await,
            Call::Calendar { year, month } => self.calendar(*year, *month).await,
            Call::Insights => self.insights().await,
            Call::Strategies { filter } => self.strategies(filter).await,
            Call::Define { figure: key } => define(key),
        }?;
        sheet.reference = reference;
        Ok(sheet)
    }

    fn own(&self) -> Whose {
        Whose::Own(SignedIn(self.user.clone()))
    }

    async fn summary(&self, filter: &str) -> Result<Sheet, SiteError> {
        let mut filter = Filter::read(filter, self.mask)?;
        let look = Look::at(self.state, self.own(), &mut [&mut filter.asked.query]).await?;
        filter.known_to(&look)?;
        look.work(move |look| {
            let figures = keyed(&OF_WHOLE);
            let counted = look.counted(&filter.asked);
            let judged = look.judged_as_counted(&counted, &filter.asked);
            let tally = whole(&judged);
            let part = Part::whole(&judged, tally);
            let cells = cells(&tally, &figures, Some(&part), false);
            Ok(Sheet {
                reference: String::new(),
                name: "Summary".to_owned(),
                scope: filter.scope(),
                n: Some(tally.closed()),
                link: Some(filter.link(TRADES)),
                columns: columns(&figures),
                rows: vec![row(WHOLE.to_owned(), Some(filter.link(TRADES)), cells)],
                more: 0,
            })
        })
        .await
    }

    async fn breakdown(
        &self,
        filter: &Filter,
        by: &'static Dimension,
        limit: usize,
    ) -> Result<Sheet, SiteError> {
        let (mut asked, scope, link) = (filter.asked.clone(), filter.scope(), filter.link(TRADES));
        asked.groups = limit;
        let look = Look::at(self.state, self.own(), &mut [&mut asked.query]).await?;
        filter.known_to(&look)?;
        let look = look.seeing_what(self.state, &[by], &[]).await?;
        let links = |value: &str| filter.with(by.key, value);
        let (sheet, values) = look
            .work(move |look| {
                let figures = keyed(&OF_GROUPS);
                let counted = look.counted(&asked);
                let judged = look.judged_as_counted(&counted, &asked);
                let codes = look.codes_of(by, &counted);
                let found = table(&judged, &codes, by.is_ordered, asked.groups);
                let own: Vec<[u32; 1]> = found.groups.iter().map(|group| [group.code]).collect();
                let groups: Vec<_> =
                    own.iter().zip(&found.groups).map(|(code, group)| (&code[..], group.tally)).collect();
                let (own, all) = (parts(&judged, &codes, &groups), Part::whole(&judged, found.whole));
                let mut values = Vec::new();
                let mut rows = Vec::new();
                for (group, part) in found.groups.iter().zip(&own) {
                    let value = ::analytics::cut::written(&codes, group.code);
                    let name = codes.values[group.code as usize].name.clone();
                    let mut row = row(name, None, cells(&group.tally, &figures, Some(part), true));
                    // What a user calls an account may be a person's name.
                    if by.key == "account" {
                        row.told.clone_from(&value);
                    }
                    rows.push(row);
                    values.push(value);
                }
                rows.push(row(
                    WHOLE.to_owned(),
                    Some(link.clone()),
                    cells(&found.whole, &figures, Some(&all), false),
                ));
                let sheet = Sheet {
                    reference: String::new(),
                    name: format!("By {}", lower_first(by.name)),
                    scope,
                    n: Some(found.whole.closed()),
                    link: Some(link),
                    columns: columns(&figures),
                    rows,
                    more: found.others.as_ref().map_or(0, |(codes, _)| codes.len() as u32),
                };
                Ok((sheet, values))
            })
            .await?;
        let mut sheet = sheet;
        for (row, value) in sheet.rows.iter_mut().zip(&values) {
            row.link = links(value);
        }
        Ok(sheet)
    }

    async fn compare(&self, a: &str, b: &str) -> Result<Sheet, SiteError> {
        let (mut one, mut other) = (Filter::read(a, self.mask)?, Filter::read(b, self.mask)?);
        let look =
            Look::at(self.state, self.own(), &mut [&mut one.asked.query, &mut other.asked.query]).await?;
        one.known_to(&look)?;
        other.known_to(&look)?;
        look.work(move |look| {
            let figures = keyed(&OF_WHOLE);
            let counted = [look.counted(&one.asked), look.counted(&other.asked)];
            let judged = [
                look.judged_as_counted(&counted[0], &one.asked),
                look.judged_as_counted(&counted[1], &other.asked),
            ];
            let tallies = [whole(&judged[0]), whole(&judged[1])];
            let both = [Part::whole(&judged[0], tallies[0]), Part::whole(&judged[1], tallies[1])];
            let of = |at: usize, figure: &Figure| figure.of(&tallies[at], || &both[at]);
            // A share less a share is no share: points, which no unit of a cell says.
            let difference = |figure: &&Figure| match figure.unit {
                FigureUnit::Share => Value::Unknown,
                _ => value(Some(less(of(0, figure), of(1, figure)))),
            };
            let differences = figures.iter().map(difference);
            let link = side_by_side(&one, &other);
            let rows = vec![
                // Not by their conditions: a name of a row can stand in a sentence, and those the model wrote.
                row(
                    "The first filter".to_owned(),
                    Some(one.link(TRADES)),
                    cells(&tallies[0], &figures, Some(&both[0]), false),
                ),
                row(
                    "The second filter".to_owned(),
                    Some(other.link(TRADES)),
                    cells(&tallies[1], &figures, Some(&both[1]), false),
                ),
                row("Their difference".to_owned(), link.clone(), differences.collect()),
            ];
            Ok(Sheet {
                reference: String::new(),
                name: "Side by side".to_owned(),
                scope: format!("{} | {}", one.scope(), other.scope()),
                // A trade may lie in both: each row says how many are its own.
                n: None,
                link,
                columns: columns(&figures),
                rows,
                more: 0,
            })
        })
        .await
    }

    async fn trades(&self, filter: &str, sort: Sort, limit: usize) -> Result<Sheet, SiteError> {
        let mut filter = Filter::read(filter, self.mask)?;
        let query = &mut filter.asked.query;
        (query.sort, query.order) = match sort {
            Sort::Newest => (SortBy::Exit, Order::Desc),
            Sort::Oldest => (SortBy::Exit, Order::Asc),
            Sort::Best => (SortBy::Net, Order::Desc),
            Sort::Worst => (SortBy::Net, Order::Asc),
        };
        query.limit = limit;
        let look = Look::at(self.state, self.own(), &mut [&mut filter.asked.query]).await?;
        filter.known_to(&look)?;
        look.work(move |look| {
            let page = View::of(&look.journal, &filter.asked.query).page(&filter.asked.query);
            let column =
                |key: &str, name: &str, unit| Column { key: key.to_owned(), name: name.to_owned(), unit };
            Ok(Sheet {
                reference: String::new(),
                name: "Trades".to_owned(),
                scope: filter.scope(),
                n: Some(page.total),
                link: Some(filter.link(TRADES)),
                columns: vec![
                    column("opened", "Opened", Unit::Day),
                    column("closed", "Closed", Unit::Day),
                    column("product", "Product", Unit::Text),
                    column("direction", "Direction", Unit::Text),
                    column("gross", "Gross", Unit::Result),
                    column("charges", "Charges", Unit::Rupees),
                    column("net", "Net", Unit::Result),
                ],
                rows: page.rows.iter().map(trade).collect(),
                more: page.total.saturating_sub(page.rows.len() as u32),
            })
        })
        .await
    }

    async fn calendar(&self, year: i32, month: u32) -> Result<Sheet, SiteError> {
        let no_month = || SiteError::field("month", "month: expected a month as 2026-11.");
        let first = Day::parse(&format!("{year:04}-{month:02}-01")).ok_or_else(no_month)?;
        let (next_year, next) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
        let after = Day::parse(&format!("{next_year:04}-{next:02}-01")).ok_or_else(no_month)?;
        let filter = Filter::read(&format!("from={first}&to={}", after.plus(-1)), self.mask)?;
        let by = dimension("exitDay").ok_or_else(no_month)?;
        let mut sheet = self.breakdown(&filter, by, 31).await?;
        sheet.name = "Days of a month".to_owned();
        Ok(sheet)
    }

    async fn insights(&self) -> Result<Sheet, SiteError> {
        let look = Look::at(self.state, self.own(), &mut []).await?;
        look.work(move |look| {
            let batch = look.answers.batch(&look.journal.book, &*look.labels);
            let column =
                |key: &str, name: &str, unit| Column { key: key.to_owned(), name: name.to_owned(), unit };
            let mut rows = Vec::new();
            for one in batch.answers.iter().filter(|one| matches!(one.state, State::Found(_))) {
                let Some(own) = &one.evidence else { continue };
                let amount = Value::Money(rupees(own.effect));
                let (gap, day_mean) = match own.measure {
                    Measure::Own(_) => (Value::Unknown, Value::Unknown),
                    Measure::Gap => (amount, Value::Unknown),
                    Measure::MeanOfDays => (Value::Unknown, amount),
                };
                let link = if one.question.has_trades && own.others.is_some() {
                    format!("{TRADES}?insight={}", one.question.id)
                } else {
                    INSIGHTS.to_owned()
                };
                let cells = vec![
                    Value::Text(own.level.clone()),
                    Value::Count(own.own.trades),
                    Value::Count(own.own.days),
                    Value::Money(own.own.net),
                    gap,
                    day_mean,
                    Value::Ratio(own.q),
                ];
                rows.push(row(one.question.name.to_owned(), Some(link), cells));
            }
            let q = format!("q at most {LEVEL}");
            Ok(Sheet {
                reference: String::new(),
                name: format!("What stands out ({q})"),
                scope: format!(
                    "Questions asked on {} of trades closed from {} to {}",
                    batch.day, batch.from, batch.until
                ),
                n: Some(batch.trades),
                link: Some(INSIGHTS.to_owned()),
                columns: vec![
                    column("group", "Group", Unit::Text),
                    column("trades", "Trades", Unit::Count),
                    column("days", "Days", Unit::Count),
                    column("net", "Net", Unit::Result),
                    column("effect", "Difference to the others", Unit::Result),
                    column("dayMean", "Mean of a day", Unit::Result),
                    column("q", "q", Unit::Times),
                ],
                rows,
                more: 0,
            })
        })
        .await
    }

    async fn strategies(&self, filter: &str) -> Result<Sheet, SiteError> {
        let mut filter = Filter::read(filter, self.mask)?;
        let look = Look::at(self.state, self.own(), &mut [&mut filter.asked.query]).await?;
        filter.known_to(&look)?;
        let all = look.strategies(self.state).await?;
        look.work(move |look| {
            let kinds = crate::strategies::kinds(look, &all, &filter.asked.query);
            let column =
                |key: &str, name: &str, unit| Column { key: key.to_owned(), name: name.to_owned(), unit };
            let money =
                |of: Option<report::numbers::Rupees>| of.map_or(Value::Unknown, |one| Value::Money(one.0));
            let ratio = |of: Option<f64>| of.map_or(Value::Unknown, Value::Ratio);
            let n = kinds.iter().map(|one| one.strategies).sum();
            let row = |one: &crate::strategies::StrategyGroup| {
                let cells = vec![
                    Value::Count(one.strategies),
                    Value::Count(one.closed),
                    Value::Count(one.won),
                    ratio(one.win_rate),
                    Value::Money(one.net.0),
                    money(one.mean),
                    money(one.worst),
                ];
                let own = serde_urlencoded::to_string([("kind", &one.key)]).unwrap_or_default();
                let of_kind = [filter.conditions(), own].into_iter().filter(|part| !part.is_empty());
                let link = format!("{STRATEGIES}?{}", of_kind.collect::<Vec<_>>().join("&"));
                row(one.name.clone(), Some(link), cells)
            };
            Ok(Sheet {
                reference: String::new(),
                name: "Option strategies by kind".to_owned(),
                scope: filter.scope(),
                n: Some(n),
                link: Some(filter.link(STRATEGIES)),
                columns: vec![
                    column("strategies", "Strategies", Unit::Count),
                    column("closed", "Closed", Unit::Count),
                    column("won", "Won", Unit::Count),
                    column("winRate", "Win rate", Unit::Share),
                    column("net", "Net", Unit::Result),
                    column("mean", "Net of a closed one", Unit::Result),
                    column("worst", "Worst", Unit::Result),
                ],
                rows: kinds.iter().take(30).map(row).collect(),
                more: kinds.len().saturating_sub(30) as u32,
            })
        })
        .await
    }
}

/// The page that compares the two, as its address has them.
fn side_by_side(one: &Filter, other: &Filter) -> Option<String> {
    let with = serde_urlencoded::to_string([("with", other.conditions())]).ok()?;
    let own = one.conditions();
    let and = if own.is_empty() { "" } else { "&" };
    Some(format!("/analytics/compare?{own}{and}{with}"))
}

fn define(key: &str) -> Result<Sheet, SiteError> {
    let of =
        figure(key).ok_or_else(|| SiteError::field("figure", "figure: expected one of those listed."))?;
    Ok(Sheet {
        reference: String::new(),
        name: "Definition".to_owned(),
        scope: "How a figure is worked out".to_owned(),
        n: None,
        link: None,
        columns: vec![Column { key: "about".to_owned(), name: "Worked out".to_owned(), unit: Unit::Text }],
        rows: vec![row(of.name.to_owned(), None, vec![Value::Text(of.about.to_owned())])],
        more: 0,
    })
}

fn row(name: String, link: Option<String>, cells: Vec<Value>) -> Row {
    Row { told: name.clone(), name, link, cells }
}

fn trade(line: &TradeLine) -> Row {
    let money =
        |of: &Option<report::numbers::Rupees>| of.as_ref().map_or(Value::Unknown, |one| Value::Money(one.0));
    let day = |of: &Option<report::numbers::IstTime>| {
        of.as_ref().map_or(Value::Unknown, |one| Value::Day(one.0.day()))
    };
    let cells = vec![
        day(&line.entry_time),
        day(&line.exit_time),
        Value::Text(word(&line.product)),
        Value::Text(word(&line.direction)),
        money(&line.gross_pnl),
        money(&line.charges),
        money(&line.net_pnl),
    ];
    row(line.title.clone(), Some(format!("/trades/{}", line.id)), cells)
}

/// As the interface writes it.
fn word(of: &impl Serialize) -> String {
    match serde_json::to_value(of) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

fn rupees(amount: f64) -> Money {
    Money((amount * 100.0).round() as i64 * (Money::ONE / 100))
}

fn keyed(keys: &[&str]) -> Vec<&'static Figure> {
    keys.iter().filter_map(|key| figure(key)).collect()
}

fn columns(figures: &[&'static Figure]) -> Vec<Column> {
    let unit = |of: FigureUnit| match of {
        FigureUnit::Count => Unit::Count,
        FigureUnit::Result => Unit::Result,
        FigureUnit::Rupees => Unit::Rupees,
        // A share of the stated capital.
        FigureUnit::Share | FigureUnit::OfCapital => Unit::Share,
        FigureUnit::Times => Unit::Times,
        FigureUnit::R => Unit::R,
    };
    figures
        .iter()
        .map(|one| Column { key: one.key.to_owned(), name: one.name.to_owned(), unit: unit(one.unit) })
        .collect()
}

fn cells(tally: &Tally, figures: &[&'static Figure], part: Option<&Part>, is_group: bool) -> Vec<Value> {
    let sums = sums(tally, figures, part, is_group);
    figures.iter().map(|one| value(sums.figures.get(one.key).copied())).collect()
}

fn value(of: Option<Written>) -> Value {
    match of {
        Some(Written::Count(count)) => Value::Count(count),
        Some(Written::Rupees(Some(rupees))) => Value::Money(rupees.0),
        Some(Written::Ratio(Some(ratio))) => Value::Ratio(ratio),
        Some(Written::Rupees(None) | Written::Ratio(None)) | None => Value::Unknown,
    }
}

fn lower_first(text: &str) -> String {
    let mut all = text.chars();
    all.next().map_or_else(String::new, |first| first.to_lowercase().chain(all).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_that_is_told_exists() {
        for key in OF_GROUPS.iter().chain(&OF_WHOLE) {
            assert!(figure(key).is_some(), "{key}");
        }
        assert!(dimension("exitDay").is_some());
    }
}
