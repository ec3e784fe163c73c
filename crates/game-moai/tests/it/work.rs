use crate::scene::{Scene, after, after_in, scene, scene_with};
use expect_test::{Expect, expect};

/// Clan 0 places, clan 1 has one at home, clan 2 none.
const WORK: &str = r#"{
    "phase": "work", "order": [0, 2, 1], "acting": 0, "forest": 1, "covered": ["C11"],
    "clans": [
        {"home": [1,0,2], "boats": 2, "workers": "V2:1d V2:3u B1:2u C1:1u", "card": "neutral:1/1"},
        {"home": [0,1,0], "workers": "V1:1d C2:3u", "card": "neutral:0/0"},
        {"workers": "F1:2d V3:3u V3:2d C3:2u", "card": "neutral:0/3"}
    ]
}"#;

fn check(steps: &str, paths: &str, expect: Expect) {
    expect.assert_eq(&after(WORK, steps, paths));
}

#[test]
fn a_clan_with_workers_at_home_places_one() {
    expect!["0: place 1 F1, place 1 F2, place 1 F3, place 1 F4, place 1 F5, place 1 F6, place 1 V2, place 1 V+, place 1 C4, place 1 C5, place 1 C6, place 1 C7, place 1 C8, place 1 C9, place 1 C10, place 1 B2, place 3 F1, place 3 F2, place 3 F3, place 3 F4, place 3 F5, place 3 F6, place 3 V2, place 3 V+, place 3 C4, place 3 C5, place 3 C6, place 3 C7, place 3 C8, place 3 C9, place 3 C10, place 3 B2"]
        .assert_eq(&scene(WORK).options());
    check("place 2 F1", "phase", expect!["not-at-home"]);
    check("pass", "phase", expect!["must-place"]);
    check("swap B1:2u V2:1d", "phase", expect!["must-place"]);
    check("done", "phase", expect!["wrong-phase"]);
}

