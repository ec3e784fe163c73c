//! The client that pages have, without a page, at a real server over a line that is cut again and again.

use crate::house::{Guest, House, PATIENCE, Socket};
use client::{Client, Effect, TableSession, Timer};
use futures_util::FutureExt;
use futures_util::future::join_all;
use game_core::{Lang, SearchRng};
use std::collections::VecDeque;
use tokio::time::timeout;
use wire::{Ask, Frame, Status};

/// Somebody's page.
struct Page {
    client: Client,
    visit: u32,
    guest: Guest,
    /// The socket and its number.
    line: Option<(u32, Socket)>,
    dice: SearchRng,
    keys: u32,
    /// Frames of lines that were cut, which come late.
    late: Vec<(u32, String)>,
    /// How often a move may still be asked back.
    regrets: u32,
    cuts: u32,
}

impl Page {
    /// Somebody comes to a table, and is told all of it.
    async fn come(guest: &Guest, table: &str, seed: u64) -> Page {
        let mut client = Client::new(Lang::En, false);
        client.become_someone(Some(serde_json::from_value(guest.get("/api/me").await.1).unwrap()));
        let visit = client.visit(table.to_owned(), None, None);
        let mut page = Page {
            client,
            visit,
            guest: guest.clone(),
            line: None,
            dice: SearchRng::new(seed),
            keys: 0,
            late: Vec::new(),
            regrets: 2,
            cuts: 0,
        };
        page.settle().await;
        page.catch_up().await;
        page
    }

    fn table(&self) -> &TableSession {
        self.client.table(self.visit).unwrap()
    }

    fn is_over(&self) -> bool {
        self.table().status() == Some(Status::Over)
    }

    /// Does what the client wants done; nobody waits for the time of anything.
    async fn settle(&mut self) {
        let mut wanted: VecDeque<Effect> = self.client.take_effects().into();
        while let Some(effect) = wanted.pop_front() {
            match effect {
                Effect::Open { turn, path } => {
                    self.line = Some((turn, self.guest.open(&path).await));
                    self.client.opened(turn);
                    for (turn, text) in std::mem::take(&mut self.late) {
                        self.client.hear(turn, &text, 0.0);
                    }
                }
                Effect::Close => self.line = None,
                Effect::Send(ask) => self.send(ask).await,
                Effect::After(_, timer @ (Timer::Retry(_) | Timer::Uncover(_))) => self.client.ring(timer),
                Effect::AskWho { before } => {
                    let me = serde_json::from_value(self.guest.get("/api/me").await.1).unwrap();
                    self.client.recognised(before.as_deref(), Ok(me));
                }
                _ => {}
            }
            wanted.extend(self.client.take_effects());
        }
    }

    async fn send(&mut self, ask: Ask) {
        let sent = match &mut self.line {
            Some((_, line)) => line.try_send(&ask).await,
            None => false,
        };
        if !sent {
            self.client.unsent(ask);
        }
    }

    /// Hears the next frame, and gives it.
    async fn hear(&mut self) -> Option<Frame> {
        let (turn, line) = self.line.as_mut().expect("whoever waits is connected");
        let turn = *turn;
        let frame = timeout(PATIENCE, line.next()).await.expect("what is waited for comes");
        match (&frame, line.seen.last().cloned()) {
            (Some(_), Some(text)) => self.client.hear(turn, &text, 0.0),
            _ => self.client.closed(turn),
        }
        self.settle().await;
        frame
    }

    /// Hears all that there is to know.
    async fn catch_up(&mut self) {
        while !matches!(self.hear().await, Some(Frame::Full(_))) {}
    }

    /// The line is cut; something that it had still to say may come late.
    async fn cut(&mut self) {
        let Some((turn, mut line)) = self.line.take() else { return };
        if let Some(Some(_)) = line.next().now_or_never() {
            self.late.extend(line.seen.pop().map(|text| (turn, text)));
        }
        drop(line);
        self.cuts += 1;
        self.client.closed(turn);
    }

    fn key(&mut self) -> String {
        self.keys += 1;
        self.keys.to_string()
    }

    /// Does what can be done from here; whether there was something.
    fn act(&mut self) -> bool {
        let own = self.table().own().unwrap();
        let offer = self.table().offer().cloned();
        let key = self.key();
        if let Some(offer) = offer.filter(|offer| !offer.agreed.contains(&own)) {
            self.client.at_table(self.visit, |table| table.propose(&offer.kind, key));
            return false;
        }
        if self.regrets > 0 && self.dice.below(40) == 0 {
            self.regrets -= 1;
            self.client.at_table(self.visit, |table| table.propose("takeback", key));
            return false;
        }
        let legal = self.table().legal();
        if legal.is_empty() {
            return false;
        }
        let text = legal[self.dice.below(legal.len() as u32) as usize].clone();
        self.client.at_table(self.visit, |table| table.choose(&text, key));
        true
    }

    /// Plays until the game is over, while the line is cut at any moment.
    async fn play(mut self) -> Page {
        while !self.is_over() {
            let luck = self.dice.below(12);
            // Before anything is said, between saying it and its being sent, after that, or not at all.
            if luck == 0 {
                self.cut().await;
            }
            let acted = self.act();
            if luck == 1 {
                self.cut().await;
            }
            self.settle().await;
            if luck == 2 {
                self.cut().await;
                self.settle().await;
            }
            if !acted && !self.is_over() {
                self.hear().await;
            }
        }
        self
    }
}

/// Whole games of every kind, played by random moves and with some taken back, over lines that are cut at random moments: whoever
/// was there all the time knows what somebody knows who comes now.
#[tokio::test(flavor = "multi_thread")]
async fn pages_over_broken_lines_play_whole_games_and_know_all_of_them() {
    let house = House::open().await;
    for (game, seats) in [("easter-island", 2), ("eclipsia", 2), ("moai", 3), ("chariots", 3)] {
        let (people, id) = house.seated(game, seats).await;
        let pages = join_all((1..).zip(&people).map(|(seed, guest)| Page::come(guest, &id, seed))).await;
        let played = join_all(pages.into_iter().map(Page::play)).await;
        for (guest, mut page) in people.iter().zip(played) {
            page.client.reconnect();
            page.settle().await;
            page.catch_up().await;
            // What was sent again is answered.
            while page.table().pending().is_some() {
                page.hear().await;
            }
            let fresh = Page::come(guest, &id, 0).await;
            let (known, now) = (page.table(), fresh.table());
            assert!(page.cuts > 3, "{game}: {} cuts", page.cuts);
            assert_eq!(known.progress(), now.progress(), "{game}");
            assert_eq!(wire::standing(known.log()), wire::standing(now.log()), "{game}");
            assert_eq!(known.scene(), now.scene(), "{game}");
            let table = |table: &TableSession| {
                let table = table.table().unwrap();
                (table.status, table.outcome.clone(), table.seed.clone())
            };
            assert_eq!(table(known), table(now), "{game}");
            assert_eq!((known.own(), known.offer(), known.plans()), (now.own(), now.offer(), now.plans()));
        }
    }
}
