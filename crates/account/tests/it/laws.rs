//! What holds of every game's account.

use account::{Account, Names, lines, tell};
use catalog::GameId;
use game_core::{Lang, Observer, Seat, scramble};
use serde_json::Value;
use table::{AnyTable, Seed};

/// Whole games of random moves, of this many seats at most.
pub fn played(game: GameId, seats: u8, seed: u64) -> Box<dyn AnyTable> {
    let mut table = catalog::open(game, seats, &Value::Null, Seed::new(format!("account {seed}"))).unwrap();
    for ply in 0.. {
        let Some(mover) = table.status().to_act.first().copied() else { break };
        let legal = table.legal(mover);
        let text = legal[(scramble(ply ^ scramble(seed)) % legal.len() as u64) as usize].clone();
        table.play(mover, &text).unwrap();
        assert!(ply < 5_000, "{game} does not end");
    }
    table
}

pub fn names(seats: u8, reader: Option<Seat>) -> Names {
    let names = ["Moana", "Hina", "Tane", "Vaea", "Rona"].map(str::to_owned);
    Names::new(names[..usize::from(seats)].to_vec(), reader)
}

#[test]
fn no_step_of_a_whole_game_is_without_a_sentence_whoever_reads_it() {
    for game in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        let meta = game.meta();
        for seats in meta.seats.0..=meta.seats.1 {
            let table = played(game, seats, u64::from(seats));
            let readers = Seat::first(seats).map(Some).chain([None]);
            for reader in readers {
                let observer = reader.map_or(Observer::Public, Observer::Seat);
                let entries = tell(game.teller(), &*table, 0..table.steps(), observer);
                for step in 0..table.steps() {
                    assert!(
                        entries.iter().any(|entry| entry.step == step),
                        "{game}: nothing is told of step {step}: {:?}",
                        table.texts(step..step + 1)
                    );
                }
                for lang in Lang::ALL {
                    let sentences = game.teller().sentences(lang);
                    let names = names(seats, reader);
                    for (chapter, told) in lines(&entries, sentences, &names) {
                        let (round, phase) = sentences.heading(&chapter);
                        let said = told.iter().map(|told| told.sentence.whole()).chain([round]).chain(phase);
                        let tolls =
                            told.iter().flat_map(|told| &told.deed.toll).map(|toll| sentences.toll(toll));
                        for said in said.chain(tolls) {
                            let gap =
                                said.contains(['{', '}', '|']) || said.is_empty() || said.contains("  ");
                            assert!(!gap, "{game} in {lang}: {said:?}");
                            assert!(
                                !sentences.has(&said.to_lowercase())
                                    || said.split(' ').count() > 1
                                    || !said.contains('-'),
                                "{game} in {lang} says a key: {said:?}"
                            );
                        }
                    }
                    for entry in &entries {
                        assert!(
                            sentences.has(&entry.deed.kind),
                            "{game} in {lang} has no sentence {}",
                            entry.deed.kind
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn every_language_tells_the_same_things() {
    for game in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        let keys = |lang| game.teller().sentences(lang).keys().collect::<Vec<_>>();
        for lang in Lang::ALL {
            assert_eq!(keys(Lang::En), keys(lang), "{game}");
        }
    }
}

#[test]
fn what_was_taken_back_is_forgotten_and_a_deed_survives_its_journey() {
    for game in GameId::ALL {
        let table = played(game, game.meta().seats.0, 7);
        let entries = tell(game.teller(), &*table, 0..table.steps(), Observer::Public);
        let text = serde_json::to_string(&entries).unwrap();
        assert_eq!(serde_json::from_str::<Vec<account::Entry>>(&text).unwrap(), entries, "{game}");
        let mut account = Account::default();
        account.add(entries.clone());
        account.cut(3);
        assert!(account.entries().iter().all(|entry| entry.step < 3));
        account.add(entries.iter().filter(|entry| entry.step >= 2).cloned().collect());
        assert_eq!(account.entries(), entries, "{game}");
    }
}
