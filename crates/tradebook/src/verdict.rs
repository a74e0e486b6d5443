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
            let left_out = |FileProblem { message, .. }: FileProblem| {
                Text::new("sheet_left_out", "{reason}", [Argument::shown("reason", message)])
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
            return Err(FileProblem { code: ProblemCode::NoTrades, message: self.no_trades(broker) });
        }
        if let Some(place) = self.other {
            return Err(FileProblem {
                code: ProblemCode::OtherReport,
                message: others::known(place).message(),
            });
        }
        let message = match (&self.nearest, &self.first_titles) {
            (Some(missing), _) => format!(
                "This looks like a Zerodha tradebook, but the column {} is missing. Download the tradebook again from Console and upload it unchanged.",
                missing.iter().map(|title| format!("“{title}”")).collect::<Vec<_>>().join(", ")
            ),
            (None, found) => format!(
                "No broker's file of trades was recognised{}. Choose its columns yourself, or upload the file as the broker gives it: a tradebook, an order history or a trade report.{}",
                found
                    .as_ref()
                    .map_or_else(String::new, |titles| format!("; the first row with words is {titles}")),
                if self.hidden_sheets {
                    " Hidden sheets were not read: unhide them if the trades are there."
                } else {
                    ""
                }
            ),
        };
        Err(FileProblem { code: ProblemCode::UnknownLayout, message })
    }

    fn no_trades(&self, broker: Broker) -> String {
        let document = broker.tradebook();
        let Collected { rejected, rows_read, .. } = &self.collected;
        match rejected.first() {
            Some(first) => {
                let worth = self.collected.left.sentence();
                let worth = worth.map_or_else(String::new, |sentence| format!(" {}", sentence.message()));
                format!(
                    "The header of a {document} is there, but none of the {rows_read} rows below it could be read. Row {}, {}: {}.{worth}",
                    first.row, first.column, first.reason
                )
            }
            None if *rows_read > 0 => format!(
                "The header of a {document} is there, but none of the {rows_read} rows below it is an executed trade. Choose a period with trades and download it again."
            ),
            None => format!(
                "The header of a {document} is there, but no trades are below it. Choose a period with trades and download it again."
            ),
        }
    }
}
