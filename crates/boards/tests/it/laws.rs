use boards::{Choice, Look};
use catalog::GameId;
use game_core::{Lang, Observer, Seat, scramble};
use serde_json::Value;
use std::collections::BTreeSet;
use table::{AnyTable, Seed};

/// Every board, with every number of seats, in every position of some random games, and for every seat.
#[test]
fn every_move_can_be_pointed_out_and_everything_has_a_name() {
    for game in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        let (fewest, most) = game.meta().seats;
        for seats in fewest..=most {
            for seed in 0..2 {
                let mut table =
                    catalog::open(game, seats, &Value::Null, Seed::new(format!("{seed}"))).unwrap();
                let mut ply = 0;
                while let Some(mover) = table.status().to_act.first().copied() {
                    check(game, &*table, ply);
                    let legal = table.legal(mover);
                    let draw = scramble(ply ^ scramble(seed)) % legal.len() as u64;
                    table.play(mover, &legal[draw as usize]).unwrap();
                    ply += 1;
                }
                check(game, &*table, 0);
            }
        }
    }
}

/// Whole games of every kind, in both languages, with open eyes and with those that see least.
#[test]
fn every_step_is_told_in_words_and_not_in_notation() {
    for game in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        for seed in 0..3 {
            let seats = game.meta().seats.1;
            let mut table = catalog::open(game, seats, &Value::Null, Seed::new(format!("{seed}"))).unwrap();
            let mut ply = 0;
            while let Some(mover) = table.status().to_act.first().copied() {
                let legal = table.legal(mover);
                let draw = scramble(ply ^ scramble(seed)) % legal.len() as u64;
                table.play(mover, &legal[draw as usize]).unwrap();
                ply += 1;
            }
            let first_seat = Observer::Seat(Seat::new(0));
            for observer in [Observer::All, Observer::Public, first_seat] {
                for event in table.events(0..table.steps(), observer) {
                    let written = event["move"].as_str().or(event["chance"].as_str()).unwrap();
                    for lang in Lang::ALL {
                        let told = game.board().told(&event, lang);
                        let told = told.unwrap_or_else(|| panic!("{game}: nothing is told of {event}"));
                        named(&told);
                        let key = told.starts_with("told-") || told.contains('?');
                        assert!(!key && told != written, "{game}: {event} is told as {told:?} in {lang}");
                    }
                }
            }
        }
    }
}

fn check(game: GameId, table: &dyn AnyTable, ply: u64) {
    let board = game.board();
    let lang = Lang::ALL[ply as usize % Lang::ALL.len()];
    for seat in Seat::first(table.seats()) {
        let legal = table.legal(seat);
        let view = table.view(Observer::Seat(seat));
        let look = Look {
            view: &view,
            options: &Value::Null,
            seats: table.seats(),
            seat: Some(seat),
            taken: &[],
            names: &account::NOBODY,
            lang,
        };
        let panels = board.panels(look);
        assert!(!panels.is_empty(), "{game}: nothing is shown of {view}");
        let mut keys = BTreeSet::new();
        for spot in panels.iter().flat_map(|panel| &panel.spots) {
            assert!(keys.insert(&spot.key), "{game}: two spots {}", spot.key);
            named(&spot.label);
            // Few of many positions: each explanation reads the whole view.
            if ply.is_multiple_of(23) && GameId::ALL.contains(&game) {
                let tip =
                    board.tip(&spot.part, look).unwrap_or_else(|| panic!("{game}: what is {}?", spot.part));
                named(&tip.title);
                named(&tip.text);
            }
        }
        let paths: BTreeSet<Vec<String>> = legal.iter().map(|text| board.path(text)).collect();
        assert_eq!(paths.len(), legal.len(), "{game}: two moves have one path");
        // Few of many: a whole list for each position would take minutes.
        for text in legal.iter().step_by(1 + legal.len() / 12) {
            let mut choice = Choice::among(board, &legal);
            for part in board.path(text) {
                assert!(choice.next().contains(&part.as_str()), "{game} {text}: {part} cannot be pointed at");
                named(&board.name(&part, look));
                assert!(choice.point(&part));
            }
            assert_eq!(choice.complete(), Some(text.as_str()), "{game}");
            let _ = board.preview(look, text);
            if let Some(meant) = board.meant(look, &board.path(text)) {
                assert!(legal.contains(&meant), "{game}: {text} is pointed out, {meant} is understood");
            }
        }
    }
    let public = table.view(Observer::Public);
    let look = Look {
        view: &public,
        options: &Value::Null,
        seats: table.seats(),
        seat: None,
        taken: &[],
        names: &account::NOBODY,
        lang,
    };
    assert!(!board.panels(look).is_empty());
}

fn named(name: &str) {
    assert!(!name.is_empty() && !name.contains(['{', '}']), "{name:?} is no name");
}
