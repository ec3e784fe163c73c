use crate::page::Page;
use crate::server::{OTHER, OWN, Server};
use catalog::GameId;
use client::{Effect, Sound, TableSession, Timer};
use game_core::SearchRng;
use wire::{Frame, Status};

fn seqs(table: &TableSession) -> Vec<u32> {
    wire::standing(table.log()).iter().map(|entry| entry.seq).collect()
}

/// What one who comes now sees.
fn fresh(server: &Server) -> Page {
    Page::at(server)
}

fn same(page: &Page, server: &Server) {
    let fresh = fresh(server);
    assert_eq!(page.table().progress(), fresh.table().progress());
    assert_eq!(wire::standing(page.table().log()), wire::standing(fresh.table().log()));
    assert_eq!(page.scene(), fresh.scene());
}

#[test]
fn whoever_missed_nothing_asks_for_nothing_again() {
    let server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    let from = page.come_back();
    assert_eq!(from, server.seq());
    page.hear(&server.full(from));
    same(&page, &server);
}

#[test]
fn missed_steps_are_added_to_the_log_once() {
    for game in GameId::ALL {
        let mut dice = SearchRng::new(3);
        let mut server = Server::open(game, 3.min(game.meta().seats.1));
        let mut page = Page::at(&server);
        for round in 0..12 {
            for _ in 0..round % 4 {
                server.play_any(&mut dice);
            }
            let from = page.come_back();
            page.hear(&server.full(from));
            same(&page, &server);
            if let Some((_, step)) = server.play_any(&mut dice) {
                page.hear(&step);
                same(&page, &server);
            }
        }
    }
}

#[test]
fn a_table_that_tells_everything_anew_is_not_told_twice() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    let mut dice = SearchRng::new(1);
    let (_, step) = server.play_any(&mut dice).unwrap();
    page.hear(&step);
    let from = page.come_back();
    page.hear(&server.full(from));
    page.hear(&server.full(0));
    assert_eq!(seqs(page.table()), [0]);
}

#[test]
fn what_was_taken_back_meanwhile_makes_one_ask_for_all_again() {
    let mut dice = SearchRng::new(5);
    let mut server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    for _ in 0..3 {
        let (_, step) = server.play_any(&mut dice).unwrap();
        page.hear(&step);
    }
    page.cut();
    server.undo(2);
    page.ring(Timer::Retry(page.turn));
    let from = page.rise();
    let opened = page.opened;
    page.hear(&server.full(from));
    assert_eq!((page.opened, page.from()), (opened + 1, 0));
    page.rise();
    page.hear(&server.full(0));
    same(&page, &server);
    assert_eq!(page.opened, opened + 1, "once is enough");
}

#[test]
fn what_was_taken_back_and_played_again_meanwhile_is_noticed_too() {
    let mut dice = SearchRng::new(5);
    let mut server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    for _ in 0..3 {
        let (_, step) = server.play_any(&mut dice).unwrap();
        page.hear(&step);
    }
    page.cut();
    server.undo(1);
    server.play_any(&mut dice);
    server.play_any(&mut dice);
    page.ring(Timer::Retry(page.turn));
    let from = page.rise();
    page.hear(&server.full(from));
    if page.from() == 0 {
        page.rise();
        page.hear(&server.full(0));
    }
    same(&page, &server);
}

#[test]
fn a_takeback_that_is_seen_leaves_the_log() {
    let mut dice = SearchRng::new(5);
    let mut server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    for _ in 0..3 {
        let (_, step) = server.play_any(&mut dice).unwrap();
        page.hear(&step);
    }
    page.hear(&server.undo(1));
    same(&page, &server);
    assert_eq!(seqs(page.table()), [0, 1]);
}

#[test]
fn a_step_that_comes_twice_happens_once() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    let (_, step) = server.play_any(&mut SearchRng::new(1)).unwrap();
    page.hear(&step);
    page.wanted.clear();
    page.hear(&step);
    assert_eq!(page.wanted, []);
    same(&page, &server);
}

