mod play;

use boards::{Choice, Look, Panel};
use catalog::GameId;
use expect_test::{Expect, expect};
use game_core::{Lang, Observer, Seat, scramble};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{AnyTable, Seed};

fn look<'l>(view: &'l Value, seat: Option<Seat>, taken: &'l [String], lang: Lang) -> Look<'l> {
    let seats = view["clans"].as_array().map_or(0, Vec::len) as u8;
    Look { view, options: &Value::Null, seats, seat, taken, names: &account::NOBODY, lang }
}

fn panels(look: Look<'_>) -> Vec<Panel> {
    GameId::Moai.board().panels(look)
}

/// Calls `visit` in every position of a random game.
fn play(seats: u8, options: &Value, seed: u64, mut visit: impl FnMut(&dyn AnyTable)) {
    let mut table = catalog::open(GameId::Moai, seats, options, Seed::new(format!("{seed}"))).unwrap();
    let mut ply = 0;
    while let Some(mover) = table.status().to_act.first().copied() {
        visit(&*table);
        let legal = table.legal(mover);
        let draw = scramble(ply ^ scramble(seed)) % legal.len() as u64;
        table.play(mover, &legal[draw as usize]).unwrap();
        ply += 1;
    }
    visit(&*table);
}

fn named(name: &str) {
    assert!(!name.is_empty() && !name.contains(['{', '}']), "{name:?} is no name");
}

/// Points the move out and gives the parts that were no spot at the time.
fn walk(view: &Value, seat: Seat, lang: Lang, legal: &[String], text: &str) -> Vec<String> {
    let board = GameId::Moai.board();
    let mut choice = Choice::among(board, legal);
    let mut buttons = Vec::new();
    for part in board.path(text) {
        assert!(choice.next().contains(&part.as_str()), "{text}: {part} cannot be pointed at");
        let taken = choice.taken().to_vec();
        let look = look(view, Some(seat), &taken, lang);
        let panels = panels(look);
        named(&board.name(&part, look));
        if !panels.iter().flat_map(|panel| &panel.spots).any(|spot| boards::kind(&spot.part) == part) {
            buttons.push(part.clone());
        }
        assert!(choice.point(&part));
    }
    assert_eq!(choice.complete(), Some(text));
    buttons
}

fn check_position(table: &dyn AnyTable) {
    let board = GameId::Moai.board();
    let lang = Lang::ALL[table.steps() % Lang::ALL.len()];
    for seat in Seat::first(table.seats()) {
        let view = table.view(Observer::Seat(seat));
        let legal = table.legal(seat);
        let seen = look(&view, Some(seat), &[], lang);
        let panels = panels(seen);
        let spots: Vec<_> = panels.iter().flat_map(|panel| &panel.spots).collect();
        let keys: BTreeSet<&String> = spots.iter().map(|spot| &spot.key).collect();
        assert_eq!(keys.len(), spots.len(), "every spot has its own key");
        spots.iter().for_each(|spot| named(&spot.label));
        let items: Vec<_> = panels.iter().flat_map(|panel| &panel.items).collect();
        let keys: BTreeSet<&String> = items.iter().map(|item| &item.key).collect();
        assert_eq!(keys.len(), items.len(), "every item has its own key");
        for panel in &panels {
            let svg = panel.svg();
            assert!(!svg.contains("style=") && !svg.contains("NaN") && !svg.contains(" on"), "{svg}");
        }
        let paths: BTreeSet<Vec<String>> = legal
            .iter()
            .map(|text| {
                let mut path = board.path(text);
                let loose = path.iter().take_while(|part| part.starts_with("card:")).count();
                path[..loose].sort();
                path
            })
            .collect();
        assert_eq!(paths.len(), legal.len(), "two moves have one path");
        for text in legal.iter().step_by(1 + legal.len() / 5) {
            let words = ["ok", "none", "done", "pass", "boat"];
            for button in walk(&view, seat, lang, &legal, text) {
                assert!(words.contains(&button.as_str()), "{text}: no spot for {button}");
            }
            assert!(!board.preview(seen, text).contains("NaN"));
        }
    }
}

#[test]
fn every_move_is_pointed_out_on_spots_but_for_words() {
    for seats in 2..=5 {
        play(seats, &Value::Null, u64::from(seats), check_position);
    }
    play(3, &json!({"bids":"open","work":"open","targets":"next","short":true}), 7, check_position);
}

#[test]
fn whoever_only_looks_on_sees_panels_with_nothing_open() {
    play(4, &Value::Null, 3, |table| {
        let view = table.view(Observer::Public);
        for lang in Lang::ALL {
            let panels = panels(look(&view, None, &[], lang));
            // At the end all hands are laid open.
            let over = view["phase"] == "over";
            let ids: Vec<&str> =
                panels.iter().map(|panel| panel.id).filter(|id| !over || *id != "hands").collect();
            assert_eq!(ids, ["isle", "row"]);
        }
    });
}

