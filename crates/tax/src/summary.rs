//! A financial year: its lots by head, what the set-off makes of them, and what nobody has said yet.

use domain::{Day, Instrument, Money, Product, Quantity};
use ledger::charges::{AssetClass, ChargesByHead, Heads, asset_classes};
use ledger::{Book, ClosedLot, Merged, Status, closed_lots};

use crate::business::Business;
use crate::gains::{Gain, GainKind, Gains, UnitValue, counted, taken_back};
use crate::rules::{Buyback, exempt, rates_of};
use crate::set_off::{Head, HeadResult, Loss, Outcome, set_off};
use crate::stripping::{Stripped, stripped};
use crate::year::{FinancialYear, QUARTERS};

/// One account of one person, first in, first out.
#[derive(Debug, Clone, Copy)]
pub struct AccountOfYear<'a> {
    pub merged: &'a Merged,
    pub book: &'a Book,
    pub charges: &'a ChargesByHead,
}

/// Something of the year that stands in no figure, or that makes one unsure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attention {
    /// Sold, and what it has cost is not known: its sale value is in no figure.
    UnknownCost { account: u32, instrument: u32, day: Day, quantity: Quantity, sale_value: Money },
    /// Ended, and nobody has said at what value: it is in no figure.
    SettlementNeeded { account: u32, instrument: u32, expiry: Day },
    /// Sold short and bought in at an auction: neither delivery nor intraday for sure, and in no figure.
    ShortDelivery { account: u32, instrument: u32, day: Day, result: Money },
    /// Bought before February 2018: its price of 31 January 2018 counts and is not known. Its gain counts the actual
    /// cost.
    ValueOf2018 { account: u32, instrument: u32 },
    /// Its result counts on shares not held before the record.
    Assumed { account: u32, instrument: u32 },
    /// Taken back by the company for this amount: what the law of the day makes of it.
    Buyback { account: u32, instrument: u32, day: Day, amount: Money, treatment: Buyback },
    /// A loss that the law may not count: bought shortly before a bonus, sold after it. It stands in the figures.
    BonusStripping { account: u32, instrument: u32, bonus: Day, loss: Money },
}

/// The year of one person over all accounts.
#[derive(Debug, Clone)]
pub struct TaxYear {
    pub year: FinancialYear,
    pub speculative: Business,
    pub business: Business,
    /// By kind, then by the day of the sale.
    pub gains: Vec<Gain>,
    /// Lots of both businesses, with their account.
    pub lots: Vec<(u32, ClosedLot)>,
    pub set_off: Outcome,
    /// What of the long-term gains after the set-off is free, by rate as in `set_off.results`.
    pub exempt: Vec<(String, Money)>,
    pub exempt_limit: Money,
    /// Charges of all lots closed in the year.
    pub charges: Heads,
    /// Transaction tax of delivered lots: in no result.
    pub delivery_transaction_tax: Money,
    pub attention: Vec<Attention>,
}

/// What a kind of gain comes to under one rate.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GainSum {
    pub lots: u32,
    pub sale: Money,
    pub cost: Money,
    pub cost_used: Money,
    pub expenses: Money,
    pub transaction_tax: Money,
    pub result: Money,
    pub assumed: Money,
    pub quarters: [Money; QUARTERS],
}

impl TaxYear {
    /// Of gains of a kind under the `rate`th of the year's rates; under all of them where none is asked for.
    pub fn sum(&self, kind: GainKind, rate: Option<usize>) -> GainSum {
        let mut sum = GainSum::default();
        let own = self.gains.iter().filter(|gain| gain.kind == kind);
        for gain in own.filter(|gain| rate.is_none_or(|rate| gain.rate as usize == rate)) {
            sum.lots += 1;
            sum.sale += gain.lot.proceeds;
            sum.cost += gain.cost;
            sum.cost_used += gain.cost_used;
            sum.expenses += gain.expenses;
            sum.transaction_tax += gain.transaction_tax;
            sum.result += gain.result;
            if gain.lot.assumed {
                sum.assumed += gain.result;
            }
            sum.quarters[self.year.quarter(gain.lot.sold)] += gain.result;
        }
        sum
    }
}

