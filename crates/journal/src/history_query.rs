//! What the address asks for: a filter, an order, a page.

use std::collections::BTreeMap;

use analytics::cut::{Condition, ConditionProblem, Masks, dimension};
use analytics::{Filter, SortKey};
use app_error::{AppError, sentence};
use domain::{Day, Money, Product, Segment};
use ledger::{Direction, Status};
use report::words;
use serde::{Deserialize, Deserializer};
use store::journal::AccountName;
use utoipa::{IntoParams, ToSchema};

/// Rows of one answer.
const MOST: usize = 200;
const USUAL: usize = 50;

/// All optional; an empty value is none.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct HistoryParams {
    /// First Indian day, like `2026-04-01`.
    #[param(value_type = Option<String>, pattern = "^(\\d{4}-\\d{2}-\\d{2})?$")]
    from: Option<String>,
    /// Last Indian day, included.
    #[param(value_type = Option<String>, pattern = "^(\\d{4}-\\d{2}-\\d{2})?$")]
    to: Option<String>,
    /// Part of the symbol or of the instrument's name, in any case.
    symbol: Option<String>,
    /// One broker account: `zerodha` is the first one there, `zerodha.2` the second.
    account: Option<String>,
    #[param(value_type = Option<words::Segment>)]
    segment: Option<String>,
    #[param(value_type = Option<words::Product>)]
    product: Option<String>,
    #[param(value_type = Option<words::Direction>)]
    direction: Option<String>,
    #[param(value_type = Option<words::Status>)]
    result: Option<String>,
    /// By what trades are ordered; `exit` when absent.
    #[param(value_type = Option<Sort>, inline)]
    sort: Option<String>,
    /// `desc` when absent.
    #[param(value_type = Option<Order>, inline)]
    order: Option<String>,
    /// Rows of the page, at most 200; 50 when absent.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 200)]
    limit: Option<String>,
    /// Rows before the page.
    #[param(value_type = Option<u32>)]
    offset: Option<String>,
    /// Closed trades by net, in rupees: `-2000..0` from −2,000 on and under 0, `1000..` from 1,000 on, `..0` under 0.
    #[param(value_type = Option<String>, pattern = "^((-?[0-9]+)?[.]{2}(-?[0-9]+)?)?$")]
    net: Option<String>,
    /// Conditions by dimensions.
    #[serde(flatten, deserialize_with = "each_once")]
    #[param(ignore)]
    more: BTreeMap<String, String>,
}

/// What else stands in the address; a dimension at most once.
fn each_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    struct Each;
    impl<'de> serde::de::Visitor<'de> for Each {
        type Value = BTreeMap<String, String>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("an address")
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut all = BTreeMap::new();
            while let Some((key, value)) = map.next_entry::<String, String>()? {
                if dimension(&key).is_some() && all.contains_key(&key) {
                    return Err(serde::de::Error::custom("twice"));
                }
                all.insert(key, value);
            }
            Ok(all)
        }
    }
    deserializer.deserialize_map(Each)
}

/// What trades can be ordered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Sort {
    Exit,
    Entry,
    Symbol,
    Quantity,
    Gross,
    Charges,
    Net,
    Result,
    Product,
    Direction,
    AverageEntry,
    AverageExit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    Asc,
    Desc,
}

/// The same, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryQuery {
    pub filter: Filter,
    /// By dimensions: [`super::find::find`] puts what they leave into the filter.
    pub conditions: Vec<Condition>,
    pub account: Option<AccountName>,
    pub sort: Sort,
    pub order: Order,
    pub limit: usize,
    pub offset: usize,
}

impl HistoryQuery {
    /// Whether one of its conditions asks how trades stood by candles.
    pub fn needs_candles(&self) -> bool {
        self.conditions.iter().any(|one| one.dimension.needs_candles())
    }
}

impl HistoryParams {
    /// # Errors
    /// The first parameter that is invalid, by its name.
    pub fn read(&self) -> Result<HistoryQuery, AppError> {
        let conditions = self.conditions()?;
        // Several values, or “not”, are a condition by the dimension of the same name.
        let one = |text: &Option<String>| text.clone().filter(|text| !is_list(text));
        let (segment, product) = (one(&self.segment), one(&self.product));
        let (direction, result, account) = (one(&self.direction), one(&self.result), one(&self.account));
        Ok(HistoryQuery {
            conditions,
            filter: Filter {
                from: read("from", &self.from, "a day as 2026-04-01", Day::parse)?,
                to: read("to", &self.to, "a day as 2026-04-01", Day::parse)?,
                symbol: given(&self.symbol).map(str::to_owned),
                segment: read("segment", &segment, "equity, fno, commodity or currency", Segment::from_word)?,
                product: read(
                    "product",
                    &product,
                    "intraday, delivery, futures or options",
                    Product::from_word,
                )?,
                direction: read("direction", &direction, "long or short", Direction::from_word)?,
                result: read(
                    "result",
                    &result,
                    "win, loss, breakeven, open, unknown_cost or settlement_needed",
                    Status::from_word,
                )?,
                instruments: None,
                net: read("net", &self.net, "rupees as -2000..0, 1000.. or ..0", net_range)?,
                masks: Masks::default(),
            },
            account: read("account", &account, "an account as zerodha or zerodha.2", AccountName::parse)?,
            sort: read("sort", &self.sort, "exit, entry, symbol or another column", Sort::from_word)?
                .unwrap_or(Sort::Exit),
            order: read("order", &self.order, "asc or desc", Order::from_word)?.unwrap_or(Order::Desc),
            limit: read("limit", &self.limit, "a number from 1 to 200", |text| {
                text.parse().ok().filter(|rows| (1..=MOST).contains(rows))
            })?
            .unwrap_or(USUAL),
            offset: read("offset", &self.offset, "a whole number below 2147483648", |text| {
                text.parse().ok().filter(|rows| *rows <= i32::MAX as usize)
            })?
            .unwrap_or(0),
        })
    }

