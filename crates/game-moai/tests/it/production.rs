use crate::scene::{after, scene};
use expect_test::{Expect, expect};

fn check(outlines: &str, steps: &str, paths: &str, expect: Expect) {
    expect.assert_eq(&after(outlines, steps, paths));
}

/// The last worker goes out; five forest spaces have wood.
const FOREST: &str = r#"{
    "phase": "work", "order": [1, 0, 2], "acting": 1, "forest": 5,
    "clans": [
        {"workers": "F1:2d F3:1d F3:1d F4:2d F5:2d", "card": "neutral:1/1"},
        {"home": [0,0,1], "workers": "F4:3u C1:3u C2:3u", "card": "neutral:0/0"},
        {"workers": "F3:2d F4:3d F5:1d F5:1d", "card": "neutral:0/3"}
    ]
}"#;

#[test]
fn wood_where_nobody_works_goes_back() {
    let alone = FOREST.replace("F1:2d ", "");
    check(
        &alone,
        "place 3 C3",
        "forest_wood wood_supply",
        expect![[r#"
        forest_wood [false,false,true,true,true,false]
        wood_supply 12"#]],
    );
}

#[test]
fn one_clan_alone_takes_the_wood_and_nothing_is_revealed() {
    check(
        FOREST,
        "place 3 C3",
        "clans/0/wood clans/0/workers",
        expect![[r#"
        clans/0/wood 1
        clans/0/workers F1:2d F3:1u F3:1u F4:2d F5:2d"#]],
    );
}

#[test]
fn where_several_work_all_are_turned_up_and_the_highest_total_takes_the_wood() {
    check(
        FOREST,
        "place 3 F3",
        "phase clans/1/wood clans/1/workers clans/2/workers",
        expect![[r#"
        phase "award"
        clans/1/wood 1
        clans/1/workers F3:3u F4:3u C1:3u C2:3u
        clans/2/workers F3:2u F4:3u F5:1d F5:1d"#]],
    );
}

#[test]
fn among_equals_the_birdman_names_the_winner_himself_too() {
    let see = "phase acting waiting pending forest_wood";
    check(
        FOREST,
        "place 3 C3",
        see,
        expect![[r#"
        phase "award"
        acting 1
        waiting []
        pending {}
        forest_wood [false,false,true,true,true,false]"#]],
    );
    let mut tie = scene(FOREST);
    tie.play("place 3 C3").unwrap();
    expect!["1: award 0, award 2"].assert_eq(&tie.options());
    check(FOREST, "place 3 C3; award 1", see, expect!["not-tied"]);
    check(FOREST, "place 3 C3; award 3", see, expect!["no-such-clan"]);
    check(FOREST, "place 3 C3; next 0", see, expect!["wrong-phase"]);
    tie.play("award 2").unwrap();
    expect!["1: award 1, award 2"].assert_eq(&tie.options());
    tie.play("award 1; award 0").unwrap();
    expect![[r#"
        clans/0/wood 2
        clans/1/wood 1
        clans/2/wood 1
        forest_wood [false,false,false,false,false,false]"#]]
    .assert_eq(&tie.see("clans/0/wood clans/1/wood clans/2/wood forest_wood"));
}

/// Clan 0 has three volcano spaces and two wood; clan 1 has wood but no space.
const VOLCANO: &str = r#"{
    "phase": "carve", "order": [0, 1, 2], "acting": 0, "waiting": [1, 2], "pending": {"carved": []},
    "clans": [
        {"wood": 2, "workers": "V1:3d V1:2d V2:3d V3:1d V3:1u V5:3d V5:3d V5:3d V5:2d", "card": "neutral:1/1"},
        {"wood": 1, "workers": "C1:3u", "card": "neutral:0/0"},
        {"wood": 1, "workers": "V4:2d", "card": "neutral:0/3"}
    ]
}"#;

#[test]
fn a_clan_carves_one_wood_each_and_takes_a_tile_as_high_as_its_workers_are_strong() {
    expect!["0: carve V1, carve V2, carve V5, done"].assert_eq(&scene(VOLCANO).options());
    check(
        VOLCANO,
        "carve V1",
        "clans/0/tiles clans/0/wood wood_supply tiles/5 clans/0/workers pending acting",
        expect![[r#"
        clans/0/tiles [5]
        clans/0/wood 1
        wood_supply 12
        tiles/5 2
        clans/0/workers V1:2u V1:3u V2:3d V3:1u V3:1d V5:2d V5:3d V5:3d V5:3d
        pending {"carved":["V1"]}
        acting 0"#]],
    );
    check(VOLCANO, "carve V5", "clans/0/tiles", expect!["clans/0/tiles [9]"]);
}

#[test]
fn where_the_height_is_gone_the_tallest_smaller_tile_is_taken() {
    let gone = VOLCANO
        .replace("\"card\": \"neutral:0/0\"", "\"tiles\": [5, 5, 5, 4, 4, 4], \"card\": \"neutral:0/0\"");
    check(&gone, "carve V1", "clans/0/tiles", expect!["clans/0/tiles [3]"]);
}

#[test]
fn a_carver_needs_a_tile_and_a_space_of_its_own_that_is_not_carved() {
    check(VOLCANO, "carve V3", "phase", expect!["no-tile"]);
    check(VOLCANO, "carve V4", "phase", expect!["not-yours"]);
    check(VOLCANO, "carve V6", "phase", expect!["no-such-space"]);
    check(VOLCANO, "carve F1", "phase", expect!["unreadable"]);
    check(VOLCANO, "carve V1; carve V1", "phase", expect!["already-carved"]);
    check(VOLCANO, "boat", "phase", expect!["wrong-phase"]);
}

#[test]
fn carving_ends_with_done_or_when_everybody_sees_that_nothing_is_left_to_do() {
    // Clan 1 has no volcano space and is not asked; clan 2 is, though it can only say done.
    check(
        VOLCANO,
        "done",
        "acting waiting pending",
        expect![[r#"
        acting 2
        waiting []
        pending {"carved":[]}"#]],
    );
    check(
        VOLCANO,
        "carve V1; carve V2",
        "phase acting clans/0/wood",
        expect![[r#"
        phase "carve"
        acting 2
        clans/0/wood 0"#]],
    );
    let mut last = scene(VOLCANO);
    last.play("done").unwrap();
    expect!["2: done"].assert_eq(&last.options());
    let rich = VOLCANO.replace("\"wood\": 2", "\"wood\": 9").replace("V3:1d V3:1u ", "");
    check(
        &rich,
        "carve V1; carve V2; carve V5",
        "acting clans/0/wood",
        expect![[r#"
        acting 2
        clans/0/wood 6"#]],
    );
    let bare = VOLCANO.replace(
        "\"wood\": 1, \"workers\": \"C1:3u\"",
        "\"tiles\": [3,3,3,4,4,4,5,5,6,6,6,7,7,7,8,8,8,9,9,9]",
    );
    check(
        &bare,
        "carve V1",
        "phase tiles",
        expect![[r#"
        phase "feed"
        tiles {"3":0,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0}"#]],
    );
}

/// Clan 0 has seven mouths and five food.
const HUNGER: &str = r#"{
    "phase": "feed", "order": [0, 1, 2], "acting": 0, "waiting": [1, 2], "pending": {"saved": 0},
    "clans": [
        {"hand": "1 2 R R", "boats": 1, "workers": "C1:2u B1:3u F1:3u F1:1d V1:2d V1:2d V1:3u", "card": "neutral:1/1"},
        {"workers": "C2:2u C3:1u F1:2u V2:1u V2:1u", "card": "neutral:0/0"},
        {"workers": "C4:3u F2:2d F6:3u", "card": "neutral:0/3"}
    ]
}"#;

#[test]
fn food_is_the_strength_on_fields_and_boats_and_mouths_are_all_on_the_board() {
    expect!["0: starve F1:3u, starve F1:1d, starve V1:3u, starve V1:2d, starve C1:2u, starve B1:3u, raid R+1 V2/1, raid R+2 F1/1, raid R+R V2/1"]
        .assert_eq(&scene(HUNGER).options());
    let fed = HUNGER.replace("F1:1d V1:2d ", "");
    let reasons = std::panic::catch_unwind(|| scene(&fed)).err().unwrap();
    expect!["acting: this clan is fed"].assert_eq(reasons.downcast_ref::<String>().unwrap());
}

#[test]
fn the_starved_go_to_the_reserve_until_the_rest_is_fed() {
    let see = "phase acting clans/0/reserve clans/0/workers pending";
    check(
        HUNGER,
        "starve F1:1d",
        see,
        expect![[r#"
        phase "feed"
        acting 0
        clans/0/reserve [6,3,3]
        clans/0/workers F1:3u V1:3u V1:2d V1:2d C1:2u B1:3u
        pending {"saved":0}"#]],
    );
    check(
        HUNGER,
        "starve F1:1d; starve V1:2d",
        see,
        expect![[r#"
        phase "feed"
        acting 1
        clans/0/reserve [6,4,3]
        clans/0/workers F1:3u V1:3u V1:2d C1:2u B1:3u
        pending {"saved":0}"#]],
    );
    check(HUNGER, "starve V1:1d", see, expect!["no-such-worker"]);
    check(HUNGER, "starve V2:1u", see, expect!["no-such-worker"]);
    check(HUNGER, "done", see, expect!["wrong-phase"]);
}

#[test]
fn a_starved_farmer_feeds_nobody_any_more() {
    check(
        HUNGER,
        "starve C1:2u; starve B1:3u",
        "phase acting clans/0/workers clans/0/boats",
        expect![[r#"
        phase "feed"
        acting 0
        clans/0/workers F1:3u F1:1d V1:3u V1:2d V1:2d
        clans/0/boats [{"worker":null}]"#]],
    );
}

#[test]
fn a_raid_discards_two_cards_removes_a_worker_and_saves_a_mouth() {
    check(
        HUNGER,
        "raid R+2 F1/1",
        "pending clans/0/hand discards clans/1/workers clans/1/reserve acting",
        expect![[r#"
        pending {"saved":1}
        clans/0/hand [1,"R"]
        discards [2,"R"]
        clans/1/workers V2:1u V2:1u C2:2u C3:1u
        clans/1/reserve [3,5,6]
        acting 0"#]],
    );
    check(
        HUNGER,
        "raid R+2 F1/1; raid R+1 V2/1",
        "phase acting clans/0/hand",
        expect![[r#"
        phase "rest"
        acting 0
        clans/0/hand []"#]],
    );
}

#[test]
fn a_raid_counts_one_as_the_second_card() {
    check(
        HUNGER,
        "raid R+R V2/1",
        "clans/0/hand clans/1/workers",
        expect![[r#"
        clans/0/hand [1,2]
        clans/1/workers F1:2u V2:1u C2:2u C3:1u"#]],
    );
}

#[test]
fn a_raid_needs_a_raid_a_second_card_and_a_victim_of_its_value() {
    check(HUNGER, "raid R+3 F6/2", "phase", expect!["card-not-held"]);
    check(HUNGER, "raid R+2 V2/1", "phase", expect!["no-victim"]);
    check(HUNGER, "raid R+2 F2/2", "phase", expect!["no-victim"]);
    check(HUNGER, "raid R+2 C2/1", "phase", expect!["no-victim"]);
    check(HUNGER, "raid R+2 V1/0", "phase", expect!["no-victim"]);
    check(HUNGER, "raid R+2 F1/3", "phase", expect!["no-such-clan"]);
    check(HUNGER, "raid R+R V2/1; raid R+1 V2/1", "phase", expect!["no-raid-card"]);
    check(&HUNGER.replace("1 2 R R", "1 2 R"), "raid R+R V2/1", "phase", expect!["card-not-held"]);
    check(HUNGER, "raid 2+R F1/1", "phase", expect!["unreadable"]);
}

#[test]
fn a_clan_that_is_fed_is_not_asked() {
    // Clan 1 has five mouths and three food; clan 2 has three and three.
    check(
        HUNGER,
        "starve F1:1d; starve V1:2d; starve V2:1u; starve V2:1u",
        "phase acting",
        expect![[r#"
        phase "rest"
        acting 0"#]],
    );
}
