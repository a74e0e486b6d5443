//! A financial year out of tradebooks: `rojmel tax`.

mod csv_112a;
mod lot_row;
mod lot_sheets;
mod sheet;
mod wire;
mod workbook;

use domain::{Argument, Broker, Day, Fee, Instrument, Method, Price, Text};
use ledger::charges::ChargesByHead;
use ledger::{Book, Fees, Merged};
use tax::{
    AccountOfYear, Accrual, Attention, Buyback, FinancialYear, Loss, LossKind, Row112a, TaxYear, UnitValue,
    act, rows_112a, tax_year,
};
use tradebook::side::{LossRow, PriceRow};

use crate::wire::DaysWithout;

pub use csv_112a::{Template, csv_112a};
pub use lot_row::{FIRST_NUMBER, LOT_COLUMNS, lot_row};
pub use wire::{TaxLot, TaxYearAnswer};
pub use workbook::workbook;

/// What the user stated for the tax year.
#[derive(Debug, Clone, Default)]
pub struct TaxStated {
    /// Highest prices of 31 January 2018.
    pub prices: Vec<PriceRow>,
    /// Losses of earlier years that were not used yet.
    pub losses: Vec<LossRow>,
    /// Fees outside trades, of whichever year. `None`: nothing was said about them.
    pub fees: Option<Vec<Fee>>,
}

impl TaxStated {
    /// The prices of 31 January 2018 as they are computed with.
    pub fn values(&self) -> Vec<UnitValue> {
        self.prices.iter().map(value).collect()
    }
}

/// What of a journal a tax year is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxPart {
    /// What the user calls the one account; `None`: all of them.
    pub account: Option<String>,
    /// The average cost: to compare, accounts that keep it are given at it.
    pub method: Method,
}

impl TaxPart {
    /// All accounts, first in, first out.
    pub const WHOLE: Self = Self { account: None, method: Method::Fifo };

    /// What losses do, the exemption and Schedule 112A are of a person and of the return: a part has none of them.
    pub fn is_whole(&self) -> bool {
        *self == Self::WHOLE
    }
}

/// One account, first in, first out unless the report is at the average cost, with what its fills bear.
#[derive(Debug, Clone, Copy)]
pub struct TaxAccount<'a> {
    pub broker: Broker,
    pub merged: &'a Merged,
    pub book: &'a Book,
    pub charges: &'a ChargesByHead,
}

/// Everything `rojmel tax` says.
#[derive(Debug)]
pub struct TaxReport<'a> {
    pub as_of: Day,
    /// What `accounts` are of the journal.
    pub part: TaxPart,
    pub accounts: Vec<TaxAccount<'a>>,
    pub year: TaxYear,
    /// Empty of a part.
    pub schedule: Vec<Row112a>,
    /// Fees outside trades of the year, in no figure of it. `None`: nothing was said about them.
    pub fees: Option<Fees>,
    /// Whether its JSON holds every lot: the website asks for those of one head.
    pub shows_lots: bool,
    /// What is missing, first what stands in no figure.
    pub attention: Vec<Text>,
    /// What was assumed.
    pub assumed: Vec<Text>,
}

impl<'a> TaxReport<'a> {
    /// # Errors
    /// A sentence when the year is not covered or has not begun, or a stated loss cannot be read.
    pub fn of(
        accounts: Vec<TaxAccount<'a>>,
        part: TaxPart,
        said: &TaxStated,
        year: FinancialYear,
        as_of: Day,
    ) -> Result<Self, String> {
        let year = year.covered()?;
        if year.first_day() > as_of {
            return Err(format!("The financial year {year} has not begun."));
        }
        let values = said.values();
        let losses: Vec<Loss> = said.losses.iter().map(loss).collect::<Result<_, _>>()?;
        let losses = if part.is_whole() { losses } else { Vec::new() };
        let of_year: Vec<AccountOfYear<'_>> = accounts
            .iter()
            .map(|one| AccountOfYear { merged: one.merged, book: one.book, charges: one.charges })
            .collect();
        let year = tax_year(year, &of_year, &values, &losses);
        let schedule = if part.is_whole() {
            rows_112a(year.year, &year.gains, |gain| {
                TaxYear::instrument(&of_year, gain.account, gain.lot.instrument).clone()
            })
        } else {
            Vec::new()
        };
        let fees =
            said.fees.as_ref().map(|fees| Fees::of(fees.iter().filter(|fee| year.year.contains(fee.day))));
        let mut report = Self {
            as_of,
            part,
            accounts,
            year,
            schedule,
            fees,
            shows_lots: true,
            attention: Vec::new(),
            assumed: Vec::new(),
        };
        report.attention = report.attention();
        report.assumed = report.assumed();
        Ok(report)
    }

