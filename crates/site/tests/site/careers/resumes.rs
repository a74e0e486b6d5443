//! The file of an application: its size to the byte, its content, its name, and forms that are none.

use super::*;

async fn sent(house: &House, name: &str, bytes: &[u8], email: &str) -> Answer {
    send(&house.routes, application(&[("email", email)], Some((name, bytes)))).await
}

fn pdf_of(length: usize) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    bytes.resize(length, b' ');
    bytes
}

#[tokio::test]
async fn five_megabytes_to_the_byte() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        assert_eq!(sent(&house, "a.pdf", &pdf_of(2_200_000), "a@mail.in").await.status, 201);
        assert_eq!(sent(&house, "a.pdf", &pdf_of(5_242_880), "b@mail.in").await.status, 201);
        assert_eq!(house.resumes().len(), 2);
        for length in [5_242_881, 5_400_000, 7_000_000] {
            let answer = sent(&house, "a.pdf", &pdf_of(length), "c@mail.in").await;
            let said = answer.error();
            assert_eq!((answer.status.as_u16(), said.0.as_str()), (413, "too_large"), "{length}");
            assert_eq!(said.1, "File size must be less than 5MB");
            assert_eq!(
                one_fault(&answer),
                ("resume".to_owned(), "File size must be less than 5MB".to_owned())
            );
        }
        assert_eq!((house.resumes().len(), house.spooled()), (2, 0));
    })
    .await;
}

#[tokio::test]
async fn chunks_without_a_length_end_at_the_limit() {
    let house = House::open(testdb::sqlite().await).await;
    let stream = async |length: usize, email: &str| {
        let request = application(&[("email", email)], Some(("a.pdf", &pdf_of(length))));
        let (mut parts, body) = request.into_parts();
        parts.headers.remove("content-length");
        let bytes = body.collect().await.unwrap().to_bytes();
        let body = Body::new(Chunks(bytes));
        send(&house.routes, Request::from_parts(parts, body)).await
    };
    assert_eq!(stream(5_242_880, "a@mail.in").await.status, 201);
    let answer = stream(5_242_881, "b@mail.in").await;
    assert_eq!((answer.status.as_u16(), answer.error().1.as_str()), (413, "File size must be less than 5MB"));
}

/// Pieces of 64 KB whose sum nobody states.
struct Chunks(Bytes);

impl axum::body::HttpBody for Chunks {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Result<hyper::body::Frame<Bytes>, Self::Error>>> {
        if self.0.is_empty() {
            return std::task::Poll::Ready(None);
        }
        let most = self.0.len().min(64 << 10);
        std::task::Poll::Ready(Some(Ok(hyper::body::Frame::data(self.0.split_to(most)))))
    }
}

#[tokio::test]
async fn content_is_checked_against_the_name() {
    let house = House::open(testdb::sqlite().await).await;
    let check = async |name: &str, bytes: &[u8], words: &str| {
        let answer = sent(&house, name, bytes, "a@mail.in").await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (422, "invalid"), "{name}");
        let (field, sentence) = one_fault(&answer);
        assert_eq!(field, "resume");
        assert!(sentence.contains(words), "{name}: {sentence}");
    };
    let kinds = "Resume must be a PDF, DOC or DOCX file.";
    check("cv.exe", PDF, kinds).await;
    check("cv", PDF, kinds).await;
    check("cv.pdf.html", PDF, kinds).await;
    check("", PDF, kinds).await;
    check("cv.pdf", b"", "The resume is empty.").await;
    check("cv.pdf", b"MZ\x90\0\x03", "not what its name says").await;
    check("cv.pdf", b"<html><script>alert(1)</script>%PDF-1.7", "not what its name says").await;
    check(
        "cv.pdf",
        b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
        "not what its name says",
    )
    .await;
    check("cv.doc", b"{\\rtf1 hello}", "an RTF text").await;
    check("cv.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....", "one with a password").await;
    check("cv.docx", b"PK\x03\x04 no more", "damaged or protected").await;
    check("cv.docx", &docx(&[("xl/workbook.xml", b"<x/>")]), "holds no document").await;
    // 100 KB that unpack to 101 MB.
    let bomb = docx(&[("word/document.xml", b"<w/>"), ("word/media/a.bmp", &vec![0; 101 << 20])]);
    assert!(bomb.len() < 200_000);
    check("cv.docx", &bomb, "unpacks to more than a resume can hold").await;
    assert_eq!((house.resumes().len(), house.spooled()), (0, 0));
    // No file at all, an empty part as browsers send it, and two.
    for resume in [None, Some(("", &b""[..]))] {
        let answer = send(&house.routes, application(&[], resume)).await;
        assert_eq!(one_fault(&answer), ("resume".to_owned(), "Resume is required.".to_owned()));
    }
    let mut parts: Vec<(&str, Option<&str>, &[u8])> =
        FIELDS.iter().map(|(name, value)| (*name, None, value.as_bytes())).collect();
    parts.extend([("resume", Some("a.pdf"), PDF), ("resume", Some("b.pdf"), PDF)]);
    let answer = send(&house.routes, to("/api/apply/FE101", form(&parts))).await;
    assert_eq!(one_fault(&answer).1, "Please send one resume.");
}

