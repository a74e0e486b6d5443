//! A filter that a model wrote: the grammar of the address and nothing else.

use ::analytics::cut::{Codes, Condition, dimension};
use ask::Mask;
use axum::extract::Query;
use journal_http::params::{AnalyticsQuery, CutParams, asked};
use web_http::{SiteError, sentence};

use crate::analytics::Look;

/// Parameters of the history that are no condition.
const NO_CONDITIONS: [&str; 9] =
    ["sort", "order", "limit", "offset", "amountBy", "unit", "split", "count", "groups"];

/// Where trades are listed.
pub const TRADES: &str = "/trade-history";

pub struct Filter {
    pub asked: AnalyticsQuery,
    pairs: Vec<(String, String)>,
}

impl Filter {
    /// # Errors
    /// One sentence for the model.
    pub fn read(text: &str, mask: &Mask) -> Result<Self, SiteError> {
        let text = text.trim().trim_start_matches('?');
        let unreadable =
            || SiteError::field("filter", "filter: expected conditions as weekday=monday&product=options.");
        let pairs: Vec<(String, String)> = serde_urlencoded::from_str(text).map_err(|_| unreadable())?;
        let pairs: Vec<(String, String)> = pairs
            .into_iter()
            .filter(|(_, value)| !value.trim().is_empty())
            .map(|(key, value)| (key, mask.show(&value)))
            .collect();
        if let Some((key, _)) = pairs.iter().find(|(key, _)| NO_CONDITIONS.contains(&key.as_str())) {
            return Err(SiteError::field("filter", sentence!("filter: {key} is no condition.", key)));
        }
        let filter = Self { asked: Self::asked(&pairs)?, pairs };
        Ok(filter)
    }

    fn asked(pairs: &[(String, String)]) -> Result<AnalyticsQuery, SiteError> {
        let text = serde_urlencoded::to_string(pairs).map_err(SiteError::ours)?;
        let params = serde_urlencoded::from_str(&text)
            .map_err(|_| SiteError::field("filter", "filter: each condition may stand there once."))?;
        asked(Ok(Query(CutParams::default())), Ok(Query(params)), &[])
    }

    /// Whether the journal has what it asks for: a text of the model's own would be shown as a filter of ours.
    ///
    /// # Errors
    /// One sentence for the model, without that text.
    pub fn known_to(&self, look: &Look) -> Result<(), SiteError> {
        let instruments = &look.journal.book.instruments;
        for (key, value) in &self.pairs {
            let part = value.trim().to_lowercase();
            let is_known = match (key.as_str(), dimension(key)) {
                ("symbol", _) => instruments.iter().any(|one| {
                    one.symbol.to_lowercase().contains(&part) || one.title().to_lowercase().contains(&part)
                }),
                (_, Some(of)) if of.words.is_empty() => {
                    let codes = look.codes(of);
                    let is_group = |value: &String| value == Codes::NONE_KEY || codes.bears(value);
                    Condition::parse(of, value).is_ok_and(|one| one.values.iter().all(is_group))
                }
                _ => true,
            };
            if !is_known {
                return Err(SiteError::field(
                    "filter",
                    sentence!("filter: the journal has no such {key}.", key),
                ));
            }
        }
        Ok(())
    }

    /// Its conditions, as an address has them.
    pub fn conditions(&self) -> String {
        serde_urlencoded::to_string(&self.pairs).unwrap_or_default()
    }

    /// The page of a list under it.
    pub fn link(&self, page: &str) -> String {
        if self.pairs.is_empty() { page.to_owned() } else { format!("{page}?{}", self.conditions()) }
    }

    /// Its trades with one condition more; `None` where the same dimension stands there already and both may hold.
    pub fn with(&self, key: &str, value: &str) -> Option<String> {
        let has_several = dimension(key).is_some_and(|one| one.has_several);
        if has_several && self.pairs.iter().any(|(known, _)| known == key) {
            return None;
        }
        let own = self
            .pairs
            .iter()
            .filter(|(known, _)| known != key)
            .map(|(key, value)| (key.as_str(), value.as_str()));
        let all: Vec<(&str, &str)> = own.chain([(key, value)]).collect();
        serde_urlencoded::to_string(all).ok().map(|conditions| format!("{TRADES}?{conditions}"))
    }

    /// In words.
    pub fn scope(&self) -> String {
        if self.pairs.is_empty() {
            return "Trades of the whole journal".to_owned();
        }
        let name = |key: &str| {
            match key {
                "from" => "From",
                "to" => "To",
                "symbol" => "Symbol",
                "net" => "Net in rupees",
                key => dimension(key).map_or("Filter", |one| one.name),
            }
            .to_owned()
        };
        let condition = |(key, value): &(String, String)| match key.as_str() {
            // An amount: while amounts are hidden it would stand there.
            "net" => format!("{}: within bounds", name(key)),
            _ => format!("{}: {value}", name(key)),
        };
        let all: Vec<String> = self.pairs.iter().map(condition).collect();
        format!("Trades with {}", all.join("; "))
    }
}
