//! Limits of an account against one day: kept, nearly broken, broken, or not known.

use domain::{Money, Time};

use crate::plan::{self, Checked, Outcome, Plan, Traded, When};

/// Near is from four fifths of a limit on.
const NEAR: (i64, i64) = (4, 5);
/// Seconds before the last entry from which on an entry is near.
const NEAR_LAST_ENTRY: u32 = 15 * 60;

/// What is not set is not checked. Amounts are positive.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// Of what is realised on the day, after charges.
    pub max_loss: Option<Money>,
    pub max_trades: Option<u32>,
    /// Second of the Indian day.
    pub no_entry_after: Option<u32>,
    /// What all open trades together lose when each is closed at its first stop.
    pub max_open_risk: Option<Money>,
    /// Of the running result at the end of the day from its highest end of a day.
    pub max_drawdown: Option<Money>,
    /// Of what all days together lost since this limit came into force: a drawdown from a fixed start.
    pub max_total_loss: Option<Money>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    MaxLoss,
    MaxTrades,
    NoEntryAfter,
    MaxOpenRisk,
    MaxDrawdown,
    MaxTotalLoss,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Kept,
    /// Kept, and at least four fifths of the limit were reached; of the last entry its last quarter of an hour.
    Near,
    Broken,
    /// Nothing that is known breaks it, and something is not known.
    Unknown,
    /// Nothing happened that it could be held against.
    Nothing,
}

/// What was at risk at one moment of the day: at its start, then after each entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RiskAt {
    /// `None`: at the start, or at a time that no file says.
    pub at: Option<Time>,
    /// Index into the day's trades of the one that was entered or added to.
    pub entered: Option<usize>,
    /// Of the open trades of which it is known.
    pub risk: Money,
    /// Open trades.
    pub open: u32,
    /// Those of which it is not known: without a stop on the losing side.
    pub unknown: u32,
}

/// What a limit is held against.
#[derive(Debug, Clone, Copy)]
pub struct Against<'a> {
    pub day: &'a [Traded<'a>],
    pub risks: &'a [RiskAt],
    /// How far the result stands below its peak at the end of the day; `None`: it is not known.
    pub fall: Option<Money>,
    /// What was lost since the limit of the total came into force, at the end of the day, 0 when nothing was; `None`:
    /// it is not known.
    pub lost: Option<Money>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    pub limit: Limit,
    pub verdict: Verdict,
    /// How far it came: of a loss, a risk or a drawdown rupees. `None`: it is not known, or it is no amount.
    pub reached: Option<Money>,
    /// Trades it was held against.
    pub of: u32,
    /// Those beyond it: of the loss those entered after it was passed, of the risk those entered or added to above it.
    pub outside: u32,
    /// What those made on the day, as far as it is known; `None`: of none of them it is.
    pub net: Option<Money>,
    /// Trades of which something is not known.
    pub unknown: u32,
    /// When it was passed; of the last entry, when that was. `None`: it was not, or nobody knows when.
    pub at: Option<Time>,
    /// What the end of the day leaves of it; `None`: nothing is left, it is not known, or there is nothing to count.
    pub left: Option<Left>,
}

/// What may still happen before a limit is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// Of a loss what can be lost from where the day stands, of a risk what can be put at stake beside what is open,
    /// of a drawdown or a total loss how far the result can fall.
    Rupees(Money),
    Trades(u32),
}

impl Left {
    /// `None`: it is passed.
    fn rupees(left: Money) -> Option<Self> {
        (left >= Money::ZERO).then_some(Self::Rupees(left))
    }
}

