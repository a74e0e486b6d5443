//! The broken line at expiry against cases by hand and against every price tried one by one.

use domain::{Money, Price};
use proptest::prelude::*;
use strategies::{Payoff, Term, What, Zero, exercised, payoff};

/// `+65P24000@20 …`: signed units, the contract, what a unit cost.
fn terms(text: &str) -> (Vec<Term>, Money) {
    let mut paid = Money::ZERO;
    let one = |leg: &str| {
        let (leg, price) = leg.split_once('@').unwrap();
        let at = leg.find(['C', 'P', 'U']).unwrap();
        let units: i64 = leg[..at].parse().unwrap();
        let what = match &leg[at..=at] {
            "C" => What::Call,
            "P" => What::Put,
            _ => What::Underlying,
        };
        let strike =
            if what == What::Underlying { Price::ZERO } else { Price::parse(&leg[at + 1..]).unwrap() };
        paid += Money(Money::parse(price).unwrap().0 * units);
        Term { what, strike, units: units * 100_000_000 }
    };
    let terms = text.split(' ').map(one).collect();
    (terms, paid)
}

fn of(text: &str) -> Payoff {
    let (terms, paid) = terms(text);
    payoff(&terms, paid, Money::ZERO)
}

#[track_caller]
fn check(text: &str, most: &str, least: &str, zeros: &[&str]) {
    let found = of(text);
    let amount = |of: Option<Money>| of.map_or("unlimited".to_owned(), |of| of.to_string());
    assert_eq!([amount(found.most), amount(found.least)], [most, least], "{text}");
    let zero = |zero: &Zero| match zero {
        Zero::At(price) => price.to_string(),
        Zero::Between(from, Some(to)) => format!("{from} to {to}"),
        Zero::Between(from, None) => format!("{from} on"),
    };
    assert_eq!(found.zeros.iter().map(zero).collect::<Vec<_>>(), zeros, "{text}");
}

#[test]
fn by_hand() {
    check("+65P24000@20 -65P24200@55 -65C24800@60 +65C25000@25", "4550", "-8450", &["24130", "24870"]);
    check("+1C100@6 -2C110@2", "8", "unlimited", &["102", "118"]);
    check("-1P95@3 -1C105@3 +1C108@2", "4", "-91", &["91"]);
    // A share bought at 100 with its call sold for 5.
    check("+1U@100 -1C110@5", "15", "-95", &["95"]);
    check("+1C100@6", "unlimited", "-6", &["106"]);
    check("-1P100@6", "6", "-94", &["94"]);
    check("+2C100@5 +1P100@5", "unlimited", "-15", &["85", "107.5"]);
    // A box for its width costs nothing and makes nothing, wherever it ends.
    check("+1C100@8 -1C110@2 -1P100@3 +1P110@7", "0", "0", &["0 on"]);
    // A condor without a net price: nothing below and above, something between.
    check("+1C90@12 -1C95@8 -1C105@5 +1C110@1", "5", "0", &["0 to 90", "110 on"]);
    check("+1C100@0 -1C110@0", "10", "0", &["0 to 100"]);
    // It touches nothing at one price only.
    check("+1C90@15 -2C100@5 +1C110@5", "0", "-10", &["100"]);
    check("+3C100@1 -3C110@0", "27", "-3", &["101"]);
    // Two thirds of a rupee: to the last digit that a price has.
    check("+3C100@0.6667", "unlimited", "-2.0001", &["100.6667"]);
}

#[test]
fn what_was_made_already_moves_the_line() {
    let (terms, paid) = terms("-65C100@10");
    let found = payoff(&terms, paid, Money::parse("-130").unwrap());
    assert_eq!(found.most.unwrap().to_string(), "520");
    assert_eq!(found.zeros, [Zero::At(Price::parse("108").unwrap())]);
    assert_eq!(found.slope, -65 * 100_000_000);
}

