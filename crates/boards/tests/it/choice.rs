use boards::{Board, Choice, Look, Panel, Story};
use expect_test::{Expect, expect};
use game_core::Lang;
use serde_json::Value;

/// A board whose moves are their own paths, part by part.
struct Words;

impl Board for Words {
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

    fn story(&self, _: Look<'_>, _: &Value) -> Story {
        Story::default()
    }
}

const LEGAL: [&str; 7] =
    ["ok", "card:1 ok", "card:1 card:1 ok", "card:1 card:3 ok", "c3 c5", "c3 face:N", "c5 c3"];

fn check(points: &[&str], expect: Expect) {
    let legal: Vec<String> = LEGAL.iter().map(ToString::to_string).collect();
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