/// Each limit that is set, in the order of [`Limit`].
pub fn hold(limits: &Limits, against: Against<'_>) -> Vec<Held> {
    let day = against.day;
    let mut held = Vec::new();
    if let Some(most) = limits.max_loss {
        let worst = plan::worst_loss(day);
        let plan = Plan { max_loss: Some(most), ..Plan::default() };
        let is_near = worst.is_some_and(|worst| is_near(worst, most));
        // What was broken stays broken, whatever was won afterwards; where nobody knows whether it was, nothing is
        // said.
        let stands = |one: &Held| !matches!(one.verdict, Verdict::Broken | Verdict::Unknown);
        let left = |one: &Held| stands(one).then(|| left_of_loss(most, day)).flatten();
        held.extend(by_plan(&plan, day, is_near).map(|one| Held { reached: worst, left: left(&one), ..one }));
    }
    if let Some(most) = limits.max_trades {
        let entered = day.iter().filter(|trade| trade.entered != When::OtherDay).count();
        let is_near = entered as i64 * NEAR.1 >= i64::from(most) * NEAR.0;
        let left =
            u32::try_from(entered).ok().and_then(|entered| most.checked_sub(entered)).map(Left::Trades);
        let plan = Plan { max_trades: Some(most), ..Plan::default() };
        held.extend(by_plan(&plan, day, is_near).map(|one| Held { left, ..one }));
    }
    if let Some(last) = limits.no_entry_after {
        let latest = day.iter().filter_map(|trade| trade.entered.time()).max();
        let is_near = latest.is_some_and(|at| at.second_of_day() + NEAR_LAST_ENTRY >= last);
        let plan = Plan { no_entry_after: Some(last), ..Plan::default() };
        held.extend(by_plan(&plan, day, is_near).map(|one| Held { at: latest, ..one }));
    }
    if let Some(most) = limits.max_open_risk {
        held.push(risk(most, day, against.risks));
    }
    if let Some(most) = limits.max_drawdown {
        held.push(of_running_result(Limit::MaxDrawdown, most, day, against.fall));
    }
    if let Some(most) = limits.max_total_loss {
        held.push(of_running_result(Limit::MaxTotalLoss, most, day, against.lost));
    }
    held
}

