use crate::page::Page;
use crate::server::{OTHER, OWN, Server, done, refused};
use catalog::GameId;
use client::{Timer, Told};
use game_core::SearchRng;
use wire::{Ask, Time};

/// An open game in which the other moves.
fn waiting() -> (Server, Page) {
    let mut server = Server::open(GameId::EasterIsland, 2);
    let mut dice = SearchRng::new(2);
    while server.mover() != Some(OTHER) {
        server.play_any(&mut dice);
    }
    let page = Page::at(&server);
    (server, page)
}

/// Points out moves until the draft ends with an answer of one's own.
fn draft(page: &mut Page) -> Vec<String> {
    page.act(|table| table.begin_draft());
    while !page.table().is_answered() {
        let text = page.scene().legal[0].clone();
        page.act(|table| table.choose(&text, String::new()));
    }
    page.table().plans().drafted().unwrap().to_vec()
}

#[test]
fn replies_are_planned_in_open_games_without_haste_while_one_waits() {
    let (mut server, page) = waiting();
    assert!(page.table().may_plan());
    server.info.time = Time::Live { base: 600, increment: 5 };
    assert!(!Page::at(&server).table().may_plan());
    server.info.time = Time::Days { days: 1 };
    server.play_any(&mut SearchRng::new(1));
    assert_eq!(Page::at(&server).table().may_plan(), server.mover() == Some(OTHER));
    assert!(!Page::at(&Server::open(GameId::Moai, 2)).table().may_plan());
}

#[test]
fn a_draft_is_played_on_the_board_alone() {
    let (server, mut page) = waiting();
    let before = page.scene();
    let line = draft(&mut page);
    assert_ne!(page.scene().view, before.view);
    assert_eq!(page.sent(), []);
    assert_eq!(page.table().turns_of(&line)[0].0, Some(OTHER));
    page.act(|table| table.shorten_draft());
    assert_eq!(page.table().plans().drafted().map(<[String]>::len), Some(line.len() - 1));
    page.act(|table| table.choose("no move at all", String::new()));
    assert!(matches!(page.table().told(), Told::Refused(_)));
    page.act(|table| table.end_draft());
    assert_eq!((page.scene(), page.table().progress()), (before, Some(&server.progress())));
}

#[test]
fn a_plan_that_is_refused_is_what_it_was() {
    let (_, mut page) = waiting();
    let line = draft(&mut page);
    page.act(|table| table.keep_draft("p1".to_owned()));
    assert_eq!(page.sent(), [Ask::Plan { lines: vec![line.clone()], key: "p1".to_owned() }]);
    assert_eq!(page.table().plans().lines(), std::slice::from_ref(&line));
    assert_eq!(page.table().plans().drafted(), None);
    page.hear(&done("p1", 0));
    page.act(|table| table.forget_line(0, "p2".to_owned()));
    assert!(page.table().plans().lines().is_empty());
    page.hear(&refused("p2", "too-many"));
    assert_eq!(page.table().plans().lines(), [line]);
}

#[test]
fn a_plan_that_cannot_be_sent_stays_on_the_board() {
    let (_, mut page) = waiting();
    let line = draft(&mut page);
    page.cut();
    page.act(|table| table.keep_draft("p1".to_owned()));
    assert_eq!((page.sent(), page.table().told()), (vec![], &Told::Sentence("problem-offline")));
    assert_eq!(page.table().plans().drafted(), Some(line.as_slice()));

    let (_, mut page) = waiting();
    draft(&mut page);
    page.act(|table| table.keep_draft("p1".to_owned()));
    let ask = page.sent().remove(0);
    page.client.unsent(ask);
    assert!(page.table().plans().lines().is_empty(), "it was not planned after all");
    assert_eq!(page.table().told(), &Told::Sentence("problem-offline"));
}

#[test]
fn a_plan_goes_on_as_long_as_it_comes_true() {
    let (mut server, mut page) = waiting();
    let line = draft(&mut page);
    let other: Vec<String> = vec![server.legal(OTHER)[1].clone(), "whatever".to_owned()];
    server.plan = vec![line.clone(), other];
    let from = page.come_back();
    page.hear(&server.full(from));
    assert_eq!(page.table().plans().drafted(), Some(line.as_slice()), "the game has not gone on");
    page.hear(&server.play(OTHER, &line[0]));
    assert_eq!(page.table().plans().lines(), [line[1..].to_vec()]);
    assert_eq!(page.table().plans().drafted(), None, "it was drawn up for the position that was");
    page.hear(&server.undo(1));
    assert!(page.table().plans().lines().is_empty());
}

#[test]
fn a_plan_that_has_come_true_to_its_end_is_none_any_more() {
    let (mut server, mut page) = waiting();
    let line = draft(&mut page);
    page.act(|table| table.keep_draft("p1".to_owned()));
    for text in &line {
        assert_eq!(page.table().plans().lines().len(), 1);
        let mover = server.mover().unwrap();
        page.hear(&server.play(mover, text));
    }
    assert!(page.table().plans().lines().is_empty());
}

#[test]
fn a_draft_ends_where_the_game_has_gone_on_meanwhile() {
    let (mut server, mut page) = waiting();
    draft(&mut page);
    page.cut();
    server.play_any(&mut SearchRng::new(1));
    page.ring(Timer::Retry(page.turn));
    let from = page.rise();
    page.hear(&server.full(from));
    assert_eq!(page.table().plans().drafted(), None);
    assert_eq!(page.scene().view, server.progress().view);
    assert!(page.table().own() == Some(OWN));
}
