//! What only the user knows, one question for each scrip: each can be answered at any time, whatever else is open.

use analytics::Filter;
use domain::{Argument, Day, Instrument, Money, Quantity, Text};
use ledger::{Sign, SignKind};
use report::numbers::{IstDay, Rupees, Units};
use report::text::Text as WireText;
use report::words;
use rustc_hash::FxHashMap;
use serde::Serialize;
use utoipa::ToSchema;

use super::account::Account;
use super::build::Journal;
use super::history_query::HistoryQuery;
use super::needs::{Need, NeedKind, QuestionText};
use super::start::scrip_name;
use super::subject::Subject;

/// Questions of one answer, and rows of one question.
const MOST: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// Sold, and nobody has told us what it cost.
    UnknownCost,
    /// The numbers look like a bonus, a split or another corporate action.
    Sign,
    /// Open past its expiry, and nobody has told us how it ended.
    SettlementNeeded,
    /// Typed by hand, and in a file as well.
    PossibleDuplicate,
}

impl From<NeedKind> for QuestionKind {
    fn from(kind: NeedKind) -> Self {
        match kind {
            NeedKind::UnknownCost => Self::UnknownCost,
            NeedKind::SettlementNeeded => Self::SettlementNeeded,
            NeedKind::PossibleDuplicate => Self::PossibleDuplicate,
        }
    }
}

#[derive(Debug, Clone)]
pub struct Question {
    pub subject: Subject,
    pub kind: QuestionKind,
    pub instrument: Instrument,
    pub account_name: String,
    pub exchange: domain::Exchange,
    pub first: Day,
    pub last: Day,
    /// Of unknown cost and of a sign: the least number of shares that the record lacks.
    pub quantity: Quantity,
    /// Of unknown cost only.
    pub left_out: Option<Money>,
    pub said: QuestionText,
    /// Numbers in the journal's `needs`, newest first.
    pub rows: Vec<usize>,
    /// Of a sign only.
    pub sign: Option<Sign>,
    /// The symbol under which a contract of a sign goes on; else blank.
    pub goes_on: String,
}

/// One thing only the user knows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Question)]
pub struct QuestionLine<'a> {
    /// Names it in the calls that answer it; stays when later files come.
    #[schema(example = "scrip/zerodha/INE009A01021")]
    subject: String,
    kind: QuestionKind,
    title: String,
    symbol: &'a str,
    #[schema(required = true)]
    isin: Option<String>,
    broker: words::Broker,
    /// `zerodha` is the first account there, `zerodha.2` the second.
    account: String,
    /// What the user calls the account.
    account_name: &'a str,
    segment: words::Segment,
    exchange: words::Exchange,
    /// First and last day it is about.
    day: IstDay,
    last_day: IstDay,
    /// Of unknown cost and of a sign the least number of shares that the record lacks; else of the contract or the
    /// typed trade.
    quantity: Units,
    /// Sale value of what has no buy price; null of other questions.
    #[schema(required = true)]
    left_out_sale_value: Option<Rupees>,
    #[serde(flatten)]
    #[schema(value_type = QuestionText)]
    said: &'a QuestionText,
    /// What it consists of, at most 100, newest first.
    #[schema(value_type = Vec<Need>)]
    rows: Vec<&'a Need>,
    /// Rows beyond those.
    rows_more: u32,
    /// What the numbers look like; null of other questions.
    #[schema(required = true)]
    sign: Option<QuestionSign>,
}

/// What looks like a corporate action.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionSign {
    sign: words::SignKind,
    /// Shares after for shares before.
    #[schema(required = true, example = "2:1")]
    ratio: Option<String>,
    /// The question, whole.
    sentence: String,
    sentence_text: WireText,
    /// The name under which a contract seems to go on, or of the ordinary shares that partly paid ones became, and the
    /// first day on which it was traded.
    #[schema(required = true)]
    new_symbol: Option<String>,
    #[schema(required = true)]
    since: Option<IstDay>,
    /// Whether a bonus lot can be the answer.
    can_be_bonus: bool,
}

