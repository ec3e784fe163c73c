use super::Desk;
use ahu::play::Turn;
use catalog::GameId;
use game_core::{Lang, Seat};
use std::collections::BTreeSet;

/// Plays with two people and gives every screen that waits for somebody to look.
fn covers(game: GameId, seats: &str, seed: &str) -> BTreeSet<String> {
    let mut desk = Desk::dealt(game, seats, Lang::En, seed);
    let mut covers = BTreeSet::new();
    for _ in 0..200 {
        if desk.is_over() {
            break;
        }
        if desk.app.is_covered() {
            covers.insert(desk.screen());
            // Neither the pages nor any other key shows what lies below.
            for key in ["F4", "F5", "Enter", "Tab", "Down", "x", "F1", "F2", "F6"] {
                let screen = desk.press(&[key]).screen();
                assert!(covers.contains(&screen), "{key} shows\n{screen}");
            }
            desk.press(&[" "]);
        }
        desk.read().press(&["Right", "Enter"]);
    }
    covers
}

#[test]
fn the_screen_between_two_people_tells_nothing_of_the_game() {
    for (game, seats) in
        [(GameId::Chariots, "Ana:you,Ben:you,random"), (GameId::Moai, "random,Ana:you,Ben:you")]
    {
        let [one, other] = ["1", "2"].map(|seed| covers(game, seats, seed));
        assert_eq!(one, other, "what is seen does not depend on the deal");
        assert_eq!(one.len(), 2, "one for each person");
    }
}

#[test]
fn after_a_secret_move_the_screen_is_covered_again() {
    let mut desk = Desk::new(GameId::Chariots, "Ana:you,Ben:you,random", Lang::En);
    assert!(desk.app.is_covered());
    assert!(!desk.screen().contains("hidden"));
    let first = desk.press(&[" "]).screen();
    assert!(first.contains("split 4/0"), "{first}");
    desk.press(&["split 4/0", "Enter"]);
    assert!(desk.app.is_covered());
    let cover = desk.screen();
    assert!(cover.contains("Pass the screen to Ben, player 2.") && !cover.contains("4/0"), "{cover}");
    let second = desk.press(&[" ", "F5"]).screen();
    assert!(second.contains("Ana splits in secret.") && !second.contains("4 to block"), "{second}");
}

#[test]
fn while_a_computer_thinks_people_see_what_is_public() {
    let mut desk = Desk::new(GameId::Moai, "you,you,1", Lang::En);
    desk.slow = true;
    desk.press(&[" ", "bid none", "Enter", " ", "bid none", "Enter"]);
    assert_eq!(desk.app.turn(), Turn::Computer(Seat::new(2)));
    let screen = desk.press(&["F4"]).screen();
    assert_eq!(screen.matches("5 (?)").count(), 3, "all hands are hidden\n{screen}");
}

#[test]
fn one_person_alone_needs_no_cover_and_sees_its_own_hand_only() {
    let mut desk = Desk::new(GameId::Chariots, "random,you,random", Lang::En);
    assert!(!desk.app.is_covered());
    let screen = desk.press(&["F4", "End"]).screen();
    assert_eq!(screen.matches("3 hidden").count(), 2, "{screen}");
}

#[test]
fn two_people_at_an_open_game_need_no_cover() {
    let mut desk = Desk::new(GameId::Eclipsia, "you,you", Lang::En);
    assert!(!desk.app.is_covered());
    desk.press(&["Enter"]);
    assert!(!desk.app.is_covered());
}

#[test]
fn with_several_people_and_hidden_hands_nothing_is_taken_back() {
    let mut desk = Desk::new(GameId::Chariots, "you,you,random", Lang::En);
    let screen = desk.press(&[" ", "Enter", " ", "F6"]).screen();
    assert_eq!(desk.app.table().status().ply, 1);
    assert!(screen.contains("Nothing is taken back"), "{screen}");
}
