use crate::scene::{Scene, after, after_in, scene, scene_with};
use expect_test::{Expect, expect};

/// Three clans about to bid; seat 1 is the Birdman.
const BIDS: &str = r#"{
    "phase": "bid", "order": [1, 2, 0], "row": ["neutral:0/0", "neutral:1/1", "neutral:0/3", "erosion:2/3"],
    "clans": [{"home": [3,3,3], "hand": "1 2 3 R"}, {"home": [3,3,3], "hand": "1 1 3"}, {"home": [3,3,3], "hand": "2 R R"}]
}"#;

fn check(steps: &str, paths: &str, expect: Expect) {
    expect.assert_eq(&after(BIDS, steps, paths));
}

#[test]
fn a_row_holds_one_card_more_than_there_are_players() {
    let mut scene = Scene::new("{}", 2);
    let dealt = "birdman 0; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1";
    scene.play(dealt).unwrap();
    scene.play("reveal boat:3/2P; reveal erosion:2/3; reveal neutral:5/3P").unwrap();
    expect![[r#"
        row [{"cards":3,"epoch":1,"huts":2,"kind":"boat","palm":true},{"cards":2,"epoch":1,"huts":3,"kind":"erosion","palm":false},{"cards":5,"epoch":1,"huts":3,"kind":"neutral","palm":true}]
        forest_wood [true,true,false,false,false,false]
        wood_supply 13
        acting null
        waiting []"#]]
    .assert_eq(&scene.see("row forest_wood wood_supply acting waiting"));
}

#[test]
fn wood_is_put_into_the_forest_as_far_as_the_supply_goes() {
    let mut edition = crate::scene::one_epoch();
    edition["wood"] = serde_json::json!(1);
    let mut scene = Scene::new(&format!("{{\"edition\":{edition}}}"), 2);
    scene
        .play("birdman 0; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1")
        .unwrap();
    scene.play("reveal boat:3/2P; reveal boat:3/2P; reveal neutral:5/3P").unwrap();
    expect![[r#"
        forest_wood [true,false,false,false,false,false]
        wood_supply 0"#]]
    .assert_eq(&scene.see("forest_wood wood_supply"));
}

#[test]
fn the_admiral_is_set_aside_and_makes_it_the_last_round() {
    let mut scene = Scene::new(&format!("{{\"edition\":{}}}", crate::scene::one_epoch()), 2);
    scene
        .play("birdman 0; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1")
        .unwrap();
    scene.play("reveal neutral:1/1; reveal admiral; reveal neutral:0/0; reveal neutral:0/3").unwrap();
    expect![[r#"
        last_round true
        row [{"cards":1,"epoch":1,"huts":1,"kind":"neutral","palm":false},{"cards":0,"epoch":1,"huts":0,"kind":"neutral","palm":false},{"cards":0,"epoch":1,"huts":3,"kind":"neutral","palm":false}]
        phase "bid""#]]
    .assert_eq(&scene.see("last_round row phase"));
}

#[test]
fn a_clan_bids_any_of_its_cards() {
    expect![[r#"
        0: bid none, bid R, bid 3, bid 3+R, bid 2, bid 2+R, bid 2+3, bid 2+3+R, bid 1, bid 1+R, bid 1+3, bid 1+3+R, bid 1+2, bid 1+2+R, bid 1+2+3, bid 1+2+3+R
        1: bid none, bid 3, bid 1, bid 1+3, bid 1+1, bid 1+1+3
        2: bid none, bid R, bid R+R, bid 2, bid 2+R, bid 2+R+R"#]]
    .assert_eq(&scene(BIDS).options());
    check("0: bid 2+2", "phase", expect!["card-not-held"]);
    check("1: bid R", "phase", expect!["card-not-held"]);
    check("0: bid 1; 0: bid 1", "phase", expect!["not-your-turn"]);
}

#[test]
fn the_bids_are_discarded_and_the_higher_total_comes_first() {
    check(
        "0: bid 1+R; 2: bid none; 1: bid 3",
        "order birdman phase acting waiting bids discards clans/0/hand clans/1/hand clans/2/hand",
        expect![[r#"
            order [1,0,2]
            birdman 1
            phase "take"
            acting 1
            waiting [0,2]
            bids [null,null,null]
            discards [1,3,"R"]
            clans/0/hand [2,3]
            clans/1/hand [1,1]
            clans/2/hand [2,"R","R"]"#]],
    );
}

#[test]
fn a_secret_bid_stays_in_the_hand_until_all_are_in() {
    check(
        "0: bid 1+R; 2: bid none",
        "order bids discards clans/0/hand",
        expect![[r#"
        order [1,2,0]
        bids [[1,"R"],null,[]]
        discards []
        clans/0/hand [1,2,3,"R"]"#]],
    );
}

#[test]
fn among_equals_the_birdman_is_last() {
    check(
        "0: bid 2; 1: bid 1+1; 2: bid R",
        "order birdman phase",
        expect![[r#"
        order [0,1,2]
        birdman 0
        phase "take""#]],
    );
}

#[test]
fn the_birdman_ranks_the_others_who_tie() {
    let tie = "0: bid none; 1: bid 3; 2: bid none";
    check(
        tie,
        "order birdman phase acting waiting pending bids",
        expect![[r#"
        order [1]
        birdman 1
        phase "rank"
        acting 1
        waiting []
        pending {"tied":[[0,2]]}
        bids [[],[3],[]]"#]],
    );
    check(
        &format!("{tie}; next 2"),
        "order birdman phase pending",
        expect![[r#"
        order [1,2,0]
        birdman 1
        phase "take"
        pending {}"#]],
    );
    check(&format!("{tie}; next 1"), "order", expect!["not-tied"]);
    check(&format!("{tie}; next 3"), "order", expect!["no-such-clan"]);
    check(&format!("{tie}; next 5"), "order", expect!["unreadable"]);
    check(&format!("{tie}; 0: next 0"), "order", expect!["not-your-turn"]);
    check(&format!("{tie}; take 1"), "order", expect!["wrong-phase"]);
}

#[test]
fn he_names_them_one_by_one_until_one_is_left_and_is_last_himself() {
    let four = r#"{
        "phase": "bid", "order": [1, 2, 3, 0],
        "row": ["neutral:0/0", "neutral:1/1", "neutral:0/3", "erosion:2/3", "fire:3/2"],
        "clans": [{"hand": "1"}, {"hand": "1"}, {"hand": "1"}, {"hand": "1"}]
    }"#;
    let tie = "bid 1; bid 1; bid 1; bid 1";
    let see = "order birdman pending";
    expect![[r#"
        order []
        birdman 1
        pending {"tied":[[0,1,2,3]]}"#]]
    .assert_eq(&after(four, tie, see));
    expect![[r#"
        order [3]
        birdman 1
        pending {"tied":[[0,1,2]]}"#]]
    .assert_eq(&after(four, &format!("{tie}; next 3"), see));
    expect![[r#"
        order [3,0,2,1]
        birdman 3
        pending {}"#]]
    .assert_eq(&after(four, &format!("{tie}; next 3; next 0"), see));
    expect!["not-tied"].assert_eq(&after(four, &format!("{tie}; next 3; next 3"), see));
}

#[test]
fn groups_that_tie_are_ranked_from_the_best_one_down() {
    let five = r#"{
        "phase": "bid", "order": [4, 0, 1, 2, 3],
        "row": ["neutral:0/0", "neutral:1/1", "neutral:0/3", "erosion:2/3", "fire:3/2", "fire:2/2"],
        "clans": [{"hand": "1"}, {"hand": "3"}, {"hand": "1"}, {"hand": "3"}, {"hand": "2"}]
    }"#;
    let bids = "bid 1; bid 3; bid 1; bid 3; bid 2";
    let see = "order pending birdman";
    expect![[r#"
        order []
        pending {"tied":[[1,3],[4],[0,2]]}
        birdman 4"#]]
    .assert_eq(&after(five, bids, see));
    expect![[r#"
        order [3,1,4]
        pending {"tied":[[0,2]]}
        birdman 4"#]]
    .assert_eq(&after(five, &format!("{bids}; next 3"), see));
    expect![[r#"
        order [3,1,4,2,0]
        pending {}
        birdman 3"#]]
    .assert_eq(&after(five, &format!("{bids}; next 3; next 2"), see));
}

#[test]
fn open_bids_are_made_in_the_order_of_the_last_round() {
    let open = || {
        scene_with(
            r#"{"bids": "open"}"#,
            &BIDS.replace("\"phase\"", "\"acting\": 1, \"waiting\": [2, 0], \"phase\""),
        )
    };
    let see = "acting waiting bids clans/1/hand";
    expect![[r#"
        acting 1
        waiting [2,0]
        bids [null,null,null]
        clans/1/hand [1,1,3]"#]]
    .assert_eq(&after_in(open(), "", see));
    expect!["not-your-turn"].assert_eq(&after_in(open(), "0: bid none", see));
    expect![[r#"
        acting 2
        waiting [0]
        bids [null,[3],null]
        clans/1/hand [1,1,3]"#]]
    .assert_eq(&after_in(open(), "bid 3", see));
    expect![[r#"
        acting 1
        waiting [0,2]
        bids [null,null,null]
        clans/1/hand [1,1]"#]]
    .assert_eq(&after_in(open(), "bid 3; bid none; bid 1", see));
}
