//! A rule for options over the exchange's daily lists, for people and as JSON.

use ::backtest::{Chain, Made, OptionEnd, OptionRule, read_option_rule, run_options};
use ::report::backtested::OptionsBacktested;
use ::report::words::head_name;
use domain::rupees::{grouped, rupees, signed};
use domain::{Head, Money, Right};
use serde_json::Value;

use super::Options;
use super::read;
use super::text::Page;

const LAST_TRADES: usize = 20;

pub fn made(options: &Options, shown: &str, value: &Value) -> Result<Vec<u8>, String> {
    if options.sweep || !options.settings.is_empty() {
        return Err(format!(
            "{shown}: A rule for options has no parameters to set or to sweep. Leave --set and --sweep out."
        ));
    }
    if options.pdf.is_some() {
        return Err(format!("{shown}: A rule for options has no PDF yet. Leave --pdf out."));
    }
    let rule = read_option_rule(value).map_err(|problem| format!("{shown}: {}", problem.message()))?;
    let (series, notes) = read::series(&options.candles, options.times)?;
    let all = series.iter().map(|(name, (interval, candles))| (name.as_str(), *interval, &candles[..]));
    let chain = Chain::of(&rule.underlying, all)?;
    let mut made = run_options(&rule, &chain).map_err(|why| format!("{shown}: {why}"))?;
    made.told.extend(notes);
    if options.json {
        let mut text = serde_json::to_vec_pretty(&OptionsBacktested::of(&rule, &made))
            .map_err(|error| error.to_string())?;
        text.push(b'\n');
        return Ok(text);
    }
    Ok(text(&rule, &made).into_bytes())
}

/// As a terminal prints it.
fn text(rule: &OptionRule, made: &Made) -> String {
    let mut page = Page::titled(&rule.name);
    page.wrapped(&made.sentence.message());
    page.heading("Result");
    page.pair("Capital", &rupees(rule.capital));
    page.pair("Net profit and loss", &signed(made.net));
    if let Some(open) = &made.open {
        page.pair("of it still open, at the last closes", &signed(open.net));
    }
    let won = made.win_rate.map_or_else(|| "–".to_owned(), |part| format!("{:.2}%", part * 100.0));
    page.pair("Closed trades", &made.trades.len().to_string());
    page.pair("Won", &won);
    let factor = made.profit_factor.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}"));
    page.pair("Profit factor", &factor);
    page.pair("Largest fall of the equity, at closes", &rupees(made.max_fall));
    page.heading("Charges");
    for head in Head::ALL {
        let paid = made.book.charges.of(head);
        if paid != Money::ZERO {
            page.pair(&format!("  {}", head_name(head)), &grouped(paid));
        }
    }
    page.pair("  All", &rupees(made.book.charges.total()));
    let count = made.trades.len();
    if count > LAST_TRADES {
        page.heading(&format!("The last {LAST_TRADES} of {count} trades"));
    } else if count > 0 {
        page.heading("Trades");
    }
    for one in &made.trades[count.saturating_sub(LAST_TRADES)..] {
        page.line(&format!("  {} to {}, expiry {}, {} units", one.entry, one.exit, one.expiry, one.units));
        for leg in &one.legs {
            let side = if leg.sold { "sold" } else { "bought" };
            let right = if leg.right == Right::Call { "CE" } else { "PE" };
            page.line(&format!("    {side} {} {right} at {}, out at {}", leg.strike, leg.entry, leg.exit));
        }
        page.pair(&format!("    {}", ended(one.ended)), &signed(one.net));
    }
    page.heading("To know");
    for sentence in &made.told {
        page.wrapped(&sentence.message());
    }
    page.out
}

const fn ended(ended: OptionEnd) -> &'static str {
    match ended {
        OptionEnd::Stop => "stop",
        OptionEnd::Target => "target",
        OptionEnd::Days => "days before the expiry",
        OptionEnd::Settled => "settled at the expiry",
    }
}