/// "You" is whoever looks on from a seat, and nobody where all hands lie open.
#[test]
fn open_hands_are_all_shown_and_are_nobodys_own() {
    play(3, &Value::Null, 5, |table| {
        let view = table.view(Observer::All);
        for lang in Lang::ALL {
            let nobody = panels(look(&view, None, &[], lang));
            assert!(nobody.iter().all(|panel| panel.id != "hand"), "nobody's hand is one's own");
            let [you, yours] = if lang == Lang::En { [">You<", "Your"] } else { [">Vous<", "Votre"] };
            let drawn: String = nobody.iter().map(Panel::svg).collect();
            assert!(!drawn.contains(you) && !drawn.contains(yours), "{drawn}");
            let held = view["clans"].as_array().unwrap().iter();
            let held: usize = held.map(|clan| clan["hand"].as_array().unwrap().len()).sum();
            let hands = nobody.iter().find(|panel| panel.id == "hands").map(Panel::svg).unwrap_or_default();
            assert_eq!(hands.matches("mo-card ").count(), held);
        }
    });
}

/// A worker who walks out or comes home is an item before and after.
fn check_walks(observer: Observer) {
    let mut last: Option<(Vec<Panel>, Value, usize)> = None;
    let mut walks = 0;
    play(3, &Value::Null, 11, |table| {
        let view = table.view(observer);
        let now = panels(look(&view, None, &[], Lang::En));
        if let Some((then, before, steps)) = &last {
            let event = &table.events(*steps..steps + 1, observer)[0];
            let story = GameId::Moai
                .board()
                .beats(look(before, None, &[], Lang::En), event, &serde_json::Value::Null, &[])
                .remove(0);
            let has = |panels: &[Panel], key: &str| {
                panels.iter().flat_map(|panel| &panel.items).any(|item| item.key == key)
            };
            for (new, old) in &story.moved {
                assert!(has(then, old), "{event}: {old} was not there");
                // Production may follow at once and turn whoever walked; the next clan may take cards.
                assert!(has(&now, new) || view["phase"] != before["phase"], "{event}: {new} is not there");
                walks += 1;
            }
        }
        last = Some((now, view, table.steps()));
    });
    assert!(walks > 30, "{walks} walks");
}

#[test]
fn walking_workers_are_known_before_and_after() {
    check_walks(Observer::Public);
    check_walks(Observer::Seat(Seat::new(0)));
}

#[test]
fn both_languages_have_the_same_words() {
    let keys = |text: &str| -> BTreeSet<String> {
        text.lines().filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())).collect()
    };
    let [en, fr] =
        [include_str!("../../words/en/moai.toml"), include_str!("../../words/fr/moai.toml")].map(keys);
    assert_eq!(en, fr);
}

fn check_labels(lang: Lang, keys: &[&str], expect: Expect) {
    let clan = |home: Value, workers: Value| {
        json!({"hand":{"hidden":2},"home":home,"reserve":[5,4,3],"wood":1,"tiles":[3,7],
            "boats":[{"worker":2}],"card":null,"workers":workers})
    };
    let mut mine = clan(
        json!([1, 0, 2]),
        json!([{"at":"F1","strength":2,"up":false},{"at":"B1","strength":2,"up":true}]),
    );
    mine["hand"] = json!([1, 1, "R"]);
    let theirs = clan(
        json!({"hidden":4}),
        json!([{"at":"F1","strength":null,"up":false},{"at":"V1","strength":3,"up":true},{"at":"B1","strength":2,"up":true}]),
    );
    let view = json!({"phase":"work","round":3,"last_round":false,"birdman":1,"order":[1,0],"acting":0,"waiting":[],
        "pending":{},"row":[{"kind":"fire","epoch":1,"cards":3,"huts":2,"palm":true},null],
        "forest_wood":[true,false,false,false,false,false],"covered":["C16"],"clans":[mine, theirs],
        "tiles":{"3":2,"7":1},"wood_supply":9,"epoch_deck":{"hidden":12},"deck":{"hidden":20},"discards":[],
        "bids":[null,null]});
    let panels = panels(look(&view, Some(Seat::new(0)), &[], lang));
    let spots = || panels.iter().flat_map(|panel| &panel.spots);
    let label = |key: &&str| spots().find(|spot| spot.key == *key).map(|spot| spot.label.clone());
    let labels: Vec<String> = keys.iter().filter_map(label).collect();
    expect.assert_eq(&labels.join("\n"));
}

#[test]
fn spots_say_what_is_there() {
    check_labels(
        Lang::En,
        &["hill:1", "F1", "F2", "V1", "V+", "C1", "C16", "B1", "B1/1", "home:3", "row:1", "hand:R1", "ahu:0"],
        expect![[r#"
            Orongo, place 1: clan 2, the Birdman
            F1: wood; you, 1 of strength 2 face down; clan 2, 1 face down
            F2: free
            V1: clan 2, 1 of strength 3 face up
            V+: a new volcano space
            C1: free
            C16: ruined
            Your B1: you, 1 of strength 2 face up
            B1 of clan 2: clan 2, 1 of strength 2 face up
            At home: 2 of strength 3
            Card 1: fire, 3 cards, 2 huts, a palm
            Raid
            You: Moai of 3 m, 7 m"#]],
    );
    check_labels(
        Lang::Fr,
        &["hill:1", "F1", "C16", "B1/1", "home:3", "row:1", "ahu:1"],
        expect![[r#"
            Orongo, place 1 : clan 2, l’homme-oiseau
            F1 : bois; vous, 1 de force 2 face cachée; clan 2, 1 face cachée
            C16 : ruiné
            B1 de clan 2 : clan 2, 1 de force 2 face visible
            Au camp : 2 de force 3
            Carte 1 : incendie, 3 cartes, 2 huttes, un palmier
            Clan 2 : Moai de 3 m, 7 m"#]],
    );
}
