use crate::scene::Scene;
use expect_test::{Expect, expect};

fn check(options: &str, seats: u8, steps: &str, paths: &str, expect: Expect) {
    let mut scene = Scene::new(options, seats);
    scene.play(steps).unwrap();
    expect.assert_eq(&format!("{}\n{}", scene.options(), scene.see(paths)));
}

#[test]
fn fewer_players_have_fewer_fields() {
    check(
        "{}",
        2,
        "",
        "covered",
        expect![[r#"
        chance: birdman 0 (1), birdman 1 (1)
        covered ["C9","C10","C11","C12","C13","C14","C15","C16"]"#]],
    );
    check(
        "{}",
        3,
        "",
        "covered",
        expect![[r#"
        chance: birdman 0 (1), birdman 1 (1), birdman 2 (1)
        covered ["C12","C13","C14","C15","C16"]"#]],
    );
    check(
        "{}",
        4,
        "",
        "covered",
        expect![[r#"
        chance: birdman 0 (1), birdman 1 (1), birdman 2 (1), birdman 3 (1)
        covered ["C15","C16"]"#]],
    );
    check(
        "{}",
        5,
        "",
        "covered",
        expect![[r#"
        chance: birdman 0 (1), birdman 1 (1), birdman 2 (1), birdman 3 (1), birdman 4 (1)
        covered []"#]],
    );
}

#[test]
fn a_clan_begins_with_three_of_each_strength_at_home_and_in_reserve() {
    check(
        "{}",
        2,
        "",
        "clans/1/home clans/1/reserve clans/1/workers tiles wood_supply",
        expect![[r#"
        chance: birdman 0 (1), birdman 1 (1)
        clans/1/home [3,3,3]
        clans/1/reserve [3,3,3]
        clans/1/workers 
        tiles {"3":3,"4":3,"5":3,"6":3,"7":3,"8":3,"9":3}
        wood_supply 15"#]],
    );
}

#[test]
fn the_birdman_is_drawn_first_and_the_order_goes_round_from_him() {
    check(
        "{}",
        3,
        "birdman 2",
        "birdman order phase",
        expect![[r#"
        chance: draw 1 (12), draw 2 (10), draw 3 (10), draw R (8)
        birdman 2
        order [2,0,1]
        phase "bid""#]],
    );
}

#[test]
fn five_cards_go_to_each_clan_one_at_a_time_in_seat_order() {
    check(
        "{}",
        2,
        "birdman 1; draw 1; draw 2; draw 3",
        "clans/0/hand clans/1/hand",
        expect![[r#"
        chance: draw 1 (11), draw 2 (9), draw 3 (9), draw R (8)
        clans/0/hand [1,3]
        clans/1/hand [2]"#]],
    );
    let dealt = "birdman 1; draw 1; draw 2; draw 3; draw R; draw 1; draw 1; draw 2; draw 2; draw 3; draw R";
    check(
        "{}",
        2,
        dealt,
        "clans/0/hand clans/1/hand row",
        expect![[r#"
        chance: reveal boat:2/3P (2), reveal boat:3/2P (2), reveal erosion:2/3 (1), reveal erosion:2/3P (1), reveal erosion:3/2 (1), reveal fire:2/3P (1), reveal fire:3/2 (1), reveal neutral:3/4P (1), reveal neutral:4/3P (1), reveal neutral:4/4P (1), reveal neutral:5/3P (2)
        clans/0/hand [1,1,2,3,3]
        clans/1/hand [1,2,2,"R","R"]
        row []"#]],
    );
}

#[test]
fn a_short_game_first_removes_cards_of_each_epoch_but_never_the_admiral() {
    let third = "remove 1 boat:3/2P; remove 1 boat:3/2P; remove 2 fire:2/2; remove 2 boat:2/3";
    check(
        r#"{"short": true}"#,
        2,
        "remove 1 boat:3/2P",
        "birdman",
        expect![[r#"
        chance: remove 1 boat:2/3P (2), remove 1 boat:3/2P (1), remove 1 erosion:2/3 (1), remove 1 erosion:2/3P (1), remove 1 erosion:3/2 (1), remove 1 fire:2/3P (1), remove 1 fire:3/2 (1), remove 1 neutral:3/4P (1), remove 1 neutral:4/3P (1), remove 1 neutral:4/4P (1), remove 1 neutral:5/3P (2)
        birdman null"#]],
    );
    check(
        r#"{"short": true}"#,
        2,
        third,
        "birdman",
        expect![[r#"
        chance: remove 3 epidemic:2/2 (1), remove 3 epidemic:2/3P (1), remove 3 erosion:2/2 (1), remove 3 fire:3/2P (1), remove 3 toppling:2/2 (1), remove 3 toppling:2/3 (1), remove 3 toppling:3/2 (1)
        birdman null"#]],
    );
    check(
        r#"{"short": true}"#,
        2,
        &format!("{third}; remove 3 erosion:2/2"),
        "birdman",
        expect![[r#"
        chance: birdman 0 (1), birdman 1 (1)
        birdman null"#]],
    );
}

#[test]
fn a_hand_stays_short_when_the_edition_has_too_few_cards() {
    let mut edition = crate::scene::one_epoch();
    edition["rapa_nui"] = serde_json::json!({"1": 2, "2": 2, "3": 3});
    check(
        &format!("{{\"edition\":{edition}}}"),
        3,
        "birdman 0; draw 1; draw 1; draw 2; draw 2; draw 3; draw 3; draw 3; reveal admiral",
        "deck clans/0/hand clans/1/hand clans/2/hand last_round",
        expect![[r#"
            chance: reveal boat:2/3 (1), reveal boat:2/3P (2), reveal boat:3/2P (2), reveal epidemic:2/2 (1), reveal epidemic:2/3 (1), reveal epidemic:3/2P (1), reveal erosion:2/2 (1), reveal erosion:2/3 (1), reveal erosion:2/3P (1), reveal erosion:3/2 (1), reveal fire:2/2 (1), reveal fire:2/3P (1), reveal fire:3/2 (1), reveal neutral:0/0 (1), reveal neutral:0/3 (1), reveal neutral:1/1 (1), reveal neutral:3/4P (1), reveal neutral:4/3P (1), reveal neutral:4/4P (1), reveal neutral:5/3P (2), reveal toppling:2/2 (1), reveal toppling:2/3 (1), reveal toppling:3/2 (1)
            deck []
            clans/0/hand [1,2,3]
            clans/1/hand [1,3]
            clans/2/hand [2,3]
            last_round true"#]],
    );
}
