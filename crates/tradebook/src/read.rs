//! The one entrance: [`read`] decides by content which format a file has and reads it.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use compact_str::CompactString;
use domain::{Argument, Broker, Fill, Instrument, Segment, StatedCharge, Text, Window};
use serde::{Deserialize, Serialize};

use crate::columns::Mapping;
use crate::day_order::{Order, Verdict};
use crate::intake::Intake;
use crate::lots::QuantityUnit;
use crate::rows::Rows;
use crate::sniff::{self, Kind};
use crate::{text, xls, xlsx};

/// What the user said about the file; content decides, a contradiction is a [`FileProblem`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub broker: Option<Broker>,
    pub segment: Option<Segment>,
    /// What quantities of commodity and currency contracts count. Asked for where the file does not show it.
    pub quantities: Option<QuantityUnit>,
    /// The same as it was said of earlier files, by their broker: it counts where neither the file nor the user says it
    /// now.
    pub remembered: Vec<(Broker, QuantityUnit)>,
    /// How dates with slashes are written. Asked for where the file does not show it.
    pub month_first: Option<bool>,
    /// What one lot counts of commodities whose lot is not known here, as the user says it: by name. Asked for.
    pub lots: Vec<(CompactString, u32)>,
    /// Columns that were chosen for files no layout knows. A header that is one of theirs is read by it.
    pub mappings: Vec<Mapping>,
}

/// A file that was read. Fills stand in file order and point into `instruments`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tradebook {
    pub broker: Broker,
    /// `None`: both, as in files of brokers that put all trades into one.
    pub segment: Option<Segment>,
    /// A short name of the layout: `zerodha-tradebook-xlsx`, `groww-stock-orders-xlsx`, …
    pub format: String,
    /// The place in [`Choice::mappings`] of the columns it was read by.
    pub mapping: Option<u32>,
    /// What quantities of its commodity and currency contracts count, where only an answer decides it.
    pub quantities: Option<QuantityUnit>,
    /// From the title row or, without one, from the first and last fill. `None` without fills.
    pub window: Option<Window>,
    /// The broker's client id from the preamble: to warn when files of two clients are mixed.
    /// Never shown, logged or stored.
    pub client: Option<CompactString>,
    pub instruments: Vec<Instrument>,
    pub fills: Vec<Fill>,
    /// What rows state of their charges, in the order of the fills; `fill` is a place in `fills`.
    pub charges: Vec<StatedCharge>,
    /// Rows below the header that hold anything.
    pub rows_read: u32,
    /// Rows rightly left out (not executed, footers).
    pub rows_skipped: u32,
    /// The first 1,000 rows that could not be read.
    pub rejected: Vec<RowProblem>,
    /// All rows that could not be read, those beyond the list too.
    pub rows_rejected: u32,
    pub warnings: Vec<Text>,
}

/// A row that could not be read: where, and one sentence with what was found and expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowProblem {
    /// From 1, as a spreadsheet shows it.
    pub row: u32,
    /// The column's header text, or its letter when it has none.
    pub column: String,
    pub reason: String,
}

/// Why a whole file was refused. `text` is one sentence (or two) that names what was found, what was expected and what
/// to do; the caller puts the file's name before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileProblem {
    pub code: ProblemCode,
    /// Its code is the problem's word: which sentence it is, the pattern says.
    pub text: Text,
}

impl FileProblem {
    pub fn new(
        code: ProblemCode,
        pattern: impl Into<Cow<'static, str>>,
        arguments: impl Into<Vec<Argument>>,
    ) -> Self {
        Self { code, text: Text::new(code.word(), pattern, arguments) }
    }

    /// A sentence that says the same of every file.
    pub fn plain(code: ProblemCode, sentence: &'static str) -> Self {
        Self::new(code, sentence, [])
    }

