use crate::page::Page;
use crate::server::{OWN, Server, gone};
use catalog::GameId;
use client::{Effect, Timer};
use wire::{Ask, Frame, Problem};

fn retry(page: &mut Page) -> Vec<u64> {
    let pauses = page.timers().into_iter().filter(|(_, timer)| matches!(timer, Timer::Retry(_)));
    pauses.map(|(pause, _)| pause).collect()
}

#[test]
fn pauses_grow_until_something_is_heard() {
    let server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    for pause in [500, 1_000, 2_000, 4_000, 4_000] {
        page.cut();
        assert_eq!(retry(&mut page), [pause]);
        page.ring(Timer::Retry(page.turn));
    }
    // To be connected is not yet to be heard.
    page.rise();
    page.cut();
    assert_eq!(retry(&mut page), [4_000]);
    page.ring(Timer::Retry(page.turn));
    page.rise();
    page.hear(&server.full(0));
    page.cut();
    assert_eq!(retry(&mut page), [500]);
}

#[test]
fn whoever_is_sent_away_again_and_again_comes_back_more_and_more_slowly() {
    let mut page = Page::coming("t1");
    for pause in [500, 1_000, 2_000, 4_000] {
        page.hear(&gone("stopping"));
        page.cut();
        assert_eq!(retry(&mut page), [pause]);
        page.ring(Timer::Retry(page.turn));
        page.rise();
    }
}

#[test]
fn a_server_that_is_gone_is_waited_for_and_a_table_that_is_gone_is_not() {
    let server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    page.hear(&gone("stopping"));
    page.cut();
    let opened = page.opened;
    page.ring(Timer::Retry(page.turn));
    assert_eq!(page.opened, opened + 1);
    assert!(page.table().gone().is_none() && page.table().progress().is_some());
    page.rise();

    page.hear(&gone("no-such-table"));
    page.cut();
    let opened = page.opened;
    page.ring(Timer::Retry(page.turn));
    page.client.wake();
    page.settle();
    assert_eq!(page.opened, opened);
    assert_eq!(page.table().gone().map(|gone| gone.code.as_str()), Some("no-such-table"));
}

#[test]
fn the_old_retry_of_a_connection_that_was_made_anew_is_none() {
    let server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    page.cut();
    let old = page.turn;
    page.client.wake();
    page.settle();
    let opened = page.opened;
    page.ring(Timer::Retry(old));
    assert_eq!(page.opened, opened);
}

#[test]
fn frames_and_ends_of_an_old_connection_are_not_heard() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    let old = page.turn;
    page.come_back();
    page.hear(&server.full(page.from()));
    let before = page.table().progress().cloned();
    let step = server.play(server.mover().unwrap(), &server.legal(server.mover().unwrap())[0].clone());
    page.hear_from(old, &step);
    page.client.closed(old);
    page.client.opened(old);
    assert_eq!(page.table().progress().cloned(), before);
    assert!(page.client.connected().is_up);
}

#[test]
fn a_pulse_that_is_not_answered_ends_the_connection() {
    let server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    page.ring(Timer::Pulse);
    assert_eq!(page.sent(), [Ask::Ping]);
    page.hear(&Frame::Pong);
    page.ring(Timer::Pulse);
    assert_eq!(page.sent(), [Ask::Ping]);
    let opened = page.opened;
    page.ring(Timer::Pulse);
    assert_eq!((page.opened, page.sent()), (opened + 1, vec![]));
    // It goes on, whatever became of it.
    assert_eq!(page.timers().iter().filter(|(_, timer)| *timer == Timer::Pulse).count(), 3);
}

#[test]
fn a_page_that_wakes_asks_whether_its_connection_does_still_stand() {
    let server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    let opened = page.opened;
    page.client.wake();
    page.settle();
    assert_eq!(page.sent(), [Ask::Ping]);
    page.hear(&Frame::Pong);
    page.ring(Timer::Silence(page.turn));
    assert_eq!(page.opened, opened, "it has answered");

    page.client.wake();
    page.settle();
    page.ring(Timer::Silence(page.turn));
    assert_eq!(page.opened, opened + 1, "it has not");
    // A page that was offline comes back without waiting for its pause.
    page.cut();
    page.client.wake();
    page.settle();
    assert_eq!(page.opened, opened + 2);
}

#[test]
fn a_connection_that_comes_back_at_once_was_never_lost() {
    let server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    page.timers();
    page.come_back();
    let blink = page.timers().into_iter().find(|(_, timer)| matches!(timer, Timer::Blink(_))).unwrap();
    page.ring(blink.1);
    assert!(!page.client.connected().is_lost);
    page.cut();
    let second = page.timers().into_iter().find(|(_, timer)| matches!(timer, Timer::Blink(_))).unwrap();
    page.ring(blink.1);
    assert!(!page.client.connected().is_lost, "that was another time");
    page.ring(second.1);
    assert!(page.client.connected().is_lost);
    page.ring(Timer::Retry(page.turn));
    page.rise();
    assert!(!page.client.connected().is_lost);
}

#[test]
fn after_many_tries_in_vain_the_server_is_asked_why() {
    let mut page = Page::coming("t1");
    for _ in 0..4 {
        page.cut();
        page.ring(Timer::Retry(page.turn));
        assert!(!page.wants(&Effect::AskWhy));
    }
    page.cut();
    assert!(page.wants(&Effect::AskWhy));
    let problem = |code: &str| Problem { code: code.to_owned(), message: String::new(), reasons: Vec::new() };
    page.client.explain(Some(problem("offline")));
    assert_eq!(page.client.connected().trouble, None, "that is known already");
    page.client.explain(Some(problem("too-many")));
    assert_eq!(page.client.connected().trouble, Some(problem("too-many")));
    page.ring(Timer::Retry(page.turn));
    page.rise();
    assert_eq!(page.client.connected().trouble, None);
}

#[test]
fn an_address_carries_the_table_the_link_and_the_language() {
    let mut page = Page::home();
    page.visit = page.client.visit("t/1".to_owned(), Some("a link&".to_owned()), Some(OWN));
    page.settle();
    assert_eq!(page.path, "/socket?lang=en&table=t%2F1&from=0&link=a%20link%26");
    page.client.speak(game_core::Lang::Fr);
    page.settle();
    assert_eq!(page.path, "/socket?lang=fr&table=t%2F1&from=0&link=a%20link%26");
}

#[test]
fn whoever_leaves_a_table_hears_of_the_lobby_unless_another_table_follows() {
    let mut page = Page::coming("t1");
    page.client.leave(page.visit);
    page.settle();
    assert!(page.wants(&Effect::Close) && page.timers().contains(&(0, Timer::Idle)));
    page.ring(Timer::Idle);
    assert_eq!(page.path, "/socket?lang=en");

    let mut page = Page::coming("t1");
    page.client.leave(page.visit);
    page.client.visit("t2".to_owned(), None, None);
    page.settle();
    page.ring(Timer::Idle);
    assert_eq!(page.path, "/socket?lang=en&table=t2&from=0");
}
