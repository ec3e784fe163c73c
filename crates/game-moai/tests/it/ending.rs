use crate::scene::{Scene, after, scene};
use expect_test::expect;

/// The last reckoning: clan 0 can still have children.
const LAST: &str = r#"{
    "phase": "birth", "order": [0, 1], "acting": 0, "waiting": [1], "last_round": true,
    "clans": [
        {"hand": "1 1 3 3", "wood": 1, "tiles": [4, 9], "home": [0,2,0], "workers": "V1:2d V1:2d", "card": "boat:3/2P"},
        {"tiles": [3], "wood": 2, "workers": "C3:1u", "card": "neutral:0/3"}
    ]
}"#;

#[test]
fn in_the_last_round_births_go_on_as_long_as_they_can() {
    expect!["must-birth"].assert_eq(&after(LAST, "done", "phase"));
    expect!["must-birth"].assert_eq(&after(LAST, "birth 1+3; done", "phase"));
    expect!["0: birth 1+1, birth 1+3, birth 3+3, boat"].assert_eq(&scene(LAST).options());
}

#[test]
fn the_last_round_has_no_rest() {
    // Clan 1's card has three huts.
    expect![[r#"
        phase "over"
        clans/1/home [0,0,0]"#]]
    .assert_eq(&after(LAST, "birth 1+1; birth 3+3; done", "phase clans/1/home"));
}

#[test]
fn done_is_said_where_no_birth_is_possible_in_the_last_round() {
    let barren = LAST.replace("1 1 3 3", "2 2").replace("[0,2,0]", "[0,4,0]");
    expect!["0: boat, done"].assert_eq(&scene(&barren).options());
}

#[test]
fn tiles_living_workers_and_wood_make_the_score() {
    let mut last = scene(LAST);
    last.play("birth 1+3; birth 1+3; done").unwrap();
    // 4 + 9 for the tiles, 6 living, 2 for the wood; and 3 + 1 + 4.
    expect![[r#"{"ranking":[[0],[1]],"scores":[21,8],"reason":"admiral"}"#]].assert_eq(&last.options());
    expect!["game-over"].assert_eq(last.play("done").unwrap_err());
    expect![[r#"
        acting null
        waiting []
        pending {}
        order [0,1]"#]]
    .assert_eq(&last.see("acting waiting pending order"));
}

#[test]
fn equals_share() {
    let even = LAST
        .replace("\"tiles\": [4, 9]", "\"tiles\": [3]")
        .replace("\"tiles\": [3], \"wood\": 2", "\"tiles\": [3, 3], \"wood\": 2");
    let mut last = scene(&even);
    last.play("birth 1+3; birth 1+3; done").unwrap();
    expect![[r#"{"ranking":[[0,1]],"scores":[11,11],"reason":"admiral"}"#]].assert_eq(&last.options());
}

#[test]
fn the_worked_example_nine_mouths_and_nine_food() {
    let mut scene = Scene::new("{}", 3);
    scene.play("birdman 0").unwrap();
    scene.play(&"draw 1; ".repeat(12)).unwrap();
    scene.play("draw 2; draw 2; draw 2").unwrap();
    scene.play("reveal boat:3/2P; reveal neutral:5/3P; reveal erosion:2/3P; reveal erosion:2/3").unwrap();
    // Red 0, yellow 1, green 2.
    scene.play("0: bid 1+1+1; 1: bid 1+1; 2: bid 1; take 1; take 2; take 4 vs 0").unwrap();
    for (red, yellow, green) in [
        ("place 3 C1", "place 3 C5", "place 3 C8"),
        ("place 3 C2", "place 3 C6", "place 3 C9"),
        ("place 2 C3", "place 3 C7", "place 3 C10"),
        ("place 1 C4", "place 1 F3", "place 1 F2"),
        ("place 2 F1", "place 2 V+", "place 2 F1"),
        ("place 1 F2", "place 2 V1", "place 2 V+"),
        ("place 1 V+", "place 2 V1", "place 2 V2"),
        ("place 2 V3", "place 1 V1", "place 1 F2"),
        ("place 3 V3", "place 1 V1", "place 1 F4"),
    ] {
        scene.play(&format!("{red}; {yellow}; {green}")).unwrap();
    }
    expect!["0: award 0, award 2"].assert_eq(&scene.options());
    scene.play("award 0; done; carve V1").unwrap();
    expect![[r#"
        clans/1/tiles [8]
        clans/1/workers F3:1d V1:1u V1:1u V1:2u V1:2u V1:2u C5:3u C6:3u C7:3u
        clans/1/wood 0
        phase "carve"
        acting 2"#]]
    .assert_eq(&scene.see("clans/1/tiles clans/1/workers clans/1/wood phase acting"));
    scene.play("carve V2; draw 3; draw 3; draw 3").unwrap();
    // Everybody is fed, so red's reckoning follows at once.
    expect![[r#"
        phase "rest"
        acting 0
        clans/2/tiles [4]
        pending {"given":{"fields":0,"forest":0,"sea":0,"volcano":0},"left":2}"#]]
    .assert_eq(&scene.see("phase acting clans/2/tiles pending"));
}
