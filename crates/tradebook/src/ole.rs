//! The compound file around an `.xls`: chains that end, sizes that can be true, a sheet that fits.
//!
//! calamine follows the chains and reserves what a file claims: a loop or a claim of 8 GB would end
//! the process without a word.

use crate::read::{FileProblem, ProblemCode, damaged};
use crate::zip_scan::protected;

const FREE: u32 = 0xFFFF_FFFA;
const END: u32 = 0xFFFF_FFFE;
/// Cells of the widest rectangle a sheet may span: calamine lays it out in memory, 32 bytes each.
const MAX_AREA: u64 = 3_000_000;

/// Refuses what would loop or allocate without bound, and password-protected workbooks.
pub(crate) fn check(bytes: &[u8]) -> Result<(), FileProblem> {
    let file = Ole::open(bytes).ok_or_else(damaged)?;
    if file.stream("EncryptedPackage").is_some() {
        return Err(protected());
    }
    let Some(book) = file.stream("Workbook").or_else(|| file.stream("Book")) else {
        return Err(FileProblem::plain(
            ProblemCode::Unreadable,
            "This is an old Office file without a workbook in it. Upload the tradebook your broker gives as CSV or XLSX.",
        ));
    };
    check_records(&book.ok_or_else(damaged)?)
}

struct Ole<'b> {
    sectors: &'b [u8],
    size: usize,
    fat: Vec<u32>,
    mini_fat: Vec<u32>,
    mini: Vec<u8>,
    directory: Vec<u8>,
}

impl<'b> Ole<'b> {
    /// `None` when a chain breaks, loops, or claims more than the file has.
    fn open(bytes: &'b [u8]) -> Option<Self> {
        let header = bytes.get(..512)?;
        let size = match u16_at(header, 30)? {
            9 => 512,
            12 => 4096,
            _ => return None,
        };
        let sectors = bytes.get(size..)?;
        let count = sectors.len().div_ceil(size);
        // The FAT's own sectors: 109 in the header, the rest in the DIFAT chain.
        let mut places: Vec<u32> = (0..109).filter_map(|n| u32_at(header, 76 + 4 * n)).collect();
        let mut next = u32_at(header, 68)?;
        let mut steps = 0;
        while next < FREE {
            steps += 1;
            if steps > count {
                return None;
            }
            let sector = sector(sectors, size, next)?;
            places.extend((0..sector.len() / 4).filter_map(|n| u32_at(sector, 4 * n)));
            next = places.pop()?;
        }
        places.retain(|place| *place < FREE);
        if places.len() > count {
            return None;
        }
        let mut fat = Vec::with_capacity(places.len() * size / 4);
        for place in places {
            let sector = sector(sectors, size, place)?;
            fat.extend((0..sector.len() / 4).filter_map(|n| u32_at(sector, 4 * n)));
        }
        let mut ole =
            Self { sectors, size, fat, mini_fat: Vec::new(), mini: Vec::new(), directory: Vec::new() };
        ole.directory = ole.chain(u32_at(header, 48)?, usize::MAX)?;
        if u32_at(header, 64)? > 0 {
            let length = ole.length(ole.directory.get(..128)?)?;
            ole.mini = ole.chain(u32_at(&ole.directory, 116)?, length)?;
            let claimed = (u32_at(header, 64)? as usize).checked_mul(size)?;
            let table = ole.chain(u32_at(header, 60)?, claimed)?;
            ole.mini_fat = (0..table.len() / 4).filter_map(|n| u32_at(&table, 4 * n)).collect();
        }
        Some(ole)
    }

    /// The bytes of a stream; the inner `None` when its chain is broken.
    fn stream(&self, name: &str) -> Option<Option<Vec<u8>>> {
        let entry = self.directory.as_chunks::<128>().0.iter().find(|entry| {
            let units = entry[..64].as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair));
            let found: Vec<u16> = units.take_while(|unit| *unit != 0).collect();
            String::from_utf16_lossy(&found).eq_ignore_ascii_case(name)
        })?;
        Some(self.content(entry))
    }

    fn content(&self, entry: &[u8]) -> Option<Vec<u8>> {
        let (start, length) = (u32_at(entry, 116)?, self.length(entry)?);
        if length >= 4096 {
            return self.chain(start, length);
        }
        follow(start, length, self.mini.len() / 64 + 1, &self.mini_fat, |at| sector(&self.mini, 64, at))
    }

    fn length(&self, entry: &[u8]) -> Option<usize> {
        let low = u32_at(entry, 120)? as usize;
        let high = if self.size == 512 { 0 } else { u32_at(entry, 124)? as usize };
        (high == 0).then_some(low)
    }

    fn chain(&self, start: u32, length: usize) -> Option<Vec<u8>> {
        let count = self.sectors.len().div_ceil(self.size);
        follow(start, length, count, &self.fat, |at| sector(self.sectors, self.size, at))
    }
}

