//! How well and how badly trades stood before they were closed, by the candles of their time. Of whole trades, each
//! where it closes, so that groups and days add up; before charges. Trades that no candles judge are in none of them.

use super::{mean, sum};
use crate::cut::figure::{Figure, FigureKind, Number, Unit};
use crate::cut::part::Part;

const fn of_candles(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    (unit, is_ratio): (Unit, bool),
    over: fn(&Part) -> u32,
    of: fn(&Part) -> Number,
) -> Figure {
    Figure { key, name, about, unit, is_ratio, kind: FigureKind::Candles { of, over } }
}

const COUNT: (Unit, bool) = (Unit::Count, false);
const MEAN: (Unit, bool) = (Unit::Result, true);
const MEAN_R: (Unit, bool) = (Unit::R, true);

fn mean_r(sum: f64, of: u32) -> Number {
    Number::Ratio((of > 0).then(|| sum / f64::from(of)))
}

pub static JUDGED: Figure = of_candles(
    "judgedByCandles",
    "Judged by candles",
    "Closed trades of which candles of all of their time say how they stood.",
    COUNT,
    |part| part.stood.judged,
    |part| Number::Count(part.stood.judged),
);

pub static MAE: Figure = of_candles(
    "averageMae",
    "Average worst it stood (MAE)",
    "Average of the deepest that each stood below its entry (MAE): what is sure, before charges. Over trades that candles judge; undefined without one.",
    MEAN,
    |part| part.stood.judged,
    |part| mean(part.stood.worst, part.stood.judged),
);

pub static MFE: Figure = of_candles(
    "averageMfe",
    "Average best it stood (MFE)",
    "Average of the farthest that each stood above its entry (MFE): what is sure, before charges. Over trades that candles judge; undefined without one.",
    MEAN,
    |part| part.stood.judged,
    |part| mean(part.stood.best, part.stood.judged),
);

pub static MAE_OF_WINS: Figure = of_candles(
    "averageMaeOfWins",
    "Average worst of wins",
    "The average worst that trades stood at which won after charges. Over trades that candles judge; undefined without a win.",
    MEAN,
    |part| part.stood.won,
    |part| mean(part.stood.worst_of_won, part.stood.won),
);

pub static MFE_OF_LOSSES: Figure = of_candles(
    "averageMfeOfLosses",
    "Average best of losses",
    "The average best that trades stood at which lost after charges. Over trades that candles judge; undefined without a loss.",
    MEAN,
    |part| part.stood.lost,
    |part| mean(part.stood.best_of_lost, part.stood.lost),
);

pub static CAPTURE: Figure = of_candles(
    "captureOfBest",
    "Kept of the best",
    "Results ÷ the best that trades stood at, of those above their entry at some time, before charges. Over trades that candles judge; undefined where none was.",
    (Unit::Share, true),
    |part| part.stood.ahead,
    |part| {
        let own = part.stood;
        Number::Ratio((own.ahead > 0).then(|| own.result_of_ahead as f64 / own.best_of_ahead as f64))
    },
);

pub static GIVE_BACK: Figure = of_candles(
    "givenBack",
    "Given back of the best",
    "The best that trades stood at less their results, of those above their entry at some time, before charges. Over trades that candles judge; undefined where none was.",
    (Unit::Rupees, false),
    |part| part.stood.ahead,
    |part| sum(part.stood.best_of_ahead - part.stood.result_of_ahead, part.stood.ahead),
);

pub static WITH_STOP: Figure = of_candles(
    "judgedWithStop",
    "Judged by candles, with a stop",
    "Closed trades that candles judge, of which a first stop says what was risked.",
    COUNT,
    |part| part.stood.with_stop,
    |part| Number::Count(part.stood.with_stop),
);

pub static MAE_R: Figure = of_candles(
    "averageMaeInR",
    "Average worst it stood (MAE), in R",
    "Average of the deepest that each stood below its entry ÷ what its first stop risked (MAE in R). Over trades that candles judge with a stop; undefined without one.",
    MEAN_R,
    |part| part.stood.with_stop,
    |part| mean_r(part.stood.worst_r, part.stood.with_stop),
);

pub static MFE_R: Figure = of_candles(
    "averageMfeInR",
    "Average best it stood (MFE), in R",
    "Average of the farthest that each stood above its entry ÷ what its first stop risked (MFE in R). Over trades that candles judge with a stop; undefined without one.",
    MEAN_R,
    |part| part.stood.with_stop,
    |part| mean_r(part.stood.best_r, part.stood.with_stop),
);
