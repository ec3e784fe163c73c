//! What the board says of everything on it, and what it asks.

use super::{panels, position, seen};
use boards::Spot;
use catalog::GameId;
use expect_test::{Expect, expect};
use game_core::Lang;
use std::collections::BTreeMap;

const KEYS: [&str; 8] = ["C1s", "C2m", "G3s", "G3m", "district:C", "district:G", "power:castle", "score:1"];

#[test]
fn places_say_what_is_there_and_what_is_behind() {
    let check = |lang: Lang, expect: Expect| {
        let labels = seen(&position(), lang, &[], |look| {
            let panels = panels(look);
            let spots: Vec<&Spot> = panels.iter().flat_map(|panel| &panel.spots).collect();
            let label = |key: &&str| spots.iter().find(|spot| spot.key == *key).unwrap().label.clone();
            KEYS.iter().map(label).collect::<Vec<_>>().join("\n")
        });
        expect.assert_eq(&labels);
    };
    check(
        Lang::En,
        expect![[r#"
        C1, sun’s face: your faithful; behind it Fisher’s faithful
        C2, moon’s face: free; behind it your sanctuary
        G3, sun’s face: free; behind it Fisher’s faithful
        G3, moon’s face: Fisher’s faithful
        Castle, worth 2: You lead it 2 to 1.
        Gardens, worth 7: Fisher leads it 1 to 0.
        Castle: You lead it 2 to 1. Whoever leads it when their turn begins may once swap a piece of theirs with one of the same kind of the other side, on either face.
        Fisher would have 10 points"#]],
    );
    check(
        Lang::Fr,
        expect![[r#"
            C1, face du soleil : votre fidèle ; derrière, le fidèle de Fisher
            C2, face de la lune : libre ; derrière, votre sanctuaire
            G3, face du soleil : libre ; derrière, le fidèle de Fisher
            G3, face de la lune : le fidèle de Fisher
            Château, vaut 2 : Vous menez ici 2 à 1.
            Jardins, vaut 7 : Fisher mène ici 1 à 0.
            Château : Vous menez ici 2 à 1. Qui mène ici au début de son tour peut échanger une fois un de ses pions avec un pion adverse de même type, sur l’une ou l’autre face.
            Fisher aurait 10 points"#]],
    );
}

#[test]
fn tips_explain_places_pieces_and_powers() {
    let check = |lang: Lang, expect: Expect| {
        let board = GameId::Eclipsia.board();
        let parts = [
            "temple",
            "castle",
            "portal",
            "mount",
            "district:F",
            "C1s",
            "T1s",
            "C2m",
            "P1s",
            "G3s",
            "piece:M",
            "score:0",
        ];
        let tips = seen(&position(), lang, &[], |look| {
            let tip = |part: &&str| {
                board.tip(part, look).map(|tip| format!("{} | {}", tip.title, tip.text)).unwrap()
            };
            parts.iter().map(tip).collect::<Vec<_>>().join("\n")
        });
        expect.assert_eq(&tips);
    };
    check(
        Lang::En,
        expect![[r#"
        Temple · 4 points | You lead it 1 to 0. Once this turn, move any piece on your face to a free place of it.
        Castle · 2 points | You lead it 2 to 1. Once this turn, swap one of your pieces with one of the same kind of the other side, on either face. Nothing falls.
        Portal · 3 points | Fisher leads it 1 to 0. Whoever leads it when their turn begins may place on the other face instead of their own.
        Celestial Mount · 1 point | Tied 0 to 0: nobody leads it. At the end every tied district, empty ones too, goes to whoever leads here.
        Forum · 9 points | Tied 0 to 0: nobody leads it. Pieces count on both faces; whoever has more here at the end gets the points.
        C1, sun’s face | Your faithful. Behind it stands Fisher’s faithful.
        T1, sun’s face | Your faithful. A monolith behind it would throw it off.
        C2, moon’s face | Free. Your sanctuary stands behind it: nothing can go here.
        P1, sun’s face | Free. Fisher’s monolith stands behind it: a monolith can go here, a faithful cannot.
        G3, sun’s face | Free. Fisher’s faithful stands behind it: a faithful can go here, and a monolith would throw that one off.
        Your monolith | 4 left. It throws off a faithful that stands behind it, whoever’s it is, and it never falls.
        You would have 6 points | The points of the districts that are led, with ties going to whoever leads the Celestial Mount, if the game ended now."#]],
    );
    check(
        Lang::Fr,
        expect![[r#"
        Temple · 4 points | Vous menez ici 1 à 0. Une fois ce tour, déplacez n’importe quel pion de votre face vers une place libre de celle-ci.
        Château · 2 points | Vous menez ici 2 à 1. Une fois ce tour, échangez un de vos pions avec un pion adverse de même type, sur l’une ou l’autre face. Rien ne tombe.
        Portail · 3 points | Fisher mène ici 1 à 0. Qui mène ici au début de son tour peut poser sur l’autre face au lieu de la sienne.
        Mont Céleste · 1 point | Égalité 0 à 0 : personne ne mène. À la fin, chaque quartier à égalité, même vide, va à qui mène ici.
        Forum · 9 points | Égalité 0 à 0 : personne ne mène. Les pions comptent sur les deux faces ; qui en a le plus ici à la fin reçoit les points.
        C1, face du soleil | Votre fidèle. Derrière se trouve le fidèle de Fisher.
        T1, face du soleil | Votre fidèle. Un monolithe posé derrière le ferait tomber.
        C2, face de la lune | Libre. Votre sanctuaire se trouve derrière : rien ne peut se poser ici.
        P1, face du soleil | Libre. Le monolithe de Fisher se trouve derrière : un monolithe peut se poser ici, un fidèle non.
        G3, face du soleil | Libre. Le fidèle de Fisher se trouve derrière : un fidèle peut se poser ici, et un monolithe ferait tomber l’autre.
        Votre monolithe | Il en reste 4. Il fait tomber le fidèle qui se trouve derrière, à qui qu’il soit, et ne tombe jamais.
        Vous auriez 6 points | Les points des quartiers où l’on mène, les égalités allant à qui mène au Mont Céleste, si la partie finissait maintenant."#]],
    );
}

#[test]
fn the_prompt_follows_what_was_pointed_at() {
    let check = |lang: Lang, expect: Expect| {
        let board = GameId::Eclipsia.board();
        let all: [&[&str]; 8] = [
            &[],
            &["piece:M"],
            &["piece:F"],
            &["G3s"],
            &["castle"],
            &["castle", "C1s"],
            &["temple"],
            &["temple", "C1s"],
        ];
        let prompts = all.map(|taken| {
            seen(&position(), lang, taken, |look| {
                let prompt = board.prompt(look, "ask");
                format!("{} | {}", prompt.say, prompt.why)
            })
        });
        expect.assert_eq(&prompts.join("\n"));
    };
    check(
        Lang::En,
        expect![[r#"
        Place a piece, or use the Castle or the Temple first. | Placing a piece ends your turn.
        Where shall the monolith stand? | It throws off a faithful behind it, yours too. Only a sanctuary behind keeps it away.
        Where shall the faithful stand? | Not behind a monolith, nor behind a sanctuary.
        Which piece goes on G3? | Fisher’s faithful stands behind it: a faithful can go here, and a monolith would throw that one off.
        Castle: which of your pieces goes over? | It changes places with one of the same kind of the other side, on either face. Nothing falls.
        C1 changes places with which piece? Point at Fisher’s faithful. | On either face; what stands behind stays.
        Temple: which piece on your face moves? | Yours, or one of the other side that stands there.
        Where does the piece on C1 go? | To a free place of your face. A monolith throws off the faithful behind its new place."#]],
    );
    check(
        Lang::Fr,
        expect![[r#"
        Posez un pion, ou usez d’abord d’un pouvoir : Château ou Temple. | Poser un pion termine votre tour.
        Où poser le monolithe ? | Il fait tomber un fidèle derrière lui, même le vôtre. Seul un sanctuaire derrière l’en empêche.
        Où poser le fidèle ? | Ni derrière un monolithe, ni derrière un sanctuaire.
        Quel pion va en G3 ? | Le fidèle de Fisher se trouve derrière : un fidèle peut se poser ici, et un monolithe ferait tomber l’autre.
        Château : lequel de vos pions passe en face ? | Il est échangé avec un pion adverse de même type, sur l’une ou l’autre face. Rien ne tombe.
        Avec quoi échanger C1 ? Désignez le fidèle de Fisher. | Sur l’une ou l’autre face ; ce qui se trouve derrière reste.
        Temple : quel pion de votre face se déplace ? | Le vôtre, ou un pion adverse qui s’y trouve.
        Où va le pion de C1 ? | Vers une place libre de votre face. Un monolithe fait tomber le fidèle derrière sa nouvelle place."#]],
    );
}

#[test]
fn both_languages_say_the_same_things() {
    let keys = |text: &str| {
        toml::from_str::<BTreeMap<String, String>>(text).unwrap().into_keys().collect::<Vec<_>>()
    };
    let (english, french) =
        (include_str!("../../../words/en/eclipsia.toml"), include_str!("../../../words/fr/eclipsia.toml"));
    assert_eq!(keys(english), keys(french));
}
