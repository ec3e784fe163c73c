mod motion;
mod words;

use account::Names;
use boards::{Choice, Look, Panel, Spot, Tone};
use catalog::GameId;
use game_core::{Lang, Observer, Seat, scramble};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{AnyTable, Seed};

/// The usual edition, and such as are as unlike it as the rules allow.
fn editions() -> Vec<Value> {
    let letters = || ('A'..='Z').map(|letter| letter.to_string());
    let district = |code: String, spots: u64, power: Option<&str>| {
        let mut district =
            json!({"code": code, "name": format!("<{code}> & Sons"), "spots": spots, "points": 1000});
        if let Some(power) = power {
            district["power"] = json!(power);
        }
        district
    };
    let powers = [Some("portal"), Some("castle"), Some("mount"), Some("temple")];
    let power = |nth: usize| powers.get(nth).copied().flatten();
    let many: Vec<Value> = letters()
        .enumerate()
        .map(|(nth, code)| district(code, if nth < 12 { 3 } else { 2 }, power(nth)))
        .collect();
    let wide: Vec<Value> = letters()
        .take(8)
        .enumerate()
        .map(|(nth, code)| district(code, if nth == 7 { 1 } else { 9 }, power(nth)))
        .collect();
    let few: Vec<Value> =
        letters().take(3).enumerate().map(|(nth, code)| district(code, 1 + nth as u64, power(nth))).collect();
    let one = vec![district("Q".to_owned(), 1, None)];
    let mut options = vec![Value::Null];
    for (districts, monolith, faithful) in [(many, 8, 20), (wide, 6, 6), (few, 2, 3), (one, 0, 0)] {
        let pieces = json!({"sanctuary": 1, "monolith": monolith, "faithful": faithful});
        options.push(json!({"edition": {"name": "test", "districts": districts, "pieces": pieces}}));
    }
    options
}

