use super::Desk;
use ahu::play::{App, Event, Players, Saved};
use bots::Answer;
use catalog::GameId;
use game_core::{Lang, Seat};
use table::{Record, Seed};

fn easter() -> Desk {
    Desk::new(GameId::EasterIsland, "you,random", Lang::En)
}

#[test]
fn typing_filters_and_tab_completes() {
    let mut desk = easter();
    let screen = desk.press(&["+C3", "Tab"]).screen();
    assert!(screen.contains("Moves: 4 / 100") && screen.contains("› +c3N"), "{screen}");
    let screen = desk.press(&["e"]).screen();
    assert!(screen.contains("Moves: 1 / 100") && screen.contains("+c3E"), "{screen}");
    desk.press(&["Enter"]);
    assert_eq!(desk.app.table().status().ply, 2);
}

#[test]
fn a_text_that_only_begins_moves_asks_for_more() {
    let mut desk = easter();
    let screen = desk.press(&["+c3", "Enter"]).screen();
    assert!(screen.contains("4 moves begin with +c3."), "{screen}");
    assert_eq!(desk.app.table().status().ply, 0);
}

#[test]
fn a_text_that_can_mean_one_move_is_that_move() {
    let mut desk = Desk::new(GameId::Chariots, "you,random,random", Lang::En);
    desk.press(&["split 4", "Enter"]);
    assert!(desk.app.table().record().steps.iter().any(|step| format!("{step:?}").contains("split 4/0")));
}

#[test]
fn a_refusal_says_why_and_the_rules_open_there() {
    let mut desk = easter();
    desk.press(&["+c3N", "Enter"]);
    let screen = desk.press(&["+c3S", "Enter"]).screen();
    assert!(screen.contains("c3 is taken. Choose a free one."), "{screen}");
    let rules = desk.press(&["F3"]).screen();
    assert!(rules.lines().nth(3).unwrap().contains("An intersection holds one statue"), "{rules}");
    let screen = desk.press(&["Esc", "Esc", "Esc"]).screen();
    assert!(screen.contains("Place your statue"), "what is typed and what is told are gone\n{screen}");
}

#[test]
fn undo_goes_back_to_the_last_decision_of_a_person() {
    let mut desk = easter();
    desk.press(&["Enter", "Enter"]);
    assert_eq!(desk.app.table().status().ply, 4);
    desk.press(&["F6"]);
    assert_eq!(desk.app.table().status().ply, 2);
    let screen = desk.press(&["u", "u"]).screen();
    assert_eq!(desk.app.table().status().ply, 0);
    assert!(screen.contains("There is no decision of yours to take back."), "{screen}");
}

fn answer(text: &str, value: f32) -> Answer {
    Answer { text: text.to_owned(), value, failures: Vec::new() }
}

#[test]
fn undo_stops_a_computer_that_thinks_and_its_answer_comes_too_late() {
    let mut desk = easter();
    desk.slow = true;
    desk.press(&["Enter"]);
    assert!(desk.app.is_busy());
    assert!(desk.screen().contains("is thinking…"));
    desk.press(&["F6"]);
    assert!(!desk.app.is_busy());
    desk.event(Event::Answered { job: 1, answer: answer("+a1N", 0.5) });
    assert_eq!(desk.app.table().status().ply, 0);
}

#[test]
fn a_hint_names_a_move_and_its_chance_and_enter_plays_it() {
    let mut desk = easter();
    desk.slow = true;
    desk.press(&["h"]);
    desk.event(Event::Leaning { job: 1, answer: answer("+d4S", 0.5) });
    assert!(desk.screen().contains("statue on d4, facing south [+d4S], 50 % so far"));
    desk.event(Event::Answered { job: 1, answer: answer("+c3N", 0.617) });
    let screen = desk.screen();
    assert!(screen.contains("Hint: statue on c3, facing north [+c3N], about 62 % to win."), "{screen}");
    desk.press(&["Enter"]);
    assert_eq!(desk.app.table().record().steps.len(), 1);
    assert!(desk.screen().contains("You place a statue on c3, facing"));
}

#[test]
fn a_computer_player_that_fails_is_told_of_and_the_game_goes_on() {
    let mut desk = easter();
    desk.slow = true;
    desk.press(&["Enter"]);
    let failures = vec!["it fell asleep".to_owned(); 3];
    let legal = desk.app.table().legal(Seat::new(1))[0].clone();
    desk.event(Event::Answered { job: 1, answer: Answer { failures, ..answer(&legal, 0.5) } });
    let screen = desk.screen();
    assert!(screen.contains("a random move was played") && screen.contains("fell asleep"), "{screen}");
    assert_eq!(desk.app.table().status().ply, 2);
}