/// Signs first, since what they ask explains other questions; then newest first.
pub fn questions(accounts: &[Account], needs: &[Need]) -> Vec<Question> {
    let mut questions: Vec<Question> = accounts.iter().flat_map(signs).collect();
    let mut places: FxHashMap<Subject, usize> = FxHashMap::default();
    for (at, need) in needs.iter().enumerate() {
        let name = need.subject.account();
        let Some(account) = accounts.iter().find(|account| account.name == name) else { continue };
        let instrument = &account.book.instruments[need.instrument as usize];
        let subject = match need.kind {
            NeedKind::UnknownCost => Subject::Scrip { account: name, scrip: scrip_name(instrument) },
            NeedKind::SettlementNeeded | NeedKind::PossibleDuplicate => need.subject.clone(),
        };
        if let Some(&place) = places.get(&subject) {
            let known = &mut questions[place];
            known.first = known.first.min(need.day.0);
            known.last = known.last.max(need.day.0);
            known.rows.push(at);
            continue;
        }
        places.insert(subject.clone(), questions.len());
        questions.push(Question {
            subject,
            kind: need.kind.into(),
            instrument: instrument.clone(),
            account_name: account.called.clone(),
            exchange: need.exchange.into(),
            first: need.day.0,
            last: need.day.0,
            quantity: need.quantity.0,
            left_out: None,
            said: need.said.clone(),
            rows: vec![at],
            sign: None,
            goes_on: String::new(),
        });
    }
    for account in accounts {
        for scrip in account.book.scrips.iter().filter(|scrip| scrip.unknown_cost_quantity > Quantity::ZERO) {
            let named = scrip_name(&account.book.instruments[scrip.instrument as usize]);
            let subject = Subject::Scrip { account: account.name, scrip: named };
            if let Some(&place) = places.get(&subject) {
                questions[place].quantity = scrip.lacking;
                questions[place].left_out = Some(scrip.left_out_sale_value);
            }
        }
    }
    for question in questions.iter_mut().filter(|one| one.kind == QuestionKind::UnknownCost) {
        question.said = unknown_cost(question);
    }
    questions
}

/// What the user has said to be a split keeps its mark and is not asked again.
fn signs(account: &Account) -> impl Iterator<Item = Question> {
    account.book.signs.iter().filter(|sign| !sign.answered).map(|sign| of_sign(account, sign))
}

fn of_sign(account: &Account, sign: &Sign) -> Question {
    let instrument = &account.book.instruments[sign.instrument as usize];
    let named = scrip_name(instrument);
    let own = account.merged.fills.iter().filter(|fill| fill.instrument == sign.instrument);
    let (first, last) = own
        .filter(|fill| fill.origin.is_trade())
        .map(|fill| fill.time.day())
        .fold(None, |days: Option<(Day, Day)>, day| {
            Some(days.map_or((day, day), |(first, last)| (first.min(day), last.max(day))))
        })
        .unwrap_or_default();
    let lacking = account.book.scrips.iter().find(|scrip| scrip.instrument == sign.instrument);
    let lacking = lacking.map(|scrip| scrip.lacking).unwrap_or_default();
    let what = match sign.kind {
        SignKind::Ratio | SignKind::ContractRatio => "a bonus or a split?",
        SignKind::NewIsin => "a new ISIN",
        SignKind::ContractRenamed => "renamed by the exchange?",
        SignKind::PartlyPaid => "partly paid shares",
        SignKind::PriceZero => "shares at a price of 0",
    };
    Question {
        subject: Subject::Sign {
            account: account.name,
            sign: format!("{}/{named}", sign.kind.word()).into(),
        },
        kind: QuestionKind::Sign,
        instrument: instrument.clone(),
        account_name: account.called.clone(),
        exchange: account.exchange(sign.instrument),
        first,
        last,
        quantity: lacking,
        left_out: None,
        said: QuestionText::of(
            &Text::new(
                "sign",
                "{title}: {what}",
                [Argument::shown("title", instrument.title()), Argument::shown("what", what)],
            ),
            &Text::new(
                "assumed_until_answered",
                "Until this is answered, its profit is marked as assumed.",
                [],
            ),
        ),
        rows: Vec::new(),
        sign: Some(sign.clone()),
        goes_on: sign
            .goes_on
            .map(|on| account.book.instruments[on.instrument as usize].symbol.to_string())
            .unwrap_or_default(),
    }
}