    fn conditions(&self) -> Result<Vec<Condition>, AppError> {
        let own = [
            ("account", &self.account),
            ("segment", &self.segment),
            ("product", &self.product),
            ("direction", &self.direction),
            ("result", &self.result),
        ];
        let own = own
            .into_iter()
            .filter_map(|(key, text)| Some((key, text.as_deref()?)).filter(|(_, text)| is_list(text)));
        let more = self.more.iter().map(|(key, text)| (key.as_str(), text.as_str()));
        let mut conditions = Vec::new();
        for (key, text) in own.chain(more.filter(|(_, text)| !text.trim().is_empty())) {
            if let Some(dimension) = dimension(key) {
                let condition = Condition::parse(dimension, text.trim());
                conditions.push(condition.map_err(|problem| refused(dimension, text, problem))?);
            }
        }
        Ok(conditions)
    }

    /// Names in the address that are neither a parameter nor a dimension.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        self.more.keys().map(String::as_str).filter(|key| dimension(key).is_none())
    }
}

fn is_list(text: &str) -> bool {
    text.trim().starts_with('!') || text.contains(',')
}

fn refused(of: &'static analytics::cut::Dimension, text: &str, problem: ConditionProblem) -> AppError {
    let key = of.key;
    let shown = |text: &str| text.chars().take(40).collect::<String>();
    let sentence = match problem {
        ConditionProblem::Empty => {
            format!("{key}: expected values separated by commas, found “{}”.", shown(text))
        }
        ConditionProblem::TooMany => format!("{key}: expected at most 200 values."),
        ConditionProblem::Unknown(value) => {
            let words: Vec<&str> = of.words.iter().map(|(word, _)| *word).collect();
            format!("{key}: expected {} or -, found “{}”.", words.join(", "), shown(&value))
        }
    };
    AppError::field(key, sentence)
}

fn net_range(text: &str) -> Option<(Option<Money>, Option<Money>)> {
    let (from, to) = text.split_once("..")?;
    let end = |text: &str| match text {
        "" => Some(None),
        text => Money::parse(text).ok().map(Some),
    };
    Some((end(from)?, end(to)?)).filter(|ends| *ends != (None, None))
}

fn given(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

fn read<T>(
    name: &'static str,
    text: &Option<String>,
    wanted: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, AppError> {
    let Some(text) = given(text) else { return Ok(None) };
    let found: String = text.chars().take(40).collect();
    let problem = || {
        AppError::field(name, sentence!("{name}: expected {wanted}, found “{found}”.", name, wanted, found))
    };
    parse(text).map(Some).ok_or_else(problem)
}

impl Sort {
    const ALL: [(&'static str, Self); 12] = [
        ("exit", Self::Exit),
        ("entry", Self::Entry),
        ("symbol", Self::Symbol),
        ("quantity", Self::Quantity),
        ("gross", Self::Gross),
        ("charges", Self::Charges),
        ("net", Self::Net),
        ("result", Self::Result),
        ("product", Self::Product),
        ("direction", Self::Direction),
        ("averageEntry", Self::AverageEntry),
        ("averageExit", Self::AverageExit),
    ];

    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == word).map(|(_, sort)| sort)
    }

    /// The column of the book; averages are no columns, and the order of exits is the book's own.
    pub const fn key(self) -> Option<SortKey> {
        match self {
            Self::Entry => Some(SortKey::Entry),
            Self::Symbol => Some(SortKey::Symbol),
            Self::Quantity => Some(SortKey::Quantity),
            Self::Gross => Some(SortKey::Gross),
            Self::Charges => Some(SortKey::Charges),
            Self::Net => Some(SortKey::Net),
            Self::Result => Some(SortKey::Result),
            Self::Product => Some(SortKey::Product),
            Self::Direction => Some(SortKey::Direction),
            Self::Exit | Self::AverageEntry | Self::AverageExit => None,
        }
    }
}

impl Order {
    fn from_word(word: &str) -> Option<Self> {
        match word {
            "asc" => Some(Self::Asc),
            "desc" => Some(Self::Desc),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_parameters_is_the_newest_fifty() {
        let wanted = HistoryParams { from: Some(" ".into()), ..HistoryParams::default() }.read().unwrap();
        let expected = HistoryQuery {
            filter: Filter::default(),
            conditions: Vec::new(),
            account: None,
            sort: Sort::Exit,
            order: Order::Desc,
            limit: 50,
            offset: 0,
        };
        assert_eq!(wanted, expected);
    }

    #[test]
    fn every_column_is_a_word_of_the_contract() {
        for (word, sort) in Sort::ALL {
            let read: Sort = serde_json::from_value(word.into()).unwrap();
            assert_eq!((read, Sort::from_word(word)), (sort, Some(sort)));
        }
    }
}
