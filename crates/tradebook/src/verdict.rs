//! What a file turned out to be: the broker and segment of its fills, or why there are none.

use domain::{Argument, Broker, Segment, Text};

use crate::collect::Collected;
use crate::intake::Intake;
use crate::read::{FileProblem, ProblemCode};
use crate::{codes, others};

const SHARED_ORDER_IDS: &str = "Some rows share an order id: they are executions of one order, and their ids are left out. Brokerage is estimated as if each row were an order; choose a column of trade ids if the file has one.";

impl Intake {
    /// The broker and segment of what was read, or why nothing was.
    pub(crate) fn finish(&mut self) -> Result<(Broker, Option<Segment>), FileProblem> {
        if let Some((broker, segment)) = self.found.filter(|_| !self.collected.fills.is_empty()) {
            let segment = self.collected.segment.or(segment).or_else(|| self.collected.only_segment());
            let remembered = self.choice.remembered.iter().find(|(of, _)| *of == broker);
            let remembered = remembered.map(|(_, unit)| *unit);
            self.answered =
                self.collected.count_units(&self.choice.lots, self.choice.quantities, remembered)?;
            self.warnings.extend(self.collected.lots_as_said(&self.choice.lots));
            self.collected.refuse_absurd_sums()?;
            self.collected.settle_guesses();
            if self.mapping.is_some() && broker.row_is_order() && self.collected.forget_shared_order_ids() {
                self.warnings.push(Text::plain("shared_order_ids", SHARED_ORDER_IDS));
            }
            let left_out = |problem: FileProblem| {
                Text::new("sheet_left_out", "{reason}", [Argument::shown("reason", problem.message())])
            };
            self.warnings.extend(self.left.drain(..).map(left_out));
            return Ok((broker, segment));
        }
        if let Some((broker, segment)) = self.found
            && self.word == Some(codes::WORD)
            && !self.collected.instruments.is_empty()
        {
            self.warnings.push(codes::remark(self.collected.instruments.len()));
            return Ok((broker, segment));
        }
        if self.collected.rows_read == 0
            && let Some(problem) = self.left.drain(..).next()
        {
            return Err(problem);
        }
        if let Some((broker, _)) = self.found {
            return Err(self.no_trades(broker));
        }
        if let Some(place) = self.other {
            return Err(others::known(place).problem());
        }
        Err(match &self.nearest {
            Some(missing) => FileProblem::new(
                ProblemCode::UnknownLayout,
                "This looks like a Zerodha tradebook, but the column {missing} is missing. Download the tradebook again from Console and upload it unchanged.",
                [Argument::shown(
                    "missing",
                    missing.iter().map(|title| format!("“{title}”")).collect::<Vec<_>>().join(", "),
                )],
            ),
            None => self.nothing_known(),
        })
    }

    fn nothing_known(&self) -> FileProblem {
        let titles = self.first_titles.as_ref().map(|titles| Argument::shown("titles", titles.as_str()));
        let found = if titles.is_some() { "; the first row with words is {titles}" } else { "" };
        let hidden = if self.hidden_sheets {
            " Hidden sheets were not read: unhide them if the trades are there."
        } else {
            ""
        };
        let pattern = format!(
            "No broker's file of trades was recognised{found}. Choose its columns yourself, or upload the file as the broker gives it: a tradebook, an order history or a trade report.{hidden}"
        );
        FileProblem::new(ProblemCode::UnknownLayout, pattern, titles.into_iter().collect::<Vec<_>>())
    }

    fn no_trades(&self, broker: Broker) -> FileProblem {
        let document = Argument::shown("document", broker.tradebook());
        let Collected { rejected, rows_read, .. } = &self.collected;
        let count = Argument::shown("count", rows_read.to_string());
        let header = "The header of a {document} is there, but";
        let problem = |rest: &str, arguments: Vec<Argument>| {
            FileProblem::new(ProblemCode::NoTrades, format!("{header} {rest}"), arguments)
        };
        match rejected.first() {
            Some(first) => {
                let mut arguments = vec![
                    document,
                    Argument::shown("row", first.row.to_string()),
                    Argument::shown("column", first.column.as_str()),
                    // It quotes what stands in the cell, which may be a quantity.
                    Argument::private("reason", first.reason.as_str()),
                ];
                let rows = if *rows_read == 1 {
                    "the only row below it could not be read"
                } else {
                    arguments.push(count);
                    "none of the {count} rows below it could be read"
                };
                let worth = self.collected.left.sentence().map_or("", |worth| {
                    arguments.push(Argument::private("worth", worth.message()));
                    " {worth}"
                });
                problem(&format!("{rows}. Row {{row}}, {{column}}: {{reason}}.{worth}"), arguments)
            }
            None if *rows_read == 1 => problem(
                "the only row below it is no executed trade. Choose a period with trades and download it again.",
                vec![document],
            ),
            None if *rows_read > 0 => problem(
                "none of the {count} rows below it is an executed trade. Choose a period with trades and download it again.",
                vec![document, count],
            ),
            None => problem(
                "no trades are below it. Choose a period with trades and download it again.",
                vec![document],
            ),
        }
    }
}
