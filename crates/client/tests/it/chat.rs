use crate::page::{Page, person};
use crate::server::{Server, done, refused};
use catalog::GameId;
use client::{Effect, Posted, Told};
use serde_json::json;
use wire::{Ask, ChatLine, Frame, Problem};

fn line(number: u32, who: &str) -> ChatLine {
    let line = json!({ "room": "seats", "number": number, "who": { "id": who }, "text": "hello", "at": 0 });
    serde_json::from_value(line).unwrap()
}

fn say(page: &mut Page, text: &str, key: &str) {
    page.act(|table| table.speak_up(text.to_owned(), key.to_owned()));
}

#[test]
fn a_line_is_heard_once() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    server.chat.push(line(0, "other 1"));
    page.hear(&Frame::Chat { line: line(0, "other 1") });
    page.hear(&Frame::Chat { line: line(0, "other 1") });
    assert_eq!(page.table().chat().lines(), server.chat);
    let from = page.come_back();
    page.hear(&server.full(from));
    assert_eq!(page.table().chat().lines(), server.chat);
}

#[test]
fn what_others_said_since_one_looked_is_unread() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.chat.push(line(0, "other 1"));
    let mut page = Page::at(&server);
    assert_eq!(page.table().unread(), 0, "what was said before one came is not news");
    page.hear(&Frame::Chat { line: line(1, "me") });
    page.hear(&Frame::Chat { line: line(2, "other 1") });
    assert_eq!(page.table().unread(), 1);
    page.act(|table| table.see_chat());
    assert_eq!(page.table().unread(), 0);
    // What was said while one was away is news.
    server.chat.extend([line(1, "me"), line(2, "other 1"), line(3, "other 1")]);
    let from = page.come_back();
    page.hear(&server.full(from));
    assert_eq!(page.table().unread(), 1);
}

#[test]
fn a_line_that_is_refused_comes_back() {
    let mut page = Page::at(&Server::open(GameId::EasterIsland, 2));
    say(&mut page, "hello", "c1");
    say(&mut page, "how are you", "c2");
    page.hear(&done("c1", 0));
    page.hear(&refused("c2", "too-many"));
    assert_eq!(page.table().chat().unsaid(), Some("how are you"));
    let mut taken = None;
    page.act(|table| taken = table.take_unsaid());
    assert_eq!((taken.as_deref(), page.table().chat().unsaid()), (Some("how are you"), None));
}

#[test]
fn a_line_that_was_not_answered_is_said_again_under_its_key() {
    let server = Server::open(GameId::EasterIsland, 2);
    let mut page = Page::at(&server);
    say(&mut page, "hello", "c1");
    let first = page.sent();
    let from = page.come_back();
    page.hear(&server.full(from));
    assert_eq!(page.sent(), first);
    page.hear(&done("c1", 0));
    let from = page.come_back();
    page.hear(&server.full(from));
    assert_eq!(page.sent(), []);
}

#[test]
fn a_line_without_a_connection_comes_back_at_once() {
    let mut page = Page::at(&Server::open(GameId::EasterIsland, 2));
    page.cut();
    say(&mut page, "hello", "c1");
    assert_eq!(page.table().chat().unsaid(), Some("hello"));
    assert_eq!((page.sent(), page.table().told()), (vec![], &Told::Sentence("problem-offline")));

    let mut page = Page::at(&Server::open(GameId::EasterIsland, 2));
    say(&mut page, "hello", "c1");
    let ask = page.sent().remove(0);
    assert!(matches!(ask, Ask::Chat { .. }));
    page.client.unsent(ask);
    assert_eq!(page.table().chat().unsaid(), Some("hello"));
}

#[test]
fn whoever_is_nobody_speaks_as_a_guest() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.seat = None;
    let mut page = Page::home();
    page.client.become_someone(None);
    page.visit = page.client.visit("t1".to_owned(), Some("by&link".to_owned()), None);
    page.settle();
    page.rise();
    page.hear(&server.full(0));
    say(&mut page, "hello", "c1");
    let what = Posted::Chat("hello".to_owned());
    let path = "/api/tables/t1/chat?link=by%26link".to_owned();
    let body = json!({ "text": "hello" });
    assert!(page.wants(&Effect::Post { visit: page.visit, path, body, what: what.clone() }));
    let problem = Problem { code: "closed".to_owned(), message: String::new(), reasons: Vec::new() };
    page.client.posted(page.visit, what, Err(problem.clone()));
    assert_eq!(page.table().chat().unsaid(), Some("hello"));
    assert_eq!(page.table().told(), &Told::Problem(problem));
    page.client.become_someone(Some(person("a guest")));
    say(&mut page, "hello", "c2");
    assert_eq!(page.sent(), [Ask::Chat { text: "hello".to_owned(), key: "c2".to_owned() }]);
}