    /// The whole sentence in English.
    pub fn message(&self) -> String {
        self.text.message()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProblemCode {
    /// Empty, truncated, damaged, encrypted or not a spreadsheet.
    Unreadable,
    /// A known file of a broker, but not one with trades: the message says what to upload instead.
    OtherReport,
    /// A table, but no layout we know.
    UnknownLayout,
    /// The chosen broker or segment contradicts the content.
    Contradiction,
    /// More rows, cells or bytes than the limits.
    TooLarge,
    /// The header is there and no row below it became a fill.
    NoTrades,
    /// Whether quantities count lots or units must be said.
    QuantityUnit,
    /// Whether the day or the month stands first in its dates must be said.
    DateOrder,
    /// What a lot of a commodity counts must be said.
    LotSize,
}

impl ProblemCode {
    /// In answers to programs. Never changes.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::OtherReport => "other_report",
            Self::UnknownLayout => "unknown_layout",
            Self::Contradiction => "contradiction",
            Self::TooLarge => "too_large",
            Self::NoTrades => "no_trades",
            Self::QuantityUnit => "quantity_unit",
            Self::DateOrder => "date_order",
            Self::LotSize => "lot_size",
        }
    }
}

/// Reads one file. `name` serves messages only and never decides the format.
///
/// A file that was read may still have refused rows; a file without any fill is a problem.
pub fn read(name: &str, bytes: &[u8], choice: Choice) -> Result<Tradebook, FileProblem> {
    if bytes.len() > MAX_BYTES {
        let size = format!("{:.1}", bytes.len() as f64 / 1_000_000.0);
        return Err(FileProblem::new(
            ProblemCode::TooLarge,
            "The file has {size} MB; the limit is 10 MB. Export a shorter period.",
            [Argument::shown("size", size)],
        ));
    }
    let kind = sniff::kind(bytes, "the tradebook")?;
    // Mutated workbooks make calamine panic. What aborts instead is refused before (zip_scan, xls).
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let (mut intake, remark) = in_order(bytes, kind, &choice)?;
        let found = intake.finish()?;
        intake.warnings.extend(remark);
        Ok((intake, found))
    }));
    let (intake, (broker, segment)) = outcome.unwrap_or_else(|_| Err(damaged()))?;
    let Intake { mut collected, mut warnings, word, mapping, answered, .. } = intake;
    let charges = collected.take_charges();
    if let Some(warning) = misnamed(name, kind) {
        warnings.insert(0, warning);
    }
    warnings.extend(collected.sentences());
    warnings.extend(collected.unusual());
    let window = window(collected.window, &collected.fills);
    Ok(Tradebook {
        broker,
        segment,
        mapping,
        quantities: answered,
        format: format!("{}-{}", word.unwrap_or(layout(broker, segment).word), kind.word()),
        window,
        client: collected.client,
        instruments: collected.instruments,
        fills: collected.fills,
        charges,
        rows_read: collected.rows_read,
        rows_skipped: collected.rows_skipped,
        rejected: collected.rejected,
        rows_rejected: collected.rows_rejected,
        warnings,
    })
}

/// The rows as their dates are meant, and what there is to say of it.
fn in_order(bytes: &[u8], kind: Kind, choice: &Choice) -> Result<(Intake, Option<Text>), FileProblem> {
    let day_first = rows(bytes, kind, choice, Order::DayFirst)?;
    // Rare, so that it may cost a second reading.
    let month_first = || rows(bytes, kind, choice, Order::MonthFirst);
    match day_first.month_first() {
        // The user knows.
        Some(false) => return Ok((day_first, None)),
        Some(true) => return Ok((month_first()?, None)),
        None => {}
    }
    let undecided = match day_first.collected.dates.clues.verdict()? {
        Verdict::DayFirst => return Ok((day_first, None)),
        Verdict::MonthFirst(remark) => return Ok((month_first()?, Some(remark))),
        Verdict::Open(undecided) => undecided,
    };
    match choice.month_first {
        Some(false) => return Ok((day_first, None)),
        Some(true) => return Ok((month_first()?, None)),
        None => {}
    }
    let month_first = month_first()?;
    if day_first.collected.fills == month_first.collected.fills {
        return Ok((day_first, None));
    }
    match (day_first.misfits(), month_first.misfits()) {
        (days, months) if days < months => {
            let remark = undecided.only(Order::DayFirst);
            Ok((day_first, Some(remark)))
        }
        (days, months) if days > months => {
            let remark = undecided.only(Order::MonthFirst);
            Ok((month_first, Some(remark)))
        }
        _ => match day_first.writes_day_first() {
            Some(broker) => {
                let remark = undecided.as_the_broker_writes(broker.name());
                Ok((day_first, Some(remark)))
            }
            None => Err(undecided.question()),
        },
    }
}

