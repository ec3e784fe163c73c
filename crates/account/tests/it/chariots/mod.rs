//! A race, told: every kind of deed, to whoever did it, to whom it was done, and to others.

mod block;
mod drive;

use account::{Entry, Names, lines, tell};
use catalog::GameId;
use expect_test::{Expect, expect};
use game_core::{Lang, Observer, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{AnyTable, Seed};

/// A moment of a race of three, as it is changed, with the moves that follow.
struct Scene {
    position: Value,
    moves: Vec<(u8, &'static str)>,
    options: Value,
}

/// Moana on t13, Hina before a wall and a bar on t14, Tane on b2; it is Hina who drives, with 3.
fn scene(moves: &[(u8, &'static str)], changes: Value) -> Scene {
    let mut position = json!({"phase": "drive", "round": 4, "order": [1, 0, 2],
        "chariots": [
            {"at": "t13", "crystals": 5, "bars": 0, "dolmen": "G20", "place": null, "out": false},
            {"at": "t14", "crystals": 4, "bars": 2, "dolmen": null, "place": null, "out": false},
            {"at": "b2", "crystals": 4, "bars": 7, "dolmen": null, "place": null, "out": false}],
        "bars": [{"at": "T14", "seat": 0, "height": 2}, {"at": "S14", "seat": 2, "height": 1},
            {"at": "M3", "seat": 1, "height": 1}],
        "splits": [[2, 3], [1, 3], [4, 0]],
        "acting": 1, "left": 3, "waiting": [0],
        "hands": [[1, 2, 3], [4, 9, "D"], [28, 29, 29]], "discards": [30]});
    for (path, value) in changes.as_object().into_iter().flatten() {
        *position.pointer_mut(path).expect("a scene is whole") = value.clone();
    }
    position["track_crystals"] = waiting(&position);
    position["deck"] = rest(&position);
    Scene { position, moves: moves.to_vec(), options: Value::Null }
}

/// The crystals of those who have not come to them yet.
fn waiting(position: &Value) -> Value {
    let zone = |seat: usize| {
        let at = position["chariots"][seat]["at"].as_str().expect("a scene is whole");
        if at == "finish" { 31 } else { at[1..].parse::<u8>().expect("a scene is whole") }
    };
    let waiting = |there: u8| (0..3).filter(|seat| zone(*seat) < there).collect::<Vec<_>>();
    json!({"5": waiting(5), "10": waiting(10), "15": waiting(15), "20": waiting(20), "25": waiting(25)})
}

/// The cards that are nowhere else.
fn rest(position: &Value) -> Value {
    let mut all: Vec<Value> = (1..=30).flat_map(|number| [json!(number), json!(number)]).collect();
    all.extend((0..5).map(|_| json!("D")));
    let held = position["hands"]
        .as_array()
        .expect("a scene is whole")
        .iter()
        .flat_map(|hand| hand.as_array().expect("a hand is a list"));
    for card in held.chain(position["discards"].as_array().expect("a scene is whole")) {
        let at = all.iter().position(|other| other == card).expect("a scene is whole");
        all.remove(at);
    }
    Value::Array(all)
}

impl Scene {
    fn table(&self) -> Box<dyn AnyTable> {
        let seed = Seed::new("told");
        let mut table = catalog::resume(GameId::Chariots, 3, &self.options, seed, &self.position)
            .expect("a scene is whole");
        for (seat, text) in &self.moves {
            table.play(Seat::new(*seat), text).expect("a scene is whole");
        }
        table
    }

    fn entries(&self, reader: Option<Seat>) -> Vec<Entry> {
        let table = self.table();
        let observer = reader.map_or(Observer::Public, Observer::Seat);
        tell(GameId::Chariots.teller(), &*table, 0..table.steps(), observer)
    }
}

/// What is told of it to this reader, 0 to 2 for a seat, in this language, with what it cost or gave whom.
fn told(scene: &Scene, reader: u8, lang: Lang) -> String {
    let reader = Some(Seat::new(reader)).filter(|_| reader < 3);
    let names = Names::new(["Moana", "Hina", "Tane"].map(str::to_owned).to_vec(), reader);
    let sentences = GameId::Chariots.teller().sentences(lang);
    let mut said = Vec::new();
    for (_, lines) in lines(&scene.entries(reader), sentences, &names) {
        for line in lines {
            let toll = line
                .deed
                .toll
                .iter()
                .map(|toll| format!(" [{}: {}]", names.name(toll.seat), sentences.toll(toll)));
            said.push(line.sentence.whole() + &toll.collect::<String>());
        }
    }
    said.join("\n")
}

/// What is told to each of these readers, in both languages.
fn check(scene: Scene, readers: &[u8], expect: Expect) {
    let mut said = String::new();
    for lang in Lang::ALL {
        for reader in readers {
            said += &told(&scene, *reader, lang);
            said += "\n";
        }
    }
    expect.assert_eq(&said);
}

#[test]
fn the_last_round_ends_the_race() {
    let last = json!({"/phase": "charge", "/round": 10, "/acting": 2, "/left": 0, "/waiting": []});
    let mut scene = scene(&[(2, "keep")], last);
    scene.options = json!({"round_limit": 10});
    check(
        scene,
        &[1, 3],
        expect![[r#"
            Tane keeps all the cards.
            The race is over after round 10: who is still on the course is ranked as they stand.
            You come first: 2 points.
            Moana comes second: 1 point.
            Tane comes third: 0 points.
            Tane keeps all the cards.
            The race is over after round 10: who is still on the course is ranked as they stand.
            Hina comes first: 2 points.
            Moana comes second: 1 point.
            Tane comes third: 0 points.
            Tane garde toutes ses cartes.
            La course est finie après le tour 10 : les chars encore sur le parcours sont classés où ils sont.
            Vous finissez en première place : 2 points.
            Moana finit en deuxième place : 1 point.
            Tane finit en troisième place : 0 points.
            Tane garde toutes ses cartes.
            La course est finie après le tour 10 : les chars encore sur le parcours sont classés où ils sont.
            Hina finit en première place : 2 points.
            Moana finit en deuxième place : 1 point.
            Tane finit en troisième place : 0 points.
        "#]],
    );
}

/// Splits are asked for.
fn energy(moves: &[(u8, &'static str)], mut changes: Value) -> Scene {
    let usual = json!({"/phase": "energy", "/splits": [null, null, null], "/acting": null, "/left": 0, "/waiting": []});
    for (path, value) in usual.as_object().expect("a scene is whole") {
        changes[path] = value.clone();
    }
    scene(moves, changes)
}

#[test]
fn splits_are_secret_until_all_are_turned_over() {
    check(
        energy(&[(1, "split 1/3")], json!({})),
        &[1, 0, 3],
        expect![[r#"
        You split 1 to block, 3 to drive, in secret.
        Hina splits in secret.
        Hina splits in secret.
        Vous répartissez en secret : 1 pour bloquer, 3 pour rouler.
        Hina répartit son énergie en secret.
        Hina répartit son énergie en secret.
    "#]],
    );
    let all = [(1, "split 1/3"), (0, "split 2/3"), (2, "split 0/4")];
    check(
        energy(&all, json!({})),
        &[1, 3],
        expect![[r#"
        You split 1 to block, 3 to drive, in secret.
        Moana splits in secret.
        Tane splits in secret.
        The splits are turned over.
        You split 1 to block, 3 to drive.
        Moana splits 2 to block, 3 to drive.
        Tane splits 0 to block, 4 to drive.
        Blocking begins: Moana with 2 and you with 1.
        Hina splits in secret.
        Moana splits in secret.
        Tane splits in secret.
        The splits are turned over.
        Hina splits 1 to block, 3 to drive.
        Moana splits 2 to block, 3 to drive.
        Tane splits 0 to block, 4 to drive.
        Blocking begins: Moana with 2 and Hina with 1.
        Vous répartissez en secret : 1 pour bloquer, 3 pour rouler.
        Moana répartit son énergie en secret.
        Tane répartit son énergie en secret.
        On retourne les répartitions.
        Vous mettez 1 pour bloquer, 3 pour rouler.
        Moana met 2 pour bloquer, 3 pour rouler.
        Tane met 0 pour bloquer, 4 pour rouler.
        Le blocage commence : Moana avec 2 et vous avec 1.
        Hina répartit son énergie en secret.
        Moana répartit son énergie en secret.
        Tane répartit son énergie en secret.
        On retourne les répartitions.
        Hina met 1 pour bloquer, 3 pour rouler.
        Moana met 2 pour bloquer, 3 pour rouler.
        Tane met 0 pour bloquer, 4 pour rouler.
        Le blocage commence : Moana avec 2 et Hina avec 1.
    "#]],
    );
    let drive = [(1, "split 0/4"), (0, "split 0/5"), (2, "split 0/4")];
    check(
        energy(&drive, json!({})),
        &[0],
        expect![[r#"
        Hina splits in secret.
        You split 0 to block, 5 to drive, in secret.
        Tane splits in secret.
        The splits are turned over.
        Hina splits 0 to block, 4 to drive.
        You split 0 to block, 5 to drive.
        Tane splits 0 to block, 4 to drive.
        Nobody blocks.
        Driving begins: you with 5, Hina with 4 and Tane with 4.
        Hina répartit son énergie en secret.
        Vous répartissez en secret : 0 pour bloquer, 5 pour rouler.
        Tane répartit son énergie en secret.
        On retourne les répartitions.
        Hina met 0 pour bloquer, 4 pour rouler.
        Vous mettez 0 pour bloquer, 5 pour rouler.
        Tane met 0 pour bloquer, 4 pour rouler.
        Personne ne bloque.
        La conduite commence : vous avec 5, Hina avec 4 et Tane avec 4.
    "#]],
    );
    let block = [(1, "split 4/0"), (0, "split 5/0"), (2, "split 4/0"), (0, "done"), (1, "done"), (2, "done")];
    check(
        energy(&block, json!({})),
        &[0],
        expect![[r#"
        Hina splits in secret.
        You split 5 to block, 0 to drive, in secret.
        Tane splits in secret.
        The splits are turned over.
        Hina splits 4 to block, 0 to drive.
        You split 5 to block, 0 to drive.
        Tane splits 4 to block, 0 to drive.
        Blocking begins: you with 5, Hina with 4 and Tane with 4.
        You stop blocking, with 5 actions to spare.
        Hina stops blocking, with 4 actions to spare.
        Tane stops blocking, with 4 actions to spare.
        Nobody drives.
        Charging begins: Hina, you and Tane.
        Hina répartit son énergie en secret.
        Vous répartissez en secret : 5 pour bloquer, 0 pour rouler.
        Tane répartit son énergie en secret.
        On retourne les répartitions.
        Hina met 4 pour bloquer, 0 pour rouler.
        Vous mettez 5 pour bloquer, 0 pour rouler.
        Tane met 4 pour bloquer, 0 pour rouler.
        Le blocage commence : vous avec 5, Hina avec 4 et Tane avec 4.
        Vous arrêtez de bloquer, avec 5 actions de reste.
        Hina arrête de bloquer, avec 4 actions de reste.
        Tane arrête de bloquer, avec 4 actions de reste.
        Personne ne roule.
        La charge commence : Hina, vous et Tane.
    "#]],
    );
}

#[test]
fn cards_are_discarded_in_the_open_and_drawn_in_secret() {
    let charge = |moves: &[(u8, &'static str)], mut changes: Value| {
        let usual = json!({"/phase": "charge", "/acting": 1, "/left": 0, "/waiting": [0, 2]});
        for (path, value) in usual.as_object().expect("a scene is whole") {
            changes[path] = value.clone();
        }
        scene(moves, changes)
    };
    let moves = [(1, "discard 4+D"), (0, "keep"), (2, "keep")];
    check(
        charge(&moves, json!({"/hands/2": [28, 29]})),
        &[1, 2, 3],
        expect![[r#"
        You discard 4 and a dolmen card.
        You draw 2.
        You draw 9.
        Moana keeps all the cards.
        Tane keeps all the cards.
        Tane draws a card.
        Round 5 begins. You lead, on t14.
        Hina discards 4 and a dolmen card.
        Hina draws 2 cards.
        Moana keeps all the cards.
        You keep all your cards.
        You draw 7.
        Round 5 begins. Hina leads, on t14.
        Hina discards 4 and a dolmen card.
        Hina draws 2 cards.
        Moana keeps all the cards.
        Tane keeps all the cards.
        Tane draws a card.
        Round 5 begins. Hina leads, on t14.
        Vous défaussez 4 et une carte dolmen.
        Vous piochez 2.
        Vous piochez 9.
        Moana garde toutes ses cartes.
        Tane garde toutes ses cartes.
        Tane pioche une carte.
        Le tour 5 commence. Vous menez, sur t14.
        Hina défausse 4 et une carte dolmen.
        Hina pioche 2 cartes.
        Moana garde toutes ses cartes.
        Vous gardez toutes vos cartes.
        Vous piochez 7.
        Le tour 5 commence. Hina mène, sur t14.
        Hina défausse 4 et une carte dolmen.
        Hina pioche 2 cartes.
        Moana garde toutes ses cartes.
        Tane garde toutes ses cartes.
        Tane pioche une carte.
        Le tour 5 commence. Hina mène, sur t14.
    "#]],
    );
    let two = json!({"/hands/1": [4, "D", "D"]});
    check(
        charge(&[(1, "discard D+D")], two),
        &[3],
        expect![[r#"
        Hina discards 2 dolmen cards.
        Hina draws 2 cards.
        Hina défausse 2 cartes dolmen.
        Hina pioche 2 cartes.
    "#]],
    );
    let mut empty = charge(&[(1, "discard 4")], json!({"/discards": []}));
    let spent = empty.position["deck"].take();
    empty.position["discards"] = spent;
    empty.position["deck"] = json!([]);
    check(
        empty,
        &[3],
        expect![[r#"
        Hina discards 4.
        The bag is empty: the spent cards go back into it.
        Hina draws a card.
        Hina défausse 4.
        La pioche est vide : la défausse y retourne.
        Hina pioche une carte.
    "#]],
    );
}

#[test]
fn hands_are_dealt_before_the_race() {
    let table =
        catalog::open(GameId::Chariots, 3, &Value::Null, Seed::new("told")).expect("a scene is whole");
    let names = Names::new(["Moana", "Hina", "Tane"].map(str::to_owned).to_vec(), Some(Seat::new(1)));
    let entries = tell(GameId::Chariots.teller(), &*table, 0..table.steps(), Observer::Seat(Seat::new(1)));
    let mut said = String::new();
    for lang in Lang::ALL {
        let sentences = GameId::Chariots.teller().sentences(lang);
        for (chapter, lines) in lines(&entries, sentences, &names) {
            said += &format!("{:?}\n", sentences.heading(&chapter));
            lines.iter().for_each(|line| said += &format!("{}\n", line.sentence.whole()));
        }
    }
    expect![[r#"
        ("Before the race", None)
        A card is dealt.
        You are dealt 17.
        2 cards are dealt.
        You are dealt 29.
        2 cards are dealt.
        You are dealt 22.
        A card is dealt.
        ("Round 1", Some("Energy"))
        The chariots are at the start, on t1: Moana, you and Tane, from the front.
        ("Avant la course", None)
        Une carte est distribuée.
        Vous recevez 17.
        2 cartes sont distribuées.
        Vous recevez 29.
        2 cartes sont distribuées.
        Vous recevez 22.
        Une carte est distribuée.
        ("Tour 1", Some("Énergie"))
        Les chars sont au départ, sur t1 : Moana, vous et Tane, en partant de la tête.
    "#]]
    .assert_eq(&said);
}

/// Whatever is done to somebody shows where it was, and what harm it was to whom.
#[test]
fn deeds_say_where_they_were_and_whom_they_harm() {
    let crash = scene(&[(1, "crash S14")], json!({"/splits/1": [2, 2], "/left": 2, "/waiting": []}));
    let entries = crash.entries(None);
    let deed = &entries[0].deed;
    assert_eq!(deed.places, ["S14", "t14"]);
    assert!(deed.harm_to(Seat::new(2)).is_some_and(|toll| toll.what == "bar" && toll.by == -1));
    assert!(deed.harm_to(Seat::new(1)).is_none());
    let built = block::block(&[(1, "bar 4+9>T13")], json!({})).entries(None);
    assert!(built[0].deed.harm_to(Seat::new(0)).is_some());
    assert!(built[0].deed.harm_to(Seat::new(2)).is_none());
}

/// The file has no sentence that no race tells.
#[test]
fn every_sentence_is_told_in_some_race() {
    let mut kinds = BTreeSet::new();
    for seats in 3..=5 {
        for seed in 0..6u64 {
            let options = json!({"round_limit": if seed == 0 { 10 } else { 60 }});
            let seed = seed + 10 * u64::from(seats);
            let mut table =
                catalog::open(GameId::Chariots, seats, &options, Seed::new(format!("all {seed}")))
                    .expect("a scene is whole");
            for ply in 0.. {
                let Some(mover) = table.status().to_act.first().copied() else { break };
                let legal = table.legal(mover);
                let draw = game_core::scramble(ply ^ game_core::scramble(seed)) % legal.len() as u64;
                table.play(mover, &legal[draw as usize]).expect("a scene is whole");
            }
            for observer in [Observer::Public, Observer::Seat(Seat::new(0))] {
                let entries = tell(GameId::Chariots.teller(), &*table, 0..table.steps(), observer);
                kinds.extend(entries.into_iter().map(|entry| entry.deed.kind.into_owned()));
            }
        }
    }
    let rare = [
        "reshuffle",
        "finish",
        "shift-wall",
        "shift-wall-before",
        "shift-before",
        "wall-before",
        "nobody-drives",
        "over-limit",
    ];
    let sentences = GameId::Chariots.teller().sentences(Lang::En);
    let is_whole = |key: &&str| {
        let said = sentences.word(key);
        said.ends_with(['.', '!']) && !key.ends_with("-many") && *key != "step"
    };
    let untold: Vec<&str> = sentences
        .keys()
        .filter(is_whole)
        .filter(|key| !kinds.contains(*key) && !rare.contains(key))
        .collect();
    assert!(untold.is_empty(), "{untold:?}");
}