#[test]
fn a_game_that_begins_before_ones_eyes_is_announced_once() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.info.status = Status::Open;
    let mut page = Page::at(&server);
    assert_eq!(page.table().begun(), None);
    server.info.status = Status::Running;
    // That it runs is said before how it stands.
    let opened = page.opened;
    page.hear(&server.renewed());
    assert_eq!(page.opened, opened + 1);
    page.rise();
    page.hear(&server.full(0));
    assert_eq!(page.table().begun(), Some(server.mover() == Some(OWN)));
    let begins = Effect::Sound(Sound::Begin);
    assert!(page.wants(&begins));
    page.wanted.clear();
    let from = page.come_back();
    page.hear(&server.full(from));
    assert!(!page.wants(&begins));
}

#[test]
fn whoever_comes_to_a_game_that_runs_is_told_of_no_beginning() {
    let server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::coming("t1");
    page.hear(&server.full(0));
    assert_eq!(page.table().begun(), None);
    assert!(!page.wants(&Effect::Sound(Sound::Begin)));
}

#[test]
fn what_was_hidden_is_asked_for_once_the_game_is_over() {
    let mut dice = SearchRng::new(9);
    let mut server = Server::open(GameId::Moai, 2);
    let mut page = Page::at(&server);
    while let Some((_, step)) = server.play_any(&mut dice) {
        page.hear(&step);
    }
    let uncover = Timer::Uncover(page.visit);
    assert!(page.timers().iter().any(|(_, timer)| *timer == uncover));
    page.ring(uncover);
    assert_eq!(page.from(), 0);
    // Whoever has left by then asks for nothing.
    page.client.leave(page.visit);
    page.settle();
    let opened = page.opened;
    page.ring(uncover);
    assert_eq!(page.opened, opened);
}

#[test]
fn whoever_was_away_when_a_hidden_game_ended_asks_for_all_of_it() {
    for (game, all) in [(GameId::Moai, true), (GameId::EasterIsland, false)] {
        let mut dice = SearchRng::new(9);
        let mut server = Server::open(game, 2);
        let mut page = Page::at(&server);
        let (_, step) = server.play_any(&mut dice).unwrap();
        page.hear(&step);
        page.cut();
        while server.play_any(&mut dice).is_some() {}
        page.ring(Timer::Retry(page.turn));
        let from = page.rise();
        let opened = page.opened;
        page.hear(&server.full(from));
        assert_eq!(page.opened > opened, all, "{game}");
        if all {
            assert_eq!(page.from(), 0);
            page.rise();
            page.hear(&server.full(0));
        }
        assert_eq!(page.opened - opened, usize::from(all));
        same(&page, &server);
    }
}

#[test]
fn a_rematch_carries_those_who_sit_along_and_nobody_else() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    let (mut sits, mut later) = (Page::at(&server), Page::at(&server));
    server.seat = None;
    let mut watches = Page::home();
    watches.client.become_someone(Some(crate::page::person("a watcher")));
    watches.visit = watches.client.visit("t1".to_owned(), None, None);
    watches.settle();
    watches.rise();
    watches.hear(&server.full(0));
    server.info.next = Some("t2".to_owned());
    let goes = Effect::GoTo("t2".to_owned());
    for page in [&mut sits, &mut watches] {
        page.hear(&server.renewed());
    }
    assert!(sits.wants(&goes) && !watches.wants(&goes));
    assert_eq!(watches.table().next(), Some("t2"), "who watches may go there");
    // Whoever comes back to the old table stays there.
    let mut again = Page::coming("t1");
    server.seat = Some(OWN);
    again.hear(&server.full(0));
    assert!(!again.wants(&goes));
    // Whoever was away when it was agreed on goes along.
    let from = later.come_back();
    later.hear(&server.full(from));
    assert!(later.wants(&goes));
}

#[test]
fn a_table_by_link_has_no_next_for_those_who_watched() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    (server.info.public, server.info.next) = (false, Some("t2".to_owned()));
    assert_eq!(Page::at(&server).table().next(), Some("t2"));
    let mut watches = Page::coming("t1");
    watches.client.become_someone(Some(crate::page::person("a watcher")));
    server.seat = None;
    watches.hear(&server.full(0));
    assert_eq!(watches.table().next(), None);
}

#[test]
fn what_is_no_frame_is_not_heard() {
    let server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    for text in ["", "{", r#"{"t":"nothing that we know"}"#] {
        page.client.hear(page.turn, text, 0.0);
    }
    page.settle();
    assert_eq!(page.wanted, []);
    page.hear(&Frame::Pong);
    assert!(page.table().may_move() || server.mover() == Some(OTHER));
}
