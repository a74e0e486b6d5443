//! Rows of any container come in here: above the header they are looked at, below it they become fills.

use domain::{Argument, Broker, Day, Segment, Text, Window};

use crate::cell::{Cell, at, quoted};
use crate::collect::Collected;
use crate::day_order::Order;
use crate::header::{Header, LOOKED_ROWS};
use crate::lots::QuantityUnit;
use crate::read::{Choice, FileProblem, ProblemCode};
use crate::rows::Rows;
use crate::{codes, columns, groww, others, when, zerodha};

/// Where a row stands: the sheet's name (empty in text files) and what the user said.
pub(crate) struct SheetContext<'s> {
    pub(crate) sheet: &'s str,
    pub(crate) choice: &'s Choice,
}

/// One row is refused; the column gives the message its name.
pub(crate) struct Refusal {
    pub(crate) column: usize,
    pub(crate) reason: String,
}

/// Why a row gave no fill.
pub(crate) enum Stop {
    Row(Refusal),
    /// The whole sheet is left out, for this reason.
    Sheet(FileProblem),
}

impl Refusal {
    /// For `map_err`: a reason becomes a refusal at this column.
    pub(crate) fn at(column: usize) -> impl Fn(String) -> Self {
        move |reason| Self { column, reason }
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Row(refusal)
    }
}

/// Why the sheet is not for this reading: another segment was chosen, or read from an earlier sheet.
pub(crate) fn left_sheet(
    found: Segment,
    broker: Broker,
    place: &SheetContext<'_>,
    earlier: Option<Segment>,
) -> Option<FileProblem> {
    let document = document(broker, found);
    let name = found.name();
    match (place.choice.segment, earlier) {
        (Some(chosen), _) if chosen != found => Some(FileProblem::new(
            ProblemCode::Contradiction,
            "This looks like {document}, but {chosen} was chosen. Choose {found} for this file, or upload the {chosen} file.",
            [
                Argument::shown("document", document),
                Argument::shown("chosen", chosen.name()),
                Argument::shown("found", name),
            ],
        )),
        (_, Some(earlier)) if earlier != found => Some(FileProblem::new(
            ProblemCode::Contradiction,
            "The sheet {sheet} holds {name} trades and was left out, because {earlier} trades were read from this file. Upload the file again and choose {name}.",
            [
                Argument::shown("sheet", quoted(place.sheet)),
                Argument::shown("name", name),
                Argument::shown("earlier", earlier.name()),
            ],
        )),
        _ => None,
    }
}

/// `a Zerodha F&O tradebook`
fn document(broker: Broker, segment: Segment) -> String {
    format!("a {}", crate::read::layout(broker, Some(segment)).document)
}

enum Table {
    Zerodha(zerodha::Table),
    Groww(groww::Table),
    Columns(columns::Table),
    Codes(codes::Table),
}

enum Stage {
    /// No header yet; so many rows were looked at.
    Looking(u32),
    Reading(Box<Table>, Header),
    /// The rest of the sheet is not for us.
    Left,
}

/// What the rows above the header said.
#[derive(Default)]
struct Above {
    window: Option<Window>,
    client: Option<compact_str::CompactString>,
    texts: String,
}

pub(crate) struct Intake {
    pub(crate) choice: Choice,
    pub(crate) collected: Collected,
    pub(crate) warnings: Vec<Text>,
    pub(crate) found: Option<(Broker, Option<Segment>)>,
    /// The word of a layout that is known by its columns.
    pub(crate) word: Option<&'static str>,
    /// The first mapping that a sheet was read by.
    pub(crate) mapping: Option<u32>,
    /// What an answer said that quantities count.
    pub(crate) answered: Option<QuantityUnit>,
    stage: Stage,
    sheet: String,
    above: Above,
    /// The window before this sheet's title, should the sheet be left.
    window_before: Option<Window>,
    tables: u32,
    /// Another sheet says the same once more.
    is_complete: bool,
    /// The most telling sign of a known file that we do not read.
    pub(crate) other: Option<usize>,
    pub(crate) left: Vec<FileProblem>,
    pub(crate) nearest: Option<Vec<&'static str>>,
    pub(crate) first_titles: Option<String>,
    pub(crate) hidden_sheets: bool,
}

impl Rows for Intake {
    fn sheet(&mut self, name: &str, epoch_1904: bool) {
        self.stage = if self.is_complete { Stage::Left } else { Stage::Looking(0) };
        self.above = Above::default();
        self.sheet = name.to_owned();
        self.collected.dates.epoch_1904 = epoch_1904;
    }

    fn hidden_sheet(&mut self, name: &str) {
        self.hidden_sheets = true;
        self.warnings.push(hidden_sheet(name));
    }

    fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Left)
    }

    fn row(&mut self, number: u32, row: &[Cell<'_>]) -> Result<(), FileProblem> {
        if row.iter().all(Cell::is_empty) {
            return Ok(());
        }
        match &mut self.stage {
            Stage::Left => Ok(()),
            Stage::Looking(_) => {
                self.look(number, row);
                Ok(())
            }
            Stage::Reading(table, header) => {
                self.collected.count_row()?;
                let place = SheetContext { sheet: &self.sheet, choice: &self.choice };
                let is_no_row = match table.as_mut() {
                    Table::Zerodha(table) => table.is_footer(row) || table.is_header(row),
                    Table::Groww(table) => table.is_footer(row) || table.is_header(row),
                    Table::Columns(table) => table.is_footer(row) || table.is_header(row),
                    Table::Codes(_) => false,
                };
                let done = match table.as_mut() {
                    _ if is_no_row => Err(None),
                    Table::Zerodha(table) => {
                        table.row(number, row, &place, &mut self.collected).map_err(Some)
                    }
                    Table::Groww(table) => table.row(number, row, &mut self.collected).map_err(Some),
                    Table::Columns(table) => {
                        table.row(number, row, &self.choice, &mut self.collected).map_err(Some)
                    }
                    Table::Codes(table) => table.row(row, &mut self.collected).map_err(Some),
                };
                match done {
                    Ok(()) => {}
                    Err(None) => self.collected.rows_skipped += 1,
                    Err(Some(Stop::Row(Refusal { column, reason }))) => {
                        let left = match table.as_ref() {
                            Table::Zerodha(table) => Some(table.refused(row)),
                            Table::Groww(table) => Some(table.refused(row)),
                            Table::Columns(table) => Some(table.refused(row)),
                            // A row of a portfolio is no trade.
                            Table::Codes(_) => None,
                        };
                        left.into_iter().for_each(|one| self.collected.left.add(one));
                        let (tables, sheet) = (self.tables, &self.sheet);
                        self.collected.reject(number, reason, || {
                            let title = header.title(column);
                            if tables > 1 { format!("{title} (sheet {})", quoted(sheet)) } else { title }
                        });
                    }
                    Err(Some(Stop::Sheet(problem))) => {
                        self.collected.rows_read -= 1;
                        self.collected.window = self.window_before;
                        self.left.push(problem);
                        self.stage = Stage::Left;
                    }
                }
                Ok(())
            }
        }
    }

    fn warn(&mut self, sentence: Text) {
        self.warnings.push(sentence);
    }
}

impl Intake {
    pub(crate) fn new(choice: Choice, order: Order) -> Self {
        Self {
            choice,
            collected: Collected::reading(order),
            warnings: Vec::new(),
            found: None,
            word: None,
            mapping: None,
            answered: None,
            stage: Stage::Looking(0),
            sheet: String::new(),
            above: Above::default(),
            window_before: None,
            tables: 0,
            is_complete: false,
            other: None,
            left: Vec::new(),
            nearest: None,
            first_titles: None,
            hidden_sheets: false,
        }
    }

    /// How the user says that dates with slashes are written.
    pub(crate) fn month_first(&self) -> Option<bool> {
        self.choice.mappings.get(self.mapping? as usize)?.month_first
    }

    /// The broker whose layout has its dates with the day first, where they stand as it wrote them.
    pub(crate) fn writes_day_first(&self) -> Option<Broker> {
        let is_known = self.word.is_some_and(|word| columns::DAY_FIRST.contains(&word));
        let (broker, _) = self.found.filter(|_| is_known && self.collected.dates.clues.is_as_written())?;
        Some(broker)
    }

    /// What does not fit: rows that could not be read, and trades outside of the days that the title names.
    pub(crate) fn misfits(&self) -> usize {
        let Collected { rows_rejected, window, fills, .. } = &self.collected;
        let is_outside = |day: Day| window.is_some_and(|window| day < window.from || window.to < day);
        *rows_rejected as usize + fills.iter().filter(|fill| is_outside(fill.time.day())).count()
    }

