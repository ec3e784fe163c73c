use crate::page::Page;
use crate::server::{OTHER, OWN, Server, done, refused};
use catalog::GameId;
use client::{Draw, Effect, Part, Sound, Timer, Told};
use game_core::SearchRng;
use wire::Ask;

/// A game in which it is the reader's own move, and the first that may be made.
fn own_move(game: GameId) -> (Server, Page, String) {
    let mut server = Server::open(game, game.meta().seats.0);
    let mut dice = SearchRng::new(2);
    while server.mover() != Some(OWN) {
        server.play_any(&mut dice);
    }
    let text = server.legal(OWN)[0].clone();
    let page = Page::at(&server);
    (server, page, text)
}

#[test]
fn a_move_is_sent_once_and_nothing_can_be_chosen_until_it_is_answered() {
    for game in GameId::ALL {
        let (server, mut page, text) = own_move(game);
        page.act(|table| table.choose(&text, "k1".to_owned()));
        let ask = Ask::Move { seq: server.seq(), text: text.clone(), key: "k1".to_owned() };
        assert_eq!(page.sent(), [ask], "{game}");
        assert_eq!(page.table().pending(), Some(text.as_str()));
        assert!(!page.table().may_move() && page.scene().legal.is_empty());
        page.act(|table| table.choose(&text, "k2".to_owned()));
        assert_eq!((page.sent(), page.table().told()), (vec![], &Told::Sentence("not-your-turn")));
    }
}

#[test]
fn a_move_of_an_open_game_is_seen_at_once_and_one_of_a_hidden_game_never() {
    for game in GameId::ALL {
        let (server, mut page, text) = own_move(game);
        page.act(|table| table.choose(&text, "k1".to_owned()));
        let seen = page.scene().view != server.progress().view;
        assert_eq!(seen, game.meta().is_perfect(), "{game}");
        match page.drawn().as_slice() {
            [Draw::Follow(events, scene)] if seen => {
                assert_eq!(events.len(), 1);
                assert_eq!(scene, &page.scene());
            }
            [Draw::Offer(legal)] if !seen => assert!(legal.is_empty()),
            other => panic!("{game}: {other:?}"),
        }
        assert_eq!(page.wants(&Effect::Sound(Sound::Step)), seen, "{game}");
    }
}

#[test]
fn what_came_true_is_not_drawn_or_heard_again() {
    let (mut server, mut page, text) = own_move(GameId::EasterIsland);
    page.act(|table| table.choose(&text, "k1".to_owned()));
    page.wanted.clear();
    let step = server.play(OWN, &text);
    page.hear(&step);
    assert_eq!(page.drawn(), [Draw::Offer(page.table().legal())]);
    assert!(!page.wants(&Effect::Sound(Sound::Step)));
    assert_eq!(page.scene().view, server.progress().view);
}

#[test]
fn a_step_and_its_answer_may_come_in_either_order() {
    for answer_first in [false, true] {
        let (mut server, mut page, text) = own_move(GameId::Eclipsia);
        page.act(|table| table.choose(&text, "k1".to_owned()));
        let step = server.play(OWN, &text);
        let answer = done("k1", server.seq());
        if answer_first {
            page.hear(&answer);
            assert!(page.table().pending().is_some(), "the step is still on its way");
            page.hear(&step);
        } else {
            page.hear(&step);
            page.hear(&answer);
        }
        assert_eq!(page.table().pending(), None);
        assert_eq!(page.scene(), Page::at(&server).scene());
    }
}

#[test]
fn a_move_that_is_refused_goes_back() {
    for game in GameId::ALL {
        let (server, mut page, text) = own_move(game);
        let before = page.scene();
        page.act(|table| table.choose(&text, "k1".to_owned()));
        page.wanted.clear();
        page.hear(&refused("k1", "stale"));
        assert_eq!(page.drawn(), [Draw::Anew(before.clone())], "{game}");
        assert!(page.wants(&Effect::Sound(Sound::Refusal)) && page.table().may_move());
        assert!(matches!(page.table().told(), Told::Problem(problem) if problem.code == "stale"));
        // It can be made after all.
        page.act(|table| table.choose(&text, "k2".to_owned()));
        let ask = Ask::Move { seq: server.seq(), text, key: "k2".to_owned() };
        assert_eq!(page.sent(), [ask]);
    }
}

#[test]
fn a_rule_that_refuses_is_named() {
    let (_, mut page, text) = own_move(GameId::EasterIsland);
    let words = GameId::EasterIsland.words(game_core::Lang::En);
    let rule = words.refusal.keys().next().unwrap();
    page.act(|table| table.choose(&text, "k1".to_owned()));
    page.hear(&refused("k1", rule));
    assert!(matches!(page.table().told(), Told::Refused(refusal) if refusal.rule == *rule));
}

