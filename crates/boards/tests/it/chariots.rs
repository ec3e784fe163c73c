use boards::{Choice, Look, Panel};
use catalog::GameId;
use expect_test::{Expect, expect};
use game_core::{Lang, Observer, Seat, scramble};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use table::{AnyTable, Seed};

/// A race of three in which the second drives: one bar, one wall and one dolmen are up.
fn race(phase: &str, hand: Value) -> Value {
    json!({"phase": phase, "round": 4, "order": [1, 0, 2],
        "chariots": [
            {"at": "t13", "crystals": 5, "bars": 0, "dolmen": "G20", "place": null, "out": false},
            {"at": "t14", "crystals": 4, "bars": 0, "dolmen": null, "place": null, "out": false},
            {"at": "b2", "crystals": 4, "bars": 7, "dolmen": null, "place": null, "out": false}],
        "track_crystals": {"5": [2], "10": [], "15": [1, 2], "20": [0, 1, 2], "25": [0, 1, 2]},
        "bars": [{"at": "T14", "seat": 0, "height": 2}, {"at": "S14", "seat": 2, "height": 1},
            {"at": "M3", "seat": 1, "height": 1}],
        "splits": [[2, 3], [1, 3], [4, 0]],
        "acting": 1, "left": 3, "waiting": [0],
        "hands": [{"hidden": 3}, hand, {"hidden": 2}], "deck": {"hidden": 30}, "discards": [1, 1, 2]})
}

fn panels(view: &Value, taken: &[&str], lang: Lang) -> Vec<Panel> {
    let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
    let look = Look { view, options: &Value::Null, seats: 3, seat: Some(Seat::new(1)), taken: &taken, lang };
    boards::of(GameId::Chariots).panels(look)
}

/// The labels of the spots with these keys.
fn check(view: &Value, taken: &[&str], lang: Lang, keys: &[&str], expect: Expect) {
    let panels = panels(view, taken, lang);
    let spots = || panels.iter().flat_map(|panel| &panel.spots);
    let label = |key: &&str| spots().find(|spot| spot.key == *key).map_or("-", |spot| spot.label.as_str());
    let labels: Vec<&str> = keys.iter().map(label).collect();
    expect.assert_eq(&labels.join("\n"));
}