#[test]
fn workers_stand_face_down_in_forest_and_volcano_and_face_up_on_fields_and_boats() {
    let see = "clans/0/workers clans/0/home clans/0/boats";
    check(
        "place 3 F1",
        see,
        expect![[r#"
        clans/0/workers F1:3d V2:3u V2:1d C1:1u B1:2u
        clans/0/home [1,0,1]
        clans/0/boats [{"worker":2},{"worker":null}]"#]],
    );
    check(
        "place 3 V2",
        see,
        expect![[r#"
        clans/0/workers V2:3u V2:1d V2:3d C1:1u B1:2u
        clans/0/home [1,0,1]
        clans/0/boats [{"worker":2},{"worker":null}]"#]],
    );
    check(
        "place 1 C5",
        see,
        expect![[r#"
        clans/0/workers V2:3u V2:1d C1:1u C5:1u B1:2u
        clans/0/home [0,0,2]
        clans/0/boats [{"worker":2},{"worker":null}]"#]],
    );
    check(
        "place 1 B2",
        see,
        expect![[r#"
        clans/0/workers V2:3u V2:1d C1:1u B1:2u B2:1u
        clans/0/home [0,0,2]
        clans/0/boats [{"worker":2},{"worker":1}]"#]],
    );
}

#[test]
fn a_new_volcano_space_has_the_lowest_free_number() {
    check("place 3 V+", "clans/0/workers", expect!["clans/0/workers V2:3u V2:1d V4:3d C1:1u B1:2u"]);
    let free = WORK.replace("V1:1d", "V7:1d");
    expect!["clans/0/workers V1:3d V2:3u V2:1d C1:1u B1:2u"].assert_eq(&after(
        &free,
        "place 3 V+",
        "clans/0/workers",
    ));
}

#[test]
fn volcano_spaces_are_of_one_clan() {
    check("place 3 V1", "phase", expect!["space-taken"]);
    check("place 3 V4", "phase", expect!["no-such-space"]);
    check("place 3 V200", "phase", expect!["no-such-space"]);
    check("place 3 V0", "phase", expect!["unreadable"]);
}

#[test]
fn a_field_must_be_free_and_uncovered() {
    check("place 3 C2", "phase", expect!["space-taken"]);
    check("place 3 C11", "phase", expect!["field-covered"]);
    check("place 3 C17", "phase", expect!["unreadable"]);
}

#[test]
fn a_boat_must_be_ones_own_and_empty() {
    check("place 3 B1", "phase", expect!["boat-full"]);
    check("place 3 B3", "phase", expect!["no-boat"]);
}

#[test]
fn a_clan_with_nobody_at_home_swaps_or_passes() {
    let mut idle = scene(WORK);
    idle.play("place 3 F1").unwrap();
    expect!["2: swap F1:2d V3:3u, swap C3:2u F1:2d, swap C3:2u V3:3u, swap C3:2u V3:2d, pass"]
        .assert_eq(&idle.options());
    check(
        "place 3 F1; pass",
        "acting phase",
        expect![[r#"
        acting 1
        phase "work""#]],
    );
    check("place 3 F1; place 2 F1", "acting", expect!["not-at-home"]);
    check("place 3 F1; swap V3:3u F1:2d", "acting", expect!["unreadable"]);
    check("place 3 F1; swap F1:3d V3:3u", "acting", expect!["no-such-worker"]);
    check("place 3 F1; swap F1:2d V1:1d", "acting", expect!["no-such-worker"]);
    check("place 3 F1; swap V3:2d V3:3u", "acting", expect!["same-space"]);
    check("place 3 F1; swap F1:2d V3:2d", "acting", expect!["no-change"]);
}

#[test]
fn swapped_workers_keep_their_faces_but_are_turned_up_on_fields_and_boats() {
    let see = "clans/2/workers";
    check("place 3 F1; swap F1:2d V3:3u", see, expect!["clans/2/workers F1:3u V3:2d V3:2d C3:2u"]);
    check("place 3 F1; swap C3:2u V3:2d", see, expect!["clans/2/workers F1:2d V3:2u V3:3u C3:2u"]);
    check("place 3 F1; swap C3:2u V3:3u", see, expect!["clans/2/workers F1:2d V3:2u V3:2d C3:3u"]);
}

#[test]
fn the_one_whose_text_sorts_first_is_named_first() {
    let far = r#"{
        "phase": "work", "order": [0, 1], "acting": 0,
        "clans": [{"workers": "V1:1d V2:2d V10:3d", "card": "neutral:1/1"}, {"home": [0,0,1], "card": "neutral:0/0"}]
    }"#;
    expect!["0: swap V1:1d V2:2d, swap V10:3d V1:1d, swap V10:3d V2:2d, pass"]
        .assert_eq(&scene(far).options());
    expect!["unreadable"].assert_eq(&after(far, "swap V1:1d V10:3d", "phase"));
}

#[test]
fn a_clan_with_nobody_at_home_and_workers_on_fewer_than_two_spaces_is_not_asked() {
    let one = WORK.replace("F1:2d V3:3u V3:2d C3:2u", "V3:3u V3:2d");
    expect!["acting 1"].assert_eq(&after(&one, "place 3 F1", "acting"));
    let alike = WORK.replace("F1:2d V3:3u V3:2d C3:2u", "V3:2d V4:2d");
    let mut alike = scene(&alike);
    alike.play("place 3 F1").unwrap();
    expect!["2: pass"].assert_eq(&alike.options());
}

#[test]
fn work_goes_round_until_nobody_is_at_home() {
    check(
        "place 3 F2; pass; place 2 F2; place 3 F2; pass",
        "phase acting",
        expect![[r#"
        phase "work"
        acting 1"#]],
    );
    check(
        "place 3 F2; pass; place 2 F2; place 3 F2; pass; pass; place 1 F2",
        "phase",
        expect![[r#"phase "carve""#]],
    );
}

#[test]
fn open_work_is_always_face_up() {
    let open = WORK
        .replace("V2:1d", "V2:1u")
        .replace("V1:1d", "V1:1u")
        .replace("F1:2d", "F1:2u")
        .replace("V3:2d", "V3:2u");
    let open = || -> Scene { scene_with(r#"{"work": "open"}"#, &open) };
    expect!["clans/0/workers F1:3u V2:1u V2:3u C1:1u B1:2u"].assert_eq(&after_in(
        open(),
        "place 3 F1",
        "clans/0/workers",
    ));
    expect!["no-change"].assert_eq(&after_in(open(), "place 3 F1; swap F1:2u V3:2u", "clans/0/workers"));
}
