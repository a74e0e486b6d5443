use domain::Money;
use proptest::prelude::*;

use super::*;
use crate::{Column, Mask, Unit};

fn sheet(reference: &str, names: &[&str]) -> Sheet {
    let column = |key: &str, unit| Column { key: key.to_owned(), name: key.to_owned(), unit };
    let row = |(at, name): (usize, &&str)| Row {
        name: (*name).to_owned(),
        told: (*name).to_owned(),
        link: Some("/trade-history".to_owned()),
        cells: vec![
            Value::Money(Money((at as i64 + 1) * 10_000)),
            Value::Ratio(0.5),
            if at == 0 { Value::Unknown } else { Value::Count(7) },
        ],
    };
    Sheet {
        reference: reference.to_owned(),
        name: "By weekday".to_owned(),
        scope: "Trades of the whole journal".to_owned(),
        n: Some(7),
        link: Some("/trade-history".to_owned()),
        columns: vec![
            column("net", Unit::Result),
            column("winRate", Unit::Share),
            column("wins", Unit::Count),
        ],
        rows: names.iter().enumerate().map(row).collect(),
        more: 0,
    }
}

fn sheets() -> Vec<Sheet> {
    vec![sheet("r1", &["Monday", "Tuesday"]), sheet("r2", &["Opening drive", "Gap and go"])]
}

#[track_caller]
fn check(text: &str, expected: Result<&str, Dropped>) {
    let said = sentence(text, &sheets()).map(|one| {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Cell { row, column } => format!("<{row},{column}>"),
            Part::Name { row } => format!("<{row}>"),
            Part::N => "<n>".to_owned(),
        };
        one.parts.iter().map(part).collect::<String>()
    });
    assert_eq!(said.as_deref().map_err(|why| *why), expected, "{text}");
}

#[test]
fn a_sentence_names_cells() {
    check("Mondays made {r1.rows[0].net}.", Ok("Mondays made <0,0>."));
    check(
        "{r1.rows[0].name} made {r1.rows[0].net}, {r1.rows[1].name} made {r1.rows[1].net}.",
        Ok("<0> made <0,0>, <1> made <1,0>."),
    );
    check(
        "Of {r1.n} trades, {r1.rows[1].wins} on Tuesdays were won.",
        Ok("Of <n> trades, <1,2> on Tuesdays were won."),
    );
    check(
        "“Gap and go” made {r2.rows[1].net} - more than the other.",
        Ok("“Gap and go” made <1,0> - more than the other."),
    );
    check("सोमवार का नतीजा {r1.rows[0].net} रहा।", Ok("सोमवार का नतीजा <0,0> रहा।"));
    check("The days do not differ: {r1.rows[0].net}.", Ok("The days do not differ: <0,0>."));
}

#[test]
fn a_slot_that_names_nothing_drops_the_sentence() {
    for slot in [
        "r3.rows[0].net",
        "r1.rows[2].net",
        "r1.rows[0].gross",
        "r1.rows[0].",
        "r1.rows[0]",
        "r1.rows[-1].net",
        "r1.rows[+1].net",
        "r1.rows[01].net",
        "r1.rows[1 ].net",
        "R1.rows[0].net",
        "r1.total",
        "r1",
        "",
        "42",
        "r1.rows[0].net + r1.rows[1].net",
        "r1.rows[99999999999999999999].net",
        "r1.rows[०].net",
        "user2.rows[0].net",
        // Nobody knows it.
        "r1.rows[0].wins",
    ] {
        check(&format!("It made {{{slot}}}."), Err(Dropped::Slot));
    }
    for text in ["It made {r1.rows[0].net.", "It made r1.rows[0].net}.", "It made {{r1.rows[0].net}}.", "}{"]
    {
        check(text, Err(Dropped::Slot));
    }
    check("{r1.rows[0].net} and {r2.rows[0].net}.", Err(Dropped::SeveralScopes));
    check("Your trading is fine.", Err(Dropped::NoCell));
}