#[test]
fn a_saved_game_is_loaded_with_the_same_players() {
    let mut desk = Desk::new(GameId::Moai, "random,you,random", Lang::En);
    let screen = desk.press(&["Enter", "F2", "Ctrl-u", "dusk.json", "Enter"]).screen();
    assert!(screen.contains("Saved as dusk.json."), "{screen}");
    let (file, text) = desk.saved.clone().unwrap();
    assert_eq!(file, "dusk.json");
    let record = Record::read(&serde_json::from_str(&text).unwrap()).unwrap();
    let table = catalog::load(&record, Seed::new("other")).unwrap();
    let players = Players::of_names(&record.names).unwrap();
    let app = App::new(GameId::Moai, table, players, Lang::En);
    let loaded = Desk::with(app).screen();
    assert_eq!(loaded, desk.press(&["Esc"]).screen(), "but for what was told");
}

#[test]
fn a_file_that_exists_is_replaced_only_after_a_question() {
    let mut desk = easter();
    desk.event(Event::Saved(Saved::Exists("a.json".into())));
    assert!(desk.screen().contains("a.json exists. Replace it?"));
    desk.press(&["n"]);
    assert!(desk.saved.is_none() && desk.screen().contains("Save as: a.json"));
    desk.event(Event::Saved(Saved::Exists("a.json".into())));
    desk.press(&["y"]);
    assert_eq!(desk.saved.as_ref().unwrap().0, "a.json");
}

#[test]
fn one_leaves_after_a_question() {
    for keys in [["Esc", "y"], ["Ctrl-c", "y"], ["q", "y"], ["Ctrl-c", "Ctrl-c"]] {
        let mut desk = easter();
        assert!(!desk.press(&[keys[0]]).quit && desk.screen().contains("Leave the game?"));
        assert!(desk.press(&[keys[1]]).quit);
    }
    assert!(!easter().press(&["Esc", "n"]).quit);
}

#[test]
fn a_letter_that_begins_a_move_is_no_command() {
    // In Moai no move begins with u or q, and next begins with n.
    let mut desk = Desk::new(GameId::Moai, "you,random", Lang::En);
    desk.press(&["b"]);
    assert!(desk.screen().contains("› b"));
}

#[test]
fn the_rematch_is_played_on_other_seats_and_dealt_anew() {
    let mut desk = Desk::new(GameId::Eclipsia, "you,random", Lang::En);
    while !desk.is_over() {
        desk.press(&["Enter"]);
    }
    assert!(desk.read().screen().contains("Sun you"));
    desk.press(&["r"]);
    assert_eq!(desk.app.table().status().ply, 1, "the other begins");
    assert!(desk.screen().contains("Moon you"));
    while !desk.is_over() {
        desk.press(&["Enter"]);
    }
    desk.read().press(&["n"]);
    assert!(desk.screen().contains("Moon you"));
    assert_eq!(desk.app.table().seed(), &Seed::new("1/2"));
}

#[test]
fn what_belongs_to_a_seat_has_its_colour() {
    let mut desk = easter();
    desk.press(&["+c3N", "Enter"]);
    let (own, theirs) = (desk.colours("▲"), desk.colours("◁"));
    assert!(own.len() > 2 && own.iter().all(|colour| *colour == own[0]), "{own:?}");
    assert!(theirs.len() == 1 && theirs[0] != own[0]);
    assert_eq!(desk.colours("△")[0], theirs[0], "on the board as in the heading");
}

#[test]
fn spectators_watch_computers() {
    let mut desk = Desk::new(GameId::Moai, "random,random", Lang::En);
    assert!(desk.is_over());
    assert!(desk.screen().contains("prestige is counted"));
    assert!(desk.app.table().legal(Seat::new(0)).is_empty());
}

#[test]
fn who_cannot_play_is_named_with_who_can() {
    check(
        &["play", "moai", "--seats", "you,9"],
        "\"9\" cannot play; you, a level from 1 to 8 or its name, or random can",
    );
    check(&["play", "moai", "--seats", "you"], "moai is played by 2 to 5; --seats names 1");
    check(&["play", "eclipsia", "--seats", "you,you,3"], "eclipsia is played by 2; --seats names 3");
    check(&["play", "eclipsia", "--options", "{"], "--options is not JSON");
    check(&["play", "eclipsia", "--load", "nowhere.json"], "nowhere.json cannot be read");
    check(&["play"], "<GAME>");
}

#[test]
fn without_a_terminal_there_is_no_play() {
    check(&["play", "easter-island"], "`ahu play` is for people at a terminal");
}

/// What the program says when it is started so, without a terminal.
fn check(args: &[&str], says: &str) {
    let output = crate::ahu(args, b"");
    let error = crate::text(&output.stderr);
    assert!(!output.status.success() && error.contains(says), "{error}");
}