    fn look(&mut self, number: u32, row: &[Cell<'_>]) {
        let header = Header::of(row);
        if let Some((broker, table)) = self.table(&header) {
            self.begin(broker, table, header);
            return;
        }
        if let Some(place) = others::recognise(&header) {
            self.other = Some(self.other.map_or(place, |old| old.min(place)));
        }
        let missing = zerodha::Table::missing(&header);
        if !missing.is_empty() && self.nearest.as_ref().is_none_or(|old| missing.len() < old.len()) {
            self.nearest = Some(missing);
        }
        if self.first_titles.is_none() && header.titles().count() >= 3 {
            let titles: Vec<&str> = header.titles().take(6).collect();
            self.first_titles = Some(quoted(&titles.join(", ")));
        }
        self.read_above(row, &header);
        if let Stage::Looking(looked) = &mut self.stage {
            *looked += 1;
            if *looked > LOOKED_ROWS || number > 4 * LOOKED_ROWS {
                self.stage = Stage::Left;
            }
        }
    }

    fn table(&self, header: &Header) -> Option<(Broker, Table)> {
        let mut mappings = (0..).zip(&self.choice.mappings);
        if let Some(table) =
            mappings.find_map(|(place, mapping)| columns::Table::mapped(place, mapping, header))
        {
            return Some((table.broker, Table::Columns(table)));
        }
        if let Some(table) = zerodha::Table::of(header) {
            return Some((Broker::ZERODHA, Table::Zerodha(table)));
        }
        if let Some(table) = groww::Table::of(header, &self.above.texts) {
            return Some((Broker::GROWW, Table::Groww(table)));
        }
        if let Some(table) = codes::Table::of(header) {
            return Some((Broker::ICICI_DIRECT, Table::Codes(table)));
        }
        let table = columns::Table::of(header)?;
        Some((table.broker, Table::Columns(table)))
    }

    fn begin(&mut self, broker: Broker, table: Table, header: Header) {
        let refused = match (self.choice.broker, self.found) {
            (Some(chosen), _) if chosen != broker => Some(wrong_broker(broker, chosen)),
            (_, Some((earlier, _))) if earlier != broker => Some(FileProblem::new(
                ProblemCode::Contradiction,
                "The sheet {sheet} is of another broker than the one before it and was left out. Upload it as its own file.",
                [Argument::shown("sheet", quoted(&self.sheet))],
            )),
            _ => None,
        };
        if let Some(problem) = refused {
            self.left.push(problem);
            self.stage = Stage::Left;
            return;
        }
        if let Table::Groww(table) = &table {
            let place = SheetContext { sheet: &self.sheet, choice: &self.choice };
            if let Err(Stop::Sheet(problem)) = table.begin(&place, &mut self.collected) {
                self.left.push(problem);
                self.stage = Stage::Left;
                return;
            }
        }
        let segment = match &table {
            Table::Zerodha(_) | Table::Columns(_) => None,
            Table::Codes(_) => Some(Segment::Equity),
            Table::Groww(table) => Some(table.segment()),
        };
        if let Table::Columns(table) = &table {
            if self.word.is_none() {
                self.warnings.extend(table.remark());
            }
            self.word = Some(table.word);
            self.is_complete |= table.is_whole_file();
            self.mapping = self.mapping.or(table.mapping);
        }
        if matches!(table, Table::Codes(_)) {
            self.word = Some(codes::WORD);
        }
        self.found = Some((broker, segment));
        self.tables += 1;
        self.window_before = self.collected.window;
        if let Some(window) = self.above.window {
            self.collected.cover(window);
        }
        if let Some(client) = self.above.client.take()
            && self.collected.client.replace(client.clone()).is_some_and(|old| old != client)
        {
            self.warnings.push(Text::plain(
                "sheets_of_two_clients",
                "The sheets of this file name two different client ids.",
            ));
        }
        self.stage = Stage::Reading(Box::new(table), header);
    }

    /// The title row's window, the client id and the words above the header.
    fn read_above(&mut self, row: &[Cell<'_>], header: &Header) {
        for title in header.titles() {
            if self.above.window.is_none() {
                self.above.window = window(title);
            }
            if self.above.texts.len() < 1000 {
                self.above.texts.push_str(title);
                self.above.texts.push('\n');
            }
        }
        if let Some(column) = header.column(&["clientid", "uniqueclientcode", "ucc", "clientcode"]) {
            let value = at(row, column + 1);
            let text = match value {
                Cell::Number(number) => format!("{number:.0}"),
                _ => value.as_text().to_owned(),
            };
            if !text.is_empty() && text.len() <= 24 {
                self.above.client = Some(text.into());
            }
        }
    }
}

/// A sheet that the workbook hides.
pub(crate) fn hidden_sheet(name: &str) -> Text {
    Text::new(
        "hidden_sheet",
        "The sheet {sheet} is hidden and was not read.",
        [Argument::shown("sheet", quoted(name))],
    )
}

fn wrong_broker(found: Broker, chosen: Broker) -> FileProblem {
    FileProblem::new(
        ProblemCode::Contradiction,
        "This looks like a {found} sheet, but {chosen} was chosen. Choose {found} for this file, or upload the {tradebook}.",
        [
            Argument::shown("found", found.name()),
            Argument::shown("chosen", chosen.name()),
            Argument::shown("tradebook", chosen.tradebook()),
        ],
    )
}

/// `Tradebook for Equity from 2025-02-08 to 2026-02-08`, `… from 01-04-2026 to 26-04-2026`.
pub(crate) fn window(title: &str) -> Option<Window> {
    let (_, days) = title.split_once(" from ")?;
    let (from, to) = days.split_once(" to ").or_else(|| days.split_once(" TO "))?;
    let day = |text| when::parse(text, Order::DayFirst).and_then(|moment| moment.day);
    let (from, to) = (day(from)?, day(to)?);
    (from <= to).then_some(Window { from, to })
}