#[test]
fn numbers_outside_a_slot_drop_the_sentence() {
    for words in [
        "4",
        "12,345",
        "٤٢",
        "४२",
        "৪২",
        "௪",
        "４２",
        "𝟜𝟚",
        "②",
        "½",
        "x²",
        "Ⅳ",
        "₁",
        "一二 ½",
        "〇",
        "৳",
        "₹",
        "Rs.",
        "rs",
        "INR",
        "％",
        "%",
        "٪",
        "﹪",
        "per cent",
        "percent",
        "Percentage",
        "$",
        "रु॰",
        "one",
        "Seven",
        "twenty-five",
        "twentyfive",
        "Thirty",
        "forty",
        "ninety",
        "a hundred",
        "thousands",
        "lakh",
        "lakhs",
        "crore",
        "million",
        "multimillion",
        "half",
        "double",
        "twice",
        "a dozen",
        "third",
        "a couple",
        "thir-ty",
        "thir ty",
        "t-e-n",
        "t.e.n",
        "f i v e",
        "F-I-V-E",
        "सात",
        "पच्चीस",
        "सौ",
        "हज़ार",
        "हजार",
        "लाख",
        "करोड़",
        "करोड",
        "आधा",
        "डेढ़",
        "ढाई",
        "दोगुना",
        "प्रतिशत",
        "रुपये",
        "पाँच",
        "पांच",
        "निन्यानवे",
        "ek",
        "do trades",
        "teen",
        "paanch",
        "pachas",
        "sau",
        "hazaar",
        "dedh",
        "IV",
        "XII",
        "M",
        "lOO",
        "IOO",
        "ten",
        "zero",
        "nil",
        "none",
    ] {
        let text = format!("On Mondays {words} was made, {{r1.rows[0].net}}.");
        let why = sentence(&text, &sheets()).err();
        assert!(matches!(why, Some(Dropped::Number | Dropped::Sign)), "{text}: {why:?}");
    }
    check("It made {r1.rows[0].net}k.", Err(Dropped::Number));
    check("It made x{r1.rows[0].net}.", Err(Dropped::Number));
    for text in [
        "{r1.rows[0].net}{r1.rows[1].net}",
        "{r1.rows[0].net}.{r1.rows[1].net}",
        "{r1.rows[0].net}, {r1.rows[1].net}",
        "It made -{r1.rows[0].net}",
        "It made — {r1.rows[0].net}",
        "It made ({r1.rows[0].net})",
        "It made minus {r1.rows[0].net}",
        "It made a negative {r1.rows[0].net}",
    ] {
        check(text, Err(Dropped::Number));
    }
}

#[test]
fn other_scripts_addresses_and_hidden_signs_drop_the_sentence() {
    for words in [
        "http://evil.example",
        "evil.example",
        "[here](x)",
        "<b>",
        "a@b",
        "s\u{435}ven",
        "on\u{200b}e",
        "\u{202e}eno",
        "one\u{301}",
        "seve\u{ad}n",
        "*it*",
        "`x`",
        "#",
        "+",
        "=",
        "😀",
        "\n",
        "\t",
        "七",
        "سبعة",
        "//x",
        "javascript:x",
        "mailto:x",
        "~",
        "^",
        "|",
        "_",
        "\\",
    ] {
        let text = format!("On Mondays {words} was made, {{r1.rows[0].net}}.");
        let why = sentence(&text, &sheets()).err();
        assert!(matches!(why, Some(Dropped::Number | Dropped::Sign)), "{text:?}: {why:?}");
    }
}

#[test]
fn a_number_stands_beside_its_own_row() {
    check("Tuesdays made {r1.rows[0].net}.", Err(Dropped::OtherRow));
    check("gap AND go made {r2.rows[0].net}.", Err(Dropped::OtherRow));
    check("{r1.rows[1].name} was the best day.", Err(Dropped::NoCell));
    check("{r1.rows[1].name} made {r1.rows[0].net}.", Err(Dropped::OtherRow));
    check(
        "Mondays made less than Tuesdays: {r1.rows[0].net} and {r1.rows[1].net}.",
        Ok("Mondays made less than Tuesdays: <0,0> and <1,0>."),
    );
}

