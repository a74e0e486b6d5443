//! An answer in words: arithmetic on the past, in whole sentences with their arguments. No advice, nothing to come.

use domain::{Argument, Money, Text};

use crate::asked::{Counted, Measure};
use crate::batch::{Answer, Batch};
use crate::evidence::Evidence;
use crate::life::Life;

/// Of what was tested and stands out; none of the others.
pub fn sentences(answer: &Answer, batch: &Batch) -> Vec<Text> {
    let Some(evidence) = &answer.evidence else { return Vec::new() };
    let mut all = vec![what(answer, evidence)];
    all.extend(difference(answer, evidence));
    if evidence.robust.is_some_and(|robust| robust.holds(evidence.effect)) {
        all.push(Text::plain(
            "insight_holds",
            "It holds without the largest trade and without the largest day.",
        ));
    }
    if evidence.others.is_some() && answer.question.has_trades {
        all.push(without(evidence, batch));
    }
    all
}

/// What became of it since it was found.
pub fn of_life(life: &Life) -> Text {
    let p = |p: f64| Argument::shown("p", hundredths(p));
    let count = |trades: u32| Argument::shown("trades", trades.to_string());
    match life {
        Life::New => {
            Text::plain("insight_new", "New: with the data until 13 weeks before it was no finding.")
        }
        Life::Young { until, counted, have, of } => {
            let (code, words) = match counted {
                Counted::TradesInTheGroup | Counted::StrategiesInTheGroup => (
                    "insight_young",
                    "Found with data to {until}. Since then {have} of the {of} trades have closed that are needed to ask it again.",
                ),
                Counted::TradesOnTheOtherSide | Counted::StrategiesOnTheOtherSide => (
                    "insight_young_others",
                    "Found with data to {until}. Since then {have} of the {of} trades to compare with have closed that are needed to ask it again.",
                ),
                Counted::Days => (
                    "insight_young_days",
                    "Found with data to {until}. Since then there were {have} of the {of} days with such trades that are needed to ask it again.",
                ),
                Counted::DaysWithBoth => (
                    "insight_young_days_with_both",
                    "Found with data to {until}. Since then there were {have} of the {of} days with such trades and others that are needed to ask it again.",
                ),
            };
            Text::new(
                code,
                words,
                [
                    Argument::day("until", *until),
                    Argument::shown("have", have.to_string()),
                    Argument::shown("of", of.to_string()),
                ],
            )
        }
        Life::Confirmed { until, trades, p: chance } => Text::new(
            "insight_confirmed",
            "Found with data to {until}. {trades} later trades alone say the same (p {p}).",
            [Argument::day("until", *until), count(*trades), p(*chance)],
        ),
        Life::Faded { until, trades, p: chance, .. } => Text::new(
            "insight_faded",
            "Found with data to {until}. {trades} later trades alone do not show it (p {p}). It is no longer a finding.",
            [Argument::day("until", *until), count(*trades), p(*chance)],
        ),
    }
}

fn what(answer: &Answer, evidence: &Evidence) -> Text {
    let name = if evidence.level.is_empty() { answer.question.name } else { evidence.level.as_str() };
    let (code, words) = if evidence.of_strategies {
        ("insight_what_strategies", "{what}: {trades} strategies on {days} days, net {net}.")
    } else {
        ("insight_what", "{what}: {trades} trades on {days} days, net {net}.")
    };
    Text::new(
        code,
        words,
        [
            Argument::shown("what", name),
            Argument::shown("trades", evidence.own.trades.to_string()),
            Argument::shown("days", evidence.own.days.to_string()),
            Argument::rupees("net", evidence.own.net),
        ],
    )
}

fn difference(answer: &Answer, evidence: &Evidence) -> Option<Text> {
    let q = Argument::shown("q", hundredths(evidence.q));
    let rupees = |name: &'static str, amount: f64| Argument::rupees(name, whole_rupees(amount));
    match evidence.measure {
        Measure::Gap => {
            let interval = evidence.interval?;
            // Both ends are counted in the way in which the gap is said.
            let is_less = evidence.effect < 0.0;
            let (side, low, high) = match is_less {
                true => ("less", -interval.high, -interval.low),
                false => ("more", interval.low, interval.high),
            };
            let (code, words) = if evidence.of_strategies {
                (
                    "insight_gap_strategies",
                    "On average such a strategy made {gap} {side} than your other strategies. Nine times in ten the difference lies between {low} and {high} when your days are drawn again (q {q}).",
                )
            } else {
                (
                    "insight_gap",
                    "On average such a trade made {gap} {side} than your other trades. Nine times in ten the difference lies between {low} and {high} when your days are drawn again (q {q}).",
                )
            };
            Some(Text::new(
                code,
                words,
                [
                    rupees("gap", evidence.effect.abs()),
                    Argument::shown("side", side),
                    rupees("low", low),
                    rupees("high", high),
                    q,
                ],
            ))
        }
        Measure::MeanOfDays => {
            let interval = evidence.interval?;
            Some(Text::new(
                "insight_day",
                "On average a day made {mean}. Nine times in ten it lies between {low} and {high} when your days are drawn again (q {q}).",
                [
                    rupees("mean", evidence.effect),
                    rupees("low", interval.low),
                    rupees("high", interval.high),
                    q,
                ],
            ))
        }
        Measure::Own(effect) => Some(match answer.question.id {
            "h02" => Text::new(
                "insight_charges",
                "Before charges the days made {made} all together (q {q}). Charges were {charges}, and nothing that is sure was left after them.",
                [
                    rupees("made", effect),
                    rupees("charges", effect - evidence.own.net.0 as f64 / Money::ONE as f64),
                    q,
                ],
            ),
            "h08" => Text::new(
                "insight_held",
                "Losing trades were held {side} than winning ones of the same days (q {q}).",
                [Argument::shown("side", if effect > 0.0 { "longer" } else { "shorter" }), q],
            ),
            "h09" => Text::new(
                "insight_larger",
                "Trades after a loss were {side} than those after a win on the same days (q {q}).",
                [Argument::shown("side", if effect > 0.0 { "larger" } else { "smaller" }), q],
            ),
            "h18" => Text::new(
                "insight_given_back",
                "Days ended {amount} {side} their highest point than the same trades in other orders (q {q}), all together.",
                [
                    rupees("amount", effect.abs()),
                    Argument::shown("side", if effect > 0.0 { "further below" } else { "nearer to" }),
                    q,
                ],
            ),
            _ => Text::new(
                "insight_neighbours",
                "Trades that closed one after the other ended alike {side} often than in other orders (q {q}).",
                [Argument::shown("side", if effect > 0.0 { "more" } else { "less" }), q],
            ),
        }),
    }
}

fn without(evidence: &Evidence, batch: &Batch) -> Text {
    Text::new(
        "insight_without",
        "Without these {own} trades the net of {from} to {until} reads {without} instead of {net}. This is arithmetic on the past, not advice.",
        [
            Argument::shown("own", evidence.trades.len().to_string()),
            Argument::day("from", batch.from),
            Argument::day("until", batch.until),
            Argument::rupees("without", batch.net - evidence.own.net),
            Argument::rupees("net", batch.net),
        ],
    )
}

fn whole_rupees(amount: f64) -> Money {
    Money(amount.round() as i64 * Money::ONE)
}

/// Two decimals; what is less is said to be less.
pub fn hundredths(share: f64) -> String {
    if share < 0.005 { "under 0.01".to_owned() } else { format!("{share:.2}") }
}