    /// Shares bought before February 2018 whose price of 31 January 2018 is asked for, each once.
    pub fn asks_price_2018(&self) -> Vec<&'a Instrument> {
        let asked = self.year.attention.iter().filter_map(|one| match *one {
            Attention::ValueOf2018 { account, instrument } => Some(self.instrument(account, instrument)),
            _ => None,
        });
        let mut found: Vec<&Instrument> = Vec::new();
        for one in asked {
            if !found.iter().any(|known| known.symbol == one.symbol && known.isin == one.isin) {
                found.push(one);
            }
        }
        found
    }

    /// What a fee outside trades does to the tax.
    pub fn about_fees(&self) -> Text {
        Text::plain(
            "fees_of_a_business",
            "Fees outside trades may be deducted by a business, not from capital gains. They are in no figure here.",
        )
    }

    /// Why some gains after losses are not divided by period; nothing where all are.
    pub fn about_accrual(&self, accruals: &[Accrual]) -> Option<Text> {
        accruals.iter().any(|one| one.quarters.is_none()).then(|| {
            Text::plain(
                "accrual_after_losses",
                "Neither the law nor the form says out of which period a loss is taken. Where several periods made a gain and a \
                 loss took some of it the periods are empty: divide the year's amount yourself, no period below 0, so that they \
                 add up to it.",
            )
        })
    }

    /// What of the journal this is, and what it therefore leaves out; nothing about the whole.
    pub fn about_part(&self) -> Vec<Text> {
        let account = self.part.account.as_ref().map(|account| {
            Text::new(
                "tax_of_one_account",
                "Of {account} alone. What losses do, the exemption and Schedule 112A are counted over all accounts, and are not \
                 here.",
                [Argument::shown("account", account.as_str())],
            )
        });
        let average = (self.part.method == Method::WeightedAverage).then(|| {
            Text::plain(
                "tax_at_average",
                "At the average cost, only to compare. The return counts shares first in, first out, and so do what losses do, \
                 the exemption and Schedule 112A, which are not here.",
            )
        });
        account.into_iter().chain(average).collect()
    }

    pub fn instrument(&self, account: u32, instrument: u32) -> &'a Instrument {
        &self.accounts[account as usize].merged.instruments[instrument as usize]
    }

    pub fn broker(&self, account: u32) -> Broker {
        self.accounts[account as usize].broker
    }

    /// The year has ended: nothing is added to it any more.
    pub fn is_over(&self) -> bool {
        self.as_of > self.year.year.last_day()
    }

    /// Trading days of the record whose brokerage and depository fee nobody knows.
    pub(super) fn days_without(&self) -> DaysWithout {
        self.accounts.iter().map(|one| DaysWithout::of(one.book)).sum()
    }

    fn attention(&self) -> Vec<Text> {
        let mut texts: Vec<Text> = self.year.attention.iter().map(|one| self.sentence(one)).collect();
        for one in self.accounts.iter().filter(|one| one.book.days_without_brokerage > 0) {
            texts.push(Text::new(
                "brokerage_unknown",
                "Brokerage of {broker} is not known and left out: what is taxed is too high by it.",
                [Argument::shown("broker", one.broker.name())],
            ));
        }
        for loss in &self.year.set_off.unusable {
            texts.push(Text::new(
                "loss_unusable",
                "The {kind} loss of {lossYear} ({amount}) cannot be used in {year}: it is too old, or not of an earlier year.",
                [
                    Argument::shown("kind", loss.kind.word()),
                    Argument::shown("lossYear", loss.year.to_string()),
                    Argument::rupees("amount", loss.amount),
                    Argument::shown("year", self.year.year.to_string()),
                ],
            ));
        }
        texts
    }

    fn sentence(&self, one: &Attention) -> Text {
        let title =
            |account, instrument| Argument::shown("title", self.instrument(account, instrument).title());
        match *one {
            Attention::UnknownCost { account, instrument, day, quantity, sale_value } => Text::new(
                "unknown_cost",
                "{quantity} {title} sold on {day} for {value}: what they have cost is not in these files, so they stand in \
                 no figure. Add what you held before.",
                [
                    Argument::quantity("quantity", quantity),
                    title(account, instrument),
                    Argument::day("day", day),
                    Argument::rupees("value", sale_value),
                ],
            ),
            Attention::SettlementNeeded { account, instrument, expiry } => Text::new(
                "settlement_needed",
                "{title} was open at its expiry on {day}, and its closing price is not known: it stands in no figure. \
                 Enter the closing price.",
                [title(account, instrument), Argument::day("day", expiry)],
            ),
            Attention::ShortDelivery { account, instrument, day, result } => Text::new(
                "short_delivery",
                "{title}, sold on {day} without being held and bought in at an auction ({result}): whether it is \
                 speculative is for your chartered accountant, so it stands in no figure.",
                [title(account, instrument), Argument::day("day", day), Argument::rupees("result", result)],
            ),
            Attention::ValueOf2018 { account, instrument } => Text::new(
                "value_of_2018",
                "{title} was bought before February 2018: enter its highest price of 31 January 2018, which may lower the \
                 gain. Until then the price paid counts, and Schedule 112A leaves it out.",
                [title(account, instrument)],
            ),
            Attention::Assumed { account, instrument } => Text::new(
                "assumed",
                "{title}: its result is right only if these files hold all that was bought of it.",
                [title(account, instrument)],
            ),
            Attention::Buyback { account, instrument, day, amount, treatment } => {
                let (code, pattern) = match treatment {
                    Buyback::Exempt => (
                        "buyback_exempt",
                        "{title}: the company took shares back on {day} for {amount}. It has paid the tax, so neither the \
                         amount nor the cost of the shares counts here.",
                    ),
                    Buyback::Dividend => (
                        "buyback_dividend",
                        "{title}: the company took shares back on {day} for {amount}. The whole amount is dividend income, \
                         which these heads do not hold; the sale counts as nil, so that the cost of the shares is a loss. \
                         The loss is accepted only if the dividend stands in the return.",
                    ),
                    Buyback::Gain => (
                        "buyback_gain",
                        "{title}: the company took shares back on {day} for {amount}. It counts as a sale; whether \
                         transaction tax was paid on it, as the rate asks, is not in these files.",
                    ),
                };
                Text::new(
                    code,
                    pattern,
                    [
                        title(account, instrument),
                        Argument::day("day", day),
                        Argument::rupees("amount", amount),
                    ],
                )
            }
            Attention::BonusStripping { account, instrument, bonus, loss } => Text::new(
                "bonus_stripping",
                "{title}: shares bought within three months before the bonus of {day} were sold within nine months after it at a \
                 loss of {loss}, while bonus shares were still held. Section {section} does not count such a loss: it becomes the \
                 cost of those bonus shares. It still counts here: ask your chartered accountant.",
                [
                    title(account, instrument),
                    Argument::day("day", bonus),
                    Argument::rupees("loss", loss),
                    Argument::shown("section", act(self.year.year).stripping.as_str()),
                ],
            ),
        }
    }

    /// Whether the broker's own files state some of the charges.
    pub(super) fn has_stated_charges(&self) -> bool {
        self.accounts.iter().any(|one| !one.book.stated.by.is_empty())
    }

    fn charges_are(&self) -> Text {
        if self.has_stated_charges() {
            Text::plain(
                "charges_stated_or_estimated",
                "Charges are those that the broker's own files state; where they state none, they are estimated from the \
                 published rates.",
            )
        } else {
            Text::plain("charges_estimated", "Charges are estimated from the published rates of the broker.")
        }
    }

    fn lots_leave(&self) -> Text {
        match self.part.method {
            Method::Fifo => {
                Text::plain("lots_fifo", "Lots leave first in, first out, in each account by itself.")
            }
            Method::WeightedAverage => Text::plain(
                "lots_average",
                "Shares of accounts that keep the average cost leave at it, only to compare: the return counts first in, first \
                 out.",
            ),
        }
    }

    fn assumed(&self) -> Vec<Text> {
        let mut sentences = vec![
            Text::plain("shares_are_investment", "Shares are an investment, not stock in trade."),
            self.lots_leave(),
            Text::plain(
                "turnover_of_lots",
                "Turnover is the sum of every lot's profit or loss without its sign.",
            ),
            self.charges_are(),
            Text::plain(
                "business_loss_kept",
                "The loss of futures and options of this year is not set against capital gains or other income: the law \
                 allows it, except against salary.",
            ),
            Text::plain("other_income_unknown", "Nothing is known of your other income."),
        ];
        if !self.is_over() {
            sentences.push(Text::new(
                "year_still_runs",
                "The year still runs: figures are up to {day}.",
                [Argument::day("day", self.as_of)],
            ));
        }
        sentences
    }
}

fn value(row: &PriceRow) -> UnitValue {
    UnitValue { symbol: row.symbol.to_string(), isin: row.isin, price: Price(row.price.0) }
}

fn loss(row: &LossRow) -> Result<Loss, String> {
    let about = |problem: String| format!("row {} of the losses: {problem}", row.row);
    let year = FinancialYear::parse(&row.year).map_err(about)?;
    let words: Vec<&str> = LossKind::ALL.into_iter().map(LossKind::word).collect();
    let kind = LossKind::from_word(&row.kind)
        .ok_or_else(|| about(format!("expected one of {}, found “{}”", words.join(", "), row.kind)))?;
    Ok(Loss { year, kind, amount: row.amount })
}