fn unknown_cost(question: &Question) -> QuestionText {
    let title = Argument::shown("title", question.instrument.title());
    let fact = match question.rows.len() {
        1 => Text::new(
            "sale_without_buy",
            "{title}: the sale of {day} has no buy price",
            [title, Argument::day("day", question.first)],
        ),
        days => Text::new(
            "sales_without_buy",
            "{title}: sales on {days} days have no buy price",
            [title, Argument::shown("days", days.to_string())],
        ),
    };
    let reason = Text::new(
        "at_least_held",
        "At least {quantity} of these shares were held before, or came without a trade. Enter what you held, with its \
         day and price, or add the file that has the buy. Until then these sells count nowhere.",
        [Argument::quantity("quantity", question.quantity)],
    );
    QuestionText::of(&fact, &reason)
}

/// Those that the filter leaves, and how many more there are. What a trade made is nothing a question has.
pub fn questions_of<'a>(journal: &'a Journal, query: &HistoryQuery) -> (Vec<QuestionLine<'a>>, u32) {
    let left: Vec<&Question> = journal.questions.iter().filter(|one| is_asked(one, query)).collect();
    let more = left.len().saturating_sub(MOST) as u32;
    (left.into_iter().take(MOST).map(|one| line(journal, one)).collect(), more)
}

fn is_asked(question: &Question, query: &HistoryQuery) -> bool {
    let Filter { from, to, symbol, segment, .. } = &query.filter;
    let instrument = &question.instrument;
    let named = |part: &String| {
        let part = part.to_lowercase();
        instrument.symbol.to_lowercase().contains(&part) || instrument.title().to_lowercase().contains(&part)
    };
    query.account.is_none_or(|account| account == question.subject.account())
        && from.is_none_or(|from| question.last >= from)
        && to.is_none_or(|to| question.first <= to)
        && segment.is_none_or(|segment| segment == instrument.segment())
        && symbol.as_ref().is_none_or(named)
}

fn line<'a>(journal: &'a Journal, question: &'a Question) -> QuestionLine<'a> {
    let name = question.subject.account();
    QuestionLine {
        subject: question.subject.to_string(),
        kind: question.kind,
        title: question.instrument.title(),
        symbol: &question.instrument.symbol,
        isin: question.instrument.isin.map(|isin| isin.to_string()),
        broker: name.broker.into(),
        account: name.to_string(),
        account_name: &question.account_name,
        segment: question.instrument.segment().into(),
        exchange: question.exchange.into(),
        day: IstDay(question.first),
        last_day: IstDay(question.last),
        quantity: Units(question.quantity),
        left_out_sale_value: question.left_out.map(Rupees),
        said: &question.said,
        rows: question.rows.iter().take(MOST).map(|&at| &journal.needs[at]).collect(),
        rows_more: question.rows.len().saturating_sub(MOST) as u32,
        sign: question.sign.as_ref().map(|sign| QuestionSign {
            sign: sign.kind.into(),
            ratio: sign.ratio.map(|(after, before)| format!("{after}:{before}")),
            sentence: sign.question.message(),
            sentence_text: (&sign.question).into(),
            new_symbol: sign.goes_on.map(|_| question.goes_on.clone()),
            since: sign.goes_on.map(|on| IstDay(on.since)),
            can_be_bonus: match sign.kind {
                SignKind::Ratio => true,
                // What came at a price of 0 is there already.
                SignKind::PriceZero => question.quantity > Quantity::ZERO,
                SignKind::NewIsin
                | SignKind::ContractRatio
                | SignKind::ContractRenamed
                | SignKind::PartlyPaid => false,
            },
        }),
    }
}