#[test]
fn spaces_say_who_stands_there_what_is_ahead_and_what_they_cost() {
    let view = race("drive", json!([7, 7, "D"]));
    let keys = ["t14", "z-w14", "t15", "w2", "b2", "finish", "seat-0"];
    check(
        &view,
        &[],
        Lang::En,
        &keys,
        expect![[r#"
        t14: chariot of player 2, bar of player 3 ahead on S14, wall of player 1 ahead on T14
        w14: costs 3
        t15: crystal of player 2, crystal of player 3, costs 5
        w2: free
        b2: chariot of player 3
        finish: free
        Player 1: t13, crystals: 5, bars left: 0, dolmen on G20, cards: 3, 2 blocking, 3 driving"#]],
    );
    check(
        &view,
        &[],
        Lang::Fr,
        &keys,
        expect![[r#"
        t14 : char du joueur 2, baguette du joueur 3 devant, sur S14, mur du joueur 1 devant, sur T14
        w14 : coûte 3
        t15 : cristal du joueur 2, cristal du joueur 3, coûte 5
        w2 : libre
        b2 : char du joueur 3
        arrivée : libre
        Joueur 1 : t13, cristaux : 5, baguettes en réserve : 0, dolmen sur G20, cartes : 3, 2 en blocage, 3 en conduite"#]],
    );
}

#[test]
fn lines_are_spots_only_when_cards_ask_for_them() {
    let view = race("block", json!([7, 7, "D"]));
    let keys = ["T13", "z-S14", "M3", "G13", "z-G14"];
    check(
        &view,
        &[],
        Lang::En,
        &keys,
        expect![[r#"
        -
        -
        -
        -
        -"#]],
    );
    check(
        &view,
        &["card:7", "card:7:2"],
        Lang::En,
        &keys,
        expect![[r#"
        -
        -
        M3 across the pit, within the zone: bar of player 2
        -
        -"#]],
    );
    check(
        &view,
        &["card:7", "card:7:2", "M3"],
        Lang::En,
        &keys,
        expect![[r#"
        T13 across the track
        S14 between track and pit: bar of player 3
        M3 across the pit, within the zone: bar of player 2
        -
        -"#]],
    );
    check(
        &view,
        &["card:7", "card:7:2", "card:D"],
        Lang::Fr,
        &keys,
        expect![[r#"
            -
            -
            -
            G13, la porte en travers de la piste et de la fosse
            G14, la porte en travers de la piste et de la fosse"#]],
    );
}

#[test]
fn either_copy_of_a_card_is_the_first_until_one_is_taken() {
    let view = race("block", json!([7, 7, "D"]));
    let top = |taken: &[&str]| -> Vec<String> {
        let panels = panels(&view, taken, Lang::En);
        let hand = panels.iter().find(|panel| panel.id == "hand").unwrap();
        hand.spots.iter().filter(|spot| !spot.key.ends_with("-too")).map(|spot| spot.part.clone()).collect()
    };
    assert_eq!(top(&[]), ["card:7", "card:7", "card:D"]);
    assert_eq!(top(&["card:7"]), ["card:7", "card:7:2", "card:D"]);
    assert_eq!(top(&["card:7:2"]), ["card:7", "card:7:2", "card:D"]);
}

#[test]
fn a_step_shows_what_it_breaks_and_a_split_how_far_it_goes() {
    let board = boards::of(GameId::Chariots);
    let mut view = race("drive", json!([7]));
    let shows = |view: &Value, text: &str, what: &str| {
        let look = Look { view, options: &Value::Null, seats: 3, seat: None, taken: &[], lang: Lang::En };
        board.preview(look, text).matches(what).count()
    };
    assert_eq!(shows(&view, "go w14", "ch-strike"), 1);
    assert_eq!(shows(&view, "go t15", "ch-strike"), 1);
    view["phase"] = json!("energy");
    view["acting"] = Value::Null;
    view["left"] = json!(0);
    view["splits"] = json!([null, null, null]);
    assert_eq!(shows(&view, "split 4/0", "ch-cost"), 0);
    // The wall ahead costs 5, the bar beside 3, so that b15 is as far as it goes.
    assert_eq!(shows(&view, "split 0/4", "ch-cost"), 2);
}

#[test]
fn a_chariot_comes_from_where_it_was_and_what_it_hits_breaks() {
    let view = race("drive", json!([7]));
    let look = Look { view: &view, options: &Value::Null, seats: 3, seat: None, taken: &[], lang: Lang::En };
    let story = boards::of(GameId::Chariots).story(look, &json!({"seat": 1, "move": "go w14"}));
    assert_eq!(story.moved, [("c1-w14".to_owned(), "c1-t14".to_owned())]);
    assert!(story.overlay.contains("ch-crumbles"));
}

/// All along some random games: distinct paths that lead to their moves, unique keys, names for all, and no stray button for a
/// card or for a line that a finger can reach.
#[test]
fn every_move_of_a_race_can_be_pointed_out() {
    for seats in 3..=5 {
        for seed in 0..2 {
            let mut table =
                catalog::open(GameId::Chariots, seats, &Value::Null, Seed::new(format!("ring{seed}")))
                    .unwrap();
            let mut ply = 0;
            while let Some(mover) = table.status().to_act.first().copied() {
                // Some of many positions: all would take a minute.
                if ply % 7 == seed {
                    pointed_out(&*table, mover, ply);
                }
                let legal = table.legal(mover);
                let draw = scramble(ply ^ scramble(seed)) % legal.len() as u64;
                table.play(mover, &legal[draw as usize]).unwrap();
                ply += 1;
            }
        }
    }
}

fn pointed_out(table: &dyn AnyTable, seat: Seat, ply: u64) {
    let board = boards::of(GameId::Chariots);
    let legal = table.legal(seat);
    let view = table.view(Observer::Seat(seat));
    let lang = Lang::ALL[ply as usize % Lang::ALL.len()];
    let mover = (!legal.is_empty()).then_some(seat);
    let look =
        Look { view: &view, options: &Value::Null, seats: table.seats(), seat: mover, taken: &[], lang };
    let paths: BTreeSet<Vec<String>> = legal.iter().map(|text| board.path(text)).collect();
    assert_eq!(paths.len(), legal.len(), "two moves have one path");
    let few = 1 + legal.len() / 6;
    for text in legal.iter().skip(ply as usize % few).step_by(few) {
        let mut choice = Choice::among(board, &legal);
        for part in board.path(text) {
            let taken = choice.taken().to_vec();
            let panels = board.panels(Look { taken: &taken, ..look });
            let spots: Vec<_> = panels.iter().flat_map(|panel| &panel.spots).collect();
            let keys: BTreeSet<&str> = spots.iter().map(|spot| spot.key.as_str()).collect();
            let items: BTreeSet<&str> =
                panels.iter().flat_map(|panel| &panel.items).map(|item| item.key.as_str()).collect();
            assert_eq!(keys.len(), spots.len(), "two spots have one key");
            assert_eq!(
                items.len(),
                panels.iter().map(|panel| panel.items.len()).sum::<usize>(),
                "two items have one key"
            );
            for name in spots.iter().map(|spot| spot.label.clone()).chain([board.name(&part, look)]) {
                assert!(!name.is_empty() && !name.contains(['{', '}']), "{name:?} is no name");
            }
            let is_spot = spots.iter().any(|spot| spot.part == part);
            let is_button = ["done", "keep", "discard"].contains(&part.as_str());
            assert_eq!(is_spot, !is_button, "{text}: {part} after {taken:?}");
            for card in choice.next().iter().filter(|part| part.starts_with("card:")) {
                assert!(
                    spots.iter().any(|spot| spot.part == **card && !spot.small),
                    "{card} is only a button"
                );
            }
            assert!(choice.next().contains(&part.as_str()) && choice.point(&part), "{text}: {part}");
        }
        assert_eq!(choice.complete(), Some(text.as_str()));
        let _ = board.preview(look, text);
    }
}

#[test]
fn both_languages_have_the_same_sentences() {
    let read = |text: &str| toml::from_str::<BTreeMap<String, String>>(text).unwrap();
    let english = read(include_str!("../../words/en/chariots.toml"));
    let french = read(include_str!("../../words/fr/chariots.toml"));
    assert!(english.keys().eq(french.keys()));
    let fields = |text: &str| text.matches('{').count();
    for (key, sentence) in &english {
        assert_eq!(fields(sentence), fields(&french[key]), "{key}");
    }
}
