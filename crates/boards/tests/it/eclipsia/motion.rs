//! What a move would do, and what it is seen to do.

use super::{every_position, panels, position, seen};
use account::{Happening, Names};
use boards::{Beat, Lasts, Look, Seen};
use catalog::GameId;
use expect_test::expect;
use game_core::{Lang, Observer, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::Seed;

#[test]
fn a_monolith_shows_the_faithful_it_would_throw_off() {
    let board = GameId::Eclipsia.board();
    seen(&position(), Lang::En, &[], |look| {
        let monolith = board.preview(look, "M@G3s");
        assert!(monolith.contains("ec-cross") && monolith.contains("Fisher’s faithful falls off G3"));
        assert_eq!(monolith.matches("ec-score would").count(), 1, "one score, and no other");
        let faithful = board.preview(look, "F@G3s");
        assert!(
            !faithful.contains("ec-cross") && faithful.contains("Gardens: Tied 1 to 1: nobody leads it.")
        );
    });
}

#[test]
fn a_faithful_is_in_danger_where_a_monolith_could_come_behind_it() {
    let board = GameId::Eclipsia.board();
    let rings =
        |view: &Value| seen(view, Lang::En, &[], |look| board.danger(look).matches("ec-danger").count());
    // The faithful of the Moon on G3m, on both faces; the Moon itself has its sanctuary to place first.
    assert_eq!(rings(&position()), 2);
    let mut settled = position();
    settled["reserves"][1]["sanctuary"] = json!(0);
    assert_eq!(rings(&settled), 4);
}

/// The beats of a move from a position, as the other seat sees them.
fn beats(view: &Value, text: &str, reader: u8) -> (Vec<Beat>, usize) {
    let game = GameId::Eclipsia;
    let mut table = catalog::resume(game, 2, &Value::Null, Seed::new("0"), view).unwrap();
    let mover = table.status().to_act[0];
    table.play(mover, text).unwrap();
    let after = table.view(Observer::Public);
    let event = table.events(0..1, Observer::Public).remove(0);
    let deeds = game.teller().deeds(Happening {
        before: view,
        event: &event,
        after: &after,
        options: &Value::Null,
        seats: 2,
    });
    let names = Names::new(vec!["Hina".into(), "Fisher".into()], Some(Seat::new(reader)));
    let look = Look {
        view,
        options: &Value::Null,
        seats: 2,
        seat: Some(Seat::new(reader)),
        taken: &[],
        names: &names,
        lang: Lang::En,
    };
    assert!(game.board().trace(Look { view: &after, ..look }, &event).contains("ec-last"));
    (game.board().beats(look, &event, &after, &deeds), deeds.len())
}

/// The moon has a faithful that stands behind G3s.
fn before_a_fall() -> Value {
    json!({"phase":"play","to_move":0,"turn":4,
        "pieces":[{"at":"C2s","seat":0,"type":"sanctuary"},{"at":"F1m","seat":1,"type":"sanctuary"},
            {"at":"G3m","seat":1,"type":"faithful"},{"at":"T1s","seat":0,"type":"faithful"}],
        "reserves":[{"sanctuary":0,"monolith":4,"faithful":6},{"sanctuary":0,"monolith":4,"faithful":6}],
        "powers":["castle","temple"],"used":[],"passes":0})
}

#[test]
fn a_fall_is_seen_in_four_beats_after_the_monolith_has_landed() {
    let (beats, told) = beats(&before_a_fall(), "M@G3s", 1);
    let stands = |seen: &Seen, at: &str| match seen {
        Seen::Before => at == "G3m",
        Seen::After => at == "G3s",
        Seen::Between(view) => view["pieces"].as_array().unwrap().iter().any(|piece| piece["at"] == at),
    };
    let told_so: Vec<String> = beats
        .iter()
        .map(|beat| {
            let [monolith, faithful] = ["G3s", "G3m"].map(|at| stands(&beat.seen, at));
            format!(
                "{:?}: monolith {monolith}, faithful {faithful}, told {} of {told}",
                beat.lasts, beat.told
            )
        })
        .collect();
    expect![[r#"
        Move: monolith false, faithful true, told 0 of 3
        Move: monolith true, faithful true, told 1 of 3
        Move: monolith true, faithful false, told 1 of 3
        Tell: monolith true, faithful false, told 3 of 3"#]]
    .assert_eq(&told_so.join("\n"));
    assert!(beats[1].moved.contains(&("G3s".to_owned(), "hand:0".to_owned())));
    assert!(beats[2].overlay.contains("ec-flight") && beats[3].overlay.contains("Your faithful fell off G3"));
    let Seen::Between(view) = &beats[2].seen else { panic!("the faithful is in the air") };
    assert_eq!(view["reserves"][1]["faithful"], 7);
    assert_eq!(self::beats(&before_a_fall(), "M@G3s", 0).0.len(), 3, "one knows where one's own lands");
}

#[test]
fn swapped_pieces_come_from_each_other_on_both_faces() {
    let (beats, _) = beats(&before_a_fall(), "castle T1s~G3m", 0);
    let moved = beats[0].moved.iter().filter(|(now, then)| now != then);
    let moved: Vec<String> = moved.map(|(now, then)| format!("{now} from {then}")).collect();
    expect![[r#"
        T1s from G3m
        ghost:T1s from ghost:G3m
        G3m from T1s
        ghost:G3m from ghost:T1s"#]]
    .assert_eq(&moved.join("\n"));
}

#[test]
fn the_beats_of_whole_games_tell_every_deed_in_order() {
    let game = GameId::Eclipsia;
    every_position(|table, options, look| {
        if table.status().to_act.is_empty() && look.seat == Some(Seat::new(0)) {
            let spots = panels(look).into_iter().flat_map(|panel| panel.spots);
            let parts: BTreeSet<String> = spots.map(|spot| spot.part).collect();
            for step in 0..table.steps() {
                let before = table.view_before(step, Observer::Public);
                let after = table.view_before(step + 1, Observer::Public);
                let event = table.events(step..step + 1, Observer::Public).remove(0);
                let happening =
                    Happening { before: &before, event: &event, after: &after, options, seats: 2 };
                let deeds = game.teller().deeds(happening);
                let beats = game.board().beats(Look { view: &before, ..look }, &event, &after, &deeds);
                assert!(beats.is_sorted_by_key(|beat| beat.told));
                assert_eq!(beats.last().unwrap().told, deeds.len());
                assert_eq!(beats.last().unwrap().seen, Seen::After);
                assert!(beats.iter().all(|beat| beat.lasts != Lasts::Nothing));
                for deed in &deeds {
                    assert!(deed.places.iter().all(|place| parts.contains(place)), "{:?}", deed.places);
                }
            }
        }
    });
}