/// Plays random games of each edition and looks at every position as every seat.
fn every_position(mut look_at: impl FnMut(&dyn AnyTable, &Value, Look<'_>)) {
    for options in editions() {
        for seed in 0..2 {
            let mut table =
                catalog::open(GameId::Eclipsia, 2, &options, Seed::new(format!("{seed}"))).unwrap();
            let mut ply = 0;
            loop {
                for seat in Seat::first(2) {
                    let view = table.view(Observer::Seat(seat));
                    let lang = Lang::ALL[ply as usize % Lang::ALL.len()];
                    let look = Look {
                        view: &view,
                        options: &options,
                        seats: 2,
                        seat: Some(seat),
                        taken: &[],
                        names: &account::NOBODY,
                        lang,
                    };
                    look_at(&*table, &options, look);
                }
                let Some(mover) = table.status().to_act.first().copied() else { break };
                let legal = table.legal(mover);
                let draw = scramble(ply ^ scramble(seed)) % legal.len() as u64;
                table.play(mover, &legal[draw as usize]).unwrap();
                ply += 1;
            }
        }
    }
}

fn panels(look: Look<'_>) -> Vec<Panel> {
    GameId::Eclipsia.board().panels(look)
}

fn named(name: &str) {
    assert!(!name.is_empty() && !name.contains(['{', '}']), "{name:?} is no name");
}

#[test]
fn every_move_is_a_path_of_its_own_over_what_is_shown() {
    let board = GameId::Eclipsia.board();
    every_position(|table, options, look| {
        let legal = table.legal(look.seat.unwrap());
        let paths: BTreeSet<Vec<String>> = legal.iter().map(|text| board.path(text)).collect();
        assert_eq!(paths.len(), legal.len(), "two moves have one path");
        let panels = panels(look);
        let spots: BTreeSet<&str> =
            panels.iter().flat_map(|panel| &panel.spots).map(|spot| spot.part.as_str()).collect();
        let open = Choice::among(board, &legal);
        for text in legal.iter().step_by(1 + legal.len() / 16) {
            let mut choice = open.clone();
            for part in board.path(text) {
                let button = part == "pass" || part.starts_with("piece:");
                assert!(button || spots.contains(part.as_str()), "{part} is nowhere in {options}");
                assert!(choice.complete().is_none() && choice.point(&part), "{text}: {part}");
                named(&board.name(&part, look));
            }
            assert_eq!(choice.complete(), Some(text.as_str()));
            assert!(text == "pass" || board.preview(look, text).contains("ec-would"), "{text}");
        }
    });
}

#[test]
fn everything_shown_has_a_key_of_its_own_and_a_name() {
    every_position(|_, _, look| {
        let panels = panels(look);
        let near = if look.seat == Some(Seat::new(0)) { "sun" } else { "moon" };
        assert_eq!(panels.iter().map(|panel| panel.id).collect::<Vec<_>>(), [near]);
        let mut keys = BTreeSet::new();
        for spot in panels.iter().flat_map(|panel| &panel.spots) {
            assert!(keys.insert(&spot.key), "two spots {}", spot.key);
            named(&spot.label);
        }
        let mut keys = BTreeSet::new();
        for item in panels.iter().flat_map(|panel| &panel.items) {
            assert!(keys.insert(&item.key), "two items {}", item.key);
        }
        assert!(!panels[0].svg().contains("<A>"), "a name is text, not SVG");
    });
}

#[test]
fn spots_of_every_edition_keep_clear_of_each_other() {
    for options in editions() {
        let table = catalog::open(GameId::Eclipsia, 2, &options, Seed::new("0")).unwrap();
        let view = table.view(Observer::Public);
        let look = Look {
            view: &view,
            options: &options,
            seats: 2,
            seat: None,
            taken: &[],
            names: &account::NOBODY,
            lang: Lang::En,
        };
        for panel in panels(look) {
            let is_place = |spot: &&Spot| spot.key.len() == 3 && spot.key.ends_with('s');
            let places: Vec<&Spot> = panel.spots.iter().filter(is_place).collect();
            assert!(!places.is_empty());
            for (index, spot) in places.iter().enumerate() {
                let away = |other: &&Spot| (spot.at.0 - other.at.0).hypot(spot.at.1 - other.at.1);
                assert!(
                    places[..index].iter().all(|other| away(other) > spot.size.0 - 0.5),
                    "{} in {options}",
                    spot.key
                );
            }
            if options.is_null() {
                assert!(places.iter().all(|spot| !spot.small && spot.size.0 * 390.0 / panel.size.0 >= 40.0));
            }
        }
    }
}

/// A position with a piece back to back, one showing through, and noted powers.
fn position() -> Value {
    json!({"phase":"play","to_move":0,"turn":9,
        "pieces":[{"at":"C1m","seat":1,"type":"faithful"},{"at":"C1s","seat":0,"type":"faithful"},
            {"at":"C2s","seat":0,"type":"sanctuary"},{"at":"G3m","seat":1,"type":"faithful"},
            {"at":"P1m","seat":1,"type":"monolith"},{"at":"T1s","seat":0,"type":"faithful"}],
        "reserves":[{"sanctuary":0,"monolith":4,"faithful":5},{"sanctuary":1,"monolith":3,"faithful":5}],
        "powers":["castle","temple"],"used":[],"passes":0})
}

/// Looks at a position as a seat whose players have names.
fn seen<T>(view: &Value, lang: Lang, taken: &[&str], look_at: impl FnOnce(Look<'_>) -> T) -> T {
    let names = Names::new(vec!["Hina".into(), "Fisher".into()], Some(Seat::new(0)));
    let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
    look_at(Look {
        view,
        options: &Value::Null,
        seats: 2,
        seat: Some(Seat::new(0)),
        taken: &taken,
        names: &names,
        lang,
    })
}

#[test]
fn everything_that_can_be_pointed_at_has_a_tip() {
    let board = GameId::Eclipsia.board();
    let mut count = 0;
    every_position(|table, _, look| {
        count += 1;
        // Few of many: all would take a minute.
        if count % 9 != 0 {
            return;
        }
        let spots = panels(look).into_iter().flat_map(|panel| panel.spots);
        let parts = spots
            .map(|spot| spot.part)
            .chain(table.legal(look.seat.unwrap()).into_iter().flat_map(|text| board.path(&text)));
        for part in parts.collect::<BTreeSet<_>>() {
            let tip = board.tip(&part, look).unwrap_or_else(|| panic!("{part} has no tip"));
            named(&tip.title);
            named(&tip.text);
        }
    });
}

#[test]
fn the_first_click_is_a_free_place() {
    let board = GameId::Eclipsia.board();
    let table = catalog::open(GameId::Eclipsia, 2, &Value::Null, Seed::new("0")).unwrap();
    let mut choice = Choice::among(board, &table.legal(Seat::new(0)));
    assert!(choice.next().contains(&"F1s") && choice.point("F1s"));
    assert_eq!(choice.complete(), Some("S@F1s"));
}

#[test]
fn buttons_for_pieces_say_how_many_are_left_and_have_a_picture() {
    let board = GameId::Eclipsia.board();
    seen(&position(), Lang::En, &[], |look| {
        assert_eq!(board.name("piece:M", look), "4 monoliths");
        assert_eq!(board.name("piece:F", look), "5 faithful");
        for part in ["piece:M", "piece:F", "castle", "temple", "G3m"] {
            assert!(board.icon(part, look).starts_with("<svg viewBox"), "{part}");
        }
    });
}

#[test]
fn cards_have_what_the_view_has() {
    let board = GameId::Eclipsia.board();
    every_position(|table, _, look| {
        let cards = board.cards(look);
        assert_eq!(cards.len(), 2);
        for card in cards {
            let reserve = &look.view["reserves"][card.seat.index()];
            for piece in ["sanctuary", "monolith", "faithful"] {
                let fact = card.facts.iter().find(|fact| fact.key == piece).unwrap();
                assert_eq!(fact.count, reserve[piece].to_string());
                assert_eq!(fact.tone == Tone::Gone, reserve[piece] == 0);
                named(&fact.label);
            }
            let score = card.score.unwrap();
            if let Some(outcome) = table.status().outcome {
                assert_eq!(score.count, outcome.scores()[card.seat.index()].to_string());
            }
            assert_eq!(
                !card.doing.is_empty(),
                table.status().to_act == [card.seat] || reserve_is_empty(reserve, look)
            );
        }
    });
}

fn reserve_is_empty(reserve: &Value, look: Look<'_>) -> bool {
    let none = ["sanctuary", "monolith", "faithful"].iter().all(|piece| reserve[piece] == 0);
    none && look.view["phase"] == "play"
}

#[test]
fn the_reckoning_sums_to_the_score() {
    let board = GameId::Eclipsia.board();
    let mut seen = 0;
    every_position(|table, _, look| {
        let Some(outcome) = table.status().outcome else {
            assert!(board.reckoning(look).is_none());
            return;
        };
        let reckoning = board.reckoning(look).unwrap();
        for (seat, cells) in reckoning.rows {
            assert_eq!(cells.len(), reckoning.columns.len());
            let points = |cell: &String| cell.split(' ').next().unwrap().parse::<i64>().unwrap_or(0);
            let (sum, districts) = cells.split_last().unwrap();
            assert_eq!(districts.iter().map(points).sum::<i64>(), points(sum));
            assert_eq!(points(sum), i64::from(outcome.scores()[seat.index()]));
            seen += 1;
        }
    });
    assert!(seen > 0);
}

#[test]
fn what_no_game_could_show_shows_nothing() {
    let board = GameId::Eclipsia.board();
    let district = |spots: i64| json!({"code": "Q", "name": "Quay", "spots": spots, "points": 5});
    let edition = |districts: Value| {
        json!({"edition": {"name": "test", "districts": districts,
        "pieces": {"sanctuary": 1, "monolith": 1, "faithful": 1}}})
    };
    let mut stranger = position();
    stranger["to_move"] = json!(4);
    let cases = [
        (stranger, Value::Null),
        (position(), edition(json!([district(5000)]))),
        (json!({"phase": "play"}), Value::Null),
    ];
    for (view, options) in cases {
        let names = Names::default();
        let look = Look {
            view: &view,
            options: &options,
            seats: 2,
            seat: None,
            taken: &[],
            names: &names,
            lang: Lang::En,
        };
        assert!(board.panels(look).is_empty() && board.cards(look).is_empty());
        assert!(board.tip("district:Q", look).is_none() && board.tip("score:4", look).is_none());
        assert!(board.preview(look, "F@G3s").is_empty() && board.danger(look).is_empty());
    }
    let few = edition(json!([district(2), district(-3)]));
    seen(&position(), Lang::En, &[], |look| {
        board.panels(Look { options: &few, ..look });
        board.preview(Look { options: &few, ..look }, "F@G3s");
    });
}

#[test]
fn places_of_the_far_face_have_buttons_for_a_swap() {
    let far = |taken: &[&str]| {
        seen(&position(), Lang::En, taken, |look| {
            panels(look).iter().flat_map(|panel| &panel.spots).find(|spot| spot.part == "G3m").unwrap().small
        })
    };
    assert!(far(&["castle"]) && !far(&[]));
}
