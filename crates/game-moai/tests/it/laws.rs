use crate::scene::{one_epoch, options};
use expect_test::expect_file;
use game_core::Game;
use game_laws::{Laws, meta_is_true, playthrough, words_are_complete};
use game_moai::{Bids, Card, Home, Moai, Options, Targets, View, Work};
use serde_json::json;

/// Cards, wood and workers never leave the game.
fn tally(view: &View) -> String {
    let bags = view.clans.iter().map(|clan| &clan.hand).chain([&view.deck]);
    let cards = bags.flat_map(|bag| bag.open().unwrap()).chain(&view.discards);
    let mut counts = [0; 4];
    cards.for_each(|card| counts[Card::ALL.iter().position(|other| other == card).unwrap()] += 1);
    let forest = view.forest_wood.iter().filter(|wood| **wood).count() as i64;
    let wood = view.wood_supply + forest + view.clans.iter().map(|clan| clan.wood).sum::<i64>();
    let mut workers = Vec::new();
    for clan in &view.clans {
        let Home::Open(home) = clan.home else { panic!("the truth hides nothing") };
        workers.push([1, 2, 3].map(|strength| {
            let there = clan.workers.iter().filter(|worker| worker.strength == Some(strength)).count() as i64;
            home[strength as usize - 1] + clan.reserve[strength as usize - 1] + there
        }));
    }
    format!("{counts:?} {wood} {workers:?}")
}

#[test]
fn the_laws_hold_for_every_number_of_seats() {
    for seats in 2..=5 {
        Laws::for_game(&Moai::newest(Options::default(), seats).unwrap()).conserving(tally).hold(0..30);
    }
}

#[test]
fn the_laws_hold_with_every_option() {
    let mut seed = 0;
    for bids in [Bids::Secret, Bids::Open] {
        for work in [Work::Hidden, Work::Open] {
            for targets in [Targets::Chosen, Targets::Next] {
                let options = Options { bids, work, targets, short: true, ..Options::default() };
                let game = Moai::newest(options, 2 + (seed % 4) as u8).unwrap();
                Laws::for_game(&game).conserving(tally).hold(seed..seed + 1);
                seed += 1;
            }
        }
    }
}

#[test]
fn the_laws_hold_with_other_editions() {
    let mut scarce = one_epoch();
    scarce["rapa_nui"] = json!({"1": 1, "2": 2, "3": 1});
    scarce["tiles"] = json!({"1": 1, "36": 1});
    scarce["wood"] = json!(2);
    scarce["disasters"] = json!(3);
    let six = ["1/1P", "1/1P", "3/9P", "3/9P", "0/0P", "99/99P"];
    scarce["epochs"] =
        json!([{"boat": six[..2]}, {"fire": six[2..4]}, {"erosion": six[4..]}, {}, {"admiral": ["-"]}]);
    let mut lavish = one_epoch();
    lavish["rapa_nui"] = json!({"1": 30, "2": 30, "3": 30, "R": 30});
    lavish["tiles"] = json!({"1": 20, "2": 20, "3": 20, "99": 20});
    lavish["epochs"][0]["toppling"] = json!(["1/18", "1/18", "1/18", "1/18", "1/18", "1/18"]);
    for edition in [scarce, lavish] {
        for (short, seats) in [(false, 2), (true, 5)] {
            let game = Moai::newest(
                options(&json!({"edition": edition, "short": short, "bids": "open"}).to_string()),
                seats,
            )
            .unwrap();
            Laws::for_game(&game).conserving(tally).hold(0..2);
        }
    }
}

#[test]
fn it_is_what_it_says_of_itself() {
    assert_eq!(meta_is_true::<Moai>(0..8), Ok(()));
}

#[test]
fn the_words_are_complete() {
    words_are_complete::<Moai>();
}

/// One game for each ending, printed with what everybody sees.
#[test]
fn golden_playthroughs() {
    let game = Moai::newest(Options { short: true, ..Options::default() }, 2).unwrap();
    expect_file!["../playthroughs/admiral.txt"].assert_eq(&playthrough(&game, 1));
}
