//! The catalog: every game is there, and its rules pages fit its refusals.

#![allow(clippy::unwrap_used)]

mod guesses;
mod variations;

use bots::{Alone, Limit, Listener, Task};
use catalog::GameId;
use game_core::{Lang, Observer, Seat};
use serde_json::Value;
use std::collections::BTreeSet;
use table::Seed;

#[test]
fn every_game_is_found_by_its_name() {
    for id in GameId::ALL {
        assert_eq!(id.to_string().parse(), Ok(id));
    }
    let unknown = "chess".parse::<GameId>().unwrap_err();
    assert_eq!(unknown, "there is no game \"chess\"; there are easter-island, eclipsia, moai, chariots");
}

/// The anchors of a page, in order.
fn anchors(page: &str) -> Vec<&str> {
    page.split("<a id=\"")
        .skip(1)
        .filter_map(|rest| rest.split_once("\"></a>"))
        .map(|(anchor, _)| anchor)
        .collect()
}

#[test]
fn every_refusal_has_its_paragraph_in_every_language() {
    for id in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        for lang in Lang::ALL {
            let anchors = anchors(id.rules_page(lang));
            for code in id.rules().codes() {
                let found = anchors.iter().filter(|anchor| **anchor == code).count();
                assert_eq!(found, 1, "{code} in the {lang} page of {id}");
            }
        }
    }
}

#[test]
fn the_pages_of_a_game_have_the_same_anchors_in_the_same_order() {
    for id in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        let [english, french] = Lang::ALL.map(|lang| anchors(id.rules_page(lang)));
        assert_eq!(english, french, "{id}");
        let distinct: BTreeSet<&str> = english.iter().copied().collect();
        assert_eq!(distinct.len(), english.len(), "{id} has an anchor twice");
    }
}

/// The boards of a rules page stand at drawings in text that are there, and show what its game can draw.
#[test]
fn the_boards_of_a_rules_page_can_be_drawn() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/boards");
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        let id: GameId = file.file_stem().unwrap().to_str().unwrap().parse().unwrap();
        let boards: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        for (anchor, boards) in boards.as_object().unwrap() {
            for lang in Lang::ALL {
                let drawing = format!("<a id=\"{anchor}\"></a>\n\n```text");
                assert!(id.rules_page(lang).contains(&drawing), "{id} {lang}: {anchor}");
            }
            for board in boards.as_array().unwrap() {
                let seats = board["seats"].as_u64().unwrap_or(u64::from(id.meta().seats.0)) as u8;
                let mut table = catalog::open(id, seats, &Value::Null, Seed::new("rules")).unwrap();
                for text in board["moves"].as_array().into_iter().flatten() {
                    let seat = table.status().to_act[0];
                    table.play(seat, text.as_str().unwrap()).unwrap();
                }
                let view = board.get("view").cloned().unwrap_or_else(|| table.view(Observer::Public));
                let look = boards::Look {
                    view: &view,
                    options: &Value::Null,
                    seats,
                    seat: None,
                    taken: &[],
                    names: &account::NOBODY,
                    lang: Lang::En,
                };
                assert!(!id.board().panels(look).is_empty(), "{id}: {anchor}");
                if let Some(text) = board["move"].as_str() {
                    assert_ne!(id.board().preview(look, text), "", "{id}: {anchor} {text}");
                }
            }
        }
    }
}

/// Every block of a page but its headings comes after an anchor.
#[test]
fn every_paragraph_has_an_anchor() {
    for id in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        for lang in Lang::ALL {
            let mut fence = false;
            let mut above = "";
            for block in id.rules_page(lang).split("\n\n") {
                let first = block.trim_start_matches('\n').lines().next().unwrap_or_default();
                let heading = first.starts_with('#') || first.starts_with("<a id=");
                assert!(
                    fence || heading || above.starts_with("<a id="),
                    "{id} {lang}: {first:?} after {above:?}"
                );
                fence ^= block.matches("```").count() % 2 == 1;
                above = block.lines().last().unwrap_or_default();
            }
        }
    }
}

#[test]
fn a_board_and_a_drawing_fit_a_terminal() {
    for id in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        for lang in Lang::ALL {
            for line in id
                .rules_page(lang)
                .lines()
                .filter(|line| !line.starts_with("<a id=") && !line.starts_with('|'))
            {
                assert!(line.chars().count() <= 100, "{id} {lang}: {line}");
            }
        }
    }
}

/// Whatever everybody is told of a game where it is shown is there, in every language.
#[test]
fn every_game_says_what_it_is_like() {
    for id in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        for lang in Lang::ALL {
            let words = id.board().words(lang);
            assert!(words.get("feel").is_some_and(|feel| !feel.is_empty()), "{id} {lang}");
            assert!(words.get("facts").is_some_and(|facts| facts.contains("{seats}")), "{id} {lang}");
            let sides = if id.solver().is_some() { id.meta().seats.1 } else { 0 };
            assert!((0..sides).all(|seat| words.get(&format!("side-{seat}")).is_some()), "{id} {lang}");
        }
    }
}

#[test]
fn a_game_that_is_not_shown_has_no_name_for_people_but_its_computer_player_knows_it() {
    assert!("connect-four".parse::<GameId>().is_err());
    let table = catalog::open(GameId::ConnectFour, 2, &Value::Null, Seed::new("1")).unwrap();
    let task = Task::best(Seat::new(0), Limit::Nodes(200), 1);
    let listener = Listener { clock: &|| 0.0, stop: &|| false, progress: &mut |_| (), threads: &Alone };
    let thought = catalog::think(&catalog::question(&*table, task), listener).unwrap();
    assert!(table.legal(Seat::new(0)).iter().any(|text| text == thought.choice().unwrap().0));
}
