use crate::page::{Page, person};
use crate::server::{OTHER, OWN, Server, gone};
use catalog::GameId;
use client::{Client, Effect, NOBODY, Part, Timer};
use game_core::Lang;
use wire::{Frame, Lobby, LobbyChange, Me, Problem, Sitter, Status, WhoIs};

fn problem(code: &str) -> Problem {
    Problem { code: code.to_owned(), message: String::new(), reasons: Vec::new() }
}

fn id(client: &Client) -> Option<&str> {
    client.me().map(|me| me.id.as_str())
}

fn asks_who(client: &mut Client) -> bool {
    client.take_effects().iter().any(|effect| matches!(effect, Effect::AskWho { .. }))
}

#[test]
fn whoever_was_known_here_is_recognised() {
    assert!(!asks_who(&mut Client::new(Lang::En, false)));
    let mut client = Client::new(Lang::En, true);
    assert!(asks_who(&mut client) && client.is_asking());
    client.recognised(None, Ok(person("me")));
    assert_eq!((id(&client), client.is_asking()), (Some("me"), false));
    let effects = client.take_effects();
    assert!(effects.contains(&Effect::Remember(true)));
    assert!(
        effects.iter().any(|effect| matches!(effect, Effect::Open { path, .. } if path == "/socket?lang=en"))
    );
}

#[test]
fn a_server_that_is_busy_has_forgotten_nobody() {
    let mut client = Client::new(Lang::En, true);
    client.recognised(None, Err(problem("busy")));
    let effects = client.take_effects();
    assert!(effects.iter().any(|effect| matches!(effect, Effect::After(_, Timer::Recognise))));
    assert!(!effects.contains(&Effect::Remember(false)));
    client.ring(Timer::Recognise);
    assert!(asks_who(&mut client));
    // Whoever is nobody to the server is nobody, and it is not asked again.
    client.recognised(None, Err(problem(NOBODY)));
    assert!(client.take_effects().contains(&Effect::Remember(false)));
    client.ring(Timer::Recognise);
    client.come_back();
    assert!(!asks_who(&mut client));
}

#[test]
fn whoever_came_in_meanwhile_is_known_better() {
    let mut client = Client::new(Lang::En, true);
    client.become_someone(Some(person("a guest")));
    client.recognised(None, Ok(person("me")));
    assert_eq!(id(&client), Some("a guest"));
    client.recognised(Some("a guest"), Ok(person("me")));
    assert_eq!(id(&client), Some("me"));
}

#[test]
fn whoever_sits_elsewhere_than_they_should_asks_who_they_are() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.info.seats[0].sitter = Sitter::Person { who: WhoIs { id: "somebody".to_owned(), name: None } };
    let mut page = Page::coming("t1");
    page.hear(&server.full(0));
    assert!(page.wants(&Effect::AskWho { before: Some("me".to_owned()) }));
    assert_eq!(page.table().own(), Some(OWN), "the server knows who speaks over its socket");
    page.client.recognised(Some("me"), Ok(person("somebody")));
    page.wanted.clear();
    page.hear(&server.full(0));
    assert!(!page.wanted.iter().any(|effect| matches!(effect, Effect::AskWho { .. })));
}

#[test]
fn whoever_is_signed_out_asks_who_they_are_and_comes_back() {
    let mut page = Page::at(&Server::open(GameId::EasterIsland, 2));
    page.hear(&gone("signed-out"));
    assert!(page.wants(&Effect::AskWho { before: Some("me".to_owned()) }));
    page.cut();
    let opened = page.opened;
    page.ring(Timer::Retry(page.turn));
    assert_eq!(page.opened, opened + 1);
}

#[test]
fn before_a_game_one_is_found_by_ones_name() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.info.status = Status::Open;
    let mut page = Page::at(&server);
    assert_eq!(page.table().own(), Some(OWN));
    server.info.seats.swap(0, 1);
    page.hear(&server.renewed());
    assert_eq!(page.table().own(), Some(OTHER));
    page.client.take_changes();
    page.client.become_someone(Some(person("somebody")));
    assert_eq!(page.table().own(), None);
    let changes = page.client.take_changes();
    assert!([Part::Person, Part::Table].iter().all(|part| changes.contains(part)));
}

#[test]
fn whoever_a_computer_player_stands_in_for_sat_there() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    let who = WhoIs { id: "me".to_owned(), name: None };
    let mut page = Page::at(&server);
    server.info.seats[0].sitter =
        Sitter::Computer { name: "Tane".to_owned(), level: 3, stands_in_for: Some(who) };
    page.hear(&server.renewed());
    assert_eq!((page.table().own(), page.table().has_sat()), (None, true));
    assert!(!page.table().may_move());
}

#[test]
fn tables_that_wait_are_counted_and_a_new_one_is_told() {
    let mut page = Page::home();
    page.client.opened(page.turn);
    page.settle();
    let changes = page.client.changes();
    page.hear(&Frame::Turns { count: 2 });
    assert!(page.wants(&Effect::Notice));
    assert_eq!((page.client.turns(), page.client.changes()), (2, changes + 1));
    page.wanted.clear();
    page.hear(&Frame::Turns { count: 1 });
    page.hear(&Frame::Turns { count: 1 });
    assert!(!page.wants(&Effect::Notice));
    assert_eq!((page.client.turns(), page.client.changes()), (1, changes + 2));
    page.hear(&Frame::Yours);
    assert_eq!(page.client.changes(), changes + 3);
    page.client.become_someone(None::<Me>);
    assert_eq!(page.client.turns(), 0);
}

#[test]
fn the_lobby_is_asked_for_once_and_then_told() {
    let mut page = Page::home();
    page.client.opened(page.turn);
    page.settle();
    let changes = page.client.changes();
    let named = |number, open: &[&str]| {
        let open = open.iter().map(|id| (*id).to_owned()).collect();
        Frame::Lobby(LobbyChange { number, open, ..LobbyChange::default() })
    };
    page.hear(&named(1, &[]));
    assert_eq!(page.client.lobby(), None, "nothing is known that could change");
    page.client.told_lobby(Lobby { number: 1, ..Lobby::default() });
    page.client.take_changes();
    page.hear(&named(2, &[]));
    assert_eq!(page.client.take_changes(), [Part::Lists]);
    assert_eq!((page.client.lobby().unwrap().number, page.client.changes()), (2, changes));
    page.hear(&named(3, &["unheard-of"]));
    assert_eq!(page.client.changes(), changes + 1, "what was never told is asked for");
    page.client.opened(page.turn);
    assert_eq!(page.client.lobby().unwrap().number, 0, "a server that starts anew counts anew");
}

#[test]
fn at_a_table_the_tables_that_wait_are_asked_for() {
    let mut page = Page::at(&Server::open(GameId::EasterIsland, 2));
    page.client.recognise();
    page.client.recognised(Some("me"), Ok(person("me")));
    page.settle();
    assert!(page.wants(&Effect::CountTurns));
    page.client.count(3);
    assert_eq!(page.client.turns(), 3);
    assert!(!page.wants(&Effect::Notice), "that is not new");
}

#[test]
fn whoever_came_in_meanwhile_is_not_forgotten_by_an_older_answer() {
    let mut client = Client::new(Lang::En, true);
    client.become_someone(Some(person("me")));
    client.recognise();
    client.become_someone(Some(person("me")));
    client.take_effects();
    client.recognised(Some("me"), Err(problem(NOBODY)));
    assert!(asks_who(&mut client), "it is asked once more");
    client.recognised(Some("me"), Err(problem(NOBODY)));
    assert!(!asks_who(&mut client), "and then believed");
}
