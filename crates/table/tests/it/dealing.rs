use crate::{play_on, race};
use expect_test::expect;
use game_core::{Observer, StepText};
use table::{AnyTable, Dealer, Seed};

#[test]
fn the_same_seed_and_moves_give_the_same_game() {
    let game = |seed: &str| {
        let mut table = race(seed);
        play_on(&mut table, usize::MAX, 3);
        table.record()
    };
    assert_eq!(game("1").steps, game("1").steps);
    assert_ne!(game("1").steps, game("2").steps);
}

/// The deal is part of every record that leaves its draws out: it must never change.
#[test]
fn a_seed_deals_what_it_always_dealt() {
    let draws: Vec<String> = race("stone")
        .record()
        .steps
        .into_iter()
        .map(|step| match step {
            StepText::Chance { chance } => chance,
            StepText::Act { .. } => panic!("nobody has moved"),
        })
        .collect();
    expect!["draw 18 draw 10 draw 17 draw 14 draw 26 draw 12 draw 29 draw 3 draw D"]
        .assert_eq(&draws.join(" "));
    let dealer = Dealer::new(Seed::new("7"));
    let dealt: Vec<u32> = (0..12).map(|n| dealer.draw(n, &[(1, 1), (2, 2), (3, 3)])).collect();
    expect![[r#"
        [
            2,
            1,
            3,
            1,
            1,
            2,
            3,
            2,
            2,
            3,
            1,
            2,
        ]
    "#]]
    .assert_debug_eq(&dealt);
}

#[test]
fn draws_follow_their_weights() {
    let dealer = Dealer::new(Seed::new("fair"));
    let mut counts = [0; 3];
    for n in 0..6000 {
        counts[dealer.draw(n, &[(0, 1), (1, 2), (2, 3)]) as usize] += 1;
    }
    for (count, share) in counts.into_iter().zip([1000, 2000, 3000]) {
        assert!((share - 150..share + 150).contains(&count), "{counts:?}");
    }
}

#[test]
fn a_number_is_the_same_seed_as_its_digits() {
    let seed = |json: &str| serde_json::from_str::<Seed>(json).unwrap();
    assert_eq!(seed("7"), seed("\"7\""));
    assert!(serde_json::from_str::<Seed>("1.5").is_err());
    assert!(serde_json::from_str::<Seed>("[]").is_err());
}

#[test]
fn one_seat_does_not_see_what_another_is_dealt() {
    let table = race("1");
    let others = AnyTable::events(&table, 0..3, Observer::Seat(game_core::Seat::new(1)));
    assert_eq!(others[0]["chance"], "draw ?");
    assert_ne!(others[1]["chance"], "draw ?");
    assert_eq!(others[2]["chance"], "draw ?");
}

#[test]
fn a_commitment_is_not_what_is_dealt_from() {
    // printf 'ahu seed 7' | sha256sum
    let expected = "7002342ea01649cb16a7ea28b7769cd2318b69b4631a94e4551d3fce6e6f7210";
    assert_eq!(Seed::new("7").commitment(), expected);
    let key = "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451";
    assert_ne!(Seed::new("7").commitment(), key, "the digest of the seed alone keys the dealer");
}
