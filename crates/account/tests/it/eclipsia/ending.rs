//! How the end is told: passes, going on alone, every district, and who has won.

use super::{ALL, check_with, deeds, told};
use expect_test::{Expect, expect};
use game_core::{Lang, Observer, Seat};
use serde_json::{Value, json};
use table::Seed;

/// Districts as `H3:5` with a mount as `M1:1!`, and so many pieces of each kind.
fn edition(districts: &str, monolith: u8, faithful: u8, ties: &str) -> Value {
    let names = [("H", "Harbour"), ("A", "Agora"), ("G", "Gardens"), ("M", "Celestial Mount"), ("Q", "Quay")];
    let districts: Vec<Value> = districts
        .split_whitespace()
        .map(|text| {
            let (spots, points) = text[1..].split_once(':').unwrap();
            let name = names.iter().find(|(code, _)| *code == &text[..1]).unwrap().1;
            let points: i64 = points.trim_end_matches('!').parse().unwrap();
            let mut district =
                json!({"code": &text[..1], "name": name, "spots": spots.parse::<u8>().unwrap(), "points": points});
            if text.ends_with('!') {
                district["power"] = json!("mount");
            }
            district
        })
        .collect();
    let pieces = json!({"sanctuary": 1, "monolith": monolith, "faithful": faithful});
    json!({"ties": ties, "edition": {"name": "test", "districts": districts, "pieces": pieces}})
}

/// What the last of these moves is told as.
fn check_last(options: &Value, moves: &str, readers: &[(Lang, Option<Seat>)], expect: Expect) {
    let mut table = catalog::open(catalog::GameId::Eclipsia, 2, options, Seed::new("0")).unwrap();
    let (before, last) = moves.rsplit_once(' ').unwrap();
    for text in before.split(' ') {
        let mover = table.status().to_act[0];
        table.play(mover, text).unwrap();
    }
    check_with(&table.view(Observer::Public), options, last, readers, expect);
}

