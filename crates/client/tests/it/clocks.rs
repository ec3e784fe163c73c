use crate::page::Page;
use crate::server::{OTHER, OWN, Server};
use catalog::GameId;
use wire::Status;

#[test]
fn the_clock_that_runs_runs_by_the_pages_time_and_the_others_stand() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.set_clocks(10_000, Some(OWN));
    let mut page = Page::coming("t1");
    page.now = 5_000.0;
    page.hear(&server.full(0));
    let left = |page: &Page, now: f64| [OWN, OTHER].map(|seat| page.table().clock(seat, now).unwrap());
    assert_eq!(left(&page, 5_000.0), [10_000.0, 10_000.0]);
    assert_eq!(left(&page, 8_000.0), [7_000.0, 10_000.0]);
    assert_eq!(left(&page, 99_000.0), [0.0, 10_000.0]);
    assert_eq!(left(&page, 4_000.0), [10_000.0, 10_000.0], "time does not run backwards");

    // Every word of the server sets it anew.
    page.now = 8_000.0;
    server.set_clocks(9_000, Some(OTHER));
    page.hear(&server.renewed());
    assert_eq!(left(&page, 9_000.0), [9_000.0, 8_000.0]);
    page.now = 9_000.0;
    server.set_clocks(6_000, Some(OWN));
    let mover = server.mover().unwrap();
    let text = server.legal(mover)[0].clone();
    page.hear(&server.play(mover, &text));
    assert_eq!(left(&page, 10_000.0), [5_000.0, 6_000.0]);
}

#[test]
fn a_clock_runs_on_while_the_line_is_lost_as_the_servers_does() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.set_clocks(10_000, Some(OWN));
    let mut page = Page::at(&server);
    page.cut();
    assert_eq!(page.table().clock(OWN, 4_000.0), Some(6_000.0));
}

#[test]
fn clocks_stand_still_once_the_game_is_over() {
    let mut server = Server::open(GameId::EasterIsland, 2);
    server.set_clocks(10_000, Some(OWN));
    let mut page = Page::at(&server);
    server.info.status = Status::Over;
    page.now = 1_000.0;
    page.hear(&server.renewed());
    assert_eq!(page.table().clock(OWN, 4_000.0), Some(10_000.0));
}

#[test]
fn where_time_is_not_kept_there_is_no_clock() {
    let page = Page::at(&Server::open(GameId::EasterIsland, 2));
    assert_eq!(page.table().clock(OWN, 0.0), None);
}
