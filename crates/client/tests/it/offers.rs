use crate::page::Page;
use crate::server::{OTHER, OWN, Server};
use catalog::GameId;
use client::{Effect, Posted, Told};
use game_core::{SearchRng, Seat};
use serde_json::json;
use wire::{Ask, Frame, Offer, Problem, Status};

fn offer(kind: &str, by: Seat) -> Frame {
    Frame::Offer { offer: Some(Offer { kind: kind.to_owned(), by, agreed: vec![by] }) }
}

#[test]
fn an_offer_that_is_declined_or_withdrawn_is_told() {
    for (by, key) in [(OWN, "offer-declined"), (OTHER, "offer-off")] {
        let mut page = Page::at(&Server::open(GameId::EasterIsland, 2));
        page.hear(&offer("draw", by));
        assert_eq!(page.table().offer().map(|offer| offer.by), Some(by));
        page.hear(&Frame::Offer { offer: None });
        assert_eq!((page.table().offer(), page.table().told()), (None, &Told::Sentence(key)));
    }
}

#[test]
fn what_is_agreed_on_is_no_longer_proposed_and_nobody_is_told_of_that() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.info.status = Status::Over;
    let mut page = Page::at(&server);
    page.hear(&offer("rematch", OTHER));
    server.info.next = Some("t2".to_owned());
    page.hear(&server.renewed());
    page.hear(&Frame::Offer { offer: None });
    assert_eq!((page.table().offer(), page.table().told()), (None, &Told::Nothing));
}

#[test]
fn an_offer_ends_with_the_next_step_but_for_a_rematch() {
    for (kind, stays) in [("draw", false), ("takeback", false), ("rematch", true)] {
        let mut server = Server::open(GameId::EasterIsland, 2);
        let mut page = Page::at(&server);
        page.hear(&offer(kind, OTHER));
        let (_, step) = server.play_any(&mut SearchRng::new(1)).unwrap();
        page.hear(&step);
        assert_eq!(page.table().offer().is_some(), stays, "{kind}");
    }
}

#[test]
fn what_is_asked_is_sent_or_told_to_be_impossible() {
    let mut page = Page::at(&Server::open(GameId::EasterIsland, 2));
    page.act(|table| table.propose("takeback", "k1".to_owned()));
    page.act(|table| table.decline("k2".to_owned()));
    page.act(|table| table.resign("k3".to_owned()));
    let asks = [
        Ask::Offer { kind: "takeback".to_owned(), key: "k1".to_owned() },
        Ask::Decline { key: "k2".to_owned() },
        Ask::Resign { key: "k3".to_owned() },
    ];
    assert_eq!(page.sent(), asks);
    page.cut();
    page.act(|table| table.resign("k4".to_owned()));
    assert_eq!((page.sent(), page.table().told()), (vec![], &Told::Sentence("problem-offline")));
}

#[test]
fn a_rematch_is_asked_for_once_a_game_is_over() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    assert!(!Page::at(&server).table().may_ask_again());
    server.info.status = Status::Over;
    let mut page = Page::at(&server);
    assert!(page.table().may_ask_again());
    page.hear(&offer("rematch", OTHER));
    assert!(!page.table().may_ask_again());
}

#[test]
fn seats_are_asked_for_one_by_one_and_the_table_is_looked_at_again() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.info.status = Status::Open;
    server.info.seats[1].sitter = wire::Sitter::Open;
    let mut page = Page::at(&server);
    page.act(|table| table.sit(OTHER));
    page.act(|table| table.sit(OTHER));
    let path = "/api/tables/t1/sit".to_owned();
    let wish = Effect::Post { visit: page.visit, path, body: json!({ "seat": 1 }), what: Posted::Seats };
    assert_eq!(page.wanted.iter().filter(|effect| **effect == wish).count(), 1);
    assert!(page.table().is_busy());
    let opened = page.opened;
    let problem = Problem { code: "taken".to_owned(), message: String::new(), reasons: Vec::new() };
    page.client.posted(page.visit, Posted::Seats, Err(problem.clone()));
    page.settle();
    assert_eq!((page.opened, page.table().told()), (opened, &Told::Problem(problem)));
    page.act(|table| table.sit(OTHER));
    page.client.posted(page.visit, Posted::Seats, Ok(()));
    page.settle();
    assert_eq!((page.opened, page.table().is_busy()), (opened + 1, false));
    // Whoever has gone on is not brought back.
    let old = page.visit;
    page.act(|table| table.sit(OTHER));
    page.visit = page.client.visit("t2".to_owned(), None, None);
    page.client.posted(old, Posted::Seats, Ok(()));
    assert!(!page.table().is_busy());
}
