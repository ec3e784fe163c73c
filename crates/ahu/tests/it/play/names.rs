//! Every player has one name, and no two have the same.

use super::Desk;
use ahu::play::Players;
use catalog::GameId;
use game_core::Lang;
use std::collections::BTreeSet;

fn called(seats: &str, table: &str) -> Vec<String> {
    let players: Players = seats.parse().unwrap();
    players.named(table).called()
}

#[test]
fn no_two_players_have_one_name() {
    for table in 0..500 {
        for seats in
            ["you,3,3,3,3", "random,random,you,you,8", "hina:you,3,3,TANE:3,3", "Manu:3,you,Koa:you,2,2"]
        {
            let names = called(seats, &table.to_string());
            let different: BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
            assert_eq!(different.len(), 5, "{names:?}");
        }
    }
}

#[test]
fn a_name_is_said_before_whoever_has_it() {
    assert_eq!(called("Ana:you,Ben:5", "table"), ["Ana", "Ben"]);
    let refused = |seats: &str| seats.parse::<Players>().unwrap_err();
    assert_eq!(refused("Ana:you,ana:3"), "two players cannot both be called ana");
    assert_eq!(refused("you:3,you"), "nobody can be called you: that is whoever reads");
}

#[test]
fn names_and_levels_are_kept_in_a_record() {
    let players = "Ana:you,3,random".parse::<Players>().unwrap().named("table");
    let again = Players::of_names(&players.names()).unwrap();
    assert_eq!(again, players);
    assert_eq!(players.names()[0], "Ana (you)");
    let old = Players::of_names(&["you".into(), "3".into(), "3".into()]).unwrap();
    assert_eq!(old, "you,3,3".parse().unwrap(), "as they were kept before players had names");
    assert_eq!(Players::of_names(&["Ana".into(), "Ben".into()]), None);
}

#[test]
fn a_computer_player_has_a_first_name_and_its_level_beside_it() {
    let screen = Desk::new(GameId::Moai, "you,3,Ben:8", Lang::En).screen();
    let head = screen.lines().next().unwrap();
    assert!(
        head.contains("1 you") && head.contains(" (Fisher 3)") && head.contains("Ben (Ancestor 8)"),
        "{head}"
    );
    let mut narrow = Desk::new(GameId::Moai, "you,3,4,5,Ben:8", Lang::Fr);
    let screen = narrow.screen();
    let head = screen.lines().next().unwrap();
    assert!(head.contains("1 vous") && head.contains("Ben N8"), "{head}");
}

#[test]
fn names_stay_with_the_players_of_a_rematch() {
    let mut desk = Desk::new(GameId::Eclipsia, "Ana:you,Ben:random", Lang::En);
    while !desk.is_over() {
        desk.press(&["Enter"]);
    }
    let screen = desk.read().press(&["r"]).read().screen();
    assert!(screen.contains("Sun Ben (random)") && screen.contains("Moon you"), "{screen}");
}
