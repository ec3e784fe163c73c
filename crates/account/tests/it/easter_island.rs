//! Every kind of thing that happens in this game has its sentence, in both languages.

use account::{Happening, IslandTeller, Names, Teller};
use expect_test::{Expect, expect};
use game_core::{Game, Lang, PerfectInformation, Step};
use game_easter_island::{Action, EasterIsland, Options, StallResult};
use serde_json::{Value, json};

/// A position in play of these statues (`c3E` the first seat's, `c3E'` the second's) and suns (`Nc`, `Nc'`, spent with a `!`).
fn position(mover: u8, pieces: &str) -> Value {
    let mut statues = Vec::new();
    let mut suns = Vec::new();
    let mut words: Vec<&str> = pieces.split_whitespace().collect();
    words.sort_unstable();
    for word in words {
        let seat = u8::from(word.contains('\''));
        let spent = word.contains('!');
        let word = word.trim_end_matches(['\'', '!']);
        match word.len() {
            3 => {
                statues.push(json!({"at": word[..2], "seat": seat, "facing": word[2..], "fresh": false}));
            }
            _ => suns.push(json!({"at": word, "seat": seat, "spent": spent, "fresh": false})),
        }
    }
    let of = |list: &[Value], seat: u8| list.iter().filter(|piece| piece["seat"] == seat).count();
    let reserves =
        [0, 1].map(|seat| json!({"statues": (7 - of(&statues, seat)).min(3), "suns": 8 - of(&suns, seat)}));
    json!({"phase": "play", "to_move": mover, "actions_left": 1, "statues": statues, "suns": suns,
        "reserves": reserves, "last_placer": 1, "quiet": 0})
}

