//! What a user types for the tax year: losses of earlier years, and prices of 31 January 2018.

use axum::Json;
use axum::extract::State;
use compact_str::CompactString;
use domain::{Isin, Money, Price};
use identity::SignedIn;
use journal_http::JournalApi;
use report::TaxStated;
use report::numbers::{Each, Rupees};
use serde::{Deserialize, Serialize};
use store::UserId;
use store::tax_inputs::{self, TaxInput, TaxInputKind, TaxInputSaved};
use tax::{FinancialYear, LossKind};
use tradebook::side::{LossRow, PriceRow};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError, sentence};

/// Longest name of a share.
const MOST_SYMBOL: usize = 60;

/// A loss of an earlier year that was not used yet.
#[derive(Serialize, ToSchema)]
pub struct TaxLossTyped {
    year: String,
    kind: &'static str,
    amount: Rupees,
}

/// The highest price of a share on 31 January 2018.
#[derive(Serialize, ToSchema)]
pub struct TaxPriceTyped {
    /// Blank where only the ISIN is known.
    symbol: String,
    #[schema(required = true)]
    isin: Option<String>,
    price: Each,
}

#[derive(Deserialize, ToSchema)]
pub struct LossToKeep {
    /// A financial year as `2023-24`.
    year: String,
    /// `short`, `long`, `speculative` or `business`.
    kind: String,
    /// Rupees above 0, as typed; blank removes the loss.
    amount: String,
}

#[derive(Deserialize, ToSchema)]
pub struct PriceToKeep {
    symbol: String,
    #[schema(required = false)]
    isin: Option<String>,
    /// Rupees above 0, as typed; blank removes the price.
    price: String,
}

#[derive(Serialize, ToSchema)]
pub struct TaxInputKept {
    data: TaxInputBefore,
}

#[derive(Serialize, ToSchema)]
pub struct TaxInputBefore {
    /// What stood there, as it would be typed: sent again it undoes the change. Blank: nothing.
    before: String,
}

