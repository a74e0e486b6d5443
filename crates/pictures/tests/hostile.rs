//! Pictures made to hurt or to tell, and what becomes of them.

use pictures::{Kind, clean};

fn png(width: u32, height: u32, rows: &[u8], between: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    use std::io::Write;
    let mut bytes = b"\x89PNG\r\n\x1A\n".to_vec();
    let mut chunk = |name: &[u8; 4], held: &[u8]| {
        bytes.extend((held.len() as u32).to_be_bytes());
        bytes.extend(name);
        bytes.extend(held);
        let mut sum = flate2::Crc::new();
        sum.update(name);
        sum.update(held);
        bytes.extend(sum.sum().to_be_bytes());
    };
    // Eight bits of grey.
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 0, 0, 0, 0]].concat();
    chunk(b"IHDR", &header);
    for (name, held) in between {
        chunk(name, held);
    }
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(rows).unwrap();
    chunk(b"IDAT", &packed.finish().unwrap());
    chunk(b"IEND", b"");
    bytes
}

/// Two rows of three pixels, each behind the byte that says how it is packed.
const ROWS: [u8; 8] = [0, 1, 2, 3, 0, 4, 5, 6];

#[track_caller]
fn refused(bytes: &[u8], expected: &str) {
    let why = clean(bytes).unwrap_err().0;
    assert!(why.starts_with(expected), "{why}");
}

#[test]
fn of_a_png_only_the_picture_stays() {
    let plain = png(3, 2, &ROWS, &[]);
    let kept = clean(&plain).unwrap();
    assert_eq!((kept.kind, kept.width, kept.height, &kept.bytes), (Kind::Png, 3, 2, &plain));
    let mut telling = png(3, 2, &ROWS, &[(b"tEXt", b"GPS\x0018.52"), (b"eXIf", b"II*\0"), (b"iCCP", b"x")]);
    telling.extend(b"what was cut away");
    assert_eq!(clean(&telling).unwrap().bytes, plain);
}

#[test]
fn what_is_no_picture_has_a_sentence_each() {
    refused(b"", "This picture is empty.");
    refused(b"GIF89a", "This is a GIF.");
    refused(b"<svg onload='alert(1)'/>", "This is not a picture but a text");
    refused(b"\xEF\xBB\xBF\n <!doctype html>", "This is not a picture but a text");
    refused(b"symbol,isin", "This is no picture that we know.");
    refused(&vec![0; (5 << 20) + 1], "This picture has 5.1 MB. At most 5 MB are possible.");
    refused(&png(8_000, 5_000, &[], &[]), "This picture has 8000 × 5000 pixels. At most 24 million");
    refused(&png(0, 2, &[], &[]), "This PNG says that it has no pixels.");
}

#[test]
fn what_unpacks_to_more_than_its_rows_is_refused() {
    refused(&png(3, 2, &vec![0; 64 << 20], &[]), "This PNG holds more than the picture it shows.");
    refused(&png(3, 2, &ROWS[..7], &[]), "This PNG is damaged");
    let whole = png(3, 2, &ROWS, &[]);
    for length in 8..whole.len() {
        refused(&whole[..length], "This PNG is damaged");
    }
}
