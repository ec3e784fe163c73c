//! What happened is told in sentences, on the screen and of a record.

use super::Desk;
use crate::{ahu, text};
use ahu::story::{Row, rows};
use catalog::GameId;
use expect_test::expect_file;
use game_core::{Lang, Observer, Seat};

/// Plays the first round, always with the move in the middle.
fn round(game: GameId, lang: Lang) -> Desk {
    let mut desk = Desk::new(game, "you,random,random", lang);
    desk.resize(100, 150);
    while desk.app.table().view(Observer::Public)["round"] == 1 {
        let legal = desk.read().legal();
        desk.press(&[&legal[legal.len() / 2], "Enter"]);
    }
    desk.read();
    desk
}

/// The story of the first round on the screen, and of the record from the first seat's eyes.
fn check(game: GameId, lang: Lang) {
    let mut desk = round(game, lang);
    let page = desk.press(&["F5"]).screen();
    let rows = page.lines().take_while(|row| *row != "|").map(|row| format!("{row}\n"));
    expect_file![format!("../../stories/{game}.{lang}.txt")].assert_eq(&rows.collect::<String>());
    let (_, record) = desk.press(&["Esc", "F2", "Enter"]).saved.clone().unwrap();
    let code = lang.to_string();
    let replayed = ahu(&["replay", "-", "--seat", "1", "--lang", &code], record.as_bytes());
    assert!(replayed.status.success(), "{}", text(&replayed.stderr));
    expect_file![format!("../../stories/{game}.{lang}.replay.txt")].assert_eq(&text(&replayed.stdout));
}

#[test]
fn a_round_of_moai_is_told() {
    check(GameId::Moai, Lang::En);
    check(GameId::Moai, Lang::Fr);
}

#[test]
fn a_round_of_chariots_is_told() {
    check(GameId::Chariots, Lang::En);
    check(GameId::Chariots, Lang::Fr);
}

#[test]
fn how_a_step_is_written_is_shown_on_demand_only() {
    let mut desk = round(GameId::Chariots, Lang::En);
    let story = desk.press(&["F5"]).screen();
    assert!(!story.contains("split 0/4") && !story.contains('>') && !story.contains("draw ?"), "{story}");
    let written = desk.press(&["n"]).screen();
    assert!(written.contains("[draw ?]") && written.contains("[split ?]"), "{written}");
    assert!(!desk.press(&["n"]).screen().contains("[draw ?]"));
}

#[test]
fn no_sentence_of_any_game_has_notation_in_it() {
    for game in [GameId::EasterIsland, GameId::Eclipsia, GameId::Moai, GameId::Chariots] {
        let desk = Desk::new(game, &vec!["random"; usize::from(game.meta().seats.0)].join(","), Lang::En);
        let table = desk.app.table();
        let names = account::Names::new(vec!["Ana".into(), "Ben".into(), "Cid".into()], None);
        for observer in [Observer::Seat(Seat::new(1)), Observer::Public, Observer::All] {
            let entries = catalog::account(table, 0..table.steps(), observer);
            for row in Lang::ALL.into_iter().flat_map(|lang| rows(game, &entries, lang, &names)) {
                let Row::Told(told) = row else { continue };
                // A move that is a plain word, as `done`, may be one of the sentence.
                let is_notation = told.written.contains(|char: char| !char.is_alphabetic());
                assert!(
                    !(is_notation && told.text.contains(&told.written)),
                    "{}: {}",
                    told.written,
                    told.text
                );
            }
        }
    }
}

#[test]
fn seats_and_clans_count_from_1_wherever_they_are_read() {
    for game in [GameId::EasterIsland, GameId::Moai, GameId::Chariots, GameId::ConnectFour] {
        catalog::show_examples();
        for lang in Lang::ALL {
            let seats = vec!["you"; usize::from(game.meta().seats.0)].join(",");
            let mut desk = Desk::new(game, &seats, lang);
            let mut seen = desk.screen();
            desk.resize(130, 50);
            for _ in 0..6 {
                seen += &desk.press(&[" "]).read().screen();
                seen += &desk.press(&["F5"]).screen();
                seen += &desk.press(&["Esc", "Enter"]).screen();
            }
            let (_, record) = desk.read().press(&[" ", "F2", "Enter"]).saved.clone().unwrap();
            for args in [["replay", "-"].as_slice(), &["replay", "-", "--notation"]] {
                let mut args = args.to_vec();
                let code = lang.to_string();
                args.extend(["--lang", &code]);
                seen += &text(&ahu(&args, record.as_bytes()).stdout);
            }
            for zero in ["seat 0", "siège 0", "clan 0", "player 0", "joueur 0", "▸0", " 0:", " 0("] {
                assert!(!seen.contains(zero), "{game} {lang}: {zero}\n{seen}");
            }
        }
    }
}

#[test]
fn what_happened_is_read_before_one_goes_on_where_there_is_no_room_for_it() {
    let mut desk = Desk::new(GameId::Chariots, "you,random,random", Lang::En);
    desk.press(&["split 2/2", "Enter"]);
    let ply = desk.app.table().status().ply;
    let told = desk.screen();
    assert!(desk.app.is_telling() && told.contains("while you waited"), "{told}");
    assert!(told.contains("You split 2 to block, 2 to drive.") && !told.contains("is dealt"), "{told}");
    desk.press(&["Enter"]);
    assert!(!desk.app.is_telling(), "it was read");
    assert_eq!(desk.app.table().status().ply, ply, "and nothing was played by that");
    assert!(!desk.press(&["F4", "Esc"]).app.is_telling(), "it is told once");
    let mut typing = Desk::new(GameId::Chariots, "you,random,random", Lang::En);
    let screen = typing.press(&["split 2/2", "Enter", "b"]).screen();
    assert!(!typing.app.is_telling() && screen.contains("› b"), "whoever types on has read it\n{screen}");
    let mut wide = Desk::new(GameId::Chariots, "you,random,random", Lang::En);
    wide.resize(140, 50);
    assert!(!wide.press(&["split 2/2", "Enter"]).app.is_telling(), "here there is room");
}

#[test]
fn a_person_at_a_shared_screen_is_told_what_happened_since_their_own_turn() {
    let mut desk = Desk::new(GameId::Moai, "Ana:you,Ben:you,Cid:you", Lang::En);
    while !desk.app.is_telling() {
        desk.press(&["Enter"]);
        assert!(desk.app.is_covered() || !desk.app.is_telling(), "only whoever looks alone is told");
        desk.press(&[" "]);
    }
    let told = desk.screen();
    let others = ["Ana ", "Ben ", "Cid "].iter().filter(|name| told.contains(**name)).count();
    assert!(told.contains("You ") && others == 2, "{told}");
}

#[test]
fn what_is_asked_says_why_and_how_it_is_written() {
    let check = |game, lang, asked: &[&str]| {
        let screen = Desk::new(game, "you,random,random", lang).screen().replace("\n|", "");
        for part in asked {
            assert!(screen.contains(part), "{part}\n{screen}");
        }
    };
    check(
        GameId::Moai,
        Lang::En,
        &["Bid for the Birdman: choose cards", "a Raid counts 1. Write bid 1+3, or bid none."],
    );
    check(GameId::Chariots, Lang::Fr, &["Répartissez vos 4 cristaux en secret.", "split 3/1"]);
}