/// Keeps a loss of an earlier year, which this and later years may use.
#[utoipa::path(
    put,
    path = "/api/v1/reports/tax/losses",
    tag = "reports",
    request_body = LossToKeep,
    responses(
        (status = 200, description = "Kept, or removed", body = TaxInputKept),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn set_loss(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<LossToKeep>,
) -> Result<Json<TaxInputKept>, SiteError> {
    let year =
        FinancialYear::parse(sent.year.trim()).map_err(|sentence| SiteError::field("year", sentence))?;
    if year >= FinancialYear::of((state.clock)().day()) {
        return Err(SiteError::field("year", "Choose a year that has ended."));
    }
    if year < FinancialYear::FIRST.plus(-8) {
        return Err(SiteError::field(
            "year",
            "No loss of that year can still be used in a year that is shown here.",
        ));
    }
    let words: Vec<&str> = LossKind::ALL.into_iter().map(LossKind::word).collect();
    let kind = LossKind::from_word(sent.kind.trim()).ok_or_else(|| {
        SiteError::field("kind", sentence!("Choose one of {words}.", words = words.join(", ")))
    })?;
    let amount =
        rupees(&sent.amount, Money::parse).map_err(|sentence| SiteError::field("amount", sentence))?;
    let subject = format!("{year} {}", kind.word());
    let before = keep(&state, user.id, TaxInputKind::Loss, &subject, amount.map(|money| money.0)).await?;
    let before = before.map(|value| Money(value).to_string()).unwrap_or_default();
    Ok(Json(TaxInputKept { data: TaxInputBefore { before } }))
}

/// Keeps the highest price of a share on 31 January 2018.
#[utoipa::path(
    put,
    path = "/api/v1/reports/tax/prices-2018",
    tag = "reports",
    request_body = PriceToKeep,
    responses(
        (status = 200, description = "Kept, or removed", body = TaxInputKept),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn set_price(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<PriceToKeep>,
) -> Result<Json<TaxInputKept>, SiteError> {
    let symbol = sent.symbol.trim().to_ascii_uppercase();
    let isin = sent.isin.as_deref().map(str::trim).filter(|isin| !isin.is_empty());
    let isin = match isin {
        None => None,
        Some(text) => Some(Isin::parse(&text.to_ascii_uppercase()).ok_or_else(|| {
            SiteError::field("isin", "Enter an ISIN of twelve characters as INE009A01021, or nothing.")
        })?),
    };
    let is_plain = |c: char| c.is_ascii_graphic() || c == ' ';
    if symbol.len() > MOST_SYMBOL || !symbol.chars().all(is_plain) || (symbol.is_empty() && isin.is_none()) {
        return Err(SiteError::field("symbol", "Enter the symbol of the share as INFY."));
    }
    let price = rupees(&sent.price, Price::parse).map_err(|sentence| SiteError::field("price", sentence))?;
    let subject = match &isin {
        Some(isin) => format!("{} {symbol}", isin.as_str()),
        None => format!("- {symbol}"),
    };
    let before = keep(&state, user.id, TaxInputKind::Price2018, &subject, price.map(|price| price.0)).await?;
    let before = before.map(|value| Price(value).to_string()).unwrap_or_default();
    Ok(Json(TaxInputKept { data: TaxInputBefore { before } }))
}

async fn keep(
    state: &JournalApi,
    user: UserId,
    kind: TaxInputKind,
    subject: &str,
    value: Option<i64>,
) -> Result<Option<i64>, SiteError> {
    let _permit = state.queue.writer(user).await?;
    match tax_inputs::set(&state.db, user, kind, subject, value, (state.clock)()).await? {
        TaxInputSaved::Done { before } => Ok(before),
        TaxInputSaved::Full => Err(SiteError::field(
            if kind == TaxInputKind::Loss { "amount" } else { "price" },
            "No more can be kept. Remove one that is not needed.",
        )),
    }
}

/// Rupees above 0 as somebody types them, grouped or not; nothing for a blank.
fn rupees<T: PartialOrd + Default, E>(
    typed: &str,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<Option<T>, String> {
    let plain: String = typed.chars().filter(|c| !matches!(c, ',' | '₹') && !c.is_whitespace()).collect();
    if plain.is_empty() {
        return Ok(None);
    }
    match parse(&plain) {
        Ok(value) if value > T::default() => Ok(Some(value)),
        _ => Err("Enter rupees above 0 as 41200.50.".to_owned()),
    }
}

/// As the page shows them.
pub(super) fn typed(inputs: &[TaxInput]) -> (Vec<TaxLossTyped>, Vec<TaxPriceTyped>) {
    let (mut losses, mut prices) = (Vec::new(), Vec::new());
    for input in inputs {
        let Some((first, second)) = input.subject.split_once(' ') else { continue };
        match input.kind {
            TaxInputKind::Loss => {
                let Some(kind) = LossKind::from_word(second) else { continue };
                let amount = Rupees(Money(input.value));
                losses.push(TaxLossTyped { year: first.to_owned(), kind: kind.word(), amount });
            }
            TaxInputKind::Price2018 => prices.push(TaxPriceTyped {
                symbol: second.to_owned(),
                isin: (first != "-").then(|| first.to_owned()),
                price: Each(Price(input.value)),
            }),
        }
    }
    (losses, prices)
}

/// As the tax year takes them.
pub(super) fn stated(inputs: &[TaxInput]) -> TaxStated {
    let mut said = TaxStated::default();
    for (row, input) in (1..).zip(inputs) {
        let Some((first, second)) = input.subject.split_once(' ') else { continue };
        match input.kind {
            TaxInputKind::Loss => said.losses.push(LossRow {
                row,
                year: first.to_owned(),
                kind: second.to_owned(),
                amount: Money(input.value),
            }),
            TaxInputKind::Price2018 => said.prices.push(PriceRow {
                row,
                symbol: CompactString::from(second),
                isin: Isin::parse(first),
                price: Price(input.value),
            }),
        }
    }
    said
}