/// Joins the sectors of a chain up to `length`; a chain longer than the file is a loop.
fn follow<'s>(
    start: u32,
    length: usize,
    count: usize,
    table: &[u32],
    sector: impl Fn(u32) -> Option<&'s [u8]>,
) -> Option<Vec<u8>> {
    let (mut joined, mut at, mut steps) = (Vec::new(), start, 0);
    while at != END {
        steps += 1;
        if steps > count {
            return None;
        }
        let sector = sector(at)?;
        let rest = length - joined.len();
        joined.extend_from_slice(&sector[..sector.len().min(rest)]);
        if joined.len() >= length {
            break;
        }
        at = *table.get(at as usize)?;
    }
    Some(joined)
}

/// More sheets than any broker sends.
const MAX_SHEETS: usize = 256;

/// Walks the records of the workbook and of each sheet it names: lengths that fit, rectangles that
/// fit into memory.
fn check_records(book: &[u8]) -> Result<(), FileProblem> {
    let mut sheets = Vec::new();
    walk(book, &mut sheets)?;
    if sheets.len() > MAX_SHEETS {
        return Err(too_wide());
    }
    // Where a sheet begins is the file's claim too: walk from there, as calamine will.
    sheets.into_iter().try_for_each(|start| walk(book.get(start..).ok_or_else(damaged)?, &mut Vec::new()))
}

/// One substream up to its end; collects where the sheets begin.
fn walk(records: &[u8], sheets: &mut Vec<usize>) -> Result<(), FileProblem> {
    let (mut at, mut depth, mut area) = (0, 0, Area::default());
    while let (Some(kind), Some(length)) = (u16_at(records, at), u16_at(records, at + 2)) {
        let data = records.get(at + 4..at + 4 + usize::from(length)).ok_or_else(damaged)?;
        at += 4 + data.len();
        match kind {
            // FilePass
            0x002F => return Err(protected()),
            // BOF: a chart may be nested in a sheet
            0x0809 => depth += 1,
            // EOF
            0x000A if depth <= 1 => return Ok(()),
            0x000A => depth -= 1,
            // BoundSheet8
            0x0085 => sheets.extend(u32_at(data, 0).map(|start| start as usize)),
            // Dimensions
            0x0200 => {
                let (first, last, left, right) = match data.len() {
                    10 => (word(data, 0), word(data, 2), word(data, 4), word(data, 6)),
                    14 | 16 => (
                        u32_at(data, 0).unwrap_or(0),
                        u32_at(data, 4).unwrap_or(0),
                        word(data, 8),
                        word(data, 10),
                    ),
                    _ => return Err(damaged()),
                };
                let rows = u64::from(last.saturating_sub(first).max(1));
                let columns = u64::from(if left > 255 || right < left { right } else { right - left }.max(1));
                if last > 65_536 || right > 256 || first > last || rows * columns > MAX_AREA {
                    return Err(too_wide());
                }
            }
            // Formula, Number, Label, RString, BoolErr, RK, LabelSst, MulRk
            0x0006 | 0x0203 | 0x0204 | 0x00D6 | 0x0205 | 0x027E | 0x00FD | 0x00BD if data.len() >= 4 => {
                let columns = if kind == 0x00BD { (data.len() as u32).saturating_sub(6) / 6 } else { 1 };
                area.add(word(data, 0), word(data, 2), columns);
                if area.cells() > MAX_AREA {
                    return Err(too_wide());
                }
            }
            _ => {}
        }
    }
    Ok(())
}

#[derive(Default)]
struct Area {
    bounds: Option<(u32, u32, u32, u32)>,
}

impl Area {
    fn add(&mut self, row: u32, column: u32, columns: u32) {
        let right = column + columns.saturating_sub(1);
        self.bounds = Some(match self.bounds {
            None => (row, row, column, right),
            Some((top, bottom, left, far)) => {
                (top.min(row), bottom.max(row), left.min(column), far.max(right))
            }
        });
    }

    fn cells(&self) -> u64 {
        self.bounds
            .map_or(0, |(top, bottom, left, right)| u64::from(bottom - top + 1) * u64::from(right - left + 1))
    }
}

fn too_wide() -> FileProblem {
    FileProblem::plain(
        ProblemCode::TooLarge,
        "The old workbook claims a sheet too large to be read. Open it in Excel, save it as .xlsx and upload that.",
    )
}

fn sector(bytes: &[u8], size: usize, at: u32) -> Option<&[u8]> {
    let start = (at as usize).checked_mul(size)?;
    let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
    Some(&rest[..rest.len().min(size)])
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.try_into().ok().map(u16::from_le_bytes)
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes)
}

fn word(data: &[u8], at: usize) -> u32 {
    u16_at(data, at).map_or(0, u32::from)
}
