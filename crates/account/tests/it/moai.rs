//! Every kind of thing that happens in this game has its sentence, in both languages.

#![allow(clippy::unwrap_used)]

use account::{Deed, Entry, Names, lines, tell};
use catalog::GameId;
use expect_test::{Expect, ExpectFile, expect, expect_file};
use game_core::{Lang, Observer, Seat, scramble};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use table::{AnyTable, Seed};

fn played(seats: u8, seed: u64, options: &Value) -> Box<dyn AnyTable> {
    let mut table = catalog::open(GameId::Moai, seats, options, Seed::new(format!("moai {seed}"))).unwrap();
    for ply in 0.. {
        let Some(mover) = table.status().to_act.first().copied() else { break };
        let legal = table.legal(mover);
        let text = legal[(scramble(ply ^ scramble(seed)) % legal.len() as u64) as usize].clone();
        table.play(mover, &text).unwrap();
    }
    table
}

/// A position of a lesson.
fn lesson(key: &str, step: usize) -> Value {
    let lessons: toml::Table =
        toml::from_str(include_str!("../../../game-moai/content/lessons.toml")).unwrap();
    let lessons = lessons["lesson"].as_array().unwrap();
    let lesson = lessons.iter().find(|lesson| lesson["key"].as_str() == Some(key)).unwrap();
    serde_json::from_str(lesson["step"][step]["position"].as_str().unwrap()).unwrap()
}

/// A position, and the moves that are made from it.
fn from(position: &Value, moves: &[(u8, &str)]) -> Box<dyn AnyTable> {
    let seed = Seed::new("told".to_owned());
    let mut table = catalog::resume(GameId::Moai, 3, &Value::Null, seed, position).unwrap();
    for (seat, text) in moves {
        table.play(Seat::new(*seat), text).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
    }
    table
}

/// What random games hardly ever bring: erosions without a free field, a choice of Moai, a tile that is too small.
fn rare() -> Vec<Box<dyn AnyTable>> {
    let eroding = lesson("disasters", 3);
    let mut taking = eroding.clone();
    taking["phase"] = json!("take");
    taking["pending"] = json!({});
    taking["row"][3] = eroding["clans"][1]["card"].clone();
    taking["clans"][1]["card"] = Value::Null;
    let mut one_field = taking.clone();
    one_field["covered"] = json!(["C2", "C3", "C4", "C11", "C12", "C13", "C14", "C15", "C16"]);
    one_field["clans"][0]["workers"] = json!([{"at":"F1","strength":2,"up":true},{"at":"V1","strength":1,"up":false},
        {"at":"V1","strength":1,"up":false},{"at":"V1","strength":2,"up":false},{"at":"V1","strength":2,"up":false},
        {"at":"V1","strength":3,"up":false},{"at":"C1","strength":3,"up":true}]);
    let toppling = lesson("disasters", 2);
    let mut overturning = toppling.clone();
    overturning["phase"] = json!("take");
    overturning["pending"] = json!({});
    overturning["acting"] = json!(0);
    overturning["row"][1] = toppling["clans"][0]["card"].clone();
    overturning["clans"][0]["card"] = Value::Null;
    let mut carving = lesson("carving", 2);
    carving["phase"] = json!("carve");
    carving["pending"] = json!({"carved":[]});
    carving["forest_wood"] = json!([false, false, false, false, false, false]);
    carving["wood_supply"] = json!(13);
    for (seat, reserve) in [[5, 2, 3], [3, 5, 3], [5, 3, 2]].into_iter().enumerate() {
        carving["clans"][seat]["home"] = json!([0, 0, 0]);
        carving["clans"][seat]["reserve"] = json!(reserve);
    }
    vec![
        from(&taking, &[(1, "take 4 vs 0"), (1, "erode C2")]),
        from(&taking, &[(1, "take 4 vs 1"), (1, "erode C5")]),
        from(&one_field, &[(1, "take 4 vs 0")]),
        from(&overturning, &[(0, "take 2 vs 2"), (2, "lose tile:3")]),
        from(&overturning, &[(0, "take 2 vs 0"), (0, "lose tile:6")]),
        from(&carving, &[(0, "carve V1")]),
    ]
}

fn names(reader: Option<Seat>) -> Names {
    Names::new(["Moana", "Hina", "Tane", "Vaea", "Rona"].map(str::to_owned).to_vec(), reader)
}

fn entries(table: &dyn AnyTable, reader: Option<Seat>) -> Vec<Entry> {
    let observer = reader.map_or(Observer::Public, Observer::Seat);
    tell(GameId::Moai.teller(), table, 0..table.steps(), observer)
}

/// What the reader is in a deed.
fn form(deed: &Deed, reader: Option<Seat>) -> &'static str {
    let own = deed.actor.is_some() && deed.actor == deed.object;
    match (reader.is_some() && deed.actor == reader, reader.is_some() && deed.object == reader) {
        (true, true) => "to self",
        (true, false) => "you",
        (false, true) => "to you",
        (false, false) if own => "own",
        (false, false) => "any",
    }
}

