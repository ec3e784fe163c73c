//! What turned a game: one step, by the game's own score, the same whoever looks it up.

use crate::laws::{names, played};
use account::turned;
use catalog::GameId;
use expect_test::expect;
use game_core::{Lang, Observer, Seat};
use serde_json::Value;
use table::AnyTable;

/// By how much a seat is ahead before a step.
fn ahead(game: GameId, table: &dyn AnyTable, step: usize, seat: Seat) -> i64 {
    let scores = game.teller().scores(&table.view_before(step, Observer::All), &Value::Null).unwrap();
    let best = (0..scores.len()).filter(|other| *other != seat.index()).map(|other| scores[other]).max();
    scores[seat.index()] - best.unwrap()
}

#[test]
fn from_the_step_that_turned_a_game_its_winner_led() {
    for game in GameId::ALL {
        let (mut told, mut led) = (0, 0);
        for seed in 0..12 {
            let table = played(game, game.meta().seats.0, seed);
            let Some(turned) = turned(game.teller(), &*table) else { continue };
            assert_eq!(table.status().outcome.unwrap().winners().iter().collect::<Vec<_>>(), [turned.winner]);
            let lead = |step| ahead(game, &*table, step, turned.winner);
            if turned.led {
                assert!(lead(turned.step) <= 0, "{game} {seed}");
                assert!((turned.step + 1..=table.steps()).all(|step| lead(step) > 0), "{game} {seed}");
            } else {
                let grown = |step: usize| lead(step + 1) - lead(step);
                assert!((0..table.steps()).all(|step| grown(step) <= grown(turned.step)), "{game} {seed}");
            }
            for lang in Lang::ALL {
                let said = turned.say(game.teller().sentences(lang), &names(5, Some(turned.winner)));
                assert!(!said.is_empty() && !said.contains(['{', '?']), "{game}: {said}");
            }
            told += 1;
            led += u32::from(turned.led);
        }
        assert!(told >= 8 && led >= 6, "{game}: {told} {led}");
    }
}

#[test]
fn what_turned_a_game_is_told_as_it_happened() {
    let mut said = String::new();
    for game in GameId::ALL {
        let table = played(game, game.meta().seats.0, 3);
        for lang in Lang::ALL {
            let told = turned(game.teller(), &*table).map(|turned| {
                let names = names(5, Some(turned.winner));
                format!(
                    "{} of {}: {}",
                    turned.step,
                    table.steps(),
                    turned.say(game.teller().sentences(lang), &names)
                )
            });
            said += &format!("{game}: {}\n", told.unwrap_or_default());
        }
    }
    expect![[r#"
        easter-island: 63 of 173: You fire the sun Ne: Hina’s statue on e2 falls, struck in the face. Hina has 6 left.
        easter-island: 63 of 173: Vous tirez du soleil Ne : la statue d’Hina en e2 tombe, frappée de face. Il en reste 6 à Hina.
        eclipsia: 13 of 36: You now lead the Gardens, 1 to 0.
        eclipsia: 13 of 36: Vous dominez à présent les Jardins, 1 à 0.
        moai: 178 of 299: Hina pays a wood and builds boat B3.
        moai: 178 of 299: Hina paie un bois et construit le bateau B3.
        chariots: 635 of 679: You drive to t29 for 1 energy.
        chariots: 635 of 679: Vous roulez jusqu’à t29 pour 1 d’énergie.
    "#]].assert_eq(&said);
}

#[test]
fn a_game_that_goes_on_or_that_nobody_won_alone_was_turned_by_nothing() {
    let game = GameId::EasterIsland;
    let table = catalog::open(game, 2, &Value::Null, table::Seed::new("")).unwrap();
    assert_eq!(turned(game.teller(), &*table), None);
}