/// What is told of a move, to whoever made it, to the other, and to somebody who looks on, in both languages.
fn told(before: &Value, text: &str, options: Options) -> String {
    let game = EasterIsland::new(EasterIsland::META.rules, options.clone(), 2).unwrap();
    let mut state = game.load(&serde_json::from_value(before.clone()).unwrap()).unwrap();
    let seat = state.to_move();
    let action: Action = text.parse().unwrap();
    game.check(&state, seat, action).unwrap();
    game.apply(&mut state, Step::Act { seat, action });
    let after = serde_json::to_value(game.position(&state)).unwrap();
    let event = json!({"seat": seat, "move": text});
    let options = serde_json::to_value(options).unwrap();
    let happening = Happening { before, event: &event, after: &after, options: &options, seats: 2 };
    let mut lines = Vec::new();
    for lang in Lang::ALL {
        for reader in [Some(seat), Some(seat.other()), None] {
            let names = Names::new(vec!["Moana".to_owned(), "Hina".to_owned()], reader);
            for deed in IslandTeller.deeds(happening) {
                let line = IslandTeller.sentences(lang).tell(&deed, 1, &names).whole();
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
    }
    lines.join("\n")
}

fn check(mover: u8, pieces: &str, text: &str, expect: Expect) {
    expect.assert_eq(&told(&position(mover, pieces), text, Options::default()));
}

const ISLAND: &str = "a1N a2N a3N a5N e1N' e2N' e3N' e5N'";

#[test]
fn statues_are_placed_turned_and_slid() {
    check(
        0,
        ISLAND,
        "+c3W",
        expect![[r#"
        You place a statue on c3, facing west.
        Moana places a statue on c3, facing west.
        Vous posez une statue en c3, tournée vers l’ouest.
        Moana pose une statue en c3, tournée vers l’ouest."#]],
    );
    check(
        1,
        ISLAND,
        "e1@S",
        expect![[r#"
        You turn the statue on e1 to face south.
        Hina turns the statue on e1 to face south.
        Vous tournez la statue en e1 vers le sud.
        Hina tourne la statue en e1 vers le sud."#]],
    );
    check(
        0,
        ISLAND,
        "a1-d1",
        expect![[r#"
        You slide a statue from a1 to d1.
        Moana slides a statue from a1 to d1.
        Vous faites glisser une statue de a1 en d1.
        Moana fait glisser une statue de a1 en d1."#]],
    );
}

#[test]
fn what_a_statue_makes_a_sun_aim_at_is_told() {
    check(
        0,
        "a1N a2N a5N c3N b5N' e3N' e1N' e2N' Nc",
        "c3@E",
        expect![[r#"
        You turn the statue on c3 to face east. Now Nc aims at Hina’s e3.
        Moana turns the statue on c3 to face east. Now Nc aims at your e3.
        Moana turns the statue on c3 to face east. Now Nc aims at Hina’s e3.
        Vous tournez la statue en c3 vers l’est. Désormais Nc vise e3, contre Hina.
        Moana tourne la statue en c3 vers l’est. Désormais Nc vise e3, contre vous.
        Moana tourne la statue en c3 vers l’est. Désormais Nc vise e3, contre Hina."#]],
    );
    check(
        1,
        "a1N a2N a4N a5N c3W' e3N' e1N' e2N' Nc'",
        "c3-c4",
        expect![[r#"
        You slide a statue from c3 to c4. Now Nc aims at Moana’s a5.
        Hina slides a statue from c3 to c4. Now Nc aims at your a5.
        Hina slides a statue from c3 to c4. Now Nc aims at Moana’s a5.
        Vous faites glisser une statue de c3 en c4. Désormais Nc vise a5, contre Moana.
        Hina fait glisser une statue de c3 en c4. Désormais Nc vise a5, contre vous.
        Hina fait glisser une statue de c3 en c4. Désormais Nc vise a5, contre Moana."#]],
    );
    check(
        0,
        "a1N a2N a4N a5N e1N' e3N' e4N' e2N' Nc Sd Ne",
        "+c3E",
        expect![[r#"
        You place a statue on c3, facing east. Now Nc aims at Hina’s e4.
        Moana places a statue on c3, facing east. Now Nc aims at your e4.
        Moana places a statue on c3, facing east. Now Nc aims at Hina’s e4.
        Vous posez une statue en c3, tournée vers l’est. Désormais Nc vise e4, contre Hina.
        Moana pose une statue en c3, tournée vers l’est. Désormais Nc vise e4, contre vous.
        Moana pose une statue en c3, tournée vers l’est. Désormais Nc vise e4, contre Hina."#]],
    );
}

#[test]
fn a_sun_aims_at_a_statue_at_once_or_at_nothing() {
    check(
        0,
        ISLAND,
        "*Nc",
        expect![[r#"
        You put a sun on Nc.
        Moana puts a sun on Nc.
        Vous posez un soleil en Nc.
        Moana pose un soleil en Nc."#]],
    );
    check(
        0,
        ISLAND,
        "*Ne",
        expect![[r#"
            You put a sun on Ne. It aims straight at Hina’s statue on e5.
            Moana puts a sun on Ne. It aims straight at your statue on e5.
            Moana puts a sun on Ne. It aims straight at Hina’s statue on e5.
            Vous posez un soleil en Ne. Il vise tout droit la statue d’Hina en e5.
            Moana pose un soleil en Ne. Il vise tout droit votre statue en e5.
            Moana pose un soleil en Ne. Il vise tout droit la statue d’Hina en e5."#]],
    );
    check(
        1,
        ISLAND,
        "*Ne",
        expect![[r#"
            You put a sun on Ne. It aims straight at your own statue on e5.
            Hina puts a sun on Ne. It aims straight at their own statue on e5.
            Vous posez un soleil en Ne. Il vise tout droit votre propre statue en e5.
            Hina pose un soleil en Ne. Il vise tout droit sa propre statue en e5."#]],
    );
    check(
        0,
        "c3E a1N a2N a4N e3W' e1N' e2N' e5N'",
        "*Nc",
        expect![[r#"
        You put a sun on Nc. By way of c3 it aims at Hina’s statue on e3.
        Moana puts a sun on Nc. By way of c3 it aims at your statue on e3.
        Moana puts a sun on Nc. By way of c3 it aims at Hina’s statue on e3.
        Vous posez un soleil en Nc. Par c3, il vise la statue d’Hina en e3.
        Moana pose un soleil en Nc. Par c3, il vise votre statue en e3.
        Moana pose un soleil en Nc. Par c3, il vise la statue d’Hina en e3."#]],
    );
}

#[test]
fn a_ray_says_what_falls_and_how() {
    check(
        0,
        &format!("{ISLAND} Ne"),
        "!Ne",
        expect![[r#"
        You fire the sun Ne: Hina’s statue on e5 falls, struck in the face. Hina has 3 left.
        Moana fires the sun Ne: your statue on e5 falls, struck in the face. You have 3 left.
        Moana fires the sun Ne: Hina’s statue on e5 falls, struck in the face. Hina has 3 left.
        Vous tirez du soleil Ne : la statue d’Hina en e5 tombe, frappée de face. Il en reste 3 à Hina.
        Moana tire du soleil Ne : votre statue en e5 tombe, frappée de face. Il vous en reste 3.
        Moana tire du soleil Ne : la statue d’Hina en e5 tombe, frappée de face. Il en reste 3 à Hina."#]],
    );
    check(
        1,
        &format!("{ISLAND} Ne' Sa'"),
        "!Sa",
        expect![[r#"
        You fire the sun Sa: Moana’s statue on a1 falls, struck from behind. Moana has 3 left.
        Hina fires the sun Sa: your statue on a1 falls, struck from behind. You have 3 left.
        Hina fires the sun Sa: Moana’s statue on a1 falls, struck from behind. Moana has 3 left.
        Vous tirez du soleil Sa : la statue de Moana en a1 tombe, frappée de dos. Il en reste 3 à Moana.
        Hina tire du soleil Sa : votre statue en a1 tombe, frappée de dos. Il vous en reste 3.
        Hina tire du soleil Sa : la statue de Moana en a1 tombe, frappée de dos. Il en reste 3 à Moana."#]],
    );
    check(
        1,
        &format!("{ISLAND} Ne'"),
        "!Ne",
        expect![[r#"
            You fire the sun Ne: your own statue on e5 falls, struck in the face. You have 3 left.
            Hina fires the sun Ne: their own statue on e5 falls, struck in the face. Hina has 3 left.
            Vous tirez du soleil Ne : votre propre statue en e5 tombe, frappée de face. Il vous en reste 3.
            Hina tire du soleil Ne : sa propre statue en e5 tombe, frappée de face. Il lui en reste 3."#]],
    );
    check(
        0,
        "c3E a1N a2N a4N e3W' e1N' e2N' e5N' Nc",
        "!Nc",
        expect![[r#"
            You fire the sun Nc: Hina’s statue on e3 falls, struck in the face by way of c3. Hina has 3 left.
            Moana fires the sun Nc: your statue on e3 falls, struck in the face by way of c3. You have 3 left.
            Moana fires the sun Nc: Hina’s statue on e3 falls, struck in the face by way of c3. Hina has 3 left.
            Vous tirez du soleil Nc : la statue d’Hina en e3 tombe, frappée de face, le rayon passant par c3. Il en reste 3 à Hina.
            Moana tire du soleil Nc : votre statue en e3 tombe, frappée de face, le rayon passant par c3. Il vous en reste 3.
            Moana tire du soleil Nc : la statue d’Hina en e3 tombe, frappée de face, le rayon passant par c3. Il en reste 3 à Hina."#]],
    );
    check(
        0,
        "c3E a1N a2N a4N e3E' e1N' e2N' e5N' Nc",
        "!Nc",
        expect![[r#"
            You fire the sun Nc: Hina’s statue on e3 falls, struck from behind by way of c3. Hina has 3 left.
            Moana fires the sun Nc: your statue on e3 falls, struck from behind by way of c3. You have 3 left.
            Moana fires the sun Nc: Hina’s statue on e3 falls, struck from behind by way of c3. Hina has 3 left.
            Vous tirez du soleil Nc : la statue d’Hina en e3 tombe, frappée de dos, le rayon passant par c3. Il en reste 3 à Hina.
            Moana tire du soleil Nc : votre statue en e3 tombe, frappée de dos, le rayon passant par c3. Il vous en reste 3.
            Moana tire du soleil Nc : la statue d’Hina en e3 tombe, frappée de dos, le rayon passant par c3. Il en reste 3 à Hina."#]],
    );
    check(
        0,
        "c3E a1N a2N a4N d3N' e1N' e2N' e5N' Nc",
        "!Nc",
        expect![[r#"
        You fire the sun Nc: Hina’s statue on d3 falls, the last after c3 to bend a ray that leaves the island. Hina has 3 left.
        Moana fires the sun Nc: your statue on d3 falls, the last after c3 to bend a ray that leaves the island. You have 3 left.
        Moana fires the sun Nc: Hina’s statue on d3 falls, the last after c3 to bend a ray that leaves the island. Hina has 3 left.
        Vous tirez du soleil Nc : la statue d’Hina en d3 tombe, la dernière, après c3, à dévier un rayon qui quitte l’île. Il en reste 3 à Hina.
        Moana tire du soleil Nc : votre statue en d3 tombe, la dernière, après c3, à dévier un rayon qui quitte l’île. Il vous en reste 3.
        Moana tire du soleil Nc : la statue d’Hina en d3 tombe, la dernière, après c3, à dévier un rayon qui quitte l’île. Il en reste 3 à Hina."#]],
    );
    check(
        0,
        "c3E a1N a2N a4N d1N' e1N' e2N' e5N' Nc",
        "!Nc",
        expect![[r#"
            You fire the sun Nc: your own statue on c3 falls, the last to bend a ray that leaves the island. You have 3 left.
            Moana fires the sun Nc: their own statue on c3 falls, the last to bend a ray that leaves the island. Moana has 3 left.
            Vous tirez du soleil Nc : votre propre statue en c3 tombe, la dernière à dévier un rayon qui quitte l’île. Il vous en reste 3.
            Moana tire du soleil Nc : sa propre statue en c3 tombe, la dernière à dévier un rayon qui quitte l’île. Il lui en reste 3."#]],
    );
    check(
        1,
        "b3E d3N a1N a2N d5W' b5S' e1N' e2N' Sb'",
        "!Sb",
        expect![[r#"
            You fire the sun Sb: Moana’s statue on b3 falls, struck a second time, on its other side, by way of d3, d5 and b5. Moana has 3 left.
            Hina fires the sun Sb: your statue on b3 falls, struck a second time, on its other side, by way of d3, d5 and b5. You have 3 left.
            Hina fires the sun Sb: Moana’s statue on b3 falls, struck a second time, on its other side, by way of d3, d5 and b5. Moana has 3 left.
            Vous tirez du soleil Sb : la statue de Moana en b3 tombe, frappée une seconde fois, de l’autre côté, le rayon passant par d3, d5 et b5. Il en reste 3 à Moana.
            Hina tire du soleil Sb : votre statue en b3 tombe, frappée une seconde fois, de l’autre côté, le rayon passant par d3, d5 et b5. Il vous en reste 3.
            Hina tire du soleil Sb : la statue de Moana en b3 tombe, frappée une seconde fois, de l’autre côté, le rayon passant par d3, d5 et b5. Il en reste 3 à Moana."#]],
    );
    check(
        0,
        &format!("{ISLAND} Nc"),
        "!Nc",
        expect![[r#"
        You fire the sun Nc: the ray crosses the island and meets nothing.
        Moana fires the sun Nc: the ray crosses the island and meets nothing.
        Vous tirez du soleil Nc : le rayon traverse l’île sans rien rencontrer.
        Moana tire du soleil Nc : le rayon traverse l’île sans rien rencontrer."#]],
    );
}

#[test]
fn the_island_is_set_and_the_first_seat_begins() {
    let mut setup = position(1, "a1N a2N a3N a5N e1N' e2N' e3N'");
    setup["phase"] = json!("setup");
    setup["last_placer"] = json!(0);
    setup["reserves"] = json!([{"statues": 3, "suns": 8}, {"statues": 4, "suns": 8}]);
    expect![[r#"
        You place a statue on e5, facing west.
        The island is set. Moana begins, with one action.
        Hina places a statue on e5, facing west.
        The island is set. You begin, with one action.
        Vous posez une statue en e5, tournée vers l’ouest.
        L’île est prête. Moana commence, avec une seule action.
        Hina pose une statue en e5, tournée vers l’ouest.
        L’île est prête. Vous commencez, avec une seule action."#]]
    .assert_eq(&told(&setup, "+e5W", Options::default()));
}

#[test]
fn the_end_says_why_and_who_has_won() {
    check(
        0,
        "a1N a2N a3N a4N e3N' e1N' Na! Nb!' Nc!' Ne",
        "!Ne",
        expect![[r#"
            You fire the sun Ne: Hina’s statue on e3 falls, struck in the face. Hina has 1 left.
            A single statue is not enough: Hina loses.
            You win.
            Moana fires the sun Ne: your statue on e3 falls, struck in the face. You have 1 left.
            A single statue is not enough: you lose.
            Moana wins.
            Moana fires the sun Ne: Hina’s statue on e3 falls, struck in the face. Hina has 1 left.
            Vous tirez du soleil Ne : la statue d’Hina en e3 tombe, frappée de face. Il en reste 1 à Hina.
            Une seule statue ne suffit pas : Hina perd.
            Vous gagnez.
            Moana tire du soleil Ne : votre statue en e3 tombe, frappée de face. Il vous en reste 1.
            Une seule statue ne suffit pas : vous perdez.
            Moana gagne.
            Moana tire du soleil Ne : la statue d’Hina en e3 tombe, frappée de face. Il en reste 1 à Hina."#]],
    );
    check(
        0,
        "a1N a2N e3N' e1N' d1N' d3N' Nd!' Nb!' Nc!' Na",
        "!Na",
        expect![[r#"
            You fire the sun Na: your own statue on a2 falls, struck in the face. You have 1 left.
            A single statue is not enough: you lose.
            Hina wins.
            Moana fires the sun Na: their own statue on a2 falls, struck in the face. Moana has 1 left.
            A single statue is not enough: Moana loses.
            You win.
            Vous tirez du soleil Na : votre propre statue en a2 tombe, frappée de face. Il vous en reste 1.
            Une seule statue ne suffit pas : vous perdez.
            Hina gagne.
            Moana tire du soleil Na : sa propre statue en a2 tombe, frappée de face. Il lui en reste 1.
            Une seule statue ne suffit pas : Moana perd.
            Vous gagnez."#]],
    );
    let mut quiet = position(1, ISLAND);
    quiet["quiet"] = json!(39);
    expect![[r#"
        You turn the statue on e1 to face south.
        Nothing but turning and sliding for too long. The statues are counted: Moana 4, you 4.
        The count is even, and you were the last to place a statue.
        You win.
        Hina turns the statue on e1 to face south.
        Nothing but turning and sliding for too long. The statues are counted: you 4, Hina 4.
        The count is even, and Hina was the last to place a statue.
        Hina wins.
        Nothing but turning and sliding for too long. The statues are counted: Moana 4, Hina 4.
        Vous tournez la statue en e1 vers le sud.
        Rien que des pivots et des glissades depuis trop longtemps. On compte les statues : Moana 4, vous 4.
        Égalité : vous avez posé la dernière statue.
        Vous gagnez.
        Hina tourne la statue en e1 vers le sud.
        Rien que des pivots et des glissades depuis trop longtemps. On compte les statues : vous 4, Hina 4.
        Égalité : Hina a posé la dernière statue.
        Hina gagne.
        Rien que des pivots et des glissades depuis trop longtemps. On compte les statues : Moana 4, Hina 4."#]].assert_eq(&told(&quiet, "e1@S", Options::default()));
    let drawn = Options { stall_result: StallResult::Draw, ..Options::default() };
    expect![[r#"
        You turn the statue on e1 to face south.
        Nothing but turning and sliding for too long.
        The game is drawn.
        Hina turns the statue on e1 to face south.
        Vous tournez la statue en e1 vers le sud.
        Rien que des pivots et des glissades depuis trop longtemps.
        La partie est nulle.
        Hina tourne la statue en e1 vers le sud."#]]
    .assert_eq(&told(&quiet, "e1@S", drawn));
    let spent = "Na! Nb! Nc! Nd! Ne! Sa! Sb! Sc E1!' E2!' E3!' E4!' E5!' W1!' W2!' W3!'";
    check(
        0,
        &format!("a1N a2N b1N b3N d1N' d3N' d4N' d5N' {spent}"),
        "!Sc",
        expect![[r#"
            You fire the sun Sc: the ray crosses the island and meets nothing.
            All sixteen suns are spent and the statues are counted: you 4, Hina 4.
            The count is even, and Hina was the last to place a statue.
            Hina wins.
            Moana fires the sun Sc: the ray crosses the island and meets nothing.
            All sixteen suns are spent and the statues are counted: Moana 4, you 4.
            The count is even, and you were the last to place a statue.
            You win.
            All sixteen suns are spent and the statues are counted: Moana 4, Hina 4.
            Vous tirez du soleil Sc : le rayon traverse l’île sans rien rencontrer.
            Les seize soleils sont éteints et l’on compte les statues : vous 4, Hina 4.
            Égalité : Hina a posé la dernière statue.
            Hina gagne.
            Moana tire du soleil Sc : le rayon traverse l’île sans rien rencontrer.
            Les seize soleils sont éteints et l’on compte les statues : Moana 4, vous 4.
            Égalité : vous avez posé la dernière statue.
            Vous gagnez.
            Les seize soleils sont éteints et l’on compte les statues : Moana 4, Hina 4."#]],
    );
    check(
        0,
        &format!("a1N a2N b1N b3N c3N' d3N' d4N' d5N' {spent}"),
        "!Sc",
        expect![[r#"
            You fire the sun Sc: Hina’s statue on c3 falls, struck from behind. Hina has 3 left.
            All sixteen suns are spent and the statues are counted: you 4, Hina 3.
            You win.
            Moana fires the sun Sc: your statue on c3 falls, struck from behind. You have 3 left.
            All sixteen suns are spent and the statues are counted: Moana 4, you 3.
            Moana wins.
            Moana fires the sun Sc: Hina’s statue on c3 falls, struck from behind. Hina has 3 left.
            All sixteen suns are spent and the statues are counted: Moana 4, Hina 3.
            Vous tirez du soleil Sc : la statue d’Hina en c3 tombe, frappée de dos. Il en reste 3 à Hina.
            Les seize soleils sont éteints et l’on compte les statues : vous 4, Hina 3.
            Vous gagnez.
            Moana tire du soleil Sc : votre statue en c3 tombe, frappée de dos. Il vous en reste 3.
            Les seize soleils sont éteints et l’on compte les statues : Moana 4, vous 3.
            Moana gagne.
            Moana tire du soleil Sc : la statue d’Hina en c3 tombe, frappée de dos. Il en reste 3 à Hina.
            Les seize soleils sont éteints et l’on compte les statues : Moana 4, Hina 3."#]],
    );
}

#[test]
fn turns_are_counted_from_where_a_table_began() {
    let turns = |start: &Value, steps: std::ops::Range<usize>| -> Vec<u16> {
        steps.map(|step| IslandTeller.turn(start, step).unwrap()).collect()
    };
    let mut setup = position(0, "");
    setup["phase"] = json!("setup");
    assert_eq!(turns(&setup, 0..14), [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 3, 4]);
    let mut play = position(0, ISLAND);
    assert_eq!(turns(&play, 0..4), [1, 2, 2, 3]);
    play["actions_left"] = json!(2);
    assert_eq!(turns(&play, 0..4), [1, 1, 2, 2]);
}