type Kinds = BTreeMap<(String, &'static str), (Deed, Option<Seat>)>;

static KINDS: LazyLock<Kinds> = LazyLock::new(kinds);

/// For each kind of deed and each reader the first one that games bring.
fn kinds() -> Kinds {
    let variants = [Value::Null, json!({"bids":"open","work":"open","targets":"next","short":true})];
    let games = (2..=5).flat_map(|seats| (0..6).map(move |seed| (seats, seed)));
    let mut tables: Vec<Box<dyn AnyTable>> =
        games.map(|(seats, seed)| played(seats, seed, &variants[usize::from(seed == 5)])).collect();
    tables.extend(rare());
    let mut found = BTreeMap::new();
    for table in tables {
        for reader in Seat::first(table.seats()).map(Some).chain([None]) {
            for Entry { deed, .. } in entries(&*table, reader) {
                let key = (deed.kind.to_string(), form(&deed, reader));
                found.entry(key).or_insert((deed, reader));
            }
        }
    }
    found
}

fn check_sentences(lang: Lang, expect: ExpectFile) {
    let sentences = GameId::Moai.teller().sentences(lang);
    let mut out = String::new();
    for ((kind, form), (deed, reader)) in &*KINDS {
        let said = sentences.tell(deed, 1, &names(*reader)).whole();
        out += &format!("{kind}, {form}: {said}\n");
    }
    expect.assert_eq(&out);
}

#[test]
fn every_kind_of_deed_is_told_to_everybody_in_english() {
    check_sentences(Lang::En, expect_file!["moai.en.txt"]);
}

#[test]
fn every_kind_of_deed_is_told_to_everybody_in_french() {
    check_sentences(Lang::Fr, expect_file!["moai.fr.txt"]);
}

/// What has several forms is a deed, but for those that count or stand in other sentences.
#[test]
fn no_sentence_is_there_that_nothing_tells() {
    let told: BTreeSet<String> = KINDS.keys().map(|(kind, _)| kind.clone()).collect();
    let text = include_str!("../../words/en/moai.toml");
    let tables = text.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
    let untold: Vec<&str> = tables.filter(|kind| !told.contains(kind.trim_end_matches("-many"))).collect();
    assert_eq!(untold, Vec::<&str>::new());
}

fn check_told(table: &dyn AnyTable, reader: Option<Seat>, lang: Lang, expect: Expect) {
    let entries = entries(table, reader);
    let sentences = GameId::Moai.teller().sentences(lang);
    let mut out = String::new();
    for (chapter, told) in lines(&entries, sentences, &names(reader)) {
        let (round, phase) = sentences.heading(&chapter);
        out += &format!("{round}, {}\n", phase.unwrap_or_default());
        for told in told {
            let tolls =
                told.deed.toll.iter().map(|toll| format!(" [{}: {}]", toll.seat, sentences.toll(toll)));
            out += &format!("  {}{}\n", told.sentence.whole(), tolls.collect::<String>());
        }
    }
    expect.assert_eq(&out);
}

/// A round's end: the last worker is sent, the wood is settled space by space, everybody eats.
fn production() -> Box<dyn AnyTable> {
    let mut position = lesson("carving", 2);
    position["clans"][0]["home"] = json!([1, 0, 0]);
    position["clans"][0]["reserve"] = json!([4, 2, 3]);
    for (seat, reserve) in [(1, [3, 5, 3]), (2, [5, 3, 2])] {
        position["clans"][seat]["home"] = json!([0, 0, 0]);
        position["clans"][seat]["reserve"] = json!(reserve);
    }
    position["forest_wood"] = json!([true, true, true, true, true, false]);
    position["wood_supply"] = json!(8);
    from(&position, &[(0, "place 1 F2"), (1, "award 1")])
}

#[test]
fn production_is_told_space_by_space() {
    check_told(
        &*production(),
        Some(Seat::new(0)),
        Lang::En,
        expect![[r#"
        Round 4, Work
          You send a worker of 1, hidden, to F2, against Tane. [2: a rival]
        Round 4, Production
          Forest F1: Tane is alone. One wood to Tane. [2: +1 wood]
          Forest F2: Tane 4 to 1 against you. One wood to Tane. [2: +1 wood] [0: no wood]
          Forest F3: you are alone. One wood to you. [0: +1 wood]
          Forest F4: Hina and Tane tie at 1. Hina, the Birdman, decides.
          Forest F4: a tie at 1. Hina, the Birdman, keeps the wood. [1: +1 wood] [2: no wood]
          Forest F5: nobody is there. The wood goes back.
    "#]],
    );
    check_told(
        &*production(),
        Some(Seat::new(1)),
        Lang::Fr,
        expect![[r#"
        Tour 4, Travail
          Moana envoie un pion caché en F2, contre Tane. [2: un rival]
        Tour 4, Production
          Forêt F1 : Tane sans rival. Un bois pour Tane. [2: +1 bois]
          Forêt F2 : Tane 4 à 1 contre Moana. Un bois pour Tane. [2: +1 bois] [0: pas de bois]
          Forêt F3 : Moana sans rival. Un bois pour Moana. [0: +1 bois]
          Forêt F4 : vous et Tane, égalité à 1. Vous êtes l’homme-oiseau, et tranchez.
          Forêt F4 : égalité à 1. Homme-oiseau, vous gardez le bois. [1: +1 bois] [2: pas de bois]
          Forêt F5 : personne. Le bois retourne à la réserve.
    "#]],
    );
}

#[test]
fn nothing_is_told_that_the_reader_cannot_know() {
    let table = played(4, 2, &Value::Null);
    for entry in entries(&*table, Some(Seat::new(0))) {
        let hidden = ["sends-unseen", "draws-known", "bids"].contains(&&*entry.deed.kind);
        let whose = entry.deed.actor.or(entry.deed.object);
        assert!(!hidden || whose == Some(Seat::new(0)), "{:?}", entry.deed);
    }
}