#[test]
fn what_came_out_otherwise_than_foreseen_is_drawn_from_where_it_was() {
    let (mut server, mut page, text) = own_move(GameId::EasterIsland);
    let before = page.scene();
    page.act(|table| table.choose(&text, "k1".to_owned()));
    page.wanted.clear();
    // Another page of the same person was faster.
    let other = server.legal(OWN)[1].clone();
    page.hear(&server.play(OWN, &other));
    match page.drawn().as_slice() {
        [Draw::Anew(scene), Draw::Follow(events, now)] => {
            assert_eq!((&scene.view, events.len()), (&before.view, 1));
            assert_eq!(now.view, server.progress().view);
            assert_eq!((scene.steps, now.steps), (before.steps, before.steps + 1));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_move_on_its_way_is_sent_again_under_its_key_and_played_once() {
    for arrived in [false, true] {
        for game in GameId::ALL {
            let (mut server, mut page, text) = own_move(game);
            page.act(|table| table.choose(&text, "k1".to_owned()));
            let first = page.sent();
            page.cut();
            if arrived {
                server.play(OWN, &text);
            }
            page.ring(Timer::Retry(page.turn));
            let from = page.rise();
            assert_eq!(page.sent(), [], "first it is said how the game stands");
            page.hear(&server.full(from));
            assert_eq!(page.sent(), first, "{game}");
            if !arrived {
                page.hear(&server.play(OWN, &text));
            }
            page.hear(&done("k1", server.seq()));
            assert_eq!((page.sent(), page.table().pending()), (vec![], None), "{game}");
            assert_eq!(page.table().progress(), Some(&server.progress()));
            assert_eq!(page.scene(), Page::at(&server).scene(), "{game}");
        }
    }
}

#[test]
fn a_move_that_is_made_without_a_connection_waits_for_one() {
    let (server, mut page, text) = own_move(GameId::EasterIsland);
    page.cut();
    page.act(|table| table.choose(&text, "k1".to_owned()));
    assert_eq!(page.sent(), []);
    page.ring(Timer::Retry(page.turn));
    let from = page.rise();
    page.hear(&server.full(from));
    let ask = Ask::Move { seq: server.seq(), text, key: "k1".to_owned() };
    assert_eq!(page.sent(), [ask]);
}

#[test]
fn a_move_that_could_not_be_sent_is_sent_once_there_is_a_connection() {
    let (server, mut page, text) = own_move(GameId::EasterIsland);
    page.act(|table| table.choose(&text, "k1".to_owned()));
    let first = page.sent();
    page.client.unsent(first[0].clone());
    page.settle();
    assert_eq!(page.table().pending(), Some(text.as_str()));
    let from = page.come_back();
    page.hear(&server.full(from));
    assert_eq!(page.sent(), first);
}

#[test]
fn whoever_watches_moves_nothing() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.seat = None;
    let mut page = Page::home();
    page.client.become_someone(None);
    page.visit = page.client.visit("t1".to_owned(), None, None);
    page.settle();
    page.rise();
    page.hear(&server.full(0));
    let text = server.legal(server.mover().unwrap())[0].clone();
    page.act(|table| table.choose(&text, "k1".to_owned()));
    assert_eq!((page.sent(), page.table().own(), page.scene().near), (vec![], None, None));
}

#[test]
fn pointing_where_nothing_goes_on_says_why() {
    let (_, mut page, _) = own_move(GameId::EasterIsland);
    page.act(|table| table.refuse(Some("no move at all")));
    assert!(matches!(page.table().told(), Told::Refused(_)));
    page.act(|table| table.refuse(None));
    let asks = page.table().asks(game_core::Lang::En).unwrap().to_owned();
    assert_eq!(page.table().told(), &Told::Said(asks));
    assert_eq!(page.sent(), []);
}

#[test]
fn a_move_of_another_is_told_and_that_it_is_ones_own_turn() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    let mut dice = SearchRng::new(4);
    while server.mover() != Some(OTHER) {
        server.play_any(&mut dice);
    }
    let mut page = Page::at(&server);
    while server.mover() == Some(OTHER) {
        let (_, step) = server.play_any(&mut dice).unwrap();
        page.hear(&step);
        let turn = server.mover() == Some(OWN);
        assert!(matches!(page.table().told(), Told::Happened { your_move, .. } if *your_move == turn));
    }
}

#[test]
fn a_move_changes_what_it_concerns_and_nothing_else() {
    let (mut server, mut page, text) = own_move(GameId::EasterIsland);
    page.client.take_changes();
    page.act(|table| table.choose(&text, "k1".to_owned()));
    assert_eq!(page.client.take_changes(), [Part::Game]);
    page.hear(&server.play(OWN, &text));
    assert_eq!(page.client.take_changes(), [Part::Table, Part::Game, Part::Log, Part::Told]);
    page.hear(&done("k1", server.seq()));
    assert_eq!(page.client.take_changes(), []);
}
