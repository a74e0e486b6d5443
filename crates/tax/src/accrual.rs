//! Gains by period after losses, as the last table of Schedule CG wants them: by rate, none below 0, together what the
//! year left under the rate (docs/rules.md 5.8).

use domain::Money;

use crate::gains::GainKind;
use crate::rules::rates_of;
use crate::summary::TaxYear;
use crate::year::QUARTERS;

/// What is left of the gains of one rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accrual {
    pub kind: GainKind,
    /// Percent; none where the rate is that of other income.
    pub rate: Option<String>,
    /// After all losses.
    pub after: Money,
    /// `None`: several periods made a gain, and nothing says out of which one a loss was taken.
    pub quarters: Option<[Money; QUARTERS]>,
}

/// Of each rate with a result before or after losses, in the order of the set-off.
pub fn accruals(year: &TaxYear) -> Vec<Accrual> {
    let shown =
        year.set_off.results.iter().filter(|one| one.before != Money::ZERO || one.after != Money::ZERO);
    shown
        .filter_map(|one| {
            let kind = one.head.gain()?;
            let quarters = divided(quarters_before(year, kind, one.rate.as_deref()), one.after);
            Some(Accrual { kind, rate: one.rate.clone(), after: one.after, quarters })
        })
        .collect()
}

fn quarters_before(year: &TaxYear, kind: GainKind, rate: Option<&str>) -> [Money; QUARTERS] {
    let of_rate = |percent: &str| {
        rates_of(year.year)
            .iter()
            .position(|one| (if kind.is_long() { &one.long } else { &one.short }) == percent)
    };
    year.sum(kind, rate.and_then(of_rate)).quarters
}

/// What is left comes out of periods with a gain. It is certain where nothing is left, where no loss was taken, and
/// where one period alone made a gain.
fn divided(before: [Money; QUARTERS], after: Money) -> Option<[Money; QUARTERS]> {
    if after <= Money::ZERO {
        return Some([Money::ZERO; QUARTERS]);
    }
    let gained = before.map(|one| one.max(Money::ZERO));
    if gained.into_iter().sum::<Money>() == after {
        return Some(gained);
    }
    let is_one = gained.iter().filter(|one| **one > Money::ZERO).count() == 1;
    is_one.then(|| gained.map(|one| if one > Money::ZERO { after } else { Money::ZERO }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: [i64; QUARTERS], after: i64, expected: Option<[i64; QUARTERS]>) {
        let rupees = |amounts: [i64; QUARTERS]| amounts.map(|amount| Money(amount * Money::ONE));
        assert_eq!(divided(rupees(before), Money(after * Money::ONE)), expected.map(rupees), "{before:?}");
    }

    #[test]
    fn what_is_left_is_divided_only_where_it_is_certain() {
        // No loss at all.
        check([100, 0, 50, 0, 20], 170, Some([100, 0, 50, 0, 20]));
        // One period made 500, another lost 200: all that is left was made in the one.
        check([0, -200, 0, 500, 0], 300, Some([0, 0, 0, 300, 0]));
        // An earlier loss of 60 against one period's 100.
        check([0, 100, 0, 0, 0], 40, Some([0, 40, 0, 0, 0]));
        // Losses took everything.
        check([100, 0, 50, 0, 0], 0, Some([0; QUARTERS]));
        // 150 was made in two periods and 30 lost: 120 may be 70 and 50, or 100 and 20.
        check([100, 0, 50, -30, 0], 120, None);
    }
}
