//! Two servers with truths that differ only in what a seat cannot know tell that seat, and everybody who watches, the same bytes.

use crate::house::{Guest, House, Lines, Scripted, Socket};
use catalog::GameId;
use game_core::{Observer, SearchRng, Seat};
use serde_json::{Value, json};
use server::{Environment, Settings};
use std::sync::Arc;
use table::{AnyTable, Seed};
use wire::{Ask, BotEvent, BotLine, Frame};

/// One of two servers, and its truth.
struct Side {
    environment: Arc<Scripted>,
    house: House,
    people: Vec<Guest>,
    table: String,
    truth: Box<dyn AnyTable>,
    subject: Socket,
    watcher: Socket,
    /// A program that plays for the subject, and one that watches.
    programs: [Lines; 2],
    events: Lines,
    owes: bool,
    /// Everything that the subject and the watcher were told, by whom and in which way.
    heard: Vec<(&'static str, String)>,
}

const SUBJECT: Seat = Seat::new(0);

fn seed_bytes(seed: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes
}

fn truth(game: GameId, seats: u8, seed: u64) -> Box<dyn AnyTable> {
    let text: String = seed_bytes(seed).iter().map(|byte| format!("{byte:02x}")).collect();
    catalog::open(game, seats, &options(game), Seed::new(text)).unwrap()
}

/// A race is played in fewer rounds: it is run again from the start for each of its secrets.
fn options(game: GameId) -> Value {
    if game == GameId::Chariots { json!({ "round_limit": 10 }) } else { json!({}) }
}

/// What the subject and the public have seen so far, in full.
fn seen(truth: &dyn AnyTable) -> Vec<Value> {
    let eyes = [Observer::Seat(SUBJECT), Observer::Public];
    let told = eyes.into_iter().flat_map(|eyes| {
        let mut told = truth.events(0..truth.steps(), eyes);
        told.push(truth.view(eyes));
        told
    });
    told.chain([json!(truth.status().to_act), json!(truth.legal(SUBJECT))]).collect()
}

impl Side {
    async fn begin(game: GameId, seats: u8, seed: u64) -> Side {
        let environment = Arc::new(Scripted::default());
        let settings = Settings { asks: server::Rate::NONE, ..Settings::default() };
        let house = House::with(Arc::clone(&environment) as Arc<dyn Environment>, settings).await;
        let mut people = Vec::new();
        for _ in 0..=seats {
            people.push(house.guest().await);
        }
        let mut chairs = vec![json!({ "kind": "open" }); usize::from(seats)];
        chairs[0] = json!({ "kind": "me" });
        environment.deal_from(seed_bytes(seed));
        let wish =
            json!({ "game": game.to_string(), "seats": chairs, "public": true, "options": options(game) });
        let table = people[0].table(wish).await.table.id;
        let arrived = |frame| matches!(frame, Frame::Full(_)).then_some(());
        let mut subject = people[0].socket(&table, "").await;
        subject.until(arrived).await;
        let mut watcher = people[usize::from(seats)].socket(&table, "").await;
        watcher.until(arrived).await;
        let stream = format!("/api/bot/tables/{table}/stream");
        let mut programs =
            [Lines::open(&people[0], &stream).await, Lines::open(&people[usize::from(seats)], &stream).await];
        for program in &mut programs {
            program.next::<BotLine>().await.unwrap();
        }
        // Everybody is told that the others came before anything happens.
        environment.pass(1000);
        for socket in [&mut subject, &mut watcher] {
            socket.until(|frame| matches!(frame, Frame::Table { .. }).then_some(())).await;
        }
        let events = Lines::open(&people[0], "/api/bot/events").await;
        for (seat, guest) in people.iter().enumerate().take(usize::from(seats)).skip(1) {
            let sit = guest.post(&format!("/api/tables/{table}/sit"), json!({ "seat": seat })).await;
            assert_eq!(sit.0, 200, "{}", sit.1);
        }
        let mut side = Side {
            environment,
            house,
            people,
            table,
            truth: truth(game, seats, seed),
            subject,
            watcher,
            programs,
            events,
            owes: false,
            heard: Vec::new(),
        };
        assert!(matches!(side.events.next().await, Some(BotEvent::GameStart { .. })));
        side.listen().await;
        side
    }

