use boards::{Choice, Look, Panel, Spot};
use catalog::GameId;
use expect_test::{Expect, expect};
use game_core::{Lang, Observer, Seat, scramble};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
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
                    let look =
                        Look { view: &view, options: &options, seats: 2, seat: Some(seat), taken: &[], lang };
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
    boards::of(GameId::Eclipsia).panels(look)
}

fn named(name: &str) {
    assert!(!name.is_empty() && !name.contains(['{', '}']), "{name:?} is no name");
}

#[test]
fn every_move_is_a_path_of_its_own_over_what_is_shown() {
    let board = boards::of(GameId::Eclipsia);
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
                assert!(part == "pass" || spots.contains(part.as_str()), "{part} is nowhere in {options}");
                assert!(choice.complete().is_none() && choice.point(&part), "{text}: {part}");
                named(&board.name(&part, look));
            }
            assert_eq!(choice.complete(), Some(text.as_str()));
            assert!(text == "pass" || board.preview(look, text).contains("would"), "{text}");
        }
    });
}

#[test]
fn everything_shown_has_a_key_of_its_own_and_a_name() {
    every_position(|_, _, look| {
        let panels = panels(look);
        let first = if look.seat == Some(Seat::new(0)) { "sun" } else { "moon" };
        assert_eq!(panels[0].id, first);
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
        let look = Look { view: &view, options: &options, seats: 2, seat: None, taken: &[], lang: Lang::En };
        for panel in panels(look) {
            let is_place = |spot: &&Spot| spot.key.len() == 3;
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
                assert!(places.iter().all(|spot| !spot.small && spot.size.0 * 340.0 / panel.size.0 >= 40.0));
            }
        }
    }
}

/// A position with a piece back to back, one showing through, and a noted power.
fn position() -> Value {
    json!({"phase":"play","to_move":0,"turn":9,
        "pieces":[{"at":"C1m","seat":1,"type":"faithful"},{"at":"C1s","seat":0,"type":"faithful"},
            {"at":"C2s","seat":0,"type":"sanctuary"},{"at":"G3m","seat":1,"type":"faithful"}],
        "reserves":[{"sanctuary":0,"monolith":4,"faithful":6},{"sanctuary":1,"monolith":4,"faithful":5}],
        "powers":["castle"],"used":[],"passes":0})
}

fn check(lang: Lang, keys: &[&str], expect: Expect) {
    let view = position();
    let look = Look { view: &view, options: &Value::Null, seats: 2, seat: None, taken: &[], lang };
    let panels = panels(look);
    let spots: Vec<&Spot> = panels.iter().flat_map(|panel| &panel.spots).collect();
    let label = |key: &&str| spots.iter().find(|spot| spot.key == *key).unwrap().label.as_str();
    expect.assert_eq(&keys.iter().map(label).collect::<Vec<_>>().join("\n"));
}

const KEYS: [&str; 8] =
    ["C1s", "C2m", "G3s", "G3m", "district:C:s", "district:G:s", "pile:0:M", "power:0:castle"];

#[test]
fn places_say_what_is_there_and_what_is_behind() {
    check(
        Lang::En,
        &KEYS,
        expect![[r#"
        C1s: faithful of the Sun, behind it faithful of the Moon
        C2m: free, behind it sanctuary of the Sun
        G3s: free, behind it faithful of the Moon
        G3m: faithful of the Moon
        C, Castle, worth 2: Sun 2, Moon 1, held by the Sun; who holds it may swap a piece with one of the other cult's of the same type
        G, Gardens, worth 7: Sun 0, Moon 1, held by the Moon
        Reserve, monolith of the Sun: 4 left
        Castle, ready: swap a piece with one of the other cult's of the same type"#]],
    );
    check(
        Lang::Fr,
        &KEYS,
        expect![[r#"
        C1s : fidèle du Soleil, derrière : fidèle de la Lune
        C2m : libre, derrière : sanctuaire du Soleil
        G3s : libre, derrière : fidèle de la Lune
        G3m : fidèle de la Lune
        C, Château, vaut 2 : Soleil 2, Lune 1, tenu par le Soleil ; qui le tient peut échanger un pion avec un pion adverse de même type
        G, Jardins, vaut 7 : Soleil 0, Lune 1, tenu par la Lune
        Réserve, monolithe du Soleil : 4
        Château, prêt : échanger un pion avec un pion adverse de même type"#]],
    );
}

#[test]
fn a_monolith_shows_the_faithful_it_would_throw_off() {
    let view = position();
    let look = Look { view: &view, options: &Value::Null, seats: 2, seat: None, taken: &[], lang: Lang::En };
    let board = boards::of(GameId::Eclipsia);
    assert!(board.preview(look, "M@G3s").contains("would-fall"));
    assert!(!board.preview(look, "F@G3s").contains("would-fall"));
    let story = board.story(look, &json!({"seat": 0, "move": "M@G3s"}));
    assert!(story.overlay.contains("falls-off"));
    assert_eq!(story.moved, [("G3s".to_owned(), "pile:0:M".to_owned())]);
}

#[test]
fn swapped_pieces_come_from_each_other_on_both_faces() {
    let view = position();
    let look = Look { view: &view, options: &Value::Null, seats: 2, seat: None, taken: &[], lang: Lang::En };
    let story = boards::of(GameId::Eclipsia).story(look, &json!({"seat": 0, "move": "castle C1s~G3m"}));
    let moved: Vec<String> = story.moved.iter().map(|(now, then)| format!("{now} from {then}")).collect();
    expect![[r#"
        C1s from ghost:G3m
        ghost:C1s from G3m
        G3m from ghost:C1s
        ghost:G3m from C1s"#]]
    .assert_eq(&moved.join("\n"));
}

#[test]
fn both_languages_say_the_same_things() {
    let keys = |text: &str| {
        toml::from_str::<BTreeMap<String, String>>(text).unwrap().into_keys().collect::<Vec<_>>()
    };
    let (english, french) =
        (include_str!("../../words/en/eclipsia.toml"), include_str!("../../words/fr/eclipsia.toml"));
    assert_eq!(keys(english), keys(french));
}
