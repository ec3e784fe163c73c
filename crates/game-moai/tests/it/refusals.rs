use crate::scene::scene;
use expect_test::{Expect, expect};
use game_core::{Game, Lang, judge};
use game_moai::Moai;

const WORK: &str = r#"{
    "phase": "work", "order": [0, 1], "acting": 0,
    "clans": [{"home": [1,0,2], "boats": 1, "workers": "V2:1d B1:2u", "card": "neutral:1/1"}, {"home": [0,1,0], "card": "neutral:0/0"}]
}"#;

const RANK: &str = r#"{
    "phase": "rank", "order": [1], "birdman": 1, "acting": 1, "pending": {"tied": [[0, 2]]},
    "row": ["neutral:0/0", "neutral:1/1", "neutral:0/3", "erosion:2/3"], "discards": "1 2 R", "bids": [[1], [2], ["R"]],
    "clans": [{}, {}, {}]
}"#;

const TAKE: &str = r#"{
    "phase": "take", "order": [0, 1], "acting": 0, "waiting": [1], "row": ["neutral:0/0", "neutral:1/1", "fire:3/2"],
    "clans": [{}, {}]
}"#;

const REST: &str = r#"{
    "phase": "rest", "order": [0, 1], "acting": 0, "waiting": [1],
    "pending": {"left": 2, "given": {"forest": 1, "volcano": 0, "fields": 0, "sea": 0}},
    "clans": [{"home": [1,0,0], "workers": "F2:2u V1:2d C1:3u", "card": "neutral:5/3P"}, {"card": "neutral:0/3"}]
}"#;

fn check(outlines: &str, text: &str, expect: Expect) {
    let scene = scene(outlines);
    let seat = scene.game.turn(&scene.state).seats().lowest().unwrap();
    let refusal = judge(&scene.game, &scene.state, seat, text).unwrap_err();
    let sentences = Lang::ALL.map(|lang| Moai::words(lang).refuse(refusal.code(), &refusal.fields()));
    expect.assert_eq(&sentences.join("\n"));
}

#[test]
fn a_refusal_says_what_is_wrong_and_what_would_be_right() {
    check(
        WORK,
        "done",
        expect![[r#"
            That move belongs to another phase. Now moves look like this: place 3 F2, swap F1:2d V3:3u, pass.
            Ce coup appartient à une autre phase. Maintenant, un coup s’écrit ainsi : place 3 F2, swap F1:2d V3:3u, pass."#]],
    );
    check(
        WORK,
        "place 1 V3",
        expect![[r#"
            There is nobody on V3, so it is not a space of yours. A new volcano space is V+.
            Il n’y a personne sur V3 : ce n’est pas une de vos cases. Une nouvelle case du volcan s’écrit V+."#]],
    );
    check(
        WORK,
        "place 1 B2",
        expect![[r#"
            There is no boat B2: the clan has 1.
            Il n’y a pas de bateau B2 : le clan en a 1."#]],
    );
    check(
        RANK,
        "next 1",
        expect![[r#"
            That clan, written 1, is not to be named here. Name one of these, counted from 0: 0, 2.
            Ce clan, qui s’écrit 1, n’est pas de ceux qu’on peut désigner ici. Désignez l’un de ceux-ci, comptés depuis 0 : 0, 2."#]],
    );
    check(
        TAKE,
        "take 4",
        expect![[r#"
            The row has no card 4 to take. These are left: 1, 2, 3.
            La rangée n’a pas de carte 4 à prendre. Il reste : 1, 2, 3."#]],
    );
    check(
        TAKE,
        "take 3",
        expect![[r#"
            Card 3 is a disaster. Name the clan it strikes: take 3 vs 1.
            La carte 3 est un désastre. Désignez le clan qu’elle frappe : take 3 vs 1."#]],
    );
    check(
        REST,
        "rest F2:2u",
        expect![[r#"
            Area F gave more than others that still have workers. Bring somebody home from: V, C.
            La zone F a donné plus que d’autres qui ont encore des pions. Ramenez un pion de : V, C."#]],
    );
}

#[test]
fn every_move_of_another_phase_is_refused_as_such_whatever_else_is_wrong_with_it() {
    for text in [
        "bid R",
        "next 4",
        "take 6 vs 4",
        "lose home:3",
        "lose B9",
        "erode C16",
        "award 4",
        "carve V900",
        "starve V1:1u",
        "raid R+3 B9/4",
        "rest C1:1u",
        "birth R+R",
        "boat",
        "done",
    ] {
        let work = scene(WORK);
        let seat = work.game.turn(&work.state).seats().lowest().unwrap();
        assert_eq!(judge(&work.game, &work.state, seat, text).unwrap_err().code(), "wrong-phase", "{text}");
    }
}