    /// Hears both sockets until they know of every step of the truth.
    async fn listen(&mut self) {
        let steps = self.truth.steps() as u32;
        let knows = |frame: Frame| match frame {
            Frame::Full(full) => full.progress.filter(|progress| progress.seq >= steps).map(drop),
            Frame::Step(step) => (step.progress.seq >= steps).then_some(()),
            _ => None,
        };
        self.subject.until(knows).await;
        self.watcher.until(knows).await;
        self.hear_programs().await;
        self.write_down();
    }

    /// Programs hear of every step too, and the subject's of its turns.
    async fn hear_programs(&mut self) {
        let steps = self.truth.steps() as u32;
        for program in &mut self.programs {
            loop {
                let seq = match program.next().await.unwrap() {
                    BotLine::GameFull(full) => full.progress.map_or(0, |progress| progress.seq),
                    BotLine::GameState { progress, .. } => progress.seq,
                    _ => 0,
                };
                if seq >= steps {
                    break;
                }
            }
        }
        let status = self.truth.status();
        let owed = std::mem::replace(&mut self.owes, status.to_act.contains(&SUBJECT));
        if self.owes && !owed {
            assert!(matches!(self.events.next().await, Some(BotEvent::Turn { .. })));
        }
        if status.outcome.is_some() {
            assert!(matches!(self.events.next().await, Some(BotEvent::GameFinish { .. })));
        }
    }