/// Every row of the file, its slash dates in this order.
fn rows(bytes: &[u8], kind: Kind, choice: &Choice, order: Order) -> Result<Intake, FileProblem> {
    let mut intake = Intake::new(choice.clone(), order);
    each_row(bytes, kind, &mut intake)?;
    Ok(intake)
}

/// Opens the container and gives its rows away.
pub(crate) fn each_row(bytes: &[u8], kind: Kind, to: &mut impl Rows) -> Result<(), FileProblem> {
    match kind {
        Kind::Xlsx => xlsx::read(bytes, to),
        Kind::Xls => xls::read(bytes, to),
        Kind::Text => text::read(bytes, to),
    }
}

/// Of a year of a very busy trader 60,000 rows are some 8 MB of CSV.
const MAX_BYTES: usize = 10 * 1024 * 1024;

/// A file of trades as a broker lays it out.
pub(crate) struct Layout {
    broker: Broker,
    segment: Segment,
    /// In receipts and reports; never changes.
    word: &'static str,
    /// In sentences.
    pub document: &'static str,
}

const LAYOUTS: [Layout; 6] = [
    Layout {
        broker: Broker::ZERODHA,
        segment: Segment::Equity,
        word: "zerodha-tradebook",
        document: "Zerodha equity tradebook",
    },
    Layout {
        broker: Broker::ZERODHA,
        segment: Segment::Fno,
        word: "zerodha-tradebook",
        document: "Zerodha F&O tradebook",
    },
    Layout {
        broker: Broker::ZERODHA,
        segment: Segment::Commodity,
        word: "zerodha-tradebook",
        document: "Zerodha commodity tradebook",
    },
    Layout {
        broker: Broker::ZERODHA,
        segment: Segment::Currency,
        word: "zerodha-tradebook",
        document: "Zerodha currency tradebook",
    },
    Layout {
        broker: Broker::GROWW,
        segment: Segment::Equity,
        word: "groww-stock-orders",
        document: "Groww stocks order history",
    },
    Layout {
        broker: Broker::GROWW,
        segment: Segment::Fno,
        word: "groww-fno-orders",
        document: "Groww F&O order history",
    },
];

pub(crate) fn layout(broker: Broker, segment: Option<Segment>) -> &'static Layout {
    let is_it = |one: &&Layout| one.broker == broker && segment.is_none_or(|segment| one.segment == segment);
    let found = LAYOUTS.iter().find(is_it);
    found.unwrap_or(&LAYOUTS[0])
}

/// A workbook that broke off or was changed by accident.
pub(crate) fn damaged() -> FileProblem {
    FileProblem::plain(
        ProblemCode::Unreadable,
        "The spreadsheet is damaged and cannot be read to its end. Download it again from your broker, or open it in Excel, save it as .xlsx and upload that.",
    )
}

/// A name that says another kind of file than the content.
fn misnamed(name: &str, kind: Kind) -> Option<Text> {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase())?;
    let right = match kind {
        Kind::Xlsx => matches!(extension.as_str(), "xlsx" | "xlsm"),
        Kind::Xls => extension == "xls",
        Kind::Text => !matches!(extension.as_str(), "xlsx" | "xlsm" | "xls"),
    };
    let known = matches!(extension.as_str(), "xlsx" | "xlsm" | "xls" | "csv" | "txt" | "tsv");
    let is = match kind {
        Kind::Xlsx => "an .xlsx workbook",
        Kind::Xls => "an old .xls workbook",
        Kind::Text => "a text file (CSV)",
    };
    (!right && known).then(|| {
        Text::new(
            "misnamed",
            "The file is named .{extension}, but it is {kind}; it was read as that.",
            [Argument::shown("extension", extension), Argument::shown("kind", is)],
        )
    })
}

/// The title's window, widened where fills lie outside; without a title the fills' days.
fn window(title: Option<Window>, fills: &[Fill]) -> Option<Window> {
    let first = fills.iter().map(|fill| fill.time).min()?.day();
    let last = fills.iter().map(|fill| fill.time).max()?.day();
    Some(match title {
        None => Window { from: first, to: last },
        Some(title) => Window { from: title.from.min(first), to: title.to.max(last) },
    })
}
