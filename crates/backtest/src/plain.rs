//! A rule without stops, targets and hours on daily candles: its figures without a walk over every candle.
//!
//! What sweeps mostly try. It says what the engine says (a test holds them together); only the candles in which
//! something is held are looked at.

use ledger::Direction;

use crate::columns::Signals;
use crate::engine::Prices;
use crate::figures::{Figures, Results, Returns};
use crate::lots::whole_lots;
use crate::rule::{Costs, FillsAt, Rule, Size};
use crate::tape::Tape;

/// Whether this way is one for the rule.
pub fn is_plain(rule: &Rule, tapes: &[Tape]) -> bool {
    let exit = &rule.exit;
    let [tape] = tapes else { return false };
    exit.when.is_some()
        && exit.stop.is_none()
        && exit.target.is_none()
        && exit.trail.is_none()
        && exit.bars.is_none()
        && !rule.is_intraday()
        && rule.bar.is_day()
        && rule.day.most_trades.is_none()
        && matches!(rule.costs, Costs::Flat(_))
        && matches!(rule.size, Size::Units(_) | Size::AllIn)
        && tape.volume.iter().all(|volume| *volume != 0.0)
}

pub fn figures(rule: &Rule, tape: &Tape, signals: &Signals) -> Figures {
    let capital = rule.rupees();
    let prices = Prices::of(rule);
    let sign = if rule.direction == Direction::Long { 1.0 } else { -1.0 };
    let fee = prices.fee.unwrap_or(0.0);
    let one = |price: f64| price * (rule.margin / 100.0 + fee);
    let lot = f64::from(rule.lot);
    let wanted = match rule.size {
        Size::Units(units) => whole_lots(units, lot),
        _ => f64::INFINITY,
    };
    let none = crate::bits::Bits::none(0);
    let exit = signals.exit.as_ref().unwrap_or(&none);
    let next_open = rule.fills.at == FillsAt::NextOpen;
    let count = tape.len();
    let mut account =
        Account { equity: capital, peak: capital, max_fall: 0.0, rupees: 0.0, returns: Returns::default() };
    let mut realised = capital;
    let mut results = Results::default();
    let mut held = 0_usize;
    let mut from = 0;
    let mut open = 0.0;
    while let Some(decided) = signals.entry.next(from) {
        if wanted <= 0.0 {
            break;
        }
        let (bar, raw) = if next_open {
            let Some(raw) = tape.open.get(decided + 1) else { break };
            (decided + 1, *raw)
        } else {
            (decided, tape.close[decided])
        };
        let price = prices.filled(raw, sign > 0.0, true);
        let most = realised / one(price);
        let units = if wanted <= most {
            wanted
        } else if wanted.is_infinite() {
            most.max(0.0)
        } else {
            whole_lots(most, lot).max(0.0)
        };
        if units <= 0.0 {
            from = bar.max(decided + 1);
            continue;
        }
        let paid = fee * price * units;
        realised -= paid;
        // Closes at which it is held: from its first one until the one of the decision, or the one before the exit.
        let left = exit.next(if next_open { bar } else { bar + 1 });
        let (last, way_out) = match left {
            Some(left) if next_open => (left + 1, tape.open.get(left + 1).map(|raw| (left + 1, *raw))),
            Some(left) => (left, Some((left, tape.close[left]))),
            None => (count, None),
        };
        let last = last.min(count);
        account.mark_all(&tape.close[bar..last], |close| realised + (close - price) * units * sign);
        // The close of the entry itself comes before it.
        held += last - bar - usize::from(!next_open);
        let Some((at, raw)) = way_out else {
            open = (tape.close[count - 1] - price) * units * sign;
            break;
        };
        let got = prices.filled(raw, sign < 0.0, true);
        let cost = fee * got * units;
        realised += (got - price) * units * sign;
        realised -= cost;
        account.mark(realised);
        results.add((got - price) * units * sign - paid - cost);
        from = if next_open { at } else { at + 1 };
    }
    account.returns.count = count;
    let equity = realised + open;
    Figures {
        equity,
        net: equity - capital,
        trades: results.count,
        wins: results.wins,
        win_rate: results.win_rate(),
        profit_factor: results.profit_factor(),
        max_fall: account.max_fall,
        max_fall_rupees: account.rupees,
        sharpe: account.returns.sharpe().filter(|_| account.max_fall < 1.0),
        moments: account.returns.moments().filter(|_| account.max_fall < 1.0),
        exposure: held as f64 / count as f64,
    }
}

struct Account {
    equity: f64,
    peak: f64,
    max_fall: f64,
    rupees: f64,
    returns: Returns,
}

/// Closes that are looked at together.
const CHUNK: usize = 16;
const LANES: usize = 4;

impl Account {
    /// At one close; each day has at most one.
    fn mark(&mut self, equity: f64) {
        let change = equity / self.equity - 1.0;
        self.returns.powers(change);
        self.equity = equity;
        self.see(equity);
    }

    fn see(&mut self, equity: f64) {
        self.peak = self.peak.max(equity);
        let fall = self.peak - equity;
        self.rupees = self.rupees.max(fall);
        if fall > self.max_fall * self.peak {
            self.max_fall = fall / self.peak;
        }
    }

    /// At each close of a holding. Sums run in lanes; a chunk that cannot hold a deeper fall is not walked through.
    fn mark_all(&mut self, closes: &[f64], equity: impl Fn(f64) -> f64 + Copy) {
        let (Some(first), Some(last)) = (closes.first(), closes.last()) else { return };
        let change = equity(*first) / self.equity - 1.0;
        let mut lanes = [Returns::default(); LANES];
        lanes[0].powers(change);
        let (before, after) = (closes[..closes.len() - 1].chunks(LANES), closes[1..].chunks(LANES));
        for (before, after) in before.zip(after) {
            for (lane, (before, after)) in before.iter().zip(after).enumerate() {
                let change = equity(*after) / equity(*before) - 1.0;
                lanes[lane].powers(change);
            }
        }
        lanes.iter().for_each(|lane| self.returns.join(lane));
        self.equity = equity(*last);
        for chunk in closes.chunks(CHUNK) {
            let (mut low, mut high) = ([f64::INFINITY; LANES], [f64::NEG_INFINITY; LANES]);
            for four in chunk.chunks(LANES) {
                for (lane, close) in four.iter().enumerate() {
                    low[lane] = if *close < low[lane] { *close } else { low[lane] };
                    high[lane] = if *close > high[lane] { *close } else { high[lane] };
                }
            }
            let one = equity(low.into_iter().fold(f64::INFINITY, f64::min));
            let other = equity(high.into_iter().fold(f64::NEG_INFINITY, f64::max));
            // Of a short the lowest close is the best.
            let peak = self.peak.max(one).max(other);
            let worst = peak - one.min(other);
            if worst <= self.rupees && worst <= self.max_fall * self.peak {
                self.peak = peak;
            } else {
                chunk.iter().for_each(|close| self.see(equity(*close)));
            }
        }
    }
}
