//! Every hostile file gets an answer with words. The same files go through the child
//! and through HTTP in `rojmel` and `site`.

use std::sync::LazyLock;

use hostile::{Expect, Hostile, good_xlsx, mutations};
use tradebook::{Choice, FileProblem, HeadOf, HeldChoice, ProblemCode, head, holdings, read, statement};

/// Made once: some of them are large.
static FILES: LazyLock<Vec<Hostile>> = LazyLock::new(hostile::files);

/// What the answer was, or why it is no answer.
fn answer(file: &Hostile) -> Result<Expect, String> {
    match read(file.name, &file.bytes, Choice::default()) {
        Err(problem) => {
            let words = problem.message().ends_with('.')
                && problem.message().len() > 40
                && problem.message().len() < 500;
            if words { Ok(Expect::Refuse) } else { Err(format!("refused with {:?}", problem.message())) }
        }
        Ok(book) if book.fills.is_empty() => Err("read without a fill".to_owned()),
        Ok(book) => match book.rejected.as_slice() {
            [] if book.warnings.is_empty() => Ok(Expect::Accept),
            [] => Ok(Expect::Warn),
            [one] if one.reason.starts_with("expected ") && !one.column.is_empty() && one.row > 0 => {
                Ok(Expect::RejectRow)
            }
            rejected => Err(format!("rejected {rejected:?}")),
        },
    }
}

/// The files that the fuzzer begins with (fuzz/fuzz_targets/spreadsheet.rs), and what it found.
#[test]
fn what_the_fuzzer_begins_with_is_answered() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/spreadsheet");
    let (mut names, mut whole) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = hostile::fuzzed(&std::fs::read(&path).unwrap());
        names += 1;
        let said = |result: Result<usize, FileProblem>| match result {
            Ok(rows) => rows,
            Err(problem) => {
                assert!(problem.message().ends_with(['.', '?']), "{}: {}", path.display(), problem.message());
                0
            }
        };
        whole +=
            usize::from(said(read("a.xlsx", &bytes, Choice::default()).map(|book| book.fills.len())) > 0);
        said(head(&bytes, None, HeadOf::Trades).map(|_| 0));
        said(holdings(&bytes, &HeldChoice::default()).map(|_| 0));
        said(statement(&bytes).map(|_| 0));
    }
    // Eight of them are good enough to lead behind the first look.
    assert!(names >= 17 && whole >= 8, "{names} files, {whole} read");
}

#[test]
fn each_hostile_file_is_answered_as_the_table_says() {
    let mut wrong = Vec::new();
    for file in FILES.iter() {
        // The first rows are shown, or it is said why not.
        for of in [HeadOf::Trades, HeadOf::Holdings] {
            if let Err(problem) = head(&file.bytes, None, of) {
                assert!(problem.message().ends_with('.'), "{}: {}", file.id, problem.message());
            }
        }
        for is_file in [false, true] {
            let choice = HeldChoice { mappings: Vec::new(), is_file };
            if let Err(problem) = holdings(&file.bytes, &choice) {
                assert!(problem.message().ends_with('.'), "{}: {}", file.id, problem.message());
            }
        }
        let found = answer(file);
        match (&found, file.expect) {
            (Ok(_), Expect::Answer) => {}
            (Ok(found), wanted) if *found == wanted => {}
            _ => wrong.push(format!(
                "{} ({}): wanted {:?}, found {found:?}: {:?}",
                file.id,
                file.why,
                file.expect,
                read(file.name, &file.bytes, Choice::default())
                    .map(|b| (b.fills.len(), b.rejected, b.warnings))
                    .map_err(|p| p.message())
            )),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn limits_say_what_they_are() {
    for (id, code, words) in [
        ("H10", ProblemCode::TooLarge, "64 MB a sheet"),
        ("H12", ProblemCode::TooLarge, "10005 parts; the limit is 1,000"),
        ("H41_120", ProblemCode::TooLarge, "1,00,000 rows"),
        ("C08", ProblemCode::TooLarge, "20.0 MB; the limit is 10 MB"),
        ("H15", ProblemCode::Unreadable, "password"),
        ("H16", ProblemCode::Unreadable, "password"),
        ("H13", ProblemCode::Unreadable, "twice"),
        ("H28", ProblemCode::NoTrades, "no trades are below it"),
        ("C04", ProblemCode::Unreadable, "Row 4 opens a quotation mark that is never closed"),
    ] {
        let file = FILES.iter().find(|file| file.id == id).unwrap();
        let problem = read(file.name, &file.bytes, Choice::default()).unwrap_err();
        assert_eq!(problem.code, code, "{id}");
        assert!(problem.message().contains(words), "{id}: {}", problem.message());
    }
}

#[test]
fn mutated_workbooks_are_answered() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/files/");
    let fixture = |name: &str| std::fs::read(format!("{fixtures}{name}")).unwrap();
    let seeds = [
        ("tradebook.xlsx", good_xlsx()),
        ("tradebook.xls", hostile::GOOD_XLS.to_vec()),
        ("finished.xlsx", fixture("statements/groww-stocks-pnl.xlsx")),
    ];
    for (name, good) in seeds {
        let mut read_whole = 0;
        for bytes in mutations(&good, 300, 5) {
            if let Err(problem) = head(&bytes, None, HeadOf::Trades) {
                assert!(problem.message().ends_with('.'), "{}", problem.message());
            }
            match read(name, &bytes, Choice::default()) {
                Ok(book) => read_whole += usize::from(!book.fills.is_empty()),
                Err(problem) => assert!(problem.message().ends_with('.'), "{}", problem.message()),
            }
        }
        // Some damage lies where it does not matter: the reader does not simply refuse everything.
        assert!(read_whole > 0, "{name}");
    }
}