#[test]
fn at_the_end_every_district_is_counted_with_ties_for_the_mount() {
    check_last(
        &edition("H1:5 A1:6 M1:1!", 0, 0, "draw"),
        "S@M1s S@H1m",
        &ALL,
        expect![[r#"
        Fisher places the sanctuary on H1.
        Fisher now leads the Harbour, 1 to 0. [−5 points] [+5 points]
        Every piece is placed: the districts are counted.
        The Harbour, 1 to 0: 5 points for Fisher.
        The Agora, tied 0 to 0: 6 points for you, since you lead the Celestial Mount.
        The Celestial Mount, 1 to 0: 1 point for you.
        You win, 7 to 5.

        You place the sanctuary on H1.
        You now lead the Harbour, 1 to 0. [−5 points] [+5 points]
        Every piece is placed: the districts are counted.
        The Harbour, 1 to 0: 5 points for you.
        The Agora, tied 0 to 0: 6 points for Hina, who leads the Celestial Mount.
        The Celestial Mount, 1 to 0: 1 point for Hina.
        Hina wins, 7 to 5.

        Fisher places the sanctuary on H1.
        Fisher now leads the Harbour, 1 to 0. [−5 points] [+5 points]
        Every piece is placed: the districts are counted.
        The Harbour, 1 to 0: 5 points for Fisher.
        The Agora, tied 0 to 0: 6 points for Hina, who leads the Celestial Mount.
        The Celestial Mount, 1 to 0: 1 point for Hina.
        Hina wins, 7 to 5.

        Fisher pose le sanctuaire en H1.
        Fisher domine à présent le Port, 1 à 0. [−5 points] [+5 points]
        Tous les pions sont posés : on compte les quartiers.
        Le Port, 1 à 0 : 5 points pour Fisher.
        L’Agora, égalité 0 à 0 : 6 points pour vous, qui dominez le Mont Céleste.
        Le Mont Céleste, 1 à 0 : 1 point pour vous.
        Vous gagnez, 7 à 5.

        Vous posez le sanctuaire en H1.
        Vous dominez à présent le Port, 1 à 0. [−5 points] [+5 points]
        Tous les pions sont posés : on compte les quartiers.
        Le Port, 1 à 0 : 5 points pour vous.
        L’Agora, égalité 0 à 0 : 6 points pour Hina, qui domine le Mont Céleste.
        Le Mont Céleste, 1 à 0 : 1 point pour Hina.
        Hina gagne, 7 à 5.

        Fisher pose le sanctuaire en H1.
        Fisher domine à présent le Port, 1 à 0. [−5 points] [+5 points]
        Tous les pions sont posés : on compte les quartiers.
        Le Port, 1 à 0 : 5 points pour Fisher.
        L’Agora, égalité 0 à 0 : 6 points pour Hina, qui domine le Mont Céleste.
        Le Mont Céleste, 1 à 0 : 1 point pour Hina.
        Hina gagne, 7 à 5."#]],
    );
}

#[test]
fn equal_points_are_a_draw_or_the_suns() {
    let nobody = "H1:5 A1:5 G1:7 M1:1!";
    check_last(
        &edition(nobody, 0, 0, "draw"),
        "S@H1s S@A1m",
        &[ALL[2], ALL[5]],
        expect![[r#"
            Fisher places the sanctuary on A1.
            Fisher now leads the Agora, 1 to 0. [+5 points]
            Every piece is placed: the districts are counted.
            The Harbour, 1 to 0: 5 points for Hina.
            The Agora, 1 to 0: 5 points for Fisher.
            The Gardens, tied 0 to 0: 7 points for nobody, since nobody leads the Celestial Mount.
            The Celestial Mount, tied 0 to 0: 1 point for nobody.
            5 to 5: nobody wins.

            Fisher pose le sanctuaire en A1.
            Fisher domine à présent l’Agora, 1 à 0. [+5 points]
            Tous les pions sont posés : on compte les quartiers.
            Le Port, 1 à 0 : 5 points pour Hina.
            L’Agora, 1 à 0 : 5 points pour Fisher.
            Les Jardins, égalité 0 à 0 : 7 points pour personne, car personne ne domine le Mont Céleste.
            Le Mont Céleste, égalité 0 à 0 : 1 point pour personne.
            5 à 5 : personne ne gagne."#]],
    );
    check_last(
        &edition(nobody, 0, 0, "sun"),
        "S@H1s S@A1m",
        &ALL,
        expect![[r#"
            Fisher places the sanctuary on A1.
            Fisher now leads the Agora, 1 to 0. [+5 points]
            Every piece is placed: the districts are counted.
            The Harbour, 1 to 0: 5 points for you.
            The Agora, 1 to 0: 5 points for Fisher.
            The Gardens, tied 0 to 0: 7 points for nobody, since nobody leads the Celestial Mount.
            The Celestial Mount, tied 0 to 0: 1 point for nobody.
            5 to 5, and the Sun wins ties: you win.

            You place the sanctuary on A1.
            You now lead the Agora, 1 to 0. [+5 points]
            Every piece is placed: the districts are counted.
            The Harbour, 1 to 0: 5 points for Hina.
            The Agora, 1 to 0: 5 points for you.
            The Gardens, tied 0 to 0: 7 points for nobody, since nobody leads the Celestial Mount.
            The Celestial Mount, tied 0 to 0: 1 point for nobody.
            5 to 5, and the Sun wins ties: Hina wins.

            Fisher places the sanctuary on A1.
            Fisher now leads the Agora, 1 to 0. [+5 points]
            Every piece is placed: the districts are counted.
            The Harbour, 1 to 0: 5 points for Hina.
            The Agora, 1 to 0: 5 points for Fisher.
            The Gardens, tied 0 to 0: 7 points for nobody, since nobody leads the Celestial Mount.
            The Celestial Mount, tied 0 to 0: 1 point for nobody.
            5 to 5, and the Sun wins ties: Hina wins.

            Fisher pose le sanctuaire en A1.
            Fisher domine à présent l’Agora, 1 à 0. [+5 points]
            Tous les pions sont posés : on compte les quartiers.
            Le Port, 1 à 0 : 5 points pour vous.
            L’Agora, 1 à 0 : 5 points pour Fisher.
            Les Jardins, égalité 0 à 0 : 7 points pour personne, car personne ne domine le Mont Céleste.
            Le Mont Céleste, égalité 0 à 0 : 1 point pour personne.
            5 à 5, et le Soleil gagne les égalités : vous gagnez.

            Vous posez le sanctuaire en A1.
            Vous dominez à présent l’Agora, 1 à 0. [+5 points]
            Tous les pions sont posés : on compte les quartiers.
            Le Port, 1 à 0 : 5 points pour Hina.
            L’Agora, 1 à 0 : 5 points pour vous.
            Les Jardins, égalité 0 à 0 : 7 points pour personne, car personne ne domine le Mont Céleste.
            Le Mont Céleste, égalité 0 à 0 : 1 point pour personne.
            5 à 5, et le Soleil gagne les égalités : Hina gagne.

            Fisher pose le sanctuaire en A1.
            Fisher domine à présent l’Agora, 1 à 0. [+5 points]
            Tous les pions sont posés : on compte les quartiers.
            Le Port, 1 à 0 : 5 points pour Hina.
            L’Agora, 1 à 0 : 5 points pour Fisher.
            Les Jardins, égalité 0 à 0 : 7 points pour personne, car personne ne domine le Mont Céleste.
            Le Mont Céleste, égalité 0 à 0 : 1 point pour personne.
            5 à 5, et le Soleil gagne les égalités : Hina gagne."#]],
    );
}

#[test]
fn without_a_mount_ties_are_nobodys() {
    check_last(
        &edition("H1:5 A1:6 G1:7", 0, 0, "draw"),
        "S@H1s S@A1m",
        &[ALL[2], ALL[5]],
        expect![[r#"
        Fisher places the sanctuary on A1.
        Fisher now leads the Agora, 1 to 0. [+6 points]
        Every piece is placed: the districts are counted.
        The Harbour, 1 to 0: 5 points for Hina.
        The Agora, 1 to 0: 6 points for Fisher.
        The Gardens, tied 0 to 0: 7 points for nobody.
        Fisher wins, 6 to 5.

        Fisher pose le sanctuaire en A1.
        Fisher domine à présent l’Agora, 1 à 0. [+6 points]
        Tous les pions sont posés : on compte les quartiers.
        Le Port, 1 à 0 : 5 points pour Hina.
        L’Agora, 1 à 0 : 6 points pour Fisher.
        Les Jardins, égalité 0 à 0 : 7 points pour personne.
        Fisher gagne, 6 à 5."#]],
    );
}

#[test]
fn whoever_cannot_place_passes_and_that_may_be_the_end() {
    check_last(
        &edition("Q1:5", 0, 0, "draw"),
        "S@Q1s pass",
        &ALL,
        expect![[r#"
        Fisher can place nothing, and passes.
        Nobody can place a piece any more: the districts are counted.
        Quay, 1 to 0: 5 points for you.
        You win, 5 to 0.

        You can place nothing, and pass.
        Nobody can place a piece any more: the districts are counted.
        Quay, 1 to 0: 5 points for Hina.
        Hina wins, 5 to 0.

        Fisher can place nothing, and passes.
        Nobody can place a piece any more: the districts are counted.
        Quay, 1 to 0: 5 points for Hina.
        Hina wins, 5 to 0.

        Fisher ne peut rien poser et passe.
        Plus personne ne peut poser de pion : on compte les quartiers.
        Quay, 1 à 0 : 5 points pour vous.
        Vous gagnez, 5 à 0.

        Vous ne pouvez rien poser et passez.
        Plus personne ne peut poser de pion : on compte les quartiers.
        Quay, 1 à 0 : 5 points pour Hina.
        Hina gagne, 5 à 0.

        Fisher ne peut rien poser et passe.
        Plus personne ne peut poser de pion : on compte les quartiers.
        Quay, 1 à 0 : 5 points pour Hina.
        Hina gagne, 5 à 0."#]],
    );
}

#[test]
fn whoever_has_pieces_left_goes_on_alone() {
    let moves = "S@H1s S@A1m F@H2s F@A2m F@H3s F@A3m M@G1s M@H2m M@G2s M@H3m F@A4s";
    check_last(
        &edition("H3:5 A5:6 G3:7", 2, 2, "draw"),
        moves,
        &ALL,
        expect![[r#"
        You place a faithful on A4. The Agora: still 3 to 1 for Fisher.
        Fisher has nothing left to place: you go on.

        Hina places a faithful on A4. The Agora: still 3 to 1 for you.
        You have nothing left to place: Hina goes on.

        Hina places a faithful on A4. The Agora: still 3 to 1 for Fisher.
        Fisher has nothing left to place: Hina goes on.

        Vous posez un fidèle en A4. L’Agora : toujours 3 à 1 pour Fisher.
        Fisher n’a plus rien à poser : vous continuez.

        Hina pose un fidèle en A4. L’Agora : toujours 3 à 1 pour vous.
        Vous n’avez plus rien à poser : Hina continue.

        Hina pose un fidèle en A4. L’Agora : toujours 3 à 1 pour Fisher.
        Fisher n’a plus rien à poser : Hina continue."#]],
    );
}

/// Whole games of random moves that the turn limit ends.
#[test]
fn the_last_turn_may_be_the_limit() {
    let options = json!({"turn_limit": 24});
    let ends = (0..40).find_map(|seed| {
        let mut table = catalog::open(catalog::GameId::Eclipsia, 2, &options, Seed::new("0")).unwrap();
        let mut ply = 0;
        loop {
            let before = table.view(Observer::Public);
            let mover = *table.status().to_act.first()?;
            let legal = table.legal(mover);
            let text =
                &legal[(game_core::scramble(ply ^ game_core::scramble(seed)) % legal.len() as u64) as usize];
            let deeds = deeds(&before, &options, text);
            if let Some(end) = deeds.into_iter().find(|deed| deed.kind == "end-turn-limit") {
                return Some(end);
            }
            table.play(mover, text).unwrap();
            ply += 1;
        }
    });
    let end = [ends.unwrap()];
    expect![[r#"
        The last turn is over: the districts are counted.
        Le dernier tour est joué : on compte les quartiers."#]]
    .assert_eq(&(told(&end, Lang::En, None) + "\n" + &told(&end, Lang::Fr, None)));
}
