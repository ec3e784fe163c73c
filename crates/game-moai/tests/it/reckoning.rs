use crate::scene::{after, after_in, scene};
use expect_test::{Expect, expect};

fn check(outlines: &str, steps: &str, paths: &str, expect: Expect) {
    expect.assert_eq(&after(outlines, steps, paths));
}

/// Clan 0 draws two more cards; two are in the draw bag.
fn drawing(deck: &str) -> crate::scene::Scene {
    let rest = "1 1 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 3 R R R R R R R R";
    let mut discards: Vec<&str> = rest.split(' ').collect();
    for card in deck.split(' ').filter(|card| !card.is_empty()) {
        discards.remove(discards.iter().position(|other| *other == card).unwrap());
    }
    scene(&format!(
        r#"{{
            "phase": "rest", "order": [0, 1], "acting": 0, "waiting": [1], "pending": {{"draw": 3}},
            "discards": "{}",
            "clans": [{{"workers": "C1:3u C2:2u V1:2d", "card": "neutral:5/3P"}}, {{"workers": "C3:1u", "card": "neutral:0/0"}}]
        }}"#,
        discards.join(" ")
    ))
}

#[test]
fn a_clan_draws_the_cards_its_epoch_card_says() {
    let see = "phase acting waiting pending clans/0/hand deck";
    expect![[r#"
        phase "rest"
        acting 0
        waiting [1]
        pending {"draw":2}
        clans/0/hand [2]
        deck [3,3]"#]]
    .assert_eq(&after_in(drawing("2 3 3"), "draw 2", see));
    expect![[r#"
        phase "rest"
        acting 0
        waiting [1]
        pending {"given":{"fields":0,"forest":0,"sea":0,"volcano":0},"left":3}
        clans/0/hand [2,3,3]
        deck []"#]]
    .assert_eq(&after_in(drawing("2 3 3"), "draw 2; draw 3; draw 3", see));
}

#[test]
fn the_discards_become_the_draw_bag_when_a_card_is_needed_and_it_is_empty() {
    let mut scene = drawing("3");
    scene.play("draw 3").unwrap();
    expect![[r#"
        chance: draw 1 (12), draw 2 (10), draw 3 (9), draw R (8)
        deck []"#]]
    .assert_eq(&format!("{}\n{}", scene.options(), scene.see("deck")));
    scene.play("draw R").unwrap();
    expect![[r#"
        discards []
        chance: draw 1 (12), draw 2 (10), draw 3 (9), draw R (7)"#]]
    .assert_eq(&format!("{}\n{}", scene.see("discards"), scene.options()));
}

#[test]
fn nothing_is_drawn_where_bag_and_discards_are_empty() {
    let mut edition = crate::scene::one_epoch();
    edition["rapa_nui"] = serde_json::json!({"1": 1, "2": 1, "3": 1});
    edition["epochs"] =
        serde_json::json!([{"neutral": ["5/1", "5/1", "5/1", "5/1", "5/1", "5/1"], "admiral": ["-"]}]);
    let mut scene = crate::scene::Scene::new(&format!("{{\"edition\":{edition}}}"), 2);
    scene
        .play("birdman 0; draw 1; draw 2; draw 3; reveal neutral:5/1; reveal neutral:5/1; reveal neutral:5/1")
        .unwrap();
    scene.play("0: bid 1; 1: bid none; take 1; take 2").unwrap();
    while scene.see("phase") != "phase \"rest\"" {
        scene.play_any();
    }
    scene.play("draw 1").unwrap();
    expect![[r#"
        phase "birth"
        deck []
        discards []
        clans/0/hand [1,3]
        clans/0/card {"cards":5,"epoch":1,"huts":1,"kind":"neutral","palm":false}"#]]
    .assert_eq(&scene.see("phase deck discards clans/0/hand clans/0/card"));
}

/// Clan 0 brings four home.
const REST: &str = r#"{
    "phase": "rest", "order": [0, 1], "acting": 0, "waiting": [1],
    "pending": {"left": 4, "given": {"forest": 0, "volcano": 0, "fields": 0, "sea": 0}},
    "clans": [
        {"boats": 1, "hand": "1 2", "workers": "F1:1d F2:2u V1:2d V1:3d C1:3u B1:3u", "card": "neutral:4/4P"},
        {"workers": "C3:1u", "card": "neutral:0/3"}
    ]
}"#;

#[test]
fn the_areas_give_equally() {
    expect!["0: rest F1:1d, rest F2:2u, rest V1:2d, rest V1:3d, rest C1:3u, rest B1:3u"]
        .assert_eq(&scene(REST).options());
    let mut next = scene(REST);
    next.play("rest V1:2d").unwrap();
    expect!["0: rest F1:1d, rest F2:2u, rest C1:3u, rest B1:3u"].assert_eq(&next.options());
    check(REST, "rest V1:2d; rest V1:3d", "pending", expect!["uneven-rest"]);
    check(REST, "rest V1:1d", "pending", expect!["no-such-worker"]);
    check(
        REST,
        "rest V1:2d; rest F1:1d",
        "pending clans/0/home clans/0/workers",
        expect![[r#"
        pending {"given":{"fields":0,"forest":1,"sea":0,"volcano":1},"left":2}
        clans/0/home [1,1,0]
        clans/0/workers F2:2u V1:3d C1:3u B1:3u"#]],
    );
}

#[test]
fn an_area_without_workers_holds_nobody_up() {
    let two = REST.replace("F1:1d F2:2u V1:2d V1:3d C1:3u B1:3u", "V1:1d V1:2d V1:3d C1:3u");
    check(
        &two,
        "rest C1:3u; rest V1:1d; rest V1:2d; rest V1:3d",
        "phase clans/0/home",
        expect![[r#"
        phase "birth"
        clans/0/home [1,1,2]"#]],
    );
}

#[test]
fn no_more_come_home_than_are_on_the_board() {
    let few = REST
        .replace("F1:1d F2:2u V1:2d V1:3d C1:3u B1:3u", "V1:1d V1:2d")
        .replace("\"left\": 4", "\"left\": 2");
    check(&few, "rest V1:1d; rest V1:2d", "phase", expect![[r#"phase "birth""#]]);
}

#[test]
fn a_single_rest_is_asked() {
    check(
        REST,
        "rest V1:2d; rest F1:1d; rest C1:3u; rest B1:3u; done",
        "phase acting pending clans/0/boats",
        expect![[r#"
        phase "rest"
        acting 1
        pending {"given":{"fields":0,"forest":0,"sea":0,"volcano":0},"left":1}
        clans/0/boats [{"worker":null}]"#]],
    );
}

/// Clan 0 can have children and build a boat.
const BIRTH: &str = r#"{
    "phase": "birth", "order": [0, 1], "acting": 0, "waiting": [1],
    "clans": [
        {"hand": "1 2 2 3 R", "wood": 1, "home": [0,2,0], "workers": "V1:2d V1:2d V1:2d V1:1d", "card": "boat:3/2P"},
        {"workers": "C3:1u", "card": "neutral:0/0"}
    ]
}"#;

#[test]
fn a_birth_discards_two_cards_and_takes_a_worker_of_the_lower_value() {
    expect!["0: birth 1+2, birth 1+3, birth 1+R, birth 2+2, birth 2+3, birth 2+R, birth 3+R, boat, done"]
        .assert_eq(&scene(BIRTH).options());
    let see = "clans/0/hand discards clans/0/home clans/0/reserve acting";
    check(
        BIRTH,
        "birth 2+3",
        see,
        expect![[r#"
        clans/0/hand [1,2,"R"]
        discards [2,3]
        clans/0/home [0,3,0]
        clans/0/reserve [5,0,6]
        acting 0"#]],
    );
    check(
        BIRTH,
        "birth 3+R",
        see,
        expect![[r#"
        clans/0/hand [1,2,2]
        discards [3,"R"]
        clans/0/home [1,2,0]
        clans/0/reserve [4,1,6]
        acting 0"#]],
    );
    check(BIRTH, "birth 3+3", see, expect!["card-not-held"]);
    check(BIRTH, "birth R+R", see, expect!["card-not-held"]);
    check(BIRTH, "birth 3+2", see, expect!["unreadable"]);
    check(BIRTH, "birth R+3", see, expect!["unreadable"]);
    check(
        BIRTH,
        "birth 2+3; birth 2+R",
        see,
        expect![[r#"
        clans/0/hand [1]
        discards [2,2,3,"R"]
        clans/0/home [1,3,0]
        clans/0/reserve [4,0,6]
        acting 0"#]],
    );
    check(&BIRTH.replace("1 2 2 3 R", "1 2 2 2 3"), "birth 2+3; birth 2+2", see, expect!["reserve-empty"]);
    check(BIRTH, "rest V1:2d", see, expect!["wrong-phase"]);
}

#[test]
fn a_boat_card_and_a_wood_make_a_boat() {
    check(
        BIRTH,
        "boat",
        "clans/0/boats clans/0/wood clans/0/card wood_supply acting",
        expect![[r#"
        clans/0/boats [{"worker":null}]
        clans/0/wood 0
        clans/0/card null
        wood_supply 15
        acting 0"#]],
    );
    check(BIRTH, "boat; boat", "phase", expect!["not-a-boat-card"]);
    check(
        BIRTH,
        "birth 1+2; boat; birth 2+3",
        "round clans/0/boats clans/0/home",
        expect![[r#"
        round 5
        clans/0/boats [{"worker":null}]
        clans/0/home [1,3,0]"#]],
    );
    check(&BIRTH.replace("\"wood\": 1", "\"wood\": 0"), "boat", "phase", expect!["no-wood"]);
}

#[test]
fn done_discards_the_epoch_card_and_the_next_clan_reckons() {
    // Clan 1 draws and rests nobody, and has nothing to do; the next round begins.
    check(
        BIRTH,
        "done",
        "phase round clans/0/card clans/1/card acting row order",
        expect![[r#"
        phase "bid"
        round 5
        clans/0/card null
        clans/1/card null
        acting null
        row []
        order [0,1]"#]],
    );
}

#[test]
fn who_can_do_nothing_that_everybody_could_see_is_not_asked() {
    let see = "acting phase";
    // With one card left and no boat to build, nothing is asked any more.
    check(
        BIRTH,
        "boat; birth 1+2; birth 2+3",
        see,
        expect![[r#"
        acting null
        phase "bid""#]],
    );
    // With two cards that bring nobody, the clan is asked all the same.
    let barren = BIRTH.replace("1 2 2 3 R", "2 2").replace("[0,2,0]", "[0,3,0]").replace("\"wood\": 1, ", "");
    expect!["0: done"].assert_eq(&scene(&barren).options());
    let full = BIRTH.replace("[0,2,0]", "[5,3,6]").replace("\"wood\": 1, ", "");
    let reasons = std::panic::catch_unwind(|| scene(&full)).err().unwrap();
    expect!["acting: this clan can see neither birth nor boat"]
        .assert_eq(reasons.downcast_ref::<String>().unwrap());
}
