//! What losses do: against gains of the same year, then those of earlier years, the oldest first (docs/rules.md 5.6).

use domain::Money;

use crate::gains::GainKind;
use crate::rules::carried;
use crate::year::FinancialYear;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LossKind {
    /// Of capital, held for twelve months or less: against any capital gain.
    Short,
    /// Held longer: against long-term gains.
    Long,
    /// Against speculative profit.
    Speculative,
    /// Of futures and options: against any business income; within its year against all income but salary.
    Business,
}

impl LossKind {
    pub const ALL: [Self; 4] = [Self::Short, Self::Long, Self::Speculative, Self::Business];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Long => "long",
            Self::Speculative => "speculative",
            Self::Business => "business",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }

    /// The last year in which a loss of `year` may be used.
    pub fn last_year(self, year: FinancialYear) -> FinancialYear {
        let rule = carried();
        year.plus(match self {
            Self::Short | Self::Long => rule.capital,
            Self::Speculative => rule.speculation,
            Self::Business => rule.business,
        })
    }
}

/// A loss of an earlier year, as the user states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loss {
    pub year: FinancialYear,
    pub kind: LossKind,
    /// Positive.
    pub amount: Money,
}

/// A head of income.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    Speculative,
    /// Futures and options.
    Business,
    Gain(GainKind),
}

impl Head {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Speculative => "speculative",
            Self::Business => "business",
            Self::Gain(kind) => kind.word(),
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        let gains = GainKind::ALL.into_iter().map(Self::Gain);
        [Self::Speculative, Self::Business].into_iter().chain(gains).find(|one| one.word() == word)
    }

    pub const fn gain(self) -> Option<GainKind> {
        match self {
            Self::Gain(kind) => Some(kind),
            Self::Speculative | Self::Business => None,
        }
    }

    const fn is_long(self) -> bool {
        matches!(self, Self::Gain(kind) if kind.is_long())
    }
}

/// A result that losses may be set against, before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadResult {
    pub head: Head,
    /// Capital gains: percent, as the law writes it; none where the rate is that of other income.
    pub rate: Option<String>,
    pub before: Money,
    pub after: Money,
}

/// So much of a loss went against one result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub kind: LossKind,
    /// `None`: of this year.
    pub year: Option<FinancialYear>,
    pub against: Head,
    pub rate: Option<String>,
    pub amount: Money,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    pub results: Vec<HeadResult>,
    pub steps: Vec<Step>,
    /// What is left and may be used in later years, oldest first.
    pub left: Vec<Loss>,
    /// Stated losses that are too old for this year, or not older than it.
    pub unusable: Vec<Loss>,
}

/// `results` of a year in the order in which losses go against them: capital gains by rate, the highest first.
pub fn set_off(year: FinancialYear, results: Vec<HeadResult>, earlier: &[Loss]) -> Outcome {
    let mut outcome = Outcome { results, ..Outcome::default() };
    let mut own = Vec::new();
    for kind in LossKind::ALL {
        let mut amount = Money::ZERO;
        for one in outcome.results.iter_mut().filter(|one| is_loss_of(one, kind)) {
            amount -= one.after;
            one.after = Money::ZERO;
        }
        own.push(Loss { year, kind, amount });
    }
    for mut loss in own.into_iter().filter(|loss| loss.amount > Money::ZERO) {
        outcome.use_up(&mut loss, None);
        if loss.amount > Money::ZERO {
            outcome.left.push(loss);
        }
    }
    let mut earlier: Vec<Loss> = earlier.to_vec();
    earlier.sort_by_key(|loss| (loss.year, loss.kind));
    for mut loss in earlier {
        if loss.year >= year || loss.kind.last_year(loss.year) < year {
            outcome.unusable.push(loss);
            continue;
        }
        let of = Some(loss.year);
        outcome.use_up(&mut loss, of);
        if loss.amount > Money::ZERO && loss.kind.last_year(loss.year) > year {
            outcome.left.push(loss);
        }
    }
    outcome.left.sort_by_key(|loss| (loss.year, loss.kind));
    outcome
}

fn is_loss_of(one: &HeadResult, kind: LossKind) -> bool {
    one.after < Money::ZERO
        && kind
            == match one.head {
                Head::Gain(gain) if gain.is_long() => LossKind::Long,
                Head::Gain(_) => LossKind::Short,
                Head::Speculative => LossKind::Speculative,
                Head::Business => LossKind::Business,
            }
}