fn docx(parts: &[(&str, &[u8])]) -> Vec<u8> {
    use std::io::{Cursor, Write};
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[tokio::test]
async fn what_may_act_is_flagged_for_staff() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let count = std::cell::Cell::new(0);
        let check = async |name: &str, bytes: &[u8], flags: &[&str]| {
            count.set(count.get() + 1);
            let answer = sent(&house, name, bytes, &format!("a{}@mail.in", count.get())).await;
            assert_eq!(answer.status, 201, "{}", answer.body);
            let reference = received(&answer).0;
            let one = get_as(&house, &cookie, &format!("/api/staff/applications/{reference}")).await.json();
            let resume = &one["data"]["versions"][0]["resume"];
            assert_eq!((&resume["flags"], &resume["bytes"]), (&json!(flags), &json!(bytes.len())), "{name}");
            let list = get_as(&house, &cookie, &format!("/api/staff/applications?q={reference}")).await.json();
            assert_eq!(list["data"]["rows"][0]["openWithCare"], !flags.is_empty());
        };
        check("cv.pdf", PDF, &[]).await;
        let acts = b"%PDF-1.7 << /OpenAction << /S /J#61vaScript /JS (x) >> >> << /S /Launch >> /EmbeddedFile";
        check("cv.pdf", acts, &["javascript", "launch", "embedded_file"]).await;
        check("cv.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 M\0a\0c\0r\0o\0s\0", &["macros"]).await;
        let document = ("word/document.xml", &b"<w/>"[..]);
        check("cv.docx", &docx(&[document]), &[]).await;
        check("cv.docx", &docx(&[document, ("word/vbaProject.bin", b"x")]), &["macros"]).await;
        let outside = b"<Relationships><Relationship Type=\"x/attachedTemplate\" Target=\"http://e.in\" TargetMode=\"External\"/>";
        check("cv.docx", &docx(&[document, ("word/_rels/a.rels", outside)]), &["external_link"]).await;
    })
    .await;
}

#[tokio::test]
async fn a_name_is_metadata() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let long = format!("{}.pdf", "x".repeat(300));
        let names = [
            ("../../etc/x.pdf", "x.pdf"),
            ("C:\\\\Users\\\\me\\\\cv.pdf", "cv.pdf"),
            ("cv\u{202e}fdp.exe.pdf", "cvfdp.exe.pdf"),
            ("बायोडाटा.PDF", "बायोडाटा.pdf"),
            ("=cmd|' /C calc'!A0.pdf", " C calc'!A0.pdf"),
            (long.as_str(), &long[184..]),
        ];
        for (at, (name, shown)) in names.into_iter().enumerate() {
            let answer = sent(&house, name, PDF, &format!("a{at}@mail.in")).await;
            assert_eq!(answer.status, 201, "{name}: {}", answer.body);
            let reference = received(&answer).0;
            let one = get_as(&house, &cookie, &format!("/api/staff/applications/{reference}")).await.json();
            assert_eq!(one["data"]["versions"][0]["resume"]["name"], shown.trim(), "{name}");
        }
        // Whatever it was called, it lies under a name of ours.
        for resume in house.resumes() {
            let name = resume.file_name().unwrap().to_str().unwrap().to_owned();
            let (content, suffix) = name.split_once('-').unwrap();
            let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(is_hex(content) && is_hex(suffix) && (content.len(), suffix.len()) == (64, 8), "{name}");
        }
        // A line end in it breaks the part's header: no name is left.
        let broken = sent(&house, "a\r\nSet-Cookie: x=1.pdf", PDF, "b@mail.in").await;
        assert_eq!((broken.status.as_u16(), broken.header("set-cookie")), (422, ""));
    })
    .await;
}

#[tokio::test]
async fn what_is_no_form_is_said_to_be_none() {
    let house = House::open(testdb::sqlite().await).await;
    let check = async |kind: &str, body: Vec<u8>, code: &str| {
        let request =
            Request::post("/api/apply/FE101").header("content-type", kind).body(Body::from(body)).unwrap();
        let answer = send(&house.routes, request).await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (400, code), "{kind}");
    };
    check("application/json", b"{}".to_vec(), "not_a_form").await;
    check("text/plain", Vec::new(), "not_a_form").await;
    check("multipart/form-data", Vec::new(), "not_a_form").await;
    check("multipart/form-data; boundary=other", b"--x\r\n\r\n--x--".to_vec(), "broken_form").await;
    let cut = b"--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAsha".to_vec();
    check("multipart/form-data; boundary=x", cut, "broken_form").await;
    let parts: Vec<(&str, Option<&str>, &[u8])> = (0..10_000).map(|_| ("x", None, &b""[..])).collect();
    let answer = send(&house.routes, to("/api/apply/FE101", form(&parts))).await;
    assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (400, "too_many_parts"));
    let mut foreign = application(&[], Some(("a.pdf", PDF)));
    foreign.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(send(&house.routes, foreign).await.status, 403);
    assert_eq!((house.resumes().len(), house.spooled()), (0, 0));
}