fn any_terms() -> impl Strategy<Value = Vec<Term>> {
    let term = (0..3_u8, 1..60_i64, -5..6_i64).prop_map(|(what, strike, lots)| {
        let what = [What::Underlying, What::Call, What::Put][what as usize];
        let strike = if what == What::Underlying { Price::ZERO } else { Price(strike * 5 * Price::ONE) };
        Term { what, strike, units: lots * 25 * 100_000_000 }
    });
    prop::collection::vec(term, 1..7)
}

/// In 10⁻⁴ rupee, at a price in rupees.
fn naive(terms: &[Term], at: i64, paid: i64) -> i64 {
    let mut sum = -paid;
    for term in terms {
        let (strike, units) = (term.strike.0 / Price::ONE, term.units / 100_000_000);
        let worth = match term.what {
            What::Underlying => at,
            What::Call if at > strike => at - strike,
            What::Put if at < strike => strike - at,
            _ => 0,
        };
        sum += worth * units * 10_000;
    }
    sum
}

/// What the points say of a price in rupees.
fn read(found: &Payoff, at: i64) -> i64 {
    let price = |point: &strategies::Point| point.price.0 / Price::ONE;
    let place = found.points.iter().rposition(|point| price(point) <= at).unwrap();
    let from = found.points[place];
    let Some(to) = found.points.get(place + 1) else {
        return from.amount.0 + (at - price(&from)) * found.slope / 10_000;
    };
    let (width, rise) = (price(to) - price(&from), to.amount.0 - from.amount.0);
    from.amount.0 + rise * (at - price(&from)) / width
}

proptest! {
    #[test]
    fn every_price_tried_one_by_one(terms in any_terms(), paid in -3_000_000..3_000_000_i64) {
        let found = payoff(&terms, Money(paid), Money::ZERO);
        let all: Vec<i64> = (0..1_500).map(|at| naive(&terms, at, paid)).collect();
        for (at, expected) in all.iter().enumerate() {
            prop_assert_eq!(read(&found, at as i64), *expected, "at {}", at);
        }
        let (highest, lowest) = (*all.iter().max().unwrap(), *all.iter().min().unwrap());
        match found.most {
            Some(most) => prop_assert_eq!(most.0, highest),
            None => prop_assert!(naive(&terms, 1_000_000, paid) > highest),
        }
        match found.least {
            Some(least) => prop_assert_eq!(least.0, lowest),
            None => prop_assert!(naive(&terms, 1_000_000, paid) < lowest),
        }
        // Between two rupees of different sign there is a zero, and nowhere else.
        for (at, pair) in all.windows(2).enumerate() {
            let (from, to) = (Price(at as i64 * Price::ONE), Price((at as i64 + 1) * Price::ONE));
            let inside = found.zeros.iter().filter(|zero| match zero {
                Zero::At(price) => from < *price && *price < to,
                Zero::Between(..) => false,
            });
            let crosses = (pair[0] < 0 && pair[1] > 0) || (pair[0] > 0 && pair[1] < 0);
            prop_assert_eq!(inside.count(), usize::from(crosses), "after {}", at);
        }
        for (at, amount) in all.iter().enumerate() {
            let price = Price(at as i64 * Price::ONE);
            let is_said = found.zeros.iter().any(|zero| match zero {
                Zero::At(zero) => *zero == price,
                Zero::Between(from, to) => *from <= price && to.is_none_or(|to| price <= to),
            });
            prop_assert_eq!(is_said, *amount == 0, "at {}", at);
        }
    }
}

/// A bought call and a bought put are exercised where they are in the money; what was sold, others exercise.
#[test]
fn bought_options_are_exercised_in_the_money() {
    let terms = terms("+65C24000@0 +65P24200@0 -65C24400@0 +65U@0").0;
    let at = |price: &str| -> Vec<Money> { exercised(&terms, Price::parse(price).unwrap()) };
    let rupees = |amount: i64| Money(amount * 10_000);
    assert_eq!(at("24000"), [rupees(13_000)]);
    assert_eq!(at("24100"), [rupees(6_500), rupees(6_500)]);
    // 200.05 × 65.
    assert_eq!(at("24200.05"), [Money(130_032_500)]);
    assert_eq!(at("25000"), [rupees(65_000)]);
    assert_eq!(at("0"), [rupees(1_573_000)]);
}
