//! Every kind of thing that happens in this game has its sentence, in both languages.

mod ending;

use account::{CityTeller, Deed, Happening, Names, Teller};
use expect_test::{Expect, expect};
use game_core::{Lang, Observer, Seat};
use serde_json::{Value, json};
use table::{AnyTable, Seed};

const SUN: Option<Seat> = Some(Seat::new(0));
const MOON: Option<Seat> = Some(Seat::new(1));

/// A table at this position.
fn table(view: &Value, options: &Value) -> Box<dyn AnyTable> {
    catalog::resume(catalog::GameId::Eclipsia, 2, options, Seed::new("0"), view).unwrap()
}

/// What a move did.
fn deeds(view: &Value, options: &Value, text: &str) -> Vec<Deed> {
    let mut table = table(view, options);
    let mover = table.status().to_act[0];
    table.play(mover, text).unwrap();
    let event = table.events(table.steps() - 1..table.steps(), Observer::Public).remove(0);
    let after = table.view(Observer::Public);
    CityTeller.deeds(Happening { before: view, event: &event, after: &after, options, seats: 2 })
}

fn told(deeds: &[Deed], lang: Lang, reader: Option<Seat>) -> String {
    let names = Names::new(vec!["Hina".into(), "Fisher".into()], reader);
    let sentences = CityTeller.sentences(lang);
    let line = |deed: &Deed| {
        let tolls: String = deed.toll.iter().map(|toll| format!(" [{}]", sentences.toll(toll))).collect();
        sentences.tell(deed, 1, &names).whole() + &tolls
    };
    deeds.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn check_with(view: &Value, options: &Value, text: &str, readers: &[(Lang, Option<Seat>)], expect: Expect) {
    let deeds = deeds(view, options, text);
    let all: Vec<String> = readers.iter().map(|(lang, reader)| told(&deeds, *lang, *reader)).collect();
    expect.assert_eq(&all.join("\n\n"));
}

fn check(view: &Value, text: &str, readers: &[(Lang, Option<Seat>)], expect: Expect) {
    check_with(view, &Value::Null, text, readers, expect);
}

const ALL: [(Lang, Option<Seat>); 6] = [
    (Lang::En, SUN),
    (Lang::En, MOON),
    (Lang::En, None),
    (Lang::Fr, SUN),
    (Lang::Fr, MOON),
    (Lang::Fr, None),
];

/// The seats' pieces as `0F@C1s`, and whose turn it is with which powers.
fn position(to_move: u8, turn: u64, pieces: &str, powers: &[&str]) -> Value {
    let mut left = [[1, 4, 7], [1, 4, 7]];
    let mut standing: Vec<Value> = pieces
        .split_whitespace()
        .map(|piece| {
            let seat = usize::from(piece.as_bytes()[0] - b'0');
            let (kind, name) = match &piece[1..2] {
                "S" => (0, "sanctuary"),
                "M" => (1, "monolith"),
                _ => (2, "faithful"),
            };
            left[seat][kind] -= 1;
            json!({"at": &piece[3..], "seat": seat, "type": name})
        })
        .collect();
    standing.sort_by_key(|piece| piece["at"].as_str().unwrap().to_owned());
    let reserves = left.map(|[s, m, f]| json!({"sanctuary": s, "monolith": m, "faithful": f}));
    json!({"phase": "play", "to_move": to_move, "turn": turn, "pieces": standing, "reserves": reserves,
        "powers": powers, "used": [], "passes": 0})
}

#[test]
fn a_placement_makes_somebody_the_leader() {
    check(
        &position(0, 0, "", &[]),
        "S@F1s",
        &ALL,
        expect![[r#"
        You place the sanctuary on F1.
        You now lead the Forum, 1 to 0. [+9 points]

        Hina places the sanctuary on F1.
        Hina now leads the Forum, 1 to 0. [+9 points]

        Hina places the sanctuary on F1.
        Hina now leads the Forum, 1 to 0. [+9 points]

        Vous posez le sanctuaire en F1.
        Vous dominez à présent le Forum, 1 à 0. [+9 points]

        Hina pose le sanctuaire en F1.
        Hina domine à présent le Forum, 1 à 0. [+9 points]

        Hina pose le sanctuaire en F1.
        Hina domine à présent le Forum, 1 à 0. [+9 points]"#]],
    );
}

#[test]
fn a_placement_that_changes_no_lead_says_how_the_district_stands() {
    check(
        &position(0, 4, "0S@F1s 1S@G1m 0F@F2s 1F@H2m", &[]),
        "F@F3s",
        &ALL,
        expect![[r#"
        You place a faithful on F3. The Forum: still 3 to 0 for you.

        Hina places a faithful on F3. The Forum: still 3 to 0 for Hina.

        Hina places a faithful on F3. The Forum: still 3 to 0 for Hina.

        Vous posez un fidèle en F3. Le Forum : toujours 3 à 0 pour vous.

        Hina pose un fidèle en F3. Le Forum : toujours 3 à 0 pour Hina.

        Hina pose un fidèle en F3. Le Forum : toujours 3 à 0 pour Hina."#]],
    );
}

#[test]
fn a_monolith_throws_off_a_faithful_and_takes_its_district() {
    check(
        &position(0, 6, "0S@F1s 1S@G1m 0F@H1s 1F@H2m 0F@C1s 1F@H3m", &["castle"]),
        "M@H2s",
        &ALL,
        expect![[r#"
            You place a monolith on H2.
            The monolith behind it throws Fisher’s faithful off H2 on the moon’s face. It goes back to the reserve: Fisher has 10 pieces to place. [−1 faithful]
            You take the Harbour from Fisher, 2 to 1. [+5 points] [−5 points]

            Hina places a monolith on H2.
            The monolith behind it throws your faithful off H2 on the moon’s face. It goes back to your reserve: you have 10 pieces to place. [−1 faithful]
            Hina takes the Harbour from you, 2 to 1. [+5 points] [−5 points]

            Hina places a monolith on H2.
            The monolith behind it throws Fisher’s faithful off H2 on the moon’s face. It goes back to the reserve: Fisher has 10 pieces to place. [−1 faithful]
            Hina takes the Harbour from Fisher, 2 to 1. [+5 points] [−5 points]

            Vous posez un monolithe en H2.
            Le monolithe placé derrière fait tomber le fidèle de Fisher en H2, face de la lune. Il retourne dans la réserve : il reste 10 pions à poser à Fisher. [−1 fidèle]
            Vous prenez le Port à Fisher, 2 à 1. [+5 points] [−5 points]

            Hina pose un monolithe en H2.
            Le monolithe placé derrière fait tomber votre fidèle en H2, face de la lune. Il retourne dans votre réserve : il vous reste 10 pions à poser. [−1 fidèle]
            Hina vous prend le Port, 2 à 1. [+5 points] [−5 points]

            Hina pose un monolithe en H2.
            Le monolithe placé derrière fait tomber le fidèle de Fisher en H2, face de la lune. Il retourne dans la réserve : il reste 10 pions à poser à Fisher. [−1 fidèle]
            Hina prend le Port à Fisher, 2 à 1. [+5 points] [−5 points]"#]],
    );
}

#[test]
fn a_monolith_throws_off_a_faithful_of_its_own_side() {
    check(
        &position(0, 6, "0S@F1s 1S@G1m 0F@P1s 1F@A2m 0F@H2m 1F@A3m", &["portal"]),
        "M@H2s",
        &ALL,
        expect![[r#"
            You place a monolith on H2.
            The monolith behind it throws your own faithful off H2 on the moon’s face. It goes back to your reserve: you have 9 pieces to place. [−1 faithful]

            Hina places a monolith on H2.
            The monolith behind it throws Hina’s own faithful off H2 on the moon’s face. It goes back to the reserve: Hina has 9 pieces to place. [−1 faithful]

            Hina places a monolith on H2.
            The monolith behind it throws Hina’s own faithful off H2 on the moon’s face. It goes back to the reserve: Hina has 9 pieces to place. [−1 faithful]

            Vous posez un monolithe en H2.
            Le monolithe placé derrière fait tomber votre propre fidèle en H2, face de la lune. Il retourne dans votre réserve : il vous reste 9 pions à poser. [−1 fidèle]

            Hina pose un monolithe en H2.
            Le monolithe placé derrière fait tomber son propre fidèle en H2, face de la lune. Il retourne dans la réserve : il reste 9 pions à poser à Hina. [−1 fidèle]

            Hina pose un monolithe en H2.
            Le monolithe placé derrière fait tomber son propre fidèle en H2, face de la lune. Il retourne dans la réserve : il reste 9 pions à poser à Hina. [−1 fidèle]"#]],
    );
}

#[test]
fn a_district_that_is_tied_is_lost_to_its_leader() {
    check(
        &position(0, 4, "0S@F1s 1S@G1m 0F@T1s 1F@H2m", &["temple"]),
        "F@H1s",
        &ALL,
        expect![[r#"
        You place a faithful on H1.
        The Harbour: tied now, 1 to 1. Fisher leads there no more. [−5 points]

        Hina places a faithful on H1.
        The Harbour: tied now, 1 to 1. You lead there no more. [−5 points]

        Hina places a faithful on H1.
        The Harbour: tied now, 1 to 1. Fisher leads there no more. [−5 points]

        Vous posez un fidèle en H1.
        Le Port : égalité, 1 à 1. Fisher n’y domine plus. [−5 points]

        Hina pose un fidèle en H1.
        Le Port : égalité, 1 à 1. Vous n’y dominez plus. [−5 points]

        Hina pose un fidèle en H1.
        Le Port : égalité, 1 à 1. Fisher n’y domine plus. [−5 points]"#]],
    );
}

#[test]
fn the_portal_leads_to_the_other_face() {
    check(
        &position(0, 4, "0S@F1s 1S@G1m 0F@P1s 1F@H2m", &["portal"]),
        "F@A1m",
        &ALL,
        expect![[r#"
            You go through the Portal and place a faithful on A1 of the moon’s face.
            You now lead the Agora, 1 to 0. [+6 points]

            Hina goes through the Portal and places a faithful on A1 of the moon’s face.
            Hina now leads the Agora, 1 to 0. [+6 points]

            Hina goes through the Portal and places a faithful on A1 of the moon’s face.
            Hina now leads the Agora, 1 to 0. [+6 points]

            Vous passez par le Portail et posez un fidèle en A1 (face de la lune).
            Vous dominez à présent l’Agora, 1 à 0. [+6 points]

            Hina passe par le Portail et pose un fidèle en A1 (face de la lune).
            Hina domine à présent l’Agora, 1 à 0. [+6 points]

            Hina passe par le Portail et pose un fidèle en A1 (face de la lune).
            Hina domine à présent l’Agora, 1 à 0. [+6 points]"#]],
    );
    check(
        &position(0, 4, "0S@F1s 1S@G1m 0F@P1s 1F@H2m", &["portal"]),
        "F@F2m",
        &ALL,
        expect![[r#"
            You go through the Portal and place a faithful on F2 of the moon’s face. The Forum: still 2 to 0 for you.

            Hina goes through the Portal and places a faithful on F2 of the moon’s face. The Forum: still 2 to 0 for Hina.

            Hina goes through the Portal and places a faithful on F2 of the moon’s face. The Forum: still 2 to 0 for Hina.

            Vous passez par le Portail et posez un fidèle en F2 (face de la lune). Le Forum : toujours 2 à 0 pour vous.

            Hina passe par le Portail et pose un fidèle en F2 (face de la lune). Le Forum : toujours 2 à 0 pour Hina.

            Hina passe par le Portail et pose un fidèle en F2 (face de la lune). Le Forum : toujours 2 à 0 pour Hina."#]],
    );
}

#[test]
fn the_castle_swaps_two_pieces() {
    check(
        &position(0, 4, "0S@F1s 1S@G1m 0F@C1s 1F@H2m", &["castle"]),
        "castle C1s~H2m",
        &ALL,
        expect![[r#"
            You use the Castle: your faithful on C1 and Fisher’s on H2 of the moon’s face change places.
            Fisher now leads the Castle, 1 to 0. [−2 points] [+2 points]
            You take the Harbour from Fisher, 1 to 0. [+5 points] [−5 points]

            Hina uses the Castle: Hina’s faithful on C1 and yours on H2 of the moon’s face change places.
            You now lead the Castle, 1 to 0. [−2 points] [+2 points]
            Hina takes the Harbour from you, 1 to 0. [+5 points] [−5 points]

            Hina uses the Castle: Hina’s faithful on C1 and Fisher’s on H2 of the moon’s face change places.
            Fisher now leads the Castle, 1 to 0. [−2 points] [+2 points]
            Hina takes the Harbour from Fisher, 1 to 0. [+5 points] [−5 points]

            Vous utilisez le Château : votre fidèle en C1 et celui de Fisher en H2 (face de la lune) sont échangés.
            Fisher domine à présent le Château, 1 à 0. [−2 points] [+2 points]
            Vous prenez le Port à Fisher, 1 à 0. [+5 points] [−5 points]

            Hina utilise le Château : son fidèle en C1 et le vôtre en H2 (face de la lune) sont échangés.
            Vous dominez à présent le Château, 1 à 0. [−2 points] [+2 points]
            Hina vous prend le Port, 1 à 0. [+5 points] [−5 points]

            Hina utilise le Château : son fidèle en C1 et celui de Fisher en H2 (face de la lune) sont échangés.
            Fisher domine à présent le Château, 1 à 0. [−2 points] [+2 points]
            Hina prend le Port à Fisher, 1 à 0. [+5 points] [−5 points]"#]],
    );
}

#[test]
fn the_temple_moves_a_piece_of_either_side() {
    let temple = position(0, 6, "0S@F1s 1S@G1m 0F@T1s 1F@A2m 0F@T2s 1F@C2s", &["temple"]);
    check(
        &temple,
        "temple T1s>H1s",
        &ALL,
        expect![[r#"
            You use the Temple: your faithful goes from T1 to H1.
            You now lead the Harbour, 1 to 0. [+5 points]

            Hina uses the Temple: the faithful on T1 goes to H1.
            Hina now leads the Harbour, 1 to 0. [+5 points]

            Hina uses the Temple: the faithful on T1 goes to H1.
            Hina now leads the Harbour, 1 to 0. [+5 points]

            Vous utilisez le Temple : votre fidèle passe de T1 à H1.
            Vous dominez à présent le Port, 1 à 0. [+5 points]

            Hina utilise le Temple : son fidèle passe de T1 à H1.
            Hina domine à présent le Port, 1 à 0. [+5 points]

            Hina utilise le Temple : son fidèle passe de T1 à H1.
            Hina domine à présent le Port, 1 à 0. [+5 points]"#]],
    );
    check(
        &temple,
        "temple C2s>H1s",
        &ALL,
        expect![[r#"
            You use the Temple: Fisher’s faithful goes from C2 to H1.
            The Castle: tied now, 0 to 0. Fisher leads there no more. [−2 points]
            Fisher now leads the Harbour, 1 to 0. [+5 points]

            Hina uses the Temple: your faithful goes from C2 to H1.
            The Castle: tied now, 0 to 0. You lead there no more. [−2 points]
            You now lead the Harbour, 1 to 0. [+5 points]

            Hina uses the Temple: Fisher’s faithful goes from C2 to H1.
            The Castle: tied now, 0 to 0. Fisher leads there no more. [−2 points]
            Fisher now leads the Harbour, 1 to 0. [+5 points]

            Vous utilisez le Temple : le fidèle de Fisher passe de C2 à H1.
            Le Château : égalité, 0 à 0. Fisher n’y domine plus. [−2 points]
            Fisher domine à présent le Port, 1 à 0. [+5 points]

            Hina utilise le Temple : votre fidèle passe de C2 à H1.
            Le Château : égalité, 0 à 0. Vous n’y dominez plus. [−2 points]
            Vous dominez à présent le Port, 1 à 0. [+5 points]

            Hina utilise le Temple : le fidèle de Fisher passe de C2 à H1.
            Le Château : égalité, 0 à 0. Fisher n’y domine plus. [−2 points]
            Fisher domine à présent le Port, 1 à 0. [+5 points]"#]],
    );
}

#[test]
fn the_mount_takes_the_ties() {
    check(
        &position(0, 4, "0S@F1s 1S@G1m 0F@H1s 1F@H2m", &[]),
        "F@M1s",
        &ALL,
        expect![[r#"
        You place a faithful on M1.
        You now lead the Celestial Mount, 1 to 0. What is tied counts for you at the end. [+21 points]

        Hina places a faithful on M1.
        Hina now leads the Celestial Mount, 1 to 0. What is tied counts for Hina at the end. [+21 points]

        Hina places a faithful on M1.
        Hina now leads the Celestial Mount, 1 to 0. What is tied counts for Hina at the end. [+21 points]

        Vous posez un fidèle en M1.
        Vous dominez à présent le Mont Céleste, 1 à 0. À la fin, les égalités comptent pour vous. [+21 points]

        Hina pose un fidèle en M1.
        Hina domine à présent le Mont Céleste, 1 à 0. À la fin, les égalités comptent pour Hina. [+21 points]

        Hina pose un fidèle en M1.
        Hina domine à présent le Mont Céleste, 1 à 0. À la fin, les égalités comptent pour Hina. [+21 points]"#]],
    );
}

#[test]
fn the_other_may_come_to_lead_the_mount_by_a_temple_move() {
    let temple = position(0, 6, "0S@F1s 1S@G1m 0F@T1s 1F@A2m 0F@T2s 1F@C2s", &["temple"]);
    check(
        &temple,
        "temple C2s>M1s",
        &ALL,
        expect![[r#"
        You use the Temple: Fisher’s faithful goes from C2 to M1.
        The Castle: tied now, 0 to 0. Fisher leads there no more.
        Fisher now leads the Celestial Mount, 1 to 0. What is tied counts for Fisher at the end. [+9 points]

        Hina uses the Temple: your faithful goes from C2 to M1.
        The Castle: tied now, 0 to 0. You lead there no more.
        You now lead the Celestial Mount, 1 to 0. What is tied counts for you at the end. [+9 points]

        Hina uses the Temple: Fisher’s faithful goes from C2 to M1.
        The Castle: tied now, 0 to 0. Fisher leads there no more.
        Fisher now leads the Celestial Mount, 1 to 0. What is tied counts for Fisher at the end. [+9 points]

        Vous utilisez le Temple : le fidèle de Fisher passe de C2 à M1.
        Le Château : égalité, 0 à 0. Fisher n’y domine plus.
        Fisher domine à présent le Mont Céleste, 1 à 0. À la fin, les égalités comptent pour Fisher. [+9 points]

        Hina utilise le Temple : votre fidèle passe de C2 à M1.
        Le Château : égalité, 0 à 0. Vous n’y dominez plus.
        Vous dominez à présent le Mont Céleste, 1 à 0. À la fin, les égalités comptent pour vous. [+9 points]

        Hina utilise le Temple : le fidèle de Fisher passe de C2 à M1.
        Le Château : égalité, 0 à 0. Fisher n’y domine plus.
        Fisher domine à présent le Mont Céleste, 1 à 0. À la fin, les égalités comptent pour Fisher. [+9 points]"#]],
    );
}

#[test]
fn what_another_comes_to_lead_is_not_their_own_deed() {
    let temple = position(0, 6, "0S@F1s 1S@G1m 0F@T1s 1F@A2m 0F@T2s 1F@C2s", &["temple"]);
    let deeds = deeds(&temple, &Value::Null, "temple C2s>H1s");
    assert!(deeds.iter().all(|deed| deed.actor.is_none_or(|seat| Some(seat) == SUN)));
}
