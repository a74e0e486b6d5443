//! An answer in words: arithmetic on the past, in whole sentences with their arguments. No advice, nothing to come.

use domain::{Argument, Money, Text};

use crate::asked::Measure;
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
            Text::plain("insight_new", "New: with the data of 13 weeks before it did not stand out.")
        }
        Life::Young { until, have, of } => Text::new(
            "insight_young",
            "Found with data to {until}; {have} of {of} later trades that are needed to ask again.",
            [
                Argument::day("until", *until),
                Argument::shown("have", have.to_string()),
                Argument::shown("of", of.to_string()),
            ],
        ),
        Life::Confirmed { until, trades, p: chance } => Text::new(
            "insight_confirmed",
            "Found with data to {until}. {trades} later trades alone say the same (p {p}).",
            [Argument::day("until", *until), count(*trades), p(*chance)],
        ),
        Life::Faded { until, trades, p: chance } => Text::new(
            "insight_faded",
            "Found with data to {until}. {trades} later trades alone do not show it (p {p}). It is no longer a finding.",
            [Argument::day("until", *until), count(*trades), p(*chance)],
        ),
    }
}

fn what(answer: &Answer, evidence: &Evidence) -> Text {
    let name = if evidence.level.is_empty() { answer.question.name } else { evidence.level.as_str() };
    Text::new(
        "insight_what",
        "{what}: {trades} trades on {days} days, net {net}.",
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
            let side = if evidence.effect < 0.0 { "below" } else { "above" };
            Some(Text::new(
                "insight_gap",
                "{gap} a trade {side} your other trades (90% between {low} and {high}, q {q}).",
                [
                    rupees("gap", evidence.effect.abs()),
                    Argument::shown("side", side),
                    rupees("low", interval.low),
                    rupees("high", interval.high),
                    q,
                ],
            ))
        }
        Measure::MeanOfDays => {
            let interval = evidence.interval?;
            Some(Text::new(
                "insight_day",
                "{mean} a day (90% between {low} and {high}, q {q}).",
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
                "Charges were {charges}; days made something before them (q {q}), and nothing that is sure after them.",
                [rupees("charges", effect), q],
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
            Argument::shown("own", evidence.own.trades.to_string()),
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
