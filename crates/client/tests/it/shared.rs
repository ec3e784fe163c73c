use catalog::GameId;
use client::SharedScreen;
use game_core::{Observer, SearchRng, Seat};
use serde_json::json;
use table::Seed;

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

#[test]
fn a_screen_of_hidden_hands_is_covered_until_the_next_player_has_it() {
    let mut screen = SharedScreen::new(vec![ONE, TWO], false);
    assert_eq!((screen.covered(Some(ONE)), screen.mover(Some(ONE))), (Some(ONE), None));
    assert_eq!(screen.observer(false), Observer::Public);
    screen.hand_over(Some(ONE));
    assert_eq!((screen.covered(Some(ONE)), screen.mover(Some(ONE))), (None, Some(ONE)));
    assert_eq!((screen.observer(false), screen.near(Some(ONE))), (Observer::Seat(ONE), Some(ONE)));
    assert_eq!((screen.covered(Some(TWO)), screen.near(Some(TWO))), (Some(TWO), None));
}

#[test]
fn what_is_told_of_a_move_is_what_everybody_may_know() {
    let mut screen = SharedScreen::new(vec![ONE, TWO], false);
    screen.hand_over(Some(ONE));
    assert_eq!((screen.observer(false), screen.listener(false)), (Observer::Seat(ONE), Observer::Public));
    assert_eq!(SharedScreen::new(vec![TWO], false).listener(false), Observer::Seat(TWO));
}

#[test]
fn nothing_is_covered_where_there_is_nothing_to_hide_or_nobody_to_hide_it_from() {
    for (people, open) in [(vec![ONE, TWO], true), (vec![TWO], false), (vec![], false)] {
        let screen = SharedScreen::new(people.clone(), open);
        for asked in [Some(ONE), Some(TWO), None] {
            assert_eq!(screen.covered(asked), None);
            assert_eq!(screen.mover(asked), asked.filter(|seat| people.contains(seat)));
        }
    }
    assert_eq!(SharedScreen::new(vec![TWO], false).near(Some(ONE)), Some(TWO));
    assert_eq!(SharedScreen::new(vec![ONE, TWO], true).near(Some(ONE)), Some(ONE));
}

#[test]
fn a_computer_player_at_a_shared_screen_is_waited_for_without_a_cover() {
    let mut screen = SharedScreen::new(vec![ONE, TWO], false);
    screen.hand_over(Some(ONE));
    let computer = Some(Seat::new(2));
    assert_eq!((screen.covered(computer), screen.mover(computer)), (None, None));
    screen.moved(computer);
    assert_eq!(
        screen.observer(false),
        Observer::Public,
        "nobody's hand is open while a computer player moves"
    );
    screen.hand_over(computer);
    assert_eq!(screen.observer(false), Observer::Public);
}

#[test]
fn a_screen_is_open_for_one_move_or_until_it_is_closed() {
    let mut screen = SharedScreen::new(vec![ONE, TWO], false);
    screen.hand_over(Some(ONE));
    screen.moved(Some(ONE));
    assert_eq!(screen.mover(Some(ONE)), Some(ONE), "whoever is asked again goes on");
    screen.moved(Some(TWO));
    assert_eq!((screen.observer(false), screen.mover(Some(TWO))), (Observer::Public, None));
    // Whoever opened it once does not find it open when they are asked the next time.
    assert_eq!(screen.covered(Some(ONE)), Some(ONE));
    screen.hand_over(Some(ONE));
    screen.close();
    assert_eq!((screen.observer(false), screen.mover(Some(ONE))), (Observer::Public, None));
}

#[test]
fn a_game_that_is_over_hides_nothing() {
    assert_eq!(SharedScreen::new(vec![ONE, TWO], false).observer(true), Observer::All);
    assert_eq!(SharedScreen::new(vec![], false).observer(true), Observer::All);
}

/// Whole games at one screen: whoever has it is asked, and sees with no other eyes than their own.
#[test]
fn nobody_sees_another_hand_in_a_whole_game() {
    for game in GameId::ALL {
        let mut dice = SearchRng::new(6);
        let seats = game.meta().seats.0;
        let mut table = catalog::open(game, seats, &json!({}), Seed::new("at one screen")).unwrap();
        let mut screen = SharedScreen::new(vec![ONE, TWO], game.meta().open);
        let mut handed = 0;
        while let Some(asked) = table.status().to_act.first().copied() {
            if screen.covered(Some(asked)).is_some() {
                handed += 1;
                screen.hand_over(Some(asked));
            }
            let is_person = [ONE, TWO].contains(&asked);
            assert_eq!(screen.mover(Some(asked)), is_person.then_some(asked));
            match game.meta().open {
                true => assert_eq!(screen.observer(false), Observer::Public),
                false if is_person => assert_eq!(screen.observer(false), Observer::Seat(asked)),
                false => {}
            }
            let legal = table.legal(asked);
            table.play(asked, &legal[dice.below(legal.len() as u32) as usize]).unwrap();
            let next = table.status().to_act.first().copied();
            screen.moved(next);
            if next != Some(asked) {
                assert_eq!(screen.observer(false), Observer::Public, "{game}");
            }
        }
        assert_eq!(handed > 1, !game.meta().open, "{game}: {handed}");
    }
}
