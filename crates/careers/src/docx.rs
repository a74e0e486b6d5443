//! A DOCX from outside: unpacked once and counted, never kept. What a size says is not believed.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::content::{Flag, contains};

const MAX_ENTRIES: usize = 2_000;
/// A resume of 5 MB whose pictures are stored as they are unpacks to little more.
const MAX_BYTES: u64 = 100 << 20;
/// Relations are some kilobytes.
const MAX_RELATIONS: usize = 256 << 10;

/// # Errors
/// A sentence for whoever sent it.
pub fn flags(bytes: &[u8]) -> Result<Vec<Flag>, String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
    if archive.len() > MAX_ENTRIES {
        return Err(too_large());
    }
    if archive.index_for_name("word/document.xml").is_none() {
        return Err("This file is not what its name says: it is packed like a DOCX and holds no document. \
                    Please save it as PDF and choose that."
            .to_owned());
    }
    let mut flags = Vec::new();
    let mut left = MAX_BYTES;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|_| damaged())?;
        let name = entry.name().map_err(|_| damaged())?.replace('\\', "/").to_ascii_lowercase();
        if name.ends_with("vbaproject.bin") {
            flags.push(Flag::Macros);
        }
        if name.starts_with("word/embeddings/") || name.starts_with("word/activex/") {
            flags.push(Flag::OleObject);
        }
        let relations = name.ends_with(".rels");
        let (kept, read) = unpack(&mut entry, left, if relations { MAX_RELATIONS } else { 0 })?;
        left -= read;
        if relations && links_outside(&kept) {
            flags.push(Flag::ExternalLink);
        }
    }
    Ok(flags)
}

/// The first bytes of it, and how many there are in all.
fn unpack(entry: &mut impl Read, left: u64, keep: usize) -> Result<(Vec<u8>, u64), String> {
    let mut kept = Vec::new();
    let mut buffer = [0_u8; 16 << 10];
    let mut all = 0;
    loop {
        let read = entry.read(&mut buffer).map_err(|_| damaged())?;
        if read == 0 {
            return Ok((kept, all));
        }
        all += read as u64;
        if all > left {
            return Err(too_large());
        }
        let room = keep.saturating_sub(kept.len()).min(read);
        kept.extend_from_slice(&buffer[..room]);
    }
}

/// A template, picture or object that is fetched when the document is opened; a plain link is not.
fn links_outside(relations: &[u8]) -> bool {
    let text = String::from_utf8_lossy(relations);
    text.split("<Relationship ").skip(1).any(|one| {
        let one = one.split('>').next().unwrap_or_default();
        contains(one.as_bytes(), b"External") && !one.contains("/hyperlink")
    })
}

fn damaged() -> String {
    "This DOCX is damaged or protected and cannot be opened. Please save it as PDF and choose that."
        .to_owned()
}

fn too_large() -> String {
    "This DOCX unpacks to more than a resume can hold. Please save it as PDF and choose that.".to_owned()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::write::SimpleFileOptions;
    use zip::{CompressionMethod, ZipWriter};

    use super::*;

    fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        for (name, bytes) in parts {
            writer.start_file(*name, options).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    const DOCUMENT: (&str, &[u8]) = ("word/document.xml", b"<w:document/>");

    #[test]
    fn what_can_act_is_named() {
        assert_eq!(flags(&packed(&[DOCUMENT])), Ok(vec![]));
        assert_eq!(flags(&packed(&[DOCUMENT, ("word/vbaProject.bin", b"x")])), Ok(vec![Flag::Macros]));
        assert_eq!(flags(&packed(&[DOCUMENT, ("word/embeddings/a.bin", b"x")])), Ok(vec![Flag::OleObject]));
        let relation = |kind: &str| {
            format!(
                "<Relationships><Relationship Id=\"1\" Type=\"http://x/{kind}\" Target=\"https://e.in\" TargetMode=\"External\"/>"
            )
        };
        let with = |kind| packed(&[DOCUMENT, ("word/_rels/settings.xml.rels", relation(kind).as_bytes())]);
        assert_eq!(flags(&with("attachedTemplate")), Ok(vec![Flag::ExternalLink]));
        assert_eq!(flags(&with("hyperlink")), Ok(vec![]));
    }

    #[test]
    fn what_is_no_resume_is_refused() {
        let check = |bytes: &[u8], words: &str| {
            let sentence = flags(bytes).unwrap_err();
            assert!(sentence.contains(words), "{sentence}");
        };
        check(&packed(&[("xl/workbook.xml", b"x")]), "holds no document");
        check(b"PK\x03\x04 and nothing more", "damaged");
        let whole = packed(&[DOCUMENT]);
        check(&whole[..whole.len() - 8], "damaged");
        // 110 KB that unpack to 101 MB.
        let bomb = packed(&[DOCUMENT, ("word/media/a.bmp", &vec![0; 101 << 20])]);
        assert!(bomb.len() < 200_000);
        check(&bomb, "unpacks to more");
        let many: Vec<(String, &[u8])> =
            (0..2_000).map(|number| (format!("word/{number}"), &b""[..])).collect();
        let mut parts: Vec<(&str, &[u8])> =
            many.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
        parts.push(DOCUMENT);
        check(&packed(&parts), "unpacks to more");
    }
}