/// The year of these accounts. `values` are prices of 31 January 2018, `earlier` losses of earlier years; both as the
/// user states them.
pub fn tax_year(
    year: FinancialYear,
    accounts: &[AccountOfYear<'_>],
    values: &[UnitValue],
    earlier: &[Loss],
) -> TaxYear {
    let mut found = TaxYear {
        year,
        speculative: Business::default(),
        business: Business::default(),
        gains: Vec::new(),
        lots: Vec::new(),
        set_off: Outcome::default(),
        exempt: Vec::new(),
        exempt_limit: exempt(year),
        charges: Heads::default(),
        delivery_transaction_tax: Money::ZERO,
        attention: Vec::new(),
    };
    for (account, of) in (0..).zip(accounts) {
        found.take(account, of, values);
    }
    found
        .gains
        .sort_by_key(|gain| (gain.kind, gain.lot.sold, gain.account, gain.lot.instrument, gain.lot.bought));
    found.set_off = set_off(year, found.results(), earlier);
    let mut left = found.exempt_limit;
    for one in found.set_off.results.iter().filter(|one| one.head == Head::Gain(GainKind::Long)) {
        let free = one.after.max(Money::ZERO).min(left);
        left -= free;
        found.exempt.push((one.rate.clone().unwrap_or_default(), free));
    }
    found
}

impl TaxYear {
    fn take(&mut self, account: u32, of: &AccountOfYear<'_>, values: &[UnitValue]) {
        let AccountOfYear { merged, book, charges } = *of;
        let classes: Vec<AssetClass> = asset_classes(merged);
        let gains = Gains {
            account,
            year: self.year,
            instruments: &merged.instruments,
            classes: &classes,
            events: &merged.events,
            values,
        };
        let year = self.year;
        let closed = closed_lots(merged, charges, book);
        let first = self.gains.len();
        for lot in closed.iter().copied().filter(|lot| year.contains(lot.closed)) {
            let instrument = lot.instrument;
            self.charges += lot.bought_heads + lot.sold_heads;
            if lot.assumed {
                self.note(Attention::Assumed { account, instrument });
            }
            match lot.product {
                Product::Intraday => {
                    self.speculative.add(self.year, account, &lot);
                    self.lots.push((account, lot));
                }
                Product::Futures | Product::Options => {
                    self.business.add(self.year, account, &lot);
                    self.lots.push((account, lot));
                }
                Product::Delivery if lot.sold < lot.bought => {
                    let result = lot.proceeds - lot.cost;
                    self.note(Attention::ShortDelivery { account, instrument, day: lot.sold, result });
                }
                Product::Delivery => {
                    let treatment = taken_back(&merged.fills, &lot);
                    if let Some(treatment) = treatment {
                        self.take_back(account, &lot, treatment);
                    }
                    let Some(lot) = counted(lot, treatment) else { continue };
                    let is_loss_of_buyback = treatment == Some(Buyback::Dividend);
                    let gain = Gain { is_loss_of_buyback, ..gains.of(lot) };
                    self.delivery_transaction_tax += gain.transaction_tax;
                    if gain.asks_value_2018 {
                        self.note(Attention::ValueOf2018 { account, instrument });
                    }
                    self.gains.push(gain);
                }
            }
        }
        for Stripped { instrument, bonus, loss } in
            stripped(year, &self.gains[first..], &merged.events, &closed, book)
        {
            self.note(Attention::BonusStripping { account, instrument, bonus, loss });
        }
        self.left_out(account, of);
    }

    /// Lots of one tender are told together.
    fn take_back(&mut self, account: u32, lot: &ClosedLot, treatment: Buyback) {
        let of_same_tender = self.attention.iter_mut().find_map(|one| match one {
            Attention::Buyback { account: own, instrument, day, amount, .. }
                if (*own, *instrument, *day) == (account, lot.instrument, lot.sold) =>
            {
                Some(amount)
            }
            _ => None,
        });
        match of_same_tender {
            Some(amount) => *amount += lot.proceeds,
            None => self.attention.push(Attention::Buyback {
                account,
                instrument: lot.instrument,
                day: lot.sold,
                amount: lot.proceeds,
                treatment,
            }),
        }
    }

    fn left_out(&mut self, account: u32, of: &AccountOfYear<'_>) {
        let trades = &of.book.trades;
        for at in 0..trades.len() {
            let instrument = trades.instrument[at];
            match trades.status[at] {
                Status::UnknownCost => {
                    let Some(day) = trades.exit_time[at].map(|time| time.day()) else { continue };
                    if self.year.contains(day) {
                        let (quantity, sale_value) = (trades.quantity[at], trades.sell_value[at]);
                        self.attention.push(Attention::UnknownCost {
                            account,
                            instrument,
                            day,
                            quantity,
                            sale_value,
                        });
                    }
                }
                Status::SettlementNeeded => {
                    let expiry = of.merged.instruments[instrument as usize].expiry();
                    if let Some(expiry) = expiry.filter(|day| self.year.contains(*day)) {
                        self.attention.push(Attention::SettlementNeeded { account, instrument, expiry });
                    }
                }
                Status::Win | Status::Loss | Status::Breakeven | Status::Open => {}
            }
        }
    }

    fn note(&mut self, one: Attention) {
        if !self.attention.contains(&one) {
            self.attention.push(one);
        }
    }

    /// In the order in which losses go against them.
    fn results(&self) -> Vec<HeadResult> {
        let of = |head, rate, amount| HeadResult { head, rate, before: amount, after: amount };
        let mut results = vec![
            of(Head::Speculative, None, self.speculative.result),
            of(Head::Business, None, self.business.result),
        ];
        for kind in [GainKind::Short, GainKind::Long] {
            // The later rates are the higher ones.
            for (at, rate) in rates_of(self.year).iter().enumerate().rev() {
                let percent = if kind.is_long() { &rate.long } else { &rate.short };
                results.push(of(Head::Gain(kind), Some(percent.clone()), self.sum(kind, Some(at)).result));
            }
            let other = if kind.is_long() { GainKind::OtherLong } else { GainKind::OtherShort };
            results.push(of(Head::Gain(other), None, self.sum(other, None).result));
        }
        results
    }

    /// The instrument of an account's figure.
    pub fn instrument<'a>(
        accounts: &'a [AccountOfYear<'_>],
        account: u32,
        instrument: u32,
    ) -> &'a Instrument {
        &accounts[account as usize].merged.instruments[instrument as usize]
    }
}
