use boards::{Beat, Board, Choice, Look, Panel};
use expect_test::{Expect, expect};
use game_core::Lang;
use serde_json::Value;

/// A board whose moves are their own paths, part by part.
struct Words;

impl Board for Words {
    fn words(&self, _: Lang) -> &'static boards::Words {
        unreachable!("it says nothing")
    }
    fn panels(&self, _: Look<'_>) -> Vec<Panel> {
        Vec::new()
    }
    fn path(&self, text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }
    fn name(&self, part: &str, _: Look<'_>) -> String {
        part.to_owned()
    }
    fn told(&self, event: &Value, _: Lang) -> Option<String> {
        event["move"].as_str().map(str::to_owned)
    }
    fn preview(&self, _: Look<'_>, _: &str) -> String {
        String::new()
    }
    fn meant(&self, _: Look<'_>, path: &[String]) -> Option<String> {
        Some(path.join(" "))
    }

    fn beats(&self, _: Look<'_>, _: &Value, _: &Value, _: &[account::Deed]) -> Vec<Beat> {
        Vec::new()
    }
}

const LEGAL: [&str; 7] =
    ["ok", "card:1 ok", "card:1 card:1 ok", "card:1 card:3 ok", "c3 c5", "c3 face:N", "c5 c3"];
const PIECES: [&str; 4] = ["piece:F a1", "piece:F a2", "piece:M a1", "temple a3 a2"];

fn check(points: &[&str], expect: Expect) {
    check_among(&LEGAL, points, expect);
}

fn check_among(legal: &[&str], points: &[&str], expect: Expect) {
    let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let mut choice = Choice::among(&Words, &legal);
    let refused: Vec<&str> = points.iter().copied().filter(|part| !choice.point(part)).collect();
    expect.assert_eq(&format!(
        "refused {refused:?} next {:?} complete {:?}",
        choice.next(),
        choice.complete()
    ));
}

#[test]
fn nothing_pointed_at_leaves_all_open() {
    check(&[], expect![[r#"refused [] next ["ok", "card:1", "card:3", "c3", "c5"] complete None"#]]);
}

#[test]
fn places_are_pointed_at_in_their_order() {
    check(&["c3"], expect![[r#"refused [] next ["c5", "face:N"] complete None"#]]);
    check(&["c3", "c5"], expect![[r#"refused [] next [] complete Some("c3 c5")"#]]);
    check(&["c3", "ok"], expect![[r#"refused ["ok"] next ["c5", "face:N"] complete None"#]]);
}

#[test]
fn cards_are_pointed_at_in_any_order() {
    check(&["card:3"], expect![[r#"refused [] next ["card:1"] complete None"#]]);
    check(&["card:3", "card:1", "ok"], expect![[r#"refused [] next [] complete Some("card:1 card:3 ok")"#]]);
    check(&["card:1", "card:1"], expect![[r#"refused [] next ["ok"] complete None"#]]);
}

#[test]
fn a_card_can_be_put_back_wherever_it_was() {
    let legal: Vec<String> = LEGAL.iter().map(ToString::to_string).collect();
    let mut choice = Choice::among(&Words, &legal);
    assert!(choice.point("card:1") && choice.point("card:3") && choice.put_back("card:1"));
    assert_eq!(choice.taken(), ["card:3"]);
    assert!(choice.back() && !choice.back() && !choice.put_back("card:3"));
    assert!(choice.point("c3") && choice.point("c5") && !choice.put_back("c3"));
}

#[test]
fn a_piece_is_pointed_at_before_its_place_or_after_it() {
    let check = |points: &[&str], expect| check_among(&PIECES, points, expect);
    check(&[], expect![[r#"refused [] next ["piece:F", "a1", "a2", "piece:M", "temple"] complete None"#]]);
    check(&["piece:M", "a1"], expect![[r#"refused [] next [] complete Some("piece:M a1")"#]]);
    check(&["a1"], expect![[r#"refused [] next ["piece:F", "piece:M"] complete None"#]]);
    check(&["a1", "piece:M"], expect![[r#"refused [] next [] complete Some("piece:M a1")"#]]);
    check(&["temple", "a2"], expect![[r#"refused ["a2"] next ["a3"] complete None"#]]);
}

#[test]
fn the_only_piece_for_a_place_comes_with_it() {
    check_among(&PIECES, &["a2"], expect![[r#"refused [] next [] complete Some("piece:F a2")"#]]);
}

#[test]
fn whoever_wanted_another_piece_is_asked() {
    let legal: Vec<String> =
        ["piece:M a1", "piece:M a2", "piece:F a3"].iter().map(ToString::to_string).collect();
    let mut choice = Choice::among(&Words, &legal);
    assert!(choice.point("piece:F") && !choice.point("a1") && choice.back() && choice.point("a1"));
    assert_eq!((choice.taken(), choice.complete()), (&["a1".to_owned()][..], None));
    assert!(choice.back() && choice.point("a2") && choice.complete() == Some("piece:M a2"));
}
