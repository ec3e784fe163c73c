use crate::house::{Guest, House, Socket, open_table};
use game_core::Seat;
use serde_json::json;
use wire::{Ask, Frame, Full, Happened, Progress, Reply, Status};

/// A seat's socket, and where the game stands for it.
struct Player {
    socket: Socket,
    seat: Seat,
    progress: Progress,
}

impl Player {
    async fn sit(guest: &Guest, table: &str) -> Player {
        let mut socket = guest.socket(table, "").await;
        let full = socket.until(full).await;
        Player { seat: full.seat.unwrap(), progress: full.progress.unwrap(), socket }
    }

    /// Plays until the game is over: the first move that is legal, or whatever `choose` takes.
    async fn play(mut self, choose: impl Fn(&[String], u32) -> String) -> (Socket, Happened) {
        let mut waits = false;
        loop {
            let owes = self.progress.to_act.contains(&self.seat);
            if owes && !waits {
                let text = choose(&self.progress.legal, self.progress.seq);
                let key = self.progress.seq.to_string();
                self.socket.send(&Ask::Move { seq: self.progress.seq, text, key }).await;
                waits = true;
            }
            match self.socket.next().await.unwrap() {
                Frame::Step(step) => {
                    self.progress = step.progress.clone();
                    if step.table.status == Status::Over {
                        return (self.socket, *step);
                    }
                }
                Frame::Reply { reply: Reply::Refused { code, message }, .. } => panic!("{code}: {message}"),
                Frame::Reply { .. } => waits = false,
                _ => {}
            }
        }
    }
}

fn full(frame: Frame) -> Option<Full> {
    match frame {
        Frame::Full(full) => Some(*full),
        _ => None,
    }
}

/// Some legal move, which depends on the number alone.
fn some(legal: &[String], seq: u32) -> String {
    let number = u64::from(seq).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    legal[number as usize % legal.len()].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_over_sockets() {
    let house = House::open().await;
    for game in ["easter-island", "eclipsia", "moai"] {
        let (anna, bela) = (house.guest().await, house.guest().await);
        let table = anna.table(open_table(game)).await.table;
        assert_eq!(table.status, Status::Open);
        assert_eq!(bela.post(&format!("/api/tables/{}/sit", table.id), json!({})).await.0, 200);
        let (first, second) = (Player::sit(&anna, &table.id).await, Player::sit(&bela, &table.id).await);
        let (one, other) = tokio::join!(first.play(some), second.play(some));
        assert_eq!(one.1.table.outcome, other.1.table.outcome, "{game}");
        assert!(one.1.table.seed.is_some(), "the seed is shown after the last move");
        let (status, record) = bela.get(&format!("/api/tables/{}/record", table.id)).await;
        assert_eq!((status, &record["game"]), (200, &json!(game)));
        let record = table::Record::read(&record).unwrap();
        let replayed = catalog::load(&record, table::Seed::new("")).unwrap();
        assert_eq!(replayed.undealt(), None);
        assert_eq!(replayed.seed().commitment(), table.commitment);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_players_fill_a_table() {
    let house = House::open().await;
    let anna = house.guest().await;
    let level = json!({ "kind": "computer", "level": 1 });
    let wish = json!({ "game": "chariots", "seats": [level, { "kind": "me" }, level] });
    let table = anna.table(wish).await.table;
    assert_eq!(table.status, Status::Running, "a table that is full begins at once");
    let (_, last) = Player::sit(&anna, &table.id).await.play(some).await;
    assert_eq!(last.table.status, Status::Over);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_a_restart() {
    let house = House::open().await;
    let (mut anna, mut bela) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table("moai")).await.table.id;
    bela.post(&format!("/api/tables/{table}/sit"), json!({})).await;
    let mut player = Player::sit(&anna, &table).await;
    while !player.progress.to_act.contains(&player.seat) {
        let other = Player::sit(&bela, &table).await;
        let progress = other.progress;
        let wish = json!({ "seq": progress.seq, "text": progress.legal[0] });
        bela.post(&format!("/api/tables/{table}/move"), wish).await;
        player = Player::sit(&anna, &table).await;
    }
    let wish = json!({ "seq": player.progress.seq, "text": player.progress.legal[0] });
    assert_eq!(anna.post(&format!("/api/tables/{table}/move"), wish.clone()).await.0, 200);
    let (status, refused) = anna.post(&format!("/api/tables/{table}/move"), wish).await;
    assert!(status == 409 || status == 422, "{refused}");
    let before = Player::sit(&anna, &table).await.progress;

    let house = house.restart().await;
    (anna.at, bela.at) = (house.at, house.at);
    let (first, second) = (Player::sit(&anna, &table).await, Player::sit(&bela, &table).await);
    assert_eq!(first.progress, before);
    let (one, other) = tokio::join!(first.play(some), second.play(some));
    assert_eq!(one.1.table.outcome, other.1.table.outcome);
}