fn left_of_loss(most: Money, day: &[Traded<'_>]) -> Option<Left> {
    let nets = day.iter().flat_map(|trade| &trade.exits).map(|exit| exit.net);
    let net = nets.sum::<Option<Money>>()?;
    Left::rupees(most + net)
}

fn is_near(reached: Money, most: Money) -> bool {
    i128::from(reached.0) * i128::from(NEAR.1) >= i128::from(most.0) * i128::from(NEAR.0)
}

fn by_plan(plan: &Plan, day: &[Traded<'_>], is_near: bool) -> impl Iterator<Item = Held> {
    plan::check(plan, day).into_iter().map(move |checked| {
        let Checked { rule, outcome, of, outside, net, unknown, at } = checked;
        let limit = match rule {
            plan::Rule::MaxLoss => Limit::MaxLoss,
            plan::Rule::NoEntryAfter => Limit::NoEntryAfter,
            // A plan of limits has none of the others.
            plan::Rule::MaxTrades | plan::Rule::Symbols | plan::Rule::Setups => Limit::MaxTrades,
        };
        let verdict = match outcome {
            Outcome::Kept if is_near => Verdict::Near,
            Outcome::Kept => Verdict::Kept,
            Outcome::Broken => Verdict::Broken,
            Outcome::Unknown => Verdict::Unknown,
            Outcome::Nothing => Verdict::Nothing,
        };
        Held { limit, verdict, reached: None, of, outside, net, unknown, at, left: None }
    })
}

fn risk(most: Money, day: &[Traded<'_>], risks: &[RiskAt]) -> Held {
    let largest = risks.iter().map(|one| one.risk).max();
    let unknown = risks.iter().map(|one| one.unknown).max().unwrap_or(0);
    let beyond = || risks.iter().filter(|one| one.risk > most);
    let verdict = match largest {
        _ if risks.iter().all(|one| one.open == 0) => Verdict::Nothing,
        Some(largest) if largest > most => Verdict::Broken,
        _ if unknown > 0 => Verdict::Unknown,
        Some(largest) if is_near(largest, most) => Verdict::Near,
        _ => Verdict::Kept,
    };
    let mut entered: Vec<usize> = beyond().filter_map(|one| one.entered).collect();
    entered.sort_unstable();
    entered.dedup();
    let nets = entered.iter().filter_map(|at| day[*at].net);
    Held {
        limit: Limit::MaxOpenRisk,
        verdict,
        reached: largest,
        of: risks.iter().map(|one| one.open).max().unwrap_or(0),
        outside: entered.len() as u32,
        net: nets.reduce(|sum, net| sum + net),
        unknown,
        at: beyond().next().and_then(|one| one.at),
        // Of what is open when the day ends.
        left: match risks.last() {
            _ if verdict == Verdict::Broken => None,
            None => Left::rupees(most),
            Some(last) if last.unknown > 0 => None,
            Some(last) => Left::rupees(most - last.risk),
        },
    }
}

/// A drawdown and a total loss last: they are held against the days on which something was closed.
fn of_running_result(limit: Limit, most: Money, day: &[Traded<'_>], reached: Option<Money>) -> Held {
    let of = day.iter().filter(|trade| !trade.exits.is_empty()).count() as u32;
    let verdict = match reached {
        _ if of == 0 => Verdict::Nothing,
        None => Verdict::Unknown,
        Some(reached) if reached > most => Verdict::Broken,
        Some(reached) if is_near(reached, most) => Verdict::Near,
        Some(_) => Verdict::Kept,
    };
    Held {
        limit,
        verdict,
        reached,
        of,
        outside: 0,
        net: None,
        unknown: 0,
        at: None,
        left: reached.and_then(|reached| Left::rupees(most - reached)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::tests::{EXPIRY, money, time, trades};

    /// As far from the peak as from the start.
    fn against<'a>(day: &'a [Traded<'a>], risks: &'a [RiskAt], fallen: Option<&str>) -> Against<'a> {
        Against { day, risks, fall: fallen.map(money), lost: fallen.map(money) }
    }

    /// `limit verdict reached outside/of net unknown at`
    #[track_caller]
    fn check(limits: &Limits, day: &str, risks: &[RiskAt], fallen: Option<&str>, expected: &[&str]) {
        let trades = trades(day);
        let said = hold(limits, against(&trades, risks, fallen));
        let or_dash = |money: Option<Money>| money.map_or("-".to_owned(), |money| money.to_string());
        let said: Vec<String> = said
            .into_iter()
            .map(|one| {
                let at = one.at.map_or("-".to_owned(), |at| at.to_string()[11..16].to_owned());
                let (reached, net) = (or_dash(one.reached), or_dash(one.net));
                format!(
                    "{:?} {:?} {reached} {}/{} {net} {} {at}",
                    one.limit, one.verdict, one.outside, one.of, one.unknown
                )
            })
            .collect();
        assert_eq!(said, expected);
    }

    #[track_caller]
    fn check_loss(most: &str, day: &str, expected: &str) {
        check(&Limits { max_loss: Some(money(most)), ..Limits::default() }, day, &[], None, &[expected]);
    }

    #[test]
    fn the_expiry_day_of_the_design() {
        // 2,045.98 + 1,763.17 − 2,200.65 − 1,490.71 − 4,254.36 − 6,063.78 − 5,121.02 = −15,321.37.
        let limits = Limits {
            max_loss: Some(money("8000")),
            max_trades: Some(4),
            no_entry_after: Some(14 * 3600 + 15 * 60),
            ..Limits::default()
        };
        check(
            &limits,
            EXPIRY,
            &[],
            None,
            &[
                "MaxLoss Broken 15321.37 1/7 -5121.02 0 15:03",
                "MaxTrades Broken - 3/7 -15439.16 0 -",
                "NoEntryAfter Broken - 3/7 -15439.16 0 15:07",
            ],
        );
    }

    #[test]
    fn four_fifths_of_a_loss_are_near_and_all_of_it_is_kept() {
        check_loss("1000", "INFY 10:00 11:00=-799.99", "MaxLoss Kept 799.99 0/1 - 0 -");
        check_loss("1000", "INFY 10:00 11:00=-800", "MaxLoss Near 800 0/1 - 0 -");
        check_loss("1000", "INFY 10:00 11:00=-1000", "MaxLoss Near 1000 0/1 - 0 -");
        check_loss("1000", "INFY 10:00 11:00=-1000.01", "MaxLoss Broken 1000.01 0/1 - 0 11:00");
        // It was near at eleven, whatever came after.
        check_loss(
            "1000",
            "INFY 10:00 11:00=-900
             TCS  11:30 12:00=5000",
            "MaxLoss Near 900 0/2 - 0 -",
        );
        check_loss("1000", "INFY 10:00", "MaxLoss Nothing 0 0/0 - 0 -");
        check_loss("1000", "INFY 10:00 11:00=?", "MaxLoss Unknown - 0/1 - 1 -");
        // −500 at an hour that nobody knows, +200 before or after: at least 300 were lost in the end, and never for
        // sure more.
        check_loss(
            "1000",
            "INFY ?     ?=-500
             TCS  09:30 10:00=200",
            "MaxLoss Kept 300 0/2 - 0 -",
        );
    }

    #[test]
    fn four_fifths_of_the_trades_are_near_and_all_of_them_are_kept() {
        let three = "INFY 10:00
                     TCS  11:00
                     SBIN 12:00";
        let of = |most| Limits { max_trades: Some(most), ..Limits::default() };
        check(&of(2), three, &[], None, &["MaxTrades Broken - 1/3 - 1 -"]);
        check(&of(3), three, &[], None, &["MaxTrades Near - 0/3 - 0 -"]);
        // 3 of 4 are 75 %.
        check(&of(4), three, &[], None, &["MaxTrades Kept - 0/3 - 0 -"]);
        let four = &format!("{three}\nITC 13:00");
        check(&of(5), four, &[], None, &["MaxTrades Near - 0/4 - 0 -"]);
        check(&of(4), "INFY - 10:00=5", &[], None, &["MaxTrades Nothing - 0/0 - 0 -"]);
    }

    #[test]
    fn the_last_quarter_of_an_hour_before_the_last_entry_is_near() {
        let limits = Limits { no_entry_after: Some(14 * 3600 + 15 * 60), ..Limits::default() };
        check(&limits, "INFY 13:59 15:00=5", &[], None, &["NoEntryAfter Kept - 0/1 - 0 13:59"]);
        check(&limits, "INFY 14:00 15:00=5", &[], None, &["NoEntryAfter Near - 0/1 - 0 14:00"]);
        check(&limits, "INFY 14:15 15:00=5", &[], None, &["NoEntryAfter Near - 0/1 - 0 14:15"]);
        check(&limits, "INFY 14:16 15:00=5", &[], None, &["NoEntryAfter Broken - 1/1 5 0 14:16"]);
        check(&limits, "INFY ? 15:00=5", &[], None, &["NoEntryAfter Unknown - 0/1 - 1 -"]);
    }

    fn moment(clock: &str, entered: usize, rupees: &str, open: u32, unknown: u32) -> RiskAt {
        RiskAt { at: Some(time(clock)), entered: Some(entered), risk: money(rupees), open, unknown }
    }

    #[test]
    fn open_risk_is_that_of_all_open_trades_at_once() {
        let limits = Limits { max_open_risk: Some(money("10000")), ..Limits::default() };
        let day = "INFY 10:00 15:00=-300
                   TCS  11:00 15:00=700";
        let start =
            |rupees, open, unknown| RiskAt { at: None, entered: None, risk: money(rupees), open, unknown };
        let of = |second: &str, unknown| {
            [start("0", 0, 0), moment("10:00", 0, "6000", 1, 0), moment("11:00", 1, second, 2, unknown)]
        };
        check(&limits, day, &of("7999.99", 0), None, &["MaxOpenRisk Kept 7999.99 0/2 - 0 -"]);
        check(&limits, day, &of("8000", 0), None, &["MaxOpenRisk Near 8000 0/2 - 0 -"]);
        check(&limits, day, &of("10000", 0), None, &["MaxOpenRisk Near 10000 0/2 - 0 -"]);
        check(&limits, day, &of("10000.01", 0), None, &["MaxOpenRisk Broken 10000.01 1/2 700 0 11:00"]);
        // One of them has no stop: what is known does not break it, and nobody knows the rest.
        check(&limits, day, &of("6000", 1), None, &["MaxOpenRisk Unknown 6000 0/2 - 1 -"]);
        check(&limits, day, &of("10000.01", 1), None, &["MaxOpenRisk Broken 10000.01 1/2 700 1 11:00"]);
        // Carried in, above the limit before anything was entered.
        check(&limits, "", &[start("12000", 3, 0)], None, &["MaxOpenRisk Broken 12000 0/3 - 0 -"]);
        check(&limits, "", &[start("0", 0, 0)], None, &["MaxOpenRisk Nothing 0 0/0 - 0 -"]);
        check(&limits, "", &[], None, &["MaxOpenRisk Nothing - 0/0 - 0 -"]);
    }

    #[test]
    fn a_drawdown_is_held_against_days_with_a_result() {
        let limits = Limits { max_drawdown: Some(money("50000")), ..Limits::default() };
        let day = "INFY 10:00 15:00=-300";
        check(&limits, day, &[], Some("39999"), &["MaxDrawdown Kept 39999 0/1 - 0 -"]);
        check(&limits, day, &[], Some("40000"), &["MaxDrawdown Near 40000 0/1 - 0 -"]);
        check(&limits, day, &[], Some("50000"), &["MaxDrawdown Near 50000 0/1 - 0 -"]);
        check(&limits, day, &[], Some("50000.01"), &["MaxDrawdown Broken 50000.01 0/1 - 0 -"]);
        check(&limits, day, &[], None, &["MaxDrawdown Unknown - 0/1 - 0 -"]);
        check(&limits, "INFY 10:00", &[], Some("60000"), &["MaxDrawdown Nothing 60000 0/0 - 0 -"]);
        check(&Limits::default(), EXPIRY, &[], None, &[]);
    }

    #[test]
    fn a_total_loss_is_held_against_days_with_a_result() {
        let limits = Limits { max_total_loss: Some(money("100000")), ..Limits::default() };
        let day = "INFY 10:00 15:00=-300";
        check(&limits, day, &[], Some("0"), &["MaxTotalLoss Kept 0 0/1 - 0 -"]);
        check(&limits, day, &[], Some("80000"), &["MaxTotalLoss Near 80000 0/1 - 0 -"]);
        check(&limits, day, &[], Some("100000.01"), &["MaxTotalLoss Broken 100000.01 0/1 - 0 -"]);
        check(&limits, day, &[], None, &["MaxTotalLoss Unknown - 0/1 - 0 -"]);
        check(&limits, "INFY 10:00", &[], Some("0"), &["MaxTotalLoss Nothing 0 0/0 - 0 -"]);
    }

    #[track_caller]
    fn check_left(
        limits: &Limits,
        day: &str,
        risks: &[RiskAt],
        fallen: Option<&str>,
        expected: Option<Left>,
    ) {
        let trades = trades(day);
        let said = hold(limits, against(&trades, risks, fallen));
        assert_eq!(said.iter().map(|one| one.left).collect::<Vec<_>>(), [expected], "{day}");
    }

    #[test]
    fn what_is_left_is_counted_from_where_the_day_stands() {
        let rupees = |text: &str| Some(Left::Rupees(money(text)));
        let loss = Limits { max_loss: Some(money("8000")), ..Limits::default() };
        let check_loss = |day: &str, expected| check_left(&loss, day, &[], None, expected);
        check_loss("", rupees("8000"));
        check_loss("INFY 10:00 11:00=-3000", rupees("5000"));
        // 1,200 won can be lost on top.
        check_loss("INFY 10:00 11:00=1200", rupees("9200"));
        check_loss("INFY 10:00 11:00=-8000", rupees("0"));
        check_loss("INFY 10:00 11:00=-8000.01", None);
        // It was passed at eleven, whatever came after.
        check_loss("INFY 10:00 11:00=-9000\nTCS 11:30 12:00=20000", None);
        check_loss("INFY 10:00 11:00=?", None);
        // 9,000 may have been lost before 5,000 were won.
        check_loss("INFY ? ?=-9000\nTCS ? ?=5000", None);

        let four = Limits { max_trades: Some(4), ..Limits::default() };
        let check_trades = |day: &str, expected| check_left(&four, day, &[], None, expected);
        check_trades("", Some(Left::Trades(4)));
        // One came in from the day before.
        check_trades("INFY - 10:00=5\nTCS 11:00\nSBIN 12:00", Some(Left::Trades(2)));
        check_trades("A 10:00\nB 10:01\nC 10:02\nD 10:03", Some(Left::Trades(0)));
        check_trades("A 10:00\nB 10:01\nC 10:02\nD 10:03\nE 10:04", None);

        let risk = Limits { max_open_risk: Some(money("10000")), ..Limits::default() };
        let day = "INFY 10:00\nTCS 11:00";
        let moments = |unknown| [moment("10:00", 0, "6000", 1, 0), moment("11:00", 1, "7500", 2, unknown)];
        check_left(&risk, day, &moments(0), None, rupees("2500"));
        check_left(&risk, day, &moments(1), None, None);
        check_left(&risk, "", &[], None, rupees("10000"));
        // Both are closed at noon: all of it is free again.
        let closed =
            RiskAt { at: Some(time("12:00")), entered: None, risk: Money::ZERO, open: 0, unknown: 0 };
        check_left(&risk, day, &[&moments(0)[..], &[closed]].concat(), None, rupees("10000"));
        // It was above the limit at ten, whatever was closed then.
        let above = moment("10:00", 0, "12000", 1, 0);
        check_left(&risk, day, &[above, moment("11:00", 1, "6000", 2, 0)], None, None);

        let fall = Limits { max_drawdown: Some(money("50000")), ..Limits::default() };
        check_left(&fall, "", &[], Some("12345.67"), rupees("37654.33"));
        check_left(&fall, "", &[], None, None);
        let lost = Limits { max_total_loss: Some(money("50000")), ..Limits::default() };
        check_left(&lost, "", &[], Some("12345.67"), rupees("37654.33"));
        let last = Limits { no_entry_after: Some(14 * 3600), ..Limits::default() };
        check_left(&last, "INFY 10:00", &[], None, None);
    }
}
