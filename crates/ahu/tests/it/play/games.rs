use super::Desk;
use catalog::GameId;
use game_core::{Lang, scramble};
use table::Record;

/// Plays a whole game by the keyboard, and gives its last screen.
fn check(game: GameId, seats: &str, seed: &str) -> String {
    let mut desk = Desk::dealt(game, seats, Lang::En, seed);
    let mut decisions = 0_u64;
    while !desk.is_over() {
        desk.read().press(&[" "]);
        desk.read();
        let legal = desk.legal();
        let dice = scramble(decisions) as usize;
        let before = desk.app.table().status().ply;
        match decisions % 3 {
            // By the cursor, wherever it comes to.
            0 => {
                desk.press(&["End", "Up", "Left", "Enter"]);
            }
            // By typing.
            1 => {
                desk.press(&[&legal[dice % legal.len()], "Enter"]);
            }
            // By typing a part, and choosing among what begins so.
            _ => {
                let text: String = legal[dice % legal.len()].chars().take(2).collect();
                desk.press(&[&text, "Tab", "Down", "Enter"]);
            }
        }
        assert!(desk.app.table().status().ply > before, "{}", desk.screen());
        decisions += 1;
        assert!(decisions < 5_000, "the game does not end");
    }
    let (_, text) = desk.read().press(&["Ctrl-s", "Enter"]).saved.clone().unwrap();
    let record = Record::read(&serde_json::from_str(&text).unwrap()).unwrap();
    let who: Vec<&str> = record.names.iter().map(|name| name.rsplit_once(" (").unwrap().1).collect();
    assert_eq!(who.join(",").replace(')', ""), seats);
    let replayed = catalog::load(&record, table::Seed::new("other")).unwrap();
    assert_eq!(replayed.status(), desk.app.table().status());
    desk.press(&["Esc"]).screen()
}

#[test]
fn a_game_of_easter_island_is_played_to_its_end() {
    let end = check(GameId::EasterIsland, "you,random", "1");
    assert!(end.contains("wins.") || end.contains("You win."), "{end}");
}

#[test]
fn a_game_of_eclipsia_is_played_to_its_end() {
    let end = check(GameId::Eclipsia, "random,you", "2");
    assert!(end.contains("the districts are counted"), "{end}");
}

#[test]
fn a_game_of_moai_is_played_to_its_end() {
    let end = check(GameId::Moai, "you,random,random", "3");
    assert!(end.contains("prestige is counted"), "{end}");
}

#[test]
fn a_game_of_chariots_is_played_to_its_end() {
    let end = check(GameId::Chariots, "random,you,random", "4");
    assert!(end.contains("Ranking"), "{end}");
}

#[test]
fn an_example_is_played_to_its_end_once_it_is_shown() {
    catalog::show_examples();
    let end = check(GameId::ConnectFour, "you,2", "6");
    assert!(end.contains("in line"), "{end}");
}

#[test]
fn several_people_play_a_hidden_game_to_its_end() {
    let end = check(GameId::Moai, "you,random,you", "5");
    assert!(end.contains("prestige is counted"), "{end}");
}

#[test]
fn any_keys_in_any_window_are_taken() {
    const KEYS: &str = "Enter Tab Esc Left Right Up Down PageDown End Backspace Shift-Down F2 F3 F4 F5 F6 Ctrl-c \
                        Ctrl-s Ctrl-u ? u n r b + y é place 1";
    let keys: Vec<&str> = KEYS.split_whitespace().chain([" "]).collect();
    const SIZES: [(u16, u16); 8] =
        [(80, 24), (60, 20), (61, 47), (200, 20), (132, 60), (1, 1), (59, 20), (107, 25)];
    for (game, seats) in [
        (GameId::EasterIsland, "you,random"),
        (GameId::Eclipsia, "you,you"),
        (GameId::Moai, "you,random,you,random,random"),
        (GameId::Chariots, "random,you,random"),
    ] {
        let mut desk = Desk::new(game, seats, Lang::Fr);
        for turn in 0..1_500 {
            let dice = scramble(turn) as usize;
            let (width, height) = SIZES[dice / 1_000 % SIZES.len()];
            if dice.is_multiple_of(10) {
                desk.resize(width, height);
            }
            desk.press(&[keys[dice / 16 % keys.len()]]);
        }
    }
}

#[test]
fn a_level_is_an_opponent() {
    let mut desk = Desk::new(GameId::Eclipsia, "you,1", Lang::En);
    desk.press(&["S@C1s", "Enter"]);
    assert_eq!(desk.app.table().status().ply, 2, "{}", desk.screen());
}