impl Outcome {
    fn use_up(&mut self, loss: &mut Loss, year: Option<FinancialYear>) {
        let is_free = |one: &HeadResult| match loss.kind {
            LossKind::Short => one.head.gain().is_some(),
            LossKind::Long => one.head.is_long(),
            LossKind::Speculative => one.head == Head::Speculative,
            LossKind::Business => matches!(one.head, Head::Speculative | Head::Business),
        };
        // A loss held short goes against gains held short first.
        for wants_long in [false, true] {
            for one in self.results.iter_mut().filter(|one| one.head.is_long() == wants_long && is_free(one))
            {
                let amount = one.after.min(loss.amount);
                if amount <= Money::ZERO {
                    continue;
                }
                one.after -= amount;
                loss.amount -= amount;
                self.steps.push(Step {
                    kind: loss.kind,
                    year,
                    against: one.head,
                    rate: one.rate.clone(),
                    amount,
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn year(text: &str) -> FinancialYear {
        FinancialYear::of(domain::Day::parse(&format!("{}-04-01", &text[..4])).unwrap())
    }

    fn rupees(amount: i64) -> Money {
        Money(amount * 10_000)
    }

    fn gain(head: &str, rate: &str, amount: i64) -> HeadResult {
        HeadResult { rate: Some(rate.to_owned()), ..business(head, amount) }
    }

    fn business(head: &str, amount: i64) -> HeadResult {
        let head = Head::from_word(head).unwrap();
        HeadResult { head, rate: None, before: rupees(amount), after: rupees(amount) }
    }

    /// `head rate after`, then `left kind year amount`.
    fn shown(outcome: &Outcome) -> Vec<String> {
        let results = outcome
            .results
            .iter()
            .map(|one| format!("{} {} {}", one.head.word(), one.rate.as_deref().unwrap_or("–"), one.after));
        let left = outcome
            .left
            .iter()
            .map(|loss| format!("left {} {} {}", loss.kind.word(), loss.year, loss.amount));
        results.chain(left).collect()
    }

    #[test]
    fn a_short_loss_goes_against_the_highest_rate_first_and_a_long_one_stays_long() {
        let results = vec![
            gain("short", "20", 30_000),
            gain("short", "15", -50_000),
            gain("long", "12.5", 40_000),
            gain("long", "10", -15_000),
        ];
        // 50,000 − 30,000 leaves 20,000 against 40,000; then 15,000 against the other 20,000.
        let outcome = set_off(year("2024-25"), results, &[]);
        assert_eq!(shown(&outcome), ["short 20 0", "short 15 0", "long 12.5 5000", "long 10 0"]);
        let results = vec![gain("short", "20", 10_000), gain("long", "12.5", -25_000)];
        let outcome = set_off(year("2025-26"), results, &[]);
        assert_eq!(shown(&outcome), ["short 20 10000", "long 12.5 0", "left long 2025-26 25000"]);
    }

    #[test]
    fn speculative_losses_stay_speculative_and_losses_of_contracts_do_not() {
        let results = || vec![business("speculative", -8_000), business("business", 20_000)];
        assert_eq!(
            shown(&set_off(year("2025-26"), results(), &[])),
            ["speculative – 0", "business – 20000", "left speculative 2025-26 8000"]
        );
        let results = vec![business("speculative", 8_000), business("business", -20_000)];
        assert_eq!(
            shown(&set_off(year("2025-26"), results, &[])),
            ["speculative – 0", "business – 0", "left business 2025-26 12000"]
        );
    }

    #[test]
    fn earlier_losses_follow_the_oldest_first_until_their_last_year() {
        let loss = |text, kind, amount| Loss { year: year(text), kind, amount: rupees(amount) };
        let earlier = [
            loss("2021-22", LossKind::Speculative, 5_000),
            loss("2020-21", LossKind::Speculative, 7_000),
            loss("2023-24", LossKind::Business, 41_200),
            loss("2016-17", LossKind::Short, 1_000),
            loss("2025-26", LossKind::Long, 1_000),
        ];
        let results =
            vec![business("speculative", 16_000), business("business", 24_000), gain("short", "20", 400)];
        let outcome = set_off(year("2025-26"), results, &earlier);
        // The speculative loss of 2021-22 is in its fourth year, that of 2020-21 a year too old. Of 16,000 + 24,000 −
        // 5,000 the loss of 2023-24 takes all. What is said to be of this year is no earlier loss.
        assert_eq!(
            shown(&outcome),
            ["speculative – 0", "business – 0", "short 20 400", "left business 2023-24 6200"]
        );
        assert_eq!(outcome.unusable, [earlier[3], earlier[1], earlier[4]]);
    }
}
