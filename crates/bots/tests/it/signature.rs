use crate::{play_on, table};
use bots::{Limit, Thinker};
use expect_test::expect;
use game_chariots::Chariots;
use game_core::{StepText, scramble};
use game_easter_island::EasterIsland;
use game_eclipsia::Eclipsia;
use game_moai::Moai;

/// The moves of a game that all seats play with so many nodes, as one number.
fn signature<G: Thinker>(seats: u8, nodes: u64) -> String {
    let mut table = table::<G>(seats, 1);
    play_on(&mut table, 40, Limit::Nodes(nodes));
    let mut sum = 0;
    for step in table.record().steps {
        if let StepText::Act { text, .. } = step {
            sum = text.bytes().fold(sum, |sum, byte| scramble(sum ^ u64::from(byte)));
        }
    }
    format!("{:016x}", sum)
}

/// A change that is not meant to change how computer players play leaves these as they are; one that is, changes them here.
#[test]
fn the_searches_play_as_they_did() {
    let signatures = [
        ("easter-island", signature::<EasterIsland>(2, 3000)),
        ("eclipsia", signature::<Eclipsia>(2, 3000)),
        ("chariots", signature::<Chariots>(3, 200)),
        ("moai", signature::<Moai>(3, 200)),
    ];
    let lines: Vec<String> =
        signatures.iter().map(|(game, signature)| format!("{game} {signature}")).collect();
    expect![[r#"
        easter-island 90eea9e51dab543a
        eclipsia 10f104e0bb6adb25
        chariots 2d38cbe1ddfc1dc0
        moai 0d3592439637ba4b"#]]
    .assert_eq(&lines.join("\n"));
}