#[test]
fn it_is_arithmetic_and_not_advice() {
    for words in
        ["You should rest", "Stop trading", "Sell them", "It will fall", "Consider less", "आपको रुकना चाहिए"]
    {
        check(&format!("{words}: {{r1.rows[0].net}}."), Err(Dropped::Advice));
    }
}

#[test]
fn an_answer_has_one_form() {
    let all = sheets();
    let said = read("```json\n{\"sentences\":[\"Mondays made {r1.rows[0].net}.\",\"It was 5.\"]}\n```", &all);
    let Answer::Said { sentences, dropped } = said else { panic!("{said:?}") };
    assert_eq!((sentences.len(), dropped), (1, vec![Dropped::Number]));
    assert_eq!(read("{\"unanswered\":true}", &all), Answer::NotInFigures);
    for text in [
        "",
        "It made 5.",
        "<html>",
        "[]",
        "{}",
        "{\"sentences\":[]}",
        "{\"sentences\":\"a\"}",
        "{\"sentences\":[7]}",
        "{\"sentences\":[\"a\"],\"html\":\"<b>\"}",
        "null",
        "{\"sentences\":[\"a\"]} and more",
    ] {
        assert_eq!(read(text, &all), Answer::NoForm, "{text}");
    }
    let many: Vec<&str> = vec!["Mondays made {r1.rows[0].net}."; 12];
    let said = read(&serde_json::json!({"sentences": many}).to_string(), &all);
    let Answer::Said { sentences, dropped } = said else { panic!("{said:?}") };
    assert_eq!((sentences.len(), dropped.len()), (10, 2));
    check(&format!("{} {{r1.rows[0].net}}", "a ".repeat(300)), Err(Dropped::TooLong));
}

#[test]
fn a_model_is_told_other_names() {
    let mut one = sheet("r1", &["NIFTY"]);
    one.rows[0].told = "NIFTY".to_owned();
    let told = one.told(&Mask::of(["NIFTY".to_owned()])).to_string();
    assert!(!told.contains("NIFTY") && told.contains("\"S1\"") && told.contains("\"net\":\"1\""), "{told}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    /// Whatever a model writes: what is shown has no digit of any script and no sign of money outside a slot.
    #[test]
    fn nothing_that_is_shown_holds_a_digit(text in "\\PC{0,60}", more in "\\PC{0,30}") {
        let text = format!("{text}{{r1.rows[0].net}}{more}");
        if let Ok(one) = sentence(&text, &sheets()) {
            for part in one.parts {
                if let Part::Text(text) = part {
                    let seen: String = text.nfkd().collect();
                    prop_assert!(!seen.chars().any(char::is_numeric), "{text}");
                    prop_assert!(!seen.contains(['%', '₹', '$', '{', '}', '<', '/']), "{text}");
                }
            }
        }
    }

    /// A number word drops a sentence wherever it stands, in any case.
    #[test]
    fn a_number_word_drops_it_anywhere(
        word in prop::sample::select(vec!["seven", "twelve", "fifty", "hundred", "lakh", "crore", "half", "twice", "सात", "पचास", "सौ", "लाख"]),
        before in "[a-z]{0,8}", after in "[a-z]{0,8}", upper in any::<bool>(),
    ) {
        let word = if upper { word.to_uppercase() } else { word.to_owned() };
        let text = format!("{before} {word} {after} {{r1.rows[0].net}}");
        prop_assert!(sentence(&text, &sheets()).is_err(), "{text}");
    }

    /// Text without a slot of ours is never shown.
    #[test]
    fn no_words_without_a_cell(text in "\\PC{0,80}") {
        prop_assert!(sentence(&text, &sheets()).is_err());
    }

    /// Reading never panics.
    #[test]
    fn anything_can_be_read(text in "\\PC{0,200}") {
        let _ = read(&text, &sheets());
        let _ = crate::Call::read("trades", &text);
        let _ = Mask::of(["NIFTY".to_owned(), "M&M".to_owned()]).hide(&text);
    }
}