    /// Turns come another way than what happens at the table, each in its own order.
    fn write_down(&mut self) {
        for (who, turns, socket) in [
            ("subject", "subject's turns", &mut self.subject),
            ("watcher", "watcher's turns", &mut self.watcher),
        ] {
            for text in socket.seen.drain(..) {
                let way = if text.starts_with(r#"{"t":"turns""#) { turns } else { who };
                self.heard.push((way, text));
            }
        }
        let [subject, watcher] = &mut self.programs;
        for (who, lines) in
            [("program", subject), ("watching program", watcher), ("program's events", &mut self.events)]
        {
            self.heard.extend(lines.seen.drain(..).map(|text| (who, text)));
        }
    }

    async fn play(&mut self, seat: Seat, text: &str) {
        self.environment.pass(1000);
        let seq = self.truth.steps() as u32;
        if seat == SUBJECT {
            let key = seq.to_string();
            self.subject.send(&Ask::Move { seq, text: text.to_owned(), key }).await;
            self.subject.until(|frame| matches!(frame, Frame::Reply { .. }).then_some(())).await;
            let told = self.subject.seen.iter().rev().skip(1);
            assert!(
                told.clone().any(|text| text.starts_with(r#"{"t":"step""#)),
                "first the step, then the reply"
            );
            self.truth.play(seat, text).unwrap();
            self.watcher
                .until(|frame| matches!(&frame, Frame::Step(step) if step.progress.seq > seq).then_some(()))
                .await;
            self.hear_programs().await;
            self.write_down();
        } else {
            let wish = json!({ "seq": seq, "text": text });
            let path = format!("/api/tables/{}/move", self.table);
            let (status, said) = self.people[seat.index()].post(&path, wish).await;
            assert_eq!(status, 200, "{said}");
            self.truth.play(seat, text).unwrap();
            self.listen().await;
        }
    }

    /// Players and watchers talk, and somebody wants to take a move back, which the subject declines.
    async fn talk(&mut self, other: Seat) {
        // So that nobody has said too much.
        self.environment.pass(10_000);
        let act = |what: &str| format!("/api/tables/{}/{what}", self.table);
        let (subject, watcher) = (&self.people[0], self.people.last().unwrap());
        for (who, text) in [(&self.people[other.index()], "What now?"), (subject, "Wait."), (watcher, "Hm.")]
        {
            let (status, said) = who.post(&act("chat"), json!({ "text": text })).await;
            assert_eq!(status, 200, "{said}");
        }
        for (by, to) in [(&self.people[other.index()], subject), (subject, &self.people[other.index()])] {
            // Whoever has not moved has nothing to take back.
            let (status, said) = by.post(&act("offer"), json!({ "kind": "takeback" })).await;
            assert!(status == 200 || said["code"] == "nothing-to-undo", "{said}");
            if status == 200 {
                assert_eq!(to.post(&act("decline"), json!({})).await.0, 200);
            }
            self.heard.push(("answers", format!("{status} {said}")));
        }
        // Everything before it has been told when the last word has.
        for (who, text) in [(subject, "No."), (watcher, "Oh.")] {
            assert_eq!(who.post(&act("chat"), json!({ "text": text })).await.0, 200);
        }
        let last = |text: &str| text == "No." || text == "Oh.";
        for socket in [&mut self.subject, &mut self.watcher] {
            socket
                .until(|frame| matches!(frame, Frame::Chat { line } if last(&line.text)).then_some(()))
                .await;
        }
        for program in &mut self.programs {
            while !matches!(program.next().await, Some(BotLine::ChatLine(line)) if last(&line.text)) {}
        }
        self.write_down();
    }

    /// Everything else that the subject, a watcher and a stranger can ask for.
    async fn look_around(&mut self) {
        let seq = self.truth.steps();
        let table = self.table.clone();
        let (subject, watcher) = (self.people[0].clone(), self.people.last().unwrap().clone());
        let stranger = self.house.stranger();
        let mut told = Vec::new();
        for path in [
            &format!("/api/tables/{table}"),
            &format!("/api/tables/{table}/record"),
            "/api/lobby",
            "/api/history",
            "/api/records",
            "/api/me",
            "/api/me/export",
        ] {
            for who in [&subject, &watcher, &stranger] {
                told.push(who.get(path).await);
            }
        }
        let act = format!("/api/tables/{table}/move");
        let mut wrong =
            vec!["", "zzz", ":resign", "bid 1+2+3", "split 3/3", "take 1", "1", "done", "work F1 3"];
        let legal = self.truth.legal(SUBJECT);
        let stale = legal.first().map(String::as_str);
        wrong.extend(stale);
        for text in wrong {
            // Refused by the rules, or because it answers something long past.
            let seq = if Some(text) == stale { 0 } else { seq };
            if Some(text) == stale || !legal.iter().any(|legal| legal == text) {
                told.push(subject.post(&act, json!({ "seq": seq, "text": text })).await);
                told.push(watcher.post(&act, json!({ "seq": seq, "text": text })).await);
            }
        }
        for (status, body) in told {
            assert!(status == 200 || (400..500).contains(&status), "{status} {body}");
            self.heard.push(("answers", format!("{status} {body}")));
        }
    }
}

/// Moves of a seat on both sides that differ if they can, and that neither the subject nor the public can tell apart.
fn pair(one: &mut Side, other: &mut Side, seat: Seat, rng: &mut SearchRng) -> Option<(String, String)> {
    let mut here = one.truth.legal(seat);
    rng.shuffle(&mut here);
    let mut there = other.truth.legal(seat);
    rng.shuffle(&mut there);
    // Long lists are sampled.
    here.truncate(12);
    // Where others hold something else already, the same move tells them apart the latest.
    let dealt = one.truth.seed().commitment() != other.truth.seed().commitment();
    let mut same = None;
    for text in &here {
        let saw = try_out(&mut one.truth, seat, text);
        let alike = |side: &mut Side, text: &String| try_out(&mut side.truth, seat, text) == saw;
        if dealt && there.contains(text) && alike(other, text) {
            return Some((text.clone(), text.clone()));
        }
        let differs: Vec<&String> = there.iter().filter(|other| *other != text).take(40).collect();
        if let Some(found) = differs.into_iter().find(|other_text| alike(other, other_text)) {
            return Some((text.clone(), found.clone()));
        }
        if same.is_none() && there.contains(text) && alike(other, text) {
            same = Some((text.clone(), text.clone()));
        }
    }
    same
}

fn try_out(truth: &mut Box<dyn AnyTable>, seat: Seat, text: &str) -> Vec<Value> {
    let before = truth.steps();
    truth.play(seat, text).unwrap();
    let eyes = [Observer::Seat(SUBJECT), Observer::Public];
    let mut told: Vec<Value> =
        eyes.into_iter().flat_map(|eyes| truth.events(before..truth.steps(), eyes)).collect();
    told.extend(eyes.map(|eyes| truth.view(eyes)));
    told.extend([json!(truth.status().to_act), json!(truth.legal(SUBJECT)), json!(truth.status().outcome)]);
    truth.undo(1).unwrap();
    told
}

/// How far two sides went alike.
#[derive(Default)]
struct Alike {
    /// The moves of the first side, from the start.
    moves: Vec<(Seat, String)>,
    /// How many of them were others on the second side.
    differed: usize,
    /// Whether the game came to its end.
    over: bool,
}

/// Plays on both sides for as long as the subject must not be able to tell them apart, after moves that are the same on both.
async fn play_alike(game: GameId, seats: u8, seeds: (u64, u64), before: Vec<(Seat, String)>) -> Alike {
    let (mut one, mut other) =
        (Side::begin(game, seats, seeds.0).await, Side::begin(game, seats, seeds.1).await);
    let mut rng = SearchRng::new(seeds.0 + before.len() as u64);
    for (seat, text) in &before {
        one.play(*seat, text).await;
        other.play(*seat, text).await;
    }
    let mut alike = Alike { moves: before, ..Alike::default() };
    for looks in 0.. {
        assert_eq!(seen(&*one.truth), seen(&*other.truth));
        if looks % 4 == 0 {
            one.look_around().await;
            other.look_around().await;
        }
        if looks % 8 == 1 && one.truth.status().outcome.is_none() {
            one.talk(Seat::new(1)).await;
            other.talk(Seat::new(1)).await;
        }
        compare(&one, &other);
        let status = one.truth.status();
        alike.over = status.outcome.is_some();
        let Some(seat) = status.to_act.first().copied().filter(|_| !alike.over) else { break };
        let Some((here, there)) = pair(&mut one, &mut other, seat, &mut rng) else { break };
        one.play(seat, &here).await;
        other.play(seat, &there).await;
        alike.differed += usize::from(here != there);
        alike.moves.push((seat, here));
    }
    alike
}

fn compare(one: &Side, other: &Side) {
    let programs = ["program", "watching program", "program's events"];
    for way in
        ["subject", "subject's turns", "watcher", "watcher's turns", "answers"].into_iter().chain(programs)
    {
        // The commitment is another one for another seed, and says nothing else.
        let said = |side: &Side| -> Vec<String> {
            let bound = side.truth.seed().commitment();
            let texts = side.heard.iter().filter(|(how, _)| *how == way);
            texts.map(|(_, text)| text.replace(&bound, "bound")).collect()
        };
        let (one, other) = (said(one), said(other));
        // What is still on its way is compared the next time.
        for (index, (one, other)) in one.iter().zip(&other).enumerate() {
            assert_eq!(one, other, "{way}, {index}");
        }
        if !way.ends_with("turns") {
            assert_eq!(one.len(), other.len(), "{way}");
        }
    }
}

/// Two seeds that deal the subject and the public the same, and others something else.
fn alike_seeds(game: GameId, seats: u8, from: u64) -> Option<(u64, u64)> {
    let mut known = std::collections::HashMap::new();
    (from..from + 200_000).find_map(|seed| {
        let dealt = truth(game, seats, seed);
        let told = serde_json::to_string(&seen(&*dealt)).unwrap();
        let first = *known.entry(told).or_insert(seed);
        (first != seed && dealt.view(Observer::All) != truth(game, seats, first).view(Observer::All))
            .then_some((first, seed))
    })
}

/// Secrets come to light now and then: from there the game goes on with the same moves so far, and new secrets.
#[tokio::test(flavor = "multi_thread")]
async fn what_others_choose_in_secret_is_told_to_nobody() {
    for (game, seats, seed) in [(GameId::Chariots, 3, 1), (GameId::Moai, 2, 1), (GameId::Moai, 3, 2)] {
        let (mut moves, mut differed, mut sides) = (Vec::new(), 0, 0);
        loop {
            let alike = play_alike(game, seats, (seed, seed), moves).await;
            (moves, differed, sides) = (alike.moves, differed + alike.differed, sides + 1);
            if alike.over {
                break;
            }
        }
        eprintln!("{game} with {seats}: {} moves, {differed} others in secret, {sides} sides", moves.len());
        assert!(differed >= 8, "{game} with {seats}: {differed}");
    }
}

/// Two deals cannot be told apart until what differs is played or drawn, and a server deals from its seed alone: no two seeds
/// deal a subject the same for a whole game. So many stretches are compared, each up to where the deals part.
#[tokio::test(flavor = "multi_thread")]
async fn what_others_are_dealt_is_told_to_nobody() {
    for (game, seats, least) in [(GameId::Chariots, 3, 20), (GameId::Moai, 2, 120)] {
        let mut lengths = Vec::new();
        for from in [0, 1_000_000, 2_000_000, 3_000_000] {
            let seeds =
                alike_seeds(game, seats, from).unwrap_or_else(|| panic!("{game}: no seeds deal alike"));
            lengths.push(play_alike(game, seats, seeds, Vec::new()).await.moves.len());
        }
        eprintln!("{game} with {seats}: {lengths:?} moves until the deals part");
        assert!(lengths.iter().sum::<usize>() >= least, "{game}: {lengths:?}");
    }
}
