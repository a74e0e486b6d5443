//! How a tax year looks as JSON.

use domain::{Money, messages};
use ledger::ClosedLot;
use ledger::charges::Stated;
use serde::{Serialize, Serializer};
use tax::{Business, Gain, GainKind, Head, HeadResult, accruals, act, place_in_return, rates_of};
use utoipa::ToSchema;

use super::TaxReport;
use crate::numbers::{IstDay, Rupees, Units};
use crate::text::{Sentence, Text, texts};
use crate::wire::{
    self,
    fees::{FeesOfDay, FeesOfKind},
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxYearAnswer<'a> {
    financial_year: String,
    /// None under the TaxAct of 2025.
    #[schema(required = true)]
    assessment_year: Option<String>,
    from: IstDay,
    to: IstDay,
    as_of: IstDay,
    is_over: bool,
    act: TaxAct<'a>,
    heads: TaxHeads,
    /// Null of one account alone, or at the average cost: it is of a person, first in, first out.
    #[schema(required = true)]
    exemption: Option<TaxExemption>,
    /// As the exemption.
    #[schema(required = true)]
    set_off: Option<TaxSetOff>,
    charges: wire::Charges,
    /// Fees outside trades of the year, in no other figure. Null: nothing was said about them.
    #[schema(required = true)]
    fees: Option<TaxFees>,
    delivery_transaction_tax: Rupees,
    /// Absent where the lots of one head are asked for by themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    lots: Option<Vec<TaxLot<'a>>>,
    /// As the exemption.
    #[schema(required = true)]
    schedule112a: Option<Vec<Schedule112aRow<'a>>>,
    /// What is missing, first what stands in no figure.
    attention: Vec<Sentence>,
    /// Shares bought before February 2018 whose highest price of 31 January 2018 is not known.
    asks_price2018: Vec<TaxShare<'a>>,
    /// Whole sentences.
    assumed: Vec<String>,
    /// What each of `assumed` is made of.
    assumed_texts: Vec<Text>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxFees {
    /// What was given back is taken off.
    total: Rupees,
    by_kind: Vec<FeesOfKind>,
    /// Days with a fee, the earliest first.
    by_day: Vec<FeesOfDay>,
    /// What the law does with them.
    about: Sentence,
}

#[derive(Serialize, ToSchema)]
pub struct TaxShare<'a> {
    symbol: &'a str,
    #[schema(required = true)]
    isin: Option<&'a str>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxAct<'a> {
    name: &'a str,
    short_gains: &'a str,
    long_gains: &'a str,
    other_long_gains: &'a str,
    speculation: &'a str,
    speculation_loss: &'a str,
    business_loss: &'a str,
    capital_loss: &'a str,
    audit: &'a str,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxHeads {
    speculative: TaxBusiness,
    business: TaxBusiness,
    short: TaxGains,
    long: TaxGains,
    other_short: TaxGains,
    other_long: TaxGains,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxBusiness {
    /// Where it stands in the return. Null where the form of the year is not known here.
    #[schema(required = true)]
    place: Option<&'static str>,
    lots: u32,
    turnover: Rupees,
    /// With the premium of options sold beside it, as some read the rule.
    turnover_with_premium: Rupees,
    turnover_by_contract: Rupees,
    sale_value: Rupees,
    gross: Rupees,
    expenses: Rupees,
    transaction_tax: Rupees,
    result: Rupees,
    assumed: Rupees,
    /// To 15 June, 15 September, 15 December, 15 March and 31 March.
    quarters: [Rupees; 5],
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxGains {
    /// As that of a business.
    #[schema(required = true)]
    place: Option<&'static str>,
    #[serde(flatten)]
    sum: TaxGainSum,
    /// By the rate of the day of the sale; none for what is taxed otherwise.
    by_rate: Vec<TaxRateSum>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxRateSum {
    rate: String,
    #[serde(flatten)]
    sum: TaxGainSum,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxGainSum {
    lots: u32,
    sale: Rupees,
    cost: Rupees,
    /// At least the value of 31 January 2018 where that counts.
    cost_used: Rupees,
    expenses: Rupees,
    transaction_tax: Rupees,
    result: Rupees,
    assumed: Rupees,
    quarters: [Rupees; 5],
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxExemption {
    limit: Rupees,
    used: Vec<TaxFree>,
}

#[derive(Serialize, ToSchema)]
pub struct TaxFree {
    rate: String,
    amount: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxSetOff {
    results: Vec<TaxResult>,
    steps: Vec<TaxStep>,
    carried_forward: Vec<TaxLoss>,
    /// Gains by period after losses, by rate; together `after` of the result.
    accrual: Vec<TaxAccrual>,
}

#[derive(Serialize, ToSchema)]
pub struct TaxAccrual {
    head: &'static str,
    #[schema(required = true)]
    rate: Option<String>,
    after: Rupees,
    /// To 15 June, 15 September, 15 December, 15 March and 31 March. Null: several periods made a gain, and nothing
    /// says out of which one a loss was taken.
    #[schema(required = true)]
    quarters: Option<[Rupees; 5]>,
}

#[derive(Serialize, ToSchema)]
pub struct TaxResult {
    head: &'static str,
    #[schema(required = true)]
    rate: Option<String>,
    before: Rupees,
    after: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxStep {
    loss: &'static str,
    /// None: of this year.
    #[schema(required = true)]
    year: Option<String>,
    against: &'static str,
    #[schema(required = true)]
    rate: Option<String>,
    amount: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxLoss {
    loss: &'static str,
    year: String,
    amount: Rupees,
    /// The last year in which it may be used.
    until: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxLot<'a> {
    head: &'static str,
    broker: &'static str,
    symbol: &'a str,
    #[schema(required = true)]
    isin: Option<&'a str>,
    quantity: Units,
    bought: IstDay,
    sold: IstDay,
    sale: Rupees,
    cost: Rupees,
    cost_used: Rupees,
    expenses: Rupees,
    transaction_tax: Rupees,
    result: Rupees,
    assumed: bool,
    /// Names of the fills.
    buy: String,
    sell: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Schedule112aRow<'a> {
    acquired: &'static str,
    #[schema(required = true)]
    transferred: Option<&'static str>,
    isin: &'a str,
    name: &'a str,
    sale: i64,
    cost_used: i64,
    cost: i64,
    expenses: i64,
    deductions: i64,
    balance: i64,
}

impl Serialize for TaxReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let year = &self.year;
        let act = act(year.year);
        let is_whole = self.part.is_whole();
        TaxYearAnswer {
            financial_year: year.year.to_string(),
            assessment_year: year.year.assessment_year().map(|year| year.to_string()),
            from: IstDay(year.year.first_day()),
            to: IstDay(year.year.last_day()),
            as_of: IstDay(self.as_of),
            is_over: self.is_over(),
            act: TaxAct {
                name: &act.name,
                short_gains: &act.short_gains,
                long_gains: &act.long_gains,
                other_long_gains: &act.other_long_gains,
                speculation: &act.speculation,
                speculation_loss: &act.speculation_loss,
                business_loss: &act.business_loss,
                capital_loss: &act.capital_loss,
                audit: &act.turnover_audit,
            },
            heads: TaxHeads {
                speculative: self.business(Head::Speculative, &year.speculative),
                business: self.business(Head::Business, &year.business),
                short: self.gains(GainKind::Short),
                long: self.gains(GainKind::Long),
                other_short: self.gains(GainKind::OtherShort),
                other_long: self.gains(GainKind::OtherLong),
            },
            exemption: is_whole.then(|| TaxExemption {
                limit: Rupees(year.exempt_limit),
                used: year
                    .exempt
                    .iter()
                    .map(|(rate, amount)| TaxFree { rate: rate.clone(), amount: Rupees(*amount) })
                    .collect(),
            }),
            set_off: is_whole.then(|| self.set_off()),
            charges: wire::charges_of_part(&year.charges, self.days_without(), &Stated::default()),
            fees: self.fees.as_ref().map(|fees| TaxFees {
                total: Rupees(fees.total),
                by_kind: wire::fees::by_kind(fees),
                by_day: wire::fees::by_day(fees),
                about: Sentence::from(&self.about_fees()),
            }),
            delivery_transaction_tax: Rupees(year.delivery_transaction_tax),
            lots: self.shows_lots.then(|| self.lots()),
            schedule112a: is_whole.then(|| self.schedule.iter().map(row).collect()),
            attention: self.attention.iter().map(Sentence::from).collect(),
            asks_price2018: self.asks_price_2018().into_iter().map(share).collect(),
            assumed: messages(&self.assumed),
            assumed_texts: texts(&self.assumed),
        }
        .serialize(serializer)
    }
}

impl TaxReport<'_> {
    fn gains(&self, kind: GainKind) -> TaxGains {
        let rates = rates_of(self.year.year);
        let is_rated = matches!(kind, GainKind::Short | GainKind::Long);
        let by_rate = rates.iter().enumerate().filter(|_| is_rated).map(|(at, rate)| TaxRateSum {
            rate: if kind.is_long() { rate.long.clone() } else { rate.short.clone() },
            sum: sum(&self.year.sum(kind, Some(at))),
        });
        let place = place_in_return(self.year.year, Head::Gain(kind));
        TaxGains { place, sum: sum(&self.year.sum(kind, None)), by_rate: by_rate.collect() }
    }

    fn business(&self, head: Head, from: &Business) -> TaxBusiness {
        TaxBusiness {
            place: place_in_return(self.year.year, head),
            lots: from.lots,
            turnover: Rupees(from.turnover),
            turnover_with_premium: Rupees(from.turnover + from.premium),
            turnover_by_contract: Rupees(from.turnover_by_contract),
            sale_value: Rupees(from.sale_value),
            gross: Rupees(from.gross),
            expenses: Rupees(from.expenses),
            transaction_tax: Rupees(from.transaction_tax),
            result: Rupees(from.result),
            assumed: Rupees(from.assumed),
            quarters: from.quarters.map(Rupees),
        }
    }

    fn set_off(&self) -> TaxSetOff {
        let outcome = &self.year.set_off;
        let result = |one: &HeadResult| TaxResult {
            head: one.head.word(),
            rate: one.rate.clone(),
            before: Rupees(one.before),
            after: Rupees(one.after),
        };
        TaxSetOff {
            results: outcome.results.iter().map(result).collect(),
            steps: outcome
                .steps
                .iter()
                .map(|step| TaxStep {
                    loss: step.kind.word(),
                    year: step.year.map(|year| year.to_string()),
                    against: step.against.word(),
                    rate: step.rate.clone(),
                    amount: Rupees(step.amount),
                })
                .collect(),
            carried_forward: outcome
                .left
                .iter()
                .map(|loss| TaxLoss {
                    loss: loss.kind.word(),
                    year: loss.year.to_string(),
                    amount: Rupees(loss.amount),
                    until: loss.kind.last_year(loss.year).to_string(),
                })
                .collect(),
            accrual: accruals(&self.year)
                .into_iter()
                .map(|one| TaxAccrual {
                    head: one.kind.word(),
                    rate: one.rate,
                    after: Rupees(one.after),
                    quarters: one.quarters.map(|quarters| quarters.map(Rupees)),
                })
                .collect(),
        }
    }

    /// Every lot that was closed in the year: gains by kind and day of sale, then both businesses.
    pub fn lots(&self) -> Vec<TaxLot<'_>> {
        let gains = self.year.gains.iter().map(|gain| self.gain(gain));
        let others = self.year.lots.iter().map(|(account, lot)| {
            let head = if lot.product == domain::Product::Intraday { "speculative" } else { "business" };
            let expenses = lot.bought_heads.total() + lot.sold_heads.total();
            let tax = lot.bought_heads.stt + lot.sold_heads.stt + lot.bought_heads.ctt + lot.sold_heads.ctt;
            let result = lot.proceeds - lot.cost - expenses;
            self.lot(head, *account, lot, [lot.cost, lot.cost, expenses, tax, result])
        });
        gains.chain(others).collect()
    }

    fn gain(&self, gain: &Gain) -> TaxLot<'_> {
        let amounts = [gain.cost, gain.cost_used, gain.expenses, gain.transaction_tax, gain.result];
        self.lot(gain.kind.word(), gain.account, &gain.lot, amounts)
    }

    /// `amounts`: cost, the cost that counts, expenses, transaction tax and result.
    fn lot(&self, head: &'static str, account: u32, lot: &ClosedLot, amounts: [Money; 5]) -> TaxLot<'_> {
        let instrument = self.instrument(account, lot.instrument);
        let fills = &self.accounts[account as usize].merged.fills;
        let [cost, cost_used, expenses, transaction_tax, result] = amounts.map(Rupees);
        TaxLot {
            head,
            broker: self.broker(account).word(),
            symbol: &instrument.symbol,
            isin: instrument.isin.as_ref().map(|isin| isin.as_str()),
            quantity: Units(lot.quantity),
            bought: IstDay(lot.bought),
            sold: IstDay(lot.sold),
            sale: Rupees(lot.proceeds),
            cost,
            cost_used,
            expenses,
            transaction_tax,
            result,
            assumed: lot.assumed,
            buy: fills[lot.buy as usize].id.to_string(),
            sell: fills[lot.sell as usize].id.to_string(),
        }
    }
}

impl TaxLot<'_> {
    /// `speculative`, `business`, or the word of a kind of gain.
    pub const fn head(&self) -> &'static str {
        self.head
    }
}

fn sum(from: &tax::GainSum) -> TaxGainSum {
    TaxGainSum {
        lots: from.lots,
        sale: Rupees(from.sale),
        cost: Rupees(from.cost),
        cost_used: Rupees(from.cost_used),
        expenses: Rupees(from.expenses),
        transaction_tax: Rupees(from.transaction_tax),
        result: Rupees(from.result),
        assumed: Rupees(from.assumed),
        quarters: from.quarters.map(Rupees),
    }
}

fn share(from: &domain::Instrument) -> TaxShare<'_> {
    TaxShare { symbol: &from.symbol, isin: from.isin.as_ref().map(|isin| isin.as_str()) }
}

fn row(from: &tax::Row112a) -> Schedule112aRow<'_> {
    Schedule112aRow {
        acquired: from.acquired,
        transferred: from.transferred,
        isin: &from.isin,
        name: &from.name,
        sale: from.sale,
        cost_used: from.cost_used,
        cost: from.cost,
        expenses: from.expenses,
        deductions: from.deductions,
        balance: from.balance,
    }
}
