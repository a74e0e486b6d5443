//! H16, H44 to H48: the compound files of before 2007.

use crate::build::{put, u32_at};
use crate::{Expect::*, GOOD_XLS, Hostile, mutations};

const SECTOR: usize = 512;
const FAT_COUNT: usize = 44;
const DIRECTORY: usize = 48;
const MINI_COUNT: usize = 64;
const DIFAT: usize = 68;
const DIFAT_COUNT: usize = 72;
const FIRST_FAT: usize = 76;

pub(crate) fn files() -> Vec<Hostile> {
    let cut = |percent: usize| GOOD_XLS[..GOOD_XLS.len() * percent / 100].to_vec();
    let changed = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = GOOD_XLS.to_vec();
        change(&mut bytes);
        bytes
    };
    let sector = |bytes: &[u8], at: usize| SECTOR + u32_at(bytes, at) as usize * SECTOR;
    let mut files = vec![
        Hostile::new("H44", "tradebook.xls", GOOD_XLS.to_vec(), Accept, "a real old workbook"),
        Hostile::new("H45_10", "cut.xls", cut(10), Refuse, "a broken download"),
        Hostile::new("H45_50", "cut.xls", cut(50), Refuse, "a broken download"),
        Hostile::new("H45_90", "cut.xls", cut(90), Refuse, "a broken download"),
        Hostile::new(
            "H16",
            "secret.xlsx",
            changed(&|bytes| {
                let entry = entry(bytes, "Workbook");
                rename(bytes, entry, "EncryptedPackage");
            }),
            Refuse,
            "a password: the package inside cannot be read",
        ),
        Hostile::new(
            "H46",
            "fat.xls",
            changed(&|bytes| {
                put(bytes, FAT_COUNT, &u32::MAX.to_le_bytes());
                for n in 1..109 {
                    put(bytes, FIRST_FAT + 4 * n, &7_u32.to_le_bytes());
                }
            }),
            Refuse,
            "a table of sectors longer than the file",
        ),
        Hostile::new(
            "H46b",
            "difat.xls",
            changed(&|bytes| {
                put(bytes, DIFAT, &0_u32.to_le_bytes());
                put(bytes, DIFAT_COUNT, &u32::MAX.to_le_bytes());
                for n in 0..128 {
                    put(bytes, SECTOR + 4 * n, &0_u32.to_le_bytes());
                }
            }),
            Refuse,
            "a table of tables that leads to itself: 8 GB",
        ),
        Hostile::new(
            "H46c",
            "mini.xls",
            changed(&|bytes| put(bytes, MINI_COUNT, &u32::MAX.to_le_bytes())),
            Accept,
            "a small-sector table that claims 2 TB: its chain ends, nothing is reserved",
        ),
        Hostile::new(
            "H47",
            "loop.xls",
            changed(&|bytes| {
                let first = u32_at(bytes, entry(bytes, "Workbook") + 116);
                let fat = sector(bytes, FIRST_FAT);
                put(bytes, fat + first as usize * 4, &first.to_le_bytes());
            }),
            Refuse,
            "a chain that bites its tail",
        ),
        Hostile::new(
            "H47b",
            "directory-loop.xls",
            changed(&|bytes| {
                let first = u32_at(bytes, DIRECTORY);
                let fat = sector(bytes, FIRST_FAT);
                put(bytes, fat + first as usize * 4, &first.to_le_bytes());
            }),
            Refuse,
            "a directory without end",
        ),
        Hostile::new(
            "H47c",
            "dimensions.xls",
            changed(&|bytes| {
                // Record 0x0200, 14 bytes: the sheet's first and last row and column.
                let at = bytes.windows(4).position(|four| four == [0x00, 0x02, 14, 0]).expect("dimensions");
                put(bytes, at + 8, &0xffff_0000_u32.to_le_bytes());
            }),
            Refuse,
            "a sheet that claims four thousand million rows",
        ),
    ];
    files.extend(mutations(GOOD_XLS, 20, 48).enumerate().map(|(n, bytes)| {
        Hostile::new(format!("H48_{n:02}"), "flipped.xls", bytes, Answer, "bytes changed by chance")
    }));
    files
}

/// The place of a directory entry.
fn entry(bytes: &[u8], name: &str) -> usize {
    let wanted: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    (SECTOR..bytes.len() - 128)
        .step_by(128)
        .find(|at| bytes[*at..].starts_with(&wanted) && bytes[at + wanted.len()] == 0)
        .expect("the entry is there")
}

fn rename(bytes: &mut [u8], entry: usize, name: &str) {
    let units: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    put(bytes, entry, &[0; 64]);
    put(bytes, entry, &units);
    put(bytes, entry + 64, &(units.len() as u16 + 2).to_le_bytes());
}
