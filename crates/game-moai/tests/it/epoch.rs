use crate::scene::{Scene, after, after_in, scene, scene_with};
use expect_test::{Expect, expect};

/// Three clans about to take a card; seat 2 is the Birdman.
const TAKE: &str = r#"{
    "phase": "take", "order": [2, 0, 1], "acting": 2, "waiting": [0, 1], "forest": 2,
    "row": ["boat:3/2P", "erosion:2/3", "epidemic:2/3", "neutral:5/3P"],
    "clans": [{"home": [3,3,3]}, {"home": [1,0,0]}, {"home": [3,3,3]}]
}"#;

fn check(steps: &str, paths: &str, expect: Expect) {
    expect.assert_eq(&after(TAKE, steps, paths));
}

#[test]
fn a_clan_takes_a_card_of_the_row_and_a_disaster_names_any_clan() {
    expect![
        "2: take 1, take 2 vs 0, take 2 vs 1, take 2 vs 2, take 3 vs 0, take 3 vs 1, take 3 vs 2, take 4"
    ]
    .assert_eq(&scene(TAKE).options());
    check(
        "take 1",
        "clans/2/card acting waiting row/0",
        expect![[r#"
        clans/2/card {"cards":3,"epoch":1,"huts":2,"kind":"boat","palm":true}
        acting 0
        waiting [1]
        row/0 null"#]],
    );
    check("take 5", "row", expect!["no-such-card"]);
    check("take 7", "row", expect!["unreadable"]);
    check("take 1; take 1", "row", expect!["no-such-card"]);
    check("take 2", "row", expect!["target-needed"]);
    check("take 1 vs 0", "row", expect!["target-not-asked"]);
    check("take 2 vs 3", "row", expect!["no-such-clan"]);
    check("take 2 vs 5", "row", expect!["unreadable"]);
    check("place 1 F1", "row", expect!["wrong-phase"]);
}

#[test]
fn the_card_left_over_is_out_of_the_game() {
    check(
        "take 1; take 4; take 2 vs 0",
        "phase row acting waiting covered",
        expect![[r#"
        phase "work"
        row []
        acting 2
        waiting []
        covered ["C11","C12","C13","C14","C15","C16"]"#]],
    );
}

#[test]
fn in_the_last_round_those_who_find_no_card_have_none() {
    let mut edition = crate::scene::one_epoch();
    edition["epochs"] =
        serde_json::json!([{"neutral": ["1/1", "1/1", "1/1", "1/1", "1/1", "1/1"]}, {"admiral": ["-"]}]);
    let mut scene = Scene::new(&format!("{{\"edition\":{edition}}}"), 4);
    scene
        .play("bid none; bid none; bid none; bid none; next 1; next 2; take 1; take 2; take 3; take 4")
        .unwrap();
    while scene.see("round") == "round 1" {
        scene.play_any();
    }
    scene.play("reveal neutral:1/1; reveal admiral").unwrap();
    scene.play("bid none; bid none; bid none; bid none").unwrap();
    while scene.see("phase") == "phase \"rank\"" {
        scene.play_any();
    }
    expect![[r#"
        acting 0
        waiting [2,3,1]"#]]
    .assert_eq(&scene.see("acting waiting"));
    scene.play("take 1").unwrap();
    expect![[r#"
        phase "work"
        clans/0/card {"cards":1,"epoch":1,"huts":1,"kind":"neutral","palm":false}
        clans/2/card null"#]]
    .assert_eq(&scene.see("phase clans/0/card clans/2/card"));
}

#[test]
fn erosion_covers_the_highest_free_field_whoever_is_struck() {
    check(
        "take 2 vs 1",
        "covered clans/1/home",
        expect![[r#"
        covered ["C11","C12","C13","C14","C15","C16"]
        clans/1/home [1,0,0]"#]],
    );
}

/// No field is free: clan 0 farms C1 to C8, clan 1 C9 to C11.
const FARMED: &str = r#"{
    "phase": "take", "order": [2, 0, 1], "acting": 2, "waiting": [0, 1],
    "row": ["erosion:2/3", "erosion:3/2", "neutral:1/1", "neutral:0/0"],
    "clans": [{"workers": "C1:1u C2:1u C3:2u C4:1u C5:3u C6:2u C7:3u C8:3u C9:2u"}, {"workers": "C10:2u C11:3u"}, {"workers": "V1:2d"}]
}"#;

#[test]
fn erosion_without_a_free_field_takes_one_of_the_takers_choice() {
    let see = "phase acting waiting pending covered clans/1/home clans/1/workers";
    expect![[r#"
        phase "lose"
        acting 2
        waiting [0,1]
        pending {"kind":"erosion","struck":1,"taker":2}
        covered ["C12","C13","C14","C15","C16"]
        clans/1/home [0,0,0]
        clans/1/workers C10:2u C11:3u"#]]
    .assert_eq(&after(FARMED, "take 1 vs 1", see));
    expect![[r#"
        phase "take"
        acting 0
        waiting [1]
        pending {}
        covered ["C10","C12","C13","C14","C15","C16"]
        clans/1/home [0,1,0]
        clans/1/workers C11:3u"#]]
    .assert_eq(&after(FARMED, "take 1 vs 1; erode C10", see));
    expect!["no-such-worker"].assert_eq(&after(FARMED, "take 1 vs 1; erode C1", see));
    expect!["no-such-worker"].assert_eq(&after(FARMED, "take 1 vs 1; erode C16", see));
    expect!["wrong-loss"].assert_eq(&after(FARMED, "take 1 vs 1; lose C10:2u", see));
    expect!["not-your-turn"].assert_eq(&after(FARMED, "take 1 vs 1; 1: erode C10", see));
}

#[test]
fn one_field_is_lost_without_asking_and_none_cannot_be() {
    let see = "phase acting covered clans/1/home";
    expect![[r#"
        phase "take"
        acting 1
        covered ["C10","C11","C12","C13","C14","C15","C16"]
        clans/1/home [0,1,1]"#]]
    .assert_eq(&after(FARMED, "take 1 vs 1; erode C10; take 2 vs 1", see));
    expect![[r#"
        phase "take"
        acting 0
        covered ["C12","C13","C14","C15","C16"]
        clans/1/home [0,0,0]"#]]
    .assert_eq(&after(FARMED, "take 1 vs 2", see));
}

#[test]
fn erosion_does_nothing_once_all_tokens_are_out() {
    let all_out =
        TAKE.replace("\"forest\"", "\"covered\": [\"C7\",\"C8\",\"C9\",\"C10\",\"C11\"], \"forest\"");
    expect![[r#"
        covered ["C7","C8","C9","C10","C11","C12","C13","C14","C15","C16"]
        acting 0"#]]
    .assert_eq(&after(&all_out, "take 2 vs 0", "covered acting"));
}

/// Clan 0 has all that can be lost; clan 1 has boats, clan 2 one boat.
const LOSSES: &str = r#"{
    "phase": "take", "order": [0, 1, 2], "acting": 0, "waiting": [1, 2],
    "row": ["fire:3/2", "epidemic:2/3", "toppling:2/2", "fire:2/2"],
    "clans": [
        {"home": [0,1,0], "wood": 1, "tiles": [4, 7, 7], "workers": "V1:2d V1:2d F1:3u"},
        {"boats": 3, "tiles": [5, 5], "workers": "B1:3u B2:1u"},
        {"boats": 1, "workers": "B1:3u"}
    ]
}"#;

fn check_loss(steps: &str, paths: &str, expect: Expect) {
    expect.assert_eq(&after(LOSSES, steps, paths));
}

#[test]
fn fire_takes_a_wood_first() {
    check_loss(
        "take 1 vs 0",
        "clans/0/wood wood_supply acting",
        expect![[r#"
        clans/0/wood 0
        wood_supply 15
        acting 1"#]],
    );
}

#[test]
fn fire_takes_a_boat_where_there_is_no_wood_and_its_fisher_goes_home() {
    check_loss(
        "take 1 vs 2",
        "clans/2/boats clans/2/home clans/2/workers acting",
        expect![[r#"
        clans/2/boats []
        clans/2/home [0,0,1]
        clans/2/workers 
        acting 1"#]],
    );
}

#[test]
fn the_struck_clan_chooses_which_boat_burns_and_later_boats_move_up() {
    check_loss(
        "take 1 vs 1",
        "phase acting waiting pending",
        expect![[r#"
        phase "lose"
        acting 1
        waiting [1,2]
        pending {"kind":"fire","struck":1,"taker":0}"#]],
    );
    let see = "clans/1/boats clans/1/workers clans/1/home acting";
    check_loss(
        "take 1 vs 1; lose B1",
        see,
        expect![[r#"
        clans/1/boats [{"worker":1},{"worker":null}]
        clans/1/workers B1:1u
        clans/1/home [0,0,1]
        acting 1"#]],
    );
    check_loss(
        "take 1 vs 1; lose B3",
        see,
        expect![[r#"
        clans/1/boats [{"worker":3},{"worker":1}]
        clans/1/workers B1:3u B2:1u
        clans/1/home [0,0,0]
        acting 1"#]],
    );
    check_loss("take 1 vs 1; lose B4", see, expect!["no-boat"]);
    check_loss("take 1 vs 1; lose B1:3u", see, expect!["wrong-loss"]);
    check_loss("take 1 vs 1; erode C1", see, expect!["wrong-loss"]);
}

#[test]
fn fire_takes_a_worker_where_there_is_neither_wood_nor_boat() {
    let bare = LOSSES.replace("\"wood\": 1, ", "");
    expect![[r#"
        phase "lose"
        pending {"kind":"fire","struck":0,"taker":0}"#]]
    .assert_eq(&after(&bare, "take 1 vs 0", "phase pending"));
    expect!["clans/0/reserve [6,3,6]"].assert_eq(&after(&bare, "take 1 vs 0; lose F1:3u", "clans/0/reserve"));
}

#[test]
fn an_epidemic_takes_a_worker_of_the_struck_clans_choice_to_its_reserve() {
    let mut struck = scene(LOSSES);
    struck.play("take 2 vs 0").unwrap();
    expect!["0: lose home:2, lose F1:3u, lose V1:2d"].assert_eq(&struck.options());
    let see = "clans/0/home clans/0/reserve clans/0/workers phase acting";
    check_loss(
        "take 2 vs 0; lose home:2",
        see,
        expect![[r#"
        clans/0/home [0,0,0]
        clans/0/reserve [6,4,5]
        clans/0/workers F1:3u V1:2d V1:2d
        phase "take"
        acting 1"#]],
    );
    check_loss(
        "take 2 vs 0; lose V1:2d",
        see,
        expect![[r#"
        clans/0/home [0,1,0]
        clans/0/reserve [6,4,5]
        clans/0/workers F1:3u V1:2d
        phase "take"
        acting 1"#]],
    );
    check_loss("take 2 vs 0; lose home:1", see, expect!["no-such-worker"]);
    check_loss("take 2 vs 0; lose V1:2u", see, expect!["no-such-worker"]);
    check_loss("take 2 vs 0; lose V2:2d", see, expect!["no-such-worker"]);
    check_loss("take 2 vs 0; lose tile:7", see, expect!["wrong-loss"]);
    check_loss("take 2 vs 0; lose B1", see, expect!["wrong-loss"]);
    check_loss("take 2 vs 0; take 1 vs 0", see, expect!["wrong-phase"]);
}

#[test]
fn a_fisher_can_be_lost_and_leaves_the_boat_empty() {
    check_loss(
        "take 2 vs 1; lose B1:3u",
        "clans/1/boats clans/1/reserve",
        expect![[r#"
        clans/1/boats [{"worker":null},{"worker":1},{"worker":null}]
        clans/1/reserve [5,6,6]"#]],
    );
}

#[test]
fn the_only_worker_is_lost_without_asking_and_a_clan_without_one_loses_nothing() {
    check_loss(
        "take 2 vs 2",
        "clans/2/reserve clans/2/boats acting",
        expect![[r#"
        clans/2/reserve [6,6,6]
        clans/2/boats [{"worker":null}]
        acting 1"#]],
    );
    check(
        "take 3 vs 1",
        "clans/1/home clans/1/reserve acting",
        expect![[r#"
        clans/1/home [0,0,0]
        clans/1/reserve [6,6,6]
        acting 0"#]],
    );
    let nobody = TAKE.replace("[1,0,0]", "[0,0,0]");
    expect![[r#"
        clans/1/reserve [6,6,6]
        acting 0"#]]
    .assert_eq(&after(&nobody, "take 3 vs 1", "clans/1/reserve acting"));
}

#[test]
fn toppling_takes_a_tile_of_the_struck_clans_choice_out_of_the_game() {
    let mut struck = scene(LOSSES);
    struck.play("take 3 vs 0").unwrap();
    expect!["0: lose tile:4, lose tile:7"].assert_eq(&struck.options());
    check_loss(
        "take 3 vs 0; lose tile:7",
        "clans/0/tiles tiles/7 acting",
        expect![[r#"
        clans/0/tiles [4,7]
        tiles/7 1
        acting 1"#]],
    );
    check_loss("take 3 vs 0; lose tile:5", "acting", expect!["no-tile"]);
    check_loss("take 3 vs 0; lose home:2", "acting", expect!["wrong-loss"]);
}

#[test]
fn one_height_of_tile_is_lost_without_asking_and_none_cannot_be() {
    check_loss(
        "take 3 vs 1",
        "clans/1/tiles tiles/5 acting",
        expect![[r#"
        clans/1/tiles [5]
        tiles/5 1
        acting 1"#]],
    );
    check_loss(
        "take 3 vs 2",
        "clans/2/tiles acting",
        expect![[r#"
        clans/2/tiles []
        acting 1"#]],
    );
}

#[test]
fn with_the_option_disasters_strike_the_next_clan_in_order() {
    let next = || scene_with(r#"{"targets": "next"}"#, LOSSES);
    expect!["0: take 1, take 2, take 3, take 4"].assert_eq(&next().options());
    expect!["target-not-asked"].assert_eq(&after_in(next(), "take 1 vs 1", "phase"));
    expect![[r#"
        phase "lose"
        pending {"kind":"fire","struck":1,"taker":0}"#]]
    .assert_eq(&after_in(next(), "take 1", "phase pending"));
    // The last in order strikes the first.
    expect![[r#"
        phase "work"
        clans/0/wood 0"#]]
    .assert_eq(&after_in(next(), "take 1; lose B1; take 2; take 4", "phase clans/0/wood"));
}
